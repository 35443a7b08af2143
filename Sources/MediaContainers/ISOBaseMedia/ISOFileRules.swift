import MediaCore

/// The rules that hold between the boxes of a file, beyond who stands in whom.
enum ISOFileRules {
  static func check(_ root: inout StructureNode, in source: inout BufferedSource) {
    ISOBrandRules.check(&root)
    checkFragments(&root)
    for index in root.children.indices {
      switch root.children[index].type {
      case "moov": checkMovie(&root.children[index], in: &source)
      case "meta": ISOItemRules.check(&root.children[index], path: "meta", fileSize: source.source.byteCount)
      default: break
      }
    }
  }

  private static func checkMovie(_ movie: inout StructureNode, in source: inout BufferedSource) {
    var trackIDs: Set<UInt32> = []
    var trackCount = 0
    for index in movie.children.indices where movie.children[index].type == "trak" {
      let path = trackCount == 0 ? "moov/trak" : "moov/trak[\(trackCount)]"
      trackCount += 1
      if let header = movie.children[index].child("tkhd"),
        let trackID = header.content(as: TrackHeaderBox.self)?.trackID, !trackIDs.insert(trackID).inserted
      {
        movie.children[index].report(
          "track_ID \(trackID) is another track's already", "\(path)/tkhd", header.offset, .isoBaseMedia, "8.3.2")
      }
      movie.children[index].withDescendant(["mdia", "minf", "stbl"], path: path) { table, path in
        ISOSampleTableRules.check(&table, path: path, in: &source)
      }
    }
    if let header = movie.child("mvhd"), let next = header.content(as: MovieHeaderBox.self)?.nextTrackID,
      next != .max, let last = trackIDs.max(), next <= last
    {
      movie.report(
        "next_track_ID is \(next), but a track has \(last)", "moov/mvhd", header.offset, .isoBaseMedia, "8.2.2")
    }
  }

  private static func checkFragments(_ root: inout StructureNode) {
    var last: UInt32?
    let tracks = root.child("moov").map { movie in
      movie.children.compactMap { $0.child("tkhd")?.content(as: TrackHeaderBox.self)?.trackID }
    }
    var count = 0
    for index in root.children.indices where root.children[index].type == "moof" {
      let fragment = root.children[index]
      let path = count == 0 ? "moof" : "moof[\(count)]"
      count += 1
      if let header = fragment.child("mfhd"),
        let number = header.content(as: MovieFragmentHeaderBox.self)?.sequenceNumber
      {
        if let last, number <= last {
          root.children[index].report(
            "sequence_number \(number) follows \(last)", "\(path)/mfhd", header.offset, .isoBaseMedia, "8.8.5")
        }
        last = number
      }
      guard let tracks, !tracks.isEmpty else { continue }
      for track in fragment.children where track.type == "traf" {
        guard let header = track.child("tfhd"),
          let trackID = header.content(as: TrackFragmentHeaderBox.self)?.trackID, !tracks.contains(trackID)
        else { continue }
        root.children[index].report(
          "no track has the track_ID \(trackID)", "\(path)/traf/tfhd", header.offset, .isoBaseMedia, "8.8.7")
      }
    }
  }
}

/// What a file's brands promise, held against what is in it.
enum ISOBrandRules {
  static func check(_ root: inout StructureNode) {
    guard let index = root.children.firstIndex(where: { $0.type == "ftyp" }),
      let type = root.children[index].content(as: FileTypeBox.self)
    else { return }
    let offset = root.children[index].offset
    if root.children[..<index].contains(where: { ["moov", "moof", "meta", "mdat", "sidx"].contains($0.type) }) {
      root.children[index].report("ftyp does not come first", "ftyp", offset, .isoBaseMedia, "4.3.1")
    }
    let brands = Set(type.compatibleBrands + [type.majorBrand])
    if !type.compatibleBrands.contains(type.majorBrand), !type.compatibleBrands.isEmpty {
      root.children[index].report(
        "the major brand \(type.majorBrand) is not among the compatible ones", "ftyp", offset, .isoBaseMedia, "4.3.1")
    }
    if let brand = ["mif1", "heic", "heix", "heim", "heis", "avif", "avci", "jpeg", "miaf", "vvic"].first(where: brands.contains) {
      checkImage(&root, brand: brand, at: index)
    }
    if let brand = ["msf1", "hevc", "hevx", "avis", "avcs"].first(where: brands.contains),
      root.child("moov") == nil
    {
      root.children[index].report(
        "brand \(brand) promises an image sequence, but there is no moov", "ftyp", offset, .heif, "10.3.1")
    }
  }

  private static func checkImage(_ root: inout StructureNode, brand: FourCC, at index: Int) {
    let offset = root.children[index].offset
    guard let meta = root.children.firstIndex(where: { $0.type == "meta" }) else {
      if root.child("mini") == nil {
        root.children[index].report(
          "brand \(brand) promises an image, but there is no meta", "ftyp", offset, .heif, "10.2.1")
      }
      return
    }
    let handler = root.children[meta].child("hdlr")?.content(as: HandlerBox.self)?.handlerType
    if let handler, handler != "pict" {
      root.children[meta].report(
        "brand \(brand) promises an image, but the handler is \(handler), not pict", "meta", root.children[meta].offset,
        .heif, "10.2.1")
    }
    guard root.children[meta].issues.isEmpty else { return }
    for type in ["pitm", "iinf", "iloc", "iprp"] where root.children[meta].child(type) == nil {
      root.children[meta].report(
        "brand \(brand) promises an image, but there is no \(type)", "meta", root.children[meta].offset, .heif, "10.2.1")
    }
  }
}

extension StructureNode {
  /// Notes a breach of a rule of the standard at a place in this node.
  mutating func report(
    _ reason: String, _ path: String, _ offset: Int64, _ standard: ISOStandard, _ clause: String
  ) {
    issues.append(
      MediaError(
        .fileFailedToParse, "\(reason) (\(standard.rawValue), \(clause))",
        at: .init(boxPath: path, byteOffset: offset)))
  }

  /// Changes the first descendant along a path of types, if it is there.
  mutating func withDescendant(
    _ types: ArraySlice<String>, path: String, _ body: (inout StructureNode, String) -> Void
  ) {
    guard let type = types.first else { return body(&self, path) }
    guard let index = children.firstIndex(where: { $0.type == type }) else { return }
    children[index].withDescendant(types.dropFirst(), path: "\(path)/\(type)", body)
  }
}
