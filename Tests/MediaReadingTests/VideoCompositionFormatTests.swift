import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

/// Pixel formats of video compositions beside BGRA.
struct VideoCompositionFormatTests {
  private static func pictures(
    _ track: AssetTrack, _ composition: VideoComposition?, _ type: PixelFormatType
  ) throws -> [SampleBuffer] {
    let reader = AssetReader(asset: track.asset)
    let output = AssetReaderVideoCompositionOutput(videoTracks: [track], videoSettings: .pixelFormat(type))
    output.videoComposition = composition
    reader.add(output)
    try reader.start()
    var buffers: [SampleBuffer] = []
    while let buffer = try output.nextSampleBuffer() { buffers.append(buffer) }
    return buffers
  }

  private static func first(
    _ track: AssetTrack, _ composition: VideoComposition?, _ type: PixelFormatType
  ) throws -> PixelBuffer {
    try #require(try pictures(track, composition, type).first?.imageBuffer)
  }

  /// The samples of a plane, row by row.
  private static func samples<Sample: FixedWidthInteger>(
    _ picture: PixelBuffer, ofPlane plane: Int = 0, as type: Sample.Type
  ) throws -> [Sample] {
    try picture.copyBytes(ofPlane: plane).withUnsafeBytes { Array($0.bindMemory(to: Sample.self)) }
  }

  @Test(
    "Luma and chroma of a track as it is are the decoder's, bit for bit",
    arguments: [
      ("h264.mp4", PixelFormatType.yuv420Planar), ("h264.mp4", .yuv420BiPlanarVideoRange),
      ("hevc-10bit.mp4", .yuv420Planar10), ("hevc-10bit.mp4", .yuv420BiPlanar10VideoRange),
      ("h264.mp4", .argb64),
    ])
  func identity(_ name: String, _ type: PixelFormatType) throws {
    let track = try StreamCase.named(name).track()
    let composed = try Self.pictures(track, nil, type)
    #expect(try composed.map { try Shown($0) } == shown(track, .pixelFormat(type)))
    #expect(composed.first?.formatDescription?.mediaSubType == type.rawValue)
  }

  /// What ISO/IEC 23091-2 §8.3 makes of red, green and blue from 0 to 1: luma from 0 to 1, chroma from -0.5 to 0.5.
  private static func components(
    _ color: (red: Double, green: Double, blue: Double), _ weights: (red: Double, blue: Double)
  ) -> [Double] {
    let luma =
      weights.red * color.red + weights.blue * color.blue
      + (1 - weights.red - weights.blue) * color.green
    return [luma, (color.blue - luma) / 2 / (1 - weights.blue), (color.red - luma) / 2 / (1 - weights.red)]
  }

  private static let matrices: [(YCbCrMatrix, Double, Double)] = [
    (.ituR709, 0.2126, 0.0722), (.smpte170M, 0.299, 0.114), (.ituR2020, 0.2627, 0.0593),
  ]

  @Test("What is drawn becomes luma and chroma by the matrix that was set", arguments: 0..<3)
  func matrix(_ index: Int) throws {
    let (matrix, red, blue) = Self.matrices[index]
    let track = try StreamCase.named("h264.mp4").track()
    var composition = try VideoComposition(propertiesOf: [track])
    composition.colorYCbCrMatrix = matrix
    composition.instructions[0].backgroundColor = .init(red: 0.9, green: 0.2, blue: 0.6)
    composition.instructions[0].layerInstructions[0].setOpacity(0.5, at: .zero)
    let drawn = try Self.samples(try Self.first(track, composition, .bgra32), as: UInt8.self)
    let made = try Self.first(track, composition, .yuv444Planar)
    #expect(made.color.matrix == matrix && made.color.isFullRange == false)
    let planes = try (0..<3).map { try Self.samples(made, ofPlane: $0, as: UInt8.self) }
    var errors: [Double] = []
    for pixel in planes[0].indices {
      let color = (0..<3).map { Double(drawn[pixel * 4 + $0]) / 255 }
      let parts = Self.components((color[2], color[1], color[0]), (red, blue))
      let expected = [16 + 219 * parts[0], 128 + 224 * parts[1], 128 + 224 * parts[2]]
      for part in 0..<3 { errors.append(abs(Double(planes[part][pixel]) - expected[part])) }
    }
    #expect(errors.max() ?? 9 <= 1)
    #expect(try Self.first(track, composition, .bgra32).color.matrix == .identity)
  }

