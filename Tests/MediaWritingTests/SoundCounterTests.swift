import Foundation
import LibAV
import MediaAssets
import MediaContainers
import MediaCore
import MediaMetadata
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Sound counts in its samples, whatever the clock of the container that it comes from.
struct SoundCounterTests {
  /// As ffmpeg writes them; with another timescale it skips as many samples as an edit list has units.
  @Test(arguments: ["cover.mp3", "mp3-vbr.mp3", "aac.aac", "opus.opus"])
  func `sound counts in its samples, and is as long as before`(name: String) throws {
    let folder = try TemporaryDirectory()
    let fixture = try Fixture.named(name)
    let (bytes, _) = try Remuxer.bytes(of: fixture.path, to: .mp4)
    let after = URLAsset(path: try folder.write(bytes, to: "again.mp4"))
    let before = try #require(try URLAsset(path: fixture.path).tracks().first { $0.mediaType == .audio })
    let track = try #require(try after.tracks().first)
    let rate = try #require(before.formatDescriptions.first?.audioStreamDescription?.sampleRate)
    #expect(Double(track.naturalTimeScale) == rate)
    #expect(abs((track.timeRange.duration - before.timeRange.duration).seconds) < 0.001)
  }

  /// Clocks of milliseconds and of 1/90000 s don't count the samples of sound.
  @Test(arguments: [
    "opus.webm", "both.mkv", "both.ts", "opus.opus", "mp3-vbr.mp3", "aac.aac", "ac3.ac3", "eac3.eac3",
  ])
  func `sound of a container with a coarse clock is the same to the sample`(name: String) throws {
    let folder = try TemporaryDirectory()
    let before = URLAsset(path: try Fixture.named(name).path)
    let (bytes, _) = try Remuxer.bytes(of: before.path, to: .mp4)
    let after = URLAsset(path: try folder.write(bytes, to: "again.mp4"))
    let counts = try [before, after].map { try ExportTests.sound($0, bits: 16).count }
    #expect(counts[0] > 0)
    #expect(counts[0] == counts[1])
  }

  @Test func `sound that begins late begins without what its encoder put before it`() throws {
    let folder = try TemporaryDirectory()
    var bytes = Array(try Data(contentsOf: URL(filePath: Fixture.named("opus.webm").path)))
    // The timestamp of the only cluster.
    let place = try #require(bytes.indices.dropLast(2).first { bytes[$0..<$0 + 3] == [0xE7, 0x81, 0] })
    bytes[place + 2] = 200
    let before = URLAsset(path: try folder.write(bytes, to: "late.webm"))
    let (written, _) = try Remuxer.bytes(of: before.path, to: .mp4)
    let after = URLAsset(path: try folder.write(written, to: "late.mp4"))
    #expect(try ExportTests.sound(after, bits: 16).bytes == ExportTests.sound(before, bits: 16).bytes)
    let starts = try [before, after].map { try #require(try $0.tracks().first).timeRange.start.seconds }
    #expect(abs(starts[0] - 0.2) < 0.001 && abs(starts[1] - starts[0]) < 0.001)
  }

  @Test(arguments: ["opus.webm", "both.mkv"])
  func `sound of Matroska that Matroska holds again is the same to the sample`(name: String) throws {
    let folder = try TemporaryDirectory()
    let before = URLAsset(path: try Fixture.named(name).path)
    let (bytes, _) = try Remuxer.bytes(of: before.path, to: .matroska)
    let after = URLAsset(path: try folder.write(bytes, to: "again.mkv"))
    #expect(try ExportTests.sound(after, bits: 16).bytes == ExportTests.sound(before, bits: 16).bytes)
  }

  /// RFC 6716, 3.1, table 2, and 3.2 of the counts; the count of the last packet of a file in Apple Lossless.
  @Test(
    arguments: [
      ([0x00], 480), ([0x18], 2880), ([0x60], 480), ([0x68], 960), ([0x80], 120), ([0xF8], 960),
      ([0xF9, 0], 1920),
      ([0xFB, 3], 2880), ([0xFB, 0x83], 2880), ([0xFB], nil), ([], nil),
    ] as [([UInt8], Int64?)])
  func `a packet of Opus says how long it is`(packet: [UInt8], count: Int64?) {
    #expect(packet.withUnsafeBytes { DecodedPacketLength.opus.frames(of: $0) } == count)
  }

  @Test(
    arguments: [
      ([0x20, 0, 0x10, 0, 0, 0x1D, 0x00], 3712), ([0x20, 0, 0, 0, 0, 0x1D, 0x00], 4096), ([], 4096),
    ] as [([UInt8], Int64)])
  func `a packet of Apple Lossless says where it is shorter`(packet: [UInt8], count: Int64) {
    #expect(packet.withUnsafeBytes { DecodedPacketLength.alac(4096).frames(of: $0) } == count)
  }

  @Test func `a packet is counted on unless its time says clearly otherwise`() throws {
    let asset = URLAsset(path: try Fixture.named("opus.webm").path)
    let track = try #require(asset.content().tracks.first)
    var counter = try #require(SoundCounter(track, in: .matroska, rate: 48000))
    // The container counts milliseconds; 312 samples go before the first that is heard.
    #expect(counter.begin(-7, 960) == -312)
    #expect(counter.begin(14, 960) == 648)
    #expect(counter.begin(34, 960) == 1608)
    #expect(counter.begin(134, 960) == 6432)
    #expect(counter.begin(154, 960) == 7392)
    // Never before the packet before, and without end where times are none.
    #expect(counter.begin(154, 960) == 7392)
    #expect(counter.begin(20, 960) == 7392)
    #expect(counter.begin(.max, 960) > 7392)
    #expect(counter.begin(.min, 960) > 7392)
    #expect(counter.begin(.max, .max) > 7392)
  }
}
