package import MediaCore

extension StructureFormat {
  /// Every format, in the order in which a file is tried for them: the surest marks first.
  package static let known: [StructureFormat] = [
    .matroska, .riff, .w64, .aiff, .caf, .flac, .ogg, .flv, .png, .jpeg, .tiff, .isoBaseMedia, .mpegProgram,
    .mpegTransport,
    .adts, .mpegAudio, .isoBoxes,
  ]

  /// How much of a file's beginning the formats are shown.
  static let recognizedBytes = 16 << 10

  /// The format of a source's bytes, whatever its name ends in.
  ///
  /// - Throws: `.fileFormatNotRecognized` where no format knows the bytes, and what reading them throws.
  package static func recognizing(_ source: any ByteSource) throws(MediaError) -> StructureFormat {
    let bytes = try source.bytes(at: 0, count: recognizedBytes)
    guard !bytes.isEmpty else { throw MediaError(.fileFormatNotRecognized, "the file is empty") }
    guard let format = known.first(where: { $0.recognizes(bytes) }) else {
      throw MediaError(.fileFormatNotRecognized, "the bytes begin no format whose structure is known")
    }
    return format
  }
}
