import ISOBaseMedia
import MediaAssets
import MediaCore

/// A track of an ISO file that goes on from part to part.
struct JoinedTrack {
  /// The track as the first part that has it describes it, without samples.
  var track: WrittenTrack
  /// The track's number among those of its kind in a part.
  let number: Int
  /// The tracks that it is made of.
  private(set) var origins: [Origin]
  private var nextOrigin = 0
  private var placements: [Placement] = []
  private var timeline: JoinedTimeline
  /// The forms that the track's sample entries had in the parts, before anything was added to them.
  private var entryForms: [SampleEntryForm]
  /// Possible losses at joins, one clause each.
  private(set) var omissions: [String] = []
  /// The times at which the samples so far end, in the track's timescale.
  private var decodedEnd: Int64?
  private var presentedEnd: Int64 = .min
  /// The time by which the first part has to be decoded earlier than its samples say, as far as that is known.
  private var lead: Int64 = 0

  /// A track of a part.
  struct Origin {
    let part: Int
    /// The track's index among those of the part's movie.
    let place: Int
    let file: String
    let content: TrackContent
    /// Whether it is all of a file.
    let isWhole: Bool
  }

  private struct Placement {
    var origin: Origin
    var change: JoinedFeed.Change
    /// The times in which its samples are decoded; `nil` where there are none.
    var decoded: Range<Int64>?
    /// The earlier one whose samples it goes on with, and the number of the last sample that is there already.
    var continued: (placement: Int, number: Int)?
  }

  /// Parts of one file that go on with each other's samples, as decoding begins there no later than those before them end.
  fileprivate struct Run {
    let feed: SharedFeed
    /// The numbers of the samples, in the file's track.
    var samples: ClosedRange<Int>
    /// The number that is added to their times.
    let offset: Int64
    let placement: Int
  }

  private var run: Run?

  init(_ track: WrittenTrack, _ origin: Origin, number: Int) {
    self.track = track
    self.number = number
    origins = [origin]
    entryForms = track.sampleEntries.map(SampleEntryForm.init)
    emptySample = Self.emptySample(of: track)
    timeline = JoinedTimeline(mergesEdits: track.handlerType == "vide" || emptySample != nil)
  }

  /// The bytes of a sample that shows nothing; `nil` where the track has no such samples.
  private let emptySample: [UInt8]?

  private static func emptySample(of track: WrittenTrack) -> [UInt8]? {
    let types = Set(track.sampleEntries.map { SampleEntryForm($0).type })
    if types == ["tx3g"] { return TimedTextSample("").bytes }
    return types == ["text"] ? TimedTextSample("").quickTimeBytes : nil
  }

  /// Returns the track of a part, where parts are asked for in their order; `nil` where the part has none.
  mutating func origin(inPart part: Int) -> Origin? {
    guard origins.indices.contains(nextOrigin), origins[nextOrigin].part == part else { return nil }
    nextOrigin += 1
    return origins[nextOrigin - 1]
  }

  var handlerType: FourCC { track.handlerType }
  /// Whether the join fails when this track can't be joined.
  var isEssential: Bool { ["vide", "soun"].contains(handlerType) }

  /// Takes in a part's track that fits.
  mutating func add(_ other: WrittenTrack, _ origin: Origin) {
    origins.append(origin)
    track.timescale = WrittenMovie.commonTimescale([track.timescale, other.timescale]) ?? track.timescale
  }

  /// Counts in finer units where the track's are so coarse that parts would not begin when those of other tracks do.
  mutating func refineClock() {
    guard !holdsTimecode, origins.count > 1 else { return }
    let factor = origins.map { FineClock.factor(of: track.timescale, for: $0.content) }.min() ?? 1
    track.timescale *= UInt32(clamping: factor)
  }

  /// Returns the errors that keep a part's track from going on with this one.
  func differences(from other: WrittenTrack, _ origin: Origin) -> [MediaError] {
    var comparison = TrackComparison(of: origin, with: origins[0])
    comparison.compareDescriptions()
    let types = { (track: WrittenTrack) in
      Set(track.sampleEntries.map { WrittenTrack.strictName(SampleEntryForm($0).type).description }).sorted()
        .joined(separator: ", ")
    }
    if comparison.isEmpty { comparison.compare("sample entry", types(other), types(track)) }
    if comparison.isEmpty, origin.content.codec.isLinearPCM, other.sampleEntries != track.sampleEntries {
      comparison.note("layout of samples", "another", "its own")
    }
    if other.matrix != track.matrix, isEssential { comparison.note("transform", "another", "its own") }
    if WrittenMovie.commonTimescale([track.timescale, other.timescale]) == nil {
      comparison.compare("timescale", "\(other.timescale)", "\(track.timescale)")
    }
    return comparison.differences
  }

