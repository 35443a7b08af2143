internal import CMediaScopeFLAC
internal import CMediaScopeFLACShim
internal import CMediaScopeLibAV
internal import CMediaScopeLibAVShim
import MediaCore

/// Decodes FLAC by libFLAC, where libavcodec can't: more than 24 bits, before FFmpeg 6.
///
/// A packet is one frame of FLAC. Samples come as 32-bit integers, with the sound in the upper bits, as libav has them.
final class FLACDecoder {
  private let raw: UnsafeMutablePointer<FLAC__StreamDecoder>
  /// What libFLAC reads from; lent for the length of a call.
  private var input = UnsafeRawBufferPointer(start: nil, count: 0)
  private var samples: [Int32] = []
  private var sampleRate: Int32 = 0
  private var isDamaged = false
  /// The times of what was sent last.
  private var times = (presentation: Int64?.none, decode: Int64?.none, duration: Int64(0))
  private var hasEnded = false
  private let channelCount: Int
  private var layout = AVChannelLayout()

  /// STREAMINFO of RFC 9639, 8.2, where it says more bits than libavcodec takes; `nil` for what libavcodec decodes.
  static func header(_ parameters: AVCodecParameters) -> [UInt8]? {
    guard parameters.codec_id == AV_CODEC_ID_FLAC, let bytes = parameters.extradata else { return nil }
    var header = UnsafeBufferPointer(start: bytes, count: Int(max(parameters.extradata_size, 0)))[...]
    // It is alone, or after the magic and its own header.
    if header.starts(with: "fLaC".utf8) { header = header.dropFirst(8) }
    guard header.count >= 34 else { return nil }
    let (before, after) = (header[header.startIndex + 12], header[header.startIndex + 13])
    // Five bits after those of the channels.
    let bits = Int(before & 1) << 4 + Int(after >> 4) + 1
    return DecoderAvailability.needsLibFLAC(bitsPerSample: bits) ? Array(header.prefix(34)) : nil
  }

  /// - Parameter header: STREAMINFO.
  /// - Throws: `.decoderNotFound`, with Debian's package, where libFLAC is missing; `.decodeFailed`.
  init(_ header: [UInt8], _ parameters: AVCodecParameters) throws(MediaError) {
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
    let client = Unmanaged.passUnretained(self).toOpaque()
    let status = FLAC__stream_decoder_init_stream(
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
      { _, _, client in FLACDecoder.of(client)?.isDamaged = true },
      client)
    // The magic, and the header of a block that is the last one.
    let start = Array("fLaC".utf8) + [0x80, 0, 0, 34] + header
    let isRead = start.withUnsafeBytes { bytes in
      input = bytes
      defer { input = UnsafeRawBufferPointer(start: nil, count: 0) }
      return FLAC__stream_decoder_process_until_end_of_metadata(raw) != 0
    }
    guard status == FLAC__STREAM_DECODER_INIT_STATUS_OK, isRead, !isDamaged else {
      throw MediaError(.decodeFailed, "the flac decoder can't be opened")
    }
  }

  deinit {
    FLAC__stream_decoder_delete(raw)
    av_channel_layout_uninit(&layout)
  }

  /// - Throws: `.decodeFailed` for a packet that is damaged.
  func send(_ packet: borrowing Packet) throws(MediaError) {
    forget()
    times = (packet.presentationTime, packet.decodeTime, packet.duration)
    input = UnsafeRawBufferPointer(
      start: packet.raw.pointee.data, count: Int(max(packet.raw.pointee.size, 0)))
    defer { input = UnsafeRawBufferPointer(start: nil, count: 0) }
    // What follows the frame in its packet is nothing, such as a tag.
    while samples.isEmpty, FLAC__stream_decoder_process_single(raw) != 0,
      FLAC__stream_decoder_get_state(raw) != FLAC__STREAM_DECODER_END_OF_STREAM
    {}
    guard !isDamaged, !samples.isEmpty else {
      samples = []
      throw MediaError(.decodeFailed, "a packet can't be decoded")
    }
  }

  func sendEnd() { hasEnded = true }

  func receive(into frame: borrowing Frame) throws(MediaError) -> Decoder.Reception {
    guard !samples.isEmpty else { return hasEnded ? .end : .needsPacket }
    try frame.makeSound(
      AV_SAMPLE_FMT_S32, sampleRate: sampleRate, layout, sampleCount: samples.count / channelCount,
      presentationTime: times.presentation, duration: times.duration)
    frame.raw.pointee.pkt_dts = times.decode ?? shim_AV_NOPTS_VALUE
    samples.withUnsafeBytes { bytes in
      if let target = frame.raw.pointee.data.0, let start = bytes.baseAddress {
        UnsafeMutableRawPointer(target).copyMemory(from: start, byteCount: bytes.count)
      }
    }
    samples = []
    return .frame
  }

  func flush() {
    forget()
    hasEnded = false
  }

  /// Forgets the packet before.
  private func forget() {
    FLAC__stream_decoder_flush(raw)
    samples = []
    isDamaged = false
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
    sampleRate = Int32(clamping: header.sample_rate)
    let shift = Int32(32 - min(header.bits_per_sample, 32))
    let count = Int(header.blocksize)
    let start = samples.count
    samples.append(contentsOf: repeatElement(0, count: count * channelCount))
    for channel in 0..<channelCount {
      guard let plane = channels[channel] else { continue }
      for index in 0..<count { samples[start + index * channelCount + channel] = plane[index] << shift }
    }
    return FLAC__STREAM_DECODER_WRITE_STATUS_CONTINUE
  }
}
