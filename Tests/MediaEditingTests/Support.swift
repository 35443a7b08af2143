import MediaAssets
import MediaCore
import MediaEditing
import MediaScopeFixtures

func seconds(_ value: Int64, _ timescale: Int32 = 1) -> MediaTime {
  MediaTime(value: value, timescale: timescale)
}

func range(_ start: MediaTime, _ duration: MediaTime) -> MediaTimeRange {
  MediaTimeRange(start: start, duration: duration)
}

/// The first track of a kind of a fixture.
func track(_ name: String, _ mediaType: MediaType) throws -> AssetTrack {
  let asset = try URLAsset(path: Fixture.named(name).path)
  guard let track = try asset.tracks().first(where: { $0.mediaType == mediaType }) else {
    throw MediaError(.noSuchTrack, "no such track", at: .init(file: name))
  }
  return track
}

extension MutableComposition {
  /// A composition of one track, into which a part of another is inserted.
  convenience init(_ part: MediaTimeRange, of track: AssetTrack) throws {
    self.init()
    let target = addMutableTrack(withMediaType: track.mediaType)
    try target.insertTimeRange(part, of: track, at: .invalid)
  }
}

extension CompositionTrackSegment {
  /// What tests compare: the path, the mapping.
  var summary: String { "\(sourcePath?.split(separator: "/").last ?? "empty") \(timeMapping)" }
}
