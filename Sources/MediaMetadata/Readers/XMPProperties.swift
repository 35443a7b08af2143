import MediaCore

/// The properties of an XMP packet that are text, or lists of it (XMP Specification Part 1, 7).
///
/// Reads what writers of XMP make of RDF; no entities but XML's own are known, and nothing is fetched.
struct XMPProperties {
  private(set) var properties: [Property] = []
  /// The number of properties beyond a limit, as far as they were looked at.
  private(set) var leftOut = 0
  /// The element that the packet ends in, where it is truncated.
  private(set) var openElement: String?
  /// The bytes that names may still take.
  private var repetition: MetadataRepetition

  struct Property: Equatable {
    var name: String
    var value: String
    var language: String?
    /// The node that has it, by its `rdf:nodeID`.
    fileprivate var node: String?
  }

  /// Names of properties whose values are nodes that stand elsewhere, by the nodes' `rdf:nodeID`.
  private var nodeNames: [String: [String]] = [:]
  private var nodeNameCount = 0

  static let propertyLimit = 10_000
  /// The number of levels down to which elements are looked at in one another.
  private static let deepestElement = 64
  /// Bytes of a property's name with those of what it stands in; of a file's own making, and multiplied by it.
  private static let nameLimit = 1024
  /// The elements of RDF itself and of the packet.
  private static let wrappers: Set<String> = [
    "rdf:RDF", "rdf:Description", "x:xmpmeta", "rdf:Bag", "rdf:Seq", "rdf:Alt", "rdf:li", "x:xapmeta",
    "rdf:value",
  ]

  /// - Parameter repetition: what is left for names that are put together of several.
  init(_ text: String, _ repetition: inout MetadataRepetition) {
    self.repetition = repetition
    read(text)
    nameNodes()
    repetition = self.repetition
  }

  /// Gives each property of a node the path of what refers to that node (RDF 1.1 XML Syntax, 2.10).
  private mutating func nameNodes() {
    var named: [Property] = []
    var room = Self.propertyLimit - properties.count
    for property in properties {
      guard let names = property.node.flatMap({ nodeNames[$0] }) else {
        // Where nothing refers to a node, a value without a name describes nothing.
        if !property.name.isEmpty { named.append(property) }
        continue
      }
      for (place, name) in names.enumerated() {
        let isCopy = place > 0
        guard !isCopy || room > 0, take(name, of: property, isCopy: isCopy) else {
          leftOut += names.count - place
          break
        }
        if isCopy { room -= 1 }
        var full = property
        full.name = property.name.isEmpty ? name : "\(name)/\(property.name)"
        named.append(full)
      }
    }
    properties = named
  }

  /// Takes what a property costs by the name of one that refers to it; a copy says its value again.
  private mutating func take(_ name: String, of property: Property, isCopy: Bool) -> Bool {
    name.utf8.count + property.name.utf8.count < Self.nameLimit
      && repetition.take(name: name.utf8.count + 1)
      && repetition.take(isCopy ? MetadataRepetition.tagBytes + property.value.utf8.count : 0)
  }

  /// Keeps the name of a property whose value is a node, by what is open up to it.
  private mutating func refer(to node: String, by open: [Element]) {
    guard let size = open.last?.pathSize, nodeNameCount < Self.propertyLimit, repetition.take(name: size)
    else {
      leftOut += 1
      return
    }
    let name = open.map(\.name).filter { !Self.wrappers.contains($0) }.joined(separator: "/")
    guard nodeNames[node]?.last != name else { return }
    nodeNames[node, default: []].append(name)
    nodeNameCount += 1
  }

  /// An element that is not closed yet.
  private struct Element {
    var name: String
    var language: String?
    /// The number of bytes of the names from the outside in to this one.
    var pathSize: Int
    /// Whether it has a value in its attributes or in other elements.
    var hasValue: Bool
    /// The node that it is or that it is in, by its `rdf:nodeID`.
    var node: String?
  }

