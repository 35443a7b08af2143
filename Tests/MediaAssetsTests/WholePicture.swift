import MediaCore
import Testing

/// A picture as a file of some format, whole.
struct WholePicture: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let container: Container
  let bytes: [UInt8]

  init(_ name: String, _ container: Container, _ bytes: [UInt8]) {
    (testDescription, self.container, self.bytes) = (name, container, bytes)
  }

  private static func little(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func entry(_ tag: Int, _ value: Int) -> [UInt8] {
    little(tag, 2) + little(4, 2) + little(1) + little(value)
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

  /// A picture of 20 columns and 10 rows, or bytes that stand for them.
  private static func bmp() -> [UInt8] {
    joined(
      text("BM"), zeros(8), little(54), little(40), little(20), little(-10), little(1, 2), little(24, 2),
      zeros(24), zeros(60 * 10))
  }

  private static func targa(_ type: UInt8, _ pixels: [UInt8]) -> [UInt8] {
    joined([0, 0, type], zeros(9), little(20, 2), little(10, 2), [24, 0], pixels)
  }

  private static func tiff(directory: Int, strip: Int) -> [UInt8] {
    let entries = joined(little(2, 2), entry(0x111, strip), entry(0x117, 300), zeros(4))
    let parts = directory < strip ? entries + zeros(300) : zeros(300) + entries
    return joined(text("II*\0"), little(directory), parts)
  }

  private static func codestream() -> [UInt8] {
    joined(
      [0xFF, 0x4F, 0xFF, 0x51, 0, 4, 0, 0], [0xFF, 0x90, 0, 10, 0, 0, 0, 0, 0, 34, 0, 1], [0xFF, 0x93],
      zeros(20), [0xFF, 0xD9])
  }

  private static func openEXR() -> [UInt8] {
    let block = joined(zeros(4), little(40), zeros(40))
    return joined(
      [0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0], text("a\0int\0"), little(4), zeros(4), [0], little(39, 8),
      little(87, 8), block, block)
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }

  private static func ico(_ type: Int) -> [UInt8] {
    joined(
      little(0, 2), little(type, 2), little(2, 2), zeros(8), little(50), little(38), zeros(8), little(30),
      little(88), zeros(80))
  }

  /// 20 columns and 10 rows of one plane.
  private static func pcx(_ version: UInt8, isPacked: Bool, bits: UInt8, _ pixels: [UInt8]) -> [UInt8] {
    joined(
      [10, version, isPacked ? 1 : 0, bits], zeros(4), little(19, 2), little(9, 2), zeros(53), [1],
      little(20, 2), zeros(60), pixels)
  }

  private static func sgi(_ storage: UInt8, _ rows: [UInt8]) -> [UInt8] {
    joined([1, 0xDA, storage, 1], big(2, 2), big(20, 2), big(10, 2), big(1, 2), zeros(500), rows)
  }

  private static func sun(type: Int, length: Int) -> [UInt8] {
    joined(
      [0x59, 0xA6, 0x6A, 0x95], big(19, 4), big(10, 4), big(8, 4), big(length, 4), big(type, 4), big(1, 4),
      big(6, 4), zeros(6 + (length == 0 ? 200 : length)))
  }

  private static func xwd() -> [UInt8] {
    let numbers =
      [104, 7, 2, 24, 20, 10, 0, 0, 32, 1, 32, 32, 80, 5, 0, 0, 0, 24, 2, 2] + [Int](repeating: 0, count: 5)
    return joined(numbers.flatMap { big($0, 4) }, text("win\0"), zeros(2 * 12 + 800))
  }

  private static func qoi() -> [UInt8] {
    // A pixel of each kind, and runs up to 200.
    let chunks: [UInt8] = [0xFE, 1, 2, 3, 0xFF, 1, 2, 3, 4, 0x00, 0x40, 0x80, 0, 0xFD, 0xFD, 0xFD, 0xC8]
    return joined(text("qoif"), big(20, 4), big(10, 4), [4, 0], chunks, zeros(7), [1])
  }

  static let all: [WholePicture] = [
    WholePicture("icons", .windowsIcon, ico(1)),
    WholePicture("cursors", .windowsIcon, ico(2)),
    WholePicture("PCX", .stillPicture, pcx(2, isPacked: false, bits: 8, zeros(200))),
    WholePicture(
      "packed PCX", .stillPicture,
      pcx(5, isPacked: true, bits: 4, (0..<10).flatMap { _ in [0xC5, 9, 0xCE, 7, 3] as [UInt8] })),
    WholePicture(
      "packed PCX with a palette", .stillPicture,
      pcx(5, isPacked: true, bits: 8, (0..<10).flatMap { _ in [0xD4, 9] as [UInt8] } + [12] + zeros(768))),
    WholePicture("SGI", .stillPicture, sgi(0, zeros(200))),
    WholePicture(
      "packed SGI", .stillPicture,
      sgi(
        1,
        (0..<10).flatMap { big(592 + 20 * (9 - $0), 4) } + (0..<10).flatMap { _ in big(20, 4) } + zeros(200)
      )),
    WholePicture("Sun raster", .stillPicture, sun(type: 1, length: 0)),
    WholePicture("packed Sun raster", .stillPicture, sun(type: 2, length: 50)),
    WholePicture("QOI", .stillPicture, qoi()),
    WholePicture("XWD", .stillPicture, xwd()),
    WholePicture("PFM", .portableFloatMap, joined(text("PF\n20 10\n-1.0\n"), zeros(2400))),
    WholePicture("BMP", .bmp, bmp()),
    WholePicture("Targa", .stillPicture, targa(2, zeros(600))),
    WholePicture(
      "packed Targa", .stillPicture,
      targa(10, joined([0xFF, 1, 2, 3], [0x3F], zeros(64 * 3), [0x87, 1, 2, 3]))),
    WholePicture("PPM", .portablePixmap, joined(text("P6\n# a\n20 10\n255\n"), zeros(600))),
    WholePicture("PGM", .portableGraymap, joined(text("P5 20 10 65535\n"), zeros(400))),
    WholePicture("PBM", .portableBitmap, joined(text("P4\n20 10\n"), zeros(30))),
    WholePicture(
      "PAM", .portableArbitraryMap,
      joined(
        text("P7\nWIDTH 20\nHEIGHT 10\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"), zeros(800))),
    WholePicture("TIFF", .tiff, tiff(directory: 308, strip: 8)),
    WholePicture("TIFF that begins with its directory", .tiff, tiff(directory: 8, strip: 38)),
    WholePicture("DPX", .stillPicture, joined(text("XPDS"), zeros(12), little(2648), zeros(2628))),
    WholePicture("JPEG 2000", .stillPicture, codestream()),
    WholePicture("OpenEXR", .stillPicture, openEXR()),
  ]
}
