import Foundation
import MediaScopeFixtures
import Testing

/// What people meet who give the command something that is not in order: one line, exit status 1, nothing left.
struct BadInputTests {
  /// Files of which nothing can be read.
  static let unreadable =
    ["/no/such/file.mp4", "/tmp"] + broken.compactMap { try? BrokenFixture.named($0).path }

  private static let broken = [
    "concat.ffconcat", "empty.mp4", "header-cut.wav", "moov-cut.mp4", "moov-damaged.mp4", "playlist.m3u8",
    "text.mp4", "zeros.mov",
  ]

  @Test func `all of these files are there`() throws {
    for name in Self.broken { _ = try BrokenFixture.named(name) }
  }

  @Test func `info reports each file that can't be read, and describes the others`() async throws {
    let good = try Fixture.named("wav-s16.wav").path
    var files = Self.unreadable
    files.insert(good, at: 3)
    let run = try await Program.run(["info"] + files)
    #expect(run.status == 1)
    #expect(run.text.hasPrefix(good + "\n"))
    #expect(run.errors.count == Self.unreadable.count)
    for (line, file) in zip(run.errors, Self.unreadable) {
      #expect(line.hasPrefix("mediascope: \(file): "))
    }
  }

  @Test func `waveform draws the files that can be read`() async throws {
    let good = try Fixture.named("wav-s16.wav").path
    let folder = try TemporaryDirectory()
    let run = try await Program.run(["waveform", "-o", folder.path] + Self.unreadable + [good])
    #expect(run.status == 1)
    #expect(try folder.contents() == ["wav-s16.wav.png"])
    #expect(run.errors.count == Self.unreadable.count)
    for (line, file) in zip(run.errors, Self.unreadable) {
      #expect(line.hasPrefix("mediascope: \(file): "))
    }
  }

