import MediaCore
import MediaStructure

extension ISOBoxType {
  static let clap = ISOBoxType(
    "clap", "Clean Aperture Box", .isoBaseMedia, "12.1.4", content: CleanApertureBox.self)
}

/// The part of the coded picture that is meant to be seen, in pixels, as fractions.
package struct CleanApertureBox: Hashable, Sendable, ISOBoxContent {
  package var width: Fraction
  package var height: Fraction
  /// From the centre of the picture to the centre of the aperture.
  package var horizontalOffset: Fraction
  package var verticalOffset: Fraction

  package struct Fraction: Hashable, Sendable {
    package var numerator: Int32
    package var denominator: UInt32
  }

  init(_ reader: inout FieldReader) throws(MediaError) {
    width = Fraction(
      numerator: try reader.read("cleanApertureWidthN"), denominator: try reader.read("cleanApertureWidthD"))
    height = Fraction(
      numerator: try reader.read("cleanApertureHeightN"), denominator: try reader.read("cleanApertureHeightD")
    )
    horizontalOffset = Fraction(
      numerator: try reader.read("horizOffN"), denominator: try reader.read("horizOffD"))
    verticalOffset = Fraction(
      numerator: try reader.read("vertOffN"), denominator: try reader.read("vertOffD"))
  }
}
