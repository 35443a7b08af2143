import MediaCore
import MediaStructure

extension ISOBoxType {
  static let hdlr = ISOBoxType(
    "hdlr", "Handler Reference Box", .isoBaseMedia, "8.4.3", in: ["mdia", "meta", "minf"], .exactlyOne,
    content: HandlerBox.self)
}

/// The kind of a track's media or of a meta box; in a track it becomes `ISOTrack.handlerType`.
struct HandlerBox: ISOBoxContent {
  /// QuickTime's component type: `mhlr` for a media handler, `dhlr` for a data handler; 0 in ISO files.
  var componentType: FourCC
  var handlerType: FourCC
  var name: String
}

extension HandlerBox {
  init(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.readVersionAndFlags(upTo: 0)
    componentType = try reader.readFourCC("pre_defined")
    handlerType = try reader.readFourCC("handler_type")
    if componentType.rawValue != 0 || (reader.peekFourCC()?.rawValue ?? 0) != 0 {
      // QuickTime File Format, "Handler Reference Atoms".
      try reader.readFourCC("component_manufacturer")
      try reader.read("component_flags", as: UInt32.self)
      try reader.read("component_flags_mask", as: UInt32.self)
    } else {
      for _ in 0..<3 { try reader.read("reserved", as: UInt32.self) }
    }
    // QuickTime stores the length first, and ISO files written by its heirs do so too.
    let pascal = componentType.rawValue != 0 && reader.peek().map { Int($0) + 1 == reader.remaining } ?? false
    name = pascal ? try reader.readPascalText("name") : reader.readText("name")
  }
}

extension HandlerBox: ISOBoxWritable {
  func write(_ writer: inout FieldWriter) {
    writer.writeVersionAndFlags()
    writer.writeFourCC("pre_defined", componentType)
    writer.writeFourCC("handler_type", handlerType)
    if componentType.rawValue != 0 {
      writer.writeFourCC("component_manufacturer", FourCC(rawValue: 0))
      writer.write("component_flags", UInt32(0))
      writer.write("component_flags_mask", UInt32(0))
      writer.writePascalText("name", name)
    } else {
      for _ in 0..<3 { writer.write("reserved", UInt32(0)) }
      writer.writeText("name", name)
    }
  }
}
