import MediaScope
import MediaStructure

/// `boxes --extract`: the bytes of one structure, copied piece by piece.
struct BoxesExtract {
  var source: any ByteSource
  var node: StructureNode
  /// With the header, or the payload alone.
  var isWhole: Bool

  static let pieceSize = 1 << 20

  func write(to target: OutputFile) throws(MediaError) {
    var offset = isWhole ? node.offset : node.offset + Int64(node.headerSize)
    let end = node.range.upperBound
    while end - offset > Int64(Self.pieceSize) {
      let piece = try source.bytes(at: offset, count: Self.pieceSize)
      guard piece.count == Self.pieceSize else { break }
      try target.append(piece)
      offset += Int64(piece.count)
    }
    try target.finish(source.bytes(at: offset, count: Int(max(0, end - offset))))
  }
}
