import ISOBaseMedia
public import MediaCore
public import MediaReading
import Synchronization

/// Appends captions to an input of subtitles or text.
///
/// AVFoundation counterpart: `AVAssetWriterInputCaptionAdaptor`. Timed Text, QuickTime's text, WebVTT and SubRip are written, as
/// the input's hint says; bold, italic and underlined text in the markup of SubRip and WebVTT is kept by Timed Text.
public final class AssetWriterInputCaptionAdaptor: Sendable {
  /// The input that captions are appended to.
  public let assetWriterInput: AssetWriterInput
  private let form: TextForm
  /// The time at which the last group ends.
  private let end = Mutex<MediaTime?>(nil)

  /// Makes an adaptor of an input.
  ///
  /// - Throws: `MediaError` `.invalidArgument` where the input's hint names no form of text that is written, such as
  ///   `FormatDescription.timedText(in:)`.
  public init(assetWriterInput input: AssetWriterInput) throws(MediaError) {
    guard let form = input.sourceFormatHint.flatMap({ TextForm($0.mediaSubType) }) else {
      throw MediaError(.invalidArgument, "the input's hint names no form of text that is written")
    }
    (assetWriterInput, self.form) = (input, form)
  }

  /// Appends a caption that is shown alone.
  ///
  /// - Returns: false where it was refused, such as one that begins before the end of the last one, or the writer has failed.
  public func append(_ caption: Caption) -> Bool {
    append(CaptionGroup(captions: [caption], timeRange: caption.timeRange))
  }

  /// Appends captions that are shown together, for the group's time.
  ///
  /// Between groups that don't follow each other nothing is shown.
  ///
  /// - Returns: as ``append(_:)-(Caption)``.
  public func append(_ group: CaptionGroup) -> Bool {
    (try? buffers(of: group))?.allSatisfy { assetWriterInput.append($0) } ?? false
  }

  /// The samples of a group, after one that shows nothing where there is a gap before it.
  func buffers(of group: CaptionGroup) throws(MediaError) -> [SampleBuffer] {
    let range = group.timeRange
    guard range.start.isNumeric, range.duration.isNumeric, range.duration > .zero else {
      throw MediaError(.invalidArgument, "captions come without a time and a duration")
    }
    return try end.withLock { (end) throws(MediaError) in
      if let last = end, range.start < last {
        throw MediaError(
          .invalidArgument, "captions at \(range.start) begin before the last ones end, at \(last)")
      }
      var buffers: [SampleBuffer] = []
      // Samples of Matroska needn't follow each other.
      if let last = end, last < range.start, form != .subRip {
        buffers.append(try buffer(bytes([]), MediaTimeRange(start: last, end: range.start)))
      }
      buffers.append(try buffer(bytes(group.captions.map(\.text)), range))
      end = range.end
      return buffers
    }
  }

  private func bytes(_ texts: [String]) -> [UInt8] {
    switch form {
    case .subRip: Array(texts.joined(separator: "\n").utf8)
    case .timedText: TimedTextSample(markup: texts.joined(separator: "\n")).bytes
    case .quickTimeText: TimedTextSample(texts.joined(separator: "\n")).quickTimeBytes
    case .webVTT where texts.isEmpty: WrittenBox("vtte").bytes
    case .webVTT:
      texts.flatMap { WrittenBox("vttc", [WrittenBox("payl", payload: Array($0.utf8))]).bytes }
    }
  }

  private func buffer(_ bytes: [UInt8], _ range: MediaTimeRange) throws(MediaError) -> SampleBuffer {
    guard let format = assetWriterInput.sourceFormatHint else {
      throw MediaError(.invalidArgument, "the input has no hint")
    }
    return try SampleBuffer(
      storedSample: bytes, formatDescription: format,
      timing: SampleTimingInfo(duration: range.duration, presentationTimeStamp: range.start))
  }
}

extension AssetWriterInput.Receiver {
  /// Appends captions by an adaptor of the input, once the input is ready for them.
  ///
  /// - Throws: as for sample buffers, and `.invalidArgument` for captions that begin before the last ones end.
  public func append(
    _ group: CaptionGroup, with adaptor: AssetWriterInputCaptionAdaptor
  ) async throws {
    for buffer in try adaptor.buffers(of: group) { try await append(buffer) }
  }
}
