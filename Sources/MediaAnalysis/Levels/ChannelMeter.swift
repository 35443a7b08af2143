import MediaCore

/// Measures the levels of one channel, piece by piece of a cell.
struct ChannelMeter: Sendable {
  /// Cells of the windows in which the loudest and the quietest RMS are looked for: 50 ms.
  private static let windowCells = 5

  private let measures: LevelsAnalyzer.Measures
  private let timescale: Int32
  private let highest: Float
  private let threshold: Float
  private var truePeak = TruePeakMeter()
  private var largest: Float = 0
  private var largestFrame: Int64 = 0
  /// The energies and lengths of the last cells, the current one last.
  private var cells: [(energy: Double, length: Int)] = []
  private var cellIsWhole: Bool
  private var loudest: (mean: Double, frame: Int64)?
  private var quietest: (mean: Double, frame: Int64)?
  private(set) var levels: ChannelLevels

  /// - Parameter isAtCellStart: whether the first piece is the beginning of a cell.
  init(
    name: String, measures: LevelsAnalyzer.Measures, format: AudioAnalysisFormat, silence: (Float, Int64),
    isAtCellStart: Bool
  ) {
    self.measures = measures
    timescale = Int32(clamping: format.sampleRate)
    let bits = format.bitsPerChannel
    // The highest integer, or 1 in floating point.
    highest = (2...24).contains(bits) ? 1 - Float(sign: .plus, exponent: 1 - bits, significand: 1) : 1
    threshold = silence.0
    cellIsWhole = isAtCellStart
    cells = [(0, 0)]
    levels = ChannelLevels(
      name: name, clipping: FrameRuns(minimum: 3, from: format.firstFrame),
      silence: FrameRuns(minimum: silence.1, from: format.firstFrame))
    levels.storedBitDepth = bits
    levels.silence.begin(at: format.firstFrame)
  }

  /// Takes a piece of a cell, whose samples are in a plane.
  ///
  /// - Returns: what it comes to, and the first and the last frame that are not silent, if any is.
  mutating func process(
    _ samples: Span<Float>, _ piece: LevelPiece
  ) -> (sums: PieceSums, loud: ClosedRange<Int64>?) {
    let (range, frame, counts) = (piece.range, piece.frame, piece.counts)
    let countsCrossings = measures.contains(.statistics) && counts
    let sums = PieceSums(samples, range, countsCrossings: countsCrossings)
    let peak = max(sums.peak, 0)
    if measures.contains(.truePeak) {
      truePeak.process(samples, range, frame: frame, largest: peak, counts: counts)
    }
    add(sums, piece)
    guard counts else { return (sums, nil) }
    if peak > largest {
      largest = peak
      let place = range.first { abs(samples[unchecked: $0]) == peak } ?? range.lowerBound
      largestFrame = frame + Int64(place - range.lowerBound)
    }
    guard measures.contains(.statistics) else { return (sums, nil) }
    // The first sample of all has none before it.
    levels.zeroCrossings += sums.crossings - (piece.isFirst && samples[range.lowerBound] > 0 ? 1 : 0)
    findClipping(samples, range, frame: frame, sums)
    return (sums, findSilence(samples, range, frame: frame, peak: peak))
  }

  /// Takes the sums of a piece of a cell.
  mutating func add(_ sums: PieceSums, _ piece: LevelPiece) {
    let count = piece.range.count
    addToCell(
      sums.energy, count, endsAt: piece.endsCell ? piece.frame + Int64(count) : nil, counts: piece.counts)
    guard piece.counts else { return }
    levels.sums.add(sums.sum, to: piece.segment)
    levels.energies.add(sums.energy, to: piece.segment)
    levels.frameCount += Int64(count)
  }

