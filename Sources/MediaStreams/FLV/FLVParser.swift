import MediaCore
import MediaStructure

/// Walks the tags of an FLV file.
struct FLVParser {
  static let standard = "Adobe Flash Video File Format Specification 10.1"

  /// The number of tags that have their fields in the tree; the rest are listed without.
  private static let describedTags = 20_000

  private var walk: StructureWalk
  private var paths = StructurePaths()
  /// The types of the tags that were met.
  private var types: Set<String> = []

  @inline(never)
  init(_ walk: StructureWalk) {
    self.walk = walk
  }

  mutating func tree() -> StructureNode {
    let end = walk.byteCount
    var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: end)
    var offset: Int64 = 0
    guard end >= FLVFileHeader.size else {
      root.leave(0..<end)
      return root
    }
    do throws(MediaError) {
      let header = try header()
      offset = header.range.upperBound
      root.children.append(header)
      var count = 0
      var last: [String: Int64] = [:]
      while offset < end {
        guard end - offset >= FLVTagHeader.size, var tag = try tag(at: offset, index: count) else { break }
        let time = tag.content(as: FLVTag.self)?.timestamp ?? 0
        if let before = last[tag.type], time < before, tag.type != FLVStructureType.script.name {
          tag.report("timestamp \(time) is before \(before) (FLV, E.4.1)", as: .warning, path: tag.type)
        }
        last[tag.type] = time
        offset = tag.range.upperBound
        if tag.type == FLVStructureType.script.name {
          root.children.append(tag)
        } else {
          types.insert(tag.type)
          walk.list(tag, in: &root)
        }
        count += 1
      }
      if offset < end {
        root.report("no tag begins here, \(end - offset) bytes are left (FLV, E.3)", path: "", at: offset)
      }
      check(&root)
    } catch {
      root.issues.append(error)
    }
    root.leave(offset..<end)
    return root
  }

  private mutating func header() throws(MediaError) -> StructureNode {
    let type = FLVStructureType.header
    try walk.admit(path: type.name, at: 0)
    let bytes = try walk.bytes(at: 0, count: FLVFileHeader.size)
    // The first PreviousTagSize follows the header, and no tag precedes it.
    let size = min(FLVFileHeader.firstTag(bytes) ?? walk.byteCount, walk.byteCount)
    var node = StructureNode(type: type.name, title: type.title, offset: 0, headerSize: 3, size: size)
    var content: FLVHeader?
    let start = walk.decode(3..<min(9, size), into: &node, path: type.name) { (reader) throws(MediaError) in
      _ = try reader.read("Version", as: UInt8.self)
      let reserved = try reader.readBits("TypeFlagsReserved", 5)
      let hasAudio = try reader.readBits("TypeFlagsAudio", 1) == 1
      let more = try reader.readBits("TypeFlagsReserved", 1)
      let hasVideo = try reader.readBits("TypeFlagsVideo", 1) == 1
      if reserved + more != 0 { reader.report("reserved flags are set (FLV, E.2)", as: .warning) }
      content = FLVHeader(hasAudio: hasAudio, hasVideo: hasVideo)
      let offset = try reader.read("DataOffset", as: UInt32.self)
      if offset < 9 { reader.report("DataOffset is \(offset), less than the header (FLV, E.2)") }
    }
    node.content = content
    let previous = max(size - 4, start)
    node.leave(start..<previous)
    let end = walk.decode(previous..<size, into: &node, path: type.name) { (reader) throws(MediaError) in
      let value = try reader.read("PreviousTagSize0", as: UInt32.self)
      if value != 0 { reader.report("PreviousTagSize0 is \(value), not 0 (FLV, E.3)", as: .warning) }
    }
    node.leave(end..<size)
    return node
  }

  /// The tag at `offset`, with its size after it; `nil` where none can begin.
  private mutating func tag(at offset: Int64, index: Int) throws(MediaError) -> StructureNode? {
    guard let header = FLVTagHeader(try walk.probe(at: offset, count: FLVTagHeader.size)),
      let type = header.type, header.isKnown
    else { return nil }
    let path = paths.next(type.name)
    try walk.admit(path: path, at: offset)
    let dataSize = Int64(header.dataSize)
    let dataStart = offset + Int64(FLVTagHeader.size)
    let dataEnd = min(dataStart + dataSize, walk.byteCount)
    let end = min(dataStart + dataSize + Int64(FLVTagHeader.trailerSize), walk.byteCount)
    var node = StructureNode(
      type: type.name, title: type.title, offset: offset, headerSize: 0, size: end - offset)
    if dataStart + dataSize > walk.byteCount {
      node.report(
        "DataSize \(dataSize) reaches beyond the end, \(dataEnd - dataStart) bytes are there (FLV, E.4.1)",
        path: path)
    }
    node.content = FLVTag(timestamp: header.timestamp)
    guard index < Self.describedTags, walk.scansMedia || index < 100 else {
      node.leave(node.range)
      return node
    }
    var start = walk.decode(offset..<dataEnd, into: &node, path: path, atMost: FLVTagHeader.size + 64) {
      (reader) throws(MediaError) in
      try Self.readHeaders(header, type, &reader)
    }
    if type.name == FLVStructureType.script.name, start == dataStart, !header.isEncrypted {
      start = ScriptData.append(start..<dataEnd, to: &node, path: path, walk: &walk)
    }
    node.leave(start..<dataEnd)
    let parsed = walk.decode(dataEnd..<end, into: &node, path: path) { (reader) throws(MediaError) in
      let value = try reader.read("PreviousTagSize", as: UInt32.self)
      if Int(value) != header.tagSize {
        reader.report(
          "PreviousTagSize is \(value), the tag has \(header.tagSize) bytes (FLV, E.3)", as: .warning)
      }
    }
    node.leave(parsed..<end)
    return node
  }

  /// A tag's header, and that of the sound or the picture in it.
  private static func readHeaders(
    _ header: FLVTagHeader, _ type: FLVStructureType, _ reader: inout FieldReader
  ) throws(MediaError) {
    _ = try reader.readBits("Reserved", 2)
    _ = try reader.readBits("Filter", 1) { $0 == 1 ? "encrypted" : nil }
    _ = try reader.readBits("TagType", 5) { FLVStructureType.named(UInt8($0))?.name }
    _ = try reader.read("DataSize", byteCount: 3)
    _ = try reader.read("Timestamp", byteCount: 3) { _ in "\(header.timestamp) ms" }
    _ = try reader.read("TimestampExtended", as: UInt8.self)
    let stream = try reader.read("StreamID", byteCount: 3)
    if stream != 0 { reader.report("StreamID is \(stream), not 0 (FLV, E.4.1)", as: .warning) }
    guard !header.isEncrypted, reader.remaining > 0 else { return }
    switch type.name {
    case "audio": try FLVMediaHeader.readAudio(&reader)
    case "video": try FLVMediaHeader.readVideo(&reader)
    default: break
    }
  }

  private func check(_ root: inout StructureNode) {
    guard let header = root.children.first?.content(as: FLVHeader.self), root.children.count > 1 else {
      return
    }
    for (name, flag) in [("audio", header.hasAudio), ("video", header.hasVideo)] {
      let isThere = types.contains(name)
      if isThere, !flag {
        root.report(
          "\(name) tags are there, but the header does not announce them (FLV, E.2)", as: .warning,
          path: "FLV")
      }
    }
  }
}
