import MediaCore
import MediaStructure

/// The rules for where boxes stand and how many of them, which every list of boxes is held against.
enum ISOBoxRules {
  /// Reports wrong parents, duplicates and missing boxes among the children of `node`.
  static func check(_ node: inout StructureNode, path: String, kind: ISOBoxType.Kind) {
    // Free space may stand between entries and counts for none.
    let entryCount = node.children.count { $0.type != "free" && $0.type != "skip" }
    if let count = statedEntryCount(of: node), count != entryCount,
      node.issues.isEmpty, let entry = node.fourCC.flatMap(ISOBoxType.named)
    {
      report("entry_count is \(count), \(entryCount) are there", at: node, path: path, entry, to: &node)
    }
    guard kind == .boxes || kind == .userData || kind == .metadataItem else { return }
    let counts = checkPlaces(of: &node, path: path, kind: kind)
    // A child that a damaged box lacks may have been in the damaged part.
    if node.fourCC != nil, node.issues.isEmpty { checkPresence(in: &node, path: path, counts) }
  }

  /// Reports boxes that stand where they don't belong, or more often than they may.
  ///
  /// - Returns: how many there are, by type.
  private static func checkPlaces(
    of node: inout StructureNode, path: String, kind: ISOBoxType.Kind
  ) -> [FourCC: Int] {
    let container = node.fourCC ?? ISOBoxType.file
    // A box that was cut out of a file stands at the top wherever it came from.
    let isWholeFile = node.fourCC != nil || node.children.contains { wholeFileTypes.contains($0.type) }
    var counts: [FourCC: Int] = [:]
    for index in node.children.indices {
      let child = node.children[index]
      guard let type = child.fourCC, let entry = ISOBoxType.named(type, of: kind) ?? ISOBoxType.named(type)
      else { continue }
      if isWholeFile, !entry.containers.isEmpty, !entry.containers.contains(container) {
        let place = container == ISOBoxType.file ? "at the top of the file" : "in \(container)"
        let places = entry.containers.map { $0 == ISOBoxType.file ? "the file" : "\($0)" }.sorted()
        report(
          "\(type) stands \(place), not in \(places.joined(separator: ", "))", as: .warning, at: child,
          path: path, entry,
          to: &node.children[index])
      }
      let count = counts[type, default: 0] + 1
      counts[type] = count
      if count == 2, entry.quantity == .atMostOne || entry.quantity == .exactlyOne,
        entry.containers.contains(container)
      {
        // Readers of a list take the first of two; where just one makes sense, they may take either.
        report(
          "more than one \(type)", as: entry.quantity == .exactlyOne ? .error : .warning, at: child,
          path: path,
          entry, to: &node.children[index])
      }
    }
    return counts
  }

  /// Reports boxes that must be there and aren't.
  private static func checkPresence(in node: inout StructureNode, path: String, _ counts: [FourCC: Int]) {
    let container = node.fourCC ?? ISOBoxType.file
    for entry in ISOBoxType.mandatory(in: container) where counts[entry.type] == nil {
      report("no \(entry.type) in it", at: node, path: path, entry, to: &node)
    }
    for alternatives in self.alternatives[container] ?? []
    where !alternatives.contains(where: { counts[$0] != nil }) {
      guard let entry = alternatives.first.flatMap(ISOBoxType.named) else { continue }
      let names = alternatives.map(\.description).joined(separator: " or ")
      report(
        "no \(names) in it", as: container == "minf" ? .warning : .error, at: node, path: path, entry,
        to: &node)
    }
  }

  /// Returns the number of boxes that should follow by what a head says.
  private static func statedEntryCount(of node: StructureNode) -> UInt64? {
    // A protocol for these would be looked for in all of the program's conformances, once for each kind of box.
    switch node.content {
    case let list as SampleDescriptionBox: list.entryCount
    case let list as DataReferenceBox: list.entryCount
    case let list as ItemInfoBox: list.entryCount
    default: nil
    }
  }

  /// The boxes of which a container needs one of a few.
  private static let alternatives: [FourCC: [[FourCC]]] = [
    "stbl": [["stsz", "stz2"], ["stco", "co64"]],
    "minf": [["vmhd", "smhd", "hmhd", "sthd", "nmhd", "gmhd"]],
  ]

  private static let wholeFileTypes: Set<String> = ["moov", "moof"]

  private static func report(
    _ reason: String, as severity: StructureSeverity = .error, at place: StructureNode, path: String,
    _ entry: ISOBoxType, to node: inout StructureNode
  ) {
    let own = place.fourCC == node.fourCC && place.offset == node.offset && path.hasSuffix(place.type)
    let boxPath = own || path.isEmpty ? (path.isEmpty ? place.type : path) : "\(path)/\(place.type)"
    node.issues.append(
      MediaError(severity.code, reason, at: .init(boxPath: boxPath, byteOffset: place.offset))
        .citing(entry))
  }
}
