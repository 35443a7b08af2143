package import MediaCore
import MediaStructure

/// The header of a frame of AC-3 or E-AC-3 (ETSI TS 102 366, 4.3 and E.1.2), as far as ISO files repeat it.
package struct DolbyFrameHeader: Sendable {
  /// fscod.
  package var rateCode = 0
  /// bsid; above 10 for E-AC-3.
  package var streamID = 0
  /// bsmod.
  package var mode = 0
  /// acmod.
  package var channelMode = 0
  /// lfeon.
  package var hasLowFrequencies = false
  /// frmsizecod without its last bit, of AC-3.
  package var bitRateCode = 0
  /// In bytes.
  package var frameSize = 0
  /// Blocks of 256 samples in a frame.
  package var blockCount = 6
  /// Whether it adds channels to the frame before it.
  package var isDependent = false
  /// substreamid.
  package var substream = 0

  /// `nil` for bytes that begin no frame.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 8, bytes[0] == 0x0B, bytes[1] == 0x77 else { return nil }
    var reader = BitReader(SampleBytes(bytes), 0..<bytes.count)
    do throws(MediaError) {
      try reader.skip("syncword", 16)
      // Both syntaxes have it in the same place.
      streamID = Int(bytes[5] >> 3)
      if streamID <= 10 { try readAC3(&reader) } else { try readEnhanced(&reader) }
    } catch {
      return nil
    }
    guard streamID <= 16 else { return nil }
  }

  private mutating func readAC3(_ reader: inout BitReader) throws(MediaError) {
    try reader.skip("crc1", 16)
    rateCode = Int(try reader.bits("fscod", 2))
    let sizeCode = Int(try reader.bits("frmsizecod", 6))
    bitRateCode = sizeCode >> 1
    try reader.bits("bsid", 5)
    mode = Int(try reader.bits("bsmod", 3))
    channelMode = Int(try reader.bits("acmod", 3))
    if channelMode & 1 == 1, channelMode != 1 { try reader.bits("cmixlev", 2) }
    if channelMode & 4 != 0 { try reader.bits("surmixlev", 2) }
    if channelMode == 2 { try reader.bits("dsurmod", 2) }
    hasLowFrequencies = try reader.flag("lfeon")
    frameSize = Self.frameSize(rateCode: rateCode, sizeCode: sizeCode) ?? 0
  }

  private mutating func readEnhanced(_ reader: inout BitReader) throws(MediaError) {
    isDependent = try reader.bits("strmtyp", 2) == 1
    substream = Int(try reader.bits("substreamid", 3))
    frameSize = (Int(try reader.bits("frmsiz", 11)) + 1) * 2
    rateCode = Int(try reader.bits("fscod", 2))
    let blocks = Int(try reader.bits("numblkscod", 2))
    blockCount = rateCode == 3 ? 6 : [1, 2, 3, 6][blocks]
    channelMode = Int(try reader.bits("acmod", 3))
    hasLowFrequencies = try reader.flag("lfeon")
  }

  /// In hertz.
  package var sampleRate: Int { Self.sampleRates[rateCode] }

  /// In kilobits per second, of AC-3.
  package var bitRate: Int? { Self.bitRates[safe: bitRateCode] }

  private static let sampleRates = [48_000, 44_100, 32_000, 24_000]
  private static let bitRates = [
    32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
  ]

  /// The size of a frame of AC-3 in bytes, by its fscod and frmsizecod; `nil` for reserved ones (Table 4.13).
  package static func frameSize(rateCode: Int, sizeCode: Int) -> Int? {
    guard rateCode < 3, let bitRate = bitRates[safe: sizeCode >> 1] else { return nil }
    // 96 words of 16 bits for each kilobit, which 44.1 kHz doesn't divide.
    return (bitRate * 96_000 / sampleRates[rateCode] + (rateCode == 1 ? sizeCode & 1 : 0)) * 2
  }

  /// Whether it is of E-AC-3.
  package var isEnhanced: Bool { streamID > 10 }

  /// Whether a frame of the same stream can have the other header.
  package func isConsistent(with other: DolbyFrameHeader) -> Bool {
    rateCode == other.rateCode && channelMode == other.channelMode
      && hasLowFrequencies == other.hasLowFrequencies
      && isEnhanced == other.isEnhanced
      && (isEnhanced ? frameSize == other.frameSize : bitRateCode == other.bitRateCode)
  }

  /// The payload of `dac3` (ETSI TS 102 366, F.4).
  package var specificBox: [UInt8] {
    let bits =
      rateCode << 22 | streamID << 17 | mode << 14 | channelMode << 11 | (hasLowFrequencies ? 1 << 10 : 0)
      | bitRateCode << 5
    return [16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
  }

  /// The payload of `dec3` (F.6) for a stream that consists of such frames alone.
  package var enhancedSpecificBox: [UInt8] {
    let rate = frameSize * 8 * sampleRate / (blockCount * 256) / 1000
    let bits =
      min(rate, 0x1FFF) << 27 | rateCode << 22 | streamID << 17 | mode << 12 | channelMode << 9
      | (hasLowFrequencies ? 1 << 8 : 0)
    return [32, 24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
  }
}

extension DecoderConfigurationRecord {
  /// The payload of `dac3` or `dec3` for a stream of AC-3 or E-AC-3.
  ///
  /// - Parameter packet: the first one.
  /// - Returns: `nil` where the bytes are no such frame, and for packets of several frames, which would have to be described
  ///   one by one.
  package static func dolby(_ codec: Codec, ofPacket packet: [UInt8]) -> [UInt8]? {
    guard let header = DolbyFrameHeader(packet), (codec == .eac3) == header.isEnhanced else {
      return nil
    }
    guard codec == .eac3 else { return header.specificBox }
    guard header.rateCode < 3, header.blockCount == 6, !header.isDependent, header.substream == 0,
      header.frameSize == packet.count
    else { return nil }
    return header.enhancedSpecificBox
  }
}

/// The format of a stream of AC-3 or E-AC-3 by its first frame, where all are of its kind.
package struct DolbyStream: Sendable {
  package let isEnhanced: Bool
  /// In hertz.
  package let sampleRate: Int
  package let channelCount: Int
  /// WAVEFORMATEXTENSIBLE's.
  package let channelMask: UInt64
  /// Bits a second.
  package let bitRate: Int64

  /// - Parameters:
  ///   - bytes: the first ones of the packet.
  ///   - byteCount: of all of the packet.
  /// - Returns: `nil` for frames in parts, of two programmes, of a lower rate, and for packets of several frames.
  package init?(_ bytes: [UInt8], byteCount: Int64) {
    guard let header = DolbyFrameHeader(bytes), header.rateCode < 3, header.blockCount == 6,
      !header.isDependent, header.substream == 0, header.streamID <= 8 || header.streamID == 16,
      // In the order of acmod (ETSI TS 102 366, Table 4.3).
      let mask: UInt64 = [1: 0x4, 2: 0x3, 3: 0x7, 6: 0x603, 7: 0x607][header.channelMode]
    else { return nil }
    isEnhanced = header.isEnhanced
    sampleRate = header.sampleRate
    channelMask = header.hasLowFrequencies ? mask | 0x8 : mask
    channelCount = channelMask.nonzeroBitCount
    if isEnhanced {
      guard Int64(header.frameSize) == byteCount else { return nil }
      bitRate = Int64(8 * header.frameSize * header.sampleRate / (header.blockCount * 256))
    } else {
      guard let rate = header.bitRate else { return nil }
      bitRate = Int64(rate) * 1000
    }
  }
}
