/// Bytes that are packed as copied and repeated ones (TIFF 6.0, section 9).
package enum PackBits {
  /// A code that does nothing.
  static let idle: UInt8 = 0x80

  /// Appends the bytes that packed ones stand for, until there are as many as a limit.
  ///
  /// - Parameter limit: no less than the bytes that are there.
  /// - Returns: whether no byte lacks, and none was left out for the limit.
  @discardableResult
  package static func unpack(_ packed: ArraySlice<UInt8>, into bytes: inout [UInt8], limit: Int) -> Bool {
    var place = packed.startIndex
    while place < packed.endIndex {
      let code = packed[place]
      place += 1
      if code == idle { continue }
      let isCopied = code < idle
      let count = isCopied ? Int(code) + 1 : 257 - Int(code)
      let storedCount = isCopied ? count : 1
      // A few bytes can stand for very many: none is made that isn't wanted.
      let wanted = min(count, limit - bytes.count)
      let stored = packed[place...].prefix(storedCount)
      if isCopied {
        bytes += stored.prefix(wanted)
      } else if let byte = stored.first {
        bytes += repeatElement(byte, count: wanted)
      }
      guard wanted == count, stored.count == storedCount else { return false }
      place += storedCount
    }
    return true
  }
}
