import MediaCore

/// Makes items of the objects of a timeline, and works out their ranges from the clips up.
struct TimelineReader {
  /// Gives the range of a clip's media where the timeline says it nowhere.
  let mediaRange: (TimelineMediaReference) throws(MediaError) -> MediaTimeRange

  /// - Throws: `.fileFailedToParse` for what can't be an item, or has no range.
  func item(_ object: SchemaObject) throws(MediaError) -> TimelineItem {
    switch object.schema {
    case "Clip": try clip(object)
    case "Gap": try gap(object)
    case "Stack": try stack(object)
    case "Track": try track(object)
    default: throw object.error("\(object.schema) is nothing that can be placed on a timeline")
    }
  }

  private func clip(_ object: SchemaObject) throws(MediaError) -> TimelineItem {
    var reference = try mediaReference(of: object)
    let source = try object.range("source_range")
    if source == nil, reference.availableRange == nil {
      guard case .external = reference.kind else {
        throw object.error("the clip says neither in source_range nor in its media how long it is")
      }
      reference.availableRange = try mediaRange(reference)
    }
    var rate = source?.rate
    if rate == nil { rate = try object.objectOfMedia()?.range("available_range")?.rate }
    return try make(object, .clip(reference), available: reference.availableRange, source: source, rate)
  }

  private func gap(_ object: SchemaObject) throws(MediaError) -> TimelineItem {
    guard let source = try object.range("source_range") else {
      throw object.error("the gap has no source_range, so that its length isn't known")
    }
    return try make(object, .gap, available: source.range, source: source, source.rate)
  }

  private func stack(_ object: SchemaObject) throws(MediaError) -> TimelineItem {
    var children: [TimelineItem] = []
    for child in try object.objects("children") { children.append(try item(child)) }
    let duration = children.map(\.duration).max() ?? .zero
    return try make(
      object, .stack(children), available: MediaTimeRange(start: .zero, duration: duration),
      source: try object.range("source_range"), children.compactMap(\.rate).max())
  }

  private func track(_ object: SchemaObject) throws(MediaError) -> TimelineItem {
    var track = TimelineTrack(kind: try kind(object), children: [], duration: .zero)
    var pending: TimelineTransition?
    for child in try object.objects("children") {
      if child.schema == "Transition" {
        guard pending == nil else { throw child.error("a transition follows another one") }
        let transition = try self.transition(child)
        if track.children.isEmpty { track.duration += transition.inOffset }
        if !track.children.isEmpty { track.children[track.children.count - 1].transitionOut = transition }
        pending = transition
      } else {
        let item = try item(child)
        let start = track.children.last?.range.end ?? .zero
        track.children.append(
          .init(item: item, range: .init(start: start, duration: item.duration), transitionIn: pending))
        track.duration += item.duration
        pending = nil
      }
    }
    if let pending { track.duration += pending.outOffset }
    return try make(
      object, .track(track), available: MediaTimeRange(start: .zero, duration: track.duration),
      source: try object.range("source_range"), track.children.compactMap(\.item.rate).max())
  }

  private func kind(_ object: SchemaObject) throws(MediaError) -> TimelineTrack.Kind {
    switch try object.text("kind") {
    case "Video", nil: .video
    case "Audio": .audio
    case let other?: .other(other)
    }
  }

  private func make(
    _ object: SchemaObject, _ content: TimelineItem.Content, available: MediaTimeRange?,
    source: RationalTimeRange?, _ rate: FrameRate?
  ) throws(MediaError) -> TimelineItem {
    guard let trimmed = source?.range ?? available else { throw object.error("the item has no range") }
    return TimelineItem(
      content: content, name: try object.text("name") ?? "", path: object.path,
      isEnabled: try object.flag("enabled") ?? true, availableRange: available, trimmedRange: trimmed,
      rate: source?.rate ?? rate, effects: try TimelineEffects(of: object),
      settings: try TimelineSettings(of: object))
  }

  // MARK: Transitions and media

  private func transition(_ object: SchemaObject) throws(MediaError) -> TimelineTransition {
    let inOffset = try object.time("in_offset")?.time ?? .zero
    let outOffset = try object.time("out_offset")?.time ?? .zero
    guard inOffset >= .zero, outOffset >= .zero else {
      throw object.error("a transition's offset is negative")
    }
    return TimelineTransition(
      inOffset: inOffset, outOffset: outOffset, type: try object.text("transition_type") ?? "",
      path: object.path)
  }

  private func mediaReference(of clip: SchemaObject) throws(MediaError) -> TimelineMediaReference {
    guard let object = try clip.objectOfMedia() else {
      return TimelineMediaReference(kind: .missing, availableRange: nil, path: clip.path)
    }
    let kind: TimelineMediaReference.Kind
    switch object.schema {
    case "MissingReference": kind = .missing
    case "ExternalReference":
      guard let url = try object.text("target_url"), !url.isEmpty else {
        throw object.error("an ExternalReference needs a target_url")
      }
      kind = .external(url: url)
    default: kind = .other(object.schema)
    }
    return TimelineMediaReference(
      kind: kind, availableRange: try object.range("available_range")?.range, path: object.path)
  }
}

extension SchemaObject {
  /// The media that a clip shows: the active one of several since Clip.2, the only one before.
  ///
  /// - Throws: `.fileFailedToParse` for an active key that none of them has.
  fileprivate func objectOfMedia() throws(MediaError) -> SchemaObject? {
    guard let references = self["media_references"] else { return try object("media_reference") }
    guard let all = references.object else {
      throw error("this is \(references.kind), where an object should be", at: "media_references")
    }
    let key = try text("active_media_reference_key") ?? "DEFAULT_MEDIA"
    guard let value = all[key] else {
      throw error(
        "the active media reference \(JSONWriter.quoted(key)) is not among the clip's", at: "media_references"
      )
    }
    return value.isNull ? nil : try SchemaObject(value, path: "\(path(of: "media_references"))/\(key)")
  }
}

extension FrameRate: Comparable {
  static func < (left: FrameRate, right: FrameRate) -> Bool {
    Int128(left.numerator) * Int128(right.denominator) < Int128(right.numerator) * Int128(left.denominator)
  }
}
