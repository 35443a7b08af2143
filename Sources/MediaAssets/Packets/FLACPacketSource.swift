import LibAV
import MediaCodecs
import MediaContainers
import MediaCore

/// The frames of a FLAC file of more bits than libavformat's parser finds frames of.
final class FLACPacketSource: PacketSource {
  let formatDescription: FormatDescription
  let timeBase: TimeBase
  private let source: any ByteSource
  private var frames: FLACFrameReader

  /// - Returns: `nil` for what libavformat reads.
  init?(_ asset: URLAsset, _ content: AssetContent) throws(MediaError) {
    guard content.format.container == .flac, let track = content.tracks.first(where: { $0.codec == .flac })
    else { return nil }
    let file = try asset.containerFile()
    guard let frames = FLACFrameReader(file), let description = track.formatDescriptions.first,
      DecoderAvailability.needsLibFLAC(bitsPerSample: frames.streamInfo.bitsPerSample),
      track.timeBase.numerator == 1, Int(track.timeBase.denominator) == Int(frames.streamInfo.sampleRate)
    else { return nil }
    formatDescription = description
    timeBase = track.timeBase
    source = file.source
    self.frames = frames
  }

  var knowsPictureTimes: Bool { false }

  func read(into packet: borrowing Packet, timestampsAlone: Bool) throws(MediaError) -> Bool {
    guard let frame = try frames.next() else { return false }
    try packet.fill(
      stream: 0, byteCount: frame.range.count, presentationTime: frame.firstSample,
      decodeTime: frame.firstSample, duration: Int64(frame.sampleCount), offset: frame.range.lowerBound,
      isKey: true
    ) { [source] (target) throws(MediaError) in
      guard try source.read(into: target, at: frame.range.lowerBound) == target.count else {
        throw MediaError(
          .fileFailedToParse, "the file became shorter while it was read",
          at: .init(byteOffset: frame.range.lowerBound))
      }
    }
    return true
  }

  /// Only the frames' own headers say where they are.
  func seek(toTicks ticks: Int64) -> Bool { false }

  func rewind() { frames.rewind() }

  func indexedKeyFrame(atOrBefore ticks: Int64) -> Int64? { nil }
}
