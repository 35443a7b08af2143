import LibAV
public import MediaAssets
public import MediaCore
import Synchronization

/// Gives the sound of several tracks, mixed to one.
///
/// AVFoundation counterpart: `AVAssetReaderAudioMixOutput`. Tracks are added to each other on the asset's timeline, each
/// with its volume; before a track begins and in its gaps it is silent. The mix begins at the start of the reader's
/// time range and ends with the last of its tracks. A track's channels are mixed as ``AudioSettings`` says; where the sum of tracks goes
/// beyond full scale, integers are clipped, and floating point samples are not. A track that is
/// not enabled is left out, unless the mix sets its volume or taps it, or none of the tracks is enabled.
///
/// ```swift
/// let output = AssetReaderAudioMixOutput(audioTracks: tracks, audioSettings: nil)
/// let buffers = reader.outputProvider(for: output)
/// try reader.start()
/// for try await buffer in buffers { print(buffer.presentationTimeStamp, buffer.numSamples) }
/// ```
public final class AssetReaderAudioMixOutput: AssetReaderOutput, @unchecked Sendable {
  /// The tracks that are mixed.
  public let audioTracks: [AssetTrack]
  /// The settings of the mix; `nil` for 32-bit floating point.
  ///
  /// Where the settings leave them open, the rate is the highest of the tracks' and the channels are those of the track
  /// with the most.
  public let audioSettings: AudioSettings?
  private let mix = Mutex<AudioMix?>(nil)
  private let timePitchAlgorithm = Mutex(AudioTimePitchAlgorithm.spectral)

  /// Makes an output; tracks that are not sound and settings that can't be met make the reader's `start` fail.
  public init(audioTracks: [AssetTrack], audioSettings: AudioSettings?) {
    self.audioTracks = audioTracks
    self.audioSettings = audioSettings
    super.init(tracks: audioTracks)
  }

  public override var mediaType: MediaType { .audio }

  /// The volumes of the tracks; `nil` for each as it is.
  ///
  /// Without effect once reading has started.
  public var audioMix: AudioMix? {
    get { mix.withLock(\.self) }
    set { if !hasStarted { mix.withLock { $0 = newValue } } }
  }

  /// The treatment of pitch in tracks that play at another rate than 1, unless their parameters in the mix
  /// say otherwise.
  ///
  /// Without effect once reading has started; a rate that the algorithm doesn't reach makes the reader fail.
  public var audioTimePitchAlgorithm: AudioTimePitchAlgorithm {
    get { timePitchAlgorithm.withLock(\.self) }
    set { if !hasStarted { timePitchAlgorithm.withLock { $0 = newValue } } }
  }

  override func makeSampleReading(
    timeRange: MediaTimeRange, cancellation: ReadingCancellation
  ) throws(MediaError) -> any SampleReading {
    guard let track = audioTracks.first else {
      throw MediaError(.invalidArgument, "there is no track to mix")
    }
    for track in audioTracks where track.formatDescriptions.first?.audio == nil {
      throw MediaError(.invalidArgument, "track \(track.trackID) is \(track.mediaType), which can't be mixed")
    }
    let audioTracks = heardTracks
    let settings = resolvedSettings(for: audioTracks)
    let output = try AudioOutputFormat(settings, track: (audioTracks.first ?? track).content)
    // Beyond the range's end, so that it is known whether a track goes on there.
    let inputRange = MediaTimeRange(start: timeRange.start, duration: .positiveInfinity)
    var inputs: [AudioMixReader.Input] = []
    for track in audioTracks {
      let parameters = audioMix?.inputParameters.first { $0.trackID == track.trackID }
      var inputSettings = settings.unrounded
      inputSettings.timePitchAlgorithm = parameters?.audioTimePitchAlgorithm ?? audioTimePitchAlgorithm
      let reading = try track.content.makeAudioReading(
        track.asset, settings: inputSettings, timeRange: inputRange, cancellation: cancellation)
      inputs.append(
        AudioMixReader.Input(
          reading: reading,
          volumes: parameters?.volumes(sampleRate: output.format.sampleRate) ?? AudioVolumes(),
          tap: try parameters?.audioTapProcessor.map { (tap) throws(MediaError) in
            try RunningTap(
              tap,
              .init(sampleRate: output.format.sampleRate, channelCount: output.format.channelCount))
          }))
    }
    return AudioMixReader(inputs, output: output, timeRange: timeRange, cancellation: cancellation)
  }

  private var heardTracks: [AssetTrack] {
    let parameters = audioMix?.inputParameters ?? []
    let heard = audioTracks.filter { track in
      guard !track.isEnabled else { return true }
      guard let own = parameters.first(where: { $0.trackID == track.trackID }) else { return false }
      return own.setsVolume || own.audioTapProcessor != nil
    }
    return heard.isEmpty ? audioTracks : heard
  }

  private func resolvedSettings(for audioTracks: [AssetTrack]) -> AudioSettings {
    var settings = audioSettings ?? .linearPCM(bitDepth: 32, isFloat: true)
    let formats = audioTracks.compactMap { $0.formatDescriptions.first?.audio }
    settings.sampleRate = settings.sampleRate ?? formats.map(\.streamDescription.sampleRate).max()
    if settings.numberOfChannels == nil, settings.channelLayout == nil,
      let richest = formats.max(by: {
        $0.streamDescription.channelsPerFrame < $1.streamDescription.channelsPerFrame
      })
    {
      settings.numberOfChannels = richest.streamDescription.channelsPerFrame
      if richest.channelLayout.isMixable { settings.channelLayout = richest.channelLayout }
    }
    return settings
  }
}
