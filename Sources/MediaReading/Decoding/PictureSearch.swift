import LibAV
import MediaAssets
import MediaCore

/// Looks for the picture on screen at a time, by the timestamps of the packets from a key picture on.
struct PictureSearch {
  private let time: MediaTime
  private let firstMoment: MediaTime
  private let track: TrackContent
  private let limit: Int64
  private var latest: Int64?
  private var seen: Set<Int64> = []
  private var state = State.searching

  private enum State {
    case searching
    /// No packet after this one is shown by the time that is looked for.
    case done
    /// The timestamps don't say for certain.
    case uncertain
  }

  /// Packets in which the picture is looked for.
  private static let countLimit = 1024

  /// - Parameter firstMoment: pictures from before it are not shown.
  init(at time: MediaTime, from firstMoment: MediaTime, in track: TrackContent) {
    self.time = time
    self.firstMoment = firstMoment
    self.track = track
    limit = track.ticks(at: time)
  }

  var isGoingOn: Bool {
    if case .searching = state { return seen.count < Self.countLimit }
    return false
  }

  /// The timestamp of the picture; `nil` where there is none, or it isn't certain.
  ///
  /// - Parameter hasReadToEnd: whether packets came to an end because there are no more.
  func result(hasReadToEnd: Bool) -> Int64? {
    switch state {
    case .searching: hasReadToEnd && seen.count < Self.countLimit ? latest : nil
    case .done: latest
    case .uncertain: nil
    }
  }

  mutating func take(_ packet: borrowing Packet) {
    guard let ticks = packet.presentationTime, let decodeTime = packet.decodeTime, decodeTime <= ticks,
      !packet.isCorrupt, seen.insert(ticks).inserted,
      seen.count > 1 || packet.isKey && track.time(ofTicks: ticks) <= time
    else {
      state = .uncertain
      return
    }
    guard decodeTime <= limit else {
      state = .done
      return
    }
    let shown = track.time(ofTicks: ticks)
    if !packet.isDiscarded, shown >= firstMoment, shown <= time { latest = max(latest ?? ticks, ticks) }
  }
}
