package import MediaCore
import MediaStructure

/// The first picture of a TIFF file whose samples are made red, green and blue of here: one in tiles or planes, of floating
/// point, L\*a\*b\* or odd numbers of bits, which libav takes for others or doesn't take.
///
/// The parts are unpacked by whoever knows how, and put together by a ``TIFFCanvas``.
package struct TIFFSampledImage: Sendable {
  package let parts: TIFFParts
  package let samples: TIFFSampleLayout
  package let compression: TIFFCompression
  /// Whether a sample is the difference to the one before it, by what it is (TIFF 6.0, section 14; Adobe's TIFF Technical Note 3).
  let predictor: Int
  /// Whether the first pixel is in the lowest bits of a byte.
  private let isReversed: Bool
  /// The entry that the fax codes go by.
  private let faxOptions: (tag: UInt16, value: UInt64)?

  package var dimensions: VideoDimensions { VideoDimensions(width: parts.width, height: parts.height) }
  /// The layout of the pixels that are made of the samples.
  package var pixelLayout: PixelLayout {
    PixelLayout(.rgb, samples.alpha == .none ? .rgb : .rgba, bitsPerComponent: samples.isDeep ? 16 : 8)
  }
  /// The number of a pixel's samples that are looked at; they come first.
  package var usedCount: Int { min(samples.color.count + (samples.alpha == .none ? 0 : 1), samples.count) }
  /// The number of a pixel's samples that are in one part.
  private var countInPart: Int { parts.planeCount == 1 ? samples.count : 1 }

  /// - Returns: `nil` for pictures that libav decodes as they are, those of cameras and JPEG among them.
  /// - Throws: what keeps the picture from being decoded, by its name.
  package init?(_ structure: TIFFStructure, in source: any ByteSource) throws(MediaError) {
    let compression = TIFFCompression(code: structure.value(0x0103)?.numbers.first ?? 1)
    guard structure.value(0x0106) != nil, structure.value(0xC612) == nil, !compression.isJPEG,
      !TIFFSampledImage.isSensor(structure)
    else { return nil }
    guard compression.isLibAVs || compression == .none || compression == .packBits else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "the picture is compressed by \(compression.name), which is not decoded")
    }
    guard !Self.isLibAVs(structure, compression) else { return nil }
    samples = try TIFFSampleLayout(structure)
    self.compression = compression
    isReversed = structure.number(0x010A) == 2
    let faxTag: UInt16? = compression.code == 3 ? 0x0124 : compression.code == 4 ? 0x0125 : nil
    faxOptions = faxTag.flatMap { tag in
      structure.value(tag)?.numbers.first.map { (tag, $0) }
    }
    predictor = structure.number(0x013D) ?? 1
    guard
      predictor == 1 || predictor == 2 && [8, 16, 32].contains(samples.bits) && !samples.isFloat
        || predictor == 3 && samples.isFloat, !compression.isFax || samples.bits == 1
    else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "the picture is TIFF with predictor \(predictor) of \(samples.bits) bits, which is not decoded")
    }
    guard let width = structure.number(0x0100), let height = structure.number(0x0101),
      (1...0xFFFF).contains(width), (1...0xFFFF).contains(height)
    else { throw MediaError(.fileFailedToParse, "the picture says no size") }
    parts = try TIFFParts(
      structure, of: VideoDimensions(width: width, height: height),
      planeCount: structure.number(0x011C) == 2 ? samples.count : 1, in: source)
  }

  /// Whether the samples are those of a camera's sensor.
  private static func isSensor(_ structure: TIFFStructure) -> Bool {
    [32803, 34892].contains(structure.value(0x0106)?.numbers.first)
  }

  /// Whether libav decodes a picture rightly: strips of whole pixels of the usual sizes.
  private static func isLibAVs(_ structure: TIFFStructure, _ compression: TIFFCompression) -> Bool {
    let count = structure.numbers(0x0115).first ?? 1
    let bits = structure.numbers(0x0102).isEmpty ? [1] : structure.numbers(0x0102)
    let isYCbCr = structure.numbers(0x0106).first == 6
    // It takes each row of PackBits for one of its own.
    guard structure.value(0x0142) == nil, count == 1 || structure.numbers(0x011C).first ?? 1 == 1,
      compression != .packBits || isYCbCr,
      structure.numbers(0x0153).allSatisfy({ $0 == 1 || $0 == 4 }), Set(bits).count == 1,
      let size = bits.first, structure.numbers(0x010A).first != 2 || compression.isFax
    else { return false }
    let isWhole = size == 8 || size == 16
    let hasPlainAlpha = structure.numbers(0x0152).first != 1
    return switch (structure.numbers(0x0106).first, count) {
    case (0, 1), (1, 1): isWhole || [1, 2, 4].contains(size)
    case (1, 2): isWhole && hasPlainAlpha
    case (2, 3): isWhole
    case (2, 4): isWhole && hasPlainAlpha
    case (3, 1): [1, 2, 4, 8].contains(size)
    case (5, 4): size == 8
    case (6, 3): size == 8
    default: false
    }
  }

  /// The number of rows of a part.
  private func rowCount(of part: Int) -> Int {
    let row = part / parts.columns % parts.rows
    return parts.areTiles ? parts.size.height : min(parts.size.height, parts.height - row * parts.size.height)
  }

  /// The bytes of a row of a part.
  package var rowByteCount: Int { (parts.size.width * samples.bits * countInPart + 7) / 8 }

  /// The number of bytes of a part once it is unpacked.
  package func byteCount(of part: Int) -> Int { rowByteCount * rowCount(of: part) }

  /// A part as it is stored, with the first pixel in the highest bits.
  package func stored(_ part: Int, in source: any ByteSource) throws(MediaError) -> [UInt8] {
    let bytes = try source.bytes(at: parts.ranges[part].lowerBound, count: parts.ranges[part].count)
    return isReversed ? bytes.map { $0.bitsReversed } : bytes
  }

  /// A part as a file of its own whose samples are bytes, or black and white, for a decoder that unpacks it.
  package func file(of bytes: [UInt8], _ part: Int) -> [UInt8] {
    let layout = TIFFLayout(.littleEndian)
    let (isFax, rows) = (compression.isFax, UInt64(rowCount(of: part)))
    var entries: [(tag: UInt16, value: UInt64)] = [
      (0x0100, UInt64(isFax ? parts.size.width : rowByteCount)), (0x0101, rows), (0x0102, isFax ? 1 : 8),
      (0x0103, compression.code), (0x0106, 1), (0x0111, 8), (0x0115, 1), (0x0116, rows),
      (0x0117, UInt64(bytes.count)),
    ]
    if let faxOptions { entries.append(faxOptions) }
    let padding = [UInt8](repeating: 0, count: bytes.count % 2)
    let start = UInt64(8 + bytes.count + padding.count)
    var file = Array("II".utf8) + layout.bytes(42, 2) + layout.bytes(start, 4) + bytes + padding
    file += layout.bytes(UInt64(entries.count), 2)
    for (tag, value) in entries {
      file += layout.bytes(UInt64(tag), 2) + layout.bytes(4, 2) + layout.bytes(1, 4) + layout.bytes(value, 4)
    }
    return file + layout.bytes(0, 4)
  }

  /// Undoes what the predictor did to a part.
  package func undoPrediction(in bytes: inout [UInt8]) {
    guard predictor != 1 else { return }
    let (row, step, size) = (rowByteCount, countInPart, samples.bits / 8)
    for start in stride(from: 0, to: bytes.count - row + 1, by: row) {
      if predictor == 3 {
        Self.addBytes(&bytes, start..<start + row, step: step)
        Self.gatherBytes(&bytes, start..<start + row, size: size)
      } else if size == 1 {
        Self.addBytes(&bytes, start..<start + row, step: step)
      } else {
        addWords(&bytes, start..<start + row, step: step * size, size: size)
      }
    }
  }

  /// Makes sums of differences.
  private static func addBytes(_ bytes: inout [UInt8], _ row: Range<Int>, step: Int) {
    for place in row.dropFirst(step) { bytes[place] &+= bytes[place - step] }
  }

  private func addWords(_ bytes: inout [UInt8], _ row: Range<Int>, step: Int, size: Int) {
    let layout = samples.byteOrder
    for place in stride(from: row.lowerBound + step, to: row.upperBound - size + 1, by: size) {
      let sum =
        layout.number(bytes[place..<place + size]) &+ layout.number(bytes[place - step..<place - step + size])
      bytes.replaceSubrange(place..<place + size, with: layout.bytes(sum, size))
    }
  }

  /// Puts the bytes of numbers together whose highest come first, then the next ones.
  private static func gatherBytes(_ bytes: inout [UInt8], _ row: Range<Int>, size: Int) {
    let (apart, count) = (Array(bytes[row]), row.count / size)
    for index in 0..<count {
      for byte in 0..<size { bytes[row.lowerBound + index * size + byte] = apart[byte * count + index] }
    }
  }
}

extension UInt8 {
  fileprivate var bitsReversed: UInt8 {
    var (rest, reversed): (UInt8, UInt8) = (self, 0)
    for _ in 0..<8 {
      reversed = reversed << 1 | rest & 1
      rest >>= 1
    }
    return reversed
  }
}
