import MediaAssets
import MediaEditing
import MediaScope

/// A file of sound as the commands measure it.
enum AudioInput {
  /// Sound that needs no decoder.
  case samples(LinearPCMFile)
  case asset(Asset)

  /// Opens a file, once for all that look at it.
  ///
  /// - Parameter isKnown: what a pipe may have beside media and timelines.
  static func source(
    of path: String,
    orElse isKnown: (any ByteSource) throws(MediaError) -> Bool = { (_) throws(MediaError) in false }
  ) throws(MediaError) -> CachedByteSource {
    CachedByteSource(
      try FileByteSource(recognizing: path) { (start) throws(MediaError) in
        try isKnown(start) || Timeline.isRecognized(start)
      })
  }

  /// Looks at what a file holds that is no timeline.
  ///
  /// - Parameter needsTracks: whether its tracks are asked for, which plain samples have none of.
  init(_ source: CachedByteSource, path: String, needsTracks: Bool) {
    let asset = URLAsset(path: path, source: source)
    self = (needsTracks ? nil : asset.plainSamples.map(Self.samples)) ?? .asset(asset)
  }
}
