import MediaAssets
import MediaCore
import MediaEditing
import Testing

struct VideoCompositionIssuesTests {
  private static func video(_ ranges: [(Int64, Int64)], showing trackID: Int32 = 1) -> VideoComposition {
    VideoComposition(
      renderSize: VideoDimensions(width: 96, height: 64), frameDuration: seconds(1, 25),
      instructions: ranges.map { start, end in
        var layer = VideoCompositionLayerInstruction()
        layer.trackID = trackID
        var instruction = VideoCompositionInstruction(
          timeRange: MediaTimeRange(start: seconds(start, 1_000_000), end: seconds(end, 1_000_000)))
        instruction.layerInstructions = [layer]
        return instruction
      })
  }

  private static func issues(_ video: VideoComposition) throws -> [MediaError] {
    let composition = try MutableComposition(range(.zero, seconds(1)), of: track("h264.mp4", .video))
    return video.issues(for: composition.tracks)
  }

  @Test("Instructions that cover everything are valid, and may go on after it")
  func valid() throws {
    #expect(try Self.issues(Self.video([(0, 1_000_000)])).isEmpty)
    #expect(try Self.issues(Self.video([(0, 400_000), (400_000, 9_000_000)])).isEmpty)
  }

  @Test(
    "Each fault is named",
    arguments: [
      (video([]), "ends at"), (video([(0, 999_999)]), "ends at"), (video([(1, 1_000_000)]), "no instruction"),
      (video([(0, 400_000), (400_001, 1_000_000)]), "no instruction"),
      (video([(0, 400_000), (399_999, 1_000_000)]), "two instructions"),
      (video([(0, 1_000_000)], showing: 7), "track 7"),
    ])
  func faults(_ video: VideoComposition, _ words: String) throws {
    let issues = try Self.issues(video)
    #expect(issues.count == 1)
    #expect(issues.first?.reason.contains(words) == true)
    #expect(issues.first?.code == .invalidVideoComposition)
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
}
