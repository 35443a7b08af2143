/// Sizes of packets that are one after the other: bytes of 255 and a lower one, which add up (RFC 3533, 6; RFC 9559, 10.3.2).
package enum XiphLacing {
  /// The next size, and how many bytes it takes; `nil` where they end before it does.
  ///
  /// - Parameter byte: the byte at a distance from where the size begins.
  static func size(_ byte: (Int) -> UInt8?) -> (value: Int, length: Int)? {
    var (size, length) = (0, 0)
    while let next = byte(length) {
      size += Int(next)
      length += 1
      if next < 255 { return (size, length) }
    }
    return nil
  }

  /// Where packets are that follow their count, less one, and the sizes of all but the last: the headers of a stream, as containers
  /// other than Ogg keep them; `nil` where the bytes are fewer.
  package static func packets(_ bytes: [UInt8]) -> [Range<Int>]? {
    guard let last = bytes.first.map({ Int($0) }) else { return nil }
    var place = 1
    var sizes: [Int] = []
    for _ in 0..<last {
      guard let size = size({ place + $0 < bytes.count ? bytes[place + $0] : nil }) else { return nil }
      sizes.append(size.value)
      place += size.length
    }
    var packets: [Range<Int>] = []
    for size in sizes {
      guard size <= bytes.count - place else { return nil }
      packets.append(place..<place + size)
      place += size
    }
    return packets + [place..<bytes.count]
  }
}
