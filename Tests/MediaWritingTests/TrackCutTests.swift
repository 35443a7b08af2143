import Foundation
import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore
import MediaMetadata
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// What a cut shows of a track, and when.
struct TrackCutTests {
  /// A clock that counts pictures alone would move a cut to the next picture, and the sound not.
  @Test(arguments: [1, 24, 25, 600, 12800, 30000, 90000, 10_000_000] as [UInt32])
  func `a range is cut where it is wanted, whatever the clock`(timescale: UInt32) throws {
    let asset = URLAsset(path: try Fixture.named("both.mp4").path)
    let track = try #require(asset.content().tracks.first)
    let edits = WrittenTrack.Edits.list(
      [.init(segmentDuration: 10, mediaTime: 0, mediaRate: 1)], timescale: 1)
    for (start, end) in [(273, 489), (1, 999)] {
      let range = MediaTimeRange(
        start: MediaTime(value: Int64(start), timescale: 1000),
        end: MediaTime(value: Int64(end), timescale: 1000))
      let cut = try TrackCut(edits, timescale: timescale, of: track, to: range)
      let scale = Double(Int64(timescale) * cut.factor)
      #expect(cut.shown.lowerBound == Int64((Double(start) * scale / 1000).rounded()))
      #expect(cut.shown.upperBound == Int64((Double(end) * scale / 1000).rounded()))
      #expect(scale < 1_100_000 || cut.factor == 1)
    }
  }

  @Test(arguments: ["both.ts", "both.flv"])
  func `a track that begins late still does when its beginning is cut`(name: String) throws {
    let asset = URLAsset(path: try Fixture.named(name).path)
    let track = try #require(asset.content().tracks.first { $0.timeRange.start > .zero })
    let start = track.timeRange.start.convertScale(90000, method: .roundHalfAwayFromZero).value
    let range = MediaTimeRange(start: .zero, duration: MediaTime(value: 1, timescale: 10))
    let cut = try TrackCut(.shown(from: 0, to: nil), timescale: 90000, of: track, to: range)
    #expect(cut.entries.map(\.mediaTime) == [-1, start])
    #expect(cut.entries.map(\.segmentDuration) == [UInt64(start), UInt64(9000 - start)])
  }

  @Test func `a text that is cut ends with the film, and the same cut gives the same bytes`() async throws {
    var options = ExportOptions()
    options.timeRange = ExportTests.range(0, 0.2)
    (options.sound, options.pictures) = (.copied, .copied)
    var results: Set<[UInt8]> = []
    for _ in 0..<4 {
      let exported = try await ExportTests.export("subtitles.mkv", to: .mp4, options)
      results.insert([UInt8](try Data(contentsOf: URL(filePath: exported.asset.path))))
      let track = try #require(try exported.asset.content().tracks.first { $0.mediaType == .subtitle })
      #expect(track.timeRange.end.seconds <= 0.2)
      let text = try exported.asset.makePacketSource(for: track, PacketOptions())
      let packet = try Packet()
      while try text.read(into: packet) { #expect(packet.duration <= track.ticks(at: track.timeRange.end)) }
    }
    #expect(results.count == 1)
  }

  @Test(arguments: [.max - 1, .max / 2, 1 << 62] as [Int64])
  func `edits of any number are cut`(mediaTime: Int64) throws {
    let asset = URLAsset(path: try Fixture.named("both.mp4").path)
    let track = try #require(asset.content().tracks.first)
    let edits = WrittenTrack.Edits.list(
      [.init(segmentDuration: .max, mediaTime: mediaTime, mediaRate: 1)], timescale: 1)
    let range = MediaTimeRange(
      start: MediaTime(value: 1, timescale: 10), duration: MediaTime(value: 1, timescale: 10))
    let cut = try? TrackCut(edits, timescale: 90000, of: track, to: range)
    #expect(cut.map { $0.shown.lowerBound >= mediaTime } ?? true)
  }
}
