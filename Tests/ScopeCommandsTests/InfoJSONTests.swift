import ArgumentParser
import Foundation
import MediaAssets
import MediaScope
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

/// What `info --json` says, held against ffprobe.
struct InfoJSONTests {
  /// ffprobe looks at more of a transport stream than what names its streams: `ffprobe -show_streams both.ts`.
  @Test func `a rate that libav estimates is ffprobe's`() async throws {
    let run = try await Program.run(["info", Fixture.named("both.ts").path, "--compat", "ffprobe"])
    let object = try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any]
    let streams = try #require(object?["streams"] as? [[String: Any]])
    #expect(streams.map { $0["bit_rate"] as? String } == [nil, "49514"])
  }

  @Test(arguments: Fixture.all)
  func `the description agrees with ffprobe`(fixture: Fixture) throws {
    let info = try Info(fixture.path)
    #expect(info.schemaVersion == 1)
    #expect(info.file == fixture.path)
    #expect(info.size == (try Data(contentsOf: URL(filePath: fixture.path)).count))
    #expect(info.format.name == fixture.format)
    // ffprobe counts the delay that the tag iTunSMPB states.
    if fixture.name != "gapless-tag.m4a",
      let duration = fixture.lengthWithoutPadding ?? fixture.duration.flatMap(Double.init)
    {
      #expect(abs((info.duration?.seconds ?? -1) - duration) < 0.0025)
    }
    #expect(info.chapters.map(\.title) == fixture.chapters.map(\.title))
    for (ours, theirs) in zip(info.chapters, fixture.chapters) {
      let unit = Double(theirs.timeBase.numerator) / Double(theirs.timeBase.denominator)
      #expect(abs((ours.timeRange?.start?.seconds ?? -1) - Double(theirs.start) * unit) < 0.001)
    }
    for (key, value) in fixture.tags {
      #expect(info.metadata.contains { $0.key == key && $0.value == value }, "\(key)")
    }
    try #require(info.tracks.count == fixture.streams.count)
    #expect(Set(info.tracks.map(\.trackID)).count == info.tracks.count)
    for (track, stream) in zip(info.tracks, fixture.streams) {
      expect(track, agreesWith: stream, of: fixture)
    }
  }

  /// A file of each container.
  private static let containers = Fixture.all.reduce(into: [Fixture]()) { found, fixture in
    if !found.contains(where: { $0.format == fixture.format }) { found.append(fixture) }
  }

  @Test(arguments: containers.filter(atLeast: 12) { !$0.format.hasSuffix("_pipe") && $0.format != "image2" })
  func `a container goes by the name that --input-format takes`(fixture: Fixture) throws {
    let info = try Info(fixture.path)
    let named = try Info(fixture.path, InputFormatOptions.parse(["--input-format", info.format.container]))
    #expect(named.format.container == info.format.container)
    #expect(named.tracks.map(\.codec) == info.tracks.map(\.codec))
  }

  @Test func `a container without fixtures goes by a name of its own`() throws {
    let folder = try TemporaryDirectory()
    let picture = Array("FRAME\n".utf8) + [UInt8](repeating: 128, count: 24)
    let path = try folder.write(
      Array("YUV4MPEG2 W4 H4 F25:1 C420jpeg\n".utf8) + picture + picture, to: "pictures")
    for options in [nil, try InputFormatOptions.parse(["--input-format", "yuv4mpeg"])] {
      let info = try Info(path, options)
      #expect(info.format.container == "yuv4mpeg")
      #expect(info.format.name == "yuv4mpegpipe")
    }
  }

  private func expect(_ track: Info.Track, agreesWith stream: Fixture.Stream, of fixture: Fixture) {
    let description = track.formatDescriptions.first
    if let codec = stream.codec { #expect(track.codec == codec) }
    if stream.type == "audio" {
      #expect(track.mediaType == "audio")
      #expect(description?.sampleRate == stream.sampleRate.flatMap(Double.init))
      #expect(description?.channelsPerFrame == stream.channels)
      if let layout = stream.channelLayout {
        #expect(description?.channelLayout?.name == layout)
        #expect(description?.channelLayout?.channels.count == stream.channels)
      }
    }
    if stream.type == "video" {
      #expect(track.mediaType == (stream.isAttachedPicture ? "auxv" : "video") || stream.isAttachedPicture)
      #expect(description?.dimensions?.width == stream.width)
      #expect(description?.dimensions?.height == stream.height)
      #expect(description?.pixelFormat == stream.pixelFormat)
      // ffprobe turns counter-clockwise, a player's rotation is clockwise.
      #expect(track.rotation == (360 - (stream.rotation ?? 0)) % 360)
      if let ratio = stream.sampleAspectRatio, ratio != "0:1" {
        let parts = ratio.split(separator: ":").compactMap { Int($0) }
        let spacing = description?.pixelAspectRatio
        #expect((spacing?.horizontalSpacing ?? 0) * parts[1] == (spacing?.verticalSpacing ?? 0) * parts[0])
      }
    }
    if let id = stream.id.flatMap({ Int32($0.dropFirst(2), radix: 16) }), id > 0 {
      #expect(track.trackID == id)
    }
    // Matroska has the bibliographic codes of ISO 639-2; both spell the same language.
    let names = ["ger": "deu", "fre": "fra"]
    let language = stream.language.flatMap { $0 == "und" ? nil : $0 }
    #expect(track.languageCode.map { names[$0] ?? $0 } == language.map { names[$0] ?? $0 })
    if !stream.isAttachedPicture, stream.duration != nil, fixture.name != "gapless-tag.m4a" {
      // The stream's is of the media, the container's of the presentation, after the edit list.
      let durations =
        fixture.lengthWithoutPadding.map { [$0] }
        ?? [stream.duration, fixture.duration].compactMap { $0.flatMap(Double.init) }
      let ours = track.timeRange?.duration?.seconds ?? -1
      #expect(durations.contains { abs(ours - $0) < 0.0025 }, "\(stream.index): \(ours)")
    }
    #expect(!track.segments.isEmpty)
  }
}

