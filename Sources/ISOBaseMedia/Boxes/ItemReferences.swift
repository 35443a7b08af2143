import MediaCore
import MediaStructure

/// References between items and between tracks, and groups of tracks and of entities.
extension ISOBoxType {
  /// Stands for every box in an `iref`.
  static let itemReference = itemReference("????", "Single Item Type Reference Box")

  static let itemReferenceBoxes: [ISOBoxType] = [
    itemReference("thmb", "Thumbnail of the Item", .heif, "6.4.5"),
    itemReference("cdsc", "Content Description of the Item", .isoBaseMedia, "8.11.12"),
    itemReference("dimg", "Derived from the Items", .heif, "6.4.7"),
    itemReference("auxl", "Auxiliary Image of the Item", .heif, "6.4.4"),
    itemReference("base", "Base Image of the Item", .heif, "6.4.6"),
    itemReference("exbl", "External Base Layer", .nalUnits, "9.5.3"),
    itemReference("dpnd", "Decoding Depends on the Item", .heif, "7.3"),
    itemReference("pred", "Predictively Coded from the Item", .heif, "6.4.8"),
    itemReference("iloc", "Item Locations", .isoBaseMedia, "8.11.3"),
    itemReference("fdel", "File Delivery", .isoBaseMedia, "8.11.12"),
    itemReference("tbas", "HEVC Tile Base", .nalUnits, "10.6"),
    itemReference("prem", "Pre-multiplied by the Auxiliary Image", .heif, "6.6.2.1"),
    itemReference("tile", "Tile Base Item", .heif, "7"),
  ]

  private static func itemReference(
    _ type: FourCC, _ title: String, _ standard: ISOStandard = .isoBaseMedia, _ clause: String = "8.11.12"
  ) -> ISOBoxType {
    ISOBoxType(type, title, standard, clause, in: ["iref"], of: .itemReferences) { (reader, context) in
      let size = context.parentVersion == 0 ? 2 : 4
      let from = try reader.read("from_item_ID", byteCount: size)
      let count = try reader.read("reference_count", as: UInt16.self)
      let ids = try reader.readRows("references", count: UInt32(count), rowSize: size) {
        (reader) throws(MediaError) -> UInt32 in
        UInt32(truncatingIfNeeded: try reader.read("to_item_ID", byteCount: size))
      }
      return SingleItemReferenceBox(fromItemID: UInt32(truncatingIfNeeded: from), toItemIDs: ids)
    }
  }

  static let trackReferenceBoxes: [ISOBoxType] = [
    ("hint", "Hinted Media Track", .isoBaseMedia, "8.3.3"),
    ("cdsc", "Described Track", .isoBaseMedia, "8.3.3"),
    ("font", "Font Track", .isoBaseMedia, "8.3.3"),
    ("hind", "Hint Dependency Track", .isoBaseMedia, "8.3.3"),
    ("vdep", "Auxiliary Depth Video Track", .isoBaseMedia, "8.3.3"),
    ("vplx", "Auxiliary Parallax Video Track", .isoBaseMedia, "8.3.3"),
    ("subt", "Subtitle Track", .isoBaseMedia, "8.3.3"),
    ("thmb", "Thumbnail of the Track", .isoBaseMedia, "8.3.3"),
    ("auxl", "Auxiliary to the Track", .isoBaseMedia, "8.3.3"),
    ("cdtg", "Described Track Group", .isoBaseMedia, "8.3.3"),
    ("shsc", "Shadow Sync Track", .isoBaseMedia, "8.3.3"),
    ("aest", "Associated Essential Track", .isoBaseMedia, "8.3.3"),
    ("adda", "Additional Audio Track", .isoBaseMedia, "12.2.8"),
    ("adrc", "DRC Metadata Track", .isoBaseMedia, "12.2.7"),
    ("mpod", "Object Descriptor Track", .mp4, "6.2"),
    ("dpnd", "Stream Dependency", .mp4, "6.2"),
    ("sync", "Synchronization Track", .mp4, "6.2"),
    ("ipir", "IPI Declaration Track", .mp4, "6.2"),
    ("sbas", "Scalable Base Track", .nalUnits, "7"),
    ("scal", "Scalable Reference Track", .nalUnits, "7"),
    ("tbas", "Tile Base Track", .nalUnits, "10"),
    ("sabt", "Tile Track", .nalUnits, "10"),
    ("avcp", "AVC Parameter Set Track", .nalUnits, "5.4.4"),
    ("oref", "Operating Points Track", .nalUnits, "9.5"),
    ("chap", "Chapter List Track", .quickTime, "Track Reference Atoms"),
    ("tmcd", "Time Code Track", .quickTime, "Track Reference Atoms"),
    ("scpt", "Transcript Track", .quickTime, "Track Reference Atoms"),
    ("ssrc", "Non-primary Source Track", .quickTime, "Track Reference Atoms"),
    ("clcp", "Closed Caption Track", .quickTime, "Track Reference Atoms"),
    ("folw", "Subtitle Follower Track", .quickTime, "Track Reference Atoms"),
    ("forc", "Forced Subtitle Track", .quickTime, "Track Reference Atoms"),
    ("fall", "Audio Fallback Track", .quickTime, "Track Reference Atoms"),
    ("cdep", "Depends on the Track", .quickTime, "Track Reference Atoms"),
    ("meta", "Metadata Track", .quickTime, "Track Reference Atoms"),
  ].map { (type: FourCC, title: String, standard: ISOStandard, clause: String) in
    ISOBoxType(
      type, title, standard, clause, in: ["tref"], of: .trackReferences, content: TrackReferenceTypeBox.self)
  }

