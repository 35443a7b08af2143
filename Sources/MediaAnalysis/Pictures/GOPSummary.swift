public import MediaCore

/// The summary of a track's groups of pictures: their lengths, types, frame rates and bit rates.
///
/// Groups are added one after the other; none of them is held.
public struct GOPSummary: Hashable, Sendable {
  /// Frames of one type.
  public struct TypeCount: Hashable, Sendable {
    /// The number of frames.
    public var count = 0
    /// The size of all of them.
    public var byteCount: Int64 = 0
    /// The size of the largest one, in bytes.
    public var largest: Int64 = 0
  }

  /// The frames from one picture at which decoding can begin to the next, in the order in which they are shown.
  ///
  /// The pictures of an open group that are shown first belong to the group before: so groups that are cut alike have
  /// one length.
  public struct Extent: Hashable, Sendable {
    /// The index of the group.
    public var index: Int
    /// Frames that are shown.
    public var frameCount: Int
    /// From its start to the next one's.
    public var timeRange: MediaTimeRange
  }

  /// Ticks a second.
  public private(set) var timescale: Int32
  /// All groups.
  public private(set) var groupCount = 0
  /// Groups that can be decoded without what came before them.
  public private(set) var closedCount = 0
  /// Stored samples.
  public private(set) var sampleCount = 0
  /// Frames that are shown.
  public private(set) var frameCount = 0
  /// Pictures that are decoded and not shown.
  public private(set) var hiddenCount = 0
  /// The size of all samples.
  public private(set) var byteCount: Int64 = 0
  /// Counts of the frames that are shown; the key is `nil` where a header can't be read.
  public private(set) var types: [PictureType?: TypeCount] = [:]
  /// The number of groups that begin in each way; the key is `nil` for a beginning in the middle of a group.
  public private(set) var entries: [RandomAccess?: Int] = [:]
  /// The number of groups by their number of frames, from one start to the next; the last one is left out,
  /// which the end of the file cuts off.
  public private(set) var lengths: [Int: Int] = [:]
  private var longestBeforeLast: Extent?
  /// The shortest of all groups but the last one.
  public private(set) var shortest: Extent?
  /// The greatest reorder depth of any group.
  public private(set) var reorderDepth = 0
  /// Pictures that others need, of ``pictureCount``; `nil` where the stream doesn't say it of each.
  public private(set) var referenceCount: Int? = 0
  /// Frames and stored pictures that are not shown, without those that share a sample with a frame.
  public private(set) var pictureCount = 0
  /// The distances between frames.
  public private(set) var frameRates: FrameRateHistogram
  private var bitRates: BitRateMeter
  private var last: Extent?
  /// Whether the first group begins in the middle, so that its length says nothing.
  private var startsInside = false
  private var start: Int64?
  private var end: Int64 = .min

  /// Makes a summary of no groups, whose times will be in ticks of a timescale.
  public init(timescale: Int32) {
    self.timescale = max(1, timescale)
    frameRates = FrameRateHistogram(timescale: timescale)
    bitRates = BitRateMeter(timescale: timescale)
  }

  /// Adds the group that follows.
  public mutating func add(_ group: GroupOfPictures) {
    let count = group.frameCount
    let leading = group.leadingCount
    if var last {
      last.frameCount += leading
      if last.timeRange.start.isNumeric, group.presentationTime.isNumeric {
        last.timeRange = MediaTimeRange(start: last.timeRange.start, end: group.presentationTime)
      }
      if !startsInside {
        lengths[last.frameCount, default: 0] += 1
        if shortest.map({ last.frameCount < $0.frameCount }) ?? true { shortest = last }
      }
      if longestBeforeLast.map({ last.frameCount > $0.frameCount }) ?? true { longestBeforeLast = last }
    }
    startsInside = group.randomAccess == nil
    let range = group.tickRange
    last = Extent(
      index: group.index, frameCount: count - leading,
      timeRange: MediaTimeRange(start: group.presentationTime, end: group.timeRange.end))
    groupCount += 1
    if group.isClosed { closedCount += 1 }
    sampleCount += group.sampleCount
    pictureCount += group.frames.count
    frameCount += count
    hiddenCount += group.hiddenCount
    byteCount = byteCount.saturatingAdd(group.byteCount)
    entries[group.randomAccess, default: 0] += 1
    reorderDepth = max(reorderDepth, group.reorderDepth)
    referenceCount = referenceCount.flatMap { sum in group.referenceCount.map { sum + $0 } }
    for frame in group.frames where frame.isShown {
      types[frame.type, default: TypeCount()].add(frame.byteCount)
    }
    frameRates.add(group.displayOrder.compactMap { group.frames[$0].presentationTime })
    if let range {
      start = min(start ?? range.lowerBound, range.lowerBound)
      end = max(end, range.upperBound)
    }
    for frame in group.frames {
      guard let time = frame.presentationTime, let start else { continue }
      bitRates.add(frame.byteCount, at: time.saturatingSubtract(start))
    }
  }

  /// From the first moment that a frame is shown to the last.
  public var timeRange: MediaTimeRange {
    guard let start, end >= start else { return .invalid }
    return MediaTimeRange(
      start: MediaTime(value: start, timescale: timescale),
      duration: MediaTime(value: end.saturatingSubtract(start), timescale: timescale))
  }

  /// The first of the longest groups; `nil` without any.
  public var longest: Extent? {
    guard let last, let longestBeforeLast else { return last }
    return last.frameCount > longestBeforeLast.frameCount ? last : longestBeforeLast
  }

  /// Whether every group but the last one has as many frames; `nil` where there are too few of them to say.
  public var isConstant: Bool? {
    guard let last, let length = lengths.keys.first else { return nil }
    return lengths.count == 1 && last.frameCount <= length
  }

  /// Frames a group, on average.
  public var meanLength: Double { groupCount > 0 ? Double(frameCount) / Double(groupCount) : 0 }

  /// In bits a second; `nil` where it is not known how long the track is.
  public var meanBitRate: Double? {
    guard let start, end > start else { return nil }
    return Double(byteCount) * 8 * Double(timescale) / (Double(end) - Double(start))
  }

  /// The most bits of the frames of one second, counted from the first frame on, and no less than the mean; `nil` where
  /// it is not known how long the track is.
  public var peakBitRate: Double? {
    meanBitRate.map { max($0, Double(bitRates.peak) * 8) }
  }
}

extension GOPSummary.TypeCount {
  fileprivate mutating func add(_ byteCount: Int64) {
    count += 1
    self.byteCount = self.byteCount.saturatingAdd(byteCount)
    largest = max(largest, byteCount)
  }
}
