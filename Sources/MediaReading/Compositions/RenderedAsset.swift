import LibAV
package import MediaAssets
package import MediaCore

/// A composition as it is seen and heard: one track of pictures put together, and one of sound mixed.
///
/// The asset is read like a file, so that code which takes an asset needs to know neither mixes nor video compositions. Where one
/// track shows or sounds as it is, that is the composition's own.
package final class RenderedAsset: Asset, @unchecked Sendable {
  // @unchecked: nothing changes after the initializer.

  package let composition: Asset
  /// The video composition of the pictures; `nil` where they are those of one track.
  package let videoComposition: VideoComposition?
  /// The volumes of the tracks that are mixed; `nil` for each as it is.
  package let audioMix: AudioMix?
  private let audioTracks: [AssetTrack]
  private let videoTracks: [AssetTrack]

  /// - Parameters:
  ///   - path: the file that errors name.
  ///   - truncation: why a file that is used up to its end is truncated.
  /// - Throws: what asking the composition for its tracks throws.
  package convenience init(
    _ composition: Asset, videoComposition: VideoComposition?, audioMix: AudioMix?, path: String?,
    truncation: MediaError? = nil
  ) throws(MediaError) {
    let tracks = try composition.tracks()
    self.init(composition, tracks, videoComposition, audioMix, path: path, truncation)
  }

  private init(
    _ composition: Asset, _ tracks: [AssetTrack], _ videoComposition: VideoComposition?,
    _ audioMix: AudioMix?, path: String?, _ truncation: MediaError?
  ) {
    let audioTracks = tracks.filter { $0.mediaType == .audio }
    let videoTracks = tracks.filter { $0.mediaType == .video }
    (self.composition, self.videoComposition, self.audioMix) = (composition, videoComposition, audioMix)
    (self.audioTracks, self.videoTracks) = (audioTracks, videoTracks)
    let pictures = Self.pictures(of: videoTracks, videoComposition, in: composition)
    let sound = Self.sound(of: audioTracks, audioMix)
    super.init(RenderedContent([pictures, sound].compactMap(\.self), file: path, truncation))
  }

  /// Whether a track is made of others when it is read.
  package func renders(_ track: TrackContent) -> Bool {
    track.mediaType == .video
      ? videoComposition != nil : track.mediaType == .audio && (audioMix != nil || audioTracks.count > 1)
  }

  // MARK: What it says of itself

  private static func pictures(
    of tracks: [AssetTrack], _ videoComposition: VideoComposition?, in composition: Asset
  ) -> TrackContent? {
    guard let videoComposition, let first = tracks.first else { return tracks.first?.content }
    var description =
      first.formatDescriptions.first
      ?? FormatDescription(mediaType: .video, mediaSubType: PixelFormatType.bgra32.rawValue, codec: .rawVideo)
    description.video = FormatDescription.VideoFormat(dimensions: videoComposition.renderSize)
    description.video?.hasAlpha = tracks.flatMap(\.formatDescriptions).contains {
      $0.video?.hasAlpha == true
    }
    return whole(first, endingAt: (try? composition.content().duration) ?? first.timeRange.end).described(
      by: [description], frameDuration: videoComposition.frameDuration)
  }

  private static func sound(
    of tracks: [AssetTrack], _ audioMix: AudioMix?
  ) -> TrackContent? {
    // A mix has the highest rate and the most channels of its tracks.
    func richness(_ format: FormatDescription) -> (Double, Int) {
      (format.audioStreamDescription?.sampleRate ?? 0, format.audioStreamDescription?.channelsPerFrame ?? 0)
    }
    guard audioMix != nil || tracks.count > 1, let first = tracks.first else { return tracks.first?.content }
    let best = tracks.flatMap(\.formatDescriptions).max { richness($0) < richness($1) }
    let end = tracks.map(\.timeRange.end).max() ?? .zero
    return whole(first, endingAt: end).described(by: best.map { [$0] } ?? first.formatDescriptions)
  }

  /// A track from zero to an end, which may be another one's.
  private static func whole(_ track: AssetTrack, endingAt end: MediaTime) -> TrackContent {
    let range = MediaTimeRange(start: .zero, duration: end)
    let media = ComposedMedia(
      [.init(source: SourceTrack(track), mapping: TimeMapping(source: range, target: range))],
      naturalTimeScale: track.naturalTimeScale, pool: AssetPool())
    return TrackContent(
      media, index: track.content.trackIndex, trackID: track.trackID, mediaType: track.mediaType,
      presentation: TrackPresentation(
        isEnabled: true, languageCode: nil, extendedLanguageTag: nil, transform: .identity, volume: 1))
  }

  // MARK: Reading

  /// The mix of all sound; `nil` where there is none to make.
  func makeSoundReading(
    of track: TrackContent, settings: AudioSettings, timeRange: MediaTimeRange,
    cancellation: ReadingCancellation
  ) throws(MediaError) -> (any SampleReading)? {
    guard track.mediaType == .audio, renders(track) else { return nil }
    var settings = settings
    let format = try AudioOutputFormat(settings, track: track).format
    settings.sampleRate = settings.sampleRate ?? Double(format.sampleRate)
    if settings.channelLayout == nil {
      settings.numberOfChannels = settings.numberOfChannels ?? format.channelCount
    }
    let output = AssetReaderAudioMixOutput(audioTracks: audioTracks, audioSettings: settings)
    output.audioMix = audioMix
    output.audioTimePitchAlgorithm = settings.timePitchAlgorithm
    return try output.makeSampleReading(timeRange: timeRange, cancellation: cancellation)
  }

  /// The pictures put together; `nil` where there are none to put together.
  func makePictureReading(
    of track: TrackContent, settings: VideoSettings, timeRange: MediaTimeRange,
    cancellation: ReadingCancellation
  ) throws(MediaError) -> (any SampleReading)? {
    guard track.mediaType == .video, let videoComposition else { return nil }
    let output = AssetReaderVideoCompositionOutput(
      videoTracks: videoTracks, videoSettings: settings.pixelFormatType.map { .pixelFormat($0) })
    output.videoComposition = videoComposition
    let drawn = try output.makeSampleReading(timeRange: timeRange, cancellation: cancellation)
    guard settings.dimensions != nil else { return drawn }
    return ConvertedPictures(drawn, try PictureConverter(settings, track: track))
  }
}

