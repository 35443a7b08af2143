import MediaCore
import Testing

@testable import MediaAnalysis

struct LoudnessTests {
  /// The cases that are short enough for a debug build; `mediascope levels --self-test` runs all at every rate.
  private static let short = LoudnessSelfTest.all.filter { testCase in
    !["3341, 3", "3341, 4", "3341, 5", "3341, 10", "3341, 11", "3342, 3", "3342, 4"]
      .contains { testCase.name.hasSuffix($0) }
  }

  @Test(arguments: short)
  func `signals of the EBU read as they should`(testCase: LoudnessSelfTest) throws {
    for check in try testCase.run(sampleRate: 16000) { #expect(check.passes, "\(check)") }
  }

  /// The coefficients that ITU-R BS.1770-5, Annex 1, tables 1 and 2, give for 48 kHz.
  @Test func `the filter is the one of the table`() {
    let k = KWeighting(sampleRate: 48000)
    let expected = [
      (k.b0, 1.53512485958697), (k.b1, -2.69169618940638), (k.b2, 1.19839281085285),
      (k.a1, -1.69065929318241), (k.a2, 0.73248077421585), (k.c1, -1.99004745483398),
      (k.c2, 0.99007225036621),
    ]
    for (value, table) in expected { #expect(abs(value - table) < 1e-8) }
  }

  @Test(arguments: [8000, 8001, 11025, 22050, 32000, 44099, 96001, 384_000])
  func `a sine of 997 Hz at full scale is -3.01`(rate: Int) throws {
    let tone = LoudnessTestSignal.Tone(levels: [0, -200], seconds: 0.6)
    let signal = LoudnessTestSignal(content: .tones([tone]), sampleRate: rate, channelCount: 2)
    var analyzer = LoudnessAnalyzer()
    try analyzer.begin(AudioAnalysisFormat(sampleRate: rate, channelCount: 2))
    try signal.generate { (samples, _) throws(MediaError) in analyzer.process(samples) }
    let value = try #require(try analyzer.finish().integrated)
    #expect(abs(value + 3.01) < 0.05)
  }

  @Test func `channels weigh as their places say`() {
    func weights(_ names: String) -> [Double] {
      ChannelLayout(channels: names.split(separator: " ").map { .init(rawValue: String($0)) }).loudnessWeights
    }
    #expect(weights("FC") == [1])
    #expect(weights("FL FR FC LFE BL BR") == [1, 1, 1, 0, 1.41, 1.41])
    #expect(weights("FL FR FC LFE SL SR") == [1, 1, 1, 0, 1.41, 1.41])
    #expect(weights("FL FR FC LFE BL BR SL SR") == [1, 1, 1, 0, 1, 1, 1.41, 1.41])
    let wide = "FL FR FC LFE BL BR FLC FRC BC SL SR TC TFL TFC TFR TBL TBC TBR LFE2 TSL TSR BFC BFL BFR"
    #expect(
      weights(wide) == [1.41, 1.41, 1, 0, 1, 1, 1, 1, 1, 1.41, 1.41] + Array(repeating: 1, count: 7) + [
        0, 1, 1, 1, 1, 1,
      ])
  }

  @Test func `there is none of silence, of nothing, and at rates without it`() throws {
    var analyzer = LoudnessAnalyzer()
    try analyzer.begin(AudioAnalysisFormat(sampleRate: 8000, channelCount: 1))
    let silence = [Int16](repeating: 0, count: 8000)
    analyzer.process(silence.span)
    let silent = try analyzer.finish()
    #expect(silent.integrated == nil)
    #expect(silent.range == nil)
    #expect(silent.maximumMomentary?.value == -.infinity)
    #expect(silent.truePeak == nil)
    try analyzer.begin(AudioAnalysisFormat(sampleRate: 8000, channelCount: 1))
    #expect(try analyzer.finish().maximumMomentary == nil)
    for rate in [0, 7999, 1_000_000] {
      #expect(throws: MediaError.self) {
        try analyzer.begin(AudioAnalysisFormat(sampleRate: rate, channelCount: 1))
      }
    }
  }
}
