import MediaCore

/// The blocks into which sound is cut where the tables count each frame as a sample: uncompressed sound, and
/// QuickTime's codings whose packets all have one size (QuickTime File Format, "Sound Sample Descriptions").
struct ISOSoundBlocks: Sendable {
  /// Frames that stand together (1 where each stands alone), and their size in bytes.
  let framesPerPacket: Int
  let bytesPerPacket: Int64
  private static let framesPerBlock = 1024
  /// Packets of at least this many frames stand alone.
  private static let longPacket = 160

  /// - Parameters:
  ///   - coding: of the sample entry.
  ///   - description: the sample entry's payload, as far as version 1 goes.
  ///   - constantSize: of `stsz`; 0 where it has a size for each sample.
  /// - Returns: `nil` where neither says how long the frames are.
  init?(_ coding: FourCC?, description: [UInt8], constantSize: Int64) {
    let version = description.bigEndian(UInt16.self, at: 8)
    let channels = max(1, Int64(description.bigEndian(UInt16.self, at: 16)))
    let bits = Int64(description.bigEndian(UInt16.self, at: 18))
    if version == 1, case let frames = description.bigEndian(UInt32.self, at: 28), frames > 1 {
      framesPerPacket = Int(frames)
      bytesPerPacket = Int64(description.bigEndian(UInt32.self, at: 36))
    } else if version < 2, let packet = Self.packet(of: coding, channels: channels, bits: bits) {
      (framesPerPacket, bytesPerPacket) = packet
    } else if constantSize > 0 {
      framesPerPacket = 1
      bytesPerPacket = constantSize
    } else {
      return nil
    }
  }

  var framesPerStep: Int {
    framesPerPacket >= Self.longPacket
      ? framesPerPacket : max(1, Self.framesPerBlock / framesPerPacket) * framesPerPacket
  }

  /// Returns the number of bytes that some frames take; a packet that is begun counts as a whole one.
  func byteCount(ofFrames count: Int64) -> Int64 {
    (count.saturatingAdd(Int64(framesPerPacket) - 1) / Int64(framesPerPacket)).saturatingMultiply(
      bytesPerPacket)
  }

  /// The packets of codings that are older than version 1, which says it of them too.
  private static func packet(
    of coding: FourCC?, channels: Int64, bits: Int64
  ) -> (frames: Int, byteCount: Int64)? {
    let coding = coding.flatMap { QuickTimeCoding($0) }
    return switch coding?.sound {
    case .samples(let byteCount): (1, byteCount * channels)
    case .samplesOfStatedSize: [8, 16, 24, 32].contains(bits) ? (1, bits / 8 * channels) : nil
    case .packets: coding?.packet(ofChannels: Int(channels))
    case nil: nil
    }
  }
}
