import Dispatch
import Glibc
import MediaAssets
import MediaScope
import MediaWriting
import Synchronization

/// An export of one file, with what it says on the way.
struct ExportWork {
  let asset: Asset
  let path: String
  let fileType: FileType
  let options: ExportOptions

  private var file: String { asset.file ?? "" }

  /// Writes the file, and names what is lost.
  ///
  /// - Parameter progress: that of the writing, where it is not all there is to do.
  func write(_ run: FileRun, _ progress: WorkProgress? = nil) throws(MediaError) -> ExportPlan {
    let progress = progress ?? run.progress
    try Self.startQueues()
    let target = try OutputFile(path, madeOf: file)
    let transcoder = try AssetTranscoder(asset, to: fileType, options: options)
    let length = transcoder.duration
    progress.expect(length)
    // One task at a time writes.
    nonisolated(unsafe) let sink = OutputSink(target, path: path)
    let outcome = try Self.wait(progress, length: length, done: { transcoder.progress }) {
      () async throws(MediaError) in try await transcoder.run(to: sink)
    }
    Self.report(outcome, transcoder.plan, of: file, run)
    return transcoder.plan
  }

  /// The estimated size and duration of a file.
  struct Estimate {
    /// `nil` where the length is not known.
    var byteCount: Int64?
    var duration: MediaTime
  }

  /// Returns the size and the duration that the file would have, and the plan for its tracks; names what
  /// would be lost.
  func estimate(_ run: FileRun) throws(MediaError) -> (plan: ExportPlan, estimate: Estimate) {
    try Self.startQueues()
    let transcoder = try AssetTranscoder(asset, to: fileType, options: options)
    var estimate = Estimate(byteCount: nil, duration: transcoder.duration)
    if transcoder.duration.isNumeric {
      estimate.byteCount = try Self.wait(run.progress, length: .invalid, done: { 0 }) {
        () async throws(MediaError) in try await ExportEstimate(transcoder).byteCount()
      }
    }
    for loss in transcoder.plan.losses { Console.report("\(file.fileTitle): \(loss)") }
    return (transcoder.plan, estimate)
  }

  /// Says what is lost, and what could not be read.
  static func report(
    _ outcome: AssetTranscoder.Outcome, _ plan: ExportPlan, of file: String, _ run: FileRun
  ) {
    for loss in plan.losses { Console.report("\(file.fileTitle): \(loss)") }
    for warning in outcome.warnings { run.warn(warning.at(.init(file: file))) }
    for failure in outcome.failures { run.fail(failure.at(.init(file: file))) }
  }

  /// The number of files that the system's queues need while they work, with those of the work itself.
  private static let spareCount = 12

  /// Has the system's queues open what they need, since they end the process where they can't: at their start, and each
  /// second when they look at how busy their threads are.
  ///
  /// - Throws: `.fileNotReadable` where too few files may be open.
  static func startQueues() throws(MediaError) {
    let spare = (0..<spareCount).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
    let failure = errno
    for descriptor in spare where descriptor >= 0 { close(descriptor) }
    guard !spare.contains(-1) else {
      throw MediaError(.fileNotReadable, posix: failure, doing: "can't be opened", at: nil)
    }
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { done.signal() }
    done.wait()
  }

  /// Blocks until a work is done, and says meanwhile how far it has come.
  ///
  /// - Parameter done: the part that is done, from 0 to 1.
  static func wait<Value: Sendable>(
    _ progress: WorkProgress, length: MediaTime, done: () -> Double,
    _ work: @escaping @Sendable () async throws(MediaError) -> Value
  ) throws(MediaError) -> Value {
    let box = ResultBox<Value>()
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      do throws(MediaError) {
        box.set(.success(try await work()))
      } catch {
        box.set(.failure(error))
      }
      end.signal()
    }
    while end.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
      if length.isNumeric { progress.reach(seconds: done() * length.seconds) }
    }
    guard let result = box.get() else { throw MediaError(.unknown, "the export did not end") }
    return try result.get()
  }

  private final class ResultBox<Value: Sendable>: Sendable {
    private let value = Mutex<Result<Value, MediaError>?>(nil)
    func set(_ result: Result<Value, MediaError>) { value.withLock { $0 = result } }
    func get() -> Result<Value, MediaError>? { value.withLock { $0 } }
  }
}

extension TimeRangeOptions {
  /// The part of a file's timeline that is named; reports one that was to end later than the file does.
  ///
  /// - Throws: `.invalidArgument` for one that is empty or begins past the end.
  func range(of asset: Asset, _ run: FileRun) throws(MediaError) -> MediaTimeRange {
    let content = try asset.content()
    let named = try range(in: duration(of: asset))
    let start = max(named.start, .zero)
    var duration = content.duration
    if start > .zero, duration.isNumeric, start >= duration { duration = try asset.measuredDuration() }
    guard start == .zero || !duration.isNumeric || start < duration else {
      throw MediaError(
        .invalidArgument, "--start \(start.clockDescription) is past the end at \(duration.clockDescription)")
    }
    try run.warnOfEnd(named.end, of: asset)
    return MediaTimeRange(start: start, end: named.end)
  }
}

extension TrackArgument {
  /// The IDs of the tracks that are named; `nil` where none is.
  static func trackIDs(_ arguments: [TrackArgument], in asset: Asset) throws(MediaError) -> Set<Int32>? {
    guard !arguments.isEmpty else { return nil }
    let tracks = try asset.sampleListing().tracks
    var wanted: Set<Int32> = []
    for argument in arguments { wanted.insert(try argument.trackID(in: tracks, of: asset)) }
    return wanted
  }
}
