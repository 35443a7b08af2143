import MediaCore

/// Finds what each clip of a timeline shows, and when, through all that it is nested in.
///
/// Later placements are above earlier ones: the children of a stack go from the lowest to the highest, and of two that a
/// transition joins the incoming one comes after the outgoing one.
struct TimelineFlattening {
  /// In the order in which they are above one another.
  private(set) var placements: [TimelinePlacement] = []
  /// The issues: what the timeline has and the result doesn't.
  private(set) var issues: [MediaError] = []
  /// The names of clips whose media is missing, each once.
  private(set) var missing: [String] = []
  private var missingNames: Set<String> = []
  private var laneCount = 1

  /// The number of placements at most; an editor's timeline has a hundredth of it.
  static let placementLimit = 200_000

  /// Where a part of an item's time is on the timeline; both are one instant long where a picture is held.
  private struct Frame {
    /// In the item's own time, before its effects.
    var inner: MediaTimeRange
    var outer: MediaTimeRange

    func timelineTime(_ time: MediaTime) -> MediaTime {
      inner.duration > .zero ? time.mapped(from: inner, to: outer) : outer.start
    }
  }

  /// The values that a child takes over from what it is in.
  private struct Inheritance {
    var kinds: Set<TimelinePlacement.Kind> = [.video, .audio]
    var volume = TimelineCurve(1)
    var opacity = TimelineCurve(1)
    var lane = 0
  }

  /// - Throws: `.overLimit` for too many placements, `.fileFailedToParse` for transitions that don't fit their neighbours.
  init(_ item: TimelineItem) throws(MediaError) {
    let outer = MediaTimeRange(start: .zero, duration: item.duration)
    try visit(item, Frame(inner: item.trimmedRange, outer: outer), Inheritance())
  }

  private mutating func visit(
    _ item: TimelineItem, _ frame: Frame, _ inheritance: Inheritance
  ) throws(MediaError) {
    guard item.isEnabled, frame.outer.duration > .zero else { return }
    noteUnknown(item)
    let own = try inherit(item, frame, inheritance)
    switch item.content {
    case .gap: break
    case .clip(let reference): try place(item, reference, affected(item, frame), own)
    case .stack(let children):
      let frame = affected(item, frame)
      for child in children {
        var inherited = own
        inherited.lane = laneCount
        laneCount += 1
        try visit(child, of: frame, at: MediaTimeRange(start: .zero, duration: child.duration), inherited)
      }
    case .track(let track): try visit(track, item, affected(item, frame), own)
    }
  }

  /// The frame after the item's effects: what it reads of its own time at another speed.
  private func affected(_ item: TimelineItem, _ frame: Frame) -> Frame {
    let speed = item.effects.speed
    guard speed != .normal else { return frame }
    let origin = item.trimmedRange.start
    let start = origin + speed.scale(frame.inner.start - origin)
    return Frame(
      inner: MediaTimeRange(start: start, duration: speed.scale(frame.inner.duration)), outer: frame.outer)
  }

  /// Goes on to a child, of which `range` of the parent's time is shown if the parent shows it.
  private mutating func visit(
    _ child: TimelineItem, of parent: Frame, at range: MediaTimeRange, showing shown: MediaTimeRange? = nil,
    _ inheritance: Inheritance
  ) throws(MediaError) {
    let offset = child.trimmedRange.start - range.start
    if parent.inner.duration == .zero {
      guard range.containsTime(parent.inner.start) else { return }
      let inner = MediaTimeRange(start: parent.inner.start + offset, duration: .zero)
      return try visit(child, Frame(inner: inner, outer: parent.outer), inheritance)
    }
    let cut = (shown ?? range).intersection(parent.inner)
    guard cut.duration > .zero else { return }
    let outer = MediaTimeRange(start: parent.timelineTime(cut.start), end: parent.timelineTime(cut.end))
    let inner = MediaTimeRange(start: cut.start + offset, duration: cut.duration)
    try visit(child, Frame(inner: inner, outer: outer), inheritance)
  }

  // MARK: Tracks and transitions

  private mutating func visit(
    _ track: TimelineTrack, _ item: TimelineItem, _ frame: Frame, _ inheritance: Inheritance
  ) throws(MediaError) {
    var own = inheritance
    switch track.kind {
    case .video: own.kinds.formIntersection([.video])
    case .audio: own.kinds.formIntersection([.audio])
    case .other(let kind):
      issues.append(note("a track of the kind \(kind) is neither seen nor heard", item.path))
      return
    }
    guard !own.kinds.isEmpty else { return }
    for (index, child) in track.children.enumerated() {
      let before = index > 0 ? track.children[index - 1] : nil
      let after = index + 1 < track.children.count ? track.children[index + 1] : nil
      try checkTransitions(of: child, after)
      var faded = own
      if frame.inner.duration > .zero { fade(&faded, child, before, after, frame) }
      try visit(child.item, of: frame, at: child.range, showing: child.shownRange, faded)
    }
  }

  private func checkTransitions(
    of child: TimelineTrack.Child, _ after: TimelineTrack.Child?
  ) throws(MediaError) {
    let begun = child.transitionIn?.outOffset ?? .zero
    guard let transition = child.transitionOut else {
      guard let transition = child.transitionIn, begun > child.item.duration else { return }
      throw misfit("a transition lasts longer than the item after it", transition)
    }
    guard begun + transition.inOffset <= child.item.duration else {
      throw misfit(
        child.transitionIn == nil
          ? "a transition lasts longer than the item before it"
          : "a transition begins before the one that it follows has ended", transition)
    }
  }

