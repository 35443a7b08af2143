import MediaCore

/// A declaration that can give the names of its fields.
package protocol StructureFieldNaming {
  /// In the order of the file; `[]` stands for the rows of a table.
  var fieldNames: [String] { get }
}

extension ISOBoxType: StructureFieldNaming {
  package var fieldNames: [String] {
    guard let read else { return [] }
    return FieldReader.fieldNames { reader in _ = try read(&reader, ISOBoxContext()) }
  }
}

extension ChunkType: StructureFieldNaming {
  package var fieldNames: [String] {
    guard let read else { return [] }
    return FieldReader.fieldNames { reader in
      var state = ChunkState(payloadSize: Int64(reader.remaining), name: name, form: places.first ?? "")
      _ = try read(&reader, &state)
    }
  }
}

extension OggPacketType: StructureFieldNaming {
  package var fieldNames: [String] {
    guard let read else { return [] }
    return FieldReader.fieldNames { reader in _ = try read(&reader) }
  }
}

extension FLACMetadataBlockType: StructureFieldNaming {
  package var fieldNames: [String] {
    FieldReader.fieldNames { reader in _ = try read(&reader, reader.remaining) }
  }
}

extension EBMLElementType: StructureFieldNaming {
  package var fieldNames: [String] {
    let head: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x80]
    let idBytes: ArraySlice<UInt8> = withUnsafeBytes(of: UInt64(id).bigEndian) { Array($0) }.drop { $0 == 0 }
    guard kind != .master else { return [] }
    var size = 4
    if case .length(let lengths)? = rule { size = min(lengths.lowerBound, 16) }
    if kind == .date { size = 8 }
    // The track's number, the time and the flags: a lace of two frames, Xiph's and EBML's.
    let laces: [[UInt8]] = [[0x81, 0, 0, 0x82, 1, 1, 0, 0], [0x81, 0, 0, 0x86, 2, 0x81, 0xBF, 0, 0, 0, 0]]
    let payloads = isBlock ? laces : [[UInt8](repeating: 1, count: size)]
    return payloads.reduce(into: []) { names, payload in
      let size = 0x80 | UInt8(payload.count)
      let file: [UInt8] = head + Array(idBytes) + [size] + payload
      var parser = MatroskaParser(MemoryByteSource(file))
      FieldReader.merge(parser.tree().fieldNames(ofType: name), into: &names)
    }
  }
}

extension PNGChunkType: StructureFieldNaming {
  package var fieldNames: [String] {
    guard let read else { return ["CRC"] }
    var names: [String] = []
    for colourType in [0, 2, 3, 4, 6] as [UInt8] {
      FieldReader.merge(
        FieldReader.fieldNames { reader in
          var context = PNGContext()
          context.header = PNGImageHeader(width: 1, height: 1, bitDepth: 8, colourType: colourType)
          context.paletteEntries = 4
          if isImageData {
            var head = FieldReader(Array(repeating: 0, count: 4), at: 0, path: "", records: true)
            _ = try read(&head, &context)
            reader = head
          } else {
            _ = try read(&reader, &context)
          }
        }, into: &names)
    }
    return names + ["CRC"]
  }
}

extension JPEGMarker: StructureFieldNaming {
  package var fieldNames: [String] {
    guard !Self.standsAlone(code), code >= 0xC0 else { return [] }
    let payload = [UInt8](repeating: 1, count: 400)
    let size = payload.count + 2
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, code, UInt8(size >> 8), UInt8(size & 0xFF)] + payload
    return StructureFormat.jpeg.parse(MemoryByteSource(bytes), StructureOptions()).fieldNames(ofType: name)
  }
}

extension JPEGApplicationData: StructureFieldNaming {
  package var fieldNames: [String] {
    guard case .fields(let read) = content else { return ["identifier"] }
    return ["identifier"] + FieldReader.fieldNames { try read(&$0) }
  }
}

