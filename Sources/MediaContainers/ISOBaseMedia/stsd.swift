import MediaCore

extension ISOBoxType {
  static let stsd = ISOBoxType(
    "stsd", "Sample Description Box", .isoBaseMedia, "8.5.2", content: SampleDescriptionBox.self,
    children: .sampleEntries)
  /// Stands for the entries of tracks that are neither visual nor audible.
  static let sampleEntry = ISOBoxType("????", "Sample Entry", .isoBaseMedia, "8.5.2")
}

/// The head of the list of sample entries; the entries become `ISOTrack.sampleEntries`.
struct SampleDescriptionBox: ISOBoxContent {
  var entryCount: UInt32

  init(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.readVersionAndFlags(upTo: 1)
    entryCount = try reader.read("entry_count")
  }
}
