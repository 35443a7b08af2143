import MediaCore
import MediaStructure

/// Walks the chunks of a PNG datastream, or of one like it, and checks their order and checksums (PNG 3, 5).
struct PNGParser {
  /// The most that is decoded of one chunk; texts and profiles beyond are shown as bytes.
  private static let decodedChunk: Int64 = 256 << 10

  private let family: PNGFamily
  private var walk: StructureWalk
  private var order: PNGChunkOrder
  private var context = PNGContext()

  init(_ source: any ByteSource, _ options: StructureOptions, _ family: PNGFamily = .png) {
    self.family = family
    order = PNGChunkOrder(family)
    walk = StructureWalk(source, options)
  }

  mutating func tree() -> StructureNode {
    var root = StructureNode(
      type: "", title: family.title, offset: 0, headerSize: 0, size: walk.byteCount)
    let start = min(walk.byteCount, PNGChunkHeader.firstOffset)
    var offset = start
    do throws(MediaError) {
      var reader = try walk.reader(0..<start, path: "")
      if try reader.readBytes("PNG signature", Int(start)) != family.signature {
        root.issues.append(Self.error("the PNG signature is damaged (PNG 3, 5.2)", "", 0))
      }
      root.take(reader)
      var paths = StructurePaths()
      while offset < walk.byteCount, order.last != family.lastChunk {
        let chunk = try self.chunk(at: offset, paths: &paths)
        root.children.append(chunk)
        offset = chunk.range.upperBound
      }
      root.issues += order.finish(at: offset, context: context)
      if offset < walk.byteCount {
        // Readers stop there.
        var issue = Self.error(
          "\(walk.byteCount - offset) bytes follow the \(family.lastChunk) chunk (PNG 3, 5.6)", "", offset)
        issue.code = StructureSeverity.warning.code
        root.issues.append(issue)
      }
    } catch {
      root.issues.append(error)
    }
    walk.settle(&root, path: "")
    if family == .png { root.content = context.header }
    return root
  }

  private static func error(_ reason: String, _ path: String, _ offset: Int64) -> MediaError {
    MediaError(
      .fileFailedToParse, reason, at: .init(boxPath: path.isEmpty ? nil : path, byteOffset: offset))
  }

  private mutating func chunk(
    at offset: Int64, paths: inout StructurePaths
  ) throws(MediaError) -> StructureNode {
    let head = try walk.bytes(offset..<min(offset + Int64(PNGChunkHeader.byteCount), walk.byteCount))
    guard let chunk = PNGChunkHeader(head, at: offset) else {
      throw Self.error("\(head.count) bytes are left, fewer than a chunk's head has (PNG 3, 5.3)", "", offset)
    }
    guard chunk.isNamed else {
      throw Self.error("no chunk begins here: its type is not made of letters (PNG 3, 5.3)", "", offset)
    }
    let (length, declared) = (chunk.length, chunk.end)
    let type = chunk.type.description
    let path = paths.next(type)
    let range = offset..<min(declared, walk.byteCount)
    let entry = family.chunkType(type)
    var node = try walk.node(
      type, entry?.title, range, headerSize: PNGChunkHeader.byteCount, path: path, depth: 1)
    node.fourCC = chunk.type
    if length > UInt32(Int32.max) {
      node.issues.append(Self.error("length \(length) is above 2^31 - 1 (PNG 3, 5.3)", path, offset))
    }
    if declared > walk.byteCount {
      node.issues.append(
        Self.error("length \(length) reaches beyond the end of the file (PNG 3, 5.3)", path, offset))
    }
    if chunk.type.rawValue & 0x2000 != 0 {
      node.issues.append(
        Self.error("the third letter is small, which is reserved (PNG 3, 5.4)", path, offset))
    }
    if entry == nil, chunk.type.rawValue & 0x2000_0000 == 0 {
      node.issues.append(Self.error("the chunk is critical and not known (PNG 3, 5.4)", path, offset))
    }
    node.issues += order.add(type, entry, at: offset, path: path)
    let data = chunk.data.lowerBound..<min(chunk.data.upperBound, walk.byteCount)
    if let entry { try decode(entry, data, into: &node, path: path, cut: declared > walk.byteCount) }
    if declared <= walk.byteCount {
      try check(data, into: &node, path: path, isImageData: entry?.isImageData ?? false)
    }
    walk.settle(&node, path: path)
    return node
  }

  private mutating func decode(
    _ entry: PNGChunkType, _ data: Range<Int64>, into node: inout StructureNode, path: String, cut: Bool
  ) throws(MediaError) {
    if entry.name == "eXIf" {
      node.children = [try TIFFParser.node(data, in: &walk, path: "\(path)/TIFF", depth: 2)]
      return
    }
    // One without data takes back what an earlier one says of the pictures of MNG.
    guard let read = entry.read, family != .mng || !data.isEmpty else { return }
    let part = data.prefix(entry.isImageData ? 4 : Self.decodedChunk)
    var reader = try walk.reader(part, path: path)
    do throws(MediaError) {
      node.content = try read(&reader, &context)
      if !entry.isImageData, reader.remaining > 0, part == data {
        reader.report(
          "\(reader.remaining) bytes more than the chunk has fields (\(entry.isOfMultipleImages ? entry.standard : "PNG 3"), \(entry.clause))",
          as: .warning)
      }
    } catch {
      node.issues.append(error)
    }
    node.take(reader)
  }

  /// The checksum over type and data (PNG 3, 5.5), which for image data means to read it.
  private mutating func check(
    _ data: Range<Int64>, into node: inout StructureNode, path: String, isImageData: Bool
  ) throws(MediaError) {
    var reader = try walk.reader(data.upperBound..<data.upperBound + 4, path: path)
    var meaning: String?
    if !isImageData || walk.scansMedia {
      var crc = CyclicRedundancyCheck.iso3309
      var offset = data.lowerBound - 4
      while offset < data.upperBound {
        let part = try walk.bytes(offset..<min(offset + 32 << 10, data.upperBound))
        guard !part.isEmpty else { break }
        crc.add(part)
        offset += Int64(part.count)
      }
      let stored = try walk.bytes(data.upperBound..<data.upperBound + 4).bigEndian(UInt32.self)
      meaning = stored == crc.value ? "right" : "wrong"
      if stored != crc.value {
        node.issues.append(
          Self.error(
            "CRC is \(hex(stored)), the chunk's is \(hex(crc.value)) (PNG 3, 5.5)", path, data.upperBound))
      }
    }
    _ = try reader.read("CRC", as: UInt32.self) { _ in meaning }
    node.take(reader)
  }

  private func hex(_ value: UInt32) -> String { "0x" + String(value, radix: 16) }
}
