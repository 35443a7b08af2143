import LibAV
import MediaCore
import MediaScopeFixtures
import Testing

/// Numbers that no muxer writes.
struct HostileFileTests {
  private func demuxer(_ bytes: [UInt8]) throws -> Demuxer {
    try Demuxer(MemoryByteSource(bytes, name: "hostile"), name: "hostile")
  }

  @Test("A channel count over the limit is not written out, and not decoded")
  func channelCount() throws {
    let demuxer = try demuxer(CoreAudioFile.pcm(channelCount: 0x7FFF_FFFF))
    let audio = try #require(demuxer.tracks.first?.formatDescription.audio)
    #expect(audio.streamDescription.channelsPerFrame == 0x7FFF_FFFF)
    #expect(audio.channelLayout.channels.isEmpty)
    #expect(!audio.channelLayout.isDeclared)
    let error = #expect(throws: MediaError.self) { _ = try demuxer.decoder(ofStream: 0) }
    #expect(error?.code == .overLimit)
  }

  @Test("A PNG that ends within a second header is no trap")
  func cutHeader() {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header: [UInt8] =
      [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 16, 0, 0, 0, 8, 8, 2, 0, 0, 0, 1, 2, 3, 4]
    for count in 0...header.count {
      _ = try? demuxer(signature + header + header.prefix(count))
    }
  }

  @Test(
    "A mastering display whose numbers are none is left out",
    arguments: [0.3, .infinity, .nan, 0] as [Double])
  func masteringDisplay(_ number: Double) throws {
    let ids: [UInt32] = [0x55D1, 0x55D2, 0x55D3, 0x55D4, 0x55D5, 0x55D6, 0x55D7, 0x55D8, 0x55D9, 0x55DA]
    let display = ids.flatMap { Matroska.element($0, $0 == 0x55D3 ? number : $0 == 0x55D9 ? 1000 : 0.25) }
    let track =
      Matroska.element(0x83, 1 as UInt64) + Matroska.element(0x86, "V_VP8")
      + Matroska.element(
        0xE0,
        Matroska.element(0xB0, 16 as UInt64) + Matroska.element(0xBA, 16 as UInt64)
          + Matroska.element(0x55B0, Matroska.element(0x55D0, display)))
    let demuxer = try demuxer(Matroska.file(track: track, clusters: [(0, [0])]))
    let video = try #require(demuxer.tracks.first?.formatDescription.video)
    if let volume = video.masteringDisplayColorVolume {
      #expect(volume.green.x.isFinite && volume.green.x > 0)
      #expect(number == 0.3)
    } else {
      #expect(number != 0.3)
    }
  }

  @Test("Ticks of a time that can't be counted are the nearest that can")
  func ticks() {
    let base = TimeBase(numerator: 1, denominator: .max)
    #expect(base.ticks(at: MediaTime(value: .max, timescale: 1)) == .max)
    #expect(base.ticks(at: MediaTime(value: .min, timescale: 1)) == .min)
    #expect(base.ticks(at: .positiveInfinity) == .max)
    #expect(base.ticks(at: .negativeInfinity) == .min)
  }
}
