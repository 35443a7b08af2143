import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Pictures that an input encodes, read back.
struct VideoEncodingTests {
  /// A codec and a file type that holds it.
  struct Target: CustomTestStringConvertible {
    var codec: Codec
    var type: FileType
    var testDescription: String { "\(codec) in \(type.rawValue)" }

    static let all: [Target] = [
      Target(codec: .h264, type: .mp4), Target(codec: .h264, type: .mov),
      Target(codec: .h264, type: .matroska),
      Target(codec: .h264, type: .mpegTransportStream), Target(codec: .h264, type: .mobile3GPP),
      Target(codec: .hevc, type: .mp4), Target(codec: .hevc, type: .mov),
      Target(codec: .hevc, type: .matroska),
      Target(codec: .hevc, type: .mpegTransportStream), Target(codec: .av1, type: .mp4),
      Target(codec: .av1, type: .matroska), Target(codec: .av1, type: .webM), Target(codec: .vp9, type: .mp4),
      Target(codec: .vp9, type: .webM), Target(codec: .vp9, type: .matroska),
      Target(codec: .proRes, type: .mov), Target(codec: .proRes, type: .matroska),
      Target(codec: .motionJPEG, type: .mov), Target(codec: .motionJPEG, type: .matroska),
      Target(codec: .png, type: .mov), Target(codec: .png, type: .matroska),
      Target(codec: .ffv1, type: .matroska),
    ]
  }

  static let small = VideoDimensions(width: 64, height: 48)

  func buffers(
    _ times: [MediaTime], _ type: PixelFormatType = .bgra32, _ size: VideoDimensions = small,
    duration: MediaTime = .invalid, color: ColorDescription = ColorDescription()
  ) throws -> [SampleBuffer] {
    try times.enumerated().map { index, time in
      SampleBuffer(
        imageBuffer: try DrawnPicture.moving(index, type, size, color: color), presentationTimeStamp: time,
        duration: duration)
    }
  }

  func times(_ count: Int, _ step: Int64 = 1001, _ timescale: Int32 = 30000, from start: Int64 = 0)
    -> [MediaTime]
  {
    (0..<count).map { MediaTime(value: start + Int64($0) * step, timescale: timescale) }
  }

