import LibAV
package import MediaAssets
package import MediaCore
import MediaReading

// The jobs that decode and encode tracks for an export.
extension AssetTranscoder {
  // MARK: - Sound

  /// Decodes a track of sound and encodes it.
  func soundJob(_ track: AssetTrack, _ codec: Codec, length: Double) throws(MediaError) -> EncodeJob {
    var settings = AudioSettings.linearPCM()
    settings.numberOfChannels = mixedChannels(of: track, codec) ?? options.channelCount
    settings.channelLayout = options.channelLayout
    let input =
      codec.isLinearPCM
      ? linearPCMInput(of: track, &settings) : encodedInput(of: track, codec, &settings)
    let job = EncodeJob(
      track, soundOutput(of: track, settings), input, range: options.timeRange, length: length)
    // An encoder puts silence in gaps by itself, but all of it at once.
    job.gaps = SoundGaps()
    return job
  }

  /// - Parameter settings: are completed with the format in which samples are written.
  private func linearPCMInput(of track: AssetTrack, _ settings: inout AudioSettings) -> AssetWriterInput {
    settings.sampleRate = options.sampleRate.map { Double($0) }
    (settings.bitDepth, settings.isFloat) = track.losslessFormat ?? (16, false)
    if let bits = options.bitDepth { (settings.bitDepth, settings.isFloat) = (bits, false) }
    // WAVE's samples of 8 bits have no sign, and a decoder's have.
    if settings.bitDepth == 8 { settings.bitDepth = 16 }
    settings.isBigEndian = fileType.libavFormat?.traits.isBigEndian ?? false
    return AssetWriterInput(mediaType: .audio)
  }

  /// - Parameter settings: get the form in which samples go to the encoder.
  private func encodedInput(
    of track: AssetTrack, _ codec: Codec, _ settings: inout AudioSettings
  ) -> AssetWriterInput {
    var wanted = AudioEncoderSettings(codec)
    wanted.bitRate = codec.isLossless ? nil : options.audioBitRate
    wanted.sampleRate = options.sampleRate
    (settings.bitDepth, settings.isFloat) = (32, true)
    if codec.isLossless {
      (settings.bitDepth, settings.isFloat) = track.losslessFormat ?? (16, false)
      wanted.bitDepth = options.bitDepth
      if let bits = options.bitDepth, bits > settings.bitDepth {
        (settings.bitDepth, settings.isFloat) = (32, true)
      }
    }
    if settings.bitDepth == 8 { settings.bitDepth = 16 }
    return AssetWriterInput(settings: wanted)
  }

  /// The decoded sound, with the mix that is asked for.
  private func soundOutput(of track: AssetTrack, _ settings: AudioSettings) -> AssetReaderOutput {
    guard options.gain != nil || options.audioMix != nil else {
      let sound = AssetReaderTrackOutput(track: track, outputSettings: settings)
      sound.audioTimePitchAlgorithm = options.audioTimePitchAlgorithm
      return sound
    }
    let mix = AssetReaderAudioMixOutput(audioTracks: [track], audioSettings: settings)
    mix.audioMix = options.audioMix
    if let gain = options.gain {
      var parameters = AudioMixInputParameters(track: track)
      parameters.setVolume(Float(gain), at: .zero)
      mix.audioMix = AudioMix(inputParameters: [parameters])
    }
    mix.audioTimePitchAlgorithm = options.audioTimePitchAlgorithm
    return mix
  }

  /// The number of channels to mix a track to, where it has more than the codec; `nil` where all of them fit.
  package func mixedChannels(of track: AssetTrack, _ codec: Codec) -> Int? {
    guard options.channelCount == nil, options.channelLayout == nil, let most = codec.encoding.mostChannels,
      let count = track.formatDescriptions.first?.audioStreamDescription?.channelsPerFrame, count > most
    else { return nil }
    return most
  }

  // MARK: - Pictures

