import MediaCore

/// The beginning of a TGA picture (Truevision TGA File Format Specification 2.0, fields 1 to 5).
struct TargaHeader: Hashable {
  static let byteCount = 18
  /// Version 2 ends with two offsets and a signature.
  private static let footerByteCount = 26
  private static let packedPixelLimit: Int64 = 1 << 26
  private static let signature = Array("TRUEVISION-XFILE.\0".utf8)

  var width: Int
  var height: Int
  var bytesPerPixel: Int
  var isRunLengthCoded: Bool
  /// Where the picture's pixels are: after the header, the identification and the colour map.
  var pixelOffset: Int

  /// `nil` for bytes that can't begin such a picture.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.byteCount else { return nil }
    let number = { (offset: Int) in Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }
    let (depth, mapDepth, mapLength) = (Int(bytes[16]), Int(bytes[7]), number(5))
    let hasMap = bytes[1] == 1
    guard bytes[1] <= 1, number(12) > 0, number(14) > 0, bytes[17] >> 6 == 0 else { return nil }
    switch bytes[2] & ~8 {
    case 1: guard hasMap, [8, 16].contains(depth) else { return nil }
    case 2: guard [15, 16, 24, 32].contains(depth) else { return nil }
    case 3: guard [8, 16].contains(depth) else { return nil }
    default: return nil
    }
    if hasMap { guard [15, 16, 24, 32].contains(mapDepth), mapLength > 0 else { return nil } }
    (width, height, bytesPerPixel) = (number(12), number(14), (depth + 7) / 8)
    isRunLengthCoded = bytes[2] & 8 != 0
    pixelOffset = Self.byteCount + Int(bytes[0]) + (hasMap ? mapLength * ((mapDepth + 7) / 8) : 0)
  }

  /// Whether a picture fills a source: its pixels end where the file does, or a footer is there.
  static func fills(_ source: any ByteSource) throws(MediaError) -> Bool {
    guard let header = TargaHeader(try source.bytes(at: 0, count: byteCount)) else { return false }
    let end = source.byteCount - Int64(footerByteCount)
    if end > 0, try source.bytes(at: end + 8, count: signature.count) == signature { return true }
    return try header.declaredEnd(in: source) == source.byteCount
  }

  /// Where the pixels end; `nil` for packed ones that are too many to be gone through.
  func declaredEnd(in source: any ByteSource) throws(MediaError) -> Int64? {
    isRunLengthCoded && pixelCount > Self.packedPixelLimit ? nil : try pixelEnd(in: source)
  }

  private var pixelCount: Int64 { Int64(width) * Int64(height) }

  /// Where the pixels end as they are stored, past the source's end where they are cut; `nil` where more are packed than
  /// the picture has.
  private func pixelEnd(in source: any ByteSource) throws(MediaError) -> Int64? {
    let count = pixelCount
    guard isRunLengthCoded else { return Int64(pixelOffset) + count * Int64(bytesPerPixel) }
    var offset = Int64(pixelOffset)
    var (left, window, place) = (count, [UInt8](), 0)
    while left > 0 {
      if place >= window.count {
        offset += Int64(place)
        window = try source.bytes(at: offset, count: 1 << 16)
        place = 0
        // One packet is what is missing at least.
        if window.isEmpty { return offset + 1 + Int64(bytesPerPixel) }
      }
      let pixels = Int(window[place] & 0x7F) + 1
      place += 1 + (window[place] & 0x80 != 0 ? 1 : pixels) * bytesPerPixel
      left -= Int64(pixels)
    }
    return left == 0 ? offset + Int64(place) : nil
  }
}
