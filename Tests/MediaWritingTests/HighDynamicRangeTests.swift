import Glibc
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Films of a high dynamic range in files that hold it, and in others.
struct HighDynamicRangeTests {
  private static let source = "hevc-hdr10.mp4"

  private static func exported(
    _ codec: Codec, _ type: FileType, size: VideoDimensions? = nil
  ) async throws -> (result: ExportTests.Exported, video: FormatDescription.VideoFormat) {
    var options = ExportOptions()
    options.pictures = .encoded(codec)
    options.video.quality = 1
    options.size = size
    let result = try await ExportTests.export(source, to: type, options)
    let track = try #require(result.asset.tracks().first)
    return (result, try #require(track.formatDescriptions.first?.video))
  }

  @Test func `ten bits keep their colours and what is said of the display`() async throws {
    let (result, video) = try await Self.exported(.hevc, .mp4)
    #expect(video.color.transferFunction == .smpteST2084 && video.color.primaries == .ituR2020)
    #expect(video.masteringDisplayColorVolume != nil)
    #expect(result.plan.omissions.isEmpty, "\(result.plan.omissions)")
  }

  @Test func `what the stream alone says of the display is kept`() async throws {
    let folder = try TemporaryDirectory()
    let path = try Fixture.named(Self.source).path
    var bytes = try FileByteSource(path: path).bytes(at: 0, count: 1 << 20)
    // The boxes that say it too are none any more.
    for name in ["mdcv", "clli"] {
      let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name.utf8) })
      bytes.replaceSubrange(place..<place + 4, with: "free".utf8)
    }
    let asset = URLAsset(path: try folder.write(bytes, to: Self.source))
    let track = try #require(try asset.tracks().first)
    #expect(track.formatDescriptions.first?.video?.masteringDisplayColorVolume == nil)
    let wanted = try URLAsset(path: path).tracks().first?.formatDescriptions.first?.video
    var options = ExportOptions()
    options.pictures = .encoded(.hevc)
    let result = try await ExportTests.export(asset, to: .mp4, options)
    let made = try result.asset.tracks().first?.formatDescriptions.first?.video
    #expect(made?.masteringDisplayColorVolume == wanted?.masteringDisplayColorVolume)
    #expect(made?.contentLightLevelInfo == wanted?.contentLightLevelInfo)
    #expect(wanted?.masteringDisplayColorVolume != nil)
  }

  @Test(arguments: [(Codec.h264, FileType.mp4), (.h264, .matroska), (.motionJPEG, .mov)], [nil, 48])
  func `eight bits are mapped to the light that stills show`(
    _ target: (codec: Codec, type: FileType), width: Int?
  ) async throws {
    let size = width.map { VideoDimensions(width: $0, height: 0) }
    let (result, video) = try await Self.exported(target.codec, target.type, size: size)
    #expect(!video.color.isHighDynamicRange)
    if target.codec == .h264 {
      #expect(video.color.primaries == .ituR709 && video.color.transferFunction == .ituR709)
    }
    #expect(video.masteringDisplayColorVolume == nil && video.contentLightLevelInfo == nil)
    #expect(result.plan.omissions.contains { $0.contains("mapped from HDR to SDR") })
    // A still has sRGB's curve, and a film is seen on a display of BT.1886: the light has to be the same.
    let film = URLAsset(path: try Fixture.named(Self.source).path)
    let wanted = try await Self.components(of: film, width: width).map(Self.light(ofSRGB:))
    let made = try await Self.components(of: result.asset, width: nil).map { pow($0, 2.4) }
    try #require(wanted.count == made.count)
    // Chroma of half the size is off at the pattern's many edges.
    let differences = zip(wanted, made).map { abs($0.0 - $0.1) }.sorted()
    #expect(differences[differences.count / 2] < 0.01)
  }

  /// A video composition draws in eight bits: HDR among SDR clips has the light that stills show, in every codec.
  @Test(arguments: [Codec.h264, .hevc])
  func `what is drawn is mapped before it is drawn`(codec: Codec) async throws {
    let film = URLAsset(path: try Fixture.named(Self.source).path)
    let track = try #require(film.tracks().first { $0.mediaType == .video })
    var options = ExportOptions()
    options.pictures = .encoded(codec)
    options.video.quality = 1
    options.videoComposition = try VideoComposition(propertiesOf: [track])
    let result = try await ExportTests.export(Self.source, to: .mp4, options)
    let video = try #require(try result.asset.tracks().first?.formatDescriptions.first?.video)
    #expect(video.color.primaries == .ituR709 && video.color.transferFunction == .ituR709)
    #expect(result.plan.omissions.contains { $0.contains("mapped from HDR to SDR, as they are drawn") })
    let wanted = try await Self.components(of: film, width: nil).map(Self.light(ofSRGB:))
    let made = try await Self.components(of: result.asset, width: nil).map { pow($0, 2.4) }
    try #require(wanted.count == made.count)
    let differences = zip(wanted, made).map { abs($0.0 - $0.1) }.sorted()
    #expect(differences[differences.count / 2] < 0.015)
    // Who asks for PQ gets it, as it is stored.
    options.videoComposition?.colorTransferFunction = .smpteST2084
    let kept = try await ExportTests.export(Self.source, to: .mp4, options)
    let stated = try #require(try kept.asset.tracks().first?.formatDescriptions.first?.video)
    #expect(stated.color.transferFunction == .smpteST2084 || codec == .h264)
  }

  /// The red, green and blue of a film's first picture, from 0 to 1.
  private static func components(of asset: URLAsset, width: Int?) async throws -> [Double] {
    let generator = AssetImageGenerator(asset: asset)
    if let width { generator.maximumSize = VideoDimensions(width: width, height: 0) }
    let picture = try await generator.image(at: .zero).image
    let plane = try #require(picture.planes.first)
    return (0..<plane.height).flatMap { y in
      let row = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
      return (0..<plane.width * 4).filter { $0 % 4 < 3 }.map { Double(row[$0]) / 255 }
    }
  }

  /// IEC 61966-2-1.
  private static func light(ofSRGB value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
