internal import CMediaScopeLibAV
package import MediaCore

/// Makes packets of Linear PCM.
///
/// The packets' times count in samples of ``sampleRate``, and the first sample that goes in is at 0: what an encoder puts
/// before it has negative times. One thread at a time can use it.
package final class AudioEncoder {
  /// The settings to encode with: where one is `nil`, the source's, or the nearest to it that the encoder takes.
  package struct Settings {
    package var codec: Codec
    package var sampleRate: Int?
    package var channelLayout: ChannelLayout?
    /// The bit rate, in bits a second; `nil` for the encoder's own.
    package var bitRate: Int?
    /// Bits of a sample of a lossless codec; 16 or 24.
    package var bitDepth: Int?
    /// The encoder's own options, by name.
    package var options: [(name: String, value: String)] = []

    package init(codec: Codec) { self.codec = codec }
  }

  /// The rate of the encoded sound, in hertz.
  package var sampleRate: Int { Int(encoder.raw.pointee.sample_rate) }
  /// The bit rate that stands in for the one that was asked for, where the codec has not that one, in bits a second.
  package let otherBitRate: Int?
  /// The number of frames in a packet.
  package var framesPerPacket: Int { Int(encoder.raw.pointee.frame_size) }
  /// The number of frames that the encoder has been given, in its rate: those that a decoder is to give back.
  package private(set) var frameCount: Int64 = 0
  /// Whether the last packet decodes to as many samples as it was made of, rather than to as many as the others do.
  package let canEndShort: Bool

  private let encoder: Encoder
  private let source: PCMFormat
  private let resampler: OpaquePointer
  private let queue: OpaquePointer
  private let frame: Frame
  /// The number of frames of the source so far.
  private var sourceFrameCount: Int64 = 0
  /// The most frames that are encoded, whatever more waits.
  private var mostFrames = Int64.max

  /// The number of samples that a resampler has to get before it gives any: more than its filter has.
  private static let resamplerLength = 256
  /// The number of frames that are converted at once.
  private static let mostAtOnce = 1 << 13

  /// - Parameters:
  ///   - source: the format of the samples; its layout says which loudspeakers they are for.
  /// - Throws: `.encoderNotFound`; `.operationNotSupportedForAsset`, with what the encoder takes, for a rate or channels
  ///   that it doesn't take; what the encoder itself refuses.
  package init(_ settings: Settings, of source: PCMFormat) throws(MediaError) {
    let log = try LogCapture()
    let codec = try EncoderAvailability.find(settings.codec)
    let kind = codec.pointee
    self.source = source
    let rate = try Self.rate(settings, source.sampleRate, kind)
    var layout = try Self.layout(
      settings.channelLayout ?? source.channelLayout,
      settings.channelLayout?.channels.count ?? source.channelCount, settings.codec, kind)
    defer { av_channel_layout_uninit(&layout) }
    let format = Self.format(settings, source, kind)
    encoder = try Encoder(codec, log: log, options: settings.options) { context in
      context.sample_rate = Int32(clamping: rate)
      context.time_base = AVRational(num: 1, den: Int32(clamping: rate))
      av_channel_layout_copy(&context.ch_layout, &layout)
      context.sample_fmt = format.sample
      context.bits_per_raw_sample = Int32(clamping: format.bits)
      context.thread_count = 1
      if let bitRate = settings.bitRate { context.bit_rate = Int64(bitRate) }
    }
    canEndShort = settings.codec.isLossless
    // LAME says nothing of what it takes.
    let used =
      settings.codec == .mp3
      ? settings.bitRate.map { Self.layer3BitRate(nearestTo: $0, at: rate) }
      : Int(encoder.raw.pointee.bit_rate)
    otherBitRate = settings.bitRate == nil || used == settings.bitRate ? nil : used
    frame = try Frame()
    guard let queue = av_audio_fifo_alloc(format.sample, layout.nb_channels, 1) else {
      throw .noMemory(for: "sound that waits for its encoder")
    }
    self.queue = queue
    var given = source.channelLayout?.makeLibAVLayout() ?? AVChannelLayout()
    if given.nb_channels == 0 { av_channel_layout_default(&given, Int32(clamping: source.channelCount)) }
    defer { av_channel_layout_uninit(&given) }
    var made: OpaquePointer?
    let code = swr_alloc_set_opts2(
      &made, &layout, format.sample, Int32(clamping: rate), &given, source.libavFormat,
      Int32(clamping: source.sampleRate), 0, nil)
    if let made {
      ChannelMix.setFullScale(made)
      if av_channel_layout_compare(&given, &layout) != 0 { ChannelMix.setDoublePrecision(made) }
    }
    guard code >= 0, let resampler = made, swr_init(resampler) >= 0 else {
      swr_free(&made)
      av_audio_fifo_free(queue)
      throw MediaError(
        .operationNotSupportedForAsset, "the sound can't be converted to what the encoder takes")
    }
    self.resampler = resampler
  }

  deinit {
    var resampler: OpaquePointer? = resampler
    swr_free(&resampler)
    av_audio_fifo_free(queue)
  }

  /// The description of the packets; final once all have come.
  package func formatDescription() throws(MediaError) -> FormatDescription {
    var description = try encoder.formatDescription()
    description.audio?.streamDescription.framesPerPacket = framesPerPacket
    return description
  }

  /// Takes samples, planes one after the other where they are not interleaved.
  package func encode(
    _ samples: UnsafeRawBufferPointer, frameCount: Int, _ give: (EncodedPacket) throws(MediaError) -> Void
  ) throws(MediaError) {
    let planeCount = source.isPlanar ? source.channelCount : 1
    let stride = source.sample.byteCount * (source.isPlanar ? 1 : source.channelCount)
    guard samples.count >= frameCount * stride * planeCount else {
      throw MediaError(.invalidArgument, "there are fewer bytes than samples")
    }
    let start = samples.baseAddress?.assumingMemoryBound(to: UInt8.self)
    for first in Swift.stride(from: 0, to: frameCount, by: Self.mostAtOnce) {
      let count = min(Self.mostAtOnce, frameCount - first)
      var planes = (0..<planeCount).map {
        start.map { [offset = ($0 * frameCount + first) * stride] in $0 + offset }
      }
      try convert(&planes, count)
      sourceFrameCount += Int64(count)
      try encodeQueue(isLast: false, give)
    }
  }

  /// Encodes the sound that still waits, and tells the encoder that no more comes.
  package func finish(_ give: (EncodedPacket) throws(MediaError) -> Void) throws(MediaError) {
    try completeShortSound()
    try convert(nil, 0)
    try encodeQueue(isLast: true, give)
    try encoder.encode(nil, give)
  }

  /// Puts silence after sound that is shorter than the resampler's filter, which gives nothing of it otherwise.
  private func completeShortSound() throws(MediaError) {
    let most = Int64(Self.resamplerLength) * Int64(max(source.sampleRate / max(sampleRate, 1), 1))
    guard sampleRate != source.sampleRate, sourceFrameCount > 0, sourceFrameCount < most else { return }
    let (rate, given) = (Int64(sampleRate), Int64(source.sampleRate))
    mostFrames = (sourceFrameCount * rate + given - 1) / given
    let planeCount = source.isPlanar ? source.channelCount : 1
    let size = Int(most) * source.sample.byteCount * (source.isPlanar ? 1 : source.channelCount)
    // Samples of eight bits have no sign.
    let silence = [UInt8](repeating: source.sample == .uint8 ? 0x80 : 0, count: size)
    try silence.span.bytes.withUnsafeBytes { (bytes) throws(MediaError) in
      let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      var planes = [UnsafePointer<UInt8>?](repeating: start, count: planeCount)
      try convert(&planes, Int(most))
    }
  }

  private func convert(
    _ planes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ count: Int
  ) throws(MediaError) {
    let capacity = swr_get_out_samples(resampler, Int32(clamping: count))
    guard capacity > 0 else { return }
    try prepare(capacity)
    let converted = try check(
      swr_convert(resampler, frame.raw.pointee.extended_data, capacity, planes, Int32(clamping: count)),
      .encodeFailed, "the sound can't be converted")
    try store(converted)
  }

  private func store(_ count: Int32) throws(MediaError) {
    guard count > 0 else { return }
    let written = frame.raw.pointee.extended_data.withMemoryRebound(
      to: UnsafeMutableRawPointer?.self, capacity: 1
    ) { av_audio_fifo_write(queue, $0, count) }
    guard written == count else { throw .noMemory(for: "sound that waits for its encoder") }
  }

  private func encodeQueue(isLast: Bool, _ give: (EncodedPacket) throws(MediaError) -> Void)
    throws(MediaError)
  {
    let size = max(encoder.raw.pointee.frame_size, 1)
    while true {
      let waiting = av_audio_fifo_size(queue)
      guard waiting > 0, isLast || waiting >= size else { return }
      let count = Int32(min(Int64(min(size, waiting)), mostFrames - frameCount))
      guard count > 0 else { return }
      try prepare(count)
      let read = frame.raw.pointee.extended_data.withMemoryRebound(
        to: UnsafeMutableRawPointer?.self, capacity: 1
      ) { av_audio_fifo_read(queue, $0, count) }
      guard read == count else { throw MediaError(.encodeFailed, "sound that waits for its encoder is lost") }
      frame.raw.pointee.pts = frameCount
      frameCount += Int64(count)
      try encoder.encode(frame.raw, give)
    }
  }

  /// Gives the frame memory for some samples.
  private func prepare(_ count: Int32) throws(MediaError) {
    av_frame_unref(frame.raw)
    let context = encoder.raw
    frame.raw.pointee.nb_samples = count
    frame.raw.pointee.format = context.pointee.sample_fmt.rawValue
    frame.raw.pointee.sample_rate = context.pointee.sample_rate
    av_channel_layout_copy(&frame.raw.pointee.ch_layout, &context.pointee.ch_layout)
    try check(av_frame_get_buffer(frame.raw, 0), .outOfMemory, "there is no memory for sound")
  }
}

