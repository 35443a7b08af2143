package import MediaCore

/// What a file of WebVTT has before its cues: its first lines, styles and regions.
package enum WebVTTHeader {
  /// The header as Matroska keeps it; `nil` for another file.
  package static func bytes(of source: any ByteSource) -> [UInt8]? {
    WebVTTBlocks(of: source)?.beforeCues
  }
}
