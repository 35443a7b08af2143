public import MediaAssets
public import MediaCore

/// An asset that is put together of parts of others, which are read when it is.
///
/// AVFoundation counterpart: `AVComposition`. A composition never changes, so that any number of readers can share it; it
/// is a copy of a ``MutableComposition``, which is one itself. Files are opened when they are read, 16 at a time at the
/// most; one that is not there any more, or has changed, is named by the error of what reads it.
public class Composition: Asset, @unchecked Sendable {
  // @unchecked: the storage is locked.

  let storage: CompositionStorage

  init(_ storage: CompositionStorage) {
    self.storage = storage
    super.init(storage)
  }

  /// The tracks in the order in which they were added, with what they are made of.
  ///
  /// AVFoundation counterpart: `AVComposition.tracks`. `tracks` has the same ones as every asset has them.
  public var compositionTracks: [CompositionTrack] { tracks.compactMap(CompositionTrack.init) }

  /// The size at which the whole is meant to be seen, in square pixels: of the first track with pictures where it was
  /// not set; zero where there is none.
  public var naturalSize: VideoDimensions {
    if let set = storage.read(\.naturalSize) { return set }
    return tracks.lazy.map(\.naturalSize).first { $0 != .zero } ?? .zero
  }

  /// A copy that can be changed.
  ///
  /// Foundation counterpart: `NSMutableCopying`.
  public func mutableCopy() -> MutableComposition {
    MutableComposition(CompositionStorage(storage.snapshot))
  }
}
