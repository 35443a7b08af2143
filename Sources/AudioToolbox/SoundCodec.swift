import LibAV
package import MediaCore

/// Encodes samples to packets that wait until they are taken.
package final class PacketEncoder {
  private let encoder: AudioEncoder
  private let codec: Codec
  private let source: AudioStreamDescription
  /// Converts the source's samples to those that the encoder takes; `nil` where they are the same.
  private let converter: LinearPCMConverter?
  private var waiting: [BlockBuffer] = []
  private var (takenCount, madeCount) = (0, 0)
  private var isFinished = false
  /// Whether sound has come.
  package private(set) var hasSound = false

  /// - Parameters:
  ///   - layout: the loudspeakers of the source; the usual ones of as many channels where `nil`.
  ///   - targetLayout: those to encode for, in any order; the usual ones of as many channels where `nil`.
  /// - Throws: for a format that isn't encoded, and a rate or channels that its encoder doesn't take.
  package init(
    from source: AudioStreamDescription, layout: ChannelLayout?, to target: AudioStreamDescription,
    layout targetLayout: ChannelLayout? = nil, bitRate: Int?
  ) throws(MediaError) {
    let taken = source.decoded
    let order = layout.flatMap(ChannelOrder.init(waveOrderOf:))
    guard let given = PCMFormat(native: taken, layout: order?.layout ?? layout),
      let codec = Codec(audioFormatID: target.formatID), !codec.isLinearPCM
    else { throw MediaError(.encoderNotFound, "the format is not encoded here") }
    var settings = AudioEncoder.Settings(codec: codec)
    settings.sampleRate = Int(saturating: target.sampleRate)
    settings.channelLayout =
      targetLayout?.mask.flatMap { ChannelLayout(mask: $0) }
      ?? ChannelLayout(usualFor: target.channelsPerFrame)
    settings.bitDepth = target.sourceBitDepth
    settings.bitRate = codec.isLossless ? nil : bitRate ?? 64_000 * target.channelsPerFrame
    let map = order?.map ?? Array(0..<source.channelsPerFrame)
    converter =
      taken == source && map == Array(0..<source.channelsPerFrame)
      ? nil : try LinearPCMConverter(from: source, to: taken, channels: .mapped(map))
    encoder = try AudioEncoder(settings, of: given)
    (self.codec, self.source) = (codec, source)
  }

  /// Takes frames: a pointer a channel where they are not interleaved, else one.
  package func append(_ planes: [UnsafeRawPointer], frameCount: Int) throws(MediaError) {
    let samples: BlockBuffer
    if let converter {
      try converter.append(planes, frameCount: frameCount)
      samples = try converter.takeAll().data
    } else {
      samples = try BlockBuffer(planes: planes, size: frameCount * source.bytesPerFrame)
    }
    hasSound = true
    takenCount += frameCount
    try samples.withUnsafeBytes { (bytes) throws(MediaError) in
      try encoder.encode(bytes, frameCount: frameCount) { keep($0.bytes) }
    }
  }

  package func finish() throws(MediaError) {
    try encoder.finish { keep($0.bytes) }
    isFinished = true
  }

  private func keep(_ packet: BlockBuffer) {
    waiting.append(packet)
    madeCount += 1
  }

  package var packetCount: Int { waiting.count }
  package var framesPerPacket: Int { encoder.framesPerPacket }
  /// Samples of each channel that come before the sound.
  var priming: Int { (try? encoder.formatDescription().coding.priming) ?? 0 }
  /// Samples of each channel that come after the sound, known at its end, or that the last packet lacks; 0 before, and where packets
  /// say how long they are.
  var padding: Int {
    guard isFinished, framesPerPacket > 0, codec.hasWholePackets || codec == .alac else { return 0 }
    return max(madeCount * framesPerPacket - priming - takenCount, 0)
  }
  /// Returns the bytes that a decoder is set up with.
  package func configuration() throws(MediaError) -> [UInt8] {
    try encoder.formatDescription().codecConfiguration
  }

  /// Gives packets away, as many as are taken.
  ///
  /// - Throws: where none is, although there is one.
  package func take(_ append: (UnsafeRawBufferPointer) -> Bool) throws(MediaError) {
    var count = 0
    for packet in waiting {
      guard packet.withUnsafeBytes({ append($0) }) else { break }
      count += 1
    }
    guard count > 0 || waiting.isEmpty else {
      throw MediaError(.invalidArgument, "there is no room for a packet")
    }
    waiting.removeFirst(count)
  }
}

extension PCMFormat {
  /// Samples as libav takes them; `nil` for others than integers of 16 and 32 bits and floating point, in this machine's order
  /// of bytes.
  init?(native description: AudioStreamDescription, layout: ChannelLayout?) {
    let flags = description.formatFlags
    let isPlanar = flags.contains(.isNonInterleaved)
    let sample: Sample? =
      switch (description.bitsPerChannel, flags.contains(.isFloat)) {
      case (32, true): .float32
      case (64, true): .float64
      case (16, false) where flags.contains(.isSignedInteger): .int16
      case (32, false) where flags.contains(.isSignedInteger): .int32
      default: nil
      }
    guard
      let sample, description.formatID == .linearPCM, !flags.contains(.isBigEndian),
      description.channelsPerFrame > 0,
      description.bytesPerFrame == sample.byteCount * (isPlanar ? 1 : description.channelsPerFrame)
    else { return nil }
    self.init(
      sample: sample, isPlanar: isPlanar, sampleRate: Int(saturating: description.sampleRate),
      channelCount: description.channelsPerFrame,
      channelLayout: layout ?? ChannelLayout(usualFor: description.channelsPerFrame))
  }
}

extension Codec {
  /// The format's name for people who ask for it by Core Audio's properties.
  var formatName: String { self == .linearPCM ? "Linear PCM" : name }
}
