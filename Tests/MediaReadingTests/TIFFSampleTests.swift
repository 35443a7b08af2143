import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaReading

/// Pictures of TIFF in every way that samples can be stored, held against the samples.
struct TIFFSampleTests {
  /// How a picture is stored.
  struct Storage: CustomTestStringConvertible, Sendable {
    var bits = 8
    var isFloat = false
    var isBig = false
    var arePlanes = false
    var areTiles = false
    var isReversed = false
    var predictor = 1
    /// Red, green and blue; 2 samples are gray and alpha, 4 have an alpha, which colours may be multiplied by.
    var count = 3
    var isAssociated = false
    var packing = Packing.none

    enum Packing: Int, Sendable { case none = 1, lzw = 5, deflate = 8, packBits = 32773 }

    var testDescription: String { "\(self)" }
  }

  private static let size = VideoDimensions(width: 21, height: 19)
  private static let tile = 16

  /// A sample from 0 to 1, of steps that three bits have.
  private static func sample(_ x: Int, _ y: Int, _ component: Int, _ storage: Storage) -> Double {
    let isAlpha = component == (storage.count == 2 ? 1 : 3)
    if isAlpha { return Double((x + y) % 4) / 3 }
    let color = Double([x + 2 * y, 3 * x + y, 5 * x + 7 * y][component] % 4) / 3
    return storage.isAssociated ? color * Double((x + y) % 4) / 3 : color
  }

