import AudioToolbox
import MediaCore

/// The sound that a node gets from another one, in the format that it wants.
final class AudioNodeInput {
  let node: AVAudioNode
  /// The format that the node wants.
  let format: AVAudioFormat
  private var converter: LinearPCMConverter?

  /// The number of frames that are held at once of a node at a much higher rate.
  private static let partLimit = 1 << 16

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
      let missing = Int(saturating: (Double(frameCount - converter.frameCount) * ratio).rounded(.up))
      let part = try node.render(min(max(missing, 1), Self.partLimit))
      guard part.frameLength > 0 else { break }
      try converter.append(part.readingPointers, frameCount: Int(part.frameLength))
    }
    buffer.frameLength = AVAudioFrameCount(converter.take(frameCount, to: buffer.pointers()))
    return buffer
  }
}
