import MediaCore

extension TagBounds {
  /// The GUID of the header object (ASF, 10.1), as the file has it.
  static let asfHeader: [UInt8] = [
    0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]
  /// The objects that begin with a count of descriptors: extended content description, metadata and metadata library
  /// (ASF, 10.2 and 10.4), by the first four bytes of their GUID.
  private static let descriptorObjects: [[UInt8]] = [
    [0x40, 0xA4, 0xD0, 0xD2], [0xEA, 0xCB, 0xF8, 0xC5], [0x94, 0x1C, 0x23, 0x44],
  ]
  /// The header extension object, in which the last two are.
  private static let asfExtension: [UInt8] = [0xB5, 0x03, 0xBF, 0x5F]

  mutating func boundASF() throws(MediaError) {
    let size = try bytes(at: 16, 8).reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
    try boundObjects(from: 30, to: size > 0 ? min(end, size) : end, depth: 0)
  }

  private mutating func boundObjects(from start: Int64, to end: Int64, depth: Int) throws(MediaError) {
    var offset = start
    for _ in 0..<Self.structureLimit {
      let head = try bytes(at: offset, 24)
      guard head.count == 24, offset < end else { return }
      let size = head[16...].reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
      let kind = Array(head[..<4])
      if Self.descriptorObjects.contains(kind) {
        try boundCount(at: offset + 24, bytes: 2)
      } else if kind == Self.asfExtension, depth == 0 {
        try boundObjects(from: offset + 46, to: min(end, offset.saturatingAdd(size)), depth: 1)
      }
      guard size >= 24, size < end - offset else { return }
      offset += size
    }
  }
}
