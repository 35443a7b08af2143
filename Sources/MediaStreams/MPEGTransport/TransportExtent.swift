package import MediaCore

/// Whether the last packet of a transport stream is whole.
package enum TransportExtent {
  /// The number of first bytes that show the layout of packets.
  private static let windowSize = 1 << 14
  /// The last packets, which are looked at one by one.
  private static let packetCount = 8

  /// The offset at which the last packet ends; more than the file's size if the packet was cut.
  ///
  /// `nil` where packets don't follow one another from the beginning to the end.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let head = Array(try source.bytes(at: 0, count: windowSize))
    guard let layout = TransportPacketLayout(head) else { return nil }
    let size = Int64(layout.packetSize)
    let rest = (source.byteCount - Int64(layout.start)) % size
    guard rest > 0 else { return source.byteCount }
    let last = source.byteCount - rest
    let prefix = Int64(layout.prefixSize)
    // The last whole packets, and the one that is cut, begin where the first ones lead to.
    for index in 0..<packetCount where last - Int64(index) * size >= Int64(layout.start) {
      let place = last - Int64(index) * size + prefix
      guard index > 0 || rest > prefix else { continue }
      guard try source.bytes(at: place, count: 1) == [TransportPacketHeader.syncByte] else { return nil }
    }
    return last + size
  }
}