// MARK: - What an encoder takes

extension AudioEncoder {
  /// The rate to encode at: the one that is asked for, or the lowest at or above the source's.
  private static func rate(_ settings: Settings, _ source: Int, _ encoder: AVCodec) throws(MediaError) -> Int
  {
    let (wanted, codec) = (settings.sampleRate, settings.codec)
    guard let list = encoder.supported_samplerates else {
      return codec == .vorbis ? try vorbisRate(settings, source) : wanted ?? source
    }
    var rates: [Int] = []
    var next = list
    while next.pointee != 0 {
      rates.append(Int(next.pointee))
      next += 1
    }
    rates.sort()
    guard let wanted else { return rates.first { $0 >= source } ?? rates.last ?? source }
    guard rates.contains(wanted) else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "\(codec.name) is not encoded at \(wanted) Hz, but at \(rates.map(String.init).joined(separator: ", "))"
      )
    }
    return wanted
  }

  /// The highest rate that libvorbis has bit rates for; sound of a higher rate is encoded by quality alone.
  package static let mostVorbisRateOfBitRates = 50_000

  /// libvorbis says nothing of the rates that it takes.
  private static func vorbisRate(_ settings: Settings, _ source: Int) throws(MediaError) -> Int {
    let most = settings.bitRate == nil ? 200_000 : mostVorbisRateOfBitRates
    let rate = settings.sampleRate ?? source
    guard rate > most else { return rate }
    guard settings.sampleRate == nil else {
      let condition = settings.bitRate == nil ? "" : " where a bit rate is asked for"
      throw MediaError(
        .operationNotSupportedForAsset,
        "Vorbis is not encoded at \(rate) Hz, but at up to \(most)\(condition)")
    }
    return 48_000
  }

  /// The bit rate that LAME takes in the place of another: the nearest of its table (ISO/IEC 11172-3,
  /// 2.4.2.3, and ISO/IEC 13818-3, 2.4.2.3).
  private static func layer3BitRate(nearestTo wanted: Int, at rate: Int) -> Int {
    let low = [8, 16, 24, 32, 40, 48, 56, 64]
    let rates =
      rate >= 32000
      ? [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
      : rate >= 16000 ? low + [80, 96, 112, 128, 144, 160] : low
    return 1000 * (rates.min { abs(1000 * $0 - wanted) < abs(1000 * $1 - wanted) } ?? 0)
  }

  /// The layout that sound of a layout is mixed to, as the codec's encoder has another one alone for as many channels; `nil`
  /// where it takes the layout.
  package static func otherLayout(than layout: ChannelLayout, _ codec: Codec) -> ChannelLayout? {
    guard let encoder = try? EncoderAvailability.find(codec),
      var coded = try? Self.layout(layout, layout.channels.count, codec, encoder.pointee)
    else { return nil }
    defer { av_channel_layout_uninit(&coded) }
    let other = ChannelLayout(&coded)
    return other.channels == layout.channels ? nil : other
  }

  /// The layout to encode: the one that is wanted, or where the encoder doesn't take that, its own of as many channels.
  private static func layout(
    _ wanted: ChannelLayout?, _ count: Int, _ codec: Codec, _ encoder: AVCodec
  ) throws(MediaError) -> AVChannelLayout {
    var layout = wanted?.makeLibAVLayout() ?? AVChannelLayout()
    if layout.nb_channels == 0 { av_channel_layout_default(&layout, Int32(clamping: count)) }
    if codec.hasVorbisChannelOrder, xiphMasks.indices.contains(Int(layout.nb_channels)) {
      // Their decoders know one layout for each number of channels; libav would give each channel to another loudspeaker.
      let mask = xiphMasks[Int(layout.nb_channels)]
      av_channel_layout_uninit(&layout)
      try check(av_channel_layout_from_mask(&layout, mask), .encodeFailed, "a channel layout can't be made")
      return layout
    }
    if codec == .aac, let mask = aacMasks[layout.u.mask], layout.order == AV_CHANNEL_ORDER_NATIVE {
      av_channel_layout_uninit(&layout)
      try check(av_channel_layout_from_mask(&layout, mask), .encodeFailed, "a channel layout can't be made")
      return layout
    }
    guard var next = encoder.ch_layouts else { return layout }
    var fallback: UnsafePointer<AVChannelLayout>?
    while next.pointee.nb_channels != 0 {
      if av_channel_layout_compare(next, &layout) == 0 { return layout }
      if next.pointee.nb_channels == layout.nb_channels, fallback == nil { fallback = next }
      next += 1
    }
    av_channel_layout_uninit(&layout)
    guard let fallback else {
      throw MediaError(.operationNotSupportedForAsset, "\(codec.name) is not encoded with \(count) channels")
    }
    try check(av_channel_layout_copy(&layout, fallback), .encodeFailed, "a channel layout can't be copied")
    return layout
  }

  /// The loudspeakers of so many channels in Vorbis (Vorbis I, 4.3.9) and Opus (RFC 7845, 5.1.1.2), as libav numbers them.
  private static let xiphMasks: [UInt64] = [0, 0x4, 0x3, 0x7, 0x33, 0x37, 0x3F, 0x70F, 0x63F]

  /// The loudspeakers of AAC's channel configurations 5 and 6 (ISO/IEC 14496-3, table 1.19), by the same ones with those at
  /// the sides: libav describes these by a program configuration, which few decoders go by.
  private static let aacMasks: [UInt64: UInt64] = [0x607: 0x37, 0x60F: 0x3F]

  /// The format in which the encoder is given its samples; a lossless codec gets the depth that is asked for
  /// or the source's.
  private static func format(
    _ settings: Settings, _ source: PCMFormat, _ encoder: AVCodec
  ) -> (sample: AVSampleFormat, bits: Int) {
    guard let formats = encoder.sample_fmts else { return (AV_SAMPLE_FMT_FLTP, 0) }
    guard settings.codec.isLossless else { return (formats.pointee, 0) }
    let isNarrow = source.sample == .int16 || source.sample == .uint8
    let bits = (settings.bitDepth ?? (isNarrow ? 16 : 24)) <= 16 ? 16 : 24
    let wanted =
      bits == 16 ? [AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S16P] : [AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P]
    var next = formats
    while next.pointee != AV_SAMPLE_FMT_NONE {
      if wanted.contains(next.pointee) { return (next.pointee, bits) }
      next += 1
    }
    return (formats.pointee, 0)
  }
}
