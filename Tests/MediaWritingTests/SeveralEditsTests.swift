import ISOBaseMedia
import LibAV
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaAssets
@testable import MediaWriting

/// Films of several edits, in containers that have no edit lists.
struct SeveralEditsTests {
  private static let parts: [[(Double, Double)]] = [
    [(0.1, 0.3), (0.4, 0.6)], [(0.5, 0.9), (0.12, 0.2)], [(0.04, 0.2), (0.24, 0.4), (0.44, 0.96)],
  ]

  private static func film(
    _ name: String, _ times: [(Double, Double)]
  ) throws -> (joined: JoinTests.Joined, copy: URLAsset) {
    let joined = try JoinTests.join(try times.map { try JoinTests.part(name, $0.0, $0.1) }, to: .mov)
    let (bytes, _) = try Remuxer.bytes(of: joined.folder.file("result"), to: .matroska)
    return (joined, URLAsset(path: try joined.folder.write(bytes, to: "copy.mkv")))
  }

  /// When each picture is shown, by what it shows.
  private static func pictures(_ asset: URLAsset) throws -> [(digest: String, time: Double)] {
    let track = try #require(asset.tracks().first { $0.mediaType == .video })
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: VideoSettings.pixelFormat(.bgra32))
    reader.add(output)
    try reader.start()
    var pictures: [(String, Double)] = []
    while let buffer = try output.nextSampleBuffer() {
      pictures.append((try #require(buffer.imageBuffer).sha256(), buffer.presentationTimeStamp.seconds))
    }
    return pictures
  }

  @Test(
    arguments: ["both.mp4", "h264-pyramid.mp4", "hevc-leading.mp4", "both.mov", "negative-offsets.mp4"], parts
  )
  func `pictures are shown when their edits show them`(name: String, times: [(Double, Double)]) throws {
    let (joined, copy) = try Self.film(name, times)
    let copied = try Self.pictures(copy)
    for picture in try Self.pictures(joined.asset) {
      // Matroska's clock counts milliseconds.
      #expect(
        copied.contains { $0.digest == picture.digest && abs($0.time - picture.time) < 0.0011 },
        "at \(picture.time)")
    }
  }

  @Test(arguments: ["both.mp4", "aac.m4a"], parts)
  func `packets of sound are heard where they begin, and once for each edit`(
    name: String, times: [(Double, Double)]
  ) throws {
    let (joined, copy) = try Self.film(name, times)
    let track = try #require(try joined.asset.content().tracks.first { $0.mediaType == .audio })
    let edits = track.timeline.shownEdits
    #expect(edits.count == times.count)
    // Those that begin within an edit, as the tables have them.
    let index = try joined.asset.isoFile().sampleIndex()
    let table = try #require(index.tracks.first { Int64($0.trackID) == Int64(track.trackID) })
    var expected: [Double] = []
    for edit in edits {
      var samples = try index.samples(of: table)
      while let sample = try samples.next() {
        guard edit.mediaTicks.contains(sample.presentationTime) else { continue }
        let ticks = sample.presentationTime - edit.mediaTicks.lowerBound + edit.startTicks
        expected.append(Double(ticks) / Double(table.timescale))
      }
    }
    let feed = try PacketFeed(copy, try #require(try copy.content().tracks.first { $0.mediaType == .audio }))
    var starts: [Double] = []
    while let (sample, _) = try feed.next() { starts.append(Double(sample.decodeTime) / 1000) }
    // Matroska's clock counts milliseconds.
    #expect(starts.count == expected.count && zip(starts, expected).allSatisfy { abs($0 - $1) < 0.0011 })
    let packet = 1024.0 / 44_100
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 && $1 - $0 < 2 * packet + 0.002 })
    let end = try #require(edits.last).target.end.seconds
    #expect(try #require(starts.first) < packet && abs(try #require(starts.last) - end) < packet + 0.002)
  }

  /// libav holds a row for each sample, and another one for each that an edit shows.
  @Test(arguments: ["both.mp4", "h264-pyramid.mp4", "negative-offsets.mp4"])
  func `their packets are read by the tables`(name: String) throws {
    let (joined, _) = try Self.film(name, Self.parts[0])
    for track in try joined.asset.content().tracks {
      let source = try joined.asset.makePacketSource(
        for: track, .copied)
      #expect(source is ISOPacketSource, "track \(track.trackID)")
      let first = try Packet()
      #expect(try source.read(into: first))
      let (start, size) = (first.presentationTime, first.byteCount)
      // A place is that of the edit that shows it.
      for place in track.timeline.shownEdits.map(\.startTicks) {
        #expect(source.seek(toTicks: place))
        let packet = try Packet()
        #expect(try source.read(into: packet))
        let presented = packet.presentationTime
        let time = try #require(presented)
        #expect(time <= place || track.mediaType == .audio)
      }
      try source.rewind()
      #expect(try source.read(into: first))
      #expect(first.presentationTime == start && first.byteCount == size)
    }
  }
}
