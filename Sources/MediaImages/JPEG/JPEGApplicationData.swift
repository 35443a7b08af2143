import MediaCore
import MediaStructure

/// A kind of data that applications put in APPn segments, distinguished by the text that begins it.
package struct JPEGApplicationData: StructureDeclaration, Sendable {
  typealias Read = @Sendable (inout FieldReader) throws(MediaError) -> Void

  let code: UInt8
  /// With the zero bytes that end it.
  let identifier: String
  package let name: String
  package let title: String
  package let standard: String
  package let clause: String
  let content: Content

  enum Content: Sendable {
    /// Fields that follow the identifier.
    case fields(Read)
    case tiff(TIFFDirectory.Kind)
    case imageResources
  }

  private init(
    _ code: UInt8, _ identifier: String, _ name: String, _ title: String, _ standard: String,
    _ clause: String, _ content: Content
  ) {
    self.code = code
    self.identifier = identifier
    self.name = name
    self.title = title
    self.standard = standard
    self.clause = clause
    self.content = content
  }

  /// The longest identifier with some room.
  static let peekedSize = 64

  static func named(_ code: UInt8, _ bytes: [UInt8]) -> JPEGApplicationData? {
    known.first { $0.code == code && bytes.starts(with: Array($0.identifier.utf8)) }
  }

  package static let known: [JPEGApplicationData] = [
    JPEGApplicationData(
      0xE0, "JFIF\0", "JFIF", "JFIF marker segment", "ITU-T T.871", "10.1", .fields(readJFIF)),
    JPEGApplicationData(
      0xE0, "JFXX\0", "JFXX", "JFIF extension marker segment", "JFIF 1.02", "JFIF Extension",
      .fields { reader throws(MediaError) in
        _ = try reader.read("extension_code", as: UInt8.self) {
          [0x10: "thumbnail as JPEG", 0x11: "thumbnail, 1 byte a pixel", 0x13: "thumbnail, 3 bytes a pixel"][
            $0]
        }
        try reader.skip("extension_data", reader.remaining)
      }),
    JPEGApplicationData(
      0xE0, "AVI1", "AVI1", "Motion JPEG field", "AVI MJPEG DIB format", "APP0",
      .fields { reader throws(MediaError) in
        _ = try reader.read("polarity", as: UInt8.self) { [0: "not interlaced", 1: "odd", 2: "even"][$0] }
      }),
    JPEGApplicationData(
      0xE1, "Exif\0\0", "Exif", "Exif attribute information", "Exif 2.32", "4.7.2", .tiff(.image)),
    JPEGApplicationData(
      0xE1, "http://ns.adobe.com/xap/1.0/\0", "XMP", "Extensible Metadata Platform",
      "XMP Specification Part 3",
      "1.1.3",
      .fields { reader throws(MediaError) in
        _ = try reader.readText("packet", byteCount: reader.remaining)
      }),
    JPEGApplicationData(
      0xE1, "http://ns.adobe.com/xmp/extension/\0", "ExtendedXMP", "Extended XMP", "XMP Specification Part 3",
      "1.1.3.1",
      .fields { reader throws(MediaError) in
        try reader.readLatin1("GUID", 32)
        _ = try reader.read("full length", as: UInt32.self)
        _ = try reader.read("offset", as: UInt32.self)
        _ = try reader.readText("portion", byteCount: reader.remaining)
      }),
    JPEGApplicationData(
      0xE2, "ICC_PROFILE\0", "ICC", "ICC profile", "ISO 15076-1:2010", "B.4",
      .fields { reader throws(MediaError) in
        let number = try reader.read("chunk number", as: UInt8.self)
        let count = try reader.read("number of chunks", as: UInt8.self)
        if number == 0 || number > count {
          reader.report("chunk \(number) of \(count) (ISO 15076-1, B.4)")
        }
        guard number == 1 else { return try reader.skip("profile", reader.remaining) }
        try reader.readGroup("profile") { (reader) throws(MediaError) in
          try ICCProfile.read(&reader, isFirstPart: count > 1)
        }
      }),
    JPEGApplicationData(
      0xE2, "MPF\0", "MPF", "Multi-Picture Format", "CIPA DC-007", "5.1", .tiff(.multiPicture)),
    JPEGApplicationData(
      0xEC, "Ducky", "Ducky", "Save for Web quality", "Adobe Photoshop", "Ducky",
      .fields { reader throws(MediaError) in
        while reader.remaining >= 4 {
          let tag = try reader.read("tag", as: UInt16.self) {
            [1: "quality", 2: "comment", 3: "copyright"][$0]
          }
          let count = Int(try reader.read("length", as: UInt16.self))
          if tag == 1, count == 4 {
            _ = try reader.read("quality", as: UInt32.self)
          } else {
            try reader.skip("text", count)
          }
        }
      }),
    JPEGApplicationData(
      0xED, "Photoshop 3.0\0", "Photoshop", "Photoshop image resources", "Adobe Photoshop File Formats",
      "Image Resource Blocks", .imageResources),
    JPEGApplicationData(
      0xEE, "Adobe", "Adobe", "Adobe marker segment", "ITU-T T.872", "6.5.3",
      .fields { reader throws(MediaError) in
        _ = try reader.read("version", as: UInt16.self)
        _ = try reader.read("flags0", as: UInt16.self)
        _ = try reader.read("flags1", as: UInt16.self)
        _ = try reader.read("transform", as: UInt8.self) {
          [0: "RGB or CMYK", 1: "YCbCr", 2: "YCCK"][$0]
        }
      }),
  ]

  @Sendable private static func readJFIF(_ reader: inout FieldReader) throws(MediaError) {
    // Thumbnails of some cameras have the identifier alone.
    guard reader.remaining >= 9 else {
      reader.report("\(reader.remaining) of 9 bytes are there (T.871, 10.1)", as: .warning)
      return try reader.skip("incomplete", reader.remaining)
    }
    _ = try reader.read("version", as: UInt16.self) { "\($0 >> 8).\($0 & 0xFF)" }
    _ = try reader.read("units", as: UInt8.self) {
      [0: "aspect ratio", 1: "dots per inch", 2: "dots per centimetre"][$0]
    }
    _ = try reader.read("Hdensity", as: UInt16.self)
    _ = try reader.read("Vdensity", as: UInt16.self)
    let width = try reader.read("HthumbnailA", as: UInt8.self)
    let height = try reader.read("VthumbnailA", as: UInt8.self)
    let size = Int(width) * Int(height) * 3
    if size != reader.remaining {
      reader.report("a thumbnail of \(size) bytes in \(reader.remaining) (T.871, 10.1)", as: .warning)
    }
    if reader.remaining > 0 { try reader.skip("RGB thumbnail", min(size, reader.remaining)) }
  }
}
