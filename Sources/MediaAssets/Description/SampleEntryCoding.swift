import ISOBaseMedia
import LibAV
import MediaCodecs
import MediaCore

/// The coding of a track's samples by an ISO file's sample entry, without libav.
///
/// `nil` where the entry leaves something open that only the samples say, or is of a kind that is not known.
struct SampleEntryCoding {
  var codec: Codec
  var description: FormatDescription
  var configuration: CodecConfiguration
  /// The object type that `esds` states.
  var objectTypeIndication: UInt8?
}

/// The boxes of a sample entry, whose payloads are read when they are asked for.
struct SampleEntryBoxes {
  var entry: ISOTrack.SampleEntry
  var source: any ByteSource

  /// No box of a sample entry that is decoded is longer.
  static let byteLimit = 1 << 20

  func payload(_ type: FourCC) -> [UInt8]? {
    guard let range = entry.boxes[type], range.count <= Self.byteLimit else { return nil }
    return try? source.bytes(at: range.lowerBound, count: range.count)
  }

  /// The coding, which an encrypted entry keeps in its protection scheme's information.
  var format: FourCC { entry.protection?.originalFormat ?? entry.type }

  /// ISO/IEC 14496-12 §8.12.5.
  var protectionScheme: FourCC? {
    guard entry.protection != nil || entry.type.isEncryptedEntry else { return nil }
    return entry.protection?.scheme ?? "????"
  }

  /// The object type of `esds`, its average bit rate and the decoder's configuration (ISO/IEC 14496-1, 7.2.6).
  var elementaryStream: (type: UInt8, bitRate: Int64?, configuration: [UInt8])? {
    payload("esds").flatMap { ElementaryStreamDescriptor($0) }.map {
      ($0.objectTypeIndication, $0.averageBitRate > 0 ? Int64($0.averageBitRate) : nil, $0.configuration)
    }
  }
}

extension SampleEntryCoding {
  init?(_ boxes: SampleEntryBoxes, mediaType: MediaType) {
    guard let coding = mediaType == .audio ? Self.audio(boxes) : Self.video(boxes) else { return nil }
    self = coding
  }

  // MARK: - Pictures

  private static func video(_ boxes: SampleEntryBoxes) -> SampleEntryCoding? {
    guard let visual = boxes.entry.visual else { return nil }
    // In other entries of these codecs samples may have parameter sets of their own.
    guard let codec = Codec(sampleEntry: boxes.format, mediaType: .video),
      codec.isDescribedByConfiguration, codec.sampleEntry == boxes.format
    else { return nil }
    let payload = codec.configurationBox.flatMap { boxes.payload($0) }
    var ratio: PixelAspectRatio?
    if let box = boxes.entry.pixelAspectRatio {
      guard box.hSpacing > 0, box.vSpacing > 0, box.hSpacing < 1 << 30, box.vSpacing < 1 << 30 else {
        return nil
      }
      ratio = PixelAspectRatio(reducing: Int(box.hSpacing), Int(box.vSpacing))
    }
    let color = boxes.entry.colours.first { $0.colourType == "nclx" || $0.colourType == "nclc" }
    guard let payload,
      var coding = pictures(
        codec, payload, type: boxes.entry.type,
        stored: VideoDimensions(width: Int(visual.width), height: Int(visual.height)),
        color: color.map(ColorDescription.init), ratio: ratio)
    else { return nil }
    coding.description.video?.masteringDisplayColorVolume = boxes.entry.masteringDisplay?.volume
    coding.description.video?.contentLightLevelInfo = boxes.entry.contentLightLevel?.level
    coding.description.coding.tag = boxes.entry.type
    coding.description.coding.bitsPerCodedSample = Int(visual.depth)
    return coding
  }

