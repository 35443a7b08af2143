package import MediaCore

extension StructureNode {
  /// A node and the path that leads to it from the node for the file.
  package typealias Located = (path: String, node: StructureNode)

  /// The node at `path`, such as `moov/trak[1]/mdia/mdhd`; the empty path is this node's own.
  ///
  /// A type without a number is the first one of its kind; its blanks at the end may be left out.
  ///
  /// - Throws: `.invalidArgument`, with what there is where the path leads no further.
  package func located(at path: some StringProtocol) throws(MediaError) -> Located {
    var found: Located = ("", self)
    var rest = path.drop { $0 == "/" }
    while !rest.isEmpty {
      guard let (next, length) = found.node.step(rest) else {
        let place = found.path.isEmpty ? "the file" : found.path
        throw MediaError(
          .invalidArgument, "\(place) has no '\(rest)'; it has \(found.node.childSummary)",
          at: .init(byteOffset: found.node.offset))
      }
      found = (found.path.isEmpty ? next.path : "\(found.path)/\(next.path)", next.node)
      rest = rest.dropFirst(length).drop { $0 == "/" }
    }
    return found
  }

  /// The child that a path's beginning names, and how many characters of the path name it.
  ///
  /// Types can hold any character, the slash among them, so each child's name is held against the path; of two
  /// that fit the longer one is meant.
  private func step(_ path: some StringProtocol) -> (Located, Int)? {
    var names = StructurePaths()
    var best: (Located, length: Int)?
    for child in children {
      let name = names.next(child)
      var spellings = [name]
      if name == child.type {
        spellings += ["\(name)[0]", String(name.reversed().drop { $0 == " " }.reversed())]
      }
      for spelling in spellings where spelling.count > best?.length ?? 0 && path.hasPrefix(spelling) {
        let rest = path.dropFirst(spelling.count)
        if rest.isEmpty || rest.hasPrefix("/") { best = ((name, child), spelling.count) }
      }
    }
    return best
  }

  /// The types of the children with their numbers, in file order.
  private var childSummary: String {
    var order: [String] = []
    var counts: [String: Int] = [:]
    for child in children {
      if counts[child.type] == nil { order.append(child.type) }
      counts[child.type, default: 0] += 1
    }
    guard !order.isEmpty else { return "nothing below it" }
    let shown = order.prefix(12).map { type in
      counts[type] == 1 ? type : "\(counts[type] ?? 0) \(type)"
    }
    return shown.joined(separator: ", ") + (order.count > shown.count ? ", …" : "")
  }
}
