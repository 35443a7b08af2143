import LibAV
import MediaAssets
import MediaCore

/// Gives a track's packets as they are stored, in decode order.
final class PacketSampleReader: SampleReading {
  private let track: TrackContent
  private let format: SharedFormatDescription?
  private let path: String
  private let demuxer: Demuxer
  private let packet: Packet
  private let timeRange: MediaTimeRange
  private let cancellation: ReadingCancellation?
  /// Whether buffers carry their bytes, or only say where those are.
  private let hasData: Bool
  private(set) var damage = ReadingDamage()

  init(
    _ asset: URLAsset, _ track: TrackContent, timeRange: MediaTimeRange, hasData: Bool = true,
    cancellation: ReadingCancellation? = nil
  ) throws(MediaError) {
    self.track = track
    format = track.formatDescriptions.first.map(SharedFormatDescription.init)
    self.hasData = hasData
    self.cancellation = cancellation
    self.timeRange = timeRange
    path = asset.path
    demuxer = try asset.makeDemuxer()
    demuxer.discardStreams(except: track.streamIndex)
    packet = try Packet()
  }

  func next() throws(MediaError) -> SampleBuffer? {
    try cancellation?.check()
    do throws(MediaError) {
      while try demuxer.read(into: packet) {
        guard packet.streamIndex == track.streamIndex, isInRange(packet) else { continue }
        return try makeSampleBuffer()
      }
    } catch {
      damage.stop(error.at(.init(file: path, trackID: track.trackID)))
    }
    return nil
  }

  /// Packets that are shown at least in part in the range; those before it that others need are not among them.
  private func isInRange(_ packet: borrowing Packet) -> Bool {
    guard timeRange.duration.isNumeric || timeRange.start > .zero,
      let ticks = packet.presentationTime ?? packet.decodeTime
    else { return true }
    let start = track.time(ofTicks: ticks)
    let end = start + track.timeBase.time(max(packet.duration, 1))
    return start < timeRange.end && end > timeRange.start
  }

  private func makeSampleBuffer() throws(MediaError) -> SampleBuffer {
    let presentation = packet.presentationTime.map(track.time(ofTicks:)) ?? .invalid
    let decode = packet.decodeTime.map(track.time(ofTicks:)) ?? .invalid
    let skipped = packet.skippedSamples
    let sampleRate = track.formatDescriptions.first?.audioStreamDescription?.sampleRate ?? 0
    func samples(_ count: Int) -> MediaTime {
      guard count > 0, sampleRate >= 1 else { return .zero }
      return MediaTime(value: Int64(count), timescale: Int32(saturating: sampleRate))
    }
    return SampleBuffer(
      sharing: format,
      dataBuffer: hasData ? try packet.makeBlockBuffer() : nil,
      numSamples: 1,
      sampleTimingInfoArray: [
        SampleTimingInfo(
          duration: packet.duration > 0 ? track.timeBase.time(packet.duration) : .invalid,
          presentationTimeStamp: presentation, decodeTimeStamp: decode)
      ],
      sampleSizes: [packet.byteCount],
      sampleAttachments: [
        SampleAttachments(
          notSync: !packet.isKey, isDependedOnByOthers: packet.isDisposable ? false : nil,
          doNotDisplay: packet.isDiscarded, isDamaged: packet.isCorrupt, byteOffset: packet.byteOffset)
      ],
      attachments: BufferAttachments(
        trimDurationAtStart: samples(skipped.start), trimDurationAtEnd: samples(skipped.end),
        sampleReferencePath: hasData ? nil : path,
        sampleReferenceByteOffset: hasData ? nil : packet.byteOffset))
  }
}
