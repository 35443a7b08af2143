import MediaCodecs
package import MediaCore
import MediaStructure

/// A sample entry that is made of a format description (ISO/IEC 14496-12, 8.5.2, and the codecs' bindings).
package enum WrittenSampleEntry {
  /// The whole entry with its header.
  ///
  /// - Throws: `.operationNotSupportedForAsset`, with the codec's name, for one that no binding is known of, or whose set-up
  ///   lacks.
  package static func bytes(
    _ description: FormatDescription, in dialect: ISODialect
  ) throws(MediaError) -> [UInt8] {
    if let video = description.video, description.mediaType == .video {
      return try visual(description, video, in: dialect).bytes
    }
    if let audio = description.audio { return try sound(description, audio, in: dialect).bytes }
    return try other(description).bytes
  }

  /// A sample entry of QuickTime's pictures of JPEG and PNG as other files of the family have it; any other as it is.
  package static func standard(_ entry: [UInt8]) -> [UInt8] {
    let head = 86
    guard entry.count >= head, entry[..<4] != [0, 0, 0, 1],
      let codec = Codec(
        sampleEntry: FourCC(rawValue: entry.bigEndian(UInt32.self, at: 4)), mediaType: .video),
      case .picture(let objectType) = codec.sampleEntryBinding
    else { return entry }
    let extensions = Array(entry[head...])
    return WrittenBox("mp4v") { writer in
      writer.writeBytes("head", Array(entry[8..<16]))
      // A version and a quality, which others have no word for.
      writer.writeZeros("pre_defined", 16)
      writer.writeBytes("picture", Array(entry[32..<head]))
      writer.writeBytes("esds", elementaryStream(objectType, isVideo: true, []).bytes)
      writer.writeBytes("extensions", extensions)
    }.bytes
  }

  /// Texts, timecode and timed metadata, whose entries are taken over as they are.
  private static func other(_ description: FormatDescription) throws(MediaError) -> WrittenBox {
    guard let least = leastConfigurations[description.mediaSubType] else { throw refusal(description) }
    guard description.codecConfiguration.count >= least else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "\(description.mediaSubType) without the rest of its sample entry")
    }
    return WrittenBox(description.mediaSubType) { writer in
      head(&writer)
      writer.writeBytes("configuration", description.codecConfiguration)
    }
  }

  /// Bytes that entries of a format have at least after the index of the data reference.
  private static let leastConfigurations: [FourCC: Int] = [
    "tx3g": 30, "text": 43, "wvtt": 8, "stpp": 3, "c608": 0, "c708": 0, "tmcd": 18, "mebx": 16,
  ]

  /// Returns the fields of a timecode's entry after its head (QuickTime File Format, "Timecode Sample
  /// Description").
  package static func timecode(
    flags: UInt32, timescale: UInt32, frameDuration: UInt32, frameQuanta: UInt8
  ) -> [UInt8] {
    var writer = FieldWriter()
    writer.writeZeros("reserved", 4)
    writer.write("flags", flags)
    writer.write("timescale", timescale)
    writer.write("frame_duration", frameDuration)
    writer.write("number_of_frames", frameQuanta)
    writer.writeZeros("reserved", 1)
    return writer.bytes
  }

  /// QuickTime's text (QuickTime File Format, "Text Sample Description"), with no wishes of how it looks.
  package static var quickTimeText: [UInt8] {
    WrittenBox("text") { writer in
      head(&writer)
      writer.write("displayFlags", UInt32(1))
      writer.write("textJustification", Int32(1))
      writer.writeZeros("colors, box and font", 36)
    }.bytes
  }

  /// Timed Text (3GPP TS 26.245, 5.16): white, centred at the lower edge of a picture.
  package static func timedText(fontSize: UInt8, width: Int, height: Int) -> [UInt8] {
    let fonts = WrittenBox("ftab") { writer in
      writer.write("entry_count", UInt16(1))
      writer.write("font_id", UInt16(1))
      writer.write("font_name_length", UInt8(5))
      writer.writeBytes("font", Array("Serif".utf8))
    }
    return WrittenBox("tx3g", [fonts]) { writer in
      head(&writer)
      writer.write("displayFlags", UInt32(0))
      writer.write("horizontal_justification", Int8(1))
      writer.write("vertical_justification", Int8(-1))
      writer.writeZeros("background_color", 4)
      writer.writeZeros("top and left", 4)
      writer.write("bottom", UInt16(clamping: height))
      writer.write("right", UInt16(clamping: width))
      writer.writeZeros("startChar and endChar", 4)
      writer.write("font_ID", UInt16(1))
      writer.write("face_style_flags", UInt8(0))
      writer.write("font_size", fontSize)
      writer.write("text_color", UInt32.max)
    }.bytes
  }

  private static func refusal(_ description: FormatDescription) -> MediaError {
    let name = description.formatName ?? description.codec.name
    return MediaError(
      .operationNotSupportedForAsset, "\(name) is not written to files of this type")
  }

  /// Writes the fields that all entries begin with.
  private static func head(_ writer: inout FieldWriter) {
    writer.writeZeros("reserved", 6)
    writer.write("data_reference_index", UInt16(1))
  }

  // MARK: - Configurations

  /// The code of an entry and the box of its configuration, as the codec's traits say.
  private static func binding(
    of description: FormatDescription, in dialect: ISODialect
  ) throws(MediaError) -> (type: FourCC, children: [WrittenBox]) {
    let configuration = description.codecConfiguration
    let type = description.codec.sampleEntry ?? description.mediaSubType
    func check(_ payload: [UInt8], _ least: Int, _ prefix: [UInt8] = []) throws(MediaError) {
      guard payload.count >= least, payload.starts(with: prefix) else {
        throw MediaError(
          .operationNotSupportedForAsset, "\(description.codec.name) without its configuration")
      }
    }
    switch description.codec.sampleEntryBinding {
    case .picture(let objectType):
      // ISO/IEC 14496-1, 7.2.6.6.2, table 5.
      return dialect == .quickTime ? (type, []) : ("mp4v", [elementaryStream(objectType, isVideo: true, [])])
    case .profileCodes: return (description.mediaSubType, [])
    case .box(let box, let least, let prefix):
      try check(configuration, least, prefix)
      let written = payload(of: box, configuration)
      try check(written, least)
      return (type, [WrittenBox(box, payload: written)])
    case .elementaryStream(let objectType, let least):
      if let least { try check(configuration, least) }
      let isVideo = description.mediaType == .video
      let stated = least == nil ? [] : configuration
      return (isVideo ? "mp4v" : "mp4a", [elementaryStream(objectType, isVideo: isVideo, stated)])
    // Readers take the object type for the third layer.
    case .mpegAudio where dialect == .quickTime && type != ".mp3": return (type, [])
    case .mpegAudio(let objectType, let lowRateObjectType):
      let isLow = description.audioStreamDescription.map { $0.sampleRate <= 24000 } ?? false
      return ("mp4a", [elementaryStream(isLow ? lowRateObjectType : objectType, isVideo: false, [])])
    case nil: throw refusal(description)
    }
  }

  /// Returns a configuration as a box's payload; empty where it can't be made one.
  private static func payload(of box: FourCC, _ configuration: [UInt8]) -> [UInt8] {
    switch box {
    case "alac":
      let fields = ALACSpecificConfig.fields(of: configuration).prefix(ALACSpecificConfig.size)
      return fields.count == ALACSpecificConfig.size ? [0, 0, 0, 0] + fields : []
    // STREAMINFO as the only metadata block.
    case "dfLa": return [0, 0, 0, 0, 0x80, 0, 0, 34] + configuration.suffix(34)
    case "dOps":
      if let head = OpusHead(configuration) { return head.specificBox.payload }
      return configuration.first == 0 ? configuration : []
    default: return configuration
    }
  }

  // MARK: - Pictures

  private static func visual(
    _ description: FormatDescription, _ video: FormatDescription.VideoFormat, in dialect: ISODialect
  ) throws(MediaError) -> WrittenBox {
    var (type, children) = try binding(of: description, in: dialect)
    children += extensions(video, in: dialect)
    let (width, height) = (video.dimensions.width, video.dimensions.height)
    guard let storedWidth = UInt16(exactly: width), let storedHeight = UInt16(exactly: height) else {
      throw MediaError(.overLimit, "pictures of \(width)×\(height) pixels have no room in a sample entry")
    }
    return WrittenBox(type, children) { writer in
      head(&writer)
      writer.writeZeros("pre_defined", 16)
      writer.write("width", storedWidth)
      writer.write("height", storedHeight)
      writer.write("horizresolution", UInt32(0x48_0000))
      writer.write("vertresolution", UInt32(0x48_0000))
      writer.writeZeros("reserved", 4)
      writer.write("frame_count", UInt16(1))
      writer.writeZeros("compressorname", 32)
      writer.write("depth", UInt16(video.hasAlpha ? 0x20 : 0x18))
      writer.write("pre_defined", Int16(-1))
    }
  }

  private static func extensions(
    _ video: FormatDescription.VideoFormat, in dialect: ISODialect
  ) -> [WrittenBox] {
    var boxes = [
      color(video.color, in: dialect), dialect == .quickTime ? fields(video.fieldOrder) : nil,
      pixelAspectRatio(video.pixelAspectRatio),
      video.cleanAperture.map { cleanAperture($0, of: video.dimensions) },
    ].compactMap(\.self)
    if let display = video.masteringDisplayColorVolume {
      boxes.append(WrittenBox("mdcv", MasteringDisplayBox(display)))
    }
    if let light = video.contentLightLevelInfo {
      boxes.append(WrittenBox("clli", ContentLightLevelBox(light)))
    }
    return boxes
  }

  private static func color(_ color: ColorDescription, in dialect: ISODialect) -> WrittenBox? {
    guard
      color.primaries != nil || color.transferFunction != nil || color.matrix != nil
        || color.isFullRange != nil
    else { return nil }
    return WrittenBox("colr") { writer in
      // QuickTime's own form has no word for the range.
      let isShort = dialect == .quickTime && color.isFullRange != true
      writer.writeFourCC("colour_type", isShort ? "nclc" : "nclx")
      writer.write("colour_primaries", UInt16(clamping: color.primaries?.rawValue ?? 2))
      writer.write("transfer_characteristics", UInt16(clamping: color.transferFunction?.rawValue ?? 2))
      writer.write("matrix_coefficients", UInt16(clamping: color.matrix?.rawValue ?? 2))
      if !isShort { writer.write("full_range_flag", UInt8(color.isFullRange == true ? 0x80 : 0)) }
    }
  }

  /// QuickTime's word for pictures of two fields.
  private static func fields(_ order: FieldOrder?) -> WrittenBox? {
    guard let order, order != .progressive else { return nil }
    let codes: [FieldOrder: UInt8] = [
      .topFieldFirst: 1, .bottomFieldFirst: 6, .topCodedFirstBottomShownFirst: 9,
      .bottomCodedFirstTopShownFirst: 14,
    ]
    return WrittenBox("fiel") { writer in
      writer.write("field_count", UInt8(2))
      writer.write("field_ordering", codes[order] ?? 0)
    }
  }

  private static func pixelAspectRatio(_ ratio: PixelAspectRatio) -> WrittenBox? {
    guard !ratio.isSquare else { return nil }
    return WrittenBox("pasp") { writer in
      writer.write("hSpacing", UInt32(clamping: ratio.horizontalSpacing))
      writer.write("vSpacing", UInt32(clamping: ratio.verticalSpacing))
    }
  }

  private static func cleanAperture(_ aperture: PictureRectangle, of size: VideoDimensions) -> WrittenBox {
    // Distances of centres, in halves.
    let across = 2 * aperture.x + aperture.width - Double(size.width)
    let down = 2 * aperture.y + aperture.height - Double(size.height)
    return WrittenBox("clap") { writer in
      for (value, divisor) in [(aperture.width, 1), (aperture.height, 1), (across, 2), (down, 2)] {
        writer.write("n", Int32(saturating: value))
        writer.write("d", UInt32(divisor))
      }
    }
  }

  // MARK: - Sound

  private static func sound(
    _ description: FormatDescription, _ audio: FormatDescription.AudioFormat, in dialect: ISODialect
  ) throws(MediaError) -> WrittenBox {
    let stream = audio.streamDescription
    if description.codec == .linearPCM, dialect == .quickTime { return try pcm(audio) }
    var (type, children) = try binding(of: description, in: dialect)
    // The comment that says it in files of FLAC is not read here by others.
    if description.codec == .flac, let layout = channelLayout(audio.channelLayout) { children.append(layout) }
    let bits = description.codec.isLossless && stream.bitsPerChannel > 0 ? min(stream.bitsPerChannel, 32) : 16
    let rate = description.codec.decodedSampleRate.map(Double.init) ?? stream.sampleRate
    return WrittenBox(type, children) { writer in
      head(&writer)
      writer.writeZeros("reserved", 8)
      writer.write("channelcount", UInt16(clamping: stream.channelsPerFrame))
      writer.write("samplesize", UInt16(clamping: bits))
      writer.writeZeros("reserved", 4)
      // The configuration alone states a rate beyond 16 bits.
      writer.write("samplerate", rate < 65536 ? UInt32(rate) << 16 : 0)
    }
  }

  /// QuickTime File Format, "Sound Sample Description (Version 2)".
  private static func pcm(_ audio: FormatDescription.AudioFormat) throws(MediaError) -> WrittenBox {
    let stream = audio.streamDescription
    guard stream.bytesPerFrame > 0, !stream.formatFlags.contains(.isNonInterleaved) else {
      throw MediaError(.operationNotSupportedForAsset, "sound whose channels are stored apart is not written")
    }
    let children = [channelLayout(audio.channelLayout)].compactMap(\.self)
    return WrittenBox("lpcm", children) { writer in
      head(&writer)
      writer.write("version", UInt16(2))
      writer.writeZeros("revision", 6)
      for value in [3, 16] as [UInt16] { writer.write("always", value) }
      writer.write("always", Int16(-2))
      writer.write("always", UInt16(0))
      writer.write("always", UInt32(0x1_0000))
      writer.write("sizeOfStructOnly", UInt32(72))
      writer.write("audioSampleRate", stream.sampleRate.bitPattern)
      writer.write("numAudioChannels", UInt32(clamping: stream.channelsPerFrame))
      writer.write("always", UInt32(0x7F00_0000))
      writer.write("constBitsPerChannel", UInt32(clamping: stream.bitsPerChannel))
      writer.write("formatSpecificFlags", stream.formatFlags.rawValue)
      writer.write("constBytesPerAudioPacket", UInt32(clamping: stream.bytesPerFrame))
      writer.write("constLPCMFramesPerAudioPacket", UInt32(1))
    }
  }

  /// Core Audio's layout of channels, by its bitmap, whose bits are those of WAVE; `nil` where the number of channels says as much.
  private static func channelLayout(_ layout: ChannelLayout) -> WrittenBox? {
    let isUsual = layout.channels == ChannelLayout(usualFor: layout.channels.count)?.channels
    guard layout.isDeclared, !(isUsual && layout.channels.count <= 2), let mask = layout.mask,
      layout.channels == ChannelLayout(mask: mask)?.channels
    else { return nil }
    return WrittenBox("chan") { writer in
      writer.writeZeros("version and flags", 4)
      writer.write("mChannelLayoutTag", UInt32(0x1_0000))
      writer.write("mChannelBitmap", UInt32(mask))
      writer.write("mNumberChannelDescriptions", UInt32(0))
    }
  }

  /// ISO/IEC 14496-1, 7.2.6, in the box of ISO/IEC 14496-14, 5.6.
  private static func elementaryStream(
    _ objectType: UInt8, isVideo: Bool, _ configuration: [UInt8]
  ) -> WrittenBox {
    func descriptor(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
      var size: [UInt8] = []
      for shift in [21, 14, 7, 0] {
        size.append(UInt8(content.count >> shift & 0x7F) | (shift > 0 ? 0x80 : 0))
      }
      return [tag] + size + content
    }
    let specific = configuration.isEmpty ? [] : descriptor(5, configuration)
    let decoder = descriptor(
      4, [objectType, isVideo ? 0x11 : 0x15] + [UInt8](repeating: 0, count: 11) + specific)
    let stream = descriptor(3, [0, 0, 0] + decoder + descriptor(6, [2]))
    return WrittenBox("esds", payload: [0, 0, 0, 0] + stream)
  }
}
