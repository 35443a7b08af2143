// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
public import Foundation
import MediaCore
import MediaMetadata
import MediaReading
import MediaWriting
import Synchronization

/// Tags of a range of time, such as a chapter's.
open class AVTimedMetadataGroup: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  // @unchecked: a lock guards what a mutable group can change.
  fileprivate let state: Mutex<(items: [AVMetadataItem], timeRange: CMTimeRange)>

  /// Items, and when they hold.
  public init(items: [AVMetadataItem], timeRange: CMTimeRange) { state = Mutex((items, timeRange)) }

  convenience init(_ group: TimedMetadataGroup) {
    self.init(items: group.items.map(AVMetadataItem.init), timeRange: group.timeRange)
  }

  /// The tags of a sample of boxed metadata; `nil` for another sample.
  public convenience init?(sampleBuffer: CMSampleBuffer) {
    let buffer = sampleBuffer.media
    guard let format = buffer.formatDescription, format.mediaSubType == "mebx",
      let keys = BoxedMetadataKeys(format.codecConfiguration)
    else { return nil }
    let range = MediaTimeRange(
      start: buffer.presentationTimeStamp, duration: buffer.duration.isNumeric ? buffer.duration : .zero)
    let bytes = buffer.dataBuffer?.withUnsafeBytes { Array($0) } ?? []
    self.init(TimedMetadataGroup(items: keys.items(of: bytes, at: nil), timeRange: range))
  }

  open var items: [AVMetadataItem] { state.withLock(\.items) }
  open var timeRange: CMTimeRange { state.withLock(\.timeRange) }

  var media: TimedMetadataGroup { TimedMetadataGroup(items: items.map(\.media), timeRange: timeRange) }

  open func copy(with zone: NSZone? = nil) -> Any { AVTimedMetadataGroup(items: items, timeRange: timeRange) }
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    AVMutableTimedMetadataGroup(items: items, timeRange: timeRange)
  }

  /// The format of a track that can hold the tags; `nil` where there are none.
  public func copyFormatDescription() -> CMMetadataFormatDescription? {
    media.copyFormatDescription().map(CMFormatDescription.init)
  }
}

/// A group of tags that can be changed.
open class AVMutableTimedMetadataGroup: AVTimedMetadataGroup, @unchecked Sendable {
  // @unchecked: its superclass guards what changes.
  public override var items: [AVMetadataItem] {
    get { super.items }
    set { state.withLock { $0.items = newValue } }
  }
  public override var timeRange: CMTimeRange {
    get { super.timeRange }
    set { state.withLock { $0.timeRange = newValue } }
  }
}

/// Gives the samples of a track of timed metadata as groups of tags.
public final class AVAssetReaderOutputMetadataAdaptor: NSObject, @unchecked Sendable {
  // @unchecked: the library's adaptor is thread-safe.
  /// The output that the sample buffers come from.
  public let assetReaderTrackOutput: AVAssetReaderTrackOutput
  let media: AssetReaderOutputMetadataAdaptor?

  /// An output that can't be taken, which raises on Apple's systems, makes the reader fail.
  public init(assetReaderTrackOutput trackOutput: AVAssetReaderTrackOutput) {
    assetReaderTrackOutput = trackOutput
    media = trackOutput.adapting { (output) throws(MediaError) in
      try AssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
    }
  }

  /// The next group, as long as there is one.
  public func nextTimedMetadataGroup() -> AVTimedMetadataGroup? {
    (try? media?.nextTimedMetadataGroup()).map(AVTimedMetadataGroup.init)
  }
}

/// Writes groups of tags to a track of timed metadata.
public final class AVAssetWriterInputMetadataAdaptor: NSObject, @unchecked Sendable {
  // @unchecked: the library's adaptor is thread-safe.
  /// The input that the sample buffers go to.
  public let assetWriterInput: AVAssetWriterInput
  private let media: Result<AssetWriterInputMetadataAdaptor, MediaError>

  /// An input whose hint names no keys, which raises on Apple's systems, makes the writer fail.
  public init(assetWriterInput input: AVAssetWriterInput) {
    assetWriterInput = input
    media = Result { () throws(MediaError) in
      try AssetWriterInputMetadataAdaptor(assetWriterInput: try input.media.get())
    }
    if case .failure(let error) = media { input.refuseLater(error) }
  }

  /// Appends a group after those before it.
  @discardableResult
  public func append(_ timedMetadataGroup: AVTimedMetadataGroup) -> Bool {
    (try? media.get())?.append(timedMetadataGroup.media) ?? false
  }
}

/// Inputs of whose tracks one at a time is presented.
public final class AVAssetWriterInputGroup: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  /// The inputs that are alternatives of one another.
  public let inputs: [AVAssetWriterInput]
  /// The one that is played at first.
  public let defaultInput: AVAssetWriterInput?

  /// Inputs that are alternatives of one another.
  public init(inputs: [AVAssetWriterInput], defaultInput: AVAssetWriterInput?) {
    (self.inputs, self.defaultInput) = (inputs, defaultInput)
  }

  fileprivate func made() throws(MediaError) -> AssetWriterInputGroup {
    var made: [AssetWriterInput] = []
    for input in inputs { made.append(try input.media.get()) }
    return AssetWriterInputGroup(inputs: made, defaultInput: try defaultInput?.media.get())
  }
}

extension AVAssetWriter {
  /// Whether the group's inputs can be added.
  public func canAdd(_ inputGroup: AVAssetWriterInputGroup) -> Bool {
    (try? inputGroup.made()).map(media.canAdd) ?? false
  }

  /// Adds a group; one that can't be added, which raises on Apple's systems, makes ``startWriting()`` fail.
  public func add(_ inputGroup: AVAssetWriterInputGroup) {
    do throws(MediaError) { try media.add(try inputGroup.made()) } catch { return refuse(error) }
    keep(inputGroup)
  }
}
