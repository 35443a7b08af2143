import Foundation
import LibAV
import MediaCore

/// Encodes samples to packets that wait until they are taken.
final class PacketEncoder {
  private let encoder: AudioEncoder
  private let format: AVAudioFormat
  private var waiting: [BlockBuffer] = []
  /// Whether sound has come.
  private(set) var hasSound = false

  /// - Throws: for a format that isn't encoded, and a rate or channels that its encoder doesn't take.
  init(from source: AVAudioFormat, to target: AVAudioFormat, bitRate: Int?) throws(MediaError) {
    guard let given = source.pcm,
      let codec = Codec(audioFormatID: FourCC(rawValue: target.basic.mFormatID)), !codec.isLinearPCM
    else { throw MediaError(.encoderNotFound, "the format is not encoded here") }
    var settings = AudioEncoder.Settings(codec: codec)
    settings.sampleRate = Int(saturating: target.sampleRate)
    settings.channelLayout = ChannelLayout(usualFor: Int(target.channelCount))
    settings.bitRate = codec.isLossless ? nil : bitRate ?? 64_000 * Int(target.channelCount)
    encoder = try AudioEncoder(settings, of: given)
    format = source
  }

  func append(_ buffer: AVAudioPCMBuffer) throws(MediaError) {
    let samples = try buffer.planesInOne()
    hasSound = true
    try samples.withUnsafeBytes { (bytes) throws(MediaError) in
      try encoder.encode(bytes, frameCount: Int(buffer.frameLength)) { waiting.append($0.bytes) }
    }
  }

  func finish() throws(MediaError) { try encoder.finish { waiting.append($0.bytes) } }

  var packetCount: Int { waiting.count }
  var framesPerPacket: Int { encoder.framesPerPacket }
  /// What a decoder is set up with.
  func configuration() throws(MediaError) -> [UInt8] { try encoder.formatDescription().codecConfiguration }

  /// Moves packets to a buffer, as many as it has room for.
  ///
  /// - Throws: where there is no room for one.
  func take(to buffer: AVAudioCompressedBuffer) throws(MediaError) {
    var count = 0
    for packet in waiting {
      guard packet.withUnsafeBytes({ buffer.append($0) }) else { break }
      count += 1
    }
    guard count > 0 || waiting.isEmpty else {
      throw MediaError(.invalidArgument, "a packet is larger than the buffer's maximumPacketSize")
    }
    waiting.removeFirst(count)
  }
}

/// Decodes packets to samples that wait until they are taken.
final class PacketDecoder {
  private let decoder: Decoder
  private var resampler: Resampler
  private let packet: Packet
  private let frame: Frame
  private let target: PCMFormat
  /// Holds the samples.
  let queue: LinearPCMConverter

  /// - Throws: for a format that isn't decoded, and a decoder that lacks its configuration.
  init(from source: AVAudioFormat, to target: AVAudioFormat, cookie: [UInt8]) throws(MediaError) {
    guard let wanted = target.pcm else {
      throw MediaError(.operationNotSupportedForAsset, "sound is not decoded to samples of this kind")
    }
    var description = source.formatDescription.media
    if !cookie.isEmpty { description.codecConfiguration = cookie }
    let rate = Int32(saturating: source.sampleRate)
    decoder = try Decoder(description, timeBase: TimeBase(numerator: 1, denominator: max(rate, 1)))
    packet = try Packet()
    frame = try Frame()
    self.target = wanted
    resampler = Resampler(to: wanted)
    let layout = target.basic.media
    queue = try LinearPCMConverter(
      from: layout, to: layout, channels: .mapped(Array(0..<layout.channelsPerFrame)))
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    try packet.fill(
      stream: 0, byteCount: bytes.count, presentationTime: 0, decodeTime: 0, duration: 0, offset: -1,
      isKey: true
    ) { $0.copyMemory(from: bytes) }
    try decoder.send(packet)
    try receive()
  }

  func finish() throws(MediaError) {
    decoder.sendEnd()
    try receive()
    if let rest = try resampler.drain() { try put(rest.buffer, rest.frameCount) }
    try queue.finish()
  }

  private func receive() throws(MediaError) {
    while try decoder.receive(into: frame) == .frame {
      if let rest = try resampler.drain(before: frame) { try put(rest.buffer, rest.frameCount) }
      let made = try resampler.convert(frame)
      try put(made.buffer, made.frameCount)
    }
  }

  private func put(_ samples: BlockBuffer, _ count: Int) throws(MediaError) {
    guard count > 0 else { return }
    try samples.withUnsafeBytes { (bytes) throws(MediaError) in
      guard let start = bytes.baseAddress else { return }
      let planes = target.isPlanar ? target.channelCount : 1
      try queue.append((0..<planes).map { start + $0 * (bytes.count / planes) }, frameCount: count)
    }
  }
}

extension AVAudioFormat {
  /// The layout of the samples; `nil` for what isn't one of the common formats.
  fileprivate var pcm: PCMFormat? {
    let sample: PCMFormat.Sample
    switch commonFormat {
    case .otherFormat: return nil
    case .pcmFormatFloat32: sample = .float32
    case .pcmFormatFloat64: sample = .float64
    case .pcmFormatInt16: sample = .int16
    case .pcmFormatInt32: sample = .int32
    }
    return PCMFormat(
      sample: sample, isPlanar: !isInterleaved, sampleRate: Int(saturating: sampleRate),
      channelCount: Int(channelCount),
      channelLayout: channelLayout?.layout.pointee.media ?? ChannelLayout(usualFor: Int(channelCount)))
  }
}
