public import FoundationEssentials

/// Takes the segments of a writer that writes no file.
///
/// AVFoundation counterpart: `AVAssetWriterDelegate`. The calls come one after the other, from threads that append or finish.
public protocol AssetWriterDelegate: AnyObject, Sendable {
  /// Gives the next segment.
  ///
  /// - Parameters:
  ///   - segmentData: what to store or send, boxes of the ISO base media file format.
  ///   - segmentType: whether it describes the tracks or holds samples of them.
  ///   - segmentReport: what it holds; `nil` for the one that describes the tracks.
  func assetWriter(
    _ writer: AssetWriter, didOutputSegmentData segmentData: Data, segmentType: AssetSegmentType,
    segmentReport: AssetSegmentReport?)
}
