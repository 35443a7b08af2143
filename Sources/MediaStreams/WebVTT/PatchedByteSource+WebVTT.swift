package import MediaCore
package import MediaStructure

extension PatchedByteSource {
  /// A file of WebVTT of whose blocks there are the cues alone, at their places: libavformat ends at a block of styles, of regions,
  /// or of what it doesn't know, and knows no lines that a carriage return ends.
  ///
  /// `nil` for any other file, and for one that libavformat reads as it is.
  package init?(cuesOf source: any ByteSource) {
    guard let blocks = WebVTTBlocks(of: source), case let cues = blocks.cuesAlone, cues != blocks.text else {
      return nil
    }
    self.init(source, [Patch(offset: 0, bytes: cues)])
  }
}
