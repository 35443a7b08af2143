// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AudioToolbox

/// A node that has its sound mixed.
public protocol AVAudioMixing: AnyObject {
  /// A factor, from 0 to 1.
  var volume: Float { get set }
  /// From -1, which is left, to 1.
  var pan: Float { get set }
}

extension AVAudioMixing where Self: AVAudioNode {
  /// The factor that all samples are multiplied with.
  public var volume: Float {
    get { mixedVolume }
    set { mixedVolume = newValue }
  }
  /// From −1, all left, to 1, all right.
  public var pan: Float {
    get { mixedPan }
    set { mixedPan = newValue }
  }
}

/// Adds up the sound of other nodes.
open class AVAudioMixerNode: AVAudioNode, AVAudioMixing, @unchecked Sendable {
  // @unchecked: see its superclass.
  /// A mixer, to be attached to an engine.
  public init() { super.init(AVAudioEngine.usualFormat) }

  /// A factor of the sound that comes out.
  public var outputVolume: Float {
    get { factor }
    set { factor = newValue }
  }
  @Guarded private var factor: Float = 1
  public override var numberOfInputs: Int { inputs.count }
  /// The lowest number that nothing is connected to.
  public var nextAvailableInputBus: AVAudioNodeBus {
    let inputs = inputs
    return (0...inputs.count).first { inputs[$0] == nil } ?? inputs.count
  }

  override func make(_ buffer: AVAudioPCMBuffer, at time: AVAudioFramePosition) throws {
    let outputVolume = outputVolume
    for (_, input) in inputs.sorted(by: { $0.key < $1.key }) {
      let part = try input.render(Int(buffer.frameLength))
      let mixing = Self.mixing(input.node)
      let gains = Self.gains(mixing?.volume ?? 1, mixing?.pan ?? 0, buffer.format.channelCount)
      for (channel, gain) in gains.enumerated() { Self.add(part, to: buffer, channel, gain * outputVolume) }
    }
  }

  /// Returns the node that holds an input's volume and pan: the one whose sound comes through units.
  private static func mixing(_ node: AVAudioNode) -> (any AVAudioMixing)? {
    var node = node
    while node is AVAudioUnit, let source = node.inputs[0]?.node { node = source }
    return node as? any AVAudioMixing
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
