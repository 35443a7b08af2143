import MediaCore
import MediaStructure

extension ISOBoxType {
  /// Stands for every sample entry of a visual track: each bears the name of its coding.
  static let visualSampleEntry = ISOBoxType(
    "????", "Visual Sample Entry", .isoBaseMedia, "12.1.3", of: .visualSampleEntries,
    content: VisualSampleEntry.self, children: .boxes)
}

/// The fields of a visual track's sample entry that are the same for every coding.
package struct VisualSampleEntry: Hashable, Sendable, ISOBoxContent {
  package var dataReferenceIndex: UInt16
  /// The width of the coded picture, in pixels.
  package var width: UInt16
  package var height: UInt16
  /// 24 for colour without alpha, 32 with alpha; QuickTime has 1 to 8 for palettes and 33 to 40 for grey.
  package var depth: UInt16

  init(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readReservedBytes(6)
    dataReferenceIndex = try reader.read("data_reference_index")
    if (reader.peekFourCC(4)?.rawValue ?? 0) != 0 {
      // QuickTime File Format, "Video Sample Descriptions".
      try reader.read("version", as: UInt16.self)
      try reader.read("revision_level", as: UInt16.self)
      try reader.readFourCC("vendor")
      try reader.read("temporal_quality", as: UInt32.self)
      try reader.read("spatial_quality", as: UInt32.self)
    } else {
      try reader.read("pre_defined", as: UInt16.self)
      try reader.read("reserved", as: UInt16.self)
      for _ in 0..<3 { try reader.read("pre_defined", as: UInt32.self) }
    }
    width = try reader.read("width")
    height = try reader.read("height")
    _ = try reader.readFixed("horizresolution", as: UInt32.self, fractionBits: 16)
    _ = try reader.readFixed("vertresolution", as: UInt32.self, fractionBits: 16)
    try reader.readReservedBytes(4)
    _ = try reader.read("frame_count", as: UInt16.self)
    try reader.readPascalText("compressorname", paddedTo: 32)
    depth = try reader.read("depth")
    // QuickTime's identifier of the table of colours: with 0 it follows.
    let table = try reader.read("pre_defined", as: Int16.self)
    // Writers that know no such table leave 0 there, and FFmpeg states another depth: the table's flags are no box's name.
    let isTable =
      [1, 2, 4, 8].contains(depth & 0x1F) || reader.peekFourCC(4).map { $0.rawValue >> 16 } == 0x8000
    if table == 0, isTable, reader.remaining >= 8 {
      try ISOBoxType.readColorTable(&reader)
    }
  }
}
