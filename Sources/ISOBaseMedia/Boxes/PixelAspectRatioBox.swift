import MediaCore
import MediaStructure

extension ISOBoxType {
  static let pasp = ISOBoxType(
    "pasp", "Pixel Aspect Ratio Box", .isoBaseMedia, "12.1.4", content: PixelAspectRatioBox.self)
}

/// The ratio of a pixel's width to its height.
package struct PixelAspectRatioBox: Hashable, Sendable, ISOBoxContent {
  package var hSpacing: UInt32
  package var vSpacing: UInt32

  init(_ reader: inout FieldReader) throws(MediaError) {
    hSpacing = try reader.read("hSpacing")
    vSpacing = try reader.read("vSpacing")
  }
}
