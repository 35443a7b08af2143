package import MediaAudioFrames
package import MediaCodecs
import MediaCore
import MediaStructure

/// The one track of a FLAC file as its metadata blocks describe it, without reading frames.
package struct FLACDescription: Sendable {
  package var streamInfo: FLACStreamInfo
  /// The bytes of STREAMINFO without the block's header.
  package var streamInfoBytes: [UInt8]
  /// `nil` where the file has none.
  package var comment: VorbisComment?
  /// `nil` where the file has none.
  package var picture: AttachedPicture?

  private static let blockLimit = 128
  private static let commentLimit: Int64 = 1 << 20

  /// `nil` for a file of another kind, for one whose blocks are damaged, and for pictures that are unusual, or several.
  package init?(of file: ContainerFile) {
    let root = file.flacBlocks
    let blocks = root.children.filter { $0.type != "ID3v1" }
    guard root.issues.isEmpty, blocks.first?.offset == 4, blocks.count <= Self.blockLimit,
      let end = blocks.last?.range.upperBound, Self.isFrame(at: end, in: file.source)
    else { return nil }
    var info: (value: FLACStreamInfo, bytes: [UInt8])?
    for block in blocks {
      switch block.type {
      case "STREAMINFO":
        let payload = block.range.dropFirst(FLACMetadataBlockHeader.size)
        guard info == nil, block.issues.isEmpty, let value = block.content(as: FLACStreamInfo.self),
          let bytes = try? file.source.bytes(at: payload.lowerBound, count: payload.count),
          bytes.count == payload.count
        else { return nil }
        info = (value, bytes)
      case "VORBIS_COMMENT":
        guard comment == nil, block.size <= Self.commentLimit, block.issues.isEmpty,
          let value = block.content(as: VorbisComment.self)
        else { return nil }
        comment = value
      case "PICTURE":
        guard picture == nil, block.issues.isEmpty, block.unparsed.count == 1,
          let value = block.content(as: FLACPicture.self),
          let found = AttachedPicture(
            type: Int(value.type), description: value.description, in: block.unparsed[0], of: file.source)
        else { return nil }
        picture = found
      default: break
      }
    }
    guard let info else { return nil }
    streamInfo = info.value
    streamInfoBytes = info.bytes
  }

  /// Whether two bytes begin a frame (RFC 9639, 9.1).
  private static func isFrame(at offset: Int64, in source: any ByteSource) -> Bool {
    guard let mark = try? source.bytes(at: offset, count: 2), mark.count == 2 else { return false }
    return mark[0] == 0xFF && mark[1] & 0xFC == 0xF8
  }
}
