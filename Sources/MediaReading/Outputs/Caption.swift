public import MediaCore

/// A text that is shown for a time: a subtitle or a title.
///
/// AVFoundation counterpart: `AVCaption`.
public struct Caption: Hashable, Sendable {
  /// The text, with line feeds between its lines.
  ///
  /// Markup of SubRip and WebVTT is left in.
  public var text: String
  /// On the track's timeline.
  public var timeRange: MediaTimeRange

  /// Makes a caption.
  public init(_ text: String, timeRange: MediaTimeRange) {
    self.text = text
    self.timeRange = timeRange
  }
}

/// The captions that are shown together for a time; none where the track says that nothing is.
///
/// AVFoundation counterpart: `AVCaptionGroup`.
public struct CaptionGroup: Hashable, Sendable {
  /// In the order of the file.
  public var captions: [Caption]
  /// On the track's timeline.
  public var timeRange: MediaTimeRange

  /// Makes a group.
  public init(captions: [Caption] = [], timeRange: MediaTimeRange) {
    self.captions = captions
    self.timeRange = timeRange
  }
}
