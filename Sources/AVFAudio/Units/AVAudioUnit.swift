// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox

/// A node that changes the sound of another one.
open class AVAudioUnit: AVAudioNode, @unchecked Sendable {
  // @unchecked: see its superclass.

  /// The name of the kind of unit.
  public let name: String
  /// Whether a connection stated the unit's format; otherwise it gives that of its input.
  @Guarded var hasOwnFormat = false

  init(name: String) {
    self.name = name
    super.init(AVAudioEngine.usualFormat)
  }

  public override var numberOfInputs: Int { 1 }

  /// Returns the next frames of the input, in the unit's own format; `nil` where nothing is connected.
  func input(_ frameCount: Int) throws -> AVAudioPCMBuffer? { try inputs[0]?.render(frameCount) }

  /// Forgets the part of the sound that the unit holds.
  func forget() {}

  public override func reset() {
    super.reset()
    if let engine { engine.betweenRenders(forget) } else { forget() }
  }
  override func restart() {
    super.restart()
    forget()
  }
}

/// A unit that gives a frame for each that it gets.
open class AVAudioUnitEffect: AVAudioUnit, @unchecked Sendable {
  // @unchecked: see its superclass.

  /// Whether sound passes as it is.
  public var bypass: Bool {
    get { isBypassed }
    set { isBypassed = newValue }
  }
  @Guarded private var isBypassed = false

  /// Changes samples where they are.
  func process(_ buffer: AVAudioPCMBuffer) {}

  override func make(_ buffer: AVAudioPCMBuffer, at time: AVAudioFramePosition) throws {
    guard let part = try input(Int(buffer.frameLength)) else { return }
    buffer.take(part)
    if !bypass { process(buffer) }
  }
}

/// A unit that plays sound at another speed, so that it takes more or fewer frames than it gives.
open class AVAudioUnitTimeEffect: AVAudioUnit, @unchecked Sendable {
  // @unchecked: see its superclass.

  /// Whether sound passes as it is.
  public var bypass: Bool {
    get { isBypassed }
    set { isBypassed = newValue }
  }
  @Guarded private var isBypassed = false

  /// Gives frames at the other speed.
  func play(_ buffer: AVAudioPCMBuffer) throws {}

  override func make(_ buffer: AVAudioPCMBuffer, at time: AVAudioFramePosition) throws {
    guard inputs[0] != nil else { return }
    guard bypass else { return try play(buffer) }
    if let part = try input(Int(buffer.frameLength)) { buffer.take(part) }
  }
}

extension AVAudioPCMBuffer {
  /// Takes over the frames of a buffer of the same format.
  func take(_ other: AVAudioPCMBuffer) {
    let size = Int(min(other.frameLength, frameCapacity)) * Int(format.basic.mBytesPerFrame)
    for (from, to) in zip(other.readingPointers, pointers()) { to.copyMemory(from: from, byteCount: size) }
  }

  /// The samples of each channel, for floating point in planes.
  var planes: [UnsafeMutableBufferPointer<Float>] {
    guard let data = floatChannelData else { return [] }
    return (0..<Int(format.channelCount)).map {
      UnsafeMutableBufferPointer(start: data[$0], count: Int(frameLength))
    }
  }
}
