import AudioToolbox
import MediaCore

/// Plays sound of planes faster or slower, with its pitch.
final class SoundResampler {
  private let format: AVAudioFormat
  private let rate: Double
  private let converter: LinearPCMConverter

  /// - Throws: for a rate that is not converted.
  init(_ format: AVAudioFormat, rate: Double) throws {
    (self.format, self.rate) = (format, rate)
    let target = format.basic.media
    var source = target
    source.sampleRate = (target.sampleRate * rate).rounded()
    converter = try LinearPCMConverter(
      from: source, to: target, channels: .mapped(Array(0..<Int(format.channelCount))))
  }

  /// Whether it plays such sound so fast.
  func serves(_ format: AVAudioFormat, rate: Double) -> Bool { self.format == format && self.rate == rate }

  /// Fills a buffer with sound that `next` gives in parts; frames for which it gives none stay as they are.
  func fill(_ buffer: AVAudioPCMBuffer, from next: () throws -> AVAudioPCMBuffer?) throws {
    let wanted = Int(buffer.frameLength)
    while converter.frameCount < wanted {
      guard let part = try next() else { return }
      try converter.append(part.readingPointers, frameCount: Int(part.frameLength))
    }
    _ = converter.take(wanted, to: buffer.pointers())
  }
}
