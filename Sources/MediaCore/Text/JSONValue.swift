/// A value of JSON as OpenTimelineIO has it, kept so that writing it again says the same.
///
/// Numbers stay the text that they were: integers beyond 64 bits, `NaN` and the infinities are legal there.
package enum JSONValue: Hashable, Sendable {
  case null
  case flag(Bool)
  /// As it is written in the file.
  case number(String)
  case text(String)
  case array([JSONValue])
  case object(JSONObject)

  /// A number as OpenTimelineIO writes one: with a point, which distinguishes it from an integer.
  package init(_ number: Double) {
    self = .number(
      number.isNaN ? "NaN" : number.isInfinite ? number < 0 ? "-Infinity" : "Infinity" : "\(number)")
  }

  package var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
  package var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  package var isNull: Bool { self == .null }

  /// The number, not a number and the infinities among them; the nearest one where it has more digits than a `Double`.
  package var number: Double? {
    guard case .number(let text) = self else { return nil }
    return switch text {
    case "NaN": .nan
    case "Infinity", "Inf": .infinity
    case "-Infinity", "-Inf": -.infinity
    default: Double(text)
    }
  }

  /// The number as an integer; `nil` where it is none, or doesn't fit.
  package func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer? {
    guard case .number(let text) = self else { return nil }
    return Integer(text) ?? number.flatMap { Integer(exactly: $0) }
  }

  /// The name of the kind of value in errors.
  package var kind: String {
    switch self {
    case .null: "null"
    case .flag: "true or false"
    case .number: "a number"
    case .text: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// An object of JSON, with its members in the order in which they are written.
package struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  package var members: [Member] = []

  package init(_ members: [Member] = []) { self.members = members }

  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member(key: $0.0, value: $0.1) }
  }

  /// The value of the last member of a name; `nil` removes all of that name, a new one is added at the end.
  package subscript(key: String) -> JSONValue? {
    get { members.last { $0.key == key }?.value }
    set {
      guard let newValue else { return members.removeAll { $0.key == key } }
      if let index = members.lastIndex(where: { $0.key == key }) {
        members[index].value = newValue
      } else {
        members.append(Member(key: key, value: newValue))
      }
    }
  }
}

extension JSONValue {
  /// The document as OpenTimelineIO's own programs write it, with four blanks for each level.
  package func bytes() throws(MediaError) -> [UInt8] {
    var json = JSONWriter(.lines, indentation: 4)
    try write(to: &json)
    try json.finish()
    return json.text.takeBytes()
  }

  private func write(to json: inout JSONWriter) throws(MediaError) {
    switch self {
    case .null: try json.value("null")
    case .flag(let flag): try json.value(flag ? "true" : "false")
    case .number(let text): try json.value(text)
    case .text(let text): try json.value(text: text)
    case .array(let values):
      try json.beginArray()
      for value in values { try value.write(to: &json) }
      try json.endArray()
    case .object(let object):
      try json.beginObject()
      for member in object.members {
        try json.beginMember(member.key)
        try member.value.write(to: &json)
      }
      try json.endObject()
    }
  }
}
