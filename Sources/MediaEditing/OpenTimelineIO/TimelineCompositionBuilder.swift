import MediaAssets
import MediaCore

/// Puts placements on the tracks of a composition.
struct TimelineCompositionBuilder {
  /// Clips at one time, of pictures and of sound, at most.
  static let trackLimit = 256

  /// A placement with the track of its file, cut to what there is of it.
  struct Piece {
    let placement: TimelinePlacement
    let track: TimelineMedia.Track
    let mapping: TimeMapping
    /// The number of the composition's track of its kind.
    var index = 0

    /// Up to when it is on screen: the last picture stays where the sound of its file ends a little later than the pictures do.
    var shownEnd: MediaTime {
      let (end, wanted) = (mapping.target.end, placement.target.end)
      return wanted > end && wanted - end <= tolerance ? wanted : end
    }
  }

  let settings: TimelineSettings
  private(set) var issues: [MediaError]
  private var truncation: MediaError?
  /// In the order in which they are above one another.
  private(set) var pieces: [TimelinePlacement.Kind: [Piece]] = [:]

  init(settings: TimelineSettings, issues: [MediaError]) {
    self.settings = settings
    self.issues = issues
  }

  mutating func add(_ placement: TimelinePlacement, _ media: TimelineMedia) throws(MediaError) {
    let file = try media.file(at: placement.url, of: placement.path)
    guard let track = file.track(placement.trackID, placement.kind) else {
      // A clip of both shows the other of a file without sound or pictures.
      if !placement.isOfBoth || file.tracks.isEmpty {
        note("\(file.path) has no such \(placement.kind) track", placement)
      }
      return
    }
    if placement.source.end >= track.end - Self.tolerance { truncation = truncation ?? file.truncation }
    guard let mapping = try cut(placement, to: track, of: file.path) else { return }
    pieces[placement.kind, default: []].append(Piece(placement: placement, track: track, mapping: mapping))
  }

  private mutating func note(_ reason: String, _ placement: TimelinePlacement) {
    issues.append(
      MediaError(.operationNotSupportedForAsset, reason, at: .init(boxPath: placement.path)))
  }

  /// Shortfalls that no editor can help: sound and pictures of a file never end at the same time.
  private static let tolerance = MediaTime(value: 1, timescale: 20)

  /// Where the part of the file that there is comes on the timeline; `nil` where there is none.
  private mutating func cut(
    _ placement: TimelinePlacement, to track: TimelineMedia.Track, of file: String
  ) throws(MediaError) -> TimeMapping? {
    if track.isImage {
      return TimeMapping(source: .init(start: .zero, duration: .zero), target: placement.target)
    }
    guard track.end.isNumeric else {
      throw MediaError(
        .operationNotSupportedForAsset, "how long \(file) lasts is not known",
        at: .init(boxPath: placement.path))
    }
    let whole = TimeMapping(source: placement.source, target: placement.target)
    if whole.source.duration == .zero {
      guard whole.source.start >= .zero, whole.source.start < track.end else {
        note("\(file) has no picture at \(whole.source.start.seconds) seconds", placement)
        return nil
      }
      return whole
    }
    let source = whole.source.intersection(MediaTimeRange(start: .zero, end: track.end))
    guard source.duration > .zero else {
      note(
        "\(file) has nothing from \(whole.source.start.seconds) to \(whole.source.end.seconds) seconds",
        placement)
      return nil
    }
    guard source != whole.source else { return whole }
    if whole.source.duration - source.duration > Self.tolerance {
      note("\(file) has \(source.duration.seconds) of \(whole.source.duration.seconds) seconds", placement)
    }
    let target = MediaTimeRange(
      start: source.start.mapped(from: whole.source, to: whole.target),
      end: source.end.mapped(from: whole.source, to: whole.target))
    return target.duration > .zero ? TimeMapping(source: source, target: target) : nil
  }

  // MARK: Tracks

  mutating func build() throws(MediaError) -> TimelineComposition {
    let composition = MutableComposition()
    var trackIDs: [TimelinePlacement.Kind: [Int32]] = [:]
    for kind in [TimelinePlacement.Kind.video, .audio] {
      trackIDs[kind] = try addTracks(kind, to: composition)
    }
    let copy = composition.copy()
    let pictures = TimelinePictures(pieces[.video] ?? [], settings, trackIDs: trackIDs[.video] ?? [])
    return TimelineComposition(
      composition: copy, videoComposition: try pictures.videoComposition(lasting: copy.duration),
      audioMix: audioMix(trackIDs: trackIDs[.audio] ?? []), issues: issues, truncation: truncation)
  }

  /// Gives each piece a track that is free at its time, its lane's own if possible.
  private mutating func addTracks(
    _ kind: TimelinePlacement.Kind, to composition: MutableComposition
  ) throws(MediaError) -> [Int32] {
    guard var all = pieces[kind] else { return [] }
    var tracks: [(lane: Int, end: MediaTime, pieces: [Int])] = []
    let order = all.indices.sorted {
      let (first, second) = (all[$0].mapping.target.start, all[$1].mapping.target.start)
      return first == second ? $0 < $1 : first < second
    }
    for place in order {
      let (target, lane) = (all[place].mapping.target, all[place].placement.lane)
      let free =
        tracks.firstIndex { $0.lane == lane && $0.end <= target.start }
        ?? tracks.firstIndex { $0.end <= target.start } ?? tracks.count
      if free == tracks.count {
        guard free < Self.trackLimit else {
          throw MediaError(
            .overLimit, "more than \(Self.trackLimit) clips are at one time",
            at: .init(boxPath: all[place].placement.path))
        }
        tracks.append((lane, .zero, []))
      }
      tracks[free].lane = lane
      tracks[free].end = target.end
      tracks[free].pieces.append(place)
      all[place].index = free
    }
    pieces[kind] = all
    var trackIDs: [Int32] = []
    for track in tracks {
      let made = composition.addMutableTrack(withMediaType: kind == .video ? .video : .audio)
      let shown = track.pieces.map { all[$0] }
      try made.setSegments(segments(of: shown))
      if let transform = shown.first?.track.preferredTransform,
        shown.allSatisfy({ $0.track.preferredTransform == transform })
      {
        made.preferredTransform = transform
      }
      trackIDs.append(made.trackID)
    }
    return trackIDs
  }

  private func segments(of pieces: [Piece]) -> [CompositionTrackSegment] {
    var segments: [CompositionTrackSegment] = []
    var end = MediaTime.zero
    for piece in pieces {
      let target = piece.mapping.target
      if target.start > end {
        segments.append(CompositionTrackSegment(timeRange: MediaTimeRange(start: end, end: target.start)))
      }
      segments.append(CompositionTrackSegment(piece.track.source, piece.mapping))
      end = target.end
    }
    return segments
  }

  // MARK: Sound

  private func audioMix(trackIDs: [Int32]) -> AudioMix? {
    let all = pieces[.audio] ?? []
    var parameters: [AudioMixInputParameters] = []
    for (index, trackID) in trackIDs.enumerated() {
      let heard = all.filter { $0.index == index }
      guard heard.contains(where: { $0.placement.level.constant != 1 }) else { continue }
      var input = AudioMixInputParameters()
      input.trackID = trackID
      for piece in heard {
        for ramp in piece.placement.level.pieces(of: piece.mapping.target) {
          input.setVolumeRamp(
            fromStartVolume: Float(ramp.start), toEndVolume: Float(ramp.end), timeRange: ramp.timeRange)
        }
      }
      parameters.append(input)
    }
    return parameters.isEmpty ? nil : AudioMix(inputParameters: parameters)
  }
}
