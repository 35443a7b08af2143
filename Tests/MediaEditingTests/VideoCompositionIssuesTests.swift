import MediaAssets
import MediaCore
import MediaEditing
import Synchronization
import Testing

struct VideoCompositionIssuesTests {
  private static func layer(_ trackID: Int32 = 1) -> VideoCompositionLayerInstruction {
    var layer = VideoCompositionLayerInstruction()
    layer.trackID = trackID
    return layer
  }

  private static func video(
    _ ranges: [(Int64, Int64)], showing layer: VideoCompositionLayerInstruction = layer()
  ) -> VideoComposition {
    VideoComposition(
      renderSize: VideoDimensions(width: 96, height: 64), frameDuration: seconds(1, 25),
      instructions: ranges.map { start, end in
        var instruction = VideoCompositionInstruction(
          timeRange: MediaTimeRange(start: seconds(start, 1_000_000), end: seconds(end, 1_000_000)))
        instruction.layerInstructions = [layer]
        return instruction
      })
  }

  private static func overlapping() -> VideoCompositionLayerInstruction {
    var layer = layer()
    for start: Int64 in [0, 2] {
      layer.setOpacityRamp(
        fromStartOpacity: 1, toEndOpacity: 0, timeRange: range(seconds(start, 10), seconds(3, 10)))
    }
    return layer
  }

  private static func changed(_ change: (inout VideoComposition) -> Void) -> VideoComposition {
    var made = video([(0, 1_000_000)])
    change(&made)
    return made
  }

  private static func tracks() throws -> [AssetTrack] {
    try MutableComposition(range(.zero, seconds(1)), of: track("h264.mp4", .video)).tracks
  }

  private static func issues(_ video: VideoComposition) throws -> [MediaError] {
    video.issues(for: try tracks())
  }

  @Test("Instructions that cover everything are valid, and may go on after it")
  func valid() throws {
    for video in [Self.video([(0, 1_000_000)]), Self.video([(0, 400_000), (400_000, 9_000_000)])] {
      #expect(try Self.issues(video).isEmpty)
      #expect(video.isValid(for: try Self.tracks()))
    }
  }

  @Test(
    "Each fault is named",
    arguments: [
      (video([]), "ends at", "gap 0/1–1/1"),
      (video([(0, 999_999)]), "ends at", "gap 999999/1000000–1000000/1000000"),
      (video([(1, 1_000_000)]), "no instruction", "gap 0/1–1/1000000"),
      (video([(0, 400_000), (400_001, 1_000_000)]), "no instruction", "gap 400000/1000000–400001/1000000"),
      (video([(0, 400_000), (399_999, 1_000_000)]), "two instructions", "range 399999/1000000"),
      (video([(0, 1_000_000)], showing: layer(7)), "track 7", "track 7"),
      (video([(0, 1_000_000)], showing: overlapping()), "a ramp of track 1", "ramps 1"),
      (changed { $0.renderSize = .zero }, "no area", "key renderSize"),
      (changed { $0.renderScale = -1 }, "a scale of", "key renderScale"),
      (changed { $0.frameDuration = .zero }, "frame duration", "key frameDuration"),
    ])
  func faults(_ video: VideoComposition, _ words: String, _ found: String) throws {
    let issues = try Self.issues(video)
    #expect(issues.count == 1)
    #expect(issues.first?.reason.contains(words) == true)
    #expect(issues.first?.code == .invalidVideoComposition && issues.first?.code.rawValue == -11841)
    let delegate = Recorder()
    #expect(!video.isValid(for: try Self.tracks(), validationDelegate: delegate))
    #expect(delegate.found.withLock(\.self) == [found])
  }

  @Test("A delegate stops the search, or sees all of it")
  func stopping() throws {
    let video = Self.video([(1, 400_000), (400_001, 900_000)], showing: Self.layer(7))
    for (goesOn, count) in [(true, 5), (false, 1)] {
      let delegate = Recorder(goesOn: goesOn)
      #expect(!video.isValid(for: try Self.tracks(), validationDelegate: delegate))
      #expect(delegate.found.withLock(\.count) == count)
    }
  }

