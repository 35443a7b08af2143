package import LibAV
import MediaContainers
package import MediaCore

/// The samples of a WAVE or AIFF file, cut into packets as libav's demuxers cut them.
package final class LinearPCMPacketSource: PacketSource {
  package let formatDescription: FormatDescription
  package let timeBase: TimeBase
  private let source: any ByteSource
  private let data: Range<Int64>
  private let bytesPerFrame: Int64
  private let framesPerPacket: Int64
  /// The next frame.
  private var position: Int64 = 0

  /// The most bytes of a packet: as many as libav's packets have, and more where fewer, longer packets cost less.
  private static let (shortPacket, longPacket): (Int64, Int64) = (4096, 32768)

  /// - Returns: `nil` for samples that are not coded as Linear PCM, or not as the layout says.
  init?(_ track: TrackContent, _ layout: LinearPCMLayout, of source: any ByteSource, hasLongPackets: Bool) {
    guard let description = track.formatDescriptions.first, let audio = description.audio,
      audio.streamDescription.formatID == .linearPCM,
      layout.description.sampleRate == audio.streamDescription.sampleRate,
      layout.description.bytesPerFrame == audio.streamDescription.bytesPerFrame,
      layout.description.formatFlags.contains(.isFloat)
        == audio.streamDescription.formatFlags.contains(.isFloat),
      track.timeBase.numerator == 1,
      Double(track.timeBase.denominator) == layout.description.sampleRate
    else { return nil }
    formatDescription = description
    timeBase = track.timeBase
    self.source = source
    data = layout.data
    bytesPerFrame = Int64(layout.description.bytesPerFrame)
    framesPerPacket = max(1, (hasLongPackets ? Self.longPacket : Self.shortPacket) / bytesPerFrame)
  }

  package var knowsPictureTimes: Bool { false }

  private var frameCount: Int64 { Int64(data.count) / bytesPerFrame }

  package func read(into packet: borrowing Packet, timestampsAlone: Bool) throws(MediaError) -> Bool {
    let count = min(framesPerPacket, frameCount - position)
    guard count > 0 else { return false }
    let offset = data.lowerBound + position * bytesPerFrame
    try packet.fill(
      stream: 0, byteCount: Int(count * bytesPerFrame), presentationTime: position, decodeTime: position,
      duration: count, offset: offset, isKey: true
    ) { [source] (target) throws(MediaError) in
      guard try source.read(into: target, at: offset) == target.count else {
        throw MediaError(
          .fileFailedToParse, "the file became shorter while it was read", at: .init(byteOffset: offset))
      }
    }
    position += count
    return true
  }

  package func seek(toTicks ticks: Int64) -> Bool {
    position = min(max(ticks, 0), frameCount)
    return true
  }

  package func rewind() throws(MediaError) { position = 0 }

  package func indexedKeyFrame(atOrBefore ticks: Int64) -> Int64? { nil }
}
