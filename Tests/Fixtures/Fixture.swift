/// A file of `Fixtures/media` with what ffprobe and ffmpeg say of it, as `Scripts/make-fixtures` wrote it down.
package struct Fixture: Sendable, Decodable {
  /// Path below the folder `Fixtures`.
  package let relativePath: String
  /// What the file is for, in one line.
  package let purpose: String
  package let md5: String
  /// Names of the container, separated by commas.
  package let format: String
  /// Seconds in decimal, as ffprobe prints them.
  package let duration: String?
  package let startTime: String?
  package let tags: [String: String]
  package let chapters: [Chapter]
  package let streams: [Stream]

  private enum CodingKeys: String, CodingKey {
    case relativePath = "path"
    case purpose, md5, format, duration
    case startTime = "start_time"
    case tags, chapters, streams
  }

  /// Name of the file without its folder.
  package var name: String { relativePath.fileName }

  /// Absolute path of the file.
  package var path: String { Manifest.folder + "/" + relativePath }

  /// Seconds of the sound that ffmpeg decodes, of files whose headers or last packets state delay and padding; ffprobe counts both.
  package var lengthWithoutPadding: Double? {
    guard let stream = audioStreams.first, let pcm = stream.pcm, let channels = stream.channels,
      let rate = stream.sampleRate.flatMap(Double.init), channels > 0, rate > 0,
      format == "ogg" && stream.codec == "opus" || format == "mp3" && stream.startPTS ?? 0 > 0
        || format == "caf" && stream.codec == "alac"
    else { return nil }
    return Double(pcm.s16le.byteCount / 2 / channels) / rate
  }

  package var videoStreams: [Stream] { streams.filter { $0.type == "video" } }
  package var audioStreams: [Stream] { streams.filter { $0.type == "audio" } }
}

extension Fixture: Hashable, Identifiable, CustomStringConvertible {
  package var id: String { relativePath }
  package var description: String { name }

  package static func == (left: Self, right: Self) -> Bool { left.relativePath == right.relativePath }
  package func hash(into hasher: inout Hasher) { hasher.combine(relativePath) }
}

extension Fixture {
  /// Every well-formed file, also those without samples or streams.
  package static var all: [Fixture] { Manifest.shared.media }

  /// Those with an audio stream.
  package static var audio: [Fixture] { all.filter(atLeast: 60) { !$0.audioStreams.isEmpty } }

  /// Those with a video stream, cover pictures among them.
  package static var video: [Fixture] { all.filter(atLeast: 65) { !$0.videoStreams.isEmpty } }

  /// Files that are empty, cut or damaged, or no media at all.
  package static var broken: [BrokenFixture] { Manifest.shared.broken }

  /// Release of the ffmpeg that the expected values come from.
  package static var ffmpegVersion: String { Manifest.shared.ffmpeg }

  /// The well-formed file of a name such as "h264.mp4".
  package static func named(_ name: String) throws(FixtureError) -> Fixture {
    guard let found = all.first(where: { $0.name == name }) else { throw FixtureError(name: name) }
    return found
  }
}

/// A file of `Fixtures/broken`.
package struct BrokenFixture: Sendable, Decodable {
  package let relativePath: String
  /// What is wrong with the file, in one line.
  package let purpose: String
  package let md5: String

  private enum CodingKeys: String, CodingKey {
    case relativePath = "path"
    case purpose, md5
  }

  package var name: String { relativePath.fileName }
  package var path: String { Manifest.folder + "/" + relativePath }

  /// The broken file of a name such as "cut.mkv".
  package static func named(_ name: String) throws(FixtureError) -> BrokenFixture {
    guard let found = Fixture.broken.first(where: { $0.name == name }) else { throw FixtureError(name: name) }
    return found
  }
}

extension BrokenFixture: Hashable, Identifiable, CustomStringConvertible {
  package var id: String { relativePath }
  package var description: String { name }
}

package struct FixtureError: Error, CustomStringConvertible {
  package let name: String
  package var description: String { "\(name) is no fixture" }
}

extension String {
  fileprivate var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}
