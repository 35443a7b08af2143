/// The properties of an XMP packet that are text, or lists of it (XMP Specification Part 1, 7).
///
/// Reads what writers of XMP make of RDF; no entities but XML's own are known, and nothing is fetched.
struct XMPProperties {
  private(set) var properties: [(name: String, value: String, language: String?)] = []

  private static let propertyLimit = 10_000
  /// Bytes of a property's name with those of what it stands in; of a file's own making, and multiplied by it.
  private static let longestName = 1024
  /// What RDF itself and the packet are made of.
  private static let wrappers: Set<String> = [
    "rdf:RDF", "rdf:Description", "x:xmpmeta", "rdf:Bag", "rdf:Seq", "rdf:Alt", "rdf:li", "x:xapmeta",
  ]

  init(_ text: String) {
    var rest = Substring(text)[...]
    var open: [(name: String, language: String?)] = []
    var characters = ""
    while let start = rest.firstIndex(of: "<"), properties.count < Self.propertyLimit {
      characters += rest[..<start]
      guard let end = rest[start...].firstIndex(of: ">") else { break }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      guard let first = tag.first, first != "?", first != "!" else {
        characters = ""
        continue
      }
      if first == "/" {
        close(&open, characters)
      } else {
        let isEmpty = tag.last == "/"
        let parts = Self.parts(isEmpty ? tag.dropLast() : tag)
        let name = parts.name
        guard open.count < 64, name.utf8.count <= Self.longestName else { return }
        let language = parts.attributes.first { $0.name == "xml:lang" }?.value
        for attribute in parts.attributes where Self.isProperty(attribute.name, attribute.value) {
          add(Self.path(open + [(name, nil)], attribute.name), attribute.value, nil)
        }
        if !isEmpty { open.append((name, language)) }
      }
      characters = ""
    }
  }

  private mutating func close(_ open: inout [(name: String, language: String?)], _ characters: String) {
    guard let last = open.last else { return }
    let value = Self.unescaped(characters.trimmingWhitespace)
    if !value.isEmpty {
      let name = Self.path(open, nil)
      if !name.isEmpty { add(name, value, last.language) }
    }
    open.removeLast()
  }

  private mutating func add(_ name: String, _ value: String, _ language: String?) {
    guard name.utf8.count <= Self.longestName, properties.count < Self.propertyLimit else { return }
    properties.append((name, value, language))
  }

  /// The names that are not RDF's, from the outside in.
  private static func path(_ open: [(name: String, language: String?)], _ last: String?) -> String {
    var names = open.map(\.name).filter { !wrappers.contains($0) }
    if let last { names.append(last) }
    return names.joined(separator: "/")
  }

  private static func isProperty(_ name: String, _ value: String) -> Bool {
    // Of what wraps the properties, these two say something of them.
    if ["x:xmptk", "x:xaptk", "rdf:about", "about"].contains(name) { return !value.isEmpty }
    return name.contains(":") && !["xmlns:", "xml:", "rdf:", "x:"].contains { name.hasPrefix($0) }
  }

  private static func parts(
    _ tag: Substring
  ) -> (name: String, attributes: [(name: String, value: String)]) {
    let name = tag.prefix { !$0.isWhitespace }
    var attributes: [(name: String, value: String)] = []
    var rest = tag[name.endIndex...]
    while let sign = rest.firstIndex(of: "="), attributes.count < 1000 {
      let key = String(rest[..<sign]).trimmingWhitespace
      guard let quote = rest[sign...].dropFirst().firstIndex(where: { $0 == "\"" || $0 == "'" }) else {
        break
      }
      let value = rest[rest.index(after: quote)...]
      guard let end = value.firstIndex(of: rest[quote]) else { break }
      attributes.append((key, unescaped(String(value[..<end]))))
      rest = value[value.index(after: end)...]
    }
    return (String(name), attributes)
  }

  private static func unescaped(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var plain = ""
    var rest = Substring(text)
    while let mark = rest.firstIndex(of: "&") {
      plain += rest[..<mark]
      rest = rest[mark...]
      guard let end = rest.prefix(12).firstIndex(of: ";") else {
        plain.append("&")
        rest = rest.dropFirst()
        continue
      }
      let name = rest[rest.index(after: mark)..<end]
      let named: [Substring: Character] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
      if let character = named[name] {
        plain.append(character)
      } else if name.hasPrefix("#"), let code = code(name.dropFirst()), let scalar = Unicode.Scalar(code) {
        plain.unicodeScalars.append(scalar)
      } else {
        plain += rest[mark...end]
      }
      rest = rest[rest.index(after: end)...]
    }
    return plain + rest
  }

  private static func code(_ digits: Substring) -> UInt32? {
    digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
  }
}

extension String {
  fileprivate var trimmingWhitespace: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else {
      return ""
    }
    return String(self[first...last])
  }
}
