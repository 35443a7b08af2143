import LibAV
import MediaAssets
import MediaContainers
import MediaCore

/// Gives a track's packets as they are stored, in decode order.
final class PacketSampleReader: SampleReading {
  private let track: TrackContent
  private let format: SharedFormatDescription?
  private let file: String?
  private let source: any PacketSource
  /// What places the packets on the track's timeline; `nil` where they come with its times.
  private let edits: ISOEditTimeline?
  /// Those whose packets are still to be given, one after the other; `nil` where the file is read just once.
  private var stretches: ArraySlice<ISOEditTimeline.Stretch>?
  private var stretch: ISOEditTimeline.Stretch?
  /// Packets in a row that lie behind the edit.
  private var packetsBehind = 0
  /// Whether `packet` holds one that has not been given yet.
  private var isPacketPending = false
  private let packet: Packet
  private let timeRange: MediaTimeRange
  private let cancellation: ReadingCancellation?
  /// Whether buffers carry their bytes, or only say where those are.
  private let hasData: Bool
  private(set) var damage = ReadingDamage()

  /// No coding shows pictures that much later than it decodes them.
  private static let reorderDepth = 32
  /// Key pictures that are gone back to, for one that is shown before an edit begins.
  private static let mostSeeks = 4

  init(
    _ asset: Asset, _ track: TrackContent, timeRange: MediaTimeRange, hasData: Bool = true,
    cancellation: ReadingCancellation? = nil
  ) throws(MediaError) {
    self.track = track
    format = track.formatDescriptions.first.map(SharedFormatDescription.init)
    self.hasData = hasData
    self.cancellation = cancellation
    self.timeRange = timeRange
    file = asset.file
    edits = asset.storedEdits(of: track)
    if let edits, edits.stretches.count > 1 {
      try AudioPlacement.checkCount(edits.stretches.count)
      stretches = edits.stretches.sorted { $0.start < $1.start }[...]
    }
    var options = DecodingOptions()
    options.timeline = edits == nil ? .track : .media
    options.keepsShortPackets = true
    source = try asset.makePacketSource(for: track, options)
    packet = try Packet()
  }

  func next() throws(MediaError) -> SampleBuffer? {
    do throws(MediaError) {
      while try readPacket() {
        if isBehindEdit(packet) { continue }
        let placement = placement(of: packet)
        if isInRange(placement, packet) { return try makeSampleBuffer(placement) }
      }
    } catch {
      guard error.code != .operationCancelled else { throw error }
      damage.stop(error.at(.init(file: file, trackID: track.trackID)))
    }
    return nil
  }

  /// Reads on, at the end of an edit with the next one.
  private func readPacket() throws(MediaError) -> Bool {
    while true {
      try cancellation?.check()
      if stretches == nil { return try source.read(into: packet) }
      if isPacketPending {
        isPacketPending = false
        return true
      }
      if stretch != nil, packetsBehind <= Self.reorderDepth, try source.read(into: packet) { return true }
      stretch = stretches?.popFirst()
      guard let stretch else { return false }
      packetsBehind = .max
      let range = MediaTimeRange(
        start: track.time(ofTicks: stretch.start), end: track.time(ofTicks: stretch.end))
      let isInMedia =
        !track.mediaEnd.isNumeric || track.timeBase.time(stretch.media.lowerBound) <= track.mediaEnd
      if isInMedia, range.start < timeRange.end, range.end > timeRange.start {
        try enter(stretch)
        packetsBehind = 0
      }
    }
  }

  /// Goes to where an edit's first sample can be decoded from.
  private func enter(_ stretch: ISOEditTimeline.Stretch) throws(MediaError) {
    var ticks = stretch.media.lowerBound
    for _ in 0..<Self.mostSeeks {
      guard source.seek(toTicks: ticks) else { break }
      isPacketPending = try source.read(into: packet)
      guard isPacketPending, let time = packet.presentationTime, let decodeTime = packet.decodeTime,
        time > stretch.media.lowerBound, decodeTime <= ticks
      else { return }
      // Places are sought by when they are decoded.
      ticks = decodeTime.saturatingSubtract(1)
    }
    isPacketPending = false
    try source.rewind()
  }

  /// Whether nothing that is shown can need the packet.
  private func isBehindEdit(_ packet: borrowing Packet) -> Bool {
    guard let end = (stretch ?? edits?.stretches.first)?.media.upperBound else { return false }
    guard (packet.decodeTime ?? .min) >= end, (packet.presentationTime ?? .max) >= end else {
      packetsBehind = 0
      return false
    }
    packetsBehind += 1
    return true
  }

  private func placement(of packet: borrowing Packet) -> ISOEditTimeline.Placement {
    let media = packet.presentationTime ?? packet.decodeTime ?? 0
    let (decodeTime, duration) = (packet.decodeTime ?? media, packet.duration)
    return stretch?.placing(media, decodeTime: decodeTime, duration: duration)
      ?? edits?.placing(media, decodeTime: decodeTime, duration: duration)
      ?? ISOEditTimeline.Placement(presentationTime: media, decodeTime: decodeTime, duration: duration)
  }

  /// Packets that are shown at least in part in the range; those before it that others need are not among them.
  private func isInRange(_ placement: ISOEditTimeline.Placement, _ packet: borrowing Packet) -> Bool {
    guard timeRange.duration.isNumeric || timeRange.start > .zero,
      packet.presentationTime ?? packet.decodeTime != nil
    else { return true }
    let start = track.time(ofTicks: placement.presentationTime)
    let end = start + track.timeBase.time(max(placement.duration, 1))
    return start < timeRange.end && end > timeRange.start
  }

  private func makeSampleBuffer(_ placement: ISOEditTimeline.Placement) throws(MediaError) -> SampleBuffer {
    let trim = trim(placement)
    return SampleBuffer(
      sharing: format,
      dataBuffer: hasData ? try packet.makeBlockBuffer() : nil,
      numSamples: 1,
      sampleTimingInfoArray: [
        SampleTimingInfo(
          duration: packet.duration > 0 ? track.timeBase.time(placement.duration) : .invalid,
          presentationTimeStamp: packet.presentationTime == nil
            ? .invalid : track.time(ofTicks: placement.presentationTime),
          decodeTimeStamp: packet.decodeTime == nil ? .invalid : track.time(ofTicks: placement.decodeTime))
      ],
      sampleSizes: [packet.byteCount],
      sampleAttachments: [
        SampleAttachments(
          notSync: !packet.isKey, isDependedOnByOthers: packet.isDisposable ? false : nil,
          doNotDisplay: packet.isDiscarded || !placement.isShown,
          isDamaged: packet.isCorrupt, byteOffset: packet.byteOffset)
      ],
      attachments: BufferAttachments(
        trimDurationAtStart: trim.start, trimDurationAtEnd: trim.end,
        sampleReferencePath: hasData ? nil : file,
        sampleReferenceByteOffset: hasData ? nil : packet.byteOffset))
  }

  /// How much of the packet's sound is not to be heard, at its start and at its end.
  private func trim(_ placement: ISOEditTimeline.Placement) -> (start: MediaTime, end: MediaTime) {
    if edits != nil {
      let isSound = track.mediaType == .audio
      return (
        track.timeBase.time(isSound ? placement.trimStart : 0),
        track.timeBase.time(isSound ? placement.trimEnd : 0)
      )
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
