package import MediaCore

extension ISOBoxType {
  /// Every box that has an entry, by subject.
  package static let known: [ISOBoxType] = [
    fileBoxes, movieBoxes, trackBoxes, mediaBoxes, sampleTableBoxes, sampleGroupBoxes, dataReferenceBoxes,
    fragmentBoxes, segmentBoxes, metaBoxes, itemPropertyBoxes, protectionBoxes, userDataBoxes,
    threeGPPBoxes, trackReferenceBoxes, visualEntries, visualExtensions, audioEntries, audioExtensions,
    otherEntries, quickTimeBoxes, metadataBoxes, metadataItemBoxes, itemReferenceBoxes, groupBoxes,
    hintBoxes, stillImageBoxes, userTypeBoxes,
  ].flatMap { $0 }

  /// The entry of a type that stands where no other meaning is given to it.
  package static func named(_ type: FourCC) -> ISOBoxType? {
    named(type, of: .boxes)
  }

  static func named(_ type: FourCC, of kind: Kind) -> ISOBoxType? {
    places[Key(type: type, kind: kind)].map { known[$0] }
  }

  /// The entry of a `uuid` box.
  static func named(userType: [UInt8]) -> ISOBoxType? {
    byUserType[userType]
  }

  /// The types that a box of the type must hold, one of each at least.
  static func mandatory(in type: FourCC) -> [ISOBoxType] {
    mandatoryByContainer[type] ?? []
  }

  struct Key: Hashable {
    var type: FourCC
    var kind: Kind
  }

  /// Where an entry is among the known ones: every run on an ISO file makes this table, and copies of entries cost.
  private static let places: [Key: Int] = {
    var places: [Key: Int] = [:]
    places.reserveCapacity(known.count)
    for index in known.indices.reversed() where known[index].userType == nil {
      places[Key(type: known[index].type, kind: known[index].kind)] = index
    }
    return places
  }()

  private static let byUserType = Dictionary(
    known.compactMap { entry in entry.userType.map { ($0, entry) } }
  ) { first, _ in first }

  private static let mandatoryByContainer: [FourCC: [ISOBoxType]] = {
    var table: [FourCC: [ISOBoxType]] = [:]
    for entry in known where entry.quantity == .exactlyOne || entry.quantity == .oneOrMore {
      // QuickTime has a second handler in the media information, which ISO files do without.
      for container in entry.containers
      where container != file && (entry.type != "hdlr" || container != "minf") {
        table[container, default: []].append(entry)
      }
    }
    return table
  }()
}
