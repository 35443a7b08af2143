package import MediaCore
package import MediaStructure

extension PatchedByteSource {
  /// In bytes; a day of texts has less.
  private static let textLimit: Int64 = 1 << 24

  /// A file of WebVTT of whose blocks there are the cues alone, at their places: libavformat ends at a block of styles, of regions,
  /// or of what it doesn't know, and knows no lines that a carriage return ends.
  ///
  /// `nil` for any other file, and for one that libavformat reads as it is.
  package init?(cuesOf source: any ByteSource) {
    let signature = Array("WEBVTT".utf8)
    guard let head = try? source.bytes(at: 0, count: signature.count + 3),
      head.starts(with: signature) || head.starts(with: [0xEF, 0xBB, 0xBF] + signature),
      source.byteCount <= Self.textLimit,
      let text = try? source.bytes(at: 0, count: Int(source.byteCount)),
      case let cues = WebVTTBlocks(text).cuesAlone, cues != text
    else { return nil }
    self.init(source, [Patch(offset: 0, bytes: cues)])
  }
}
