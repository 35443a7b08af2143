import MediaAudioFrames
package import MediaCodecs
import MediaCore
import MediaStructure

extension OggPacketType {
  /// The first packet of FLAC in Ogg (RFC 9639, 10.1), which ends with STREAMINFO.
  static let flacInOgg = OggPacketType(
    .flac, "flac", "FLAC Identification Header", "RFC 9639", "10.1", signature: [0x7F] + Array("FLAC".utf8),
    headerCount: .max, byteOrder: .bigEndian
  ) { reader throws(MediaError) in
    _ = try reader.read("packet_type", as: UInt8.self)
    _ = try reader.readFourCC("ogg_flac_signature")
    let version = try reader.read("version_major", as: UInt8.self)
    if version != 1 { reader.report("version_major is \(version), not 1 (RFC 9639, 10.1)") }
    _ = try reader.read("version_minor", as: UInt8.self)
    let count = try reader.read("header_packet_count", as: UInt16.self) { $0 == 0 ? "unknown" : nil }
    _ = try reader.readFourCC("flac_signature")
    let header = try FLACMetadataBlockHeader(&reader)
    if header.code != 0 { reader.report("the first block is not STREAMINFO (RFC 9639, 10.1)") }
    let info = try FLACStreamInfo(&reader)
    return FLACInOgg(headerPacketCount: Int(count), isLast: header.isLast, streamInfo: info)
  }

  /// A metadata block in a packet of its own.
  static let flacBlock = OggPacketType(
    .flac, "metadata block", "FLAC Metadata Block", "RFC 9639", "10.1", signature: [], byteOrder: .bigEndian)
}

/// The fields of the first packet of FLAC in Ogg.
package struct FLACInOgg: Hashable, Sendable {
  /// Without the first; 0 where not known.
  package var headerPacketCount: Int
  /// STREAMINFO is the only metadata block.
  package var isLast: Bool
  package var streamInfo: FLACStreamInfo
}