  /// The bits of samples, one after the other.
  private static func packed(_ samples: [Double], _ storage: Storage) -> [UInt8] {
    var bytes: [UInt8] = []
    if storage.bits % 8 == 0 {
      for sample in samples {
        let bits: UInt64 =
          switch (storage.isFloat, storage.bits) {
          case (true, 16): UInt64(Float16(sample).bitPattern)
          case (true, 32): UInt64(Float(sample).bitPattern)
          case (true, _): sample.bitPattern
          default: UInt64((sample * Double(UInt64(1) << UInt64(storage.bits) - 1)).rounded())
          }
        let number = (0..<storage.bits / 8).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * $0)) }
        bytes += storage.isBig ? number.reversed() : number
      }
      return bytes
    }
    var (held, count): (UInt64, Int) = (0, 0)
    for sample in samples {
      held = held << UInt64(storage.bits) | UInt64((sample * Double(1 << storage.bits - 1)).rounded())
      count += storage.bits
      while count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: held >> UInt64(count)))
      }
    }
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: held << UInt64(8 - count))) }
    return bytes
  }

  /// A row as its predictor leaves it (TIFF 6.0, section 14; Adobe's TIFF Technical Note 3).
  private static func predicted(_ row: [UInt8], step: Int, _ storage: Storage) -> [UInt8] {
    let size = storage.bits / 8
    switch storage.predictor {
    case 2:
      func number(_ index: Int) -> UInt64 {
        let bytes = row[index * size..<(index + 1) * size]
        return (storage.isBig ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | UInt64($1) }
      }
      return (0..<row.count / size).flatMap { index in
        let difference = number(index) &- (index >= step ? number(index - step) : 0)
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: difference >> UInt64(8 * $0)) }
        return storage.isBig ? bytes.reversed() : bytes
      }
    case 3:
      let count = row.count / size
      let apart = (0..<size).flatMap { byte in
        (0..<count).map { row[$0 * size + (storage.isBig ? byte : size - 1 - byte)] }
      }
      return apart.indices.map { $0 >= step ? apart[$0] &- apart[$0 - step] : apart[$0] }
    default: return row
    }
  }

  private static func compressed(_ bytes: [UInt8], _ packing: Storage.Packing) -> [UInt8] {
    switch packing {
    case .none: return bytes
    case .packBits:
      // Runs of one byte, and of what is left of 128 others, whatever the rows are.
      var (packed, place): ([UInt8], Int) = ([], 0)
      while place < bytes.count {
        let run = bytes[place...].prefix(128).prefix { $0 == bytes[place] }.count
        if run > 2 {
          packed += [UInt8(bitPattern: Int8(1 - run)), bytes[place]]
          place += run
        } else {
          let others = bytes[place...].prefix(100)
          packed += [UInt8(others.count - 1)] + others
          place += others.count
        }
      }
      return packed
    case .deflate:
      // One block that is stored (RFC 1950; RFC 1951, 3.2.4).
      let count = UInt16(bytes.count)
      var (low, high): (UInt32, UInt32) = (1, 0)
      for byte in bytes {
        low = (low + UInt32(byte)) % 65521
        high = (high + low) % 65521
      }
      let sum = high << 16 | low
      return [0x78, 1, 1, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
        + bytes
        + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) }
    case .lzw:
      // Codes of nine bits alone, which begin anew before they would be longer (TIFF 6.0, section 13).
      var (packed, held, count): ([UInt8], UInt32, Int) = ([], 0, 0)
      func codes() -> [UInt32] {
        bytes.enumerated().flatMap { $0 % 200 == 0 ? [256, UInt32($1)] : [UInt32($1)] } + [257]
      }
      for code in codes() {
        held = held << 9 | code
        count += 9
        while count >= 8 {
          count -= 8
          packed.append(UInt8(truncatingIfNeeded: held >> UInt32(count)))
        }
      }
      if count > 0 { packed.append(UInt8(truncatingIfNeeded: held << UInt32(8 - count))) }
      return packed
    }
  }

  /// The parts of the picture, one plane after the other.
  private static func parts(_ storage: Storage) -> [[UInt8]] {
    let (width, height) = storage.areTiles ? (tile, tile) : (size.width, 8)
    let planes = storage.arePlanes ? (0..<storage.count).map { [$0] } : [Array(0..<storage.count)]
    var parts: [[UInt8]] = []
    for plane in planes {
      for top in stride(from: 0, to: size.height, by: height) {
        for left in stride(from: 0, to: size.width, by: width) {
          let bottom = storage.areTiles ? top + height : min(top + height, size.height)
          let rows = (top..<bottom).flatMap { y in
            let samples = (left..<left + width).flatMap { x in plane.map { sample(x, y, $0, storage) } }
            return predicted(packed(samples, storage), step: plane.count, storage)
          }
          let bytes = compressed(rows, storage.packing)
          parts.append(storage.isReversed ? bytes.map { reversed($0) } : bytes)
        }
      }
    }
    return parts
  }

  private static func reversed(_ byte: UInt8) -> UInt8 {
    (0..<8).reduce(0) { $0 | (byte >> $1 & 1) << (7 - $1) }
  }

  private static func file(_ storage: Storage) -> [UInt8] {
    func stored(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return storage.isBig ? bytes.reversed() : bytes
    }
    var bytes = Array((storage.isBig ? "MM" : "II").utf8) + stored(42, 2) + stored(0, 4)
    let parts = parts(storage)
    let places = parts.map { part in
      defer { bytes += part }
      return bytes.count
    }
    let (offsets, counts) = storage.areTiles ? (0x144, 0x145) : (0x111, 0x117)
    var entries: [(tag: Int, values: [Int])] = [
      (0x100, [size.width]), (0x101, [size.height]),
      (0x102, Array(repeating: storage.bits, count: storage.count)),
      (0x103, [storage.packing.rawValue]), (0x106, [storage.count == 2 ? 1 : 2]),
      (0x10A, [storage.isReversed ? 2 : 1]),
      (offsets, places), (0x115, [storage.count]), (counts, parts.map(\.count)),
      (0x11C, [storage.arePlanes ? 2 : 1]), (0x13D, [storage.predictor]),
      (0x153, Array(repeating: storage.isFloat ? 3 : 1, count: storage.count)),
    ]
    if storage.areTiles {
      entries += [(0x142, [tile]), (0x143, [tile])]
    } else {
      entries.append((0x116, [8]))
    }
    if storage.count != 3 { entries.append((0x152, [storage.isAssociated ? 1 : 2])) }
    var directory = stored(entries.count, 2)
    for (tag, values) in entries.sorted(by: { $0.tag < $1.tag }) {
      let value = values.flatMap { stored($0, 4) }
      directory += stored(tag, 2) + stored(4, 2) + stored(values.count, 4)
      directory += value.count > 4 ? stored(bytes.count, 4) : value
      if value.count > 4 { bytes += value }
    }
    bytes.replaceSubrange(4..<8, with: stored(bytes.count, 4))
    return bytes + directory + stored(0, 4)
  }

  static let storages: [Storage] = {
    var storages: [Storage] = []
    for bits in [1, 2, 4, 6, 8, 10, 12, 14, 16, 24, 32] {
      storages += [Storage(bits: bits), Storage(bits: bits, isBig: true, arePlanes: true)]
      storages += [Storage(bits: bits, areTiles: true), Storage(bits: bits, isReversed: true, count: 4)]
    }
    for bits in [16, 32, 64] {
      storages += [false, true].flatMap { isBig in
        [1, 3].map { Storage(bits: bits, isFloat: true, isBig: isBig, areTiles: !isBig, predictor: $0) }
      }
    }
    for bits in [8, 16, 32] {
      storages += [
        Storage(bits: bits, areTiles: true, predictor: 2),
        Storage(bits: bits, isBig: true, arePlanes: true, predictor: 2),
      ]
      storages += [2, 4].flatMap { count in
        [
          Storage(bits: bits, arePlanes: true, count: count),
          Storage(bits: bits, areTiles: true, count: count),
          Storage(bits: bits, count: count, isAssociated: true),
        ]
      }
    }
    for packing in [Storage.Packing.lzw, .deflate, .packBits] {
      storages += [8, 16].flatMap { bits in
        [
          Storage(bits: bits, packing: packing),
          Storage(bits: bits, areTiles: true, predictor: 2, packing: packing),
          Storage(bits: bits, arePlanes: true, areTiles: true, isReversed: true, count: 4, packing: packing),
        ]
      }
    }
    return storages
  }()

  private static func still(_ bytes: [UInt8]) throws -> PixelBuffer {
    let asset = URLAsset(path: "a.tif", source: MemoryByteSource(bytes, name: "a.tif"))
    return try AssetImageGenerator(asset: asset).still(at: .zero).image
  }

  @Test(arguments: storages)
  func `a picture is that of its samples`(storage: Storage) throws {
    let image = try Self.still(Self.file(storage))
    try #require(image.dimensions == Self.size)
    let plane = image.planes[0]
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let pixel = UnsafeRawBufferPointer(start: plane.baseAddress + y * plane.bytesPerRow + 4 * x, count: 4)
        let alpha = storage.count == 3 ? 1 : Self.sample(x, y, storage.count == 2 ? 1 : 3, storage)
        // Blue first; what is transparent has no colour.
        for component in 0..<3 where alpha > 0 {
          let value = Self.sample(x, y, storage.count == 2 ? 0 : 2 - component, storage)
          let expected = Int((255 * (storage.isAssociated ? min(value / alpha, 1) : value)).rounded())
          // One bit knows black and white.
          let level = storage.bits == 1 ? (expected > 127 ? 255 : 0) : expected
          #expect(
            abs(Int(pixel[component]) - level) <= 2,
            "\(x), \(y), \(component): \(pixel[component]), not \(level)")
        }
        // Thirds are exact in every number of bits but one.
        #expect(abs(Int(pixel[3]) - Int((alpha * 255).rounded())) <= (storage.bits == 1 ? 130 : 2))
      }
    }
    withExtendedLifetime(image) {}
  }

  @Test(
    arguments: [
      (0x103, 50000, "Zstandard"), (0x103, 50001, "WebP"), (0x103, 34712, "JPEG 2000"),
      (0x103, 12345, "method 12345"),
      (0x153, 2, "numbers with a sign"), (0x106, 32845, "LogLuv"), (0x106, 6, "Y, Cb and Cr"),
      (0x13D, 3, "predictor 3"),
    ])
  func `what is not decoded is refused by its name`(tag: Int, value: Int, name: String) throws {
    var bytes = Self.file(Storage(areTiles: true, count: 3))
    // The entry's value, or the numbers that it points to.
    let entry = try #require(
      (8..<bytes.count - 12).last {
        bytes[$0] == UInt8(tag & 0xFF) && bytes[$0 + 1] == UInt8(tag >> 8) && bytes[$0 + 2] == 4
      })
    let isApart = bytes[entry + 4] > 1
    let place = isApart ? Int(bytes[entry + 8]) + Int(bytes[entry + 9]) << 8 : entry + 8
    for index in 0..<Int(bytes[entry + 4]) {
      bytes[place + 4 * index] = UInt8(value & 0xFF)
      bytes[place + 4 * index + 1] = UInt8(value >> 8)
    }
    let error = #expect(throws: MediaError.self) { try Self.still(bytes) }
    #expect(error?.reason.contains(name) == true, "\(error?.reason ?? "")")
    #expect(error?.code == .operationNotSupportedForAsset)
  }

  /// Tiles that are far larger than what is stored in them.
  @Test func `parts of too many bytes are refused before they are unpacked`() throws {
    var bytes = Self.file(Storage(bits: 32, areTiles: true, packing: .packBits))
    for (tag, value) in [(0x100, 8193), (0x101, 8193), (0x142, 8192), (0x143, 8192)] {
      let entry = try #require(
        (8..<bytes.count - 12).last {
          bytes[$0] == UInt8(tag & 0xFF) && bytes[$0 + 1] == UInt8(tag >> 8) && bytes[$0 + 2] == 4
        })
      bytes[entry + 8] = UInt8(value & 0xFF)
      bytes[entry + 9] = UInt8(value >> 8)
    }
    let error = #expect(throws: MediaError.self) { try Self.still(bytes) }
    #expect(error?.code == .overLimit)
    #expect(error?.reason.contains("parts") == true, "\(error?.reason ?? "")")
  }

  /// Numbers of tiles, sizes and places that no file has; each is a line, and none costs what it says.
  @Test(arguments: [0x100, 0x101, 0x102, 0x115, 0x142, 0x143, 0x144, 0x145])
  func `numbers that make no sense are an error`(tag: Int) throws {
    for value in [0, 0x7FFF_FFFF, 0xFFFF_FFFF] {
      var bytes = Self.file(Storage(areTiles: true, count: 3))
      let entry = try #require(
        (8..<bytes.count - 12).last {
          bytes[$0] == UInt8(tag & 0xFF) && bytes[$0 + 1] == UInt8(tag >> 8) && bytes[$0 + 2] == 4
        })
      let place = bytes[entry + 4] > 1 ? Int(bytes[entry + 8]) + Int(bytes[entry + 9]) << 8 : entry + 8
      for byte in 0..<4 { bytes[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
      // A tile may be where the file begins, and may be left out.
      if tag == 0x144 || tag == 0x145, value == 0 { continue }
      #expect(throws: MediaError.self, "\(value)") { try Self.still(bytes) }
    }
  }
}
