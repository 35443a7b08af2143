// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
public import Foundation
import MediaAssets
import MediaCore
import Synchronization

/// A sample of a track, and the way to its neighbours.
public final class AVSampleCursor: NSObject, NSCopying, @unchecked Sendable {
  // @unchecked: a lock guards the place.
  private let state: Mutex<SampleCursor>

  init(_ cursor: SampleCursor) { state = Mutex(cursor) }

  private var media: SampleCursor { state.withLock(\.self) }

  /// Another cursor at the same sample.
  public func copy(with zone: NSZone? = nil) -> Any { AVSampleCursor(media) }

  // MARK: going on

  /// Moves by samples in the order of decoding.
  public func stepInDecodeOrder(byCount stepCount: Int64) -> Int64 {
    state.withLock { $0.stepInDecodeOrder(byCount: stepCount) }
  }
  /// Moves by samples in the order of showing.
  public func stepInPresentationOrder(byCount stepCount: Int64) -> Int64 {
    state.withLock { $0.stepInPresentationOrder(byCount: stepCount) }
  }
  /// Moves by a time.
  public func step(byDecodeTime deltaDecodeTime: CMTime, wasPinned: UnsafeMutablePointer<ObjCBool>?) -> CMTime
  {
    var isPinned = false
    defer { wasPinned?.pointee = ObjCBool(isPinned) }
    return state.withLock { $0.step(byDecodeTime: deltaDecodeTime, wasPinned: &isPinned) }
  }
  /// Moves by a time.
  public func step(
    byPresentationTime deltaPresentationTime: CMTime, wasPinned: UnsafeMutablePointer<ObjCBool>?
  ) -> CMTime {
    var isPinned = false
    defer { wasPinned?.pointee = ObjCBool(isPinned) }
    return state.withLock { $0.step(byPresentationTime: deltaPresentationTime, wasPinned: &isPinned) }
  }
  /// Whether the cursor is before or after another.
  public func comparePositionInDecodeOrder(withPositionOf cursor: AVSampleCursor) -> ComparisonResult {
    media.comparePositionInDecodeOrder(withPositionOf: cursor.media)
  }
  /// Whether samples before it may be shown later.
  public func samplesWithEarlierDecodeTimeStampsMayHaveLaterPresentationTimeStamps(
    than cursor: AVSampleCursor
  ) -> Bool { media.samplesWithEarlierDecodeTimeStampsMayHaveLaterPresentationTimeStamps(than: cursor.media) }
  /// Whether samples after it may be shown earlier.
  public func samplesWithLaterDecodeTimeStampsMayHaveEarlierPresentationTimeStamps(
    than cursor: AVSampleCursor
  ) -> Bool { media.samplesWithLaterDecodeTimeStampsMayHaveEarlierPresentationTimeStamps(than: cursor.media) }

  // MARK: the sample

  /// The presentation time of the sample.
  public var presentationTimeStamp: CMTime { media.presentationTimeStamp }
  /// The decode time of the sample.
  public var decodeTimeStamp: CMTime { media.decodeTimeStamp }
  /// The duration of the sample.
  public var currentSampleDuration: CMTime { media.currentSampleDuration }
  /// Returns the format description of the sample.
  public func copyCurrentSampleFormatDescription() -> CMFormatDescription? {
    media.copyCurrentSampleFormatDescription().map(CMFormatDescription.init)
  }
  /// The number of samples to decode before this one so that it comes out right.
  public var samplesRequiredForDecoderRefresh: Int { media.samplesRequiredForDecoderRefresh }

  /// Whether decoding can begin at it.
  public var currentSampleSyncInfo: AVSampleCursorSyncInfo {
    let info = media.currentSampleSyncInfo
    return AVSampleCursorSyncInfo(
      sampleIsFullSync: ObjCBool(info.sampleIsFullSync),
      sampleIsPartialSync: ObjCBool(info.sampleIsPartialSync),
      sampleIsDroppable: ObjCBool(info.sampleIsDroppable))
  }
  /// The dependency between this sample and others.
  public var currentSampleDependencyInfo: AVSampleCursorDependencyInfo {
    let info = media.currentSampleDependencyInfo
    return AVSampleCursorDependencyInfo(
      sampleIndicatesWhetherItHasDependentSamples: ObjCBool(info.indicatesWhetherItHasDependentSamples),
      sampleHasDependentSamples: ObjCBool(info.hasDependentSamples),
      sampleIndicatesWhetherItDependsOnOthers: ObjCBool(info.indicatesWhetherItDependsOnOthers),
      sampleDependsOnOthers: ObjCBool(info.dependsOnOthers),
      sampleIndicatesWhetherItHasRedundantCoding: ObjCBool(info.indicatesWhetherItHasRedundantCoding),
      sampleHasRedundantCoding: ObjCBool(info.hasRedundantCoding))
  }
  /// Whether the packet of sound needs others.
  public var currentSampleAudioDependencyInfo: AVSampleCursorAudioDependencyInfo {
    let info = media.currentSampleAudioDependencyInfo
    return AVSampleCursorAudioDependencyInfo(
      audioSampleIsIndependentlyDecodable: ObjCBool(info.audioSampleIsIndependentlyDecodable),
      audioSamplePacketRefreshCount: info.audioSamplePacketRefreshCount)
  }

