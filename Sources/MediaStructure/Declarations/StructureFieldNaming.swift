import MediaCore

/// A declaration that can give the names of its fields.
package protocol StructureFieldNaming {
  /// In the order of the file; `[]` stands for the rows of a table.
  var fieldNames: [String] { get }
}

extension StructureNode {
  /// The names of the fields of every node of the type, in this one and below.
  package func fieldNames(ofType type: String) -> [String] {
    var names: [String] = []
    func add(_ node: StructureNode) {
      if node.type == type { FieldReader.merge(node.fields.map { $0.name.withoutRowNumbers }, into: &names) }
      for child in node.children { add(child) }
    }
    add(self)
    return names
  }

  /// The names of the fields of the one entry that a directory has.
  package func entryFieldNames(standsFor name: String) -> [String] {
    var names: [String] = []
    func add(_ node: StructureNode) {
      if let first = node.fields.first, first.name == "Tag" { names = node.fields.map(\.name) }
      for child in node.children { add(child) }
    }
    add(self)
    return names.filter { $0 != "unused" }
  }
}

extension FieldReader {
  /// The names that `read` gives to what it reads, found by letting it read made-up bytes.
  ///
  /// A layout follows from versions, flags and counts; numbers of 0, 1 and all bits bring out what most layouts
  /// have, each field once.
  package static func fieldNames(_ read: (inout FieldReader) throws -> Void) -> [String] {
    let ones = [UInt8](repeating: 0xFF, count: 3)
    let starts: [[UInt8]] = [
      [], [1], [0] + ones, [1] + ones, [2], [3],
    ]
    var names: [String] = []
    for start in starts {
      for filling in fillings {
        let zeros = [UInt8](repeating: 0, count: (4 - start.count % 4) % 4)
        let bytes = start + zeros + (0..<64).flatMap { _ in filling }
        var reader = FieldReader(bytes, at: 0, path: "", records: true)
        try? read(&reader)
        merge(reader.fields.map(\.name), into: &names)
      }
    }
    return names
  }

  /// The bytes that made-up structures repeat.
  package static let fillings: [[UInt8]] = [[0, 0, 0, 1], [0, 0, 0, 0], [1, 1, 1, 1]]

  /// Adds the names that are new, each after the one that it follows.
  package static func merge(_ found: [String], into names: inout [String]) {
    insert(found.map(\.withoutRowNumbers), into: &names)
  }

  private static func insert(_ found: [String], into names: inout [String]) {
    var place = 0
    for name in found {
      if let index = names.firstIndex(of: name) {
        place = max(place, index + 1)
      } else {
        names.insert(name, at: min(place, names.count))
        place += 1
      }
    }
  }
}

extension String {
  /// `entries[2].media_time` becomes `entries[].media_time`.
  var withoutRowNumbers: String {
    var text = ""
    var isInside = false
    for character in self {
      if character == "]" { isInside = false }
      if !isInside { text.append(character) }
      if character == "[" { isInside = true }
    }
    return text
  }
}
