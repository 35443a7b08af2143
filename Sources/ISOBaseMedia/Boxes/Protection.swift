import MediaCore
import MediaStructure

/// Protected streams (ISO/IEC 14496-12, 8.12) and common encryption (ISO/IEC 23001-7).
extension ISOBoxType {
  static let protectionBoxes: [ISOBoxType] = [
    container("sinf", "Protection Scheme Information Box", .isoBaseMedia, "8.12.1"),
    container("rinf", "Restricted Scheme Information Box", .isoBaseMedia, "8.15.3"),
    ISOBoxType(
      "frma", "Original Format Box", .isoBaseMedia, "8.12.2", in: ["sinf", "rinf", "wave"], .atMostOne,
      content: OriginalFormatBox.self),
    ISOBoxType(
      "schm", "Scheme Type Box", .isoBaseMedia, "8.12.5", in: ["sinf", "rinf", "srpp"], .atMostOne,
      content: SchemeTypeBox.self),
    container(
      "schi", "Scheme Information Box", .isoBaseMedia, "8.12.6", in: ["sinf", "rinf", "srpp"], .atMostOne),
    ISOBoxType(
      "tenc", "Track Encryption Box", .encryption, "8.2", in: ["schi"], .atMostOne,
      content: TrackEncryptionBox.self),
    ISOBoxType(
      "senc", "Sample Encryption Box", .encryption, "7.2", in: ["traf", "trak", "stbl"], .atMostOne,
      isLong: true
    ) {
      (reader, context) in
      let (version, flags) = try reader.readVersionAndFlags(upTo: 2, flags: 3)
      guard version == 0 else { return nil }
      try readSampleEncryption(&reader, flags: flags, context)
      return nil
    },
    pssh,
    ISOBoxType("srpp", "STRP Process Box", .isoBaseMedia, "SRTP hint tracks", in: ["srtp"], children: .boxes)
    { reader in
      try reader.readVersionAndFlags(upTo: 0)
      for name in [
        "encryption_algorithm_rtp", "encryption_algorithm_rtcp", "integrity_algorithm_rtp",
        "integrity_algorithm_rtcp",
      ] as [StaticString] {
        try reader.readFourCC(name)
      }
    },
    ISOBoxType("stvi", "Stereo Video Box", .isoBaseMedia, "8.15.4.2", in: ["schi"], children: .boxes) {
      reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.readReservedBits(30)
      try reader.readBits("single_view_allowed", 2)
      try reader.read("stereo_scheme", as: UInt32.self)
      let length = try reader.read("length", as: UInt32.self)
      try reader.skip("stereo_indication_type", Int(length))
    },
    ISOBoxType("ienc", "Item Encryption Box", .encryption, "7.4", in: ["ipco"]) { reader in
      let version = try reader.readVersionAndFlags(upTo: 1).version
      try reader.readReservedBytes(1)
      if version == 0 {
        try reader.readReservedBytes(1)
      } else {
        try reader.readBits("crypt_byte_block", 4)
        try reader.readBits("skip_byte_block", 4)
      }
      try reader.read("num_keys", as: UInt8.self)
      while reader.remaining >= 17 {
        let size = try reader.read("Per_Sample_IV_Size", as: UInt8.self)
        try reader.readBytes("KID", 16)
        if size == 0 {
          let size = try reader.read("constant_IV_size", as: UInt8.self)
          try reader.readBytes("constant_IV", Int(size))
        }
      }
    },
    ISOBoxType("iaux", "Item Auxiliary Information Box", .encryption, "7.5", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.readFourCC("aux_info_type")
      try reader.read("aux_info_type_parameter", as: UInt32.self)
    },
    ISOBoxType("seib", "Sample Encryption Information Box", .encryption, "7.3"),
    // FairPlay's, which has no public description.
    ISOBoxType("skcr", "Sensitive Keys Box", .encryption, "Annex"),
  ]

  private static let pssh = ISOBoxType(
    "pssh", "Protection System Specific Header Box", .encryption, "8.1", in: ["moov", "moof", "meta"]
  ) { reader in
    let version = try reader.readVersionAndFlags(upTo: 1).version
    try readSystemID(&reader)
    if version == 1 {
      let count = try reader.read("KID_count", as: UInt32.self)
      try reader.readTable("KIDs", count: count, rowSize: 16) { try $0.readBytes("KID", 16) }
    }
    let size = try reader.read("DataSize", as: UInt32.self)
    try reader.skip("Data", Int(size))
  }

  static func readSystemID(_ reader: inout FieldReader) throws {
    let name = (0..<16).compactMap { reader.peek($0) }.hexadecimal
    try reader.readSixteen("SystemID", meaning: systems[name])
  }

