import LibAV
import MediaAssets
import MediaCore
import MediaReading

/// Counts the sound that lacks between a track's packets where the file's structure proves that it was there once.
struct MissingSound {
  private let timeBase: TimeBase
  private let location: MediaError.Location
  /// The times at which the track began and the packet before ended, in ticks.
  private var heard: (start: Int64, end: Int64)?
  /// The place of the packet before, and the one up to which the file's structure has been asked.
  private var offsets: (last: Int64, asked: Int64) = (0, 0)
  private var missing: (seconds: Double, count: Int, time: MediaTime)?
  /// Whether the packets that come are of another kind than the track, and no sound of it.
  private var isForeign = false
  /// Whether the last packet, without a place and after a foreign one, may be that one's rest.
  private var mayReturn = false

  /// The seconds by which packets may be apart; clocks are rounded by less.
  private static let tolerance = 0.05

  /// The least time between packets that is asked about: half of a packet is more than clocks are rounded by, too.
  private func tolerance(of packet: borrowing Packet) -> Double {
    packet.duration > 0
      ? min(Self.tolerance, timeBase.time(max(packet.duration / 2, 2)).seconds) : Self.tolerance
  }

  /// - Returns: `nil` for anything but sound, and where times are what a demuxer adds up.
  init?(_ track: TrackContent, in asset: URLAsset) throws(MediaError) {
    guard track.mediaType == .audio, try asset.content().format.container.statesTimestamps else { return nil }
    timeBase = track.timeBase
    location = MediaError.Location(file: asset.path, trackID: track.trackID)
  }

  /// Takes the next packet, which begins at a time on the track's timeline.
  ///
  /// - Returns: whether it is sound of the track.
  mutating func take(
    _ packet: borrowing Packet, at start: Int64, of source: any PacketSource
  ) throws(MediaError) -> Bool {
    if let offset = packet.byteOffset { offsets.last = offset }
    let gap = heard.map { start.saturatingSubtract($0.end) } ?? start
    let end = start.saturatingAdd(packet.duration)
    let hasGap = gap > 0 && timeBase.time(gap).seconds > tolerance(of: packet)
    if hasGap || isForeign, let place = packet.byteOffset ?? packet.readEnd {
      let wasForeign = isForeign
      isForeign = try isForeign(at: place, isExact: packet.byteOffset != nil, source)
      if isForeign { miss(end, isNext: wasForeign) }
    }
    if isForeign { return false }
    if hasGap {
      if try source.hasBreak(after: offsets.asked, upTo: offsets.last) { miss(start, isNext: false) }
      offsets.asked = offsets.last
    }
    heard = (heard?.start ?? start, max(end, heard?.end ?? start))
    return true
  }

  /// Whether a packet is of another kind than the track.
  ///
  /// - Parameter isExact: whether the packet begins at the place, and doesn't come somewhere before it.
  private mutating func isForeign(
    at place: Int64, isExact: Bool, _ source: any PacketSource
  ) throws(MediaError) -> Bool {
    guard try !source.isForeign(at: place) else {
      mayReturn = false
      return true
    }
    let isRest = isForeign && !isExact && !mayReturn
    mayReturn = isRest
    return isRest
  }

  /// Takes note of the track's end.
  ///
  /// - Parameter end: of the file's tracks, on the track's timeline.
  mutating func finish(at end: Int64, of source: any PacketSource) throws(MediaError) {
    guard try source.isForeign(at: .max - 1) else { return }
    miss(end, isNext: isForeign)
    isForeign = true
  }

  /// Counts what lacks from the end of what was heard up to a time.
  ///
  /// - Parameter isNext: whether it goes on where some was missing.
  private mutating func miss(_ end: Int64, isNext: Bool) {
    let start = heard?.end ?? 0
    guard end > start else { return }
    let before = missing ?? (0, 0, timeBase.time(start))
    missing = (
      before.seconds + timeBase.time(end.saturatingSubtract(start)).seconds,
      isNext ? max(before.count, 1) : before.count + 1, before.time
    )
    heard = (heard?.start ?? start, end)
  }

  /// The error that says how much is missing, and whether that is so much that the whole is not what it should be.
  var report: (error: MediaError, isFailure: Bool)? {
    guard let missing, let heard else { return nil }
    let length = timeBase.time(heard.end.saturatingSubtract(min(heard.start, 0))).seconds
    let amount = MediaTime(seconds: missing.seconds, preferredTimescale: 1000).seconds
    let places = missing.count > 1 ? "in \(missing.count) places, the first " : ""
    return (
      MediaError(
        .fileFailedToParse,
        "\(amount) s of sound are missing, \(places)at \(missing.time.clockDescription)",
        at: location),
      ReadingDamage.isGrave(lost: missing.seconds, of: length)
    )
  }
}
