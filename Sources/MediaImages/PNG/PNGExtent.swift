package import MediaCore

/// How long a PNG file is by its chunks.
package enum PNGExtent {
  /// The offset at which the file's last chunk ends; more than its size if it was cut.
  ///
  /// `nil` for another file, and where something else stands between chunks (PNG 3, 5.3).
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    guard try source.bytes(at: 0, count: signature.count) == signature else { return nil }
    var offset = Int64(signature.count)
    while offset < source.byteCount {
      let header = try source.bytes(at: offset, count: 8)
      guard header.count == 8 else { break }
      let name = header[4...]
      guard name.allSatisfy({ Character(Unicode.Scalar($0)).isASCIILetter }) else { return nil }
      offset += 12 + Int64(header[..<4].bigEndian(UInt32.self))
      if name.elementsEqual("IEND".utf8) { return offset }
    }
    // An end without data is what any file has at least.
    return max(offset, source.byteCount) + 12
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}

extension Character {
  fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}
