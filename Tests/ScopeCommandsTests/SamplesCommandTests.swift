import Fixtures
import Foundation
import MediaAssets
import MediaContainers
import Testing

@testable import ScopeCommands

/// Stored samples and key frames, held against ffprobe's packets.
struct SamplesCommandTests {
  /// Tracks that ffprobe gives packets of; those of chapters it keeps to itself.
  static let fixtures = Fixture.all.filter { fixture in
    // Of sound with several edits libav cuts packets up.
    !fixture.name.hasPrefix("edit-list-sound")
  }

  @Test(arguments: fixtures)
  func `sizes and sync flags are those of the packets`(fixture: Fixture) throws {
    var listing = try SampleListing(URLAsset(path: fixture.path))
    var samples: [Int32: [SampleListing.Sample]] = [:]
    try listing.forEachSample(ofTracks: Set(listing.tracks.map(\.trackID))) { track, sample in
      samples[track.trackID, default: []].append(sample)
    }
    #expect(listing.issues.isEmpty)
    let tracks = try URLAsset(path: fixture.path).tracks()
    for (track, stream) in zip(tracks, fixture.streams)
    where !stream.packets.isEmpty && !stream.isAttachedPicture {
      let shown = samples[track.trackID, default: []].filter(\.isShown)
      let packets = stream.packets.filter { !$0.isDiscarded }
      #expect(shown.map { Int($0.size) }.sorted() == packets.map(\.size).sorted())
      #expect(
        shown.filter { !$0.flags.isDisjoint(with: [.sync, .randomAccess]) }.count
          == packets.filter(\.isKey).count)
    }
  }

  @Test func `a row for each packet`() async throws {
    let fixture = try Fixture.named("h264.mp4")
    let run = try await Program.run(["samples", fixture.path, "--format", "csv"])
    let packets = try #require(fixture.streams.first?.packets)
    let rows = run.text.split(separator: "\n")
    #expect(rows.first == "track,index,decodeTime,presentationTime,duration,timescale,size,offset,sync")
    // Columns in the order of the manifest's packets; ffprobe's packet has no index and no place.
    let expected = packets.map { packet in
      [packet.dts, packet.pts, packet.duration, 12800, packet.size, packet.isKey ? 1 : 0].map {
        "\($0 ?? -1)"
      }
    }
    let found = rows.dropFirst().map { row -> [String] in
      let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return Array(cells[2...6]) + [cells[8]]
    }
    #expect(found == expected)
  }

  @Test(arguments: ["json", "ndjson"], ["both.mkv", "both-fragmented.mp4", "no-samples.mp4"])
  func `rows as JSON`(format: String, name: String) async throws {
    guard let fixture = try? Fixture.named(name) else { return }
    let run = try await Program.run(["samples", fixture.path, "--format", format, "--fields", "all"])
    #expect(run.status == 0, "\(run.errors)")
    let count = fixture.streams.map(\.packets.count).reduce(0, +)
    if format == "json" {
      let object = try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any]
      #expect((object?["samples"] as? [Any])?.count == count)
    } else {
      let rows = run.text.split(separator: "\n")
      #expect(rows.count == count)
      for row in rows {
        let object = try JSONSerialization.jsonObject(with: Data(row.utf8)) as? [String: Any]
        #expect(object?["sync"] is Bool)
      }
    }
  }

  @Test(arguments: ["h264.mp4", "h264-open-gop.mp4", "both.mkv", "both.ts"])
  func `key frames are those of the packets, closed where nothing is shown before them`(name: String)
    async throws
  {
    let fixture = try Fixture.named(name)
    let packets = try #require(fixture.videoStreams.first?.packets)
    let run = try await Program.run(["keyframes", fixture.path, "--format", "csv"])
    let rows = run.text.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let keys = packets.indices.filter { packets[$0].isKey }
    #expect(rows.map { Int($0[0]) } == keys)
    for (number, key) in keys.enumerated() {
      let end = number + 1 < keys.count ? keys[number + 1] : packets.count
      let isClosed = packets[key..<end].allSatisfy { ($0.pts ?? 0) >= (packets[key].pts ?? 0) }
      #expect(rows[number][6] == (isClosed ? "1" : "0"), "key frame \(key)")
    }
  }

  @Test func `the key frames around a time`() async throws {
    let file = try Fixture.named("h264.mp4").path
    let run = try await Program.run(["keyframes", file, "--near", "0.5", "--format", "times"])
    #expect(run.text == "0.400000\n0.800000\n")
  }

  @Test func `broken files give one line each`() async throws {
    for file in Fixture.broken {
      for verb in ["samples", "keyframes"] {
        let run = try await Program.run([verb, file.path])
        #expect(
          run.errors.count <= 1 && (run.status == 0) == run.errors.isEmpty, "\(verb) \(file): \(run.errors)")
      }
    }
  }

  @Test(arguments: [["--fields", "nonsense"], ["--start", "50%"], ["--format", "xml"]])
  func `wrong options are usage errors`(options: [String]) async throws {
    #expect(try await Program.run(["samples", "a.mp4"] + options).status == 64)
  }

  @Test(arguments: [
    (0, 1000, "0.000000"), (-1, 3, "-0.333333"), (90_001, 90_000, "1.000011"),
    (.max, 1, "\(Int64.max).000000"),
  ])
  func `seconds of six places`(ticks: Int64, timescale: Int32, text: String) {
    var row = SampleRow()
    row.append(ticks, over: timescale)
    #expect(String(decoding: row.bytes, as: UTF8.self) == text)
  }
}
