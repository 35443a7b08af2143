import MediaCore
import MediaStructure

/// The code that a protected sample entry would have without its protection.
struct OriginalFormatBox: ISOBoxContent {
  var dataFormat: FourCC

  init(_ reader: inout FieldReader) throws(MediaError) {
    dataFormat = try reader.readFourCC("data_format")
  }
}

/// The scheme by which samples are protected.
struct SchemeTypeBox: ISOBoxContent {
  var schemeType: FourCC

  init(_ reader: inout FieldReader) throws(MediaError) {
    let flags = try reader.readVersionAndFlags(upTo: 0, flags: 1).flags
    schemeType = try reader.readFourCC("scheme_type") {
      [
        "cenc": "AES-CTR, full samples or subsamples", "cbc1": "AES-CBC, full samples or subsamples",
        "cens": "AES-CTR, subsample patterns", "cbcs": "AES-CBC, subsample patterns",
        "sve1": "sensitive encryption", "piff": "Protected Interoperable File Format",
      ][$0]
    }
    try reader.read("scheme_version", as: UInt32.self)
    if flags & 1 == 1 { reader.readText("scheme_uri") }
  }
}