  // MARK: - Placing

  /// The end of the last part that shows anything.
  var end: MediaTime { MediaTime(value: timeline.shownEnd, timescale: Int32(clamping: track.timescale)) }

  /// Whether the track is a time code, which counts pictures, and says nothing where there are none.
  var holdsTimecode: Bool { handlerType == "tmcd" }

  /// Has nothing shown from a time on, where the film of the last part ends.
  mutating func end(at time: MediaTime) {
    timeline.end(
      at: time.convertScale(Int32(clamping: track.timescale), method: .roundHalfAwayFromZero).value)
  }

  /// Places a part's samples after those of the parts before it, and shows them from a time on.
  ///
  /// - Throws: `.overLimit` for times that no table has room for, and what reading throws.
  mutating func append(
    _ other: WrittenTrack, _ feed: any SampleFeed, _ origin: Origin, at start: MediaTime
  ) throws(MediaError) {
    guard case .list(let entries, _) = other.edits else { return }
    let factor = Int64(track.timescale / max(other.timescale, 1))
    timeline.wait(
      until: start.convertScale(Int32(clamping: track.timescale), method: .roundHalfAwayFromZero).value)
    let change = JoinedFeed.Change(factor: factor, descriptions: takeDescriptions(of: other))
    var placement = Placement(origin: origin, change: change)
    // Whole files that follow each other are one edit.
    let sharing = origin.isWhole ? nil : try (feed as? CutFeed)?.sharing()
    let extent: FeedExtent?
    if let run, let sharing, try goesOn(run, with: sharing, origin, change) {
      extent = try FeedExtent(feed)?.multiplied(by: factor)
      goOn(with: run, to: (feed as? CutFeed)?.lastNumber, extent, &placement)
    } else {
      let restarted = restarted(feed, origin, change)
      extent = try FeedExtent(restarted)?.multiplied(by: factor)
      if let restarted = restarted as? RestartedFeed { take(restarted, origin, change) }
      if let extent { place(extent, entries, &placement) }
      run = sharing.flatMap { sharing in
        (feed as? CutFeed).map { cut in
          Run(
            feed: sharing.feed, samples: sharing.number...max(cut.lastNumber, sharing.number),
            offset: placement.change.offset, placement: placements.count)
        }
      }
    }
    guard max(decodedEnd ?? 0, presentedEnd) < .max / 4 else {
      throw MediaError(
        .overLimit, "times of its samples are too large", at: .init(trackID: origin.content.trackID))
    }
    let zero = timeline.show(entries, of: extent?.shown, times: factor, movedBy: placement.change.offset)
    placement.change.origin = Interleaver.nanoseconds(zero, timescale: track.timescale)
    placements.append(placement)
  }

  /// Whether a part's samples begin among those of a run, or follow them, with one at which decoding begins anew.
  private func goesOn(
    _ run: Run, with part: CutFeed.Sharing, _ origin: Origin, _ change: JoinedFeed.Change
  ) throws(MediaError) -> Bool {
    guard part.feed === run.feed, part.number >= run.samples.lowerBound,
      part.number <= run.samples.upperBound + 1
    else { return false }
    guard origin.content.codec.needsRestartAtJoins else { return true }
    return try RestartedFeed.beginsAnew(
      part.first, origin.content.codec, records: records(change), isWhole: false)
  }

  /// Places a part's samples after all others.
  private mutating func place(
    _ extent: FeedExtent, _ entries: [EditListBox.Entry], _ placement: inout Placement
  ) {
    pause(before: entries, times: placement.change.factor, &placement.change)
    let offset = offset(of: extent, placement.origin, entries, placement.change.factor)
    placement.change.offset = offset
    let first = extent.decoded.lowerBound.saturatingAdd(offset)
    let end = decodedEnd(of: extent, placement.origin)
    placement.decoded = first..<max(end.saturatingAdd(offset), first)
    decodedEnd = placement.decoded?.upperBound
    presentedEnd = extent.presented.upperBound.saturatingAdd(offset)
  }

