import MediaCore

extension StructureFormat {
  /// JPEG interchange format (ITU-T T.81, annex B), with JFIF, Exif and what else applications put in it.
  package static let jpeg = StructureFormat(
    name: "jpeg", title: "JPEG",
    recognizes: { $0.starts(with: [0xFF, 0xD8, 0xFF]) },
    parse: { source, options in
      var walk = StructureWalk(source, options)
      let range = 0..<source.byteCount
      do throws(MediaError) {
        var root = try JPEGParser.node(range, in: &walk, path: "", depth: 0)
        root.type = ""
        return root
      } catch {
        var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: source.byteCount)
        root.issues = [error]
        root.settle(path: "")
        return root
      }
    })
}
