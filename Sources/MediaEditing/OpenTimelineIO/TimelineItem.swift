import MediaCore

/// An item of a timeline, which has a range of its own time and what is in it: a clip, a gap, a track or a stack.
///
/// OpenTimelineIO, "Timeline Structure" and "Time Ranges". Ranges are worked out from the clips up, once for each item.
struct TimelineItem {
  enum Content {
    case clip(TimelineMediaReference)
    case gap
    /// Children that begin together, the lowest picture first.
    case stack([TimelineItem])
    /// Children that follow one another.
    case track(TimelineTrack)
  }

  let content: Content
  let name: String
  let path: String
  /// Whether it is shown; a disabled item keeps its room.
  let isEnabled: Bool
  /// The range of it that is there, in its own time; `nil` for a clip whose media doesn't say.
  let availableRange: MediaTimeRange?
  /// The part of it that its parent shows, in its own time: `source_range`, or else all that is available.
  let trimmedRange: MediaTimeRange
  /// The rate of its times; `nil` where nothing in it has one.
  let rate: FrameRate?
  let effects: TimelineEffects
  let settings: TimelineSettings

  /// The time that it takes in its parent: an effect that changes its speed doesn't change that.
  var duration: MediaTime { trimmedRange.duration }
}

/// The children of a track, and where they are in it.
struct TimelineTrack {
  enum Kind: Equatable {
    case video
    case audio
    /// Not one of OpenTimelineIO's own kinds.
    case other(String)
  }

  struct Child {
    var item: TimelineItem
    /// On the track's own time, transitions left out of account.
    var range: MediaTimeRange
    /// The transition that ends where this item begins, or begins before.
    var transitionIn: TimelineTransition?
    var transitionOut: TimelineTransition?
  }

  var kind: Kind
  var children: [Child]
  /// `nil` for a track without transitions at its ends.
  var duration: MediaTime
}

/// A transition between two neighbours of a track: it takes no room, and shows what both have around the cut.
struct TimelineTransition {
  /// The time that it lasts before the cut, over the outgoing item.
  var inOffset: MediaTime
  /// The time that it lasts after the cut, over the incoming item.
  var outOffset: MediaTime
  var type: String
  var path: String
}

/// The media that a clip shows.
struct TimelineMediaReference {
  enum Kind: Equatable {
    /// A file, by `target_url`.
    case external(url: String)
    /// No media at all.
    case missing
    /// Media of another kind, by the name of its schema.
    case other(String)
  }

  var kind: Kind
  /// In the clip's time: where it starts is the file's beginning.
  var availableRange: MediaTimeRange?
  var path: String
}
