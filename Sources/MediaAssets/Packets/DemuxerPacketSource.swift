package import LibAV
package import MediaCore

/// The packets of a track as libav's demuxer reads them.
package final class DemuxerPacketSource: PacketSource {
  typealias BreakSearch = (_ track: DescribedTrack, _ start: Int64, _ end: Int64) throws(MediaError) -> Bool

  private let open: () throws(MediaError) -> Demuxer
  private let canSeek: Bool
  private let leavesOutTimes: Bool
  private let breaks: BreakSearch
  private let isForeign: (_ track: DescribedTrack, _ offset: Int64) throws(MediaError) -> Bool
  private let trackIndex: Int
  private var demuxer: Demuxer
  /// The demuxer that other tracks are read from, too; `nil` where the track has its own.
  private var shared: SharedDemuxer?
  /// The clock that places packets which are not read from `shared`; `nil` where their times stay.
  private let clock: FileClock?
  /// The number of packets that came from `shared`.
  private var sharedCount = 0
  private var isAtStart = true
  package let formatDescription: FormatDescription
  package let timeBase: TimeBase
  package let knowsPictureTimes: Bool
  package let mayEndShort: Bool

  /// - Parameters:
  ///   - mayEndShort: whether the last packet may be short without anything being lost.
  ///   - canSeek: whether packets have their own times after a seek.
  ///   - knowsPictureTimes: whether the container says when each picture is shown.
  ///   - leavesOutTimes: whether packets come without the times that the demuxer gives them.
  ///   - breaks: finds out whether the file lacks packets of a stream between two places.
  ///   - isForeign: finds out whether the file's content at a place is of another kind than a stream.
  ///   - shared: the demuxer that the track has joined.
  ///   - clock: the clock of the tracks that are read beside this one, where it can begin anew.
  ///   - open: gives a demuxer at the file's start.
  init(
    trackIndex: Int, knowsPictureTimes: Bool = false, mayEndShort: Bool = false, canSeek: Bool = true,
    leavesOutTimes: Bool = false, breaks: @escaping BreakSearch = { _, _, _ in false },
    isForeign: @escaping (DescribedTrack, Int64) throws(MediaError) -> Bool = { _, _ in false },
    sharing shared: SharedDemuxer? = nil, clock: FileClock? = nil,
    _ open: @escaping () throws(MediaError) -> Demuxer
  ) throws(MediaError) {
    self.open = open
    self.breaks = breaks
    self.isForeign = isForeign
    self.canSeek = canSeek
    self.leavesOutTimes = leavesOutTimes
    self.trackIndex = trackIndex
    self.knowsPictureTimes = knowsPictureTimes
    self.mayEndShort = mayEndShort
    (self.shared, self.clock) = (shared, clock)
    demuxer = if let shared { shared.demuxer } else { try open() }
    guard demuxer.tracks.indices.contains(trackIndex) else {
      throw MediaError(.noSuchTrack, "there is no track \(trackIndex)")
    }
    formatDescription = demuxer.tracks[trackIndex].formatDescription
    timeBase = demuxer.tracks[trackIndex].timeBase
    if shared == nil {
      demuxer.discardStreams(except: [trackIndex])
      clock?.rewind(trackIndex)
    }
  }

  deinit { shared?.leave(track: trackIndex) }

  package func read(into packet: borrowing Packet, timestampsAlone: Bool) throws(MediaError) -> Bool {
    isAtStart = false
    if let shared {
      switch try shared.read(into: packet, of: trackIndex) {
      case .packet:
        sharedCount += 1
        if leavesOutTimes { packet.forgetTimes() }
        return true
      case .end: return false
      case .tooFar: try goOnAlone(into: packet)
      }
    }
    guard try readOwn(into: packet) else { return false }
    clock?.place(packet, timeBase, of: formatDescription.mediaType)
    return true
  }

  private func readOwn(into packet: borrowing Packet) throws(MediaError) -> Bool {
    while try demuxer.read(into: packet) {
      guard packet.trackIndex == trackIndex else { continue }
      if leavesOutTimes { packet.forgetTimes() }
      return true
    }
    return false
  }

  /// Opens the file anew, and goes on after the packets that came so far.
  private func goOnAlone(into packet: borrowing Packet) throws(MediaError) {
    try beginAlone()
    for _ in 0..<sharedCount {
      guard try readOwn(into: packet) else { break }
    }
  }

  private func beginAlone() throws(MediaError) {
    let own = try open()
    own.discardStreams(except: [trackIndex])
    shared?.leave(track: trackIndex)
    // Packets that waited were placed ahead of those that were given.
    clock?.rewind(trackIndex)
    (demuxer, shared) = (own, nil)
  }

  package func seek(toTicks ticks: Int64) -> Bool {
    guard canSeek else { return false }
    do throws(MediaError) {
      if shared != nil { try beginAlone() }
    } catch {
      return false
    }
    isAtStart = false
    clock?.rewind(trackIndex)
    return demuxer.seek(stream: trackIndex, toTicks: ticks)
  }

  /// Opens the file anew: not every container is back at its first packet after a seek to its start.
  package func rewind() throws(MediaError) {
    guard !isAtStart else { return }
    try beginAlone()
    isAtStart = true
  }

  package func indexedKeyFrame(atOrBefore ticks: Int64) -> Int64? {
    demuxer.indexedKeyFrame(stream: trackIndex, atOrBefore: ticks)
  }

  package func hasBreak(after start: Int64, upTo end: Int64) throws(MediaError) -> Bool {
    try breaks(demuxer.tracks[trackIndex], start, end)
  }

  package func isForeign(at offset: Int64) throws(MediaError) -> Bool {
    try isForeign(demuxer.tracks[trackIndex], offset)
  }

  /// Lines of a demuxer that is shared are of any of its tracks.
  package func takeErrorLine() -> String { shared == nil ? demuxer.takeErrorLine() : "" }
}
