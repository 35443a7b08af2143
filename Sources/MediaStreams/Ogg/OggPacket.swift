import MediaAudioFrames
import MediaCore
import MediaStructure

/// A header packet, which is in parts on the pages that it spans.
struct OggPacket {
  var pieces: [Piece] = []
  private var type: OggPacketType?
  private var name = "packet"
  private var title: String?
  private var content: (any Sendable)?
  /// The fields as if the packet began at 0.
  private var fields: [Field] = []
  private var issues: [MediaError] = []

  /// One page's part of the packet, which the page's node has as a child.
  struct Piece {
    var page: Int
    var child: Int
    /// Absolute, in bytes from the start of the file.
    var range: Range<Int64>
  }

  var size: Int { pieces.reduce(0) { $0 + $1.range.count } }

  /// Reads the fields in the first `bytes` of the packet.
  mutating func decode(
    _ bytes: [UInt8], beginning first: [UInt8], in stream: inout OggStream, path: String, records: Bool
  ) {
    type = stream.type(first)
    name = type?.name ?? "packet"
    title = type?.title
    if type?.codec == .flac, type?.isFirst == false {
      var block = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: Int64(size))
      let kind = first.first.flatMap { FLACMetadataBlockType.named($0 & 0x7F) }
      name = kind?.name ?? name
      title = kind?.title ?? title
      _ = FLACMetadataBlockReader.read(
        kind, bytes, at: 0, size: size - FLACMetadataBlockHeader.size, path: path, records: records,
        into: &block)
      (fields, issues, content) = (block.fields, block.issues, block.content)
    } else if let type, let read = type.read {
      var reader = FieldReader(bytes, at: 0, path: path, records: records, byteOrder: type.byteOrder)
      do throws(MediaError) {
        content = try read(&reader)
      } catch {
        issues.append(error)
      }
      fields = reader.wholeFields.fields
      issues += reader.issues
    } else if let codec = stream.codec, type == nil, OggPacketType.identifiesHeaders(of: codec) {
      issues.append(
        MediaError(
          .fileFailedToParse, "no header of \(codec.name) begins like this", at: .init(boxPath: path)))
    }
    stream.count(type, content, first)
    for index in issues.indices {
      issues[index].location.byteOffset = position(issues[index].location.byteOffset ?? 0)
    }
  }

  /// Puts the fields that are in a piece into the node of that piece.
  func write(_ index: Int, into node: inout StructureNode) {
    let piece = pieces[index]
    let start = pieces[..<index].reduce(Int64(0)) { $0 + Int64($1.range.count) }
    let part = start..<start + Int64(piece.range.count)
    let shift = piece.range.lowerBound - start
    node.type = name
    node.title = index == 0 ? title : title.map { "\($0) (continued)" }
    if index == 0 {
      node.content = content
      node.issues = issues
    }
    var parsed = part.lowerBound
    node.fields = fields.compactMap { field in
      let range = field.range.clamped(to: part)
      guard !range.isEmpty else { return nil }
      parsed = range.upperBound
      var field = field
      if range != field.range {
        // The value belongs to the field's first bytes; bits never span pages.
        if range.lowerBound != field.range.lowerBound {
          field.name += " (continued)"
          field.value = .bytes
          field.meaning = nil
        }
        field.bits = nil
      }
      field.range = range.lowerBound + shift..<range.upperBound + shift
      field.bits = field.bits.map { $0.lowerBound + shift * 8..<$0.upperBound + shift * 8 }
      return field
    }
    node.unparsed = parsed < part.upperBound ? [parsed + shift..<part.upperBound + shift] : []
  }

  /// Where a byte of the packet is in the file.
  private func position(_ offset: Int64) -> Int64 {
    var start: Int64 = 0
    for piece in pieces {
      let end = start + Int64(piece.range.count)
      if offset < end { return piece.range.lowerBound + offset - start }
      start = end
    }
    return pieces.last?.range.upperBound ?? 0
  }
}
