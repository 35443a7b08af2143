// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
import Foundation
import Synchronization

/// Properties of a writer that change nothing here.
struct AVAssetWriterHints {
  var overallDuration = CMTime.invalid
  var producesCombinableFragments = false
  var initialFragmentInterval = CMTime.invalid
}

extension AVAssetWriter {
  /// The approximate duration of a file in fragments; without effect: no place in a file is kept for it.
  public var overallDurationHint: CMTime {
    get { hints.withLock(\.overallDuration) }
    set { hints.withLock { $0.overallDuration = newValue } }
  }
  /// Whether fragments can be joined with those of other writers; accepted, and without effect.
  ///
  /// Fragments hold all their samples in any case.
  public var producesCombinableFragments: Bool {
    get { hints.withLock(\.producesCombinableFragments) }
    set { hints.withLock { $0.producesCombinableFragments = newValue } }
  }
  /// The duration of the first fragment; accepted, and without effect: ``movieFragmentInterval`` counts.
  public var initialMovieFragmentInterval: CMTime {
    get { hints.withLock(\.initialFragmentInterval) }
    set { hints.withLock { $0.initialFragmentInterval = newValue } }
  }
}

/// Properties of an input that change nothing here.
struct AVAssetWriterInputHints {
  var mediaDataLocation = AVAssetWriterInput.MediaDataLocation.interleavedWithMainMediaData
  var chunkAlignment = 0
  var chunkDuration = CMTime.invalid
  var referenceBase: URL?
}

extension AVAssetWriterInput {
  /// The place of a track's samples in a file, relative to those of other tracks.
  public struct MediaDataLocation: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// In turn with those of other tracks.
    public static let interleavedWithMainMediaData = Self(
      rawValue: "AVAssetWriterInputMediaDataLocationInterleavedWithMainMediaData")
    /// Before those of other tracks.
    public static let beforeMainMediaDataNotInterleaved = Self(
      rawValue: "AVAssetWriterInputMediaDataLocationBeforeMainMediaDataNotInterleaved")
    /// For code to decide where only few samples are.
    public static let sparselyInterleavedWithMainMediaData = Self(
      rawValue: "AVAssetWriterInputMediaDataLocationSparselyInterleavedWithMainMediaData")
  }

  /// The place of the track's samples in the file; accepted, and without effect: tracks are interleaved.
  public var mediaDataLocation: MediaDataLocation {
    get { hints.withLock(\.mediaDataLocation) }
    set { hints.withLock { $0.mediaDataLocation = newValue } }
  }
  /// The number that places of chunks are multiples of; without effect: chunks follow each other.
  public var preferredMediaChunkAlignment: Int {
    get { hints.withLock(\.chunkAlignment) }
    set { hints.withLock { $0.chunkAlignment = newValue } }
  }
  /// The duration of a chunk; accepted, and without effect: chunks are as long as interleaving needs.
  public var preferredMediaChunkDuration: CMTime {
    get { hints.withLock(\.chunkDuration) }
    set { hints.withLock { $0.chunkDuration = newValue } }
  }
  /// The address that references to samples in other files start from; accepted, and without effect.
  ///
  /// Samples are copied into the file.
  public var sampleReferenceBaseURL: URL? {
    get { hints.withLock(\.referenceBase) }
    set { hints.withLock { $0.referenceBase = newValue } }
  }
}
