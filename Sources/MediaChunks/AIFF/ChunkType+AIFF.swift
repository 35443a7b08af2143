package import MediaCore
import MediaStructure

extension ChunkType {
  static let aiff: [ChunkType] =
    [
      ChunkType("FORM:AIFF", "AIFF Form", aiff13, "Form AIFF", children: .chunks),
      ChunkType("FORM:AIFC", "AIFF-C Form", aifc, "3.0", children: .chunks),
      comm,
      ChunkType("FVER", "Format Version", aifc, "3.1", in: aiffForms) { (reader, _) throws(MediaError) in
        let version = try reader.read("timestamp", as: UInt32.self) {
          $0 == 0xA280_5140 ? "AIFF-C version 1" : nil
        }
        if version != 0xA280_5140 {
          reader.report("timestamp is \(version), not AIFF-C version 1 (AIFF-C, 3.1)", as: .warning)
        }
        return nil
      },
      ChunkType("SSND", "Sound Data", aiff13, "Sound Data Chunk", in: aiffForms, fieldBytes: 8) {
        (reader, _) throws(MediaError) in
        SoundDataChunk(offset: try reader.read("offset"), blockSize: try reader.read("blockSize"))
      },
      mark, aiffInst,
      ChunkType("MIDI", "MIDI Data", aiff13, "MIDI Data Chunk", in: aiffForms),
      ChunkType("AESD", "Audio Recording", aiff13, "Audio Recording Chunk", in: aiffForms) {
        (reader, _) throws(MediaError) in
        _ = try reader.readBytes("AESChannelStatusData", 24)
        return nil
      },
      ChunkType("APPL", "Application Specific", aiff13, "Application Specific Chunk", in: aiffForms) {
        (reader, _) throws(MediaError) in
        let signature = try reader.readFourCC("applicationSignature")
        if signature == "stoc" { _ = try reader.readPascalText("name") }
        return nil
      },
      comt, saxl,
      ChunkType("NAME", "Name", aiff13, "Text Chunks", in: aiffForms, read: aiffText),
      ChunkType("AUTH", "Author", aiff13, "Text Chunks", in: aiffForms, read: aiffText),
      ChunkType("(c)", "Copyright", aiff13, "Text Chunks", in: aiffForms, read: aiffText),
      ChunkType("ANNO", "Annotation", aiff13, "Text Chunks", in: aiffForms, read: aiffText),
      ChunkType("CHAN", "Channel Layout", "Core Audio", "", in: aiffForms, read: channelLayout),
      ChunkType("basc", "Loop Description", "Apple Loops", "", in: aiffForms) {
        (reader, _) throws(MediaError) in
        _ = try reader.read("version", as: UInt32.self)
        _ = try reader.read("numBeats", as: UInt32.self)
        _ = try reader.read("rootNote", as: UInt16.self)
        _ = try reader.read("scaleType", as: UInt16.self)
        _ = try reader.read("timeSignatureNumerator", as: UInt16.self)
        _ = try reader.read("timeSignatureDenominator", as: UInt16.self)
        _ = try reader.read("loopType", as: UInt16.self)
        return nil
      },
      ChunkType("ID3", "ID3v2 Tag", "ID3v2 in AIFF", "", children: .id3),
      ChunkType("id3", "ID3v2 Tag", "ID3v2 in AIFF", "", children: .id3),
    ] + filling

  private static let aiff13 = "Audio Interchange File Format 1.3"
  private static let aifc = "AIFF-C, draft of 1991-08-26"
  private static let aiffForms = ["AIFF", "AIFC"]

  private static let aiffText: ChunkType.Read = { (reader, _) throws(MediaError) in
    try reader.readLocalText("text", byteCount: reader.remaining)
  }

  private static let comm = ChunkType("COMM", "Common", aiff13, "Common Chunk", in: aiffForms) {
    (reader, state) throws(MediaError) in
    let channels = try reader.read("numChannels", as: Int16.self)
    let frames = try reader.read("numSampleFrames", as: UInt32.self)
    let bits = try reader.read("sampleSize", as: Int16.self)
    let rate = try reader.readExtended("sampleRate")
    if channels < 1 { reader.report("numChannels is \(channels) (AIFF 1.3, Common Chunk)") }
    if !(1...64).contains(bits) { reader.report("sampleSize is \(bits) (AIFF 1.3, Common Chunk)") }
    if !rate.isFinite || rate <= 0 { reader.report("sampleRate is \(rate) (AIFF 1.3, Common Chunk)") }
    var compression: FourCC?
    if state.form == "AIFC" {
      compression = try reader.readFourCC("compressionType") { compressions[$0] }
      if reader.remaining > 0 {
        _ = try reader.readPascalText("compressionName")
        if reader.remaining == 1 { try reader.skip("pad", 1) }
      }
    }
    return CommonChunk(
      channelCount: Int(channels), frameCount: frames, bits: Int(bits), sampleRate: rate,
      compression: compression)
  }

