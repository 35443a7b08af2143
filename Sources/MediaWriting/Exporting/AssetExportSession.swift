public import MediaAssets
public import MediaCore
public import MediaMetadata
import Synchronization

/// Writes an asset into another file, as a preset says.
///
/// AVFoundation counterpart: `AVAssetExportSession`. Set properties before the export; a session exports once. Several tracks
/// of sound stay tracks of their own, which AVFoundation mixes to one. Pictures are never enlarged.
///
/// ```swift
/// guard let session = AssetExportSession(asset: asset, preset: .passthrough) else { return }
/// try await session.export(to: path, as: .mov)
/// for loss in session.losses { print(loss) }
/// ```
public final class AssetExportSession: @unchecked Sendable {
  // @unchecked: a lock protects what changes during the export.

  /// The asset that is exported.
  public let asset: Asset
  /// The preset, which says what is made of its sound and pictures.
  public let preset: ExportPreset
  /// The part of the timeline that is exported; all of it by default.
  public var timeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  /// Tags that are set besides those of the asset; the text of each is written.
  public var metadata: [MetadataItem] = []
  /// Whether the asset's own tags are taken over.
  public var keepsAssetMetadata = true
  /// The filter of the asset's own tags that are taken over; all are where `nil`.
  public var metadataItemFilter: MetadataItemFilter?
  /// The largest number of bytes of the file: a longer one ends early, and 0 is no limit.
  public var fileLengthLimit: Int64 = 0
  /// The mix that says how loud tracks are; each is as loud as it was where `nil`.
  public var audioMix: AudioMix?
  /// The algorithm for sound that plays at another rate than 1, which decides what becomes of its pitch.
  public var audioTimePitchAlgorithm = AudioTimePitchAlgorithm.spectral
  /// The composition that draws all pictures as one track; they stay as they are where `nil`.
  public var videoComposition: VideoComposition?
  /// Whether the movie box, which describes the samples, comes before them; files of the ISO family alone have one.
  public var shouldOptimizeForNetworkUse = false

  /// The progress of an export.
  ///
  /// AVFoundation counterpart: `AVAssetExportSession.State`.
  public enum State: Hashable, Sendable {
    /// It has not begun.
    case pending
    /// The part that is done, from 0 to 1.
    case exporting(progress: Double)
  }

  private struct Run {
    var transcoder: AssetTranscoder?
    var hasBegun = false
    var hasEnded = false
    var losses: [String] = []
    var damage: [MediaError] = []
  }

  private let run = Mutex(Run())

  /// Makes a session; `nil` for a preset that is not known.
  public init?(asset: Asset, preset: ExportPreset) {
    guard preset.options != nil else { return nil }
    (self.asset, self.preset) = (asset, preset)
  }

  /// The losses, one clause each, of what the file can't hold of the asset: known once the export has begun.
  public var losses: [String] { run.withLock(\.losses) }

  /// The errors for what could not be read of the asset, though the file was written.
  public var damage: [MediaError] { run.withLock(\.damage) }

  /// The types of files that can be made of the asset; none in a task that is cancelled.
  public var compatibleFileTypes: [FileType] {
    get async { (try? await offCooperativePool { self.writableFileTypes }) ?? [] }
  }

  /// The types of files that can be made of the asset, found while the caller waits.
  package var writableFileTypes: [FileType] {
    preset.fileTypes.filter { (try? makeTranscoder(for: $0)) != nil }
  }

  /// The presets with which something can be made of an asset; none in a task that is cancelled.
  public static func exportPresets(compatibleWith asset: Asset) async -> [ExportPreset] {
    let presets = try? await offCooperativePool {
      ExportPreset.all.filter { preset in
        guard let session = AssetExportSession(asset: asset, preset: preset) else { return false }
        return preset.fileTypes.contains { (try? session.makeTranscoder(for: $0)) != nil }
      }
    }
    return presets ?? []
  }

  /// Whether a file of a type can be made of an asset by a preset; not in a task that is cancelled.
  public static func compatibility(
    ofExportPreset preset: ExportPreset, with asset: Asset, outputFileType: FileType
  ) async -> Bool {
    guard let session = AssetExportSession(asset: asset, preset: preset),
      preset.fileTypes.contains(outputFileType)
    else { return false }
    let isMade = try? await offCooperativePool { (try? session.makeTranscoder(for: outputFileType)) != nil }
    return isMade ?? false
  }

