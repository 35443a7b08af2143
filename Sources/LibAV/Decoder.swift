internal import CLibAV
package import MediaCore

/// Turns a stream's packets into frames.
///
/// Use: `receive` until it asks for a packet, then `send` one, or `sendEnd` after the last.
package struct Decoder: ~Copyable {
  private let raw: UnsafeMutablePointer<AVCodecContext>
  private let log: LogCapture
  /// What decodes the alpha that stands beside the pictures.
  private let alpha: AlphaDecoder?

  package enum Reception {
    case frame
    case needsPacket
    case end
  }

  /// - Parameters:
  ///   - threadCount: 0 lets libav take one a core, where the codec can use them.
  ///   - trims: whether frames come without what the container says to drop; else each says what that is.
  ///   - keepsAlpha: whether alpha that stands beside the pictures is wanted.
  ///   - reorderDepth: how many pictures of H.264 are held back at least; other codecs say it themselves.
  init(_ stream: AVStream, threadCount: Int, trims: Bool, keepsAlpha: Bool, reorderDepth: Int)
    throws(MediaError)
  {
    let parameters = stream.codecpar
    let identifier = parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE
    // Of what libav doesn't know there is the container's name.
    let name =
      identifier == AV_CODEC_ID_NONE
      ? FourCC(tag: parameters?.pointee.codec_tag ?? 0).description
      : String(cString: avcodec_get_name(identifier))
    guard let parameters, let codec = avcodec_find_decoder(identifier) else {
      throw MediaError(.decoderNotFound, "there is no decoder for \(name)")
    }
    let alpha = keepsAlpha && AlphaDecoder.isNeeded(for: stream) ? try AlphaDecoder(stream) : nil
    try ChannelLayout.checkCount(Int(parameters.pointee.ch_layout.nb_channels))
    let (width, height) = (Int(parameters.pointee.width), Int(parameters.pointee.height))
    guard width.multipliedReportingOverflow(by: max(height, 0)).partialValue <= PictureLimits.pixelCount
    else {
      throw MediaError(
        .overLimit, "pictures of \(width)×\(height) pixels are over the limit of \(PictureLimits.pixelCount)")
    }
    let log = try LogCapture()
    var fresh = avcodec_alloc_context3(codec)
    do throws(MediaError) {
      guard let fresh else { throw MediaError.noMemory(for: "a decoder") }
      try check(
        avcodec_parameters_to_context(fresh, parameters), .decodeFailed,
        "the \(name) parameters can't be used", log: log)
      fresh.pointee.pkt_timebase = stream.time_base
      if identifier == AV_CODEC_ID_H264 {
        fresh.pointee.has_b_frames = max(fresh.pointee.has_b_frames, Int32(clamping: reorderDepth))
      }
      if !trims { fresh.pointee.flags2 |= AV_CODEC_FLAG2_SKIP_MANUAL }
      fresh.pointee.thread_count = Int32(clamping: threadCount)
      // A picture and its alpha come out with the packet that they went in with.
      if alpha != nil { fresh.pointee.thread_type = FF_THREAD_SLICE }
      fresh.pointee.max_pixels = Int64(PictureLimits.pixelCount)
      fresh.pointee.opaque = log.sink.map { UnsafeMutableRawPointer($0) }
      try check(
        avcodec_open2(fresh, codec, nil), .decodeFailed, "the \(name) decoder can't be opened", log: log)
    } catch {
      avcodec_free_context(&fresh)
      throw error
    }
    guard let opened = fresh else { throw .noMemory(for: "a decoder") }
    raw = opened
    self.log = log
    self.alpha = alpha
  }

  deinit {
    var raw: UnsafeMutablePointer<AVCodecContext>? = raw
    avcodec_free_context(&raw)
  }

  /// Gives the decoder the next packet.
  ///
  /// - Throws: `.decodeFailed` where the packet is damaged; the decoder can go on with the next one.
  package func send(_ packet: borrowing Packet) throws(MediaError) {
    try check(avcodec_send_packet(raw, packet.raw), .decodeFailed, "a packet can't be decoded", log: log)
    try alpha?.send(packet)
  }

  /// Tells the decoder that there are no more packets, so that it gives what it holds.
  package func sendEnd() {
    avcodec_send_packet(raw, nil)
  }

  /// Gets the next frame, if there is one.
  ///
  /// - Throws: `.decodeFailed` where a packet turns out to be damaged; the decoder can go on with the next one.
  package func receive(into frame: borrowing Frame) throws(MediaError) -> Reception {
    let code = avcodec_receive_frame(raw, frame.raw)
    if code == shim_AVERROR_EAGAIN { return .needsPacket }
    if code == shim_AVERROR_EOF { return .end }
    try check(code, .decodeFailed, "a packet can't be decoded", log: log)
    try alpha?.add(to: frame)
    return .frame
  }

  /// Whether pictures that no other one needs are passed over, from the next packet on.
  ///
  /// Of codecs that have ``Codec/hasDisposablePictures``.
  package func sparePictures(_ isSparing: Bool) {
    raw.pointee.skip_frame = isSparing ? AVDISCARD_NONREF : AVDISCARD_DEFAULT
  }

  /// Forgets everything sent so far, as after a seek.
  package func flush() {
    avcodec_flush_buffers(raw)
    alpha?.flush()
  }

  /// The first error line that libav has logged since the last call; empty where there is none.
  package func takeErrorLine() -> String {
    log.take()
  }
}
