import MediaAudioFrames
import MediaCore
import MediaImages
import MediaStreams
import MediaStructure

/// A structure whose fields follow from the format around it, so that their names are found in a sample of the format.
struct SampledDeclaration: StructureDeclaration, StructureFieldNaming, Sendable {
  var declaration: any StructureDeclaration & Sendable
  var format: StructureFormat
  var sample: [UInt8]
  /// The type of its nodes where that is no name for all of them.
  var type: String?

  var name: String { declaration.name }
  var title: String { declaration.title }
  var standard: String { declaration.standard }
  var clause: String { declaration.clause }

  var fieldNames: [String] {
    var names: [String] = []
    func add(_ node: StructureNode) {
      if node.type == type ?? name {
        FieldReader.merge(node.fields.map(\.name), into: &names)
      }
      for child in node.children { add(child) }
    }
    add(format.parse(MemoryByteSource(sample), StructureOptions()))
    return names
  }
}

// MARK: - Samples

extension SampledDeclaration {
  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
  private static func text(_ text: String, _ size: Int = 0) -> [UInt8] {
    Array(text.utf8) + zeros(max(0, size - text.utf8.count))
  }

  /// Frames of Layer III without sound, with a checksum and without, the first with an encoder's tag.
  private static func layer3(_ tag: [UInt8], at place: Int = 36) -> [UInt8] {
    let header: [UInt8] = [0xFF, 0xFB, 0x90, 0]
    let first = header + zeros(place - 4) + tag
    return first + zeros(417 - first.count) + header + zeros(413) + header + zeros(413)
  }

