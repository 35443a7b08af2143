import MediaCore

extension StructureFormat {
  /// Ogg with whatever is in it.
  package static let ogg = StructureFormat(
    name: "ogg", title: "Ogg", recognizes: { $0.starts(with: [0x4F, 0x67, 0x67, 0x53]) },
    parse: { source, options in StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: source.byteCount) })
}
