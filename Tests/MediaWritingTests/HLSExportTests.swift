import MediaAssets
import MediaContainers
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Films that are written for HTTP Live Streaming.
struct HLSExportTests {
  private func stream(
    _ name: String, _ options: ExportOptions = ExportOptions(), seconds: Double = 0.4
  ) async throws -> (files: [String: [UInt8]], plan: ExportPlan) {
    try await stream(URLAsset(path: try Fixture.named(name).path), options, seconds: seconds)
  }

  private func stream(
    _ asset: URLAsset, _ options: ExportOptions = ExportOptions(), seconds: Double = 0.4
  ) async throws -> (files: [String: [UInt8]], plan: ExportPlan) {
    let export = try HLSExport(
      asset, options: options, segmentDuration: MediaTime(seconds: seconds, preferredTimescale: 1000))
    let sinks = Dictionary(uniqueKeysWithValues: export.fileNames.map { ($0, MemorySink(canSeek: false)) })
    nonisolated(unsafe) let given: [String: any ByteSink] = sinks
    let outcome = try await export.run(to: given)
    #expect(outcome.failures.isEmpty)
    for name in export.unusedNames { #expect(try #require(sinks[name]).bytes.isEmpty) }
    return (sinks.filter { !export.unusedNames.contains($0.key) }.mapValues(\.bytes), export.plan)
  }

  private func lines(_ file: [UInt8]?) throws -> [String] {
    String(decoding: try #require(file), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The ranges that a playlist names, the segment that describes the track first.
  private func ranges(_ lines: [String]) -> [Range<Int>] {
    lines.compactMap { line in
      guard let field = line.firstRange(of: "BYTERANGE").map({ line[$0.upperBound...].dropFirst() }) else {
        return nil
      }
      let numbers = field.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
      return numbers.count == 2 ? numbers[1]..<numbers[1] + numbers[0] : nil
    }
  }

  private func durations(_ lines: [String]) -> [Double] {
    lines.compactMap { line in
      line.hasPrefix("#EXTINF:") ? Double(line.dropFirst(8).dropLast()) : nil
    }
  }

  @Test(arguments: [true, false])
  func `a track that nobody wants is not named`(isSound: Bool) async throws {
    var options = ExportOptions()
    if isSound { options.sound = .leftOut } else { options.pictures = .leftOut }
    let losses = try await stream("both.mp4", options).plan.losses
    #expect(!losses.contains { $0.contains("is left out") }, "\(losses)")
  }

  @Test func `languages have the shortest code`() async throws {
    let playlist = try lines(try await stream("two-audio.mkv").files["main.m3u8"])
    let sounds = playlist.filter { $0.hasPrefix("#EXT-X-MEDIA:") }
    #expect(sounds.count == 2)
    #expect(sounds.first?.contains("NAME=\"en 1\",LANGUAGE=\"en\",") == true, "\(sounds)")
    #expect(sounds.last?.contains("LANGUAGE=\"de\",") == true, "\(sounds)")
  }

  @Test(arguments: [
    ("deu", "de"), ("ger-AT", "de-AT"), ("zho-Hant-TW", "zh-Hant-TW"), ("en-GB", "en-GB"), ("nds", "nds"),
    ("", ""),
  ])
  func `the shortest code of a language`(tag: String, expected: String) {
    #expect(LanguageSubtag.shortened(tag) == expected)
  }

  @Test(arguments: ["both.mp4", "both.mkv", "hevc-10bit.mp4", "opus.webm", "two-audio.mkv", "rotate-90.mp4"])
  func `segments tile their file, and last as long as the track`(name: String) async throws {
    let folder = try TemporaryDirectory()
    let (files, plan) = try await stream(name)
    let source = URLAsset(path: try Fixture.named(name).path)
    let media = files.keys.filter { $0.hasSuffix(".mp4") }
    #expect(media.count == plan.tracks.filter { $0.action != .dropped }.count)
    for file in media {
      let bytes = try #require(files[file])
      let playlist = try lines(files[String(file.dropLast(4)) + ".m3u8"])
      let parts = ranges(playlist)
      #expect(parts.first?.lowerBound == 0)
      #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      #expect(parts.last?.upperBound == bytes.count)
      #expect(playlist.last == "#EXT-X-ENDLIST")
      let target = try #require(
        playlist.first { $0.hasPrefix("#EXT-X-TARGETDURATION:") }.flatMap { Double($0.dropFirst(22)) })
      #expect(durations(playlist).allSatisfy { $0.rounded() <= target })
      // Each part can be read after the first one alone.
      for part in parts.dropFirst() {
        let path = try folder.write(Array(bytes[parts[0]] + bytes[part]), to: "part-\(part.lowerBound).mp4")
        #expect(try URLAsset(path: path).tracks().count == 1)
      }
      let asset = URLAsset(path: try folder.write(bytes, to: file))
      let track = try #require(asset.tracks().first)
      let like = try #require(source.tracks().first { $0.mediaType == track.mediaType })
      let length = durations(playlist).reduce(0, +)
      // An encoder adds a frame or two of sound, and a pre-roll.
      #expect(abs(length - like.timeRange.duration.seconds) < 0.12)
    }
    let main = try lines(files["main.m3u8"])
    for line in main where !line.hasPrefix("#") { #expect(files[line] != nil) }
    #expect(main.contains { $0.hasPrefix("#EXT-X-STREAM-INF:BANDWIDTH=") && $0.contains("CODECS=\"") })
  }

  @Test(arguments: [("both.mp4", "96x64"), ("rotate-90.mp4", "64x96"), ("anamorphic.mp4", "128x64")])
  func `the resolution is that of what is shown`(name: String, resolution: String) async throws {
    let main = try lines(try await stream(name).files["main.m3u8"])
    let named = main.filter { $0.contains("RESOLUTION=") }
    #expect(!named.isEmpty && named.allSatisfy { $0.contains("RESOLUTION=\(resolution),") }, "\(main)")
  }

  @Test func `pictures that are encoded begin segments where they are to begin`() async throws {
    var options = ExportOptions()
    options.pictures = .encoded(.h264)
    options.sound = .leftOut
    let (files, plan) = try await stream("both.mp4", options)
    let lengths = durations(try lines(files["video.m3u8"]))
    #expect(lengths.count > 1)
    #expect(lengths.dropLast().allSatisfy { abs($0 - 0.4) < 0.0001 })
    #expect(files["sound.mp4"] == nil)
    #expect(plan.tracks.contains { $0.action == .dropped })
    // Each key frame of the list is the first picture of its segment, with the boxes before it.
    let (parts, keys) = (
      ranges(try lines(files["video.m3u8"])), ranges(try lines(files["video-keyframes.m3u8"]))
    )
    #expect(keys.map(\.lowerBound) == parts.map(\.lowerBound))
    #expect(zip(keys, parts).dropFirst().allSatisfy { $0.count < $1.count })
  }

  /// What a segment says of pictures that are shown before its first one: they need the segment before.
  @Test(arguments: [
    ("h264-open-gop.mp4", false), ("hevc-10bit.mp4", false), ("h264-pyramid.mp4", true),
    ("hevc-leading.mp4", true), ("h264-no-b-frames.mp4", true), ("av1.mp4", true),
  ])
  func `only segments that need no others are called independent`(
    film: (name: String, isIndependent: Bool)
  ) async throws {
    let (files, _) = try await stream(film.name, seconds: 0.2)
    #expect(ranges(try lines(files["video.m3u8"])).count > 2)
    for file in ["video.m3u8", "main.m3u8"] {
      #expect(
        try lines(files[file]).contains("#EXT-X-INDEPENDENT-SEGMENTS") == film.isIndependent, "\(file)")
    }
    #expect(try lines(files["video-keyframes.m3u8"]).contains("#EXT-X-I-FRAMES-ONLY"))
  }

  @Test func `pictures that are refreshed little by little have no list of key frames`() async throws {
    var options = ExportOptions()
    (options.sound, options.pictures) = (.copied, .copied)
    let source = try await ExportTests.export("h264-intra-refresh.mp4", to: .mpegTransportStream, options)
    let (files, _) = try await stream(source.asset, options, seconds: 0.2)
    #expect(ranges(try lines(files["video.m3u8"])).count > 2)
    #expect(files["video-keyframes.m3u8"] == nil)
    for file in ["video.m3u8", "main.m3u8"] {
      #expect(try !lines(files[file]).contains { $0.contains("INDEPENDENT") || $0.contains("I-FRAME") })
    }
  }

  @Test func `a film that has neither sound nor pictures is refused`() throws {
    #expect(throws: MediaError.self) {
      _ = try HLSExport(
        URLAsset(path: try Fixture.named("no-streams.mp4").path), options: ExportOptions(),
        segmentDuration: MediaTime(value: 6, timescale: 1))
    }
  }

  @Test(arguments: ["both.mp4", "opus.webm"])
  func `a disk that is full within the last segment is reported`(name: String) async throws {
    for (file, bytes) in try await stream(name).files where file.hasSuffix(".mp4") {
      let export = try HLSExport(
        URLAsset(path: try Fixture.named(name).path), options: ExportOptions(),
        segmentDuration: MediaTime(value: 4, timescale: 10))
      let sinks = Dictionary(
        uniqueKeysWithValues: export.fileNames.map {
          ($0, MemorySink(room: $0 == file ? bytes.count - 1 : .max, canSeek: false))
        })
      nonisolated(unsafe) let given: [String: any ByteSink] = sinks
      let error = await #expect(throws: MediaError.self) { try await export.run(to: given) }
      #expect(error?.code == .diskFull)
    }
  }

  @Test func `a disk that is full at any byte is reported`() async throws {
    let asset = URLAsset(path: try Fixture.named("both.mp4").path)
    for room in stride(from: 0, to: 4000, by: 500) {
      let export = try HLSExport(
        asset, options: ExportOptions(), segmentDuration: MediaTime(value: 1, timescale: 2))
      nonisolated(unsafe) let sinks: [String: any ByteSink] = Dictionary(
        uniqueKeysWithValues: export.fileNames.map { ($0, MemorySink(room: room)) })
      let error = await #expect(throws: MediaError.self) { _ = try await export.run(to: sinks) }
      #expect(error?.code == .diskFull)
    }
  }
}
