// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AudioToolbox
public import Foundation
import MediaCore

/// The number of a node's input or output.
public typealias AVAudioNodeBus = Int
/// Is called with sound as it passes a node.
public typealias AVAudioNodeTapBlock = (AVAudioPCMBuffer, AVAudioTime) -> Void

/// A part of an engine: what gives, changes or takes sound.
open class AVAudioNode: NSObject, @unchecked Sendable {
  // @unchecked: the engine's lock guards what is rendered; connections are made by one thread at a time, as on Apple's systems.
  public internal(set) weak var engine: AVAudioEngine?
  /// What the node gives.
  var givenFormat: AVAudioFormat
  var inputs: [AVAudioNodeBus: AudioNodeInput] = [:]
  /// Frames that have been given.
  private(set) var sampleTime: AVAudioFramePosition = 0
  private var tap: (size: AVAudioFrameCount, block: AVAudioNodeTapBlock)?

  init(_ format: AVAudioFormat) { givenFormat = format }

  public var numberOfInputs: Int { 0 }
  public var numberOfOutputs: Int { 1 }
  open func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { givenFormat }
  open func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
    inputs[bus]?.format ?? givenFormat
  }
  /// `nil` before anything was rendered.
  public var lastRenderTime: AVAudioTime? {
    sampleTime > 0 ? AVAudioTime(sampleTime: sampleTime, atRate: givenFormat.sampleRate) : nil
  }

  /// Has a block be called with what the node gives, as it is rendered; the format is the node's own.
  public func installTap(
    onBus bus: AVAudioNodeBus, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
    block tapBlock: @escaping AVAudioNodeTapBlock
  ) { tap = (bufferSize, tapBlock) }
  public func removeTap(onBus bus: AVAudioNodeBus) { tap = nil }

  /// Forgets what was to come.
  open func reset() { for input in inputs.values { input.reset() } }

  /// Makes so many frames.
  func make(_ buffer: AVAudioPCMBuffer, at time: AVAudioFramePosition) throws {}

  /// Gives the next frames, in the node's format.
  func render(_ frameCount: Int) throws -> AVAudioPCMBuffer {
    guard
      let buffer = AVAudioPCMBuffer(
        pcmFormat: givenFormat, frameCapacity: AVAudioFrameCount(clamping: frameCount))
    else { throw AudioError.parameter("a node gives Linear PCM") }
    buffer.frameLength = buffer.frameCapacity
    try make(buffer, at: sampleTime)
    let time = AVAudioTime(sampleTime: sampleTime, atRate: givenFormat.sampleRate)
    sampleTime += AVAudioFramePosition(frameCount)
    tap?.block(buffer, time)
    return buffer
  }

  func restart() { sampleTime = 0 }
}

/// A node that has its sound mixed.
public protocol AVAudioMixing: AnyObject {
  /// A factor, from 0 to 1.
  var volume: Float { get set }
  /// From -1, which is left, to 1.
  var pan: Float { get set }
}

/// What a node gets from another one, in the format that it wants.
final class AudioNodeInput {
  let node: AVAudioNode
  /// What comes out here.
  let format: AVAudioFormat
  private var converter: LinearPCMConverter?

  init(_ node: AVAudioNode, as format: AVAudioFormat) throws {
    (self.node, self.format) = (node, format)
    converter = try Self.converter(from: node.givenFormat, to: format)
  }

  private static func converter(from: AVAudioFormat, to: AVAudioFormat) throws -> LinearPCMConverter? {
    guard from != to else { return nil }
    let (given, wanted) = (Int(from.channelCount), Int(to.channelCount))
    // One channel is as loud in both of two.
    let channels: LinearPCMConverter.Channels? =
      given == 1 && wanted == 2
      ? .mapped([0, 0])
      : AVAudioConverter.layout(of: from).flatMap {
        LinearPCMConverter.Channels.fitting($0, of: given, into: AVAudioConverter.layout(of: to), of: wanted)
      }
    return try LinearPCMConverter(
      from: from.basic.media, to: to.basic.media,
      channels: channels ?? .mapped((0..<wanted).map { $0 < given ? $0 : -1 }))
  }

  func reset() { try? converter?.reset() }

  func render(_ frameCount: Int) throws -> AVAudioPCMBuffer {
    guard let converter else { return try node.render(frameCount) }
    guard
      let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(clamping: frameCount))
    else { throw AudioError.parameter("a node takes Linear PCM") }
    let ratio = node.givenFormat.sampleRate / format.sampleRate
    while converter.frameCount < frameCount {
      let missing = Int((Double(frameCount - converter.frameCount) * ratio).rounded(.up))
      let part = try node.render(max(missing, 1))
      try converter.append(part.readingPointers, frameCount: Int(part.frameLength))
    }
    buffer.frameLength = AVAudioFrameCount(converter.take(frameCount, to: buffer.pointers()))
    return buffer
  }
}

