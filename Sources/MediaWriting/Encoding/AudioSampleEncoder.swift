import LibAV
import MediaCore

/// Encodes Linear PCM, whose buffers follow each other on one timeline.
final class AudioSampleEncoder: SampleEncoder {
  var codec: Codec { settings.codec }

  private let settings: AudioEncoderSettings
  private var encoder: AudioEncoder?
  private var source: FormatDescription?
  private var format: SharedFormatDescription?
  /// The time of the first sample.
  private var origin = MediaTime.zero
  /// Samples of the source so far.
  private var position: Int64 = 0
  /// The packet that waits until it is known whether it is the last.
  private var waiting: EncodedPacket?

  /// The part of a second by which neighbouring buffers may be apart or overlap, as containers round their times.
  private static let tolerance = 200

  init(_ settings: AudioEncoderSettings) {
    self.settings = settings
  }

  var rollDistance: Int16? {
    guard let encoder else { return nil }
    return settings.codec.statedPrerollPackets(
      framesPerPacket: encoder.framesPerPacket, sampleRate: encoder.sampleRate
    ).map { -Int16(clamping: $0) }
  }

  func encode(_ buffer: SampleBuffer) throws(MediaError) -> [SampleBuffer] {
    guard let description = buffer.formatDescription, let stream = description.audioStreamDescription else {
      throw MediaError(.invalidArgument, "a buffer does not say what its samples are")
    }
    guard let data = buffer.dataBuffer, buffer.presentationTimeStamp.isNumeric else {
      throw MediaError(.invalidArgument, "a sample comes without bytes or without a time")
    }
    let encoder = try encoder(for: description)
    if position == 0 { origin = buffer.presentationTimeStamp }
    let gap = try gap(before: buffer.presentationTimeStamp, rate: stream.sampleRate)
    let samples = try PCMFormat.native(data, stream)
    var ready: [SampleBuffer] = []
    if gap > 0 { try encodeSilence(gap, stream, encoder, &ready) }
    try samples.withUnsafeBytes { (bytes) throws(MediaError) in
      try encoder.encode(bytes, frameCount: buffer.numSamples) { (packet) throws(MediaError) in
        try take(packet, encoder, &ready)
      }
    }
    position += Int64(buffer.numSamples)
    return ready
  }

  func finish() throws(MediaError) -> [SampleBuffer] {
    guard let encoder else { return [] }
    var ready: [SampleBuffer] = []
    try encoder.finish { (packet) throws(MediaError) in
      // A last frame of LAME can be padding alone, and its tag's readers drop no whole frames.
      if settings.codec == .mp3, let waiting,
        waiting.presentationTime + length(waiting, encoder) >= encoder.frameCount
      {
        return
      }
      try take(packet, encoder, &ready)
    }
    if let last = waiting {
      waiting = nil
      var buffer = makeBuffer(last, encoder)
      let surplus = last.presentationTime + length(last, encoder) - encoder.frameCount
      if surplus > 0 { buffer.attachments.trimDurationAtEnd = time(surplus, encoder) }
      ready.append(buffer)
    }
    return ready
  }

  /// The bit rate that was asked for and the one that stands in for it; `nil` where it is as it was asked for.
  var otherBitRate: (wanted: Int, used: Int)? {
    guard let wanted = settings.bitRate, let used = encoder?.otherBitRate else { return nil }
    return (wanted, used)
  }

  func finalFormat() throws(MediaError) -> FormatDescription? { try encoder?.formatDescription() }

