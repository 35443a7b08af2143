import MediaCore
import MediaStructure

// The rules that must hold between the elements of a master.
extension MatroskaParser {
  /// Notes in a master what its children break: how often they stand, their checksum, where they lead.
  mutating func check(
    _ node: inout StructureNode, in place: Place, _ counts: [EBMLElementID: Int], end: Int64
  ) {
    let location = place.location(node.offset)
    func report(_ reason: String, as severity: StructureSeverity = .error) {
      node.issues.append(MediaError(severity.code, reason, at: location))
    }
    guard let type = place.type else {
      if node.size > 0, node.children.first?.type != "EBML" {
        report("the file does not begin with an EBML header (RFC 8794, 8)")
      }
      checkDocType(of: &node)
      return
    }
    let isCut = place.declaredEnd.map { $0 > end } ?? false
    for child in EBMLElementType.children(of: type.id) {
      let count = counts[child.id] ?? 0
      if count < child.occurrences.lowerBound, child.isExpected, !isCut, node.unparsed.isEmpty {
        // Writers leave a place for cues and never fill it.
        report("\(child.name) is missing (\(child.reference))", as: type.name == "Cues" ? .warning : .error)
      } else if count > child.occurrences.upperBound, !child.recurs {
        report(
          "\(count) elements are \(child.name), at most \(child.occurrences.upperBound) may be (\(child.reference))",
          as: .warning
        )
      }
    }
    if !isCut { checkCRC32(of: &node, in: place, end: end) }
    if type.id == .segment {
      MatroskaReferences(node).check(&node, place.path, isCut: isCut)
    }
  }

  /// Holds what the EBML header promises against what is in the file.
  private func checkDocType(of root: inout StructureNode) {
    guard let header = root.child("EBML") else { return }
    if let version = header.child("DocTypeVersion")?.content(as: UInt64.self),
      let reader = header.child("DocTypeReadVersion")?.content(as: UInt64.self), reader > version
    {
      root.report(
        "DocTypeReadVersion \(reader) is above DocTypeVersion \(version) (RFC 8794, 11.2.8)", as: .warning,
        path: "EBML", at: header.offset)
    }
    guard header.child("DocType")?.content(as: String.self) == "webm" else { return }
    for track in root.child("Segment")?.child("Tracks")?.children ?? [] where track.type == "TrackEntry" {
      guard let codec = track.child("CodecID"), let name = codec.content(as: String.self),
        Codec(matroskaID: name)?.isInWebM != true
      else { continue }
      root.report(
        "CodecID \(name) is none that WebM has (WebM Container Guidelines)", as: .warning,
        path: "Segment/Tracks/TrackEntry/CodecID", at: codec.offset)
    }
  }

  private mutating func checkCRC32(of node: inout StructureNode, in place: Place, end: Int64) {
    guard let index = node.children.firstIndex(where: { $0.type == "CRC-32" }) else { return }
    let crc = node.children[index]
    func report(_ reason: String, as severity: StructureSeverity = .error) {
      node.children[index].issues.append(
        MediaError(
          severity.code, reason, at: .init(boxPath: "\(place.path)/CRC-32", byteOffset: crc.offset)))
    }
    if index > 0 { report("CRC-32 is not the first element (RFC 8794, 11.3.1)", as: .warning) }
    guard index == 0, let stored = crc.content(as: UInt32.self) else { return }
    let start = crc.range.upperBound
    guard walk.scansMedia || (!place.isSparse && end - start <= Self.checkedByteLimit) else { return }
    var sum = CyclicRedundancyCheck.iso3309
    var offset = start
    while offset < end {
      guard let bytes = try? walk.probe(at: offset, count: Int(min(end - offset, 1 << 16))),
        !bytes.isEmpty
      else { return }
      sum.add(bytes)
      offset += Int64(bytes.count)
    }
    if sum.value != stored {
      report(
        "CRC-32 is 0x\(String(stored, radix: 16)), the data has 0x\(String(sum.value, radix: 16)) (RFC 8794, 11.3.1)"
      )
    } else if !node.children[index].fields.isEmpty {
      node.children[index].fields[0].meaning = "valid"
    }
  }
}

extension EBMLElementType {
  /// A file without it has no default to fall back on.
  fileprivate var isExpected: Bool {
    defaultValue == nil && !isDeprecated && standard != Self.drafts
  }
}

/// The places and numbers in a Segment that other elements name.
private struct MatroskaReferences {
  private let segmentStart: Int64
  private let segmentEnd: Int64
  /// The names of the Segment's elements by where they begin.
  private var topLevel: [Int64: Int] = [:]
  private var tracks: Set<UInt64> = []
  private let isComplete: Bool

  init(_ segment: StructureNode) {
    segmentStart = segment.offset + Int64(segment.headerSize)
    segmentEnd = segment.range.upperBound
    for (index, child) in segment.children.enumerated() { topLevel[child.offset] = index }
    for tracks in segment.children where tracks.type == "Tracks" {
      for entry in tracks.children {
        if let number = entry.child("TrackNumber")?.content(as: UInt64.self) { self.tracks.insert(number) }
      }
    }
    isComplete = segment.unparsed.isEmpty
  }