  @Test("Ten bits are drawn in more than eight")
  func tenBits() throws {
    let track = try StreamCase.named("hevc-10bit.mp4").track()
    let plain = try Self.samples(try Self.first(track, nil, .argb64), as: UInt16.self).map(\.bigEndian)
    var composition = try VideoComposition(propertiesOf: [track])
    composition.colorYCbCrMatrix = .ituR709
    composition.instructions[0].layerInstructions[0].setOpacity(0.25, at: .zero)
    let drawn = try Self.samples(try Self.first(track, composition, .argb64), as: UInt16.self).map(
      \.bigEndian)
    try #require(drawn.count == plain.count)
    let errors = drawn.indices.filter { $0 % 4 > 0 }.map { abs(Double(drawn[$0]) - Double(plain[$0]) / 4) }
    #expect(errors.max() ?? 9 <= 0.6)
    let luma = try Self.samples(try Self.first(track, composition, .yuv444Planar10), as: UInt16.self)
    let lumaErrors = luma.indices.map { pixel in
      let color = (1..<4).map { Double(drawn[pixel * 4 + $0]) / 65_535 }
      let part = Self.components((color[0], color[1], color[2]), (0.2126, 0.0722))[0]
      return abs(Double(luma[pixel]) - (64 + 876 * part))
    }
    #expect(lumaErrors.max() ?? 9 <= 1.5)
    // More numbers than eight bits have in a quarter of their range.
    #expect(Set(luma).count > 64)
  }

  @Test("Other orders of bytes hold the same colours", arguments: [PixelFormatType.rgba32, .abgr32, .argb32])
  func orders(_ type: PixelFormatType) throws {
    let track = try StreamCase.named("h264.mp4").track()
    var composition = try VideoComposition(propertiesOf: [track])
    composition.instructions[0].layerInstructions[0].setOpacity(0.5, at: .zero)
    let plain = try Self.samples(try Self.first(track, composition, .bgra32), as: UInt8.self)
    let other = try Self.samples(try Self.first(track, composition, type), as: UInt8.self)
    let places = type == .rgba32 ? [2, 1, 0, 3] : type == .abgr32 ? [3, 0, 1, 2] : [3, 2, 1, 0]
    #expect(other == plain.indices.map { plain[$0 / 4 * 4 + places[$0 % 4]] })
  }

  @Test("A matrix that can't be and an unknown format are refused")
  func refusals() throws {
    let track = try StreamCase.named("h264.mp4").track()
    var composition = try VideoComposition(propertiesOf: [track])
    for code in [0, 8, 99] {
      composition.colorYCbCrMatrix = YCbCrMatrix(rawValue: code)
      let error = #expect(throws: MediaError.self) { try Self.first(track, composition, .yuv420Planar) }
      #expect(error?.code == .invalidVideoComposition)
    }
    let error = #expect(throws: MediaError.self) {
      try Self.first(track, nil, PixelFormatType(rawValue: "abcd"))
    }
    #expect(error?.code == .operationNotSupportedForAsset)
  }

  /// Pixels of every opacity.
  private struct Veil: PictureOverlay {
    func overlay(at time: MediaTime, over dimensions: VideoDimensions) throws(MediaError) -> OverlaidPicture?
    {
      let picture = try PixelBuffer(
        pixelFormatType: .bgra32, dimensions: VideoDimensions(width: 64, height: 40))
      do {
        for row in 0..<40 {
          try picture.withMutableRow(row) { bytes in
            for place in 0..<bytes.byteCount {
              bytes.storeBytes(of: Veil.byte(row, place), toByteOffset: place, as: UInt8.self)
            }
          }
        }
      } catch { throw MediaError(.unknown, "\(error)") }
      return OverlaidPicture(picture, x: 5, y: 3)
    }

    static func byte(_ row: Int, _ place: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: place % 4 == 3 ? row * 64 + place / 4 : row * 31 + place * 7)
    }
  }

  @Test("What lets something through is mixed by its own opacity and the layer's", arguments: [1, 0.7, 0.1])
  func translucency(_ opacity: Float) throws {
    let track = try StreamCase.named("h264.mp4").track()
    var composition = try VideoComposition(propertiesOf: [track])
    let plain = try Self.samples(try Self.first(track, composition, .bgra32), as: UInt8.self)
    composition.animationTool = VideoCompositionAnimationTool(additionalLayer: Veil(), asTrackID: 77)
    var veil = VideoCompositionLayerInstruction()
    veil.trackID = 77
    veil.setOpacity(opacity, at: .zero)
    composition.instructions[0].layerInstructions.insert(veil, at: 0)
    let width = composition.renderSize.width
    let drawn = try Self.samples(try Self.first(track, composition, .bgra32), as: UInt8.self)
    var errors: [Double] = []
    for place in drawn.indices where place % 4 < 3 {
      let (x, y) = (place / 4 % width - 5, place / 4 / width - 3)
      var expected = Double(plain[place])
      if 0..<64 ~= x, 0..<40 ~= y {
        let cover = Double(Veil.byte(y, x * 4 + 3)) / 255 * Double(opacity)
        expected += (Double(Veil.byte(y, x * 4 + place % 4)) - expected) * cover
      }
      errors.append(abs(Double(drawn[place]) - expected))
    }
    #expect(errors.max() ?? 9 <= 0.52)
  }
}
