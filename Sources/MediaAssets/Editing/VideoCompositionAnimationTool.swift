public import MediaCore

/// A drawing over the pictures of a video composition, or as a track of it.
///
/// AVFoundation counterpart: `AVVideoCompositionCoreAnimationTool`. Two are equal where one is a copy of the other.
public struct VideoCompositionAnimationTool: Hashable, Sendable {
  /// The identifier by which layer instructions show it; `nil` where it is over everything.
  public let trackID: Int32?
  package let overlay: any PictureOverlay
  private let identity = Identity()

  private final class Identity: Sendable {}

  /// Draws over the finished pictures, but for those of instructions that turn `enablePostProcessing` off.
  ///
  /// AVFoundation counterpart: `init(postProcessingAsVideoLayer:in:)`.
  public init(postProcessing overlay: any PictureOverlay) {
    (self.overlay, trackID) = (overlay, nil)
  }

  /// Draws as a track of the size of the composition, which layer instructions place among the others.
  ///
  /// AVFoundation counterpart: `init(additionalLayer:asTrackID:)`.
  ///
  /// - Parameter trackID: one that no track has.
  public init(additionalLayer overlay: any PictureOverlay, asTrackID trackID: Int32) {
    (self.overlay, self.trackID) = (overlay, trackID)
  }

  /// Whether two are copies of one.
  public static func == (left: Self, right: Self) -> Bool { left.identity === right.identity }

  /// Feeds the identity, by which two are equal, to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}
