import MediaCore
package import MediaStructure

extension StructureFormat {
  /// AAC in the frames of LATM that LOAS begins with a syncword.
  package static let loas = StructureFormat(
    container: .loas, title: "LOAS AudioSyncStream",
    recognizes: { LOASFrame.begin($0) },
    parse: { source, options in
      tree(of: source, options) { (range, walk) throws(MediaError) in
        try LOASFrame.stream(range, in: &walk)
      }
    })
}

/// A frame of an AudioSyncStream (ISO/IEC 14496-3, 1.7.2).
enum LOASFrame {
  static let type = "frame"
  private static let headerSize = 3

  /// The bytes of a frame with its header; `nil` where no frame begins.
  private static func size(_ bytes: some Collection<UInt8>) -> Int? {
    guard bytes.count >= headerSize else { return nil }
    let bits = bytes.prefix(headerSize).bigEndian(UInt32.self)
    return bits >> 13 == 0x2B7 ? Int(bits & 0x1FFF) + headerSize : nil
  }

  /// Whether bytes begin with one frame after the other, as far as they go.
  static func begin(_ bytes: [UInt8]) -> Bool {
    guard let first = size(bytes), first > headerSize, bytes.count >= first else { return false }
    let rest = bytes.dropFirst(first)
    return rest.isEmpty || size(rest).map { $0 > headerSize } ?? false
  }

  static func stream(_ range: Range<Int64>, in walk: inout StructureWalk) throws(MediaError) -> StructureNode
  {
    var root = try walk.node("LOAS", "AudioSyncStream", range, path: "", depth: 0)
    var paths = StructurePaths()
    var offset = range.lowerBound
    do throws(MediaError) {
      while offset < range.upperBound {
        let head = try walk.bytes(offset..<min(offset + Int64(headerSize), range.upperBound))
        guard let size = size(head) else {
          root.report("no frame begins here (ISO/IEC 14496-3, 1.7.2)", path: "", at: offset)
          break
        }
        let end = min(offset + Int64(size), range.upperBound)
        root.children.append(try node(offset..<end, ofSize: size, path: paths.next(type), in: &walk))
        offset = end
      }
    } catch {
      root.issues.append(error)
    }
    walk.settle(&root, path: "")
    return root
  }

  private static func node(
    _ range: Range<Int64>, ofSize size: Int, path: String, in walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    var node = try walk.node(type, "AudioSyncStream Frame", range, path: path, depth: 1)
    if Int64(size) > node.size {
      node.report(
        "a frame of \(size) bytes is cut, \(node.size) are there (ISO/IEC 14496-3, 1.7.2)", path: path)
    }
    let parsed = walk.decode(range, into: &node, path: path) { (reader) throws(MediaError) in
      _ = try reader.readBits("syncword", 11)
      _ = try reader.readBits("audioMuxLengthBytes", 13)
    }
    node.leave(parsed..<range.upperBound)
    return node
  }
}
