import ArgumentParser
import MediaAssets
import MediaScope

/// A track as people name it: its track ID, or `a:0`, `v:1`, `s:0` as ffprobe's stream specifiers count them.
enum TrackArgument: Hashable, Sendable {
  case trackID(Int32)
  case index(MediaType, Int)

  /// The track that is meant, of those of the given kind.
  ///
  /// - Throws: `.noSuchTrack`.
  static func track(
    _ argument: TrackArgument?, of mediaType: MediaType, in tracks: [AssetTrack]
  ) throws(MediaError) -> AssetTrack {
    switch argument {
    case nil:
      guard let track = tracks.unnamed(of: mediaType) else {
        throw MediaError(.noSuchTrack, "there is no \(mediaType) track" + Self.nature(of: tracks))
      }
      return track
    case .trackID(let trackID):
      guard let track = tracks.first(where: { $0.trackID == trackID }) else {
        let known = tracks.map { "\($0.trackID)" }.joined(separator: ", ")
        throw MediaError(
          .noSuchTrack,
          "there is no track \(trackID); there \(tracks.count == 1 ? "is" : "are") \(known.isEmpty ? "none" : known)"
        )
      }
      guard track.mediaType == mediaType else {
        throw MediaError(.noSuchTrack, "track \(trackID) is \(track.mediaType), not \(mediaType)")
      }
      return track
    case .index(let kind, let index):
      let candidates = tracks.filter { $0.mediaType == kind }
      guard kind == mediaType else {
        throw MediaError(.noSuchTrack, "\(mediaType) is needed, not \(kind)")
      }
      guard candidates.indices.contains(index) else {
        throw MediaError(
          .noSuchTrack, "there is no \(kind) track with index \(index); the file has \(candidates.count)")
      }
      return candidates[index]
    }
  }
}

extension TrackArgument {
  /// Whether a file's tracks have to be known: it is another one than the first of a file of sound.
  var needsTracks: Bool { self != .trackID(1) && self != .index(.audio, 0) }

  /// Returns the kind of file that it is instead, where it is something else altogether.
  private static func nature(of tracks: [AssetTrack]) -> String {
    guard let track = tracks.first, tracks.count == 1,
      (try? track.asset.content().format.container.isStillPicture) == true,
      let name = track.content.stillFormatName
    else { return "" }
    return ": the file is a picture (\(name))"
  }
}

extension TrackArgument: ExpressibleByArgument {
  /// The way in which a track is written, for messages.
  static let syntax =
    "a track is its ID (1), or its kind and its number: a:0 (sound), v:0 (pictures), s:0 (subtitles)"

  static var defaultCompletionKind: CompletionKind { .list(["a:0", "a:1", "v:0", "v:1", "s:0", "s:1"]) }

  init?(argument: String) {
    if let trackID = Int32(argument), trackID > 0 {
      self = .trackID(trackID)
      return
    }
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    let kinds: [Substring: MediaType] = ["a": .audio, "v": .video, "s": .subtitle]
    guard parts.count <= 2, let kind = parts.first.flatMap({ kinds[$0] }),
      let index = parts.count == 2 ? Int(parts[1]) : 0, index >= 0
    else { return nil }
    self = .index(kind, index)
  }
}
