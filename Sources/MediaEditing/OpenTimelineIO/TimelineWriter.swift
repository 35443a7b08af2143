import MediaCore

/// Makes the objects of a timeline, with the members that OpenTimelineIO's own package writes, in its order.
struct TimelineWriter {
  /// The rate of times that are whole in it.
  let rate: FrameRate

  // MARK: Times

  /// A time: in the timeline's rate, or where it isn't whole there in its own timescale, in which it always is.
  func time(_ time: MediaTime) -> JSONValue {
    let value = time.value(in: rate)
    let isWhole = value == value.rounded() && MediaTime(value, in: rate) == time
    return .object([
      "OTIO_SCHEMA": .text("RationalTime.1"),
      "rate": JSONValue(isWhole ? rate.number : Double(time.timescale)),
      "value": JSONValue(isWhole ? value : Double(time.value)),
    ])
  }

  func range(_ range: MediaTimeRange) -> JSONValue {
    .object([
      "OTIO_SCHEMA": .text("TimeRange.1"), "duration": time(range.duration), "start_time": time(range.start),
    ])
  }

  // MARK: Items

  func timeline(_ name: String, _ tracks: [JSONValue], settings: JSONObject = [:]) -> JSONValue {
    .object([
      "OTIO_SCHEMA": .text("Timeline.1"), "metadata": metadata(settings), "name": .text(name),
      "global_start_time": .null,
      "tracks": .object(
        JSONObject(item("Stack.1", "tracks", nil).members + [member("children", .array(tracks))])),
    ])
  }

  func track(_ kind: String, _ children: [JSONValue], name: String = "", settings: JSONObject = [:])
    -> JSONValue
  {
    .object(
      JSONObject(
        item("Track.1", name, nil, settings: settings).members
          + [member("children", .array(children)), member("kind", .text(kind))]))
  }

  func gap(_ duration: MediaTime) -> JSONValue {
    .object(item("Gap.1", "", MediaTimeRange(start: .zero, duration: duration)))
  }

  func clip(
    _ name: String, _ source: MediaTimeRange, url: String, available: MediaTimeRange,
    effects: [JSONValue] = [], settings: JSONObject = [:]
  ) -> JSONValue {
    let media: JSONObject = [
      "OTIO_SCHEMA": .text("ExternalReference.1"), "metadata": .object([:]), "name": .text(""),
      "available_range": range(available), "available_image_bounds": .null, "target_url": .text(url),
    ]
    return .object(
      JSONObject(
        item("Clip.2", name, source, effects: effects, settings: settings).members + [
          member("media_references", .object(["DEFAULT_MEDIA": .object(media)])),
          member("active_media_reference_key", .text("DEFAULT_MEDIA")),
        ]))
  }

  func dissolve(_ inOffset: MediaTime, _ outOffset: MediaTime) -> JSONValue {
    .object([
      "OTIO_SCHEMA": .text("Transition.1"), "metadata": .object([:]), "name": .text(""),
      "in_offset": time(inOffset), "out_offset": time(outOffset), "transition_type": .text("SMPTE_Dissolve"),
    ])
  }

  /// What reads the item at another speed; 0 holds one picture.
  func warp(_ scalar: Double) -> JSONValue {
    let schema = scalar == 0 ? "FreezeFrame" : "LinearTimeWarp"
    return .object([
      "OTIO_SCHEMA": .text("\(schema).1"), "metadata": .object([:]), "name": .text(""),
      "effect_name": .text(schema),
      "time_scalar": JSONValue(scalar),
    ])
  }

  /// A number that changes over time as key frames, or as itself where it doesn't.
  func curve(_ curve: TimelineCurve) -> JSONValue {
    if let constant = curve.constant { return JSONValue(constant) }
    return .array(
      curve.points.map { point in
        .object(["time": time(point.time), "value": JSONValue(point.value)])
      })
  }

  // MARK: Members

  private func item(
    _ schema: String, _ name: String, _ source: MediaTimeRange?, effects: [JSONValue] = [],
    settings: JSONObject = [:]
  ) -> JSONObject {
    [
      "OTIO_SCHEMA": .text(schema), "metadata": metadata(settings), "name": .text(name),
      "source_range": source.map(range) ?? .null, "effects": .array(effects), "markers": .array([]),
      "enabled": .flag(true),
    ]
  }

  private func metadata(_ settings: JSONObject) -> JSONValue {
    .object(settings.members.isEmpty ? [:] : ["mediascope": .object(settings)])
  }

  private func member(_ key: String, _ value: JSONValue) -> JSONObject.Member {
    .init(key: key, value: value)
  }
}
