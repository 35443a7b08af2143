import MediaCore
import Testing

@testable import MediaStructure

/// The law of all trees: header, fields, unparsed bytes and children tile each node, bit for bit.
enum Tiling {
  static func expect(_ node: StructureNode, _ comment: Comment) {
    let breach = node.tilingBreach
    if breach != nil { #expect(breach == nil, comment) }
  }

  /// Holds the tree of some bytes to the law, whole, cut anywhere, and with any byte damaged.
  ///
  /// A `step` above 1 takes only some of the places, since debug builds are slow.
  static func expect(_ format: StructureFormat, _ bytes: [UInt8], step: Int = 1, _ comment: Comment) {
    expect(tree(format, bytes), comment)
    for count in stride(from: 0, to: bytes.count, by: step) {
      expect(tree(format, Array(bytes.prefix(count))), "\(comment), cut at \(count)")
    }
    for index in stride(from: 0, to: bytes.count, by: step) {
      for value in [0, 0xFF] as [UInt8] where bytes[index] != value {
        var damaged = bytes
        damaged[index] = value
        expect(tree(format, damaged), "\(comment), \(value) at \(index)")
      }
    }
  }

  static func tree(
    _ format: StructureFormat, _ bytes: [UInt8], _ options: StructureOptions = StructureOptions()
  ) -> StructureNode {
    format.parse(MemoryByteSource(bytes), options)
  }
}

extension StructureNode {
  /// The fields of a name, in this node and below, in file order.
  func fields(named name: String) -> [Field] {
    fields.filter { $0.name == name } + children.flatMap { $0.fields(named: name) }
  }

  /// The value of the first field of a name as a number.
  func number(_ name: String) -> UInt64? {
    guard case .unsigned(let value)? = fields(named: name).first?.value else { return nil }
    return value
  }

  /// The value of the first field of a name as a text.
  func text(_ name: String) -> String? {
    guard case .text(let value)? = fields(named: name).first?.value else { return nil }
    return value
  }

  /// Every node of a type, in this one and below.
  func all(_ type: String) -> [StructureNode] {
    (self.type == type ? [self] : []) + children.flatMap { $0.all(type) }
  }
}

/// Bytes one after the other.
func join(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

/// A rule that bytes break, and words of the issue that says so.
struct BrokenRule: Sendable, CustomStringConvertible {
  let description: String
  let bytes: [UInt8]
  let reason: String

  init(_ description: String, _ bytes: [UInt8], _ reason: String) {
    self.description = description
    self.bytes = bytes
    self.reason = reason
  }
}
