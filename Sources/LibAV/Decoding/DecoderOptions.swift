/// The options with which a track's packets are decoded.
package struct DecoderOptions: Hashable, Sendable {
  /// The number of threads that the decoder has; 0 lets it take one a core, where the codec can use them.
  package var threadCount: Int
  /// Whether frames come without the sound that packets say to drop; else each frame states it.
  package var trims: Bool
  /// Whether alpha that stands beside the pictures is wanted.
  package var keepsAlpha: Bool

  package init(threadCount: Int = 0, trims: Bool = true, keepsAlpha: Bool = false) {
    self.threadCount = threadCount
    self.trims = trims
    self.keepsAlpha = keepsAlpha
  }
}
