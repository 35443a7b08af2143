package import MediaCore
package import MediaStructure

/// The comments that Vorbis, Opus, Theora, Speex and FLAC share (Vorbis I specification, 5.2).
package struct VorbisComment: Hashable, Sendable {
  package var vendor: String
  /// Each as the file has it, `NAME=value`.
  package var comments: [String]

  /// Reads the comments with a reader of little-endian numbers; what follows them is left.
  package init(_ reader: inout FieldReader) throws(MediaError) {
    vendor = reader.text(at: try Self.readVendor(&reader))
    let count = try Self.readCount(&reader)
    comments = try reader.readRows("user_comments", count: count, rowSize: 4) { reader throws(MediaError) in
      reader.text(at: try Self.readComment(&reader))
    }
  }

  // MARK: - The parts

  // Readers of tags take what they want of damaged comments, and editors want the bytes.

  /// Reads the name of the encoder, which is first.
  ///
  /// - Returns: where it is among the reader's bytes, as of a comment.
  package static func readVendor(_ reader: inout FieldReader) throws(MediaError) -> Range<Int> {
    let length = try reader.read("vendor_length", as: UInt32.self)
    return try reader.readTextPlace("vendor_string", byteCount: Int(length))
  }

  /// Reads how many comments there are, which is after the vendor.
  package static func readCount(_ reader: inout FieldReader) throws(MediaError) -> UInt32 {
    try reader.read("user_comment_list_length", as: UInt32.self)
  }

  /// Reads the next comment.
  package static func readComment(_ reader: inout FieldReader) throws(MediaError) -> Range<Int> {
    let length = try reader.read("length", as: UInt32.self)
    let place = try reader.readTextPlace("comment", byteCount: Int(length))
    let name = reader.bytes(at: place).prefix { $0 != UInt8(ascii: "=") }
    if name.count == place.count {
      reader.report("a comment has no = (Vorbis I, 5.2.2)", as: .warning)
    } else if !name.allSatisfy({ (0x20...0x7D).contains($0) }) {
      reader.report("a comment's name is not ASCII (Vorbis I, 5.2.2)", as: .warning)
    }
    return place
  }
}
