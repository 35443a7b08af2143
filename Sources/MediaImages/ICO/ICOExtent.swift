package import MediaCore

/// The extent of a file of Windows icons or cursors by its directory.
package enum ICOExtent {
  private static let entrySize: Int64 = 16

  /// The offset at which the last picture, or the directory, ends; `nil` for another file.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let head = try source.bytes(at: 0, count: 6)
    // 1 for icons, 2 for cursors.
    guard head.count == 6, head[0] == 0, head[1] == 0, head[2] == 1 || head[2] == 2, head[3] == 0 else {
      return nil
    }
    let size = head[4..<6].littleEndian(Int64.self) * entrySize
    guard size > 0 else { return nil }
    let directory = try source.bytes(at: 6, count: Int(size))
    guard directory.count == Int(size) else { return 6 + size }
    return stride(from: 8, to: directory.count, by: Int(entrySize)).reduce(6 + size) { end, place in
      let (count, offset) = (directory[place..<place + 4], directory[place + 4..<place + 8])
      return max(end, count.littleEndian(Int64.self) + offset.littleEndian(Int64.self))
    }
  }
}
