/// A stream of NAL units between start codes (ITU-T H.264 and H.265, annex B).
package enum AnnexB {
  /// Where the units lie, without start codes and without the zeros after them; empty where there is no start code.
  package static func units(_ bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
    var units: [Range<Int>] = []
    var start: Int?
    var place = 2
    func end(_ code: Int) {
      guard let first = start else { return }
      var last = code
      while last > first, bytes[last - 1] == 0 { last -= 1 }
      if last > first { units.append(first..<last) }
    }
    while place < bytes.count {
      switch bytes[place] {
      case 0: place += 1
      case 1:
        if bytes[place - 1] == 0, bytes[place - 2] == 0 {
          end(place - 2)
          start = place + 1
        }
        place += 3
      default: place += 3
      }
    }
    end(bytes.count)
    return units
  }

  /// The units, each after its length of four bytes (ISO/IEC 14496-15, 5.3.4.2).
  package static func lengthPrefixed(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    let units = units(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(units.reduce(0) { $0 + $1.count + 4 })
    for unit in units {
      withUnsafeBytes(of: UInt32(clamping: unit.count).bigEndian) { result.append(contentsOf: $0) }
      result.append(contentsOf: bytes[unit])
    }
    return result
  }
}
