import Glibc
import MediaCore
import Testing

@testable import MediaAnalysis

/// A gain brings sound to its target, or as near as the true peak allows.
struct LoudnessGainTests {
  private static func measured(level: Double) throws -> Loudness {
    let tone = LoudnessTestSignal.Tone(levels: [level], seconds: 1)
    let signal = LoudnessTestSignal(content: .tones([tone]), sampleRate: 16000, channelCount: 1)
    var analyzer = LoudnessAnalyzer()
    try analyzer.begin(AudioAnalysisFormat(sampleRate: 16000, channelCount: 1))
    try signal.generate { (samples, _) throws(MediaError) in analyzer.process(samples) }
    return try analyzer.finish()
  }

  @Test(arguments: [-40.0, -30, -20, -6], [-23.0, -16])
  func `sound that gets the gain has the loudness`(level: Double, target: Double) throws {
    let sound = try Self.measured(level: level)
    let gain = try #require(LoudnessGain(of: [sound], to: target))
    #expect(!gain.isLimited)
    let after = try Self.measured(level: level + gain.decibels)
    #expect(abs(try #require(after.integrated) - target) < 0.05)
    #expect(abs(gain.loudness - target) < 1e-9)
  }

  @Test(arguments: [-40.0, -12], [-1.0, -6])
  func `no true peak passes the limit`(level: Double, highest: Double) throws {
    let sound = try Self.measured(level: level)
    let gain = try #require(LoudnessGain(of: [sound], to: 10, highestTruePeak: highest))
    #expect(gain.isLimited)
    let peak = try #require(sound.truePeak).value * gain.factor
    #expect(abs(20 * log10(peak) - highest) < 1e-6)
    #expect(gain.loudness < 10)
  }

  @Test func `several pieces get one gain, by the highest peak of all`() throws {
    let (quiet, loud) = (try Self.measured(level: -40), try Self.measured(level: -20))
    let gain = try #require(LoudnessGain(of: [quiet, loud], to: 0))
    #expect(gain.headroom == LoudnessGain(of: [loud], to: 0)?.headroom)
    #expect(gain.measured == Loudness.integrated(of: [quiet, loud]))
  }

  @Test func `silence has none`() throws {
    #expect(LoudnessGain(of: [], to: -23) == nil)
    #expect(LoudnessGain(of: [try Self.measured(level: -200)], to: -23) == nil)
  }
}
