import MediaCore

extension TagBounds {
  /// Bounds the comments that begin at a place of the file: a vendor's name, and their number.
  private mutating func boundComments(at offset: Int64) throws(MediaError) {
    let length = try bytes(at: offset, 4)
    guard length.count == 4 else { return }
    try boundCount(at: offset + 4 + length.reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }, bytes: 4)
  }

  mutating func boundFLAC(at start: Int64) throws(MediaError) {
    var offset = start + 4
    for _ in 0..<Self.structureLimit {
      let head = try bytes(at: offset, 4)
      guard head.count == 4 else { return }
      if head[0] & 0x7F == 4 { try boundComments(at: offset + 4) }
      guard head[0] & 0x80 == 0 else { return }
      offset += 4 + head[1...].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    }
  }
}
