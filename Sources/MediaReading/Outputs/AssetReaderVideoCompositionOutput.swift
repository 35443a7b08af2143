public import MediaAssets
public import MediaCore
import Synchronization

/// Gives the pictures of several tracks, put together to one.
///
/// AVFoundation counterpart: `AVAssetReaderVideoCompositionOutput`. Pictures come at the composition's frame rate from its
/// start, those that are on screen in the reader's time range; each shows of every track what is on screen then. They
/// are drawn in the tracks' own red, green and blue, with bilinear interpolation, and have no picture of a track before
/// it begins and after its end.
///
/// ```swift
/// let output = AssetReaderVideoCompositionOutput(videoTracks: tracks, videoSettings: nil)
/// let frames = reader.outputProvider(for: output)
/// try reader.start()
/// for try await frame in frames { print(frame.presentationTimeStamp, frame.imageBuffer?.width ?? 0) }
/// ```
public final class AssetReaderVideoCompositionOutput: AssetReaderOutput, @unchecked Sendable {
  /// The tracks that may be shown.
  public let videoTracks: [AssetTrack]
  /// The pixel format, `bgra32` where `nil`, at the composition's size times its scale.
  ///
  /// Formats of 10 bits and `argb64` are drawn in 16 bits. Where an instruction changes nothing, luma and chroma are those of
  /// the decoder; else they are made of red, green and blue by ``VideoComposition/colorYCbCrMatrix``.
  public let videoSettings: VideoSettings?
  private let composition = Mutex<VideoComposition?>(nil)

  /// Makes an output; tracks without pictures and settings that can't be met make the reader's `start` fail.
  public init(videoTracks: [AssetTrack], videoSettings: VideoSettings?) {
    self.videoTracks = videoTracks
    self.videoSettings = videoSettings
    super.init(tracks: videoTracks)
  }

  public override var mediaType: MediaType { .video }

  /// The composition by which the tracks are put together; `nil` for that of
  /// ``VideoComposition/init(propertiesOf:)``.
  ///
  /// Without effect once reading has started.
  public var videoComposition: VideoComposition? {
    get { composition.withLock(\.self) }
    set { if !hasStarted { composition.withLock { $0 = newValue } } }
  }

  override func makeSampleReading(
    timeRange: MediaTimeRange, cancellation: ReadingCancellation
  ) throws(MediaError) -> any SampleReading {
    guard let asset = videoTracks.first?.asset else {
      throw MediaError(.invalidArgument, "there is no track to compose")
    }
    for track in videoTracks where track.formatDescriptions.first?.video == nil {
      throw MediaError(
        .invalidArgument, "track \(track.trackID) is \(track.mediaType), which can't be composed")
    }
    let composition =
      if let set = videoComposition { set } else { try VideoComposition(propertiesOf: videoTracks) }
    try composition.check()
    guard videoSettings?.dimensions == nil || videoSettings?.dimensions == composition.scaledSize else {
      throw MediaError(.invalidArgument, "the composition says how large its pictures are")
    }
    let shown = composition.sourceTrackIDs
    let known = Set(videoTracks.map(\.trackID))
    if let unknown = shown.subtracting(known).min() {
      throw MediaError(
        .invalidVideoComposition, "the composition shows track \(unknown), which the output has not")
    }
    return try VideoCompositionReader(
      composition, of: videoTracks.filter { shown.contains($0.trackID) }, in: asset,
      as: videoSettings?.pixelFormatType ?? .bgra32, timeRange: timeRange, cancellation: cancellation)
  }
}
