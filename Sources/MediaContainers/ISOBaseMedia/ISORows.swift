import MediaCore

/// The rows of a table, read through in windows, whatever its size.
struct ISORows {
  /// Where the rows begin, in bytes from the start of the file.
  var first: Int64
  /// Where the box ends that they lie in.
  var end: Int64
  /// As the file announces them; those that have no room are not read.
  var count: Int64
  /// In bytes.
  var size: Int

  /// Gives each row to `body` until that says no.
  func forEach(in walk: inout StructureWalk, _ body: (UnsafeRawBufferPointer) -> Bool) {
    guard size > 0, end > first else { return }
    var rows = min(count, (end - first) / Int64(size))
    var offset = first
    let rowsAtOnce = BufferedSource.windowSize / size
    while rows > 0 {
      let count = Int(min(rows, Int64(rowsAtOnce)))
      guard let bytes = try? walk.bytes(at: offset, count: count * size), bytes.count == count * size else {
        return
      }
      let goesOn = bytes.withUnsafeBytes { bytes in
        for row in 0..<count
        where !body(UnsafeRawBufferPointer(rebasing: bytes[row * size..<(row + 1) * size])) {
          return false
        }
        return true
      }
      guard goesOn else { return }
      rows -= Int64(count)
      offset += Int64(count * size)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The number of 32 bits at `offset`, the most significant byte first.
  func number(_ offset: Int) -> UInt32 {
    UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}
