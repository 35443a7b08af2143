import MediaCore
import MediaTimePitch
import Testing

/// Sound that is stretched by the libraries themselves.
struct TimeStretcherTests {
  private static let sampleRate = 44100
  private static let rates = [1.0 / 32, 0.5, 0.8, 1.25, 2, 32]

  /// Two channels of sound through a stretcher.
  private static func stretch(
    _ sound: [Float], _ stretching: TimeStretching, rate: Double
  ) throws -> [Float] {
    let stretcher = try stretching.makeStretcher(rate: rate, sampleRate: sampleRate, channelCount: 2)
    var result: [Float] = []
    var block = [Float](repeating: 0, count: 2 * 1000)
    func readAll() {
      while true {
        let count = block.withUnsafeMutableBufferPointer { stretcher.read(into: $0) }
        guard count > 0 else { return }
        result += block.prefix(count * 2)
      }
    }
    var start = 0
    while start < sound.count {
      let end = min(start + stretcher.blockLength * 2, sound.count)
      try sound[start..<end].withUnsafeBufferPointer { try stretcher.write($0) }
      readAll()
      start = end
    }
    stretcher.finish()
    readAll()
    return result
  }

  @Test("As much comes out as the rate says", arguments: [TimeStretching.soundTouch, .rubberBand], rates)
  func length(_ stretching: TimeStretching, rate: Double) throws {
    let count = rate < 0.1 ? Self.sampleRate / 8 : Self.sampleRate
    let made = try Self.stretch([Float](repeating: 0.25, count: count * 2), stretching, rate: rate)
    let difference = Double(made.count / 2) - Double(count) / rate
    // Both end up to 60 ms too early at the most extreme rates; Rubber Band has up to its own delay more.
    let most = 0.2 * Double(Self.sampleRate) / min(rate, 1)
    #expect(difference > -0.06 * Double(Self.sampleRate) && difference < most, "\(difference)")
  }

  @Test("More channels than a library takes are refused, and none traps", arguments: [0, 17, 65, 100_000])
  func channels(_ count: Int) {
    #expect(throws: MediaError.self) {
      try TimeStretching.soundTouch.makeStretcher(rate: 2, sampleRate: 48000, channelCount: count)
    }
    if count == 17 { return }
    #expect(throws: MediaError.self) {
      try TimeStretching.rubberBand.makeStretcher(rate: 2, sampleRate: 48000, channelCount: count)
    }
  }

  @Test("Nothing in gives next to nothing out", arguments: [TimeStretching.soundTouch, .rubberBand])
  func nothing(_ stretching: TimeStretching) throws {
    let made = try Self.stretch([], stretching, rate: 0.5)
    #expect(made.allSatisfy { $0 == 0 })
  }

  @Test(
    "Loading a library leaves numbers next to zero what they are",
    arguments: [TimeStretching.soundTouch, .rubberBand])
  func arithmetic(_ stretching: TimeStretching) async throws {
    // In a process of its own, in which nobody has loaded the library before.
    await #expect(processExitsWith: .success) { [isSoundTouch = (stretching == .soundTouch) as Bool] in
      let library: TimeStretching = isSoundTouch ? .soundTouch : .rubberBand
      _ = try library.makeStretcher(rate: 2, sampleRate: 48000, channelCount: 1)
      let small = [Double.leastNormalMagnitude, 2]
      precondition(small[0] / small[1] > 0)
    }
  }
}
