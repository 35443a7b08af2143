import LibAV
import MediaAssets
import MediaAudioFrames
import MediaCodecs
import MediaCore

/// The number of samples of sound that a packet is decoded to, as its codec says.
enum DecodedPacketLength: Sendable {
  case fixed(Int64)
  case alac(Int64)
  /// A sample of all channels has so many bytes.
  case pcm(Int64)
  case opus, flac

  /// - Returns: `nil` where the codec's packets differ in ways that aren't known without decoding.
  init?(_ track: TrackContent) {
    guard track.mediaType == .audio, let description = track.formatDescriptions.first else { return nil }
    switch track.codec {
    case let codec where codec.isLinearPCM:
      guard let size = description.audioStreamDescription?.bytesPerFrame, size > 0 else { return nil }
      self = .pcm(Int64(size))
    case .opus: self = .opus
    case .flac: self = .flac
    case .alac:
      guard let configuration = ALACSpecificConfig(cookie: description.codecConfiguration) else { return nil }
      self = .alac(Int64(configuration.frameLength))
    default:
      switch track.codec.packetLength {
      // Frames of E-AC-3 may be shorter, which their container says (ETSI TS 102 366, 4.1 and E.1.3.1.3).
      case .constant(let frames): self = .fixed(Int64(frames))
      case .stated:
        guard let frames = description.audioStreamDescription?.framesPerPacket, frames > 0 else { return nil }
        self = .fixed(Int64(frames))
      case nil: return nil
      }
    }
  }

  /// The number of a packet; `nil` where its bytes don't say.
  func frames(of packet: UnsafeRawBufferPointer) -> Int64? {
    switch self {
    case .fixed(let count): count
    case .alac(let count): Self.alac(packet) ?? count
    case .pcm(let size): Int64(packet.count) / size
    case .opus: OpusPacket.sampleCount(packet).map { Int64($0) }
    case .flac: FLACFrameHeader(packet.bindMemory(to: UInt8.self), from: 0).map { Int64($0.blockSize) }
    }
  }

  /// The number that a last, shorter packet states; 3 bits of its kind, 4 of its instance and 12 unused ones go before.
  private static func alac(_ packet: UnsafeRawBufferPointer) -> Int64? {
    guard packet.count >= 7, packet[2] & 0x10 != 0 else { return nil }
    // The number follows two bits of shift and one of escape.
    let bits = packet[2...6].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(bits >> 1 & 0xFFFF_FFFF)
  }
}
