package import MediaCore

/// How a track is decoded: what its packet source and its decoder are asked for.
package struct DecodingOptions: Hashable, Sendable {
  /// How many threads the decoder has; 0 lets it take one a core, where the codec can use them.
  package var threadCount = 0
  /// Whose clock the packets' times are of.
  package var timeline = Timeline.track
  /// Whether frames come without what the container says to drop; else each says what that is.
  package var trims = true
  /// Whether alpha that stands beside the pictures is wanted.
  package var keepsAlpha = false
  /// Whether plain samples come in libav's short packets rather than in longer ones.
  package var keepsShortPackets = false

  /// Bounds on the pictures that are decoded.
  package var limits = MediaLimits.standard
  /// Bytes of the file, which bound the size of packed pictures.
  package var byteCount = Int64.max

  package enum Timeline: Hashable, Sendable {
    /// The track's, after an edit list.
    case track
    /// The media's own, before an edit list.
    case media
  }

  package init() {}
}
