import Glibc
import LibAV
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

/// One stream of a fixture and the track that it becomes.
struct TrackCase: Sendable, CustomTestStringConvertible {
  let fixture: Fixture
  let stream: Fixture.Stream

  var testDescription: String { "\(fixture.name):\(stream.index)" }

  static let all = Fixture.all.flatMap { fixture in
    fixture.streams.map { TrackCase(fixture: fixture, stream: $0) }
  }
  static let audio = all.filter(atLeast: 60) { $0.stream.type == "audio" }
  static let video = all.filter(atLeast: 65) { $0.stream.type == "video" }

  var isISO: Bool { fixture.format.hasPrefix("mov") }

  func track() throws -> AssetTrack {
    let tracks = try URLAsset(path: fixture.path).tracks()
    return try #require(tracks.first { $0.content.trackIndex == stream.index })
  }
}

func asset(_ name: String) throws -> URLAsset { URLAsset(path: try Fixture.named(name).path) }

func time(_ value: Int64, _ timescale: Int32) -> MediaTime { MediaTime(value: value, timescale: timescale) }

func range(_ start: Int64, _ duration: Int64, _ timescale: Int32) -> MediaTimeRange {
  MediaTimeRange(start: time(start, timescale), duration: time(duration, timescale))
}

/// Writes a file whole.
func write(_ bytes: [UInt8], to path: String) throws {
  let file = try #require(fopen(path, "wb"))
  defer { fclose(file) }
  try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
}

extension Codec {
  /// A codec of the table by the name that ffprobe gave a fixture's stream.
  init?(ffprobeName name: String) {
    guard let traits = CodecTraits.known.first(where: { $0.word == name }) else { return nil }
    self.init(traits)
  }
}
