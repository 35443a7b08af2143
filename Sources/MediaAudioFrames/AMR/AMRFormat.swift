import MediaCodecs
import MediaCore
package import MediaStructure

extension StructureFormat {
  /// Speech of phones, of one channel at 8 or 16 kHz.
  package static let amr = StructureFormat(
    container: .amr, title: "AMR", recognizes: { $0.starts(with: AMRParts.mark) }
  ) { source, options in
    tree(of: source, options) { (range, walk) throws(MediaError) in
      var root = try walk.node("", "AMR", range, path: "", depth: 0)
      let head = try walk.bytes(0..<min(9, range.upperBound))
      try walk.follow(
        head.starts(with: AMRParts.wideMark) ? AMRParts.wide : AMRParts.narrow, in: range, into: &root)
      walk.settle(&root, path: "")
      return root
    }
  }
}

/// The structures of an AMR file (RFC 4867, 5).
package enum AMRParts {
  static let mark = Array("#!AMR".utf8)
  static let wideMark = Array("#!AMR-WB\n".utf8)

  static let narrow = parts(headerSize: 6, .amrNarrowBand)
  static let wide = parts(headerSize: 9, .amrWideBand)
  package static let known = narrow

  private static func parts(headerSize: Int, _ codec: Codec) -> [SequencePart] {
    let frames = SpeechFrames(codec: codec)
    return [
      SequencePart(
        "header", "AMR Header", "RFC 4867", "5.1", size: { _ in Int64(headerSize) },
        read: { (reader) throws(MediaError) in
          _ = try reader.readText("magic_number", byteCount: min(headerSize, reader.remaining))
        }),
      SequencePart(
        "frame", "Speech Frame", "RFC 4867", "5.3", plainFieldBytes: 1,
        size: { head in head.first.flatMap { frames?.size(beginning: $0) }.map { Int64($0) } },
        read: { (reader) throws(MediaError) in
          _ = try reader.readBits("P", 1)
          _ = try reader.readBits("FT", 4) {
            $0 == 15 ? "no data" : $0 == (codec == .amrNarrowBand ? 8 : 9) ? "comfort noise" : nil
          }
          _ = try reader.readBits("Q", 1) { $0 == 0 ? "damaged" : "good" }
          _ = try reader.readBits("padding", 2)
        }),
    ]
  }
}
