public import MediaCore

/// The volume of each track when several are mixed.
///
/// AVFoundation counterpart: `AVAudioMix` and `AVMutableAudioMix`. A track without parameters is mixed as it is, and one that
/// is not enabled is left out where no volume is set for it.
///
/// ```swift
/// var volume = AudioMixInputParameters(track: track)
/// volume.setVolumeRamp(
///   fromStartVolume: 0, toEndVolume: 1,
///   timeRange: MediaTimeRange(start: .zero, duration: MediaTime(value: 1, timescale: 1)))
/// print(AudioMix(inputParameters: [volume]).inputParameters.count)
/// ```
public struct AudioMix: Hashable, Sendable {
  /// Parameters of the tracks that are not mixed as they are; the first of two for the same track counts.
  public var inputParameters: [AudioMixInputParameters]

  /// Makes a mix; without parameters every track is mixed as it is.
  public init(inputParameters: [AudioMixInputParameters] = []) {
    self.inputParameters = inputParameters
  }
}

/// The volume of one track of a mix, over time.
///
/// AVFoundation counterpart: `AVAudioMixInputParameters` and `AVMutableAudioMixInputParameters`. The volume
/// is 1 before the first one that is set, and each stays until the next.
public struct AudioMixInputParameters: Hashable, Sendable {
  /// 0 is no track.
  public var trackID: Int32
  /// The tap that reads and changes the sound before its volume; `nil` for none.
  public var audioTapProcessor: AudioProcessingTap?
  /// The treatment of pitch where the track plays at another rate than 1; `nil` for the output's.
  public var audioTimePitchAlgorithm: AudioTimePitchAlgorithm?

  /// A volume that runs straight from one value to another; at a single instant it is set to the latter.
  public struct VolumeRamp: Hashable, Sendable {
    /// A factor at the start of `timeRange`; 1 is the sound as it is.
    public var startVolume: Float
    /// A factor at the end of `timeRange` and after it, until the next ramp.
    public var endVolume: Float
    /// The ramp's time, on the asset's timeline.
    public var timeRange: MediaTimeRange
  }

  /// The ramps, in the order of their starts.
  private(set) var ramps: [VolumeRamp] = []

  /// Makes parameters for a track, or for the one that `trackID` is set to later.
  public init(track: AssetTrack? = nil) {
    trackID = track?.trackID ?? 0
  }

  /// Sets the volume from a time on.
  ///
  /// AVFoundation counterpart: `setVolume(_:at:)`.
  ///
  /// - Parameters:
  ///   - volume: a factor, 1 for the sound as it is.
  ///   - time: on the asset's timeline; without effect where it is not a number.
  public mutating func setVolume(_ volume: Float, at time: MediaTime) {
    insert(
      VolumeRamp(
        startVolume: volume, endVolume: volume, timeRange: MediaTimeRange(start: time, duration: .zero)))
  }

  /// Has the volume run from one value to another, and stay there.
  ///
  /// Where ramps overlap, which AVFoundation refuses, the one that begins later goes on from its own start.
  /// AVFoundation counterpart: `setVolumeRamp(fromStartVolume:toEndVolume:timeRange:)`.
  ///
  /// - Parameter timeRange: on the asset's timeline; without effect where it is not numeric.
  public mutating func setVolumeRamp(
    fromStartVolume startVolume: Float, toEndVolume endVolume: Float, timeRange: MediaTimeRange
  ) {
    insert(VolumeRamp(startVolume: startVolume, endVolume: endVolume, timeRange: timeRange))
  }

  private mutating func insert(_ ramp: VolumeRamp) {
    guard ramp.timeRange.start.isNumeric, ramp.timeRange.duration.isNumeric else { return }
    ramps.removeAll { $0.timeRange.start == ramp.timeRange.start }
    let place = ramps.firstIndex { $0.timeRange.start > ramp.timeRange.start } ?? ramps.endIndex
    ramps.insert(ramp, at: place)
  }

  /// Whether a volume was set for any time.
  package var setsVolume: Bool { !ramps.isEmpty }

  /// The ramp that was set last at or before a time; `nil` before the first.
  ///
  /// AVFoundation counterpart: `getVolumeRamp(for:startVolume:endVolume:timeRange:)`. After a ramp's end the volume is
  /// its last one.
  public func volumeRamp(for time: MediaTime) -> VolumeRamp? {
    ramps.last { $0.timeRange.start <= time }
  }

  /// The ramps as a function of the sample's number at a rate.
  package func volumes(sampleRate: Int) -> AudioVolumes { AudioVolumes(ramps, sampleRate: sampleRate) }
}
