package import MediaCore
package import MediaStructure

extension ChunkType {
  static let avi: [ChunkType] =
    [
      ChunkType("RIFF:AVI", "AVI Form", Standard.avi, "AVI RIFF Form", children: .chunks),
      ChunkType("RIFF:AVIX", "AVI Form, continued", Standard.openDML, "2.0", children: .chunks),
      ChunkType("LIST:hdrl", "Header List", Standard.avi, "AVI RIFF Form", children: .chunks),
      ChunkType("LIST:strl", "Stream List", Standard.avi, "AVI Stream Headers", children: .chunks),
      ChunkType("LIST:odml", "Extended AVI Header List", Standard.openDML, "5.0", children: .chunks),
      ChunkType("LIST:movi", "Media Data List", Standard.avi, "Stream Data", children: .mediaChunks),
      ChunkType("LIST:rec", "Record", Standard.avi, "Stream Data", in: ["movi"], children: .mediaChunks),
      ChunkType("LIST:ncdt", "Nikon Data List", "Nikon", "", children: .none),
      avih, strh, strf,
      ChunkType("strd", "Stream Driver Data", Standard.avi, "AVI Stream Headers", in: ["strl"]),
      ChunkType("strn", "Stream Name", Standard.avi, "AVI Stream Headers", in: ["strl"], read: infoText),
      ChunkType("IDIT", "Digitization Time", Standard.avi, "", in: ["hdrl", "AVI"], read: infoText),
      ChunkType("ISMP", "SMPTE Time Code", Standard.avi, "", in: ["hdrl", "AVI"], read: infoText),
      dmlh, vprp, indx, idx1,
    ]

  private static let avih = ChunkType("avih", "AVI Main Header", Standard.avi, "AVIMAINHEADER", in: ["hdrl"])
  {
    (reader, _) throws(MediaError) in
    _ = try reader.read("dwMicroSecPerFrame", as: UInt32.self)
    _ = try reader.read("dwMaxBytesPerSec", as: UInt32.self)
    _ = try reader.read("dwPaddingGranularity", as: UInt32.self)
    _ = try reader.readFlags(
      "dwFlags", as: UInt32.self,
      [
        (0x10, "has index"), (0x20, "must use index"), (0x100, "interleaved"), (0x800, "trust chunk types"),
        (0x10000, "was capture file"), (0x20000, "copyrighted"),
      ])
    let frames = try reader.read("dwTotalFrames", as: UInt32.self)
    _ = try reader.read("dwInitialFrames", as: UInt32.self)
    let streams = try reader.read("dwStreams", as: UInt32.self)
    _ = try reader.read("dwSuggestedBufferSize", as: UInt32.self)
    let width = try reader.read("dwWidth", as: UInt32.self)
    let height = try reader.read("dwHeight", as: UInt32.self)
    if reader.remaining > 0 { try reader.skip("dwReserved", min(16, reader.remaining)) }
    return AVIMainHeader(totalFrames: frames, streams: streams, width: width, height: height)
  }

  private static let strh = ChunkType("strh", "Stream Header", Standard.avi, "AVISTREAMHEADER", in: ["strl"])
  {
    (reader, state) throws(MediaError) in
    let type = try reader.readName("fccType") { Self.streamTypes[$0.description] }
    state.streamType = type
    _ = try reader.readName("fccHandler")
    _ = try reader.readFlags(
      "dwFlags", as: UInt32.self, [(1, "disabled"), (0x10000, "palette changes")])
    _ = try reader.read("wPriority", as: UInt16.self)
    _ = try reader.read("wLanguage", as: UInt16.self)
    _ = try reader.read("dwInitialFrames", as: UInt32.self)
    let scale = try reader.read("dwScale", as: UInt32.self)
    let rate = try reader.read("dwRate", as: UInt32.self)
    if scale == 0 || rate == 0 {
      reader.report("dwScale \(scale) and dwRate \(rate) give no rate (AVISTREAMHEADER)")
    }
    _ = try reader.read("dwStart", as: UInt32.self)
    let length = try reader.read("dwLength", as: UInt32.self)
    _ = try reader.read("dwSuggestedBufferSize", as: UInt32.self)
    _ = try reader.read("dwQuality", as: UInt32.self) { $0 == .max ? "default" : nil }
    let sampleSize = try reader.read("dwSampleSize", as: UInt32.self) { $0 == 0 ? "varies" : nil }
    if reader.remaining >= 16 {
      for name in ["rcFrame.left", "rcFrame.top", "rcFrame.right", "rcFrame.bottom"] as [StaticString] {
        _ = try reader.read(name, as: Int32.self)
      }
    } else if reader.remaining >= 8 {
      for name in ["rcFrame.left", "rcFrame.top", "rcFrame.right", "rcFrame.bottom"] as [StaticString] {
        _ = try reader.read(name, as: Int16.self)
      }
    }
    return AVIStreamHeader(type: type, length: length, sampleSize: sampleSize)
  }

  private static let streamTypes = [
    "vids": "video", "auds": "audio", "txts": "text", "mids": "MIDI", "iavs": "DV",
  ]

