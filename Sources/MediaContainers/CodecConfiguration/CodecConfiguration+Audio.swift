import MediaCore

extension CodecConfiguration {
  /// ISO/IEC 14496-3, 1.6.2.1.
  init?(audioSpecificConfig bytes: [UInt8]) {
    self.init()
    var reader = FieldReader(bytes, at: 0, path: "", records: true)
    try? AudioSpecificConfig.read(&reader)
    let values = FieldValues(reader.fields)
    guard let type = Self.objectType(values, "audioObjectType", reader.fields) else { return nil }
    let core = Self.objectType(values, "coreAudioObjectType", reader.fields)
    audioObjectType = type
    sampleRate = Self.frequency(values, "samplingFrequencyIndex")
    extensionSampleRate = Self.frequency(values, "extensionSamplingFrequencyIndex")
    if let index = values.int("channelConfiguration") {
      channelCount = index == 0 ? Self.programChannels(reader.fields) : Self.channelCounts[safe: index]
      if channelCount == 0 { channelCount = nil }
    }
    if let flag = values.int("frameLengthFlag") { framesPerPacket = flag == 0 ? 1024 : 960 }
    // Without the extension's own mark the stream can still have it: what is not stated is not denied.
    if type == 5 || type == 29 || values.flag("sbrPresentFlag") { usesSpectralBandReplication = true }
    if values["sbrPresentFlag"] == 0 { usesSpectralBandReplication = false }
    if type == 29 || values.flag("psPresentFlag") { usesParametricStereo = true }
    if values["psPresentFlag"] == 0 || usesSpectralBandReplication == false { usesParametricStereo = false }
    codecParameters = "40.\(type)"
    if usesParametricStereo == true {
      profile = "HE-AACv2"
    } else if usesSpectralBandReplication == true {
      profile = "HE-AAC"
    } else {
      profile = [1: "Main", 2: "LC", 3: "SSR", 4: "LTP", 23: "LD", 39: "ELD", 42: "xHE-AAC"][core ?? type]
    }
  }

  private static func objectType(_ values: FieldValues, _ name: String, _ fields: [Field]) -> Int? {
    guard let type = values.int(name) else { return nil }
    guard type == 31 else { return type }
    return values.int("audioObjectTypeExt").map { $0 + 32 }
  }

  private static func frequency(_ values: FieldValues, _ name: String) -> Int? {
    guard let index = values.int(name) else { return nil }
    return index == 15 ? values.int("samplingFrequency") : AudioSpecificConfig.frequencies[safe: index]
  }

  /// ISO/IEC 14496-3, Table 1.19.
  private static let channelCounts = [0, 1, 2, 3, 4, 5, 6, 8, 0, 0, 0, 7, 8, 24, 8]

  /// The channels that a program configuration's elements add up to: two in a pair, one in others.
  private static func programChannels(_ fields: [Field]) -> Int {
    fields.reduce(0) { count, field in
      if field.name.hasSuffix(".element_is_cpe"), case .unsigned(let pair) = field.value {
        return count + 1 + Int(pair)
      }
      return count + (field.name.hasSuffix("lfe_element_tag_select") ? 1 : 0)
    }
  }

  /// From an identification header (RFC 7845, 5.1), which `dOps` has the fields of in another byte order.
  init?(opus bytes: [UInt8]) {
    self.init()
    guard bytes.count >= 19, bytes.starts(with: "OpusHead".utf8) else { return nil }
    channelCount = Int(bytes[9])
    codecDelay = Int(bytes[10]) | Int(bytes[11]) << 8
    // Decoders make 48 kHz, whatever was put in.
    sampleRate = 48_000
  }

  /// From STREAMINFO (RFC 9639, 8.2).
  init?(flac bytes: [UInt8]) {
    self.init()
    var reader = FieldReader(bytes, at: 0, path: "")
    guard bytes.count >= 34, let info = try? FLACStreamInfo(&reader) else { return nil }
    sampleRate = Int(info.sampleRate)
    channelCount = info.channelCount
    bitDepth = info.bitsPerSample
    if info.minimumBlockSize == info.maximumBlockSize { framesPerPacket = Int(info.maximumBlockSize) }
  }

  /// From the box `alac` with its header, or the fields of it alone.
  init?(alac bytes: [UInt8]) {
    self.init()
    let payload = bytes.count >= 36 && bytes[4...].starts(with: "alac".utf8) ? Array(bytes[8...]) : bytes
    let box = FieldValues(
      payload: payload.count == 24 ? [0, 0, 0, 0] + payload : payload, of: .named("alac"))
    guard let rate = box.int("sampleRate"), let channels = box.int("numChannels") else { return nil }
    sampleRate = rate
    channelCount = channels
    bitDepth = box.int("bitDepth")
    framesPerPacket = box.int("frameLength")
  }
}
