import MediaCodecs
package import MediaCore
import MediaStructure

extension ChunkType {
  static let caf: [ChunkType] = [
    desc,
    ChunkType("data", "Audio Data", cafSpec, "Audio Data Chunk", in: ["caff"], fieldBytes: 4) {
      (reader, _) throws(MediaError) in
      try reader.read("mEditCount", as: UInt32.self)
    },
    pakt,
    ChunkType("chan", "Channel Layout", cafSpec, "Channel Layout Chunk", in: ["caff"], read: channelLayout),
    kuki, strg,
    ChunkType("mark", "Markers", cafSpec, "Marker Chunk", in: ["caff"], read: markers),
    regn,
    ChunkType("inst", "Instrument", cafSpec, "Instrument Chunk", in: ["caff"]) {
      (reader, _) throws(MediaError) in
      _ = try reader.readFloat("mBaseNote", byteCount: 4)
      _ = try reader.read("mMIDILowNote", as: UInt8.self)
      _ = try reader.read("mMIDIHighNote", as: UInt8.self)
      _ = try reader.read("mMIDILowVelocity", as: UInt8.self)
      _ = try reader.read("mMIDIHighVelocity", as: UInt8.self)
      _ = try reader.readFloat("mdBGain", byteCount: 4)
      _ = try reader.read("mStartRegionID", as: UInt32.self)
      _ = try reader.read("mSustainRegionID", as: UInt32.self)
      _ = try reader.read("mReleaseRegionID", as: UInt32.self)
      _ = try reader.read("mInstrumentID", as: UInt32.self)
      return nil
    },
    ChunkType("midi", "MIDI", cafSpec, "MIDI Chunk", in: ["caff"]),
    ChunkType("ovvw", "Overview", cafSpec, "Overview Chunk", in: ["caff"]) { (reader, _) throws(MediaError) in
      _ = try reader.read("mEditCount", as: UInt32.self)
      _ = try reader.read("mNumFramesPerOVWSample", as: UInt32.self)
      return nil
    },
    ChunkType("peak", "Peak", cafSpec, "Peak Chunk", in: ["caff"]) { (reader, state) throws(MediaError) in
      _ = try reader.read("mEditCount", as: UInt32.self)
      let count = min(reader.remaining / 12, state.tableRows)
      _ = try reader.readRows("mPeaks", count: UInt32(count), rowSize: 12) { (reader) throws(MediaError) in
        _ = try reader.readFloat("mValue", byteCount: 4)
        _ = try reader.read("mFrameNumber", as: UInt64.self)
      }
      return nil
    },
    ChunkType("edct", "Edit Comments", cafSpec, "Edit Comments Chunk", in: ["caff"], read: pairs),
    ChunkType("info", "Information", cafSpec, "Information Chunk", in: ["caff"], read: pairs),
    ChunkType("uuid", "User-Defined", cafSpec, "User-Defined Chunk", in: ["caff"]) {
      (reader, _) throws(MediaError) in
      _ = try reader.readBytes("mUUID", 16)
      return nil
    },
    ChunkType("free", "Free", cafSpec, "Free Chunk", in: ["caff"]),
  ]

  private static let cafSpec = "Apple Core Audio Format Specification 1.0"

  private static let desc = ChunkType(
    "desc", "Audio Description", cafSpec, "Audio Description Chunk", in: ["caff"]
  ) {
    (reader, state) throws(MediaError) in
    let description = try CoreAudioDescription(&reader)
    state.audioDescription = description
    return description
  }

  private static let pakt = ChunkType("pakt", "Packet Table", cafSpec, "Packet Table Chunk", in: ["caff"]) {
    (reader, state) throws(MediaError) in
    let header = try CAFPacketTable(&reader)
    let count = header.packetCount
    let hasSizes = state.audioDescription?.bytesPerPacket == 0
    let hasFrames = state.audioDescription?.framesPerPacket == 0
    guard hasSizes || hasFrames, count > 0 else { return header }
    if count > state.payloadSize - 24 {
      reader.report(
        "\(count) packets are announced in \(state.payloadSize - 24) bytes (CAF, Packet Table Chunk)")
    }
    // The header stands where the table after it is damaged.
    do throws(MediaError) {
      for _ in 0..<min(count, Int64(state.tableRows)) {
        if hasSizes { try reader.readVariableLength("mPacketSize") }
        if hasFrames { try reader.readVariableLength("mFramesInPacket") }
      }
    } catch {
      reader.issues.append(error)
    }
    return header
  }

