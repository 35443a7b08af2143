public import MediaAnalysis
public import MediaAssets
public import MediaCore

/// Reads a video track's groups of pictures, one after the other and without decoding.
///
/// The types of pictures come from their headers, where these are known: H.264, HEVC, VVC, AV1, VP9, VP8, MPEG-1, MPEG-2,
/// MPEG-4 part 2, Theora, VC-1, H.263, RealVideo, On2's and Microsoft's older codecs, Indeo, Cinepak, and the codecs that
/// code each picture by itself alone. The container says which pictures of other codecs are key frames. Only the first
/// bytes of each sample are read in files of the ISO family.
public struct GOPPipeline: Sendable {
  private let asset: Asset
  private let trackID: Int32
  /// Groups that end at or before that are left out.
  public var start = MediaTime.negativeInfinity
  /// Groups that begin at or after that are left out, and not read.
  public var end = MediaTime.positiveInfinity

  /// What the groups have in common, and what could not be read.
  public struct Result: Hashable, Sendable {
    /// The summary of the groups in the range.
    public var summary: GOPSummary
    /// The codec of the track.
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
  /// - Throws: `.noSuchTrack`, what opening the file throws, and what `body` throws. What is wrong further on is in the result.
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
