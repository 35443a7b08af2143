/// Changes to the boxes of a file of the ISO base media family, byte by byte.
package struct ISOPatch {
  package private(set) var bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Where the payloads of the boxes of a path are, such as `moof/traf/trun`.
  package func payloads(_ path: String) -> [Range<Int>] {
    path.split(separator: "/").reduce([bytes.indices]) { parents, type in
      parents.flatMap { parent in boxes(in: parent, String(type)) }
    }
  }

  private func boxes(in parent: Range<Int>, _ type: String) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var offset = parent.lowerBound
    while offset + 8 <= parent.upperBound {
      let size = Int(number(at: offset))
      guard size >= 8, offset + size <= parent.upperBound else { break }
      if bytes[offset + 4..<offset + 8].elementsEqual(type.utf8) { found.append(offset + 8..<offset + size) }
      offset += size
    }
    return found
  }

  /// The big-endian number of 32 bits at a place.
  package func number(at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  package mutating func set(_ number: UInt32, at offset: Int) {
    for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * index)) }
  }

  /// Puts a box after the last one in the box whose payload is given last, inside the others in turn.
  ///
  /// Offsets in the file are left alone: nothing may point after the place.
  package mutating func append(_ box: [UInt8], to payloads: [Range<Int>]) {
    guard let place = payloads.last?.upperBound else { return }
    for payload in payloads {
      set(number(at: payload.lowerBound - 8) + UInt32(box.count), at: payload.lowerBound - 8)
    }
    bytes.insert(contentsOf: box, at: place)
  }

  /// A number of 32 bits, big-endian.
  package static func word(_ number: UInt32) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> UInt32($0 * 8)) }
  }

  package static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    word(UInt32(payload.count) + 8) + Array(type.utf8) + payload
  }

  package mutating func set(byte: UInt8, at offset: Int) { bytes[offset] = byte }
}
