import MediaCore

extension StructureFormat {
  /// FLAC.
  package static let flac = StructureFormat(
    name: "flac", title: "FLAC", recognizes: { $0.starts(with: [0x66, 0x4C, 0x61, 0x43]) },
    parse: { source, options in StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: source.byteCount) })
}
