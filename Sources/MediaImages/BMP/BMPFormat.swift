import MediaCore
package import MediaStructure

extension StructureFormat {
  /// Pictures of Windows and OS/2.
  package static let bmp = StructureFormat(
    container: .bmp, title: "BMP",
    recognizes: { bytes in
      guard bytes.count >= 18, bytes.starts(with: "BM".utf8) else { return false }
      return BMPParts.headerSizes.contains(BMPParts.number(bytes[14..<18]))
        && BMPParts.number(bytes[6..<10]) == 0 && BMPParts.number(bytes[10..<14]) >= 26
    },
    parse: { source, options in
      tree(of: source, options) { (range, walk) throws(MediaError) in
        var root = try walk.node("", "BMP", range, path: "", depth: 0)
        try walk.follow(BMPParts.known, in: range, into: &root)
        try BMPParts.checkPlace(in: &root, &walk)
        walk.settle(&root, path: "")
        return root
      }
    })
}

/// The structures of a BMP file.
package enum BMPParts {
  private static let standard = "Windows GDI"
  /// Those of OS/2 1 and 2, and of the versions of Windows.
  static let headerSizes: Set<Int64> = [12, 16, 40, 52, 56, 64, 108, 124]

  static func number(_ bytes: ArraySlice<UInt8>) -> Int64 { Array(bytes.reversed()).bigEndian(Int64.self) }

  /// Reports pixels that are said to begin where the file has ended.
  static func checkPlace(in root: inout StructureNode, _ walk: inout StructureWalk) throws(MediaError) {
    let digits = try walk.bytes(at: root.offset + 10, count: 4)
    let place = number(digits[...])
    guard digits.count == 4, place >= root.size, !root.children.isEmpty else { return }
    root.children[0].report(
      "bfOffBits is \(place), the file has \(root.size) bytes (\(standard), BITMAPFILEHEADER)",
      path: "file_header")
  }

  package static let known = [
    SequencePart(
      "file_header", "Bitmap File Header", standard, "BITMAPFILEHEADER", byteOrder: .littleEndian,
      size: { _ in 14 },
      read: { (reader) throws(MediaError) in
        _ = try reader.readText("bfType", byteCount: 2)
        _ = try reader.read("bfSize", as: UInt32.self)
        _ = try reader.read("bfReserved1", as: UInt16.self)
        _ = try reader.read("bfReserved2", as: UInt16.self)
        _ = try reader.read("bfOffBits", as: UInt32.self)
      }),
    SequencePart(
      "info_header", "Bitmap Information Header", standard, "BITMAPINFOHEADER", byteOrder: .littleEndian,
      size: { $0.count >= 4 ? number($0.prefix(4)) : nil },
      read: { (reader) throws(MediaError) in try readHeader(&reader) }),
    SequencePart(
      "pixels", "Colours and Pixels", standard, "Bitmap Storage", size: { _ in .max }, read: { _ in }),
  ]

  private static func readHeader(_ reader: inout FieldReader) throws(MediaError) {
    let size = try reader.read("biSize", as: UInt32.self)
    guard size > 12 else {
      _ = try reader.read("bcWidth", as: UInt16.self)
      _ = try reader.read("bcHeight", as: UInt16.self)
      _ = try reader.read("bcPlanes", as: UInt16.self)
      _ = try reader.read("bcBitCount", as: UInt16.self)
      return
    }
    _ = try reader.read("biWidth", as: Int32.self)
    _ = try reader.read("biHeight", as: Int32.self) { $0 < 0 ? "from the top down" : nil }
    _ = try reader.read("biPlanes", as: UInt16.self)
    _ = try reader.read("biBitCount", as: UInt16.self)
    guard size >= 40 else { return }
    _ = try reader.read("biCompression", as: UInt32.self) {
      ["BI_RGB", "BI_RLE8", "BI_RLE4", "BI_BITFIELDS", "BI_JPEG", "BI_PNG", "BI_ALPHABITFIELDS"][
        safe: Int($0)]
    }
    _ = try reader.read("biSizeImage", as: UInt32.self)
    _ = try reader.read("biXPelsPerMeter", as: Int32.self)
    _ = try reader.read("biYPelsPerMeter", as: Int32.self)
    _ = try reader.read("biClrUsed", as: UInt32.self)
    _ = try reader.read("biClrImportant", as: UInt32.self)
    guard size >= 52, size != 64 else { return }
    _ = try reader.read("bV4RedMask", as: UInt32.self)
    _ = try reader.read("bV4GreenMask", as: UInt32.self)
    _ = try reader.read("bV4BlueMask", as: UInt32.self)
    guard size >= 56 else { return }
    _ = try reader.read("bV4AlphaMask", as: UInt32.self)
    guard size >= 108 else { return }
    _ = try reader.read("bV4CSType", as: UInt32.self) {
      [0: "calibrated", 0x7352_4742: "sRGB", 0x5769_6E20: "Windows"][$0]
    }
    try reader.skip("bV4Endpoints", 36)
    _ = try reader.read("bV4GammaRed", as: UInt32.self)
    _ = try reader.read("bV4GammaGreen", as: UInt32.self)
    _ = try reader.read("bV4GammaBlue", as: UInt32.self)
    guard size >= 124 else { return }
    _ = try reader.read("bV5Intent", as: UInt32.self)
    _ = try reader.read("bV5ProfileData", as: UInt32.self)
    _ = try reader.read("bV5ProfileSize", as: UInt32.self)
    _ = try reader.read("bV5Reserved", as: UInt32.self)
  }
}
