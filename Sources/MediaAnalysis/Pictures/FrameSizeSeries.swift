public import MediaCore

/// The sizes of a track's frames over time, as much of them as a picture needs.
///
/// Each frame has an entry of its own; where there are too many of them, frames of a type that follow each other
/// closely become one.
public struct FrameSizeSeries: Hashable, Sendable {
  /// A frame, or frames of a type that follow each other closely.
  public struct Entry: Hashable, Sendable {
    /// When it is shown, in seconds.
    public var time: Double
    /// In seconds.
    public var duration: Double
    /// `nil` where the header can't be read.
    public var type: PictureType?
    /// The size of the largest of the frames, in bytes.
    public var largest: Int64
    /// The size of all the frames.
    public var byteCount: Int64
  }

  /// In no order, once there are too many for each frame to have one.
  public private(set) var entries: [Entry] = []
  /// When groups of pictures begin, in seconds; of so many that a picture can't show them, every second one, and so on.
  public private(set) var groupStarts: [Double] = []
  private var groupStride = 1
  private var groupCount = 0
  /// In seconds; 0 where each frame has an entry.
  private var stepDuration = 0.0
  private var places: [Step: Int] = [:]

  private struct Step: Hashable {
    var number: Int64
    var type: PictureType?
  }

  static let entryLimit = 1 << 16
  private static let groupStartLimit = 1 << 12

  /// Makes a series of no frames.
  public init() {}

  /// Adds the frames of a group that have times.
  public mutating func add(_ group: GroupOfPictures) {
    if let start = group.tickRange?.lowerBound {
      if groupCount % groupStride == 0 { groupStarts.append(Double(start) / Double(group.timescale)) }
      groupCount += 1
      if groupStarts.count > Self.groupStartLimit {
        groupStarts = groupStarts.indices.filter { $0 % 2 == 0 }.map { groupStarts[$0] }
        groupStride *= 2
      }
    }
    for frame in group.frames {
      guard let ticks = frame.presentationTime else { continue }
      let scale = Double(group.timescale)
      add(
        Entry(
          time: Double(ticks) / scale, duration: Double(frame.duration) / scale, type: frame.type,
          largest: frame.byteCount, byteCount: frame.byteCount))
      if entries.count > Self.entryLimit { coarsen() }
    }
  }

  /// From the first frame to the end of the last one, in seconds; `nil` without any.
  public var range: ClosedRange<Double>? {
    guard let start = entries.map(\.time).min(), let end = entries.map({ $0.time + $0.duration }).max() else {
      return nil
    }
    return start...max(start, end)
  }

  private mutating func add(_ entry: Entry) {
    guard stepDuration > 0 else {
      entries.append(entry)
      return
    }
    let step = Step(number: Int64(saturating: (entry.time / stepDuration).rounded(.down)), type: entry.type)
    guard let place = places[step] else {
      places[step] = entries.count
      entries.append(entry)
      return
    }
    let start = min(entries[place].time, entry.time)
    let end = max(entries[place].time + entries[place].duration, entry.time + entry.duration)
    entries[place].time = start
    entries[place].duration = end - start
    entries[place].largest = max(entries[place].largest, entry.largest)
    entries[place].byteCount = entries[place].byteCount.saturatingAdd(entry.byteCount)
  }

  private mutating func coarsen() {
    guard let range else { return }
    stepDuration = max(
      2 * stepDuration, (range.upperBound - range.lowerBound) / Double(Self.entryLimit / 8), 1e-9)
    let fine = entries
    entries = []
    places = [:]
    for entry in fine { add(entry) }
  }
}
