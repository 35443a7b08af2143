// What plays and records has no meaning on this system, with the way that there is instead.

@available(
  *, unavailable,
  message:
    "sound is not played; AVMutableComposition and AVMutableAudioMix put sounds together, AVAssetReaderAudioMixOutput gives them"
)
public final class AVAudioEngine {
  public init() {}
  /// Takes a node.
  public func attach(_ node: AVAudioNode) {}
  /// Connects two nodes.
  public func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {}
  /// Begins to play.
  public func start() throws {}
  /// Ends to play.
  public func stop() {}
}
@available(
  *, unavailable,
  message:
    "sound is not played; AVMutableComposition and AVMutableAudioMix put sounds together, AVAssetReaderAudioMixOutput gives them"
)
public final class AVAudioNode { public init() {} }
@available(
  *, unavailable,
  message:
    "sound is not played; AVMutableComposition and AVMutableAudioMix put sounds together, AVAssetReaderAudioMixOutput gives them"
)
public final class AVAudioPlayerNode { public init() {} }
@available(
  *, unavailable,
  message:
    "sound is not played; AVMutableComposition and AVMutableAudioMix put sounds together, AVAssetReaderAudioMixOutput gives them"
)
public final class AVAudioMixerNode { public init() {} }
@available(
  *, unavailable,
  message:
    "sound is not played; AVMutableComposition and AVMutableAudioMix put sounds together, AVAssetReaderAudioMixOutput gives them"
)
public final class AVAudioOutputNode { public init() {} }
@available(
  *, unavailable,
  message:
    "sound is not played; AVMutableComposition and AVMutableAudioMix put sounds together, AVAssetReaderAudioMixOutput gives them"
)
public final class AVAudioInputNode { public init() {} }
@available(
  *, unavailable,
  message:
    "sound is not played; AVMutableComposition and AVMutableAudioMix put sounds together, AVAssetReaderAudioMixOutput gives them"
)
public final class AVAudioSinkNode { public init() {} }
@available(
  *, unavailable,
  message:
    "sound is not played; AVMutableComposition and AVMutableAudioMix put sounds together, AVAssetReaderAudioMixOutput gives them"
)
public final class AVAudioSourceNode { public init() {} }
@available(
  *, unavailable,
  message:
    "sound is not played; AVMutableComposition and AVMutableAudioMix put sounds together, AVAssetReaderAudioMixOutput gives them"
)
public final class AVAudioEnvironmentNode { public init() {} }
@available(
  *, unavailable,
  message: "there are no audio units; vDSP filters the samples of AVAudioFile or AVAssetReader"
)
public final class AVAudioUnit { public init() {} }
@available(
  *, unavailable,
  message: "there are no audio units; vDSP filters the samples of AVAudioFile or AVAssetReader"
)
public final class AVAudioUnitEffect { public init() {} }
@available(
  *, unavailable,
  message: "there are no audio units; vDSP filters the samples of AVAudioFile or AVAssetReader"
)
public final class AVAudioUnitEQ { public init() {} }
@available(
  *, unavailable,
  message: "there are no audio units; vDSP filters the samples of AVAudioFile or AVAssetReader"
)
public final class AVAudioUnitReverb { public init() {} }
@available(
  *, unavailable,
  message: "there are no audio units; vDSP filters the samples of AVAudioFile or AVAssetReader"
)
public final class AVAudioUnitDelay { public init() {} }
@available(
  *, unavailable,
  message: "there are no audio units; vDSP filters the samples of AVAudioFile or AVAssetReader"
)
public final class AVAudioUnitDistortion { public init() {} }
@available(
  *, unavailable,
  message: "there are no audio units; vDSP filters the samples of AVAudioFile or AVAssetReader"
)
public final class AVAudioUnitSampler { public init() {} }
@available(
  *, unavailable,
  message: "there are no audio units; vDSP filters the samples of AVAudioFile or AVAssetReader"
)
public final class AVAudioUnitComponentManager { public init() {} }
@available(
  *, unavailable,
  message:
    "AVMutableComposition.scaleTimeRange(_:toDuration:) changes the tempo, audioTimePitchAlgorithm says what becomes of the pitch"
)
public final class AVAudioUnitTimePitch { public init() {} }
@available(
  *, unavailable,
  message:
    "AVMutableComposition.scaleTimeRange(_:toDuration:) changes the tempo, audioTimePitchAlgorithm says what becomes of the pitch"
)
public final class AVAudioUnitVarispeed { public init() {} }
@available(*, unavailable, message: "there is no MIDI")
public final class AVAudioSequencer { public init() {} }
@available(*, unavailable, message: "there is no MIDI")
public final class AVMIDIPlayer { public init() {} }
@available(*, unavailable, message: "nothing is recorded; AVAudioFile and AVAssetWriter write")
public final class AVAudioRecorder { public init() {} }
@available(*, unavailable, message: "nothing speaks here")
public final class AVSpeechSynthesizer { public init() {} }
@available(*, unavailable, message: "nothing speaks here")
public final class AVSpeechUtterance { public init() {} }
/// What is called with sound as it passes a node.
@available(
  *, unavailable, message: "sound is not played; AVAudioFile and AVAssetReader give the samples"
)
public typealias AVAudioNodeTapBlock = (AVAudioPCMBuffer, AVAudioTime) -> Void
