import MediaCore
import Testing

@testable import MediaEditing

/// What readers of timelines usually get wrong, one by one; the numbers are counted by hand.
struct TimelineFlatteningTests {
  private func flattened(_ name: String) throws -> TimelineFlattening {
    let fixture = try #require(TimelineFixture.all.first { $0.name == name })
    return try TimelineFlattening(TimelineRangeTests.withMedia(try fixture.item()))
  }

  private func placement(
    _ name: String, _ kind: TimelinePlacement.Kind = .video, in flattened: TimelineFlattening
  ) throws -> TimelinePlacement {
    try #require(flattened.placements.first { $0.name == name && $0.kind == kind })
  }

  /// In frames at 24 a second.
  private func frames(_ start: Double, _ duration: Double) throws -> MediaTimeRange {
    let rate = FrameRate(numerator: 24, denominator: 1)
    return MediaTimeRange(
      start: try #require(MediaTime(start, in: rate)), duration: try #require(MediaTime(duration, in: rate)))
  }

  // MARK: Media time

  @Test func `a source range counts from where the available range of the media begins`() throws {
    let flattened = try flattened("media-time.otio")
    let late = try placement("one hour", in: flattened)
    try #expect(late.source == frames(48, 48))
    try #expect(late.target == frames(0, 48))
    let whole = try placement("whole", in: flattened)
    try #expect(whole.source == frames(0, 48))
    #expect(whole.url == "ten%20hours.mov")
  }

  @Test func `the active media reference is the one that is shown`() throws {
    let proxy = try placement("proxy", in: try flattened("media-time.otio"))
    #expect(proxy.url == "proxy.mov")
    try #expect(proxy.source == frames(24, 24))
  }

  @Test func `media that is no file is left out and named`() throws {
    let flattened = try flattened("media-time.otio")
    #expect(!flattened.placements.contains { $0.name == "bars" })
    #expect(
      flattened.issues.map(\.description) == [
        "tracks/children[0]/children[3]/media_references/DEFAULT_MEDIA: "
          + "the clip \"bars\" shows nothing: its media is a GeneratorReference"
      ])
  }

  // MARK: Speeds

  @Test(arguments: [("double", 0.0, 48.0), ("film pace", 24, 23.04), ("frozen", 48, 0), ("both", 72, 144)])
  func `a warp changes what is read and not the length in the parent`(
    name: String, start: Double, read: Double
  ) throws {
    let warped = try placement(name, in: try flattened("warps.otio"))
    try #expect(warped.source == frames(10, read))
    try #expect(warped.target == frames(start, 24))
  }

  @Test func `what a stack or a track is warped by reaches the clips in it`() throws {
    let flattened = try flattened("warps.otio")
    let slow = try placement("in it", in: flattened)
    try #expect(slow.source == frames(100, 20))
    try #expect(slow.target == frames(120, 40))
    let held = try placement("one frame", in: flattened)
    try #expect(held.source == frames(471, 0))
    try #expect(held.target == frames(160, 4))
  }

  @Test func `effects that are not followed are named`() throws {
    #expect(
      try flattened("warps.otio").issues.map(\.description) == [
        "tracks/children[0]/children[4]/effects[0]: the effect \"Blur\" is not applied"
      ])
  }

  // MARK: Transitions

  @Test func `a transition shows both neighbours around the cut, from their handles`() throws {
    let flattened = try flattened("transitions.otio")
    let (a, b) = (try placement("a", in: flattened), try placement("b", in: flattened))
    try #expect(a.target == frames(0, 58))
    try #expect(a.source == frames(24, 58))
    try #expect(b.target == frames(42, 54))
    try #expect(b.source == frames(24, 54))
    let names = flattened.placements.filter { $0.kind == .video }.map(\.name)
    #expect(names == ["a", "b", "c"], "the incoming clip is above the outgoing one")
    try #expect(b.level == TimelineCurve(from: 0, to: 1, over: frames(42, 16)))
  }

  @Test func `beside a gap, and at a track's ends, the clip that is there fades`() throws {
    let flattened = try flattened("transitions.otio")
    // Into b, which covers it, a does not.
    try #expect(placement("a", in: flattened).level == TimelineCurve(from: 0, to: 1, over: frames(0, 12)))
    let c = try placement("c", in: flattened)
    try #expect(c.target == frames(103, 41))
    try #expect(c.level.values(at: frames(108, 0).start).after == 0.5)
    try #expect(c.level.values(at: frames(120, 0).start).after == 1)
    try #expect(c.level.values(at: frames(140, 0).start).after == 0.5)
    try #expect(c.level.values(at: frames(144, 0).start).after == 0)
  }

  @Test func `the sound of both neighbours fades`() throws {
    let flattened = try flattened("transitions.otio")
    let (x, y) = (try placement("x", .audio, in: flattened), try placement("y", .audio, in: flattened))
    try #expect(x.level == TimelineCurve(from: 1, to: 0, over: frames(36, 8)))
    try #expect(y.level == TimelineCurve(from: 0, to: 1, over: frames(36, 8)))
    try #expect(x.target == frames(0, 44) && y.target == frames(36, 44))
  }

  // MARK: Nesting

  @Test func `gaps are transparent, and what is disabled keeps its room`() throws {
    let flattened = try flattened("nested.otio")
    #expect(!flattened.placements.contains { $0.name == "over" })
    try #expect(placement("over, next", in: flattened).target == frames(30, 18))
    let order = flattened.placements.map(\.name)
    #expect(order == ["first", "low", "high", "between", "in both", "after", "over, next", "sound"])
  }

  @Test func `each range that a clip is in cuts it`() throws {
    let flattened = try flattened("nested.otio")
    let low = try placement("low", in: flattened)
    try #expect(low.target == frames(24, 20) && low.source == frames(106, 20))
    // 10 frames cut away by the outer stack and 4 by the inner one.
    let both = try placement("in both", in: flattened)
    try #expect(both.target == frames(54, 20) && both.source == frames(17, 20))
  }

  @Test func `tracks of pictures are silent, and tracks of sound have no pictures`() throws {
    for placement in try flattened("nested.otio").placements {
      #expect(placement.kind == (placement.name == "sound" ? .audio : .video))
    }
  }
}