  private func misfit(_ reason: String, _ transition: TimelineTransition) -> MediaError {
    MediaError(.fileFailedToParse, reason, at: .init(boxPath: transition.path))
  }

  /// Has an item come and go with the transitions at its ends.
  ///
  /// The incoming picture covers the other more and more; where there is nothing to cover or nothing that covers, the one
  /// that is there is seen through.
  private mutating func fade(
    _ inheritance: inout Inheritance, _ child: TimelineTrack.Child, _ before: TimelineTrack.Child?,
    _ after: TimelineTrack.Child?, _ frame: Frame
  ) {
    if let transition = child.transitionIn {
      noteType(transition)
      let curve = curve(from: 0, to: 1, transition, around: child.range.start, frame)
      inheritance.volume = inheritance.volume * curve
      inheritance.opacity = inheritance.opacity * curve
    }
    if let transition = child.transitionOut {
      let curve = curve(from: 1, to: 0, transition, around: child.range.end, frame)
      inheritance.volume = inheritance.volume * curve
      if !(after?.item.isSeen ?? false) { inheritance.opacity = inheritance.opacity * curve }
    }
  }

  private func curve(
    from start: Double, to end: Double, _ transition: TimelineTransition, around cut: MediaTime,
    _ frame: Frame
  ) -> TimelineCurve {
    TimelineCurve(
      from: start, to: end,
      over: MediaTimeRange(
        start: frame.timelineTime(cut - transition.inOffset),
        end: frame.timelineTime(cut + transition.outOffset)))
  }

  // MARK: Levels

  /// Returns the values for an item's children, with the item's own volume and opacity.
  private func inherit(
    _ item: TimelineItem, _ frame: Frame, _ inheritance: Inheritance
  ) throws(MediaError) -> Inheritance {
    var own = inheritance
    // Key frames count from the item's beginning, a part of which may be cut away.
    let beginning = item.trimmedRange.start
    func onTimeline(_ curve: TimelineCurve) -> TimelineCurve {
      curve.constant != nil ? curve : curve.mapped { frame.timelineTime(beginning + $0) }
    }
    if let volume = item.settings.volume { own.volume = own.volume * onTimeline(volume) }
    if let opacity = item.settings.opacity { own.opacity = own.opacity * onTimeline(opacity) }
    return own
  }

  // MARK: Clips

  private mutating func place(
    _ item: TimelineItem, _ reference: TimelineMediaReference, _ frame: Frame, _ inheritance: Inheritance
  ) throws(MediaError) {
    let name = item.name.isEmpty ? "the clip" : "the clip \(JSONWriter.quoted(item.name))"
    guard case .external(let url) = reference.kind else {
      if case .other(let schema) = reference.kind {
        issues.append(note("\(name) shows nothing: its media is a \(schema)", reference.path))
      } else {
        issues.append(note("\(name) shows nothing: its media is missing", reference.path))
        if missingNames.insert(item.name).inserted { missing.append(item.name) }
      }
      return
    }
    let beginning = reference.availableRange?.start ?? .zero
    let source = MediaTimeRange(start: frame.inner.start - beginning, duration: frame.inner.duration)
    for kind in [TimelinePlacement.Kind.video, .audio] where inheritance.kinds.contains(kind) {
      // A picture can be held, sound can't.
      if kind == .audio, source.duration == .zero { continue }
      guard placements.count < Self.placementLimit else {
        throw MediaError(
          .overLimit, "the timeline has more than \(Self.placementLimit) clips",
          at: .init(boxPath: item.path))
      }
      placements.append(
        TimelinePlacement(
          kind: kind, isOfBoth: inheritance.kinds.count > 1, url: url, path: item.path, name: item.name,
          lane: inheritance.lane, source: source,
          target: frame.outer, level: kind == .video ? inheritance.opacity : inheritance.volume,
          transform: item.settings.transform, trackID: item.settings.trackID, rate: item.rate))
    }
  }

  // MARK: Issues

  private mutating func noteUnknown(_ item: TimelineItem) {
    for effect in item.effects.unknown {
      issues.append(note("the effect \(JSONWriter.quoted(effect.name)) is not applied", effect.path))
    }
  }

  private mutating func noteType(_ transition: TimelineTransition) {
    guard transition.type != "SMPTE_Dissolve", !transition.type.isEmpty else { return }
    issues.append(
      note("the transition \(JSONWriter.quoted(transition.type)) becomes a dissolve", transition.path))
  }

  private func note(_ reason: String, _ path: String) -> MediaError {
    MediaError(.operationNotSupportedForAsset, reason, at: .init(boxPath: path))
  }
}

extension TimelineTrack.Child {
  /// Its range with what the transitions at its ends show of it besides.
  var shownRange: MediaTimeRange {
    MediaTimeRange(
      start: range.start - (transitionIn?.inOffset ?? .zero),
      end: range.end + (transitionOut?.outOffset ?? .zero))
  }
}

extension TimelineItem {
  /// Whether there can be a picture of it.
  fileprivate var isSeen: Bool {
    guard isEnabled else { return false }
    switch content {
    case .gap: return false
    case .clip(let reference):
      guard case .external = reference.kind else { return false }
      return true
    case .stack(let children): return !children.isEmpty
    case .track(let track): return !track.children.isEmpty
    }
  }
}
