import MediaStructure

extension TIFFSampleLayout {
  /// Whole numbers of as many bits as the samples have, or 16 of floating point, whose 0 to 1 is their range.
  ///
  /// - Parameters:
  ///   - values: get one in `step` of the samples, from `first` on.
  ///   - isBigEndian: whether the highest byte comes first, whatever the file says.
  func read(
    _ bytes: UnsafeRawBufferPointer, _ count: Int, into values: inout [UInt32], from first: Int, step: Int,
    isBigEndian: Bool
  ) {
    let size = bits / 8
    let isBig = isBigEndian || byteOrder.byteOrder == .bigEndian
    var place = first
    for index in 0..<count {
      if bits == 8 {
        values[place] = UInt32(bytes[index])
      } else if bits % 8 != 0 {
        values[place] = Self.bits(bytes, from: index * bits, bits)
      } else {
        var number: UInt64 = 0
        for byte in 0..<size {
          number = number << 8 | UInt64(bytes[index * size + (isBig ? byte : size - 1 - byte)])
        }
        values[place] = isFloat ? level(number) : UInt32(truncatingIfNeeded: number)
      }
      place += step
    }
  }

  /// Samples of several to a byte, or across bytes, whose highest bits come first.
  private static func bits(_ bytes: UnsafeRawBufferPointer, from start: Int, _ count: Int) -> UInt32 {
    var value: UInt32 = 0
    for bit in start..<start + count {
      value = value << 1 | UInt32(bytes[bit / 8] >> (7 - UInt8(bit % 8)) & 1)
    }
    return value
  }

  /// A number of floating point as one of 16 bits.
  private func level(_ pattern: UInt64) -> UInt32 {
    let value =
      switch bits {
      case 16: Double(Float16(bitPattern: UInt16(truncatingIfNeeded: pattern)))
      case 32: Double(Float(bitPattern: UInt32(truncatingIfNeeded: pattern)))
      default: Double(bitPattern: pattern)
      }
    // NaN is black, too.
    return value > 0 ? UInt32(min(value, 1) * 0xFFFF + 0.5) : 0
  }

  /// The highest value that reading gives.
  var top: UInt32 { isFloat ? 0xFFFF : UInt32.max >> UInt32(32 - bits) }
}
