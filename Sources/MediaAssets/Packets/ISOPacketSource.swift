import ISOBaseMedia
package import LibAV
package import MediaCore

/// The packets of a track of an ISO file without fragments, read where its own tables say that they are.
///
/// A window of the tables is held. libav would hold a row for each sample of every track, which of hours is more than
/// all the rest.
package final class ISOPacketSource: PacketSource {
  package let formatDescription: FormatDescription
  package let timeBase: TimeBase
  private let source: any ByteSource
  private let marks: ISOSampleMarks
  private var samples: ISOSampleReader
  /// The samples that are read in the place of `samples`, where several edits say what is shown when.
  private var edited: ISOEditedSamples?
  private var window: [UInt8] = []
  private var windowStart: Int64 = 0
  private let trackIndex: Int
  private let maximumSize: Int64
  /// The shift that is added to the media's own times.
  private let shift: Int64

  /// The number of bytes that are read at once where samples are short.
  private static let windowSize = 32 << 10
  /// The most bytes of a packet of pictures, and of one of sound: more than any has.
  private static let (maximumPicture, maximumSound): (Int64, Int64) = (1 << 28, 1 << 24)

  /// Whether a track's samples are coded in a way whose packets go to their decoder as they are stored, with nothing
  /// left open that only decoding would show.
  static func canRead(_ track: TrackContent, in content: AssetContent) -> Bool {
    guard content.format.container == .isoBaseMedia, !content.canContainFragments,
      !content.containsFragments, content.issues.isEmpty
    else { return false }
    switch track.mediaType {
    case .audio: return track.codec.storesPackets
    case .video: return track.codec.isConfiguredByHeaders && hasWholeHeaders(track)
    // libav takes titles of chapters for itself, and gives none of their packets.
    case .text: return true
    default: return false
    }
  }

  /// Whether the sample entry has all that a decoder of pictures needs, and pictures within the limits.
  private static func hasWholeHeaders(_ track: TrackContent) -> Bool {
    // Where tables say that nothing lasts any time, libav makes a rate up.
    guard track.formatDescriptions.count == 1, let description = track.formatDescriptions.first,
      track.timeRange.duration > .zero
    else { return false }
    // A size that a container states too large may well be smaller in truth.
    let size = description.dimensions
    return max(size.width, size.height) <= PictureLimits.side
      && size.width * size.height <= PictureLimits.pixelCount && !description.codecConfiguration.isEmpty
  }

  /// - Parameter followsEdits: whether times are those on the track's timeline, rather than the media's own.
  /// - Returns: `nil` where the tables leave anything open, contradict one another, or name bytes that the file lacks; where
  ///   one edit does more than shift all samples, too.
  init?(_ track: TrackContent, in index: ISOSampleIndex, followsEdits: Bool = false) throws(MediaError) {
    guard index.issues.isEmpty, !index.hasFragments,
      case let tables = index.tracks.filter({ Int64($0.trackID) == Int64(track.trackID) }),
      let table = tables.first, tables.count == 1, table.issues.isEmpty, table.hasOneClearDescription,
      Int64(track.timeBase.denominator) == Int64(table.timescale), track.timeBase.numerator == 1,
      var description = track.formatDescriptions.first
    else { return nil }
    source = index.source
    samples = try index.samples(of: table)
    marks = try index.marks(of: table)
    guard marks.isConsistent else { return nil }
    let rate = Int64(description.audioStreamDescription?.sampleRate ?? 0)
    let priming = Int64(description.coding.priming)
      .rescaled(by: Int64(table.timescale), over: max(rate, 1), .roundHalfAwayFromZero)
    edited = followsEdits ? ISOEditedSamples(table, marks, priming: priming) : nil
    if followsEdits, edited == nil {
      guard let shift = try Self.shift(of: table, marks) else { return nil }
      self.shift = shift
    } else {
      shift = 0
    }
    description.coding.reorderDepth = max(description.coding.reorderDepth, marks.reorderDepth)
    formatDescription = description
    timeBase = track.timeBase
    trackIndex = track.trackIndex
    maximumSize = table.handlerType == "vide" ? Self.maximumPicture : Self.maximumSound
  }

  /// The ticks that one edit shifts all samples by, as libav shifts them; `nil` where it leaves one out, or
  /// there isn't just one.
  private static func shift(of table: ISOSampleTable, _ marks: ISOSampleMarks) throws(MediaError) -> Int64? {
    let shown = table.timeline.shownMedia
    guard shown.count == 1, let shown = shown.first, table.timeline.isAtRate, marks.decodeDelay == 0,
      table.timeline.edits.last?.isEmpty == false, let last = marks.lastPresentationTime,
      last < shown.upperBound,
      var samples = try marks.samples(from: 0), let first = try samples.next()
    else { return nil }
    // Before sound that is shown, libav reads a second of sound that isn't.
    let isFromStart =
      table.handlerType == "soun"
      ? first.presentationTime == 0 && shown.lowerBound <= Int64(table.timescale)
      : first.presentationTime == shown.lowerBound
    guard isFromStart, shown.lowerBound >= 0 else { return nil }
    return table.demuxedTimeline.time(ofMedia: shown.lowerBound).saturatingSubtract(shown.lowerBound)
  }

  package var knowsPictureTimes: Bool { true }

  package func read(into packet: borrowing Packet, timestampsAlone: Bool) throws(MediaError) -> Bool {
    guard let (sample, decodeTime, presentationTime) = try nextSample() else { return false }
    guard sample.size <= maximumSize else {
      throw MediaError(
        .overLimit, "a packet has \(sample.size) bytes", at: .init(byteOffset: sample.offset))
    }
    try packet.fill(
      stream: trackIndex, byteCount: timestampsAlone ? 0 : Int(sample.size),
      presentationTime: presentationTime, decodeTime: decodeTime, duration: sample.duration,
      offset: sample.offset, isKey: sample.flags.contains(.sync)
    ) { (target) throws(MediaError) in try read(into: target, at: sample.offset) }
    return true
  }

  private func nextSample() throws(MediaError) -> ISOEditedSamples.Placed? {
    if edited != nil { return try edited?.next() }
    guard let sample = try samples.next() else { return nil }
    return (
      sample, sample.decodeTime.saturatingSubtract(marks.decodeDelay).saturatingAdd(shift),
      sample.presentationTime.saturatingAdd(shift)
    )
  }

  private func read(
    into target: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(MediaError) {
    guard !target.isEmpty else { return }
    if target.count >= Self.windowSize {
      guard try source.read(into: target, at: offset) == target.count else { throw Self.shrunk(at: offset) }
      return
    }
    if offset < windowStart || offset + Int64(target.count) > windowStart + Int64(window.count) {
      window = try source.bytes(at: offset, count: Self.windowSize)
      windowStart = offset
    }
    let first = Int(offset - windowStart)
    guard first + target.count <= window.count else { throw Self.shrunk(at: offset) }
    window.withUnsafeBytes { bytes in
      target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[first..<first + target.count]))
    }
  }

  private static func shrunk(at offset: Int64) -> MediaError {
    MediaError(
      .fileFailedToParse, "the file became shorter while it was read", at: .init(byteOffset: offset))
  }

  /// Goes to the last sample that decoding can begin at and that is shown by a time; to the first where there is none.
  package func seek(toTicks ticks: Int64) -> Bool {
    if edited != nil { return (try? edited?.seek(to: ticks)) != nil }
    return (try? go(toTicks: ticks.saturatingSubtract(shift))) != nil
  }

  package func rewind() throws(MediaError) {
    if edited != nil { edited?.rewind() } else { try go(toTicks: .min) }
  }

  private func go(toTicks ticks: Int64) throws(MediaError) {
    let place = try marks.keyFrame(atOrBefore: ticks)?.index ?? 0
    samples = try marks.samples(from: place) ?? samples
  }

  package func indexedKeyFrame(atOrBefore ticks: Int64) -> Int64? {
    if let edited {
      guard timeBase.time(ticks.saturatingSubtract(edited.end)).seconds <= 1 else { return nil }
      return try? edited.keyFrame(atOrBefore: ticks)
    }
    let time = ticks.saturatingSubtract(shift)
    guard let last = marks.lastPresentationTime,
      timeBase.time(time.saturatingSubtract(last)).seconds <= 1
    else { return nil }
    return (try? marks.keyFrame(atOrBefore: time))?.presentationTime.saturatingAdd(shift)
  }
}
