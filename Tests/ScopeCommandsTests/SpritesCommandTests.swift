import ArgumentParser
import Foundation
import MediaAssets
import MediaScope
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

struct SpritesCommandTests {
  /// A cue of a WebVTT file that names a part of a picture.
  private struct Cue {
    var start: Double
    var end: Double
    var file: String
    /// x, y, width, height.
    var part: [Int]
  }

  /// W3C WebVTT, 4.1, as much as tiles need; anything else is a failure.
  private func cues(_ text: String) throws -> [Cue] {
    let blocks = text.split(separator: "\n\n")
    try #require(blocks.first == "WEBVTT")
    return try blocks.dropFirst().map { block in
      let lines = block.split(separator: "\n")
      try #require(lines.count == 2)
      let times = lines[0].components(separatedBy: " --> ")
      let payload = lines[1].components(separatedBy: "#xywh=")
      try #require(times.count == 2 && payload.count == 2)
      return Cue(
        start: try seconds(times[0]), end: try seconds(times[1]), file: payload[0],
        part: payload[1].split(separator: ",").compactMap { Int($0) })
    }
  }

  private func seconds(_ text: String) throws -> Double {
    let fields = text.split(separator: ":")
    try #require(fields.count == 3 && fields[2].count == 6 && fields[0].count >= 2)
    return try fields.reduce(0) { sum, field in sum * 60 + (try #require(Double(field))) }
  }

  @Test(arguments: ["h264.mp4", "sunset.mp4", "rotate-90.mp4", "anamorphic.mkv", "both.ts"])
  func `cues cover the film without a gap, and name parts of pictures that are there`(name: String)
    async throws
  {
    let folder = try TemporaryDirectory()
    let path = try Fixture.named(name).path
    let run = try await Program.run([
      "sprites", path, "-o", folder.file("out"), "--every", "0.25", "--tile", "32x32", "--columns", "3",
      "--rows", "2", "--format", "png",
    ])
    #expect(run.status == 0 && run.errors == [])
    let cues = try cues(String(contentsOfFile: folder.file("out/sprites.vtt"), encoding: .utf8))
    #expect(cues.first?.start == 0)
    for (cue, next) in zip(cues, cues.dropFirst()) { #expect(cue.end == next.start && cue.end > cue.start) }
    var seen: Set<String> = []
    for (index, cue) in cues.enumerated() {
      #expect(abs(cue.start - Double(index) * 0.25) < 0.001)
      try #require(cue.part.count == 4)
      let size = PNG.size(try bytes(folder.file("out/" + cue.file)))
      #expect(cue.part[0] + cue.part[2] <= size[0] && cue.part[1] + cue.part[3] <= size[1])
      #expect(cue.part[2] <= 32 && cue.part[3] <= 32 && max(cue.part[2], cue.part[3]) == 32)
      #expect(seen.insert("\(cue.file) \(cue.part)").inserted)
    }
  }

  // One has key frames between the tiles, the other none after the first.
  @Test(arguments: [("h264.mp4", ["--exact"]), ("sunset.mp4", [])])
  func `an exact tile is the still of its time, and so is one without a key frame near`(
    name: String, options: [String]
  ) throws {
    let folder = try TemporaryDirectory()
    let path = try Fixture.named(name).path
    try SpritesCommand.parse(
      [
        path, "-o", folder.file("a"), "--every", "0.3", "--columns", "1", "--rows", "1", "--format", "png",
        "--tile", "48x0",
      ] + options
    ).run()
    for number in 1...3 {
      let still = folder.file("\(number).png")
      let time = "\(Double(number - 1) * 0.3)"
      try StillCommand.parse([path, "--at", String(time.prefix(5)), "--size", "48x0", "-o", still]).run()
      #expect(try bytes(folder.file("a/sprites-00\(number).png")) == bytes(still))
    }
  }

  @Test func `names have the prefix and the format that were asked for`() throws {
    let folder = try TemporaryDirectory()
    try SpritesCommand.parse([
      Fixture.named("h264.mp4").path, "-o", folder.file("a/"), "--every", "1", "--prefix",
      "https://example.org/",
      "--name", "film",
    ]).run()
    let text = try String(contentsOfFile: folder.file("a/film.vtt"), encoding: .utf8)
    #expect(text.contains("https://example.org/film-001.jpg#xywh=0,0,"))
    #expect(try bytes(folder.file("a/film-001.jpg")).starts(with: [0xFF, 0xD8]))
  }

  @Test func `cues are a millisecond or more, and later than those before`() throws {
    let folder = try TemporaryDirectory()
    try SpritesCommand.parse([
      Fixture.named("ntsc.mp4").path, "-o", folder.file("a"), "--every", "0.0333", "--tile", "8x8",
      "--columns", "100",
    ]).run()
    let cues = try cues(String(contentsOfFile: folder.file("a/sprites.vtt"), encoding: .utf8))
    for cue in cues { #expect(cue.end >= cue.start + 0.00099) }
    for (cue, next) in zip(cues, cues.dropFirst()) { #expect(cue.end == next.start) }
    #expect(throws: (any Error).self) {
      try SpritesCommand.parse(["film.mp4", "-o", "a", "--every", "0.0009"])
    }
    #expect(throws: (any Error).self) {
      try SpritesCommand.parse(["film.mp4", "-o", "a", "--prefix", "a-->b"])
    }
  }

  @Test func `names are parts of URLs in the cues`() throws {
    let folder = try TemporaryDirectory()
    try SpritesCommand.parse([
      Fixture.named("h264.mp4").path, "-o", folder.file("a"), "--every", "1", "--name", "é #1%",
      "--prefix", "https://example.org/a b/",
    ]).run()
    let text = try String(contentsOfFile: folder.file("a/é #1%.vtt"), encoding: .utf8)
    #expect(text.contains("\nhttps://example.org/a b/%C3%A9%20%231%25-001.jpg#xywh=0,0,"))
    #expect(try bytes(folder.file("a/é #1%-001.jpg")).starts(with: [0xFF, 0xD8]))
  }

  @Test func `sprites that can't all be written leave the earlier ones as they were`() async throws {
    let folder = try TemporaryDirectory()
    func sprites(_ name: String) async throws -> Program.Result {
      try await Program.run([
        "sprites", try Fixture.named(name).path, "-o", folder.file("a"), "--every", "0.5", "--columns", "1",
        "--rows", "1",
      ])
    }
    #expect(try await sprites("h264.mp4").status == 0)
    let last = folder.file("a/sprites-003.jpg")
    try FileManager.default.removeItem(atPath: last)
    try FileManager.default.createDirectory(atPath: last, withIntermediateDirectories: false)
    let names = ["sprites-001.jpg", "sprites.vtt"].map { folder.file("a/" + $0) }
    let before = try names.map { try bytes($0) }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("a")).sorted()
    let run = try await sprites("sunset.mp4")
    #expect(run.status == 1 && run.errors.count == 1)
    #expect(run.errors.first?.contains("sprites-003.jpg: can't be written") == true)
    #expect(try names.map { try bytes($0) } == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a")).sorted() == files)
  }

  @Test func `sheets of an earlier run go, and what is somebody else's stays`() async throws {
    let folder = try TemporaryDirectory()
    func sprites(_ options: String...) async throws {
      let run = try await Program.run(
        [
          "sprites", try Fixture.named("h264.mp4").path, "-o", folder.file("a"), "--columns", "1", "--rows",
          "1", "--name",
          "é",
        ] + options)
      #expect(run.status == 0, "\(run.errors)")
    }
    try await sprites("--every", "0.5", "--prefix", "https://example.org/é-/")
    for name in ["a/é-9.jpg", "a/other-001.jpg"] { try OutputBytes.write([1], to: folder.file(name)) }
    #expect(FileManager.default.fileExists(atPath: folder.file("a/é-002.jpg")))
    try await sprites("--every", "60", "--format", "png")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("a")).sorted()
        == ["other-001.jpg", "é-001.png", "é-9.jpg", "é.vtt"])
  }

