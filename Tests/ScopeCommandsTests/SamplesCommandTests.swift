import Foundation
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

/// Stored samples and key frames, held against ffprobe's packets.
struct SamplesCommandTests {
  /// Tracks that ffprobe gives packets of; those of chapters it keeps to itself.
  static let fixtures = Fixture.all.filter(atLeast: 105) { fixture in
    // libav cuts the packets of sound with several edits up.
    !fixture.name.hasPrefix("edit-list-sound")
  }

  @Test(arguments: fixtures)
  func `sizes and sync flags are those of the packets`(fixture: Fixture) throws {
    var listing = try SampleListing(URLAsset(path: fixture.path))
    var samples: [Int32: [StoredSample]] = [:]
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

  /// Rows of the usual columns are written in a way of their own.
  @Test(arguments: [
    "both.mkv", "both.mp4", "edit-list-cut.mp4", "negative-offsets.mp4", "mpeg4-b-frames.avi",
  ])
  func `the usual columns are the same among others`(name: String) async throws {
    let file = try Fixture.named(name).path
    let usual = try await Program.run(["samples", file, "--format", "csv"]).text.split(separator: "\n")
    let all = try await Program.run(["samples", file, "--format", "csv", "--fields", "all"]).text
    let cut = all.split(separator: "\n").map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).prefix(9).joined(separator: ",")
    }
    #expect(usual.count > 1 && usual.map(String.init) == cut)
  }

  @Test(
    arguments: [
      0, 9, 10, 99, 100, 9999, 10_000, 10_001, 99_999_999, 100_000_000, 100_000_001, 1_234_567_890_123, .max,
      -1,
      .min + 1,
    ] as [Int64])
  func `numbers as text`(number: Int64) {
    var row = TextBuffer()
    row.append(number)
    row.append("|")
    let numbers: InlineArray<4, Int64> = [number, TextBuffer.unknown, number, 7]
    row.appendLine(numbers.span)
    #expect(String(decoding: row.takeBytes(), as: UTF8.self) == "\(number)|\(number),,\(number),7\n")
  }

  @Test(arguments: ["json", "ndjson"], ["both.mkv", "both-fragmented.mp4", "no-streams.mp4"])
  func `rows as JSON`(format: String, name: String) async throws {
    let fixture = try Fixture.named(name)
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
    try #require(!keys.isEmpty)
    #expect(rows.map { Int($0[0]) } == keys)
    // In these files no picture that is shown before a key frame can be decoded from there.
    for (number, key) in keys.enumerated() {
      let end = number + 1 < keys.count ? keys[number + 1] : packets.count
      let isClosed = packets[key..<end].allSatisfy { ($0.pts ?? 0) >= (packets[key].pts ?? 0) }
      #expect(rows[number][6] == (isClosed ? "1" : "0"), "key frame \(key)")
    }
  }

  @Test(arguments: ["both.mkv", "vp9.webm", "variable-rate.mkv"])
  func `the index of Matroska names key frames of the list`(name: String) async throws {
    let file = try Fixture.named(name).path
    let all = try await Program.run(["keyframes", file, "--format", "times"]).text.split(separator: "\n")
    let fast = try await Program.run(["keyframes", file, "--format", "times", "--fast"])
    let named = fast.text.split(separator: "\n")
    #expect(fast.status == 0 && !named.isEmpty && Set(all).isSuperset(of: named))
    #expect(try await Program.run(["keyframes", try Fixture.named("mpeg2.mpg").path, "--fast"]).status == 1)
  }

  /// ffmpeg's writer marks each key frame; libav's parser finds them in the stream.
  @Test(arguments: ["both.ts", "late-start.ts", "mpeg2-interlaced.ts"])
  func `transport streams mark their key frames`(name: String) async throws {
    let fixture = try Fixture.named(name)
    let fast = try await Program.run(["keyframes", fixture.path, "--format", "csv", "--fast"])
    let all = try await Program.run(["keyframes", fixture.path, "--format", "csv"])
    #expect(fast.status == 0, "\(fast.errors)")
    func cells(_ run: Program.Result, _ columns: [Int]) -> [[Substring]] {
      run.text.split(separator: "\n").map { row in
        let cells = row.split(separator: ",", omittingEmptySubsequences: false)
        return columns.map { cells[$0] }
      }
    }
    // Seconds, distances and places.
    #expect(cells(fast, [1, 2, 5]) == cells(all, [1, 2, 5]))
    #expect(cells(fast, [1]).count == 1 + fixture.videoStreams[0].packets.count(where: \.isKey))
  }

  /// libav has no stream of a track of a kind that it doesn't know: its number is no place among the streams.
  @Test func `the index of Matroska is that of the track that is listed`() async throws {
    var content = try bytes(Fixture.named("both.mkv").path)
    // TrackType of the first track, the pictures: from 1 to 18, a control track.
    let entry = try #require(
      content.indices.dropLast(3).first { Array(content[$0...$0 + 2]) == [0x83, 0x81, 1] })
    content[entry + 2] = 18
    let folder = try TemporaryDirectory()
    try Data(content).write(to: URL(filePath: folder.file("a.mkv")))
    let run = try await Program.run(["keyframes", folder.file("a.mkv"), "--fast", "--track", "a:0"])
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.count == 1 && run.errors[0].contains("marks no key frames"))
  }

  /// A file that lacks its end: what is sound is listed, and that something is missing is said.
  @Test(arguments: [["samples"], ["keyframes"], ["gops"], ["samples", "--compat", "ffprobe"]])
  func `media that is missing is reported`(command: [String]) async throws {
    for name in ["both-faststart.mp4", "both.mkv"] {
      let content = try bytes(Fixture.named(name).path)
      let folder = try TemporaryDirectory()
      try Data(content.dropLast(1000)).write(to: URL(filePath: folder.file("cut")))
      let run = try await Program.run([command[0], folder.file("cut")] + command.dropFirst())
      #expect(run.status == 1 && !run.output.isEmpty, "\(name)")
      #expect(run.errors.count == 1, "\(name): \(run.errors)")
    }
  }

  @Test func `the key frames around a time`() async throws {
    let file = try Fixture.named("h264.mp4").path
    let run = try await Program.run(["keyframes", file, "--near", "0.5", "--format", "times"])
    #expect(run.text == "0.400000\n0.800000\n")
  }

  /// Packets as ffprobe prints them, of what the manifest holds of them.
  private func rows(of fixture: Fixture) -> [String] {
    var rows: [String] = []
    for stream in fixture.streams {
      for packet in stream.packets {
        func cell(_ value: Int?) -> String { value.map { "\($0)" } ?? "N/A" }
        let duration = packet.duration == 0 ? nil : packet.duration
        let flags = (packet.isKey ? "K" : "_") + (packet.isDiscarded ? "D" : "_")
        rows.append(
          "\(stream.index),\(cell(packet.pts)),\(cell(packet.dts)),\(cell(duration)),\(packet.size),\(flags)")
      }
    }
    return rows
  }

  // Foundation's Process does not bear a hundred of them begun at once.
  @Test(.serialized, arguments: Fixture.all.filter(atLeast: 110) { !$0.streams.isEmpty })
  func `packets with ffprobe's keys are ffprobe's`(fixture: Fixture) async throws {
    let run = try await Program.run(["samples", fixture.path, "--compat", "ffprobe", "--format", "csv"])
    var found: [String: [String]] = [:]
    for line in run.text.split(separator: "\n") {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      try #require(cells.count == 12 && cells[0] == "packet")
      found[cells[2], default: []].append(
        [cells[2], cells[3], cells[5], cells[7], cells[9], cells[11]].joined(separator: ","))
    }
    #expect(found.sorted { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }.flatMap(\.value) == rows(of: fixture))
  }

  @Test func `packets with ffprobe's keys as JSON`() async throws {
    let fixture = try Fixture.named("both.mkv")
    let run = try await Program.run(["samples", fixture.path, "--compat", "ffprobe"])
    let object = try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any]
    let packets = try #require(object?["packets"] as? [[String: Any]])
    #expect(packets.count == fixture.streams.map(\.packets.count).reduce(0, +))
    #expect(packets[0]["codec_type"] as? String == "video" && packets[0]["pts_time"] as? String == "0.000000")
    // The first packet has no decode time, which JSON leaves out.
    #expect(packets[0]["dts"] == nil && packets[0]["size"] as? String == "1539")
  }

  // Foundation's Process does not bear a hundred of them begun at once.
  @Test(
    .serialized,
    arguments: Fixture.video.filter(atLeast: 40) { fixture in
      guard let stream = fixture.videoStreams.first, let frames = stream.frames else { return false }
      return !stream.isAttachedPicture && frames.allSatisfy { $0.pts != nil }
    })
  func `frame mappings are the frames that ffprobe decodes`(fixture: Fixture) async throws {
    let stream = try #require(fixture.videoStreams.first)
    let frames = try #require(stream.frames)
    let run = try await Program.run(["samples", fixture.path, "--format", "torchcodec-frame-mappings"])
    let object = try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any]
    let mapped = try #require(object?["frames"] as? [[String: Int]])
    // Pictures that are never shown (VP8), and packets without a time, make no frame of their own.
    guard mapped.count == frames.count else {
      #expect(
        mapped.count != stream.packets.count || stream.codec == "vp8" || stream.packets.count != frames.count)
      return
    }
    #expect(mapped.map { $0["pts"] } == frames.map(\.pts))
  }

  // MARK: What is wrong

  // Foundation's Process does not bear a hundred of them begun at once.
  @Test(.serialized, arguments: Fixture.all)
  func `good files have no anomalies`(fixture: Fixture) async throws {
    let run = try await Program.run(["samples", fixture.path, "--check", "--all-pictures"])
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.text)\(run.errors)")
  }

  /// JPEG 2000 has boxes, and no movie among them.
  @Test func `a picture in boxes has nothing wrong`() async throws {
    let run = try await Program.run(["samples", TaggedFile.named("boxes.jp2").path, "--check"])
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.text)\(run.errors)")
  }

  /// A file with some of its bytes changed on purpose.
  private func patched(
    _ name: String, _ table: String, _ change: (inout [UInt8], Int) -> Void
  ) throws -> (TemporaryDirectory, String) {
    var content = try bytes(Fixture.named(name).path)
    let type = Array(table.utf8)
    let place = try #require((0..<content.count - 4).first { content[$0..<$0 + 4].elementsEqual(type) })
    // The box's payload, after its type.
    change(&content, place + 4)
    let folder = try TemporaryDirectory()
    try Data(content).write(to: URL(filePath: folder.file("patched.mp4")))
    return (folder, folder.file("patched.mp4"))
  }

  private func kinds(of file: String, _ options: [String] = []) async throws -> Set<String> {
    let run = try await Program.run(["samples", file, "--check", "--format", "ndjson"] + options)
    #expect(run.status == (run.output.isEmpty ? 0 : 1) && run.errors.isEmpty)
    return try Set(
      run.text.split(separator: "\n").compactMap {
        (try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["kind"] as? String
      })
  }

  @Test func `a chunk beyond the file is found`() async throws {
    let (folder, file) = try patched("h264.mp4", "stco") { $0[$1 + 8] = 0x7F }
    defer { withExtendedLifetime(folder) {} }
    #expect(try await kinds(of: file).contains("outside-file"))
  }

  @Test func `chunks that lie in each other are found`() async throws {
    let (folder, file) = try patched("both.mp4", "stco") { content, place in
      // The second chunk begins in the middle of the first one.
      content.replaceSubrange(place + 12..<place + 16, with: [0, 0, 0, 60])
    }
    defer { withExtendedLifetime(folder) {} }
    #expect(try await kinds(of: file).contains("shared-bytes"))
  }

  @Test func `a sync flag on a predicted picture is found, and a missing one when all are looked at`()
    async throws
  {
    let (folder, file) = try patched("h264.mp4", "stss") { content, place in content[place + 15] += 1 }
    defer { withExtendedLifetime(folder) {} }
    #expect(try await kinds(of: file) == ["sync-flag"])
    let run = try await Program.run(["samples", file, "--check", "--all-pictures", "--format", "csv"])
    let rows = run.text.split(separator: "\n").dropFirst().map { $0.split(separator: ",").map(String.init) }
    #expect(rows.map { $0[5] } == ["sync-flag", "sync-flag"])
    #expect(rows.map { $0[1] } == ["10", "11"])
  }

  @Test func `composition times that collide are found`() async throws {
    let (folder, file) = try patched("h264.mp4", "ctts") { content, place in
      // The second row's offset, as large as the first one's.
      content.replaceSubrange(place + 20..<place + 24, with: content[place + 12..<place + 16])
    }
    defer { withExtendedLifetime(folder) {} }
    #expect(try await !kinds(of: file).isEmpty)
  }

  @Test func `times that last nothing are found`() async throws {
    let (folder, file) = try patched("h264-no-b-frames.mp4", "stts") { content, place in
      content.replaceSubrange(place + 12..<place + 16, with: [0, 0, 0, 0])
    }
    defer { withExtendedLifetime(folder) {} }
    #expect(try await kinds(of: file).contains("zero-duration"))
  }

  @Test func `tables that disagree and edits that show what is not there are found`() async throws {
    let (folder, file) = try patched("h264.mp4", "stts") { content, place in content[place + 11] -= 1 }
    defer { withExtendedLifetime(folder) {} }
    #expect(try await kinds(of: file).contains("tables"))
    let (other, edited) = try patched("h264.mp4", "elst") { content, place in content[place + 9] = 1 }
    defer { withExtendedLifetime(other) {} }
    #expect(try await kinds(of: edited) == ["edit"])
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

  @Test(arguments: [
    ["--fields", "nonsense"], ["--start", "150%"], ["--format", "xml"], ["--gap", "-1"],
    ["--compat", "ffprobe", "--format", "table"], ["--compat", "ffprobe", "--fields", "track"],
    ["--check", "--start", "1"], ["--format", "torchcodec-frame-mappings", "--check"],
  ])
  func `wrong options are usage errors`(options: [String]) async throws {
    #expect(try await Program.run(["samples", "a.mp4"] + options).status == 64)
  }

  @Test(arguments: [
    (0, 1000, "0.000000"), (-1, 3, "-0.333333"), (90_001, 90_000, "1.000011"),
    (.max, 1, "\(Int64.max).000000"),
  ])
  func `seconds of six places`(ticks: Int64, timescale: Int32, text: String) {
    var row = TextBuffer()
    row.append(ticks, over: timescale)
    #expect(String(decoding: row.takeBytes(), as: UTF8.self) == text)
  }

  /// What C prints with %f.
  @Test(arguments: [
    (0, "0.000000"), (-0.0, "-0.000000"), (0.0078125, "0.007812"), (0.0234375, "0.023438"),
    (-0.02322, "-0.023220"),
    (1e-7, "0.000000"), (1.4999999999, "1.500000"), (3601.4, "3601.400000"),
    (4e15, "4000000000000000.000000"),
  ])
  func `seconds as C prints them`(seconds: Double, text: String) {
    var row = TextBuffer()
    row.append(printed: seconds)
    #expect(String(decoding: row.takeBytes(), as: UTF8.self) == text)
  }
}
