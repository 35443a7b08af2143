import ISOBaseMedia
import MediaAssets
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// What is taken over beside the samples, and what tracks become in files that hold them otherwise.
struct CarriedPropertiesTests {
  private static func title(_ asset: URLAsset) throws -> String? {
    let track = try #require(asset.content().tracks.first { $0.mediaType == .audio })
    return try asset.title(of: track)
  }

  @Test(arguments: [FileType.matroska, .mp4])
  func `titles of tracks`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: "\(Manifest.folder)/metadata/tags.mkv")
    #expect(try Self.title(source) == "Sound")
    var remuxer = Remuxer(source, to: type)
    try remuxer.run(to: FileSink(folder.file("result")))
    #expect(try Self.title(URLAsset(path: folder.file("result"))) == "Sound")
  }

  @Test func `attached files of Matroska`() throws {
    let font: [UInt8] = [0, 1, 0, 0, 7, 8, 9]
    var item = MetadataItem(keySpace: .matroska, key: "AttachedFile", value: .data(font), rawData: font)
    item.extraAttributes = [.info: "face.ttf", .mediaType: "font/ttf"]
    var metadata = MetadataContent()
    metadata.items = [item]
    let folder = try TemporaryDirectory()
    let wave = URLAsset(path: try Fixture.named("wav-s16.wav").path)
    try Self.write(wave, metadata, to: folder.file("one"))
    var remuxer = Remuxer(URLAsset(path: folder.file("one")), to: .matroska)
    try remuxer.run(to: FileSink(folder.file("two")))
    #expect(remuxer.omissions == [])
    for name in ["one", "two"] {
      let items = try URLAsset(path: folder.file(name)).metadataContent().items
      let file = try #require(items.first { $0.key == "AttachedFile" })
      #expect(file.dataValue == font)
      #expect(file.extraAttributes[.info] == "face.ttf" && file.extraAttributes[.mediaType] == "font/ttf")
    }
  }

  /// Writes an asset to Matroska, with other tags than its own.
  private static func write(_ asset: URLAsset, _ metadata: MetadataContent, to path: String) throws {
    let format = try #require(FileType.matroska.libavFormat)
    var omissions: [String] = []
    let tags = try ContainerTags(
      metadata, options: Remuxer.Options(), format: format, omissions: &omissions)
    #expect(omissions == [])
    let tracks = try RemuxedTracks(asset, to: .matroska, format, trackIDs: nil).open()
    let output = try LibAVMuxer(
      format: format, streams: tracks.map(\.stream), tags: tags, to: FileSink(path))
    try output.begin()
    _ = try Interleaver.write(tracks.map(\.feed), timescales: tracks.map(\.timescale), to: output)
    try output.finish()
  }

  @Test func `subtitles of a part`() async throws {
    var options = ExportOptions()
    options.timeRange = ExportTests.range(0.2, 0.9)
    options.video.encoderOptions = ["preset": "ultrafast"]
    let whole = try Self.texts(URLAsset(path: Fixture.named("subtitles.mkv").path))
    let exported = try await ExportTests.export("subtitles.mkv", to: .matroska, options)
    #expect(exported.plan.losses == [])
    let texts = try Self.texts(exported.asset)
    let kept = whole.compactMap { sample -> Text? in
      let (start, end) = (max(sample.start, 0.2), min(sample.end, 0.9))
      return start < end ? Text(start: start - 0.2, end: end - 0.2, size: sample.size) : nil
    }
    #expect(!kept.isEmpty && texts.map(\.size) == kept.map(\.size))
    for (one, other) in zip(texts, kept) {
      #expect(abs(one.start - other.start) < 0.002 && abs(one.end - other.end) < 0.002)
    }
  }

  private struct Text {
    var start: Double
    var end: Double
    var size: Int64
  }

  private static func texts(_ asset: URLAsset) throws -> [Text] {
    let track = try #require(asset.content().tracks.first { $0.mediaType == .subtitle })
    let description = try #require(track.formatDescriptions.first)
    let streamed = try StreamedTrack(track, description, for: nil, of: asset)
    let scale = Double(streamed.timescale)
    var texts: [Text] = []
    while let item = try streamed.feed.next() {
      let start = Double(item.sample.decodeTime) / scale
      texts.append(
        Text(start: start, end: start + Double(item.sample.duration) / scale, size: item.sample.size))
    }
    return texts
  }

  @Test func `texts that are written in another form are not copied`() async throws {
    let exported = try await ExportTests.export("subtitles.mkv", to: .mp4)
    let track = try #require(exported.plan.tracks.first { $0.mediaType == .subtitle })
    #expect(track.outcome == .encoded && track.codec == .timedText && track.reason != nil)
  }

  @Test(arguments: ["flac-16.flac", "opus.opus"])
  func `QuickTime gets sound that it plays`(name: String) async throws {
    let exported = try await ExportTests.export(name, to: .mov)
    #expect(exported.plan.tracks.map(\.codec) == [.aac])
  }

  @Test func `uncompressed sound of a file with times keeps its gaps as silence`() async throws {
    let folder = try TemporaryDirectory()
    let wave = URLAsset(path: try Fixture.named("wav-s16.wav").path)
    var remuxer = Remuxer(wave, to: .matroska)
    try remuxer.run(to: FileSink(folder.file("a.mkv")))
    let transcoder = try AssetTranscoder(URLAsset(path: folder.file("a.mkv")), to: .wav)
    #expect(transcoder.plan.tracks.map(\.action) == [.encoded])
    _ = try await transcoder.run(to: FileSink(folder.file("b.wav")))
    let (before, after) = (
      try ExportTests.sound(wave, bits: 16),
      try ExportTests.sound(URLAsset(path: folder.file("b.wav")), bits: 16)
    )
    #expect(before.bytes == after.bytes && before.count > 0)
  }

  @Test func `a part that begins where the pictures have ended has none`() async throws {
    let asset = URLAsset(path: try Fixture.named("both.mp4").path)
    let video = try #require(asset.content().tracks.first { $0.mediaType == .video })
    let end = video.timeRange.end
    var options = ExportOptions()
    (options.sound, options.pictures) = (.copied, .copied)
    options.timeRange = MediaTimeRange(
      start: end - MediaTime(value: 1, timescale: 1_000_000), duration: .positiveInfinity)
    let plan = try? AssetTranscoder(asset, to: .mp4, options: options).plan
    #expect(plan?.tracks.contains { $0.mediaType == .video && $0.action == .copied } != true)
  }

  // MARK: - Sessions

  private static func session(_ name: String, _ preset: ExportPreset) throws -> AssetExportSession {
    try #require(AssetExportSession(asset: URLAsset(path: try Fixture.named(name).path), preset: preset))
  }

  private static func size(_ path: String) throws -> Int64 { try FileByteSource(path: path).byteCount }

  @Test(
    arguments: [
      ("both.mp4", ExportPreset.passthrough, FileType.mp4), ("both.mp4", .mediumQuality, .mp4),
      ("wav-s16.wav", .appleM4A, .m4a), ("cover.m4a", .passthrough, .m4a),
      ("both.mkv", .passthrough, .matroska), ("both.ts", .passthrough, .mpegTransportStream),
      ("flac-24.flac", .passthrough, .flac), ("vorbis.ogg", .passthrough, .ogg),
      ("two-audio.mp4", .passthrough, .mp4), ("mp3-cbr.mp3", .passthrough, .mp3),
    ] as [(String, ExportPreset, FileType)])
  func `an estimate is near what is written`(name: String, preset: ExportPreset, type: FileType) async throws
  {
    let folder = try TemporaryDirectory()
    let session = try Self.session(name, preset)
    let estimate = try await session.estimatedOutputFileLength(as: type)
    try await session.export(to: folder.file("result"), as: type)
    let size = try Self.size(folder.file("result"))
    #expect(abs(Double(estimate) / Double(size) - 1) < 0.2, "\(estimate) for \(size)")
  }

  @Test(
    arguments: [
      ("both.mp4", ExportPreset.passthrough, FileType.mp4), ("wav-s16.wav", .appleM4A, .m4a),
    ] as [(String, ExportPreset, FileType)], [false, true])
  func `a limit of the length ends the file early`(
    file: (name: String, preset: ExportPreset, type: FileType), isOptimized: Bool
  ) async throws {
    let (name, preset, type) = file
    let folder = try TemporaryDirectory()
    let whole = try Self.session(name, preset)
    whole.shouldOptimizeForNetworkUse = isOptimized
    try await whole.export(to: folder.file("whole"), as: type)
    let limit = try Self.size(folder.file("whole")) * 2 / 3
    let session = try Self.session(name, preset)
    session.fileLengthLimit = limit
    session.shouldOptimizeForNetworkUse = isOptimized
    let duration = try await session.estimatedMaximumDuration(as: type)
    #expect(duration < (try whole.asset.content().duration))
    try await session.export(to: folder.file("part"), as: type)
    #expect(try Self.size(folder.file("part")) <= limit)
    #expect(try URLAsset(path: folder.file("part")).content().duration > .zero)
    #expect(try folder.contents() == ["part", "whole"])
  }

  @Test func `a filter for sharing leaves places out`() async throws {
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: "\(Manifest.folder)/metadata/quicktime.mov")
    let isPlace = { (item: MetadataItem) in item.commonKey == .location }
    let before = try asset.metadataContent().items
    #expect(before.contains(where: isPlace))
    let session = try #require(AssetExportSession(asset: asset, preset: .passthrough))
    session.metadataItemFilter = .forSharing()
    try await session.export(to: folder.file("result"), as: .mov)
    let content = try URLAsset(path: folder.file("result")).metadataContent()
    #expect(!(content.items + content.tracks.flatMap(\.items)).contains(where: isPlace))
    let title = before.first { $0.commonKey == .title }?.stringValue
    #expect(content.items.first { $0.commonKey == .title }?.stringValue == title)
  }
}
