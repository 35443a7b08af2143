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

  public func stepInDecodeOrder(byCount stepCount: Int64) -> Int64 {
    state.withLock { $0.stepInDecodeOrder(byCount: stepCount) }
  }
  public func stepInPresentationOrder(byCount stepCount: Int64) -> Int64 {
    state.withLock { $0.stepInPresentationOrder(byCount: stepCount) }
  }
  public func step(byDecodeTime deltaDecodeTime: CMTime, wasPinned: UnsafeMutablePointer<ObjCBool>?) -> CMTime
  {
    var isPinned = false
    defer { wasPinned?.pointee = ObjCBool(isPinned) }
    return state.withLock { $0.step(byDecodeTime: deltaDecodeTime, wasPinned: &isPinned) }
  }
  public func step(
    byPresentationTime deltaPresentationTime: CMTime, wasPinned: UnsafeMutablePointer<ObjCBool>?
  ) -> CMTime {
    var isPinned = false
    defer { wasPinned?.pointee = ObjCBool(isPinned) }
    return state.withLock { $0.step(byPresentationTime: deltaPresentationTime, wasPinned: &isPinned) }
  }
  public func comparePositionInDecodeOrder(withPositionOf cursor: AVSampleCursor) -> ComparisonResult {
    media.comparePositionInDecodeOrder(withPositionOf: cursor.media)
  }
  public func samplesWithEarlierDecodeTimeStampsMayHaveLaterPresentationTimeStamps(
    than cursor: AVSampleCursor
  ) -> Bool { media.samplesWithEarlierDecodeTimeStampsMayHaveLaterPresentationTimeStamps(than: cursor.media) }
  public func samplesWithLaterDecodeTimeStampsMayHaveEarlierPresentationTimeStamps(
    than cursor: AVSampleCursor
  ) -> Bool { media.samplesWithLaterDecodeTimeStampsMayHaveEarlierPresentationTimeStamps(than: cursor.media) }

  // MARK: the sample

  public var presentationTimeStamp: CMTime { media.presentationTimeStamp }
  public var decodeTimeStamp: CMTime { media.decodeTimeStamp }
  public var currentSampleDuration: CMTime { media.currentSampleDuration }
  public func copyCurrentSampleFormatDescription() -> CMFormatDescription? {
    media.copyCurrentSampleFormatDescription().map(CMFormatDescription.init)
  }
  public var samplesRequiredForDecoderRefresh: Int { media.samplesRequiredForDecoderRefresh }

  public var currentSampleSyncInfo: AVSampleCursorSyncInfo {
    let info = media.currentSampleSyncInfo
    return AVSampleCursorSyncInfo(
      sampleIsFullSync: ObjCBool(info.sampleIsFullSync),
      sampleIsPartialSync: ObjCBool(info.sampleIsPartialSync),
      sampleIsDroppable: ObjCBool(info.sampleIsDroppable))
  }
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
  public var currentSampleAudioDependencyInfo: AVSampleCursorAudioDependencyInfo {
    let info = media.currentSampleAudioDependencyInfo
    return AVSampleCursorAudioDependencyInfo(
      audioSampleIsIndependentlyDecodable: ObjCBool(info.audioSampleIsIndependentlyDecodable),
      audioSamplePacketRefreshCount: info.audioSamplePacketRefreshCount)
  }

  // MARK: where it is stored

  /// `nil`: the samples are in the asset's own file.
  public var currentChunkStorageURL: URL? { media.currentChunkStorageURL }
  public var currentChunkStorageRange: AVSampleCursorStorageRange { .init(media.currentChunkStorageRange) }
  public var currentSampleStorageRange: AVSampleCursorStorageRange { .init(media.currentSampleStorageRange) }
  public var currentSampleIndexInChunk: Int64 { media.currentSampleIndexInChunk }
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
  public var sampleIsFullSync: ObjCBool = false
  public var sampleIsPartialSync: ObjCBool = false
  public var sampleIsDroppable: ObjCBool = false
}

/// How a sample and others depend on one another.
public struct AVSampleCursorDependencyInfo: Sendable {
  public var sampleIndicatesWhetherItHasDependentSamples: ObjCBool = false
  public var sampleHasDependentSamples: ObjCBool = false
  public var sampleIndicatesWhetherItDependsOnOthers: ObjCBool = false
  public var sampleDependsOnOthers: ObjCBool = false
  public var sampleIndicatesWhetherItHasRedundantCoding: ObjCBool = false
  public var sampleHasRedundantCoding: ObjCBool = false
}

/// How a sample of sound depends on those before it.
public struct AVSampleCursorAudioDependencyInfo: Sendable {
  public var audioSampleIsIndependentlyDecodable: ObjCBool = false
  public var audioSamplePacketRefreshCount = 0
}

/// A part of a file, in bytes.
public struct AVSampleCursorStorageRange: Hashable, Sendable {
  public var offset: Int64 = 0
  public var length: Int64 = 0
}

extension AVSampleCursorStorageRange {
  fileprivate init(_ range: SampleCursor.StorageRange) {
    self.init(offset: range.offset, length: range.length)
  }
}

/// What the samples of a chunk have in common.
public struct AVSampleCursorChunkInfo: Sendable {
  public var chunkSampleCount: Int64 = 0
  public var chunkHasUniformSampleSizes: ObjCBool = false
  public var chunkHasUniformSampleDurations: ObjCBool = false
  public var chunkHasUniformFormatDescriptions: ObjCBool = false
}
