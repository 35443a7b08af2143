import MediaCore
import MediaStructure

/// The defaults for the samples of a track's fragments, where a fragment doesn't say otherwise (ISO/IEC
/// 14496-12, 8.8.3).
struct TrackExtendsBox: ISOBoxContent {
  var trackID: UInt32
  var defaultSampleDescriptionIndex: UInt32
  /// In the media's timescale.
  var defaultSampleDuration: UInt32
  /// In bytes.
  var defaultSampleSize: UInt32
  var defaultSampleFlags: UInt32
}

extension TrackExtendsBox {
  init(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readVersionAndFlags(upTo: 0)
    trackID = try reader.read("track_ID")
    defaultSampleDescriptionIndex = try reader.read("default_sample_description_index")
    defaultSampleDuration = try reader.read("default_sample_duration")
    defaultSampleSize = try reader.read("default_sample_size")
    defaultSampleFlags = try ISOBoxType.readSampleFlags(&reader, "default_sample_flags")
  }
}

/// The track that a fragment belongs to, and what holds for all of its samples (ISO/IEC 14496-12, 8.8.7).
struct TrackFragmentHeaderBox: ISOBoxContent {
  var flags: UInt32
  var trackID: UInt32
  /// Where data offsets count from, in bytes from the start of the file.
  var baseDataOffset: UInt64?
  var sampleDescriptionIndex: UInt32?
  var defaultSampleDuration: UInt32?
  var defaultSampleSize: UInt32?
  var defaultSampleFlags: UInt32?

  /// Whether data offsets count from the start of the fragment.
  var isBasedOnFragment: Bool { flags & 0x2_0000 != 0 }

  private static let names: [UInt32: String] = [
    1: "base data offset", 2: "sample description index", 8: "default sample duration",
    0x10: "default sample size", 0x20: "default sample flags", 0x1_0000: "duration is empty",
    0x2_0000: "default base is moof",
  ]
}

extension TrackFragmentHeaderBox {
  init(_ reader: inout FieldReader) throws(MediaError) {
    flags =
      try reader.readVersionAndFlags(upTo: 0, flags: 0x3_003B) { ISOBoxType.names($0, Self.names) }.flags
    trackID = try reader.read("track_ID")
    if flags & 1 != 0 { baseDataOffset = try reader.read("base_data_offset") }
    if flags & 2 != 0 { sampleDescriptionIndex = try reader.read("sample_description_index") }
    if flags & 8 != 0 { defaultSampleDuration = try reader.read("default_sample_duration") }
    if flags & 0x10 != 0 { defaultSampleSize = try reader.read("default_sample_size") }
    if flags & 0x20 != 0 {
      defaultSampleFlags = try ISOBoxType.readSampleFlags(&reader, "default_sample_flags")
    }
  }
}

/// When the first sample of a fragment is decoded (ISO/IEC 14496-12, 8.8.12).
struct TrackFragmentDecodeTimeBox: ISOBoxContent {
  /// In the media's timescale.
  var baseMediaDecodeTime: UInt64
}

extension TrackFragmentDecodeTimeBox {
  init(_ reader: inout FieldReader) throws(MediaError) {
    let wide = try reader.readVersionAndFlags(upTo: 1).version == 1
    baseMediaDecodeTime = try reader.read("baseMediaDecodeTime", wide: wide)
  }
}

/// The head of a run of samples that come one after the other (ISO/IEC 14496-12, 8.8.8); the rows stay in the file.
struct TrackRunBox: ISOBoxContent {
  var version: UInt8
  var flags: UInt32
  var sampleCount: UInt32
  /// From the fragment's base to the first sample, in bytes.
  var dataOffset: Int32?
  var firstSampleFlags: UInt32?
  /// Where the rows are in the file.
  var rowsOffset: Int64

  var hasDurations: Bool { flags & 0x100 != 0 }
  var hasSizes: Bool { flags & 0x200 != 0 }
  var hasFlags: Bool { flags & 0x400 != 0 }
  var hasCompositionTimeOffsets: Bool { flags & 0x800 != 0 }
  /// In bytes; 0 where the defaults hold for every sample.
  var rowSize: Int { 4 * (flags >> 8 & 0xF).nonzeroBitCount }

  private static let names: [UInt32: String] = [
    1: "data offset", 4: "first sample flags", 0x100: "sample durations", 0x200: "sample sizes",
    0x400: "sample flags", 0x800: "composition time offsets",
  ]

  init(_ reader: inout FieldReader) throws(MediaError) {
    (version, flags) =
      try reader.readVersionAndFlags(upTo: 1, flags: 0xF05) { ISOBoxType.names($0, Self.names) }
    sampleCount = try reader.read("sample_count")
    if flags & 1 != 0 { dataOffset = try reader.read("data_offset") }
    if flags & 4 != 0 {
      firstSampleFlags = try ISOBoxType.readSampleFlags(&reader, "first_sample_flags")
    }
    rowsOffset = reader.position
    let (hasDurations, hasSizes, hasFlags) = (hasDurations, hasSizes, hasFlags)
    let (hasOffsets, isSigned) = (hasCompositionTimeOffsets, version == 1)
    try reader.readTable("samples", count: sampleCount, rowSize: rowSize) {
      (reader) throws(MediaError) in
      if hasDurations { try reader.read("sample_duration", as: UInt32.self) }
      if hasSizes { try reader.read("sample_size", as: UInt32.self) }
      if hasFlags { try ISOBoxType.readSampleFlags(&reader, "sample_flags") }
      guard hasOffsets else { return }
      if isSigned {
        try reader.read("sample_composition_time_offset", as: Int32.self)
      } else {
        try reader.read("sample_composition_time_offset", as: UInt32.self) {
          $0 > UInt32(Int32.max) ? "\(Int32(bitPattern: $0)), if signed" : nil
        }
      }
    }
  }
}

extension TrackExtendsBox: ISOBoxWritable {
  func write(_ writer: inout FieldWriter) {
    writer.writeVersionAndFlags()
    writer.write("track_ID", trackID)
    writer.write("default_sample_description_index", defaultSampleDescriptionIndex)
    writer.write("default_sample_duration", defaultSampleDuration)
    writer.write("default_sample_size", defaultSampleSize)
    writer.write("default_sample_flags", defaultSampleFlags)
  }
}

extension TrackFragmentHeaderBox: ISOBoxWritable {
  func write(_ writer: inout FieldWriter) {
    var present = flags & 0x3_0000
    if baseDataOffset != nil { present |= 1 }
    if sampleDescriptionIndex != nil { present |= 2 }
    if defaultSampleDuration != nil { present |= 8 }
    if defaultSampleSize != nil { present |= 0x10 }
    if defaultSampleFlags != nil { present |= 0x20 }
    writer.writeVersionAndFlags(0, present)
    writer.write("track_ID", trackID)
    if let baseDataOffset { writer.write("base_data_offset", baseDataOffset) }
    if let sampleDescriptionIndex { writer.write("sample_description_index", sampleDescriptionIndex) }
    if let defaultSampleDuration { writer.write("default_sample_duration", defaultSampleDuration) }
    if let defaultSampleSize { writer.write("default_sample_size", defaultSampleSize) }
    if let defaultSampleFlags { writer.write("default_sample_flags", defaultSampleFlags) }
  }
}

extension TrackFragmentDecodeTimeBox: ISOBoxWritable {
  func write(_ writer: inout FieldWriter) {
    writer.writeVersionAndFlags(1)
    writer.write("baseMediaDecodeTime", baseMediaDecodeTime)
  }
}
