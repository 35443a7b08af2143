import LibAV
import MediaCore

/// A survey of all packets of a stream, which are read and not decoded.
package struct PacketSurvey: Hashable, Sendable {
  /// The first time, in ticks of the stream's time base; `nil` where no packet has a time.
  package var firstTicks: Int64?
  /// The time after the last packet, in ticks of the stream's time base.
  package var endTicks: Int64?
  /// Audio frames that the container says to drop of what is decoded, from the first packet on.
  package var priming = 0
  /// Audio frames that the container says to drop from the last packet's end.
  package var padding = 0
  package var byteCount: Int64 = 0
  package var packetCount: Int64 = 0
  /// The length of all packets together, in ticks; `nil` where that is too long.
  private var totalTicks: Int64? = 0
  /// Whether a packet doesn't say when it is shown (ISO/IEC 13818-1, 2.4.3.7).
  private var lacksTimes = false

  /// Reads a container to its end, from wherever the demuxer stands.
  static func surveys(of demuxer: Demuxer) throws(MediaError) -> [Int: PacketSurvey] {
    var surveys: [Int: PacketSurvey] = [:]
    let packet = try Packet()
    while try demuxer.read(into: packet) {
      try WorkCancellation.check()
      surveys[packet.trackIndex, default: PacketSurvey()].add(packet)
    }
    for track in demuxer.tracks where track.formatDescription.mediaType == .video {
      surveys[track.index]?.countWithoutTimes()
    }
    return surveys
  }

  /// Pictures that don't say when they are shown follow each other, from 0 on where none says it: the last of them can be shown
  /// after all that say it.
  private mutating func countWithoutTimes() {
    let first = firstTicks ?? 0
    guard lacksTimes, let total = totalTicks, let end = Self.sum(first, total) else { return }
    firstTicks = first
    endTicks = max(endTicks ?? end, end)
  }

  private static func sum(_ first: Int64, _ second: Int64) -> Int64? {
    let (sum, overflow) = first.addingReportingOverflow(second)
    return overflow ? nil : sum
  }

  private mutating func add(_ packet: borrowing Packet) {
    byteCount += Int64(packet.byteCount)
    packetCount += 1
    totalTicks = totalTicks.flatMap { Self.sum($0, packet.duration) }
    if packet.presentationTime == nil { lacksTimes = true }
    guard let start = packet.presentationTime ?? packet.decodeTime else { return }
    let (end, overflow) = start.addingReportingOverflow(packet.duration)
    let dropped = packet.skippedSamples
    if start < firstTicks ?? .max {
      firstTicks = start
      priming = dropped.start
    }
    let last = overflow ? start : end
    if last >= endTicks ?? .min {
      endTicks = last
      padding = dropped.end
    }
  }
}
