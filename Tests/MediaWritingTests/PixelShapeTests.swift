import LibAV
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Pictures keep the shape of their pixels and the eyes that they are for, or a line says that they don't.
struct PixelShapeTests {
  private static let wide = PixelAspectRatio(horizontalSpacing: 2, verticalSpacing: 1)

  /// Writes a fixture's pictures to Matroska, with statements that they don't make themselves.
  private static func source(
    _ fixture: String, shape: PixelAspectRatio = .square, stereo: FormatWriter.StereoMode? = nil,
    in folder: borrowing TemporaryDirectory
  ) throws -> URLAsset {
    let asset = URLAsset(path: try Fixture.named(fixture).path)
    let tracks = try RemuxedTracks(asset, to: .matroska, .matroska, trackIDs: nil).open()
    var streams = tracks.map(\.stream)
    for place in streams.indices where streams[place].description.mediaType == .video {
      streams[place].description.video?.pixelAspectRatio = shape
      streams[place].stereoMode = stereo
    }
    let path = folder.file("source.mkv")
    let output = try LibAVMuxer(
      format: .matroska, streams: streams, tags: ContainerTags(), to: FileSink(path))
    try output.begin()
    _ = try Interleaver.write(tracks.map(\.feed), timescales: tracks.map(\.timescale), to: output)
    try output.finish()
    return URLAsset(path: path)
  }

  private static func pictures(of asset: URLAsset) throws -> TrackContent {
    try #require(asset.content().tracks.first { $0.mediaType == .video })
  }

  private static func shape(of asset: URLAsset) throws -> PixelAspectRatio? {
    try pictures(of: asset).formatDescriptions.first?.video?.pixelAspectRatio
  }

  @Test(arguments: [
    ("h264.mp4", FileType.matroska), ("vp9.webm", .webM), ("vp9.webm", .matroska), ("vp8.webm", .webM),
    ("ffv1.mkv", .matroska), ("h264.mp4", .mp4),
  ])
  func `the shape of pixels stays`(name: String, type: FileType) async throws {
    let folder = try TemporaryDirectory()
    let source = try Self.source(name, shape: Self.wide, in: folder)
    #expect(try Self.shape(of: source) == Self.wide)
    let written = try Remuxer.bytes(of: source.path, to: type)
    #expect(!written.omissions.contains { $0.contains("shape") }, "\(written.omissions)")
    #expect(try Self.shape(of: URLAsset(path: folder.write(written.bytes, to: "again"))) == Self.wide)
    let exported = try await ExportTests.export(source, to: type)
    #expect(try Self.shape(of: exported.asset) == Self.wide)
  }

  @Test func `the shape of pixels stays in what is joined`() throws {
    let folder = try TemporaryDirectory()
    let part = AssetJoiner.Part(try Self.source("h264.mp4", shape: Self.wide, in: folder))
    let joined = try JoinTests.join([part, part], to: .matroska)
    #expect(try Self.shape(of: joined.asset) == Self.wide)
    _ = joined.folder
  }

  /// FFV1 says nothing of it, so that only the container can.
  @Test func `the shape of pixels stays where they are encoded`() async throws {
    let folder = try TemporaryDirectory()
    var options = ExportOptions()
    options.pictures = .encoded(.ffv1)
    let source = try Self.source("h264.mp4", shape: Self.wide, in: folder)
    let exported = try await ExportTests.export(source, to: .matroska, options)
    #expect(try Self.shape(of: exported.asset) == Self.wide)
  }

  /// A picture may not be shown wider than 2³¹ - 1, which libavformat refuses.
  @Test func `a shape beyond all pictures keeps no file from being written`() throws {
    let folder = try TemporaryDirectory()
    let shape = PixelAspectRatio(horizontalSpacing: Int(Int32.max), verticalSpacing: 1)
    #expect(try Self.shape(of: Self.source("h264.mp4", shape: shape, in: folder)) == .square)
  }

  @Test(arguments: [PixelAspectRatio.square, PixelAspectRatio(horizontalSpacing: 2, verticalSpacing: 1)])
  func `a shape that transport streams have no place for is named`(shape: PixelAspectRatio) async throws {
    let folder = try TemporaryDirectory()
    let source = try Self.source("h264.mp4", shape: shape, in: folder)
    let loss = "track 1 loses the shape of its pixels, 2:1, and is shown with 1:1"
    let omissions = try Remuxer.bytes(of: source.path, to: .mpegTransportStream).omissions
    #expect(omissions.contains(loss) == !shape.isSquare, "\(omissions)")
    let losses = try await ExportTests.export(source, to: .mpegTransportStream).plan.losses
    #expect(losses.contains(loss) == !shape.isSquare, "\(losses)")
  }

  /// WebM has four of the fourteen arrangements (webmproject.org, "WebM Container Guidelines": StereoMode).
  @Test(arguments: [
    ("h264.mp4", FormatWriter.StereoMode.leftRight, FileType.matroska, true),
    ("h264.mp4", .blocksRightFirst, .matroska, true), ("vp9.webm", .rightLeft, .webM, true),
    ("vp9.webm", .rowsLeftFirst, .webM, false), ("h264.mp4", .topBottom, .mp4, false),
    ("h264.mp4", .topBottom, .mpegTransportStream, false),
  ])
  func `pictures for two eyes stay so, or their loss is named`(
    name: String, mode: FormatWriter.StereoMode, type: FileType, isKept: Bool
  ) async throws {
    let folder = try TemporaryDirectory()
    let source = try Self.source(name, stereo: mode, in: folder)
    #expect(try Self.pictures(of: source).stereoMode == mode)
    let written = try Remuxer.bytes(of: source.path, to: type)
    let loss = "track 1 loses how its pictures are for two eyes (\(mode.rawValue))"
    #expect(written.omissions.contains { $0.hasPrefix(loss) } == !isKept, "\(written.omissions)")
    let again = URLAsset(path: try folder.write(written.bytes, to: "again"))
    #expect(try Self.pictures(of: again).stereoMode == (isKept ? mode : nil))
    #expect(try Self.shape(of: again) == Self.shape(of: source))
    let exported = try await ExportTests.export(source, to: type)
    #expect(try Self.pictures(of: exported.asset).stereoMode == (isKept ? mode : nil))
    #expect(exported.plan.losses.contains { $0.hasPrefix(loss) } == !isKept, "\(exported.plan.losses)")
  }
}
