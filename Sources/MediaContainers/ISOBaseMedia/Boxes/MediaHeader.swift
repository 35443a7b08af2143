import MediaCore

extension ISOBoxType {
  static let mdhd = ISOBoxType(
    "mdhd", "Media Header Box", .isoBaseMedia, "8.4.2", in: ["mdia"], .exactlyOne,
    content: MediaHeaderBox.self)
}

/// What holds for a track's media, whatever the movie makes of it.
///
/// `timescale` becomes `ISOTrack.mediaTimescale`, which `AssetTrack.naturalTimeScale` gives; `language`
/// becomes `ISOTrack.languageCode`, which `AssetTrack.languageCode` gives.
struct MediaHeaderBox: ISOBoxContent {
  var creationTime: ISODate
  var modificationTime: ISODate
  /// Units a second of the media's times: of `duration`, of the sample tables and of the edits' media times.
  var timescale: UInt32
  /// `nil` where the file says that it is not known.
  var duration: UInt64?
  /// As stored: packed letters or a Macintosh code, see `ISOLanguage`.
  var language: UInt16
}

extension MediaHeaderBox {
  init(_ reader: inout FieldReader) throws(MediaError) {
    let wide = try reader.readVersionAndFlags(upTo: 1).version == 1
    creationTime = ISODate(rawValue: try reader.read("creation_time", wide: wide))
    modificationTime = ISODate(rawValue: try reader.read("modification_time", wide: wide))
    timescale = try reader.read("timescale")
    if timescale == 0 { reader.report("timescale is 0") }
    duration = try reader.readDuration("duration", wide: wide)
    language = try reader.read("language") { ISOLanguage.code($0) }
    // QuickTime calls it quality.
    try reader.skip("pre_defined", 2)
  }
}

extension MediaHeaderBox: ISOBoxWritable {
  func write(_ writer: inout FieldWriter) {
    let wide = !ISODate.fitNarrow(creationTime, modificationTime) || duration.isWide
    writer.writeVersionAndFlags(wide ? 1 : 0)
    writer.write("creation_time", creationTime.rawValue, wide: wide)
    writer.write("modification_time", modificationTime.rawValue, wide: wide)
    writer.write("timescale", timescale)
    writer.writeDuration("duration", duration, wide: wide)
    writer.write("language", language)
    writer.writeZeros("pre_defined", 2)
  }
}