  func encode(
    _ settings: VideoEncoderSettings, _ buffers: [SampleBuffer], to type: FileType = .mp4,
    from start: MediaTime = .zero, hint: FormatDescription? = nil, isRecorded: Bool = false
  ) async throws -> (asset: URLAsset, folder: TemporaryDirectory) {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("film"), fileType: type)
    if isRecorded { writer.movieFragmentInterval = MediaTime(value: 1, timescale: 5) }
    let receiver = try writer.inputReceiver(
      for: AssetWriterInput(settings: settings, sourceFormatHint: hint))
    try writer.start()
    try writer.startSession(atSourceTime: start)
    for buffer in buffers { try await receiver.append(buffer) }
    receiver.finish()
    await writer.finishWriting()
    #expect(writer.error == nil)
    #expect(writer.status == .completed)
    return (URLAsset(path: writer.outputPath), folder)
  }

  func decoded(_ asset: URLAsset, _ settings: VideoSettings = .native) throws -> [SampleBuffer] {
    let track = try #require(asset.tracks().first { $0.mediaType == .video })
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: settings)
    reader.add(output)
    try reader.start()
    var buffers: [SampleBuffer] = []
    while let buffer = output.copyNextSampleBuffer() { buffers.append(buffer) }
    #expect(reader.error == nil)
    return buffers
  }

  func format(_ asset: URLAsset) throws -> FormatDescription {
    try #require(try asset.tracks().first?.formatDescriptions.first)
  }

  // MARK: - What comes back

  @Test(arguments: Target.all) func `as many pictures come back as were given, at their times`(target: Target)
    async throws
  {
    let given = times(9)
    let written = try await encode(
      VideoEncoderSettings(target.codec), try buffers(given), to: target.type)
    let pictures = try decoded(written.asset)
    #expect(pictures.count == 9)
    let description = try format(written.asset)
    #expect(description.codec == target.codec)
    #expect(description.dimensions == Self.small)
    // These round times to their own units, and a transport stream doesn't begin at zero.
    let unit =
      target.type == .matroska || target.type == .webM ? 0.0011 : target.type == .mpegTransportStream ? 2 : 0
    for (picture, time) in zip(pictures, given) {
      let off = abs((picture.presentationTimeStamp - time).seconds)
      #expect(off <= unit)
    }
  }

  @Test(arguments: [Codec.h264, .hevc], [false, true])
  func `uneven times survive B-frames`(codec: Codec, isRecorded: Bool) async throws {
    let given = [0, 1, 2, 5, 6, 10, 11, 12, 20, 21, 22, 23].map { MediaTime(value: $0, timescale: 30) }
    var source = try buffers(given)
    source[11].sampleTimingInfoArray[0].duration = MediaTime(value: 3, timescale: 30)
    let settings = VideoEncoderSettings(
      codec, encoderOptions: codec == .h264 ? ["bf": "3", "b_strategy": "0"] : [:])
    let written = try await encode(settings, source, isRecorded: isRecorded)
    let pictures = try decoded(written.asset)
    #expect(pictures.map(\.presentationTimeStamp.seconds) == given.map(\.seconds))
    #expect(try written.asset.tracks().first?.timeRange.end.seconds == 26.0 / 30)
    if codec == .h264 {
      var listing = try written.asset.sampleListing()
      var isReordered = false
      try listing.forEachSample(ofTracks: [1]) { _, sample in
        if sample.decodeTime != sample.presentationTime { isReordered = true }
      }
      #expect(isReordered)
    }
  }

  @Test(arguments: [
    (PixelFormatType.bgra32, Codec.ffv1, FileType.matroska), (.argb32, .ffv1, .matroska),
    (.rgb24, .ffv1, .matroska), (.yuv420Planar, .ffv1, .matroska),
    (.yuv420BiPlanarVideoRange, .ffv1, .matroska), (.yuv420PlanarFullRange, .ffv1, .matroska),
    (.yuv444Planar, .ffv1, .matroska), (.yuv422Packed, .ffv1, .matroska),
    (.yuv420Planar10, .ffv1, .matroska), (.yuv422Planar10, .ffv1, .matroska),
    (.argb64, .ffv1, .matroska), (.argb64, .png, .mov),
    (.rgba32, .png, .mov), (.bgra32, .png, .mov), (.argb32, .png, .matroska), (.abgr32, .png, .mov),
    (.rgb24, .png, .mov),
  ])
  func `lossless codecs give back every number`(type: PixelFormatType, codec: Codec, file: FileType)
    async throws
  {
    for size in [Self.small, VideoDimensions(width: 63, height: 47), VideoDimensions(width: 1, height: 1)] {
      // Two pixels share their chroma; the last one of an odd row has no place of its own.
      if type == .yuv422Packed, size != Self.small { continue }
      let source = try times(3).enumerated().map { index, time in
        SampleBuffer(
          imageBuffer: try DrawnPicture.noise(index, type, size), presentationTimeStamp: time)
      }
      let written = try await encode(VideoEncoderSettings(codec), source, to: file)
      let pictures = try decoded(written.asset, .pixelFormat(type))
      #expect(pictures.count == 3)
      for (picture, given) in zip(pictures, source) {
        #expect(picture.imageBuffer?.content == given.imageBuffer?.content)
      }
    }
  }

  @Test(arguments: [
    (VideoDimensions(width: 64, height: 48), 145, YCbCrMatrix.smpte170M),
    (VideoDimensions(width: 64, height: 720), 173, YCbCrMatrix.ituR709),
  ])
  func `red, green and blue become luma by the matrix that the file names`(
    size: VideoDimensions, luma: Int, matrix: YCbCrMatrix
  ) async throws {
    for codec in [Codec.h264, .hevc] {
      let source = SampleBuffer(
        imageBuffer: try DrawnPicture.plain(0, 1, 0, size), presentationTimeStamp: .zero)
      let written = try await encode(VideoEncoderSettings(codec, quality: 1), [source])
      let picture = try #require(try decoded(written.asset).first?.imageBuffer)
      #expect(picture.pixelFormatType == .yuv420Planar)
      #expect(picture.color.matrix == matrix)
      #expect(picture.color.isFullRange == false)
      #expect(picture.content[0].allSatisfy { Int($0) == luma })
      let back = try #require(try decoded(written.asset, .pixelFormat(.bgra32)).first?.imageBuffer)
      #expect(back.content[0][1] >= 253 && back.content[0][0] <= 2 && back.content[0][2] <= 2)
    }
  }

  @Test func `a matrix that is asked for is converted to`() async throws {
    let source = SampleBuffer(
      imageBuffer: try DrawnPicture.plain(0, 1, 0, Self.small), presentationTimeStamp: .zero)
    let color = ColorDescription(
      primaries: .ituR709, transferFunction: .ituR709, matrix: .ituR709, isFullRange: true)
    let written = try await encode(VideoEncoderSettings(.h264, quality: 1, color: color), [source], to: .mov)
    let picture = try #require(try decoded(written.asset).first?.imageBuffer)
    // 255 × 0.7152.
    #expect(picture.content[0].allSatisfy { $0 == 182 })
    #expect(try format(written.asset).video?.color == color)
  }

  @Test(arguments: [Codec.h264, .hevc, .av1, .vp9])
  func `pictures of the full range stay so`(codec: Codec) async throws {
    let color = ColorDescription(
      primaries: .ituR709, transferFunction: .ituR709, matrix: .ituR709, isFullRange: true)
    let source = try buffers(times(2), .yuv420BiPlanarFullRange, color: color)
    let written = try await encode(VideoEncoderSettings(codec, quality: 1), source)
    #expect(try format(written.asset).video?.color == color)
    let picture = try #require(
      try decoded(written.asset, .pixelFormat(.yuv420BiPlanarFullRange)).first?.imageBuffer)
    let difference = zip(picture.content[0], source[0].imageBuffer?.content[0] ?? []).map {
      abs(Int($0) - Int($1))
    }
    #expect((difference.max() ?? 255) < 24)
  }

  @Test(arguments: [Codec.hevc, .av1, .vp9]) func `ten bits stay ten`(codec: Codec) async throws {
    for size in [Self.small, VideoDimensions(width: 64, height: 64)] {
      let written = try await encode(
        VideoEncoderSettings(codec), try buffers(times(3), .yuv420Planar10, size))
      #expect(try format(written.asset).video?.bitsPerComponent == 10)
      #expect(
        try format(written.asset).video?.pixelLayout
          == PixelLayout(.yCbCr(.fourTwoZero), bitsPerComponent: 10))
      #expect(try decoded(written.asset).count == 3)
    }
  }

  @Test(arguments: [Codec.vp9, .av1, .proRes, .motionJPEG])
  func `sizes can be odd where the codec allows it`(codec: Codec) async throws {
    for size in [VideoDimensions(width: 63, height: 47), VideoDimensions(width: 1, height: 1)] {
      let written = try await encode(
        VideoEncoderSettings(codec), try buffers(times(3), .bgra32, size),
        to: codec == .vp9 || codec == .av1 ? .mp4 : .mov)
      #expect(try format(written.asset).dimensions == size)
      #expect(try decoded(written.asset).map(\.imageBuffer?.dimensions) == [size, size, size])
    }
  }

  @Test func `H.264 takes odd sizes in 4:4:4`() async throws {
    let size = VideoDimensions(width: 63, height: 47)
    let written = try await encode(
      VideoEncoderSettings(.h264, profile: "high444"), try buffers(times(2), .bgra32, size))
    #expect(try format(written.asset).video?.pixelLayout == PixelLayout(.yCbCr(.fourFourFour)))
    #expect(try format(written.asset).dimensions == size)
  }

  @Test func `ProRes keeps alpha where there is some`() async throws {
    let written = try await encode(VideoEncoderSettings(.proRes), try buffers(times(2)), to: .mov)
    #expect(try format(written.asset).mediaSubType == "ap4h")
    #expect(try format(written.asset).video?.hasAlpha == true)
    let picture = try #require(try decoded(written.asset, .pixelFormat(.bgra32)).first?.imageBuffer)
    let alphas = Set(stride(from: 3, to: 64 * 4, by: 4).map { picture.content[0][64 * 4 * 20 + $0] })
    #expect(alphas.count == 2 && alphas.contains(255) && alphas.isSubset(of: [127, 128, 129, 255]))

    let opaque = try await encode(
      VideoEncoderSettings(.proRes, profile: "hq"), try buffers(times(2)), to: .mov)
    #expect(try format(opaque.asset).mediaSubType == "apch")
    #expect(try format(opaque.asset).video?.hasAlpha == false)
  }

  // MARK: - What the file says

  @Test func `what is asked for of the picture's shape and display is in the file`() async throws {
    let display = MasteringDisplayColorVolume(
      red: .init(x: 0.708, y: 0.292), green: .init(x: 0.17, y: 0.797), blue: .init(x: 0.131, y: 0.046),
      whitePoint: .init(x: 0.3127, y: 0.329), minimumLuminance: 0.005, maximumLuminance: 1000)
    let light = ContentLightLevelInfo(maximumContentLightLevel: 1000, maximumFrameAverageLightLevel: 400)
    let hint = FormatDescription(
      mediaType: .video, mediaSubType: "hvc1",
      video: .init(
        dimensions: Self.small, masteringDisplayColorVolume: display, contentLightLevelInfo: light))
    let color = ColorDescription(
      primaries: .ituR2020, transferFunction: .smpteST2084, matrix: .ituR2020, isFullRange: false)
    let settings = VideoEncoderSettings(
      .hevc, pixelAspectRatio: PixelAspectRatio(horizontalSpacing: 16, verticalSpacing: 11),
      cleanAperture: PictureRectangle(x: 4, y: 2, width: 56, height: 44))
    for type in [FileType.mp4, .mov, .matroska] {
      let written = try await encode(
        settings, try buffers(times(2), .yuv420Planar10, color: color), to: type, hint: hint)
      let video = try #require(try format(written.asset).video)
      #expect(video.color == color)
      #expect(video.pixelAspectRatio == PixelAspectRatio(horizontalSpacing: 16, verticalSpacing: 11))
      if type != .matroska {
        #expect(try format(written.asset).mediaSubType == "hvc1")
        #expect(video.cleanAperture == PictureRectangle(x: 4, y: 2, width: 56, height: 44))
      }
      #expect(video.masteringDisplayColorVolume == display)
      #expect(video.contentLightLevelInfo == light)
    }
  }

  @Test(arguments: [Codec.h264, .hevc, .av1, .vp9, .proRes, .motionJPEG, .ffv1])
  func `the same input gives the same bytes`(codec: Codec) async throws {
    let type: FileType = codec == .ffv1 ? .matroska : codec == .proRes || codec == .motionJPEG ? .mov : .mp4
    var files: [[UInt8]] = []
    for _ in 0..<2 {
      let written = try await encode(VideoEncoderSettings(codec), try buffers(times(6)), to: type)
      let file = try FileByteSource(path: written.asset.path)
      files.append(try file.bytes(at: 0, count: Int(file.byteCount)))
    }
    #expect(files[0] == files[1])
  }

  @Test(arguments: [Codec.h264, .hevc, .vp9])
  func `key frames come as often as they are asked for`(codec: Codec) async throws {
    let written = try await encode(
      VideoEncoderSettings(codec, maxKeyFrameIntervalDuration: MediaTime(value: 4, timescale: 10)),
      try buffers(times(12, 1, 10)))
    var keys: [Int] = []
    var listing = try written.asset.sampleListing()
    try listing.forEachSample(ofTracks: [1]) { _, sample in
      if sample.flags.contains(.sync), let time = sample.presentationTime { keys.append(Int(time)) }
    }
    #expect(keys.count == 3)
  }

  @Test func `pictures are scaled to the dimensions that are asked for`() async throws {
    let size = VideoDimensions(width: 32, height: 16)
    let source =
      try buffers(times(2))
      + buffers([MediaTime(value: 1, timescale: 1)], .bgra32, .init(width: 63, height: 47))
    let written = try await encode(VideoEncoderSettings(.h264, dimensions: size), source)
    #expect(try decoded(written.asset).map(\.imageBuffer?.dimensions) == [size, size, size])
  }

  // MARK: - Times

  @Test(arguments: [Codec.h264, .vp9, .png]) func `one picture is a film`(codec: Codec) async throws {
    let type: FileType = codec == .png ? .mov : .mp4
    let lone = try await encode(VideoEncoderSettings(codec), try buffers([.zero]), to: type)
    #expect(try decoded(lone.asset).count == 1)
    #expect(try lone.asset.tracks().first?.timeRange.duration.seconds.rounded(to: 1000) == 0.033)
    let long = try await encode(
      VideoEncoderSettings(codec), try buffers([.zero], duration: MediaTime(value: 5, timescale: 2)), to: type
    )
    #expect(try long.asset.tracks().first?.timeRange.duration == MediaTime(value: 5, timescale: 2))
  }

  @Test(arguments: [Codec.h264, .hevc]) func `an hour between two pictures is kept`(codec: Codec) async throws
  {
    let given = [0, 1, 2, 3602, 3603].map { MediaTime(value: $0, timescale: 1) }
    let written = try await encode(VideoEncoderSettings(codec), try buffers(given))
    #expect(try decoded(written.asset).map(\.presentationTimeStamp.seconds) == [0, 1, 2, 3602, 3603])
  }

  @Test func `times count from the session's start`() async throws {
    let start = MediaTime(value: 7, timescale: 1)
    let written = try await encode(
      VideoEncoderSettings(.h264), try buffers(times(5, 1, 10, from: 70)), from: start)
    #expect(try decoded(written.asset).map(\.presentationTimeStamp.seconds) == [0, 0.1, 0.2, 0.3, 0.4])
    let late = try await encode(
      VideoEncoderSettings(.h264), try buffers(times(5, 1, 10, from: 80)), from: start)
    #expect(try decoded(late.asset).first?.presentationTimeStamp.seconds == 1)
  }

  @Test func `a thousand pictures are a thousand`() async throws {
    let size = VideoDimensions(width: 16, height: 16)
    let picture = try DrawnPicture.moving(0, .yuv420Planar, size)
    let source = times(1000).map { SampleBuffer(imageBuffer: picture, presentationTimeStamp: $0) }
    let written = try await encode(
      VideoEncoderSettings(.h264, encoderOptions: ["preset": "ultrafast"]), source)
    #expect(try decoded(written.asset).map(\.presentationTimeStamp) == times(1000))
  }

  @Test func `sound waits for pictures that the encoder holds back`() async throws {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("film.mp4"), fileType: .mp4)
    let pictures = try writer.inputReceiver(for: AssetWriterInput(settings: VideoEncoderSettings(.h264)))
    let sound = try writer.inputReceiver(for: AssetWriterInput(settings: AudioEncoderSettings(.aac)))
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    // One picture a second, of which x264 holds back more than forty.
    for second in 0..<50 {
      let time = MediaTime(value: Int64(second), timescale: 1)
      try await pictures.append(try DrawnPicture.moving(second % 12), withPresentationTime: time)
      try await sound.append(
        try SampleBuffer(
          interleaved: [Float](repeating: 0, count: 8000), channels: 1, sampleRate: 8000,
          presentationTimeStamp: time))
    }
    await writer.finishWriting()
    #expect(writer.error == nil)
    let asset = URLAsset(path: writer.outputPath)
    #expect(try asset.tracks().count == 2)
    #expect(try decoded(asset).count == 50)
  }
}

extension Double {
  fileprivate func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
