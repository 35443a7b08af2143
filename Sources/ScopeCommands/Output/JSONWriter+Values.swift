import MediaScope

// What may be absent is left out, and a time is a short object.
extension JSONWriter {
  mutating func member(_ key: String, ifPresent value: String?) throws(MediaError) {
    if let value { try member(key, value) }
  }

  mutating func member(_ key: String, ifPresent value: Int?) throws(MediaError) {
    if let value { try member(key, value) }
  }

  mutating func member(_ key: String, ifPresent value: Int64?) throws(MediaError) {
    if let value { try member(key, value) }
  }

  mutating func member(_ key: String, _ value: Bool) throws(MediaError) {
    try beginMember(key)
    try self.value(value ? "true" : "false")
  }

  mutating func member(_ key: String, ifPresent value: Bool?) throws(MediaError) {
    if let value { try member(key, value) }
  }

  /// A number, without a point where it is a whole one.
  mutating func member(_ key: String, number value: Double) throws(MediaError) {
    try beginMember(key)
    try self.value(Self.text(value))
  }

  mutating func member(_ key: String, number value: Double?) throws(MediaError) {
    if let value { try member(key, number: value) }
  }

  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    return abs(value) < 1e15 && value == value.rounded() ? "\(Int64(value))" : "\(value)"
  }

  mutating func member(_ key: String, _ time: MediaTime) throws(MediaError) {
    guard time.isNumeric else { return }
    try beginMember(key)
    try beginObject(isShort: true)
    try member("value", time.value)
    try member("timescale", time.timescale)
    try member("seconds", number: time.seconds)
    try endObject()
  }

  /// A range of which what is not known is left out.
  mutating func member(_ key: String, _ range: MediaTimeRange) throws(MediaError) {
    guard range.isValid else { return }
    try beginMember(key)
    try beginObject(isShort: true)
    try member("start", range.start)
    try member("duration", range.duration)
    try endObject()
  }

  mutating func member(_ key: String, _ dimensions: VideoDimensions) throws(MediaError) {
    try beginMember(key)
    try beginObject(isShort: true)
    try member("width", dimensions.width)
    try member("height", dimensions.height)
    try endObject()
  }

  /// An array in one line.
  mutating func member(_ key: String, _ texts: [String]) throws(MediaError) {
    try beginMember(key)
    try beginArray(isShort: true)
    for text in texts { try value(Self.quoted(text)) }
    try endArray()
  }

  mutating func member(_ key: String, numbers: [Double]) throws(MediaError) {
    try beginMember(key)
    try beginArray(isShort: true)
    for number in numbers { try value(Self.text(number)) }
    try endArray()
  }

  /// An array of objects, each of which `body` writes the members of.
  mutating func member<Element>(
    _ key: String, _ elements: some Sequence<Element>, isShort: Bool = false,
    _ body: (Element, inout JSONWriter) throws(MediaError) -> Void
  ) throws(MediaError) {
    try beginMember(key)
    try beginArray()
    for element in elements {
      try beginObject(isShort: isShort)
      try body(element, &self)
      try endObject()
    }
    try endArray()
  }
}
