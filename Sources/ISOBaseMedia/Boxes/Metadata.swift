import MediaCore
import MediaStructure

/// Lists of metadata: iTunes' and QuickTime's.
extension ISOBoxType {
  static let metadataBoxes: [ISOBoxType] = [
    container(
      "ilst", "Metadata Item List", .quickTime, "Metadata", in: ["meta"], .atMostOne, children: .metadataItems
    ),
    ISOBoxType(
      "keys", "Metadata Item Keys", .quickTime, "Metadata", in: ["meta"], .atMostOne,
      content: MetadataKeysBox.self),
    ISOBoxType("ctry", "Country List", .quickTime, "Metadata", in: ["meta"], .atMostOne) { reader in
      try readLocales(&reader)
    },
    ISOBoxType("lang", "Language List", .quickTime, "Metadata", in: ["meta"], .atMostOne) { reader in
      try readLocales(&reader)
    },
    ISOBoxType("ID32", "ID3v2 Box", .isoBaseMedia, "MP4 Registration: ID3v2", in: ["meta"], isLong: true) {
      reader in
      try reader.readVersionAndFlags(upTo: 0)
      try readLanguage(&reader)
      try reader.skip("ID3v2data", reader.remaining)
    },
  ]

  /// Stands for every item of a list.
  static let metadataItem = ISOBoxType(
    "????", "Metadata Item", .quickTime, "Metadata", in: ["ilst"], of: .metadataItems, children: .metadataItem
  )

  static let metadataItemBoxes: [ISOBoxType] =
    [
      ISOBoxType("data", "Value", .quickTime, "Metadata", of: .metadataItem, isLong: true) {
        (reader, context) in
        try reader.read("type_set", as: UInt8.self)
        let type = UInt32(try reader.read("type", byteCount: 3) { dataTypeTitle(UInt32($0)) })
        try reader.read("locale", as: UInt32.self)
        try readValue(&reader, type: type, item: context.parent)
        return nil
      },
      ISOBoxType("mean", "Name Space", .iTunes, "Extended Metadata", of: .metadataItem) { reader in
        try reader.readVersionAndFlags(upTo: 0, flags: .max)
        try reader.readText("domain", byteCount: reader.remaining)
      },
      ISOBoxType("name", "Name", .iTunes, "Extended Metadata", of: .metadataItem) { reader in
        try reader.readVersionAndFlags(upTo: 0, flags: .max)
        try reader.readText("name", byteCount: reader.remaining)
      },
      ISOBoxType("itif", "Item Information", .quickTime, "Metadata", of: .metadataItem) { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try reader.read("item_ID", as: UInt32.self)
      },
    ]
    + iTunesItems.map { (type, title) in
      ISOBoxType(type, title, .iTunes, "Items", in: ["ilst"], of: .metadataItems, children: .metadataItem)
    }

  private static let iTunesItems: [(FourCC, String)] = [
    ("\u{A9}nam", "Title"), ("\u{A9}ART", "Artist"), ("\u{A9}alb", "Album"), ("\u{A9}day", "Release Date"),
    ("\u{A9}cmt", "Comment"), ("\u{A9}gen", "Genre"), ("\u{A9}wrt", "Composer"),
    ("\u{A9}too", "Encoding Tool"),
    ("\u{A9}enc", "Encoded By"), ("\u{A9}grp", "Grouping"), ("\u{A9}lyr", "Lyrics"),
    ("\u{A9}cpy", "Copyright"),
    ("\u{A9}des", "Description"), ("\u{A9}dir", "Director"), ("\u{A9}pub", "Publisher"),
    ("\u{A9}trk", "Track"),
    ("\u{A9}wrk", "Work"), ("\u{A9}mvn", "Movement Name"), ("\u{A9}mvi", "Movement Number"),
    ("\u{A9}mvc", "Movement Count"), ("\u{A9}con", "Conductor"), ("\u{A9}swr", "Software"),
    ("\u{A9}xyz", "Location"), ("\u{A9}mak", "Make"), ("\u{A9}mod", "Model"), ("\u{A9}st3", "Subtitle"),
    ("aART", "Album Artist"), ("trkn", "Track Number"), ("disk", "Disc Number"), ("gnre", "Genre Code"),
    ("cpil", "Compilation"), ("pgap", "Gapless Playback"), ("tmpo", "Tempo"), ("covr", "Cover Art"),
    ("cprt", "Copyright"), ("desc", "Description"), ("ldes", "Long Description"),
    ("sdes", "Series Description"),
    ("stik", "Media Kind"), ("hdvd", "HD Video"), ("rtng", "Content Rating"), ("apID", "Purchase Account"),
    ("akID", "Account Type"), ("cnID", "Catalog Identifier"), ("atID", "Artist Identifier"),
    ("plID", "Playlist Identifier"), ("geID", "Genre Identifier"), ("cmID", "Composer Identifier"),
    ("sfID", "Storefront Identifier"), ("tvsh", "TV Show"), ("tven", "TV Episode Identifier"),
    ("tvsn", "TV Season"), ("tves", "TV Episode"), ("tvnn", "TV Network"), ("pcst", "Podcast"),
    ("catg", "Category"), ("keyw", "Keywords"), ("purl", "Podcast Address"), ("egid", "Episode Identifier"),
    ("purd", "Purchase Date"), ("sonm", "Sort Name"), ("soar", "Sort Artist"), ("soaa", "Sort Album Artist"),
    ("soal", "Sort Album"), ("soco", "Sort Composer"), ("sosn", "Sort Show"), ("shwm", "Show Movement"),
    ("ownr", "Owner"), ("xid ", "Vendor Identifier"), ("flvr", "Media Flavour"), ("----", "Extended Item"),
  ]

