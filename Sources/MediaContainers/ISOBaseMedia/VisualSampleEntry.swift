import MediaCore

extension ISOBoxType {
  /// Stands for every sample entry of a visual track: each bears the name of its coding.
  static let visualSampleEntry = ISOBoxType(
    "????", "Visual Sample Entry", .isoBaseMedia, "12.1.3", of: .visualSampleEntries,
    content: VisualSampleEntry.self, children: .boxes)
}

/// How a visual track's samples are coded, as far as it is the same for every coding.
package struct VisualSampleEntry: Hashable, Sendable, ISOBoxContent {
  package var dataReferenceIndex: UInt16
  /// Of the coded picture, in pixels.
  package var width: UInt16
  package var height: UInt16
  /// 24 for colour without alpha, 32 with alpha; QuickTime has 1 to 8 for palettes and 33 to 40 for grey.
  package var depth: UInt16

  init(_ reader: inout FieldReader) throws(MediaError) {
    try reader.skip("reserved", 6)
    dataReferenceIndex = try reader.read("data_reference_index")
    // QuickTime stores version, revision, vendor and qualities here.
    try reader.skip("pre_defined", 16)
    width = try reader.read("width")
    height = try reader.read("height")
    _ = try reader.readFixed("horizresolution", as: UInt32.self, fractionBits: 16)
    _ = try reader.readFixed("vertresolution", as: UInt32.self, fractionBits: 16)
    try reader.skip("reserved", 4)
    _ = try reader.read("frame_count", as: UInt16.self)
    try reader.skip("compressorname", 32)
    depth = try reader.read("depth")
    try reader.skip("pre_defined", 2)
  }
}
