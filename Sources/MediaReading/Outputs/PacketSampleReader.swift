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
  /// The timeline by which the media's own times are mapped to the track's; `nil` where packets come with those.
  ///
  /// Where there are several edits libav gives the packets of each, at rate 1; where there is one, it moves the sample
  /// that the edit cuts into.
  private let timeline: EditTimeline?
  /// The edits whose packets are still to be given, where they are given one after the other.
  private var edits: ArraySlice<TimelineEdit> = []
  private var position = Position.throughout
  /// Where the media ends that the only edit shows.
  private let lastTicks: Int64?
  private let packet: Packet
  private let timeRange: MediaTimeRange
  private let cancellation: ReadingCancellation
  /// Whether buffers carry their bytes, or only say where those are.
  private let hasData: Bool
  /// Whether a duration of zero is that, of texts, and not one that is not known.
  private let statesZero: Bool
  private(set) var damage = ReadingDamage()

  private enum Position {
    /// The file is read just once.
    case throughout
    /// Before the first edit, or after one whose packets have been given.
    case betweenEdits
    /// In an edit; `hasPacket` where `packet` holds one that has not been given yet, `packetsAfter` counts those in a row
    /// that are after the edit.
    case inEdit(TimelineEdit, hasPacket: Bool, packetsAfter: Int)
  }

  /// Key pictures that are gone back to, for one that is shown before an edit begins.
  private static let mostSeeks = 4

  init(
    _ asset: Asset, _ track: TrackContent, timeRange: MediaTimeRange, hasData: Bool = true,
    cancellation: ReadingCancellation = ReadingCancellation()
  ) throws(MediaError) {
    self.track = track
    format = track.formatDescriptions.first.map(SharedFormatDescription.init)
    self.hasData = hasData
    self.cancellation = cancellation
    self.timeRange = timeRange
    file = asset.file
    let container = try asset.content().format.container
    statesZero = track.mediaType == .subtitle && !container.leavesTextsOpen
    timeline = Self.timeline(of: track)
    let shown = timeline?.shownEdits ?? []
    if shown.count > 1 {
      try EditLimit.check(shown.count)
      edits = shown[...]
      position = .betweenEdits
    }
    lastTicks = shown.first?.mediaTicks.upperBound
    source = try asset.makePacketSource(
      for: track, PacketOptions(timeline: timeline == nil ? .presented : .media, hasLongPackets: false))
    packet = try Packet()
  }

  private static func timeline(of track: TrackContent) -> EditTimeline? {
    guard track.hasEditList, case let timeline = track.timeline,
      timeline.shownEdits.count < 2 || !timeline.isAtRate,
      let timescale = timeline.edits.first?.timescale,
      track.timeBase == TimeBase(numerator: 1, denominator: timescale)
    else { return nil }
    return timeline
  }

  func next() throws(MediaError) -> SampleBuffer? {
    do throws(MediaError) {
      while try readPacket() {
        if isAfterEdit(packet) { continue }
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
      try cancellation.check()
      switch position {
      case .throughout: return try source.read(into: packet)
      case .inEdit(let edit, hasPacket: true, let packetsAfter):
        position = .inEdit(edit, hasPacket: false, packetsAfter: packetsAfter)
        return true
      case .inEdit(_, hasPacket: false, let packetsAfter):
        if packetsAfter <= ReorderDepth.mostInFiles, try source.read(into: packet) { return true }
        position = .betweenEdits
      case .betweenEdits:
        guard let edit = edits.popFirst() else { return false }
        if isWanted(edit) {
          position = .inEdit(edit, hasPacket: try readFirst(of: edit), packetsAfter: 0)
        }
      }
    }
  }

  private func isWanted(_ edit: TimelineEdit) -> Bool {
    let isInMedia = !track.mediaEnd.isNumeric || edit.mediaStart <= track.mediaEnd
    let (start, end) = (track.time(ofTicks: edit.startTicks), track.time(ofTicks: edit.endTicks))
    return isInMedia && start < timeRange.end && end > timeRange.start
  }

  /// Goes to where an edit's first sample can be decoded from.
  ///
  /// - Returns: whether the packet there has been read.
  private func readFirst(of edit: TimelineEdit) throws(MediaError) -> Bool {
    var ticks = edit.mediaTicks.lowerBound
    for _ in 0..<Self.mostSeeks {
      guard source.seek(toTicks: ticks) else { break }
      guard try source.read(into: packet) else { return false }
      guard let time = packet.presentationTime, let decodeTime = packet.decodeTime,
        time > edit.mediaTicks.lowerBound, decodeTime <= ticks
      else { return true }
      // Places are sought by when they are decoded.
      ticks = decodeTime.saturatingSubtract(1)
    }
    try source.rewind()
    return false
  }

  private var edit: TimelineEdit? {
    guard case .inEdit(let edit, _, _) = position else { return nil }
    return edit
  }

  /// Whether nothing that is shown can need the packet.
  private func isAfterEdit(_ packet: borrowing Packet) -> Bool {
    guard let end = edit?.mediaTicks.upperBound ?? lastTicks else { return false }
    let isAfter = (packet.decodeTime ?? .min) >= end && (packet.presentationTime ?? .max) >= end
    if case .inEdit(let edit, let hasPacket, let packetsAfter) = position {
      position = .inEdit(edit, hasPacket: hasPacket, packetsAfter: isAfter ? packetsAfter + 1 : 0)
    }
    return isAfter
  }

  private func placement(of packet: borrowing Packet) -> SamplePlacement {
    let media = packet.presentationTime ?? packet.decodeTime ?? 0
    let (decodeTime, duration) = (packet.decodeTime ?? media, packet.duration)
    return edit?.placing(media, decodeTime: decodeTime, duration: duration)
      ?? timeline?.placing(media, decodeTime: decodeTime, duration: duration)
      ?? SamplePlacement(presentationTime: media, decodeTime: decodeTime, duration: duration)
  }

  /// Packets that are shown at least in part in the range; those before it that others need are not among them.
  private func isInRange(_ placement: SamplePlacement, _ packet: borrowing Packet) -> Bool {
    guard timeRange.duration.isNumeric || timeRange.start > .zero,
      packet.presentationTime ?? packet.decodeTime != nil
    else { return true }
    let start = track.time(ofTicks: placement.presentationTime)
    let end = start + track.timeBase.time(max(placement.duration, 1))
    return start < timeRange.end && end > timeRange.start
  }

  private func makeSampleBuffer(_ placement: SamplePlacement) throws(MediaError) -> SampleBuffer {
    let trim = trim(placement)
    let frames = plainFrames(placement)
    let isStated = packet.duration > 0 || statesZero && packet.signedDuration == 0
    let duration = isStated ? track.timeBase.time(placement.duration) : .invalid
    return SampleBuffer(
      sharing: format,
      dataBuffer: hasData ? try packet.makeBlockBuffer() : nil,
      numSamples: frames?.count ?? 1,
      sampleTimingInfoArray: [
        SampleTimingInfo(
          duration: frames?.duration ?? duration,
          presentationTimeStamp: packet.presentationTime == nil
            ? .invalid : track.time(ofTicks: placement.presentationTime),
          decodeTimeStamp: packet.decodeTime == nil ? .invalid : track.time(ofTicks: placement.decodeTime))
      ],
      sampleSizes: [packet.byteCount / (frames?.count ?? 1)],
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

  /// The frames of a packet of Linear PCM, each of which is a sample, as long as they are played at their own rate.
  private func plainFrames(_ placement: SamplePlacement) -> (count: Int, duration: MediaTime)? {
    guard placement.duration == packet.duration, let format = format?.description, format.codec.isLinearPCM,
      let stream = format.audioStreamDescription, stream.bytesPerFrame > 0, packet.byteCount > 0,
      packet.byteCount.isMultiple(of: stream.bytesPerFrame), let rate = Int32(exactly: stream.sampleRate),
      rate > 0
    else { return nil }
    return (packet.byteCount / stream.bytesPerFrame, MediaTime(value: 1, timescale: rate))
  }

  /// The parts of the packet's sound that are not to be heard, at its start and at its end.
  private func trim(_ placement: SamplePlacement) -> (start: MediaTime, end: MediaTime) {
    if timeline != nil {
      let isSound = track.mediaType == .audio
      return (
        track.timeBase.time(isSound ? placement.trimStart : 0),
        track.timeBase.time(isSound ? placement.trimEnd : 0)
      )
    }
    let skipped = packet.skippedSamples
    let sampleRate = track.sampleRate ?? 0
    func samples(_ count: Int) -> MediaTime {
      guard count > 0, sampleRate >= 1 else { return .zero }
      return MediaTime(value: Int64(count), timescale: Int32(saturating: sampleRate))
    }
    return (samples(skipped.start), samples(skipped.end))
  }
}