  private mutating func addToCell(_ energy: Double, _ length: Int, endsAt end: Int64?, counts: Bool) {
    let last = cells.count - 1
    cells[last].energy += energy
    cells[last].length += length
    guard let end else { return }
    if !cellIsWhole {
      // A cell whose beginning is missing is part of no window.
      cells = [(0, 0)]
      cellIsWhole = true
      return
    }
    if cells.count == Self.windowCells {
      if counts {
        var (sum, frames) = (0.0, 0)
        for cell in cells {
          sum += cell.energy
          frames += cell.length
        }
        let (mean, start) = (sum / Double(frames), end - Int64(frames))
        if mean > loudest?.mean ?? -1 { loudest = (mean, start) }
        if mean < quietest?.mean ?? .infinity { quietest = (mean, start) }
      }
      for index in 1..<cells.count { cells[index - 1] = cells[index] }
      cells[last] = (0, 0)
    } else {
      cells.append((0, 0))
    }
  }

  private mutating func findClipping(
    _ samples: Span<Float>, _ range: Range<Int>, frame: Int64, _ sums: PieceSums
  ) {
    guard sums.high >= highest || sums.low <= -1 else { return levels.clipping.end(at: frame) }
    for index in range {
      let sample = samples[unchecked: index]
      let place = frame + Int64(index - range.lowerBound)
      if sample >= highest || sample <= -1 {
        levels.clipping.begin(at: place)
      } else if levels.clipping.isOpen {
        levels.clipping.end(at: place)
      }
    }
  }

  private mutating func findSilence(
    _ samples: Span<Float>, _ range: Range<Int>, frame: Int64, peak: Float
  ) -> ClosedRange<Int64>? {
    guard peak > threshold else { return nil }
    var (first, last) = (range.lowerBound, range.upperBound - 1)
    while abs(samples[unchecked: first]) <= threshold { first += 1 }
    while abs(samples[unchecked: last]) <= threshold { last -= 1 }
    let loud =
      frame + Int64(first - range.lowerBound)...frame + Int64(last - range.lowerBound)
    levels.silence.interrupt(loud)
    return loud
  }

  /// Looks at what an interpolation gives after the last sample, as if silence followed.
  mutating func ring(_ samples: Span<Float>, _ range: Range<Int>, frame: Int64) {
    guard measures.contains(.truePeak) else { return }
    var meter = truePeak
    meter.process(samples, range, frame: frame, largest: 0, counts: true)
    if meter.peak > truePeak.peak { levels.ringing = Self.extreme(meter, timescale) }
  }

  /// All frames up to `frame` have been taken.
  mutating func cover(to frame: Int64) {
    levels.clipping.cover(to: frame)
    levels.silence.cover(to: frame)
  }

  /// Gives the levels, with the peak of what was summed as integers: a magnitude of 31 bits and its frame.
  mutating func finish(_ peak: (value: UInt32, frame: Int64)) -> ChannelLevels {
    func time(_ frame: Int64) -> MediaTime { MediaTime(value: frame, timescale: timescale) }
    if largest > 0 { levels.samplePeak = LevelExtreme(value: Double(largest), time: time(largestFrame)) }
    if peak.value > 0 {
      let found = LevelExtreme(value: Double(peak.value) * 0x1p-31, time: time(peak.frame))
      levels.samplePeak = .highest(levels.samplePeak, found)
    }
    if truePeak.peak > 0 { levels.interpolatedPeak = Self.extreme(truePeak, timescale) }
    levels.maximumRMS = loudest.map { LevelExtreme(value: $0.mean.squareRoot(), time: time($0.frame)) }
    levels.minimumRMS = quietest.map { LevelExtreme(value: $0.mean.squareRoot(), time: time($0.frame)) }
    return levels
  }

  private static func extreme(_ meter: TruePeakMeter, _ timescale: Int32) -> LevelExtreme {
    LevelExtreme(
      value: Double(meter.peak), time: MediaTime(value: meter.quarter, timescale: timescale &* 4))
  }
}

extension FrameRuns {
  /// Notes that the condition does not hold at the first and the last of some frames; shorter runs between
  /// them are not looked at.
  mutating func interrupt(_ frames: ClosedRange<Int64>) {
    end(at: frames.lowerBound)
    begin(at: frames.upperBound + 1)
  }
}
