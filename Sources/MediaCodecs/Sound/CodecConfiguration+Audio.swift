import MediaCore
import MediaStructure

extension CodecConfiguration {
  /// ISO/IEC 14496-3, 1.6.2.1.
  init?(audioSpecificConfig bytes: [UInt8]) {
    self.init()
    var config = AudioSpecificConfig()
    var reader = FieldReader(bytes, at: 0, path: "")
    try? config.read(&reader)
    guard let type = config.objectType else { return nil }
    audioObjectType = type
    sampleRate = config.sampleRate
    extensionSampleRate = config.extensionSampleRate
    if let index = config.channelConfiguration {
      channelCount = index == 0 ? config.programChannelCount : Self.channelCounts[safe: index]
      if channelCount == 0 { channelCount = nil }
    }
    framesPerPacket = config.frameLength
    // Without the extension's own mark the stream can still have it: what is not stated is not denied.
    if type == 5 || type == 29 || config.isBandwidthExtended == true { usesSpectralBandReplication = true }
    if config.isBandwidthExtended == false { usesSpectralBandReplication = false }
    if type == 29 || config.isParametricStereo == true { usesParametricStereo = true }
    if config.isParametricStereo == false || usesSpectralBandReplication == false {
      usesParametricStereo = false
    }
    codecParameters = "40.\(type)"
    if usesParametricStereo == true {
      profile = "HE-AACv2"
    } else if usesSpectralBandReplication == true {
      profile = "HE-AAC"
    } else {
      profile = AACProfile.name(objectType: config.coreObjectType ?? type)
    }
  }

  /// ISO/IEC 14496-3, Table 1.19.
  private static let channelCounts = [0, 1, 2, 3, 4, 5, 6, 8, 0, 0, 0, 7, 8, 24, 8]

  /// From an identification header (RFC 7845, 5.1), which `dOps` has the fields of in another byte order.
  init?(opus bytes: [UInt8]) {
    self.init()
    guard let head = OpusHead(bytes) else { return nil }
    channelCount = Int(head.channelCount)
    priming = Int(head.preSkip)
    sampleRate = OpusHead.sampleRate
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

  /// From a magic cookie, alone or in its box.
  init?(alac bytes: [UInt8]) {
    self.init()
    guard let configuration = ALACSpecificConfig(cookie: bytes) else { return nil }
    sampleRate = Int(configuration.sampleRate)
    channelCount = Int(configuration.channelCount)
    bitDepth = Int(configuration.bitDepth)
    framesPerPacket = Int(configuration.frameLength)
  }
}
