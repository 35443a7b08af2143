import MediaCore
import MediaStructure

extension ISOBoxType {
  static let meta = ISOBoxType(
    "meta", "Meta Box", .isoBaseMedia, "8.11.1", content: MetaBox.self, children: .boxes)
}

/// The head of a meta box, which is a full box in ISO files and a plain one in QuickTime's.
struct MetaBox: ISOBoxContent {
  init(_ reader: inout FieldReader) throws(MediaError) {
    // A plain one begins with the handler box at once.
    guard reader.peekFourCC(4) != "hdlr" else { return }
    let version = try reader.readVersionAndFlags(upTo: .max, flags: .max).version
    if version > 0 { reader.report("version \(version) is not known", as: .warning) }
  }
}