  /// Where a part's samples end: a shorter packet at the end is decoded to as many frames as any other.
  private func decodedEnd(of extent: FeedExtent, _ origin: Origin) -> Int64 {
    origin.content.codec.hasWholePackets ? extent.packetEnd : extent.decoded.upperBound
  }

  /// Has a part show samples that are there already, and those of the file that come after them.
  private mutating func goOn(
    with run: Run, to last: Int?, _ extent: FeedExtent?, _ placement: inout Placement
  ) {
    placement.continued = (run.placement, run.samples.upperBound)
    placement.change.offset = run.offset
    guard let extent, let last, last > run.samples.upperBound else { return }
    self.run?.samples = run.samples.lowerBound...last
    let end = decodedEnd(of: extent, placement.origin).saturatingAdd(run.offset)
    decodedEnd = max(decodedEnd ?? end, end)
    presentedEnd = max(presentedEnd, extent.presented.upperBound.saturatingAdd(run.offset))
    if let decoded = placements[run.placement].decoded {
      placements[run.placement].decoded = decoded.lowerBound..<max(end, decoded.upperBound)
    }
  }

  /// Has an empty text be shown up to where a part begins: not all readers follow an empty edit among others.
  private mutating func pause(
    before edits: [EditListBox.Entry], times factor: Int64, _ change: inout JoinedFeed.Change
  ) {
    guard let emptySample, let end = decodedEnd, end == presentedEnd else { return }
    change.pause = timeline.hold(before: edits, times: factor, samplesEnd: end)
    change.emptySample = emptySample
    (decodedEnd, presentedEnd) = (end.saturatingAdd(change.pause), end.saturatingAdd(change.pause))
  }

  /// Returns the time by which a part's samples are moved: none is decoded before earlier ones, nor shown at their media time.
  private mutating func offset(
    of extent: FeedExtent, _ origin: Origin, _ edits: [EditListBox.Entry], _ factor: Int64
  ) -> Int64 {
    guard let decodedEnd else { return 0 }
    let decoded = decodedEnd.saturatingSubtract(extent.decoded.lowerBound)
    var presented = presentedEnd.saturatingSubtract(extent.presented.lowerBound)
    // Pictures that are held back longer would leave a gap, and need an edit of their own: those before them are held back as long.
    let lead = lead.saturatingAdd(decoded.saturatingSubtract(presented))
    let isContinued =
      timeline.mergesEdits && emptySample == nil && origin.isWhole && placements.allSatisfy(\.origin.isWhole)
      && lead <= Int64(track.timescale)
    if isContinued {
      presented = presented.saturatingAdd(
        timeline.hold(before: edits, times: factor, samplesEnd: presentedEnd))
    }
    let offset = isContinued ? presented : max(decoded, presented)
    self.lead = max(self.lead.saturatingAdd(decoded.saturatingSubtract(offset)), 0)
    return offset
  }

  // MARK: - Where decoding begins anew

  /// Returns a feed of a part's samples that makes decoding begin anew at the first of them.
  private func restarted(
    _ feed: any SampleFeed, _ origin: Origin, _ change: JoinedFeed.Change
  ) -> any SampleFeed {
    let isFirst = placements.first.map { $0.origin.part == origin.part } ?? true
    guard !isFirst, origin.content.codec.needsRestartAtJoins else { return feed }
    return RestartedFeed(feed, origin.content.codec, records: records(change), isWhole: origin.isWhole)
  }

  /// The set-up of the decoder for a part's samples, by their descriptions.
  private func records(_ change: JoinedFeed.Change) -> [[UInt8]?] {
    change.descriptions.map { SampleEntryRecord(track.sampleEntries[$0 - 1])?.bytes }
  }

  private mutating func take(_ feed: RestartedFeed, _ origin: Origin, _ change: JoinedFeed.Change) {
    switch feed.beginning {
    case .stored: break
    case .unknown:
      omissions.append(
        "pictures of track \(origin.content.trackID) of \(origin.file) can be lost at the join: it isn't known how to have decoding begin anew there"
      )
    case .changed(let description, let record):
      guard change.descriptions.indices.contains(description) else { return }
      let place = change.descriptions[description] - 1
      guard let entry = SampleEntryRecord(track.sampleEntries[place]) else { return }
      track.sampleEntries[place] = entry.replaced(with: record)
    }
  }

