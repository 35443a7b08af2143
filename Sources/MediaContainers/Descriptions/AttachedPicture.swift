import MediaAudioFrames
package import MediaCore

/// A picture among the tags of sound, as far as its headers say what it is.
package struct AttachedPicture: Sendable {
  package let header: StillPictureHeader
  /// The number of the picture's type, such as 3 for a front cover (ID3v2.4.0 frames, 4.14; RFC 9639, 8.8);
  /// `nil` where the tags of the kind don't say it.
  package let type: Int?
  package let description: String

  /// - Parameter range: where the picture's file is within the sound's.
  /// - Returns: `nil` for other kinds of pictures, and where its headers are unusual.
  package init?(type: Int?, description: String, in range: Range<Int64>, of source: any ByteSource) {
    guard let header = StillPictureHeader(in: range, of: source) else { return nil }
    self.header = header
    self.type = type
    self.description = description
  }

  /// A picture among Vorbis comments, as FLAC's block; `nil` for a damaged one, too.
  package init?(block: [UInt8]) {
    guard let picture = FLACPicture(block: block) else { return nil }
    let end = Int64(block.count)
    self.init(
      type: Int(picture.type), description: picture.description, in: end - Int64(picture.dataLength)..<end,
      of: MemoryByteSource(block))
  }
}