  /// Pictures of a codec whose configuration says all of them, in any container.
  ///
  /// - Parameters:
  ///   - stored: the size that the container states.
  ///   - color: the colours that the container states.
  ///   - ratio: of the pixels, by the container, which goes before the codec's.
  static func pictures(
    _ codec: Codec, _ payload: [UInt8], type: FourCC, stored: VideoDimensions,
    color container: ColorDescription?,
    ratio: PixelAspectRatio?
  ) -> SampleEntryCoding? {
    guard let configuration = CodecConfiguration(codec: codec, bytes: payload),
      configuration.isProgressive == true, let depth = configuration.bitDepth,
      let chroma = configuration.chroma, configuration.profile != nil
    else { return nil }
    // libav prefers the stream's statement to the container's, where there are both.
    var color = configuration.color
    if let container {
      color.primaries = color.primaries ?? container.primaries
      color.transferFunction = color.transferFunction ?? container.transferFunction
      color.matrix = color.matrix ?? container.matrix
      color.isFullRange = color.isFullRange ?? container.isFullRange
    }
    guard color.matrix != .identity,
      let layout = PixelLayout.usual(of: codec, chroma: chroma, depth: depth, color)
    else { return nil }
    var description = FormatDescription(
      mediaType: .video, mediaSubType: type, codec: codec, formatName: codec.name,
      profile: configuration.profile, level: configuration.level,
      codecConfiguration: payload)
    var video = FormatDescription.VideoFormat(
      dimensions: configuration.dimensions ?? stored,
      pixelAspectRatio: ratio ?? configuration.pixelAspectRatio ?? .square, color: color,
      pixelLayout: layout)
    video.fieldOrder = .progressive
    if codec.hasNALUnits {
      video.chromaLocation =
        configuration.chromaLocation ?? (chroma == "4:2:0" || codec == .h264 ? .left : nil)
    }
    description.video = video
    return SampleEntryCoding(codec: codec, description: description, configuration: configuration)
  }

  // MARK: - Sound

  private static func audio(_ boxes: SampleEntryBoxes) -> SampleEntryCoding? {
    guard boxes.entry.audio != nil else { return nil }
    var coding: SampleEntryCoding?
    switch boxes.format {
    case "mp4a":
      guard let stream = boxes.elementaryStream, stream.type == ElementaryStreamDescriptor.mpeg4Audio else {
        return nil
      }
      coding = aac(stream.configuration, type: boxes.entry.type)
      coding?.objectTypeIndication = stream.type
    case "alac":
      guard let payload = boxes.payload("alac"),
        let configuration = CodecConfiguration(codec: .alac, bytes: payload),
        let rate = configuration.sampleRate, let channels = configuration.channelCount,
        channels <= 2, let layout = ChannelLayout(usualFor: channels, isDeclared: true)
      else { return nil }
      // libav keeps the box with its header.
      let size = UInt32(payload.count + 8)
      let header = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> UInt32($0)) } + Array("alac".utf8)
      coding = sound(
        .alac, boxes.entry.type, rate: rate, channels: channels, layout: layout, frames: nil,
        bits: configuration.bitDepth, extradata: header + payload, configuration)
    default: return nil
    }
    coding?.description.coding.tag = boxes.entry.type
    coding?.description.coding.bitsPerCodedSample = Int(boxes.entry.audio?.sampleSize ?? 0)
    return coding
  }

  /// AAC by its AudioSpecificConfig, in any container.
  static func aac(_ bytes: [UInt8], type: FourCC) -> SampleEntryCoding? {
    guard let configuration = CodecConfiguration(codec: .aac, bytes: bytes),
      configuration.audioObjectType == 2, configuration.usesSpectralBandReplication != true,
      configuration.framesPerPacket == 1024,
      let rate = configuration.sampleRate, let channels = configuration.channelCount,
      // Below, the extension may be there without being announced, which the first frame shows.
      rate > 24_000 || configuration.usesSpectralBandReplication == false,
      [1, 2, 6].contains(channels), let layout = ChannelLayout(usualFor: channels, isDeclared: true)
    else { return nil }
    return sound(
      .aac, type, rate: rate, channels: channels, layout: layout, frames: 1024, bits: nil, extradata: bytes,
      configuration)
  }

  static func sound(
    _ codec: Codec, _ type: FourCC, rate: Int, channels: Int, layout: ChannelLayout,
    frames: Int?, bits: Int?, extradata: [UInt8], _ configuration: CodecConfiguration
  ) -> SampleEntryCoding {
    let description = FormatDescription(
      mediaType: .audio, mediaSubType: type, codec: codec, formatName: codec.name,
      profile: configuration.profile,
      audio: .init(
        streamDescription: AudioStreamDescription(
          sampleRate: Double(rate), formatID: codec.audioFormatID ?? type,
          framesPerPacket: frames ?? 0, channelsPerFrame: channels, bitsPerChannel: bits ?? 0),
        channelLayout: layout),
      codecConfiguration: extradata)
    return SampleEntryCoding(codec: codec, description: description, configuration: configuration)
  }
}

extension PixelAspectRatio {
  /// In lowest terms.
  init(reducing horizontal: Int, _ vertical: Int) {
    var (left, right) = (horizontal, vertical)
    while right != 0 { (left, right) = (right, left % right) }
    self.init(horizontalSpacing: horizontal / max(left, 1), verticalSpacing: vertical / max(left, 1))
  }
}
