import MediaCore

/// Makes the objects of a timeline, with the members that OpenTimelineIO's own package writes, in its order.
struct TimelineWriter {
  /// The rate of times that are whole in it.
  let rate: FrameRate

  // MARK: Times

  /// A time: in the timeline's rate, or where it isn't exact there in its own timescale, in which it is whole.
  func time(_ time: MediaTime) -> JSONValue {
    let value = time.value(in: rate)
    let isExact = MediaTime(value, in: rate) == time
    return .object([
      "OTIO_SCHEMA": .text("RationalTime.1"),
      "rate": JSONValue(isExact ? rate.number : Double(time.timescale)),
      "value": JSONValue(isExact ? value : Double(time.value)),
    ])
  }

  func range(_ range: MediaTimeRange) -> JSONValue {
    .object([
      "OTIO_SCHEMA": .text("TimeRange.1"), "duration": time(range.duration), "start_time": time(range.start),
    ])
  }

  // MARK: Items

  func timeline(
    _ name: String, _ tracks: [JSONValue], start: MediaTime? = nil, metadata: JSONObject = [:]
  ) -> JSONValue {
    .object([
      "OTIO_SCHEMA": .text("Timeline.1"), "metadata": .object(metadata), "name": .text(name),
      "global_start_time": start.map(time) ?? .null,
      "tracks": .object(
        JSONObject(item("Stack.1", "tracks", nil).members + [member("children", .array(tracks))])),
    ])
  }

  func track(_ kind: String, _ children: [JSONValue], name: String = "") -> JSONValue {
    .object(
      JSONObject(
        item("Track.1", name, nil).members
          + [member("children", .array(children)), member("kind", .text(kind))]))
  }

  func gap(_ duration: MediaTime) -> JSONValue {
    .object(item("Gap.1", "", MediaTimeRange(start: .zero, duration: duration)))
  }

  /// - Parameter media: what the clip shows, as ``file(_:available:)`` and ``missingMedia`` make it.
  func clip(
    _ name: String, _ source: MediaTimeRange, _ media: JSONValue, effects: [JSONValue] = [],
    markers: [JSONValue] = [], metadata: JSONObject = [:]
  ) -> JSONValue {
    .object(
      JSONObject(
        item("Clip.2", name, source, effects: effects, markers: markers, metadata: metadata).members + [
          member("media_references", .object(["DEFAULT_MEDIA": media])),
          member("active_media_reference_key", .text("DEFAULT_MEDIA")),
        ]))
  }

  func marker(_ name: String, at time: MediaTime, color: String) -> JSONValue {
    .object([
      "OTIO_SCHEMA": .text("Marker.2"), "metadata": .object([:]), "name": .text(name), "color": .text(color),
      "marked_range": range(MediaTimeRange(start: time, duration: .zero)), "comment": .text(""),
    ])
  }

  /// - Parameter type: `SMPTE_Dissolve`, or any other name.
  func transition(_ inOffset: MediaTime, _ outOffset: MediaTime, type: String = "SMPTE_Dissolve") -> JSONValue
  {
    .object([
      "OTIO_SCHEMA": .text("Transition.1"), "metadata": .object([:]), "name": .text(""),
      "in_offset": time(inOffset), "out_offset": time(outOffset), "transition_type": .text(type),
    ])
  }

  // MARK: Media

  /// - Parameter available: what there is of it, in the time of the clips that show it.
  func file(_ url: String, available: MediaTimeRange?) -> JSONValue {
    media(
      "ExternalReference.1", [member("available_range", available.map(range) ?? .null)],
      [member("target_url", .text(url))])
  }

  var missingMedia: JSONValue { media("MissingReference.1", [member("available_range", .null)], []) }

  func generator(_ kind: String) -> JSONValue {
    media(
      "GeneratorReference.1", [member("available_range", .null)],
      [member("generator_kind", .text(kind)), member("parameters", .object([:]))])
  }

  private func media(
    _ schema: String, _ range: [JSONObject.Member], _ members: [JSONObject.Member]
  ) -> JSONValue {
    let beginning: JSONObject = [
      "OTIO_SCHEMA": .text(schema), "metadata": .object([:]), "name": .text(""),
    ]
    return .object(
      JSONObject(beginning.members + range + [member("available_image_bounds", .null)] + members))
  }

  // MARK: Effects

  /// An effect that other programs may know, and that is named here when the clip is shown.
  func effect(_ name: String) -> JSONValue {
    .object([
      "OTIO_SCHEMA": .text("Effect.1"), "metadata": .object([:]), "name": .text(""),
      "effect_name": .text(name),
    ])
  }

  /// Returns an effect that reads the item at another speed; 0 holds one picture.
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
    markers: [JSONValue] = [], metadata: JSONObject = [:]
  ) -> JSONObject {
    [
      "OTIO_SCHEMA": .text(schema), "metadata": .object(metadata), "name": .text(name),
      "source_range": source.map(range) ?? .null, "effects": .array(effects), "markers": .array(markers),
      "enabled": .flag(true),
    ]
  }

  private func member(_ key: String, _ value: JSONValue) -> JSONObject.Member {
    .init(key: key, value: value)
  }
}
