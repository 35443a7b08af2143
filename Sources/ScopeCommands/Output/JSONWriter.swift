import MediaScope

/// JSON that goes out while it is made, so that a result of any length takes no memory.
///
/// Objects and arrays take a line for each member, unless they were begun as short ones.
struct JSONWriter {
  private let out: ConsoleBuffer
  /// The objects and arrays that are open: whether they are short ones, and whether they have a member.
  private var open: [(isShort: Bool, isEmpty: Bool)] = []
  /// The next value follows its key.
  private var followsKey = false

  init(_ out: ConsoleBuffer) {
    self.out = out
  }

  mutating func beginObject(isShort: Bool = false) throws(MediaError) {
    try begin("{", isShort: isShort)
  }

  mutating func endObject() throws(MediaError) {
    try end("}")
  }

  mutating func beginArray(isShort: Bool = false) throws(MediaError) {
    try begin("[", isShort: isShort)
  }

  mutating func endArray() throws(MediaError) {
    try end("]")
  }

  /// Writes a key, which a value or the beginning of one has to follow.
  mutating func beginMember(_ key: String) throws(MediaError) {
    try separate()
    try out.write("\(Self.quoted(key)): ")
    followsKey = true
  }

  mutating func member(_ key: String, _ value: String) throws(MediaError) {
    try beginMember(key)
    try self.value(Self.quoted(value))
  }

  mutating func member(_ key: String, _ value: some BinaryInteger) throws(MediaError) {
    try beginMember(key)
    try self.value("\(value)")
  }

  /// A number; what is none, such as an infinity, becomes `null`.
  mutating func member(_ key: String, _ value: Double) throws(MediaError) {
    try beginMember(key)
    try self.value(value.isFinite ? "\(value)" : "null")
  }

  /// Writes a value that is JSON already.
  mutating func value(_ text: String) throws(MediaError) {
    try separate()
    try out.write(text)
  }

  private mutating func begin(_ bracket: String, isShort: Bool) throws(MediaError) {
    try separate()
    try out.write(bracket)
    open.append((isShort || (open.last?.isShort ?? false), true))
  }

  private mutating func end(_ bracket: String) throws(MediaError) {
    guard let last = open.popLast() else { return }
    if !last.isShort, !last.isEmpty { try newLine() }
    try out.write(bracket)
  }

  /// Writes what stands before the next key or value.
  private mutating func separate() throws(MediaError) {
    if followsKey {
      followsKey = false
      return
    }
    guard let last = open.last else { return }
    if !last.isEmpty { try out.write(last.isShort ? ", " : ",") }
    if !last.isShort { try newLine() }
    open[open.count - 1].isEmpty = false
  }

  private func newLine() throws(MediaError) {
    try out.write("\n" + String(repeating: "  ", count: open.count))
  }

  /// The text in quotes, with the escapes of RFC 8259, 7, and those that scripts of web pages want.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
