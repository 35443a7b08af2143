import MediaCore
import MediaStructure

extension ISOBoxType {
  static let stsd = ISOBoxType(
    "stsd", "Sample Description Box", .isoBaseMedia, "8.5.2", in: ["stbl"], .exactlyOne,
    content: SampleDescriptionBox.self, children: .sampleEntries)
  /// Stands for the entries of tracks that are neither visual nor audible.
  static let sampleEntry = ISOBoxType(
    "????", "Sample Entry", .isoBaseMedia, "8.5.2", of: .sampleEntries, fields: readSampleEntry)

  /// Reads what all sample entries begin with.
  @Sendable static func readSampleEntry(_ reader: inout FieldReader) throws {
    try reader.readReservedBytes(6)
    try reader.read("data_reference_index", as: UInt16.self)
  }
}

/// The head of the list of sample entries; the entries become `ISOTrack.sampleEntries`.
struct SampleDescriptionBox: ISOBoxContent {
  var entryCount: UInt64

  init(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.readVersionAndFlags(upTo: 1)
    entryCount = UInt64(try reader.read("entry_count", as: UInt32.self))
  }
}
