import MediaCore
import MediaStructure

/// Items of a meta box: what they are, where they are and how they relate (ISO/IEC 14496-12, 8.11).
extension ISOBoxType {
  static let metaBoxes: [ISOBoxType] = [
    meta, pitm, iloc, iinf, infe, iref, ipro, ipma,
    container("iprp", "Item Properties Box", .isoBaseMedia, "8.11.14", in: ["meta"], .atMostOne),
    container("ipco", "Item Property Container Box", .isoBaseMedia, "8.11.14", in: ["iprp"], .exactlyOne),
    ISOBoxType("idat", "Item Data Box", .isoBaseMedia, "8.11.11", in: ["meta"], .atMostOne),
    ISOBoxType("xml ", "XML Box", .isoBaseMedia, "8.11.2", in: ["meta", file]) { (reader, context) in
      // In JPEG 2000 and JPEG XL it is no full box (ISO/IEC 15444-1, I.7.1).
      if context.parent != nil { try reader.readVersionAndFlags(upTo: 0) }
      reader.readText("xml")
      return nil
    },
    ISOBoxType("bxml", "Binary XML Box", .isoBaseMedia, "8.11.2", in: ["meta"], .atMostOne, isLong: true) {
      reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.skip("data", reader.remaining)
    },
    container(
      "meco", "Additional Metadata Container Box", .isoBaseMedia, "8.11.7", in: [file, "moov", "trak"]),
    ISOBoxType("mere", "Metabox Relation Box", .isoBaseMedia, "8.11.8", in: ["meco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.readFourCC("first_metabox_handler_type")
      try reader.readFourCC("second_metabox_handler_type")
      try reader.read("metabox_relation", as: UInt8.self) {
        [1: "unknown", 2: "unrelated", 3: "complementary", 4: "alternative", 5: "preferred alternative"][$0]
      }
    },
    ISOBoxType("fiin", "FD Item Information Box", .isoBaseMedia, "8.13.2", in: ["meta"], children: .boxes) {
      reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("entry_count", as: UInt16.self)
    },
    container("paen", "Partition Entry", .isoBaseMedia, "8.13.2", in: ["fiin"]),
    ISOBoxType("fpar", "File Partition Box", .isoBaseMedia, "8.13.3", in: ["paen"]) { reader in
      let wide = try reader.readVersionAndFlags(upTo: 1).version == 1
      try reader.read("item_ID", byteCount: wide ? 4 : 2)
      try reader.read("packet_payload_size", as: UInt16.self)
      try reader.readReservedBytes(1)
      try reader.read("FEC_encoding_ID", as: UInt8.self)
      try reader.read("FEC_instance_ID", as: UInt16.self)
      try reader.read("max_source_block_length", as: UInt16.self)
      try reader.read("encoding_symbol_length", as: UInt16.self)
      try reader.read("max_number_of_encoding_symbols", as: UInt16.self)
      reader.readText("scheme_specific_info")
      let count = try reader.read("entry_count", byteCount: wide ? 4 : 2)
      try reader.readTable("entries", count: count, rowSize: 6) { reader in
        try reader.read("block_count", as: UInt16.self)
        try reader.read("block_size", as: UInt32.self)
      }
    },
    ISOBoxType("fecr", "FEC Reservoir Box", .isoBaseMedia, "8.13.4", in: ["paen"], fields: readReservoir),
    ISOBoxType("fire", "File Reservoir Box", .isoBaseMedia, "8.13.7", in: ["paen"], fields: readReservoir),
    ISOBoxType("segr", "FD Session Group Box", .isoBaseMedia, "8.13.5", in: ["fiin"]) { reader in
      let count = try reader.read("num_session_groups", as: UInt16.self)
      try reader.readVariableRows("groups", count: count, rowSize: 3) { reader in
        let groups = try reader.read("entry_count", as: UInt8.self)
        try reader.readTable("groups", count: groups, rowSize: 4) { try $0.read("group_ID", as: UInt32.self) }
        let channels = try reader.read("num_channels_in_session_group", as: UInt16.self)
        try reader.readTable("channels", count: channels, rowSize: 4) {
          try $0.read("hint_track_ID", as: UInt32.self)
        }
      }
    },
    ISOBoxType("gitn", "Group ID to Name Box", .isoBaseMedia, "8.13.6", in: ["fiin"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      let count = try reader.read("entry_count", as: UInt16.self)
      try reader.readVariableRows("entries", count: count, rowSize: 5) { reader in
        try reader.read("group_ID", as: UInt32.self)
        reader.readText("group_name")
      }
    },
    container(
      "grpl", "Groups List Box", .isoBaseMedia, "8.18.2", in: ["meta"], .atMostOne, children: .entityGroups),
  ]

  private static let pitm = ISOBoxType(
    "pitm", "Primary Item Box", .isoBaseMedia, "8.11.4", in: ["meta"], .atMostOne,
    content: PrimaryItemBox.self)
  private static let iloc = ISOBoxType(
    "iloc", "Item Location Box", .isoBaseMedia, "8.11.3", in: ["meta"], .atMostOne,
    content: ItemLocationBox.self)
  private static let infe = ISOBoxType(
    "infe", "Item Info Entry", .isoBaseMedia, "8.11.6", in: ["iinf"], content: ItemInfoEntry.self)
  private static let ipma = ISOBoxType(
    "ipma", "Item Property Association Box", .isoBaseMedia, "8.11.14", in: ["iprp"], .oneOrMore,
    content: ItemPropertyAssociationBox.self)
  private static let iref = ISOBoxType(
    "iref", "Item Reference Box", .isoBaseMedia, "8.11.12", in: ["meta"], .atMostOne,
    content: ISOFullBox.self,
    children: .itemReferences)
  private static let iinf = ISOBoxType(
    "iinf", "Item Information Box", .isoBaseMedia, "8.11.6", in: ["meta"], .atMostOne,
    content: ItemInfoBox.self, children: .boxes)
  private static let ipro = ISOBoxType(
    "ipro", "Item Protection Box", .isoBaseMedia, "8.11.5", in: ["meta"], .atMostOne, children: .boxes
  ) { reader in
    try reader.readVersionAndFlags(upTo: 0)
    try reader.read("protection_count", as: UInt16.self)
  }

  @Sendable private static func readReservoir(_ reader: inout FieldReader) throws {
    let wide = try reader.readVersionAndFlags(upTo: 1).version == 1
    let count = try reader.read("entry_count", byteCount: wide ? 4 : 2)
    try reader.readTable("entries", count: count, rowSize: wide ? 8 : 6) { reader in
      try reader.read("item_ID", byteCount: wide ? 4 : 2)
      try reader.read("symbol_count", as: UInt32.self)
    }
  }
}

/// The item that stands for the whole.
struct PrimaryItemBox: ISOBoxContent {
  var itemID: UInt32

  init(_ reader: inout FieldReader) throws(MediaError) {
    let wide = try reader.readVersionAndFlags(upTo: 1).version == 1
    itemID = UInt32(truncatingIfNeeded: try reader.read("item_ID", byteCount: wide ? 4 : 2))
  }
}

/// The head of the list of items.
struct ItemInfoBox: ISOBoxContent {
  var entryCount: UInt64

  init(_ reader: inout FieldReader) throws(MediaError) {
    let version = try reader.readVersionAndFlags(upTo: 1).version
    entryCount = try reader.read("entry_count", byteCount: version == 0 ? 2 : 4)
  }
}

/// The entry of one item in the list of items: its number and its type.
struct ItemInfoEntry: ISOBoxContent {
  var itemID: UInt32
  /// `nil` before version 2, where a content type takes its place.
  var itemType: FourCC?
  /// The type of a `mime` item, and of every item before version 2.
  var contentType: String?

  init(_ reader: inout FieldReader) throws(MediaError) {
    let version = try reader.readVersionAndFlags(upTo: 3, flags: 1) { $0 & 1 == 1 ? "hidden" : nil }.version
    itemID = UInt32(truncatingIfNeeded: try reader.read("item_ID", byteCount: version == 3 ? 4 : 2))
    try reader.read("item_protection_index", as: UInt16.self)
    if version >= 2 { itemType = try reader.readFourCC("item_type") }
    reader.readText("item_name")
    if version < 2 || itemType == "mime" {
      contentType = reader.readText("content_type")
      if reader.remaining > 0 { reader.readText("content_encoding") }
    } else if itemType == "uri " {
      reader.readText("item_uri_type")
    }
    if version == 1, reader.remaining >= 4, try reader.readFourCC("extension_type") == "fdel" {
      reader.readText("content_location")
      reader.readText("content_MD5")
      try reader.read("content_length", as: UInt64.self)
      try reader.read("transfer_length", as: UInt64.self)
      let count: UInt8 = try reader.read("entry_count")
      for _ in 0..<min(Int(count), reader.remaining / 4) { try reader.read("group_id", as: UInt32.self) }
    }
  }
}

/// Where the items are.
struct ItemLocationBox: ISOBoxContent {
  var items: [Item]

  struct Item {
    var itemID: UInt32
    var constructionMethod: UInt64
    var dataReferenceIndex: UInt16
    /// The place of each extent, in the file for construction method 0.
    var extents: [Range<UInt64>]
  }

  init(_ reader: inout FieldReader) throws(MediaError) {
    let version = try reader.readVersionAndFlags(upTo: 2).version
    let offsetSize = Int(try reader.readBits("offset_size", 4))
    let lengthSize = Int(try reader.readBits("length_size", 4))
    let baseSize = Int(try reader.readBits("base_offset_size", 4))
    let indexSize = Int(try reader.readBits(version == 0 ? "reserved" : "index_size", 4))
    guard [offsetSize, lengthSize, baseSize].allSatisfy({ [0, 4, 8].contains($0) }),
      version == 0 || [0, 4, 8].contains(indexSize)
    else {
      reader.report("a size of offsets, lengths or indexes is not 0, 4 or 8")
      items = []
      return
    }
    let count = UInt32(truncatingIfNeeded: try reader.read("item_count", byteCount: version == 2 ? 4 : 2))
    let minimum = (version == 2 ? 4 : 2) + (version == 0 ? 4 : 6) + baseSize
    items = try reader.readRows("items", count: count, rowSize: minimum) {
      (reader) throws(MediaError) -> Item in
      let itemID = UInt32(truncatingIfNeeded: try reader.read("item_ID", byteCount: version == 2 ? 4 : 2))
      var method: UInt64 = 0
      if version > 0 {
        try reader.readReservedBits(12)
        method = try reader.readBits("construction_method", 4) {
          [0: "file offset", 1: "idat offset", 2: "item offset"][$0]
        }
      }
      let reference: UInt16 = try reader.read("data_reference_index")
      let base = try reader.read("base_offset", byteCount: baseSize)
      let extents: UInt16 = try reader.read("extent_count")
      let rowSize = offsetSize + lengthSize + (version > 0 ? indexSize : 0)
      let ranges = try reader.readRows("extents", count: rowSize == 0 ? 0 : UInt32(extents), rowSize: rowSize)
      {
        (reader) throws(MediaError) -> Range<UInt64> in
        if version > 0 { try reader.read("extent_index", byteCount: indexSize) }
        let start = try reader.read("extent_offset", byteCount: offsetSize)
        let length = try reader.read("extent_length", byteCount: lengthSize)
        let first = base.addingReportingOverflow(start)
        let end = first.partialValue.addingReportingOverflow(length)
        if first.overflow || end.overflow {
          reader.report("the extent reaches beyond 64 bits")
          return 0..<0
        }
        return first.partialValue..<end.partialValue
      }
      return Item(itemID: itemID, constructionMethod: method, dataReferenceIndex: reference, extents: ranges)
    }
  }
}

/// Which properties describe which item.
struct ItemPropertyAssociationBox: ISOBoxContent {
  var entries: [Entry]

  struct Entry {
    var itemID: UInt32
    /// Counted from 1 in the property container; 0 for none.
    var properties: [(index: UInt64, isEssential: Bool)]
  }

  init(_ reader: inout FieldReader) throws(MediaError) {
    let (version, flags) = try reader.readVersionAndFlags(upTo: 1, flags: 1)
    let count: UInt32 = try reader.read("entry_count")
    entries = try reader.readRows("entries", count: count, rowSize: version == 0 ? 3 : 5) {
      (reader) throws(MediaError) -> Entry in
      let itemID = UInt32(truncatingIfNeeded: try reader.read("item_ID", byteCount: version == 0 ? 2 : 4))
      let count: UInt8 = try reader.read("association_count")
      let properties = try reader.readRows(
        "associations", count: UInt32(count), rowSize: flags & 1 == 1 ? 2 : 1
      ) {
        (reader) throws(MediaError) -> (index: UInt64, isEssential: Bool) in
        let isEssential = try reader.readBits("essential", 1) == 1
        return (try reader.readBits("property_index", flags & 1 == 1 ? 15 : 7), isEssential)
      }
      return Entry(itemID: itemID, properties: properties)
    }
  }
}
