import MediaCore
package import MediaStructure

/// An ID3v2 tag: a header, frames, and the bytes that keep room for more of them.
package enum ID3Tag {
  static let type = "ID3v2"

  /// The tags that fill a range, as children of `node`; the rest is left unparsed.
  package static func append(
    _ range: Range<Int64>, to node: inout StructureNode, path: String, depth: Int, walk: inout StructureWalk
  ) {
    var offset = range.lowerBound
    var paths = StructurePaths(path)
    do throws(MediaError) {
      while offset < range.upperBound, try begins(at: offset, end: range.upperBound, walk: walk) {
        let tag = try Self.node(
          at: offset, end: range.upperBound, path: paths.next(type), depth: depth + 1, walk: &walk)
        offset = tag.range.upperBound
        node.children.append(tag)
      }
    } catch {
      node.issues.append(error)
    }
    node.leave(offset..<range.upperBound)
  }

  /// Whether a tag's header is at the offset.
  static func begins(at offset: Int64, end: Int64, walk: StructureWalk) throws(MediaError) -> Bool {
    guard end - offset >= Int64(ID3Header.byteCount) else { return false }
    return ID3Header(try walk.probe(at: offset, count: ID3Header.byteCount)) != nil
  }

  /// The tag that begins at `offset`, where `begins` holds.
  static func node(
    at offset: Int64, end: Int64, path: String, depth: Int, walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    try walk.admit(path: path, at: offset, depth: depth)
    let header = ID3Header(try walk.probe(at: offset, count: ID3Header.byteCount))
    let (version, flags, bodySize) = (header?.version ?? 0, header?.flags ?? 0, header?.bodySize ?? 0)
    let wanted = header?.byteCount ?? 0
    var node = StructureNode(
      type: type, title: "ID3v2.\(version) Tag", offset: offset, headerSize: 3,
      size: min(wanted, end - offset))
    // libav reads a tag at the start with its pictures each time that it is opened.
    if offset == 0 { try walk.keep(node.range) }
    let bodyStart = readHeader(&node, version: version, path: path, walk: &walk)
    if wanted > end - offset {
      node.report(
        "size \(bodySize) reaches beyond the end, \(end - offset - 10) bytes are there (ID3v2, 3.1)",
        path: path)
    }
    var bodyEnd = min(offset + 10 + bodySize, node.range.upperBound)
    guard bodyStart == offset + 10, (2...4).contains(version), version > 2 || flags & 0x40 == 0 else {
      if !(2...4).contains(version) { node.report("version 2.\(version) is not known", path: path) }
      node.leave(bodyStart..<node.range.upperBound)
      return node
    }
    if header?.hasFooter == true { bodyEnd = min(bodyEnd, node.range.upperBound - 10) }
    bodyEnd = max(bodyEnd, bodyStart)
    let context = ID3Context(version: version, hasExtendedHeader: version > 2 && flags & 0x40 != 0)
    if flags & 0x80 != 0, version < 4 {
      readUnsynchronised(bodyStart..<bodyEnd, context, into: &node, path: path, depth: depth, walk: &walk)
    } else {
      readPayload(bodyStart..<bodyEnd, context, into: &node, path: path, depth: depth, walk: &walk)
    }
    if node.range.upperBound - bodyEnd < 10 {
      node.leave(bodyEnd..<node.range.upperBound)
    } else {
      let range = bodyEnd..<node.range.upperBound
      node.children.append(try footer(in: range, version: version, path: "\(path)/3DI", walk: &walk))
    }
    return node
  }

  private static func footer(
    in range: Range<Int64>, version: UInt8, path: String, walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    var footer = StructureNode(
      type: "3DI", title: "Footer", offset: range.lowerBound, headerSize: 3,
      size: range.upperBound - range.lowerBound)
    let start = try walk.probe(at: range.lowerBound, count: 3)
    if start != Array("3DI".utf8) {
      footer.report("a footer does not begin with 3DI (ID3v2.4.0, 3.4)", path: path)
    }
    let parsed = readHeader(&footer, version: version, path: path, walk: &walk)
    footer.leave(parsed..<footer.range.upperBound)
    return footer
  }

  private static func readHeader(
    _ node: inout StructureNode, version: UInt8, path: String, walk: inout StructureWalk
  ) -> Int64 {
    let start = node.offset + 3
    return walk.decode(start..<min(node.range.upperBound, start + 7), into: &node, path: path) {
      (reader) throws(MediaError) in
      _ = try reader.read("version", as: UInt8.self)
      _ = try reader.read("revision", as: UInt8.self)
      _ = try reader.readBits("unsynchronisation", 1)
      switch version {
      case 2:
        _ = try reader.readBits("compression", 1)
        if try reader.readBits("unused", 6) != 0 {
          reader.report("unused flags are set (ID3v2.2.0, 3.1)", as: .warning)
        }
      case 3:
        _ = try reader.readBits("extended_header", 1)
        _ = try reader.readBits("experimental_indicator", 1)
        if try reader.readBits("unused", 5) != 0 {
          reader.report("unused flags are set (ID3v2.3.0, 3.1)", as: .warning)
        }
      default:
        _ = try reader.readBits("extended_header", 1)
        _ = try reader.readBits("experimental_indicator", 1)
        _ = try reader.readBits("footer_present", 1)
        if try reader.readBits("unused", 4) != 0 {
          reader.report("unused flags are set (ID3v2.4.0, 3.1)", as: .warning)
        }
      }
      _ = try reader.readSyncsafe("size")
    }
  }

  private static func readPayload(
    _ range: Range<Int64>, _ context: ID3Context, into node: inout StructureNode, path: String, depth: Int,
    walk: inout StructureWalk
  ) {
    var offset = range.lowerBound
    do throws(MediaError) {
      if context.hasExtendedHeader, try beginsWithFrame(range, walk) {
        node.report(
          "the flags name an extended header that is not there (ID3v2, 3.2)", as: .warning, path: path)
      } else if context.hasExtendedHeader, !range.isEmpty {
        let header = try extendedHeader(
          range, context, path: "\(path)/extended", depth: depth + 1, walk: &walk)
        offset = header.range.upperBound
        node.children.append(header)
      }
    } catch {
      node.issues.append(error)
      node.leave(offset..<range.upperBound)
      return
    }
    ID3Frames.append(offset..<range.upperBound, context, to: &node, path: path, depth: depth, walk: &walk)
  }

  /// Reads a payload in which a zero byte was put after each byte of ones, so that no sync is found in it.
  private static func readUnsynchronised(
    _ range: Range<Int64>, _ context: ID3Context, into node: inout StructureNode, path: String, depth: Int,
    walk: inout StructureWalk
  ) {
    do throws(MediaError) {
      guard range.upperBound - range.lowerBound <= Int64(walk.options.limits.decodedBytes) else {
        throw MediaError(
          .overLimit, "an unsynchronised tag of more than \(walk.options.limits.decodedBytes) bytes",
          at: .init(boxPath: path, byteOffset: range.lowerBound))
      }
      let raw = try walk.bytes(at: range.lowerBound, count: Int(range.upperBound - range.lowerBound))
      let plain = Unsynchronisation(raw, at: range.lowerBound)
      var inner = StructureWalk(MemoryByteSource(plain.bytes), walk.options)
      var payload = StructureNode(
        type: "", title: nil, offset: 0, headerSize: 0, size: Int64(plain.bytes.count))
      readPayload(
        0..<Int64(plain.bytes.count), context, into: &payload, path: path, depth: depth, walk: &inner)
      plain.restore(&payload)
      node.fields += payload.fields
      node.children += payload.children
      node.unparsed += payload.unparsed
      node.issues += payload.issues
      // A file can have become shorter.
      node.leave(max(range.lowerBound, range.lowerBound + Int64(raw.count))..<range.upperBound)
    } catch {
      node.issues.append(error)
      node.leave(range)
    }
  }

  /// Whether a frame is where an extended header is said to be, as some writers leave it.
  ///
  /// The letters of its name would be the size of a header that is longer than any tag.
  private static func beginsWithFrame(
    _ range: Range<Int64>, _ walk: StructureWalk
  ) throws(MediaError) -> Bool {
    guard range.upperBound - range.lowerBound >= 10 else { return false }
    let name = try walk.probe(at: range.lowerBound, count: 4)
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return name.count == 4 && letters.contains(name[0])
      && name.allSatisfy { letters.contains($0) || digits.contains($0) }
  }

  private static func extendedHeader(
    _ range: Range<Int64>, _ context: ID3Context, path: String, depth: Int, walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    try walk.admit(path: path, at: range.lowerBound, depth: depth)
    let bytes = try walk.probe(at: range.lowerBound, count: 4)
    let stated =
      context.version == 4
      ? Int64(bytes.syncsafe)
      : bytes.bigEndian(Int64.self) + 4
    let available = range.upperBound - range.lowerBound
    let size = max(min(stated, available), min(4, available))
    var node = StructureNode(
      type: "extended", title: "Extended Header", offset: range.lowerBound, headerSize: 0, size: size)
    if size != stated { node.report("size \(stated) of the extended header (ID3v2, 3.2)", path: path) }
    let parsed = walk.decode(node.range, into: &node, path: path) { (reader) throws(MediaError) in
      if context.version == 3 {
        _ = try reader.read("extended_header_size", as: UInt32.self)
        let hasCRC = try reader.readBits("crc_data_present", 1) == 1
        _ = try reader.readBits("unused", 15)
        _ = try reader.read("size_of_padding", as: UInt32.self)
        if hasCRC { _ = try reader.read("total_frame_crc", as: UInt32.self) }
        return
      }
      _ = try reader.readSyncsafe("extended_header_size")
      _ = try reader.read("number_of_flag_bytes", as: UInt8.self)
      _ = try reader.readBits("unused", 1)
      let isUpdate = try reader.readBits("tag_is_an_update", 1) == 1
      let hasCRC = try reader.readBits("crc_data_present", 1) == 1
      let isRestricted = try reader.readBits("tag_restrictions", 1) == 1
      _ = try reader.readBits("unused", 4)
      if isUpdate { _ = try reader.read("update_flag_data_length", as: UInt8.self) }
      if hasCRC {
        _ = try reader.read("crc_flag_data_length", as: UInt8.self)
        _ = try reader.readSyncsafe("total_frame_crc", byteCount: 5)
      }
      if isRestricted {
        _ = try reader.read("restrictions_flag_data_length", as: UInt8.self)
        _ = try reader.readBits("tag_size_restrictions", 2)
        _ = try reader.readBits("text_encoding_restrictions", 1)
        _ = try reader.readBits("text_fields_size_restrictions", 2)
        _ = try reader.readBits("image_encoding_restrictions", 1)
        _ = try reader.readBits("image_size_restrictions", 2)
      }
    }
    node.leave(parsed..<node.range.upperBound)
    return node
  }
}

/// The values of a tag's header that its frames need to be read.
package struct ID3Context: Sendable {
  /// 2, 3 or 4.
  package var version: UInt8
  var hasExtendedHeader = false
}
