extension ID3Header {
  /// The most tags one after another that are looked for at the beginning of a file.
  private static let leadingLimit = 16

  /// The place where the ID3v2 tags end that a file begins with; 0 where it begins with none.
  package static func endOfLeadingTags(in source: any ByteSource) throws(MediaError) -> Int64 {
    var end: Int64 = 0
    for _ in 0..<leadingLimit {
      guard let tag = ID3Header(try source.bytes(at: end, count: byteCount)) else { break }
      end += tag.byteCount
    }
    return end
  }
}