  // MARK: where it is stored

  /// `nil`: the samples are in the asset's own file.
  public var currentChunkStorageURL: URL? { media.currentChunkStorageURL }
  /// The place and size of the sample's chunk in the file.
  public var currentChunkStorageRange: AVSampleCursorStorageRange { .init(media.currentChunkStorageRange) }
  /// The place and size of the sample in the file.
  public var currentSampleStorageRange: AVSampleCursorStorageRange { .init(media.currentSampleStorageRange) }
  /// The sample's place in its chunk.
  public var currentSampleIndexInChunk: Int64 { media.currentSampleIndexInChunk }
  /// The properties that the samples of the chunk share.
  public var currentChunkInfo: AVSampleCursorChunkInfo {
    let info = media.currentChunkInfo
    return AVSampleCursorChunkInfo(
      chunkSampleCount: info.chunkSampleCount,
      chunkHasUniformSampleSizes: ObjCBool(info.chunkHasUniformSampleSizes),
      chunkHasUniformSampleDurations: ObjCBool(info.chunkHasUniformSampleDurations),
      chunkHasUniformFormatDescriptions: ObjCBool(info.chunkHasUniformFormatDescriptions))
  }
}

/// Whether decoding can begin with a sample.
public struct AVSampleCursorSyncInfo: Sendable {
  /// Whether decoding can begin at it.
  public var sampleIsFullSync: ObjCBool = false
  /// Whether decoding can begin at it with some pictures missing.
  public var sampleIsPartialSync: ObjCBool = false
  /// Whether the others do without it.
  public var sampleIsDroppable: ObjCBool = false
}

/// The dependency between a sample and others.
public struct AVSampleCursorDependencyInfo: Sendable {
  /// Whether the next field says something.
  public var sampleIndicatesWhetherItHasDependentSamples: ObjCBool = false
  /// Whether others need it.
  public var sampleHasDependentSamples: ObjCBool = false
  /// Whether the next field says something.
  public var sampleIndicatesWhetherItDependsOnOthers: ObjCBool = false
  /// Whether it needs others.
  public var sampleDependsOnOthers: ObjCBool = false
  /// Whether the next field says something.
  public var sampleIndicatesWhetherItHasRedundantCoding: ObjCBool = false
  /// Whether it is coded more than once.
  public var sampleHasRedundantCoding: ObjCBool = false
}

/// The dependency of a sample of sound on those before it.
public struct AVSampleCursorAudioDependencyInfo: Sendable {
  /// Whether it is decoded by itself.
  public var audioSampleIsIndependentlyDecodable: ObjCBool = false
  /// The number of packets to decode before this one so that it comes out right.
  public var audioSamplePacketRefreshCount = 0
}

/// A part of a file, in bytes.
public struct AVSampleCursorStorageRange: Hashable, Sendable {
  /// The place of the first byte.
  public var offset: Int64 = 0
  /// The number of bytes.
  public var length: Int64 = 0
}

extension AVSampleCursorStorageRange {
  fileprivate init(_ range: SampleCursor.StorageRange) {
    self.init(offset: range.offset, length: range.length)
  }
}

/// The properties that the samples of a chunk share.
public struct AVSampleCursorChunkInfo: Sendable {
  /// The number of samples.
  public var chunkSampleCount: Int64 = 0
  /// Whether they are of one size.
  public var chunkHasUniformSampleSizes: ObjCBool = false
  /// Whether they last equally long.
  public var chunkHasUniformSampleDurations: ObjCBool = false
  /// Whether they are coded alike.
  public var chunkHasUniformFormatDescriptions: ObjCBool = false
}
