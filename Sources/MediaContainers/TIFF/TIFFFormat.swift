import MediaCore

extension StructureFormat {
  /// Tagged Image File Format (TIFF 6.0), also with 64-bit offsets, and what is built on it.
  package static let tiff = StructureFormat(
    name: "tiff", title: "TIFF",
    recognizes: { TIFFParser.begins($0) },
    parse: { source, options in
      var walk = StructureWalk(source, options)
      let range = 0..<source.byteCount
      do throws(MediaError) {
        var root = try TIFFParser.node(range, in: &walk, path: "", depth: 0)
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
