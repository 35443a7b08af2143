import MediaCore

/// A part of a file that a timeline shows or sounds: what is left of a clip when all that is around it is taken away.
struct TimelinePlacement {
  enum Kind {
    case video
    case audio
  }

  let kind: Kind
  /// Whether the clip is on no track of one kind, and gives both pictures and sound.
  let isOfBoth: Bool
  /// As the clip's reference has it.
  let url: String
  /// The clip's place in the document, and its name.
  let path: String
  let name: String
  /// The number of the track that it is on, so that neighbours can stay on one track.
  let lane: Int
  /// In the file's time, whose zero is its beginning; empty where one picture is held.
  let source: MediaTimeRange
  /// On the timeline.
  let target: MediaTimeRange
  /// Opacity or volume, on the timeline.
  let level: TimelineCurve
  let transform: PictureTransform?
  /// Which track of the file; `nil` for the first one of its kind that is enabled.
  let trackID: Int32?
  let rate: FrameRate?
}
