import MediaCore
import MediaStructure

extension ISOBoxType {
  static let elng = ISOBoxType(
    "elng", "Extended Language Box", .isoBaseMedia, "8.4.6", in: ["mdia"], .atMostOne,
    content: ExtendedLanguageBox.self)
}

/// The media's language as a BCP 47 tag; it becomes `ISOTrack.extendedLanguageTag`.
struct ExtendedLanguageBox: ISOBoxContent {
  var extendedLanguage: String
}

extension ExtendedLanguageBox {
  init(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.readVersionAndFlags(upTo: 0)
    extendedLanguage = reader.readText("extended_language")
  }
}

extension ExtendedLanguageBox: ISOBoxWritable {
  func write(_ writer: inout FieldWriter) {
    writer.writeVersionAndFlags()
    writer.writeText("extended_language", extendedLanguage)
  }
}
