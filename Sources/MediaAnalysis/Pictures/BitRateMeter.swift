import MediaCore

/// The bytes of each second, of which the most is kept.
struct BitRateMeter: Hashable, Sendable {
  private let timescale: Int64
  /// Bytes of the seconds that may still grow.
  private var seconds: [Int64: Int64] = [:]
  private var closedPeak: Int64 = 0

  /// Frames are decoded at most that many seconds out of order, or counted for a second of their own.
  private static let openSecondLimit = 128

  init(timescale: Int32) {
    self.timescale = Int64(max(1, timescale))
  }

  mutating func add(_ byteCount: Int64, at ticks: Int64) {
    let second = ticks >= 0 ? ticks / timescale : (ticks + 1) / timescale - 1
    seconds[second] = (seconds[second] ?? 0).saturatingAdd(byteCount)
    guard seconds.count > Self.openSecondLimit else { return }
    let kept = seconds.keys.sorted().suffix(Self.openSecondLimit / 2)
    closedPeak = peak
    seconds = seconds.filter { kept.contains($0.key) }
  }

  /// In bytes.
  var peak: Int64 { max(closedPeak, seconds.values.max() ?? 0) }
}
