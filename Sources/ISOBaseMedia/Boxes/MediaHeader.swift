import MediaCore
import MediaStructure

extension ISOBoxType {
  static let mdhd = ISOBoxType(
    "mdhd", "Media Header Box", .isoBaseMedia, "8.4.2", in: ["mdia"], .exactlyOne,
    content: MediaHeaderBox.self)
}

/// The header of a track's media, independent of what the movie makes of it.
///
/// `timescale` becomes `ISOTrack.mediaTimescale`, which `AssetTrack.naturalTimeScale` gives; `language`
/// becomes `ISOTrack.languageCode`, which `AssetTrack.languageCode` gives.
struct MediaHeaderBox: ISOBoxContent {
  /// Its timescale is that of the sample tables and of the edits' media times.
  var times: HeaderTimes
  /// As stored: packed letters or a Macintosh code, see `ISOLanguage`.
  var language: UInt16
}

extension MediaHeaderBox {
  init(_ reader: inout FieldReader) throws(MediaError) {
    times = try HeaderTimes(&reader)
    language = try reader.read("language") { ISOLanguage.code($0) }
    // QuickTime calls it quality.
    try reader.skip("pre_defined", 2)
  }
}

extension MediaHeaderBox: ISOBoxWritable {
  func write(_ writer: inout FieldWriter) {
    times.write(&writer)
    writer.write("language", language)
    writer.writeZeros("pre_defined", 2)
  }
}
