import MediaCore

extension TagBounds {
  private static let containers: Set<FourCC> = ["moov", "trak", "udta", "meta"]

  mutating func boundISO() throws(MediaError) {
    var protections = Self.protectionLimit
    try boundBoxes(from: 0, to: end, in: "file", depth: 0, &protections)
  }

  private mutating func boundBoxes(
    from start: Int64, to end: Int64, in parent: FourCC, depth: Int, _ protections: inout Int
  ) throws(MediaError) {
    var sequence = ISOBoxSequence(start..<max(start, end))
    for _ in 0..<Self.structureLimit {
      guard let box = try sequence.next(&buffered) else { return }
      if parent == "ilst" || parent == "udta", !Self.containers.contains(box.type) {
        guard take(1) == 1 else {
          // One free box over all that is left.
          let size = UInt32(clamping: end - box.offset)
          return replace(at: box.offset, with: size.bigEndianBytes + Array("free".utf8), hiding: 1)
        }
      } else if box.type == "pssh" {
        if protections > 0 {
          protections -= 1
        } else {
          replace(at: box.offset + 4, with: Array("free".utf8), hiding: 1)
        }
      }
      if depth < Self.deepest, Self.containers.contains(box.type) || box.type == "ilst" {
        var first = box.payloadStart
        if box.type == "meta" {
          // QuickTime's has no version and flags: its first box follows at once.
          let next = try bytes(at: first + 4, 4)
          if !next.elementsEqual("hdlr".utf8) { first += 4 }
        }
        try boundBoxes(from: first, to: box.end, in: box.type, depth: depth + 1, &protections)
      }
    }
  }
}
