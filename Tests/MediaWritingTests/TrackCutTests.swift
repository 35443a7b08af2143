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

  /// The pictures of a film as one that is read from its start shows them.
  private static func pictures(_ asset: URLAsset) throws -> [(time: MediaTime, digest: String)] {
    let track = try #require(asset.tracks().first { $0.mediaType == .video })
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: VideoSettings.pixelFormat(.bgra32))
    reader.add(output)
    try reader.start()
    var pictures: [(time: MediaTime, digest: String)] = []
    while let buffer = try output.nextSampleBuffer() {
      pictures.append((buffer.presentationTimeStamp, try #require(buffer.imageBuffer).sha256()))
    }
    return pictures
  }

  /// A transport stream marks recovery points as it marks key frames; pictures are right some time after the second one.
  @Test(arguments: [(0.04, 0.32), (0.4, 0.6), (0.84, 1), (0.92, 1.32), (1.2, 1.6), (1.24, 1.32)])
  func `pictures that are refreshed little by little are right from the first on`(
    range: (start: Double, end: Double)
  ) async throws {
    var options = ExportOptions()
    (options.sound, options.pictures) = (.copied, .copied)
    let source = try await ExportTests.export("h264-intra-refresh.mp4", to: .mpegTransportStream, options)
    options.timeRange = ExportTests.range(range.start, range.end)
    let cut = try await ExportTests.export(source.asset, to: .mp4, options)
    let (start, end) = (options.timeRange.start, options.timeRange.end)
    let expected = try Self.pictures(source.asset).filter { $0.time >= start && $0.time < end }
    #expect(try Self.pictures(cut.asset).map(\.digest) == expected.map(\.digest))
    #expect(!expected.isEmpty)
    // Players begin at the last sync sample before the part.
    var listing = try cut.asset.sampleListing(timeline: .presented)
    var hiddenKeys = 0
    try listing.forEachSample(ofTracks: [1]) { (_, sample) throws(MediaError) in
      guard let time = sample.presentationTime, time <= 0, sample.flags.contains(.sync) else { return }
      hiddenKeys += 1
    }
    #expect(hiddenKeys == 1)
  }

  /// Recovery points are at pictures 10, 20 and 30, each complete after 4 more; decoding is right from a point on once the next one
  /// is complete.
  @Test(arguments: [(10, 10), (23, 23), (24, 14), (33, 23), (34, 14), (36, 16)])
  func `as few pictures are hidden as decoding needs`(first: Int, hidden: Int) async throws {
    var options = ExportOptions()
    (options.sound, options.pictures) = (.copied, .copied)
    let source = try await ExportTests.export("h264-intra-refresh.mp4", to: .mpegTransportStream, options)
    options.timeRange = ExportTests.range(Double(first) * 0.04, Double(first) * 0.04 + 0.08)
    let cut = try await ExportTests.export(source.asset, to: .mp4, options)
    var listing = try cut.asset.sampleListing(timeline: .presented)
    var count = 0
    try listing.forEachSample(ofTracks: [1]) { (_, sample) throws(MediaError) in
      if let time = sample.presentationTime, time < 0 { count += 1 }
    }
    #expect(count == hidden)
  }

  @Test func `a later part begins as early as its pictures need`() async throws {
    var options = ExportOptions()
    (options.sound, options.pictures) = (.copied, .copied)
    let source = try await ExportTests.export("h264-intra-refresh.mp4", to: .mpegTransportStream, options)
    var parts: [AssetJoiner.Part] = []
    for (start, end) in [(0.2, 0.4), (1.2, 1.4), (0.92, 1.04)] {
      var part = AssetJoiner.Part(source.asset)
      part.timeRange = ExportTests.range(start, end)
      parts.append(part)
    }
    let folder = try TemporaryDirectory()
    var joiner = AssetJoiner(parts, to: .mp4)
    try joiner.run(to: FileSink(folder.file("joined.mp4")))
    let all = try Self.pictures(source.asset)
    let expected = parts.flatMap { part in
      all.filter { $0.time >= part.timeRange.start && $0.time < part.timeRange.end }
    }
    let joined = try Self.pictures(URLAsset(path: folder.file("joined.mp4")))
    #expect(joined.map(\.digest) == expected.map(\.digest))
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
