import LibAV
import MediaCore

/// The clock that the tracks of a file have in common, and that may begin anew on the way, as in streams that were put one after the
/// other.
///
/// Packets after such a place are moved by as much in all tracks, so that they stay beside each other. One
/// thread at a time can use it.
package final class FileClock {
  private var restarts: [Restart] = []
  private var ends: [Int: End] = [:]
  /// A place at which a packet went back that no other has confirmed yet, and the shift for times of that packet.
  private var doubtful: (stream: Int, restart: Restart, shift: Int64)?

  /// A place at which the clock begins anew, between two packets of the track that shows it.
  private struct Restart {
    var places: (before: Int64, first: Int64)
    /// The packets' times as they are stored.
    var times: (before: Int64, first: Int64)
    /// The shift that is added to the times of all packets after the place.
    var shift: Int64

    /// Whether the place comes before a packet.
    func isBefore(_ offset: Int64, _ time: Int64) -> Bool {
      guard offset > places.before, offset < places.first else { return offset >= places.first }
      // The order of packets of several tracks doesn't say it, but their times do.
      return time.saturatingSubtract(times.first).magnitude < time.saturatingSubtract(times.before).magnitude
    }
  }

  /// The state that a track has come to.
  private struct End {
    var offset: Int64
    /// The last decode time as it is stored, and as it was moved.
    var stored: Int64
    var time: Int64
    var duration: Int64
    /// A time long after the one before it, which the next one confirms or not.
    var doubtful: Int64?
    /// The shift that is added to the times of captions and the like, which can come before the packets of
    /// others show that the clock begins anew; it counts as long as the shift for the place is still the one
    /// that was known then.
    var ownShift: (known: Int64, shift: Int64)?
  }

  /// The greatest distance between tracks that go on, in seconds.
  private static let longestLag = 1.0
  /// The step, in seconds, after which a time was taken for the same clock after its largest number: half of
  /// that number (ISO/IEC 13818-1, 2.4.3.7).
  private static let wrap = Double(1 << 32) / 90_000

  /// The most places that are known at a time; tracks that are read beside each other are near each other
  /// in their file.
  private static let mostRestarts = 64

  package init() {}

  /// The start of the first part that comes after another one, in ticks as they were moved; `nil` where
  /// there is none.
  package private(set) var firstRestart: Int64?

  /// The end of the last track of those that were read, in ticks as they were moved; `nil` before the first packet.
  package var end: Int64? { ends.values.map { $0.time.saturatingAdd($0.duration) }.max() }

  /// Moves the times of a packet that was read of the file.
  ///
  /// A part begins with a packet that goes back and another one, of any track, that agrees with it: a single one is wrong. Those at
  /// one place in the file are of one timestamp.
  ///
  /// - Parameter mediaType: the track's; only pictures and sound show places, as captions may be read far ahead of them.
  func place(_ packet: borrowing Packet, _ timeBase: TimeBase, of mediaType: MediaType) {
    guard let time = packet.decodeTime ?? packet.presentationTime else { return }
    let stream = packet.trackIndex
    let timestamp = Timestamp(
      stream: stream, offset: packet.byteOffset ?? ends[stream]?.offset ?? 0, time: time, timeBase: timeBase)
    let known = restarts.last { $0.isBefore(timestamp.offset, time) }?.shift ?? 0
    var move = Move(shift: known)
    if let own = ends[stream]?.ownShift, own.known == known { (move.shift, move.ownShift) = (own.shift, own) }
    let distance = step(to: time.saturatingAdd(move.shift), timestamp)
    if let end = ends[stream], ClockStep(seconds: distance) == .back || distance > Self.wrap {
      begin(anewAt: timestamp, after: end, of: mediaType, &move)
    } else if doubtful?.stream == stream {
      doubtful = nil
    }
    let moved = time.saturatingAdd(move.shift)
    if move.isBelieved, ClockStep(seconds: step(to: moved, timestamp)) == .leap {
      ends[stream]?.doubtful = moved
    } else if move.isBelieved {
      ends[stream] = End(
        offset: timestamp.offset, stored: time, time: moved, duration: max(packet.duration, 1),
        ownShift: move.ownShift)
    }
    if move.shift != 0 { packet.delayTimes(by: move.shift) }
  }

  private struct Timestamp {
    let stream: Int
    let offset: Int64
    let time: Int64
    let timeBase: TimeBase
  }

  /// The shift that is added to the times of a packet.
  private struct Move {
    var shift: Int64
    var ownShift: (known: Int64, shift: Int64)?
    /// Whether its track has come to the packet.
    var isBelieved = true
  }

  /// Moves a packet that shows a place at which the clock begins anew, or is wrong.
  private func begin(
    anewAt timestamp: Timestamp, after end: End, of mediaType: MediaType, _ move: inout Move
  ) {
    let start = ends.values.map { $0.time.saturatingAdd($0.duration) }.max() ?? end.time
    let known = move.shift
    move.shift = start.saturatingSubtract(timestamp.time)
    if mediaType != .video, mediaType != .audio {
      move.ownShift = (move.ownShift?.known ?? known, move.shift)
    } else if let found = doubtful, isNear(found.restart, timestamp) {
      move.isBelieved = found.stream != timestamp.stream || timestamp.offset > found.restart.places.first
      move.shift = move.isBelieved ? found.restart.shift : found.shift
      if move.isBelieved { add(found.restart, of: found.stream) }
    } else {
      move.isBelieved = false
      let restart = Restart(
        places: (end.offset, timestamp.offset), times: (end.stored, timestamp.time), shift: move.shift)
      // Sound follows its own track: pictures are a little ahead of it where it alone is wrong.
      let next = end.time.saturatingAdd(end.duration)
      if mediaType == .audio,
        timestamp.timeBase.time(start.saturatingSubtract(next)).seconds <= Self.longestLag
      {
        move.shift = next.saturatingSubtract(timestamp.time)
      }
      doubtful = (timestamp.stream, restart, move.shift)
    }
  }

  private func isNear(_ restart: Restart, _ timestamp: Timestamp) -> Bool {
    let distance = timestamp.time.saturatingSubtract(restart.times.first)
    return ClockStep.isWithinClock(seconds: timestamp.timeBase.time(distance).seconds)
  }

  private func add(_ restart: Restart, of stream: Int) {
    firstRestart = firstRestart ?? restart.times.first.saturatingAdd(restart.shift)
    if restarts.count == Self.mostRestarts { restarts.removeFirst() }
    restarts.append(restart)
    // Packets without a place of their own are at that of the one before.
    ends[stream]?.offset = restart.places.first
    doubtful = nil
  }

  /// The seconds from the time that a track has come to, to a moved one; 0 for a track's first one.
  private func step(to moved: Int64, _ timestamp: Timestamp) -> Double {
    guard let end = ends[timestamp.stream] else { return 0 }
    func seconds(after last: Int64) -> Double {
      timestamp.timeBase.time(moved.saturatingSubtract(last)).seconds
    }
    // A doubtful time is believed where this one doesn't go back before it.
    guard let doubtful = end.doubtful, case let step = seconds(after: doubtful),
      ClockStep(seconds: step) != .back
    else { return seconds(after: end.time) }
    return step
  }

  /// Forgets the state of a track, which is read from another place.
  func rewind(_ stream: Int) {
    ends[stream] = nil
    if doubtful?.stream == stream { doubtful = nil }
  }
}
