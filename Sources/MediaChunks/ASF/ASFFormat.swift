import MediaCore
package import MediaStructure

extension StructureFormat {
  /// Advanced Systems Format: Windows Media.
  package static let asf = StructureFormat(
    container: .asf, title: "Advanced Systems Format",
    recognizes: { $0.starts(with: ASFObjects.headerGUID) },
    parse: { source, options in
      let walk = StructureWalk(source, options)
      var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: walk.byteCount)
      var parser = ChunkParser(walk: walk, layout: .asf, table: ASFObjects.table, check: { _, _, _ in })
      parser.parse(into: &root)
      return root
    })
}

extension ChunkLayout {
  package static let asf = ChunkLayout(
    byteOrder: .littleEndian, guids: true, sizeBytes: 8, sizeIncludesHeader: true, alignment: 1,
    roots: ["Header", "Data", "SimpleIndex", "Index", "MediaObjectIndex", "TimecodeIndex"],
    names: ASFObjects.names, clause: "ASF Specification 01.20.05, 2.1")
}

/// The objects of ASF files (Advanced Systems Format Specification, revision 01.20.05).
package enum ASFObjects {
  /// The GUID that begins every file.
  package static let headerGUID: [UInt8] = [
    0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]

  /// The names of GUIDs.
  static let names = Dictionary(
    spelledNames.compactMap { spelling, name in GUID(spelled: spelling).map { ($0, name) } }
  ) { first, _ in first }

  /// The names by the usual spelling of GUIDs (10.1 to 10.5).
  private static let spelledNames: [String: String] = [
    "75B22630-668E-11CF-A6D9-00AA0062CE6C": "Header", "75B22636-668E-11CF-A6D9-00AA0062CE6C": "Data",
    "33000890-E5B1-11CF-89F4-00A0C90349CB": "SimpleIndex", "D6E229D3-35DA-11D1-9034-00A0C90349BE": "Index",
    "FEB103F8-12AD-4C64-840F-2A1D2F7AD48C": "MediaObjectIndex",
    "3CB73FD0-0C4A-4803-953D-EDF7B6228F0C": "TimecodeIndex",
    "8CABDCA1-A947-11CF-8EE4-00C00C205365": "FileProperties",
    "B7DC0791-A9B7-11CF-8EE6-00C00C205365": "StreamProperties",
    "5FBF03B5-A92E-11CF-8EE3-00C00C205365": "HeaderExtension",
    "86D15240-311D-11D0-A3A4-00A0C90348F6": "CodecList",
    "1EFB1A30-0B62-11D0-A39B-00A0C90348F6": "ScriptCommand",
    "F487CD01-A951-11CF-8EE6-00C00C205365": "Marker",
    "D6E229DC-35DA-11D1-9034-00A0C90349BE": "BitrateMutualExclusion",
    "75B22635-668E-11CF-A6D9-00AA0062CE6C": "ErrorCorrection",
    "75B22633-668E-11CF-A6D9-00AA0062CE6C": "ContentDescription",
    "D2D0A440-E307-11D2-97F0-00A0C95EA850": "ExtendedContentDescription",
    "2211B3FA-BD23-11D2-B4B7-00A0C955FC6E": "ContentBranding",
    "7BF875CE-468D-11D1-8D82-006097C9A2B2": "StreamBitrateProperties",
    "2211B3FB-BD23-11D2-B4B7-00A0C955FC6E": "ContentEncryption",
    "298AE614-2622-4C17-B935-DAE07EE9289C": "ExtendedContentEncryption",
    "1806D474-CADF-4509-A4BA-9AABCB96AAE8": "Padding",
    "14E6A5CB-C672-4332-8399-A96952065B5A": "ExtendedStreamProperties",
    "7C4346A9-EFE0-4BFC-B229-393EDE415C85": "LanguageList",
    "C5F8CBEA-5BAF-4877-8467-AA8C44FA4CCA": "Metadata",
    "44231C94-9498-49D1-A141-1D134E457054": "MetadataLibrary",
    "26F18B5D-4584-47EC-9F5F-0E651F0452C9": "Compatibility",
  ]

  /// Every object that has an entry.
  package static let known: [ChunkType] = [
    object("Header", "Header Object", "3.1", children: .chunks) { (reader, _) throws(MediaError) in
      _ = try reader.read("Number of Header Objects", as: UInt32.self)
      _ = try reader.read("Reserved1", as: UInt8.self)
      _ = try reader.read("Reserved2", as: UInt8.self)
      return nil
    },
    object("FileProperties", "File Properties Object", "3.2") { (reader, _) throws(MediaError) in
      _ = try reader.readGUID("File ID")
      _ = try reader.read("File Size", as: UInt64.self)
      _ = try reader.read("Creation Date", as: UInt64.self) { _ in "tenths of microseconds since 1601" }
      _ = try reader.read("Data Packets Count", as: UInt64.self)
      _ = try reader.read("Play Duration", as: UInt64.self) { "\($0 / 10_000) ms" }
      _ = try reader.read("Send Duration", as: UInt64.self) { "\($0 / 10_000) ms" }
      _ = try reader.read("Preroll", as: UInt64.self) { "\($0) ms" }
      _ = try reader.read("Flags", as: UInt32.self) { $0 & 1 == 1 ? "broadcast" : nil }
      _ = try reader.read("Minimum Data Packet Size", as: UInt32.self)
      _ = try reader.read("Maximum Data Packet Size", as: UInt32.self)
      _ = try reader.read("Maximum Bitrate", as: UInt32.self)
      return nil
    },
    object("StreamProperties", "Stream Properties Object", "3.3") { (reader, _) throws(MediaError) in
      _ = try reader.readGUID("Stream Type") { streamTypes[$0.description] }
      _ = try reader.readGUID("Error Correction Type")
      _ = try reader.read("Time Offset", as: UInt64.self)
      let size = try reader.read("Type-Specific Data Length", as: UInt32.self)
      let correction = try reader.read("Error Correction Data Length", as: UInt32.self)
      _ = try reader.read("Flags", as: UInt16.self) {
        "stream \($0 & 0x7F)" + ($0 & 0x8000 != 0 ? ", encrypted" : "")
      }
      _ = try reader.read("Reserved", as: UInt32.self)
      try reader.skip("Type-Specific Data", Int(size))
      try reader.skip("Error Correction Data", Int(correction))
      return nil
    },
    object("HeaderExtension", "Header Extension Object", "3.4", children: .chunks) {
      (reader, _) throws(MediaError) in
      _ = try reader.readGUID("Reserved Field 1")
      _ = try reader.read("Reserved Field 2", as: UInt16.self)
      _ = try reader.read("Header Extension Data Size", as: UInt32.self)
      return nil
    },
    object("ContentDescription", "Content Description Object", "3.10") { (reader, _) throws(MediaError) in
      var sizes: [Int] = []
      for name in [
        "Title Length", "Author Length", "Copyright Length", "Description Length", "Rating Length",
      ] as [StaticString] {
        sizes.append(Int(try reader.read(name, as: UInt16.self)))
      }
      for (name, size) in zip(
        ["Title", "Author", "Copyright", "Description", "Rating"] as [StaticString], sizes)
      {
        try reader.readWideText(name, size)
      }
      return nil
    },
    object("ExtendedContentDescription", "Extended Content Description Object", "3.11") {
      (reader, _) throws(MediaError) in
      let count = try reader.read("Content Descriptors Count", as: UInt16.self)
      for _ in 0..<min(Int(count), StructureWalk.tableRows) {
        let nameSize = Int(try reader.read("Descriptor Name Length", as: UInt16.self))
        try reader.readWideText("Descriptor Name", nameSize)
        let type = try reader.read("Descriptor Value Data Type", as: UInt16.self) { dataType($0) }
        let size = Int(try reader.read("Descriptor Value Length", as: UInt16.self))
        try readValue("Descriptor Value", type, size, &reader)
      }
      return nil
    },
    object("Metadata", "Metadata Object", "4.7", read: records),
    object("MetadataLibrary", "Metadata Library Object", "4.8", read: records),
    object("LanguageList", "Language List Object", "4.6") { (reader, _) throws(MediaError) in
      let count = try reader.read("Language ID Records Count", as: UInt16.self)
      for _ in 0..<min(Int(count), StructureWalk.tableRows) {
        let size = Int(try reader.read("Language ID Length", as: UInt8.self))
        try reader.readWideText("Language ID", size)
      }
      return nil
    },
    object("CodecList", "Codec List Object", "3.5") { (reader, _) throws(MediaError) in
      _ = try reader.readGUID("Reserved")
      let count = try reader.read("Codec Entries Count", as: UInt32.self)
      for _ in 0..<min(Int(count), StructureWalk.tableRows) {
        _ = try reader.read("Type", as: UInt16.self) { [1: "video", 2: "audio"][$0] }
        try reader.readWideText("Codec Name", 2 * Int(try reader.read("Codec Name Length", as: UInt16.self)))
        try reader.readWideText(
          "Codec Description", 2 * Int(try reader.read("Codec Description Length", as: UInt16.self)))
        try reader.skip(
          "Codec Information", Int(try reader.read("Codec Information Length", as: UInt16.self)))
      }
      return nil
    },
    object("Data", "Data Object", "5.1", fieldBytes: 26) { (reader, _) throws(MediaError) in
      _ = try reader.readGUID("File ID")
      _ = try reader.read("Total Data Packets", as: UInt64.self)
      _ = try reader.read("Reserved", as: UInt16.self)
      return nil
    },
    object("SimpleIndex", "Simple Index Object", "6.1", fieldBytes: 32) { (reader, _) throws(MediaError) in
      _ = try reader.readGUID("File ID")
      _ = try reader.read("Index Entry Time Interval", as: UInt64.self) { "\($0 / 10_000) ms" }
      _ = try reader.read("Maximum Packet Count", as: UInt32.self)
      _ = try reader.read("Index Entries Count", as: UInt32.self)
      return nil
    },
    object("StreamBitrateProperties", "Stream Bitrate Properties Object", "3.12") {
      (reader, _) throws(MediaError) in
      let count = try reader.read("Bitrate Records Count", as: UInt16.self)
      for _ in 0..<min(Int(count), 127) {
        _ = try reader.read("Flags", as: UInt16.self) { "stream \($0 & 0x7F)" }
        _ = try reader.read("Average Bitrate", as: UInt32.self)
      }
      return nil
    },
    object("ExtendedStreamProperties", "Extended Stream Properties Object", "4.1"),
    object("ContentBranding", "Content Branding Object", "3.13"), object("Marker", "Marker Object", "3.7"),
    object("ScriptCommand", "Script Command Object", "3.6"), object("Padding", "Padding Object", "3.17"),
    object("BitrateMutualExclusion", "Bitrate Mutual Exclusion Object", "3.8"),
    object("ErrorCorrection", "Error Correction Object", "3.9"),
    object("ContentEncryption", "Content Encryption Object", "3.14"),
    object("ExtendedContentEncryption", "Extended Content Encryption Object", "3.15"),
    object("Compatibility", "Compatibility Object", "4.9"), object("Index", "Index Object", "6.2"),
    object("MediaObjectIndex", "Media Object Index Object", "6.3"),
    object("TimecodeIndex", "Timecode Index Object", "6.4"),
  ]

  static let table = ChunkTable(known)

  private static func object(
    _ name: String, _ title: String, _ clause: String, children: ChunkType.Children = .none,
    fieldBytes: Int? = nil, read: ChunkType.Read? = nil
  ) -> ChunkType {
    ChunkType(
      name, title, "ASF Specification 01.20.05", clause, children: children, fieldBytes: fieldBytes,
      read: read)
  }

  private static let records: ChunkType.Read = { (reader, _) throws(MediaError) in
    let count = try reader.read("Description Records Count", as: UInt16.self)
    for _ in 0..<min(Int(count), StructureWalk.tableRows) {
      _ = try reader.read("Language List Index", as: UInt16.self)
      _ = try reader.read("Stream Number", as: UInt16.self)
      let nameSize = Int(try reader.read("Name Length", as: UInt16.self))
      let type = try reader.read("Data Type", as: UInt16.self) { dataType($0) }
      let size = Int(try reader.read("Data Length", as: UInt32.self))
      try reader.readWideText("Name", nameSize)
      try readValue("Data", type, size, &reader)
    }
    return nil
  }

  private static func dataType(_ type: UInt16) -> String? {
    ["Unicode string", "BYTE array", "BOOL", "DWORD", "QWORD", "WORD", "GUID"][safe: Int(type)]
  }

  private static func readValue(
    _ name: StaticString, _ type: UInt16, _ size: Int, _ reader: inout FieldReader
  ) throws(MediaError) {
    switch type {
    case 0: try reader.readWideText(name, size)
    case 2...5 where size <= 8: _ = try reader.read(name, byteCount: size)
    case 6 where size == 16: _ = try reader.readGUID(name)
    default: try reader.skip(name, size)
    }
  }

  private static let streamTypes: [String: String] = [
    "F8699E40-5B4D-11CF-A8FD-00805F5C442B": "audio", "BC19EFC0-5B4D-11CF-A8FD-00805F5C442B": "video",
    "59DACFC0-59E6-11D0-A3AC-00A0C90348F6": "command", "B61BE100-5B4E-11CF-A8FD-00805F5C442B": "JFIF",
    "35907DE0-E415-11CF-A917-00805F5C442B": "degradable JPEG",
    "91BD222C-F21C-497A-8B6D-5AA86BFC0185": "file transfer",
  ]
}

extension FieldReader {
  /// UTF-16, little-endian, of so many bytes, up to the zero that ends it.
  mutating func readWideText(_ name: StaticString, _ byteCount: Int) throws(MediaError) {
    try readBytes(name, byteCount) { bytes in
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map { (index: Int) -> UInt16 in
        UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
      }
      return (.text(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)), nil)
    }
  }
}
