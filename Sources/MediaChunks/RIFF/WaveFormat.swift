package import MediaCore
package import MediaStructure

extension ChunkType {
  static let fmt = ChunkType(
    "fmt", "Format Chunk", Standard.multimedia, "Waveform Audio File Format", in: ["WAVE"]
  ) { (reader, state) throws(MediaError) in
    let format = try WaveFormat(&reader)
    state.waveFormat = format
    return format
  }
}

/// The documents that RIFF chunks come from.
enum Standard {
  static let multimedia = "Multimedia Programming Interface and Data Specifications 1.0"
  static let extensible = "Multiple Channel Audio Data and WAVE Files (Microsoft)"
  static let multimediaUpdate = "New Multimedia Data Types and Data Techniques"
  static let avi = "AVI RIFF File Reference (Microsoft)"
  static let openDML = "OpenDML AVI File Format Extensions 1.02"
  static let broadcastWave = "EBU Tech 3285"
  static let broadcastWave64 = "ITU-R BS.2088-1"
  static let webP = "RFC 9649"
  static let wave64 = "Sony Wave64"
}

/// The coding of samples: a PCMWAVEFORMAT, WAVEFORMATEX or WAVEFORMATEXTENSIBLE.
package struct WaveFormat: Hashable, Sendable {
  var tag: WaveFormatTag
  package var channelCount: UInt16
  /// In hertz.
  package var sampleRate: UInt32
  /// Bytes per second, on average.
  var byteRate: UInt32
  package var blockAlign: UInt16
  /// The size of the container of a sample.
  package var bitsPerSample: UInt16
  package var validBitsPerSample: UInt16?
  package var channelMask: UInt32?
  var subFormat: GUID?

  package init(_ reader: inout FieldReader) throws(MediaError) {
    tag = WaveFormatTag(
      rawValue: try reader.read("wFormatTag") { (value: UInt16) in WaveFormatTag(rawValue: value).title })
    channelCount = try reader.read("nChannels")
    sampleRate = try reader.read("nSamplesPerSec")
    byteRate = try reader.read("nAvgBytesPerSec")
    blockAlign = try reader.read("nBlockAlign")
    // The first version of the structure, WAVEFORMAT, ended here.
    bitsPerSample = reader.remaining > 0 ? try reader.read("wBitsPerSample") : 0
    guard reader.remaining >= 2 else {
      check(&reader)
      return
    }
    let extra = Int(try reader.read("cbSize", as: UInt16.self))
    if extra > reader.remaining {
      reader.report("cbSize is \(extra), \(reader.remaining) bytes are left (WAVEFORMATEX)")
    }
    if extra > 0, reader.remaining > 0 { try readExtra(&reader, min(extra, reader.remaining)) }
    check(&reader)
  }

  /// The coding that an extensible format names, otherwise the tag.
  package var effectiveTag: WaveFormatTag {
    guard tag == .extensible, let subFormat, Self.isWaveGUID(subFormat) else { return tag }
    return WaveFormatTag(rawValue: UInt16(subFormat.bytes[0]) | UInt16(subFormat.bytes[1]) << 8)
  }

  /// Whether a frame of samples takes `blockAlign` bytes of plain numbers.
  package var isUncompressed: Bool { effectiveTag == .pcm || effectiveTag == .ieeeFloat }

  private mutating func readExtra(_ reader: inout FieldReader, _ size: Int) throws(MediaError) {
    switch tag {
    case .extensible where size >= 22:
      validBitsPerSample = try reader.read("wValidBitsPerSample")
      channelMask = try reader.readFlags("dwChannelMask", as: UInt32.self, Self.speakers)
      subFormat = try reader.readGUID("SubFormat", meaning: Self.meaning)
    case .msADPCM where size >= 4:
      _ = try reader.read("wSamplesPerBlock", as: UInt16.self)
      let count = try reader.read("wNumCoef", as: UInt16.self)
      _ = try reader.readRows("aCoef", count: UInt32(count), rowSize: 4) { (reader) throws(MediaError) in
        _ = try reader.read("iCoef1", as: Int16.self)
        _ = try reader.read("iCoef2", as: Int16.self)
      }
    case .imaADPCM where size >= 2, .gsm610 where size >= 2:
      _ = try reader.read("wSamplesPerBlock", as: UInt16.self)
    case .mpeg where size >= 22:
      _ = try reader.readFlags(
        "fwHeadLayer", as: UInt16.self, [(1, "Layer I"), (2, "Layer II"), (4, "Layer III")])
      _ = try reader.read("dwHeadBitrate", as: UInt32.self)
      _ = try reader.readFlags(
        "fwHeadMode", as: UInt16.self,
        [(1, "stereo"), (2, "joint stereo"), (4, "dual channel"), (8, "single channel")])
      _ = try reader.read("fwHeadModeExt", as: UInt16.self)
      _ = try reader.read("wHeadEmphasis", as: UInt16.self)
      _ = try reader.readFlags(
        "fwHeadFlags", as: UInt16.self,
        [(1, "private bit"), (2, "copyright"), (4, "original"), (8, "protection bit"), (16, "MPEG-1")])
      _ = try reader.read("dwPTSLow", as: UInt32.self)
      _ = try reader.read("dwPTSHigh", as: UInt32.self)
    case .mpegLayer3 where size >= 12:
      _ = try reader.read("wID", as: UInt16.self) {
        ["unknown", "MPEG", "constant frame size"][safe: Int($0)]
      }
      _ = try reader.read("fdwFlags", as: UInt32.self) {
        ["padded as the rate needs", "always padded", "never padded"][safe: Int($0)]
      }
      _ = try reader.read("nBlockSize", as: UInt16.self)
      _ = try reader.read("nFramesPerBlock", as: UInt16.self)
      _ = try reader.read("nCodecDelay", as: UInt16.self)
    default:
      _ = try reader.readBytes("extra", size)
    }
  }

  private func check(_ reader: inout FieldReader) {
    if channelCount == 0 { reader.report("nChannels is 0 (WAVEFORMATEX)") }
    if sampleRate == 0 { reader.report("nSamplesPerSec is 0 (WAVEFORMATEX)") }
    if let valid = validBitsPerSample, isUncompressed, valid > bitsPerSample {
      reader.report(
        "wValidBitsPerSample \(valid) is more than wBitsPerSample (WAVEFORMATEXTENSIBLE)", as: .warning)
    }
    if let mask = channelMask, mask.nonzeroBitCount > Int(channelCount), mask != 0x8000_0000 {
      reader.report(
        "dwChannelMask names \(mask.nonzeroBitCount) speakers for \(channelCount) channels (WAVEFORMATEXTENSIBLE)",
        as: .warning
      )
    }
    guard isUncompressed, channelCount > 0 else { return }
    let frame = Int(channelCount) * ((Int(bitsPerSample) + 7) / 8)
    if Int(blockAlign) != frame {
      reader.report("nBlockAlign is \(blockAlign), \(frame) follows from the other fields (WAVEFORMATEX)")
    }
    if UInt64(byteRate) != UInt64(sampleRate) * UInt64(blockAlign) {
      reader.report(
        "nAvgBytesPerSec is \(byteRate), \(UInt64(sampleRate) * UInt64(blockAlign)) follows from the other fields (WAVEFORMATEX)",
        as: .warning
      )
    }
  }

  /// The bits of a channel mask in the order of the channels.
  static let speakers: [(UInt32, String)] = ChannelLayout.positions.enumerated().map {
    (1 << UInt32($0.offset), $0.element)
  }

  private static func isWaveGUID(_ guid: GUID) -> Bool {
    guid.bytes[2...] == [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
  }

  private static func meaning(_ guid: GUID) -> String? {
    let number = UInt16(guid.bytes[0]) | UInt16(guid.bytes[1]) << 8
    if isWaveGUID(guid) { return WaveFormatTag(rawValue: number).title }
    guard guid.description.hasSuffix("-0721-11D3-8644-C8C1CA000000") else { return nil }
    return number == 1 ? "Ambisonic B-format, PCM" : number == 3 ? "Ambisonic B-format, IEEE float" : nil
  }
}
