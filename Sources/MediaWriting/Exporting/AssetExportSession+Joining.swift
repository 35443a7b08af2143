import MediaAssets
import MediaCore

/// Copying a composition whose tracks all show the same parts of files: they are joined, so that an edit list can hide what comes
/// before a cut.
extension AssetExportSession {
  /// The parts; `nil` where the tracks don't agree, or something is to be changed.
  func joinedParts() throws(MediaError) -> [AssetJoiner.Part]? {
    guard preset == .passthrough, metadata.isEmpty, timeRange.start <= .zero, !timeRange.end.isNumeric else {
      return nil
    }
    var parts: [AssetJoiner.Part] = []
    var references: [FileReference] = []
    var assets: [FileReference: URLAsset] = [:]
    let pool = AssetPool()
    for (place, track) in try asset.content().tracks.enumerated() {
      guard let composed = track.composed else { return nil }
      let runs = composed.runs(in: MediaTimeRange(start: .zero, duration: .positiveInfinity))
      guard place == 0 || runs.count == parts.count else { return nil }
      for (index, run) in runs.enumerated() {
        guard let source = run.source, case .file(let reference) = source.origin, run.edit.isAtRate,
          track.presentation.isKept(by: source.content.presentation)
        else { return nil }
        let (range, trackID) = (run.edit.mapping.source, source.content.trackID)
        // Says whether the file has changed.
        _ = try source.open(in: pool)
        if place == 0 {
          let file = assets[reference] ?? pool.asset(for: reference)
          assets[reference] = file
          var part = AssetJoiner.Part(file)
          (part.timeRange, part.trackIDs) = (range, [trackID])
          parts.append(part)
          references.append(reference)
        } else {
          // A part takes a track once.
          guard references[index] == reference, parts[index].timeRange == range,
            parts[index].trackIDs?.insert(trackID).inserted == true
          else { return nil }
        }
      }
    }
    return parts.isEmpty ? nil : parts
  }

  /// - Returns: what is lost, and what could not be read.
  func join(_ parts: [AssetJoiner.Part], to path: String, _ fileType: FileType) async throws(MediaError) -> (
    losses: [String], damage: [MediaError]
  ) {
    let movieIsFirst = shouldOptimizeForNetworkUse
    let length = try asset.content().duration
    let seconds = length.isNumeric ? length.seconds : 0
    do {
      return try await offCooperativePool {
        var joiner = AssetJoiner(parts, to: fileType)
        joiner.keepsMetadata = false
        joiner.shouldOptimizeForNetworkUse = movieIsFirst
        joiner.reach = { [self] time in if seconds > 0 { reachJoined(time / seconds) } }
        try joiner.write(to: path)
        return (joiner.losses, joiner.damage)
      }
    } catch {
      throw (error as? MediaError) ?? MediaError(.operationCancelled, "the export was cancelled")
    }
  }
}

extension TrackPresentation {
  /// Whether a copy of a track's source is shown as this says; a composition without a language leaves that to the source.
  fileprivate func isKept(by source: TrackPresentation) -> Bool {
    isEnabled == source.isEnabled && transform == source.transform && volume == source.volume
      && [nil, source.languageCode].contains(languageCode)
      && [nil, source.extendedLanguageTag].contains(extendedLanguageTag)
  }
}