  private static let strf = ChunkType(
    "strf", "Stream Format", Standard.avi, "AVI Stream Headers", in: ["strl"]
  ) {
    (reader, state) throws(MediaError) in
    switch state.streamType {
    case "auds": return try WaveFormat(&reader)
    case "vids": return try BitmapInfoHeader(&reader)
    default: return nil
    }
  }

  private static let dmlh = ChunkType("dmlh", "Extended AVI Header", Standard.openDML, "5.0", in: ["odml"]) {
    (reader, _) throws(MediaError) in
    _ = try reader.read("dwTotalFrames", as: UInt32.self)
    if reader.remaining > 0 { try reader.skip("dwFuture", min(244, reader.remaining)) }
    return nil
  }

  private static let vprp = ChunkType(
    "vprp", "Video Properties Header", Standard.openDML, "6.0", in: ["strl"]
  ) {
    (reader, state) throws(MediaError) in
    _ = try reader.read("VideoFormatToken", as: UInt32.self) {
      ["unknown", "PAL square", "PAL ITU-R 601", "NTSC square", "NTSC ITU-R 601"][safe: Int($0)]
    }
    _ = try reader.read("VideoStandard", as: UInt32.self) {
      ["unknown", "PAL", "NTSC", "SECAM"][safe: Int($0)]
    }
    _ = try reader.read("dwVerticalRefreshRate", as: UInt32.self)
    _ = try reader.read("dwHTotalInT", as: UInt32.self)
    _ = try reader.read("dwVTotalInLines", as: UInt32.self)
    _ = try reader.read("dwFrameAspectRatio.height", as: UInt16.self)
    _ = try reader.read("dwFrameAspectRatio.width", as: UInt16.self)
    _ = try reader.read("dwFrameWidthInPixels", as: UInt32.self)
    _ = try reader.read("dwFrameHeightInLines", as: UInt32.self)
    let count = try reader.read("nbFieldPerFrame", as: UInt32.self)
    checkRows(&reader, count, size: 32, of: state.payloadSize - 36, "OpenDML, 6.0")
    _ = try reader.readRows(
      "FieldInfo", count: rows(count, size: 32, of: state.payloadSize - 36, state), rowSize: 32
    ) { (reader) throws(MediaError) in
      for name in [
        "CompressedBMHeight", "CompressedBMWidth", "ValidBMHeight", "ValidBMWidth", "ValidBMXOffset",
        "ValidBMYOffset", "VideoXOffsetInT", "VideoYValidStartLine",
      ] as [StaticString] {
        _ = try reader.read(name, as: UInt32.self)
      }
    }
    return nil
  }
}

/// The header of an AVI file as a whole.
struct AVIMainHeader: Hashable, Sendable {
  var totalFrames: UInt32
  var streams: UInt32
  var width: UInt32
  var height: UInt32
}

/// The header of one stream of an AVI file, apart from the coding.
struct AVIStreamHeader: Hashable, Sendable {
  var type: FourCC
  /// In units of the stream's rate.
  var length: UInt32
  /// 0 where every chunk is one sample.
  var sampleSize: UInt32
}

/// The size and coding of pictures, as Windows describes bitmaps.
package struct BitmapInfoHeader: Hashable, Sendable {
  var width: Int32
  var height: Int32
  var bitCount: UInt16
  var compression: FourCC

  package init(_ reader: inout FieldReader) throws(MediaError) {
    let size = try reader.read("biSize", as: UInt32.self)
    if size < 40 { reader.report("biSize is \(size), less than 40 (BITMAPINFOHEADER)") }
    width = try reader.read("biWidth")
    height = try reader.read("biHeight")
    let planes = try reader.read("biPlanes", as: UInt16.self)
    if planes != 1 { reader.report("biPlanes is \(planes), not 1 (BITMAPINFOHEADER)", as: .warning) }
    bitCount = try reader.read("biBitCount")
    compression = try reader.readName("biCompression") {
      ["uncompressed", "8-bit runs", "4-bit runs", "bit fields"][safe: Int($0.rawValue.byteSwapped)]
    }
    _ = try reader.read("biSizeImage", as: UInt32.self)
    _ = try reader.read("biXPelsPerMeter", as: Int32.self)
    _ = try reader.read("biYPelsPerMeter", as: Int32.self)
    let colors = try reader.read("biClrUsed", as: UInt32.self)
    _ = try reader.read("biClrImportant", as: UInt32.self)
    let paletteSize = bitCount <= 8 ? colors == 0 ? UInt32(1) << UInt32(bitCount) : min(colors, 256) : 0
    if size == 40, reader.remaining > 0, paletteSize > 0, reader.remaining >= Int(paletteSize) * 4 {
      _ = try reader.readBytes("bmiColors", Int(paletteSize) * 4)
    } else if reader.remaining > 0 {
      _ = try reader.readBytes("extra", reader.remaining)
    }
  }
}

extension FieldReader {
  /// A four-character code that the file stores as its characters, whatever the order of numbers.
  mutating func readName(
    _ name: StaticString, meaning: ((FourCC) -> String?)? = nil
  ) throws(MediaError) -> FourCC {
    try read(name, byteCount: 4, meaning: meaning) { bytes in
      let code = FourCC(rawValue: bytes.bigEndian(UInt32.self))
      return (code, .fourCC(code))
    }
  }
}
