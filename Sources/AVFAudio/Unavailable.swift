public import Foundation

// Nodes that play and record, which have no meaning on this system, each with what to use instead.

/// The node that records.
@available(
  *, unavailable, message: "nothing is recorded; an AVAudioPlayerNode or AVAudioSourceNode gives sound"
)
public final class AVAudioInputNode { public init() {} }
/// Hands the sound that it gets to a closure.
@available(
  *, unavailable,
  message:
    "sound is not played; AVAudioNode.installTap(onBus:bufferSize:format:block:) gives what passes a node, AVAudioMixerNode mixes"
)
public final class AVAudioSinkNode { public init() {} }
/// Places sounds in a room around the listener.
@available(
  *, unavailable,
  message:
    "sound is not played; AVAudioNode.installTap(onBus:bufferSize:format:block:) gives what passes a node, AVAudioMixerNode mixes"
)
public final class AVAudioEnvironmentNode { public init() {} }
/// Adds the reverberation of a room.
@available(
  *, unavailable,
  message:
    "AVAudioUnitEQ, AVAudioUnitDelay, AVAudioUnitTimePitch and AVAudioUnitVarispeed are the units that there are"
)
public final class AVAudioUnitReverb { public init() {} }
/// Distorts sound.
@available(
  *, unavailable,
  message:
    "AVAudioUnitEQ, AVAudioUnitDelay, AVAudioUnitTimePitch and AVAudioUnitVarispeed are the units that there are"
)
public final class AVAudioUnitDistortion { public init() {} }
/// Plays notes of sampled instruments.
@available(
  *, unavailable,
  message:
    "AVAudioUnitEQ, AVAudioUnitDelay, AVAudioUnitTimePitch and AVAudioUnitVarispeed are the units that there are"
)
public final class AVAudioUnitSampler { public init() {} }
/// Lists the audio units that are installed.
@available(
  *, unavailable,
  message:
    "AVAudioUnitEQ, AVAudioUnitDelay, AVAudioUnitTimePitch and AVAudioUnitVarispeed are the units that there are"
)
public final class AVAudioUnitComponentManager { public init() {} }
/// Plays events of MIDI through an audio engine.
@available(*, unavailable, message: "there is no MIDI")
public final class AVAudioSequencer {
  /// One without anything.
  public init() {}
  /// A sequencer of an engine.
  public init(audioEngine engine: AVAudioEngine) {}
}
/// Plays files of MIDI.
@available(*, unavailable, message: "there is no MIDI")
public final class AVMIDIPlayer {
  /// One without anything.
  public init() {}
  /// A player of a file.
  public init(contentsOf inURL: URL, soundBankURL bankURL: URL?) throws {}
}
/// Records sound into a file.
@available(*, unavailable, message: "nothing is recorded; AVAudioFile and AVAssetWriter write")
public final class AVAudioRecorder {
  /// One without anything.
  public init() {}
  /// Records into a file with settings.
  public init(url: URL, settings: [String: Any]) throws {}
  /// Records into a file in a format.
  public init(url: URL, format: AVAudioFormat) throws {}
}
/// Speaks texts.
@available(*, unavailable, message: "nothing speaks here")
public final class AVSpeechSynthesizer { public init() {} }
/// A text that is to be spoken, and how.
@available(*, unavailable, message: "nothing speaks here")
public final class AVSpeechUtterance {
  /// One without anything.
  public init() {}
  /// A text.
  public init(string: String) {}
}
