public import MediaCore

/// Parts a track's samples, one after the other in decode order, into groups of pictures.
///
/// Use: `process` each sample, then `finish`; both give the group that has ended. No more than one group is held.
public struct GOPAnalyzer: Sendable {
  /// Ticks a second of the samples' times.
  public let timescale: Int32
  /// Groups that have ended.
  public private(set) var groupCount = 0
  private var sampleCount = 0
  private var group: GroupOfPictures?
  /// Where the last group ends, in ticks.
  private var end: Int64?
  /// The field that waits for the other one of its frame.
  private var openField: CodedPicture.Structure?

  /// Longer groups are given in parts: more than an hour of 60 frames a second.
  public static let maximumFrameCount = 1 << 18

  /// Where groups begin.
  public enum Boundary: Hashable, Sendable {
    /// At pictures that the stream says decoding can begin at.
    case randomAccess
    /// At samples that the container says decoding can begin at, whether or not that is so.
    case syncSample
  }

  private let boundary: Boundary

  /// Makes an analyzer of a track; a timescale below 1 is 1.
  public init(timescale: Int32, boundary: Boundary = .randomAccess) {
    self.timescale = max(1, timescale)
    self.boundary = boundary
  }

  /// Takes the next sample.
  ///
  /// - Returns: the group that ends before it.
  public mutating func process(_ sample: StoredSample) -> GroupOfPictures? {
    defer { sampleCount += 1 }
    if completesField(sample) {
      group?.addSecondField(sample)
      openField = nil
      return nil
    }
    openField = sample.codedPicture.structure.isField ? sample.codedPicture.structure : nil
    var ended: GroupOfPictures?
    let isFull = (group?.frames.count ?? 0) >= Self.maximumFrameCount
    let isBoundary = boundary == .syncSample ? sample.flags.beginsDecoding : sample.randomAccess != nil
    if group == nil || isBoundary || isFull {
      ended = finish()
      var begun = GroupOfPictures(index: groupCount, firstSample: sampleCount, timescale: timescale)
      begun.randomAccess = sample.randomAccess
      begun.isDeclaredClosed = sample.codedPicture.isDeclaredClosed
      begun.isContinued = isFull && sample.randomAccess == nil
      group = begun
    }
    group?.add(sample)
    return ended
  }

  /// Ends the last group; `nil` where there is none.
  public mutating func finish() -> GroupOfPictures? {
    guard var ended = group else { return nil }
    group = nil
    groupCount += 1
    ended.inferTimes(from: end ?? 0)
    end = ended.tickRange?.upperBound ?? end
    return ended
  }

  private func completesField(_ sample: StoredSample) -> Bool {
    guard let openField, sample.codedPicture.structure.isField else { return false }
    return sample.codedPicture.structure != openField
  }
}

extension GroupOfPictures {
  init(index: Int, firstSample: Int, timescale: Int32) {
    self.index = index
    self.firstSample = firstSample
    self.timescale = timescale
  }

  fileprivate mutating func addSecondField(_ sample: StoredSample) {
    guard let last = frames.indices.last else { return }
    sampleCount += 1
    byteCount = byteCount.saturatingAdd(sample.size)
    frames[last].byteCount = frames[last].byteCount.saturatingAdd(sample.size)
    frames[last].duration = frames[last].duration.saturatingAdd(sample.duration)
  }

  fileprivate mutating func add(_ sample: StoredSample) {
    sampleCount += 1
    byteCount = byteCount.saturatingAdd(sample.size)
    frames.append(
      Frame(
        type: sample.codedPicture.type, presentationTime: sample.presentationTime, duration: sample.duration,
        byteCount: sample.size, isReference: sample.isReference, isShown: sample.codedPicture.isShown,
        leading: sample.codedPicture.leading, hidden: sample.codedPicture.hidden))
  }
}

extension StoredSample {
  /// A picture that was not looked at says nothing.
  fileprivate var codedPicture: CodedPicture { picture ?? CodedPicture() }

  /// The way in which decoding can begin here; the stream's own word goes before the container's, which only
  /// adds key frames.
  fileprivate var randomAccess: RandomAccess? {
    if let access = codedPicture.randomAccess { return access }
    return flags.beginsDecoding && (codedPicture.type ?? .intra) == .intra ? .keyFrame : nil
  }

  fileprivate var isReference: Bool? {
    codedPicture.isReference ?? (flags.contains(.disposable) ? false : nil)
  }
}