  private static func dataTypeTitle(_ type: UInt32) -> String? {
    [
      0: "reserved", 1: "UTF-8", 2: "UTF-16", 3: "Shift JIS", 4: "UTF-8 for sorting", 5: "UTF-16 for sorting",
      6: "HTML", 7: "XML", 8: "UUID", 9: "ISRC", 10: "MI3P", 12: "GIF", 13: "JPEG", 14: "PNG", 15: "URL",
      16: "duration", 17: "date", 18: "genres", 21: "signed integer", 22: "unsigned integer", 23: "float 32",
      24: "float 64", 25: "UPC", 27: "BMP", 28: "QuickTime metadata", 65: "signed 8-bit integer",
      66: "signed 16-bit integer", 67: "signed 32-bit integer", 70: "point", 71: "dimensions",
      72: "rectangle",
      74: "signed 64-bit integer", 75: "unsigned 8-bit integer", 76: "unsigned 16-bit integer",
      77: "unsigned 32-bit integer", 78: "unsigned 64-bit integer", 79: "affine transform",
    ][type]
  }

  /// Reads the value of an item by the type in front of it.
  private static func readValue(_ reader: inout FieldReader, type: UInt32, item: FourCC?) throws {
    let size = reader.remaining
    guard size > 0 else { return }
    switch type {
    case 1, 4, 6, 7, 9, 10, 15, 25: try reader.readText("value", byteCount: size)
    case 21, 65, 66, 67, 74:
      switch size {
      case 1: try reader.read("value", as: Int8.self)
      case 2: try reader.read("value", as: Int16.self)
      case 4: try reader.read("value", as: Int32.self)
      case 8: try reader.read("value", as: Int64.self)
      default: try reader.skip("value", size)
      }
    case 22, 75, 76, 77, 78:
      size <= 8 ? _ = try reader.read("value", byteCount: size) : try reader.skip("value", size)
    case 23 where size == 4: try reader.readFloat("value", wide: false)
    case 24 where size == 8: try reader.readFloat("value", wide: true)
    case 0 where (item == "trkn" || item == "disk") && size >= 6:
      try reader.readReservedBytes(2)
      try reader.read("number", as: UInt16.self)
      try reader.read("total", as: UInt16.self)
      if reader.remaining > 0 { try reader.skip("reserved", reader.remaining) }
    case 0 where item == "gnre" && size == 2: try reader.read("genre", as: UInt16.self)
    default: try reader.skip("value", size)
    }
  }

  private static func readLocales(_ reader: inout FieldReader) throws {
    try reader.readVersionAndFlags(upTo: 0)
    let count = try reader.read("entry_count", as: UInt32.self)
    try reader.readVariableRows("entries", count: count, rowSize: 2) { reader in
      let count = try reader.read("count", as: UInt16.self)
      try reader.readTable("locales", count: count, rowSize: 2) { try $0.read("code", as: UInt16.self) }
    }
  }
}

/// The names of the keys that items of a list refer to by their number, from 1 on.
struct MetadataKeysBox: ISOBoxContent {
  var names: [String]

  init(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readVersionAndFlags(upTo: 0)
    let count: UInt32 = try reader.read("entry_count")
    names = try reader.readRows("keys", count: count, rowSize: 8) { (reader) throws(MediaError) -> String in
      let size: UInt32 = try reader.read("key_size")
      try reader.readFourCC("key_namespace")
      return try reader.readText("key_value", byteCount: Int(size) - 8)
    }
  }
}