  /// Stands for every box in a `trgr`.
  static let trackGroup = trackGroup("????", "Track Group Type Box")
  /// Stands for every box in a `grpl`.
  static let entityGroup = entityGroup("????", "Entity to Group Box")

  static let groupBoxes: [ISOBoxType] = [
    trackGroup("msrc", "Multi-source Presentation Group"), trackGroup("ster", "Stereoscopic Pair Group"),
    trackGroup("cstg", "Complete Subset Group"),
    entityGroup("altr", "Alternatives Group"), entityGroup("ster", "Stereo Pair Group", .heif, "6.8.5"),
    entityGroup("eqiv", "Equivalence Group", .heif, "6.8.1"),
    entityGroup("tsyn", "Time-synchronized Capture Group", .heif, "6.8.7"),
    entityGroup("brst", "Burst Image Group", .heif, "6.8.3"),
    entityGroup("favc", "Favourites Group", .heif, "6.8.4"),
    entityGroup("aebr", "Auto Exposure Bracketing Group", .heif, "6.8.6"),
    entityGroup("wbbr", "White Balance Bracketing Group", .heif, "6.8.6"),
    entityGroup("fobr", "Focus Bracketing Group", .heif, "6.8.6"),
    entityGroup("afbr", "Flash Exposure Bracketing Group", .heif, "6.8.6"),
    entityGroup("dobr", "Depth of Field Bracketing Group", .heif, "6.8.6"),
    entityGroup("albc", "Album Collection", .heif, "6.8.8"),
    entityGroup("pano", "Panorama Group", .heif, "6.8.8"),
    entityGroup("iaug", "Image Item and Audio Track Group", .heif, "6.8.2"),
    entityGroup("slid", "Slideshow Group", .heif, "6.8.9"),
    entityGroup("pymd", "Image Pyramid Group", .heif, "6.8.11") { reader in
      try reader.read("tile_size_x", as: UInt16.self)
      try reader.read("tile_size_y", as: UInt16.self)
      try reader.readTable("layers", count: reader.remaining / 6, rowSize: 6) { reader in
        try reader.read("layer_binning", as: UInt16.self)
        try reader.read("tiles_in_layer_row_minus1", as: UInt16.self)
        try reader.read("tiles_in_layer_column_minus1", as: UInt16.self)
      }
    },
  ]

  private static func trackGroup(_ type: FourCC, _ title: String) -> ISOBoxType {
    ISOBoxType(type, title, .isoBaseMedia, "8.3.4", in: ["trgr"], of: .trackGroups) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("track_group_id", as: UInt32.self)
    }
  }

  private static func entityGroup(
    _ type: FourCC, _ title: String, _ standard: ISOStandard = .isoBaseMedia, _ clause: String = "8.18.3",
    more: @escaping @Sendable (inout FieldReader) throws -> Void = { _ in }
  ) -> ISOBoxType {
    ISOBoxType(type, title, standard, clause, in: ["grpl"], of: .entityGroups) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("group_id", as: UInt32.self)
      let count = try reader.read("num_entities_in_group", as: UInt32.self)
      try reader.readTable("entities", count: count, rowSize: 4) { reader in
        try reader.read("entity_id", as: UInt32.self)
      }
      try more(&reader)
    }
  }
}

/// The items that an item refers to in one way.
struct SingleItemReferenceBox: Sendable {
  var fromItemID: UInt32
  var toItemIDs: [UInt32]
}