  private static let kuki = ChunkType("kuki", "Magic Cookie", cafSpec, "Magic Cookie Chunk", in: ["caff"]) {
    (reader, state) throws(MediaError) in
    guard state.audioDescription?.formatID == "alac", reader.remaining == 24 || reader.remaining == 48 else {
      return nil
    }
    _ = try ALACSpecificConfig(&reader)
    return nil
  }

  private static let strg = ChunkType("strg", "Strings", cafSpec, "Strings Chunk", in: ["caff"]) {
    (reader, state) throws(MediaError) in
    let count = try reader.read("mNumEntries", as: UInt32.self)
    checkRows(&reader, count, size: 12, of: state.payloadSize - 4, "CAF, Strings Chunk")
    let fitting = rows(count, size: 12, of: state.payloadSize - 4, state)
    _ = try reader.readRows("mStringsIDs", count: fitting, rowSize: 12) { (reader) throws(MediaError) in
      _ = try reader.read("mStringID", as: UInt32.self)
      _ = try reader.read("mStringStartByteOffset", as: UInt64.self)
    }
    guard fitting == count else { return nil }
    for _ in 0..<fitting where reader.remaining > 0 { _ = reader.readText("mString") }
    return nil
  }

  private static let regn = ChunkType("regn", "Regions", cafSpec, "Region Chunk", in: ["caff"]) {
    (reader, state) throws(MediaError) in
    _ = try reader.read("mSMPTE_TimeType", as: UInt32.self)
    let count = try reader.read("mNumberRegions", as: UInt32.self)
    for _ in 0..<min(Int(count), state.tableRows) {
      _ = try reader.read("mRegionID", as: UInt32.self)
      _ = try reader.readFlags(
        "mFlags", as: UInt32.self, [(1, "loop enabled"), (2, "forward"), (4, "backward")])
      let markers = try reader.read("mNumberMarkers", as: UInt32.self)
      for _ in 0..<min(Int(markers), state.tableRows) { try readMarker(&reader) }
    }
    return nil
  }

  private static let markers: ChunkType.Read = { (reader, state) throws(MediaError) in
    _ = try reader.read("mSMPTE_TimeType", as: UInt32.self)
    let count = try reader.read("mNumberMarkers", as: UInt32.self)
    checkRows(&reader, count, size: 28, of: state.payloadSize - 8, "CAF, Marker Chunk")
    _ = try reader.readRows(
      "mMarkers", count: rows(count, size: 28, of: state.payloadSize - 8, state), rowSize: 28
    ) { (reader) throws(MediaError) in try readMarker(&reader) }
    return nil
  }

  private static func readMarker(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.readFourCC("mType")
    _ = try reader.readFloat("mFramePosition", byteCount: 8)
    _ = try reader.read("mMarkerID", as: UInt32.self)
    for name in ["mHours", "mMinutes", "mSeconds", "mFrames"] as [StaticString] {
      _ = try reader.read(name, as: UInt8.self)
    }
    _ = try reader.read("mSubFrameSampleOffset", as: UInt32.self)
    _ = try reader.read("mChannel", as: UInt32.self)
  }

  /// Texts in pairs of a key and a value.
  private static let pairs: ChunkType.Read = { (reader, state) throws(MediaError) in
    let count = try reader.read("mNumEntries", as: UInt32.self)
    var read: UInt32 = 0
    while read < min(count, UInt32(clamping: state.tableRows)), reader.remaining > 0 {
      _ = reader.readText("mKey")
      _ = reader.readText("mValue")
      read += 1
    }
    if reader.remaining == 0, read < count, state.payloadSize <= Int64(StructureWalk.fieldBytes) {
      reader.report("\(count) entries are announced, \(read) are there (CAF, Information Chunk)")
    }
    return nil
  }

