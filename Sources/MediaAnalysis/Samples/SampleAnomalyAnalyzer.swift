public import MediaCore

/// Finds what is wrong with the stored samples of a file, one sample after the other, without their media.
///
/// Samples are given track by track or in file order, each track's in decode order. What is found comes out as soon as
/// it is sure; samples in a row that share a fault are one finding. Holds 32 bytes for each run of samples that are
/// together in the file, and 64 samples of each track.
public struct SampleAnomalyAnalyzer: Sendable {
  /// The distances by which times may be off before that is an anomaly, in seconds.
  public struct Tolerances: Hashable, Sendable {
    /// The length of gaps and overlaps, in sound and in pictures.
    public var gap = 0.5
    /// Between what is played together, by its place in the file.
    public var interleaving = 10.0
    /// Between the ends of sound and pictures.
    public var trackEnd = 2.0

    /// Makes the usual ones: half a second for gaps, ten seconds for interleaving, two seconds for the tracks' ends.
    public init() {}
  }

  private let tracks: [StoredTrack]
  private let tolerances: Tolerances
  private var states: [TrackState]
  private var extents = SampleExtents()
  private var order = SampleInterleaving()
  private var found: [SampleAnomaly] = []

  /// Makes an analyzer of a file's tracks, whose samples are then given by the track's place in `tracks`.
  public init(tracks: [StoredTrack], tolerances: Tolerances = Tolerances()) {
    self.tracks = tracks
    self.tolerances = tolerances
    states = tracks.map { _ in TrackState() }
  }

  /// Takes the next sample of the track at a place in `tracks`, and gives what is sure by now.
  public mutating func process(_ sample: StoredSample, ofTrackAt place: Int) -> [SampleAnomaly] {
    guard tracks.indices.contains(place) else { return [] }
    checkAlone(sample, place)
    if tracks[place].isContinuous {
      checkDecodeOrder(sample, place)
      keepForPresentation(sample, place)
    }
    checkPlace(sample, place)
    states[place].last = sample
    return takeFound()
  }

  /// Adds what was found by other means, such as tables that disagree.
  public mutating func add(_ anomaly: SampleAnomaly) { found.append(anomaly) }

  /// Gives what is known after the last sample.
  public mutating func finish() -> [SampleAnomaly] {
    for place in tracks.indices {
      while !states[place].waiting.isEmpty { show(place) }
      for kind in states[place].runs.keys.sorted(by: { $0.rawValue < $1.rawValue }) { endRun(kind, place) }
      checkEdits(place)
    }
    checkEnds()
    found += extents.overlaps(of: tracks)
    for late in order.merging(extents.order(of: tracks)).late(beyond: tolerances.interleaving, tracks) {
      found.append(late)
    }
    return takeFound()
  }

  private mutating func takeFound() -> [SampleAnomaly] {
    guard !found.isEmpty else { return [] }
    defer { found = [] }
    return found
  }
}

/// The state of a track.
private struct TrackState: Sendable {
  var last: StoredSample?
  /// Not yet shown, by media time.
  var waiting: [StoredSample] = []
  var shown: StoredSample?
  var hasUntimed = false
  /// The longest of the samples that were looked at lately: pictures are not shown in the order of durations.
  var longest: [Int64] = []
  var mediaEnd: Int64?
  /// The end of what is shown, on the track's timeline.
  var end: Int64?
  /// Faults that go on.
  var runs: [SampleAnomaly.Kind: Run] = [:]

  struct Run: Sendable {
    var anomaly: SampleAnomaly
    var lastIndex: Int
  }
}

extension StoredSample {
  /// On the media's own timeline, where each edit moves the pictures and their decoding together.
  fileprivate var storedDecodeTime: Int64? {
    if let mediaDecodeTime { return mediaDecodeTime }
    guard let decodeTime, let presentationTime, let mediaTime else { return decodeTime }
    return decodeTime.saturatingAdd(mediaTime.saturatingSubtract(presentationTime))
  }

  /// On the media's own timeline.
  fileprivate var storedDuration: Int64 { mediaDuration ?? duration }
}

extension StoredTrack {
  /// Whether its samples follow each other without a break, as those of sound and pictures do.
  var isContinuous: Bool { mediaType == .video || mediaType == .audio }

  func time(_ ticks: Int64?) -> MediaTime? {
    ticks.map { MediaTime(value: $0, timescale: max(1, timescale)) }
  }

  func seconds(_ ticks: Int64) -> Double { Double(ticks) / Double(max(1, timescale)) }

