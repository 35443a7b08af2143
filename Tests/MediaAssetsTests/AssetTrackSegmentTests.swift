import Fixtures
import MediaAssets
import MediaCore
import Testing

struct AssetTrackSegmentTests {
  @Test(
    "Without an edit list one segment holds all",
    arguments: ["both.mkv", "late-start.ts", "wav-s16.wav", "both-fragmented.mp4"])
  func none(_ name: String) throws {
    for track in try asset(name).tracks() {
      try #require(track.segments.count == 1)
      #expect(track.segments[0].timeMapping.target == track.timeRange)
      #expect(!track.segments[0].isEmpty)
    }
  }

  @Test("Priming and reordering are left out by the first edit")
  func priming() throws {
    let audio = try #require(try asset("aac.m4a").tracks().first)
    #expect(
      audio.segments == [
        mapping(MediaTimeRange(start: time(1024, 44100), duration: time(1, 1)), range(0, 1, 1))
      ])
    let video = try #require(try asset("h264.mp4").tracks().first)
    #expect(
      video.segments == [
        mapping(MediaTimeRange(start: time(1024, 12800), duration: time(8, 5)), range(0, 1600, 1000))
      ])
  }

  @Test("A cut begins within the media")
  func cut() throws {
    let tracks = try asset("edit-list-cut.mp4").tracks()
    #expect(
      tracks[0].segments == [
        mapping(MediaTimeRange(start: time(3584, 12800), duration: time(1, 1)), range(0, 1000, 1000))
      ])
    #expect(
      tracks[1].segments == [
        mapping(MediaTimeRange(start: time(860, 44100), duration: time(2, 5)), range(0, 400, 1000))
      ])
  }

  @Test("An empty edit shows nothing, and the track starts behind it")
  func empty() throws {
    let track = try #require(try asset("edit-list-empty.mp4").tracks().first)
    try #require(track.segments.count == 2)
    #expect(track.segments[0].isEmpty)
    #expect(track.segments[0].timeMapping.target == range(0, 500, 1000))
    #expect(track.segments[1] == mapping(range(0, 800, 1000), range(500, 800, 1000)))
    #expect(track.timeRange == range(500, 800, 1000))
  }

  @Test("Two edits show the media in another order")
  func two() throws {
    let track = try #require(try asset("edit-list-two.mp4").tracks().first)
    #expect(
      track.segments == [
        mapping(MediaTimeRange(start: time(11264, 12800), duration: time(2, 5)), range(0, 400, 1000)),
        mapping(MediaTimeRange(start: time(1024, 12800), duration: time(2, 5)), range(400, 400, 1000)),
      ])
    #expect(track.timeRange == range(0, 800, 1000))
  }

  private func mapping(_ source: MediaTimeRange, _ target: MediaTimeRange) -> AssetTrackSegment {
    AssetTrackSegment(timeMapping: TimeMapping(source: source, target: target))
  }
}
