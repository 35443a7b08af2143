import LibAV
import MediaCore

/// The clock that the tracks of a file have in common, and that may begin anew on the way, as in streams that were put one after the
/// other.
///
/// What comes after such a place is moved by as much in all tracks, so that they stay beside each other. One thread at a time can
/// use it.
package final class FileClock {
  private var restarts: [Restart] = []
  private var ends: [Int: End] = [:]
  /// A place at which a packet went back that no other has confirmed yet, and what is added to times of that packet.
  private var doubtful: (stream: Int, restart: Restart, shift: Int64)?

  /// A place at which the clock begins anew, between two packets of the track that shows it.
  private struct Restart {
    var places: (before: Int64, first: Int64)
    /// The packets' times as they are stored.
    var times: (before: Int64, first: Int64)
    /// Added to the times of all that comes after the place.
    var shift: Int64

    /// Whether the place comes before a packet.
    func isBefore(_ offset: Int64, _ time: Int64) -> Bool {
      guard offset > places.before, offset < places.first else { return offset >= places.first }
      // The order of packets of several tracks doesn't say it, but their times do.
      return time.saturatingSubtract(times.first).magnitude < time.saturatingSubtract(times.before).magnitude
    }
  }

  /// What a track has come to.
  private struct End {
    var offset: Int64
    /// The last decode time as it is stored, and as it was moved.
    var stored: Int64
    var time: Int64
    var duration: Int64
    /// A time long after the one before it, which the next one confirms or not.
    var doubtful: Int64?
    /// What a track with few samples was moved by before those of others showed a place, beside what was known then.
    var ownShift: (known: Int64, shift: Int64)?
  }

  /// Times that go back by less are those of pictures that are reordered, in seconds.
  private static let tolerance = 0.5
  /// What comes later than this after a packet is believed once the next one does, in seconds.
  private static let longStep = 10.0
  /// Tracks that go on are beside each other by so much, in seconds.
  private static let longestLag = 1.0
  /// What comes later than this was taken for the same clock after its largest number, in seconds: half of that number
  /// (ISO/IEC 13818-1, 2.4.3.7).
  private static let wrap = Double(1 << 32) / 90_000

  /// Places that are known at a time; tracks that are read beside each other are near each other in their file.
  private static let mostRestarts = 64

  package init() {}

  /// When a part begins that comes after another one, in ticks as they were moved; `nil` where there is no such part.
  package private(set) var firstRestart: Int64?

  /// Where the last track ends of those that were read, in ticks as they were moved; `nil` before the first packet.
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
    let offset = packet.byteOffset ?? ends[stream]?.offset ?? 0
    func step(to moved: Int64) -> Double {
      last(of: stream, before: moved, timeBase).map { timeBase.time(moved.saturatingSubtract($0)).seconds }
        ?? 0
    }
    let known = restarts.last { $0.isBefore(offset, time) }?.shift ?? 0
    var ownShift = ends[stream]?.ownShift
    if ownShift?.known != known { ownShift = nil }
    var shift = ownShift?.shift ?? known
    var isBelieved = true
    if let end = ends[stream], case let distance = step(to: time.saturatingAdd(shift)),
      distance < -Self.tolerance || distance > Self.wrap
    {
      let start = ends.values.map { $0.time.saturatingAdd($0.duration) }.max() ?? end.time
      shift = start.saturatingSubtract(time)
      if mediaType != .video, mediaType != .audio {
        ownShift = (known, shift)
      } else if let found = doubtful, isNear(time, found.restart.times.first, timeBase) {
        isBelieved = found.stream != stream || offset > found.restart.places.first
        shift = isBelieved ? found.restart.shift : found.shift
        if isBelieved { add(found.restart, of: found.stream) }
      } else {
        isBelieved = false
        let restart = Restart(places: (end.offset, offset), times: (end.stored, time), shift: shift)
        // Sound follows its own track: pictures are a little ahead of it where it alone is wrong.
        let next = end.time.saturatingAdd(end.duration)
        if mediaType == .audio, timeBase.time(start.saturatingSubtract(next)).seconds <= Self.longestLag {
          shift = next.saturatingSubtract(time)
        }
        doubtful = (stream, restart, shift)
      }
    } else if doubtful?.stream == stream {
      doubtful = nil
    }
    let moved = time.saturatingAdd(shift)
    if isBelieved, step(to: moved) > Self.longStep {
      ends[stream]?.doubtful = moved
    } else if isBelieved {
      ends[stream] = End(
        offset: offset, stored: time, time: moved, duration: max(packet.duration, 1), ownShift: ownShift)
    }
    if shift != 0 { packet.delayTimes(by: shift) }
  }

  private func isNear(_ time: Int64, _ other: Int64, _ timeBase: TimeBase) -> Bool {
    abs(timeBase.time(time.saturatingSubtract(other)).seconds) <= Self.longStep
  }

  private func add(_ restart: Restart, of stream: Int) {
    firstRestart = firstRestart ?? restart.times.first.saturatingAdd(restart.shift)
    if restarts.count == Self.mostRestarts { restarts.removeFirst() }
    restarts.append(restart)
    // Packets without a place of their own are at that of the one before.
    ends[stream]?.offset = restart.places.first
    doubtful = nil
  }

  /// The last time of a track that is believed once another one comes.
  private func last(of stream: Int, before moved: Int64, _ timeBase: TimeBase) -> Int64? {
    guard let end = ends[stream], let doubtful = end.doubtful,
      timeBase.time(doubtful.saturatingSubtract(moved)).seconds <= Self.tolerance
    else { return ends[stream]?.time }
    return doubtful
  }

  /// Forgets what a track has come to, which is read from another place.
  func rewind(_ stream: Int) {
    ends[stream] = nil
    if doubtful?.stream == stream { doubtful = nil }
  }
}
