import Fixtures
import MediaAssets
import MediaCore
import MediaReading
import Testing

struct VideoCompositionOutputTests {
  private static func compose(
    _ track: AssetTrack, _ composition: VideoComposition?, settings: VideoSettings? = nil,
    range: MediaTimeRange? = nil
  ) throws -> [SampleBuffer] {
    let reader = AssetReader(asset: track.asset)
    if let range { reader.timeRange = range }
    let output = AssetReaderVideoCompositionOutput(videoTracks: [track], videoSettings: settings)
    output.videoComposition = composition
    reader.add(output)
    try reader.start()
    var buffers: [SampleBuffer] = []
    while let buffer = try output.nextSampleBuffer() { buffers.append(buffer) }
    #expect(reader.status == .completed)
    return buffers
  }

  /// Bytes of a picture, row by row.
  private static func pixels(_ buffer: SampleBuffer) throws -> [[UInt8]] {
    try rows(#require(buffer.imageBuffer))
  }

  private static func rows(_ picture: PixelBuffer) throws -> [[UInt8]] {
    try (0..<picture.height).map { row in
      try picture.withRow(row) { bytes in bytes.withUnsafeBytes { Array($0) } }
    }
  }

  /// The first tenth of a second of a track, put where `change` says.
  private static func first(
    _ track: AssetTrack, over background: VideoCompositionInstruction.BackgroundColor = .black,
    settings: VideoSettings? = nil, _ change: (inout VideoCompositionLayerInstruction) -> Void
  ) throws -> [[UInt8]] {
    var composition = try VideoComposition(propertiesOf: [track])
    composition.instructions[0].backgroundColor = background
    change(&composition.instructions[0].layerInstructions[0])
    let range = MediaTimeRange(start: .zero, duration: MediaTime(value: 1, timescale: 1000))
    return try pixels(#require(try compose(track, composition, settings: settings, range: range).first))
  }

  @Test(
    "A track as it is comes out as its own output has it",
    arguments: ["h264.mp4", "hevc-10bit.mp4", "vp9.webm"])
  func identity(_ name: String) throws {
    let track = try StreamCase.named(name).track()
    let composed = try Self.compose(track, nil).map { try Shown($0) }
    #expect(composed == (try shown(track, .pixelFormat(.bgra32))))
  }

  @Test("A range is a cut of the whole")
  func range() throws {
    let track = try StreamCase.named("h264.mp4").track()
    var composition = try VideoComposition(propertiesOf: [track])
    composition.frameDuration = MediaTime(value: 1, timescale: 30)
    composition.instructions[0].layerInstructions[0].setOpacityRamp(
      fromStartOpacity: 0, toEndOpacity: 1, timeRange: MediaTimeRange(start: .zero, end: seconds(0.5)))
    let whole = try Self.compose(track, composition).map { try Shown($0) }
    for (start, end) in [(0.0, 0.21), (0.1, 0.3), (0.15, 9)] {
      let range = MediaTimeRange(start: seconds(start), end: seconds(end))
      let part = try Self.compose(track, composition, range: range).map { try Shown($0) }
      #expect(part == whole.filter { $0.end > range.start && $0.time < range.end })
    }
  }

  @Test(
    "A still of a composition is its frame on screen",
    arguments: ["h264.mp4", "rotate-90.mp4", "vp9.webm"])
  func still(_ name: String) async throws {
    let tracks = try await URLAsset(path: Fixture.named(name).path).loadTracks(withMediaType: .video)
    let track = try #require(tracks.first)
    var composition = try VideoComposition(propertiesOf: tracks)
    composition.frameDuration = MediaTime(value: 1, timescale: 30)
    composition.instructions[0].layerInstructions[0].setTransform(
      AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 6, ty: 2), at: .zero)
    let reader = AssetReader(asset: track.asset)
    let output = AssetReaderVideoCompositionOutput(videoTracks: tracks, videoSettings: nil)
    output.videoComposition = composition
    reader.add(output)
    try reader.start()
    var frames: [SampleBuffer] = []
    while let frame = try output.nextSampleBuffer() { frames.append(frame) }
    let last = try #require(frames.last)

    let generator = AssetImageGenerator(asset: track.asset)
    generator.videoComposition = composition
    for time in [0.5, 0.21, 0, 0.7, -1, 99] {
      let still = try await generator.image(at: seconds(time))
      let shown = frames.last { $0.presentationTimeStamp <= seconds(max(time, 0)) } ?? last
      #expect(still.actualTime == shown.presentationTimeStamp)
      #expect(try Self.rows(still.image) == Self.pixels(shown))
    }
    generator.maximumSize = VideoDimensions(width: 24, height: 0)
    let small = try await generator.image(at: .zero).image
    #expect(small.width == 24)
    #expect(
      small.height == (24 * composition.renderSize.height + composition.renderSize.width / 2)
        / composition.renderSize.width)

    composition.instructions[0].layerInstructions[0].trackID = 99
    generator.videoComposition = composition
    await #expect(throws: MediaError.self) { try await generator.image(at: .zero) }
  }

