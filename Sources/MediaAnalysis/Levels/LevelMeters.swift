import MediaCore

/// All that measures a range of sound, fed from one run after the other.
struct LevelMeters: Sendable {
  private var channels: [ChannelMeter] = []
  private var relations: [ChannelRelation] = []
  private var loudness: LoudnessMeter?
  private var series: LevelSeries?
  private var silence = FrameRuns(minimum: 1, from: 0)

  /// Measures nothing.
  init() {}

  /// Begins at `frame`, where what is pre-rolled begins.
  init(
    _ measures: LevelsAnalyzer.Measures, _ format: AudioAnalysisFormat, _ grid: WindowGrid, from frame: Int64,
    silenceThreshold: Float, silenceLength: Int64
  ) {
    let isNamed = format.channelLayout?.channels.count == format.channelCount
    let layout = isNamed ? format.channelLayout : nil
    let offset = Int(frame - grid.hopStart(grid.hopIndex(of: frame)))
    let isAtCellStart = grid.cellStart(grid.cell(atOffset: offset)) == offset
    channels = (0..<format.channelCount).map { channel in
      let name = layout?.channels[channel].rawValue ?? "?"
      return ChannelMeter(
        name: name == "?" ? "\(channel + 1)" : name, measures: measures, format: format,
        silence: (silenceThreshold, silenceLength), isAtCellStart: isAtCellStart)
    }
    if measures.contains(.relations), format.channelCount <= LevelsAnalyzer.maximumRelatedChannelCount {
      for first in 0..<format.channelCount {
        for second in first + 1..<max(format.channelCount, first + 1) {
          relations.append(ChannelRelation(first: first, second: second))
        }
      }
    }
    if measures.contains(.loudness), KWeighting.sampleRates.contains(format.sampleRate) {
      loudness = LoudnessMeter(
        sampleRate: format.sampleRate,
        weights: layout?.loudnessWeights ?? Array(repeating: 1, count: format.channelCount), grid: grid,
        from: frame, firstFrame: format.firstFrame)
    }
    if measures.contains(.series) { series = LevelSeries(channelCount: format.channelCount) }
    silence = FrameRuns(minimum: silenceLength, from: format.firstFrame)
    silence.begin(at: format.firstFrame)
  }

  /// Takes a piece of a cell.
  mutating func process(_ run: borrowing PlanarRun, _ piece: LevelPiece) {
    var loud: ClosedRange<Int64>?
    for channel in channels.indices {
      let result = channels[channel].process(run[channel], piece)
      series?.add(result.sums, piece, channel: channel)
      guard let found = result.loud else { continue }
      loud = loud.map { min($0.lowerBound, found.lowerBound)...max($0.upperBound, found.upperBound) } ?? found
    }
    if let loud { silence.interrupt(loud) }
    if piece.counts {
      for index in relations.indices {
        let relation = relations[index]
        relations[index].process(run[relation.first], run[relation.second], piece)
      }
    }
    loudness?.process(run, piece)
  }

  /// Takes a piece of a cell of which there are sums alone.
  mutating func process(_ run: IntegerRun, _ piece: LevelPiece) {
    for channel in channels.indices {
      let sums = PieceSums(run.sums[channel])
      channels[channel].add(sums, piece)
      series?.add(sums, piece, channel: channel)
    }
  }

  /// The levels up to `end`; the run has silence after its history.
  mutating func finish(
    _ run: borrowing PlanarRun, _ integers: IntegerRun, at end: Int64, _ format: AudioAnalysisFormat,
    _ grid: WindowGrid
  ) -> Levels {
    let range = PlanarRun.history..<PlanarRun.history + TruePeakMeter.delay
    var values: [ChannelLevels] = []
    for channel in channels.indices {
      channels[channel].ring(run[channel], range, frame: end)
      channels[channel].cover(to: end)
      var levels = channels[channel].finish(integers.peaks[channel])
      levels.usedBits = run.usedBits[channel] | integers.usedBits[channel]
      levels.nonFiniteCount = run.nonFiniteCounts[channel]
      values.append(levels)
    }
    silence.cover(to: end)
    loudness?.cover(to: end)
    var value = loudness?.loudness
    value?.setTruePeaks(of: values)
    return Levels(
      sampleRate: format.sampleRate, frames: format.firstFrame..<end, channels: values, relations: relations,
      loudness: value, series: series, silence: silence, grid: grid)
  }
}

/// A cell of a hop, or a piece of one.
struct LevelPiece {
  /// Where its samples are in the planes of a run.
  var range: Range<Int>
  /// The first of them, on the timeline.
  var frame: Int64
  var hop: Int64
  /// From the beginning of the hop.
  var offset: Int
  var segment: Int64
  var endsCell: Bool
  /// Whether it belongs to the range, rather than to what is pre-rolled.
  var counts: Bool
  /// Whether nothing is known of what comes before it.
  var isFirst: Bool
}