/// Adds up what other nodes give.
open class AVAudioMixerNode: AVAudioNode, AVAudioMixing, @unchecked Sendable {
  // @unchecked: see its superclass.
  public init() { super.init(AVAudioEngine.usualFormat) }

  public var volume: Float = 1
  public var pan: Float = 0
  /// A factor of what comes out.
  public var outputVolume: Float = 1
  public override var numberOfInputs: Int { inputs.count }
  /// The lowest number that nothing is connected to.
  public var nextAvailableInputBus: AVAudioNodeBus {
    (0...inputs.count).first { inputs[$0] == nil } ?? inputs.count
  }

  override func make(_ buffer: AVAudioPCMBuffer, at time: AVAudioFramePosition) throws {
    for (_, input) in inputs.sorted(by: { $0.key < $1.key }) {
      let part = try input.render(Int(buffer.frameLength))
      let mixing = input.node as? any AVAudioMixing
      let gains = Self.gains(mixing?.volume ?? 1, mixing?.pan ?? 0, buffer.format.channelCount)
      for (channel, gain) in gains.enumerated() { Self.add(part, to: buffer, channel, gain * outputVolume) }
    }
  }

  /// The factor of each channel: the side that sound is moved away from becomes softer.
  private static func gains(_ volume: Float, _ pan: Float, _ count: AVAudioChannelCount) -> [Float] {
    guard count == 2 else { return Array(repeating: volume, count: Int(count)) }
    return [volume * (1 - max(min(pan, 1), 0)), volume * (1 + min(max(pan, -1), 0))]
  }

  private static func add(
    _ part: AVAudioPCMBuffer, to buffer: AVAudioPCMBuffer, _ channel: Int, _ gain: Float
  ) {
    guard let from = part.floatChannelData?[channel], let to = buffer.floatChannelData?[channel] else {
      return
    }
    for frame in 0..<Int(min(part.frameLength, buffer.frameLength)) { to[frame] += gain * from[frame] }
  }
}

/// The node whose sound ``AVAudioEngine/renderOffline(_:to:)`` gives.
public final class AVAudioOutputNode: AVAudioNode, @unchecked Sendable {
  // @unchecked: see its superclass.
  init() { super.init(AVAudioEngine.usualFormat) }

  public override var numberOfInputs: Int { 1 }

  override func make(_ buffer: AVAudioPCMBuffer, at time: AVAudioFramePosition) throws {
    guard let input = inputs[0] else { return }
    let part = try input.render(Int(buffer.frameLength))
    for (from, to) in zip(part.readingPointers, buffer.pointers()) {
      to.copyMemory(from: from, byteCount: Int(part.frameLength) * Int(part.format.basic.mBytesPerFrame))
    }
  }
}

/// Fills a list with samples, or says that it is silent.
public typealias AVAudioSourceNodeRenderBlock = (
  UnsafeMutablePointer<Bool>, UnsafePointer<AudioTimeStamp>, AVAudioFrameCount,
  UnsafeMutablePointer<AudioBufferList>
) -> OSStatus

/// Gives what a closure makes.
open class AVAudioSourceNode: AVAudioNode, AVAudioMixing, @unchecked Sendable {
  // @unchecked: see its superclass.
  private let block: AVAudioSourceNodeRenderBlock
  public var volume: Float = 1
  public var pan: Float = 0

  public init(renderBlock block: @escaping AVAudioSourceNodeRenderBlock) {
    self.block = block
    super.init(AVAudioEngine.usualFormat)
  }
  public init(format: AVAudioFormat, renderBlock block: @escaping AVAudioSourceNodeRenderBlock) {
    self.block = block
    super.init(format)
  }

  override func make(_ buffer: AVAudioPCMBuffer, at time: AVAudioFramePosition) throws {
    var isSilent = false
    var stamp = AudioTimeStamp(mSampleTime: Double(time), mFlags: .sampleTimeValid)
    let status = block(&isSilent, &stamp, buffer.frameLength, buffer.mutableAudioBufferList)
    guard status == noErr else { throw AudioError.make(Int(status), "a source node's block failed") }
    if isSilent {
      for pointer in buffer.pointers() {
        let size = Int(buffer.frameLength) * Int(buffer.format.basic.mBytesPerFrame)
        pointer.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      }
    }
  }
}
