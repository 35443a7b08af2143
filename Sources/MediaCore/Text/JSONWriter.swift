/// JSON that goes out while it is made, so that a result of any length takes no memory.
///
/// Every result follows its rules: keys in the order in which they are written, numbers as numbers,
/// nothing for what is absent, `null` for what is no number, and a time as an object of `value`,
/// `timescale` and `seconds`.
package struct JSONWriter: ~Copyable {
  /// The layout of an object or an array.
  package enum Layout: Sendable {
    /// A line for each member.
    case lines
    /// All in one line, with blanks between members and after the colons.
    case line
    /// All in one line without blanks, but where ``JSONWriter/breakLine()`` asks for a new one.
    case compact
  }

  /// The text that was written and has not gone out.
  ///
  /// Values that no other function writes are added to it after ``beginValue()``.
  package var text = TextBuffer(usesWords: true)
  private let output: ((UnsafeRawBufferPointer) throws(MediaError) -> Void)?
  /// The objects and arrays that are open.
  var open: [(layout: Layout, isEmpty: Bool)] = []
  /// The layout of values that stand outside of all objects and arrays.
  private let layout: Layout
  /// Blanks for each object and array that is open.
  private let indentation: Int
  /// Whether an empty object or array that is not a short one takes three lines.
  private let breaksEmpty: Bool
  /// The next value follows its key.
  var followsKey = false
  /// The next member begins a line.
  var breaksLine = false

  /// The number of written bytes at which they go out.
  package static let pieceSize = 64 << 10

  /// Makes a writer whose text stays in ``text`` until it is taken.
  ///
  /// - Parameters:
  ///   - indentation: blanks for each object and array that is open.
  ///   - breaksEmpty: whether an empty object or array that is not a short one takes three lines.
  package init(
    _ layout: Layout = .lines, indentation: Int = 2, breaksEmpty: Bool = false
  ) {
    self.layout = layout
    self.indentation = indentation
    self.breaksEmpty = breaksEmpty
    output = nil
  }

  /// Makes a writer whose text goes to `output` piece by piece.
  package init(
    _ layout: Layout = .lines, to output: @escaping (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) {
    self.layout = layout
    indentation = 2
    breaksEmpty = false
    self.output = output
  }

  /// Gives the bytes of what `body` writes, with a newline at the end.
  package static func bytes(
    _ layout: Layout = .lines, _ body: (inout JSONWriter) throws(MediaError) -> Void
  ) throws(MediaError) -> [UInt8] {
    var json = JSONWriter(layout)
    try body(&json)
    try json.finish()
    return json.text.takeBytes()
  }

  /// Ends the line of an object, after which another one can follow.
  package mutating func endLine() throws(MediaError) {
    text.append(byte: UInt8(ascii: "\n"))
    try flushIfLong()
  }

  /// Ends the line, and lets out what was written.
  package mutating func finish() throws(MediaError) {
    text.append(byte: UInt8(ascii: "\n"))
    try flush()
  }

  /// Lets out what was written.
  package mutating func flush() throws(MediaError) {
    if let output { try text.flush(to: output) }
  }

  mutating func flushIfLong() throws(MediaError) {
    if let output { try text.flush(ifLongerThan: Self.pieceSize, to: output) }
  }

  // MARK: Objects and arrays

  /// - Parameter layout: the layout; `nil` for that of the object or array around it.
  package mutating func beginObject(_ layout: Layout? = nil) throws(MediaError) {
    try begin("{", layout)
  }

  package mutating func beginObject(isShort: Bool) throws(MediaError) {
    try begin("{", isShort ? .line : nil)
  }

  package mutating func endObject() throws(MediaError) { end("}") }

  /// - Parameter layout: the layout; `nil` for that of the object or array around it.
  package mutating func beginArray(_ layout: Layout? = nil) throws(MediaError) {
    try begin("[", layout)
  }

  package mutating func beginArray(isShort: Bool) throws(MediaError) {
    try begin("[", isShort ? .line : nil)
  }

  package mutating func endArray() throws(MediaError) { end("]") }

  /// Begins a line before the next member, or before the end of what is open, whatever the layout.
  package mutating func breakLine() { breaksLine = true }

  /// Writes a key, which a value or the beginning of one has to follow.
  package mutating func beginMember(_ key: String) throws(MediaError) {
    try separate()
    text.append(quoted: key)
    text.append(byte: UInt8(ascii: ":"))
    if (open.last?.layout ?? layout) != .compact { text.append(byte: UInt8(ascii: " ")) }
    followsKey = true
  }

  /// Writes the separator before a value that is then added to ``text``.
  package mutating func beginValue() throws(MediaError) { try separate() }

  private mutating func begin(_ bracket: StaticString, _ wanted: Layout?) throws(MediaError) {
    try separate()
    text.append(bracket)
    let around = open.last?.layout ?? layout
    // A short object or array holds nothing that is long.
    open.append((wanted == nil || around == .compact || wanted == .lines ? around : wanted ?? around, true))
  }

  private mutating func end(_ bracket: StaticString) {
    guard let last = open.popLast() else { return }
    if last.layout == .lines, !last.isEmpty || breaksEmpty {
      if last.isEmpty { text.append("\n") }
      newLine()
    } else if breaksLine {
      newLine()
    }
    breaksLine = false
    text.append(bracket)
  }

  /// Writes the separator before the next key or value.
  private mutating func separate() throws(MediaError) {
    if followsKey {
      followsKey = false
      return
    }
    guard let last = open.last else { return }
    try flushIfLong()
    if !last.isEmpty {
      text.append(byte: UInt8(ascii: ","))
      if last.layout == .line, !breaksLine { text.append(byte: UInt8(ascii: " ")) }
    }
    if last.layout == .lines || breaksLine { newLine() }
    breaksLine = false
    open[open.count - 1].isEmpty = false
  }

  private mutating func newLine() {
    text.append(byte: UInt8(ascii: "\n"))
    let isCompact = (open.last?.layout ?? layout) == .compact
    if !isCompact { text.append(blanks: indentation * open.count) }
  }
}

// MARK: - Values

extension JSONWriter {
  /// Writes a text.
  package mutating func value(text value: String) throws(MediaError) {
    try separate()
    text.append(quoted: value)
  }

  /// Writes a whole number.
  package mutating func value(_ value: Int64) throws(MediaError) {
    try separate()
    text.append(value)
  }

  /// Writes a number, without a point where it is a whole one; what is none, such as an infinity, is `null`.
  package mutating func value(number value: Double) throws(MediaError) {
    try separate()
    text.append(Self.text(value))
  }

  /// Writes a value that is JSON already.
  package mutating func value(_ json: String) throws(MediaError) {
    try separate()
    text.append(json)
  }

  /// A number without a point where it is a whole one; `null` for what is none.
  package static func text(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    return abs(value) < 1e15 && value == value.rounded() ? "\(Int64(value))" : "\(value)"
  }

  /// The text in quotes, with the escapes of RFC 8259, 7, and those that scripts of web pages want.
  package static func quoted(_ text: String) -> String {
    var buffer = TextBuffer()
    buffer.append(quoted: text)
    return String(decoding: buffer.takeBytes(), as: UTF8.self)
  }
}

extension TextBuffer {
  /// Adds a text in quotes, with the escapes of RFC 8259, 7, and those that scripts of web pages want.
  package mutating func append(quoted text: String) {
    append(byte: UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { bytes in
      guard bytes.allSatisfy(Self.isPlain) else { return false }
      append(bytes: UnsafeRawBufferPointer(bytes))
      return true
    }
    if !isPlain {
      for scalar in text.unicodeScalars { append(escaped: scalar) }
    }
    append(byte: UInt8(ascii: "\""))
  }

  /// Whether a byte of UTF-8 begins nothing that may have to be escaped.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7F && byte != 0xC2
      && byte != 0xE2
  }

  private mutating func append(escaped scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
    default: for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte: byte) }
    }
  }
}
