import MediaCore
import MediaStructure

/// The header at the beginning of the data of audio and video tags (FLV, E.4.2 and E.4.3).
enum FLVMediaHeader {
  static func readAudio(_ reader: inout FieldReader) throws(MediaError) {
    let format = try reader.readBits("SoundFormat", 4) { soundFormats[safe: Int($0)] }
    if format == 9 { return try readEnhancedAudio(&reader) }
    _ = try reader.readBits("SoundRate", 2) {
      ["5.5 kHz", "11 kHz", "22 kHz", "44 kHz"][safe: Int($0)]
    }
    _ = try reader.readBits("SoundSize", 1) { $0 == 0 ? "8 bits" : "16 bits" }
    _ = try reader.readBits("SoundType", 1) { $0 == 0 ? "mono" : "stereo" }
    if format == 10, reader.remaining > 0 {
      _ = try reader.read("AACPacketType", as: UInt8.self) {
        ["sequence header", "raw"][safe: Int($0)]
      }
    }
  }

  private static func readEnhancedAudio(_ reader: inout FieldReader) throws(MediaError) {
    let type = try reader.readBits("audioPacketType", 4) {
      ["sequence start", "coded frames", "sequence end", "", "multichannel config", "multitrack"][
        safe: Int($0)]
    }
    if type != 5, reader.remaining >= 4 { _ = try reader.readFourCC("audioFourCc") }
  }

  private static let soundFormats = [
    "linear PCM, platform order", "ADPCM", "MP3", "linear PCM, little-endian", "Nellymoser 16 kHz mono",
    "Nellymoser 8 kHz mono", "Nellymoser", "G.711 A-law", "G.711 mu-law", "extended", "AAC", "Speex", "",
    "", "MP3 8 kHz", "device-specific",
  ]

  static func readVideo(_ reader: inout FieldReader) throws(MediaError) {
    if (reader.peek() ?? 0) & 0x80 != 0 { return try readEnhancedVideo(&reader) }
    let frame = try reader.readBits("FrameType", 4, meaning: frameType)
    let codec = try reader.readBits("CodecID", 4) { codecs[safe: Int($0)] }
    if frame == 5 {
      if reader.remaining > 0 { _ = try reader.read("VideoInfoCommand", as: UInt8.self) }
      return
    }
    guard codec == 7 || codec == 12, reader.remaining >= 4 else { return }
    _ = try reader.read("AVCPacketType", as: UInt8.self) {
      ["sequence header", "NALU", "end of sequence"][safe: Int($0)]
    }
    try readCompositionTime(&reader)
  }

  private static func readEnhancedVideo(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.readBits("isExVideoHeader", 1)
    _ = try reader.readBits("videoFrameType", 3, meaning: frameType)
    let type = try reader.readBits("videoPacketType", 4) {
      [
        "sequence start", "coded frames", "sequence end", "coded frames without composition time", "metadata",
        "MPEG-2 TS sequence start", "multitrack",
      ][safe: Int($0)]
    }
    guard type != 6, reader.remaining >= 4 else { return }
    let codec = try reader.readFourCC("videoFourCc")
    if type == 1, codec == "hvc1" || codec == "avc1" || codec == "vvc1", reader.remaining >= 3 {
      try readCompositionTime(&reader)
    }
  }

  private static func readCompositionTime(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.read("CompositionTime", byteCount: 3) { bytes in
      let value = bytes.bigEndian(Int64.self)
      let signed = value >= 1 << 23 ? value - 1 << 24 : value
      return (signed, .signed(signed))
    }
  }

  private static func frameType(_ value: UInt64) -> String? {
    ["", "key frame", "inter frame", "disposable inter frame", "generated key frame", "command"][
      safe: Int(value)]
  }

  private static let codecs = [
    "", "", "Sorenson H.263", "Screen video", "On2 VP6", "On2 VP6 with alpha", "Screen video 2", "AVC", "",
    "",
    "", "", "HEVC",
  ]
}