  @Test(arguments: Self.unreadable)
  func `still leaves no file`(file: String) async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run(["still", file, "--at", "0", "-o", folder.file("out.png")])
    #expect(run.status == 1)
    #expect(run.errors.count == 1)
    #expect(run.errors.first?.hasPrefix("mediascope: \(file): ") == true)
    #expect(try folder.contents().isEmpty)
  }

  @Test(
    arguments: [["still", "--at", "0"], ["decode", "--track", "v:0"]],
    [("stsz", "stts at 0x"), ("stco", "chunks hold 0 samples"), ("stsc", "chunks hold 0 samples")])
  func `a sample table that is missing is named`(command: [String], table: (name: String, reported: String))
    async throws
  {
    let folder = try TemporaryDirectory()
    var patch = ISOPatch(try bytes(Fixture.named("h264.mp4").path))
    for box in patch.payloads("moov/trak/mdia/minf/stbl/" + table.name) {
      patch.set(0x6672_6565, at: box.lowerBound - 4)
    }
    let file = try folder.write(patch.bytes, to: "damaged.mp4")
    let run = try await Program.run(command + [file, "-o", folder.file("out.png")])
    #expect(run.status == 1)
    #expect(run.errors.count == 1)
    #expect(run.errors.first?.hasPrefix("mediascope: \(file): track 1: ") == true)
    #expect(run.errors.first?.contains(table.reported) == true, "\(run.errors)")
    #expect(try folder.contents() == ["damaged.mp4"])
  }

  /// The size of 64 bits takes the place of the first box in it, and goes far beyond the file.
  @Test(arguments: [["samples"], ["samples", "--check"], ["info"]])
  func `a movie box of a size that no file has holds no tracks`(command: [String]) async throws {
    let folder = try TemporaryDirectory()
    var patch = ISOPatch(try bytes(Fixture.named("h264.mp4").path))
    let movie = try #require(patch.payloads("moov").first)
    patch.set(1, at: movie.lowerBound - 8)
    patch.set(.max, at: movie.lowerBound)
    patch.set(.max, at: movie.lowerBound + 4)
    let file = try folder.write(patch.bytes, to: "damaged.mp4")
    let run = try await Program.run(command + [file])
    #expect(run.status == 1)
  }

  @Test(arguments: ["stts", "stsc", "stsz", "stco"])
  func `a count that no table has is named where libav refuses the file`(table: String) async throws {
    let folder = try TemporaryDirectory()
    var patch = ISOPatch(try bytes(Fixture.named("ima4.mov").path))
    for payload in patch.payloads("moov/trak/mdia/minf/stbl/" + table) {
      if table == "stsz" { patch.set(0, at: payload.lowerBound + 4) }
      patch.set(.max, at: payload.lowerBound + (table == "stsz" ? 8 : 4))
    }
    let file = try folder.write(patch.bytes, to: "damaged.mov")
    for command in [["info"], ["waveform", "-o", folder.file("out.png")]] {
      let run = try await Program.run(command + [file])
      #expect(run.status == 1 && run.errors.count == 1)
      #expect(
        run.errors.first?.contains("stbl/\(table) at 0x") == true
          && run.errors.first?.contains("4294967295") == true, "\(run.errors)")
    }
  }

  @Test(arguments: [["still", "--every", "1"], ["sprites", "--every", "1"]])
  func `no pictures are taken after the last one, whatever the headers say`(command: [String]) async throws {
    let folder = try TemporaryDirectory()
    var patch = ISOPatch(try bytes(Fixture.named("h264.mp4").path))
    // An hour, in the edit list and in the headers of the track and of the movie (ISO/IEC 14496-12, 8.6.6, 8.3.2, 8.2.2).
    let places = [("trak/edts/elst", 8), ("trak/tkhd", 20), ("mvhd", 16)]
    for (box, offset) in places {
      for payload in patch.payloads("moov/" + box) { patch.set(3_600_000, at: payload.lowerBound + offset) }
    }
    let file = try folder.write(patch.bytes, to: "long.mp4")
    let output = command.first == "still" ? folder.file("%04d.png") : folder.file("tiles")
    let run = try await Program.run(command + [file, "-o", output])
    #expect(run.status == 1)
    #expect(run.errors.count == 1)
    #expect(run.errors.first?.contains("of the declared 01:00:00.000 of video") == true, "\(run.errors)")
    let made = try folder.contents().filter { $0.hasSuffix(".png") }
    #expect(command.first != "still" || (1...3).contains(made.count))
    if command.first == "sprites" {
      let track = String(decoding: try bytes(folder.file("tiles/sprites.vtt")), as: UTF8.self)
      #expect((2...4).contains(track.split(separator: "-->").count))
    }
  }

  static let tracks = [
    ["waveform", "--track", "9"], ["waveform", "--track", "a:5"], ["waveform", "--track", "v:0"],
    ["still", "--at", "0", "--track", "2"], ["still", "--at", "0", "--track", "v:1"],
  ]

  @Test(arguments: tracks)
  func `a track that isn't there`(arguments: [String]) async throws {
    try await expectRefusal("both.mp4", arguments)
  }

  @Test func `a waveform of a picture, and a still of a sound`() async throws {
    try await expectRefusal("picture.png", ["waveform"])
    try await expectRefusal("wav-s16.wav", ["still", "--at", "0"])
  }

  @Test func `a waveform from past the end on`() async throws {
    try await expectRefusal("wav-s16.wav", ["waveform", "--start", "100"])
    try await expectRefusal("wav-s16.wav", ["waveform", "--start", "90%", "--end", "0.2"])
  }

  private func expectRefusal(_ name: String, _ arguments: [String]) async throws {
    let file = try Fixture.named(name).path
    let folder = try TemporaryDirectory()
    let verb = Array(arguments.prefix(1))
    let run = try await Program.run(verb + [file] + arguments.dropFirst() + ["-o", folder.file("out.png")])
    #expect(run.status == 1)
    #expect(run.errors.count == 1, "\(run.errors)")
    #expect(run.errors.first?.hasPrefix("mediascope: \(file): ") == true)
    #expect(try folder.contents().isEmpty)
  }

  @Test func `past the end the last picture is given, and said to be`() async throws {
    let file = try Fixture.named("h264.mp4").path
    let folder = try TemporaryDirectory()
    let run = try await Program.run(["still", file, "--at", "1.59", "100", "-o", folder.file("%d.png")])
    #expect(run.status == 1)
    #expect(run.errors.count == 1)
    #expect(run.errors.first?.contains("past the end") == true)
    #expect(try folder.contents() == ["1.png", "2.png"])
    #expect(try bytes(folder.file("1.png")) == bytes(folder.file("2.png")))
  }
}