  @Test func `what can't be decoded leaves no folder, and the codec is named`() async throws {
    let folder = try TemporaryDirectory()
    var film = try bytes(Fixture.named("h264.mp4").path)
    let entry = try #require(film.indices.last { film[$0...].starts(with: "avc1".utf8) })
    film.replaceSubrange(entry..<entry + 4, with: "vvc1".utf8)
    let path = try folder.write(film, to: "film.mp4")
    let run = try await Program.run(["sprites", path, "-o", folder.file("a")])
    #expect(run.status == 1 && run.errors.count == 1)
    #expect(run.errors.first?.contains("there is no decoder for vvc1") == true)
    #expect(try folder.contents() == ["film.mp4"])
  }

  @Test func `what has no pictures leaves no file`() async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "sprites", try Fixture.named("wav-s16.wav").path, "-o", folder.file("a"),
    ])
    #expect(run.status == 1 && run.errors.count == 1)
    #expect(try folder.contents().isEmpty)
  }
}

struct SheetCommandTests {
  @Test(arguments: ["sunset.mp4", "h264-no-b-frames.mp4", "h264.mp4", "vp8.webm"], [1, 2, 5])
  func `each picture is of its own part, from about the middle`(name: String, count: Int) throws {
    let asset = URLAsset(path: try Fixture.named(name).path)
    let track = try #require(try asset.tracks().first { $0.mediaType == .video })
    let range = try StillTimes(of: track).range
    let part = range.duration.seconds / Double(count)
    let pictures = SheetPictures(
      track: track, count: count, size: VideoDimensions(width: 64, height: 0), range: range, isExact: false)
    let exact = SheetPictures(
      track: track, count: count, size: VideoDimensions(width: 64, height: 0), range: range, isExact: true)
    let frame = 1 / Double(track.nominalFrameRate)
    for (index, still) in try pictures.runBlocking().pictures.enumerated() {
      let time = try #require(still).actualTime.seconds
      let start = range.start.seconds + Double(index) * part
      #expect(time > start - frame && time <= start + part * 13 / 16)
    }
    for (index, still) in try exact.runBlocking().pictures.enumerated() {
      let middle = range.start.seconds + (Double(index) + 0.5) * part
      let distance = middle - (try #require(still).actualTime.seconds)
      #expect(distance >= 0 && distance < frame + 0.001)
    }
  }

  @Test func `a film with one key frame has pictures of all parts`() throws {
    let track = try #require(
      try URLAsset(path: Fixture.named("h264-intra-refresh.mp4").path).tracks().first {
        $0.mediaType == .video
      })
    let pictures = SheetPictures(
      track: track, count: 4, size: VideoDimensions(width: 64, height: 0), range: track.timeRange,
      isExact: false)
    let times = try pictures.runBlocking().pictures.map { try #require($0).actualTime.seconds }
    let part = track.timeRange.end.seconds / 4
    for (index, time) in times.enumerated() {
      #expect(time > Double(index) * part - 0.05 && time < Double(index + 1) * part)
    }
  }

  @Test func `a film whose first picture is late is parted from there on`() async throws {
    let folder = try TemporaryDirectory()
    let path = try lateFilm(in: folder)
    let track = try #require(try URLAsset(path: path).tracks().first)
    let range = try StillTimes(of: track).range
    #expect(range.start == MediaTime(value: 2, timescale: 1))
    let pictures = SheetPictures(
      track: track, count: 4, size: VideoDimensions(width: 16, height: 0), range: range, isExact: true)
    let times = try await pictures.run().pictures.map { try #require($0).actualTime.seconds }
    #expect(times == [2.2, 2.7, 3.2, 3.7])
    let run = try await Program.run(["still", path, "--count", "4", "-o", folder.file("%t.png")])
    #expect(run.status == 0 && run.errors == [])
    #expect(
      try folder.contents().filter { $0.hasSuffix("png") }
        == ["00-00-02.250.png", "00-00-02.750.png", "00-00-03.250.png", "00-00-03.750.png"])
  }

  /// Twenty pictures, a tenth of a second each, from 2 s on; sound would be before them.
  private func lateFilm(in folder: TemporaryDirectory) throws -> String {
    var pictures: [(milliseconds: UInt64, block: [UInt8])] = []
    for index in 0..<20 {
      let picture = (0..<768).map { UInt8(truncatingIfNeeded: $0 * (index + 3)) }
      pictures.append((UInt64(2000 + 100 * index), picture))
    }
    return try folder.write(
      Matroska.rawPictures(
        pictures, width: 16, height: 16, fourCC: Array("444P".utf8), matrix: 1, isFullRange: false,
        duration: 4000),
      to: "late.mkv")
  }

  @Test func `times are shorter in the same way for all pictures of a film`() {
    let (short, long) = (MediaTime(value: 3599, timescale: 1), MediaTime(value: 3601, timescale: 1))
    #expect(
      SheetCommand.shorter("00:59:58.000", ofFilmEndingAt: short) == ["59:58.000", "59:58"])
    #expect(SheetCommand.shorter("00:59:58.000", ofFilmEndingAt: long) == ["00:59:58"])
  }

