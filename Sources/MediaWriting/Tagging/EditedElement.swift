import MediaCore
import MediaStreams
import MediaStructure

/// An element of EBML that is in memory to be changed: parts that aren't changed stay byte for byte.
struct EditedElement: Sendable {
  let id: EBMLElementID
  /// The least number of bytes that its size takes.
  private var sizeLength: Int
  var content: Content

  enum Content: Sendable {
    case data([UInt8])
    case elements([EditedElement])
  }

  init(_ id: EBMLElementID, _ content: Content) {
    (self.id, self.content, sizeLength) = (id, content, 1)
  }

  init(_ id: EBMLElementID, text: String) { self.init(id, .data(Array(text.utf8))) }

  init(_ id: EBMLElementID, number: UInt64) {
    let bytes = number.bigEndianBytes.drop { $0 == 0 }
    self.init(id, .data(bytes.isEmpty ? [0] : Array(bytes)))
  }

  /// Reads the elements that bytes consist of.
  ///
  /// - Throws: `.fileFailedToParse` where one is damaged, or is of no known size.
  static func elements(_ bytes: [UInt8]) throws(MediaError) -> [EditedElement] {
    var elements: [EditedElement] = []
    var sequence = EBMLElementsInMemory(bytes[...])
    while let header = sequence.next() {
      var element = EditedElement(header.id, .data(Array(bytes[header.payloadIndices])))
      element.sizeLength = header.headerSize - header.id.bytes.count
      elements.append(element)
    }
    if sequence.offset < bytes.count {
      _ = try sequence.header()
      throw MediaError(.fileFailedToParse, "an element ends beyond what holds it")
    }
    return elements
  }

  /// Opens an element of elements.
  mutating func open() throws(MediaError) {
    if case .data(let bytes) = content { content = .elements(try Self.elements(bytes)) }
  }

  /// The elements within an element that is open.
  var children: [EditedElement] {
    get { if case .elements(let elements) = content { elements } else { [] } }
    set { content = .elements(newValue) }
  }

  /// Changes an element within one that is open, where it stands: `children` would be a copy of all.
  mutating func changeChild(at place: Int, _ body: (inout EditedElement) -> Void) {
    guard case .elements(var elements) = content, elements.indices.contains(place) else { return }
    content = .elements([])
    body(&elements[place])
    content = .elements(elements)
  }

  /// Adds an element to one that is open.
  mutating func append(_ element: EditedElement) {
    guard case .elements(var elements) = content else { return children = [element] }
    content = .elements([])
    elements.append(element)
    content = .elements(elements)
  }

  func child(_ id: EBMLElementID) -> EditedElement? { children.first { $0.id == id } }

  var data: [UInt8] { if case .data(let bytes) = content { bytes } else { children.flatMap(\.bytes) } }
  var text: String { String(decoding: data.prefix { $0 != 0 }, as: UTF8.self) }
  var number: UInt64 { data.bigEndian(UInt64.self) }

  var bytes: [UInt8] {
    let data = data
    return id.bytes + Self.size(UInt64(data.count), length: sizeLength) + data
  }

  /// Returns the element in a number of bytes, by a longer size; `nil` where no size gives that number.
  func bytes(widenedTo count: Int) -> [UInt8]? {
    let data = data
    let length = count - data.count - id.bytes.count
    guard (1...8).contains(length), UInt64(data.count) < 1 << UInt64(7 * length) - 1 else { return nil }
    return id.bytes + Self.size(UInt64(data.count), length: length) + data
  }

  /// Returns a size in so many bytes, or more where these don't hold it (RFC 8794, 6).
  static func size(_ value: UInt64, length: Int) -> [UInt8] {
    var length = max(1, length)
    while length < 8, value >= 1 << UInt64(7 * length) - 1 { length += 1 }
    let marked = value | 1 << UInt64(7 * length)
    return (0..<length).map { UInt8(truncatingIfNeeded: marked >> UInt64(8 * (length - 1 - $0))) }
  }

  /// Returns the header of a Void element that takes a number of bytes, at least 2 (RFC 8794, 11.3.2).
  static func voidHeader(_ count: Int64) -> [UInt8] {
    let length = count < 128 ? 1 : 8
    return EBMLElementID.void.bytes + size(UInt64(max(0, count - 1 - Int64(length))), length: length)
  }

  /// Sets the checksum over the other elements, where the element begins with one (RFC 8794, 11.3.1).
  mutating func sign() {
    var elements = children
    guard let first = elements.first, first.id == .crc32 else { return }
    let sum = CyclicRedundancyCheck.iso3309.value(of: elements.dropFirst().flatMap(\.bytes))
    elements[0].content = .data(withUnsafeBytes(of: sum.littleEndian, Array.init))
    children = elements
  }
}
