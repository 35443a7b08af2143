import MediaAssets
import MediaCore
import MediaScopeFixtures
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

  @Test("An empty edit shows nothing, and the track starts after it")
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

  /// Pictures far before the beginning, an edit that begins at the end of all times and leaves its own end to the
  /// fragments, and a last fragment that is as far away.
  @Test("Edits and fragments at the limits of time do no harm", arguments: [false, true])
  func limits(endsLate: Bool) throws {
    let source = try FileByteSource(path: Fixture.named("both-fragmented.mp4").path)
    var patch = ISOPatch(try source.bytes(at: 0, count: Int(source.byteCount)))
    var changed = 0
    for run in patch.payloads("moof/traf/trun") {
      let flags = patch.number(at: run.lowerBound)
      guard flags & 0x800 != 0 else { continue }
      let first = run.lowerBound + 8 + (flags & 1 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0)
      let rowSize = 4 * (flags & 0xF00).nonzeroBitCount
      for row in 0..<Int(patch.number(at: run.lowerBound + 4)) {
        patch.set(0x8000_0000, at: first + (row + 1) * rowSize - 4)
        changed += 1
      }
    }
    #expect(changed > 0)
    if endsLate {
      for time in patch.payloads("moof/traf/tfdt").suffix(2) {
        patch.set(0x7FFF_FFFF, at: time.lowerBound + 4)
        patch.set(0xFFFF_FFFF, at: time.lowerBound + 8)
      }
    }
    let movie = try #require(patch.payloads("moov").first)
    let track = try #require(patch.payloads("moov/trak").first)
    let edit: [UInt8] =
      [0, 0, 0, 44, 0x65, 0x64, 0x74, 0x73, 0, 0, 0, 36, 0x65, 0x6C, 0x73, 0x74, 1, 0, 0, 0, 0, 0, 0, 1]
      + [0, 0, 0, 0, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1, 0, 0]
    for box in [movie, track] {
      patch.set(UInt32(box.count + 8 + edit.count), at: box.lowerBound - 8)
    }
    var content = patch.bytes
    let header = Int(patch.number(at: track.lowerBound))
    content.insert(contentsOf: edit, at: track.lowerBound + header)
    let folder = try TemporaryDirectory()
    let file = folder.file("limits.mp4")
    try write(content, to: file)
    guard let tracks = try? URLAsset(path: file).tracks() else {
      // libav refuses such a time.
      #expect(endsLate)
      return
    }
    #expect(tracks.count == 2)
    for track in tracks { #expect(track.timeRange.isValid && track.timeRange.duration >= .zero) }
    let cursor = tracks[0].makeSampleCursorAtLastSampleInDecodeOrder()
    #expect((cursor?.sampleIndex ?? 0) > 0)
  }

  private func mapping(_ source: MediaTimeRange, _ target: MediaTimeRange) -> AssetTrackSegment {
    AssetTrackSegment(timeMapping: TimeMapping(source: source, target: target))
  }
}
