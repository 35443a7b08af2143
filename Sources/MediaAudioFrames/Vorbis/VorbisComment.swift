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

  /// The name of a comment that says which loudspeakers the channels are for (RFC 9639, 8.6.2).
  package static let channelMaskName = "WAVEFORMATEXTENSIBLE_CHANNEL_MASK"

  /// Whether a comment says which loudspeakers the channels are for.
  package var statesChannelMask: Bool {
    comments.contains { $0.uppercased().hasPrefix(Self.channelMaskName + "=") }
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

  /// Returns the distance of the comments' number from their beginning, by the length of the vendor, which is
  /// first; `nil` for fewer bytes than it has.
  package static func placeOfCount(after vendorLength: [UInt8]) -> Int64? {
    guard vendorLength.count >= 4 else { return nil }
    return 4 + vendorLength.prefix(4).littleEndian(Int64.self)
  }

  /// Where comments end by their own lengths, in whatever they are; `nil` where that isn't in the source, or is beyond limits.
  ///
  /// - Parameters:
  ///   - countLimit: how many comments there may be.
  ///   - byteLimit: how many bytes they may have together.
  package static func end(
    ofCommentsAt start: Int64, in source: any ByteSource, countLimit: UInt32, byteLimit: Int64
  ) throws(MediaError) -> Int64? {
    guard let distance = placeOfCount(after: try source.bytes(at: start, count: 4)) else { return nil }
    var offset = start.saturatingAdd(distance)
    let number = try source.bytes(at: offset, count: 4)
    guard number.count == 4, case let count = number.littleEndian(UInt32.self), count <= countLimit else {
      return nil
    }
    offset += 4
    for _ in 0..<count {
      let length = try source.bytes(at: offset, count: 4)
      guard length.count == 4 else { return nil }
      offset += 4 + length.littleEndian(Int64.self)
      guard offset <= source.byteCount, offset - start <= byteLimit else { return nil }
    }
    return offset
  }
}
