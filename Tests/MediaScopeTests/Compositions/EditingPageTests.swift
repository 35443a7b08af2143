import Foundation
import MediaScope
import MediaScopeFixtures
import Testing

/// The examples of docs/editing.md stand in here word by word.
struct EditingPageTests {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func sequence(
    _ films: [String], _ song: String,
    _ use: (MutableComposition, MutableCompositionTrack) async throws -> Void
  ) async throws {
    let composition = MutableComposition()
    let pictures = composition.addMutableTrack(withMediaType: .video)
    let music = composition.addMutableTrack(withMediaType: .audio)
    for path in films {
      guard let film = try await URLAsset(path: path).loadTracks(withMediaType: .video).first else { return }
      try pictures.insertTimeRange(film.timeRange, of: film, at: .invalid)
    }
    guard let song = try await URLAsset(path: song).loadTracks(withMediaType: .audio).first else { return }
    try music.insertTimeRange(pictures.timeRange, of: song, at: .zero)
    try await use(composition, music)
  }

  private func swell(_ composition: MutableComposition, _ music: MutableCompositionTrack) -> AudioMix {
    var volume = AudioMixInputParameters(track: music.assetTrack)
    let second = MediaTime(value: 1, timescale: 1)
    volume.setVolumeRamp(
      fromStartVolume: 0, toEndVolume: 1, timeRange: MediaTimeRange(start: .zero, duration: second))
    volume.setVolumeRamp(
      fromStartVolume: 1, toEndVolume: 0,
      timeRange: MediaTimeRange(start: composition.duration - second, duration: second))
    let mix = AudioMix(inputParameters: [volume])
    return mix
  }

  private func crossFade(_ first: AssetTrack, _ other: AssetTrack) throws -> (Composition, VideoComposition) {
    let composition = MutableComposition()
    let front = composition.addMutableTrack(withMediaType: .video)
    let back = composition.addMutableTrack(withMediaType: .video)
    let overlap = MediaTime(value: 1, timescale: 2)
    try front.insertTimeRange(first.timeRange, of: first, at: .zero)
    try back.insertTimeRange(other.timeRange, of: other, at: front.timeRange.end - overlap)
    var fading = VideoCompositionLayerInstruction(track: front.assetTrack)
    fading.setOpacityRamp(
      fromStartOpacity: 1, toEndOpacity: 0,
      timeRange: MediaTimeRange(start: front.timeRange.end - overlap, duration: overlap))
    var below = VideoCompositionLayerInstruction(track: back.assetTrack)
    below.setTransform(PictureTransform(a: 480 / 96, b: 0, c: 0, d: 270 / 64), at: .zero)
    var instruction = VideoCompositionInstruction(
      timeRange: MediaTimeRange(start: .zero, duration: composition.duration))
    instruction.layerInstructions = [fading, below]
    let fade = VideoComposition(
      renderSize: composition.naturalSize, frameDuration: MediaTime(value: 1, timescale: 25),
      instructions: [instruction])
    return (composition, fade)
  }

  private func fit(
    _ clips: [AssetTrack], in composition: MutableComposition, _ pictures: MutableCompositionTrack
  ) -> VideoComposition {
    var layer = VideoCompositionLayerInstruction(track: pictures.assetTrack)
    for (clip, segment) in zip(clips, pictures.segments) {
      var upright = clip.uprightTransform
      let (width, height) = (Double(clip.naturalSize.width), Double(clip.naturalSize.height))
      let across = abs(upright.a) * width + abs(upright.c) * height
      let down = abs(upright.b) * width + abs(upright.d) * height
      let scale = min(480 / across, 270 / down)
      upright = upright.concatenating(
        PictureTransform(
          a: scale, b: 0, c: 0, d: scale, tx: (480 - across * scale) / 2, ty: (270 - down * scale) / 2))
      layer.setTransform(upright, at: segment.timeMapping.target.start)
    }
    var instruction = VideoCompositionInstruction(
      timeRange: MediaTimeRange(start: .zero, duration: composition.duration))
    instruction.layerInstructions = [layer]
    let fitted = VideoComposition(
      renderSize: VideoDimensions(width: 480, height: 270), frameDuration: MediaTime(value: 1, timescale: 25),
      instructions: [instruction])
    return fitted
  }

  private func titles(_ film: AssetTrack, _ logo: PixelBuffer) throws -> VideoComposition {
    let size = AnimationSize(width: 480, height: 270)
    let title = AnimationLayer.title("Evening · вечер · مساء", timeRange: film.timeRange, of: size)
    let code = try AnimationLayer.timecode(frameRate: 25, start: "10:00:00:00", of: size)
    let mark = AnimationLayer.watermark(logo, at: .topRight, of: size)
    let white = Color(red: 255, green: 255, blue: 255)
    let circle = AnimationShape.rectangle(AnimationSize(width: 40, height: 40), cornerRadius: 20)
    var ball = AnimationLayer(.shape(circle, fill: white))
    let end = MediaTime(value: 2, timescale: 1)
    ball.position = KeyFrames(
      .zero,
      [
        .init(.zero, AnimationPoint(x: 40, y: 230), timing: .easeInEaseOut),
        .init(end, AnimationPoint(x: 240, y: 200)),
      ])
    var video = try VideoComposition(propertiesOf: [film])
    video.animationTool = VideoCompositionAnimationTool(
      postProcessing: LayerOverlay([title, code, mark, ball], size: size))
    return video
  }

