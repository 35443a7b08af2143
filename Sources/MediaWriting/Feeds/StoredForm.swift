import LibAV
import MediaAssets
import MediaAudioFrames
import MediaCodecs
import MediaCore

/// The form in which a file holds a track's samples, made of the one in which another has them.
///
/// In streams, the configuration of H.264, HEVC, AV1, AAC and AC-3 is among the samples: NAL units are between start codes, units
/// of AV1 after temporal delimiters, and AAC comes in frames with headers. Containers with tables keep the configuration apart.
struct StoredForm {
  /// The format description, with the configuration that the samples need.
  let description: FormatDescription
  let change: Change

  /// The most packets that are looked at for a configuration: those before the first key frame of a recording.
  private static let mostPackets = 512

  init(_ asset: URLAsset, _ track: TrackContent) throws(MediaError) {
    guard var description = track.formatDescriptions.first else {
      throw MediaError(.operationNotSupportedForAsset, "it has no samples that are known")
    }
    change = Self.change(of: description)
    if let stated = try Self.configuration(for: description, change, asset, track) {
      description.codecConfiguration = stated
    }
    self.description = description
  }

  /// Returns the change that samples of a stream need; none where a container has the configuration apart.
  private static func change(of description: FormatDescription) -> Change {
    let configuration = description.codecConfiguration
    return switch description.codec {
    case let codec where codec.hasNALUnits:
      configuration.isEmpty || NALByteStream.begins(configuration) ? .unitLengths : .none
    case .av1 where configuration.first != AV1CodecConfiguration.marker: .undelimited
    case .aac where description.lacksConfiguration: .rawFrames
    default: .none
    }
  }

  /// The configuration that the samples need; `nil` where the description has it.
  private static func configuration(
    for description: FormatDescription, _ change: Change, _ asset: URLAsset, _ track: TrackContent
  ) throws(MediaError) -> [UInt8]? {
    let configuration = description.codecConfiguration
    switch (description.codec, change) {
    case (let codec, .unitLengths):
      let stated = configuration.withUnsafeBytes {
        DecoderConfigurationRecord.make(codec, ofByteStream: $0)
      }
      if let stated { return stated }
      return try find(asset, track) { DecoderConfigurationRecord.make(track.codec, ofByteStream: $0.bytes) }
    case (_, .undelimited):
      return try find(asset, track) { WrittenConfiguration.av1(Array($0.bytes)) }
    case (_, .rawFrames):
      return try find(asset, track) { DecoderConfigurationRecord.aac(ofPacket: Array($0.bytes.prefix(16))) }
    case (.vp9, _) where description.lacksConfiguration:
      let video = description.video
      return try find(asset, track) { packet in
        guard let video, packet.isKey else { return nil }
        return WrittenConfiguration.vp9(
          Array(packet.bytes), dimensions: video.dimensions, frameRate: track.nominalFrameRate,
          color: video.color)
      }
    case (.ac3, _), (.eac3, _):
      return try find(asset, track) {
        DecoderConfigurationRecord.dolby(track.codec, ofPacket: Array($0.bytes))
      }
    default: return nil
    }
  }

  /// Makes the form of texts in files of texts, which may have other characters than UTF-8; `nil` for any other track.
  init?(textsOf track: TrackContent, in container: Container) {
    guard let description = track.formatDescriptions.first, track.mediaType == .subtitle,
      CaptionCoding(description.mediaSubType, codec: track.codec, in: container)?.mayBeOtherThanUTF8 == true
    else { return nil }
    (self.description, change) = (description, .utf8)
  }

  /// The set-up of the decoder by the first packet that states one; empty where none does.
  private static func find(
    _ asset: URLAsset, _ track: TrackContent, _ read: (borrowing Packet) -> [UInt8]?
  ) throws(MediaError) -> [UInt8] {
    let source = try asset.makePacketSource(
      for: track, .copied)
    let packet = try Packet()
    for _ in 0..<mostPackets {
      guard try source.read(into: packet, timestampsAlone: false) else { break }
      if let found = read(packet) { return found }
    }
    return []
  }
}

extension StoredForm {
  /// The change that is made to each packet.
  enum Change {
    case none, unitLengths, undelimited, rawFrames, utf8

    /// The sample that a packet becomes; `nil` where it holds nothing that can be stored.
    func sample(of packet: borrowing Packet) throws(MediaError) -> BlockBuffer? {
      switch self {
      case .none: return try packet.takeBlockBuffer()
      case .unitLengths: return try NALByteStream.lengthPrefixed(packet.bytes)
      case .utf8:
        let bytes = Array(packet.bytes)
        let text = CaptionCoding.decoded(bytes[...])
        return text.utf8.elementsEqual(bytes)
          ? try packet.makeBlockBuffer() : try BlockBuffer(Array(text.utf8))
      case .undelimited:
        return try packet.makeBlockBuffer().withoutTemporalDelimiter()
      case .rawFrames:
        let bytes = Array(packet.bytes)
        guard let data = DecoderConfigurationRecord.aacData(inPacket: bytes) else { return nil }
        return try BlockBuffer(bytes[data])
      }
    }
  }
}
