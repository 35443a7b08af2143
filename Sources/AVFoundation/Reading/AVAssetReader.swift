// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
public import Foundation
import MediaAssets
public import MediaCore
import MediaReading
import Synchronization

/// Reads the samples of an asset's tracks, stored or decoded.
open class AVAssetReader: NSObject, @unchecked Sendable {
  // @unchecked: a lock guards what can change.
  /// The asset that is read.
  public let asset: AVAsset
  let media: AssetReader
  private let added = Mutex<[AVAssetReaderOutput]>([])
  private let refusal = Mutex<MediaError?>(nil)

  /// The state of a reader.
  public enum Status: Int, Sendable {
    /// From the beginning to the end, or to what ended it.
    case unknown, reading, completed, failed, cancelled
  }

  /// - Throws: `AVError` where the asset can't be opened.
  public init(asset: AVAsset) throws {
    self.asset = asset
    media = AssetReader(asset: asset.media)
    super.init()
    do { _ = try asset.media.tracks() } catch { throw AVError.wrap(error) }
  }

  /// The reader's state.
  public var status: Status {
    refusal.withLock { $0 != nil } ? .failed : Status(rawValue: media.status.rawValue) ?? .unknown
  }
  /// The error that ended the reading.
  public var error: (any Error)? { (refusal.withLock(\.self) ?? media.error).map { AVError($0) } }
  /// The outputs that samples come out of.
  public var outputs: [AVAssetReaderOutput] { added.withLock(\.self) }
  /// The part of the time that it takes.
  public var timeRange: CMTimeRange {
    get { media.timeRange }
    set { media.timeRange = newValue }
  }

  /// Whether the output is of this reader's asset, and its settings were understood.
  public func canAdd(_ output: AVAssetReaderOutput) -> Bool {
    guard case .success(let output) = output.media else { return false }
    return media.canAdd(output)
  }

  /// Adds an output; one that can't be added, which raises on Apple's systems, makes ``startReading()`` fail.
  public func add(_ output: AVAssetReaderOutput) {
    if case .success(let output) = attach(output) { media.add(output) }
  }

  /// - Returns: false where a setting of an output is refused or reading can't start; ``error`` says why.
  @discardableResult
  open func startReading() -> Bool {
    for output in outputs {
      do throws(MediaError) {
        _ = try output.media.get()
      } catch {
        refuse(error)
        return false
      }
    }
    guard refusal.withLock({ $0 == nil }) else { return false }
    return media.startReading()
  }

  /// The newer shape of ``startReading()``.
  public func start() throws {
    if !startReading() { throw error ?? AVError(.unknown) }
  }

  func refuse(_ error: MediaError) { refusal.withLock { if $0 == nil { $0 = error } } }

  open func cancelReading() { media.cancelReading() }

  /// Counts an output among this reader's; the library's reader takes it by itself.
  func attach(_ output: AVAssetReaderOutput) -> Result<AssetReaderOutput, MediaError> {
    added.withLock { $0.append(output) }
    output.attach(to: self)
    return output.media
  }
}

/// Gives the samples of one or several tracks.
open class AVAssetReaderOutput: NSObject, @unchecked Sendable {
  // @unchecked: the library's output is thread-safe.

  /// The output as the library has it, or why there is none.
  let media: Result<AssetReaderOutput, MediaError>

  init(_ make: () throws(MediaError) -> AssetReaderOutput) { media = Result(catching: make) }

  var output: AssetReaderOutput? { try? media.get() }

  /// The kind of media.
  public var mediaType: AVMediaType { output?.mediaType ?? .muxed }
  /// Whether buffers have memory of their own.
  public var alwaysCopiesSampleData: Bool {
    get { output?.alwaysCopiesSampleData ?? true }
    set { output?.alwaysCopiesSampleData = newValue }
  }
  /// Whether other ranges can be read afterwards.
  public var supportsRandomAccess: Bool {
    get { output?.supportsRandomAccess ?? false }
    set { output?.supportsRandomAccess = newValue }
  }
  open func copyNextSampleBuffer() -> CMSampleBuffer? {
    output?.copyNextSampleBuffer().map(CMSampleBuffer.init)
  }

  /// Has the output read other ranges; where that is not allowed, which raises on Apple's systems, the reader fails.
  public func reset(forReadingTimeRanges timeRanges: [NSValue]) {
    reset(forReading: timeRanges.map(\.timeRangeValue))
  }

  func reset(forReading timeRanges: [CMTimeRange]) {
    do throws(MediaError) {
      try media.get().reset(forReadingTimeRanges: timeRanges)
    } catch {
      reader.withLock(\.value)?.refuse(error)
    }
  }
  private let reader = Mutex(WeakReader())

  private struct WeakReader {
    weak var value: AVAssetReader?
  }

