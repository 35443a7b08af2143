import MediaCore
package import MediaStructure

/// The descriptors of MPEG-4 Systems (ISO/IEC 14496-1, 7.2.6), as `esds`, `iods` and `m4ds` carry them.
package enum SystemsDescriptor {
  /// The number of levels down to which descriptors are followed into one another; the standard's own nest
  /// five deep.
  private static let depthLimit = 8

  /// Reads descriptors until the reader ends.
  package static func readAll(_ reader: inout FieldReader, depth: Int = 0) throws {
    var counts: [UInt8: Int] = [:]
    while let tag = reader.peek() {
      let name = title(tag) ?? "descriptor"
      let index = counts[tag, default: 0]
      counts[tag] = index + 1
      try reader.readGroup(index == 0 ? name : "\(name)[\(index)]") { reader in
        try reader.read("tag", as: UInt8.self) { title($0) }
        let size = Int(try reader.readExpandableSize("size"))
        if size > reader.remaining {
          reader.report("the descriptor has \(size) bytes, \(reader.remaining) are left")
        }
        try reader.readInnerPart(byteCount: min(size, reader.remaining)) { reader in
          try read(tag, &reader, depth: depth + 1)
        }
      }
    }
  }

  private static func title(_ tag: UInt8) -> String? {
    [
      1: "ObjectDescriptor", 2: "InitialObjectDescriptor", 3: "ES_Descriptor", 4: "DecoderConfigDescriptor",
      5: "DecoderSpecificInfo", 6: "SLConfigDescriptor", 7: "ContentIdentDescriptor",
      8: "SupplContentIdentDescriptor", 9: "IPI_DescrPointer", 10: "IPMP_DescriptorPointer",
      11: "IPMP_Descriptor", 12: "QoS_Descriptor", 13: "RegistrationDescriptor", 14: "ES_ID_Inc",
      15: "ES_ID_Ref", 16: "MP4_IOD", 17: "MP4_OD", 19: "ExtensionProfileLevelDescriptor",
      20: "ProfileLevelIndicationIndexDescriptor", 0x43: "LanguageDescriptor",
    ][tag]
  }

  private static func read(_ tag: UInt8, _ reader: inout FieldReader, depth: Int) throws {
    guard depth < depthLimit else { return reader.report("descriptors more than \(depthLimit) deep") }
    switch tag {
    case 3:
      try reader.read("ES_ID", as: UInt16.self)
      let dependsOn = try reader.readBits("streamDependenceFlag", 1)
      let hasURL = try reader.readBits("URL_Flag", 1)
      let hasClock = try reader.readBits("OCRstreamFlag", 1)
      try reader.readBits("streamPriority", 5)
      if dependsOn == 1 { try reader.read("dependsOn_ES_ID", as: UInt16.self) }
      if hasURL == 1 { try reader.readPascalText("URLstring") }
      if hasClock == 1 { try reader.read("OCR_ES_Id", as: UInt16.self) }
      try readAll(&reader, depth: depth)
    case 4: try readDecoderConfig(&reader, depth: depth)
    case 6: try readSyncLayer(&reader)
    case 13:
      try reader.readFourCC("formatIdentifier")
    case 14: try reader.read("Track_ID", as: UInt32.self)
    case 15: try reader.read("ref_index", as: UInt16.self)
    case 1, 2, 16, 17:
      try reader.readBits("ObjectDescriptorID", 10)
      let hasURL = try reader.readBits("URL_Flag", 1)
      let isInitial = tag == 2 || tag == 16
      if isInitial {
        try reader.readBits("includeInlineProfileLevelFlag", 1)
        try reader.readBits("reserved", 4)
      } else {
        try reader.readBits("reserved", 5)
      }
      if hasURL == 1 { return _ = try reader.readPascalText("URLstring") }
      if isInitial {
        for name in [
          "ODProfileLevelIndication", "sceneProfileLevelIndication", "audioProfileLevelIndication",
          "visualProfileLevelIndication", "graphicsProfileLevelIndication",
        ] as [StaticString] {
          try reader.read(name, as: UInt8.self) { [0xFE: "none", 0xFF: "not specified"][$0] }
        }
      }
      try readAll(&reader, depth: depth)
    case 0x43: try reader.read("languageCode", byteCount: 3)
    default: break
    }
  }

  private static func readDecoderConfig(_ reader: inout FieldReader, depth: Int) throws {
    let type = try reader.read("objectTypeIndication", as: UInt8.self) { objectTitle($0) }
    try reader.readBits("streamType", 6) { streamTitle($0) }
    try reader.readBits("upStream", 1)
    try reader.readBits("reserved", 1)
    try reader.read("bufferSizeDB", byteCount: 3)
    try reader.read("maxBitrate", as: UInt32.self)
    try reader.read("avgBitrate", as: UInt32.self)
    guard reader.peek() == 5 else { return try readAll(&reader, depth: depth) }
    try reader.readGroup("DecoderSpecificInfo") { reader in
      try reader.read("tag", as: UInt8.self)
      let size = Int(try reader.readExpandableSize("size"))
      try reader.readInnerPart(byteCount: min(size, reader.remaining)) { reader in
        switch type {
        case ElementaryStreamDescriptor.mpeg4Audio: try AudioSpecificConfig.read(&reader)
        default: break
        }
      }
    }
    try readAll(&reader, depth: depth)
  }

  private static func readSyncLayer(_ reader: inout FieldReader) throws {
    guard
      try reader.read("predefined", as: UInt8.self, meaning: { [1: "null", 2: "for MP4 files"][$0] }) == 0
    else { return }
    for name in [
      "useAccessUnitStartFlag", "useAccessUnitEndFlag", "useRandomAccessPointFlag",
      "hasRandomAccessUnitsOnlyFlag", "usePaddingFlag", "useTimeStampsFlag", "useIdleFlag", "durationFlag",
    ] as [StaticString] {
      try reader.readBits(name, 1)
    }
    try reader.read("timeStampResolution", as: UInt32.self)
    try reader.read("OCRResolution", as: UInt32.self)
    for name in ["timeStampLength", "OCRLength", "AU_Length", "instantBitrateLength"] as [StaticString] {
      try reader.read(name, as: UInt8.self)
    }
    try reader.readBits("degradationPriorityLength", 4)
    try reader.readBits("AU_seqNumLength", 5)
    try reader.readBits("packetSeqNumLength", 5)
    try reader.readBits("reserved", 2)
  }

  private static func streamTitle(_ type: UInt64) -> String? {
    [
      1: "object descriptors", 2: "clock reference", 3: "scene description", 4: "visual", 5: "audio",
      6: "MPEG-7", 7: "IPMP", 8: "object content information", 9: "MPEG-J", 10: "interaction",
    ][type]
  }

  static func objectTitle(_ type: UInt8) -> String? {
    [
      1: "Systems", 2: "Systems", 0x20: "MPEG-4 Visual", 0x21: "AVC", 0x22: "AVC parameter sets",
      0x23: "HEVC",
      0x40: "MPEG-4 Audio", 0x60: "MPEG-2 Visual Simple", 0x61: "MPEG-2 Visual Main",
      0x62: "MPEG-2 Visual SNR",
      0x63: "MPEG-2 Visual Spatial", 0x64: "MPEG-2 Visual High", 0x65: "MPEG-2 Visual 4:2:2",
      0x66: "MPEG-2 AAC Main", 0x67: "MPEG-2 AAC Low Complexity", 0x68: "MPEG-2 AAC Scalable Sampling Rate",
      0x69: "MPEG-2 Audio", 0x6A: "MPEG-1 Visual", 0x6B: "MPEG-1 Audio", 0x6C: "JPEG", 0x6D: "PNG",
      0x6E: "JPEG 2000", 0xA0: "EVRC", 0xA3: "VC-1", 0xA5: "AC-3", 0xA6: "Enhanced AC-3", 0xA9: "DTS",
      0xAD: "Opus", 0xAE: "AC-4", 0xB1: "VP9", 0xDD: "Vorbis", 0xE1: "QCELP",
    ][type]
  }
}
