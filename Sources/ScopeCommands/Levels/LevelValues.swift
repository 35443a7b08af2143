import MediaScope

/// The values that a channel has, and all channels together.
protocol LevelValues {
  var samplePeak: LevelExtreme? { get }
  var truePeak: LevelExtreme? { get }
  var rms: Double { get }
  var maximumRMS: LevelExtreme? { get }
  var minimumRMS: LevelExtreme? { get }
  var crestFactor: Double? { get }
  var dcOffset: Double { get }
  var zeroCrossings: Int { get }
  var clippedRuns: FoundRuns { get }
  var silentRanges: FoundRuns { get }
  var effectiveBitDepth: Int? { get }
  var nonFiniteCount: Int64 { get }
}

extension ChannelLevels: LevelValues {}
extension Levels: LevelValues {}
