import Glibc
import MediaCore

/// A signal of EBU Tech 3341 or 3342, made sample by sample.
struct LoudnessTestSignal: Sendable {
  /// A piece of a 1 kHz tone.
  struct Tone: Sendable {
    /// The level of each channel's peak, in dBFS.
    var levels: [Double]
    var seconds: Double
  }

  /// The sound of a signal.
  enum Content: Sendable {
    case tones([Tone])
    /// A tone of a part of the sample rate, with a phase in degrees, an amplitude, and fades of 0.1 s.
    case faded(divisor: Double, phase: Double, amplitude: Double)
    /// A tone of a sixth of the rate at half of full scale, with one period of a quarter of the rate at full scale in
    /// its middle. It is made at four times the rate and brought down from the given one of four samples on.
    case burst(offset: Int)
  }

  let content: Content
  let sampleRate: Int
  let channelCount: Int

  /// Seconds of a signal with fades.
  private static let fadedLength = 3.2
  private static let fadeLength = 0.1

  var frameCount: Int64 {
    switch content {
    case .tones(let tones): Int64((tones.reduce(0) { $0 + $1.seconds } * Double(sampleRate)).rounded())
    case .faded, .burst: Int64((Self.fadedLength * Double(sampleRate)).rounded())
    }
  }

  /// Gives all samples to `body`, interleaved, in blocks; with each the frames that have been given after it.
  func generate(_ body: (Span<Float>, Int64) throws(MediaError) -> Void) throws(MediaError) {
    let blockFrames = 4096
    var block = [Float](repeating: 0, count: blockFrames * channelCount)
    var given: Int64 = 0
    let count = frameCount
    var source = Source(self)
    while given < count {
      let frames = Int(min(Int64(blockFrames), count - given))
      for frame in 0..<frames { source.next(into: &block, at: frame * channelCount) }
      given += Int64(frames)
      try body(block.span.extracting(first: frames * channelCount), given)
    }
  }

  /// Goes from sample to sample.
  private struct Source {
    private let signal: LoudnessTestSignal
    private let step: Double
    private var frame: Int64 = 0
    private var tone = -1
    private var toneEnd: Int64 = 0
    private var amplitudes: [Double]
    private var seconds = 0.0
    private let burst: [Double]

    init(_ signal: LoudnessTestSignal) {
      self.signal = signal
      step = 2 * .pi * 1000 / Double(signal.sampleRate)
      amplitudes = Array(repeating: 0, count: signal.channelCount)
      if case .burst(let offset) = signal.content {
        burst = LoudnessTestSignal.burst(offset: offset)
      } else {
        burst = []
      }
    }

    mutating func next(into block: inout [Float], at place: Int) {
      switch signal.content {
      case .tones(let tones):
        while frame >= toneEnd, tone + 1 < tones.count {
          tone += 1
          seconds += tones[tone].seconds
          toneEnd = Int64((seconds * Double(signal.sampleRate)).rounded())
          amplitudes = tones[tone].levels.map(Decibels.amplitude)
        }
        let value = sin(step * Double(frame))
        for channel in amplitudes.indices { block[place + channel] = Float(value * amplitudes[channel]) }
      case .faded(let divisor, let phase, let amplitude):
        // Whole periods are dropped, so that the argument stays small.
        let turns = (Double(frame) / divisor).truncatingRemainder(dividingBy: 1)
        let value = amplitude * sin(2 * .pi * turns + phase * .pi / 180) * fade
        for channel in 0..<signal.channelCount { block[place + channel] = Float(value) }
      case .burst(let offset):
        let value = burstSample(offset: offset) * fade
        for channel in 0..<signal.channelCount { block[place + channel] = Float(value) }
      }
      frame += 1
    }

    private var fade: Double {
      let length = LoudnessTestSignal.fadeLength * Double(signal.sampleRate)
      return max(0, min(1, Double(frame) / length, Double(signal.frameCount - 1 - frame) / length))
    }

    private func burstSample(offset: Int) -> Double {
      // A whole number of the tone's periods, of six frames, comes before the burst.
      let start = signal.frameCount / 12 * 6
      let index = Int(frame - start) + LoudnessTestSignal.burstReach
      if burst.indices.contains(index) { return burst[index] }
      let before = frame < start
      let place = Double(before ? frame : frame - start - 4) + Double(offset) / 4
      return 0.5 * sin(2 * .pi * place / 6)
    }
  }

  /// Frames before and after the beginning of the burst that the low-pass changes.
  private static let burstReach = 40

  /// The samples around the burst, brought down from four times the rate by a low-pass at half the rate.
  private static func burst(offset: Int) -> [Double] {
    let half = 128
    let weights = (-half...half).map { index -> Double in
      let x = Double(index) / 4
      let place = Double(index) / Double(half)
      let window = KaiserWindow.weight(at: place, beta: 8)
      return (index == 0 ? 1 : sin(.pi * x) / (.pi * x)) * window
    }
    let sum = weights.reduce(0, +)
    func source(_ place: Int) -> Double {
      if place < 0 { return 0.5 * sin(2 * .pi * Double(place) / 24) }
      if place < 16 { return sin(2 * .pi * Double(place) / 16) }
      return 0.5 * sin(2 * .pi * Double(place - 16) / 24)
    }
    return (-burstReach..<burstReach).map { frame in
      var value = 0.0
      for (index, weight) in weights.enumerated() {
        value += weight / sum * source(4 * frame + offset + index - half)
      }
      return value
    }
  }
}
