import LibAV
import MediaCore
import MediaScopeFixtures
import Testing

struct ResamplerTests {
  private let target = PCMFormat(sample: .int16, isPlanar: false, sampleRate: 11025, channelCount: 2)

  private func samples(of names: [String], _ resampler: inout Resampler) throws -> [UInt8] {
    var found: [UInt8] = []
    func add(_ part: (buffer: BlockBuffer, frameCount: Int)?) {
      part?.buffer.withUnsafeBytes { found += $0 }
    }
    for name in names {
      try decode(Fixture.named(name).path, stream: 0) { frame in
        add(try resampler.drain(before: frame))
        let converted = try resampler.convert(frame)
        add((converted.buffer, converted.frameCount))
      }
    }
    add(try resampler.drain())
    return found
  }

  @Test("What the filter holds is given before frames of another kind")
  func change() throws {
    let names = ["wav-s16.wav", "flac-16.flac", "wav-s16.wav", "wav-5.1.wav"]
    var one = Resampler(to: target)
    let joined = try samples(of: names, &one)
    var apart: [UInt8] = []
    for name in names {
      var fresh = Resampler(to: target)
      apart += try samples(of: [name], &fresh)
    }
    #expect(joined.count > 4 * 11025)
    #expect(joined == apart)
  }

  @Test("Frames that can't be converted are refused each time, and do no harm to others")
  func refused() throws {
    var resampler = Resampler(
      to: PCMFormat(sample: .int16, isPlanar: false, sampleRate: 11025, channelCount: 2000))
    try decode(Fixture.named("wav-s16.wav").path, stream: 0) { frame in
      for _ in 0..<2 {
        do {
          _ = try resampler.convert(frame)
          Issue.record("2000 channels were converted")
        } catch let error as MediaError {
          #expect(error.code != .decodeFailed)
        }
      }
    }
  }
}