  func check(_ segment: inout StructureNode, _ path: String, isCut: Bool) {
    let isKnown = isComplete && !isCut
    var paths = StructurePaths(path)
    var previousCluster: StructureNode?
    for index in segment.children.indices {
      let type = segment.children[index].type
      let childPath = paths.next(type)
      switch type {
      case "SeekHead" where isKnown:
        for seek in segment.children[index].children.indices {
          if let reason = wrong(segment.children[index].children[seek], segment) {
            report(reason, &segment.children[index].children[seek], childPath)
          }
        }
      case "Cues":
        for cue in segment.children[index].children.indices {
          for position in segment.children[index].children[cue].children.indices {
            let place = segment.children[index].children[cue].children[position]
            guard place.type == "CueTrackPositions" else { continue }
            if let reason = wrong(cue: place, segment, isKnown) {
              report(reason, &segment.children[index].children[cue].children[position], childPath)
            }
          }
        }
      case "Cluster":
        check(cluster: &segment.children[index], after: previousCluster, childPath)
        previousCluster = segment.children[index]
      default: break
      }
    }
  }

  private func wrong(_ seek: StructureNode, _ segment: StructureNode) -> String? {
    guard seek.type == "Seek", let id = seek.child("SeekID")?.content(as: UInt64.self),
      let position = seek.child("SeekPosition")?.content(as: UInt64.self),
      let name = EBMLElementID(stored: id).flatMap({ EBMLElementType.named($0)?.name })
    else { return nil }
    let found = element(at: position, segment)?.type
    return found == name
      ? nil
      : "no \(name) is at the position \(position) but \(found ?? "no element's start") (RFC 9559, 5.1.1.1.2)"
  }

  private func wrong(cue: StructureNode, _ segment: StructureNode, _ isKnown: Bool) -> String? {
    if let track = cue.child("CueTrack")?.content(as: UInt64.self), !tracks.isEmpty, !tracks.contains(track) {
      return "track \(track) is not described (RFC 9559, 5.1.5.1.2.1)"
    }
    guard isKnown, let position = cue.child("CueClusterPosition")?.content(as: UInt64.self) else {
      return nil
    }
    guard let cluster = element(at: position, segment), cluster.type == "Cluster" else {
      return "no Cluster is at the position \(position) (RFC 9559, 5.1.5.1.2.2)"
    }
    guard let relative = cue.child("CueRelativePosition")?.content(as: UInt64.self) else { return nil }
    let target = Int64(
      clamping: UInt64(cluster.offset + Int64(cluster.headerSize)).addingReportingOverflow(relative)
        .partialValue)
    // The children are in order.
    var (low, high) = (0, cluster.children.count)
    while low < high {
      let middle = (low + high) / 2
      if cluster.children[middle].offset < target { low = middle + 1 } else { high = middle }
    }
    if low > 0, cluster.children[low - 1].type == StructureOmission.type,
      cluster.children[low - 1].range.contains(target)
    {
      return nil
    }
    let hit =
      low < cluster.children.count && cluster.children[low].offset == target ? cluster.children[low].type : ""
    return hit == "SimpleBlock" || hit == "BlockGroup" || hit == StructureOmission.type
      ? nil : "no block is at the position \(relative) of the Cluster (RFC 9559, 5.1.5.1.2.3)"
  }

  private func element(at position: UInt64, _ segment: StructureNode) -> StructureNode? {
    guard position <= UInt64(segmentEnd - segmentStart) else { return nil }
    return topLevel[segmentStart + Int64(position)].map { segment.children[$0] }
  }

  private func check(cluster: inout StructureNode, after previous: StructureNode?, _ path: String) {
    if let previous, let size = cluster.child("PrevSize")?.content(as: UInt64.self),
      size != UInt64(previous.size)
    {
      report(
        "PrevSize is \(size), the Cluster before has \(previous.size) bytes (RFC 9559, 5.1.3.3)",
        as: .warning, &cluster,
        path)
    }
    if let position = cluster.child("Position")?.content(as: UInt64.self), position != 0,
      Int64(clamping: position) != cluster.offset - segmentStart
    {
      report(
        "Position is \(position), the Cluster is at \(cluster.offset - segmentStart) (RFC 9559, 5.1.3.2)",
        as: .warning,
        &cluster,
        path)
    }
    guard !tracks.isEmpty else { return }
    for index in cluster.children.indices {
      let child = cluster.children[index]
      let block = child.type == "BlockGroup" ? child.child("Block") : child
      guard let track = block?.content(as: MatroskaBlock.self)?.trackNumber, !tracks.contains(track) else {
        continue
      }
      report(
        "track \(track) is not described (RFC 9559, 10.1)", &cluster.children[index], "\(path)/\(child.type)")
    }
  }

  private func report(
    _ reason: String, as severity: StructureSeverity = .error, _ node: inout StructureNode, _ path: String
  ) {
    node.issues.append(
      MediaError(severity.code, reason, at: .init(boxPath: path, byteOffset: node.offset)))
  }
}
