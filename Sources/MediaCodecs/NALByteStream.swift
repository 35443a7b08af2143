package import MediaCore

/// NAL units between start codes (ITU-T H.264, annex B; H.265, annex B), as streams and encoders have them.
package enum NALByteStream {
  /// Whether bytes are units between start codes rather than after their lengths.
  package static func begins(_ bytes: [UInt8]) -> Bool { StartCodes.begin(bytes) }

  /// The places of all units, without the zeros that may follow them.
  static func units(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
    var units: [Range<Int>] = []
    var start: Int?
    var place = 2
    func close(at end: Int) {
      guard let start else { return }
      var last = end
      while last > start, bytes[last - 1] == 0 { last -= 1 }
      if last > start { units.append(start..<last) }
    }
    while place < bytes.count {
      switch bytes[place] {
      case 0: place += 1
      case 1:
        if bytes[place - 1] == 0, bytes[place - 2] == 0 {
          close(at: place - 2)
          start = place + 1
        }
        place += 3
      default: place += 3
      }
    }
    close(at: bytes.count)
    return units
  }

  /// The same units, each after its length in four bytes (ISO/IEC 14496-15, 5.3.4.2).
  ///
  /// - Returns: `nil` where there is no unit.
  package static func lengthPrefixed(_ bytes: UnsafeRawBufferPointer) throws(MediaError) -> BlockBuffer? {
    let units = units(in: bytes)
    guard !units.isEmpty else { return nil }
    let size = units.reduce(0) { $0 + $1.count + 4 }
    return try BlockBuffer(capacity: size) { (target) throws(MediaError) -> Int in
      var place = 0
      for unit in units {
        target.storeBytes(of: UInt32(unit.count).bigEndian, toByteOffset: place, as: UInt32.self)
        UnsafeMutableRawBufferPointer(rebasing: target[(place + 4)...]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[unit]))
        place += 4 + unit.count
      }
      return size
    }
  }
}
