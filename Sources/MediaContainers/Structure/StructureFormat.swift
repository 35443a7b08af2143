package import MediaCore

/// A kind of file whose structure can be shown as a tree: how it is recognized and how it is parsed.
///
/// Each format declares its entry beside its parser; `known` lists them in the order in which they are tried.
package struct StructureFormat: Sendable {
  /// A short lower-case name, such as `isobmff` or `matroska`.
  package var name: String
  /// The name that people use.
  package var title: String
  /// Whether a file may be of the format, by its first bytes (at least 4096 where the file has them).
  package var recognizes: @Sendable ([UInt8]) -> Bool
  /// Parses a source of the format; damage is in the tree, never thrown.
  package var parse: @Sendable (any ByteSource, StructureOptions) -> StructureNode

  package init(
    name: String, title: String, recognizes: @escaping @Sendable ([UInt8]) -> Bool,
    parse: @escaping @Sendable (any ByteSource, StructureOptions) -> StructureNode
  ) {
    self.name = name
    self.title = title
    self.recognizes = recognizes
    self.parse = parse
  }
}

/// What a caller wants of a tree.
package struct StructureOptions: Sendable {
  /// Whether nodes keep their fields' names and ranges.
  package var records = true
  /// Whether every row of a long table becomes fields; otherwise the first ones do, and one for the rest.
  package var fullTables = false
  package var limits = StructureLimits()
  /// Whether media data is looked through for the headers of its frames; `nil` for files under 64 MB only.
  package var scansMedia: Bool?

  package init() {}
}
