import MediaCore
import MediaStructure

/// The rules that fragments, their indexes and the movie box keep with each other (ISO/IEC 14496-12, 8.8 and
/// 8.16).
enum ISOFragmentRules {
  static func check(_ root: inout StructureNode, in walk: inout StructureWalk) {
    checkExtends(&root)
    var last: UInt32?
    let tracks = root.child("moov").map(trackIDs)
    let isPart = root.isPartOfFile
    var count = 0
    for index in root.children.indices where root.children[index].type == "moof" {
      let path = count == 0 ? "moof" : "moof[\(count)]"
      count += 1
      check(&root.children[index], path, tracks: tracks, isPart: isPart, after: &last, in: &walk)
    }
    checkIndexes(&root, fileSize: walk.byteCount, in: &walk)
    checkRandomAccess(&root)
  }

  static func trackIDs(of movie: StructureNode) -> [UInt32] {
    movie.children.compactMap { $0.child("tkhd")?.content(as: TrackHeaderBox.self)?.trackID }
  }

  /// Each track of a movie that may have fragments has defaults for them.
  private static func checkExtends(_ root: inout StructureNode) {
    guard let index = root.children.firstIndex(where: { $0.type == "moov" }) else { return }
    let tracks = trackIDs(of: root.children[index])
    guard let extends = root.children[index].child("mvex") else {
      if root.children.contains(where: { $0.type == "moof" }) {
        root.children[index].report(
          "fragments follow, but no mvex announces them", "moov", root.children[index].offset, .isoBaseMedia,
          "8.8.1")
      }
      return
    }
    var described: Set<UInt32> = []
    for (number, node) in extends.children.filter({ $0.type == "trex" }).enumerated() {
      guard let trackID = node.content(as: TrackExtendsBox.self)?.trackID else { continue }
      let path = number == 0 ? "moov/mvex/trex" : "moov/mvex/trex[\(number)]"
      if !described.insert(trackID).inserted {
        root.children[index].report(
          "track \(trackID) has two trex", path, node.offset, .isoBaseMedia, "8.8.3")
      } else if !tracks.contains(trackID) {
        root.children[index].report(
          "no track has the track_ID \(trackID)", as: .warning, path, node.offset, .isoBaseMedia, "8.8.3")
      }
    }
    guard !described.isEmpty else { return }
    for trackID in tracks where !described.contains(trackID) {
      root.children[index].report(
        "track \(trackID) has no trex", "moov/mvex", extends.offset, .isoBaseMedia, "8.8.3")
    }
  }

  private static func check(
    _ fragment: inout StructureNode, _ path: String, tracks: [UInt32]?, isPart: Bool,
    after last: inout UInt32?, in walk: inout StructureWalk
  ) {
    if let header = fragment.child("mfhd"),
      let number = header.content(as: MovieFragmentHeaderBox.self)?.sequenceNumber
    {
      if let last, number <= last {
        fragment.report(
          "sequence_number \(number) follows \(last)", as: .warning, "\(path)/mfhd", header.offset,
          .isoBaseMedia, "8.8.5")
      }
      last = number
    }
    var count = 0
    // Without a base of its own the data of a track follows that of the track before it.
    var dataEnd = fragment.offset
    for index in fragment.children.indices where fragment.children[index].type == "traf" {
      let trackPath = count == 0 ? "\(path)/traf" : "\(path)/traf[\(count)]"
      count += 1
      guard let header = fragment.children[index].child("tfhd"),
        let content = header.content(as: TrackFragmentHeaderBox.self)
      else { continue }
      if let tracks, !tracks.isEmpty, !tracks.contains(content.trackID) {
        fragment.report(
          "no track has the track_ID \(content.trackID)", "\(trackPath)/tfhd", header.offset, .isoBaseMedia,
          "8.8.7")
      }
      let base =
        content.baseDataOffset.map { Int64(clamping: $0) }
        ?? (content.isBasedOnFragment || count == 1 ? fragment.offset : dataEnd)
      check(
        &fragment.children[index], trackPath, content, base: base, isPart: isPart, end: &dataEnd, in: &walk)
    }
  }