  @Test("The last instruction is extended, and never cut")
  func extended() throws {
    var video = Self.video([(0, 400_000), (400_000, 999_999)])
    video.extendLastInstruction(to: seconds(1))
    #expect(try Self.issues(video).isEmpty)
    let before = video
    video.extendLastInstruction(to: seconds(1, 2))
    #expect(video == before)
  }

  @Test("A layer that is off screen is warned of")
  func warnings() throws {
    let tracks = try Self.tracks()
    var layer = Self.layer()
    #expect(Self.video([(0, 1_000_000)], showing: layer).warnings(for: tracks).isEmpty)
    layer.setTransform(PictureTransform(a: -1, b: 0, c: 0, d: -1), at: .zero)
    let warnings = Self.video([(0, 1_000_000)], showing: layer).warnings(for: tracks)
    #expect(warnings.count == 1 && warnings[0].contains("uprightTransform"))
    // It comes in, if only at the end.
    layer.setTransformRamp(
      fromStart: PictureTransform(a: 1, b: 0, c: 0, d: 1, tx: -96), toEnd: .identity,
      timeRange: range(.zero, seconds(1)))
    #expect(Self.video([(0, 1_000_000)], showing: layer).warnings(for: tracks).isEmpty)
  }

  @Test("A composition's properties make a video composition of its size")
  func properties() throws {
    let composition = try MutableComposition(range(.zero, seconds(1)), of: track("h264.mp4", .video))
    let own = try VideoComposition.videoComposition(withPropertiesOf: composition)
    #expect(own.renderSize == VideoDimensions(width: 96, height: 64))
    #expect(own.frameDuration == seconds(1, 25) && own.sourceTrackIDForFrameTiming == 1)
    #expect(own.isValid(for: composition.tracks))
    composition.naturalSize = VideoDimensions(width: 48, height: 48)
    #expect(
      try VideoComposition.videoComposition(withPropertiesOf: composition).renderSize
        == VideoDimensions(width: 48, height: 48))
    #expect(throws: MediaError.self) {
      try VideoComposition.videoComposition(withPropertiesOf: MutableComposition())
    }
    var configuration = VideoComposition.Configuration()
    configuration.renderSize = own.renderSize
    configuration.frameDuration = own.frameDuration
    configuration.instructions = own.instructions
    configuration.sourceTrackIDForFrameTiming = 1
    #expect(VideoComposition(configuration: configuration) == own)
  }
}

/// Writes down what a validation finds.
private final class Recorder: VideoCompositionValidationHandling, Sendable {
  let found = Mutex<[String]>([])
  private let goesOn: Bool

  init(goesOn: Bool = true) { self.goesOn = goesOn }

  private func note(_ finding: String) -> Bool {
    found.withLock { $0.append(finding) }
    return goesOn
  }

  func videoComposition(
    _ videoComposition: VideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey key: String
  ) -> Bool { note("key \(key)") }

  func videoComposition(
    _ videoComposition: VideoComposition,
    shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: MediaTimeRange
  ) -> Bool { note("gap \(timeRange.start)–\(timeRange.end)") }

  func videoComposition(
    _ videoComposition: VideoComposition,
    shouldContinueValidatingAfterFindingInvalidTimeRangeIn instruction: VideoCompositionInstruction
  ) -> Bool { note("range \(instruction.timeRange.start)") }

  func videoComposition(
    _ videoComposition: VideoComposition,
    shouldContinueValidatingAfterFindingInvalidTrackIDIn instruction: VideoCompositionInstruction,
    layerInstruction: VideoCompositionLayerInstruction
  ) -> Bool { note("track \(layerInstruction.trackID)") }

  func videoComposition(
    _ videoComposition: VideoComposition,
    shouldContinueValidatingAfterFindingOverlappingRampsIn instruction: VideoCompositionInstruction,
    layerInstruction: VideoCompositionLayerInstruction
  ) -> Bool { note("ramps \(layerInstruction.trackID)") }
}
