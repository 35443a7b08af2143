public import MediaAssets
import MediaCore
import Synchronization

/// Gives the samples of one track, decoded or as they are stored.
///
/// Decoded sound of an edit with another rate than 1 is what `audioTimePitchAlgorithm` makes of it. A dwell gives silence.
///
/// AVFoundation counterpart: `AVAssetReaderTrackOutput`.
///
/// ```swift
/// let output = AssetReaderTrackOutput(
///   track: sound, outputSettings: AudioSettings.linearPCM(bitDepth: 32, isFloat: true))
/// let buffers = reader.outputProvider(for: output)
/// try reader.start()
/// for try await buffer in buffers { print(try buffer.floats(channel: 0).max() ?? 0) }
/// ```
public final class AssetReaderTrackOutput: AssetReaderOutput, @unchecked Sendable {
  /// The track whose samples are given.
  public let track: AssetTrack
  package let outputSettings: (any OutputSettings)?
  private let timePitchAlgorithm = Mutex(AudioTimePitchAlgorithm.spectral)

  /// The treatment of pitch in decoded sound that plays at another rate than 1.
  ///
  /// Without effect once reading has started; a rate that the algorithm doesn't reach makes the reader fail.
  public var audioTimePitchAlgorithm: AudioTimePitchAlgorithm {
    get { timePitchAlgorithm.withLock(\.self) }
    set { if !hasStarted { timePitchAlgorithm.withLock { $0 = newValue } } }
  }

  /// The settings that sound is decoded with; `nil` for stored samples and for pictures.
  public var audioSettings: AudioSettings? { outputSettings as? AudioSettings }
  /// The settings that pictures are decoded with; `nil` for stored samples and for sound.
  public var videoSettings: VideoSettings? { outputSettings as? VideoSettings }

  package init(track: AssetTrack, outputSettings: (any OutputSettings)?) {
    self.track = track
    self.outputSettings = outputSettings
    super.init(tracks: [track])
  }

  /// Makes an output of decoded sound; settings that the track can't meet make the reader's `start` fail.
  ///
  /// AVFoundation counterpart: `outputSettings` with the keys of Linear PCM.
  public convenience init(track: AssetTrack, outputSettings: AudioSettings) {
    self.init(track: track, outputSettings: outputSettings as any OutputSettings)
  }

  /// Makes an output of decoded pictures; settings that the track can't meet make the reader's `start` fail.
  ///
  /// AVFoundation counterpart: `outputSettings` with the keys of pixel buffers.
  public convenience init(track: AssetTrack, outputSettings: VideoSettings) {
    self.init(track: track, outputSettings: outputSettings as any OutputSettings)
  }

  /// Makes an output of stored samples in decode order: the settings are left out, or `nil`.
  @_disfavoredOverload
  public convenience init(track: AssetTrack, outputSettings: Never? = nil) {
    self.init(track: track, outputSettings: nil as (any OutputSettings)?)
  }

  /// - Throws: `.invalidArgument` where the output decodes, so that an adaptor can't take its samples.
  func checkIsAdaptable() throws(MediaError) {
    guard outputSettings == nil else {
      throw MediaError(.invalidArgument, "an adaptor needs an output of stored samples")
    }
  }

  override func makeSampleReading(
    timeRange: MediaTimeRange, cancellation: ReadingCancellation
  ) throws(MediaError) -> any SampleReading {
    let asset = track.asset
    switch outputSettings {
    case nil:
      return try track.content.makePacketReading(asset, timeRange: timeRange, cancellation: cancellation)
    case var settings as AudioSettings:
      settings.timePitchAlgorithm = audioTimePitchAlgorithm
      return try track.content.makeAudioReading(
        asset, settings: settings, timeRange: timeRange, cancellation: cancellation)
    case let settings as VideoSettings:
      let drawn = try asset.rendered?.makePictureReading(
        of: track.content, settings: settings, timeRange: timeRange, cancellation: cancellation)
      if let drawn { return drawn }
      return try VideoSampleReader(
        asset, track.content, settings: settings, timeRange: timeRange, cancellation: cancellation)
    default:
      throw MediaError(.invalidArgument, "settings are AudioSettings or VideoSettings")
    }
  }
}

extension TrackContent {
  /// Gives the track's samples as they are stored.
  ///
  /// - Parameter hasData: whether they come with their bytes, or only with where those are.
  func makePacketReading(
    _ asset: Asset, timeRange: MediaTimeRange, hasData: Bool = true, cancellation: ReadingCancellation
  ) throws(MediaError) -> any SampleReading {
    if let rendered = asset.rendered, rendered.renders(self) {
      throw MediaError(
        .operationNotSupportedForAsset, "what is mixed or drawn has no stored samples",
        at: .init(file: asset.file, trackID: trackID))
    }
    if let composed {
      return try ComposedPackets(
        composed, timeRange: timeRange, hasData: hasData, cancellation: cancellation)
    }
    return try PacketSampleReader(
      asset, self, timeRange: timeRange, hasData: hasData, cancellation: cancellation)
  }

  /// Decodes the track's sound to what the settings ask for, part by part where there are several.
  func makeAudioReading(
    _ asset: Asset, settings: AudioSettings, timeRange: MediaTimeRange, cancellation: ReadingCancellation
  ) throws(MediaError) -> any SampleReading {
    let mixed = try asset.rendered?.makeSoundReading(
      of: self, settings: settings, timeRange: timeRange, cancellation: cancellation)
    if let mixed { return mixed }
    let output = try AudioOutputFormat(settings, track: self)
    if let composed {
      return try ComposedSound(
        composed, of: self, output: output, timeRange: timeRange, cancellation: cancellation)
    }
    let placements = try AudioPlacement.all(of: self, trimsPriming: settings.trimsPriming)
    for placement in placements { try placement.playback?.check(settings.timePitchAlgorithm) }
    if placements.count == 1, placements[0].playback == nil, !placements[0].isSilent {
      return try AudioSampleReader(
        asset, self, output: output, placement: placements[0], timeRange: timeRange,
        cancellation: cancellation)
    }
    return EditedAudioReader(
      asset, self, output: output, placements: placements, timeRange: timeRange, cancellation: cancellation)
  }
}
