package import MediaCore

/// A kind of file whose structure can be shown as a tree: how it is recognized and how it is parsed.
///
/// Each format declares its entry beside its parser; `known` lists them in the order in which they are tried.
package struct StructureFormat: Sendable {
  package var container: Container
  /// The container's name, such as `isobmff` or `matroska`.
  package var name: String { container.rawValue }
  /// The name that people use.
  package var title: String
  /// Whether a file may be of the format, by its first bytes (at least 4096 where the file has them).
  package var recognizes: @Sendable ([UInt8]) -> Bool
  /// Parses a source of the format; damage is in the tree, never thrown.
  package var parse: @Sendable (any ByteSource, StructureOptions) -> StructureNode

  package init(
    container: Container, title: String, recognizes: @escaping @Sendable ([UInt8]) -> Bool,
    parse: @escaping @Sendable (any ByteSource, StructureOptions) -> StructureNode
  ) {
    self.container = container
    self.title = title
    self.recognizes = recognizes
    self.parse = parse
  }

  /// The tree of a source that one structure fills.
  package static func tree(
    of source: any ByteSource, _ options: StructureOptions,
    _ parse: (Range<Int64>, inout StructureWalk) throws(MediaError) -> StructureNode
  ) -> StructureNode {
    var walk = StructureWalk(source, options)
    do throws(MediaError) {
      var root = try parse(0..<source.byteCount, &walk)
      root.type = ""
      return root
    } catch {
      var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: source.byteCount)
      root.issues = [error]
      root.settle(path: "")
      return root
    }
  }
}

/// The settings by which a tree is read.
package struct StructureOptions: Sendable {
  /// Whether nodes keep their fields' names and ranges.
  package var records = true
  /// Whether every row of a long table becomes fields; otherwise the first ones do, and one for the rest.
  package var fullTables = false
  /// Whether every packet, page, frame or block becomes a node; otherwise a long list of them has its first ones,
  /// those with issues, and a node for the rest.
  package var listsAllMedia = false
  /// Whether every frame of an ID3 tag becomes a node, and only the flags that are set become fields; otherwise a long
  /// tag is listed as media is.
  package var listsAllTags = false
  package var limits = StructureLimits()
  /// Whether media data is looked through for the headers of its frames; `nil` for files under 64 MB only.
  package var scansMedia: Bool?
  /// Whether structures that hold media or its index alone are skipped, where they state their size.
  package var skipsMedia = false
  /// The number of bytes of a structure that are read to decode its fields; bytes after them stay unparsed.
  package var fieldBytes = StructureWalk.fieldBytes

  package init() {}
}

extension StructureOptions {
  /// All that a file says of itself and its tags, with texts of any usual length, and nothing of its media.
  package static var withoutMedia: StructureOptions {
    var options = StructureOptions()
    options.scansMedia = false
    options.skipsMedia = true
    options.listsAllTags = true
    options.fieldBytes = 1 << 20
    options.limits.decodedBytes = 64 << 20
    return options
  }
}
