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
  ///   - threadCount: how many at once; as many as there are cores where `nil`.
  ///   - body: called once for each time with its place among `times`, from several threads at once.
  /// - Returns: what could not be decoded on the way.
  /// - Throws: `.noSuchTrack`, and what opening the file throws.
  package func generateStills(
    at times: [MediaTime], threadCount: Int? = nil,
    _ body: @Sendable (Int, Swift.Result<Still, MediaError>) -> Void
  ) throws(MediaError) -> ReadingDamage {
    let settings = currentSettings
    if settings.videoComposition != nil { return generateComposedStills(at: times, settings, body) }
    let threadCount = max(1, threadCount ?? ProcessorCount.online)
    let track = try videoTrack(withID: settings.trackID)
    let order = times.indices.filter { times[$0].isNumeric }.sorted { (times[$0], $0) < (times[$1], $1) }
    for index in times.indices where !times[index].isNumeric {
      body(index, .failure(MediaError(.invalidArgument, "the time of a picture must be a number")))
    }
    let first = try StillSession(track)
    let parts = Self.parts(of: order, times, first, workerCount: threadCount)
    let workerCount = min(parts.count, threadCount)
    if workerCount > 1 { try first.renewDecoder(threadCount: 1) }
    let next = Mutex(0)
    let damage = Mutex(ReadingDamage())
    // Each number goes to one thread.
    let handed = StillSessionBox(session: first)
    ParallelWork.forEach(max(1, workerCount)) { worker in
      var session = worker == 0 ? handed.session : nil
      while let part = next.withLock({ next -> ArraySlice<Int>? in
        defer { next += 1 }
        return next < parts.count ? parts[next] : nil
      }) {
        for index in part {
          let result = Swift.Result { () throws(MediaError) in
            if session == nil { session = try StillSession(track, threadCount: 1) }
            guard let session else { throw MediaError(.unknown, "no picture can be taken") }
            return try session.still(
              at: times[index], settings,
              following: times[index] == part.last.map { times[$0] } ? .noneOfGroup : .any)
          }
          body(index, result)
        }
      }
      if let session { damage.withLock { $0.formUnion(session.damage) } }
    }
    return damage.withLock(\.self)
  }

  /// When the key frames come on screen that pictures of some times are decoded from; `nil` for those of which no index says.
  package func keyFrameTimes(before times: [MediaTime]) throws(MediaError) -> [MediaTime?] {
    let settings = currentSettings
    guard settings.videoComposition == nil else { return times.map { _ in nil } }
    let session = try StillSession(try videoTrack(withID: settings.trackID), threadCount: 1)
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
private struct StillSessionBox: @unchecked Sendable {
  // @unchecked: no other thread takes the session out.
  let session: StillSession
}
