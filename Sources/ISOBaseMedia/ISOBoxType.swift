package import MediaCore
package import MediaStructure

/// A type of box: its names, where the standard speaks of it, where it may stand, and how its payload is
/// read.
///
/// Each box declares its entry in the file that bears its name or its clause's subject; `known` lists them.
package struct ISOBoxType: Sendable, StructureDeclaration {
  package var type: FourCC
  package var title: String
  package var standard: String
  /// The clause or the chapter of the standard.
  package var clause: String
  /// The sixteen bytes that name a box of type `uuid`.
  package var userType: [UInt8]?
  /// Which lists of boxes it is an entry of: the same four characters say other things elsewhere.
  var kind: Kind
  /// The types that the standard lets it stand in, `file` for none; empty where it may stand anywhere.
  var containers: [FourCC]
  var quantity: Quantity
  /// Reads the fields and gives the typed value; `nil` for a box without fields.
  package var read: (@Sendable (inout FieldReader, ISOBoxContext) throws -> (any Sendable)?)?
  /// The kind of boxes that follow the fields.
  var children: Kind
  /// Whether only the first bytes are read, since a long table or bytes without fields follow them.
  var isLong: Bool

  package var name: String { type.description }

  /// Whether the standard has the box in user data.
  package var isOfUserData: Bool { containers.contains("udta") }

  /// Stands for the file itself in `containers`.
  static let file: FourCC = "file"

  /// The kind of boxes in a list, where it decides what their names say.
  enum Kind: Hashable, Sendable {
    case none
    case boxes
    /// Boxes named by the coding, whose fields follow from the track's handler.
    case sampleEntries
    case visualSampleEntries
    case audioSampleEntries
    /// Boxes named by the kind of reference, all of one shape.
    case trackReferences
    case itemReferences
    case trackGroups
    case entityGroups
    /// Boxes of a movie's or a track's user data, where names beginning with © hold texts.
    case userData
    /// iTunes' and QuickTime's lists, where each item is a box named by its key or the key's index.
    case metadataItems
    /// The parts of one of these items.
    case metadataItem
    /// Apple's views of a stereo video.
    case stereoViews
  }

  /// The number of boxes of a type that a container may hold.
  enum Quantity: Sendable {
    case any
    case atMostOne
    case exactlyOne
    case oneOrMore
  }

  @inline(never)
  init(
    _ type: FourCC, _ title: String, _ standard: ISOStandard, _ clause: String,
    in containers: [FourCC] = [],
    _ quantity: Quantity = .any, of kind: Kind = .boxes, userType: [UInt8]? = nil,
    content: (any ISOBoxContent.Type)? = nil, children: Kind = .none, isLong: Bool = false
  ) {
    self.type = type
    self.title = title
    self.standard = standard.rawValue
    self.clause = clause
    self.containers = containers
    self.quantity = quantity
    self.kind = kind
    self.userType = userType
    self.children = children
    self.isLong = isLong
    if let content { read = { (reader, _) in try content.init(&reader) } }
  }

  /// A box whose fields aren't needed as a typed value.
  @inline(never)
  init(
    _ type: FourCC, _ title: String, _ standard: ISOStandard, _ clause: String,
    in containers: [FourCC] = [],
    _ quantity: Quantity = .any, of kind: Kind = .boxes, userType: [UInt8]? = nil, children: Kind = .none,
    isLong: Bool = false, fields: @escaping @Sendable (inout FieldReader) throws -> Void
  ) {
    self.init(
      type, title, standard, clause, in: containers, quantity, of: kind, userType: userType,
      children: children, isLong: isLong)
    read = { (reader, _) in
      try fields(&reader)
      return nil
    }
  }

  /// A box whose fields depend on what it stands in.
  @inline(never)
  init(
    _ type: FourCC, _ title: String, _ standard: ISOStandard, _ clause: String,
    in containers: [FourCC] = [],
    _ quantity: Quantity = .any, of kind: Kind = .boxes, userType: [UInt8]? = nil, children: Kind = .none,
    isLong: Bool = false,
    inContext fields: @escaping @Sendable (inout FieldReader, ISOBoxContext) throws -> (any Sendable)?
  ) {
    self.init(
      type, title, standard, clause, in: containers, quantity, of: kind, userType: userType,
      children: children, isLong: isLong)
    read = fields
  }

  /// A box of which nothing but other boxes is known.
  @inline(never)
  static func container(
    _ type: FourCC, _ title: String, _ standard: ISOStandard, _ clause: String,
    in containers: [FourCC] = [], _ quantity: Quantity = .any, of kind: Kind = .boxes,
    children: Kind = .boxes
  ) -> ISOBoxType {
    ISOBoxType(type, title, standard, clause, in: containers, quantity, of: kind, children: children)
  }
}

/// The payload of a box as a typed value.
///
/// The initialiser names each field where it reads it, and stops where the children begin.
protocol ISOBoxContent: Sendable {
  @inline(never)
  init(_ reader: inout FieldReader) throws(MediaError)
}

/// The payload of a box that can be written, too: the fields that the initialiser reads, under the same names.
protocol ISOBoxWritable: ISOBoxContent {
  func write(_ writer: inout FieldWriter)
}

/// The surroundings of a box that decide how its fields read.
package struct ISOBoxContext: Sendable {
  /// The box that it stands in; `nil` at the top of a file.
  var parent: FourCC?
  /// The version of that box.
  var parentVersion: UInt8 = 0
  /// The handler of the track or of the meta box around it.
  var handler: FourCC?
  /// The bytes of each sample's initialisation vector in the track, where `tenc` was met.
  var initialisationVectorSize: Int?
}
