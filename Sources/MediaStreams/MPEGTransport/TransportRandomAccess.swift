package import MediaCore

/// Where the packets of a transport stream say that decoding can begin (random_access_indicator; ISO/IEC 13818-1,
/// 2.4.3.5), without a look at the media.
///
/// Writers need not say so: a stream can have key frames that are not marked.
package struct TransportRandomAccess: Sendable {
  /// One place.
  package struct Point: Hashable, Sendable {
    /// In ticks of 90 kHz, which begin anew after 2³³; `nil` where the header doesn't say.
    package var presentationTime: Int64?
    /// Absolute, of the transport packet that the unit begins in.
    package var offset: Int64
  }

  /// In the order of the file.
  package private(set) var points: [Point] = []

  /// Days of pictures that are all marked.
  static let maximumPoints = 10_000_000
  /// The bytes of the file that show how its packets are placed.
  private static let headSize = 4096
  private static let packetsOfBlock = 5000

  /// Reads the whole file; `nil` for a file of another family.
  package init?(_ source: any ByteSource, pid: UInt16) throws(MediaError) {
    guard let layout = TransportPacketLayout(try source.bytes(at: 0, count: Self.headSize)) else {
      return nil
    }
    let block = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.packetsOfBlock * layout.packetSize, alignment: 8)
    defer { block.deallocate() }
    var offset = Int64(layout.start)
    var isMarked = false
    while offset < source.byteCount {
      let count = try source.read(into: block, at: offset)
      guard count >= layout.packetSize else { return }
      for start in stride(from: 0, through: count - layout.packetSize, by: layout.packetSize) {
        let packet = UnsafeRawBufferPointer(
          rebasing: block[start + layout.prefixSize..<start + layout.packetSize])
        guard packet[0] == 0x47, UInt16(packet[1] & 0x1F) << 8 | UInt16(packet[2]) == pid else { continue }
        var payload = 4
        if packet[3] & 0x20 != 0 {
          let length = Int(packet[4])
          if length > 0, packet[5] & 0x40 != 0 { isMarked = true }
          payload = 5 + length
        }
        guard isMarked, packet[1] & 0x40 != 0, packet[3] & 0x10 != 0 else { continue }
        isMarked = false
        guard points.count < Self.maximumPoints else { return }
        points.append(
          Point(
            presentationTime: Self.presentationTime(packet, at: payload),
            offset: offset + Int64(start)))
      }
      offset += Int64(count / layout.packetSize * layout.packetSize)
    }
  }

  /// The presentation time in the packetized elementary stream's header (2.4.3.7).
  private static func presentationTime(_ packet: UnsafeRawBufferPointer, at start: Int) -> Int64? {
    guard start + 14 <= min(packet.count, 188), packet[start] == 0, packet[start + 1] == 0,
      packet[start + 2] == 1, packet[start + 7] & 0x80 != 0
    else { return nil }
    let bytes = (start + 9..<start + 14).map { Int64(packet[$0]) }
    return (bytes[0] >> 1 & 7) << 30 | bytes[1] << 22 | (bytes[2] >> 1) << 15 | bytes[3] << 7 | bytes[4] >> 1
  }
}
