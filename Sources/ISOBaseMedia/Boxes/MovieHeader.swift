import MediaCore
import MediaStructure

extension ISOBoxType {
  static let mvhd = ISOBoxType(
    "mvhd", "Movie Header Box", .isoBaseMedia, "8.2.2", in: ["moov"], .exactlyOne,
    content: MovieHeaderBox.self)
}

/// The header of the whole movie.
///
/// `timescale` and `duration` become `ISOMovie.timescale` and `ISOMovie.duration`; the durations of tracks
/// and of edits count in the same timescale.
struct MovieHeaderBox: ISOBoxContent {
  var times: HeaderTimes
  var rate: Double
  var volume: Double
  var matrix: ISOMatrix
  var nextTrackID: UInt32
}

extension MovieHeaderBox {
  init(_ reader: inout FieldReader) throws(MediaError) {
    times = try HeaderTimes(&reader)
    rate = try reader.readFixed("rate", as: Int32.self, fractionBits: 16)
    volume = try reader.readFixed("volume", as: Int16.self, fractionBits: 8)
    try reader.readReservedBytes(10)
    matrix = try ISOMatrix(&reader)
    // QuickTime keeps the preview's, the poster's, the selection's and the current time here.
    for name in [
      "pre_defined[0]", "pre_defined[1]", "pre_defined[2]", "pre_defined[3]", "pre_defined[4]",
      "pre_defined[5]",
    ] as [StaticString] {
      try reader.read(name, as: UInt32.self)
    }
    nextTrackID = try reader.read("next_track_ID")
  }
}

extension MovieHeaderBox: ISOBoxWritable {
  func write(_ writer: inout FieldWriter) {
    times.write(&writer)
    writer.writeFixed("rate", rate, as: Int32.self, fractionBits: 16)
    writer.writeFixed("volume", volume, as: Int16.self, fractionBits: 8)
    writer.writeZeros("reserved", 10)
    matrix.write(&writer)
    for name in [
      "pre_defined[0]", "pre_defined[1]", "pre_defined[2]", "pre_defined[3]", "pre_defined[4]",
      "pre_defined[5]",
    ] as [StaticString] {
      writer.write(name, UInt32(0))
    }
    writer.write("next_track_ID", nextTrackID)
  }
}
