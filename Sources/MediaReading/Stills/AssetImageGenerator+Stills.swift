import MediaAssets
package import MediaCore
import Synchronization

extension AssetImageGenerator {
  /// Makes pictures of many times, several at once, and waits for them.
  ///
  /// The times are gone through in ascending order, so their order costs nothing. Groups of pictures are shared among
  /// the cores, a decoder of one thread each, and each group is entered once where an index says where it ends;
  /// elsewhere each core takes a part of the times. No more pictures are held than there are cores. Pictures of a
  /// ``videoComposition`` are made one by one.
  ///
  /// - Parameters:
  ///   - threadCount: the number of threads; as many as there are cores where `nil`.
  ///   - body: called once for each time with its place among `times`, from several threads at once.
  /// - Returns: the damage that was met on the way.
  /// - Throws: `.noSuchTrack`, and what opening the file throws.
  package func generateStills(
    at times: [MediaTime], threadCount: Int? = nil,
    _ body: @Sendable (Int, Swift.Result<Still, MediaError>) -> Void
  ) throws(MediaError) -> ReadingDamage {
    try generateStills(at: times, currentSettings, threadCount: threadCount) { index, _, still in
      body(index, still)
    }
  }

  /// The time of the picture that has the highest score of those at some times, the earliest of several.
  ///
  /// Key frames before the times are looked at, made small, whatever else the settings say. What is open for that stays for
  /// the pictures that this generator is asked for next, and so does the picture itself.
  ///
  /// - Throws: the error of the first time where there is a picture for none of them, and what opening the file throws.
  package func bestTime(
    among times: [MediaTime], within size: VideoDimensions, by score: @Sendable (PixelBuffer) -> Double
  ) throws(MediaError) -> MediaTime {
    var settings = StillSettings()
    settings.maximumSize = size
    (settings.trackID, settings.videoComposition) = (
      currentSettings.trackID, currentSettings.videoComposition
    )
    typealias Seen = (time: MediaTime, score: Double)
    let seen = Mutex<[Int: Swift.Result<Seen, MediaError>]>([:])
    _ = try generateStills(at: times, settings) { index, session, still in
      let result = Swift.Result { () throws(MediaError) -> Seen in
        let still = try still.get()
        let reached = score(still.image)
        try session?.keep(scoring: reached)
        return (still.actualTime.isNumeric ? still.actualTime : times[index], reached)
      }
      seen.withLock { $0[index] = result }
    }
    let results = seen.withLock(\.self)
    let pictures = times.indices.compactMap { try? results[$0]?.get() }
    guard
      let best = pictures.max(by: { $0.score < $1.score || $0.score == $1.score && $0.time > $1.time })
    else {
      if case .failure(let error) = results[0] { throw error }
      throw MediaError(.noImageAtTime, "the track has no picture")
    }
    idleSession.withLock { $0?.session.forgetKept(exceptAt: best.time) }
    return best.time
  }

  /// - Parameter body: called with the session of the picture, too, which is `nil` where there is none.
  private func generateStills(
    at times: [MediaTime], _ settings: StillSettings, threadCount: Int? = nil,
    _ body: @Sendable (Int, StillSession?, Swift.Result<Still, MediaError>) -> Void
  ) throws(MediaError) -> ReadingDamage {
    if settings.videoComposition != nil {
      return generateComposedStills(at: times, settings) { body($0, nil, $1) }
    }
    let threadCount = max(1, threadCount ?? ProcessorCount.online)
    let track = try asset.track(withID: settings.trackID, of: .video)
    let order = times.indices.filter { times[$0].isNumeric }.sorted { (times[$0], $0) < (times[$1], $1) }
    for index in times.indices where !times[index].isNumeric {
      body(index, nil, .failure(.timeIsNoNumber))
    }
    let distinct = Set(order.map { times[$0] })
    let isShared = threadCount > 1 && distinct.count > 1
    let first = try openSession(
      of: track, threadCount: isShared ? 1 : 0, for: distinct.count == 1 ? distinct.first : nil)
    let parts = Self.parts(of: order, times, first, workerCount: threadCount)
    let workerCount = max(1, min(parts.count, threadCount))
    // All of them may be of one group.
    if isShared, workerCount == 1 { try first.renewDecoder(threadCount: 0) }
    let next = Mutex(0)
    let damage = Mutex(ReadingDamage())
    // Each number goes to one thread.
    let handed = StillSessionBox(session: first)
    ParallelWork.forEach(workerCount) { worker in
      let lost = makeStills(of: track, with: worker == 0 ? handed.session : nil, settings, at: times, body) {
        let number = next.withLock { next in
          defer { next += 1 }
          return next
        }
        return number < parts.count ? parts[number] : nil
      }
      damage.withLock { $0.formUnion(lost) }
    }
    return damage.withLock(\.self)
  }

