import MediaCore
import Testing

@testable import MediaStructure

/// The law of all trees: header, fields, unparsed bytes and children tile the node, to the bit.
enum ChunkTiling {
  static func expect(_ node: StructureNode, _ comment: Comment) {
    var parts = [node.offset * 8..<(node.offset + Int64(node.headerSize)) * 8]
    parts += node.fields.map { $0.bits ?? bits($0.range) }
    parts += (node.unparsed + node.children.map(\.range)).map(bits)
    parts.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var position = node.offset * 8
    for part in parts {
      if part.lowerBound != position { #expect(part.lowerBound == position, comment) }
      position = part.upperBound
    }
    if position != node.range.upperBound * 8 { #expect(position == node.range.upperBound * 8, comment) }
    for child in node.children { expect(child, comment) }
  }

  /// The tree of a file cut at every place, and with every byte damaged, holds to the law.
  static func expectEverywhere(_ bytes: [UInt8], _ format: StructureFormat, _ name: String) {
    for count in 0...bytes.count {
      expect(tree(Array(bytes.prefix(count)), format), "\(name), cut at \(count)")
    }
    for index in bytes.indices {
      for value in [0, 1, 0x7F, 0xFF] as [UInt8] where bytes[index] != value {
        var damaged = bytes
        damaged[index] = value
        expect(tree(damaged, format), "\(name), \(value) at \(index)")
      }
    }
  }

  static func tree(_ bytes: [UInt8], _ format: StructureFormat, fullTables: Bool = false) -> StructureNode {
    var options = StructureOptions()
    options.fullTables = fullTables
    return format.parse(MemoryByteSource(bytes), options)
  }

  private static func bits(_ range: Range<Int64>) -> Range<Int64> {
    range.lowerBound * 8..<range.upperBound * 8
  }
}

extension StructureNode {
  /// The value of the first field of a name.
  func value(_ name: String) -> Field.Value? {
    fields.first { $0.name == name }?.value
  }

  func meaning(_ name: String) -> String? {
    fields.first { $0.name == name }?.meaning
  }
}

/// Bytes of chunks, put together as the standards define them.
enum ChunkWriter {
  static func le<T: FixedWidthInteger>(_ value: T) -> [UInt8] { BoxWriter.be(value).reversed() }

  /// A chunk of RIFF's with its padding.
  static func chunk(_ id: String, _ payload: [UInt8]...) -> [UInt8] {
    let body = payload.flatMap { $0 }
    return BoxWriter.ascii(id) + le(UInt32(body.count)) + body + BoxWriter.zeros(body.count % 2)
  }

  /// A chunk of AIFF's with its padding.
  static func bigChunk(_ id: String, _ payload: [UInt8]...) -> [UInt8] {
    let body = payload.flatMap { $0 }
    return BoxWriter.ascii(id) + BoxWriter.be(UInt32(body.count)) + body + BoxWriter.zeros(body.count % 2)
  }

  static func list(_ type: String, _ chunks: [UInt8]...) -> [UInt8] {
    chunk("LIST", BoxWriter.ascii(type), chunks.flatMap { $0 })
  }

  static func format(_ tag: UInt16 = 1, channels: UInt16 = 2, bits: UInt16 = 16, extra: [UInt8]? = nil)
    -> [UInt8]
  {
    let align = channels * (bits / 8)
    var bytes =
      le(tag) + le(channels) + le(UInt32(48_000)) + le(UInt32(48_000) * UInt32(align)) + le(align) + le(bits)
    if let extra { bytes += le(UInt16(extra.count)) + extra }
    return chunk("fmt ", bytes)
  }

  static func wave(_ chunks: [UInt8]...) -> [UInt8] {
    chunk("RIFF", BoxWriter.ascii("WAVE"), chunks.flatMap { $0 })
  }
}
