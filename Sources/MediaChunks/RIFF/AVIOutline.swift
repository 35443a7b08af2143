import MediaCore

/// Where the indexes of an AVI file are.
struct AVIOutline {
  static let layout = ChunkLayout.riff(bigEndian: false)
  /// Headers that are looked at on one level.
  private static let mostHeaders = RIFFExtent.headerLimit

  let source: any ByteSource
  private let file: ChunkHeader

  /// An index of a stream.
  enum Index {
    /// At the end of the file's only part.
    case old(ChunkHeader)
    /// An index of the indexes of its parts (OpenDML, 3.0).
    case ofIndexes(ChunkHeader)
  }

  /// - Returns: `nil` for any other file.
  /// - Throws: what reading the source throws.
  init?(_ source: any ByteSource) throws(MediaError) {
    guard let file = try ChunkHeader(of: source, at: 0, Self.layout) else { return nil }
    (self.source, self.file) = (source, file)
    guard try isGroup(file, "RIFF", "AVI ") else { return nil }
  }

  /// The index that knows the whole of a stream; `nil` where there is none.
  func index(of stream: Int) throws(MediaError) -> Index? {
    // Where the file goes on after its first part, only the indexes of its streams know the whole.
    if let next = try ChunkHeader(of: source, at: file.end(in: Self.layout), Self.layout), next.id == "RIFF" {
      return try superIndex(of: stream).map(Index.ofIndexes)
    }
    return try child(of: file) { (chunk) throws(MediaError) in chunk.id == "idx1" }.map(Index.old)
  }

  /// Where the type of the list of the media is.
  func mediaStart() throws(MediaError) -> Int64? {
    try child(of: file) { (chunk) throws(MediaError) in try isGroup(chunk, "LIST", "movi") }?.payloadStart
  }

  /// The two digits that names of a stream's chunks begin with; `nil` where there are none.
  static func number(of stream: Int) -> [UInt8]? {
    guard (0..<100).contains(stream) else { return nil }
    return [UInt8(ascii: "0") + UInt8(stream / 10), UInt8(ascii: "0") + UInt8(stream % 10)]
  }

  private func isGroup(_ chunk: ChunkHeader, _ name: FourCC, _ form: FourCC) throws(MediaError) -> Bool {
    guard chunk.id == name else { return false }
    return try chunk.form(in: source) == form
  }

  /// The first of a group's chunks that is looked for.
  private func child(
    of group: ChunkHeader, where isWanted: (ChunkHeader) throws(MediaError) -> Bool
  ) throws(MediaError) -> ChunkHeader? {
    var offset = group.payloadStart + 4
    for _ in 0..<Self.mostHeaders where offset < group.payloadEnd {
      guard let chunk = try ChunkHeader(of: source, at: offset, Self.layout) else { return nil }
      if try isWanted(chunk) { return chunk }
      offset = chunk.end(in: Self.layout)
    }
    return nil
  }

  private func superIndex(of stream: Int) throws(MediaError) -> ChunkHeader? {
    guard
      let headers = try child(
        of: file, where: { (chunk) throws(MediaError) in try isGroup(chunk, "LIST", "hdrl") })
    else { return nil }
    var number = -1
    let list = try child(of: headers) { (chunk) throws(MediaError) in
      if try isGroup(chunk, "LIST", "strl") { number += 1 }
      return number == stream
    }
    return try list.flatMap { (list) throws(MediaError) in
      try child(of: list) { (chunk) throws(MediaError) in chunk.id == "indx" }
    }
  }
}
