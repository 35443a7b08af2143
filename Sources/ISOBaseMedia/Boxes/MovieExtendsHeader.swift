import MediaCore
import MediaStructure

extension ISOBoxType {
  static let mehd = ISOBoxType(
    "mehd", "Movie Extends Header Box", .isoBaseMedia, "8.8.2", in: ["mvex"], .atMostOne,
    content: MovieExtendsHeaderBox.self)
}

/// The duration of a movie with its fragments; it becomes `ISOMovie.fragmentDuration`.
struct MovieExtendsHeaderBox: ISOBoxContent {
  /// In the movie's timescale; `nil` where the file says that it is not known.
  var fragmentDuration: UInt64?
}

extension MovieExtendsHeaderBox {
  init(_ reader: inout FieldReader) throws(MediaError) {
    let wide = try reader.readVersionAndFlags(upTo: 1).version == 1
    fragmentDuration = try reader.readDuration("fragment_duration", wide: wide)
  }
}

extension MovieExtendsHeaderBox: ISOBoxWritable {
  func write(_ writer: inout FieldWriter) {
    writer.writeVersionAndFlags(duration.isWide ? 1 : 0)
    writer.writeDuration("fragment_duration", fragmentDuration, wide: duration.isWide)
  }

  private var duration: UInt64? { fragmentDuration }
}
