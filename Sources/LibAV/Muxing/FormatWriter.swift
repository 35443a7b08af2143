internal import CMediaScopeLibAV
package import MediaCore

/// A container that libavformat writes.
///
/// One thread at a time can use it. One input always gives the same bytes: libav is asked for no clock and no random numbers.
package final class FormatWriter {
  private let raw: UnsafeMutablePointer<AVFormatContext>
  private let sink: SinkStream
  private let log: LogCapture
  private let packet: Packet
  private var isBegun = false
  private var timeBases: [TimeBase] = []
  /// The delay that is added to each stream's times, in units of the stream.
  private var delays: [Int64] = []
  /// See ``Stream/decodeLead``.
  private var leads: [Int64] = []
  /// The set-up that is written before each stream's key frames; empty where none is.
  private var headers: [[UInt8]] = []
  /// Whether the priming of MP3 is not known.
  private var lacksPriming = false
  /// The decode time of each stream's last packet, in units of the stream.
  private var lastDecodeTimes: [Int64?] = []
  private let format: Format
  /// The version of ID3v2 that MP3 is given.
  private let id3Version: UInt8
  /// Whether WAVE is given the extension of broadcasters.
  private let hasBroadcastChunk: Bool
  /// See ``Format/Traits/endsBeforePackets``.
  private let endsBeforePackets: Bool
  /// The least rise between the decode times of a stream's packets, in ticks.
  private let decodeStep: Int64
  /// The conversions from each stream's times to those that libavformat asks for, once it has begun.
  private var scales: [Scale] = []
  /// The serial number that the streams of Ogg count from; `nil` for the usual one.
  package var firstSerialNumber: Int?
  /// The pictures that are written as a packet of a stream of their own.
  private var attached: [(stream: Int, picture: Picture)] = []

  /// A stream that is to be written.
  package struct Stream {
    package var description: FormatDescription
    /// The unit of the times that its samples are written with.
    package var timeBase: TimeBase
    /// ISO 639-2; `nil` where it is not known.
    package var languageCode: String?
    /// In BCP 47, where that says more than the code does; a file of Matroska has room for it after the name, which the caller fills.
    package var languageTag: String?
    /// The purpose of the track.
    package var disposition: Disposition
    /// The name that players show; `nil` where it has none.
    package var title: String?
    /// The duration of each picture; `nil` for other tracks, and for pictures that don't all last as long.
    ///
    /// Containers that count in milliseconds say it besides, as Matroska does in DefaultDuration.
    package var frameDuration: MediaTime?
    /// The lead of decode times over those of the samples, in units of the time base.
    ///
    /// Files of the ISO family may show a picture before it is decoded (ISO/IEC 14496-12, 8.6.1.3), which no other container can say.
    package var decodeLead: Int64 = 0
    /// Whether its samples are cues of WebVTT as WebM stores them, with timestamps that count from their beginning.
    package var holdsCues = false
    /// The arrangement of two eyes' pictures; `nil` for pictures of one eye.
    package var stereoMode: StereoMode?

    package init(
      _ description: FormatDescription, timeBase: TimeBase, languageCode: String? = nil,
      disposition: Disposition = []
    ) {
      self.description = description
      self.timeBase = timeBase
      self.languageCode = languageCode
      self.disposition = disposition
    }
  }

  /// A named part of the timeline, in nanoseconds.
  package struct Chapter: Sendable {
    package var range: Range<Int64>
    package var title: String

    package init(range: Range<Int64>, title: String) {
      self.range = range
      self.title = title
    }
  }

  /// A picture of the whole, such as a cover: a file of JPEG or PNG.
  package struct Picture: Sendable {
    package var bytes: [UInt8]
    package var isPNG: Bool
    package var dimensions: VideoDimensions
    /// The number of what it shows, such as 3 for a front cover (RFC 9639, 8.8).
    package var type = 3
    /// The words that go with it; empty where there are none.
    package var title = ""
    /// The name of its file, where it is attached as one.
    package var fileName: String

    package init(bytes: [UInt8], isPNG: Bool, dimensions: VideoDimensions) {
      self.bytes = bytes
      self.isPNG = isPNG
      self.dimensions = dimensions
      fileName = isPNG ? "cover.png" : "cover.jpg"
    }
  }

  /// A file that goes with the film, such as a font of its subtitles; Matroska alone has such.
  package struct Attachment: Sendable {
    package var bytes: [UInt8]
    package var name: String
    package var mediaType: String
    /// The words that go with it; empty where there are none.
    package var title = ""

    package init(bytes: [UInt8], name: String, mediaType: String) {
      (self.bytes, self.name, self.mediaType) = (bytes, name, mediaType)
    }
  }

  /// - Throws: `.operationNotSupportedForAsset` where the installed libavformat doesn't write the container.
  package init(
    format: Format, streams: [Stream], tags: [(key: String, value: String)], chapters: [Chapter] = [],
    pictures: [Picture] = [], attachments: [Attachment] = [], id3Version: UInt8 = 4,
    hasBroadcastChunk: Bool = false, to sink: any MuxerSink
  ) throws(MediaError) {
    (self.format, self.id3Version, self.hasBroadcastChunk) = (format, id3Version, hasBroadcastChunk)
    endsBeforePackets = format.traits.endsBeforePackets
    log = try LogCapture(.demuxers)
    let stream = try SinkStream(sink)
    packet = try Packet()
    var made: UnsafeMutablePointer<AVFormatContext>?
    guard avformat_alloc_output_context2(&made, nil, format.libavName, nil) >= 0, let made else {
      throw MediaError(.operationNotSupportedForAsset, "this libavformat does not write \(format.libavName)")
    }
    raw = made
    decodeStep = made.pointee.oformat.pointee.flags & AVFMT_TS_NONSTRICT == 0 ? 1 : 0
    self.sink = stream
    made.pointee.pb = stream.raw
    made.pointee.flags |= AVFMT_FLAG_BITEXACT | AVFMT_FLAG_CUSTOM_IO
    for (key, value) in tags { av_dict_set(&made.pointee.metadata, key, value, 0) }
    if format == .mpegTransportStream {
      // libavformat makes up those that it isn't given.
      for name in Self.serviceNames.values {
        av_dict_set(&made.pointee.metadata, name, "", AV_DICT_DONT_OVERWRITE)
      }
    }
    for stream in streams { try add(stream) }
    try add(chapters)
    for picture in pictures { try add(picture) }
    for attachment in attachments { try add(attachment) }
  }

  deinit {
    avformat_free_context(raw)
  }

  /// The number of blanks after a track's name that give its language room: the element, and a void one that fills the rest.
  package static func languageRoom(of tag: String) -> Int { tag.utf8.count + 8 }

  private func add(_ stream: Stream) throws(MediaError) {
    guard let made = avformat_new_stream(raw, nil), let parameters = made.pointee.codecpar else {
      throw .noMemory(for: "a stream")
    }
    try fill(parameters, with: stream)
    made.pointee.time_base = AVRational(num: stream.timeBase.numerator, den: stream.timeBase.denominator)
    made.pointee.disposition = stream.disposition.subtracting(.attachedPicture).libavFlags
    if let duration = stream.frameDuration, let value = Int32(exactly: duration.value), value > 0 {
      let rate = AVRational(num: duration.timescale, den: value)
      (made.pointee.avg_frame_rate, made.pointee.r_frame_rate) = (rate, rate)
    }
    if let language = stream.languageCode, language != "und" {
      av_dict_set(&made.pointee.metadata, "language", language, 0)
    }
    let room = format == .matroska ? stream.languageTag.map(Self.languageRoom) ?? 0 : 0
    if stream.title != nil || room > 0 {
      // libavformat takes a zero for the end, and the room comes after it.
      let name = String((stream.title ?? "").prefix { $0 != "\0" }) + String(repeating: " ", count: room)
      av_dict_set(&made.pointee.metadata, "title", name, 0)
    }
    if format == .ogg, stream.description.codec == .flac,
      let mask = FLACChannelMask(parameters.pointee.ch_layout)
    {
      av_dict_set(&made.pointee.metadata, LibAVTagNames.channelMask, mask.text, 0)
    }
    if let mode = stream.stereoMode, format.stereoModes.contains(mode) {
      av_dict_set(&made.pointee.metadata, LibAVTagNames.stereoMode, mode.rawValue, 0)
    }
    if let video = stream.description.video { try add(video, to: made) }
    timeBases.append(stream.timeBase)
    delays.append(delay(of: stream, Int64(parameters.pointee.initial_padding)))
    let isAsInAVI = parameters.pointee.codec_tag != 0 || Self.isAsInAVI(stream.description, in: raw)
    leads.append(lead(of: stream, statesDecodeTimes: isAsInAVI))
    lastDecodeTimes.append(nil)
    // libavformat brings H.264, HEVC and AAC to the form of streams, and leaves MPEG-4's pictures without their set-up.
    let isBare = format.traits.hasSetUpInBand && stream.description.codec == .mpeg4Visual
    headers.append(isBare ? stream.description.codecConfiguration : [])
  }

  /// Says how the samples of a stream are coded.
  private func fill(
    _ parameters: UnsafeMutablePointer<AVCodecParameters>, with stream: Stream
  ) throws(MediaError) {
    let described = try LibAVCodecParameters(stream.description)
    guard avcodec_parameters_copy(parameters, described.raw) >= 0 else {
      throw .noMemory(for: "the parameters of a codec")
    }
    if stream.description.codec == .mp3 {
      if stream.description.coding.priming == 0 { lacksPriming = true }
      // libavformat leaves out the decoder's own delay in the tag of LAME that it writes; the rest mustn't be negative.
      let padding = parameters.pointee.initial_padding
      parameters.pointee.initial_padding = max(padding, Int32(Codec.mp3.decoderDelay))
    }
    if format.isAIFF, stream.description.libavCodecID == AV_CODEC_ID_ADPCM_IMA_QT {
      // AIFF counts packets of 64 frames, and libavformat the lengths that its own demuxer leaves at nothing.
      let channels = stream.description.audioStreamDescription?.channelsPerFrame ?? 1
      parameters.pointee.block_align = Int32(clamping: 34 * channels)
    }
    // libavformat writes WebVTT as WebM has it; cues that it writes as another kind of text are given their
    // codec's name afterwards.
    if stream.holdsCues, format == .matroska, sink.canSeek {
      parameters.pointee.codec_id = AV_CODEC_ID_HDMV_TEXT_SUBTITLE
    }
    // The code of the container that the samples come from says nothing in this one.
    parameters.pointee.codec_tag = Self.tag(of: stream.description, in: raw)
    if format == .aiffC, let tag = Self.aiffCTag(of: stream.description.libavCodecID) {
      parameters.pointee.codec_tag = tag
    }
  }

  /// Says what shape the pixels of a stream have, and how bright its pictures are.
  private func add(
    _ video: FormatDescription.VideoFormat, to stream: UnsafeMutablePointer<AVStream>
  ) throws(MediaError) {
    if let parameters = stream.pointee.codecpar.map(\.pointee) {
      let ratio = parameters.sample_aspect_ratio
      // libavformat refuses a file whose pictures are shown wider than 2³¹ - 1, and would write a width of 0.
      let width =
        ratio.num > 0 && ratio.den > 0
        ? Int64(parameters.width) * Int64(ratio.num) / Int64(ratio.den) : 0
      if width > 0, width <= Int64(Int32.max) { stream.pointee.sample_aspect_ratio = ratio }
    }
    if let display = video.masteringDisplayColorVolume {
      try add(AVMasteringDisplayMetadata(display), AV_PKT_DATA_MASTERING_DISPLAY_METADATA, to: stream)
    }
    if let light = video.contentLightLevelInfo {
      let level = AVContentLightMetadata(
        MaxCLL: UInt32(clamping: light.maximumContentLightLevel),
        MaxFALL: UInt32(clamping: light.maximumFrameAverageLightLevel))
      try add(level, AV_PKT_DATA_CONTENT_LIGHT_LEVEL, to: stream)
    }
  }

  /// The delay that Matroska's readers take off the times of Opus; libavformat 5.1 states it, and leaves
  /// adding it to its caller.
  private func delay(of stream: Stream, _ padding: Int64) -> Int64 {
    guard format.traits.statesCodecDelay, stream.description.codec == .opus else { return 0 }
    return Scale(TimeBase(numerator: 1, denominator: 48000), stream.timeBase).rescaled(padding)
  }

  /// The lead of a stream's decode times over those of its samples.
  ///
  /// Matroska states no decode times, but for pictures that it stores as AVI does, so that a demuxer has to
  /// guess them. With a lead of a second, no picture is shown before it is decoded.
  private func lead(of stream: Stream, statesDecodeTimes: Bool) -> Int64 {
    let isGuess =
      format.traits.hasMatroskaTimes && stream.description.mediaType == .video && !statesDecodeTimes
    guard isGuess, stream.timeBase.numerator > 0 else { return stream.decodeLead }
    return stream.decodeLead.saturatingAdd(Int64(stream.timeBase.denominator / stream.timeBase.numerator))
  }

  private func add(_ chapters: [Chapter]) throws(MediaError) {
    guard !chapters.isEmpty else { return }
    // libavformat frees the list and what it holds.
    let size = MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride
    guard let list = av_malloc(chapters.count * size) else { throw .noMemory(for: "chapters") }
    raw.pointee.chapters = list.bindMemory(
      to: UnsafeMutablePointer<AVChapter>?.self, capacity: chapters.count)
    for (index, chapter) in chapters.enumerated() {
      guard let memory = av_malloc(MemoryLayout<AVChapter>.stride) else { throw .noMemory(for: "chapters") }
      let made = memory.bindMemory(to: AVChapter.self, capacity: 1)
      made.initialize(to: AVChapter())
      made.pointee.id = Int64(index + 1)
      made.pointee.time_base = AVRational(num: 1, den: 1_000_000_000)
      (made.pointee.start, made.pointee.end) = (chapter.range.lowerBound, chapter.range.upperBound)
      av_dict_set(&made.pointee.metadata, "title", chapter.title, 0)
      raw.pointee.chapters[index] = made
      raw.pointee.nb_chapters = UInt32(index + 1)
    }
  }

  private func add(_ picture: Picture) throws(MediaError) {
    switch format.traits.pictures {
    case .asPacket: break
    case .asAttachment:
      var attachment = Attachment(
        bytes: picture.bytes, name: picture.fileName, mediaType: picture.isPNG ? "image/png" : "image/jpeg")
      attachment.title = picture.title
      return try add(attachment)
    case .asComment, .none: return
    }
    guard let made = avformat_new_stream(raw, nil), let parameters = made.pointee.codecpar else {
      throw .noMemory(for: "a stream")
    }
    parameters.pointee.codec_id = picture.isPNG ? AV_CODEC_ID_PNG : AV_CODEC_ID_MJPEG
    parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
    parameters.pointee.width = Int32(clamping: picture.dimensions.width)
    parameters.pointee.height = Int32(clamping: picture.dimensions.height)
    made.pointee.disposition = AV_DISPOSITION_ATTACHED_PIC
    let types = LibAVTagNames.pictureTypes
    let type = types.indices.contains(picture.type) ? types[picture.type] : types[0]
    av_dict_set(&made.pointee.metadata, LibAVTagNames.comment, type, 0)
    if !picture.title.isEmpty {
      av_dict_set(&made.pointee.metadata, LibAVTagNames.title, picture.title, 0)
    }
    attached.append((Int(made.pointee.index), picture))
  }

  private func add(_ attachment: Attachment) throws(MediaError) {
    guard let made = avformat_new_stream(raw, nil), let parameters = made.pointee.codecpar else {
      throw .noMemory(for: "a stream")
    }
    parameters.pointee.codec_type = AVMEDIA_TYPE_ATTACHMENT
    let (count, padding) = (attachment.bytes.count, Int(AV_INPUT_BUFFER_PADDING_SIZE))
    guard let memory = av_malloc(count + padding) else { throw .noMemory(for: "an attachment") }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: count + padding)
    attachment.bytes.span.bytes.withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(start: memory, count: count).copyMemory(from: bytes)
    }
    parameters.pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
    parameters.pointee.extradata_size = Int32(clamping: count)
    av_dict_set(&made.pointee.metadata, "filename", attachment.name, 0)
    av_dict_set(&made.pointee.metadata, "mimetype", attachment.mediaType, 0)
    if !attachment.title.isEmpty {
      av_dict_set(&made.pointee.metadata, LibAVTagNames.title, attachment.title, 0)
    }
  }

  private func writePictures() throws(MediaError) {
    for (stream, picture) in attached {
      try packet.fill(
        stream: stream, byteCount: picture.bytes.count, presentationTime: 0, decodeTime: 0, duration: 0,
        offset: -1, isKey: true
      ) { (target) throws(MediaError) in
        picture.bytes.span.bytes.withUnsafeBytes { target.copyMemory(from: $0) }
      }
      let code = log.during { av_write_frame(raw, packet.raw) }
      try sink.check()
      try check(code, .fileNotWritable, "a picture can't be written", log: log)
    }
  }

  /// Adds data that a stream has beside its codec's parameters.
  private func add<Value: BitwiseCopyable>(
    _ value: Value, _ type: AVPacketSideDataType, to stream: UnsafeMutablePointer<AVStream>
  ) throws(MediaError) {
    let size = MemoryLayout<Value>.size
    guard let data = av_malloc(size) else { throw .noMemory(for: "a stream") }
    data.storeBytes(of: value, as: Value.self)
    guard shim_stream_add_side_data(stream, type, data.assumingMemoryBound(to: UInt8.self), size) >= 0 else {
      av_free(data)
      throw .noMemory(for: "a stream")
    }
  }

  /// Writes the head of the file, before the first sample.
  package func begin() throws(MediaError) {
    // Ogg's streams count from 0 where libav uses no random numbers, which some readers take for none.
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    av_dict_set(&options, "serial_offset", "1", 0)
    if format == .mp3 { av_dict_set(&options, "id3v2_version", "\(id3Version)", 0) }
    // Room for sizes of 64 bits, which a file of more than 4 GiB is given at its end (EBU Tech 3306).
    if format == .wave, sink.canSeek { av_dict_set(&options, "rf64", "auto", 0) }
    if hasBroadcastChunk { av_dict_set(&options, "write_bext", "1", 0) }
    // AIFF's own chunks have room for few tags.
    if format.isAIFF { av_dict_set(&options, "write_id3v2", "1", 0) }
    // A tag of LAME has readers drop the decoder's delay at least: without one they drop nothing.
    if format.traits.hasLAMETag, lacksPriming { av_dict_set(&options, "write_xing", "0", 0) }
    if let firstSerialNumber { av_dict_set(&options, "serial_offset", "\(firstSerialNumber)", 0) }
    let code = log.during { avformat_write_header(raw, &options) }
    try sink.check()
    try check(code, .operationNotSupportedForAsset, "the container can't be begun", log: log)
    isBegun = true
    scales = timeBases.indices.map { stream in
      Scale(timeBases[stream], raw.pointee.streams[stream].map { TimeBase($0.pointee.time_base) })
    }
    try writePictures()
  }

  /// Writes a cue of WebVTT, whose timestamps count from its beginning; times are in units of the stream's time base.
  package func write(
    _ cue: WebVTTCue, stream: Int, presentationTime: Int64, duration: Int64
  ) throws(MediaError) {
    guard scales.indices.contains(stream), let made = raw.pointee.streams[stream] else {
      throw MediaError(.noSuchTrack, "there is no stream \(stream)")
    }
    let isNamed = made.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_HDMV_TEXT_SUBTITLE
    let milliseconds = timeBases[stream].time(presentationTime).convertScale(
      1000, method: .roundHalfAwayFromZero)
    let text = isNamed ? cue.payload : WebVTTCue.shifted(cue.payload, by: milliseconds.value)
    var bytes = Array(text.utf8)
    // Without a byte libavformat would take it for the end.
    if bytes.isEmpty { bytes = [UInt8(ascii: " ")] }
    let scale = scales[stream]
    let end = scale.rescaled(presentationTime.saturatingAdd(duration))
    let start = ordered(scale.rescaled(presentationTime), stream)
    try packet.fill(
      stream: stream, byteCount: bytes.count, presentationTime: start, decodeTime: start,
      duration: max(end - start, 0), offset: -1, isKey: true
    ) { (target) throws(MediaError) in target.copyBytes(from: bytes) }
    try packet.add(cue, asAddition: isNamed)
    let code = log.during { av_write_frame(raw, packet.raw) }
    try sink.check()
    try check(code, .fileNotWritable, "a sample can't be written", log: log)
  }

  /// Writes a sample of a stream; times are in units of the stream's time base.
  ///
  /// - Parameter skipped: samples of sound that a decoder gives of it, and that are not to be heard.
  package func write(
    _ bytes: UnsafeRawBufferPointer, stream: Int, presentationTime: Int64, decodeTime: Int64, duration: Int64,
    isKey: Bool, skipped: (start: Int, end: Int) = (0, 0)
  ) throws(MediaError) {
    guard scales.indices.contains(stream) else {
      throw MediaError(.noSuchTrack, "there is no stream \(stream)")
    }
    let scale = scales[stream]
    // The delay is rounded by itself, as readers take it off.
    let delay = scale.rescaled(delays[stream])
    func rescaled(_ ticks: Int64) -> Int64 { scale.rescaled(ticks).saturatingAdd(delay) }
    let start = rescaled(presentationTime)
    let decode = ordered(rescaled(decodeTime.saturatingSubtract(leads[stream])), stream)
    let needsHeader = isKey && !headers[stream].isEmpty && !bytes.starts(with: headers[stream])
    let header = needsHeader ? headers[stream] : []
    // Each end is rounded by itself, so that roundings don't add up.
    let length = rescaled(presentationTime.saturatingAdd(duration)).saturatingSubtract(start)
    let times = Packet.Times(
      presentation: max(start, decode), decode: decode,
      duration: endsBeforePackets ? length : max(length, 0))
    // Without a byte libavformat would take it for the end.
    if header.isEmpty, !bytes.isEmpty {
      try packet.lend(bytes, stream: stream, times, isKey: isKey)
    } else {
      try packet.fill(
        stream: stream, byteCount: header.count + bytes.count, presentationTime: times.presentation,
        decodeTime: times.decode, duration: times.duration, offset: -1, isKey: isKey
      ) { (target) throws(MediaError) in
        target.copyBytes(from: header)
        UnsafeMutableRawBufferPointer(rebasing: target[header.count...]).copyMemory(from: bytes)
      }
    }
    // Lent bytes are gone after this call.
    defer { packet.takeBack() }
    if skipped != (0, 0) { try packet.setSkippedSamples(skipped) }
    let code = log.during { av_write_frame(raw, packet.raw) }
    try sink.check()
    try check(code, .fileNotWritable, "a sample can't be written", log: log)
  }

  /// A decode time that libavformat takes after the last one of a stream.
  private func ordered(_ time: Int64, _ stream: Int) -> Int64 {
    let ordered = max(time, lastDecodeTimes[stream]?.saturatingAdd(decodeStep) ?? time)
    lastDecodeTimes[stream] = ordered
    return ordered
  }

  /// Writes the whole set-up of a stream's decoder, where it is known only after the last sample.
  package func update(stream: Int, configuration: [UInt8]) throws(MediaError) {
    guard timeBases.indices.contains(stream), !configuration.isEmpty else { return }
    try packet.fill(stream: stream, newConfiguration: configuration)
    let code = log.during { av_write_frame(raw, packet.raw) }
    try sink.check()
    try check(code, .fileNotWritable, "the set-up of a decoder can't be written", log: log)
  }

  /// A conversion of times from one unit to another.
  private struct Scale {
    private var factor: Int64 = 1
    private var divisor: Int64 = 1

    init(_ from: TimeBase, _ to: TimeBase?) {
      guard let to, from != to else { return }
      factor = Int64(from.numerator) * Int64(to.denominator)
      divisor = Int64(from.denominator) * Int64(to.numerator)
    }

    func rescaled(_ ticks: Int64) -> Int64 {
      factor == divisor ? ticks : ticks.rescaled(by: factor, over: divisor)
    }
  }

  /// Writes the end of the file, after the last sample.
  package func finish() throws(MediaError) {
    guard isBegun else { return }
    isBegun = false
    // Without a flush before it: Ogg marks the end on the page that still waits.
    let code = log.during { av_write_trailer(raw) }
    try sink.check()
    try check(code, .fileNotWritable, "the end can't be written", log: log)
    avio_flush(sink.raw)
    try sink.check()
  }
}
