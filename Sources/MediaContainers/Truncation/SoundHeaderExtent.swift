import MediaCore
import MediaStructure

/// The extent of files of sound whose structure is a header and the samples after it: ADX, AVR, Creative
/// Voice, DSF and DSDIFF, HCOM, IFF's 8SVX and MAUD, MIDI's sample dump, Nintendo's streams, SMAF, SoX.
///
/// libav leaves what these headers say of the length unread, and plays what there is.
enum SoundHeaderExtent {
  /// The offset at which the header says that the file ends; more than its size where it is truncated.
  ///
  /// `nil` where the header leaves the length open, and for other formats. Throws what reading the source throws.
  static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let header = Header(bytes: try source.bytes(at: 0, count: 160))
    switch header.mark {
    case ".SoX", "XoS.": return sox(header)
    case "2BIT": return avr(header)
    case "MMMD": return chunk(header)
    case "FORM": return header.isForm(of: ["8SVX", "16SV", "MAUD"]) ? chunk(header) : nil
    case "RSTM": return header.number(at: 8, 4, bigEndian: header.isBigEndian)
    case "FSTM", "CSTM": return header.number(at: 12, 4, bigEndian: header.isBigEndian)
    case "DSD ": return header.number(at: 12, 8, bigEndian: false)
    case "FRM8": return header.number(at: 4, 8).saturatingAdd(12)
    case "Crea": return try voice(header, source)
    default: break
    }
    if header.number(at: 0, 2) == 0x8000 { return try ADXExtent.declaredEnd(of: source) }
    if header.number(at: 0, 4) & 0xFFFF_00FF == 0xF07E_0001 { return sampleDump(header) }
    // A file of a Macintosh with both its forks (MacBinary).
    if header.text(at: 65, 4) == "FSSD", header.text(at: 128, 4) == "HCOM" {
      return 128 + header.number(at: 83, 4)
    }
    return nil
  }

  private struct Header {
    let bytes: [UInt8]

    var mark: String { text(at: 0, 4) }
    /// By the byte order mark of Nintendo's files.
    var isBigEndian: Bool { number(at: 4, 2) == 0xFEFF }

    func text(at offset: Int, _ count: Int) -> String {
      String(decoding: bytes.dropFirst(offset).prefix(count), as: UTF8.self)
    }

    /// 0 where the header ends before it.
    func number(at offset: Int, _ count: Int, bigEndian: Bool = true) -> Int64 {
      let number = bytes.dropFirst(offset).prefix(count)
      guard number.count == count else { return 0 }
      return bigEndian ? number.bigEndian(Int64.self) : number.littleEndian(Int64.self)
    }

    func isForm(of types: [String]) -> Bool { types.contains(text(at: 8, 4)) }
  }

  private static func chunk(_ header: Header) -> Int64? {
    let size = header.number(at: 4, 4)
    return size > 0 && size < UInt32.max ? 8 + size : nil
  }

  /// Samples of 32 bits of all channels, after a header that states its size without the mark (`soxformat`(7)).
  private static func sox(_ header: Header) -> Int64? {
    let isBigEndian = header.mark == "XoS."
    let count = header.number(at: 8, 8, bigEndian: isBigEndian)
    guard count > 0, count < Int64.max / 8 else { return nil }
    return 4 + header.number(at: 4, 4, bigEndian: isBigEndian) + 4 * count
  }

  /// The header counts samples of all channels, as SoX writes it.
  ///
  /// Others write half of that for two channels: a loss is then missed, but none is reported that isn't there.
  private static func avr(_ header: Header) -> Int64? {
    let count = header.number(at: 26, 4)
    return count > 0 && count < UInt32.max ? 128 + count * ((header.number(at: 14, 2) + 7) / 8) : nil
  }

  /// Packets of 120 bytes of sound, seven bits a byte (MIDI 1.0, "Sample Dump Standard").
  private static func sampleDump(_ header: Header) -> Int64? {
    let (bits, count) = (header.number(at: 6, 1), [10, 11, 12].map { header.number(at: $0, 1) })
    guard (8...28).contains(bits), count.allSatisfy({ $0 < 0x80 }) else { return nil }
    let samplesPerPacket = 120 / ((bits + 6) / 7)
    let sampleCount = count[0] | count[1] << 7 | count[2] << 14
    return 21 + (sampleCount + samplesPerPacket - 1) / samplesPerPacket * 127
  }

  /// Blocks of a type and a size each, up to one of type 0, which has neither (Creative Voice File).
  ///
  /// `nil` where the last block is whole: many files lack the one that ends them.
  private static func voice(_ header: Header, _ source: any ByteSource) throws(MediaError) -> Int64? {
    guard header.text(at: 0, 19) == "Creative Voice File" else { return nil }
    var offset = header.number(at: 20, 2, bigEndian: false)
    var blocks = BufferedSource(source)
    // SoX counts eight bytes of a block with a long header too few.
    for _ in 0..<blockLimit where offset + 9 < source.byteCount {
      let block = try blocks.bytes(at: offset, count: 4, window: 4)
      guard block.count == 4, block[0] != 0 else { return nil }
      offset += 4 + block[1...].littleEndian(Int64.self)
    }
    return offset > source.byteCount ? offset : nil
  }

  /// Half an hour of what FFmpeg writes, whose blocks are short.
  private static let blockLimit = 1 << 16
}
