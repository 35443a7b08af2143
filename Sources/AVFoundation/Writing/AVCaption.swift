// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
public import Foundation
import MediaCore
import MediaReading
import MediaWriting
import Synchronization

/// A text that is shown for a time.
open class AVCaption: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  // @unchecked: a lock guards what a mutable caption can change.
  fileprivate let state: Mutex<Caption>

  init(_ media: Caption) { state = Mutex(media) }

  /// A text for a time.
  public init(_ text: String, timeRange: CMTimeRange) { state = Mutex(Caption(text, timeRange: timeRange)) }

  fileprivate var media: Caption { state.withLock(\.self) }

  open var text: String { media.text }
  open var timeRange: CMTimeRange { media.timeRange }

  open func copy(with zone: NSZone? = nil) -> Any { AVCaption(media) }
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableCaption(media) }
}

/// A caption that can be changed.
open class AVMutableCaption: AVCaption, @unchecked Sendable {
  // @unchecked: its superclass guards what changes.
  public override var text: String {
    get { super.text }
    set { state.withLock { $0.text = newValue } }
  }
  public override var timeRange: CMTimeRange {
    get { super.timeRange }
    set { state.withLock { $0.timeRange = newValue } }
  }
}

/// Captions that are shown at the same time; none for a time without text.
public final class AVCaptionGroup: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  /// The captions.
  public let captions: [AVCaption]
  /// The part of the time that it takes.
  public let timeRange: CMTimeRange

  /// Captions that are shown at one time.
  public init(captions: [AVCaption], timeRange: CMTimeRange) {
    (self.captions, self.timeRange) = (captions, timeRange)
  }
  /// A time without captions.
  public convenience init(timeRange: CMTimeRange) { self.init(captions: [], timeRange: timeRange) }

  convenience init(_ group: CaptionGroup) {
    self.init(captions: group.captions.map(AVCaption.init), timeRange: group.timeRange)
  }
  fileprivate var media: CaptionGroup { CaptionGroup(captions: captions.map(\.media), timeRange: timeRange) }
}

/// Gives the samples of a track of subtitles as captions.
public final class AVAssetReaderOutputCaptionAdaptor: NSObject, @unchecked Sendable {
  // @unchecked: the library's adaptor is thread-safe.
  /// The output that the texts come from.
  public let assetReaderTrackOutput: AVAssetReaderTrackOutput
  let media: AssetReaderOutputCaptionAdaptor?

  /// An output that can't be taken, which raises on Apple's systems, makes the reader fail.
  public init(assetReaderTrackOutput trackOutput: AVAssetReaderTrackOutput) {
    assetReaderTrackOutput = trackOutput
    media = trackOutput.adapting { (output) throws(MediaError) in
      try AssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output)
    }
  }

  /// The next group, as long as there is one.
  public func nextCaptionGroup() -> AVCaptionGroup? {
    (try? media?.nextCaptionGroup()).map(AVCaptionGroup.init)
  }
  /// The captions of a group that are new in it.
  public func captionsNotPresentInPreviousGroups(in captionGroup: AVCaptionGroup) -> [AVCaption] {
    guard let media else { return captionGroup.captions }
    let fresh = media.captionsNotPresentInPreviousGroups(in: captionGroup.media)
    return captionGroup.captions.filter { fresh.contains($0.media) }
  }
}

/// Writes captions to a track, in the form that the input's hint names.
public final class AVAssetWriterInputCaptionAdaptor: NSObject, @unchecked Sendable {
  // @unchecked: the library's adaptor is thread-safe.
  /// The input that the texts go to.
  public let assetWriterInput: AVAssetWriterInput
  private let media: Result<AssetWriterInputCaptionAdaptor, MediaError>

  /// An input whose hint names no form of text, which raises on Apple's systems, makes the writer fail.
  public init(assetWriterInput input: AVAssetWriterInput) {
    assetWriterInput = input
    media = Result { () throws(MediaError) in
      try AssetWriterInputCaptionAdaptor(assetWriterInput: try input.media.get())
    }
    if case .failure(let error) = media { input.refuseLater(error) }
  }

  /// Appends after the captions before.
  @discardableResult
  public func append(_ caption: AVCaption) -> Bool { (try? media.get())?.append(caption.media) ?? false }
  /// Appends after the captions before.
  @discardableResult
  public func append(_ captionGroup: AVCaptionGroup) -> Bool {
    (try? media.get())?.append(captionGroup.media) ?? false
  }
}
