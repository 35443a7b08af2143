package import MediaCore
package import MediaStructure

/// The configuration of MPEG-4 audio (ISO/IEC 14496-3, 1.6.2.1); of a damaged one, what could be read.
package struct AudioSpecificConfig: Sendable {
  /// By table 1.17; of an extension (5 or 29), whose core has a type of its own.
  var objectType: Int?
  var coreObjectType: Int?
  /// In hertz.
  var sampleRate: Int?
  var extensionSampleRate: Int?
  var channelConfiguration: Int?
  /// The channels that a program configuration's elements add up to.
  var programChannelCount = 0
  /// Samples of each channel in a frame.
  var frameLength: Int?
  /// Whether the mark of an extension after the configuration says that the bandwidth is extended; `nil`
  /// without a mark.
  var isBandwidthExtended: Bool?
  var isParametricStereo: Bool?

  /// Reads it to the end of the reader.
  package static func read(_ reader: inout FieldReader) throws(MediaError) {
    var config = AudioSpecificConfig()
    try config.read(&reader)
  }

  mutating func read(_ reader: inout FieldReader) throws(MediaError) {
    var type = try Self.readObjectType(&reader, "audioObjectType")
    objectType = Int(type)
    sampleRate = try Self.readFrequency(&reader, "samplingFrequencyIndex")
    let channels = try reader.readBits("channelConfiguration", 4) {
      [
        "by a program configuration", "1", "2", "3", "4", "5", "5.1", "7.1 (front)", nil, nil, nil, "6.1",
        "7.1", "22.2",
        "7.1 (height)",
      ][safe: Int($0)] ?? nil
    }
    channelConfiguration = Int(channels)
    var hasExtension = false
    if type == 5 || type == 29 {
      hasExtension = true
      extensionSampleRate = try Self.readFrequency(&reader, "extensionSamplingFrequencyIndex")
      type = try Self.readObjectType(&reader, "coreAudioObjectType")
      coreObjectType = Int(type)
      if type == 22 { try reader.readBits("extensionChannelConfiguration", 4) }
    }
    switch type {
    case 1, 2, 3, 4, 6, 7, 17, 19, 20, 21, 22, 23:
      try readGeneral(&reader, type: type, channels: channels)
    default:
      return reader.endByte("data")
    }
    if [17, 19, 20, 21, 22, 23].contains(type), try reader.readBits("epConfig", 2) > 1 {
      return reader.endByte("data")
    }
    let bitsLeft = reader.remaining * 8 - reader.bitOffset
    if !hasExtension, bitsLeft >= 16 {
      guard try reader.readBits("syncExtensionType", 11) == 0x2B7 else { return reader.endByte("data") }
      if try Self.readObjectType(&reader, "extensionAudioObjectType") == 5 {
        isBandwidthExtended = try reader.readBits("sbrPresentFlag", 1) == 1
      }
      if isBandwidthExtended == true {
        extensionSampleRate = try Self.readFrequency(&reader, "extensionSamplingFrequencyIndex")
        if reader.remaining * 8 - reader.bitOffset >= 12,
          try reader.readBits("syncExtensionType", 11) == 0x548
        {
          isParametricStereo = try reader.readBits("psPresentFlag", 1) == 1
        }
      }
    }
    reader.endByte()
  }

  private mutating func readGeneral(
    _ reader: inout FieldReader, type: UInt64, channels: UInt64
  ) throws(MediaError) {
    frameLength = try reader.readBits("frameLengthFlag", 1) { $0 == 0 ? "1024" : "960" } == 0 ? 1024 : 960
    if try reader.readBits("dependsOnCoreCoder", 1) == 1 { try reader.readBits("coreCoderDelay", 14) }
    let hasExtension = try reader.readBits("extensionFlag", 1) == 1
    if channels == 0 {
      let program = try ProgramConfiguration(&reader)
      programChannelCount = program.channelCount
    }
    if type == 6 || type == 20 { try reader.readBits("layerNr", 3) }
    guard hasExtension else { return }
    if type == 22 {
      try reader.readBits("numOfSubFrame", 5)
      try reader.readBits("layer_length", 11)
    }
    if [17, 19, 20, 23].contains(type) {
      for name in [
        "aacSectionDataResilienceFlag", "aacScalefactorDataResilienceFlag", "aacSpectralDataResilienceFlag",
      ] as [StaticString] {
        try reader.readBits(name, 1)
      }
    }
    try reader.readBits("extensionFlag3", 1)
  }

  private static func readObjectType(_ reader: inout FieldReader, _ name: StaticString) throws(MediaError)
    -> UInt64
  {
    let type = try reader.readBits(name, 5) { title($0) }
    guard type == 31 else { return type }
    return 32 + (try reader.readBits("audioObjectTypeExt", 6) { title(32 + $0) })
  }

  private static func readFrequency(_ reader: inout FieldReader, _ name: StaticString) throws(MediaError)
    -> Int?
  {
    let index = try reader.readBits(name, 4) { sampleRates[safe: Int($0)].map { "\($0) Hz" } }
    return index == 15 ? Int(try reader.readBits("samplingFrequency", 24)) : sampleRates[safe: Int(index)]
  }

  /// In hertz, by index (ISO/IEC 14496-3, table 1.18).
  package static let sampleRates = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
  ]

  /// Returns the configuration of AAC-LC of a rate and a number of channels; `nil` where a table has no
  /// number for them.
  package static func lowComplexity(sampleRate: Int, channelCount: Int) -> [UInt8]? {
    guard let rate = sampleRates.firstIndex(of: sampleRate), (1...6).contains(channelCount) else {
      return nil
    }
    let bits = UInt16(2) << 11 | UInt16(rate) << 7 | UInt16(channelCount) << 3
    return bits.bigEndianBytes
  }

  static func title(_ type: UInt64) -> String? {
    [
      1: "AAC Main", 2: "AAC Low Complexity", 3: "AAC Scalable Sampling Rate", 4: "AAC Long Term Prediction",
      5: "Spectral Band Replication", 6: "AAC Scalable", 7: "TwinVQ", 8: "CELP", 9: "HVXC", 12: "TTSI",
      17: "ER AAC Low Complexity", 19: "ER AAC Long Term Prediction", 20: "ER AAC Scalable",
      22: "ER BSAC", 23: "ER AAC Low Delay", 29: "Parametric Stereo", 32: "Layer 1", 33: "Layer 2",
      34: "Layer 3",
      35: "DST", 36: "ALS", 37: "SLS", 39: "ER AAC Enhanced Low Delay", 42: "USAC",
    ][type]
  }
}
