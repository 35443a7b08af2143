import MediaCore

/// The image resource blocks of Photoshop (Adobe Photoshop File Formats, "Image Resource Blocks").
enum PhotoshopImageResources {
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
    0x043A: "print information", 0x043B: "print style", 0x2710: "print flags information",
  ]

  static func nodes(
    _ range: Range<Int64>, in walk: inout StructureWalk, path: String, depth: Int, issues: inout [MediaError]
  ) throws(MediaError) -> [StructureNode] {
    var nodes: [StructureNode] = []
    var offset = range.lowerBound
    var paths = StructurePaths(path)
    while range.upperBound - offset >= 12 {
      let head = try walk.bytes(offset..<offset + 7)
      guard head.starts(with: Array("8BIM".utf8)) || head.starts(with: Array("AgHg".utf8)) else {
        issues.append(
          MediaError(
            .fileFailedToParse,
            "no image resource block begins here (Photoshop File Formats, Image Resource Blocks)",
            at: .init(boxPath: path, byteOffset: offset)))
        break
      }
      // The name is padded to make the size even, and so is the data.
      let nameSize = (Int64(head[6]) + 2) / 2 * 2
      let headEnd = offset + 6 + nameSize + 4
      let block = paths.next("8BIM")
      guard headEnd <= range.upperBound else { break }
      let size = try walk.bytes(headEnd - 4..<headEnd).bigEndian(Int64.self)
      let end = min(headEnd + size + size % 2, range.upperBound)
      var node = try walk.node("8BIM", "Image Resource Block", offset..<end, path: block, depth: depth)
      var reader = try walk.reader(offset..<headEnd, path: block)
      _ = try reader.readFourCC("Signature")
      let identifier = try reader.read("Resource ID", as: UInt16.self) { names[$0] }
      node.title = names[identifier].map { "Image Resource Block: \($0)" } ?? node.title
      try reader.readBytes("Name", Int(nameSize)) { bytes in
        (.text(String(paddedLatin1: bytes.dropFirst().prefix(Int(bytes.first ?? 0)))), nil)
      }
      _ = try reader.read("Size", as: UInt32.self)
      if headEnd + size > range.upperBound {
        reader.report("\(size) bytes reach beyond the end (Photoshop File Formats, Image Resource Blocks)")
      }
      node.take(reader)
      if identifier == 0x0404 {
        node.children = try datasets(
          headEnd..<min(headEnd + size, end), in: &walk, path: block, depth: depth + 1)
      }
      walk.settle(&node, path: block)
      nodes.append(node)
      offset = end
    }
    return nodes
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
      if head[2] == 0, size == 2 {
        _ = try reader.read("Data Field", as: UInt16.self)
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
