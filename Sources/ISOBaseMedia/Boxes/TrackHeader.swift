import MediaCore
import MediaStructure

extension ISOBoxType {
  static let tkhd = ISOBoxType(
    "tkhd", "Track Header Box", .isoBaseMedia, "8.3.2", in: ["trak"], .exactlyOne,
    content: TrackHeaderBox.self)
}

/// The header of a track as a part of the movie: who it is, whether and where it is shown.
///
/// `track_ID` becomes `ISOTrack.trackID`, which `AssetTrack.trackID` gives; `matrix`, `width` and `height`
/// become its `preferredTransform` and `naturalSize`.
struct TrackHeaderBox: ISOBoxContent {
  var flags: Flags
  var creationTime: ISODate
  var modificationTime: ISODate
  var trackID: UInt32
  /// In the movie's timescale; `nil` where the file says that it is not known.
  var duration: UInt64?
  var layer: Int16
  var alternateGroup: Int16
  var volume: Double
  var matrix: ISOMatrix
  var width: Double
  var height: Double

  struct Flags: OptionSet {
    var rawValue: UInt32

    static let enabled = Flags(rawValue: 1)
    static let inMovie = Flags(rawValue: 2)
  }
}

extension TrackHeaderBox {
  init(_ reader: inout FieldReader) throws(MediaError) {
    let (version, flags) = try reader.readVersionAndFlags(upTo: 1, flags: 0xF) {
      ISOBoxType.names($0, [1: "enabled", 2: "in movie", 4: "in preview", 8: "size is aspect ratio"])
    }
    let wide = version == 1
    self.flags = Flags(rawValue: flags)
    creationTime = ISODate(rawValue: try reader.read("creation_time", wide: wide))
    modificationTime = ISODate(rawValue: try reader.read("modification_time", wide: wide))
    trackID = try reader.read("track_ID")
    if trackID == 0 { reader.report("track_ID is 0") }
    try reader.readReservedBytes(4)
    duration = try reader.readDuration("duration", wide: wide)
    try reader.readReservedBytes(8)
    layer = try reader.read("layer")
    alternateGroup = try reader.read("alternate_group")
    volume = try reader.readFixed("volume", as: Int16.self, fractionBits: 8)
    try reader.readReservedBytes(2)
    matrix = try ISOMatrix(&reader)
    width = try reader.readFixed("width", as: UInt32.self, fractionBits: 16)
    height = try reader.readFixed("height", as: UInt32.self, fractionBits: 16)
  }
}

extension TrackHeaderBox: ISOBoxWritable {
  func write(_ writer: inout FieldWriter) {
    let wide = !ISODate.fitNarrow(creationTime, modificationTime) || duration.isWide
    writer.writeVersionAndFlags(wide ? 1 : 0, flags.rawValue)
    writer.write("creation_time", creationTime.rawValue, wide: wide)
    writer.write("modification_time", modificationTime.rawValue, wide: wide)
    writer.write("track_ID", trackID)
    writer.writeZeros("reserved", 4)
    writer.writeDuration("duration", duration, wide: wide)
    writer.writeZeros("reserved", 8)
    writer.write("layer", layer)
    writer.write("alternate_group", alternateGroup)
    writer.writeFixed("volume", volume, as: Int16.self, fractionBits: 8)
    writer.writeZeros("reserved", 2)
    matrix.write(&writer)
    writer.writeFixed("width", width, as: UInt32.self, fractionBits: 16)
    writer.writeFixed("height", height, as: UInt32.self, fractionBits: 16)
  }
}
