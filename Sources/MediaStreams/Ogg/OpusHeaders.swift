import MediaAudioFrames
import MediaCodecs
import MediaCore
import MediaStructure

extension OggPacketType {
  /// Opus's two headers (RFC 7845, 5).
  static let opus: [OggPacketType] = [
    OggPacketType(
      .opus, "OpusHead", "Opus Identification Header", "RFC 7845", "5.1", signature: OpusHead.signature,
      headerCount: 2
    ) { reader throws(MediaError) in try OpusHead(&reader) },
    OggPacketType(
      .opus, "OpusTags", "Opus Comment Header", "RFC 7845", "5.2", signature: OpusHead.commentSignature,
      holdsComments: true
    ) { reader throws(MediaError) in
      _ = try reader.readText("magic_signature", byteCount: 8)
      return try VorbisComment(&reader)
    },
  ]
}