  /// Decodes a track of pictures and encodes them.
  ///
  /// - Parameter pass: the pass, of two; `nil` for the only one.
  func pictureJob(
    _ track: AssetTrack, _ codec: Codec, length: Double, pass: EncodingPass?
  ) throws(MediaError) -> EncodeJob {
    var settings = options.video
    settings.pass = pass
    settings.codec = codec
    settings.scalesOtherSizes = true
    if settings.expectedSourceFrameRate == nil, track.nominalFrameRate > 0 {
      settings.expectedSourceFrameRate = Double(track.nominalFrameRate)
    }
    let composition = try composition(of: track)
    var transform = composition == nil ? track.preferredTransform : .identity
    let source = try pictureSize(of: track)
    if let size = options.size.flatMap({ source.scaled(to: $0, fits: options.fits) }) {
      (transform.tx, transform.ty) = (transform.tx * size.across, transform.ty * size.down)
      settings.dimensions = size.dimensions
      settings.pixelAspectRatio = .square
    }
    let sources = composition == nil ? [track] : try pictureTracks()
    settings.isOpaque = !sources.flatMap(\.formatDescriptions).contains { $0.video?.hasAlpha == true }
    let isMapped = composition == nil && track.isHighDynamicRange && codec.encoding.hasEightBits
    let hint = composition == nil ? pictureHint(of: track, isMapped: isMapped) : nil
    let input = AssetWriterInput(settings: settings, sourceFormatHint: hint)
    input.transform = transform
    return EncodeJob(
      track, try pictureOutput(of: track, composition, isMapped: isMapped), input, range: options.timeRange,
      length: length, frameRate: options.frameRate)
  }

  /// The format description of a track's pictures, with the light levels that the first picture states.
  ///
  /// - Parameter isMapped: whether pictures are mapped to the standard dynamic range, which states no levels.
  private func pictureHint(of track: AssetTrack, isMapped: Bool) -> FormatDescription? {
    var hint = track.formatDescriptions.first
    guard track.isHighDynamicRange, let video = hint?.video else { return hint }
    if isMapped {
      hint?.video?.masteringDisplayColorVolume = nil
      hint?.video?.contentLightLevelInfo = nil
    } else if video.masteringDisplayColorVolume == nil || video.contentLightLevelInfo == nil,
      let light = StatedLight(firstOf: track)
    {
      hint?.video?.masteringDisplayColorVolume = light.masteringDisplayColorVolume
      hint?.video?.contentLightLevelInfo = light.contentLightLevelInfo
    }
    return hint
  }

  private func pictureOutput(
    of track: AssetTrack, _ composition: VideoComposition?, isMapped: Bool
  ) throws(MediaError) -> AssetReaderOutput {
    if let composition {
      let composed = AssetReaderVideoCompositionOutput(
        videoTracks: try options.videoComposition == nil ? [track] : pictureTracks(), videoSettings: nil)
      composed.videoComposition = composition
      return composed
    }
    var own = pictureSettings(of: track)
    own.mapsToStandardRange = isMapped
    let output = AssetReaderTrackOutput(track: track, outputSettings: own)
    // The encoder takes the decoder's own pictures, whatever their format.
    output.alwaysCopiesSampleData = false
    return output
  }

  /// The size of a track's pictures before they are scaled, and whether they are turned.
  func pictureSize(of track: AssetTrack) throws(MediaError) -> ExportSize {
    if let composition = try composition(of: track) {
      return ExportSize(composition.scaledSize, turnedBy: .identity)
    }
    return ExportSize(track.naturalSize, turnedBy: track.preferredTransform)
  }

  /// The decoder's own pictures; of a composition's clips that are not alike, all in the size and the form of the first.
  private func pictureSettings(of track: AssetTrack) -> VideoSettings {
    let sizes = Set(track.formatDescriptions.compactMap { $0.video?.dimensions })
    let layouts = Set(track.formatDescriptions.compactMap { $0.video?.pixelLayout })
    guard sizes.count > 1 || layouts.count > 1 else { return .native }
    return .pixelFormat(
      track.nearestYCbCr ?? .bgra32, dimensions: track.formatDescriptions.first?.video?.dimensions)
  }

  private func pictureTracks() throws(MediaError) -> [AssetTrack] {
    try asset.tracks().filter { $0.mediaType == .video }
  }

  /// The composition to draw: the one asked for, or one that turns pictures where the file can't say that they are turned.
  func composition(of track: AssetTrack) throws(MediaError) -> VideoComposition? {
    if let composition = options.videoComposition { return composition }
    guard fileType.libavFormat != nil, track.preferredTransform != .identity else { return nil }
    return try VideoComposition(propertiesOf: [track])
  }
}

extension AssetTrack {
  var isHighDynamicRange: Bool {
    content.formatDescriptions.first?.video?.color.isHighDynamicRange ?? false
  }
}
