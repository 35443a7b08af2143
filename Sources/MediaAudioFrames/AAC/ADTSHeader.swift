package import MediaCodecs
import MediaCore
import MediaStructure

/// The seven bytes that begin an ADTS frame (ISO/IEC 14496-3, 1.A.2.2).
package struct ADTSHeader: Hashable, Sendable {
  var bits: UInt64

  /// `nil` for bytes that no header can begin with.
  package init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count >= 7 else { return nil }
    bits = bytes.prefix(7).bigEndian(UInt64.self)
    guard bits >> 44 == 0xFFF, bits >> 41 & 3 == 0,
      samplingFrequencyIndex < AudioSpecificConfig.sampleRates.count, frameSize >= headerSize
    else {
      return nil
    }
  }

  var isProtected: Bool { bits >> 40 & 1 == 0 }
  /// The audio object type less one.
  var profile: Int { Int(bits >> 38 & 3) }
  var samplingFrequencyIndex: Int { Int(bits >> 34 & 0xF) }
  /// In hertz.
  package var sampleRate: Int { AudioSpecificConfig.sampleRates[samplingFrequencyIndex] }
  /// 0 where the channels are described in the data.
  var channelConfiguration: Int { Int(bits >> 30 & 7) }
  package var frameSize: Int { Int(bits >> 13 & 0x1FFF) }
  var headerSize: Int { isProtected ? 9 : 7 }
  /// Raw data blocks in the frame.
  package var blockCount: Int { Int(bits & 3) + 1 }

  /// Whether the part of the header that all frames of a stream share is the same.
  package func isConsistent(with other: ADTSHeader) -> Bool {
    (bits ^ other.bits) >> 28 & 0xFFFF_FF30 == 0 && (bits ^ other.bits) >> 30 & 7 == 0
  }
}

extension DecoderConfigurationRecord {
  /// The AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1) that the header of an ADTS frame amounts to.
  ///
  /// - Returns: `nil` where there is no header, and where the channels are described in the samples.
  package static func aac(ofPacket packet: [UInt8]) -> [UInt8]? {
    guard let header = ADTSHeader(packet), header.channelConfiguration > 0 else { return nil }
    let bits =
      (header.profile + 1) << 11 | header.samplingFrequencyIndex << 7 | header.channelConfiguration << 3
    return [UInt8(bits >> 8), UInt8(truncatingIfNeeded: bits)]
  }

  /// The place of the raw data in an ADTS frame; `nil` for a packet that isn't a whole frame with one block of data.
  package static func aacData(inPacket packet: [UInt8]) -> Range<Int>? {
    guard let header = ADTSHeader(packet), header.blockCount == 1, header.frameSize == packet.count else {
      return nil
    }
    return header.headerSize..<header.frameSize
  }
}

/// A frame of AAC in an audio data transport stream.
enum ADTSFrame {
  static let title = "ADTS Frame"

  static func node(
    _ header: ADTSHeader, at offset: Int64, end: Int64, index: Int, path: String, walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    try walk.admit(path: path, at: offset)
    let size = Int64(header.frameSize)
    var node = StructureNode(
      type: MPEGAudioFrame.type, title: title, offset: offset, headerSize: 0, size: min(size, end - offset))
    node.content = header
    if size > node.size {
      node.report(
        "a frame of \(size) bytes is cut, \(node.size) are there (ISO/IEC 14496-3, 1.A.2.2)", path: path)
    }
    guard index < AudioFrameScanner.describedFrames else {
      node.leave(node.range)
      return node
    }
    let parsed = walk.decode(
      offset..<min(offset + Int64(header.headerSize) + 6, node.range.upperBound), into: &node, path: path
    ) { (reader) throws(MediaError) in try read(&reader) }
    node.leave(parsed..<node.range.upperBound)
    return node
  }

  private static func read(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.readBits("syncword", 12)
    _ = try reader.readBits("ID", 1) { $0 == 0 ? "MPEG-4" : "MPEG-2" }
    _ = try reader.readBits("layer", 2)
    let isProtected = try reader.readBits("protection_absent", 1) { $0 == 0 ? "CRC" : "no CRC" } == 0
    _ = try reader.readBits("profile_ObjectType", 2) { AACProfile.name(objectType: Int($0) + 1) }
    _ = try reader.readBits("sampling_frequency_index", 4) {
      AudioSpecificConfig.sampleRates[safe: Int($0)].map { "\($0) Hz" }
    }
    _ = try reader.readBits("private_bit", 1)
    _ = try reader.readBits("channel_configuration", 3) {
      ["in the data", "1", "2", "3", "4", "5", "5.1", "7.1"][safe: Int($0)]
    }
    _ = try reader.readBits("original_copy", 1)
    _ = try reader.readBits("home", 1)
    _ = try reader.readBits("copyright_identification_bit", 1)
    _ = try reader.readBits("copyright_identification_start", 1)
    _ = try reader.readBits("aac_frame_length", 13)
    _ = try reader.readBits("adts_buffer_fullness", 11) { $0 == 0x7FF ? "variable rate" : nil }
    let blocks = try reader.readBits("number_of_raw_data_blocks_in_frame", 2) { "\($0 + 1)" }
    guard isProtected else { return }
    for _ in 0..<blocks { _ = try reader.read("raw_data_block_position", as: UInt16.self) }
    _ = try reader.read("crc_check", as: UInt16.self)
  }
}
