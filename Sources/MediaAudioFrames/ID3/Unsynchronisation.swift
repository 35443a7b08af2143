import MediaCore
import MediaStructure

/// Bytes as they were before a zero byte was put after each byte of ones (ID3v2.4.0 structure, 6.1).
package struct Unsynchronisation {
  package private(set) var bytes: [UInt8] = []
  /// Where each byte is in the file, and where the last one ends.
  private var offsets: [Int64] = []

  package init(_ raw: [UInt8], at start: Int64) {
    bytes.reserveCapacity(raw.count)
    offsets.reserveCapacity(raw.count + 1)
    var index = 0
    while index < raw.count {
      offsets.append(start + Int64(index))
      bytes.append(raw[index])
      let isStuffed = raw[index] == 0xFF && index + 1 < raw.count && raw[index + 1] == 0
      index += isStuffed ? 2 : 1
    }
    offsets.append(start + Int64(raw.count))
  }

  /// Moves a node that was read from `bytes` to where it is in the file.
  func restore(_ node: inout StructureNode) {
    let end = place(node.range.upperBound)
    let headerEnd = place(node.offset + Int64(node.headerSize))
    node.offset = place(node.offset)
    node.size = end - node.offset
    node.headerSize = Int(headerEnd - node.offset)
    for index in node.fields.indices {
      let range = node.fields[index].range
      node.fields[index].range = place(range.lowerBound)..<place(range.upperBound)
      // The zero byte after a byte of flags belongs to its last bit.
      if let bits = node.fields[index].bits { node.fields[index].bits = place(bits: bits) }
    }
    node.unparsed = node.unparsed.map { place($0.lowerBound)..<place($0.upperBound) }
    for index in node.issues.indices {
      if let offset = node.issues[index].location.byteOffset {
        node.issues[index].location.byteOffset = place(offset)
      }
    }
    for index in node.children.indices { restore(&node.children[index]) }
  }

  /// Where a byte is that was read, in the file.
  package func place(_ offset: Int64) -> Int64 {
    offsets[Int(min(max(offset, 0), Int64(offsets.count - 1)))]
  }

  private func place(bits: Range<Int64>) -> Range<Int64> {
    place(bits.lowerBound / 8) * 8 + bits.lowerBound % 8..<place(bits.upperBound / 8) * 8 + bits.upperBound
      % 8
  }
}
