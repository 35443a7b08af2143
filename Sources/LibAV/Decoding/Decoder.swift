internal import CMediaScopeLibAV
package import MediaCore

/// Turns the packets of a track into frames.
///
/// Use: `receive` until it asks for a packet, then `send` one, or `sendEnd` after the last.
package struct Decoder: ~Copyable {
  private let raw: UnsafeMutablePointer<AVCodecContext>
  private let log: LogCapture
  /// The decoder of the alpha that stands beside the pictures.
  private let alpha: AlphaDecoder?
  /// The decoder that takes libavcodec's place, as long as it can.
  private let flac: FLACDecoder?

  package enum Reception {
    case frame
    case needsPacket
    case end
  }

  /// A decoder of a description's samples, ready to decode.
  ///
  /// - Parameters:
  ///   - timeBase: of the packets' times.
  ///   - limits: of the file that they are in.
  /// - Throws: `.decoderNotFound`, `.overLimit` for too many channels or pixels, `.decodeFailed` where the decoder can't
  ///   be set up.
  package init(
    _ description: FormatDescription, timeBase: TimeBase, options: DecoderOptions = DecoderOptions(),
    limits: DecodingLimits = DecodingLimits()
  ) throws(MediaError) {
    let libraries = try LogCapture()
    try self.init(
      try LibAVCodecParameters(description), hasAlphaAddition: description.coding.hasAlphaAddition,
      timeBase: timeBase, options: options, limits: limits, log: libraries)
  }

  init(
    _ parameters: borrowing LibAVCodecParameters, hasAlphaAddition: Bool, timeBase: TimeBase,
    options: DecoderOptions, limits: DecodingLimits, log: LogCapture
  ) throws(MediaError) {
    let stated = parameters.raw.pointee
    // The container's name stands in for a codec that libav doesn't know.
    let name =
      stated.codec_id == AV_CODEC_ID_NONE
      ? FourCC(tag: stated.codec_tag).description : String(cString: avcodec_get_name(stated.codec_id))
    guard let codec = avcodec_find_decoder(stated.codec_id) else {
      throw MediaError(.decoderNotFound, "there is no decoder for \(name)")
    }
    let flac = try FLACDecoder.make(stated)
    let needsAlpha =
      options.keepsAlpha && hasAlphaAddition && Codec(stated.codec_id).keepsAlphaApart
    let alpha =
      needsAlpha ? try AlphaDecoder(parameters, timeBase: timeBase, limits: limits) : nil
    try ChannelLayout.checkCount(Int(stated.ch_layout.nb_channels))
    let (width, height) = (Int(stated.width), Int(stated.height))
    let limit = limits.pixelCount(of: stated.codec_id)
    guard width.multipliedReportingOverflow(by: max(height, 0)).partialValue <= limit else {
      throw MediaError(
        .overLimit, "pictures of \(width)×\(height) pixels are over the limit of \(limit)")
    }
    raw = try Self.open(
      codec, named: name, for: parameters, timeBase: timeBase, options: options, mostPixels: limit,
      givesWholePictures: alpha != nil, log: log)
    self.log = log
    self.alpha = alpha
    self.flac = flac
  }

  /// - Parameter givesWholePictures: whether a picture comes out with the packet that it went in with.
  private static func open(
    _ codec: UnsafePointer<AVCodec>, named name: String, for parameters: borrowing LibAVCodecParameters,
    timeBase: TimeBase, options: DecoderOptions, mostPixels: Int, givesWholePictures: Bool, log: LogCapture
  ) throws(MediaError) -> UnsafeMutablePointer<AVCodecContext> {
    var fresh = avcodec_alloc_context3(codec)
    guard let context = fresh else { throw .noMemory(for: "a decoder") }
    do throws(MediaError) {
      try check(
        avcodec_parameters_to_context(context, parameters.raw), .decodeFailed,
        "the \(name) parameters can't be used", log: log)
      context.pointee.pkt_timebase = AVRational(num: timeBase.numerator, den: timeBase.denominator)
      if !options.trims { context.pointee.flags2 |= AV_CODEC_FLAG2_SKIP_MANUAL }
      context.pointee.thread_count = Int32(clamping: options.threadCount)
      // Else the decoder of FLAC plays frames whose checksum says that they are damaged.
      if parameters.raw.pointee.codec_id == AV_CODEC_ID_FLAC {
        context.pointee.err_recognition |= AV_EF_CRCCHECK | AV_EF_EXPLODE
      }
      if givesWholePictures { context.pointee.thread_type = FF_THREAD_SLICE }
      context.pointee.max_pixels = Int64(mostPixels)
      context.pointee.opaque = log.sink.map { UnsafeMutableRawPointer($0) }
      try check(
        avcodec_open2(context, codec, nil), .decodeFailed, "the \(name) decoder can't be opened", log: log)
    } catch {
      avcodec_free_context(&fresh)
      throw error
    }
    return context
  }

  deinit {
    var raw: UnsafeMutablePointer<AVCodecContext>? = raw
    avcodec_free_context(&raw)
  }

  /// Gives the decoder the next packet.
  ///
  /// - Throws: `.decodeFailed` where the packet is damaged; the decoder can go on with the next one.
  package func send(_ packet: borrowing Packet) throws(MediaError) {
    if let flac, try flac.send(packet) { return }
    let isShort = (1..<Self.leastFLACSize).contains(packet.byteCount)
    if isShort, raw.pointee.codec_id == AV_CODEC_ID_FLAC {
      try give(packet.lengthened(to: Self.leastFLACSize))
    } else {
      try give(packet)
    }
    try alpha?.send(packet)
  }

  private func give(_ packet: borrowing Packet) throws(MediaError) {
    try check(avcodec_send_packet(raw, packet.raw), .decodeFailed, "a packet can't be decoded", log: log)
  }

  /// In bytes; libavcodec skips shorter packets, although silence of 8 bits has shorter frames.
  private static let leastFLACSize = 11

  /// Tells the decoder that there are no more packets, so that it gives what it holds.
  package func sendEnd() {
    flac?.sendEnd()
    avcodec_send_packet(raw, nil)
  }

  /// Gets the next frame, if there is one.
  ///
  /// - Throws: `.decodeFailed` where a packet turns out to be damaged; the decoder can go on with the next one.
  package func receive(into frame: borrowing Frame) throws(MediaError) -> Reception {
    if let flac, case let reception = flac.receive(into: frame), reception == .frame || !flac.hasPassedOn {
      return reception
    }
    let code = avcodec_receive_frame(raw, frame.raw)
    if code == shim_AVERROR_EAGAIN { return .needsPacket }
    if code == shim_AVERROR_EOF { return .end }
    try check(code, .decodeFailed, "a packet can't be decoded", log: log)
    // Rows of these run from the bottom to the top (pfm(5)), and the decoder gives them as they come.
    if raw.pointee.codec_id == AV_CODEC_ID_PFM || raw.pointee.codec_id == AV_CODEC_ID_PHM { frame.turnOver() }
    try alpha?.add(to: frame)
    return .frame
  }

  /// Makes a frame of silence, as the decoder would give it, for a packet that has nothing to be decoded.
  ///
  /// - Throws: `.decodeFailed` where the decoder doesn't say yet what its sound is like.
  package func makeSilence(
    in frame: borrowing Frame, sampleCount: Int, presentationTime: Int64?, duration: Int64
  ) throws(MediaError) {
    guard raw.pointee.sample_rate > 0, raw.pointee.ch_layout.nb_channels > 0,
      raw.pointee.sample_fmt == AV_SAMPLE_FMT_FLTP || raw.pointee.sample_fmt == AV_SAMPLE_FMT_FLT
    else { throw MediaError(.decodeFailed, "a packet without sound can't be decoded") }
    try frame.makeSound(
      raw.pointee.sample_fmt, sampleRate: raw.pointee.sample_rate, raw.pointee.ch_layout,
      sampleCount: sampleCount, presentationTime: presentationTime, duration: duration)
    let target = frame.raw
    let planeCount = raw.pointee.sample_fmt == AV_SAMPLE_FMT_FLTP ? Int(raw.pointee.ch_layout.nb_channels) : 1
    let byteCount = Int(target.pointee.linesize.0)
    for plane in 0..<planeCount {
      if let data = target.pointee.extended_data[plane] { data.update(repeating: 0, count: byteCount) }
    }
  }

  /// Whether pictures that no other one needs are skipped, from the next packet on.
  ///
  /// Has an effect on codecs that have ``Codec/hasDisposablePictures``.
  package func skipPictures(_ isSparing: Bool) {
    raw.pointee.skip_frame = isSparing ? AVDISCARD_NONREF : AVDISCARD_DEFAULT
  }

  /// Forgets everything sent so far, as after a seek.
  package func flush() {
    flac?.flush()
    avcodec_flush_buffers(raw)
    alpha?.flush()
  }

  /// The first error line that libav has logged since the last call; empty where there is none.
  package func takeErrorLine() -> String {
    log.take()
  }
}
