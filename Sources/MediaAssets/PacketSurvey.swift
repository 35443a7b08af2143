import LibAV
import MediaCore

/// What reading all packets of a stream tells, without decoding them.
package struct PacketSurvey: Hashable, Sendable {
  /// In ticks of the stream's time base; `nil` where no packet has a time.
  package var firstTicks: Int64?
  /// Behind the last packet, in ticks of the stream's time base.
  package var endTicks: Int64?
  package var byteCount: Int64 = 0
  package var packetCount: Int64 = 0

  /// Reads a container to its end, from wherever the demuxer stands.
  static func surveys(of demuxer: Demuxer) throws(MediaError) -> [Int: PacketSurvey] {
    var surveys: [Int: PacketSurvey] = [:]
    let packet = try Packet()
    while try demuxer.read(into: packet) {
      surveys[packet.streamIndex, default: PacketSurvey()].add(packet)
    }
    return surveys
  }

  private mutating func add(_ packet: borrowing Packet) {
    byteCount += Int64(packet.byteCount)
    packetCount += 1
    guard let start = packet.presentationTime ?? packet.decodeTime else { return }
    let (end, overflow) = start.addingReportingOverflow(packet.duration)
    firstTicks = min(firstTicks ?? start, start)
    endTicks = max(endTicks ?? start, overflow ? start : end)
  }
}
