package import MediaCore

/// One thing in which two files' structures differ.
package struct StructureDifference: Hashable, Sendable {
  /// The path of the structure, the same in both files.
  package var path: String
  package var kind: Kind

  package enum Kind: Hashable, Sendable {
    /// The left file alone has the structure.
    case onlyLeft(title: String?, size: Int64)
    /// The right file alone has the structure.
    case onlyRight(title: String?, size: Int64)
    /// `what` is a field's name, `size`, `offset` or `bytes`; `nil` stands for one that is not there.
    case changed(what: String, left: String?, right: String?)
  }
}

/// Two files' structures held against each other, by path: where they are does not matter unless asked for.
package struct StructureComparison {
  private let left: any ByteSource
  private let right: any ByteSource
  private let comparesOffsets: Bool
  /// The number of bytes without a declaration that are compared; of more, such as media data, the size only
  /// is.
  static let comparedBytes = 64 << 10

  package init(_ left: any ByteSource, _ right: any ByteSource, comparesOffsets: Bool = false) {
    self.left = left
    self.right = right
    self.comparesOffsets = comparesOffsets
  }

  /// Calls `body` with each difference, in the order of the left file.
  package func forEachDifference(
    _ leftNode: StructureNode, _ rightNode: StructureNode, path: String = "",
    _ body: (StructureDifference) throws(MediaError) -> Void
  ) throws(MediaError) {
    func changed(_ what: String, _ left: String?, _ right: String?) throws(MediaError) {
      try body(StructureDifference(path: path, kind: .changed(what: what, left: left, right: right)))
    }
    if comparesOffsets, leftNode.offset != rightNode.offset {
      try changed("offset", "\(leftNode.offset)", "\(rightNode.offset)")
    }
    // The size of a container follows from what is in it.
    if leftNode.size != rightNode.size, leftNode.children.isEmpty || rightNode.children.isEmpty {
      try changed("size", "\(leftNode.size)", "\(rightNode.size)")
    }
    try compareFields(leftNode, rightNode, changed)
    if leftNode.unparsed.map(\.count) == rightNode.unparsed.map(\.count) {
      for (ours, theirs) in zip(leftNode.unparsed, rightNode.unparsed) where try differ(ours, theirs) {
        try changed("bytes", try left.hexadecimal(ours), try right.hexadecimal(theirs))
      }
    } else if leftNode.size == rightNode.size || !(leftNode.children.isEmpty && rightNode.children.isEmpty) {
      let counts = [leftNode, rightNode].map { $0.unparsed.reduce(0) { $0 + $1.count } }
      if counts[0] != counts[1] { try changed("unparsed bytes", "\(counts[0])", "\(counts[1])") }
    }
    try compareChildren(leftNode, rightNode, path: path, body)
  }

  private func compareChildren(
    _ leftNode: StructureNode, _ rightNode: StructureNode, path: String,
    _ body: (StructureDifference) throws(MediaError) -> Void
  ) throws(MediaError) {
    var names = StructurePaths()
    var others: [String: StructureNode] = [:]
    var order: [String] = []
    for child in rightNode.children {
      let name = names.next(child)
      others[name] = child
      order.append(name)
    }
    names = StructurePaths()
    func childPath(_ name: String) -> String { path.isEmpty ? name : "\(path)/\(name)" }
    for child in leftNode.children {
      let name = names.next(child)
      if let other = others.removeValue(forKey: name) {
        try forEachDifference(child, other, path: childPath(name), body)
      } else {
        try body(
          StructureDifference(path: childPath(name), kind: .onlyLeft(title: child.title, size: child.size)))
      }
    }
    for name in order {
      guard let other = others[name] else { continue }
      try body(
        StructureDifference(path: childPath(name), kind: .onlyRight(title: other.title, size: other.size)))
    }
  }

  private func compareFields(
    _ leftNode: StructureNode, _ rightNode: StructureNode,
    _ changed: (String, String?, String?) throws(MediaError) -> Void
  ) throws(MediaError) {
    // Names can come more than once, such as `compatible_brands`.
    var names = StructurePaths()
    var others: [String: Field] = [:]
    var order: [String] = []
    for field in rightNode.fields {
      let name = names.next(field.name)
      others[name] = field
      order.append(name)
    }
    names = StructurePaths()
    for field in leftNode.fields {
      let name = names.next(field.name)
      guard let other = others.removeValue(forKey: name) else {
        try changed(name, try text(field, in: left), nil)
        continue
      }
      let same =
        field.value == other.value
        && (field.value != .bytes || field.range.count == other.range.count)
      if !same {
        try changed(name, try text(field, in: left), try text(other, in: right))
      } else if field.value == .bytes, try differ(field.range, other.range) {
        try changed(name, try left.hexadecimal(field.range), try right.hexadecimal(other.range))
      }
    }
    for name in order {
      if let other = others[name] { try changed(name, nil, try text(other, in: right)) }
    }
  }

  private func text(_ field: Field, in source: any ByteSource) throws(MediaError) -> String {
    let text = try field.value.description(field.range, in: source)
    return field.meaning.map { "\(text) (\($0))" } ?? text
  }

  /// Whether ranges of the same length hold other bytes, as far as they are compared.
  private func differ(_ ours: Range<Int64>, _ theirs: Range<Int64>) throws(MediaError) -> Bool {
    guard ours.count <= Self.comparedBytes else { return false }
    return try left.bytes(at: ours.lowerBound, count: ours.count)
      != right.bytes(at: theirs.lowerBound, count: theirs.count)
  }
}
