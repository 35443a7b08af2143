public import MediaAnalysis
public import MediaAssets
public import MediaCore

/// Reads a video track's groups of pictures, one after the other and without decoding.
///
/// It knows H.264, HEVC, AV1, VP9, VP8, MPEG-1, MPEG-2, MPEG-4 part 2, Theora, VC-1, and the codecs that code each
/// picture by itself alone. Of files of the ISO family only the first bytes of each sample are read.
public struct GOPPipeline: Sendable {
  private let asset: Asset
  private let trackID: Int32
  /// Groups that end at or before that are left out.
  public var start = MediaTime.negativeInfinity
  /// Groups that begin at or after that are left out, and not read.
  public var end = MediaTime.positiveInfinity

  /// What the groups have in common, and what could not be read.
  public struct Result: Hashable, Sendable {
    /// Of the groups in the range.
    public var summary: GOPSummary
    /// Of the track.
    public var codec: Codec
    /// What stopped the reading, or is wrong with the file.
    public var damage: [MediaError]
  }

  /// Makes a pipeline for one video track.
  public init(_ asset: Asset, trackID: Int32) {
    self.asset = asset
    self.trackID = trackID
  }

  /// Gives each group in turn; blocks.
  ///
  /// - Throws: `.operationNotSupportedForAsset` where the codec's pictures can't be told without decoding,
  ///   `.noSuchTrack`, what opening the file throws, and what `body` throws. What is wrong further on is in the result.
  @discardableResult
  public func run(_ body: (GroupOfPictures) throws(MediaError) -> Void) throws(MediaError) -> Result {
    var pictures = try PictureListing(asset, trackID: trackID)
    var analyzer = GOPAnalyzer(timescale: pictures.timescale)
    var summary = GOPSummary(timescale: pictures.timescale)
    // What ends the reading on purpose.
    var isPastEnd = false
    func give(_ group: GroupOfPictures) throws(MediaError) {
      summary.add(group)
      try body(group)
    }
    do throws(MediaError) {
      try pictures.forEachPicture { (sample) throws(MediaError) in
        guard let group = analyzer.process(sample) else { return }
        if contains(group) { try give(group) }
        guard end.isNumeric, case let start = group.timeRange.start, start.isNumeric, start >= end else {
          return
        }
        isPastEnd = true
        throw MediaError(.operationCancelled, "the groups that follow begin after the end")
      }
    } catch {
      guard isPastEnd else { throw error }
    }
    if !isPastEnd, let group = analyzer.finish(), contains(group) { try give(group) }
    return Result(
      summary: summary, codec: pictures.codec, damage: pictures.damage)
  }

  private func contains(_ group: GroupOfPictures) -> Bool {
    guard start.isNumeric || end.isNumeric else { return true }
    let range = group.timeRange
    guard range.start.isNumeric else { return false }
    return range.start < end && range.end > start
  }
}
