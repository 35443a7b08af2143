import MediaCore

/// An object of a timeline with the schema that it says it has: a view of the JSON, which is kept as it is.
///
/// OpenTimelineIO, "Serialized Schema": `OTIO_SCHEMA` is `Name.version`, with a version of its own for each schema.
struct SchemaObject {
  /// The name under which the schema is known now.
  let schema: String
  let members: JSONObject
  /// Where it is in the document, such as `tracks/children[0]/source_range`; empty for the document itself.
  let path: String

  /// The versions that are understood, the latest of each schema.
  private static let versions = [
    "Timeline": 1, "Stack": 1, "Track": 1, "Clip": 2, "Gap": 1, "Transition": 1, "ExternalReference": 1,
    "MissingReference": 1, "LinearTimeWarp": 1, "FreezeFrame": 1, "RationalTime": 1, "TimeRange": 1,
    "SerializableCollection": 1,
  ]

  /// Names that schemas had in files of earlier years.
  private static let renamed = [
    "Filler": "Gap", "Sequence": "Track", "SerializeableCollection": "SerializableCollection",
  ]

  /// - Throws: `.fileFailedToParse` for what is no object of a schema, `.operationNotSupportedForAsset` for a later
  ///   version of a schema that is needed. What isn't known has any version.
  init(_ value: JSONValue, path: String) throws(MediaError) {
    self.path = path
    guard let members = value.object else {
      throw Self.malformed("this is \(value.kind), where an object of a schema should be", path)
    }
    guard let label = members["OTIO_SCHEMA"]?.text else {
      throw Self.malformed("the object has no OTIO_SCHEMA", path)
    }
    let parts = label.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let version = Int(parts[1]), version > 0 else {
      throw Self.malformed(
        "OTIO_SCHEMA is \(JSONWriter.quoted(label)), which is no name with a version", path)
    }
    schema = Self.renamed[String(parts[0])] ?? String(parts[0])
    self.members = members
    if let known = Self.versions[schema], version > known {
      throw MediaError(
        .operationNotSupportedForAsset,
        "\(label) is a later version of the schema than \(schema).\(known), the last one that is known",
        at: .init(boxPath: path))
    }
  }

  private static func malformed(_ reason: String, _ path: String) -> MediaError {
    MediaError(.fileFailedToParse, reason, at: .init(boxPath: path))
  }

  /// An error with the place of a member, or of the object itself.
  func error(
    _ reason: String, at key: String? = nil, _ code: MediaError.Code = .fileFailedToParse
  ) -> MediaError {
    let place = key.map { path(of: $0) } ?? path
    return MediaError(code, reason, at: .init(boxPath: place))
  }

  func path(of key: String) -> String { path.isEmpty ? key : "\(path)/\(key)" }

  // MARK: Members

  /// A member that is there; `null` and absent mean the same.
  subscript(key: String) -> JSONValue? {
    guard let value = members[key], !value.isNull else { return nil }
    return value
  }

  func text(_ key: String) throws(MediaError) -> String? {
    guard let value = self[key] else { return nil }
    guard let text = value.text else { throw error("this is \(value.kind), where a text should be", at: key) }
    return text
  }

  func number(_ key: String) throws(MediaError) -> Double? {
    guard let value = self[key] else { return nil }
    guard let number = value.number else {
      throw error("this is \(value.kind), where a number should be", at: key)
    }
    return number
  }

  func flag(_ key: String) throws(MediaError) -> Bool? {
    guard let value = self[key] else { return nil }
    guard let flag = value.flag else {
      throw error("this is \(value.kind), where true or false should be", at: key)
    }
    return flag
  }

  func object(_ key: String) throws(MediaError) -> SchemaObject? {
    guard let value = self[key] else { return nil }
    return try SchemaObject(value, path: path(of: key))
  }

  /// The objects of an array; none where it is absent.
  func objects(_ key: String) throws(MediaError) -> [SchemaObject] {
    guard let value = self[key] else { return [] }
    guard let array = value.array else {
      throw error("this is \(value.kind), where an array should be", at: key)
    }
    var objects: [SchemaObject] = []
    objects.reserveCapacity(array.count)
    for (index, value) in array.enumerated() {
      objects.append(try SchemaObject(value, path: "\(path(of: key))[\(index)]"))
    }
    return objects
  }

  // MARK: Times

  /// A `RationalTime`, whose value and rate are floating point.
  ///
  /// - Throws: `.fileFailedToParse` for a rate that is not positive, and for a value that is no number.
  func time(_ key: String) throws(MediaError) -> RationalTime? {
    guard let object = try object(key) else { return nil }
    guard object.schema == "RationalTime" else {
      throw object.error("this is \(object.schema), where a RationalTime should be")
    }
    guard let rate = try object.number("rate"), let known = FrameRate(rate) else {
      throw object.error("a rate of \(Self.words(object["rate"])) is not positive", at: "rate")
    }
    guard let value = try object.number("value"), let time = MediaTime(value, in: known) else {
      throw object.error("a value of \(Self.words(object["value"])) is no time", at: "value")
    }
    return RationalTime(time: time, rate: known)
  }

  /// A `TimeRange`.
  ///
  /// - Throws: as ``time(_:)``, and `.fileFailedToParse` for a negative duration and for one of two times alone.
  func range(_ key: String) throws(MediaError) -> RationalTimeRange? {
    guard let object = try object(key) else { return nil }
    guard object.schema == "TimeRange" else {
      throw object.error("this is \(object.schema), where a TimeRange should be")
    }
    guard let start = try object.time("start_time"), let duration = try object.time("duration") else {
      throw object.error("a TimeRange needs start_time and duration")
    }
    guard duration.time >= .zero else {
      throw object.error("a duration of \(duration.time.seconds) seconds is negative", at: "duration")
    }
    let range = MediaTimeRange(start: start.time, duration: duration.time)
    // As far as compositions go; sums of times within it are exact.
    let limit = MediaTime(value: 1 << 32, timescale: 1)
    guard range.end.isNumeric, range.start.absoluteValue < limit, range.end.absoluteValue < limit else {
      throw object.error("the range is beyond the limit of 2^32 seconds", .overLimit)
    }
    return RationalTimeRange(range: range, rate: duration.rate)
  }

  private static func words(_ value: JSONValue?) -> String {
    if case .number(let text)? = value { text } else { value?.kind ?? "nothing" }
  }
}

/// A time with the rate that it is written in.
struct RationalTime {
  var time: MediaTime
  var rate: FrameRate
}

/// A range with the rate of its duration.
struct RationalTimeRange {
  var range: MediaTimeRange
  var rate: FrameRate
}
