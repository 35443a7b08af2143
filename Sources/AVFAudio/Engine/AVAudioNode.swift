// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AudioToolbox
public import Foundation

/// The number of a node's input or output.
public typealias AVAudioNodeBus = Int
/// Is called with sound as it passes a node.
public typealias AVAudioNodeTapBlock = (AVAudioPCMBuffer, AVAudioTime) -> Void

/// A part of an engine, which gives, changes or takes sound.
open class AVAudioNode: NSObject, @unchecked Sendable {
  // @unchecked: the engine's lock guards rendering and connecting; what others read or set meanwhile is Guarded.
  /// The engine that it is attached to.
  public internal(set) var engine: AVAudioEngine? {
    get { owner.engine }
    set { owner = Owner(engine: newValue) }
  }
  private struct Owner {
    weak var engine: AVAudioEngine?
  }
  @Guarded private var owner = Owner()
  /// The format of the sound that the node gives.
  @Guarded var givenFormat: AVAudioFormat
  @Guarded var inputs: [AVAudioNodeBus: AudioNodeInput] = [:]
  /// Frames that have been given.
  @Guarded private(set) var sampleTime: AVAudioFramePosition = 0
  @Guarded private var tap: AudioTap?
  /// The volume at which a mixer takes the node's sound, where the node is an ``AVAudioMixing``.
  @Guarded var mixedVolume: Float = 1
  @Guarded var mixedPan: Float = 0

  init(_ format: AVAudioFormat) { _givenFormat = Guarded(wrappedValue: format) }

  /// The number of the node's inputs.
  public var numberOfInputs: Int { 0 }
  /// The number of the node's outputs.
  public var numberOfOutputs: Int { 1 }
  open func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { givenFormat }
  open func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
    inputs[bus]?.format ?? givenFormat
  }
  /// `nil` before anything was rendered.
  public var lastRenderTime: AVAudioTime? {
    let time = sampleTime
    return time > 0 ? AVAudioTime(sampleTime: time, atRate: givenFormat.sampleRate) : nil
  }

  /// Has a block be called with the node's sound, while it is rendered, in the node's own format.
  ///
  /// Buffers have `bufferSize` frames, at most 65,536, and as many as are rendered at once for 0. What is left when the engine stops
  /// comes in a shorter one.
  public func installTap(
    onBus bus: AVAudioNodeBus, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
    block tapBlock: @escaping AVAudioNodeTapBlock
  ) { tap = AudioTap(size: bufferSize, block: tapBlock) }
  /// Ends the calls; one that has begun goes on to its end.
  public func removeTap(onBus bus: AVAudioNodeBus) { tap = nil }

  /// Forgets the sound that was to come.
  open func reset() {
    let forget = { for input in self.inputs.values { input.reset() } }
    if let engine { engine.betweenRenders(forget) } else { forget() }
  }

  /// Makes so many frames.
  func make(_ buffer: AVAudioPCMBuffer, at time: AVAudioFramePosition) throws {}

  /// Gives the next frames, in the node's format.
  func render(_ frameCount: Int) throws -> AVAudioPCMBuffer {
    guard
      let buffer = AVAudioPCMBuffer(
        pcmFormat: givenFormat, frameCapacity: AVAudioFrameCount(clamping: frameCount))
    else { throw AudioError.parameter("a node gives Linear PCM") }
    buffer.frameLength = buffer.frameCapacity
    let time = sampleTime
    try make(buffer, at: time)
    sampleTime += AVAudioFramePosition(buffer.frameLength)
    tap?.append(buffer, at: time)
    return buffer
  }

  /// Ends the sound that has been given, and counts frames anew.
  func restart() {
    tap?.flush()
    sampleTime = 0
  }
}
