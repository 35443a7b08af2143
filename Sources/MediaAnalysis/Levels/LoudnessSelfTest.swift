package import MediaCore

/// Measures the signals of EBU Tech 3341 (cases 1 to 6 and 9 to 23) and EBU Tech 3342 (cases 1 to 4) and holds what comes
/// out against what the documents say.
///
/// The signals are made anew as the documents describe them; those that are recorded programmes are left out.
package struct LoudnessSelfTest: Hashable, Sendable {
  /// The rates that devices use, in hertz.
  package static let sampleRates = [44100, 48000, 88200, 96000, 176_400, 192_000]

  /// One measured value.
  package struct Check: Hashable, Sendable {
    /// Such as `Tech 3341, 15`.
    package var name: String
    /// In hertz.
    package var sampleRate: Int
    /// The name of the measured value, such as `true peak`, with its unit.
    package var quantity: String
    /// The value that the analyzers gave, in the unit of ``quantity``.
    package var measured: Double
    /// The value that the case demands, in the unit of ``quantity``.
    package var expected: Double
    /// The distances that a measurement may have from the expected value, down and up.
    package var tolerance: ClosedRange<Double>

    /// Whether the measured value is within the tolerance.
    package var passes: Bool { tolerance.contains(measured - expected) }
  }

  /// A case of a document.
  package let name: String
  private let kind: Kind

  private enum Kind: Hashable, Sendable {
    case steady(Double)
    case integrated([[Double]])
    case surround
    case constant(Loudness.Window)
    case bursts(Loudness.Window)
    case rising(Loudness.Window)
    case tone(divisor: Double, phase: Double, amplitude: Double, level: Double)
    case burst(offset: Int)
    case range([Double], Double)
  }

  /// All cases, in order.
  package static let all: [LoudnessSelfTest] = [
    .init(name: "Tech 3341, 1", kind: .steady(-23)), .init(name: "Tech 3341, 2", kind: .steady(-33)),
    .init(name: "Tech 3341, 3", kind: .integrated([[-36, 10], [-23, 60], [-36, 10]])),
    .init(
      name: "Tech 3341, 4", kind: .integrated([[-72, 10], [-36, 10], [-23, 60], [-36, 10], [-72, 10]])),
    .init(name: "Tech 3341, 5", kind: .integrated([[-26, 20], [-20, 20.1], [-26, 20]])),
    .init(name: "Tech 3341, 6", kind: .surround),
    .init(name: "Tech 3341, 9", kind: .constant(.shortTerm)),
    .init(name: "Tech 3341, 10", kind: .bursts(.shortTerm)),
    .init(name: "Tech 3341, 11", kind: .rising(.shortTerm)),
    .init(name: "Tech 3341, 12", kind: .constant(.momentary)),
    .init(name: "Tech 3341, 13", kind: .bursts(.momentary)),
    .init(name: "Tech 3341, 14", kind: .rising(.momentary)),
    .init(name: "Tech 3341, 15", kind: .tone(divisor: 4, phase: 0, amplitude: 0.5, level: -6)),
    .init(name: "Tech 3341, 16", kind: .tone(divisor: 4, phase: 45, amplitude: 0.5, level: -6)),
    .init(name: "Tech 3341, 17", kind: .tone(divisor: 6, phase: 60, amplitude: 0.5, level: -6)),
    .init(name: "Tech 3341, 18", kind: .tone(divisor: 8, phase: 67.5, amplitude: 0.5, level: -6)),
    .init(name: "Tech 3341, 19", kind: .tone(divisor: 4, phase: 45, amplitude: 1.41, level: 3)),
    .init(name: "Tech 3341, 20", kind: .burst(offset: 0)),
    .init(name: "Tech 3341, 21", kind: .burst(offset: 1)),
    .init(name: "Tech 3341, 22", kind: .burst(offset: 2)),
    .init(name: "Tech 3341, 23", kind: .burst(offset: 3)),
    .init(name: "Tech 3342, 1", kind: .range([-20, -30], 10)),
    .init(name: "Tech 3342, 2", kind: .range([-20, -15], 5)),
    .init(name: "Tech 3342, 3", kind: .range([-40, -20], 20)),
    .init(name: "Tech 3342, 4", kind: .range([-50, -35, -20, -35, -50], 15)),
  ]

  /// Makes the signals of the case at a rate and measures them.
  ///
  /// - Returns: a check for each value that the document gives.
  package func run(sampleRate: Int) throws(MediaError) -> [Check] {
    let make = CheckMaker(name: name, sampleRate: sampleRate)
    switch kind {
    case .steady(let level):
      let value = try measure(tones([[level, 20]]), sampleRate)
      return [
        make.loudness("momentary, LUFS", value.maximumMomentary?.value, level),
        make.loudness("short-term, LUFS", value.maximumShortTerm?.value, level),
        make.loudness("integrated, LUFS", value.integrated, level),
      ]
    case .integrated(let steps):
      return [make.loudness("integrated, LUFS", try measure(tones(steps), sampleRate).integrated, -23)]
    case .surround:
      let tone = LoudnessTestSignal.Tone(levels: [-28, -28, -24, -30, -30], seconds: 20)
      let value = try measure(.tones([tone]), sampleRate, layout: ChannelLayout(mask: 0x607))
      return [make.loudness("integrated, LUFS", value.integrated, -23)]
    case .constant(let window): return try constant(window, sampleRate, make)
    case .bursts(let window): return try bursts(window, sampleRate, make)
    case .rising(let window): return try rising(window, make)
    case .tone(let divisor, let phase, let amplitude, let level):
      let content = LoudnessTestSignal.Content.faded(divisor: divisor, phase: phase, amplitude: amplitude)
      return [make.truePeak(try measure(content, sampleRate).truePeak, level)]
    case .burst(let offset):
      return [make.truePeak(try measure(.burst(offset: offset), sampleRate).truePeak, 0)]
    case .range(let levels, let expected):
      let value = try measure(tones(levels.map { [$0, 20] }), sampleRate)
      return [
        make.range("range, LU", value.range, expected),
        make.range("range at 100 ms, LU", value.denseRange, expected),
      ]
    }
  }

  /// Tones in turn whose loudness over the window's length never changes.
  private func constant(
    _ window: Loudness.Window, _ sampleRate: Int, _ make: CheckMaker
  ) throws(MediaError) -> [Check] {
    let isShortTerm = window == .shortTerm
    let pair = isShortTerm ? [[-20, 1.34], [-30, 1.66]] : [[-20, 0.18], [-30, 0.22]]
    let steps = Array(repeating: pair, count: isShortTerm ? 5 : 25).flatMap { $0 }
    let series = try measure(tones(steps), sampleRate).series(window).dropFirst(isShortTerm ? 0 : 6)
    return [
      make.loudness("lowest \(window.rawValue), LUFS", series.min(), -23),
      make.loudness("highest \(window.rawValue), LUFS", series.max(), -23),
    ]
  }

  /// Signals of one tone as long as the window, which begins a little later in each.
  private func bursts(
    _ window: Loudness.Window, _ sampleRate: Int, _ make: CheckMaker
  ) throws(MediaError) -> [Check] {
    let (shift, length) = window == .shortTerm ? (0.15, 3.0) : (0.02, 0.4)
    var checks: [Check] = []
    for index in 0..<20 {
      let steps = [[-90, shift * Double(index)], [-23, length], [-90, 1]]
      let value = try measure(tones(steps), sampleRate)
      checks.append(make.loudness("\(window.rawValue) \(index + 1), LUFS", highest(window, value), -23))
    }
    return checks
  }

  /// Twenty tones, each louder and a little later in its part: after each, the highest value so far must be its own.
  private func rising(_ window: Loudness.Window, _ make: CheckMaker) throws(MediaError) -> [Check] {
    let (shift, length) = window == .shortTerm ? (0.15, 3.0) : (0.02, 0.4)
    let steps = (0..<20).flatMap { (index: Int) -> [[Double]] in
      [[-90, shift * Double(index)], [Double(index) - 38, length], [-90, length - shift * Double(index)]]
    }
    let signal = LoudnessTestSignal(content: tones(steps), sampleRate: make.sampleRate, channelCount: 2)
    var analyzer = LoudnessAnalyzer()
    try analyzer.begin(format(signal, layout: .stereo))
    var checks: [Check] = []
    try signal.generate { (samples, given) throws(MediaError) in
      analyzer.process(samples)
      let part = Double(checks.count + 1) * 2 * length
      guard Double(given) >= part * Double(make.sampleRate) - 1 else { return }
      var soFar = analyzer
      checks.append(
        make.loudness(
          "\(window.rawValue) \(checks.count + 1), LUFS", highest(window, try soFar.finish()),
          Double(checks.count) - 38))
    }
    return checks
  }

  private func highest(_ window: Loudness.Window, _ value: Loudness) -> Double? {
    (window == .shortTerm ? value.maximumShortTerm : value.maximumMomentary)?.value
  }

  private func tones(_ steps: [[Double]]) -> LoudnessTestSignal.Content {
    .tones(steps.map { .init(levels: [$0[0], $0[0]], seconds: $0[1]) })
  }

  private func format(_ signal: LoudnessTestSignal, layout: ChannelLayout?) -> AudioAnalysisFormat {
    var format = AudioAnalysisFormat(sampleRate: signal.sampleRate, channelCount: signal.channelCount)
    format.channelLayout = layout
    return format
  }

  private func measure(
    _ content: LoudnessTestSignal.Content, _ sampleRate: Int, layout: ChannelLayout? = .stereo
  ) throws(MediaError) -> Loudness {
    let signal = LoudnessTestSignal(
      content: content, sampleRate: sampleRate, channelCount: layout?.channels.count ?? 2)
    var analyzer = LoudnessAnalyzer()
    try analyzer.begin(format(signal, layout: layout))
    try signal.generate { (samples, _) throws(MediaError) in analyzer.process(samples) }
    return try analyzer.finish()
  }
}

/// Makes the checks of a case with the tolerances of the documents.
private struct CheckMaker {
  let name: String
  let sampleRate: Int

  func loudness(_ quantity: String, _ value: Double?, _ expected: Double) -> LoudnessSelfTest.Check {
    .init(
      name: name, sampleRate: sampleRate, quantity: quantity, measured: value ?? -.infinity,
      expected: expected,
      tolerance: -0.1...0.1)
  }

  func truePeak(_ peak: LevelExtreme?, _ expected: Double) -> LoudnessSelfTest.Check {
    .init(
      name: name, sampleRate: sampleRate, quantity: "true peak, dBTP",
      measured: Decibels.ofAmplitude(peak?.value ?? 0), expected: expected, tolerance: -0.4...0.2)
  }

  func range(_ quantity: String, _ range: LoudnessRange?, _ expected: Double) -> LoudnessSelfTest.Check {
    .init(
      name: name, sampleRate: sampleRate, quantity: quantity, measured: range?.value ?? -.infinity,
      expected: expected, tolerance: -1...1)
  }
}
