package import ISOBaseMedia
package import MediaCore
import Synchronization

/// Brings the samples of several tracks into one order by their decode times, whatever the order and pace in which they come.
///
/// Samples wait until all tracks that have not ended have one. The number that waits is bounded: a track that
/// gives none for long while others do ends the work with an error that names it. Any thread can use the
/// queue.
package final class InterleavingQueue: @unchecked Sendable {
  // @unchecked: a lock guards what changes.

  /// The state of the queue.
  package enum State: String, Sendable {
    case idle, running, finished, failed, cancelled
  }

  /// The longest time by which a track may be later than one that gives nothing, in nanoseconds of its samples.
  package static let longestWait: Int64 = 10_000_000_000
  /// The largest number of bytes that may wait in all.
  package static let mostBytes: Int64 = 256 << 20
  /// The largest number of samples of a track that may wait.
  private static let mostSamples = 1 << 17
  /// The time that an append waits for a track that gives nothing before that track is taken for stuck.
  package static let watchdog: Duration = .seconds(10)

  /// Whether no track is taken for stuck, however long it takes: set before the start by a caller that feeds all tracks.
  package var isPatient = false
  /// The longest time between the decode times of samples that are written side by side, in nanoseconds: set before the start.
  package var window = Interleaver.window { didSet { interleaver = Interleaver(window: window) } }
  /// The time that the others wait for a sample of a track that has few, in nanoseconds: set before the start.
  package var sparseWait = Interleaver.window

  private struct Item {
    var sample: WrittenSample
    var bytes: MediaBytes
    var time: Int64
  }

  private struct Track {
    var name: String
    /// The samples that wait, from `first` on.
    var queue: [Item] = []
    var first = 0
    var isEnded = false
    /// Whether it has few samples, such as texts, for which the others wait no longer than the window.
    let isSparse: Bool
    /// Whether the track's description is known.
    var isDescribed = false
    /// The track's index among those of the output.
    var place: Int?
    /// The time up to which an encoder has taken samples, some of which it may not have given yet.
    var intake: Int64?

    var head: Item? { first < queue.count ? queue[first] : nil }
    /// Whether as many samples wait as are allowed to.
    var isFull: Bool { queue.count - first >= InterleavingQueue.mostSamples }
    /// Whether others wait for its next sample.
    var isAwaited: Bool { !isEnded && head == nil && !isSparse }
    /// The duration of the samples that wait, in nanoseconds.
    var wait: Int64 { head.flatMap { head in queue.last.map { $0.time.saturatingSubtract(head.time) } } ?? 0 }

    mutating func take() -> Item? {
      guard let item = head else { return nil }
      first += 1
      if first == queue.count || first > 1024 {
        queue.removeFirst(first)
        first = 0
      }
      return item
    }
  }

  private struct Waiter {
    var id: UInt64
    var track: Int
    var continuation: CheckedContinuation<Void, Never>
  }

  private let lock = Mutex<Void>(())
  private var current = State.idle
  private var failure: MediaError?
  private var tracks: [Track] = []
  private var output: (any Muxer)?
  private let makeOutput: ([Int]) throws(MediaError) -> any Muxer
  private let discard: () -> Void
  private var interleaver = Interleaver()
  private var waitingBytes: Int64 = 0
  private var writtenCount: UInt64 = 0
  /// The number of times that an encoder was given something.
  private var intakeCount: UInt64 = 0
  private var waiters: [Waiter] = []
  private var nextWaiter: UInt64 = 0
  /// The tasks that go on as soon as the lock is free (`locked`).
  private var woken: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - discard: removes what was made for the output, where there is none yet.
  ///   - makeOutput: makes the output, once all tracks that have samples are described; it is given their numbers in the order
  ///     of the output's tracks.
  package init(
    discard: @escaping () -> Void = {},
    _ makeOutput: @escaping ([Int]) throws(MediaError) -> any Muxer
  ) {
    self.makeOutput = makeOutput
    self.discard = discard
  }

  /// The state of the queue.
  package var state: State { lock.withLock { _ in current } }
  /// The error that made the queue fail.
  package var error: MediaError? { lock.withLock { _ in failure } }

  /// Adds a track, before the start.
  ///
  /// - Parameters:
  ///   - name: the track's name in errors.
  ///   - isSparse: whether it has few samples, such as texts, for which the others don't wait long.
  /// - Returns: its number.
  package func addTrack(_ name: String, isSparse: Bool = false) throws(MediaError) -> Int {
    try lock.withLock { (_) throws(MediaError) in
      guard current == .idle else { throw refusal("a track is added") }
      tracks.append(Track(name: name, isSparse: isSparse))
      return tracks.count - 1
    }
  }

  package func start() throws(MediaError) {
    try lock.withLock { (_) throws(MediaError) in
      guard current == .idle else { throw refusal("it is started") }
      current = .running
    }
  }

  /// Says that a track's description is known: the output can be made once all tracks are described.
  package func describe(_ track: Int) throws(MediaError) {
    try work { () throws(MediaError) in
      guard tracks.indices.contains(track) else { throw noTrack(track) }
      tracks[track].isDescribed = true
    }
  }

  /// Takes a sample, and writes what can be written.
  ///
  /// - Parameter time: its decode time on the movie's timeline, in nanoseconds.
  /// - Throws: `.invalidArgument` where it does not run or the track has ended, and what ended it.
  package func append(
    _ sample: WrittenSample, _ bytes: MediaBytes, time: Int64, track: Int
  ) throws(MediaError) {
    try work { () throws(MediaError) in
      try checkOpen(track)
      tracks[track].queue.append(Item(sample: sample, bytes: bytes, time: time))
      waitingBytes += sample.size
    }
  }

  /// Writes a sample at once, for one thread that gives those of all tracks in the order of the file.
  ///
  /// - Throws: what ``append(_:_:time:track:)`` throws, and `.invalidArgument` before all tracks are described.
  package func write(_ sample: WrittenSample, _ bytes: MediaBytes, track: Int) throws(MediaError) {
    try locked { () throws(MediaError) in
      guard current == .running else { throw failure ?? refusal("a sample is appended") }
      try checkOpen(track)
      guard tracks.allSatisfy(\.isDescribed) else {
        throw MediaError(.invalidArgument, "a sample is written before all tracks are described")
      }
      do throws(MediaError) {
        if output == nil { try begin(Array(tracks.indices)) }
        guard let output, let place = tracks[track].place else { throw noTrack(track) }
        writtenCount += 1
        try output.append(sample, bytes, track: place)
      } catch {
        fail(error)
        resumeAll()
        throw error
      }
    }
  }

  private func checkOpen(_ track: Int) throws(MediaError) {
    guard tracks.indices.contains(track) else { throw noTrack(track) }
    guard !tracks[track].isEnded else {
      throw MediaError(.invalidArgument, "\(tracks[track].name) has been marked as finished")
    }
  }

  /// Notes the time up to which a track's encoder was given its input: others don't wait for samples that it holds back.
  package func noteIntake(_ track: Int, time: Int64) {
    try? locked {
      guard current == .running, tracks.indices.contains(track) else { return }
      tracks[track].intake = max(time, tracks[track].intake ?? time)
      intakeCount += 1
      wake()
    }
  }

  /// Says that a track gives no more samples.
  package func end(_ track: Int) throws(MediaError) {
    try work { () throws(MediaError) in
      guard tracks.indices.contains(track) else { throw noTrack(track) }
      tracks[track].isEnded = true
    }
  }

  /// Writes the samples that still wait, and finishes the output.
  package func finish() throws(MediaError) {
    try work { () throws(MediaError) in
      for track in tracks.indices { tracks[track].isEnded = true }
    }
    try locked { () throws(MediaError) in
      guard current == .running else { throw refusal("it is finished") }
      defer { resumeAll() }
      do throws(MediaError) {
        try drain()
        guard let output else {
          throw MediaError(.invalidArgument, "no track has been given a sample")
        }
        try output.finish()
        current = .finished
      } catch {
        fail(error)
        throw error
      }
    }
  }

  /// Ends the work with an error from where the samples are made; nothing happens after an end.
  package func fail(with error: MediaError) {
    try? locked {
      guard current == .running else { return }
      fail(error)
      resumeAll()
    }
  }

  /// Removes what was written; nothing happens after an end.
  package func cancel() {
    try? locked {
      guard current == .idle || current == .running else { return }
      current = .cancelled
      if let output { output.cancel() } else { discard() }
      output = nil
      resumeAll()
    }
  }

  /// Whether a track's next sample would be written soon, rather than wait for others.
  package func isReady(_ track: Int) -> Bool { lock.withLock { _ in ready(track) } }

  private func ready(_ track: Int) -> Bool {
    guard current == .running, tracks.indices.contains(track), !tracks[track].isEnded else { return false }
    // The usual window even where the order is exact (a window of 0): some samples have to wait there, too.
    return lead(track) < Interleaver.window && !tracks[track].isFull
  }

  /// The time by which a track's samples reach beyond those of the slowest one, in nanoseconds; at most their duration.
  private func lead(_ track: Int) -> Int64 {
    let wait = tracks[track].wait
    guard wait > 0, let last = tracks[track].queue.last else { return wait }
    let silent = tracks.filter(\.isAwaited)
    guard !silent.isEmpty else { return wait }
    let slowest = silent.map { $0.intake ?? .min }.min() ?? .min
    return min(wait, max(last.time.saturatingSubtract(slowest), 0))
  }

  /// Waits until a track is ready, or there is nothing to wait for any more.
  ///
  /// - Throws: `.operationCancelled` where the task is cancelled, and what ended the queue.
  package func waitUntilReady(_ track: Int) async throws(MediaError) {
    if !Task.isCancelled, isReady(track) { return }
    let id = lock.withLock { _ in
      nextWaiter += 1
      return nextWaiter
    }
    let dog = isPatient ? nil : watch(track)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = lock.withLock { _ in
          if ready(track) || current != .running || Task.isCancelled { return true }
          waiters.append(Waiter(id: id, track: track, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      try? locked {
        guard let place = waiters.firstIndex(where: { $0.id == id }) else { return }
        woken.append(waiters.remove(at: place).continuation)
      }
    }
    dog?.cancel()
    if Task.isCancelled { throw MediaError(.operationCancelled, "the append was cancelled") }
    try lock.withLock { (_) throws(MediaError) in
      if current != .running { throw failure ?? refusal("a sample is appended") }
    }
  }

  /// Ends the waiting for a track once nothing has happened for some time.
  private func watch(_ track: Int) -> Task<Void, Never> {
    Task { [weak self] in
      var seen: UInt64?
      while !Task.isCancelled {
        guard let self else { return }
        let count = self.lock.withLock { _ in self.writtenCount &+ self.intakeCount }
        if count == seen { return self.bark(at: track) }
        seen = count
        try? await Task.sleep(for: Self.watchdog)
      }
    }
  }

  /// Fails where something waits for a track, as another one gives nothing.
  private func bark(at track: Int) {
    try? locked {
      guard current == .running, waiters.contains(where: { $0.track == track }) else { return }
      fail(starvation())
      resumeAll()
    }
  }

  // MARK: - The lock

  /// Runs a body within the lock, and resumes the tasks that it woke after that.
  ///
  /// Resuming a task takes the task's own lock. A thread that cancels the task holds that one while its handler waits for this.
  private func locked(_ body: () throws(MediaError) -> Void) throws(MediaError) {
    let (failure, continuations) = lock.withLock { _ in
      var failure: MediaError?
      do throws(MediaError) { try body() } catch { failure = error }
      defer { woken = [] }
      return (failure, woken)
    }
    for continuation in continuations { continuation.resume() }
    if let failure { throw failure }
  }

  // MARK: - Inside of the lock

  private func work(_ body: () throws(MediaError) -> Void) throws(MediaError) {
    try locked { () throws(MediaError) in
      guard current == .running else { throw failure ?? refusal("a sample is appended") }
      try body()
      do throws(MediaError) {
        try drain()
        if !isPatient, let longest = tracks.indices.map({ lead($0) }).max(),
          longest > Self.longestWait || waitingBytes > Self.mostBytes || tracks.contains(where: \.isFull)
        {
          throw starvation()
        }
      } catch {
        fail(error)
        resumeAll()
        throw error
      }
      wake()
    }
  }

  private func wake() {
    guard !waiters.isEmpty else { return }
    for waiter in waiters where ready(waiter.track) { woken.append(waiter.continuation) }
    waiters.removeAll { ready($0.track) }
  }

  /// Makes the output, of some of the tracks.
  private func begin(_ described: [Int]) throws(MediaError) {
    for (place, track) in described.enumerated() { tracks[track].place = place }
    let made = try makeOutput(described)
    try made.begin()
    output = made
  }

  /// Writes samples for as long as each track that has not ended has one.
  private func drain() throws(MediaError) {
    if output == nil {
      guard tracks.allSatisfy({ $0.isDescribed || $0.isEnded }) else { return }
      // A stream that never came is left out.
      let described = tracks.indices.filter { tracks[$0].isDescribed }
      guard !described.isEmpty, described.contains(where: { tracks[$0].head != nil }) else { return }
      try begin(described)
    }
    guard let output else { return }
    while !tracks.contains(where: \.isAwaited), !mayBeSparse || longestWait >= sparseWait {
      let heads = tracks.map { track in
        track.head.map { item in
          var place: Int64?
          if case .place(_, let offset) = item.bytes { place = offset }
          return Interleaver.Head(time: item.time, place: place)
        }
      }
      guard let track = interleaver.choose(heads), let place = tracks[track].place,
        let item = tracks[track].take()
      else { return }
      waitingBytes -= item.sample.size
      writtenCount += 1
      try output.append(item.sample, item.bytes, track: place)
    }
  }

  /// Whether a track with few samples may still give one that belongs before those that wait.
  private var mayBeSparse: Bool { tracks.contains { $0.isSparse && !$0.isEnded && $0.head == nil } }

  private var longestWait: Int64 { tracks.lazy.map(\.wait).max() ?? 0 }

  private func fail(_ error: MediaError) {
    current = .failed
    failure = error
    if let output { output.cancel() } else { discard() }
    output = nil
  }

  private func resumeAll() {
    woken += waiters.map(\.continuation)
    waiters = []
  }

  private func starvation() -> MediaError {
    let silent = tracks.filter(\.isAwaited).map(\.name)
    return MediaError(
      .invalidArgument,
      "\(silent.joined(separator: ", ")) gives no samples, for which the others wait; mark it as finished where it has none"
    )
  }

  private func refusal(_ what: String) -> MediaError {
    MediaError(.invalidArgument, "\(what) while the writer is \(current.rawValue)")
  }

  private func noTrack(_ track: Int) -> MediaError {
    MediaError(.noSuchTrack, "there is no track \(track)")
  }
}
