package import LibAV
package import MediaCore

/// The packets of a track as libav's demuxer reads them.
package final class DemuxerPacketSource: PacketSource {
  typealias BreakSearch = (_ stream: StreamInfo, _ start: Int64, _ end: Int64) throws(MediaError) -> Bool

  private let open: () throws(MediaError) -> Demuxer
  private let canSeek: Bool
  private let breaks: BreakSearch
  private let streamIndex: Int
  private var demuxer: Demuxer
  private var isAtStart = true
  package let formatDescription: FormatDescription
  package let timeBase: TimeBase
  package let knowsPictureTimes: Bool
  package let mayEndShort: Bool

  /// - Parameters:
  ///   - mayEndShort: whether the last packet may be short without anything being lost.
  ///   - canSeek: whether packets have their own times after a seek.
  ///   - knowsPictureTimes: whether the container says when each picture is shown.
  ///   - breaks: finds out whether the file lacks packets of a stream between two places.
  ///   - open: gives a demuxer at the file's start.
  init(
    stream streamIndex: Int, knowsPictureTimes: Bool = false, mayEndShort: Bool = false, canSeek: Bool = true,
    breaks: @escaping BreakSearch = { _, _, _ in false },
    _ open: @escaping () throws(MediaError) -> Demuxer
  ) throws(MediaError) {
    self.open = open
    self.breaks = breaks
    self.canSeek = canSeek
    self.streamIndex = streamIndex
    self.knowsPictureTimes = knowsPictureTimes
    self.mayEndShort = mayEndShort
    demuxer = try open()
    guard demuxer.streams.indices.contains(streamIndex) else {
      throw MediaError(.noSuchTrack, "there is no stream \(streamIndex)")
    }
    formatDescription = demuxer.streams[streamIndex].formatDescription
    timeBase = demuxer.streams[streamIndex].timeBase
    demuxer.discardStreams(except: streamIndex)
  }

  package func read(into packet: borrowing Packet, timestampsAlone: Bool) throws(MediaError) -> Bool {
    isAtStart = false
    while try demuxer.read(into: packet) {
      if packet.streamIndex == streamIndex { return true }
    }
    return false
  }

  package func seek(toTicks ticks: Int64) -> Bool {
    guard canSeek else { return false }
    isAtStart = false
    return demuxer.seek(stream: streamIndex, toTicks: ticks)
  }

  /// Opens the file anew: not every container is back at its first packet after a seek to its start.
  package func rewind() throws(MediaError) {
    guard !isAtStart else { return }
    demuxer = try open()
    demuxer.discardStreams(except: streamIndex)
    isAtStart = true
  }

  package func indexedKey(atOrBefore ticks: Int64) -> Int64? {
    demuxer.indexedKey(stream: streamIndex, atOrBefore: ticks)
  }

  package func hasBreak(after start: Int64, upTo end: Int64) throws(MediaError) -> Bool {
    try breaks(demuxer.streams[streamIndex], start, end)
  }

  package func takeErrorLine() -> String { demuxer.takeErrorLine() }
}
