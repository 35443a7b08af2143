public import MediaCore

/// The pictures from one point at which decoding can begin up to the next, in decode order.
public struct GroupOfPictures: Hashable, Sendable {
  /// A frame, or what is decoded for the sake of frames; two fields that are stored apart are one frame.
  public struct Frame: Hashable, Sendable {
    /// `nil` where the header can't be read.
    public var type: PictureType?
    /// In ticks.
    public var presentationTime: Int64?
    /// In ticks; 0 where it is not known.
    public var duration: Int64
    /// The size of its samples.
    public var byteCount: Int64
    /// Whether other pictures need it.
    public var isReference: Bool?
    /// Whether it is shown, rather than only referred to.
    public var isShown: Bool
    /// As the codec distinguishes leading pictures from others; `nil` where it doesn't.
    public var leading: CodedPicture.Leading?
    /// Pictures that are not shown and are before this one in the same sample.
    public var hidden: [PictureType]
  }

  /// From 0.
  public var index: Int
  /// The number of its first sample in the track, from 0.
  public var firstSample: Int
  /// Stored samples.
  public var sampleCount = 0
  /// Ticks a second.
  public var timescale: Int32
  /// The way in which decoding begins; `nil` where it can't, because the stream begins in the middle of a
  /// group.
  public var randomAccess: RandomAccess?
  /// Whether the stream says that no picture shown before the first one needs an earlier group; `nil` where
  /// it says nothing.
  public var isDeclaredClosed: Bool?
  /// In decode order.
  public var frames: [Frame] = []
  /// The size of all its samples.
  public var byteCount: Int64 = 0
  /// Whether it goes on from the group before it, which grew too long to be held.
  public var isContinued = false
  /// Whether the container leaves times out, and those here follow from the order and the durations of the frames.
  public var hasInferredTimes = false
}

extension GroupOfPictures {
  /// Frames that are shown.
  public var frameCount: Int { frames.count(where: \.isShown) }

  /// Pictures that are decoded and not shown, such as VP9's alternate references.
  public var hiddenCount: Int { frames.reduce(0) { $0 + $1.hidden.count + ($1.isShown ? 0 : 1) } }

  /// When the picture is shown at which decoding begins.
  public var presentationTime: MediaTime { time(frames.first?.presentationTime) }

  /// From the first moment that a frame of it is shown to the last; a length of zero where no times are known.
  public var timeRange: MediaTimeRange {
    guard let ticks = tickRange else { return .invalid }
    return MediaTimeRange(
      start: time(ticks.lowerBound),
      duration: MediaTime(value: ticks.upperBound.saturatingSubtract(ticks.lowerBound), timescale: timescale))
  }

  var tickRange: Range<Int64>? {
    var start: Int64?
    var last: Int64 = .min
    var end: Int64 = .min
    var timed: Int64 = 0
    for frame in frames where frame.isShown {
      guard let time = frame.presentationTime else { continue }
      timed += 1
      start = min(start ?? time, time)
      last = max(last, time)
      end = max(end, time.saturatingAdd(frame.duration))
    }
    guard let start else { return nil }
    // A last frame without a duration lasts as long as the others on average.
    if end == last, timed > 1 { end = last.saturatingAdd(last.saturatingSubtract(start) / (timed - 1)) }
    return start..<max(start, end)
  }

  /// In bits a second; `nil` where it is not known how long it lasts.
  public var bitRate: Double? {
    guard let ticks = tickRange, ticks.upperBound > ticks.lowerBound else { return nil }
    let duration = Double(ticks.upperBound) - Double(ticks.lowerBound)
    return Double(byteCount) * 8 * Double(timescale) / duration
  }

  /// The number of frames that are shown before the picture at which decoding begins.
  public var leadingCount: Int { leading.count }

  /// Whether it can be decoded without anything that came before it.
  public var isClosed: Bool {
    switch randomAccess {
    case nil: return false
    case .instantaneousDecodingRefresh: return !leading.contains { $0.leading == .skipped }
    case .recoveryPoint(let count) where count > 0: return false
    default: return isDeclaredClosed == true || leading.allSatisfy { $0.leading == .decodable }
    }
  }

