package import MediaCore
package import MediaStructure

/// Whether an FLV file has what its `onMetaData` declares (FLV, E.5).
package enum FLVExtent {
  /// The header, and the first "previous tag size".
  private static let start = 13
  private static let tagHeaderSize = 11
  private static let longestMetadata = 1 << 16

  /// `nil` where nothing is missing, where nothing is declared, and where the end says otherwise.
  package static func extent(of source: any ByteSource) throws(MediaError) -> StreamExtent? {
    let head = try source.bytes(at: 0, count: start + longestMetadata)
    guard head.starts(with: "FLV".utf8), head.count > start + tagHeaderSize, head[start] & 0x1F == 18 else {
      return nil
    }
    let size = head[(start + 1)..<(start + 4)].bigEndian(Int.self)
    let metadata = head.dropFirst(start + tagHeaderSize).prefix(size)
    let declaredSize = number("filesize", in: metadata).flatMap { Int64(exactly: $0.rounded()) }
    guard let last = try lastTime(of: source) else {
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
  private static func lastTime(of source: any ByteSource) throws(MediaError) -> Int64? {
    let size = Int64(try source.bytes(at: source.byteCount - 4, count: 4).bigEndian(UInt32.self))
    let place = source.byteCount - 4 - size
    // A file of metadata alone has no media that could be cut off.
    guard size >= tagHeaderSize, place > start else { return nil }
    let tag = try source.bytes(at: place, count: tagHeaderSize)
    guard tag.count == tagHeaderSize, [8, 9, 18].contains(tag[0] & 0x1F),
      tag[1..<4].bigEndian(Int64.self) == size - Int64(tagHeaderSize)
    else { return nil }
    return Int64(tag[7]) << 24 | tag[4..<7].bigEndian(Int64.self)
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
