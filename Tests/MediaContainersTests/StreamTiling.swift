import MediaCore
import Testing

@testable import MediaStructure

/// The law of all trees: header, fields, unparsed bytes and children tile each node, bit by bit.
enum StreamTiling {
  static func check(_ node: StructureNode, _ comment: Comment) {
    var parts = [bits(node.offset..<node.offset + Int64(node.headerSize))]
    parts += node.fields.map { $0.bits ?? bits($0.range) }
    parts += node.unparsed.map(bits) + node.children.map { bits($0.range) }
    parts.removeAll(where: \.isEmpty)
    parts.sort { $0.lowerBound < $1.lowerBound }
    var position = node.offset * 8
    for part in parts {
      if part.lowerBound != position {
        Issue.record("\(node.type): \(part) follows \(position), \(comment)")
      }
      position = part.upperBound
    }
    if position != node.range.upperBound * 8 {
      Issue.record("\(node.type) ends at \(node.range.upperBound), its parts at bit \(position), \(comment)")
    }
    for child in node.children { check(child, comment) }
  }

  /// Checks the bytes as they are, cut off at many places, and with single bytes changed.
  static func checkDamaged(_ bytes: [UInt8], _ format: StructureFormat, cuts: Int = 24, changes: Int = 24) {
    check(tree(bytes, format), "whole")
    var generator = SplitMix(state: UInt64(bytes.count))
    for _ in 0..<cuts {
      let count = Int(generator.next() % UInt64(bytes.count + 1))
      check(tree(Array(bytes[..<count]), format), "cut to \(count)")
    }
    for _ in 0..<changes {
      // Headers are where a change matters most.
      let span = generator.next() & 1 == 0 ? min(bytes.count, 512) : bytes.count
      let place = Int(generator.next() % UInt64(span))
      var changed = bytes
      changed[place] = UInt8(truncatingIfNeeded: generator.next())
      check(tree(changed, format), "byte \(place) is \(changed[place])")
    }
  }

  static func tree(
    _ bytes: [UInt8], _ format: StructureFormat, _ options: StructureOptions = StructureOptions()
  ) -> StructureNode {
    format.parse(MemoryByteSource(bytes), options)
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    let source = try FileByteSource(path: path)
    return try source.bytes(at: 0, count: Int(source.byteCount))
  }

  private static func bits(_ range: Range<Int64>) -> Range<Int64> {
    range.lowerBound * 8..<range.upperBound * 8
  }

  /// Numbers that are the same in every run.
  struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return value ^ value >> 31
    }
  }
}