  /// A number of seconds for people.
  static func text(_ seconds: Double) -> String {
    let micros = Int64(saturating: (seconds.magnitude * 1_000_000).rounded())
    var digits = "\(micros % 1_000_000)"
    while digits.utf8.count < 6 { digits = "0" + digits }
    while digits.hasSuffix("0"), digits.utf8.count > 1 { digits.removeLast() }
    return "\(seconds < 0 && micros > 0 ? "-" : "")\(micros / 1_000_000).\(digits) s"
  }
}

// MARK: - Findings

extension SampleAnomalyAnalyzer {
  /// A fault of a sample; those that follow each other without another kind of numbers become one.
  private mutating func note(
    _ kind: SampleAnomaly.Kind, _ sample: StoredSample, _ place: Int, _ reason: String
  ) {
    if let run = states[place].runs[kind] {
      // A fault of decoding was reported already.
      if let first = run.anomaly.index, first <= sample.index, sample.index <= run.lastIndex { return }
      // The two ways in which a flag can be wrong are no one fault.
      if run.lastIndex + 1 == sample.index, kind != .syncFlag || run.anomaly.reason == reason {
        states[place].runs[kind]?.lastIndex = sample.index
        states[place].runs[kind]?.anomaly.count += 1
        if let time = tracks[place].time(sample.presentationTime ?? sample.decodeTime),
          time > run.anomaly.latestTime ?? run.anomaly.time ?? .negativeInfinity
        {
          states[place].runs[kind]?.anomaly.latestTime = time
        }
        return
      }
      endRun(kind, place)
    }
    let anomaly = SampleAnomaly(
      kind, reason, trackID: tracks[place].trackID, index: sample.index,
      time: tracks[place].time(sample.presentationTime ?? sample.decodeTime), offset: sample.offset)
    states[place].runs[kind] = .init(anomaly: anomaly, lastIndex: sample.index)
  }

  private mutating func endRun(_ kind: SampleAnomaly.Kind, _ place: Int) {
    if let run = states[place].runs.removeValue(forKey: kind) { found.append(run.anomaly) }
  }

  private mutating func checkAlone(_ sample: StoredSample, _ place: Int) {
    if sample.flags.contains(.missing) {
      note(
        .outsideFile, sample, place, "\(sample.size) bytes at \(sample.offset ?? -1) are not in the file")
    }
    if let decode = sample.decodeTime, let presentation = sample.presentationTime, presentation < decode,
      tracks[place].isContinuous, !tracks[place].allowsNegativeOffsets
    {
      let early = StoredTrack.text(tracks[place].seconds(decode.saturatingSubtract(presentation)))
      note(.shownBeforeDecoded, sample, place, "it is shown \(early) before it is decoded")
    }
    if let picture = sample.picture, sample.flags.beginsDecoding, picture.needsOthers {
      note(.syncFlag, sample, place, "it is marked as a sync sample, its picture is predicted from others")
    } else if let picture = sample.picture, !sample.flags.beginsDecoding, picture.beginsWholeDecoding {
      note(.syncFlag, sample, place, "it is not marked as a sync sample, its picture is a key frame")
    }
    let start = sample.mediaTime ?? sample.decodeTime
    if let start {
      let end = start.saturatingAdd(max(sample.storedDuration, 0))
      states[place].mediaEnd = max(states[place].mediaEnd ?? end, end)
    }
    if sample.isShown, let start = sample.presentationTime {
      let end = start.saturatingAdd(max(sample.duration, 0))
      states[place].end = max(states[place].end ?? end, end)
    }
  }

  // MARK: Decode order

  private mutating func checkDecodeOrder(_ sample: StoredSample, _ place: Int) {
    guard let last = states[place].last else { return }
    let track = tracks[place]
    // The last sample of a track has no successor that would show how long it lasts.
    if track.hasTables, last.storedDuration == 0 {
      note(.zeroDuration, last, place, "it lasts no time")
    }
    guard track.statesDecodeTimes, let decode = sample.storedDecodeTime, let before = last.storedDecodeTime
    else { return }
    // A picture that is not shown has no time of its own.
    if decode == before, track.hidesPictures, sample.mediaTime == last.mediaTime { return }
    let lastsNoTick = last.storedDuration == 0 && track.hasTables || last.isBelowTick(of: track)
    if decode < before || decode == before && !lastsNoTick {
      let back = StoredTrack.text(track.seconds(before.saturatingSubtract(decode)))
      note(
        .decodeOrder, sample, place,
        decode == before
          ? "it is decoded at the same time as the one before"
          : "it is decoded \(back) before the one before it")
      return
    }
    guard track.hasTables, last.storedDuration > 0 else { return }
    let distance = track.seconds(decode.saturatingSubtract(before.saturatingAdd(last.storedDuration)))
    if distance > tolerances.gap {
      note(
        .gap, sample, place,
        "nothing is decoded for \(StoredTrack.text(distance)) after the end of the one before")
    } else if distance < -tolerances.gap {
      note(.overlap, sample, place, "the one before lasts \(StoredTrack.text(-distance)) longer")
    }
  }

