package import MediaCore
package import MediaStructure

/// Whether an FLV file has what its `onMetaData` declares (FLV, E.5).
package enum FLVExtent {
  private static let metadataSizeLimit = 1 << 16

  /// `nil` where nothing is missing, where nothing is declared, and where the end says otherwise.
  package static func extent(of source: any ByteSource) throws(MediaError) -> StreamExtent? {
    let head = try source.bytes(at: 0, count: metadataSizeLimit)
    guard let start = FLVFileHeader.firstTag(head), start < head.count,
      let first = FLVTagHeader(head[Int(start)...]), first.isScript
    else { return nil }
    let metadata = head.dropFirst(Int(start) + FLVTagHeader.size).prefix(first.dataSize)
    let declaredSize = number("filesize", in: metadata).flatMap { Int64(exactly: $0.rounded()) }
    guard let last = try lastTime(of: source, tagsFrom: start) else {
      // The last tag is not whole, or something else follows it.
      guard let declaredSize, declaredSize > source.byteCount else { return nil }
      return .bytes(declaredSize)
    }
    guard let duration = number("duration", in: metadata).flatMap({ Int64(exactly: ($0 * 1000).rounded()) }),
      // The last tag lasts for a while; a second is longer than that.
      duration > last + 1000, declaredSize ?? .max > source.byteCount
    else { return nil }
    return .milliseconds(present: last, declared: duration)
  }

  /// The timestamp of the last tag, in milliseconds; `nil` where the file does not end with a whole tag and its size.
  private static func lastTime(
    of source: any ByteSource, tagsFrom start: Int64
  ) throws(MediaError) -> Int64? {
    let end = source.byteCount - Int64(FLVTagHeader.trailerSize)
    let size = Int64(try source.bytes(at: end, count: FLVTagHeader.trailerSize).bigEndian(UInt32.self))
    let place = end - size
    // A file of metadata alone has no media that could be truncated.
    guard size >= FLVTagHeader.size, place > start,
      let tag = FLVTagHeader(try source.bytes(at: place, count: FLVTagHeader.size)), tag.isKnown,
      Int64(tag.tagSize) == size
    else { return nil }
    return tag.timestamp
  }

  /// A property that is a number.
  private static func number(_ name: String, in metadata: ArraySlice<UInt8>) -> Double? {
    let key = [0, UInt8(name.utf8.count)] + Array(name.utf8) + [0]
    guard metadata.count >= key.count + 8 else { return nil }
    for place in metadata.startIndex...(metadata.endIndex - key.count - 8)
    where metadata[place] == 0 && metadata[place...].starts(with: key) {
      let value = Double(
        bitPattern: metadata[(place + key.count)..<(place + key.count + 8)].bigEndian(UInt64.self))
      return value.isFinite && value > 0 ? value : nil
    }
    return nil
  }
}
