package import MediaCore

/// NAL units between start codes (ITU-T H.264, annex B; H.265, annex B), as streams and encoders have them.
package enum NALByteStream {
  /// Whether bytes are units between start codes rather than after their lengths.
  package static func begins(_ bytes: [UInt8]) -> Bool { StartCodes.begin(bytes) }

  /// The units, each after its length in four bytes (ISO/IEC 14496-15, 5.3.4.2).
  ///
  /// - Returns: `nil` where there is no unit.
  package static func lengthPrefixed(_ bytes: UnsafeRawBufferPointer) throws(MediaError) -> BlockBuffer? {
    let units = NALUnits.places(in: bytes, lengthSize: nil)
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