extension Asset {
  /// The asset with the composition and the mix that make its tracks; `nil` for one whose tracks are
  /// read as they are.
  var rendered: RenderedAsset? { self as? RenderedAsset }
}

/// The description of a rendered asset's tracks.
private final class RenderedContent: ComposedContent {
  private let made: AssetContent

  let file: String?

  init(_ tracks: [TrackContent], file: String?, _ truncation: MediaError?) {
    made = AssetContent(composed: tracks, truncation: truncation)
    self.file = file
  }

  func content() -> AssetContent { made }
  var duration: MediaTime { made.duration }
  var naturalSize: VideoDimensions? { nil }
}

/// Pictures that were drawn, in the size that was asked for.
private final class ConvertedPictures: SampleReading {
  private let drawn: any SampleReading
  private var converter: PictureConverter

  init(_ drawn: any SampleReading, _ converter: consuming PictureConverter) {
    self.drawn = drawn
    self.converter = converter
  }

  var damage: ReadingDamage { drawn.damage }

  func next() throws(MediaError) -> SampleBuffer? {
    guard let buffer = try drawn.next(), let picture = buffer.imageBuffer else { return nil }
    let frame = try Frame()
    try frame.take(picture)
    let converted = try converter.convert(frame).stating(picture.color)
    return SampleBuffer(
      formatDescription: converter.description(of: converted), imageBuffer: converted, numSamples: 1,
      sampleTimingInfoArray: [
        SampleTimingInfo(duration: buffer.duration, presentationTimeStamp: buffer.presentationTimeStamp)
      ])
  }
}
