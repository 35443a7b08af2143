package import MediaCore

/// How far a file of the ISO base media family reaches by the sizes of its outermost boxes.
package enum ISOExtent {
  /// A file of fragments has two boxes for each of them; what has more than this is not walked to its end.
  static let maximumBoxCount = 100_000

  /// The end of the last box by its own size, which is past the end of a file that was cut off.
  ///
  /// - Returns: `nil` where the sizes make no sense before the end is reached.
  package static func declaredEnd(of source: any ByteSource) -> Int64? {
    var buffered = BufferedSource(source)
    var offset: Int64 = 0
    for _ in 0..<maximumBoxCount {
      guard offset < source.byteCount else { return offset }
      guard let bytes = try? buffered.bytes(at: offset, count: ISOBoxHeader.maximumSize),
        let header = try? ISOBoxHeader(bytes, at: offset, end: source.byteCount, path: "")
      else { return nil }
      if let size = header.overrunningSize {
        let (end, overflow) = offset.addingReportingOverflow(Int64(clamping: size))
        return overflow ? nil : end
      }
      offset = header.end
    }
    return nil
  }
}
