import MediaCore

/// The distances in which frames follow each other, and how often each occurs.
public struct FrameRateHistogram: Hashable, Sendable {
  /// A distance of frames.
  public struct Rate: Hashable, Sendable {
    /// In hertz.
    public var framesPerSecond: Double
    /// The number of frames that are followed by another in this distance.
    public var count: Int
  }

  private let timescale: Int32
  private var distances: [Int64: Int] = [:]
  private var last: Int64?
  /// Distances beyond those that are distinguished.
  public private(set) var otherCount = 0

  /// Files whose times are noise would have as many as frames.
  private static let distanceLimit = 4096

  init(timescale: Int32) {
    self.timescale = max(1, timescale)
  }

  /// Adds times in the order in which frames are shown.
  mutating func add(_ times: [Int64]) {
    for time in times {
      defer { last = time }
      guard let last, time > last else { continue }
      let distance = time.saturatingSubtract(last)
      if distances[distance] != nil || distances.count < Self.distanceLimit {
        distances[distance, default: 0] += 1
      } else {
        otherCount += 1
      }
    }
  }

  /// The most frequent rate first; distances that the rounding to a tick made two of are one.
  public var rates: [Rate] {
    var rates: [Rate] = []
    var group: (last: Int64, ticks: Double, count: Int)?
    func end() -> Rate? {
      group.map {
        Rate(framesPerSecond: Double(timescale) * Double($0.count) / $0.ticks, count: $0.count)
      }
    }
    for (distance, count) in distances.sorted(by: { $0.key < $1.key }) {
      if let current = group, distance - current.last == 1, distance > 4 {
        group = (distance, current.ticks + Double(distance) * Double(count), current.count + count)
      } else {
        rates += [end()].compactMap(\.self)
        group = (distance, Double(distance) * Double(count), count)
      }
    }
    rates += [end()].compactMap(\.self)
    return rates.sorted { ($1.count, $0.framesPerSecond) < ($0.count, $1.framesPerSecond) }
  }
}
