/// A checksum that containers keep of their bytes.
package struct CyclicRedundancyCheck: Sendable {
  /// The remainders of each byte, alone and with one to seven zero bytes after it.
  private let table: [UInt32]
  private let width: UInt32
  private let isReflected: Bool
  private let start: UInt32
  private let finalMask: UInt32
  private var register: UInt32

  private init(
    polynomial: UInt32, width: UInt32, isReflected: Bool = false, start: UInt32, finalMask: UInt32 = 0
  ) {
    self.width = width
    self.isReflected = isReflected
    self.start = start
    self.finalMask = finalMask
    register = start
    var table: [UInt32] = (0..<256).map { byte in
      var value = isReflected ? UInt32(byte) : UInt32(byte) << 24
      for _ in 0..<8 {
        if isReflected {
          value = value & 1 == 1 ? value >> 1 ^ polynomial : value >> 1
        } else {
          value = value >> 31 == 1 ? value << 1 ^ polynomial << (32 - width) : value << 1
        }
      }
      return value
    }
    for index in 256..<8 * 256 {
      let before = table[index - 256]
      table.append(
        isReflected
          ? table[Int(before & 0xFF)] ^ before >> 8 : table[Int(before >> 24)] ^ before << 8)
    }
    self.table = table
  }

  /// ISO/IEC 3309's, as EBML (RFC 8794, 11.3.1) and PNG (PNG 3, 5.5) have it.
  package static let iso3309 = Self(
    polynomial: 0xEDB8_8320, width: 32, isReflected: true, start: .max, finalMask: .max)
  /// The one of Ogg's pages (RFC 3533, 6).
  package static let ogg = Self(polynomial: 0x04C1_1DB7, width: 32, start: 0)
  /// The one of FLAC's frame headers (RFC 9639, 9.1.8).
  package static let flac8 = Self(polynomial: 0x07, width: 8, start: 0)
  /// The one of FLAC's frames (RFC 9639, 9.3).
  package static let flac16 = Self(polynomial: 0x8005, width: 16, start: 0)

  /// The one of MPEG systems (ISO/IEC 13818-1, annex A): 0 over a table with its checksum.
  package static let mpeg = Self(polynomial: 0x04C1_1DB7, width: 32, start: .max)
  /// The one of MPEG audio's frames (ISO/IEC 11172-3, 2.4.3.1).
  package static let mpegAudio = Self(polynomial: 0x8005, width: 16, start: 0xFFFF << 16)
  /// The one of LAME's tag (LAME Tag, Revision 1).
  package static let lame = Self(polynomial: 0xA001, width: 16, isReflected: true, start: 0)

  /// The checksum of what was added so far.
  package var value: UInt32 {
    isReflected ? register ^ finalMask : (register >> (32 - width)) ^ finalMask
  }

  package mutating func add(_ byte: UInt8) {
    if isReflected {
      register = table[Int((register ^ UInt32(byte)) & 0xFF)] ^ register >> 8
    } else {
      register = table[Int(register >> 24 ^ UInt32(byte))] ^ register << 8
    }
  }

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    let wasAdded: Void? = bytes.withContiguousStorageIfAvailable { add(UnsafeRawBufferPointer($0)) }
    if wasAdded == nil { for byte in bytes { add(byte) } }
  }

  // Arrays have forms of their own: those of other modules are not made for their types.

  package mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { add($0) }
  }

  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { add($0) }
  }

  /// Eight bytes at a time, each through the remainders of where it stands among them.
  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count / 8 * 8
    var sum = register
    let isReflected = isReflected
    table.withUnsafeBufferPointer { table in
      for offset in stride(from: 0, to: whole, by: 8) {
        let first = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let second = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        // The byte that comes first is the lowest of a reflected register, and the highest of the other.
        let high = UInt32(littleEndian: first) ^ (isReflected ? sum : sum.byteSwapped)
        let low = UInt32(littleEndian: second)
        sum =
          table[7 * 256 + Int(high & 0xFF)] ^ table[6 * 256 + Int(high >> 8 & 0xFF)]
          ^ table[5 * 256 + Int(high >> 16 & 0xFF)] ^ table[4 * 256 + Int(high >> 24)]
          ^ table[3 * 256 + Int(low & 0xFF)] ^ table[2 * 256 + Int(low >> 8 & 0xFF)]
          ^ table[256 + Int(low >> 16 & 0xFF)] ^ table[Int(low >> 24)]
      }
    }
    register = sum
    for byte in bytes[whole...] { add(byte) }
  }

  /// Adds the first bits of a byte, for a checksum that takes the most significant bit first.
  package mutating func add(_ byte: UInt8, bits count: Int) {
    for bit in 0..<count {
      let isSet = (register >> 31 == 1) != (byte >> UInt8(7 - bit) & 1 == 1)
      register = register << 1 ^ (isSet ? table[1] : 0)
    }
  }

  /// The checksum of the bytes alone.
  package func value(of bytes: some Sequence<UInt8>) -> UInt32 {
    var sum = self
    sum.reset()
    sum.add(bytes)
    return sum.value
  }

  package func value(of bytes: [UInt8]) -> UInt32 {
    var sum = self
    sum.reset()
    sum.add(bytes)
    return sum.value
  }

  package mutating func reset() {
    register = start
  }
}
