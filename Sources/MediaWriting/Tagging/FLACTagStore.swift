import MediaAudioFrames
import MediaContainers
import MediaCore
import MediaMetadata

/// The metadata blocks of a FLAC file (RFC 9639, 8).
struct FLACTagStore: TagStore {
  static let changesWhollyOrNot = true

  private let start: Int64
  private var blocks: [Block] = []
  private let end: Int64
  private var comments: EditedVorbisComments

  private struct Block {
    var type: UInt8
    var bytes: [UInt8]
  }

  private static let (paddingType, commentType, pictureType): (UInt8, UInt8, UInt8) = (1, 4, 6)
  private static let blockLimit = 10_000
  /// The bytes of padding that are left for later changes where the blocks have to grow.
  private static let padding = 4096

  init(_ file: ContainerFile) throws(MediaError) {
    let source = file.source
    start = try ID3Header.endOfLeadingTags(in: source)
    let signature = FLACStart.signature
    guard try source.bytes(at: start, count: signature.count) == signature else {
      throw MediaError(.fileFailedToParse, "no FLAC begins here", at: .init(byteOffset: start))
    }
    var places = FLACMetadataBlocks(from: start + Int64(signature.count))
    while !places.isFinished {
      guard blocks.count < Self.blockLimit, let place = try places.next(in: source) else {
        throw MediaError(
          .fileFailedToParse, "the metadata blocks have no end", at: .init(byteOffset: places.offset))
      }
      guard place.payload.upperBound - start <= TagLimit.byteCount else {
        throw MediaError(
          .overLimit, "the metadata blocks have more than \(TagLimit.text)",
          at: .init(byteOffset: place.offset))
      }
      let bytes = try source.bytes(at: place.payload.lowerBound, count: place.header.length)
      guard bytes.count == place.header.length else {
        throw MediaError(
          .fileFailedToParse, "a metadata block is cut off", at: .init(byteOffset: place.offset))
      }
      blocks.append(Block(type: place.header.code, bytes: bytes))
    }
    end = places.offset
    comments = EditedVorbisComments()
    if let block = blocks.first(where: { $0.type == Self.commentType }) {
      comments = try EditedVorbisComments(block.bytes)
    }
  }

  mutating func set(_ name: TagName, to value: TagValue) throws(MediaError) {
    if name.key == .artwork, case .picture(let picture) = value {
      _ = try remove(name)
      blocks.append(Block(type: Self.pictureType, bytes: picture.block))
    } else {
      try comments.set(name, to: value)
    }
  }

  mutating func rename(_ names: [String: String]) { comments.rename(names) }

  mutating func remove(_ name: TagName) throws(MediaError) -> Bool {
    let isComment = try comments.remove(name)
    guard name.key == .artwork else { return isComment }
    let count = blocks.count
    blocks.removeAll { $0.type == Self.pictureType }
    return blocks.count < count || isComment
  }

  func edit() throws(MediaError) -> FileEdit {
    var blocks = blocks
    let bytes = comments.bytes
    if let place = blocks.firstIndex(where: { $0.type == Self.commentType }) {
      blocks[place].bytes = bytes + comments.rest
    } else if bytes.count > 8 {
      blocks.insert(Block(type: Self.commentType, bytes: bytes), at: min(1, blocks.count))
    }
    guard blocks.allSatisfy({ $0.bytes.count < 1 << 24 }) else {
      throw MediaError(.invalidArgument, "a metadata block of FLAC holds less than 16 MiB")
    }
    let first = start + Int64(FLACStart.signature.count)
    let room = end - first
    let headSize = FLACMetadataBlockHeader.size
    let size = { (blocks: [Block]) in blocks.reduce(Int64(0)) { $0 + Int64(headSize + $1.bytes.count) } }
    var isFilled = size(blocks) == room
    if !isFilled {
      blocks.removeAll { $0.type == Self.paddingType }
      let left = room - size(blocks)
      isFilled = left == 0 || left >= Int64(headSize) && left < 1 << 24
      // Where the other blocks fill the room, there is no block of padding.
      if left != 0 {
        blocks.append(
          Block(
            type: Self.paddingType,
            bytes: [UInt8](repeating: 0, count: isFilled ? Int(left) - headSize : Self.padding)))
      }
    }
    var written: [UInt8] = []
    for (index, block) in blocks.enumerated() {
      let type = block.type | (index == blocks.count - 1 ? 0x80 : 0)
      let header = UInt32(type) << 24 | UInt32(block.bytes.count)
      written += header.bigEndianBytes + block.bytes
    }
    var edit = FileEdit()
    edit.replace(first..<end, with: written)
    return edit
  }
}
