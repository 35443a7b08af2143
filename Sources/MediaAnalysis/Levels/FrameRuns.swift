/// The runs of frames of which something holds, such as silence: found in order, and merged over neighbouring ranges.
struct FrameRuns: Hashable, Sendable {
  /// Runs of which the places are kept; the others are counted.
  static let maximumKeptCount = 1000

  /// Shorter runs do not count.
  let minimum: Int64
  private(set) var covered: Range<Int64>
  /// Where the run that has not ended begins.
  private var open: Int64?
  /// The run from the first frame on, which a neighbour may have begun.
  private var head: Range<Int64>?
  private var found = FoundRuns()

  init(minimum: Int64, from frame: Int64) {
    self.minimum = max(minimum, 1)
    covered = frame..<frame
  }

  var isOpen: Bool { open != nil }

  /// Begins a run at a frame, unless one is open.
  mutating func begin(at frame: Int64) {
    if open == nil { open = frame }
  }

  /// Ends the open run before a frame.
  mutating func end(at frame: Int64) {
    guard let start = open else { return }
    open = nil
    guard start < frame else { return }
    if start == covered.lowerBound {
      head = start..<frame
    } else {
      add(start..<frame)
    }
  }

  /// All frames up to `frame` have been looked at.
  mutating func cover(to frame: Int64) {
    covered = covered.lowerBound..<frame
  }

  private mutating func add(_ run: Range<Int64>) {
    if run.count >= minimum { found.add(run) }
  }

  /// All runs of the range, those at its ends as far as they are in it.
  var all: FoundRuns {
    var all = FoundRuns()
    if let head, head.count >= minimum { all.add(head) }
    all.add(found)
    if let open, covered.upperBound - open >= minimum { all.add(open..<covered.upperBound) }
    return all
  }

  /// The runs of this range and of the one that follows it.
  func merged(with next: FrameRuns) -> FrameRuns {
    if covered.isEmpty { return next }
    if next.covered.isEmpty { return self }
    var merged = self
    if next.open == next.covered.lowerBound {
      merged.open = open ?? next.open
    } else {
      if next.head != nil { merged.begin(at: next.covered.lowerBound) }
      merged.end(at: next.head?.upperBound ?? next.covered.lowerBound)
      merged.open = next.open
    }
    merged.found.add(next.found)
    merged.cover(to: next.covered.upperBound)
    return merged
  }
}

/// Runs of frames: how many, how long together, and where.
public struct FoundRuns: Hashable, Sendable {
  /// The number of runs.
  public private(set) var count = 0
  /// Frames of all of them.
  public private(set) var frameCount: Int64 = 0
  /// The first of the longest ones; `nil` where there is none.
  public private(set) var longest: Range<Int64>?
  /// The first ones, at most a thousand, in frames of the timeline.
  public private(set) var ranges: [Range<Int64>] = []

  mutating func add(_ run: Range<Int64>) {
    count += 1
    frameCount += Int64(run.count)
    if run.count > longest?.count ?? 0 { longest = run }
    if ranges.count < FrameRuns.maximumKeptCount { ranges.append(run) }
  }

  /// Runs of several channels, in the order of their beginnings.
  static func union(_ all: [FoundRuns]) -> FoundRuns {
    var union = FoundRuns()
    for runs in all {
      union.count += runs.count
      union.frameCount += runs.frameCount
      union.ranges += runs.ranges
      guard let run = runs.longest else { continue }
      let (length, other) = (run.count, union.longest?.count ?? 0)
      if length > other || (length == other && run.lowerBound < union.longest?.lowerBound ?? .max) {
        union.longest = run
      }
    }
    union.ranges.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    union.ranges = Array(union.ranges.prefix(FrameRuns.maximumKeptCount))
    return union
  }

  mutating func add(_ other: FoundRuns) {
    count += other.count
    frameCount += other.frameCount
    if other.longest?.count ?? 0 > longest?.count ?? 0 { longest = other.longest }
    ranges += other.ranges.prefix(FrameRuns.maximumKeptCount - ranges.count)
  }
}
