import MediaCore

/// What encoders write into a stream's first frame: how many frames follow, and where to cut.
enum EncoderTag {
  /// The tag that a Layer III frame bears instead of audio, if it does.
  static func node(
    _ header: MPEGAudioHeader, in frame: StructureNode, index: Int, path: String, walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode? {
    guard index == 0 else { return nil }
    let bytes = try walk.bytes(at: frame.offset, count: Int(min(frame.size, 4096)))
    // Encoders leave out the CRC when they say where the tag lies.
    for start in [4 + header.sideInfoSize, 6 + header.sideInfoSize] where bytes.count >= start + 8 {
      let name = String(isoLatin1: bytes[start..<start + 4])
      if name == "Xing" || name == "Info" {
        return try xing(name, start, bytes, frame, path: path, walk: &walk)
      }
    }
    if bytes.count >= 36 + 26, String(isoLatin1: bytes[36..<40]) == "VBRI" {
      return try vbri(frame, path: path, walk: &walk)
    }
    return nil
  }

  // MARK: - Xing, Info and LAME

  private static func xing(
    _ name: String, _ start: Int, _ bytes: [UInt8], _ frame: StructureNode, path: String,
    walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    let offset = frame.offset + Int64(start)
    let path = "\(path)/\(name)"
    try walk.admit(path: path, at: offset)
    var node = StructureNode(
      type: name, fourCC: FourCC(name),
      title: name == "Xing" ? "Xing Tag, Variable Rate" : "Xing Tag, Constant Rate", offset: offset,
      headerSize: 4, size: 4)
    var tag = XingTag()
    var crc: (stated: UInt16, offset: Int)?
    let end = walk.decode(offset + 4..<frame.range.upperBound, into: &node, path: path) {
      (reader) throws(MediaError) in
      let flags = try reader.readFlags(
        "flags", as: UInt32.self, [(1, "frames"), (2, "bytes"), (4, "table"), (8, "quality")])
      if flags & 1 != 0 { tag.frameCount = try reader.read("frames") }
      if flags & 2 != 0 { tag.byteCount = try reader.read("bytes") }
      if flags & 4 != 0 { _ = try reader.readBytes("TOC", 100) }
      if flags & 8 != 0 { _ = try reader.read("quality", as: UInt32.self) }
      guard reader.remaining >= 9, isEncoder(reader) else { return }
      let isLibav = reader.peekFourCC() == "Lavf" || reader.peekFourCC() == "Lavc"
      let isWhole = try readLAME(&reader)
      guard isWhole else { return }
      let position = start + 4 + reader.offset
      // Libavformat counts in 190 bytes, whatever lies in them.
      guard position == 190 || !isLibav else { return }
      crc = (try reader.read("CRC of tag", as: UInt16.self), position)
    }
    node.content = tag
    node.size = end - offset
    if let crc, crc.offset <= bytes.count {
      let value = CyclicRedundancyCheck.lame.value(of: bytes[..<crc.offset])
      if value != UInt32(crc.stated) {
        node.report(
          "the tag's CRC is \(crc.stated), \(value) follows from its bytes (LAME Tag, Revision 1)",
          as: .warning,
          path: path,
          at: frame.offset + Int64(crc.offset))
      }
    }
    return node
  }

  private static func isEncoder(_ reader: FieldReader) -> Bool {
    guard let name = reader.peekFourCC() else { return false }
    return ["LAME", "Lavf", "Lavc", "GOGO"].contains(name) || name.description.hasPrefix("L3.9")
  }

  /// Reads the part that LAME added; `false` where it is not there as a whole.
  private static func readLAME(_ reader: inout FieldReader) throws(MediaError) -> Bool {
    _ = try reader.readText("encoder", byteCount: 9)
    guard reader.remaining >= 27 else { return false }
    _ = try reader.readBits("tag revision", 4)
    _ = try reader.readBits("VBR method", 4) {
      [
        "unknown", "CBR", "ABR", "VBR, old", "VBR, new", "VBR, mtrh", "VBR 6", "", "CBR, 2 passes",
        "ABR, 2 passes",
      ].element(at: Int($0))
    }
    _ = try reader.read("lowpass", as: UInt8.self) { "\(Int($0) * 100) Hz" }
    _ = try reader.readFixed("peak signal amplitude", as: UInt32.self, fractionBits: 23)
    for name in ["radio replay gain", "audiophile replay gain"] as [StaticString] {
      _ = try reader.read(name, as: UInt16.self, meaning: gain)
    }
    _ = try reader.readBits("encoding flags", 4) { flags in
      let names = ["--nspsytune", "--nssafejoint", "--nogap next", "--nogap previous"]
      let set = names.indices.filter { flags >> UInt64($0) & 1 == 1 }.map { names[$0] }
      return set.isEmpty ? nil : set.joined(separator: ", ")
    }
    _ = try reader.readBits("ATH type", 4)
    _ = try reader.read("bit rate", as: UInt8.self)
    _ = try reader.readBits("encoder delay", 12) { "\($0) samples" }
    _ = try reader.readBits("padding", 12) { "\($0) samples" }
    _ = try reader.readBits("source sample frequency", 2) {
      ["32 kHz or less", "44.1 kHz", "48 kHz", "more than 48 kHz"].element(at: Int($0))
    }
    _ = try reader.readBits("unwise settings", 1)
    _ = try reader.readBits("stereo mode", 3) {
      ["mono", "stereo", "dual", "joint", "force", "auto", "intensity", "other"].element(at: Int($0))
    }
    _ = try reader.readBits("noise shaping", 2)
    _ = try reader.read("MP3 gain", as: Int8.self) { "\(Double($0) * 1.5) dB" }
    _ = try reader.readBits("unused", 2)
    _ = try reader.readBits("surround info", 3) {
      ["none", "DPL", "DPL2", "Ambisonic"].element(at: Int($0))
    }
    _ = try reader.readBits("preset", 11)
    _ = try reader.read("music length", as: UInt32.self)
    _ = try reader.read("music CRC", as: UInt16.self)
    return true
  }

  private static func gain(_ value: UInt16) -> String? {
    guard value >> 13 != 0 else { return "not set" }
    let tenths = Int(value & 0x1FF) * (value >> 9 & 1 == 1 ? -1 : 1)
    return "\(Double(tenths) / 10) dB"
  }

  // MARK: - VBRI

  private static func vbri(
    _ frame: StructureNode, path: String, walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    let offset = frame.offset + 36
    let path = "\(path)/VBRI"
    try walk.admit(path: path, at: offset)
    var node = StructureNode(
      type: "VBRI", fourCC: "VBRI", title: "Fraunhofer VBR Tag", offset: offset, headerSize: 4, size: 4)
    var tag = XingTag()
    let end = walk.decode(offset + 4..<frame.range.upperBound, into: &node, path: path) {
      (reader) throws(MediaError) in
      _ = try reader.read("version", as: UInt16.self)
      _ = try reader.read("delay", as: UInt16.self)
      _ = try reader.read("quality", as: UInt16.self)
      tag.byteCount = try reader.read("bytes")
      tag.frameCount = try reader.read("frames")
      let count = try reader.read("table entries", as: UInt16.self)
      _ = try reader.read("table scale", as: UInt16.self)
      let size = Int(try reader.read("table entry size", as: UInt16.self))
      _ = try reader.read("frames per table entry", as: UInt16.self)
      guard (1...4).contains(size) else {
        reader.report("table entry size is \(size), not 1 to 4 (VBRI)")
        return
      }
      _ = try reader.readRows(
        "table", count: UInt32(min(Int(count), StructureWalk.tableRows)), rowSize: size
      ) { (reader) throws(MediaError) in _ = try reader.read("size", byteCount: size) }
    }
    node.content = tag
    node.size = end - offset
    return node
  }
}

/// How many frames and bytes a stream has, as its encoder counted them.
struct XingTag: Hashable, Sendable {
  var frameCount: UInt32?
  var byteCount: UInt32?
}
