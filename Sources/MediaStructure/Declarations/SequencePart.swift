package import MediaCore

/// A structure of a file that has headers at its beginning, and then one frame or block after the other.
package struct SequencePart: StructureDeclaration, StructureFieldNaming, Sendable {
  package var name: String
  package var title: String
  package var standard: String
  package var clause: String
  var byteOrder: FieldReader.ByteOrder
  /// The size of the whole structure, by the bytes that it begins with: `.max` where it lasts to the end, `nil` where none begins.
  var size: @Sendable (ArraySlice<UInt8>) -> Int64?
  var read: @Sendable (inout FieldReader) throws(MediaError) -> Void
  /// The size from which on a whole structure needs no check: its fields fit, and no value in them can be wrong.
  ///
  /// `nil` where they must be read.
  var plainFieldBytes: Int?

  /// The number of bytes at a structure's start that say its size.
  package static let headSize = 64

  @inline(never)
  package init(
    _ name: String, _ title: String, _ standard: String, _ clause: String,
    byteOrder: FieldReader.ByteOrder = .bigEndian, plainFieldBytes: Int? = nil,
    size: @escaping @Sendable (ArraySlice<UInt8>) -> Int64?,
    read: @escaping @Sendable (inout FieldReader) throws(MediaError) -> Void
  ) {
    (self.name, self.title, self.standard, self.clause) = (name, title, standard, clause)
    (self.byteOrder, self.plainFieldBytes, self.size, self.read) = (byteOrder, plainFieldBytes, size, read)
  }

  package var fieldNames: [String] {
    FieldReader.fieldNames { (reader) throws(MediaError) in try read(&reader) }
  }
}

extension StructureWalk {
  /// Adds the structures that fill a range to a node: each of the first ones once, and the last one until the end.
  package mutating func follow(
    _ parts: [SequencePart], in range: Range<Int64>, into root: inout StructureNode
  ) throws(MediaError) {
    var paths = StructurePaths()
    var offset = range.lowerBound
    var index = 0
    while offset < range.upperBound {
      guard let part = parts[safe: min(index, parts.count - 1)] else { break }
      if index >= parts.count - 1, leavesOutMedia {
        let (count, end) = try counted(part, in: offset..<range.upperBound)
        if count > 0 {
          leaveOut(part.name, count: count, offset..<end, in: &root)
          paths.skip(part.name, count: count)
          index += count
          offset = end
          continue
        }
      }
      let head = try bytes(offset..<min(offset + Int64(SequencePart.headSize), range.upperBound))
      guard let size = part.size(head[...]), size > 0 else {
        root.report("no \(part.name) begins here (\(part.citation))", path: "", at: offset)
        root.leave(offset..<range.upperBound)
        return
      }
      let end = size < range.upperBound - offset ? offset + size : range.upperBound
      let path = paths.next(part.name)
      var child = try node(part.name, part.title, offset..<end, path: path, depth: 1)
      if size > Int64(child.range.count), size < .max {
        child.report(
          "\(size) bytes are declared, \(child.range.count) are there (\(part.citation))", path: path)
      }
      let parsed = decode(child.range, into: &child, path: path, byteOrder: part.byteOrder, part.read)
      child.leave(parsed..<end)
      if index < parts.count - 1 { root.children.append(child) } else { list(child, in: &root) }
      index += 1
      offset = end
      if index >= parts.count, !scansMedia {
        root.leave(offset..<range.upperBound)
        return
      }
    }
  }
}

extension StructureWalk {
  /// Returns the number of structures from the start of a range on that would be left out of a list, and
  /// where they end.
  ///
  /// No node is made of them: a file can have as many as bytes.
  private mutating func counted(
    _ part: SequencePart, in range: Range<Int64>
  ) throws(MediaError) -> (count: Int, end: Int64) {
    var (count, offset) = (0, range.lowerBound)
    guard let fieldBytes = part.plainFieldBytes, fieldBytes <= options.fieldBytes else { return (0, offset) }
    while offset < range.upperBound {
      if count % 1024 == 0 { try checkCancellation(path: part.name, at: offset) }
      let head = try slice(offset..<min(offset + Int64(SequencePart.headSize), range.upperBound))
      guard let size = part.size(head), size >= Int64(max(fieldBytes, 1)), size <= range.upperBound - offset
      else { break }
      count += 1
      offset += size
    }
    return (count, offset)
  }
}

extension StructureFormat {
  /// A file of structures that follow one another.
  @inline(never)
  package static func sequence(
    _ container: Container, _ title: String, _ parts: [SequencePart],
    recognizes: @escaping @Sendable ([UInt8]) -> Bool
  ) -> StructureFormat {
    StructureFormat(container: container, title: title, recognizes: recognizes) { source, options in
      tree(of: source, options) { (range, walk) throws(MediaError) in
        var root = try walk.node("", title, range, path: "", depth: 0)
        try walk.follow(parts, in: range, into: &root)
        walk.settle(&root, path: "")
        return root
      }
    }
  }
}

extension SequencePart {
  fileprivate var citation: String { clause.isEmpty ? standard : "\(standard), \(clause)" }
}
