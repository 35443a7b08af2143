package import MediaCore

/// The part of a WebVTT file before its cues: its first lines, styles and regions.
package enum WebVTTHeader {
  /// The header as Matroska keeps it; `nil` for another file.
  package static func bytes(of source: any ByteSource) -> [UInt8]? {
    WebVTTBlocks(of: source)?.beforeCues
  }
}