  @Test(arguments: ["sunset.mp4", "rotate-90.mp4", "anamorphic.mp4", "vp8.webm", "animation.gif"])
  func `a sheet is as large as its grid`(name: String) throws {
    let folder = try TemporaryDirectory()
    let output = folder.file("sheet.png")
    try SheetCommand.parse([
      Fixture.named(name).path, "-o", output, "--columns", "3", "--rows", "2", "--tile", "40x0",
      "--no-header",
    ]).run()
    #expect(PNG.size(try bytes(output))[0] == 2 * 16 + 3 * 40 + 2 * 8)
  }

  @Test func `a block of text makes it higher, and the same film gives the same sheet`() throws {
    let folder = try TemporaryDirectory()
    let path = try Fixture.named("sunset.mp4").path
    for name in ["a", "b"] { try SheetCommand.parse([path, "-o", folder.file("\(name).png")]).run() }
    try SheetCommand.parse([path, "-o", folder.file("c.png"), "--no-header"]).run()
    #expect(try bytes(folder.file("a.png")) == bytes(folder.file("b.png")))
    let heights = try ["a", "c"].map { PNG.size(try bytes(folder.file("\($0).png")))[1] }
    #expect(heights[0] > heights[1])
  }

  @Test func `what has no pictures leaves no file`() async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "sheet", try Fixture.named("wav-s16.wav").path, "-o", folder.file("a.png"),
    ])
    #expect(run.status == 1 && run.errors.count == 1)
    #expect(try folder.contents().isEmpty)
  }
}
