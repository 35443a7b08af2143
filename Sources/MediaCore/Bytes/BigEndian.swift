extension Sequence<UInt8> {
  /// The number that the bytes are, the most significant first; of more bytes than fit the last ones count.
  @inlinable
  package func bigEndian<Number: FixedWidthInteger>(_: Number.Type) -> Number {
    reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }

  /// The number whose lowest byte comes first.
  package func littleEndian<Number: FixedWidthInteger>(_: Number.Type) -> Number {
    var (number, shift): (Number, Int) = (0, 0)
    for byte in self {
      number |= Number(truncatingIfNeeded: byte) << shift
      shift += 8
    }
    return number
  }
}

extension [UInt8] {
  /// The number at `offset`; 0 where it is not in the bytes as a whole.
  @inlinable
  package func bigEndian<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) -> Number {
    withUnsafeBytes { bytes in
      guard offset >= 0, offset + MemoryLayout<Number>.size <= bytes.count else { return 0 }
      return Number(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
  }
}

extension FixedWidthInteger {
  /// The number's bytes, the most significant first.
  @inlinable
  package var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
