// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
public import Foundation
public import MediaAssets
public import MediaCore
public import MediaToolbox
import Synchronization

/// A way to treat the pitch of sound that is played at another rate than 1.
public typealias AVAudioTimePitchAlgorithm = MediaAssets.AudioTimePitchAlgorithm

/// The volumes of tracks over time.
open class AVAudioMix: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  // @unchecked: a lock guards what a mutable mix can change.
  fileprivate let parameters: Mutex<[AVAudioMixInputParameters]>

  fileprivate init(_ parameters: [AVAudioMixInputParameters]) { self.parameters = Mutex(parameters) }
  public convenience override init() { self.init([]) }

  open var inputParameters: [AVAudioMixInputParameters] { parameters.withLock(\.self) }

  /// The mix as the library has it now.
  public var media: AudioMix { AudioMix(inputParameters: inputParameters.map(\.media)) }

  open func copy(with zone: NSZone? = nil) -> Any {
    AVAudioMix(inputParameters.map { AVAudioMixInputParameters($0.current) })
  }
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = AVMutableAudioMix()
    copy.inputParameters = inputParameters
    return copy
  }
}

open class AVMutableAudioMix: AVAudioMix, @unchecked Sendable {
  public override var inputParameters: [AVAudioMixInputParameters] {
    get { parameters.withLock(\.self) }
    set { parameters.withLock { $0 = newValue } }
  }
}

/// The volume of one track over time.
open class AVAudioMixInputParameters: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  // @unchecked: a lock guards what mutable parameters can change.
  fileprivate struct State {
    var media: AudioMixInputParameters
    var tap: MTAudioProcessingTap?
  }
  fileprivate let state: Mutex<State>
  fileprivate var current: State { state.withLock(\.self) }

  fileprivate init(_ state: State) { self.state = Mutex(state) }

  /// The parameters as the library has them.
  public var media: AudioMixInputParameters {
    var media = current.media
    if let tap = current.tap, tap.isAfterEffects, media.setsVolume {
      media.audioTapProcessor = AudioProcessingTap(
        prepare: { _ throws(MediaError) in
          throw MediaError(
            .invalidArgument,
            "kMTAudioProcessingTapCreationFlag_PostEffects: taps come before the volume of a mix here")
        }, process: { _, _ in })
    }
    return media
  }
  /// The tap that reads and changes the track's sound before its volume.
  open var audioTapProcessor: MTAudioProcessingTap? { current.tap }
  open var trackID: CMPersistentTrackID { media.trackID }
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? { media.audioTimePitchAlgorithm }
  open func copy(with zone: NSZone? = nil) -> Any { AVAudioMixInputParameters(current) }
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableAudioMixInputParameters(current) }

  /// The ramp at a time, or the next one.
  ///
  /// - Returns: false where there is none any more.
  @discardableResult
  public func getVolumeRamp(
    for time: CMTime, startVolume: UnsafeMutablePointer<Float>?, endVolume: UnsafeMutablePointer<Float>?,
    timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    guard let ramp = media.volumeRamp(for: time) else { return false }
    startVolume?.pointee = ramp.startVolume
    endVolume?.pointee = ramp.endVolume
    timeRange?.pointee = ramp.timeRange
    return true
  }
}

open class AVMutableAudioMixInputParameters: AVAudioMixInputParameters, @unchecked Sendable {
  /// Parameters for the sound of a track.
  public convenience init(track: AVAssetTrack?) {
    self.init(State(media: AudioMixInputParameters(track: track?.media)))
  }
  /// Parameters for the sound of a track that is named later.
  public convenience init() { self.init(State(media: AudioMixInputParameters())) }

  public override var trackID: CMPersistentTrackID {
    get { media.trackID }
    set { state.withLock { $0.media.trackID = newValue } }
  }
  public override var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? {
    get { media.audioTimePitchAlgorithm }
    set { state.withLock { $0.media.audioTimePitchAlgorithm = newValue } }
  }
  /// The tap that reads and changes the track's sound before its volume.
  public override var audioTapProcessor: MTAudioProcessingTap? {
    get { current.tap }
    set {
      let media = newValue?.makeMedia()
      state.withLock { state in
        state.tap = newValue
        state.media.audioTapProcessor = media
      }
    }
  }
  /// Says how loud it is from a time on.
  public func setVolume(_ volume: Float, at time: CMTime) {
    state.withLock { $0.media.setVolume(volume, at: time) }
  }
  /// Has the volume change evenly over a range.
  public func setVolumeRamp(
    fromStartVolume startVolume: Float, toEndVolume endVolume: Float, timeRange: CMTimeRange
  ) {
    state.withLock {
      $0.media.setVolumeRamp(fromStartVolume: startVolume, toEndVolume: endVolume, timeRange: timeRange)
    }
  }
}
