package import MediaCore
import MediaStructure

/// The tag of fixed size at a file's end.
package enum ID3v1Tag {
  package static let size: Int64 = 128
  /// The size of an enhanced tag, which is before the tag.
  static let enhancedSize: Int64 = 227

  /// Where the fields are in the tag's bytes.
  package enum Layout {
    static let mark = Array("TAG".utf8)
    package static let title = 3..<33
    package static let artist = 33..<63
    package static let album = 63..<93
    package static let year = 93..<97
    package static let comment = 97..<127
    /// The number after a zero, with which version 1.1 takes the end of the comment.
    package static let track = 125..<127
    package static let genre = 127..<128

    /// The fields by their names.
    package static let fields = [
      "title": title, "artist": artist, "album": album, "year": year, "comment": comment, "track": track,
      "genre": genre,
    ]

    /// Where the comment is in a tag.
    package static func comment(in tag: [UInt8]) -> Range<Int> {
      hasTrack(tag) ? comment.lowerBound..<track.lowerBound : comment
    }

    /// Whether a tag has the number of a track.
    package static func hasTrack(_ tag: [UInt8]) -> Bool {
      let number = tag.dropFirst(track.lowerBound).prefix(track.count)
      return number.count == track.count && number.first == 0 && number.last != 0
    }
  }

  /// The bytes of the tag that ends a source; `nil` where none does that begins at `start` or after it.
  package static func bytes(endingIn source: any ByteSource, from start: Int64) throws(MediaError) -> [UInt8]?
  {
    let offset = source.byteCount - size
    guard offset >= start else { return nil }
    let bytes = try source.bytes(at: offset, count: Int(size))
    return bytes.count == Int(size) && bytes.starts(with: Layout.mark) ? bytes : nil
  }

  /// The tags that end at `end`, in file order.
  static func nodes(endingAt end: Int64, from start: Int64, walk: inout StructureWalk) throws(MediaError)
    -> [StructureNode]
  {
    guard let tag = try node(endingAt: end, from: start, walk: &walk) else { return [] }
    var nodes: [StructureNode] = []
    let offset = tag.offset
    let before = offset - enhancedSize
    if before >= start, try walk.probe(at: before, count: 4) == Array("TAG+".utf8) {
      var node = StructureNode(
        type: "TAG+", title: "Enhanced Tag", offset: before, headerSize: 4, size: enhancedSize)
      let parsed = walk.decode(before + 4..<offset, into: &node, path: "TAG+") {
        (reader) throws(MediaError) in
        _ = try reader.readLocalText("title", byteCount: 60)
        _ = try reader.readLocalText("artist", byteCount: 60)
        _ = try reader.readLocalText("album", byteCount: 60)
        _ = try reader.read("speed", as: UInt8.self) {
          ["unset", "slow", "medium", "fast", "hardcore"][safe: Int($0)]
        }
        _ = try reader.readLocalText("genre", byteCount: 30)
        _ = try reader.readLocalText("start_time", byteCount: 6)
        _ = try reader.readLocalText("end_time", byteCount: 6)
      }
      node.leave(parsed..<offset)
      nodes.append(node)
    }
    return nodes + [tag]
  }

  /// The tag that ends at `end`, without an enhanced one; `nil` where there is none that begins at `start` or after it.
  static func node(
    endingAt end: Int64, from start: Int64, walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode? {
    let offset = end - size
    guard offset >= start, try walk.probe(at: offset, count: Layout.mark.count) == Layout.mark
    else { return nil }
    try walk.admit(path: "ID3v1", at: offset)
    var node = StructureNode(type: "ID3v1", title: "ID3v1 Tag", offset: offset, headerSize: 3, size: size)
    let parsed = walk.decode(offset + 3..<end, into: &node, path: "ID3v1") { (reader) throws(MediaError) in
      _ = try reader.readLocalText("title", byteCount: Layout.title.count)
      _ = try reader.readLocalText("artist", byteCount: Layout.artist.count)
      _ = try reader.readLocalText("album", byteCount: Layout.album.count)
      _ = try reader.readLocalText("year", byteCount: Layout.year.count)
      if reader.peek(28) == 0, let track = reader.peek(29), track != 0 {
        _ = try reader.readLocalText("comment", byteCount: Layout.comment.count - Layout.track.count)
        try reader.skip("zero", 1)
        _ = try reader.read("track", as: UInt8.self)
      } else {
        _ = try reader.readLocalText("comment", byteCount: Layout.comment.count)
      }
      _ = try reader.read("genre", as: UInt8.self) { ID3Genre.names[safe: Int($0)] }
    }
    node.leave(parsed..<end)
    return node
  }
}
