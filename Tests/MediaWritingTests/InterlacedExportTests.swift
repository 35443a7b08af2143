import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Pictures of two fields stay such where the codec has them, and else it is said.
struct InterlacedExportTests {
  private static let sources = ["mpeg2-interlaced.ts", "h264-mbaff.mp4"]

  /// Whether the first picture is decoded as one of two fields.
  private static func isInterlaced(_ asset: URLAsset) throws -> Bool {
    let generator = AssetImageGenerator(asset: asset)
    let whole = try generator.copyImage(at: .zero).image.sha256()
    generator.deinterlaces = true
    return try generator.copyImage(at: .zero).image.sha256() != whole
  }

  private static func fieldOrder(_ asset: URLAsset) throws -> FieldOrder? {
    try #require(try asset.tracks().first { $0.mediaType == .video }).formatDescriptions.first?.video?
      .fieldOrder
  }

  @Test(
    arguments: sources,
    [
      (Codec.h264, FileType.mp4), (.h264, .mov), (.h264, .matroska), (.h264, .mpegTransportStream),
      (.proRes, .mov),
      (.ffv1, .matroska),
    ])
  func `fields stay fields, and the file says which comes first`(
    name: String, target: (codec: Codec, type: FileType)
  ) async throws {
    var options = ExportOptions()
    options.pictures = .encoded(target.codec)
    let result = try await ExportTests.export(name, to: target.type, options)
    #expect(try Self.isInterlaced(result.asset))
    #expect(try Self.fieldOrder(result.asset) == .topFieldFirst)
    #expect(!result.plan.omissions.contains { $0.contains("interlaced") }, "\(result.plan.omissions)")
  }

  @Test(arguments: [
    (Codec.hevc, nil, "encoded as HEVC"), (.h264, VideoDimensions(width: 0, height: 32), "scaled"),
  ]) func `fields that get lost are named`(
    codec: Codec, size: VideoDimensions?, reason: String
  ) async throws {
    var options = ExportOptions()
    (options.pictures, options.size) = (.encoded(codec), size)
    let result = try await ExportTests.export("h264-mbaff.mp4", to: .mp4, options)
    #expect(result.plan.omissions.contains { $0.contains("interlaced") && $0.hasSuffix(reason) })
    #expect(try !Self.isInterlaced(result.asset))
    #expect(try Self.fieldOrder(result.asset) == .progressive)
  }

  @Test(arguments: [FieldOrder.topFieldFirst, .bottomFieldFirst, .topCodedFirstBottomShownFirst])
  func `of pictures in memory the hint says it, and each field keeps its chroma`(
    order: FieldOrder
  ) async throws {
    let size = VideoDimensions(width: 64, height: 48)
    // Cb and Cr of one field are 64, of the other 192.
    let picture = try PixelBuffer(pixelFormatType: .yuv422Planar, dimensions: size)
    for plane in 0..<3 {
      for row in 0..<size.height {
        try picture.withMutableRow(row, ofPlane: plane) { span in
          for place in 0..<span.byteCount {
            span.storeBytes(
              of: plane == 0 ? 128 : row % 2 == 0 ? 64 : 192, toByteOffset: place, as: UInt8.self)
          }
        }
      }
    }
    let hint = FormatDescription(
      mediaType: .video, mediaSubType: "2vuy", codec: .rawVideo,
      video: .init(dimensions: size, fieldOrder: order))
    let encoding = VideoEncodingTests()
    let settings = VideoEncoderSettings(.h264, quality: 1)
    let times = encoding.times(2)
    let buffers = times.map { SampleBuffer(imageBuffer: picture, presentationTimeStamp: $0) }
    let (asset, folder) = try await encoding.encode(settings, buffers, to: .mov, hint: hint)
    defer { withExtendedLifetime(folder) {} }
    #expect(try Self.fieldOrder(asset) == order)
    let pictures = try encoding.decoded(asset, .pixelFormat(.yuv420Planar))
    let chroma = try #require(pictures.first?.imageBuffer).content[1]
    let rows = (0..<size.height / 2).map { chroma[$0 * size.width / 2 + 8] }
    for (index, value) in rows.enumerated() {
      #expect(abs(Int(value) - (index % 2 == 0 ? 64 : 192)) < 8, "row \(index) is \(value)")
    }
  }
}
