import MediaCore
import MediaStructure

extension ISOBoxType {
  static let ftyp = ISOBoxType(
    "ftyp", "File Type Box", .isoBaseMedia, "4.3", in: [file], .atMostOne,
    content: FileTypeBox.self)
  static let styp = ISOBoxType(
    "styp", "Segment Type Box", .isoBaseMedia, "8.16.2", in: [file],
    content: FileTypeBox.self)
}

/// The brands that a file or a segment follows; they become `ISOMovie.majorBrand` and `compatibleBrands`.
struct FileTypeBox: ISOBoxContent {
  var majorBrand: FourCC
  var minorVersion: UInt32
  var compatibleBrands: [FourCC]
}

extension FileTypeBox {
  init(_ reader: inout FieldReader) throws(MediaError) {
    majorBrand = try reader.readFourCC("major_brand")
    minorVersion = try reader.read("minor_version")
    compatibleBrands = []
    while reader.remaining >= 4 {
      compatibleBrands.append(try reader.readFourCC("compatible_brands"))
    }
  }
}

extension FileTypeBox: ISOBoxWritable {
  func write(_ writer: inout FieldWriter) {
    writer.writeFourCC("major_brand", majorBrand)
    writer.write("minor_version", minorVersion)
    for brand in compatibleBrands { writer.writeFourCC("compatible_brands", brand) }
  }
}