  func makeTranscoder(
    for fileType: FileType, in range: MediaTimeRange? = nil
  ) throws(MediaError) -> AssetTranscoder {
    guard var options = preset.options, preset.fileTypes.contains(fileType) else {
      throw MediaError(
        .operationNotSupportedForAsset, "the preset \(preset.rawValue) does not make files of this type")
    }
    options.timeRange = range ?? timeRange
    options.metadata = metadata
    options.keepsMetadata = keepsAssetMetadata
    options.metadataFilter = metadataItemFilter
    options.audioMix = audioMix
    options.audioTimePitchAlgorithm = audioTimePitchAlgorithm
    options.videoComposition = videoComposition
    options.movieIsFirst = shouldOptimizeForNetworkUse && fileType.brand != nil
    return try AssetTranscoder(asset, to: fileType, options: options)
  }

  /// Writes the file; nothing is left of it where that fails, or the task is cancelled.
  ///
  /// - Throws: `MediaError`: `.fileAlreadyExists`; `.operationNotSupportedForAsset` and `.encoderNotFound` for what can't be
  ///   made of the asset; what reading, encoding and writing throw. `CancellationError` in a task that is cancelled.
  public func export(to path: String, as fileType: FileType) async throws {
    let isFirst = run.withLock { run in
      defer { run.hasBegun = true }
      return !run.hasBegun
    }
    guard isFirst else { throw MediaError(.invalidArgument, "a session exports once") }
    defer { run.withLock { $0.hasEnded = true } }
    try await cancellable { try await exportOnce(to: path, fileType) }
  }

  private func exportOnce(to path: String, _ fileType: FileType) async throws(MediaError) {
    do throws(MediaError) {
      guard fileLengthLimit > 0 else {
        return try await export(timeRange, to: FileSink(path), fileType)
      }
      try await exportUpToLimit(to: path, fileType)
    } catch {
      throw error.at(.init(file: asset.file))
    }
  }

  private func export(
    _ range: MediaTimeRange, to sink: sending any ByteSink, _ fileType: FileType
  ) async throws(MediaError) {
    let transcoder = try makeTranscoder(for: fileType, in: range)
    run.withLock { run in
      run.transcoder = transcoder
      run.losses = transcoder.plan.losses
    }
    let outcome = try await transcoder.run(to: sink)
    run.withLock { ($0.losses, $0.damage) = (transcoder.plan.losses, outcome.failures + outcome.warnings) }
  }

  /// The number of attempts at a part that is short enough.
  private static let mostAttempts = 6

  private func exportUpToLimit(to path: String, _ fileType: FileType) async throws(MediaError) {
    var range = timeRange
    let duration = try await maximumDuration(as: fileType)
    if duration.isNumeric {
      range = MediaTimeRange(start: max(timeRange.start, .zero), duration: min(duration, timeRange.duration))
    }
    for _ in 1...Self.mostAttempts {
      do throws(MediaError) {
        return try await export(range, to: LimitedSink(FileSink(path), limit: fileLengthLimit), fileType)
      } catch {
        guard error.code == .overLimit, range.duration.isNumeric else { throw error }
        range.duration = range.duration.multiplied(byRatio: 9, divisor: 10)
      }
    }
    throw MediaError(.overLimit, "no part of it fits into \(fileLengthLimit) bytes")
  }

  /// Returns the progress of the export, now and then until its end.
  ///
  /// The first value of an export that has begun is 0 and the last of one that has succeeded 1.
  public func states(updateInterval: Duration = .milliseconds(500)) -> AsyncStream<State> {
    AsyncStream { continuation in
      let task = Task { [self] in
        var last: State?
        while !Task.isCancelled {
          let (state, hasEnded) = run.withLock { run in
            (
              run.hasBegun ? State.exporting(progress: run.transcoder?.progress ?? 0) : .pending,
              run.hasEnded
            )
          }
          if last == nil || last == .pending, case .exporting(let progress) = state, progress > 0 {
            continuation.yield(.exporting(progress: 0))
          }
          if state != last { continuation.yield(state) }
          last = state
          if hasEnded { break }
          try? await Task.sleep(for: updateInterval)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
