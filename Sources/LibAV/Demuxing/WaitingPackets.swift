internal import CMediaScopeLibAV
package import MediaCore

/// Packets that wait until their stream is read, in the order in which they came.
package final class WaitingPackets {
  private var packets: [UnsafeMutablePointer<AVPacket>] = []
  private var first = 0
  /// The empty packets that are kept for the next that come.
  private var shells: [UnsafeMutablePointer<AVPacket>] = []
  /// The memory that they take, in bytes.
  package private(set) var size = 0

  /// Places at the start that are kept although their packets are gone.
  private static let mostUsedPlaces = 1024
  /// The most empty packets that are kept; a cluster of Matroska seldom has more packets of a track.
  private static let mostShells = 256
  /// The memory that a packet takes beside its bytes.
  private static let packetSize = 512

  package init() {}

  deinit {
    for packet in packets[first...] { Self.free(packet) }
    for packet in shells { Self.free(packet) }
  }

  private static func free(_ packet: UnsafeMutablePointer<AVPacket>) {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
  }

  /// The memory of a packet; demuxers can give it a buffer that is longer than its bytes.
  private static func size(of packet: UnsafeMutablePointer<AVPacket>) -> Int {
    let held = max(Int(packet.pointee.size), packet.pointee.buf.map { Int($0.pointee.size) } ?? 0)
    let beside = (0..<Int(packet.pointee.side_data_elems)).reduce(0) {
      $0 + Int(packet.pointee.side_data[$1].size)
    }
    return packetSize + held + beside
  }

  /// Takes what is in a packet, which is empty then.
  package func append(taking packet: borrowing Packet) throws(MediaError) {
    guard let kept = shells.popLast() ?? av_packet_alloc() else { throw .noMemory(for: "a packet") }
    av_packet_move_ref(kept, packet.raw)
    packets.append(kept)
    size += Self.size(of: kept)
  }

  /// Puts the first one into another packet; false where none waits.
  package func give(to packet: borrowing Packet) -> Bool {
    guard first < packets.count else { return false }
    let given = packets[first]
    size -= Self.size(of: given)
    av_packet_unref(packet.raw)
    av_packet_move_ref(packet.raw, given)
    if shells.count < Self.mostShells { shells.append(given) } else { Self.free(given) }
    first += 1
    if first == packets.count {
      packets.removeAll(keepingCapacity: true)
      first = 0
    } else if first > Self.mostUsedPlaces {
      packets.removeFirst(first)
      first = 0
    }
    return true
  }
}
