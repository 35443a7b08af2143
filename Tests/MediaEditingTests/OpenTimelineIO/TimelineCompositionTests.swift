import Foundation
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaEditing

/// Compositions that timelines of real files become.
struct TimelineCompositionTests {
  private static let media = Manifest.folder + "/media/"

  private func seconds(_ time: Double) -> MediaTime { MediaTime(seconds: time, preferredTimescale: 1000) }

  private func part(_ name: String, _ start: Double, _ end: Double) throws -> TimelineAssembly.Part {
    try TimelineAssembly.Part(URLAsset(path: Self.media + name)) { _ in
      MediaTimeRange(start: seconds(start), end: seconds(end))
    }
  }

  private func assembly(_ parts: TimelineAssembly.Part..., fade: Double = 0) -> TimelineAssembly {
    Self.assembly(parts, fade: fade)
  }

  private static func assembly(_ parts: [TimelineAssembly.Part], fade: Double) -> TimelineAssembly {
    var assembly = TimelineAssembly(parts)
    assembly.crossFade = MediaTime(seconds: fade, preferredTimescale: 1000)
    return assembly
  }

  @Test func `a cross-fade is ramps on two tracks`() throws {
    let timeline = try assembly(part("both.mp4", 0, 0.6), part("both.mp4", 0.4, 1), fade: 0.2)
      .timeline(named: "fade") { $0 }
    let made = try timeline.composition()
    #expect(made.issues.isEmpty)
    #expect(made.composition.duration == seconds(1))
    let mappings = made.composition.compositionTracks.map {
      $0.segments.filter { !$0.isEmpty }.map(\.timeMapping)
    }
    let first = TimeMapping(
      source: MediaTimeRange(start: .zero, end: seconds(0.6)),
      target: MediaTimeRange(start: .zero, end: seconds(0.6)))
    let second = TimeMapping(
      source: MediaTimeRange(start: seconds(0.4), end: seconds(1)),
      target: MediaTimeRange(start: seconds(0.4), end: seconds(1)))
    #expect(mappings == [[first], [second], [first], [second]])

    let pictures = try #require(made.videoComposition)
    #expect(pictures.frameDuration == MediaTime(value: 1, timescale: 25))
    #expect(pictures.instructions.map(\.timeRange.end) == [0.4, 0.6, 1].map(seconds))
    let fade = pictures.instructions[1].layerInstructions
    #expect(fade.map { $0.opacity(at: seconds(0.45)) } == [0.25, 1])
    let mix = try #require(made.audioMix)
    #expect(mix.inputParameters.map { $0.volumeRamp(for: seconds(0.5))?.startVolume } == [1, 0])
    #expect(mix.inputParameters.map { $0.volumeRamp(for: seconds(0.5))?.endVolume } == [0, 1])
  }

