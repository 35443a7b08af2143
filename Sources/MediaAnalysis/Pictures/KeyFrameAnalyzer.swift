public import MediaCore

/// Gathers key frames from the stored samples of a track, and judges them as groups of pictures are judged.
public struct KeyFrameAnalyzer: Sendable {
  private var analyzer: GOPAnalyzer
  private var frames: [KeyFrame] = []
  /// Samples of the group that has not ended, without those that the analyzer has.
  private var skippedCount = 0
  /// The start of the group that has not ended.
  private var start: (frame: KeyFrame, isPartial: Bool)?

  /// Makes an analyzer for a track of a timescale.
  public init(timescale: Int32) {
    analyzer = GOPAnalyzer(timescale: timescale, boundary: .syncSample)
  }

  /// Takes the next sample in decode order.
  public mutating func process(_ sample: StoredSample) {
    let groupCount = analyzer.groupCount
    let ended = analyzer.process(sample)
    if let ended { end(ended) }
    let begins = ended != nil || groupCount == 0 && start == nil
    if begins, sample.flags.beginsDecoding {
      let frame = KeyFrame(index: sample.index, offset: sample.offset, size: sample.size)
      start = (frame, sample.flags.contains(.partialSync))
    }
  }

  /// Counts a sample that is shown after the key frame before it, and so says nothing of it.
  public mutating func skip() { skippedCount += 1 }

  /// Gives the key frames of all samples, in decode order.
  public mutating func finish() -> [KeyFrame] {
    if let ended = analyzer.finish() { end(ended) }
    return frames
  }

  private mutating func end(_ group: GroupOfPictures) {
    let sampleCount = group.sampleCount + skippedCount
    skippedCount = 0
    guard var frame = start?.frame, let isPartial = start?.isPartial else {
      // It goes on from a group that grew too long.
      if let last = frames.indices.last { frames[last].sampleCount? += sampleCount }
      return
    }
    start = nil
    frame.presentationTime = group.frames.first?.presentationTime
    frame.sampleCount = sampleCount
    frame.isClosed = group.isClosed && !isPartial
    frames.append(frame)
  }
}
