import FoundationEssentials
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaAssets

struct SampleCursorTests {
  private static let cases = TrackCase.all.filter(atLeast: 10) {
    ["both.mp4", "both.mkv", "h264-open-gop.mp4", "edit-list-cut.mp4", "aac.m4a", "mpeg2.mpg"].contains(
      $0.fixture.name)
  }

  @Test("Stepping in decode order meets ffprobe's packets one by one", arguments: cases)
  func packets(_ case: TrackCase) throws {
    let track = try `case`.track()
    var cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    for (index, packet) in `case`.stream.packets.enumerated() {
      // libav leaves out samples that no edit shows and no shown sample needs.
      while `case`.isISO, let ticks = packet.pts,
        cursor.presentationTimeStamp != track.content.time(ofTicks: Int64(ticks)),
        cursor.stepInDecodeOrder(byCount: 1) == 1
      {}
      #expect(cursor.currentSampleStorageRange.length == Int64(packet.size))
      #expect(cursor.currentSampleSyncInfo.sampleIsFullSync == packet.isKey)
      if let ticks = packet.pts {
        #expect(cursor.presentationTimeStamp == track.content.time(ofTicks: Int64(ticks)))
      }
      if let ticks = packet.dts {
        #expect(cursor.decodeTimeStamp == track.content.time(ofTicks: Int64(ticks)))
      }
      let isLast = index == `case`.stream.packets.count - 1
      let moved = cursor.stepInDecodeOrder(byCount: 1)
      if !isLast || !`case`.isISO { #expect(moved == (isLast ? 0 : 1)) }
    }
  }

  @Test("A sample takes 32 bytes, and 4 more where samples are not shown as they are decoded")
  func memory() {
    #expect(MemoryLayout<SampleCursorTable.Sample>.stride == 32)
  }

  @Test("Chunks hold their samples one after the other", arguments: cases)
  func chunks(_ case: TrackCase) throws {
    let track = try `case`.track()
    var cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    var (place, end): (Int64, Int64) = (0, 0)
    repeat {
      let (sample, chunk) = (cursor.currentSampleStorageRange, cursor.currentChunkStorageRange)
      #expect(sample.offset >= chunk.offset && sample.offset + sample.length <= chunk.offset + chunk.length)
      guard `case`.isISO else {
        #expect(cursor.currentChunkInfo.chunkSampleCount == 1 && cursor.currentSampleIndexInChunk == 0)
        continue
      }
      place = cursor.currentSampleIndexInChunk == 0 ? 0 : place + 1
      #expect(cursor.currentSampleIndexInChunk == place && place < cursor.currentChunkInfo.chunkSampleCount)
      #expect(place == 0 ? sample.offset == chunk.offset : sample.offset == end)
      end = sample.offset + sample.length
    } while cursor.stepInDecodeOrder(byCount: 1) == 1
  }

  @Test("Sound of AAC is preceded by one packet, as its roll group says")
  func refresh() throws {
    let track = try #require(try asset("aac.m4a").tracks().first)
    var cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    #expect(cursor.samplesRequiredForDecoderRefresh == 0)
    cursor.stepInDecodeOrder(byCount: 5)
    #expect(cursor.currentSampleAudioDependencyInfo.audioSamplePacketRefreshCount == 1)
    #expect(cursor.currentSampleAudioDependencyInfo.audioSampleIsIndependentlyDecodable)
    #expect(cursor.samplesRequiredForDecoderRefresh == 1)
    #expect(cursor.copyCurrentSampleFormatDescription()?.mediaType == .audio)
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
    // libav leaves out samples that no edit shows and no shown sample needs.
    #expect(`case`.isISO ? count >= `case`.stream.packets.count : count == `case`.stream.packets.count)
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
