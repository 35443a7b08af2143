import MediaCore
import MediaStructure

extension ISOBoxType {
  static let tref = ISOBoxType(
    "tref", "Track Reference Box", .isoBaseMedia, "8.3.3", in: ["trak"], .atMostOne,
    children: .trackReferences)
  /// Stands for every box in a `tref`: each bears the name of the kind of reference.
  static let trackReference = ISOBoxType(
    "????", "Track Reference Type Box", .isoBaseMedia, "8.3.3", of: .trackReferences,
    content: TrackReferenceTypeBox.self)
}

/// The tracks that a track refers to in one way, such as `chap` or `tmcd`; they become `ISOTrack.references`.
struct TrackReferenceTypeBox: ISOBoxContent {
  var trackIDs: [UInt32]
}

extension TrackReferenceTypeBox {
  init(_ reader: inout FieldReader) throws(MediaError) {
    trackIDs = []
    while reader.remaining >= 4 {
      trackIDs.append(try reader.read("track_IDs"))
    }
  }
}

extension TrackReferenceTypeBox: ISOBoxWritable {
  func write(_ writer: inout FieldWriter) {
    for trackID in trackIDs { writer.write("track_IDs", trackID) }
  }
}