extension TIFFTag: StructureFieldNaming {
  package var fieldNames: [String] {
    var bytes: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
    bytes += [UInt8(tag >> 8), UInt8(tag & 0xFF), 0, 3, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
    return StructureFormat.tiff.parse(MemoryByteSource(bytes), StructureOptions())
      .entryFieldNames(standsFor: name)
  }
}

extension ID3FrameType: StructureFieldNaming {
  package var fieldNames: [String] {
    guard let read else { return [] }
    return FieldReader.fieldNames { try read(&$0, ID3Context(version: 4)) }
  }
}

extension TransportTable: StructureFieldNaming {
  package var fieldNames: [String] {
    var names: [String] = []
    for filling in FieldReader.fillings {
      let body = (0..<24).flatMap { _ in filling }
      let head = [identifiers.lowerBound, 0xB0, UInt8(body.count + 9), 0, 1, 0xC1, 0, 0]
      let bytes = head + body + [0, 0, 0, 0]
      var cursor = SectionCursor(bytes, at: 0, path: "", depth: 0)
      var walk = StructureWalk(MemoryByteSource(bytes))
      var node = StructureNode(type: name, title: nil, offset: 0, headerSize: 0, size: Int64(bytes.count))
      _ = try? cursor.readSection(into: &node, &walk)
      let own = node.fields.map(\.name)
      let inner = node.children.filter { TransportDescriptor.isNone($0.type) }
        .flatMap { child in child.fields.map { "\(child.type).\($0.name)" } }
      FieldReader.merge(own.dropLast() + inner + own.suffix(1), into: &names)
    }
    return names
  }
}

extension TransportDescriptor: StructureFieldNaming {
  package var fieldNames: [String] {
    let head = ["descriptor_tag", "descriptor_length"]
    guard let read else { return head }
    return head + FieldReader.fieldNames { _ = try read(&$0) }
  }

  /// Whether a structure of the type is a part of a table and no descriptor.
  fileprivate static func isNone(_ type: String) -> Bool {
    !type.hasSuffix("_descriptor") && !type.hasPrefix("descriptor_")
  }
}

extension StructureNode {
  /// The names of the fields of every node of the type, in this one and below.
  func fieldNames(ofType type: String) -> [String] {
    var names: [String] = []
    func add(_ node: StructureNode) {
      if node.type == type { FieldReader.merge(node.fields.map { $0.name.withoutRowNumbers }, into: &names) }
      for child in node.children { add(child) }
    }
    add(self)
    return names
  }

  /// The names of the fields of the one entry that a directory has.
  fileprivate func entryFieldNames(standsFor name: String) -> [String] {
    var names: [String] = []
    func add(_ node: StructureNode) {
      if let first = node.fields.first, first.name == "Tag" { names = node.fields.map(\.name) }
      for child in node.children { add(child) }
    }
    add(self)
    return names.filter { $0 != "unused" }
  }
}

extension FieldReader {
  /// The names that `read` gives to what it reads, found by letting it read made-up bytes.
  ///
  /// A layout follows from versions, flags and counts; numbers of 0, 1 and all bits bring out what most layouts
  /// have, each field once.
  package static func fieldNames(_ read: (inout FieldReader) throws -> Void) -> [String] {
    let ones = [UInt8](repeating: 0xFF, count: 3)
    let starts: [[UInt8]] = [
      [], [1], [0] + ones, [1] + ones, [2], [3],
    ]
    var names: [String] = []
    for start in starts {
      for filling in fillings {
        let zeros = [UInt8](repeating: 0, count: (4 - start.count % 4) % 4)
        let bytes = start + zeros + (0..<64).flatMap { _ in filling }
        var reader = FieldReader(bytes, at: 0, path: "", records: true)
        try? read(&reader)
        merge(reader.fields.map(\.name), into: &names)
      }
    }
    return names
  }

  /// What made-up bytes repeat.
  static let fillings: [[UInt8]] = [[0, 0, 0, 1], [0, 0, 0, 0], [1, 1, 1, 1]]

  /// Adds the names that are new, each after the one that it follows.
  static func merge(_ found: [String], into names: inout [String]) {
    insert(found.map(\.withoutRowNumbers), into: &names)
  }

  private static func insert(_ found: [String], into names: inout [String]) {
    var place = 0
    for name in found {
      if let index = names.firstIndex(of: name) {
        place = max(place, index + 1)
      } else {
        names.insert(name, at: min(place, names.count))
        place += 1
      }
    }
  }
}

extension String {
  /// `entries[2].media_time` becomes `entries[].media_time`.
  var withoutRowNumbers: String {
    var text = ""
    var isInside = false
    for character in self {
      if character == "]" { isInside = false }
      if !isInside { text.append(character) }
      if character == "[" { isInside = true }
    }
    return text
  }
}
