import MediaCore
package import MediaStructure

extension StructureFormat {
  /// MPEG program streams (ISO/IEC 13818-1, 2.5) and the systems of MPEG-1 (ISO/IEC 11172-1).
  package static let mpegProgram = StructureFormat(
    container: .mpegProgramStream, title: "MPEG program stream",
    recognizes: { $0.starts(with: MPEGProgramCode.packMark) },
    parse: { source, options in
      var parser = MPEGProgramParser(source, options)
      return parser.tree()
    })
}
