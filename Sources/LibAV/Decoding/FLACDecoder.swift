internal import CMediaScopeFLAC
internal import CMediaScopeFLACShim
internal import CMediaScopeLibAV
internal import CMediaScopeLibAVShim
import MediaCore

/// Decodes FLAC by libFLAC, which takes less time than libavcodec, and more than 24 bits, as libavcodec does from FFmpeg 6 on.
///
/// A packet is one frame of FLAC. Samples come as integers of 16 or 32 bits, with the sound in the upper bits, as libav has them.
final class FLACDecoder {
  private let raw: UnsafeMutablePointer<FLAC__StreamDecoder>
  /// The bytes that libFLAC reads, lent for the length of a call.
  private var input = UnsafeRawBufferPointer(start: nil, count: 0)
  private let sound: Frame
  private var hasSound = false
  private var isDamaged = false
  /// Whether the frame's checksum (RFC 9639, 9.3) says that its samples are not those that were encoded.
  private var hasWrongChecksum = false
  /// Whether libavcodec decodes this FLAC, too.
  let hasAlternative: Bool
  /// Whether libavcodec is given packets instead, from one on that is damaged, or that something is dropped of.
  private(set) var hasPassedOn = false
  /// The times of the packet that was sent last.
  private var times = (presentation: Int64?.none, decode: Int64?.none, duration: Int64(0))
  private var hasEnded = false
  private let channelCount: Int
  private let bits: Int
  private var layout = AVChannelLayout()

  /// STREAMINFO (RFC 9639, 8.2) of a stream of FLAC.
  private static func header(_ parameters: AVCodecParameters) -> [UInt8]? {
    guard parameters.codec_id == AV_CODEC_ID_FLAC, let bytes = parameters.extradata else { return nil }
    return FLACStart.streamInfo(
      in: UnsafeBufferPointer(start: bytes, count: Int(max(parameters.extradata_size, 0))))
  }

  /// A decoder for a stream of FLAC; `nil` for other streams, and where libavcodec has to do without libFLAC.
  ///
  /// - Throws: as `init` does, where libavcodec can't take its place.
  static func make(_ parameters: AVCodecParameters) throws(MediaError) -> FLACDecoder? {
    guard let header = header(parameters) else { return nil }
    // Five bits after those of the channels.
    let bits = Int(header[12] & 1) << 4 + Int(header[13] >> 4) + 1
    if DecoderAvailability.needsLibFLAC(bitsPerSample: bits) {
      return try FLACDecoder(header, bits, parameters, hasAlternative: false)
    }
    return bits >= 8 && bits <= 24 ? try? FLACDecoder(header, bits, parameters, hasAlternative: true) : nil
  }

  /// - Parameter header: STREAMINFO.
  /// - Throws: `.decoderNotFound`, with Debian's package, where libFLAC is missing; `.decodeFailed`.
  private init(
    _ header: [UInt8], _ bits: Int, _ parameters: AVCodecParameters, hasAlternative: Bool
  ) throws(MediaError) {
    sound = try Frame()
    self.bits = bits
    self.hasAlternative = hasAlternative
    try MediaError.load("libFLAC", package: "libflac12", code: .decoderNotFound, shim_load_flac)
    guard let decoder = FLAC__stream_decoder_new() else { throw .noMemory(for: "a decoder") }
    raw = decoder
    // Three bits before those of the samples.
    channelCount = Int(header[12] >> 1 & 7) + 1
    if Int(parameters.ch_layout.nb_channels) == channelCount {
      var stated = parameters.ch_layout
      try check(av_channel_layout_copy(&layout, &stated), .outOfMemory, "a channel layout can't be copied")
    } else {
      av_channel_layout_default(&layout, Int32(channelCount))
    }
    let status = openStream()
    // The header is that of a block that is the last one.
    let start = FLACStart.signature + [0x80, 0, 0, UInt8(FLACStart.streamInfoLength)] + header
    let isRead = start.withUnsafeBytes { bytes in
      input = bytes
      defer { input = UnsafeRawBufferPointer(start: nil, count: 0) }
      return FLAC__stream_decoder_process_until_end_of_metadata(raw) != 0
    }
    guard status == FLAC__STREAM_DECODER_INIT_STATUS_OK, isRead, !isDamaged else {
      throw MediaError(.decodeFailed, "the flac decoder can't be opened")
    }
  }

  /// Has libFLAC ask this object for bytes, and give it samples.
  private func openStream() -> FLAC__StreamDecoderInitStatus {
    let client = Unmanaged.passUnretained(self).toOpaque()
    return FLAC__stream_decoder_init_stream(
      raw,
      { _, target, count, client in
        guard let count else { return FLAC__STREAM_DECODER_READ_STATUS_ABORT }
        return FLACDecoder.of(client)?.read(into: target, &count.pointee)
          ?? FLAC__STREAM_DECODER_READ_STATUS_ABORT
      },
      nil, nil, nil, nil,
      { _, frame, channels, client in
        FLACDecoder.of(client)?.write(frame, channels) ?? FLAC__STREAM_DECODER_WRITE_STATUS_ABORT
      },
      nil,
      { _, status, client in
        guard let decoder = FLACDecoder.of(client) else { return }
        decoder.isDamaged = true
        decoder.hasWrongChecksum =
          decoder.hasWrongChecksum || status == FLAC__STREAM_DECODER_ERROR_STATUS_FRAME_CRC_MISMATCH
      },
      client)
  }

