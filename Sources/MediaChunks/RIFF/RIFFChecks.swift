import MediaCore
import MediaStructure

/// The rules by which the chunks of a RIFF form have to agree.
enum RIFFChecks {
  static func check(_ node: inout StructureNode, _ path: String, _ state: ChunkState) {
    switch state.form {
    case "WAVE": wave(&node, path)
    case "AVI": avi(&node, path)
    case "WEBP": webP(&node, path)
    default: break
    }
  }

  static func wave(_ node: inout StructureNode, _ path: String) {
    requireOnce(&node, path, ["fmt"], "Waveform Audio File Format")
    if !node.children.contains(where: { $0.type == "data" || $0.type == "LIST:wavl" }) {
      node.report("no data chunk (Waveform Audio File Format)", path: path)
    }
    if node.type != "RIFF:WAVE", node.fourCC == "RF64" || node.fourCC == "BW64" {
      if node.children.first?.type != "ds64" {
        node.report("the first chunk is not ds64 (ITU-R BS.2088, 4)", path: path)
      }
    }
    guard let format = node.child("fmt")?.content(as: WaveFormat.self) else { return }
    guard let data = node.child("data") else { return }
    if let first = node.children.first(where: { $0.type == "fmt" || $0.type == "data" }), first.type == "data"
    {
      node.report("the data chunk comes before fmt (Waveform Audio File Format)", path: path, at: data.offset)
    }
    let size = data.unparsed.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    guard format.isUncompressed, format.blockAlign > 0 else { return }
    if size % Int64(format.blockAlign) != 0, data.issues.isEmpty {
      node.report(
        "data of \(size) bytes is no whole number of blocks of \(format.blockAlign) (Waveform Audio File Format)",
        as: .warning,
        path: path, at: data.offset)
    }
    if let fact = node.child("fact")?.content(as: FactChunk.self), fact.sampleLength != .max,
      data.issues.isEmpty,
      Int64(fact.sampleLength) != size / Int64(format.blockAlign)
    {
      node.report(
        "fact says \(fact.sampleLength) samples, the data has \(size / Int64(format.blockAlign)) (Fact Chunk)",
        as: .warning,
        path: path, at: node.child("fact")?.offset)
    }
  }

  static func avi(_ node: inout StructureNode, _ path: String) {
    requireOnce(&node, path, ["LIST:hdrl", "LIST:movi"], "AVI RIFF Form")
    guard let header = node.child("LIST:hdrl") else { return }
    let streams = header.children.filter { $0.type == "LIST:strl" }
    if let main = header.child("avih")?.content(as: AVIMainHeader.self) {
      if Int(main.streams) != streams.count {
        node.report(
          "dwStreams is \(main.streams), \(streams.count) stream lists are there (AVIMAINHEADER)",
          as: .warning, path: path,
          at: header.offset)
      }
    } else {
      node.report("no main header (AVI RIFF Form)", path: path, at: header.offset)
    }
    for stream in streams where stream.child("strh") == nil || stream.child("strf") == nil {
      node.report("a stream without strh or strf (AVI Stream Headers)", path: path, at: stream.offset)
    }
    index(&node, path)
  }

  /// Holds the index against the chunks that it points to.
  private static func index(_ node: inout StructureNode, _ path: String) {
    guard let movi = node.child("LIST:movi"), !movi.children.isEmpty, let index = node.child("idx1"),
      let entries = index.content(as: AVIOldIndex.self)?.entries, let first = entries.first
    else { return }
    // A chunk that the tree leaves out can't be held against the index.
    guard !movi.holdsOmissions else { return }
    var chunks: [Int64: FourCC] = [:]
    func add(_ parent: StructureNode) {
      for child in parent.children {
        chunks[child.offset] = child.fourCC
        if child.fourCC == "LIST" { add(child) }
      }
    }
    add(movi)
    // Offsets count from the file's start or from the list's type; the first row shows which.
    let listType = movi.offset + 8
    let base = chunks[Int64(first.offset) + listType] == first.chunkID ? listType : 0
    let missing = entries.filter { chunks[Int64($0.offset) + base] != $0.chunkID }
    if let entry = missing.first {
      node.report(
        "\(missing.count) of the first \(entries.count) index rows point to no chunk of theirs, \(entry.chunkID) at \(entry.offset) the first (AVIOLDINDEX)",
        path: path, at: index.offset)
    }
  }

  static func webP(_ node: inout StructureNode, _ path: String) {
    guard let first = node.children.first, ["VP8", "VP8L", "VP8X"].contains(first.type) else {
      node.report("the first chunk is neither VP8, VP8L nor VP8X (RFC 9649, 2.4)", path: path)
      return
    }
    guard let extended = first.content(as: WebPExtended.self) else { return }
    for name in ["ICCP", "EXIF", "XMP", "ANIM"]
    where extended.flags.contains(name) != (node.child(name) != nil) {
      node.report(
        "VP8X \(extended.flags.contains(name) ? "announces" : "does not announce") \(name) (RFC 9649, 2.7)",
        as: .warning,
        path: path, at: first.offset)
    }
    for image in node.children {
      if let size = image.content(as: WebPSize.self), size != extended.size {
        node.report("the picture's size is not the canvas's (RFC 9649, 2.7)", path: path, at: image.offset)
      }
      if let frame = image.content(as: WebPFrame.self),
        frame.right > extended.size.width || frame.bottom > extended.size.height
      {
        node.report("the frame reaches beyond the canvas (RFC 9649, 2.7.1.1)", path: path, at: image.offset)
      }
    }
  }

  /// Notes chunks that are missing, or there more than once.
  static func requireOnce(
    _ node: inout StructureNode, _ path: String, _ names: [String], _ clause: String
  ) {
    for name in names {
      let found = node.children.filter { $0.type == name }
      if found.isEmpty { node.report("no \(name) chunk (\(clause))", path: path) }
      if found.count > 1 {
        node.report(
          "\(found.count) \(name) chunks instead of one (\(clause))", path: path, at: found[1].offset)
      }
    }
  }
}
