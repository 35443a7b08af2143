import MediaCore
package import MediaStructure

extension StructureFormat {
  /// Sun's and NeXT's files of sound.
  package static let au = sequence(.au, "Sun AU", AUParts.known) { $0.starts(with: ".snd".utf8) }
}

/// The structures of an AU file.
package enum AUParts {
  private static let standard = "AU audio file format (SunOS 5, au.4)"

  package static let known = [
    SequencePart(
      "header", "Audio File Header", standard, "",
      size: { head in head.count >= 8 ? max(24, head.dropFirst(4).prefix(4).bigEndian(Int64.self)) : nil },
      read: { (reader) throws(MediaError) in
        _ = try reader.readText("magic", byteCount: 4)
        _ = try reader.read("hdr_size", as: UInt32.self)
        _ = try reader.read("data_size", as: UInt32.self) { $0 == .max ? "not known" : nil }
        _ = try reader.read("encoding", as: UInt32.self) { encodings[$0] }
        _ = try reader.read("sample_rate", as: UInt32.self)
        _ = try reader.read("channels", as: UInt32.self)
        if reader.remaining > 0 { _ = reader.readText("info") }
      }),
    SequencePart("data", "Sound Data", standard, "", size: { _ in .max }, read: { _ in }),
  ]

  private static let encodings: [UInt32: String] = [
    1: "8-bit μ-law", 2: "8-bit linear PCM", 3: "16-bit linear PCM", 4: "24-bit linear PCM",
    5: "32-bit linear PCM", 6: "32-bit IEEE floating point", 7: "64-bit IEEE floating point",
    23: "G.721 ADPCM", 24: "G.722 ADPCM", 25: "G.723 3-bit ADPCM", 26: "G.723 5-bit ADPCM", 27: "8-bit A-law",
  ]
}