  /// The numbers that a part's sample entries have in the joined track; those that are not there yet are added.
  private mutating func takeDescriptions(of other: WrittenTrack) -> [Int] {
    other.sampleEntries.map { entry in
      let form = SampleEntryForm(entry)
      if let place = entryForms.firstIndex(of: form) { return place + 1 }
      track.sampleEntries.append(entry)
      entryForms.append(form)
      return track.sampleEntries.count
    }
  }

  /// The track as it is written, with the edits that show the parts.
  var finished: WrittenTrack {
    var track = track
    track.edits = showsAllTexts ? .none : .list(timeline.entries, timescale: track.timescale)
    track.nameEntriesAlike()
    return track
  }

  /// Whether the track consists of texts that are all shown at their own times, so that it needs no edit list.
  ///
  /// With such a list, libavformat 59 shows the last text up to the movie's end where it is asked to ignore edit lists.
  private var showsAllTexts: Bool {
    guard emptySample != nil, timeline.entries.count == 1, let only = timeline.entries.first else {
      return false
    }
    return only.mediaTime == 0 && Int64(clamping: only.segmentDuration) == presentedEnd
      && placements.first?.decoded?.lowerBound == 0
  }

  /// Moves the decode times of parts earlier, so that each part ends before the next one begins.
  mutating func finish() {
    var (lead, next): (Int64, Int64?) = (0, nil)
    for index in placements.indices.reversed() {
      guard let decoded = placements[index].decoded else { continue }
      if let next { lead = max(lead.saturatingAdd(decoded.upperBound).saturatingSubtract(next), 0) }
      placements[index].change.lead = lead
      next = decoded.lowerBound
    }
    for index in placements.indices {
      guard let continued = placements[index].continued else { continue }
      placements[index].change.lead = placements[continued.placement].change.lead
    }
    // Decode times begin where they did, and all is shown later on the media's own timeline.
    guard lead > 0 else { return }
    timeline.moveMedia(by: lead)
    for index in placements.indices {
      placements[index].change.offset = placements[index].change.offset.saturatingAdd(lead)
      placements[index].change.origin = placements[index].change.origin.saturatingSubtract(
        Interleaver.nanoseconds(lead, timescale: track.timescale))
    }
  }

  /// - Parameter feeds: the feeds of each part, in the order of its movie's tracks.
  func makeFeed(_ feeds: [[any SampleFeed]]) -> any SampleFeed {
    JoinedFeed(
      placements.map { placement in
        let feed = feeds[placement.origin.part][placement.origin.place]
        if let continued = placement.continued {
          (feed as? CutFeed)?.goOn(after: continued.number)
          return (feed, placement.change)
        }
        return (restarted(feed, placement.origin, placement.change), placement.change)
      })
  }
}

extension WrittenTrack {
  /// Calls all sample entries by the name that lets samples have parameter sets, where one of them is called so: not all readers take
  /// entries of two names (ISO/IEC 14496-15, 5.4.2 and 8.4.1).
  fileprivate mutating func nameEntriesAlike() {
    for (strict, free) in Self.entryNames
    where sampleEntries.contains(where: { SampleEntryForm($0).type == free }) {
      for place in sampleEntries.indices where SampleEntryForm(sampleEntries[place]).type == strict {
        sampleEntries[place].replaceSubrange(4..<8, with: free.rawValue.bigEndianBytes)
      }
    }
  }

  /// Names of entries by whether samples may have parameter sets among them (ISO/IEC 14496-15, 5.4.2.1 and 8.4.1).
  private static let entryNames: [(strict: FourCC, free: FourCC)] = [("avc1", "avc3"), ("hvc1", "hev1")]

  /// The name that two entries have in common which differ only in where parameter sets are.
  fileprivate static func strictName(_ type: FourCC) -> FourCC {
    entryNames.first { $0.free == type }?.strict ?? type
  }
}

extension WrittenMovie {
  /// The finest timescale that is chosen: finer clocks are of no use to anybody.
  static let finestTimescale: UInt32 = 1_000_000

  /// Returns the lowest timescale in which ticks of several others are whole numbers; `nil` where 31 bits don't reach.
  static func commonTimescale(_ timescales: [UInt32]) -> UInt32? {
    var common: UInt64 = 1
    for timescale in timescales {
      var (larger, smaller) = (common, UInt64(max(timescale, 1)))
      let product = larger * smaller
      while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
      common = product / larger
      guard common <= UInt64(Int32.max) else { return nil }
    }
    return UInt32(common)
  }
}