  /// An `AudioChannelLayout`, also a chunk of AIFF files.
  static let channelLayout: ChunkType.Read = { (reader, state) throws(MediaError) in
    let tag = try reader.read("mChannelLayoutTag", as: UInt32.self) {
      $0 == 0
        ? "by descriptions" : $0 == 0x10000 ? "by bitmap" : "layout \($0 >> 16) of \($0 & 0xFFFF) channels"
    }
    _ = try reader.readFlags("mChannelBitmap", as: UInt32.self, WaveFormat.speakers)
    let count = try reader.read("mNumberChannelDescriptions", as: UInt32.self)
    checkRows(&reader, count, size: 20, of: state.payloadSize - 12, "CAF, Channel Layout Chunk")
    _ = try reader.readRows(
      "mChannelDescriptions", count: rows(count, size: 20, of: state.payloadSize - 12, state), rowSize: 20
    ) { (reader) throws(MediaError) in
      _ = try reader.read("mChannelLabel", as: UInt32.self)
      _ = try reader.readFlags(
        "mChannelFlags", as: UInt32.self, [(1, "rectangular"), (2, "spherical"), (4, "meters")])
      for name in ["mCoordinates[0]", "mCoordinates[1]", "mCoordinates[2]"] as [StaticString] {
        _ = try reader.readFloat(name, byteCount: 4)
      }
    }
    return tag
  }
}

extension FieldReader {
  /// A number of 7 bits a byte, the most significant first, where all bytes but the last have their top bit set.
  @discardableResult
  mutating func readVariableLength(_ name: StaticString) throws(MediaError) -> UInt64 {
    var count = 1
    while count < 10, let byte = peek(count - 1), byte & 0x80 != 0 { count += 1 }
    return try read(name, byteCount: count) { bytes in
      let value = bytes.reduce(UInt64(0)) { $0 << 7 | UInt64($1 & 0x7F) }
      return (value, .unsigned(value))
    }
  }
}

/// The coding of a CAF file's samples: an `AudioStreamBasicDescription` as files store it.
package struct CoreAudioDescription: Hashable, Sendable {
  /// In hertz.
  package var sampleRate: Double
  package var formatID: FourCC
  package var formatFlags: UInt32
  /// 0 where packets vary in size.
  package var bytesPerPacket: UInt32
  /// 0 where packets vary in length.
  package var framesPerPacket: UInt32
  package var channelsPerFrame: UInt32
  package var bitsPerChannel: UInt32

  init(_ reader: inout FieldReader) throws(MediaError) {
    sampleRate = try reader.readFloat("mSampleRate", byteCount: 8)
    let formatID = try reader.readFourCC("mFormatID")
    self.formatID = formatID
    formatFlags = try reader.readFlags(
      "mFormatFlags", as: UInt32.self, formatID == "lpcm" ? [(1, "float"), (2, "little-endian")] : [])
    bytesPerPacket = try reader.read("mBytesPerPacket")
    framesPerPacket = try reader.read("mFramesPerPacket")
    channelsPerFrame = try reader.read("mChannelsPerFrame")
    bitsPerChannel = try reader.read("mBitsPerChannel")
    if !sampleRate.isFinite || sampleRate <= 0 {
      reader.report("mSampleRate is \(sampleRate) (CAF, Audio Description Chunk)")
    }
    if channelsPerFrame == 0 { reader.report("mChannelsPerFrame is 0 (CAF, Audio Description Chunk)") }
    if formatID == "lpcm" {
      if framesPerPacket != 1 {
        reader.report(
          "mFramesPerPacket is \(framesPerPacket) for linear PCM, not 1 (CAF, Audio Description Chunk)",
          as: .warning)
      }
      if UInt64(bytesPerPacket) < UInt64(channelsPerFrame) * UInt64((UInt64(bitsPerChannel) + 7) / 8) {
        reader.report(
          "mBytesPerPacket is \(bytesPerPacket), too few for the channels (CAF, Audio Description Chunk)")
      }
    }
  }
}
