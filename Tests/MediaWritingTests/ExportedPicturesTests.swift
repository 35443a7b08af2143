import Glibc
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Pictures that are exported are those that were read, at their times, or what is lost of them is named.
struct ExportedPicturesTests {
  @Test func `a size of odd sides is said`() throws {
    var options = ExportOptions()
    options.size = VideoDimensions(width: 33, height: 0)
    let asset = URLAsset(path: try Fixture.named("h264.mp4").path)
    let plan = try AssetTranscoder(asset, to: .mp4, options: options).plan
    #expect(plan.omissions.contains { $0.contains("34×22 pixels") }, "\(plan.omissions)")
  }

  @Test(arguments: [Codec.h264, .hevc, .vp9])
  func `two passes leave a film and nothing beside it`(codec: Codec) async throws {
    var options = ExportOptions()
    options.pictures = .encoded(codec)
    options.video.averageBitRate = 200_000
    let statistics = try PassStatistics()
    options.statistics = statistics
    let exported = try await ExportTests.export("h264-pyramid.mp4", to: codec == .vp9 ? .webM : .mp4, options)
    #expect(exported.outcome.failures.isEmpty)
    #expect(try ExportTests.pictures(exported.asset).count == 60)
    statistics.remove()
    let places = statistics.paths.map { access($0, F_OK) }
    #expect(places.allSatisfy { $0 != 0 })
  }

  @Test func `two passes are refused where there is nothing to encode in two`() throws {
    var options = ExportOptions()
    options.statistics = try PassStatistics()
    let asset = URLAsset(path: try Fixture.named("h264.mp4").path)
    #expect(throws: MediaError.self) { try AssetTranscoder(asset, to: .mp4, options: options) }
    options.pictures = .encoded(.proRes)
    #expect(throws: MediaError.self) { try AssetTranscoder(asset, to: .mov, options: options) }
  }