  @Test("A picture that is moved leaves the background, one that is half there lets it through")
  func placing() throws {
    let track = try StreamCase.named("h264.mp4").track()
    let plain = try Self.first(track) { _ in }
    let moved = try Self.first(track, over: .init(red: 1, green: 0, blue: 0)) {
      $0.setTransform(AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 8, ty: 4), at: .zero)
    }
    for y in plain.indices {
      for x in 0..<plain[y].count / 4 {
        let expected =
          x < 8 || y < 4 ? [0, 0, 255, 255] : Array(plain[y - 4][(x - 8) * 4..<(x - 8) * 4 + 4])
        #expect(Array(moved[y][x * 4..<x * 4 + 4]) == expected)
      }
    }
    let half = try Self.first(track, over: .init(red: 1, green: 1, blue: 1)) { $0.setOpacity(0.5, at: .zero) }
    let mixed = plain.map { row in row.map { UInt8((Double($0) / 2 + 127.5).rounded()) } }
    let differences = zip(half.joined(), mixed.joined()).map { abs(Int($0) - Int($1)) }
    #expect(differences.max() ?? 9 <= 1)
    let cropped = try Self.first(track) {
      $0.setCropRectangle(PictureRectangle(x: 2, y: 1, width: 3, height: 2), at: .zero)
    }
    for y in plain.indices {
      for x in 0..<plain[y].count / 4 {
        let isSeen = (2..<5).contains(x) && (1..<3).contains(y)
        let expected = isSeen ? Array(plain[y][x * 4..<x * 4 + 4]) : [0, 0, 0, 255]
        #expect(Array(cropped[y][x * 4..<x * 4 + 4]) == expected)
      }
    }
  }

  @Test("Turned pictures stand upright, and other orders of bytes hold the same")
  func turning() throws {
    let track = try StreamCase.named("rotate-90.mp4").track()
    let turned = try Self.first(track) { _ in }
    var stored: [[UInt8]] = []
    if let buffer = try read(track, VideoSettings.pixelFormat(.bgra32)).buffers.first {
      stored = try Self.pixels(buffer)
    }
    try #require(turned.count == (stored.first?.count ?? 0) / 4 && turned[0].count / 4 == stored.count)
    let matrix = track.preferredTransform
    // A quarter turn to the right: the picture's rows become columns from the right.
    try #require(matrix.a == 0 && matrix.d == 0 && matrix.b == 1 && matrix.c == -1)
    for y in turned.indices {
      for x in 0..<turned[y].count / 4 {
        let (column, row) = (y, stored.count - 1 - x)
        #expect(Array(turned[y][x * 4..<x * 4 + 4]) == Array(stored[row][column * 4..<column * 4 + 4]))
      }
    }
    let reversed = try Self.first(track, settings: .pixelFormat(.argb32)) { _ in }
    #expect(
      reversed.map { row in stride(from: 0, to: row.count, by: 4).flatMap { row[$0..<$0 + 4].reversed() } }
        == turned)
  }

  @Test("What can't be composed is refused")
  func refusals() throws {
    let track = try StreamCase.named("h264.mp4").track()
    var composition = try VideoComposition(propertiesOf: [track])
    #expect(throws: MediaError.self) {
      try Self.compose(track, composition, settings: .pixelFormat(.yuv420Planar))
    }
    composition.instructions[0].layerInstructions[0].trackID += 1
    #expect(throws: MediaError.self) { try Self.compose(track, composition) }
    composition.instructions = []
    #expect(throws: MediaError.self) { try Self.compose(track, composition) }
    composition = try VideoComposition(propertiesOf: [track])
    composition.frameDuration = .zero
    #expect(throws: MediaError.self) { try Self.compose(track, composition) }
    let sound = try StreamCase.named("aac.m4a", type: "audio").track()
    #expect(throws: MediaError.self) { try Self.compose(sound, composition) }
  }
}