  private func negative(_ film: AssetTrack) throws -> VideoComposition {
    var video = try VideoComposition(propertiesOf: [film])
    video.customVideoCompositor = CustomVideoCompositor { request in
      let frame = try request.renderContext.makePixelBuffer()
      guard let source = request.sourceFrame(byTrackID: film.trackID) else {
        throw MediaError(.noImageAtTime, "the film is over")
      }
      for row in 0..<frame.height {
        try source.withRow(row) { pixels in
          try frame.withMutableRow(row) { target in
            for place in 0..<target.byteCount {
              let byte = pixels.unsafeLoad(fromByteOffset: place, as: UInt8.self)
              let isAlpha = place % 4 == 3
              target.storeBytes(of: isAlpha ? byte : 255 - byte, toByteOffset: place, as: UInt8.self)
            }
          }
        }
      }
      return frame
    }
    return video
  }

  private func limit(_ music: MutableCompositionTrack) -> AudioMix {
    var limited = AudioMixInputParameters(track: music.assetTrack)
    limited.audioTapProcessor = AudioProcessingTap { samples, start in
      for index in samples.indices { samples[index] = max(-0.5, min(samples[index], 0.5)) }
    }
    return AudioMix(inputParameters: [limited])
  }

  private func slowDown(_ composition: MutableComposition) throws {
    let half = composition.duration.multiplied(byRatio: 1, divisor: 2)
    try composition.scaleTimeRange(
      MediaTimeRange(start: half, duration: half), toDuration: composition.duration)
  }

  private func export(
    _ composition: Composition, _ mix: AudioMix?, _ video: VideoComposition?, to path: String
  ) async throws {
    guard let session = AssetExportSession(asset: composition, preset: .mediumQuality) else { return }
    session.audioMix = mix
    session.videoComposition = video
    try await session.export(to: path, as: .mp4)
  }

  @Test("The examples are those of the page")
  func words() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let page = try String(contentsOf: Self.checkout.appending(path: "docs/editing.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```swift\n").dropFirst()
    #expect(blocks.count == 9)
    for block in blocks {
      let lines = block.components(separatedBy: "\n```")[0].split(separator: "\n")
      #expect(source.contains(lines.map { "    " + $0 }.joined(separator: "\n")))
    }
  }