/// As much of the description as the tests read.
private struct Info: Decodable {
  var schemaVersion: Int
  var file: String
  var size: Int?
  var format: Format
  var duration: Time?
  var tracks: [Track]
  var metadata: [Metadata]
  var chapters: [Chapter]

  init(_ path: String, _ format: InputFormatOptions? = nil) throws {
    let asset = URLAsset(path: path, options: format?.options ?? URLAsset.Options())
    let json = try InfoJSON(file: path, content: asset.content(), tracks: asset.tracks())
    self = try JSONDecoder().decode(Info.self, from: Data(json.text().utf8))
  }

  struct Format: Decodable {
    var container: String
    var name: String
  }

  struct Time: Decodable {
    var seconds: Double
  }

  struct TimeRange: Decodable {
    var start: Time?
    var duration: Time?
  }

  struct Metadata: Decodable {
    var key: String
    var value: String
  }

  struct Chapter: Decodable {
    var timeRange: TimeRange?
    var title: String?
  }

  struct Track: Decodable {
    var trackID: Int32
    var mediaType: String
    var codec: String
    var timeRange: TimeRange?
    var languageCode: String?
    var rotation: Int?
    var formatDescriptions: [Description]
    var segments: [Segment]
  }

  struct Segment: Decodable {}

  struct Description: Decodable {
    var sampleRate: Double?
    var channelsPerFrame: Int?
    var channelLayout: Layout?
    var dimensions: Dimensions?
    var pixelAspectRatio: Ratio?
    var pixelFormat: String?
  }

  struct Layout: Decodable {
    var name: String?
    var channels: [String]
  }

  struct Dimensions: Decodable {
    var width: Int
    var height: Int
  }

  struct Ratio: Decodable {
    var horizontalSpacing: Int
    var verticalSpacing: Int
  }
}
