package import MediaCore

/// What the metadata blocks of a FLAC file say of its one track, without reading frames.
package struct FLACDescription: Sendable {
  package var streamInfo: FLACStreamInfo
  /// The bytes of STREAMINFO without the block's header.
  package var streamInfoBytes: [UInt8]
  /// `nil` where the file has none.
  package var comment: VorbisComment?
  /// Whether a block holds a picture.
  package var hasPicture = false

  private static let blockLimit = 128
  private static let commentLimit = 1 << 20

  /// `nil` for a file of another kind, and for one whose blocks are damaged.
  package init?(of source: any ByteSource) {
    guard let head = try? source.bytes(at: 0, count: 4), head.elementsEqual("fLaC".utf8) else { return nil }
    var info: (value: FLACStreamInfo, bytes: [UInt8])?
    var comment: VorbisComment?
    var hasPicture = false
    var offset: Int64 = 4
    var isLast = false
    var count = 0
    while !isLast, count < Self.blockLimit {
      guard let header = try? source.bytes(at: offset, count: 4), header.count == 4, header[0] != 0xFF else {
        return nil
      }
      isLast = header[0] & 0x80 != 0
      let length = header[1...].bigEndian(Int.self)
      guard Int64(length) <= source.byteCount - offset - 4 else { return nil }
      switch header[0] & 0x7F {
      case 0:
        guard info == nil, length == 34, let bytes = try? source.bytes(at: offset + 4, count: length),
          bytes.count == length
        else { return nil }
        var reader = FieldReader(bytes, at: offset + 4, path: "STREAMINFO")
        guard let value = try? FLACStreamInfo(&reader), reader.issues.isEmpty else { return nil }
        info = (value, bytes)
      case 4:
        guard comment == nil, length <= Self.commentLimit,
          let bytes = try? source.bytes(at: offset + 4, count: length), bytes.count == length
        else { return nil }
        var reader = FieldReader(bytes, at: offset + 4, path: "VORBIS_COMMENT", byteOrder: .littleEndian)
        guard let value = try? VorbisComment(&reader), reader.issues.isEmpty else { return nil }
        comment = value
      case 6: hasPicture = true
      default: break
      }
      offset += Int64(4 + length)
      count += 1
    }
    guard isLast, let info, let frame = try? source.bytes(at: offset, count: 2), frame.count == 2,
      frame[0] == 0xFF, frame[1] & 0xFC == 0xF8
    else { return nil }
    streamInfo = info.value
    streamInfoBytes = info.bytes
    self.comment = comment
    self.hasPicture = hasPicture
  }
}
