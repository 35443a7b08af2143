import Foundation
import MediaScope
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

/// What `gops` prints and draws; what it finds is held against ffprobe by the pipeline's tests.
struct GopsCommandTests {
  @Test func `a summary, then a row for each group`() async throws {
    let fixture = try Fixture.named("h264-open-gop.mp4")
    let run = try await Program.run(["gops", fixture.path])
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.contains("GOP constant, 10 frames, 4 groups, 1 closed and 3 open"))
    #expect(lines.contains("entry IDR 1, recovery point 3"))
    #expect(lines.contains("frame rate 25 fps"))
    let packets = try #require(fixture.videoStreams.first?.packets)
    // 40 frames at 25 a second.
    let rate = Double(packets.map(\.size).reduce(0, +)) * 8 / 1.6 / 1000
    #expect(packets.count == 40)
    #expect(
      lines.contains { $0.hasPrefix("bit rate \((rate * 10).rounded() / 10) kb/s on average, at most ") })
    #expect(lines.contains { $0.hasPrefix("I frames 4, ") })
    #expect(
      lines.suffix(4).map { String($0.split(separator: " ").last ?? "") }
        == ["IBBBPBBBP", "BIBBBPBBBP", "BIBBBPBBBP", "BIBBBPBBBPP"])
  }

  @Test func `a long table goes out in pieces`() throws {
    let asset = URLAsset(path: try Fixture.named("h264.mp4").path)
    let track = try #require(try asset.tracks().first)
    var text = GopsText(.table, file: "a.mp4", track: track)
    var analyzer = GOPAnalyzer(timescale: 25)
    var summary = GOPSummary(timescale: 25)
    for index in 0..<12_000 {
      var picture = CodedPicture(type: index % 3 == 0 ? .intra : .predicted)
      if index % 3 == 0 { picture.randomAccess = .keyFrame }
      let sample = StoredSample(
        presentationTime: Int64(index), duration: 1, size: 100, flags: [], picture: picture)
      guard let group = analyzer.process(sample) else { continue }
      summary.add(group)
      try text.add(group)
      #expect(text.takePiece() == nil)
    }
    var result = try GOPPipeline(asset: asset, trackID: track.trackID).runBlocking { _ in }
    result.summary = summary
    let pieces = try text.end(result)
    #expect(pieces.count > 3)
    #expect(pieces.allSatisfy { $0.count < 300 << 10 })
    let lines = String(decoding: pieces.joined(), as: UTF8.self).split(separator: "\n")
    #expect(lines.count { $0.hasSuffix(" IPP") } == 3999)
    var row = TextBuffer()
    row.append("one")
    #expect(row.takeBytes() == Array("one".utf8))
    #expect(row.takeBytes() == [])
  }

  @Test func `all damage is counted`() async throws {
    var content = try bytes(Fixture.named("h264.mp4").path)
    for (type, offset) in [("stts", 15), ("ctts", 11)] {
      let place = try #require(
        (0..<content.count - 4).first { content[$0..<$0 + 4].elementsEqual(Array(type.utf8)) })
      content[place + offset] -= 1
    }
    let folder = try TemporaryDirectory()
    try Data(content).write(to: URL(filePath: folder.file("a.mp4")))
    let run = try await Program.run(["gops", folder.file("a.mp4")])
    #expect(run.status == 1)
    #expect(run.errors.count == 1)
    #expect(run.errors.first?.hasSuffix(", and 1 more") == true, "\(run.errors)")
  }

  @Test func `key frames alone give no rows`() async throws {
    let run = try await Program.run(["gops", Fixture.named("prores-422.mov").path])
    #expect(run.text.contains("every picture is a key frame"))
    #expect(!run.text.contains("shown"))
  }

  @Test(arguments: [
    "h264.mp4", "both.ts", "vp8.webm", "mpeg2.mpg", "h264-intra-refresh.mp4", "prores-422.mov",
  ])
  func `JSON keeps to the schema`(name: String) async throws {
    let file = try Fixture.named(name).path
    let run = try await Program.run(["gops", file, "--format", "json"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Schema("gops.json").breaches(of: run.text) == [])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any])
    let groups = try #require(object["gops"] as? [[String: Any]])
    let summary = try #require(object["summary"] as? [String: Any])
    #expect(summary["gops"] as? Int == groups.count)
    #expect(summary["bytes"] as? Int == groups.compactMap { $0["bytes"] as? Int }.reduce(0, +))
    let rows = try await Program.run(["gops", file, "--format", "ndjson"])
    #expect(rows.text.split(separator: "\n").count == groups.count)
    for row in rows.text.split(separator: "\n") {
      #expect(try JSONSerialization.jsonObject(with: Data(row.utf8)) is [String: Any])
    }
  }

  @Test func `cells of CSV stand below their names`() async throws {
    let run = try await Program.run(["gops", Fixture.named("h264.mp4").path, "--format", "csv"])
    let rows = run.text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(Set(rows.map(\.count)) == [rows[0].count])
    #expect(rows.count == 5)
    #expect(
      rows[2].prefix(10) == ["1", "1", "10", "5120", "12800", "0.400000", "10", "0.400000", "idr", "1"])
    #expect(rows[2].suffix(2) == ["IPBBPBBPBB", "IBBPBBPBBP"])
  }

  @Test(arguments: [
    (["--start", "0.4", "--end", "0.81"], 2), (["--end", "0.1"], 1), (["--start", "1.6"], 0),
    (["--track", "v:0"], 4),
  ])
  func `parts of a track`(options: [String], count: Int) async throws {
    let run = try await Program.run(["gops", Fixture.named("h264.mp4").path, "--format", "ndjson"] + options)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.split(separator: "\n").count == count)
  }

  @Test(arguments: [
    ("png", [0x89, 0x50, 0x4E, 0x47]), ("svg", Array("<?xml".utf8)), ("pdf", Array("%PDF-".utf8)),
    ("csv", Array("track,".utf8)), ("json", Array("{".utf8)),
  ])
  func `the format follows from the name`(suffix: String, start: [UInt8]) async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "gops", Fixture.named("both.ts").path, "-o", folder.file("out.\(suffix)"), "--width", "300",
    ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try bytes(folder.file("out.\(suffix)")).starts(with: start))
    #expect(try folder.contents() == ["out.\(suffix)"])
  }

  @Test(arguments: ["ffv1.mkv", "palette.mov", "rgb555.mov"])
  func `key frames are the container's where headers can't be read`(name: String) async throws {
    let fixture = try Fixture.named(name)
    let stream = try #require(fixture.videoStreams.first)
    let run = try await Program.run(["gops", fixture.path, "--format", "csv"])
    #expect(run.status == 0, "\(run.errors)")
    let keys = stream.packets.count(where: \.isKey)
    #expect(run.text.split(separator: "\n").count - 1 == keys)
  }

  @Test(arguments: [
    ("wav-s16.wav", "there is no video track"), ("cover.mp3", "there is no video track"),
    ("no-streams.mp4", "there is no video track"),
  ])
  func `what has no groups gives one line`(name: String, reason: String) async throws {
    let folder = try TemporaryDirectory()
    for options in [[], ["--format", "json"], ["-o", folder.file("out.png")]] {
      let run = try await Program.run(["gops", Fixture.named(name).path] + options)
      #expect(run.status == 1)
      #expect(run.output.isEmpty)
      #expect(run.errors.count == 1)
      #expect(run.errors.first?.hasSuffix(reason) == true, "\(run.errors)")
    }
    #expect(try folder.contents() == [])
  }

  @Test func `broken files give one line each`() async throws {
    for file in Fixture.broken {
      for options in [[], ["--format", "json"], ["-o", "-", "--format", "svg"]] {
        let run = try await Program.run(["gops", file.path] + options)
        #expect(
          run.errors.count <= 1 && (run.status == 0) == run.errors.isEmpty,
          "\(file) \(options): \(run.errors)")
        if options.last == "json", !run.output.isEmpty {
          #expect(try Schema("gops.json").breaches(of: run.text) == [], "\(file)")
        }
      }
    }
  }

  @Test(arguments: [
    ["--start", "150%"], ["--start", "2", "--end", "1"], ["--format", "xml"], ["-o", "out.gif"],
    ["--width", "0"],
    ["--pixel-ratio", "9"], ["-o", "-"], ["b.mp4", "--format", "csv"],
  ])
  func `wrong options are usage errors`(options: [String]) async throws {
    #expect(try await Program.run(["gops", "a.mp4"] + options).status == 64)
  }
}