  private mutating func read(_ text: String) {
    var rest = Substring(text)[...]
    var open: [Element] = []
    var characters = ""
    var namespaces = XMPNamespaces()
    while let start = rest.firstIndex(of: "<") {
      characters += rest[..<start]
      rest = rest[start...]
      if let text = Self.section(&rest, from: "<![CDATA[", to: "]]>") {
        // It is what it says, and everything is unescaped in the end.
        characters += text.replacing("&", with: "&amp;")
        continue
      }
      if Self.section(&rest, from: "<!--", to: "-->") != nil { continue }
      guard let end = Self.end(ofTag: rest) else { break }
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
        var parts = Self.parts(isEmpty ? tag.dropLast() : tag)
        namespaces.declare(parts.attributes)
        parts.name = namespaces.resolved(parts.name)
        for index in parts.attributes.indices {
          parts.attributes[index].name = namespaces.resolved(parts.attributes[index].name)
        }
        guard open.count < Self.deepestElement, parts.name.utf8.count <= Self.nameLimit else {
          // The contents of the element can't be distinguished from what comes after it, so that reading
          // ends.
          leftOut += 1
          return
        }
        begin(parts.name, parts.attributes, in: &open)
        if isEmpty { close(&open, "") }
      }
      characters = ""
    }
    openElement = open.last?.name
  }

  /// Opens an element, whose attributes can be properties of it.
  private mutating func begin(
    _ name: String, _ attributes: [(name: String, value: String)], in open: inout [Element]
  ) {
    let language = attributes.first { $0.name == "xml:lang" }?.value
    let size = (open.last?.pathSize ?? 0) + (Self.wrappers.contains(name) ? 0 : name.utf8.count + 1)
    if !open.isEmpty { open[open.count - 1].hasValue = true }
    let identifier = attributes.first { $0.name == "rdf:nodeID" }?.value
    var node = open.last?.node
    if size == 0, node == nil, name != "rdf:RDF" { node = identifier }
    open.append(Element(name: name, language: language, pathSize: size, hasValue: false, node: node))
    if let identifier, node == nil, size <= Self.nameLimit, !Self.wrappers.contains(name) {
      refer(to: identifier, by: open)
      open[open.count - 1].hasValue = true
    }
    for attribute in attributes {
      if Self.isProperty(attribute.name, attribute.value) {
        add(open, attribute.name, attribute.value, nil)
      } else if size > 0 || node != nil, attribute.name == "rdf:value" || attribute.name == "rdf:resource" {
        add(open, nil, attribute.value, language)
      } else {
        continue
      }
      open[open.count - 1].hasValue = true
    }
  }

  /// Takes a section from where its first characters stand to its last ones, or to the end; `nil` where others stand
  /// there.
  private static func section(_ rest: inout Substring, from start: String, to end: String) -> Substring? {
    guard rest.hasPrefix(start) else { return nil }
    let content = rest.dropFirst(start.count)
    let last = content.firstRange(of: end)
    rest = last.map { content[$0.upperBound...] } ?? content[content.endIndex...]
    return content[..<(last?.lowerBound ?? content.endIndex)]
  }

  /// Where a tag is closed, which an attribute's value doesn't do.
  private static func end(ofTag rest: Substring) -> Substring.Index? {
    var quote: UInt8?
    for index in rest.utf8.indices {
      let byte = rest.utf8[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return index
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return nil
  }

  private mutating func close(_ open: inout [Element], _ characters: String) {
    guard let last = open.last else { return }
    // White space between elements means nothing; in a value it belongs to the value.
    let isBlank = characters.allSatisfy(\.isWhitespace)
    if last.pathSize > 0 || last.node != nil, !isBlank || !last.hasValue && last.name != "rdf:Description" {
      add(open, nil, isBlank ? "" : Self.unescaped(characters), last.language)
    }
    open.removeLast()
  }

  /// Adds a property by the names that are not RDF's, from the outside in.
  private mutating func add(_ open: [Element], _ attribute: String?, _ value: String, _ language: String?) {
    // After each name but the last there is a stroke.
    let size = (open.last?.pathSize ?? 0) + (attribute?.utf8.count ?? -1)
    guard size <= Self.nameLimit, properties.count < Self.propertyLimit, repetition.take(name: size) else {
      leftOut += 1
      return
    }
    let names = open.map(\.name).filter { !Self.wrappers.contains($0) } + [attribute].compactMap(\.self)
    properties.append(
      Property(name: names.joined(separator: "/"), value: value, language: language, node: open.last?.node))
  }

  private static func isProperty(_ name: String, _ value: String) -> Bool {
    // Only these two of the attributes that wrap the properties say something of them.
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
    text.contains("&") ? CharacterReferences.xml.resolved(in: text) : text
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
