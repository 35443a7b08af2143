import MediaCore

extension StructureFormat {
  /// ISO base media files and those of QuickTime (ISO/IEC 14496-12:2022).
  package static let isoBaseMedia = StructureFormat(
    name: "isobmff", title: "ISO base media",
    recognizes: { bytes in
      guard bytes.count >= 8 else { return false }
      let type = FourCC(rawValue: bytes[4..<8].reduce(0) { $0 << 8 | UInt32($1) })
      return ISOBoxType.named(type) != nil
    },
    parse: { source, options in
      var parser = ISOBoxParser(source, records: options.records, limits: options.limits)
      return parser.tree()
    })
}
