package import MediaCore
package import MediaStructure

/// The image resource blocks of Photoshop (Adobe Photoshop File Formats, "Image Resource Blocks").
package enum PhotoshopImageResources {
  /// The blocks that fill a source, with the mark that begins them in JPEG or without, or the records of IPTC alone.
  package static func tree(of source: any ByteSource, _ options: StructureOptions) -> StructureNode {
    StructureFormat.tree(of: source, options) { (range, walk) throws(MediaError) in
      var root = try walk.node("Photoshop", "Photoshop image resources", range, path: "", depth: 0)
      let mark = Array("Photoshop 3.0\0".utf8)
      let head = try walk.bytes(range.prefix(Int64(mark.count)))
      if head.first == 0x1C {
        root.children = try datasets(range, in: &walk, path: "", depth: 1)
      } else {
        let start = head == mark ? Int64(mark.count) : 0
        root.children = try nodes(
          start..<range.upperBound, in: &walk, path: "", depth: 1, issues: &root.issues)
      }
      walk.settle(&root, path: "")
      return root
    }
  }

  private static let names: [UInt16: String] = [
    0x03E8: "channels and mode", 0x03E9: "print manager info", 0x03ED: "ResolutionInfo",
    0x03EE: "alpha channel names", 0x03F3: "print flags", 0x03F5: "color halftoning",
    0x03F8: "color transfer functions", 0x0400: "layer state", 0x0402: "layer groups",
    0x0404: "IPTC-NAA record",
    0x0406: "JPEG quality", 0x0408: "grid and guides", 0x0409: "thumbnail", 0x040A: "copyright flag",
    0x040B: "URL", 0x040C: "thumbnail", 0x040D: "global angle", 0x040F: "ICC profile", 0x0411: "ICC untagged",
    0x0414: "document ID seed", 0x0419: "global altitude", 0x041A: "slices", 0x041D: "alpha identifiers",
    0x041E: "URL list", 0x0421: "version info", 0x0422: "Exif data 1", 0x0423: "Exif data 3",
    0x0424: "XMP metadata", 0x0425: "caption digest", 0x0426: "print scale", 0x0428: "pixel aspect ratio",
    0x043A: "print information", 0x043B: "print style", 0x0BB7: "clipping path name",
    0x2710: "print flags information",
  ]

  /// The marks that begin blocks; ImageReady and others have their own.
  private static let signatures: Set<[UInt8]> = Set(
    ["8BIM", "AgHg", "PHUT", "DCSR", "MeSa"].map { Array($0.utf8) })

  /// The bytes that a block lacks at the end of a range, which can follow in the next one.
  struct Rest {
    var byteCount: Int64
    /// The error where nothing follows.
    let error: MediaError
  }

  static func nodes(
    _ range: Range<Int64>, in walk: inout StructureWalk, path: String, depth: Int, issues: inout [MediaError]
  ) throws(MediaError) -> [StructureNode] {
    var rest: Rest?
    let nodes = try nodes(range, in: &walk, path: path, depth: depth, rest: &rest, issues: &issues)
    if let rest { issues.append(rest.error) }
    return nodes
  }

  /// - Parameter rest: what the last block of the range before lacks; then, what the last of these does.
  static func nodes(
    _ range: Range<Int64>, in walk: inout StructureWalk, path: String, depth: Int, rest: inout Rest?,
    issues: inout [MediaError]
  ) throws(MediaError) -> [StructureNode] {
    var nodes: [StructureNode] = []
    var offset = range.lowerBound
    var paths = StructurePaths(path)
    if let count = rest?.byteCount {
      let part = range.prefix(count)
      let block = paths.next("8BIM")
      nodes.append(try walk.node("8BIM", "Image Resource Block, continued", part, path: block, depth: depth))
      walk.settle(&nodes[0], path: block)
      rest?.byteCount -= Int64(part.count)
      guard rest?.byteCount == 0 else { return nodes }
      rest = nil
      offset = part.upperBound
    }
    while range.upperBound - offset >= 12 {
      guard signatures.contains(try walk.bytes(offset..<offset + 4)) else {
        issues.append(
          MediaError(
            .fileFailedToParse,
            "no image resource block begins here (Photoshop File Formats, Image Resource Blocks)",
            at: .init(boxPath: path, byteOffset: offset)))
        break
      }
      let place = paths.next("8BIM")
      guard let block = try Block(at: offset, in: range, &walk) else { break }
      if block.data.upperBound > range.upperBound { rest = block.rest(after: range.upperBound, path: place) }
      nodes.append(try node(block, in: &walk, path: place, depth: depth))
      offset = block.range.upperBound
    }
    return nodes
  }

  /// Where one block is and its data, which may reach beyond what holds them.
  private struct Block {
    var range: Range<Int64>
    var nameSize: Int64
    var headEnd: Int64
    var data: Range<Int64>

    /// `nil` where its head is cut off.
    init?(at offset: Int64, in whole: Range<Int64>, _ walk: inout StructureWalk) throws(MediaError) {
      // The name is padded to make the size even, and so is the data.
      nameSize = (Int64(try walk.bytes(offset + 6..<offset + 7).first ?? 0) + 2) / 2 * 2
      headEnd = offset + 6 + nameSize + 4
      guard headEnd <= whole.upperBound else { return nil }
      let size = try walk.bytes(headEnd - 4..<headEnd).bigEndian(Int64.self)
      data = headEnd..<headEnd + size
      range = offset..<min(headEnd + size + size % 2, whole.upperBound)
    }

    /// Returns the rest of the data that is missing.
    func rest(after end: Int64, path: String) -> Rest {
      let error = MediaError(
        .fileFailedToParse,
        "\(data.count) bytes reach beyond the end (Photoshop File Formats, Image Resource Blocks)",
        at: .init(boxPath: path, byteOffset: headEnd))
      return Rest(byteCount: data.upperBound + Int64(data.count) % 2 - end, error: error)
    }
  }

  private static func node(
    _ block: Block, in walk: inout StructureWalk, path: String, depth: Int
  ) throws(MediaError) -> StructureNode {
    var node = try walk.node("8BIM", "Image Resource Block", block.range, path: path, depth: depth)
    var reader = try walk.reader(block.range.lowerBound..<block.headEnd, path: path)
    _ = try reader.readFourCC("Signature")
    let identifier = try reader.read("Resource ID", as: UInt16.self) { names[$0] }
    node.title = names[identifier].map { "Image Resource Block: \($0)" } ?? node.title
    try reader.readBytes("Name", Int(block.nameSize)) { bytes in
      (.text(String(paddedLatin1: bytes.dropFirst().prefix(Int(bytes.first ?? 0)))), nil)
    }
    _ = try reader.read("Size", as: UInt32.self)
    node.take(reader)
    let data = block.data.clamped(to: block.range)
    switch identifier {
    case 0x0404: node.children = try datasets(data, in: &walk, path: path, depth: depth + 1)
    case 0x0422 where !data.isEmpty:
      node.children = [try TIFFParser.node(data, in: &walk, path: "\(path)/TIFF", depth: depth + 1)]
    default: readData(identifier, data, into: &node, path: path, &walk)
    }
    walk.settle(&node, path: path)
    return node
  }

  /// Reads the data of blocks that are made of fields.
  private static func readData(
    _ identifier: UInt16, _ data: Range<Int64>, into node: inout StructureNode, path: String,
    _ walk: inout StructureWalk
  ) {
    _ = walk.decode(data, into: &node, path: path) { (reader) throws(MediaError) in
      switch identifier {
      case 0x03ED:
        for (resolution, unit, size) in [
          ("hRes", "hResUnit", "widthUnit"), ("vRes", "vResUnit", "heightUnit"),
        ]
          as [(StaticString, StaticString, StaticString)]
        {
          _ = try reader.readFixed(resolution, as: UInt32.self, fractionBits: 16)
          _ = try reader.read(unit, as: UInt16.self) {
            ["", "pixels/inch", "pixels/cm"][safe: Int($0)]
          }
          _ = try reader.read(size, as: UInt16.self) {
            ["", "inches", "cm", "points", "picas", "columns"][safe: Int($0)]
          }
        }
      case 0x03EE:
        try reader.readBytes("Alpha channel names", reader.remaining) { bytes in
          (.text(pascalTexts(bytes[...]).joined(separator: ", ")), nil)
        }
      case 0x0BB7:
        try reader.readBytes("Clipping path name", reader.remaining) { bytes in
          (.text(pascalTexts(bytes[...]).first ?? ""), nil)
        }
      case 0x0406:
        _ = try reader.read("Quality", as: Int16.self)
        _ = try reader.read("Format", as: Int16.self) {
          [0: "standard", 1: "optimized", 0x101: "progressive"][$0]
        }
        _ = try reader.read("Progressive scans", as: Int16.self)
      case 0x041A:
        let version = try reader.read("Version", as: UInt32.self)
        guard version == 6 else { return }
        for name in ["Top", "Left", "Bottom", "Right"] as [StaticString] {
          _ = try reader.read(name, as: UInt32.self)
        }
        try readUnicode("Name of group of slices", &reader)
        _ = try reader.read("Number of slices", as: UInt32.self)
      case 0x0421:
        _ = try reader.read("Version", as: UInt32.self)
        _ = try reader.read("hasRealMergedData", as: UInt8.self)
        try readUnicode("Writer name", &reader)
        try readUnicode("Reader name", &reader)
        _ = try reader.read("File version", as: UInt32.self)
      case 0x0426:
        _ = try reader.read("Style", as: UInt16.self) {
          ["centered", "size to fit", "user defined"][safe: Int($0)]
        }
        for name in ["X location", "Y location", "Scale"] as [StaticString] {
          _ = try reader.readFloat(name, byteCount: 4)
        }
      case 0x0428:
        _ = try reader.read("Version", as: UInt32.self)
        _ = try reader.readFloat("Pixel aspect ratio", byteCount: 8)
      case 0x040A: _ = try reader.read("Copyright flag", as: UInt8.self)
      case 0x040B: _ = try reader.readLocalText("URL", byteCount: reader.remaining)
      case 0x040D: _ = try reader.read("Global angle", as: UInt32.self)
      case 0x0419: _ = try reader.read("Global altitude", as: UInt32.self)
      case 0x0424: _ = try reader.readText("packet", byteCount: reader.remaining)
      case 0x0425: _ = try reader.readBytes("Caption digest", min(16, reader.remaining))
      default: break
      }
    }
  }

  /// Texts with the number of their characters before each, as far as they are whole.
  private static func pascalTexts(_ bytes: ArraySlice<UInt8>) -> [String] {
    var (texts, rest): ([String], ArraySlice<UInt8>) = ([], bytes)
    while let count = rest.first, Int(count) < rest.count {
      texts.append(String(windows1252: rest.dropFirst().prefix(Int(count))))
      rest = rest.dropFirst(1 + Int(count))
    }
    return texts
  }

  /// A text of UTF-16 with the number of its characters before it.
  private static func readUnicode(
    _ name: StaticString, _ reader: inout FieldReader
  ) throws(MediaError) {
    let count = try reader.read("Length", as: UInt32.self)
    guard count <= UInt32(reader.remaining / 2) else {
      return reader.report(
        "\(count) characters reach beyond the end (Photoshop File Formats, Unicode String)")
    }
    try reader.readBytes(name, Int(count) * 2) { bytes in
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map { (place: Int) -> UInt16 in
        UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
      }
      return (.text(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)), nil)
    }
  }

  /// Datasets whose value is a number (Information Interchange Model 4, chapters 5 to 10).
  private static func isNumber(_ record: UInt8, _ dataset: UInt8) -> Bool {
    switch (record, dataset) {
    case (1, 0), (1, 20), (1, 22), (1, 120), (1, 122), (2, 0), (2, 200), (2, 201): true
    case (3, 0), (3, 20), (3, 30), (3, 40), (3, 50), (3, 55), (3, 60), (3, 64), (3, 65): true
    case (3, 84), (3, 86), (3, 90), (3, 100), (3, 102), (3, 110), (3, 120), (3, 130), (3, 135): true
    case (3, 140), (3, 145), (7, 10), (7, 20), (7, 90), (7, 95), (9, 10): true
    default: false
    }
  }

  private static let datasetNames: [UInt16: String] = [
    0x0100: "Model Version", 0x015A: "Coded Character Set", 0x0200: "Record Version", 0x0205: "Object Name",
    0x0207: "Edit Status", 0x020A: "Urgency", 0x020F: "Category", 0x0214: "Supplemental Category",
    0x0219: "Keywords", 0x0228: "Special Instructions", 0x0237: "Date Created", 0x023C: "Time Created",
    0x023E: "Digital Creation Date", 0x023F: "Digital Creation Time", 0x0241: "Originating Program",
    0x0246: "Program Version", 0x0250: "By-line", 0x0255: "By-line Title", 0x025A: "City",
    0x025C: "Sub-location", 0x025F: "Province/State", 0x0264: "Country/Primary Location Code",
    0x0265: "Country/Primary Location Name", 0x0267: "Original Transmission Reference", 0x0269: "Headline",
    0x026E: "Credit", 0x0273: "Source", 0x0274: "Copyright Notice", 0x0276: "Contact",
    0x0278: "Caption/Abstract", 0x027A: "Writer/Editor",
  ]

  /// The datasets of an IPTC record (IPTC-NAA Information Interchange Model 4, chapter 3).
  static func datasets(
    _ range: Range<Int64>, in walk: inout StructureWalk, path: String, depth: Int
  ) throws(MediaError) -> [StructureNode] {
    var nodes: [StructureNode] = []
    var offset = range.lowerBound
    var paths = StructurePaths(path)
    while range.upperBound - offset >= 5 {
      let head = try walk.bytes(offset..<offset + 5)
      let size = Int64(head[3]) << 8 | Int64(head[4])
      // Bit 15 announces an extended dataset, whose size has more bytes: it is left unparsed.
      guard head[0] == 0x1C, size < 0x8000, offset + 5 + size <= range.upperBound else { break }
      let key = UInt16(head[1]) << 8 | UInt16(head[2])
      let datasetPath = paths.next("\(head[1]):\(head[2])")
      var node = try walk.node(
        "\(head[1]):\(head[2])", datasetNames[key] ?? (head[1] < 10 ? "IPTC dataset" : nil),
        offset..<offset + 5 + size, path: datasetPath, depth: depth)
      var reader = try walk.reader(node.range, path: datasetPath)
      try reader.skip("Tag Marker", 1)
      _ = try reader.read("Record Number", as: UInt8.self)
      _ = try reader.read("DataSet Number", as: UInt8.self) { _ in datasetNames[key] }
      _ = try reader.read("Data Field Octet Count", as: UInt16.self)
      if isNumber(head[1], head[2]), (1...8).contains(size) {
        _ = try reader.read("Data Field", byteCount: Int(size))
      } else {
        _ = try reader.readText("Data Field", byteCount: reader.remaining)
      }
      node.take(reader)
      walk.settle(&node, path: datasetPath)
      nodes.append(node)
      offset += 5 + size
    }
    return nodes
  }
}
