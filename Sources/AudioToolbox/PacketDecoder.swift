import LibAV
package import MediaCore

/// Decodes packets to samples that wait until they are taken.
package final class PacketDecoder {
  private let decoder: Decoder
  private var resampler: Resampler
  private let packet: Packet
  private let frame: Frame
  private let target: PCMFormat
  /// Holds the samples.
  package let queue: LinearPCMConverter

  /// - Parameters:
  ///   - source: the packets' format, with the bytes that the decoder is set up with.
  ///   - layout: the loudspeakers of the output; the usual ones of as many channels where `nil`.
  /// - Throws: for a format that isn't decoded, and a decoder that lacks its configuration.
  package init(
    from source: FormatDescription, to target: AudioStreamDescription, layout: ChannelLayout?
  ) throws(MediaError) {
    let given = target.decoded
    let order = layout.flatMap(ChannelOrder.init(waveOrderOf:))
    guard let wanted = PCMFormat(native: given, layout: order?.layout ?? layout) else {
      throw MediaError(.operationNotSupportedForAsset, "sound is not decoded to samples of this kind")
    }
    let rate = Int32(saturating: source.audio?.streamDescription.sampleRate ?? 0)
    decoder = try Decoder(source, timeBase: TimeBase(numerator: 1, denominator: max(rate, 1)))
    packet = try Packet()
    frame = try Frame()
    self.target = wanted
    resampler = Resampler(to: wanted)
    queue = try LinearPCMConverter(
      from: given, to: target,
      channels: .mapped(order?.inverse ?? Array(0..<target.channelsPerFrame)))
  }

  package func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    try packet.fill(
      stream: 0, byteCount: bytes.count, presentationTime: 0, decodeTime: 0, duration: 0, offset: -1,
      isKey: true
    ) { $0.copyMemory(from: bytes) }
    try decoder.send(packet)
    try receive()
  }

  package func finish() throws(MediaError) {
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
