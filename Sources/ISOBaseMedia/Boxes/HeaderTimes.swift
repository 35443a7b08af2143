import MediaCore
import MediaStructure

/// The fields that `mvhd` and `mdhd` begin with alike: when something was made, and how long it is (ISO/IEC
/// 14496-12, 8.2.2 and 8.4.2).
struct HeaderTimes: Hashable, Sendable {
  var creationTime: ISODate
  var modificationTime: ISODate
  /// Units a second.
  var timescale: UInt32
  /// `nil` where the file says that it is not known.
  var duration: UInt64?
}

extension HeaderTimes {
  init(_ reader: inout FieldReader) throws(MediaError) {
    let wide = try reader.readVersionAndFlags(upTo: 1).version == 1
    creationTime = ISODate(rawValue: try reader.read("creation_time", wide: wide))
    modificationTime = ISODate(rawValue: try reader.read("modification_time", wide: wide))
    timescale = try reader.read("timescale")
    if timescale == 0 { reader.report("timescale is 0") }
    duration = try reader.readDuration("duration", wide: wide)
  }

  func write(_ writer: inout FieldWriter) {
    let wide = !ISODate.fitNarrow(creationTime, modificationTime) || duration.isWide
    writer.writeVersionAndFlags(wide ? 1 : 0)
    writer.write("creation_time", creationTime.rawValue, wide: wide)
    writer.write("modification_time", modificationTime.rawValue, wide: wide)
    writer.write("timescale", timescale)
    writer.writeDuration("duration", duration, wide: wide)
  }
}
