import Glibc
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Synchronization
import Testing

struct VideoCompositionOutputTests {
  static func compose(
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
  static func pixels(_ buffer: SampleBuffer) throws -> [[UInt8]] {
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
      PictureTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 6, ty: 2), at: .zero)
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
      $0.setTransform(PictureTransform(a: 1, b: 0, c: 0, d: 1, tx: 8, ty: 4), at: .zero)
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

  /// What a mutex protects, for closures that run on any thread.
  @Test(
    "Frames come when a track's pictures do, whatever their rate",
    arguments: ["variable-rate.mp4", "vp9.webm", "edit-list-empty.mp4"])
  func frameTiming(_ name: String) throws {
    let track = try StreamCase.named(name).track()
    var composition = try VideoComposition(propertiesOf: [track])
    composition.sourceTrackIDForFrameTiming = track.trackID
    composition.frameDuration = MediaTime(value: 1, timescale: 50)
    let composed = try Self.compose(track, composition).map { try Shown($0) }
    let own = try shown(track, .pixelFormat(.bgra32))
    let first = try #require(own.first).time
    // In the empty edit before the first picture frames come at the rate of the composition.
    let before = composed.prefix { $0.time < first }
    #expect(before.count == Int((first.seconds * 50).rounded(.up)))
    #expect(before.enumerated().allSatisfy { $1.time == MediaTime(value: Int64($0), timescale: 50) })
    let rest = composed.dropFirst(before.count)
    #expect(rest.map(\.time) == own.map { max($0.time, .zero) })
    #expect(rest.map(\.end) == own.map(\.end))
    for (start, end) in [(0.1, 0.3), (0.15, 9)] {
      let range = MediaTimeRange(start: seconds(start), end: seconds(end))
      let part = try Self.compose(track, composition, range: range).map { try Shown($0) }
      #expect(part == composed.filter { $0.end > range.start && $0.time < range.end })
    }
  }

