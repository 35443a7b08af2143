import MediaCore
import MediaStructure

/// Where the media data is (ISO/IEC 14496-12, 8.7.1 and 8.7.2).
extension ISOBoxType {
  static let dataReferenceBoxes: [ISOBoxType] = [
    container("dinf", "Data Information Box", .isoBaseMedia, "8.7.1", in: ["minf", "meta"], .atMostOne),
    ISOBoxType(
      "dref", "Data Reference Box", .isoBaseMedia, "8.7.2", in: ["dinf"], .exactlyOne,
      content: DataReferenceBox.self,
      children: .boxes),
    ISOBoxType("url ", "Data Entry Url Box", .isoBaseMedia, "8.7.2", in: ["dref", "uinf"]) { reader in
      let flags = try readDataEntryHead(&reader)
      if flags & 1 == 0 || reader.remaining > 0 { reader.readText("location") }
    },
    ISOBoxType("urn ", "Data Entry Urn Box", .isoBaseMedia, "8.7.2", in: ["dref"]) { reader in
      try readDataEntryHead(&reader)
      reader.readText("name")
      if reader.remaining > 0 { reader.readText("location") }
    },
    ISOBoxType("imdt", "Data Entry Imda Box", .isoBaseMedia, "8.7.2", in: ["dref"]) { reader in
      try readDataEntryHead(&reader)
      try reader.read("imda_ref_identifier", as: UInt32.self)
    },
    ISOBoxType("snim", "Data Entry SeqNumImda Box", .isoBaseMedia, "8.7.2", in: ["dref"]) { reader in
      try readDataEntryHead(&reader)
    },
    ISOBoxType("alis", "Alias Data Reference", .quickTime, "Data Reference Atoms", in: ["dref"]) { reader in
      try readDataEntryHead(&reader)
    },
    ISOBoxType("rsrc", "Resource Data Reference", .quickTime, "Data Reference Atoms", in: ["dref"]) {
      reader in
      try readDataEntryHead(&reader)
    },
  ]

  @discardableResult
  private static func readDataEntryHead(_ reader: inout FieldReader) throws -> UInt32 {
    try reader.readVersionAndFlags(upTo: 0, flags: 1) { $0 & 1 == 1 ? "in this file" : nil }.flags
  }
}

/// The head of the list of the places where media data is.
struct DataReferenceBox: ISOBoxContent {
  var entryCount: UInt64

  init(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readVersionAndFlags(upTo: 0)
    entryCount = UInt64(try reader.read("entry_count", as: UInt32.self))
  }
}
