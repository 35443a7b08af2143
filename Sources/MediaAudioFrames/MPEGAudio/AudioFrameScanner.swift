import MediaCore
import MediaStructure

/// Finds the frames of a stream that has no container: MPEG audio or AAC in ADTS, between tags.
struct AudioFrameScanner {
  private var walk: StructureWalk
  private let kind: Kind
  private var freeSize: Int?
  /// Where the frames begin, after the tags.
  private var start: Int64 = 0
  private var paths = StructurePaths()

  enum Kind: Sendable {
    case mpegAudio
    case adts
  }

  /// The number of frames that have their header's fields in the tree; the rest are listed without.
  static let describedFrames = 20_000
  /// The largest frame of a free format that is looked for.
  private static let largestFreeFrame = 8192

  init(_ walk: StructureWalk, _ kind: Kind) {
    self.walk = walk
    self.kind = kind
  }

  /// The tree of the whole source.
  mutating func tree() -> StructureNode {
    var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: walk.byteCount)
    var trailing: [StructureNode] = []
    var end = walk.byteCount
    do throws(MediaError) {
      let frames = try readTags(into: &root, trailing: &trailing)
      end = frames.upperBound
      try scan(from: frames.lowerBound, to: end, into: &root)
    } catch {
      root.issues.append(error)
      let parsed = max(root.unparsed.last?.upperBound ?? 0, root.children.last?.range.upperBound ?? 0)
      root.leave(min(parsed, end)..<end)
    }
    root.children += trailing
    return root
  }

  // MARK: - Tags

  /// The tags before and after what is not looked at, as children of a node for the file itself.
  mutating func tags() -> StructureNode {
    var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: walk.byteCount)
    var trailing: [StructureNode] = []
    do throws(MediaError) {
      let rest = try readTags(into: &root, trailing: &trailing)
      root.leave(rest)
    } catch {
      root.issues.append(error)
    }
    root.children += trailing
    return root
  }

  /// Gives what is between the tags.
  private mutating func readTags(
    into root: inout StructureNode, trailing: inout [StructureNode]
  ) throws(MediaError) -> Range<Int64> {
    var start: Int64 = 0
    var end = walk.byteCount
    // They are met from the end of the file on.
    defer { trailing.reverse() }
    while start < end, let tag = try leadingTag(at: start, end: end) {
      start = tag.range.upperBound
      root.children.append(tag)
    }
    try walk.keepEnd()
    while start < end {
      let tags = try trailingTags(endingAt: end, from: start)
      guard let first = tags.first else { break }
      end = first.offset
      trailing += tags.reversed()
    }
    return start..<end
  }

  private mutating func leadingTag(at offset: Int64, end: Int64) throws(MediaError) -> StructureNode? {
    if try ID3Tag.begins(at: offset, end: end, walk: walk) {
      return try ID3Tag.node(
        at: offset, end: end, path: paths.next(ID3Tag.type), depth: 1, walk: &walk)
    }
    return try APETag.node(at: offset, end: end, walk: &walk)
  }

  /// The tags that end at `end`, in file order.
  private mutating func trailingTags(endingAt end: Int64, from start: Int64) throws(MediaError)
    -> [StructureNode]
  {
    let old = try ID3v1Tag.nodes(endingAt: end, from: start, walk: &walk)
    if !old.isEmpty { return old }
    if let tag = try APETag.node(endingAt: end, from: start, walk: &walk) { return [tag] }
    if let tag = try Lyrics3Tag.node(endingAt: end, from: start, walk: &walk) { return [tag] }
    guard let footer = ID3Header(footer: try walk.probe(at: end - 10, count: 10)) else { return [] }
    let offset = end - 20 - footer.bodySize
    guard offset >= start, try ID3Tag.begins(at: offset, end: end, walk: walk) else { return [] }
    return [
      try ID3Tag.node(at: offset, end: end, path: paths.next(ID3Tag.type), depth: 1, walk: &walk)
    ]
  }

  // MARK: - Frames

  private mutating func scan(from start: Int64, to end: Int64, into root: inout StructureNode)
    throws(MediaError)
  {
    self.start = start
    var offset = start
    var index = 0
    var gap = start
    var last: Header?
    var first: StructureNode?
    var frameBytes: Int64 = 0
    while offset < end {
      guard let (header, size) = try frame(at: offset, after: last, end: end) else {
        if let tag = try leadingTag(at: offset, end: end) {
          leave(gap..<offset, in: &root)
          root.children.append(tag)
          offset = tag.range.upperBound
          gap = offset
        } else {
          last = nil
          offset = try nextCandidate(after: offset, end: end)
        }
        continue
      }
      leave(gap..<offset, in: &root)
      let node = try frameNode(header, at: offset, size: size, end: end, index: index)
      frameBytes += node.size
      if index == 0 {
        first = node
        root.children.append(node)
      } else {
        walk.list(node, in: &root)
      }
      index += 1
      last = header
      offset = node.range.upperBound
      gap = offset
      if !walk.scansMedia {
        root.leave(offset..<end)
        return
      }
    }
    if index == 0 {
      if end > start { root.report("no frame is found in \(end - start) bytes", path: "", at: start) }
      root.leave(gap..<end)
      return
    }
    leave(gap..<end, in: &root)
    if let first { check(&root, first, count: index, byteCount: frameBytes) }
  }

  private mutating func frameNode(
    _ header: Header, at offset: Int64, size: Int64, end: Int64, index: Int
  ) throws(MediaError) -> StructureNode {
    let path = paths.next(MPEGAudioFrame.type)
    return switch header {
    case .mpegAudio(let header):
      try MPEGAudioFrame.node(
        header, at: offset, size: size, end: end, index: index, path: path, walk: &walk)
    case .adts(let header):
      try ADTSFrame.node(header, at: offset, end: end, index: index, path: path, walk: &walk)
    }
  }

  /// The longest frame of MPEG audio (ISO/IEC 11172-3, 2.4.2.3) with room left, in bytes.
  private static let tolerableJunk = 2048

  /// Leaves bytes that are no frames, and says so unless they are all zero.
  private func leave(_ range: Range<Int64>, in root: inout StructureNode) {
    guard !range.isEmpty else { return }
    root.leave(range)
    let clause = kind == .adts ? "ISO/IEC 14496-3, 1.A.2.1" : "ISO/IEC 11172-3, 2.4.1.2"
    // Decoders look for the next frame over a short distance; over a long one sound is lost.
    root.report(
      "\(range.count) bytes that are no frame (\(clause))",
      as: range.count <= Self.tolerableJunk ? .warning : .error, path: "", at: range.lowerBound)
  }

  /// The frame that begins at `offset`: one that a frame before or after confirms.
  private mutating func frame(
    at offset: Int64, after last: Header?, end: Int64
  ) throws(MediaError) -> (Header, Int64)? {
    guard let header = try header(at: offset), let size = try size(of: header, at: offset, end: end) else {
      return nil
    }
    if let last, header.isConsistent(with: last) { return (header, size) }
    return try isConfirmed(header, at: offset, size: size, end: end) ? (header, size) : nil
  }

  private mutating func header(at offset: Int64) throws(MediaError) -> Header? {
    Header(try walk.bytes(at: offset, count: 7), kind)
  }

  private mutating func size(of header: Header, at offset: Int64, end: Int64) throws(MediaError) -> Int64? {
    switch header {
    case .adts(let header): return Int64(header.frameSize)
    case .mpegAudio(let header):
      if let size = header.frameSize { return Int64(size) }
      if freeSize == nil { freeSize = try findFreeSize(header, at: offset, end: end) }
      return freeSize.map { Int64($0 + header.padding * (header.layer == 1 ? 4 : 1)) }
    }
  }

  /// The size of a free format's frames without padding: the distance to the next header of the stream.
  private mutating func findFreeSize(
    _ header: MPEGAudioHeader, at offset: Int64, end: Int64
  ) throws(MediaError) -> Int? {
    let bytes = try walk.bytes(at: offset, count: min(Self.largestFreeFrame, Int(min(end - offset, 1 << 20))))
    guard bytes.count > 24 else { return nil }
    for index in 24..<bytes.count - 3 where bytes[index] == 0xFF {
      guard let next = MPEGAudioHeader(bytes[index..<index + 4]), next.isConsistent(with: header) else {
        continue
      }
      return index - header.padding * (header.layer == 1 ? 4 : 1)
    }
    return nil
  }

  /// Whether a frame, a tag or the end follows a frame that none precedes.
  private mutating func isConfirmed(
    _ header: Header, at offset: Int64, size: Int64, end: Int64
  ) throws(MediaError) -> Bool {
    let next = offset + size
    if next == end { return true }
    guard next < end else { return offset == start }
    if let following = try self.header(at: next) { return following.isConsistent(with: header) }
    let isTag = try ID3Tag.begins(at: next, end: end, walk: walk)
    return isTag || end - next < 4
  }

  /// The next offset at which a frame's or a tag's first byte is.
  private mutating func nextCandidate(after offset: Int64, end: Int64) throws(MediaError) -> Int64 {
    var position = offset + 1
    while position < end {
      let bytes = try walk.bytes(at: position, count: Int(min(end - position, 4096)))
      if bytes.isEmpty { return end }
      if let index = bytes.firstIndex(where: { $0 == 0xFF || $0 == UInt8(ascii: "I") }) {
        return position + Int64(index)
      }
      position += Int64(bytes.count)
    }
    return end
  }

  /// Holds what the first frame says of the stream against the frames that are there.
  private func check(
    _ root: inout StructureNode, _ first: StructureNode, count frames: Int, byteCount bytes: Int64
  ) {
    guard let tag = first.children.first(where: { $0.content is LAMETag }),
      let content = tag.content(as: LAMETag.self)
    else { return }
    let path = "\(MPEGAudioFrame.type)/\(tag.type)"
    // Whether the tag's own frame counts is not the same with all encoders.
    if let count = content.frameCount, Int(count) != frames, Int(count) != frames - 1 {
      root.report(
        "\(tag.type) says \(count) frames, \(frames - 1) follow it", as: .warning, path: path, at: tag.offset)
    }
    if let count = content.byteCount, Int64(count) != bytes, Int64(count) != bytes - first.size {
      root.report(
        "\(tag.type) says \(count) bytes, the frames have \(bytes)", as: .warning, path: path, at: tag.offset)
    }
  }

  private enum Header {
    case mpegAudio(MPEGAudioHeader)
    case adts(ADTSHeader)

    init?(_ bytes: [UInt8], _ kind: Kind) {
      switch kind {
      case .mpegAudio:
        guard let header = MPEGAudioHeader(bytes) else { return nil }
        self = .mpegAudio(header)
      case .adts:
        guard let header = ADTSHeader(bytes) else { return nil }
        self = .adts(header)
      }
    }

    func isConsistent(with other: Header) -> Bool {
      switch (self, other) {
      case (.mpegAudio(let one), .mpegAudio(let two)): one.isConsistent(with: two)
      case (.adts(let one), .adts(let two)): one.isConsistent(with: two)
      default: false
      }
    }
  }
}
