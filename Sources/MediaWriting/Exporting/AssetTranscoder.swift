import ISOBaseMedia
import LibAV
package import MediaAssets
package import MediaCore
import MediaReading
import Synchronization

/// Writes a file's tracks into another one, some as they are and others encoded: a task for each, and one outcome.
///
/// The plan can be looked at before the run. A transcoder runs once.
package final class AssetTranscoder: @unchecked Sendable {
  // @unchecked: what changes does so before the run, or a lock protects it.

  package let asset: Asset
  package let fileType: FileType
  package let options: ExportOptions
  /// The plan, which says what becomes of each track.
  package internal(set) var plan: ExportPlan
  let planner: ExportPlanner
  private let done = Mutex<[Double]>([])

  /// The errors of a run that has written the file nevertheless.
  package struct Outcome: Sendable {
    /// Errors for what is missing in the file.
    package var failures: [MediaError] = []
    /// Errors for what was skipped.
    package var warnings: [MediaError] = []

    /// Adds the damage of samples that stay as they are.
    mutating func add(_ damage: FeedDamage) {
      failures += damage.failures
      warnings += damage.warnings
    }
  }

  /// Plans what is to be written.
  ///
  /// - Throws: `.operationNotSupportedForAsset` where no track can be written, `.encoderNotFound`, and what reading throws.
  package init(_ asset: Asset, to fileType: FileType, options: ExportOptions = ExportOptions())
    throws(MediaError)
  {
    let asset = options.isWhole ? asset : try asset.measured(for: options.timeRange)
    (self.asset, self.fileType, self.options) = (asset, fileType, options)
    planner = try ExportPlanner(asset, to: fileType, options)
    plan = planner.plan
    if let format = fileType.libavFormat {
      var origin = try TagOrigin(asset, for: format)
      if try planner.changesSampleRate { origin.removeSampleCounts() }
      tags = try ContainerTags(
        try asset.metadataWithChapterEnds(), of: origin,
        options: planner.remuxing([]), format: format, tracks: try writtenTrackPlaces(),
        omissions: &plan.omissions)
    }
    notePresentation()
  }

  private var tags: ContainerTags?

  /// The tracks that are written, by their places in the file.
  private func writtenTrackPlaces() throws(MediaError) -> [WrittenTrackPlace] {
    let tracks = try asset.content().tracks
    return plan.tracks.filter { $0.action != .dropped }.compactMap { planned in
      tracks.first { $0.trackID == planned.trackID }.map(WrittenTrackPlace.init)
    }
  }

  /// The part that is done of all tracks together, from 0 to 1.
  package var progress: Double {
    done.withLock { done in done.isEmpty ? 0 : done.reduce(0, +) / Double(done.count) }
  }

  /// The duration of what is written; not numeric where it is not known.
  package var duration: MediaTime {
    let ends = ((try? asset.content().tracks) ?? []).filter(\.isTimed).map(\.timeRange.end)
    let end = min(ends.filter(\.isNumeric).max() ?? .invalid, options.timeRange.end)
    return end.isNumeric ? max(end - max(options.timeRange.start, .zero), .zero) : .invalid
  }

  /// Writes the file; nothing is left of it where that fails or is cancelled.
  ///
  /// - Throws: what reading, encoding and writing throw; `.operationCancelled` where the task is cancelled.
  package func run(to sink: any ByteSink) async throws(MediaError) -> Outcome {
    let parts: [AssetJoiner.Part]?
    do throws(MediaError) {
      parts = sink.canSeek ? try joinedParts() : nil
    } catch {
      sink.discard()
      throw error
    }
    if !sink.canSeek { noteUnchangeable() }
    if let parts {
      done.withLock { $0 = [0] }
      return try await join(parts, to: sink)
    }
    return try await run({ () throws(MediaError) in try makeWriter(to: sink) }, discard: { sink.discard() })
  }

  /// Writes the file in segments of a length, which a delegate is given.
  ///
  /// - Throws: as ``run(to:)``.
  func runInSegments(of interval: MediaTime, to delegate: any AssetWriterDelegate) async throws(MediaError)
    -> Outcome
  {
    try await run({ () throws(MediaError) in
      let writer = try AssetWriter(contentType: fileType)
      writer.base = planner.remuxed?.movie
      writer.metadata = options.metadata
      writer.delegate = delegate
      writer.outputFileTypeProfile = .mpeg4CMAFCompliant
      writer.preferredOutputSegmentInterval = interval
      writer.initialSegmentStartTime = max(options.timeRange.start, .zero)
      return writer
    })
  }

  /// Names what has no place in a file that can't be written over once it is written.
  private func noteUnchangeable() {
    plan.omissions += tags?.unchangeableOmissions ?? []
    guard let format = fileType.libavFormat, let tracks = try? asset.content().tracks else { return }
    let written = Set(plan.tracks.filter { $0.action != .dropped }.map(\.trackID))
    plan.omissions += tracks.filter { written.contains($0.trackID) }
      .compactMap { $0.lostLanguageInPipe(in: format) }
  }

  private func run(
    _ makeWriter: () throws(MediaError) -> AssetWriter, discard: () -> Void = {}
  ) async throws(MediaError) -> Outcome {
    // Decoding, encoding and writing keep a thread for as long as they take.
    try await withTaskExecutorPreference(WorkExecutor.shared) { () async throws(MediaError) in
      try await work(makeWriter, discard: discard)
    }
  }

  private func work(
    _ makeWriter: () throws(MediaError) -> AssetWriter, discard: () -> Void
  ) async throws(MediaError) -> Outcome {
    let jobs: [any ExportJob]
    do {
      try await measurePictures()
      let writer = try makeWriter()
      jobs = try begin(writer)
      try await run(jobs, writing: writer)
      noteSampleLosses(jobs, writer)
    } catch {
      discard()
      let failure = (error as? MediaError) ?? MediaError(.operationCancelled, "the export was cancelled")
      // The reason is that the file is truncated, not the rest of the packet that it ends in.
      if failure.code == .decodeFailed, let truncation = try? asset.content().truncation { throw truncation }
      throw failure
    }
    return try outcome(of: jobs)
  }

  /// Gives the writer its inputs, and starts it.
  private func begin(_ writer: AssetWriter) throws(MediaError) -> [any ExportJob] {
    let jobs = try makeJobs(writer)
    done.withLock { $0 = jobs.map { _ in doneBefore } }
    try writer.start()
    try writer.startSession(atSourceTime: max(options.timeRange.start, .zero))
    return jobs
  }

  /// The part that is done where writing begins: the second of two passes begins in the middle.
  private var doneBefore: Double { options.statistics == nil ? 0 : 0.5 }

  /// Runs the jobs at once, and finishes the file.
  private func run(_ jobs: [any ExportJob], writing writer: AssetWriter) async throws {
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, job) in jobs.enumerated() {
          group.addTask {
            try await job.run { self.advance(index, to: $0) }
            self.advance(index, to: 1)
          }
        }
        do {
          while try await group.next() != nil {}
        } catch {
          // Jobs that wait for another track, or decode, are to end at once.
          for job in jobs { job.cancel() }
          writer.cancelWriting()
          throw error
        }
      }
      try Task.checkCancellation()
    } catch {
      writer.cancelWriting()
      throw error
    }
    await writer.finishWriting()
    guard writer.status == .completed else {
      throw writer.error ?? MediaError(.unknown, "the file was not finished")
    }
  }

  func advance(_ index: Int, to fraction: Double) {
    let part = doneBefore + (1 - doneBefore) * min(max(fraction, 0), 1)
    done.withLock { $0[index] = max($0[index], part) }
  }

  private func outcome(of jobs: [any ExportJob]) throws(MediaError) -> Outcome {
    var outcome = Outcome()
    for job in jobs { job.report(to: &outcome) }
    // Where a file lacks whole samples, reading the others doesn't notice it.
    if outcome.failures.isEmpty,
      let lack = try asset.shortfall(ofPartEndingAt: options.timeRange.end, missing: wantedStreams)
    {
      outcome.failures.append(lack)
    }
    return outcome
  }

  private var wantedStreams: WantedStreams {
    let wanted = fileType.wantedStreams(amongTracks: options.trackIDs)
    switch (options.pictures, options.sound) {
    case (.leftOut, .leftOut): return .none
    case (.leftOut, _): return wanted.contains(.audio) ? .of([.audio]) : .none
    case (_, .leftOut): return wanted.contains(.video) ? .of([.video]) : .none
    default: return wanted
    }
  }

  /// Makes the first of two passes over the pictures that are encoded.
  private func measurePictures() async throws {
    guard let statistics = options.statistics else { return }
    let tracks = plan.tracks.filter { $0.action == .encoded && $0.mediaType == .video }
    done.withLock { $0 = [0] }
    for (place, planned) in tracks.enumerated() {
      guard let track = try asset.tracks().first(where: { $0.trackID == planned.trackID }),
        let codec = planned.codec
      else { continue }
      let job = try pictureJob(
        track, codec, length: duration.isNumeric ? duration.seconds : 0,
        pass: .first(path: statistics.path(of: place)))
      guard let settings = job.input.videoSettings else { continue }
      let encoder = VideoSampleEncoder(settings, hint: job.input.sourceFormatHint)
      try await withTaskCancellationHandler {
        try await job.measure(with: encoder) { fraction in
          let part = (Double(place) + min(max(fraction, 0), 1)) / Double(2 * tracks.count)
          self.done.withLock { $0 = [max($0.first ?? 0, part)] }
        }
      } onCancel: {
        job.cancel()
      }
    }
  }

  /// The second of two passes over a track's pictures; `nil` where there is only one pass.
  func secondPass(of track: AssetTrack) -> EncodingPass? {
    let tracks = plan.tracks.filter { $0.action == .encoded && $0.mediaType == .video }
    guard let statistics = options.statistics,
      let place = tracks.firstIndex(where: { $0.trackID == track.trackID })
    else { return nil }
    return .second(path: statistics.path(of: place))
  }

  // MARK: - The writer and its inputs

  private func makeWriter(to sink: any ByteSink) throws(MediaError) -> AssetWriter {
    let writer = try AssetWriter(outputPath: sink.name ?? "-", sink: sink, fileType: fileType)
    writer.base = planner.remuxed?.movie
    writer.containerTags = tags
    writer.metadata = options.metadata
    if let interval = options.fragmentInterval {
      writer.layout = .fragments(interval)
    } else if fileType.brand != nil, !sink.canSeek {
      // A pipe has no way back: samples are described where they are, in fragments.
      writer.layout = .fragments(1_000_000_000)
    } else if options.movieIsFirst {
      writer.layout = .movieMoved
    }
    return writer
  }
}
