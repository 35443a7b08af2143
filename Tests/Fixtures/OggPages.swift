/// Pages of Ogg, taken apart and put together again with checksums that are right (RFC 3533, 6).
package struct OggPages {
  package struct Page {
    package var flags: UInt8
    package var granulePosition: Int64
    package var serialNumber: UInt32
    package var segments: [UInt8]
    package var payload: [UInt8]

    /// The packets that end on the page.
    package var packets: [[UInt8]] {
      var packets: [[UInt8]] = []
      var (start, size) = (0, 0)
      for value in segments {
        size += Int(value)
        guard value < 255 else { continue }
        packets.append(Array(payload[start..<start + size]))
        (start, size) = (start + size, 0)
      }
      return packets
    }
  }

  package var pages: [Page] = []

  package init(_ bytes: [UInt8]) {
    var offset = 0
    func number(_ place: Int, _ count: Int) -> UInt64 {
      bytes[offset + place..<offset + place + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    while offset + 27 <= bytes.count, bytes[offset..<offset + 4].elementsEqual("OggS".utf8) {
      let table = offset + 27..<offset + 27 + Int(bytes[offset + 26])
      let size = bytes[table].reduce(0) { $0 + Int($1) }
      pages.append(
        Page(
          flags: bytes[offset + 5], granulePosition: Int64(bitPattern: number(6, 8)),
          serialNumber: UInt32(number(14, 4)), segments: Array(bytes[table]),
          payload: Array(bytes[table.upperBound..<table.upperBound + size])))
      offset = table.upperBound + size
    }
  }

  /// Puts packets from the page of a number on on pages of so many.
  package mutating func splitPages(from first: Int, packets count: Int = 1, _ sampleCount: ([UInt8]) -> Int64)
  {
    var split: [Page] = Array(pages[..<first])
    var position: Int64 = 0
    let serialNumber = pages[first].serialNumber
    let packets = pages[first...].flatMap(\.packets)
    for start in stride(from: 0, to: packets.count, by: count) {
      let together = packets[start..<min(start + count, packets.count)]
      position += together.map(sampleCount).reduce(0, +)
      let lacing = together.flatMap { packet in
        [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
      }
      split.append(
        Page(
          flags: 0, granulePosition: position, serialNumber: serialNumber, segments: lacing,
          payload: Array(together.joined())))
    }
    split[split.count - 1].flags = 4
    split[split.count - 1].granulePosition = pages[pages.count - 1].granulePosition
    pages = split
  }

  /// Has all that is heard be later by as many samples.
  package mutating func delay(by samples: Int64) {
    for index in pages.indices where pages[index].granulePosition > 0 {
      pages[index].granulePosition += samples
    }
  }

  package mutating func renumber(_ serialNumber: UInt32) {
    for index in pages.indices { pages[index].serialNumber = serialNumber }
  }

  package var bytes: [UInt8] {
    var file: [UInt8] = []
    for (number, page) in pages.enumerated() {
      func word(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
      }
      let mark =
        Array("OggS".utf8) + [0, page.flags] + word(UInt64(bitPattern: page.granulePosition), 8)
        + word(UInt64(page.serialNumber), 4) + word(UInt64(number), 4)
      let rest = [UInt8(page.segments.count)] + page.segments + page.payload
      file += mark + word(UInt64(Self.checksum(mark + [0, 0, 0, 0] + rest)), 4) + rest
    }
    return file
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte) << 24) { sum, _ in
        sum & 1 << 31 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7
      }
    }
  }
}