/// Outputs that can't be written.
struct BadOutputTests {
  @Test(arguments: ["waveform", "still"], ["missing/out.png", "file/out.png"])
  func `a place where no file can be`(verb: String, place: String) async throws {
    let folder = try TemporaryDirectory()
    try OutputBytes.write([1], to: folder.file("file"))
    let file = try Fixture.named("both.mp4").path
    let output = folder.file(place)
    let run = try await Program.run([verb, file, "-o", output] + (verb == "still" ? ["--at", "0"] : []))
    #expect(run.status == 1)
    #expect(run.errors.count == 1)
    #expect(run.errors.first?.hasPrefix("mediascope: \(output): can't be written: ") == true)
    #expect(try folder.contents() == ["file"])
    #expect(try bytes(folder.file("file")) == [1])
  }

  @Test func `a full disk`() async throws {
    let file = try Fixture.named("both.mp4").path
    let runs = [
      (["info", file], true), (["waveform", file, "--format", "dat", "-o", "/dev/full"], false),
      (["waveform", file, "--format", "png", "-o", "-"], true),
      (["still", file, "--at", "0", "-o", "-"], true), (["--help"], true), (["info", "--help"], true),
      (["--version"], true),
    ]
    for (arguments, isRedirected) in runs {
      let run = try await Program.run(arguments, output: isRedirected ? "/dev/full" : nil)
      #expect(run.status == 1, "\(arguments)")
      #expect(run.errors.count == 1, "\(arguments): \(run.errors)")
      #expect(run.errors.first?.contains("No space left on device") == true)
    }
  }
}

/// Files whose end is missing or whose middle is damaged: what is there is given, and the loss is reported.
struct DamageTests {
  @Test(arguments: ["faststart-cut.mp4", "fragment-cut.mp4", "cut.wav", "cut.mkv"])
  func `a file that was cut off is described and fails`(name: String) async throws {
    let file = try BrokenFixture.named(name).path
    let run = try await Program.run(["info", file])
    #expect(run.status == 1)
    #expect(run.text.hasPrefix(file + "\n"))
    #expect(run.errors.count == 1, "\(run.errors)")
    #expect(run.errors.first?.hasPrefix("mediascope: \(file): ") == true)
    #expect(run.errors.first?.contains("truncated") == true)
  }

  @Test(arguments: ["faststart-cut.mp4", "fragment-cut.mp4", "cut.flac", "cut.wav", "cut.mkv"])
  func `a waveform of what is there`(name: String) async throws {
    let file = try BrokenFixture.named(name).path
    let folder = try TemporaryDirectory()
    let run = try await Program.run(["waveform", file, "-o", folder.file("out.dat")])
    #expect(run.status == 1)
    #expect(run.errors.count == 1, "\(run.errors)")
    #expect(run.errors.first?.hasPrefix("mediascope: \(file): ") == true)
    #expect(try folder.contents() == ["out.dat"])
    #expect(try bytes(folder.file("out.dat")).count > 24)
  }

  @Test(arguments: ["faststart-cut.mp4", "fragment-cut.mp4", "cut.mkv"], ["0", "0.9"])
  func `a still of what is there`(name: String, time: String) async throws {
    let file = try BrokenFixture.named(name).path
    let folder = try TemporaryDirectory()
    let run = try await Program.run(["still", file, "--at", time, "-o", folder.file("out.png")])
    // The first picture is in the part that is there.
    let lacks = time != "0"
    #expect(run.status == (lacks ? 1 : 0))
    #expect(run.errors.count { $0.contains("truncated") } == (lacks ? 1 : 0), "\(run.errors)")
    #expect(run.errors.count <= 1)
    #expect(try PNG.size(bytes(folder.file("out.png"))) == [96, 64])
  }

  @Test(arguments: ["damaged.mp3", "damaged.mp4", "damaged.ts"])
  func `a file that is damaged in the middle is still described`(name: String) async throws {
    let file = try BrokenFixture.named(name).path
    let run = try await Program.run(["info", file])
    #expect(run.status == 0)
    #expect(run.text.hasPrefix(file + "\n"))
  }

  @Test func `a picture of which nothing can be read leaves no file`() async throws {
    let file = try BrokenFixture.named("cut.png").path
    let folder = try TemporaryDirectory()
    let run = try await Program.run(["still", file, "--at", "0", "-o", folder.file("out.png")])
    #expect(run.status == 1)
    #expect(run.errors.count == 1, "\(run.errors)")
    #expect(try folder.contents().isEmpty)
  }
}