  /// When the pictures of a file's first track of them are shown.
  static func times(_ asset: URLAsset) throws -> [MediaTime] {
    let track = try #require(asset.tracks().first { $0.mediaType == .video })
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: VideoSettings.native)
    reader.add(output)
    try reader.start()
    var times: [MediaTime] = []
    while let buffer = try output.nextSampleBuffer() { times.append(buffer.presentationTimeStamp) }
    return times
  }

  private static var h264: ExportOptions {
    var options = ExportOptions()
    options.pictures = .encoded(.h264)
    options.sound = .leftOut
    options.video.encoderOptions = ["preset": "ultrafast"]
    return options
  }

  @Test(
    arguments: [
      "h264-pyramid.mp4", "rotate-90.mp4", "rotate-270.mov", "anamorphic.mp4", "variable-rate.mp4",
      "edit-list-two.mp4", "edit-list-empty.mp4", "both.mkv", "ntsc.mp4",
    ])
  func `pictures that are encoded keep their times, turn and shape`(name: String) async throws {
    let exported = try await ExportTests.export(name, to: .mp4, Self.h264)
    #expect(exported.plan.tracks.first { $0.mediaType == .video }?.action == .encoded)
    let source = URLAsset(path: try Fixture.named(name).path)
    #expect(try Self.times(exported.asset) == Self.times(source))
    let before = try #require(source.tracks().first { $0.mediaType == .video })
    let after = try #require(exported.asset.tracks().first { $0.mediaType == .video })
    #expect(after.preferredTransform == before.preferredTransform)
    #expect(after.naturalSize == before.naturalSize)
  }

  @Test func `pictures get the size and the rate that are asked for`() async throws {
    var options = Self.h264
    options.size = VideoDimensions(width: 0, height: 48)
    options.frameRate = MediaTime(value: 1, timescale: 10)
    let exported = try await ExportTests.export("rotate-90.mp4", to: .mp4, options)
    let before = try #require(
      URLAsset(path: Fixture.named("rotate-90.mp4").path).tracks().first { $0.mediaType == .video })
    let after = try #require(exported.asset.tracks().first { $0.mediaType == .video })
    // The height of what is seen is the width of what is stored.
    #expect(after.naturalSize.width == 48)
    #expect(after.naturalSize.height < before.naturalSize.height)
    #expect(after.preferredTransform.b == before.preferredTransform.b)
    let times = try Self.times(exported.asset)
    #expect(times == (0..<times.count).map { MediaTime(value: Int64($0), timescale: 10) })
    #expect(abs((after.timeRange.duration - before.timeRange.duration).seconds) <= 0.1)
  }

  @Test func `a size to fit into never enlarges`() async throws {
    var options = Self.h264
    options.size = VideoDimensions(width: 4000, height: 4000)
    options.fits = true
    let exported = try await ExportTests.export("both.mp4", to: .mp4, options)
    let before = try #require(
      URLAsset(path: Fixture.named("both.mp4").path).tracks().first { $0.mediaType == .video })
    let after = try #require(exported.asset.tracks().first { $0.mediaType == .video })
    #expect(after.naturalSize == before.naturalSize)
  }

  @Test func `a range of pictures that are encoded has the pictures of the range`() async throws {
    var options = Self.h264
    options.timeRange = ExportTests.range(0.11, 0.37)
    let exported = try await ExportTests.export("both.mp4", to: .matroska, options)
    let source = try ExportTests.pictures(URLAsset(path: Fixture.named("both.mp4").path), options.timeRange)
    #expect(try Self.times(exported.asset).count == source.count)
  }

  @Test(
    arguments: [
      ("qtrle-alpha.mov", FileType.mp4, ExportOptions.Coding.automatic, true),
      ("png-alpha.mov", .matroska, .encoded(.vp9), true),
      ("qtrle-alpha.mov", .mov, .encoded(.proRes), false), ("vp9-alpha.webm", .mp4, .automatic, true),
      ("vp9-alpha.webm", .mov, .encoded(.proRes), true), ("vp9-alpha.webm", .webM, .automatic, false),
      ("vp9.webm", .mp4, .automatic, false), ("animation.gif", .mp4, .automatic, false),
    ])
  func `alpha that gets lost is named`(
    name: String, type: FileType, coding: ExportOptions.Coding, isLost: Bool
  ) async throws {
    var options = ExportOptions()
    options.pictures = coding
    let plan = try await ExportTests.export(name, to: type, options).plan
    #expect(plan.omissions.contains { $0.contains("lose their alpha") } == isLost, "\(plan.omissions)")
  }

  @Test func `FFV1 keeps the alpha and the bits of luma and chroma`() async throws {
    var options = ExportOptions()
    options.pictures = .encoded(.proRes)
    let source = try await ExportTests.export("png-alpha.mov", to: .mov, options)
    options.pictures = .encoded(.ffv1)
    let exported = try await ExportTests.export(source.asset, to: .matroska, options)
    #expect(!exported.plan.omissions.contains { $0.contains("alpha") })
    let pictures = try exported.asset.tracks().first?.formatDescriptions.first?.video
    #expect(pictures?.hasAlpha == true && pictures?.bitsPerComponent ?? 0 >= 10)
  }

  @Test(arguments: [("I420", 1.5), ("YUY2", 2), ("UYVY", 2), ("RGBA", 4)])
  func `uncompressed pictures stay as they are in Matroska`(fourCC: String, size: Double) async throws {
    let folder = try TemporaryDirectory()
    let picture = (0..<Int(16 * 16 * size)).map { UInt8(truncatingIfNeeded: 7 * $0) }
    let file = Matroska.rawPictures(
      [(0, picture), (40, picture)], width: 16, height: 16, fourCC: Array(fourCC.utf8), matrix: 1,
      isFullRange: false)
    let source = URLAsset(path: try folder.write(file, to: "plain.mkv"))
    let result = try await ExportTests.export(source, to: .matroska)
    #expect(result.plan.tracks.first?.action == .copied)
    #expect(try ExportTests.pictures(result.asset) == ExportTests.pictures(source))
  }
}