  /// The identifiers of protection systems that have registered names (DASH-IF, "Content Protection").
  private static let systems: [String: String] = [
    "edef8ba979d64acea3c827dcd51d21ed": "Widevine", "9a04f07998404286ab92e65be0885f95": "PlayReady",
    "94ce86fb07ff4f43adb893d2fa968ca2": "FairPlay", "1077efecc0b24d02ace33c1e52e2fb4b": "W3C Common PSSH",
    "e2719d58a985b3c9781ab030af78d30e": "Clear Key", "f239e769efa348509c16a903c6932efb": "Primetime",
    "5e629af538da4063897797ffbd9902d4": "Marlin", "3d5e6d359b9a41e8b843dd3c6e72c42c": "ChinaDRM",
    "80a6be7e14484c379e70d5aebe04c8d2": "Irdeto",
  ]

  /// Reads each sample's initialisation vector and its clear and encrypted ranges.
  ///
  /// Where no `tenc` says how long the vectors are, the length is taken with which the box comes out even.
  static func readSampleEncryption(
    _ reader: inout FieldReader, flags: UInt32, _ context: ISOBoxContext, vectorSize: Int? = nil
  ) throws {
    let count = try reader.read("sample_count", as: UInt32.self)
    let hasSubsamples = flags & 2 != 0
    let known = vectorSize ?? context.initialisationVectorSize
    let size = known ?? guessVectorSize(reader, count: Int(count), hasSubsamples: hasSubsamples)
    let rowSize = size + (hasSubsamples ? 2 : 0)
    // Samples with one constant vector and no clear ranges have nothing here.
    guard rowSize > 0 else { return }
    try reader.readVariableRows("samples", count: count, rowSize: rowSize) { reader in
      if size > 0 { try reader.readBytes("InitializationVector", size) }
      guard hasSubsamples else { return }
      let count = try reader.read("subsample_count", as: UInt16.self)
      try reader.readTable("subsamples", count: count, rowSize: 6) { reader in
        try reader.read("BytesOfClearData", as: UInt16.self)
        try reader.read("BytesOfProtectedData", as: UInt32.self)
      }
    }
  }

  private static func guessVectorSize(_ reader: FieldReader, count: Int, hasSubsamples: Bool) -> Int {
    if !hasSubsamples { return [0, 8, 16].first { $0 * count == reader.remaining } ?? 8 }
    for size in [8, 16, 0] {
      var offset = 0
      var index = 0
      while index < count, let high = reader.peek(offset + size), let low = reader.peek(offset + size + 1) {
        offset += size + 2 + 6 * (Int(high) << 8 | Int(low))
        index += 1
        if offset > reader.remaining { break }
      }
      if index == count ? offset == reader.remaining : offset <= reader.remaining { return size }
    }
    return 8
  }
}

/// The encryption of a track's samples unless a group of samples says otherwise.
struct TrackEncryptionBox: ISOBoxContent {
  /// In bytes; 0 where one constant vector is for all samples.
  var perSampleIVSize: Int

  init(_ reader: inout FieldReader) throws(MediaError) {
    let version = try reader.readVersionAndFlags(upTo: 1).version
    perSampleIVSize = try Self.readEntry(&reader, hasPattern: version > 0)
  }

  /// Reads what `tenc` and the entries of `seig` groups have in common, and gives the size of the vectors.
  @discardableResult
  static func readEntry(_ reader: inout FieldReader, hasPattern: Bool = true) throws(MediaError) -> Int {
    try reader.readReservedBytes(1)
    if hasPattern {
      try reader.readBits("crypt_byte_block", 4)
      try reader.readBits("skip_byte_block", 4)
    } else {
      try reader.readReservedBytes(1)
    }
    let isProtected: UInt8 = try reader.read("isProtected")
    let size: UInt8 = try reader.read("Per_Sample_IV_Size")
    if ![0, 8, 16].contains(size) { reader.report("Per_Sample_IV_Size is \(size), not 0, 8 or 16") }
    try reader.readSixteen("KID")
    if isProtected == 1, size == 0 {
      let size: UInt8 = try reader.read("constant_IV_size")
      try reader.readBytes("constant_IV", Int(size))
    }
    return Int(size)
  }
}

extension FieldReader {
  /// Sixteen bytes that identify something, with their digits or a name as meaning.
  mutating func readSixteen(_ name: StaticString, meaning: String? = nil) throws(MediaError) {
    let digits = (0..<16).compactMap { peek($0) }.hexadecimal
    try readBytes(name, 16)
    setLastMeaning(meaning ?? digits)
  }
}
