package import MediaCore
import MediaImages
import MediaStructure

extension ISOBoxType {
  static let colr = ISOBoxType("colr", "Colour Information Box", .isoBaseMedia, "12.1.5") {
    (reader, context) in
    guard context.parent != "jp2h" else {
      // JPEG 2000 has another box of the name (ISO/IEC 15444-1, I.5.3.3).
      let method = try reader.read("METH", as: UInt8.self) {
        [1: "enumerated", 2: "restricted ICC profile"][$0]
      }
      try reader.read("PREC", as: Int8.self)
      try reader.read("APPROX", as: UInt8.self)
      if method == 1 {
        try reader.read("EnumCS", as: UInt32.self) { [16: "sRGB", 17: "greyscale", 18: "sYCC"][$0] }
      } else {
        try reader.readGroup("PROFILE") { (reader) throws(MediaError) in try ICCProfile.read(&reader) }
      }
      return nil
    }
    return try ColourInformationBox(&reader)
  }
}

/// The colours that a picture's numbers stand for; the codes are those of ISO/IEC 23091-2.
package struct ColourInformationBox: Hashable, Sendable, ISOBoxContent {
  /// `nclx`, QuickTime's `nclc` without the range, or `rICC` and `prof`, where an ICC profile follows.
  package var colourType: FourCC
  package var colourPrimaries: UInt16?
  package var transferCharacteristics: UInt16?
  package var matrixCoefficients: UInt16?
  package var isFullRange: Bool?

  init(_ reader: inout FieldReader) throws(MediaError) {
    colourType = try reader.readFourCC("colour_type")
    guard colourType == "nclx" || colourType == "nclc" else {
      if colourType == "prof" || colourType == "rICC" {
        try reader.readGroup("ICC_profile") { (reader) throws(MediaError) in try ICCProfile.read(&reader) }
      } else {
        try reader.skip("data", reader.remaining)
      }
      return
    }
    colourPrimaries = try reader.read("colour_primaries")
    transferCharacteristics = try reader.read("transfer_characteristics")
    matrixCoefficients = try reader.read("matrix_coefficients")
    if colourType == "nclx" {
      isFullRange =
        try reader.read("full_range_flag", as: UInt8.self) { $0 & 0x80 == 0 ? "limited" : "full" } & 0x80 != 0
    }
  }
}