  deinit {
    FLAC__stream_decoder_delete(raw)
    av_channel_layout_uninit(&layout)
  }

  /// - Returns: false for a packet that libavcodec is to be given.
  /// - Throws: `.decodeFailed` for a packet whose checksum is wrong, which libavcodec doesn't look at, and for one that is damaged
  ///   otherwise, where libavcodec doesn't decode it either.
  func send(_ packet: borrowing Packet) throws(MediaError) -> Bool {
    if hasAlternative, hasPassedOn || packet.skippedSamples != (0, 0) {
      hasPassedOn = true
      return false
    }
    forget()
    times = (packet.presentationTime, packet.decodeTime, packet.duration)
    input = UnsafeRawBufferPointer(
      start: packet.raw.pointee.data, count: Int(max(packet.raw.pointee.size, 0)))
    defer { input = UnsafeRawBufferPointer(start: nil, count: 0) }
    // Bytes after the frame in its packet, such as a tag, mean nothing.
    while !hasSound, FLAC__stream_decoder_process_single(raw) != 0,
      FLAC__stream_decoder_get_state(raw) != FLAC__STREAM_DECODER_END_OF_STREAM
    {}
    if hasSound, !isDamaged { return true }
    hasSound = false
    if hasWrongChecksum { throw MediaError(.decodeFailed, "a frame's checksum is wrong") }
    guard hasAlternative else { throw MediaError(.decodeFailed, "a packet can't be decoded") }
    hasPassedOn = true
    return false
  }

  func sendEnd() { hasEnded = true }

  func receive(into frame: borrowing Frame) -> Decoder.Reception {
    guard hasSound else { return hasEnded ? .end : .needsPacket }
    av_frame_unref(frame.raw)
    av_frame_move_ref(frame.raw, sound.raw)
    hasSound = false
    return .frame
  }

  func flush() {
    forget()
    hasEnded = false
    hasPassedOn = false
  }

  /// Forgets the packet before.
  private func forget() {
    FLAC__stream_decoder_flush(raw)
    (hasSound, isDamaged, hasWrongChecksum) = (false, false, false)
  }

  // MARK: what libFLAC calls

  private static func of(_ client: UnsafeMutableRawPointer?) -> FLACDecoder? {
    client.map { Unmanaged<FLACDecoder>.fromOpaque($0).takeUnretainedValue() }
  }

  private func read(
    into target: UnsafeMutablePointer<UInt8>?, _ count: inout Int
  ) -> FLAC__StreamDecoderReadStatus {
    count = min(count, input.count)
    guard let target, count > 0, let start = input.baseAddress else {
      count = 0
      return FLAC__STREAM_DECODER_READ_STATUS_END_OF_STREAM
    }
    UnsafeMutableRawPointer(target).copyMemory(from: start, byteCount: count)
    input = UnsafeRawBufferPointer(rebasing: input.dropFirst(count))
    return FLAC__STREAM_DECODER_READ_STATUS_CONTINUE
  }

  private func write(
    _ frame: UnsafePointer<FLAC__Frame>?, _ channels: UnsafePointer<UnsafePointer<Int32>?>?
  ) -> FLAC__StreamDecoderWriteStatus {
    guard let header = frame?.pointee.header, let channels, Int(header.channels) == channelCount else {
      isDamaged = true
      return FLAC__STREAM_DECODER_WRITE_STATUS_CONTINUE
    }
    let count = Int(header.blocksize)
    let format = bits <= 16 ? AV_SAMPLE_FMT_S16 : AV_SAMPLE_FMT_S32
    guard Int(header.bits_per_sample) == bits, !hasSound,
      (try? sound.makeSound(
        format, sampleRate: Int32(clamping: header.sample_rate), layout, sampleCount: count,
        presentationTime: times.presentation, duration: times.duration)) != nil,
      let target = sound.raw.pointee.data.0.map({ UnsafeMutableRawPointer($0) })
    else {
      isDamaged = true
      return FLAC__STREAM_DECODER_WRITE_STATUS_CONTINUE
    }
    sound.raw.pointee.pkt_dts = times.decode ?? shim_AV_NOPTS_VALUE
    let planes = UnsafeBufferPointer(start: channels, count: channelCount)
    if bits <= 16 {
      Self.interleave(
        planes, count, into: target.assumingMemoryBound(to: Int16.self), shift: Int32(16 - bits))
    } else {
      Self.interleave(
        planes, count, into: target.assumingMemoryBound(to: Int32.self), shift: Int32(32 - bits))
    }
    hasSound = true
    return FLAC__STREAM_DECODER_WRITE_STATUS_CONTINUE
  }

  @inline(__always)
  private static func interleave<Sample: FixedWidthInteger>(
    _ planes: UnsafeBufferPointer<UnsafePointer<Int32>?>, _ count: Int,
    into target: UnsafeMutablePointer<Sample>,
    shift: Int32
  ) {
    let channelCount = planes.count
    if channelCount == 2, let left = planes[0], let right = planes[1] {
      for index in 0..<count {
        target[index &* 2] = Sample(truncatingIfNeeded: left[index] &<< shift)
        target[index &* 2 &+ 1] = Sample(truncatingIfNeeded: right[index] &<< shift)
      }
      return
    }
    for (channel, plane) in planes.enumerated() {
      guard let plane else { continue }
      for index in 0..<count {
        target[index &* channelCount &+ channel] = Sample(truncatingIfNeeded: plane[index] &<< shift)
      }
    }
  }
}
