package import MediaCore
package import MediaStructure

/// The comments that Vorbis, Opus, Theora, Speex and FLAC share (Vorbis I specification, 5.2).
package struct VorbisComment: Hashable, Sendable {
  package var vendor: String
  /// Each as the file has it, `NAME=value`.
  package var comments: [String]

  /// Reads the comments with a reader of little-endian numbers; what follows them is left.
  package init(_ reader: inout FieldReader) throws(MediaError) {
    let vendorLength = try reader.read("vendor_length", as: UInt32.self)
    vendor = try reader.readText("vendor_string", byteCount: Int(vendorLength))
    let count = try reader.read("user_comment_list_length", as: UInt32.self)
    comments = try reader.readRows("user_comments", count: count, rowSize: 4) { reader throws(MediaError) in
      let length = try reader.read("length", as: UInt32.self)
      let comment = try reader.readText("comment", byteCount: Int(length))
      let name = comment.utf8.prefix { $0 != UInt8(ascii: "=") }
      if name.count == comment.utf8.count {
        reader.report("a comment has no = (Vorbis I, 5.2.2)", as: .warning)
      } else if !name.allSatisfy({ (0x20...0x7D).contains($0) }) {
        reader.report("a comment's name is not ASCII (Vorbis I, 5.2.2)", as: .warning)
      }
      return comment
    }
  }
}