  func attach(to reader: AVAssetReader) {
    self.reader.withLock { $0.value = reader }
    if let error = refusal.withLock(\.self) { reader.refuse(error) }
  }

  /// Has the reader fail, now or when there is one.
  func refuseLater(_ error: MediaError) {
    refusal.withLock { $0 = error }
    reader.withLock(\.value)?.refuse(error)
  }
  private let refusal = Mutex<MediaError?>(nil)
  /// Says that no more ranges come.
  public func markConfigurationAsFinal() { output?.markConfigurationAsFinal() }
}

/// A dictionary that is only read.
struct SendableSettings: @unchecked Sendable {
  // @unchecked: numbers, texts and dictionaries of them, never changed.
  let values: [String: Any]?
  init(_ values: [String: Any]?) { self.values = values }
}

/// Gives the sound of several tracks, mixed.
open class AVAssetReaderAudioMixOutput: AVAssetReaderOutput, @unchecked Sendable {
  // @unchecked: a lock guards the mix.
  /// The tracks that are mixed.
  public let audioTracks: [AVAssetTrack]
  private let settings: SendableSettings
  private let mix = Mutex<AVAudioMix?>(nil)
  /// The settings that the sound is decoded to.
  public var audioSettings: [String: Any]? { settings.values }

  /// The mixed sound of tracks.
  public init(audioTracks: [AVAssetTrack], audioSettings: [String: Any]?) {
    (self.audioTracks, settings) = (audioTracks, SendableSettings(audioSettings))
    super.init { () throws(MediaError) in
      AssetReaderAudioMixOutput(
        audioTracks: try audioTracks.map { (track) throws(MediaError) in try track.there },
        audioSettings: try audioSettings.map(AudioSettings.init)
      )
    }
  }

  /// Copied when it is set, as on Apple's systems.
  public var audioMix: AVAudioMix? {
    get { mix.withLock(\.self) }
    set {
      let copy = newValue?.copy() as? AVAudioMix
      mix.withLock { $0 = copy }
      (output as? AssetReaderAudioMixOutput)?.audioMix = copy?.media
    }
  }

  /// The way to treat the pitch of tracks that are played at another rate than 1, unless the mix names one.
  public var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { (output as? AssetReaderAudioMixOutput)?.audioTimePitchAlgorithm ?? .spectral }
    set { (output as? AssetReaderAudioMixOutput)?.audioTimePitchAlgorithm = newValue }
  }
}

/// Gives the pictures of several tracks, drawn over one another.
open class AVAssetReaderVideoCompositionOutput: AVAssetReaderOutput, @unchecked Sendable {
  // @unchecked: a lock guards the composition.
  /// The tracks that are drawn.
  public let videoTracks: [AVAssetTrack]
  private let settings: SendableSettings
  private let composition = Mutex<AVVideoComposition?>(nil)
  /// The settings that the pictures are decoded to.
  public var videoSettings: [String: Any]? { settings.values }

  /// The pictures of tracks, drawn over one another.
  public init(videoTracks: [AVAssetTrack], videoSettings: [String: Any]?) {
    (self.videoTracks, settings) = (videoTracks, SendableSettings(videoSettings))
    super.init { () throws(MediaError) in
      AssetReaderVideoCompositionOutput(
        videoTracks: try videoTracks.map { (track) throws(MediaError) in try track.there },
        videoSettings: try videoSettings.map(VideoSettings.init(_:))
      )
    }
  }

  /// Copied when it is set, as on Apple's systems.
  public var videoComposition: AVVideoComposition? {
    get { composition.withLock(\.self) }
    set {
      let copy = newValue?.copy() as? AVVideoComposition
      composition.withLock { $0 = copy }
      (output as? AssetReaderVideoCompositionOutput)?.videoComposition = copy?.media(
        tracks: videoTracks.map(\.trackID))
    }
  }
  /// The custom compositor that draws the frames; `nil` where the library does.
  public var customVideoCompositor: (any AVVideoCompositing)? { videoComposition?.customVideoCompositor }
}

/// Gives buffers without data that say where in the file the samples are.
open class AVAssetReaderSampleReferenceOutput: AVAssetReaderOutput, @unchecked Sendable {
  // @unchecked: immutable beyond its superclass.
  /// The track whose samples come.
  public let track: AVAssetTrack
  /// The times of a track that samples refer to.
  public init(track: AVAssetTrack) {
    self.track = track
    super.init { () throws(MediaError) in
      let media = try track.there
      return AssetReaderSampleReferenceOutput(track: media)
    }
  }
}

extension AVAssetTrack {
  /// - Throws: `.noSuchTrack` for a track that was removed.
  var there: AssetTrack {
    get throws(MediaError) {
      guard let media else { throw MediaError(.noSuchTrack, "the track was removed") }
      return media
    }
  }
}
