import MediaCore
package import MediaStructure

extension StructureFormat {
  /// MPEG transport streams (ISO/IEC 13818-1, 2.4) in packets of 188, 192 or 204 bytes.
  package static let mpegTransport = StructureFormat(
    container: .mpegTransportStream, title: "MPEG transport stream",
    recognizes: { TransportPacketLayout($0) != nil || TransportPacketLayout.goesOnAfterLosses($0) },
    parse: { source, options in
      var parser = MPEGTransportParser(source, options)
      return parser.tree()
    })
}

/// The layout of packets in a file: their size, and what surrounds the 188 bytes of each.
package struct TransportPacketLayout: Hashable, Sendable {
  /// 188; 192 with four bytes of arrival time before each packet; 204 with 16 bytes of Reed-Solomon code after it.
  package var packetSize: Int
  /// Where the first packet begins.
  package var start: Int

  /// The bytes before the sync byte.
  package var prefixSize: Int { packetSize == 192 ? 4 : 0 }

  /// The bytes of a packet from its sync byte on, without what surrounds it.
  package static let bareSize = 188
  static let packetSizes = [bareSize, 192, 204]

  /// The layout of a file that begins with `head`, if most of the bytes that would be sync bytes are.
  package init?(_ head: [UInt8]) {
    var best: (layout: (Int, Int), share: Double)?
    for size in Self.packetSizes {
      let prefix = size == 192 ? 4 : 0
      for start in 0..<size {
        let places = stride(from: start + prefix, to: head.count, by: size)
        let count = head.count - start - prefix > 0 ? (head.count - start - prefix + size - 1) / size : 0
        guard let first = places.first(where: { _ in true }), head[first] == TransportPacketHeader.syncByte
        else { continue }
        // A short file must be made of nothing but packets.
        guard count >= 5 || start == 0 && head.count % size == 0 && head.count > 0 else { continue }
        let share = Double(places.count { head[$0] == TransportPacketHeader.syncByte }) / Double(count)
        if share >= 0.8, share > best?.share ?? 0 { best = ((size, start), share) }
      }
    }
    guard let best else { return nil }
    (packetSize, start) = best.layout
  }

  /// Whether a file that begins with `head` is of bare packets from its first byte on, between which bytes are lost.
  ///
  /// Each run of packets after the first one must be of five or more, and all together most of the bytes.
  static func goesOnAfterLosses(_ head: [UInt8]) -> Bool {
    let fewest = 5
    guard head.count >= 2 * fewest * bareSize else { return false }
    func run(from start: Int) -> Int {
      let places = stride(from: start, to: head.count, by: bareSize)
      return places.prefix { head[$0] == TransportPacketHeader.syncByte }.count
    }
    var (offset, covered) = (0, 0)
    while offset < head.count {
      let count = run(from: offset)
      guard count >= (offset == 0 ? 1 : fewest) else { break }
      covered += count * bareSize
      offset += count * bareSize
      // The last packet can be the one that lacks bytes.
      let places = (offset - bareSize + 1)..<min(offset + bareSize, head.count)
      guard offset < head.count, let next = places.first(where: { run(from: $0) >= fewest }) else { break }
      offset = next
    }
    return covered >= head.count / 5 * 4
  }
}
