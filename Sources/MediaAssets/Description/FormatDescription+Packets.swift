import ISOBaseMedia
import MediaCodecs
import MediaCore

extension FormatDescription {
  /// Takes the length of packets, and their size, where a standard or the codec's configuration says that all are alike and
  /// neither libav nor the container does.
  mutating func completePackets(by configuration: CodecConfiguration?) {
    guard let stream = audio?.streamDescription, stream.framesPerPacket == 0, !codec.isPCM else { return }
    if codec.hasEvenPackets,
      let packet = QuickTimeCoding(stream.formatID)?.packet(ofChannels: stream.channelsPerFrame)
    {
      audio?.streamDescription.framesPerPacket = packet.frames
      audio?.streamDescription.bytesPerPacket = Int(clamping: packet.byteCount)
    } else if case .constant(let frames) = codec.packetLength {
      audio?.streamDescription.framesPerPacket = frames
    } else if codec.isLossless, let frames = configuration?.framesPerPacket {
      audio?.streamDescription.framesPerPacket = frames
    }
  }

  /// From one frame to Opus's longest packet, 120 ms at 48 kHz (RFC 6716, 2.1.4).
  private static let packetLengths = 1.0...5760

  /// Takes the length of packets that an encoder chose, in frames, where the sample table has one for all but the last.
  mutating func completePackets(by totals: ISOSampleTotals?, of track: ISOTrack?) {
    guard let stream = audio?.streamDescription, stream.framesPerPacket == 0, stream.sampleRate >= 1,
      let totals, totals.isConstantRate, let delta = totals.firstDeltas.first?.delta,
      let timescale = track?.mediaTimescale, timescale > 0
    else { return }
    let frames = Double(delta) * stream.sampleRate / Double(timescale)
    guard frames == frames.rounded(), Self.packetLengths.contains(frames) else { return }
    audio?.streamDescription.framesPerPacket = Int(saturating: frames)
  }
}
