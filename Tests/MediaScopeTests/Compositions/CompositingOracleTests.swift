import Glibc
import MediaScope
import MediaScopeFixtures
import Testing

/// What ffmpeg's filters make of the same clips, as `Scripts/make-composition-values` wrote it down.
struct CompositingOracleTests {
  private static func layer(
    _ track: MutableCompositionTrack, _ transform: PictureTransform = .identity
  ) -> VideoCompositionLayerInstruction {
    var layer = VideoCompositionLayerInstruction(track: track.assetTrack)
    layer.setTransform(transform, at: .zero)
    return layer
  }

  /// The layers of a drawing, the front-most first, of two tracks that show the clips.
  private static func layers(
    _ name: String, _ a: MutableCompositionTrack, _ b: MutableCompositionTrack
  ) -> [VideoCompositionLayerInstruction] {
    switch name {
    case "cross-fade":
      var fading = layer(a)
      fading.setOpacityRamp(
        fromStartOpacity: 1, toEndOpacity: 0,
        timeRange: MediaTimeRange(start: time(2, 5), duration: time(2, 5)))
      return [fading, layer(b)]
    case "overlay": return [layer(b, PictureTransform(a: 1, b: 0, c: 0, d: 1, tx: -20, ty: 9)), layer(a)]
    case "translucent":
      var front = layer(b)
      front.setOpacity(0.25, at: .zero)
      return [front, layer(a)]
    case "crop":
      var front = layer(b, PictureTransform(a: 1, b: 0, c: 0, d: 1, tx: 40 - 11, ty: 33 - 7))
      front.setCropRectangle(PictureRectangle(x: 11, y: 7, width: 30, height: 20), at: .zero)
      return [front, layer(a)]
    case "quarter":
      // A quarter turn to the right about the top left corner, and back into the picture.
      return [layer(b, PictureTransform(a: 0, b: 1, c: -1, d: 0, tx: 64 + 16, ty: -16)), layer(a)]
    case "turned":
      // About the middle.
      let (sine, cosine) = (sin(Double.pi / 7), cos(Double.pi / 7))
      return [
        layer(
          a,
          PictureTransform(
            a: cosine, b: sine, c: -sine, d: cosine, tx: 48 - cosine * 48 + sine * 32,
            ty: 32 - sine * 48 - cosine * 32))
      ]
    default: return []
    }
  }

  @Test("Pictures are drawn as ffmpeg's filters draw them", arguments: Joined.all.drawn)
  func drawn(_ expected: Joined.Drawn) throws {
    let composition = MutableComposition()
    let clips = try ["h264.mp4", "h264-no-b-frames.mp4"].map { try track($0, .video) }
    let tracks = clips.map { _ in composition.addMutableTrack(withMediaType: .video) }
    try tracks[0].insertTimeRange(
      MediaTimeRange(start: .zero, duration: time(4, 5)), of: clips[0], at: .zero)
    let start = expected.name == "cross-fade" ? time(2, 5) : .zero
    try tracks[1].insertTimeRange(
      MediaTimeRange(start: .zero, duration: time(4, 5)), of: clips[1], at: start)
    var instruction = VideoCompositionInstruction(
      timeRange: MediaTimeRange(start: .zero, duration: composition.duration))
    instruction.layerInstructions = Self.layers(expected.name, tracks[0], tracks[1])
    try #require(!instruction.layerInstructions.isEmpty)
    let video = VideoComposition(
      renderSize: VideoDimensions(width: 96, height: 64), frameDuration: time(1, 25),
      instructions: [instruction])
    #expect(video.issues(for: composition.tracks).isEmpty)
    let reader = AssetReader(asset: composition)
    let output = AssetReaderVideoCompositionOutput(
      videoTracks: composition.tracks, videoSettings: .pixelFormat(.rgb24))
    output.videoComposition = video
    reader.add(output)
    try reader.start()
    var pictures: [PixelBuffer] = []
    while let buffer = try output.nextSampleBuffer() { pictures.append(try #require(buffer.imageBuffer)) }
    // ffmpeg converts to numbers of whole pixels before it mixes them, and its rotation interpolates in 16th bits.
    let tolerance =
      expected.name == "turned" ? 4 : ["overlay", "crop", "quarter"].contains(expected.name) ? 1 : 2
    var place = 0
    for frame in expected.frames {
      for row in expected.rows {
        let bytes = try pictures[frame].withRow(row) { bytes in bytes.withUnsafeBytes { Array($0) } }
        let wanted = expected.rgb[place..<place + 96 * 3]
        place += 96 * 3
        for (column, (one, other)) in zip(bytes, wanted).enumerated()
        where !expected.isAtEdge(column / 3, row) {
          #expect(abs(Int(one) - Int(other)) <= tolerance, "frame \(frame), row \(row), column \(column / 3)")
        }
      }
    }
    #expect(place == expected.rgb.count)
  }

  @Test("Sound is mixed as ffmpeg mixes it, with volumes and ramps at every sample")
  func mixed() throws {
    let expected = Joined.all.mixed
    let composition = MutableComposition()
    var parameters: [AudioMixInputParameters] = []
    for input in expected.inputs {
      let target = composition.addMutableTrack(withMediaType: .audio)
      try target.insertTimeRange(wholeRange, of: track(input.name, .audio), at: time(input.delay, 8000))
      var volume = AudioMixInputParameters(track: target.assetTrack)
      switch parameters.count {
      case 0: volume.setVolume(0.75, at: .zero)
      case 1:
        volume.setVolume(0, at: .zero)
        volume.setVolumeRamp(
          fromStartVolume: 0, toEndVolume: 1,
          timeRange: MediaTimeRange(start: time(700, 8000), duration: time(1500, 8000)))
      default:
        volume.setVolumeRamp(
          fromStartVolume: 1, toEndVolume: 0,
          timeRange: MediaTimeRange(start: time(2500, 8000), duration: time(1700, 8000)))
      }
      parameters.append(volume)
    }
    let reader = AssetReader(asset: composition)
    let output = AssetReaderAudioMixOutput(
      audioTracks: composition.tracks, audioSettings: .linearPCM(bitDepth: 64, isFloat: true))
    output.audioMix = AudioMix(inputParameters: parameters)
    reader.add(output)
    try reader.start()
    var buffers: [SampleBuffer] = []
    while let buffer = try output.nextSampleBuffer() { buffers.append(buffer) }
    let sound = Heard(buffers)
    #expect(sound.count == expected.count)
    let samples = sound.samples.withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
    for (index, wanted) in expected.samples.enumerated() {
      let sample = samples[index / 2 * expected.stride * 2 + index % 2]
      // afade counts its gain in a fraction of the fade, less one sample at the most.
      #expect(abs(sample - wanted) <= 1.0 / 1500, "sample \(index / 2 * expected.stride)")
    }
  }
}