  private var leading: [Frame] {
    guard randomAccess != nil, let first = frames.first else { return [] }
    guard frames.allSatisfy({ !$0.isShown || $0.presentationTime != nil }) else {
      // Without times a picture from both sides comes before the one that was decoded last.
      return Array(
        frames.dropFirst().prefix { $0.type == .bidirectional || !$0.isShown }.filter(\.isShown))
    }
    guard let start = first.presentationTime else { return [] }
    return frames.dropFirst().filter { $0.isShown && ($0.presentationTime ?? start) < start }
  }

  /// Frames that others need; `nil` where the stream doesn't say it of each.
  public var referenceCount: Int? { count { $0 } }

  /// Frames that no other needs; `nil` where the stream doesn't say it of each.
  public var disposableCount: Int? { count { !$0 } }

  private func count(where isCounted: (Bool) -> Bool) -> Int? {
    var total = 0
    for frame in frames {
      guard let isReference = frame.isReference else { return nil }
      if isCounted(isReference) { total += 1 }
    }
    return total
  }

  /// The most frames that are decoded before a frame and shown after it, at most ``maximumReorderDepth``.
  public var reorderDepth: Int {
    // The latest of those decoded so far, in order: more than a decoder can hold are not looked for.
    var latest: [Int64] = []
    var depth = 0
    for frame in frames where frame.isShown {
      guard let time = frame.presentationTime else { continue }
      let place = latest.firstIndex { $0 > time } ?? latest.count
      depth = max(depth, latest.count - place)
      latest.insert(time, at: place)
      if latest.count > Self.maximumReorderDepth { latest.removeFirst() }
    }
    return depth
  }

  /// Twice what the decoder of any codec holds back.
  public static let maximumReorderDepth = ReorderDepth.mostInFiles

  /// The letters of the pictures in the order in which they are decoded; those of hidden ones are small.
  public var picturesInDecodeOrder: String {
    var text = ""
    for frame in frames {
      for hidden in frame.hidden { text += hidden.rawValue.lowercased() }
      text += frame.isShown ? Self.letter(frame.type) : Self.letter(frame.type).lowercased()
    }
    return text
  }

  /// The letters of the frames in the order in which they are shown.
  public var picturesInDisplayOrder: String { displayOrder.map { Self.letter(frames[$0].type) }.joined() }

  /// Where in ``frames`` those are that are shown, in the order in which they are.
  public var displayOrder: [Int] {
    let shown = frames.indices.filter { frames[$0].isShown }
    if shown.allSatisfy({ frames[$0].presentationTime != nil }) {
      return shown.sorted {
        (frames[$0].presentationTime ?? 0, $0) < (frames[$1].presentationTime ?? 0, $1)
      }
    }
    return inferredOrder(shown)
  }

  /// Without times, pictures from both sides come before the other one that was decoded last.
  private func inferredOrder(_ shown: [Int]) -> [Int] {
    var order: [Int] = []
    var held: Int?
    for index in shown {
      if frames[index].type == .bidirectional {
        order.append(index)
      } else {
        if let held { order.append(held) }
        held = index
      }
    }
    if let held { order.append(held) }
    return order
  }

  /// Gives times to the frames that have none, as MPEG program streams and AVI leave them out.
  ///
  /// - Parameter start: when the group begins if none of its frames has a time, in ticks.
  mutating func inferTimes(from start: Int64) {
    guard frames.contains(where: { $0.isShown && $0.presentationTime == nil }) else { return }
    let order = inferredOrder(frames.indices.filter { frames[$0].isShown })
    guard
      order.allSatisfy({ frames[$0].duration > 0 || frames[$0].presentationTime != nil })
    else { return }
    hasInferredTimes = true
    let known = order.firstIndex { frames[$0].presentationTime != nil }
    if let known, let time = frames[order[known]].presentationTime {
      var time = time
      for index in order[..<known].reversed() {
        time = time.saturatingSubtract(frames[index].duration)
        frames[index].presentationTime = time
      }
    }
    var next = start
    for index in order {
      let time = frames[index].presentationTime ?? next
      frames[index].presentationTime = time
      next = time.saturatingAdd(frames[index].duration)
    }
  }

  private static func letter(_ type: PictureType?) -> String { type?.rawValue ?? "?" }

  private func time(_ ticks: Int64?) -> MediaTime {
    ticks.map { MediaTime(value: $0, timescale: timescale) } ?? .invalid
  }
}