  /// Makes the pictures of one part of the times after another, with one session.
  ///
  /// - Parameters:
  ///   - session: a new one is opened where it is `nil`.
  ///   - next: gives the next part; `nil` after the last one.
  /// - Returns: the damage that was met on the way.
  private func makeStills(
    of track: AssetTrack, with session: StillSession?, _ settings: StillSettings, at times: [MediaTime],
    _ body: (Int, StillSession?, Swift.Result<Still, MediaError>) -> Void, next: () -> ArraySlice<Int>?
  ) -> ReadingDamage {
    var session = session
    var hasFailed = false
    while let part = next() {
      for index in part {
        let result = Swift.Result { () throws(MediaError) in
          if session == nil { session = try openSession(of: track, threadCount: 1) }
          guard let session else { throw MediaError(.unknown, "no picture can be taken") }
          return try session.still(
            at: times[index], settings,
            following: times[index] == part.last.map { times[$0] } ? .noneOfGroup : .any)
        }
        if case .failure = result { hasFailed = true }
        body(index, session, result)
      }
    }
    guard let session else { return ReadingDamage() }
    // Its damage is reported here, and no second time.
    if !hasFailed, session.damage.isEmpty { putBack(session) }
    return session.damage
  }

  /// A session that is open already where there is one, or else a new one.
  ///
  /// - Parameter time: the only one that is wanted, whose picture may be kept.
  private func openSession(
    of track: AssetTrack, threadCount: Int, for time: MediaTime? = nil
  ) throws(MediaError) -> StillSession {
    let idle = idleSession.withLock { idle in
      defer { idle = nil }
      return idle
    }
    guard let session = idle?.session, session.track.trackID == track.trackID else {
      return try StillSession(track, threadCount: threadCount)
    }
    if !session.keeps(time) { try session.renewDecoder(threadCount: threadCount) }
    return session
  }

  /// Keeps a session for the next pictures: the one with the best picture of all that were put back.
  private func putBack(_ session: StillSession) {
    session.rest()
    let used = StillSessionBox(session: session)
    idleSession.withLock { idle in
      guard idle == nil || session.keptScore ?? -.infinity > idle?.session.keptScore ?? -.infinity else {
        return
      }
      idle = used
    }
  }

  /// The times of the key frames that pictures of some times are decoded from; `nil` for those of which
  /// no index says.
  package func keyFrameTimes(before times: [MediaTime]) throws(MediaError) -> [MediaTime?] {
    let settings = currentSettings
    guard settings.videoComposition == nil else { return times.map { _ in nil } }
    let session = try openSession(of: try asset.track(withID: settings.trackID, of: .video), threadCount: 1)
    defer { putBack(session) }
    return times.map { session.keyFrameTime(before: $0) }
  }

  private func generateComposedStills(
    at times: [MediaTime], _ settings: StillSettings, _ body: (Int, Swift.Result<Still, MediaError>) -> Void
  ) -> ReadingDamage {
    for index in times.indices.sorted(by: { (times[$0], $0) < (times[$1], $1) }) {
      body(index, Swift.Result { () throws(MediaError) in try still(at: times[index], settings) })
    }
    return damage
  }

  /// The times in runs that one decoder goes through.
  private static func parts(
    of order: [Int], _ times: [MediaTime], _ session: StillSession, workerCount: Int
  ) -> [ArraySlice<Int>] {
    let keys = order.map { session.groupKey(at: times[$0]) }
    guard keys.contains(where: { $0 != nil }) else {
      // Where groups end is not known: parts meet in one place a core.
      let distinct = Set(order.map { times[$0] }).count
      let count = max(1, min(workerCount, distinct / 2))
      return (0..<count).map { part in
        order[order.count * part / count..<order.count * (part + 1) / count]
      }.filter { !$0.isEmpty }
    }
    var parts: [ArraySlice<Int>] = []
    var start = 0
    for place in order.indices.dropFirst() where keys[place] != keys[place - 1] {
      parts.append(order[start..<place])
      start = place
    }
    if start < order.count { parts.append(order[start...]) }
    return parts
  }
}

/// Hands a session to the one thread that goes on with it.
struct StillSessionBox: @unchecked Sendable {
  // @unchecked: no two threads have the session at once.
  let session: StillSession
}
