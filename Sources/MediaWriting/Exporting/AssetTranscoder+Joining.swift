import MediaAssets
import MediaCore

/// Copying a composition whose tracks all show the same parts of files: they are joined, so that an edit list can hide what comes
/// before a cut.
extension AssetTranscoder {
  /// The parts; `nil` where the tracks don't agree, or something is to be changed.
  func joinedParts() throws(MediaError) -> [AssetJoiner.Part]? {
    let written = plan.tracks.filter { $0.action != .dropped }
    guard fileType.libavFormat == nil, options.metadata.isEmpty, options.tags.isEmpty,
      options.fragmentInterval == nil,
      written.allSatisfy({ $0.action == .copied })
    else { return nil }
    var parts = SharedParts()
    let tracks = try asset.content().tracks.filter { track in
      written.contains { $0.trackID == track.trackID }
    }
    for (place, track) in tracks.enumerated() {
      guard let composed = track.composed else { return nil }
      let runs = composed.runs(in: options.timeRange)
      guard place == 0 || runs.count == parts.parts.count else { return nil }
      for (index, run) in runs.enumerated() {
        guard let source = run.source, case .file(let reference) = source.origin, run.edit.isAtRate,
          track.presentation.isKept(
            by: source.content.presentation, isSound: track.mediaType == .audio)
        else { return nil }
        let range = run.edit.clipped(to: options.timeRange).source
        // Says whether the file has changed.
        _ = try source.open(in: parts.pool)
        if place == 0 { parts.begin(reference, range) }
        guard parts.add(source.content.trackID, of: reference, range, to: index) else { return nil }
      }
    }
    return parts.parts.isEmpty ? nil : parts.parts
  }

  /// Writes the parts, and adds what is lost to the plan.
  func join(_ parts: [AssetJoiner.Part], to sink: any ByteSink) async throws(MediaError) -> Outcome {
    // One thread at a time writes.
    nonisolated(unsafe) let sink = sink
    let seconds = duration.isNumeric ? duration.seconds : 0
    do {
      let (losses, damage) = try await offCooperativePool { [self] in
        var joiner = AssetJoiner(parts, to: fileType)
        joiner.keepsMetadata = false
        joiner.shouldOptimizeForNetworkUse = options.movieIsFirst
        joiner.reach = { [self] time in if seconds > 0 { advance(0, to: time / seconds) } }
        try joiner.run(to: sink)
        return (joiner.losses, joiner.damage)
      }
      advance(0, to: 1)
      plan.omissions += losses
      return Outcome(failures: damage)
    } catch {
      // The joiner lets go of what it fails to write, but not of what is cancelled before it begins or after its end.
      sink.discard()
      throw (error as? MediaError) ?? MediaError(.operationCancelled, "the export was cancelled")
    }
  }
}

/// Parts of files, of each of which all tracks show the same.
private struct SharedParts {
  private(set) var parts: [AssetJoiner.Part] = []
  private var references: [FileReference] = []
  private var assets: [FileReference: URLAsset] = [:]
  let pool = AssetPool()

  /// Begins a part without tracks.
  mutating func begin(_ reference: FileReference, _ range: MediaTimeRange) {
    let file = assets[reference] ?? pool.asset(for: reference)
    assets[reference] = file
    var part = AssetJoiner.Part(file)
    (part.timeRange, part.trackIDs) = (range, [])
    parts.append(part)
    references.append(reference)
  }

  /// Adds a track to a part.
  ///
  /// - Returns: false where the track shows something else, or is in the part already.
  mutating func add(
    _ trackID: Int32, of reference: FileReference, _ range: MediaTimeRange, to index: Int
  ) -> Bool {
    references[index] == reference && parts[index].timeRange == range
      && parts[index].trackIDs?.insert(trackID).inserted == true
  }
}

extension TrackPresentation {
  /// Whether a copy of a track's source is shown as this says; a composition without a language leaves that to the source.
  fileprivate func isKept(by source: TrackPresentation, isSound: Bool) -> Bool {
    isEnabled == source.isEnabled && transform == source.transform && (!isSound || volume == source.volume)
      && [nil, source.languageCode].contains(languageCode)
      && [nil, source.extendedLanguageTag].contains(extendedLanguageTag)
  }
}
