internal import CMediaScopeLibAV
import MediaCore

/// libav's form of a format description, with which decoders are opened.
struct LibAVCodecParameters: ~Copyable {
  let raw: UnsafeMutablePointer<AVCodecParameters>

  /// Copies a stream's parameters.
  init(copying parameters: UnsafePointer<AVCodecParameters>) throws(MediaError) {
    try self.init { avcodec_parameters_copy($0, parameters) >= 0 }
  }

  /// Copies the parameters of an encoder that is open.
  init(_ encoder: UnsafePointer<AVCodecContext>) throws(MediaError) {
    try self.init { avcodec_parameters_from_context($0, encoder) >= 0 }
  }

  /// Makes the parameters of a description, as far as it has them.
  init(_ description: FormatDescription) throws(MediaError) {
    try self.init { $0.pointee.setConfiguration(description.codecConfiguration) }
    raw.pointee.set(description)
  }

  /// - Parameter fill: gives false where there is no memory.
  private init(_ fill: (UnsafeMutablePointer<AVCodecParameters>) -> Bool) throws(MediaError) {
    var fresh = avcodec_parameters_alloc()
    guard let made = fresh, fill(made) else {
      avcodec_parameters_free(&fresh)
      throw .noMemory(for: "the parameters of a codec")
    }
    raw = made
  }

  deinit {
    var raw: UnsafeMutablePointer<AVCodecParameters>? = raw
    avcodec_parameters_free(&raw)
  }
}

extension LibAVCodecParameters {
  /// The description that the parameters make, without what a stream says beside them.
  func formatDescription(in container: Container) -> FormatDescription {
    FormatDescription(raw.pointee, stream: AVStream(), isAttachedPicture: false, container: container)
  }
}

extension AVCodecParameters {
  /// - Returns: false where there is no memory for it.
  fileprivate mutating func setConfiguration(_ configuration: [UInt8]) -> Bool {
    guard !configuration.isEmpty else { return true }
    // libav frees it with the parameters, and reads a little beyond the end.
    let capacity = configuration.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
    guard let copy = av_malloc(capacity) else { return false }
    let bytes = UnsafeMutableRawBufferPointer(start: copy, count: capacity)
    bytes.copyBytes(from: configuration)
    for index in configuration.count..<capacity { bytes[index] = 0 }
    extradata = copy.assumingMemoryBound(to: UInt8.self)
    extradata_size = Int32(clamping: configuration.count)
    return true
  }

  fileprivate mutating func set(_ description: FormatDescription) {
    let coding = description.coding
    codec_id = description.libavCodecID
    let descriptor = avcodec_descriptor_get(codec_id)
    codec_type = descriptor?.pointee.type ?? AVMediaType(description)
    codec_tag = coding.tag?.rawValue.byteSwapped ?? 0
    bit_rate = coding.bitRate
    bits_per_coded_sample = Int32(clamping: coding.bitsPerCodedSample)
    profile = descriptor.flatMap { Self.profile(description.profile, of: $0.pointee) } ?? profile
    level = description.level.flatMap { description.codec.levelNumber($0) }.map(Int32.init) ?? level
    if let audio = description.audio { set(audio, coding) }
    if let video = description.video { set(video, coding) }
    // A decoder of WebP shows chroma between the middles of four pixels, as libwebp does; libavcodec's says nothing of it.
    if description.codec == .webP, chroma_location == AVCHROMA_LOC_UNSPECIFIED {
      chroma_location = AVCHROMA_LOC_CENTER
    }
  }

  private mutating func set(
    _ audio: FormatDescription.AudioFormat, _ coding: FormatDescription.CodingParameters
  ) {
    let stream = audio.streamDescription
    sample_rate = Int32(saturating: stream.sampleRate)
    ch_layout = audio.channelLayout.makeStoredLayout(channelCount: stream.channelsPerFrame)
    // Values that follow from the codec itself are not stated.
    let own = Int(av_get_exact_bits_per_sample(codec_id))
    bits_per_raw_sample = own == stream.bitsPerChannel ? 0 : Int32(clamping: stream.bitsPerChannel)
    if stream.formatFlags.contains(.isFloat), stream.bytesPerFrame == 0 {
      format = AV_SAMPLE_FMT_FLTP.rawValue
    }
    block_align = Int32(clamping: coding.blockAlignment)
    frame_size = stream.bytesPerFrame > 0 ? 0 : Int32(clamping: stream.framesPerPacket)
    initial_padding = Int32(clamping: coding.priming)
    seek_preroll = Int32(clamping: coding.seekPreroll)
  }

  private mutating func set(
    _ video: FormatDescription.VideoFormat, _ coding: FormatDescription.CodingParameters
  ) {
    width = Int32(clamping: video.dimensions.width)
    height = Int32(clamping: video.dimensions.height)
    if let layout = video.pixelLayout { format = layout.libavFormat.rawValue }
    if !video.pixelAspectRatio.isSquare {
      sample_aspect_ratio = AVRational(
        num: Int32(clamping: video.pixelAspectRatio.horizontalSpacing),
        den: Int32(clamping: video.pixelAspectRatio.verticalSpacing))
    }
    color_primaries = AVColorPrimaries(video.color.primaries)
    color_trc = AVColorTransferCharacteristic(video.color.transferFunction)
    color_space = AVColorSpace(video.color.matrix)
    color_range = AVColorRange(isFull: video.color.isFullRange)
    chroma_location = AVChromaLocation(video.chromaLocation)
    field_order = AVFieldOrder(video.fieldOrder)
    video_delay = Int32(clamping: coding.reorderDepth)
  }

  /// libav's number of a profile that it has a name for.
  private static func profile(_ name: String?, of codec: AVCodecDescriptor) -> Int32? {
    guard let name, var profile = codec.profiles else { return nil }
    while profile.pointee.profile != FF_PROFILE_UNKNOWN {
      if let known = profile.pointee.name, String(cString: known) == name { return profile.pointee.profile }
      profile += 1
    }
    return nil
  }
}

extension AVMediaType {
  /// The media type of a coding that libav doesn't know.
  fileprivate init(_ description: FormatDescription) {
    switch description.mediaType {
    case .audio: self = AVMEDIA_TYPE_AUDIO
    case .video, .auxiliaryPicture: self = AVMEDIA_TYPE_VIDEO
    case .subtitle, .closedCaption: self = AVMEDIA_TYPE_SUBTITLE
    default: self = AVMEDIA_TYPE_DATA
    }
  }
}