  private static let xing: [UInt8] =
    text("Xing") + [0, 0, 0, 15, 0, 0, 0, 2, 0, 0, 3, 0x42] + zeros(104) + text("LAME3.100") + zeros(27)
  private static let vbri: [UInt8] =
    text("VBRI") + [0, 1, 0, 0, 0, 0, 0, 0, 3, 0x42, 0, 0, 0, 2, 0, 1, 0, 1, 0, 1, 0, 1] + zeros(4)
  private static let checked: [UInt8] = {
    let header: [UInt8] = [0xFF, 0xFA, 0x90, 0]
    return header + zeros(413) + header + zeros(413)
  }()
  private static let adts: [UInt8] = {
    // One with a checksum, which the first bit of the second byte says.
    let frame: [UInt8] = [0xFF, 0xF0, 0x50, 0x80, 2, 0x1F, 0xFC] + zeros(9)
    return frame + frame + frame
  }()
  /// One program of two channels at 44100 Hz and 128 kb/s, with a byte after the header.
  private static let adif = text("ADIF") + [0, 0x3E, 0x80, 0, 0, 0, 1, 0x90, 0x80, 0, 4, 0, 0, 0]
  private static let tags: [UInt8] = {
    let head: (UInt8) -> [UInt8] = { flags in
      text("APETAGEX") + [0xD0, 7, 0, 0, 44, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, flags] + zeros(8)
    }
    let item: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0] + text("Ti") + [0] + text("a")
    let lyrics = text("LYRICSBEGIN") + text("IND00002") + text("00") + text("000021LYRICS200")
    return layer3([]) + head(0xA0) + item + head(0x80) + lyrics + text("TAG+", 227) + text("TAG", 125)
      + [0, 1, 2]
  }()

  static let audio: [SampledDeclaration] = [
    sampled("frame", "Frame", "ISO/IEC 11172-3", "2.4.1.3", .mpegAudio, layer3([]) + checked),
    sampled("side_info", "Side Information", "ISO/IEC 11172-3", "2.4.1.7", .mpegAudio, layer3([])),
    sampled("Xing", "Xing Tag", "LAME Tag, Revision 1", "", .mpegAudio, layer3(xing)),
    sampled(
      "Info", "Xing Tag of a Constant Rate", "LAME Tag, Revision 1", "", .mpegAudio,
      layer3(text("Info") + xing.dropFirst(4))),
    sampled("VBRI", "Fraunhofer VBR Tag", "VBRI", "", .mpegAudio, layer3(vbri)),
    sampled("frame", "Frame of AAC in ADTS", "ISO/IEC 14496-3:2019", "1.A.2.2", .adts, adts),
    sampled(
      "frame", "Frame of an AudioSyncStream", "ISO/IEC 14496-3:2019", "1.7.2", .loas, [0x56, 0xE0, 1, 0]),
    sampled("adif_header", "Header of AAC in ADIF", "ISO/IEC 14496-3:2019", "1.A.2.1", .adif, adif),
    sampled("raw_data_stream", "Data of AAC in ADIF", "ISO/IEC 14496-3:2019", "1.A.2.1", .adif, adif),
    sampled(
      "ID3v2", "ID3v2 Tag", "ID3v2.4.0", "3", .mpegAudio,
      text("ID3") + [4, 0, 0x40, 0, 0, 0, 17] + [0, 0, 0, 6, 1, 0] + text("TIT2") + [0, 0, 0, 1, 0, 0, 0]
        + layer3([])),
    sampled("header", "APE Tag Header", "APEv2", "Header", .mpegAudio, tags),
    sampled("Ti", "APE Tag Item", "APEv2", "Item", .mpegAudio, tags, name: "item"),
    sampled("footer", "APE Tag Footer", "APEv2", "Footer", .mpegAudio, tags),
    sampled("Lyrics3", "Lyrics3 Tag", "Lyrics3 v2.00", "", .mpegAudio, tags),
    sampled("TAG+", "Enhanced Tag", "ID3v1 (Enhanced)", "", .mpegAudio, tags),
    sampled("ID3v1", "ID3v1 Tag", "ID3v1.1", "", .mpegAudio, tags),
  ]

  static let icc: [SampledDeclaration] = [
    SampledDeclaration(
      declaration: PlainDeclaration("profile", "ICC Profile", ICCProfile.standard, "7"), format: .icc,
      sample: zeros(36) + text("acsp") + zeros(88) + [0, 0, 0, 1] + zeros(16), type: "")
  ]

  static let gif: [SampledDeclaration] = GIFStructureType.known.map {
    SampledDeclaration(declaration: $0, format: .gif, sample: gifSample)
  }

  private static let gifSample: [UInt8] = {
    let control: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0]
    let application = [0x21, 0xFF, 11] + text("XMP DataXMP") + [0]
    let image = [0x2C] + zeros(10) + [0]
    return text("GIF89a") + zeros(7) + control + [0x21, 0xFE, 1, 0x61, 0] + [0x21, 1, 0] + application + image
      + [0x3B]
  }()

  static let photoshop: [SampledDeclaration] = PhotoshopStructureType.known.map {
    SampledDeclaration(
      declaration: $0, format: .photoshop, sample: text("8BPS") + [0, 1] + zeros(32) + [0, 0])
  }

  static let flv: [SampledDeclaration] = FLVStructureType.known.map {
    SampledDeclaration(declaration: $0, format: .flv, sample: flvSample)
  }

  private static let flvSample: [UInt8] = {
    func tag(_ type: UInt8, _ data: [UInt8]) -> [UInt8] {
      [type, 0, 0, UInt8(data.count), 0, 0, 0, 0, 0, 0, 0] + data + [0, 0, 0, UInt8(11 + data.count)]
    }
    let value: [UInt8] = [2, 0, 1, 0x61, 8, 0, 0, 0, 1, 0, 1, 0x62, 0] + zeros(8) + [0, 0, 9]
    return text("FLV") + [1, 5, 0, 0, 0, 9, 0, 0, 0, 0] + tag(8, [0xAF, 0, 0x12, 0x10])
      + tag(8, [0x2F, 0, 0]) + tag(9, [0x17, 0, 0, 0, 0, 1]) + tag(9, [0x12, 0, 0]) + tag(18, value)
  }()

  static let mpegProgram: [SampledDeclaration] = MPEGProgramStructure.known.map {
    SampledDeclaration(declaration: $0, format: .mpegProgram, sample: programSample)
  }

  private static let programSample: [UInt8] = {
    let pack: [UInt8] = [0, 0, 1, 0xBA, 0x44, 0, 4, 0, 4, 1, 0, 0, 0x13, 0xF9, 0xFF]
    let system: [UInt8] = [0, 0, 1, 0xBB, 0, 9, 0x80, 0, 1, 4, 0xE1, 0x7F, 0xE0, 0xE0, 0x80]
    let map: [UInt8] =
      [0, 0, 1, 0xBC, 0, 14, 0xE0, 1, 0, 0, 0, 4, 0x1B, 0xE0, 0, 0] + zeros(4)
    let directory: [UInt8] = [0, 0, 1, 0xFF, 0, 28] + zeros(28)
    // Every flag of a packet's header, and what it announces.
    let flags: [UInt8] = [0x80, 0xFF, 60, 0x31, 0, 1, 0, 1, 0x11, 0, 1, 0, 1] + zeros(50)
    let packet: [UInt8] = [0, 0, 1, 0xE0, 0, UInt8(flags.count)] + flags
    return pack + system + map + directory + packet + [0, 0, 1, 0xB9]
  }()

  private static func sampled(
    _ type: String, _ title: String, _ standard: String, _ clause: String, _ format: StructureFormat,
    _ sample: [UInt8], name: String? = nil
  ) -> SampledDeclaration {
    SampledDeclaration(
      declaration: PlainDeclaration(name ?? type, title, standard, clause), format: format, sample: sample,
      type: name == nil ? nil : type)
  }
}