  @Test("Two films and a song follow each other, swell, are slowed down and written")
  func sequenceIsWritten() async throws {
    let films = try ["h264.mp4", "hevc-leading.mp4"].map { try Fixture.named($0).path }
    let folder = try TemporaryDirectory()
    var useCount = 0
    try await sequence(films, Fixture.named("sunset.mp4").path) { composition, music in
      useCount += 1
      #expect(composition.duration == time(26, 10))
      #expect(music.timeRange.duration == time(26, 10))
      let mix = swell(composition, music)
      let reader = AssetReader(asset: composition)
      let output = AssetReaderAudioMixOutput(audioTracks: [music.assetTrack], audioSettings: nil)
      output.audioMix = mix
      reader.add(output)
      try reader.start()
      var sound: [SampleBuffer] = []
      while let buffer = try output.nextSampleBuffer() { sound.append(buffer) }
      let mixed = Heard(sound)
      let plain = try heard(music.assetTrack, .linearPCM(bitDepth: 32, isFloat: true))
      func peak(_ sound: Heard, _ start: Double, _ end: Double) -> Float {
        sound.cut(Int64(start * 44_100)..<Int64(end * 44_100)).samples.withUnsafeBytes { bytes in
          bytes.bindMemory(to: Float.self).map(abs).max() ?? 0
        }
      }
      #expect(peak(mixed, 1.1, 1.5) == peak(plain, 1.1, 1.5))
      #expect(peak(mixed, 0, 0.1) <= peak(plain, 0, 0.1) * 0.1)
      #expect(peak(mixed, 2.5, 2.6) <= peak(plain, 2.5, 2.6) * 0.1)

      try slowDown(composition)
      #expect(composition.duration == time(39, 10))
      let shown = try seen(try #require(composition.tracks.first))
      // The picture in which the slow part begins is shown by both.
      let all = try films.flatMap { try seen(URLAsset(path: $0).tracks()[0]).map(\.digest) }
      #expect(shown.count == all.count + 1)
      #expect(zip(shown, shown.dropFirst()).filter { $0.digest != $1.digest }.count == all.count - 1)
      #expect(Set(shown.map(\.digest)) == Set(all))
      let path = folder.file("film.mp4")
      try await export(composition, mix, nil, to: path)
      let written = URLAsset(path: path)
      #expect(abs(written.duration.seconds - 3.9) < 0.05)
      #expect(try seen(written.tracks()[0]).map(\.time) == shown.map(\.time))
      #expect(abs(Int(try heard(written.tracks()[1]).count) - Int(3.9 * 44_100)) < 2)
    }
    #expect(useCount == 1)
  }

  @Test("A cross-fade is drawn")
  func crossFadeIsDrawn() throws {
    let (composition, fade) = try crossFade(track("sunset.mp4", .video), track("h264.mp4", .video))
    #expect(composition.duration == time(51, 10))
    try draw(composition, fade, at: [3.4, 3.76, 4.3], as: "cross-fade")
  }

  @Test("A portrait clip stands upright among landscape ones")
  func portrait() throws {
    let clips = try [track("sunset.mp4", .video), track("rotate-90.mp4", .video)]
    let composition = MutableComposition()
    let pictures = composition.addMutableTrack(withMediaType: .video)
    for clip in clips {
      try pictures.insertTimeRange(
        MediaTimeRange(start: .zero, duration: time(3, 10)), of: clip, at: .invalid)
    }
    let fitted = fit(clips, in: composition, pictures)
    try draw(composition, fitted, at: [0.1, 0.4], as: "portrait")
    let generator = AssetImageGenerator(asset: composition)
    generator.videoComposition = fitted
    let picture = try generator.copyImage(at: time(4, 10)).image
    // 64×96 pixels, as high as the picture.
    let row = try picture.withRow(135) { row in
      (0..<480).map { column in
        (0..<3).contains { row.unsafeLoad(fromByteOffset: column * 4 + $0, as: UInt8.self) > 0 }
      }
    }
    #expect(row.firstIndex(of: true) == 150 && row.lastIndex(of: true) == 329)
  }

  @Test("Titles are drawn over the pictures, and a negative by a closure")
  func titlesAndNegative() throws {
    let film = try track("sunset.mp4", .video)
    let logo = try PixelBuffer(
      pixelFormatType: .bgra32, dimensions: VideoDimensions(width: 48, height: 24))
    try logo.withMutableBytes { bytes in
      for place in 0..<bytes.byteCount { bytes.storeBytes(of: 255, toByteOffset: place, as: UInt8.self) }
    }
    let video = try titles(film, logo)
    try draw(film.asset, video, at: [0.5, 2], as: "titles")
    let generator = AssetImageGenerator(asset: film.asset)
    generator.videoComposition = video
    let picture = try generator.copyImage(at: time(2, 1)).image
    // The disc's middle, 200 above the lower edge.
    let disc = try picture.withRow(70) { row in
      (0..<3).map { row.unsafeLoad(fromByteOffset: 240 * 4 + $0, as: UInt8.self) }
    }
    #expect(disc == [255, 255, 255])

    func bytes(_ picture: PixelBuffer) throws -> [UInt8] {
      try picture.withRow(99) { row in row.withUnsafeBytes { Array($0) } }
    }
    let inverted = try negative(film)
    generator.videoComposition = inverted
    let frame = try bytes(generator.copyImage(at: time(2, 1)).image)
    generator.videoComposition = try VideoComposition(propertiesOf: [film])
    let plain = try bytes(generator.copyImage(at: time(2, 1)).image)
    #expect(frame == plain.enumerated().map { $0 % 4 == 3 ? $1 : 255 - $1 })
    try draw(film.asset, inverted, at: [2], as: "negative")
  }

  @Test("A tap limits the music")
  func limited() async throws {
    let composition = MutableComposition()
    let music = composition.addMutableTrack(withMediaType: .audio)
    try music.insertTimeRange(wholeRange, of: track("wav-s16.wav", .audio), at: .zero)
    let reader = AssetReader(asset: composition)
    let output = AssetReaderAudioMixOutput(
      audioTracks: composition.tracks, audioSettings: .linearPCM(bitDepth: 32, isFloat: true))
    output.audioMix = limit(music)
    reader.add(output)
    try reader.start()
    var sound: [SampleBuffer] = []
    while let buffer = try output.nextSampleBuffer() { sound.append(buffer) }
    let loud = try heard(music.assetTrack, .linearPCM(bitDepth: 32, isFloat: true))
    let samples = [Heard(sound), loud].map { heard in
      heard.samples.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }
    #expect(samples[1].contains { abs($0) > 0.5 })
    #expect(samples[0] == samples[1].map { max(-0.5, min($0, 0.5)) })
  }

  /// Draws pictures beside each other, and writes them for the page where `EDITING_IMAGES` names a folder.
  private func draw(_ asset: Asset, _ video: VideoComposition, at times: [Double], as name: String) throws {
    let generator = AssetImageGenerator(asset: asset)
    generator.videoComposition = video
    let pictures = try times.map {
      try generator.copyImage(at: MediaTime(seconds: $0, preferredTimescale: 1000)).image
    }
    #expect(pictures.allSatisfy { $0.dimensions == video.renderSize })
    guard let folder = ProcessInfo.processInfo.environment["EDITING_IMAGES"] else { return }
    for (index, picture) in pictures.enumerated() {
      try Data(PictureRenderer.pngData(of: picture)).write(
        to: URL(filePath: "\(folder)/\(name)-\(index).png"))
    }
  }
}
