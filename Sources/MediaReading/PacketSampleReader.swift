import LibAV
import MediaAssets
import MediaContainers
import MediaCore

/// Gives a track's packets as they are stored, in decode order.
final class PacketSampleReader: SampleReading {
  private let track: TrackContent
  private let format: SharedFormatDescription?
  private let path: String
  private let demuxer: Demuxer
  /// By which the media's own times are told on the track's timeline; `nil` where packets come with those.
  ///
  /// Of several edits libav gives the packets of each; of a single one it moves the sample that it cuts into.
  private let edits: ISOEditTimeline?
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
    edits = track.hasEditList ? try Self.edit(of: track, in: asset) : nil
    demuxer = try asset.makeDemuxer(ignoresEditLists: edits != nil)
    demuxer.discardStreams(except: track.streamIndex)
    packet = try Packet()
  }

  private static func edit(
    of track: TrackContent, in asset: URLAsset
  ) throws(MediaError) -> ISOEditTimeline? {
    let index = try? ISOSampleIndex(asset.openedSource())
    let table = index?.tracks.first { Int64($0.trackID) == Int64(track.trackID) }
    guard let table, table.timeline.stretches.count == 1,
      track.timeBase == TimeBase(numerator: 1, denominator: Int32(clamping: table.timescale))
    else { return nil }
    return table.timeline
  }

  func next() throws(MediaError) -> SampleBuffer? {
    try cancellation?.check()
    do throws(MediaError) {
      while try demuxer.read(into: packet) {
        guard packet.streamIndex == track.streamIndex, !isBehindEdit(packet), isInRange(packet) else {
          continue
        }
        return try makeSampleBuffer()
      }
    } catch {
      damage.stop(error.at(.init(file: path, trackID: track.trackID)))
    }
    return nil
  }

  /// Whether nothing that is shown can need the packet.
  private func isBehindEdit(_ packet: borrowing Packet) -> Bool {
    guard let end = edits?.stretches.first?.media.upperBound else { return false }
    return (packet.decodeTime ?? .min) >= end && (packet.presentationTime ?? .max) >= end
  }

  /// Packets that are shown at least in part in the range; those before it that others need are not among them.
  private func isInRange(_ packet: borrowing Packet) -> Bool {
    guard timeRange.duration.isNumeric || timeRange.start > .zero,
      let ticks = packet.presentationTime ?? packet.decodeTime
    else { return true }
    let start = track.time(ofTicks: edits?.time(ofMedia: ticks) ?? ticks)
    let end = start + track.timeBase.time(max(packet.duration, 1))
    return start < timeRange.end && end > timeRange.start
  }

  private func makeSampleBuffer() throws(MediaError) -> SampleBuffer {
    let media = packet.presentationTime ?? packet.decodeTime ?? 0
    // Where the edit moves the pictures, it moves their decoding with them.
    let shift = (edits?.time(ofMedia: media) ?? media).saturatingSubtract(media)
    func time(_ ticks: Int64?) -> MediaTime {
      ticks.map { track.time(ofTicks: $0.saturatingAdd(shift)) } ?? .invalid
    }
    let trim = trim(media)
    return SampleBuffer(
      sharing: format,
      dataBuffer: hasData ? try packet.makeBlockBuffer() : nil,
      numSamples: 1,
      sampleTimingInfoArray: [
        SampleTimingInfo(
          duration: packet.duration > 0 ? track.timeBase.time(packet.duration) : .invalid,
          presentationTimeStamp: time(packet.presentationTime), decodeTimeStamp: time(packet.decodeTime))
      ],
      sampleSizes: [packet.byteCount],
      sampleAttachments: [
        SampleAttachments(
          notSync: !packet.isKey, isDependedOnByOthers: packet.isDisposable ? false : nil,
          doNotDisplay: packet.isDiscarded || edits?.shows(media, duration: packet.duration) == false,
          isDamaged: packet.isCorrupt, byteOffset: packet.byteOffset)
      ],
      attachments: BufferAttachments(
        trimDurationAtStart: trim.start, trimDurationAtEnd: trim.end,
        sampleReferencePath: hasData ? nil : path,
        sampleReferenceByteOffset: hasData ? nil : packet.byteOffset))
  }

  /// How much of the packet's sound is not to be heard, at its start and at its end.
  private func trim(_ media: Int64) -> (start: MediaTime, end: MediaTime) {
    if let edits {
      let (start, end) = track.mediaType == .audio ? edits.trim(media, duration: packet.duration) : (0, 0)
      return (track.timeBase.time(start), track.timeBase.time(end))
    }
    let skipped = packet.skippedSamples
    let sampleRate = track.formatDescriptions.first?.audioStreamDescription?.sampleRate ?? 0
    func samples(_ count: Int) -> MediaTime {
      guard count > 0, sampleRate >= 1 else { return .zero }
      return MediaTime(value: Int64(count), timescale: Int32(saturating: sampleRate))
    }
    return (samples(skipped.start), samples(skipped.end))
  }
}