  private func encoder(for description: FormatDescription) throws(MediaError) -> AudioEncoder {
    if let encoder {
      guard source?.audio == description.audio else {
        throw MediaError(.invalidArgument, "the sound is not of the format that it began with")
      }
      return encoder
    }
    var wanted = AudioEncoder.Settings(codec: settings.codec)
    (wanted.sampleRate, wanted.channelLayout) = (settings.sampleRate, settings.channelLayout)
    wanted.bitDepth = settings.bitDepth
    wanted.options = settings.encoderOptions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let channels =
      settings.channelLayout?.channels.count ?? description.audioStreamDescription?.channelsPerFrame ?? 2
    // Vorbis takes less of low sample rates, and none of high ones.
    let rate = settings.sampleRate ?? Int(description.audioStreamDescription?.sampleRate ?? 48000)
    let usual = settings.codec == .vorbis ? min(64_000, rate * 4) : 64_000
    let isByQuality =
      settings.codec == .vorbis && settings.bitRate == nil && rate > AudioEncoder.mostVorbisRateOfBitRates
    wanted.bitRate = settings.codec.isLossless || isByQuality ? nil : settings.bitRate ?? usual * channels
    let made = try AudioEncoder(wanted, of: try PCMFormat(description))
    source = description
    encoder = made
    format = SharedFormatDescription(try made.formatDescription())
    return made
  }

  /// Returns the number of samples that lack before a buffer.
  private func gap(before time: MediaTime, rate: Double) throws(MediaError) -> Int64 {
    let start = (time - origin).convertScale(Int32(saturating: rate), method: .roundHalfAwayFromZero)
    let gap = start.value.saturatingSubtract(position)
    let tolerance = Int64(rate) / Int64(Self.tolerance)
    guard gap >= -tolerance else {
      let end = origin + MediaTime(value: position, timescale: Int32(saturating: rate))
      throw MediaError(
        .invalidArgument, "sound at \(time) begins before the end of what came before it, at \(end)")
    }
    return gap > tolerance ? gap : 0
  }

  private func encodeSilence(
    _ count: Int64, _ stream: AudioStreamDescription, _ encoder: AudioEncoder, _ ready: inout [SampleBuffer]
  ) throws(MediaError) {
    let piece = 1 << 13
    // The encoder takes eight bits without a sign (``PCMFormat/native(_:_:)``), whose middle is 0x80.
    let middle: UInt8 = stream.bitsPerChannel == 8 ? 0x80 : 0
    let silence = try BlockBuffer(
      [UInt8](repeating: middle, count: piece * 8 * max(stream.channelsPerFrame, 1)))
    var left = count
    while left > 0 {
      let part = Int(min(left, Int64(piece)))
      try silence.withUnsafeBytes { (bytes) throws(MediaError) in
        try encoder.encode(bytes, frameCount: part) { (packet) throws(MediaError) in
          try take(packet, encoder, &ready)
        }
      }
      left -= Int64(part)
    }
    position += count
  }

  private func take(_ packet: EncodedPacket, _ encoder: AudioEncoder, _ ready: inout [SampleBuffer])
    throws(MediaError)
  {
    if let waiting { ready.append(makeBuffer(waiting, encoder)) }
    waiting = packet
  }

  /// Encoders say a last packet to be shorter that decodes to as many samples as the others.
  private func length(_ packet: EncodedPacket, _ encoder: AudioEncoder) -> Int64 {
    encoder.canEndShort ? packet.duration : max(packet.duration, Int64(encoder.framesPerPacket))
  }

  private func time(_ count: Int64, _ encoder: AudioEncoder) -> MediaTime {
    MediaTime(value: count, timescale: Int32(clamping: encoder.sampleRate))
  }

  private func makeBuffer(_ packet: EncodedPacket, _ encoder: AudioEncoder) -> SampleBuffer {
    let length = length(packet, encoder)
    var attachments = BufferAttachments()
    if packet.presentationTime < 0 {
      attachments.trimDurationAtStart = time(min(-packet.presentationTime, length), encoder)
    }
    return SampleBuffer(
      sharing: format, dataBuffer: packet.bytes, numSamples: 1,
      sampleTimingInfoArray: [
        SampleTimingInfo(
          duration: time(length, encoder),
          presentationTimeStamp: origin + time(packet.presentationTime, encoder))
      ], attachments: attachments)
  }
}
