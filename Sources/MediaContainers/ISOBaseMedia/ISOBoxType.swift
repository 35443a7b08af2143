package import MediaCore

/// What is known of a type of box: its names, where the standard speaks of it, and how its payload is read.
///
/// Each box declares its entry in the file that bears its name; `known` lists them.
package struct ISOBoxType: Sendable, StructureDeclaration {
  package var type: FourCC
  package var title: String
  package var standard: String
  /// The clause or the chapter of the standard.
  package var clause: String
  /// The typed value whose initialiser reads the fields; `nil` for a box without fields, or not yet decoded.
  var content: (any ISOBoxContent.Type)?
  /// What follows the fields.
  var children: Children

  package var name: String { type.description }

  /// The documents that boxes come from.
  package enum Standard: String, Sendable {
    case isoBaseMedia = "ISO/IEC 14496-12:2022"
    case heif = "ISO/IEC 23008-12:2022"
    case quickTime = "QuickTime File Format"
  }

  enum Children: Sendable {
    case none
    case boxes
    /// Boxes named by the coding, whose fields follow from the track's handler.
    case sampleEntries
    /// Boxes named by the kind of reference, all of one shape.
    case trackReferences
  }

  init(
    _ type: FourCC, _ title: String, _ standard: Standard, _ clause: String,
    content: (any ISOBoxContent.Type)? = nil, children: Children = .none
  ) {
    self.type = type
    self.title = title
    self.standard = standard.rawValue
    self.clause = clause
    self.content = content
    self.children = children
  }

  /// A box of which nothing but other boxes is known.
  static func container(
    _ type: FourCC, _ title: String, _ standard: Standard, _ clause: String
  ) -> ISOBoxType {
    ISOBoxType(type, title, standard, clause, children: .boxes)
  }
}

/// The payload of a box as a typed value.
///
/// The initialiser names each field where it reads it, and stops where the children begin.
protocol ISOBoxContent: Sendable {
  init(_ reader: inout FieldReader) throws(MediaError)
}

extension ISOBoxType {
  /// Every box that has an entry, in the order of the standard's clauses.
  package static let known: [ISOBoxType] =
    [ftyp, styp, mvhd, tkhd, tref, hdlr, mdhd, elng, stsd, colr, pasp, clap, elst, mehd, meta]
    + containers + opaque

  /// The entry of a type.
  package static func named(_ type: FourCC) -> ISOBoxType? {
    byType[type]
  }

  private static let byType = Dictionary(known.map { ($0.type, $0) }) { first, _ in first }

  private static let containers: [ISOBoxType] = [
    container("moov", "Movie Box", .isoBaseMedia, "8.2.1"),
    container("trak", "Track Box", .isoBaseMedia, "8.3.1"),
    container("mdia", "Media Box", .isoBaseMedia, "8.4.1"),
    container("minf", "Media Information Box", .isoBaseMedia, "8.4.4"),
    container("stbl", "Sample Table Box", .isoBaseMedia, "8.5.1"),
    container("edts", "Edit Box", .isoBaseMedia, "8.6.5"),
    container("dinf", "Data Information Box", .isoBaseMedia, "8.7.1"),
    container("mvex", "Movie Extends Box", .isoBaseMedia, "8.8.1"),
    container("moof", "Movie Fragment Box", .isoBaseMedia, "8.8.4"),
    container("traf", "Track Fragment Box", .isoBaseMedia, "8.8.6"),
    container("mfra", "Movie Fragment Random Access Box", .isoBaseMedia, "8.8.9"),
    container("udta", "User Data Box", .isoBaseMedia, "8.10.1"),
    container("strk", "Sub Track Box", .isoBaseMedia, "8.14.3"),
    container("strd", "Sub Track Definition Box", .isoBaseMedia, "8.14.5"),
    container("iprp", "Item Properties Box", .isoBaseMedia, "8.11.14"),
    container("ipco", "Item Property Container Box", .isoBaseMedia, "8.11.14"),
    container("sinf", "Protection Scheme Information Box", .isoBaseMedia, "8.12.1"),
    container("schi", "Scheme Information Box", .isoBaseMedia, "8.12.6"),
    container("gmhd", "Base Media Information Header Atom", .quickTime, "Media Atoms"),
    container("tapt", "Track Aperture Mode Dimensions Atom", .quickTime, "Track Atoms"),
    container("wave", "Sound Description Extension Atom", .quickTime, "Sound Sample Descriptions"),
  ]

  /// Boxes whose payload is not made of fields.
  private static let opaque: [ISOBoxType] = [
    ISOBoxType("mdat", "Media Data Box", .isoBaseMedia, "8.1.1"),
    ISOBoxType("free", "Free Space Box", .isoBaseMedia, "8.1.2"),
    ISOBoxType("skip", "Free Space Box", .isoBaseMedia, "8.1.2"),
    ISOBoxType("wide", "Reserved Space Atom", .quickTime, "Movie Atoms"),
  ]
}
