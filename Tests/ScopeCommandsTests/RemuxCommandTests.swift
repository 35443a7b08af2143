import Foundation
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

/// What `remux` and `cut` say of what a file can't hold, or has not.
struct RemuxCommandTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Commands that write stored samples into an M4A.
  static let commands = [
    ["remux"], ["cut", "--start", "0.1", "--end", "0.2"], ["cut", "--keep", "0-0.1,0.2-0.3"],
  ]

  @Test(arguments: ["opus.opus", "vorbis.ogg", "flac.oga"], ["mka", "mp4", "ogg"])
  func `links of Ogg are all copied, and are sound to encode`(name: String, suffix: String) async throws {
    let link = try Data(contentsOf: URL(filePath: Fixture.named(name).path))
    let chain = try folder.write([UInt8](link + link), to: "chain.ogg")
    let copied = folder.file("copy.\(suffix)")
    let copy = try await Program.run(["remux", chain, "-o", copied])
    // MP4 has no Vorbis here, and frames of FLAC are numbered.
    let isRefused = [["vorbis.ogg", "mp4"], ["flac.oga", "mka"]].contains([name, suffix])
    #expect(copy.status == (isRefused ? 1 : 0), "\(copy.errors)")
    if !isRefused {
      let seconds = try [chain, copied].map { try URLAsset(path: $0).measuredDuration().seconds }
      // What a link's encoder added is heard outside of Ogg, where the second link begins.
      #expect(abs(seconds[0] - seconds[1]) < 0.1, "\(seconds)")
    }
    let output = folder.file("new.\(suffix)")
    let export = try await Program.run(["export", chain, "--audio-codec", "flac", "-o", output])
    #expect(export.status == 0, "\(export.errors)")
    var digests: [String] = []
    for file in [chain, output] {
      let run = try await Program.run(["decode", file, "--bits", "16", "--md5"])
      digests.append(String(run.text.prefix(32)))
    }
    // FLAC keeps what Vorbis and Opus give in 16 bits only where these are whole numbers.
    if name == "flac.oga" { #expect(digests[0] == digests[1]) }
    let copies = isRefused ? [] : ["copy.\(suffix)"]
    #expect(try folder.contents().sorted() == ["chain.ogg"] + copies + ["new.\(suffix)"])
  }

  @Test(arguments: [["remux", "-o", "", "--format", "mp4"], ["export", "--hls", ""], ["export", "-o", ""]])
  func `an output without a name is wrong usage`(line: [String]) async throws {
    let run = try await Program.run(line + [Fixture.named("both.mp4").path])
    #expect(run.status == 64)
  }

  /// One rule for all that write media.
  @Test(arguments: ["remux", "export", "cut --end 0.9", "join"], ["mp4", "mkv"])
  func `chapters stay where tags are left out`(line: String, suffix: String) async throws {
    if line.hasPrefix("cut"), suffix == "mkv" { return }
    let film = try Fixture.named(suffix == "mp4" ? "chapters.mp4" : "chapters.mkv").path
    let output = folder.file("out.\(suffix)")
    let files = line == "join" ? [film, film] : [film]
    let run = try await Program.run(
      line.split(separator: " ").map(String.init) + files + ["--no-metadata", "-o", output])
    #expect(run.status == 0, "\(run.errors)")
    let text = try await Program.run(["info", output]).text
    #expect(text.contains("chapter 3"), "\(text)")
    #expect(text.contains("chapter 6") == (line == "join"), "\(text)")
  }

  /// As ffmpeg does: one of several tracks of sound is presented, and they are alternatives.
  @Test func `one of several tracks of sound of Matroska is presented`() async throws {
    let (film, coded) = (try Fixture.named("two-audio.mkv").path, folder.file("aac.mkv"))
    let (encoded, copied) = (folder.file("encoded.mp4"), folder.file("copied.mp4"))
    for line in [
      ["export", film, "--audio-codec", "aac", "-o", coded], ["export", film, "-o", encoded],
      ["remux", coded, "-o", copied],
    ] {
      let run = try await Program.run(line)
      #expect(run.status == 0, "\(line): \(run.errors)")
    }
    // The film calls the second its default one.
    for (path, disabled) in [(encoded, [true, false]), (copied, [true, false])] {
      let text = try await Program.run(["info", path]).text
      let sound = text.split(separator: "\n").filter { $0.contains(" audio ") }
      #expect(sound.map { $0.hasSuffix("disabled") } == disabled, "\(text)")
    }
    let boxes = try await Program.run(["boxes", copied, "--fields"]).text
    #expect(boxes.components(separatedBy: "alternate_group = 1").count == 3, "\(boxes)")
  }

  /// V_MS/VFW/FOURCC, whose times are those of decoding, where sound keeps them from being moved.
  @Test func `pictures that Matroska has as AVI does stay beside their sound`() async throws {
    var film = try bytes(Fixture.named("flv1.flv").path)
    // Four tags of 16-bit Linear PCM, stereo at 44.1 kHz, after the header (Adobe's FLV specification, E.4.2).
    film[4] |= 4
    let payload = [0x3F] + [UInt8](repeating: 0, count: 4 * 441)
    for time in [30, 20, 10, 0] as [UInt8] {
      let head: [UInt8] = [
        8, 0, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF), 0, 0, time, 0, 0, 0, 0,
      ]
      let size = UInt16(payload.count + 11)
      film.insert(contentsOf: head + payload + [0, 0, UInt8(size >> 8), UInt8(size & 0xFF)], at: 13)
    }
    let (source, made) = (try folder.write(film, to: "a.flv"), folder.file("a.mkv"))
    let run = try await Program.run(["remux", source, "-o", made])
    #expect(run.status == 0, "\(run.errors)")
    var times: [[Substring]] = []
    for path in [source, made] {
      let list = try await Program.run([
        "samples", path, "--track", "v:0", "--format", "csv", "--fields", "presentationSeconds",
      ])
      times.append(list.text.split(separator: "\n"))
    }
    #expect(times[0].count > 1 && times[0] == times[1])
  }

  /// The last sample of a container that states no durations, codes that a container has to keep, and tags that hide sound.
  @Test(
    arguments: [
      ("caf-alac.caf", "m4a"), ("variable-rate.mkv", "mp4"), ("prores-4444-alpha.mov", "mkv"),
      ("mp3-no-header.mp3", "mp3"), ("mp3-vbr.mp3", "mp3"),
    ])
  func `copies are decoded as their sources`(name: String, suffix: String) async throws {
    let (source, copy) = (try Fixture.named(name).path, folder.file("out.\(suffix)"))
    let run = try await Program.run(["remux", source, "-o", copy])
    #expect(run.status == 0, "\(run.errors)")
    func decoded(_ path: String) async throws -> [Substring] {
      let isSound = suffix == "m4a" || suffix == "mp3"
      let lines = try await Program.run(
        isSound ? ["decode", path, "--md5"] : ["decode", path, "--track", "v:0", "--md5-frames"])
      return lines.text.split(separator: "\n").map { $0.prefix(32) }
    }
    let wanted = try await decoded(source)
    #expect(try await decoded(copy) == wanted)
    #expect(!wanted.isEmpty)
  }

  /// A later part of a stream, whose fragments don't begin at zero.
  @Test(arguments: [[], ["--fast-start"], ["--fragments", "1"]])
  func `fragments that begin late stay where they are`(options: [String]) async throws {
    let (late, copy) = (folder.file("late.mp4"), folder.file("copy.mp4"))
    var bytes = [UInt8](
      try Data(contentsOf: URL(filePath: Fixture.named("both-fragmented.mp4").path)))
    func place(_ type: String, from start: Int) throws -> Int {
      try #require((start..<bytes.count - 4).first { bytes[$0..<$0 + 4].elementsEqual(type.utf8) }) - 4
    }
    let first = try place("moof", from: 0)
    let second = try place("moof", from: first + 8)
    bytes.removeSubrange(first..<second)
    try Data(bytes).write(to: URL(filePath: late))
    let run = try await Program.run(["remux", late, "-o", copy] + options)
    #expect(run.status == 0, "\(run.errors)")
    for track in ["v:0", "a:0"] {
      let arguments = ["--track", track, "--md5-frames"]
      let source = try await Program.run(["decode", late] + arguments).text
      #expect(try await Program.run(["decode", copy] + arguments).text == source)
      #expect(source.count > 100)
    }
  }

  @Test func `what a container can't hold is named, and what nobody can read is not written`() async throws {
    let output = folder.file("out.aac")
    let two = try await Program.run(["remux", try Fixture.named("two-audio.mp4").path, "-o", output])
    #expect(
      two.errors.contains { $0.contains("left out: files of this type hold one track") }, "\(two.errors)")
    let turned = try await Program.run(
      ["remux", try Fixture.named("rotate-90.mp4").path, "-o", folder.file("out.mkv")])
    #expect(turned.errors.contains { $0.contains("loses how its pictures are turned") }, "\(turned.errors)")
    let none = try await Program.run(
      ["remux", try Fixture.named("wav-zero-samples.wav").path, "-o", folder.file("none.mkv")])
    #expect(none.status == 1 && none.errors.count == 1, "\(none.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("none.mkv")))
  }

  /// libavcodec's decoder has 16 bits for the length of a header of Theora.
  @Test func `comments that would make Theora undecodable are not written`() async throws {
    let (source, output) = (try Fixture.named("theora.ogv").path, folder.file("long.ogv"))
    let value = String(repeating: "x", count: 70_000)
    let run = try await Program.run(["remux", source, "-o", output, "--set", "comment=\(value)"])
    #expect(run.status == 1 && run.errors.count == 1 && run.errors[0].contains("Theora"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  /// What Apple's tools write into such files, and ffmpeg but for the last two.
  @Test(arguments: commands, ["aac.m4a", "alac-16.m4a", "ac3.ac3", "flac-16.flac", "opus.opus"])
  func `an M4A holds what its players know`(command: [String], name: String) async throws {
    let output = folder.file("out.m4a")
    let run = try await Program.run(command + [try Fixture.named(name).path, "-o", output])
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(arguments: commands, ["mp3-cbr.mp3", "mp2.mp2", "mp3-in.mp4"])
  func `an M4A holds no other sound`(command: [String], name: String) async throws {
    var file = folder.file(name)
    if name.hasSuffix(".mp4") {
      let made = try await Program.run(["remux", try Fixture.named("mp3-cbr.mp3").path, "-o", file])
      #expect(made.status == 0)
    } else {
      file = try Fixture.named(name).path
    }
    let run = try await Program.run(command + [file, "-o", folder.file("out.m4a")])
    #expect(run.status == 1 && run.errors.count == 1)
    let reason = "hold AAC, ALAC, AC-3, E-AC-3, FLAC and Opus, not \(name.hasPrefix("mp2") ? "MP2" : "MP3")"
    #expect(run.errors.first?.contains(reason) == true, "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("out.m4a")))
  }

  /// Each track that is read by itself holds what the file says of all of them.
  @Test(
    arguments: ["remux -o out.mkv", "remux -o out.mp4", "cut -o out.mp4 --end 0.02", "export -o out.mp4"],
    ["A_MPEG/L3", "A_AC3"])
  func `more tracks than are read at once are refused, and fewer can be chosen`(
    line: String, codec: String
  ) async throws {
    let tracks = (1...129).map { number in
      Matroska.element(0xD7, UInt64(number)) + Matroska.element(0x73C5, UInt64(number))
        + Matroska.element(0x83, 2 as UInt64) + Matroska.element(0x86, codec)
        + Matroska.element(
          0xE1, Matroska.element(0xB5, 44100.0) + Matroska.element(0x9F, 2 as UInt64))
    }
    let feed = try Fixture.named("mp3-cbr.mp3").path
    let frame = try bytes(feed).drop { $0 != 0xFF }.prefix(1000)
    let file = try folder.write(
      Matroska.file(tracks: tracks, clusters: [(0, Array(frame))]), to: "many.mkv")
    let run = try await Program.runInShell("mediascope \(line) '\(file)'", in: folder.path)
    #expect(run.status == 1 && run.errors.count == 1)
    #expect(run.errors.first?.contains("129 tracks are over the limit of 128") == true, "\(run.errors)")
    let one = try await Program.runInShell("mediascope \(line) '\(file)' --track a:0", in: folder.path)
    #expect(one.errors.first?.contains("over the limit") != true, "\(one.errors)")
  }

  @Test(arguments: ["wav", "mov"])
  func `a file without a sample becomes one, and a line says so`(container: String) async throws {
    let empty = try Fixture.named("wav-zero-samples.wav").path
    let run = try await Program.run(["remux", empty, "-o", folder.file("out.\(container)")])
    #expect(run.status == 0)
    #expect(run.errors == ["mediascope: \(empty): there is not one sample, and none was written"])
  }
}
