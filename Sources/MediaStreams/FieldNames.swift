import MediaCore
import MediaStructure

extension OggPacketType: StructureFieldNaming {
  package var fieldNames: [String] {
    guard let read else { return [] }
    return FieldReader.fieldNames { reader in _ = try read(&reader) }
  }
}

extension EBMLElementType: StructureFieldNaming {
  package var fieldNames: [String] {
    let head = EBMLElementID.ebml.bytes + [0x80]
    guard kind != .master else { return [] }
    var size = 4
    if case .length(let lengths)? = rule { size = min(lengths.lowerBound, 16) }
    if kind == .date { size = 8 }
    // The track's number, the time and the flags: a lace of two frames, Xiph's and EBML's.
    let laces: [[UInt8]] = [[0x81, 0, 0, 0x82, 1, 1, 0, 0], [0x81, 0, 0, 0x86, 2, 0x81, 0xBF, 0, 0, 0, 0]]
    let payloads = isBlock ? laces : [[UInt8](repeating: 1, count: size)]
    return payloads.reduce(into: []) { names, payload in
      let size = 0x80 | UInt8(payload.count)
      let file: [UInt8] = head + id.bytes + [size] + payload
      var parser = MatroskaParser(MemoryByteSource(file))
      FieldReader.merge(parser.tree().fieldNames(ofType: name), into: &names)
    }
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
