import MediaAssets
public import MediaCore
import Synchronization

/// Gives the samples of a track of subtitles or text as captions.
///
/// AVFoundation counterpart: `AVAssetReaderOutputCaptionAdaptor`. The output's own `copyNextSampleBuffer()` gives
/// nothing any more. Timed Text, WebVTT, SubRip, SubStation Alpha and QuickTime's text are read; subtitles that are
/// pictures are not.
public final class AssetReaderOutputCaptionAdaptor: Sendable {
  /// The output whose samples are taken.
  public let assetReaderTrackOutput: AssetReaderTrackOutput
  private let coding: CaptionCoding
  private let countsFromSample: Bool
  /// The last group that was given, and the one before it.
  private let given = Mutex<(last: CaptionGroup?, before: CaptionGroup?)>((nil, nil))

  /// Takes an output's samples.
  ///
  /// - Throws: `.invalidArgument` for an output that decodes, one that has started and one that another adaptor has;
  ///   `.operationNotSupportedForAsset` where the track has no texts that are known.
  public init(assetReaderTrackOutput output: AssetReaderTrackOutput) throws(MediaError) {
    try output.checkIsAdaptable()
    let asset = output.track.asset
    let content = output.track.content
    guard let type = content.formatDescriptions.first?.mediaSubType,
      let coding = CaptionCoding(
        type, codec: content.codec, in: try asset.content().format.container)
    else {
      throw MediaError(
        .operationNotSupportedForAsset, "the track's samples are not texts that can be read",
        at: .init(file: asset.file, trackID: output.track.trackID))
    }
    try output.adapt()
    assetReaderTrackOutput = output
    self.coding = coding
    countsFromSample = content.formatDescriptions.first?.coding.countsTextsFromSample ?? false
  }

  /// The captions of the next sample; `nil` at the end of the time range.
  ///
  /// - Throws: `MediaError` where reading failed or was cancelled; AVFoundation's gives `nil` there.
  public func nextCaptionGroup() throws(MediaError) -> CaptionGroup? {
    guard let sample = try assetReaderTrackOutput.takeSampleBuffer() else { return nil }
    let range = MediaTimeRange(
      start: sample.presentationTimeStamp, duration: sample.duration.isNumeric ? sample.duration : .zero)
    let bytes = sample.dataBuffer?.withUnsafeBytes { Array($0) } ?? []
    // A sample that lasts no time is not shown.
    let isShown = sample.duration != .zero
    let group = CaptionGroup(
      captions: (isShown ? coding.texts(of: bytes) : []).map { text in
        Caption(countsFromSample ? Self.placed(text, at: range.start) : text, timeRange: range)
      },
      timeRange: range)
    given.withLock { $0 = (group, $0.last) }
    return group
  }

  /// A text whose timestamps are of the track's timeline.
  private static func placed(_ text: String, at start: MediaTime) -> String {
    let time = start.convertScale(1000, method: .roundHalfAwayFromZero)
    return time.isNumeric ? WebVTTCue.shifted(text, by: time.value) : text
  }

  /// The captions of a group that did not begin in the one that was given before it.
  ///
  /// WebVTT in ISO files repeats a cue in each sample that it lasts through.
  ///
  /// - Parameter group: the one that was given last; of another one, all captions are.
  public func captionsNotPresentInPreviousGroups(in group: CaptionGroup) -> [Caption] {
    let (last, before) = given.withLock(\.self)
    guard coding == .webVTT, group == last, let before, before.timeRange.end == group.timeRange.start else {
      return group.captions
    }
    let texts = Set(before.captions.map(\.text))
    return group.captions.filter { !texts.contains($0.text) }
  }
}