  @Test(
    arguments: [("h264.mp4", "rotate-90.mp4"), ("rotate-90.mp4", "h264.mp4"), ("h264.mp4", "vp9.webm")])
  func `a dissolve of other shapes is one of whole pictures`(_ outgoing: String, _ incoming: String) throws {
    let parts = [try part(outgoing, 0, 0.4), try part(incoming, 0, 0.4)]
    func pictures(_ name: String, fade: Double) throws -> [PixelBuffer] {
      let made = try Self.assembly(parts, fade: fade).timeline(named: name) { $0 }.composition()
      let output = AssetReaderVideoCompositionOutput(
        videoTracks: made.composition.tracks.filter { $0.mediaType == .video }, videoSettings: nil)
      output.videoComposition = made.videoComposition
      let reader = AssetReader(asset: made.composition)
      reader.add(output)
      try reader.start()
      var pictures: [PixelBuffer] = []
      while let buffer = try output.nextSampleBuffer() {
        pictures.append(try #require(buffer.imageBuffer))
      }
      return pictures
    }
    let (hard, soft) = (try pictures("hard", fade: 0), try pictures("soft", fade: 0.2))
    // Frames 5 to 9 show both: the last five of the first clip, and the first five of the other.
    try #require(hard.count == 20 && soft.count == 15)
    for frame in 5..<10 {
      let weight = Double(frame - 5) / 5
      let (one, other) = (try hard[frame].copyBytes(), try hard[frame + 5].copyBytes())
      let mixed = try soft[frame].copyBytes()
      try #require(mixed.count == one.count)
      // A picture that is made smaller ends in the middle of a pixel.
      let far = mixed.indices.filter {
        let expected = Double(one[$0]) + (Double(other[$0]) - Double(one[$0])) * weight
        return abs(Double(mixed[$0]) - expected) > 1.1
      }
      #expect(far.count <= mixed.count / 50)
    }
  }

  @Test func `files one after the other need no mix and no drawing`() throws {
    let timeline = try assembly(part("both.mp4", 0, 0.5), part("both.mp4", 0.25, 1)).timeline(named: "") {
      $0
    }
    let made = try timeline.composition()
    #expect(made.videoComposition == nil && made.audioMix == nil)
    #expect(made.composition.compositionTracks.map(\.segments.count) == [2, 2])
    #expect(made.composition.duration == seconds(1.25))
  }

  @Test func `a turned picture is fitted in the middle of the first one's size`() throws {
    let timeline = try assembly(part("both.mp4", 0, 0.2), part("rotate-90.mp4", 0, 0.2)).timeline(named: "") {
      $0
    }
    let pictures = try #require(try timeline.composition().videoComposition)
    let layer = try #require(pictures.instructions.last?.layerInstructions.first)
    let transform = layer.transform(at: seconds(0.3))
    let (width, height) = (Double(pictures.renderSize.width), Double(pictures.renderSize.height))
    // A quarter turn: its height fills the picture's, and what is left is as wide on both sides.
    #expect(transform.a == 0 && transform.d == 0 && abs(transform.b) == abs(transform.c))
    let natural = try #require(URLAsset(path: Self.media + "rotate-90.mp4").tracks.first).naturalSize
    let shown = Double(natural.height) * abs(transform.c)
    #expect(abs(Double(natural.width) * abs(transform.b) - height) < 1e-9)
    #expect(abs(transform.tx - (width + shown) / 2) < 1e-9 || abs(transform.tx - (width - shown) / 2) < 1e-9)
  }

  @Test func `a range past the end of the file shows what there is, and says so`() throws {
    var late = try part("both.mp4", 0.5, 1)
    late.timeRange = MediaTimeRange(start: seconds(0.5), end: seconds(3))
    let made = try assembly(late).timeline(named: "") { $0 }.composition()
    #expect(made.issues.count == 2)
    #expect(made.issues.allSatisfy { $0.reason.contains("of 2.5 seconds") })
    #expect(made.composition.duration < seconds(0.6))
  }

  @Test func `an image is shown for as long as its clip`() async throws {
    let writer = TimelineWriter(rate: FrameRate(numerator: 24, denominator: 1))
    let image = writer.clip(
      "image", MediaTimeRange(start: seconds(5), end: seconds(8)),
      writer.file(Self.media + "picture.png", available: nil))
    let gap = writer.gap(seconds(1))
    let timeline = try Timeline(document: writer.timeline("", [writer.track("Video", [gap, image])]))
    let made = try await timeline.composition()
    #expect(made.issues.isEmpty)
    #expect(made.composition.duration == seconds(4))
    let generator = AssetImageGenerator(asset: made.composition)
    generator.videoComposition = made.videoComposition
    func digest(_ time: Double) async throws -> String {
      try await generator.image(at: seconds(time)).image.sha256()
    }
    let (before, during, last) = try await (digest(0.5), digest(1.5), digest(3.9))
    #expect(during == last && during != before)
  }

  /// The fixture is read by OpenTimelineIO's own package, which gives the ranges that other tests expect of it.
  @Test func `what is written is what the package was given`() throws {
    var composed = try assembly(part("both.mp4", 0.2, 0.8), part("h264.mp4", 0, 1), fade: 0.2)
    let music = try TimelineAssembly.Part(URLAsset(path: Self.media + "wav-s16.wav")) { end in
      MediaTimeRange(start: .zero, end: end)
    }
    composed.music = music
    composed.duckedVolume = pow(10, -12 / 20.0)
    let timeline = try composed.timeline(named: "composed") { "../media/" + FilePath.split($0).name }
    #expect(try timeline.data() == Timeline(path: TimelineFixture.folder + "composed.otio").data())
  }

  @Test func `what is written is read again to the same document`() throws {
    let timeline = try assembly(part("both.mp4", 0.123, 0.777), part("h264.mp4", 0.001, 1), fade: 0.1)
      .timeline(named: "again") { $0 }
    let source = MemoryByteSource(try timeline.data(), name: "edit.otio")
    #expect(Timeline.isRecognized(source))
    let again = try Timeline(reading: source, path: "edit.otio")
    #expect(again.document == timeline.document)
    #expect(again.name == "again")
    #expect(try again.composition().composition.duration == timeline.composition().composition.duration)
  }
}
