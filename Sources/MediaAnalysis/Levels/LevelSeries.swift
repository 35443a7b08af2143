/// The peak and the energy of each channel in each step of 100 ms.
public struct LevelSeries: Hashable, Sendable {
  /// The steps that the range touches; the first and the last can be shorter.
  public var count: Int { peaks.count / max(channelCount, 1) }

  private let channelCount: Int
  private var first: Int64 = 0
  private var peaks: [Float] = []
  private var energies: [Double] = []
  private var lengths: [Int32] = []

  init(channelCount: Int) {
    self.channelCount = channelCount
  }

  /// The largest sample of a channel in a step; full scale is 1.
  public func peak(_ step: Int, channel: Int) -> Double { Double(peaks[step * channelCount + channel]) }

  /// The root of the mean square of a channel in a step.
  public func rms(_ step: Int, channel: Int) -> Double {
    let length = lengths[step * channelCount + channel]
    return length == 0 ? 0 : (energies[step * channelCount + channel] / Double(length)).squareRoot()
  }

  /// The number of a step, counted from the origin.
  func index(of step: Int) -> Int64 { first + Int64(step) }

  mutating func add(_ sums: PieceSums, _ piece: LevelPiece, channel: Int) {
    guard piece.counts else { return }
    add((sums.peak, sums.energy, piece.range.count), to: piece.hop, channel: channel)
  }

  private mutating func add(
    _ sums: (peak: Float, energy: Double, count: Int), to hop: Int64, channel: Int
  ) {
    if peaks.isEmpty { first = hop }
    while Int64(count) <= hop - first {
      for _ in 0..<channelCount {
        peaks.append(0)
        energies.append(0)
        lengths.append(0)
      }
    }
    let entry = Int(hop - first) * channelCount + channel
    peaks[entry] = max(peaks[entry], sums.peak)
    energies[entry] += sums.energy
    lengths[entry] += Int32(sums.count)
  }

  /// The series of this range and of the one that follows it.
  func merged(with next: LevelSeries) -> LevelSeries {
    if peaks.isEmpty { return next }
    var merged = self
    for step in 0..<next.count {
      for channel in 0..<channelCount {
        let entry = step * channelCount + channel
        merged.add(
          (next.peaks[entry], next.energies[entry], Int(next.lengths[entry])), to: next.index(of: step),
          channel: channel)
      }
    }
    return merged
  }
}