  // MARK: Presentation order

  private mutating func keepForPresentation(_ sample: StoredSample, _ place: Int) {
    guard let time = sample.mediaTime else {
      // A sample without a time may be anywhere between those that have one.
      states[place].hasUntimed = true
      return
    }
    var at = states[place].waiting.count
    while at > 0, (states[place].waiting[at - 1].mediaTime ?? .min) > time { at -= 1 }
    states[place].waiting.insert(sample, at: at)
    if states[place].waiting.count > ReorderDepth.mostInFiles { show(place) }
  }

  /// Takes the next sample in the order of presentation.
  private mutating func show(_ place: Int) {
    let track = tracks[place]
    let sample = states[place].waiting.removeFirst()
    defer {
      states[place].shown = sample
      states[place].longest.append(sample.storedDuration)
      if states[place].longest.count > ReorderDepth.mostInFiles { states[place].longest.removeFirst() }
    }
    guard let last = states[place].shown, let time = sample.mediaTime, let before = last.mediaTime,
      time >= before
    else { return }
    if time == before {
      if track.hidesPictures || last.isBelowTick(of: track) { return }
      note(.samePresentationTime, sample, place, "sample \(last.index) is shown at the same time")
      return
    }
    // Where durations are those of decoding, one of those near it is the one that holds here.
    let step =
      track.hasTables && track.mediaType == .video
      ? max(
        states[place].longest.max() ?? 0, states[place].waiting.first?.storedDuration ?? 0,
        sample.storedDuration)
      : last.storedDuration
    guard step > 0, !states[place].hasUntimed else { return }
    let gap = track.seconds(time.saturatingSubtract(before.saturatingAdd(step)))
    if gap > tolerances.gap {
      note(
        .gap, sample, place,
        "nothing is shown for \(StoredTrack.text(gap)) after the end of sample \(last.index)")
    } else if gap < -tolerances.gap, track.mediaType == .audio {
      note(.overlap, sample, place, "sample \(last.index) lasts \(StoredTrack.text(-gap)) longer")
    }
  }

  // MARK: Places

  private mutating func checkPlace(_ sample: StoredSample, _ place: Int) {
    guard let offset = sample.offset, let time = sample.decodeTime ?? sample.presentationTime else { return }
    let track = tracks[place]
    let start = track.seconds(time)
    let end = track.seconds(time.saturatingAdd(max(sample.duration, 0)))
    if track.hasTables {
      guard !sample.flags.contains(.missing), sample.size > 0 else { return }
      extents.add(offset, sample.size, time: start, end: end, track: place, index: sample.index)
    } else if track.isContinuous {
      order.add(
        .init(place: place, index: sample.index, start: start, end: end, offset: offset), tracks)
    }
  }

  // MARK: At the end

  private mutating func checkEdits(_ place: Int) {
    let track = tracks[place]
    guard let end = states[place].mediaEnd else { return }
    for (number, edit) in track.edits.enumerated() {
      if edit.lowerBound > end || edit.lowerBound == end && end > 0 {
        let beyond = StoredTrack.text(track.seconds(edit.lowerBound.saturatingSubtract(end)))
        found.append(
          SampleAnomaly(
            .edit, "edit \(number + 1) begins \(beyond) after the end of the media", trackID: track.trackID))
      } else if edit.upperBound != .max {
        let beyond = track.seconds(edit.upperBound.saturatingSubtract(end))
        guard beyond > tolerances.gap else { continue }
        found.append(
          SampleAnomaly(
            .edit, "edit \(number + 1) shows \(StoredTrack.text(beyond)) more than the media has",
            trackID: track.trackID))
      }
    }
  }

  /// Holds the ends of sound and pictures against each other.
  private mutating func checkEnds() {
    let ends = tracks.indices.filter { tracks[$0].isContinuous }.compactMap { place in
      states[place].end.map { (place: place, seconds: tracks[place].seconds($0)) }
    }
    guard let last = ends.max(by: { $0.seconds < $1.seconds }) else { return }
    for end in ends where last.seconds - end.seconds > tolerances.trackEnd {
      let early = StoredTrack.text(last.seconds - end.seconds)
      found.append(
        SampleAnomaly(
          .trackEnd, "it ends \(early) before track \(tracks[last.place].trackID)",
          trackID: tracks[end.place].trackID, time: tracks[end.place].time(states[end.place].end)))
    }
  }
}

extension StoredSample {
  /// Whether it is a packet of sound that is shorter than what the container's clock counts.
  fileprivate func isBelowTick(of track: StoredTrack) -> Bool {
    !track.hasTables && track.mediaType == .audio && storedDuration == 0
  }
}
