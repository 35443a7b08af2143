import AudioToolbox

/// Collects a node's sound into buffers of one length, for a block to see.
final class AudioTap {
  private let block: AVAudioNodeTapBlock
  /// The number of frames of each buffer but the last; `nil` for buffers as they are rendered.
  private let size: AVAudioFrameCount?
  private var pending: (buffer: AVAudioPCMBuffer, time: AVAudioFramePosition)?

  /// The most frames of a buffer: the sound that is held back stays small, whatever is asked for.
  private static let sizeLimit: AVAudioFrameCount = 1 << 16

  init(size: AVAudioFrameCount, block: @escaping AVAudioNodeTapBlock) {
    self.block = block
    self.size = size == 0 ? nil : min(size, Self.sizeLimit)
  }

  func append(_ buffer: AVAudioPCMBuffer, at time: AVAudioFramePosition) {
    if let pending, pending.buffer.format != buffer.format { flush() }
    var taken: AVAudioFrameCount = 0
    while taken < buffer.frameLength {
      let size = size ?? buffer.frameLength
      guard let part = pending ?? start(buffer.format, size, at: time + AVAudioFramePosition(taken)) else {
        return
      }
      pending = part
      taken += Self.copy(buffer, from: taken, to: part.buffer)
      if part.buffer.frameLength == size { flush() }
    }
  }

  private func start(
    _ format: AVAudioFormat, _ size: AVAudioFrameCount, at time: AVAudioFramePosition
  ) -> (AVAudioPCMBuffer, AVAudioFramePosition)? {
    AVAudioPCMBuffer(pcmFormat: format, frameCapacity: size).map { ($0, time) }
  }

  /// - Returns: how many frames there was room for.
  private static func copy(
    _ source: AVAudioPCMBuffer, from start: AVAudioFrameCount, to target: AVAudioPCMBuffer
  ) -> AVAudioFrameCount {
    let count = min(source.frameLength - start, target.frameCapacity - target.frameLength)
    let place = target.frameLength
    target.frameLength += count
    let size = Int(count) * Int(source.format.basic.mBytesPerFrame)
    for (from, to) in zip(source.pointers(from: start), target.pointers(from: place)) {
      to.copyMemory(from: from, byteCount: size)
    }
    return count
  }

  /// Has the block see the sound that is held back, although it is shorter.
  func flush() {
    guard let (buffer, time) = pending else { return }
    pending = nil
    block(buffer, AVAudioTime(sampleTime: time, atRate: buffer.format.sampleRate))
  }
}
