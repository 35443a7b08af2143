import Dispatch
import MediaAssets
import MediaScope
import MediaWriting
import Synchronization

extension ExportCommand {
  func export(
    _ file: InputFile, to path: String, _ format: ExportFormat, _ list: JSONList, _ run: FileRun
  ) throws(MediaError) {
    guard let fileType = format.fileType else { return }
    let asset = URLAsset(path: file.path, options: inputFormat.options)
    try file.checkIsFilm(try asset.content())
    var options = try options(for: asset, format)
    if let loudness = sound.loudness {
      options.gain = try LoudnessGain(of: asset, options, target: loudness, run).factor
    }
    let target = try OutputFile(path, madeOf: file.path)
    let transcoder = try AssetTranscoder(asset, to: fileType, options: options)
    let length = transcoder.duration
    if length.isNumeric { run.progress.expect(Int64(saturating: length.seconds * 1000), perSecond: 1000) }
    // One task at a time writes, and nobody else.
    nonisolated(unsafe) let sink = OutputSink(target, path: path)
    let outcome = try Self.wait(for: transcoder, progress: run.progress, length: length) {
      () async throws(MediaError) in try await transcoder.run(to: sink)
    }
    for loss in transcoder.plan.losses { Console.report("\(file.path.fileTitle): \(loss)") }
    for warning in outcome.warnings { run.warn(warning.at(.init(file: file.path))) }
    for failure in outcome.failures { run.fail(failure.at(.init(file: file.path))) }
    if json {
      try list.next()
      try list.write(try ExportJSON(file: file.path, output: path, plan: transcoder.plan).bytes())
    }
  }

  /// What is asked for, of a file.
  private func options(for asset: URLAsset, _ format: ExportFormat) throws(MediaError) -> ExportOptions {
    var options = preset?.preset.options ?? ExportOptions()
    if format == .opus { options.fallbackSoundCodec = .opus }
    sound.apply(to: &options)
    pictures.apply(to: &options)
    if !track.isEmpty {
      let tracks = try asset.sampleListing().tracks
      var wanted: Set<Int32> = []
      for argument in track { wanted.insert(try argument.trackID(in: tracks)) }
      options.trackIDs = wanted
    }
    if !part.isWhole {
      let content = try asset.content()
      let duration = content.duration
      let named = try part.range(in: duration)
      let start = max(named.start, .zero)
      guard start == .zero || !duration.isNumeric || start < duration || content.isImprecise else {
        throw MediaError(
          .invalidArgument,
          "--start \(start.clockDescription) is past the end at \(duration.clockDescription)")
      }
      options.timeRange = MediaTimeRange(start: start, end: named.end)
    }
    options.keepsMetadata = !noMetadata
    options.tags = set.compactMap { tag in
      tag.dropFirst().firstIndex(of: "=").map { (String(tag[..<$0]), String(tag[tag.index(after: $0)...])) }
    }
    options.fragmentInterval = fragments.map { Int64($0 * 1e9) }
    options.movieIsFirst = fastStart
    return options
  }

  /// Blocks until a work is done, and says meanwhile how far it has come.
  private static func wait(
    for transcoder: AssetTranscoder, progress: WorkProgress, length: MediaTime,
    _ work: @escaping @Sendable () async throws(MediaError) -> AssetTranscoder.Outcome
  ) throws(MediaError) -> AssetTranscoder.Outcome {
    let box = ResultBox()
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
      if length.isNumeric { progress.reach(Int64(saturating: transcoder.progress * length.seconds * 1000)) }
    }
    guard let outcome = box.get() else { throw MediaError(.unknown, "the export did not end") }
    return try outcome.get()
  }

  private final class ResultBox: Sendable {
    private let value = Mutex<Result<AssetTranscoder.Outcome, MediaError>?>(nil)
    func set(_ result: Result<AssetTranscoder.Outcome, MediaError>) { value.withLock { $0 = result } }
    func get() -> Result<AssetTranscoder.Outcome, MediaError>? { value.withLock { $0 } }
  }
}
