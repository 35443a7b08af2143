package import MediaCore

extension ISOBoxType {
  static let colr = ISOBoxType(
    "colr", "Colour Information Box", .isoBaseMedia, "12.1.5", content: ColourInformationBox.self)
}

/// How the numbers of a picture become colours; the codes are those of ISO/IEC 23091-2.
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
      try reader.skip("ICC_profile", reader.remaining)
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
