import MediaCore
import MediaRendering

/// A text that is seen over the pictures of a timeline for some time, and fades in and out.
struct TimelineTitle: Equatable {
  var text: String
  /// On the timeline, the fades included.
  var timeRange: MediaTimeRange
  var edge = AnimationLayer.Edge.center

  /// The edges by the names that they have in a file.
  static let edges: [String: AnimationLayer.Edge] = [
    "top": .top, "bottom": .bottom, "left": .left, "right": .right, "topLeft": .topLeft,
    "topRight": .topRight,
    "bottomLeft": .bottomLeft, "bottomRight": .bottomRight, "center": .center,
  ]

  /// In characters: what a title may have.
  static let maximumLength = 1000

  func layer(of size: AnimationSize) -> AnimationLayer {
    .title(text, timeRange: timeRange, at: edge, of: size)
  }
}
