// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox

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
