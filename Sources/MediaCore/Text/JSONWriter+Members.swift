// Members of objects: what may be absent is left out, and a time is a short object.
extension JSONWriter {
  package mutating func member(_ key: String, _ value: String) throws(MediaError) {
    try beginMember(key)
    try self.value(text: value)
  }

  package mutating func member(_ key: String, ifPresent value: String?) throws(MediaError) {
    if let value { try member(key, value) }
  }

  package mutating func member(_ key: String, _ value: Int64) throws(MediaError) {
    try beginMember(key)
    try self.value(value)
  }

  package mutating func member(_ key: String, _ value: Int) throws(MediaError) {
    try member(key, Int64(value))
  }

  package mutating func member(_ key: String, _ value: Int32) throws(MediaError) {
    try member(key, Int64(value))
  }

  package mutating func member(_ key: String, _ value: UInt64) throws(MediaError) {
    try beginMember(key)
    try beginValue()
    text.append(value)
  }

  package mutating func member(_ key: String, ifPresent value: Int?) throws(MediaError) {
    if let value { try member(key, value) }
  }

  package mutating func member(_ key: String, ifPresent value: Int64?) throws(MediaError) {
    if let value { try member(key, value) }
  }

  package mutating func member(_ key: String, ifPresent value: Int32?) throws(MediaError) {
    if let value { try member(key, value) }
  }

  package mutating func member(_ key: String, _ value: Bool) throws(MediaError) {
    try beginMember(key)
    try beginValue()
    text.append(flag: value)
  }

  package mutating func member(_ key: String, ifPresent value: Bool?) throws(MediaError) {
    if let value { try member(key, value) }
  }

  /// A number with a point; what is none, such as an infinity, becomes `null`.
  package mutating func member(_ key: String, _ value: Double) throws(MediaError) {
    try beginMember(key)
    try self.value(value.isFinite ? "\(value)" : "null")
  }

  /// A number, without a point where it is a whole one.
  package mutating func member(_ key: String, number value: Double) throws(MediaError) {
    try beginMember(key)
    try self.value(number: value)
  }

  package mutating func member(_ key: String, number value: Double?) throws(MediaError) {
    if let value { try member(key, number: value) }
  }

  /// A member whose value `body` adds to a text; it is left out where that adds nothing.
  package mutating func memberIfAny(_ key: String, _ body: (inout TextBuffer) -> Void) throws(MediaError) {
    try flushIfLong()
    let start = text.count
    let (wasEmpty, brokeLine) = (open.last?.isEmpty ?? true, breaksLine)
    try beginMember(key)
    let value = text.count
    body(&text)
    followsKey = false
    guard text.count == value else { return }
    text.truncate(to: start)
    if !open.isEmpty { open[open.count - 1].isEmpty = wasEmpty }
    breaksLine = brokeLine
  }

  // MARK: Times

  package mutating func member(_ key: String, _ time: MediaTime) throws(MediaError) {
    guard time.isNumeric else { return }
    try beginMember(key)
    try beginObject(.line)
    try member("value", time.value)
    try member("timescale", time.timescale)
    try member("seconds", number: time.seconds)
    try endObject()
  }

  /// A time that belongs to every object of its kind: `null` where it isn't known.
  package mutating func member(_ key: String, orNull time: MediaTime) throws(MediaError) {
    guard !time.isNumeric else { return try member(key, time) }
    try beginMember(key)
    try value("null")
  }

  /// A time whose seconds are rounded to the microsecond and have all six places.
  package mutating func member(_ key: String, micros time: MediaTime) throws(MediaError) {
    guard time.isNumeric else { return }
    try beginMember(key)
    try beginObject(.line)
    try member("value", time.value)
    try member("timescale", time.timescale)
    try beginMember("seconds")
    try beginValue()
    text.append(time.value, over: time.timescale)
    try endObject()
  }

  /// A range of which what is not known is left out.
  package mutating func member(_ key: String, _ range: MediaTimeRange) throws(MediaError) {
    guard range.isValid else { return }
    try beginMember(key)
    try beginObject(.line)
    try member("start", range.start)
    try member("duration", orNull: range.duration)
    try endObject()
  }

  // MARK: Other values

  package mutating func member(_ key: String, _ dimensions: VideoDimensions) throws(MediaError) {
    try beginMember(key)
    try beginObject(.line)
    try member("width", dimensions.width)
    try member("height", dimensions.height)
    try endObject()
  }

  /// An array in one line.
  package mutating func member(_ key: String, _ texts: [String]) throws(MediaError) {
    try beginMember(key)
    try beginArray(.line)
    for text in texts { try value(text: text) }
    try endArray()
  }

  /// An array in one line.
  package mutating func member(_ key: String, numbers: [Double]) throws(MediaError) {
    try beginMember(key)
    try beginArray(.line)
    for number in numbers { try value(number: number) }
    try endArray()
  }

  /// An object, of which `body` writes the members.
  package mutating func member(
    _ key: String, object layout: Layout? = nil, _ body: (inout JSONWriter) throws(MediaError) -> Void
  ) throws(MediaError) {
    try beginMember(key)
    try beginObject(layout)
    try body(&self)
    try endObject()
  }

  /// An array of objects, each of which `body` writes the members of.
  package mutating func member<Element>(
    _ key: String, _ elements: [Element], isShort: Bool = false,
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

  /// The errors of a file as their descriptions, without the file's name.
  package mutating func member(_ key: String, errors: [MediaError]) throws(MediaError) {
    try beginMember(key)
    try beginArray()
    for error in errors {
      var error = error
      error.location.file = nil
      try value(text: error.description)
    }
    try endArray()
  }
}
