// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
import Dispatch
public import Foundation
import MediaAssets
public import MediaCore
public import MediaMetadata
public import MediaWriting
import Synchronization

/// Stored samples are written as they are.
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
/// H.264 and AAC of few bits.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
/// H.264 and AAC of a middling number of bits.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
/// H.264 and AAC in the size of the source.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
/// HEVC and AAC in the size of the source.
public let AVAssetExportPresetHEVCHighestQuality = "AVAssetExportPresetHEVCHighestQuality"
/// H.264 and AAC, in pictures of at most 640 × 480 pixels.
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
/// H.264 and AAC, in pictures of at most 960 × 540 pixels.
public let AVAssetExportPreset960x540 = "AVAssetExportPreset960x540"
/// H.264 and AAC, in pictures of at most 1280 × 720 pixels.
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
/// H.264 and AAC, in pictures of at most 1920 × 1080 pixels.
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
/// H.264 and AAC, in pictures of at most 3840 × 2160 pixels.
public let AVAssetExportPreset3840x2160 = "AVAssetExportPreset3840x2160"
/// HEVC and AAC, in pictures of at most 1920 × 1080 pixels.
public let AVAssetExportPresetHEVC1920x1080 = "AVAssetExportPresetHEVC1920x1080"
/// HEVC and AAC, in pictures of at most 3840 × 2160 pixels.
public let AVAssetExportPresetHEVC3840x2160 = "AVAssetExportPresetHEVC3840x2160"
/// AAC alone, in an M4A file.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"
/// ProRes 422 and Linear PCM.
public let AVAssetExportPresetAppleProRes422LPCM = "AVAssetExportPresetAppleProRes422LPCM"
/// ProRes 4444, which keeps alpha, and Linear PCM.
public let AVAssetExportPresetAppleProRes4444LPCM = "AVAssetExportPresetAppleProRes4444LPCM"

extension ExportPreset {
  private static let prefix = "AVAssetExportPreset"

  /// The preset of Apple's name, with or without its prefix.
  fileprivate init(appleName: String) {
    self.init(
      rawValue: appleName.hasPrefix(Self.prefix) ? String(appleName.dropFirst(Self.prefix.count)) : appleName)
  }

  fileprivate var appleName: String { Self.prefix + rawValue }
}

/// Writes an asset anew, as a preset says.
open class AVAssetExportSession: NSObject, @unchecked Sendable {
  // @unchecked: the session is the caller's until it begins, as on Apple's systems; after that a lock guards its state.
  /// The asset that is read.
  public let asset: AVAsset
  /// The name of the preset, which says what file is made of the asset.
  public let presetName: String
  let media: AssetExportSession
  private let state = Mutex(Course())
  private let mix = Mutex<AVAudioMix?>(nil)
  private let composition = Mutex<AVVideoComposition?>(nil)

  /// The state of an export and its outcome so far.
  private struct Course {
    var status = Status.unknown
    var error: (any Error)?
    var progress: Float = 0
    var url: URL?
    var fileType: AVFileType?
    var task: Task<Void, any Error>?
    var wantsPasses = false
    var temporaryFiles: URL?
  }

  /// The state of an export.
  public enum Status: Int, Sendable {
    /// From the beginning to the end, or to what ended it.
    case unknown, waiting, exporting, completed, failed, cancelled
  }

  /// - Returns: `nil` for a preset that is not known.
  public init?(asset: AVAsset, presetName: String) {
    guard let media = AssetExportSession(asset: asset.media, preset: ExportPreset(appleName: presetName))
    else {
      return nil
    }
    (self.asset, self.presetName, self.media) = (asset, presetName, media)
  }

  /// The address of the file.
  public var outputURL: URL? {
    get { state.withLock(\.url) }
    set { state.withLock { $0.url = newValue } }
  }
  /// The type of the file.
  public var outputFileType: AVFileType? {
    get { state.withLock(\.fileType) }
    set { state.withLock { $0.fileType = newValue } }
  }
  /// The part of the time that it takes.
  public var timeRange: CMTimeRange {
    get { media.timeRange }
    set { media.timeRange = newValue }
  }
  /// The most bytes that the file may have; 0 for any number.
  public var fileLengthLimit: Int64 {
    get { media.fileLengthLimit }
    set { media.fileLengthLimit = newValue }
  }
  /// Whether the sample tables come first in the file.
  public var shouldOptimizeForNetworkUse: Bool {
    get { media.shouldOptimizeForNetworkUse }
    set { media.shouldOptimizeForNetworkUse = newValue }
  }
  /// The tags.
  public var metadata: [AVMetadataItem]? {
    get { media.metadata.isEmpty ? nil : media.metadata.map(AVMetadataItem.init) }
    set {
      media.metadata = newValue?.map(\.media) ?? []
      media.keepsAssetMetadata = newValue == nil
    }
  }
  /// The filter that says which tags the new file gets.
  public var metadataItemFilter: AVMetadataItemFilter? {
    get { media.metadataItemFilter }
    set { media.metadataItemFilter = newValue }
  }