  /// Holds the runs of a track against the end of the file, and what is said of their samples elsewhere.
  private static func check(
    _ track: inout StructureNode, _ path: String, _ header: TrackFragmentHeaderBox, base: Int64,
    isPart: Bool, end: inout Int64, in walk: inout StructureWalk
  ) {
    var position = base
    var samples: Int64 = 0
    var runs: Int64 = 0
    var isBeyond = false
    for node in track.children where node.type == "trun" {
      guard let run = node.content(as: TrackRunBox.self) else { return }
      if let offset = run.dataOffset { position = base.saturatingAdd(Int64(offset)) }
      let size = size(of: run, node, header, in: &walk)
      if position < 0 || position.saturatingAdd(size) > walk.byteCount, run.sampleCount > 0, !isBeyond {
        isBeyond = true
        track.report(
          "samples are from \(position) to \(position.saturatingAdd(size)), the file ends at \(walk.byteCount)",
          as: isPart ? .note : .error, runs == 0 ? "\(path)/trun" : "\(path)/trun[\(runs)]", node.offset,
          .isoBaseMedia, "8.8.8")
      }
      position = position.saturatingAdd(size)
      samples += Int64(run.sampleCount)
      runs += 1
    }
    end = position
    guard runs > 0 else { return }
    ISOAuxiliaryRules.check(&track, path, samples: samples, chunks: runs, owner: "trun")
  }

  /// Returns the number of bytes of a run's samples; 0 where the defaults of the movie box would be needed.
  private static func size(
    of run: TrackRunBox, _ node: StructureNode, _ header: TrackFragmentHeaderBox,
    in walk: inout StructureWalk
  ) -> Int64 {
    guard run.hasSizes else { return Int64(run.sampleCount) * Int64(header.defaultSampleSize ?? 0) }
    let place = run.hasDurations ? 4 : 0
    var sum: Int64 = 0
    walk.rows(
      from: run.rowsOffset, to: node.range.upperBound, rowSize: run.rowSize, claimed: run.sampleCount
    ).forEach { row in
      sum += Int64(row.number(place))
      return true
    }
    return sum
  }

  // MARK: Indexes

  private static func checkIndexes(
    _ root: inout StructureNode, fileSize: Int64, in walk: inout StructureWalk
  ) {
    let starts = Set(root.children.map(\.offset)).union([fileSize])
    var count = 0
    for index in root.children.indices where root.children[index].type == "sidx" {
      let path = count == 0 ? "sidx" : "sidx[\(count)]"
      count += 1
      guard let content = root.children[index].content(as: SegmentIndexBox.self) else { continue }
      let node = root.children[index]
      if content.timescale == 0 {
        root.children[index].report("timescale is 0", path, node.offset, .isoBaseMedia, "8.16.3")
      }
      var position = node.range.upperBound.saturatingAdd(Int64(clamping: content.firstOffset))
      guard position < fileSize else {
        if content.referenceCount > 0 {
          root.children[index].report(
            "what it refers to begins at \(position), after the end of the file", as: .note, path,
            node.offset,
            .isoBaseMedia, "8.16.3")
        }
        continue
      }
      var fault: String?
      walk.rows(
        from: content.rowsOffset, to: node.range.upperBound, rowSize: SegmentIndexBox.rowSize,
        claimed: UInt32(content.referenceCount)
      ).forEach { row in
        if position < fileSize, !starts.contains(position) {
          fault = "a reference leads to \(position), where no box begins"
        }
        position = position.saturatingAdd(Int64(row.number(0) & 0x7FFF_FFFF))
        return fault == nil
      }
      if fault == nil, position > fileSize {
        fault = "the references reach to \(position), the file ends at \(fileSize)"
      }
      if let fault { root.children[index].report(fault, path, node.offset, .isoBaseMedia, "8.16.3") }
    }
  }

  private static func checkRandomAccess(_ root: inout StructureNode) {
    guard let index = root.children.firstIndex(where: { $0.type == "mfra" }) else { return }
    let node = root.children[index]
    if let tail = node.child("mfro"), let size = tail.number(of: "parent_size"), Int64(size) != node.size {
      root.children[index].report(
        "parent_size is \(size), mfra has \(node.size) bytes", "mfra/mfro", tail.offset, .isoBaseMedia,
        "8.8.11")
    }
    let fragments = Set(root.children.filter { $0.type == "moof" }.map { UInt64(clamping: $0.offset) })
    for (number, table) in node.children.filter({ $0.type == "tfra" }).enumerated() {
      // The first rows are there as fields; a table that is wrong is wrong from its beginning.
      let wrong = table.fields.first { field in
        guard field.name.hasSuffix(".moof_offset"), case .unsigned(let offset) = field.value else {
          return false
        }
        return !fragments.contains(offset)
      }
      guard let wrong, case .unsigned(let offset) = wrong.value else { continue }
      root.children[index].report(
        "no moof is at \(offset)", number == 0 ? "mfra/tfra" : "mfra/tfra[\(number)]", wrong.range.lowerBound,
        .isoBaseMedia, "8.8.10")
    }
  }
}
