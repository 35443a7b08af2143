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
    for (place, track) in try asset.content().tracks.enumerated() {
      guard let composed = track.composed else { return nil }
      let runs = composed.runs(in: MediaTimeRange(start: .zero, duration: .positiveInfinity))
      guard place == 0 || runs.count == parts.count else { return nil }
      for (index, run) in runs.enumerated() {
        guard let source = run.source, case .file(let reference) = source.origin, run.edit.isAtRate,
          source.content.presentation.transform == track.presentation.transform
        else { return nil }
        let range = run.edit.mapping.source
        if place == 0 {
          var part = AssetJoiner.Part(URLAsset(path: reference.path))
          (part.timeRange, part.trackIDs) = (range, [source.content.trackID])
          parts.append(part)
        } else {
          guard parts[index].asset.path == reference.path, parts[index].timeRange == range else { return nil }
          parts[index].trackIDs?.insert(source.content.trackID)
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
    do {
      return try await offCooperativePool {
        var joiner = AssetJoiner(parts, to: fileType)
        joiner.keepsMetadata = false
        joiner.shouldOptimizeForNetworkUse = movieIsFirst
        try joiner.write(to: path)
        return (joiner.losses, joiner.damage)
      }
    } catch {
      throw (error as? MediaError) ?? MediaError(.operationCancelled, "the export was cancelled")
    }
  }
}
