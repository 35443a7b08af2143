import Fixtures
import FoundationEssentials
import MediaAssets
import MediaCore
import Testing

struct SampleCursorTests {
  private static let cases = TrackCase.all.filter {
    ["both.mp4", "both.mkv", "h264-open-gop.mp4", "edit-list-cut.mp4", "aac.m4a", "mpeg2.mpg"].contains(
      $0.fixture.name)
  }

  @Test("Stepping in decode order meets ffprobe's packets one by one", arguments: cases)
  func packets(_ case: TrackCase) throws {
    let track = try `case`.track()
    var cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    for (index, packet) in `case`.stream.packets.enumerated() {
      #expect(cursor.sampleIndex == index)
      #expect(cursor.currentSampleStorageRange.length == Int64(packet.size))
      #expect(cursor.currentSampleSyncInfo.sampleIsFullSync == packet.isKey)
      if let ticks = packet.pts {
        #expect(cursor.presentationTimeStamp == track.content.time(ofTicks: Int64(ticks)))
      }
      if let ticks = packet.dts {
        #expect(cursor.decodeTimeStamp == track.content.time(ofTicks: Int64(ticks)))
      }
      let isLast = index == `case`.stream.packets.count - 1
      #expect(cursor.stepInDecodeOrder(byCount: 1) == (isLast ? 0 : 1))
    }
  }

  @Test("Stepping in presentation order goes forward in time", arguments: cases)
  func presentation(_ case: TrackCase) throws {
    let track = try `case`.track()
    var cursor = try #require(track.makeSampleCursor(presentationTimeStamp: time(-1000, 1)))
    var (count, last) = (1, cursor.presentationTimeStamp)
    while cursor.stepInPresentationOrder(byCount: 1) == 1 {
      #expect(cursor.presentationTimeStamp >= last)
      last = cursor.presentationTimeStamp
      count += 1
    }
    #expect(count == `case`.stream.packets.count)
    #expect(cursor.stepInPresentationOrder(byCount: -.max) == Int64(1 - count))
  }

  @Test("A cursor is at the sample on screen, and steps by times are pinned at the ends")
  func times() throws {
    let track = try #require(try asset("h264.mp4").tracks().first)
    var cursor = try #require(track.makeSampleCursor(presentationTimeStamp: time(501, 1000)))
    #expect(cursor.presentationTimeStamp == time(12, 25))
    var wasPinned = true
    #expect(cursor.step(byPresentationTime: time(1, 25), wasPinned: &wasPinned) == time(1, 25))
    #expect(!wasPinned)
    cursor.step(byPresentationTime: time(100, 1), wasPinned: &wasPinned)
    #expect(wasPinned)
    #expect(cursor.presentationTimeStamp == time(39, 25))
    let first = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    let second = try #require(track.makeSampleCursorAtLastSampleInDecodeOrder())
    #expect(first.comparePositionInDecodeOrder(withPositionOf: second) == .orderedAscending)
    #expect(first.samplesWithLaterDecodeTimeStampsMayHaveEarlierPresentationTimeStamps(than: second))
    #expect(!first.samplesWithEarlierDecodeTimeStampsMayHaveLaterPresentationTimeStamps(than: second))
    #expect(first.samplesRequiredForDecoderRefresh == 0)
    #expect(second.samplesRequiredForDecoderRefresh > 0)
  }
}
