import MediaStructure

/// The chunks of RIFF files.
package enum RIFFChunks {
  /// Every chunk that has an entry.
  package static let known: [ChunkType] =
    ChunkType.wave + ChunkType.info + ChunkType.avi + [ChunkType.ixType] + ChunkType.mediaData
    + ChunkType.webP

  static let table = ChunkTable(known)
}

extension ChunkType {
  /// Media data of an AVI file, where `##` stands for the number of the stream.
  static let mediaData: [ChunkType] = [
    ("##db", "Uncompressed Video Frame"), ("##dc", "Compressed Video Frame"), ("##pc", "Palette Change"),
    ("##wb", "Audio Data"), ("##tx", "Text Data"),
  ].map { name, title in
    ChunkType(name, title, Standard.avi, "Stream Data", in: ["movi", "rec"])
  }
}
