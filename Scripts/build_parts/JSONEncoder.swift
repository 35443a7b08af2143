/// Writes values as JSON with sorted keys, as ArgumentParser asks for: of objects, arrays, texts, integers and flags.
public final class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let prettyPrinted = OutputFormatting(rawValue: 1 << 0)
    public static let sortedKeys = OutputFormatting(rawValue: 1 << 1)
  }

  public var outputFormatting: OutputFormatting = []

  public init() {}

  public func encode(_ value: some Encodable) throws -> Data {
    let encoder = ValueEncoder(codingPath: [])
    try value.encode(to: encoder)
    var text = ""
    encoder.value.write(to: &text, indentation: "")
    return Data(text.utf8)
  }
}

/// A value that is being made, and shared by the containers that make it.
private final class Value {
  enum Content {
    case null
    /// A number or a flag.
    case word(String)
    case text(String)
    case array([Value])
    case object([String: Value])
  }

  var content: Content

  init(_ content: Content = .null) { self.content = content }

  func append(_ value: Value) {
    guard case .array(let values) = content else { return content = .array([value]) }
    content = .array(values + [value])
  }

  func set(_ key: String, _ value: Value) {
    guard case .object(var members) = content else { return content = .object([key: value]) }
    members[key] = value
    content = .object(members)
  }

  func write(to text: inout String, indentation: String) {
    switch content {
    case .null: text += "null"
    case .word(let word): text += word
    case .text(let content): Self.write(content, to: &text)
    case .array(let values):
      Self.write(values, "[]", to: &text, indentation) { $0.write(to: &$1, indentation: $2) }
    case .object(let members):
      Self.write(members.sorted { $0.key < $1.key }, "{}", to: &text, indentation) {
        member, text, indentation in
        Self.write(member.key, to: &text)
        text += " : "
        member.value.write(to: &text, indentation: indentation)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], _ brackets: String, to text: inout String, _ indentation: String,
    _ body: (Element, inout String, String) -> Void
  ) {
    text += brackets.prefix(1)
    let inner = indentation + "  "
    for (index, element) in elements.enumerated() {
      text += index == 0 ? "\n\(inner)" : ",\n\(inner)"
      body(element, &text, inner)
    }
    text += "\n\(indentation)\(brackets.suffix(1))"
  }

  private static func write(_ content: String, to text: inout String) {
    text += "\""
    for scalar in content.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

private struct ValueEncoder: Encoder {
  var codingPath: [any CodingKey]
  let value = Value()

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    value.content = .object([:])
    return KeyedEncodingContainer(Members(codingPath: codingPath, value: value))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    value.content = .array([])
    return Elements(codingPath: codingPath, value: value)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    Single(codingPath: codingPath, value: value)
  }
}

extension Value {
  /// The value of what is encoded within another.
  fileprivate static func of(_ value: some Encodable, _ path: [any CodingKey]) throws -> Value {
    let encoder = ValueEncoder(codingPath: path)
    try value.encode(to: encoder)
    return encoder.value
  }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var codingPath: [any CodingKey]
  let value: Value

  func encodeNil(forKey key: Key) { value.set(key.stringValue, Value()) }

  func encode(_ member: some Encodable, forKey key: Key) throws {
    value.set(key.stringValue, try .of(member, codingPath + [key]))
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
    -> KeyedEncodingContainer<Nested>
  {
    nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { ValueEncoder(codingPath: codingPath) }
  func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  private func nested(_ key: Key) -> ValueEncoder {
    let encoder = ValueEncoder(codingPath: codingPath + [key])
    value.set(key.stringValue, encoder.value)
    return encoder
  }
}

private struct Elements: UnkeyedEncodingContainer {
  var codingPath: [any CodingKey]
  let value: Value

  var count: Int { if case .array(let values) = value.content { values.count } else { 0 } }

  func encodeNil() { value.append(Value()) }
  func encode(_ element: some Encodable) throws { value.append(try .of(element, codingPath)) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
  func superEncoder() -> any Encoder { nested() }

  private func nested() -> ValueEncoder {
    let encoder = ValueEncoder(codingPath: codingPath)
    value.append(encoder.value)
    return encoder
  }
}

private struct Single: SingleValueEncodingContainer {
  var codingPath: [any CodingKey]
  let value: Value

  func encodeNil() { value.content = .null }
  func encode(_ flag: Bool) { value.content = .word("\(flag)") }
  func encode(_ text: String) { value.content = .text(text) }
  func encode(_ number: Double) { value.content = .word("\(number)") }
  func encode(_ number: Float) { value.content = .word("\(number)") }
  func encode(_ number: Int) { value.content = .word("\(number)") }
  func encode(_ number: Int8) { value.content = .word("\(number)") }
  func encode(_ number: Int16) { value.content = .word("\(number)") }
  func encode(_ number: Int32) { value.content = .word("\(number)") }
  func encode(_ number: Int64) { value.content = .word("\(number)") }
  func encode(_ number: UInt) { value.content = .word("\(number)") }
  func encode(_ number: UInt8) { value.content = .word("\(number)") }
  func encode(_ number: UInt16) { value.content = .word("\(number)") }
  func encode(_ number: UInt32) { value.content = .word("\(number)") }
  func encode(_ number: UInt64) { value.content = .word("\(number)") }
  func encode(_ other: some Encodable) throws { value.content = try Value.of(other, codingPath).content }
}
