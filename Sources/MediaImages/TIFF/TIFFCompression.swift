/// A way in which the samples of a picture of TIFF are packed (TIFF 6.0, section 8, and the registry of its tags).
package struct TIFFCompression: Hashable, Sendable {
  package let code: UInt64

  package static let none = TIFFCompression(code: 1)
  package static let packBits = TIFFCompression(code: 32773)

  /// Modified Huffman, Group 3 and Group 4 (TIFF 6.0, sections 10 and 11), which know black and white alone.
  package var isFax: Bool { (2...4).contains(code) }
  /// JPEG of TIFF 6.0, and that of Technical Note 2.
  package var isJPEG: Bool { code == 6 || code == 7 }
  /// Whether libav unpacks it: LZW, deflate under both codes, LZMA and the fax codes.
  package var isLibAVs: Bool { isFax || [5, 8, 32946, 34925].contains(code) }

  /// Names of others, for those who ask why a picture isn't decoded.
  private static let names: [UInt64: String] = [
    9: "JBIG", 10: "JBIG", 32766: "NeXT", 32809: "ThunderScan", 32909: "PixarLog", 33003: "JPEG 2000",
    33004: "JPEG 2000", 33005: "JPEG 2000", 34661: "JBIG", 34676: "SGI's logarithms",
    34677: "SGI's logarithms",
    34712: "JPEG 2000", 34887: "LERC", 34892: "lossy JPEG", 34927: "WebP", 34933: "PNG", 34934: "JPEG XR",
    50000: "Zstandard", 50001: "WebP", 50002: "JPEG XL", 52546: "JPEG XL",
  ]

  /// Such as `Zstandard`.
  package var name: String { Self.names[code] ?? "method \(code)" }
}
