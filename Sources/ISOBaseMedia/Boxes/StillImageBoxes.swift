import MediaCore
import MediaImages
import MediaStructure

/// Boxes of stills that are no HEIF: JPEG XL's container, what JPEG 2000 adds, and Canon's raw pictures (CR3).
extension ISOBoxType {
  static let stillImageBoxes: [ISOBoxType] = [
    ISOBoxType("JXL ", "JPEG XL Signature Box", .jpegXL, "9.1", in: [file]) { reader in
      try reader.readBytes("signature", min(4, reader.remaining))
    },
    ISOBoxType("jxll", "JPEG XL Level Box", .jpegXL, "9.3", in: [file]) { reader in
      try reader.read("level", as: UInt8.self)
    },
    ISOBoxType("jxlc", "JPEG XL Codestream Box", .jpegXL, "9.8", in: [file]),
    ISOBoxType("jxlp", "JPEG XL Partial Codestream Box", .jpegXL, "9.9", in: [file], isLong: true) { reader in
      try reader.read("index", as: UInt32.self) { $0 & 0x8000_0000 != 0 ? "the last one" : nil }
      try reader.skip("codestream", reader.remaining)
    },
    ISOBoxType("jxli", "JPEG XL Frame Index Box", .jpegXL, "9.4", in: [file]),
    ISOBoxType("jbrd", "JPEG Bitstream Reconstruction Data Box", .jpegXL, "9.10", in: [file]),
    ISOBoxType("Exif", "Exif Box", .jpegXL, "9.6", in: [file], isLong: true) { reader in
      try reader.read("tiff_header_offset", as: UInt32.self)
    },
    ISOBoxType("brob", "Brotli-compressed Box", .jpegXL, "9.7", in: [file], isLong: true) { reader in
      try reader.readFourCC("type")
      try reader.skip("compressed content", reader.remaining)
    },
    ISOBoxType("res ", "Resolution Box", .jpeg2000, "I.5.3.7", in: ["jp2h"], children: .boxes) { _ in },
    ISOBoxType(
      "resc", "Capture Resolution Box", .jpeg2000, "I.5.3.7.1", in: ["res "], fields: readResolution),
    ISOBoxType(
      "resd", "Default Display Resolution Box", .jpeg2000, "I.5.3.7.2", in: ["res "], fields: readResolution),
    ISOBoxType("bpcc", "Bits Per Component Box", .jpeg2000, "I.5.3.2", in: ["jp2h"]),
    ISOBoxType("jp2i", "Intellectual Property Box", .jpeg2000, "I.6"),
    ISOBoxType("CNCV", "Canon Compressor Version", .canon, "CNCV") { reader in
      try reader.readText("version", byteCount: reader.remaining)
    },
    ISOBoxType("CMT1", "Canon Metadata: IFD0", .canon, "CMT1"),
    ISOBoxType("CMT2", "Canon Metadata: Exif IFD", .canon, "CMT2"),
    ISOBoxType("CMT3", "Canon Metadata: Maker Note", .canon, "CMT3"),
    ISOBoxType("CMT4", "Canon Metadata: GPS IFD", .canon, "CMT4"),
    ISOBoxType("CCTP", "Canon Container Types", .canon, "CCTP"),
    ISOBoxType("CTBO", "Canon Track Box Offsets", .canon, "CTBO", isLong: true) { reader in
      let count = try reader.read("count", as: UInt32.self)
      try reader.readTable("entries", count: count, rowSize: 20) { reader in
        try reader.read("index", as: UInt32.self)
        try reader.read("offset", as: UInt64.self)
        try reader.read("size", as: UInt64.self)
      }
    },
    ISOBoxType("THMB", "Canon Thumbnail", .canon, "THMB"),
    ISOBoxType("CMP1", "Canon Compression", .canon, "CMP1"),
    ISOBoxType("CDI1", "Canon Image Description", .canon, "CDI1"),
  ]

  @Sendable private static func readResolution(_ reader: inout FieldReader) throws {
    for name in ["VRN", "VRD", "HRN", "HRD"] as [StaticString] { try reader.read(name, as: UInt16.self) }
    for name in ["VRE", "HRE"] as [StaticString] { try reader.read(name, as: Int8.self) }
  }
}

/// Exif that boxes hold whole: Canon's, JPEG XL's, and that of Adobe's and Exiv2's JPEG 2000.
enum ISOEmbeddedTIFF {
  /// The user types of boxes that hold it.
  private static let userTypes: Set<[UInt8]> = [
    Array("JpgTiffExif->JP2".utf8),
    [0x05, 0x37, 0xCD, 0xAB, 0x9D, 0x0C, 0x44, 0x31, 0xA7, 0x2A, 0xFA, 0x56, 0x1F, 0x2A, 0x11, 0x3E],
  ]

  /// Makes nodes of it, at the top of a file and in the boxes that hold Canon's.
  static func place(in root: inout StructureNode, _ walk: inout StructureWalk) {
    for index in root.children.indices {
      switch root.children[index].type {
      case "uuid", "Exif": add(to: &root.children[index], path: root.children[index].type, &walk)
      case "moov":
        for place in root.children[index].children.indices
        where root.children[index].children[place].type == "uuid" {
          for part in root.children[index].children[place].children.indices {
            add(to: &root.children[index].children[place].children[part], path: "moov/uuid", &walk)
          }
        }
      default: break
      }
    }
  }

  private static func add(to node: inout StructureNode, path: String, _ walk: inout StructureWalk) {
    var range = node.payloadRange
    var kind = TIFFDirectory.Kind.image
    do throws(MediaError) {
      switch node.type {
      case "CMT1": break
      case "CMT2": kind = .exif
      case "CMT4": kind = .gps
      case "Exif":
        let digits = try walk.bytes(range.prefix(4))
        guard digits.count == 4 else { return }
        range = try ISOItemData.tiff(in: range, distance: digits.bigEndian(Int64.self), &walk) ?? range
      case "uuid":
        let start = range.lowerBound
        guard userTypes.contains(try walk.bytes(start - 16..<start)) else { return }
        // One writer has what marks it in JPEG before it.
        if try walk.bytes(range.prefix(6)) == Array("Exif\0\0".utf8) { range = start + 6..<range.upperBound }
      default: return
      }
      guard !range.isEmpty, range.lowerBound >= node.payloadRange.lowerBound else { return }
      let tiff = try TIFFParser.node(
        range, in: &walk, path: "\(path)/\(node.type)/TIFF", depth: 4, kind: kind)
      node.fields.removeAll { $0.range.upperBound > range.lowerBound }
      node.unparsed = []
      node.children.append(tiff)
      node.settle(path: path)
    } catch {
      node.issues.append(error)
    }
  }
}