  private static let compressions: [FourCC: String] = [
    "NONE": "not compressed", "sowt": "little-endian", "twos": "big-endian", "raw ": "offset binary",
    "fl32": "32-bit float", "FL32": "32-bit float", "fl64": "64-bit float", "FL64": "64-bit float",
    "alaw": "A-law", "ALAW": "A-law", "ulaw": "mu-law", "ULAW": "mu-law", "in24": "24-bit", "in32": "32-bit",
    "23ni": "32-bit, little-endian", "42ni": "24-bit, little-endian", "ima4": "IMA 4:1", "ACE2": "ACE 2:1",
    "ACE8": "ACE 8:3", "MAC3": "MACE 3:1", "MAC6": "MACE 6:1", "G722": "G.722", "G726": "G.726",
    "G728": "G.728", "GSM ": "GSM", "QDMC": "QDesign Music", "QDM2": "QDesign Music 2", "Qclp": "PureVoice",
    "rt24": "RT24", "rt29": "RT29", "DWVW": "DWVW",
  ]

  private static let mark = ChunkType("MARK", "Markers", aiff13, "Marker Chunk", in: aiffForms) {
    (reader, _) throws(MediaError) in
    let count = try reader.read("numMarkers", as: UInt16.self)
    for _ in 0..<min(Int(count), StructureWalk.tableRows) {
      let id = try reader.read("id", as: Int16.self)
      if id < 1 {
        reader.report("a marker's id is \(id), not positive (AIFF 1.3, Marker Chunk)", as: .warning)
      }
      _ = try reader.read("position", as: UInt32.self)
      try reader.readPaddedPascalText("markerName", "pad")
    }
    return nil
  }

  private static let aiffInst = ChunkType("INST", "Instrument", aiff13, "Instrument Chunk", in: aiffForms) {
    (reader, _) throws(MediaError) in
    _ = try reader.read("baseNote", as: Int8.self)
    _ = try reader.read("detune", as: Int8.self)
    _ = try reader.read("lowNote", as: Int8.self)
    _ = try reader.read("highNote", as: Int8.self)
    _ = try reader.read("lowVelocity", as: Int8.self)
    _ = try reader.read("highVelocity", as: Int8.self)
    _ = try reader.read("gain", as: Int16.self)
    for names in [
      ("sustainLoop.playMode", "sustainLoop.beginLoop", "sustainLoop.endLoop"),
      ("releaseLoop.playMode", "releaseLoop.beginLoop", "releaseLoop.endLoop"),
    ] as [(StaticString, StaticString, StaticString)] {
      _ = try reader.read(names.0, as: Int16.self) {
        ["no looping", "forward", "forward and backward"][safe: Int($0)]
      }
      _ = try reader.read(names.1, as: Int16.self)
      _ = try reader.read(names.2, as: Int16.self)
    }
    return nil
  }

  private static let comt = ChunkType("COMT", "Comments", aiff13, "Comments Chunk", in: aiffForms) {
    (reader, _) throws(MediaError) in
    let count = try reader.read("numComments", as: UInt16.self)
    for _ in 0..<min(Int(count), StructureWalk.tableRows) {
      _ = try reader.read("timeStamp", as: UInt32.self)
      _ = try reader.read("marker", as: Int16.self)
      let size = Int(try reader.read("count", as: UInt16.self))
      _ = try reader.readLocalText("text", byteCount: size)
      if size % 2 == 1, reader.remaining > 0 { try reader.skip("pad", 1) }
    }
    return nil
  }

  private static let saxl = ChunkType("SAXL", "Sound Accelerator", aifc, "Appendix D", in: aiffForms) {
    (reader, _) throws(MediaError) in
    let count = try reader.read("numSaxels", as: UInt16.self)
    for _ in 0..<min(Int(count), StructureWalk.tableRows) {
      _ = try reader.read("id", as: Int16.self)
      let size = Int(try reader.read("size", as: UInt16.self))
      _ = try reader.readBytes("saxelData", size)
      if size % 2 == 1, reader.remaining > 0 { try reader.skip("pad", 1) }
    }
    return nil
  }
}

extension FieldReader {
  /// A text with its length before it, filled up to an even number of bytes.
  mutating func readPaddedPascalText(_ name: StaticString, _ padName: StaticString) throws(MediaError) {
    let size = peek() ?? 0
    _ = try readPascalText(name)
    if size % 2 == 0, remaining > 0 { try skip(padName, 1) }
  }
}

/// The format of an AIFF file's samples.
package struct CommonChunk: Hashable, Sendable {
  package var channelCount: Int
  package var frameCount: UInt32
  /// The size of a sample.
  package var bits: Int
  /// In hertz.
  package var sampleRate: Double
  /// `nil` in files without a choice of codings.
  package var compression: FourCC?
}

/// Where an AIFF file's samples begin within their chunk.
package struct SoundDataChunk: Hashable, Sendable {
  package var offset: UInt32
  var blockSize: UInt32
}
