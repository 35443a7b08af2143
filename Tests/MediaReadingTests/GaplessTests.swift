import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

struct GaplessTests {
  @Test("Links of a Vorbis chain follow each other sample by sample")
  func chain() throws {
    let fixture = try StreamCase.named("vorbis.ogg", type: "audio")
    let link = bytes(of: try read(try fixture.track(), AudioSettings.linearPCM()).buffers)
    let file = try FileByteSource(path: fixture.fixture.path).allBytes()
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(file + file, to: "chain.ogg"))
    let track = try #require(try asset.tracks().first)
    let (buffers, damage) = try read(track, AudioSettings.linearPCM())
    #expect(bytes(of: buffers).count == 2 * link.count)
    #expect(Array(bytes(of: buffers).prefix(link.count)) == link)
    #expect(damage.isEmpty)
  }

  @Test("Sound whose tag states its delay has the tag's length, and begins at zero")
  func tag() async throws {
    let asset = URLAsset(path: try Fixture.named("gapless-tag.m4a").path)
    let track = try #require(try asset.tracks().first)
    let count = MediaTime(value: 43100, timescale: 44100)
    #expect(track.timeRange == MediaTimeRange(start: .zero, duration: count))
    #expect(try await asset.load(.duration) == count)
    let buffers = try read(track, AudioSettings.linearPCM()).buffers
    let last = try #require(buffers.last)
    #expect(buffers.first?.presentationTimeStamp == .zero)
    #expect(last.presentationTimeStamp + last.duration == count)
  }

  @Test("A last packet of Apple Lossless says how long it is, where CAF's table counts whole ones")
  func shortPacket() throws {
    let fixture = try StreamCase.named("caf-alac.caf", type: "audio")
    let track = try fixture.track()
    let (buffers, damage) = try read(track, AudioSettings.linearPCM())
    // Half a second was encoded.
    #expect(bytes(of: buffers).count == 8000 * 4)
    #expect(
      track.timeRange == MediaTimeRange(start: .zero, duration: MediaTime(value: 8000, timescale: 16000)))
    #expect(damage.isEmpty)
  }

  @Test("The packet table of CAF says what to drop at both ends", arguments: [(0, 0), (100, 50), (4096, 1)])
  func packetTable(_ priming: Int, _ remainder: Int) throws {
    let fixture = try StreamCase.named("caf-alac.caf", type: "audio")
    let whole = bytes(of: try read(try fixture.track(), AudioSettings.linearPCM()).buffers)
    var patch = ISOPatch(try FileByteSource(path: fixture.fixture.path).allBytes())
    let table = try #require(
      (0..<patch.bytes.count - 4).first { patch.bytes[$0..<$0 + 4].elementsEqual("pakt".utf8) })
    let format = try #require(try fixture.track().formatDescriptions.first?.audioStreamDescription)
    let frameSize = 2 * format.channelsPerFrame
    let valid = whole.count / frameSize - priming - remainder
    patch.set(0, at: table + 20)
    patch.set(UInt32(valid), at: table + 24)
    patch.set(UInt32(priming), at: table + 28)
    patch.set(UInt32(remainder), at: table + 32)
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(patch.bytes, to: "primed.caf"))
    let track = try #require(try asset.tracks().first)
    let samples = bytes(of: try read(track, AudioSettings.linearPCM()).buffers)
    #expect(samples == Array(whole[priming * frameSize..<(priming + valid) * frameSize]))
    let end = MediaTime(value: Int64(valid), timescale: Int32(format.sampleRate))
    if priming > 0 { #expect(track.timeRange == MediaTimeRange(start: .zero, duration: end)) }
    // Any range is a cut of it.
    let range = MediaTimeRange(
      start: MediaTime(value: 333, timescale: Int32(format.sampleRate)),
      duration: MediaTime(value: 1000, timescale: Int32(format.sampleRate)))
    #expect(
      bytes(of: try read(track, AudioSettings.linearPCM(), range: range).buffers)
        == Array(samples[333 * frameSize..<1333 * frameSize]))
  }
}
