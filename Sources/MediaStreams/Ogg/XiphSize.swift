/// A size in Xiph's lacing: the sum of bytes up to and with one that isn't 255 (RFC 9559, 10.3.2; Vorbis in Matroska).
package struct XiphSize: Hashable, Sendable {
  package let value: Int
  /// How many bytes say it.
  package let length: Int

  /// - Parameter byte: the byte at a distance from the first one; `nil` after the last one.
  /// - Returns: `nil` where the bytes end before the size does.
  package init?(_ byte: (_ distance: Int) -> UInt8?) {
    var (value, length): (Int, Int) = (0, 0)
    while let next = byte(length) {
      value += Int(next)
      length += 1
      if next < 255 {
        (self.value, self.length) = (value, length)
        return
      }
    }
    return nil
  }
}