  /// Copied when it is set, as on Apple's systems.
  public var audioMix: AVAudioMix? {
    get { mix.withLock(\.self) }
    set {
      let copy = newValue?.copy() as? AVAudioMix
      mix.withLock { $0 = copy }
      media.audioMix = copy?.media
    }
  }
  /// The way to treat the pitch of sound that is played at another rate than 1.
  public var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { media.audioTimePitchAlgorithm }
    set { media.audioTimePitchAlgorithm = newValue }
  }
  /// The composition that says how pictures are drawn over one another.
  public var videoComposition: AVVideoComposition? {
    get { composition.withLock(\.self) }
    set {
      let copy = newValue?.copy() as? AVVideoComposition
      composition.withLock { $0 = copy }
      media.videoComposition = copy?.media(tracks: asset.tracks(withMediaType: .video).map(\.trackID))
    }
  }

  /// The custom compositor that draws the frames; `nil` where the library does.
  public var customVideoCompositor: (any AVVideoCompositing)? { videoComposition?.customVideoCompositor }
  /// The choice of what becomes of tracks of sound that are alternatives; accepted, and without effect.
  ///
  /// All tracks are mixed, or written as they are by passthrough.
  public var audioTrackGroupHandling: AVAssetTrackGroupOutputHandling {
    get { groupHandling.withLock(\.self) }
    set { groupHandling.withLock { $0 = newValue } }
  }
  private let groupHandling = Mutex<AVAssetTrackGroupOutputHandling>([])

  /// The export's state.
  public var status: Status { state.withLock(\.status) }
  /// The error that ended the export.
  public var error: (any Error)? { state.withLock(\.error) }
  /// The part that is done, from 0 to 1.
  public var progress: Float { state.withLock(\.progress) }

  /// The losses on the way to the new file, one clause each.
  public var losses: [String] { media.losses }

  /// The names of all presets.
  public class func allExportPresets() -> [String] { ExportPreset.all.map(\.appleName) }
  /// The names of the presets that fit an asset.
  public class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
    ExportPreset.all.filter { !fileTypes($0, asset).isEmpty }.map(\.appleName)
  }
  /// Whether a preset and a type fit an asset.
  public class func compatibility(
    ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?
  ) async -> Bool {
    guard let outputFileType else { return AVAssetExportSession(asset: asset, presetName: presetName) != nil }
    return await AssetExportSession.compatibility(
      ofExportPreset: ExportPreset(appleName: presetName), with: asset.media, outputFileType: outputFileType)
  }
  /// Whether a preset and a type fit an asset, handed to a closure.
  public class func determineCompatibility(
    ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
    completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    Task {
      handler(await compatibility(ofExportPreset: presetName, with: asset, outputFileType: outputFileType))
    }
  }
  private class func fileTypes(_ preset: ExportPreset, _ asset: AVAsset) -> [AVFileType] {
    AssetExportSession(asset: asset.media, preset: preset)?.writableFileTypes ?? []
  }

  /// The types that can be written.
  public var supportedFileTypes: [AVFileType] { media.writableFileTypes }
  /// The types that fit the asset.
  public var compatibleFileTypes: [AVFileType] {
    get async { await media.compatibleFileTypes }
  }
  /// The types that fit the asset, handed to a closure.
  public func determineCompatibleFileTypes(
    completionHandler handler: @escaping @Sendable ([AVFileType]) -> Void
  ) {
    Task { handler(await media.compatibleFileTypes) }
  }

  /// Writes the file and waits for its end.
  ///
  /// - Throws: `AVError`; `CancellationError` where the task is cancelled.
  public func export(
    to url: URL, as fileType: AVFileType, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let mayBegin = state.withLock { state in
      guard state.status == .unknown || state.status == .waiting else { return false }
      (state.status, state.url, state.fileType) = (.exporting, url, fileType)
      return true
    }
    guard mayBegin else { throw AVError(.operationNotSupportedForAsset) }
    let watching = Task { [media, weak self] in
      for await step in media.states(updateInterval: .milliseconds(100)) {
        if case .exporting(let progress) = step {
          self?.state.withLock { if $0.status == .exporting { $0.progress = Float(progress) } }
        }
      }
    }
    defer { watching.cancel() }
    do {
      try await media.export(to: url.path, as: fileType)
      state.withLock { ($0.status, $0.progress) = (.completed, 1) }
    } catch {
      let failure = AVError.wrap(error)
      let isCancelled = error is CancellationError || (failure as? AVError)?.code == .operationCancelled
      state.withLock { ($0.status, $0.error) = (isCancelled ? .cancelled : .failed, failure) }
      throw failure
    }
  }

  /// Exports in the older shape, which works once; ``outputURL`` and ``outputFileType`` have to be set.
  ///
  /// The outcome is in ``status`` and ``error``.
  @preconcurrency
  public func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
    let (url, fileType) = state.withLock { ($0.url, $0.fileType) }
    guard let url, let fileType else {
      let text = "an export needs outputURL and outputFileType"
      state.withLock {
        ($0.status, $0.error) = (.failed, AVError(.unknown, userInfo: [NSLocalizedDescriptionKey: text]))
      }
      handler()
      return
    }
    let mayBegin = state.withLock { state in
      guard state.status == .unknown else { return false }
      state.status = .waiting
      return true
    }
    guard mayBegin else {
      handler()
      return
    }
    let task = Task {
      do {
        try await export(to: url, as: fileType)
      } catch is CancellationError {
        state.withLock { $0.error = AVError(MediaError(.operationCancelled, "the export was cancelled")) }
      }
    }
    state.withLock { $0.task = task }
    Task {
      _ = await task.result
      handler()
    }
  }
  /// Writes the file.
  public func export() async {
    await withCheckedContinuation { continuation in exportAsynchronously { continuation.resume() } }
  }
  /// Ends the export.
  public func cancelExport() { state.withLock(\.task)?.cancel() }

  /// Returns the states of the export, one now and then until its end.
  public func states(updateInterval: TimeInterval = .infinity) -> AsyncStream<State> {
    let interval = updateInterval.isFinite && updateInterval > 0 ? updateInterval : 0.5
    let source = media.states(updateInterval: .milliseconds(Int(min(interval, 3600) * 1000)))
    return AsyncStream { continuation in
      let task = Task {
        for await step in source {
          switch step {
          case .pending: continuation.yield(.pending)
          case .exporting(let fraction):
            let progress = Progress(totalUnitCount: 1000)
            progress.completedUnitCount = Int64(fraction * 1000)
            continuation.yield(.exporting(progress: progress))
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// The state of an export, with its progress.
  public enum State: @unchecked Sendable {
    // @unchecked: the progress isn't changed after it is given.
    /// The export has not begun.
    case pending
    /// The export waits for its turn.
    case waiting
    /// The export is under way.
    case exporting(progress: Progress)
  }

  /// The number of bytes that the file will have, about; 0 where that can't be said.
  ///
  /// It blocks while parts are encoded.
  @available(*, noasync, message: "await estimatedOutputFileLengthInBytes")
  public var estimatedOutputFileLength: Int64 {
    blocking(0) { try await $0.estimatedOutputFileLengthInBytes }
  }
  /// The longest duration that the file can have; invalid where that can't be said.
  ///
  /// It blocks while parts are encoded.
  @available(*, noasync, message: "await estimatedMaximumDuration")
  public var maxDuration: CMTime { blocking(.invalid) { try await $0.estimatedMaximumDuration } }

  /// - Parameter otherwise: what is returned where the work throws.
  private func blocking<Value: Sendable>(
    _ otherwise: Value, _ work: @escaping @Sendable (AVAssetExportSession) async throws -> Value
  ) -> Value {
    let done = DispatchSemaphore(value: 0)
    // Written before the signal, and read after it.
    nonisolated(unsafe) var value = otherwise
    Task.detached {
      if let made = try? await work(self) { value = made }
      done.signal()
    }
    done.wait()
    return value
  }

  /// Calls back with ``estimatedOutputFileLengthInBytes``, or with 0 and the error.
  public func estimateOutputFileLength(
    completionHandler handler: @escaping @Sendable (Int64, (any Error)?) -> Void
  ) {
    Task {
      do { handler(try await estimatedOutputFileLengthInBytes, nil) } catch { handler(0, error) }
    }
  }
  /// Calls back with ``estimatedMaximumDuration``, or with an invalid time and the error.
  public func estimateMaximumDuration(
    completionHandler handler: @escaping @Sendable (CMTime, (any Error)?) -> Void
  ) {
    Task {
      do { handler(try await estimatedMaximumDuration, nil) } catch { handler(.invalid, error) }
    }
  }
  /// The longest duration of the file within its length limit; invalid where no file type is known.
  public var estimatedMaximumDuration: CMTime {
    get async throws {
      guard let fileType = outputFileType ?? supportedFileTypes.first else { return .invalid }
      do { return try await media.estimatedMaximumDuration(as: fileType) } catch { throw AVError.wrap(error) }
    }
  }

  /// Accepted, and without effect; one pass is made, as ``AVAssetWriterInput/performsMultiPassEncodingIfSupported`` says.
  public var canPerformMultiplePassesOverSourceMediaData: Bool {
    get { state.withLock(\.wantsPasses) }
    set { state.withLock { $0.wantsPasses = newValue } }
  }
  /// Accepted, and without effect: an unfinished file is beside the new one, to get its name at once.
  public var directoryForTemporaryFiles: URL? {
    get { state.withLock(\.temporaryFiles) }
    set { state.withLock { $0.temporaryFiles = newValue } }
  }

  /// About how many bytes the file will have.
  public var estimatedOutputFileLengthInBytes: Int64 {
    get async throws {
      guard let fileType = outputFileType ?? supportedFileTypes.first else { return 0 }
      do { return try await media.estimatedOutputFileLength(as: fileType) } catch {
        throw AVError.wrap(error)
      }
    }
  }
}

/// A filter that lets some tags through.
public typealias AVMetadataItemFilter = MetadataItemFilter