  @Test("A render scale makes the same picture smaller or larger", arguments: [0.5, 2] as [Float])
  func renderScale(_ scale: Float) throws {
    let track = try StreamCase.named("h264.mp4").track()
    var composition = try VideoComposition(propertiesOf: [track])
    composition.renderScale = scale
    let scaled = try #require(try Self.compose(track, composition).first?.imageBuffer)
    #expect(scaled.width == Int(96 * scale) && scaled.height == Int(64 * scale))
    composition.renderScale = 1
    composition.renderSize = scaled.dimensions
    composition.instructions[0].layerInstructions[0].setTransform(
      PictureTransform(a: Double(scale), b: 0, c: 0, d: Double(scale)), at: .zero)
    let transformed = try Self.pixels(#require(try Self.compose(track, composition).first))
    #expect(try Self.rows(scaled) == transformed)
  }

  @Test("An instruction that changes nothing hands the picture on, which is what drawing it gives")
  func passthrough() throws {
    let track = try StreamCase.named("h264.mp4").track()
    let plain = try Self.first(track) { _ in }
    // A layer over it that is not seen keeps the picture from being handed on.
    let drawn = try Self.first(track) { $0.setOpacity(0.9999999, at: .zero) }
    #expect(plain == drawn)
    // What is handed on may be changed without the next frame, which shows the same picture.
    var composition = try VideoComposition(propertiesOf: [track])
    composition.frameDuration = MediaTime(value: 1, timescale: 100)
    let reader = AssetReader(asset: track.asset)
    let output = AssetReaderVideoCompositionOutput(videoTracks: [track], videoSettings: nil)
    output.videoComposition = composition
    reader.add(output)
    try reader.start()
    for _ in 0..<3 {
      let picture = try #require(try output.nextSampleBuffer()?.imageBuffer)
      #expect(try Self.rows(picture) == plain)
      try picture.withMutableRow(0) { row in
        for place in 0..<row.byteCount { row.storeBytes(of: 7, toByteOffset: place, as: UInt8.self) }
      }
    }
  }

  /// One layer as the slow reference draws it.
  private struct PlainLayer {
    var transform: PictureTransform
    var crop: PictureRectangle
    var opacity: Double

    /// Blue, green and red of a picture at a place of the composition, between the middles of four pixels; `nil` outside.
    func color(of rows: [[UInt8]], x: Double, y: Double) -> [Double]? {
      guard let inverse = transform.inverted() else { return nil }
      let across = inverse.a * x + inverse.c * y + inverse.tx
      let down = inverse.b * x + inverse.d * y + inverse.ty
      guard across >= crop.x, across < crop.x + crop.width, down >= crop.y, down < crop.y + crop.height
      else { return nil }
      func pixel(_ column: Double, _ line: Double, _ part: Int) -> Double {
        let column = Int(min(max(column, crop.x.rounded(.down)), (crop.x + crop.width).rounded(.up) - 1))
        let line = Int(min(max(line, crop.y.rounded(.down)), (crop.y + crop.height).rounded(.up) - 1))
        return Double(rows[line][column * 4 + part])
      }
      let (left, top) = ((across - 0.5).rounded(.down), (down - 0.5).rounded(.down))
      let (right, lower) = (across - 0.5 - left, down - 0.5 - top)
      return (0..<3).map { part in
        (pixel(left, top, part) * (1 - right) + pixel(left + 1, top, part) * right) * (1 - lower)
          + (pixel(left, top + 1, part) * (1 - right) + pixel(left + 1, top + 1, part) * right) * lower
      }
    }
  }

  @Test("Layers are drawn as a slow reference draws them", arguments: 0..<6)
  func reference(_ seed: Int) throws {
    let track = try StreamCase.named("h264.mp4").track()
    let plain = try Self.first(track) { _ in }
    var state = UInt64(seed + 1)
    func random(_ range: ClosedRange<Double>) -> Double {
      // Knuth's numbers: the same on every run.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Double(state >> 40) / Double(1 << 24) * (range.upperBound - range.lowerBound)
    }
    let layers = (0..<3).map { _ in
      let (angle, scale) = (random(0...6), random(1.01...2.5))
      return PlainLayer(
        transform: PictureTransform(
          a: scale * cos(angle), b: scale * sin(angle), c: -scale * sin(angle), d: scale * cos(angle),
          tx: random(0...96), ty: random(0...64)),
        crop: PictureRectangle(x: 8, y: 4, width: random(20...88), height: random(10...60)),
        opacity: random(0.1...1))
    }
    var composition = try VideoComposition(propertiesOf: [track])
    composition.instructions[0].backgroundColor = .init(red: 0.2, green: 0.4, blue: 0.6)
    composition.instructions[0].layerInstructions = layers.map { layer in
      var instruction = VideoCompositionLayerInstruction(track: track)
      instruction.setTransform(layer.transform, at: .zero)
      instruction.setCropRectangle(layer.crop, at: .zero)
      instruction.setOpacity(Float(layer.opacity), at: .zero)
      return instruction
    }
    let drawn = try Self.pixels(#require(try Self.compose(track, composition).first))
    for y in drawn.indices {
      for x in 0..<drawn[y].count / 4 {
        var expected = [0.6 * 255, 0.4 * 255, 0.2 * 255]
        for layer in layers.reversed() {
          guard let color = layer.color(of: plain, x: Double(x) + 0.5, y: Double(y) + 0.5) else { continue }
          for part in 0..<3 { expected[part] += (color[part] - expected[part]) * layer.opacity }
        }
        for part in 0..<3 { #expect(abs(Double(drawn[y][x * 4 + part]) - expected[part]) <= 0.51) }
      }
    }
  }

  @Test("A track that is shown twice is drawn from what it shows")
  func shownTwice() throws {
    let track = try StreamCase.named("h264.mp4").track()
    let plain = try Self.first(track) { _ in }
    var composition = try VideoComposition(propertiesOf: [track])
    var moved = VideoCompositionLayerInstruction(track: track)
    moved.setTransform(PictureTransform(a: 1, b: 0, c: 0, d: 1, tx: 8, ty: 4), at: .zero)
    moved.setOpacity(0.5, at: .zero)
    composition.instructions[0].layerInstructions.insert(moved, at: 0)
    let both = try Self.pixels(#require(try Self.compose(track, composition).first))
    for y in plain.indices {
      for place in plain[y].indices {
        let isBoth = y >= 4 && place >= 32
        let expected =
          isBoth
          ? (Double(plain[y][place]) + Double(plain[y - 4][place - 32])) / 2 : Double(plain[y][place])
        #expect(abs(Double(both[y][place]) - expected) <= (isBoth ? 1 : 0))
      }
    }
  }

  @Test("Pictures say the colours that were set, and tracks of others are refused")
  func colors() throws {
    let track = try StreamCase.named("h264.mp4").track()
    var composition = try VideoComposition(propertiesOf: [track])
    let own = try #require(track.formatDescriptions.first?.video).color
    let plain = try #require(try Self.compose(track, composition).first?.imageBuffer)
    #expect(plain.color.primaries == own.primaries && plain.color.transferFunction == own.transferFunction)
    composition.colorPrimaries = own.primaries ?? .ituR709
    composition.colorTransferFunction = own.transferFunction ?? .ituR709
    let set = try #require(try Self.compose(track, composition).first?.imageBuffer)
    #expect(set.color.primaries == composition.colorPrimaries)
    #expect(set.color.transferFunction == composition.colorTransferFunction)
    #expect(set.color.matrix == .identity)
    let hdr = try StreamCase.named("hevc-hdr10.mp4").track()
    var mapped = try VideoComposition(propertiesOf: [hdr])
    mapped.colorTransferFunction = .ituR709
    let drawn = try #require(try Self.compose(hdr, mapped).first?.imageBuffer)
    #expect(drawn.color.primaries == .ituR709 && drawn.color.transferFunction == .ituR709)
    let error = #expect(throws: MediaError.self) {
      var wrong = try VideoComposition(propertiesOf: [hdr])
      wrong.colorTransferFunction = .aribSTDB67
      _ = try Self.compose(hdr, wrong)
    }
    #expect(error?.code == .invalidVideoComposition)
  }

  @Test("What can't be composed is refused")
  func refusals() throws {
    let track = try StreamCase.named("h264.mp4").track()
    let composition = try VideoComposition(propertiesOf: [track])
    #expect(throws: MediaError.self) {
      try Self.compose(
        track, composition,
        settings: .pixelFormat(.bgra32, dimensions: VideoDimensions(width: 8, height: 8)))
    }
    for change: (inout VideoComposition) -> Void in [
      { $0.instructions[0].layerInstructions[0].trackID += 1 }, { $0.instructions = [] },
      { $0.frameDuration = .zero }, { $0.renderScale = 0 }, { $0.renderSize.width = 0 },
    ] {
      var wrong = composition
      change(&wrong)
      let error = #expect(throws: MediaError.self) { try Self.compose(track, wrong) }
      #expect(error?.code == .invalidVideoComposition)
    }
    let sound = try StreamCase.named("aac.m4a", type: "audio").track()
    #expect(throws: MediaError.self) { try Self.compose(sound, composition) }
  }
}
