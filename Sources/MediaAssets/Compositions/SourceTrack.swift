package import MediaCore

/// A track that a composition shows parts of, as it was when they were inserted.
///
/// A file is not held open for it.
package final class SourceTrack: Sendable {
  /// The place where the track is found when it is read.
  package enum Origin: Sendable {
    /// A file that is opened when it is needed.
    case file(FileReference)
    /// An asset that can't be opened again: bytes that were given, or another composition as it was.
    case asset(Asset)
  }

  package let origin: Origin
  package let content: TrackContent

  package init(_ track: AssetTrack) {
    content = track.content
    // A composition may change, or take itself in.
    let asset = content.composed == nil ? track.asset : Asset(Snapshot(content))
    origin = track.asset.reference.map(Origin.file) ?? .asset(asset)
  }

  /// The file that the track is in; `nil` where it is in none.
  package var path: String? {
    switch origin {
    case .file(let reference): reference.path
    case .asset(let asset): asset.file
    }
  }

  /// The track, in an asset that is open.
  ///
  /// - Throws: what opening the file throws; `.fileFailedToParse` where it has changed since the track was inserted.
  package func open(in pool: AssetPool) throws(MediaError) -> AssetTrack {
    switch origin {
    case .asset(let asset): return AssetTrack(asset: asset, content: content)
    case .file(let reference):
      let asset = pool.asset(for: reference)
      let track = try asset.tracks().first { $0.trackID == content.trackID }
      guard let track, agrees(with: track.content) else {
        throw MediaError(
          .fileFailedToParse, "the file has changed since its track was inserted into the composition",
          at: .init(file: reference.path, trackID: content.trackID))
      }
      return track
    }
  }

  /// Whether a track is as this one was.
  package func agrees(with other: TrackContent) -> Bool {
    content.timeRange == other.timeRange && content.formatDescriptions == other.formatDescriptions
  }
}

/// One track of a composition as it was.
private final class Snapshot: ComposedContent {
  private let made: AssetContent

  init(_ track: TrackContent) {
    made = AssetContent(composed: [track])
  }

  func content() -> AssetContent { made }
  var duration: MediaTime { made.duration }
  var naturalSize: VideoDimensions? { nil }
}
