import MediaCore
import MediaImages

/// The extent of files of one picture whose structure is a header and the picture after it: BMP, DPX, icons,
/// JPEG 2000, Netpbm's, OpenEXR, PCX, QOI, Silicon Graphics', Sun's, Targa and dumps of X.
enum PictureExtent {
  /// The offset at which the picture ends; more than the file's size where it is truncated.
  ///
  /// `nil` where the header leaves that open, and for other files. Throws what reading the source throws.
  static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let header = try source.bytes(at: 0, count: 512)
    switch header.prefix(4) {
    case [0x53, 0x44, 0x50, 0x58]: return dpx(header.dropFirst(16).prefix(4).bigEndian(Int64.self))
    case [0x58, 0x50, 0x44, 0x53]: return dpx(header.dropFirst(16).prefix(4).littleEndian(Int64.self))
    case [0x76, 0x2F, 0x31, 0x01]: return try OpenEXRExtent.declaredEnd(of: source)
    case [0xFF, 0x4F, 0xFF, 0x51]: return try JPEG2000Extent.declaredEnd(of: source, from: 0)
    case [0, 0, 0, 12] where header.dropFirst(4).starts(with: "jP  ".utf8):
      return try JPEG2000Extent.declaredEnd(ofBoxes: source)
    case [0x59, 0xA6, 0x6A, 0x95]: return SunRasterExtent.declaredEnd(header)
    case let start where start.starts(with: "BM".utf8): return BMPExtent.declaredEnd(header)
    case let start where start.starts(with: [0x01, 0xDA]): return try SGIExtent.declaredEnd(of: source)
    case let start where start.elementsEqual("qoif".utf8): return try QOIExtent.declaredEnd(of: source)
    default: break
    }
    if let end = NetpbmExtent.declaredEnd(header) ?? XWDExtent.declaredEnd(header) { return end }
    if let end = try PCXExtent.declaredEnd(of: source) { return end }
    return try TargaHeader(header)?.declaredEnd(in: source)
  }

  /// The file's size is a field that may be undefined (SMPTE ST 268-1, 5.1).
  private static func dpx(_ size: Int64) -> Int64? { size > 0 && size < UInt32.max ? size : nil }
}
