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
  static let pointLimit = 10_000_000
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
        let header = TransportPacketHeader(packet)
        guard header.hasSync, header.pid == pid else { continue }
        if header.isRandomAccess { isMarked = true }
        guard isMarked, header.isUnitStart, header.hasPayload else { continue }
        isMarked = false
        guard points.count < Self.pointLimit else { return }
        points.append(
          Point(
            presentationTime: Self.presentationTime(packet, at: header.payloadStart),
            offset: offset + Int64(start)))
      }
      offset += Int64(count / layout.packetSize * layout.packetSize)
    }
  }

  /// The presentation time in the header of the packet of the elementary stream that begins at a place (2.4.3.7).
  private static func presentationTime(_ packet: UnsafeRawBufferPointer, at start: Int) -> Int64? {
    let end = min(packet.count, TransportPacketLayout.bareSize)
    guard start < end else { return nil }
    return PESPacketHeader(beginning: UnsafeRawBufferPointer(rebasing: packet[start..<end]))?
      .presentationTimeStamp.map { Int64($0) }
  }
}
