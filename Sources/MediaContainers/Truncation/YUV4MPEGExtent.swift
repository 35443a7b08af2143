import MediaCore

/// The extent of a stream of YUV4MPEG2 up to the end of its last picture, by what its header says of each.
enum YUV4MPEGExtent {
  private static let mark = "YUV4MPEG2 "
  private static let frame = Array("FRAME\n".utf8)
  /// Longer headers are not written.
  private static let headerLimit = 1024
  /// More pixels on a side than any film has.
  private static let mostPixels: Int64 = 1 << 20

  /// The offset at which the last picture ends; more than the file's size where it is truncated.
  ///
  /// `nil` where pictures have lines of their own, and for other files. Throws what reading the source throws.
  static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let bytes = try source.bytes(at: 0, count: headerLimit)
    guard bytes.starts(with: mark.utf8), let end = bytes.firstIndex(of: 0x0A),
      let size = pictureSize(String(decoding: bytes[..<end], as: UTF8.self))
    else { return nil }
    let (start, step) = (Int64(end) + 1, size + Int64(frame.count))
    let count = (source.byteCount - start + step - 1) / step
    // The line before the last picture may be cut itself.
    for place in [0, count - 1] where place >= 0 && count > 0 {
      let line = try source.bytes(at: start + place * step, count: frame.count)
      guard frame.starts(with: line) else { return nil }
    }
    return start + count * step
  }

  /// Returns the number of bytes of a picture.
  private static func pictureSize(_ header: String) -> Int64? {
    var (width, height, layout): (Int64?, Int64?, Substring) = (nil, nil, "420")
    for field in header.split(separator: " ").dropFirst() {
      switch field.first {
      case "W": width = Int64(field.dropFirst())
      case "H": height = Int64(field.dropFirst())
      case "C": layout = field.dropFirst()
      default: break
      }
    }
    guard let width, let height, (1...mostPixels).contains(width), (1...mostPixels).contains(height) else {
      return nil
    }
    let pixels = width * height
    let samples: Int64
    switch layout.prefix(3) {
    case "420": samples = pixels + 2 * ((width + 1) / 2) * ((height + 1) / 2)
    case "411": samples = pixels + 2 * ((width + 3) / 4) * height
    case "422": samples = pixels + 2 * ((width + 1) / 2) * height
    case "444": samples = pixels * (layout.hasSuffix("alpha") ? 4 : 3)
    case "mon": samples = pixels
    default: return nil
    }
    // Such as `420p10` and `mono16`; `420paldv` and `420mpeg2` say where chroma is.
    let depth = Int(layout.drop { $0 != "p" }.dropFirst()) ?? Int(layout.dropFirst(4)) ?? 8
    return samples * (depth > 8 && depth <= 16 ? 2 : 1)
  }
}
