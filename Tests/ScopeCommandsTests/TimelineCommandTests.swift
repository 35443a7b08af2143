import Foundation
import MediaCore
import MediaScopeFixtures
import Testing

extension Program.Result {
  fileprivate var message: String { errors.joined(separator: "\n") }
}

/// Timelines that `compose` writes, and what the other commands make of them.
struct TimelineCommandTests {
  private let folder: TemporaryDirectory
  private static let both = Manifest.folder + "/media/both.mp4"
  private static let silent = Manifest.folder + "/media/h264.mp4"

  init() throws { folder = try TemporaryDirectory() }

  private func compose(_ arguments: String...) async throws -> String {
    let path = folder.file("edit.otio")
    let result = try await Program.run(["compose"] + arguments + ["-o", path])
    #expect(result.status == 0, "\(result.message)")
    return path
  }

  private func info(_ path: String, _ keys: String...) async throws -> [String] {
    let result = try await Program.run(["info", path] + keys.flatMap { ["--get", $0] })
    #expect(result.status == 0, "\(result.message)")
    return result.text.split(separator: "\n").map(String.init)
  }

  @Test func `a fade takes its length off the film`() async throws {
    let path = try await compose(Self.both + "[0.2,0.8]", Self.silent + "[,1]", "--crossfade", "0.2")
    #expect(try await info(path, "duration.seconds", "tracks[0].mediaType") == ["1.4", "video"])
  }

  @Test func `a part that was to end after its file is reported, with the letters that no font has`()
    async throws
  {
    let path = folder.file("edit.otio")
    let run = try await Program.run(
      ["compose", Self.both + "[0.5,99]", Self.silent, "--title", "a\u{10FFFD}", "-o", path])
    #expect(run.status == 0 && run.errors.count == 2)
    #expect(
      run.errors.contains {
        $0.contains("both.mp4: the part was to end at 00:01:39.000, and the file does at 00:00:01")
      })
    #expect(run.errors.contains { $0.contains("is not legible in the picture") })
  }

  @Test func `a list whose reels are all missing names them`() async throws {
    let list = folder.file("edit.edl")
    let text = """
      001  A001  V  C  00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00
      002  B002  V  C  00:00:00:00 00:00:01:00 00:00:01:00 00:00:02:00

      """
    try OutputBytes.write(Array(text.utf8), to: list)
    for line in [["info"], ["levels"], ["export", "-o", folder.file("film.mp4")]] {
      let run = try await Program.run(line + [list])
      #expect(run.status == 1 && run.errors.count == 1, "\(run.message)")
      #expect(run.message.contains("edit.edl: ") && run.message.contains("of \"A001\", \"B002\""))
    }
    #expect(try folder.contents() == ["edit.edl"])
  }

  @Test func `one whole file sounds as it does by itself`() async throws {
    let path = try await compose(Self.both)
    let whole = try await Program.run(["decode", Self.both, "--md5"])
    let composed = try await Program.run(["decode", path, "--md5"])
    #expect(!whole.text.isEmpty && whole.text.prefix(32) == composed.text.prefix(32))
  }

  @Test func `a photograph is shown upright for five seconds, or as long as its part`() async throws {
    let photograph = try TaggedFile.named("exif.jpg").path
    let path = try await compose(Self.both, photograph, photograph + "[0,2]", photograph + "[60,61]")
    #expect(try await info(path, "duration.seconds", "tracks[0].nominalFrameRate") == ["9", "25"])
    let turned = try await compose(photograph)
    let stored = try await info(photograph, "tracks[0].naturalSize.width", "tracks[0].naturalSize.height")
    let still = folder.file("still.png")
    #expect(try await Program.run(["still", turned, "--at", "4.5", "-o", still]).status == 0)
    let shown = try await info(still, "tracks[0].naturalSize.height", "tracks[0].naturalSize.width")
    #expect(stored == shown)
  }

  @Test(
    "Files whose length is an estimate are shown and heard to their end",
    arguments: ["two-languages.ts", "both.ts", "mpeg2.mpg", "h264.mpg"])
  func estimated(_ name: String) async throws {
    let file = Manifest.folder + "/media/" + name
    let path = try await compose(file)
    // A picture of a stream without an end can be shown a moment longer: its pictures are counted.
    for arguments in [["--track", "v:0", "--md5-frames"], ["--track", "a:0", "--format", "pcm", "-o", "-"]] {
      let whole = try await Program.run(["decode", file] + arguments)
      guard whole.status == 0 else { continue }
      let composed = try await Program.run(["decode", path] + arguments)
      #expect(composed.status == 0, "\(composed.message)")
      if arguments[1] == "v:0" {
        let count = whole.text.split(separator: "\n").count
        #expect(count > 10 && composed.text.split(separator: "\n").count == count)
      } else {
        #expect(composed.output.count == whole.output.count)
      }
    }
  }

  @Test(
    "A copy of parts shows them whole, wherever they begin",
    arguments: [
      ["h264-no-b-frames.mp4[0.2,0.6]"], ["h264-no-b-frames.mp4[0,0.6]", "h264-no-b-frames.mp4[0.2,0.6]"],
      ["h264.mp4[0,0.8]", "h264.mp4[0,1.2]"],
    ])
  func copies(_ parts: [String]) async throws {
    let path = folder.file("edit.otio")
    let files = parts.map { Manifest.folder + "/media/" + $0 }
    #expect(try await Program.run(["compose", "-o", path] + files).status == 0)
    let film = folder.file("film.mp4")
    let run = try await Program.run(["export", path, "--preset", "Passthrough", "-o", film])
    #expect(run.status == 0, "\(run.message)")
    func pictures(_ file: String) async throws -> [Substring] {
      let decoded = try await Program.run(["decode", file, "--track", "v:0", "--md5-frames"])
      return decoded.text.split(separator: "\n").map { $0.prefix(32) }
    }
    let wanted = try await pictures(path)
    #expect(try await pictures(film) == wanted)
    #expect(wanted.count > 5)
  }

  @Test func `pictures that are put together of opaque ones have no alpha`() async throws {
    let path = try await compose(Manifest.folder + "/media/rotate-90.mp4", Self.silent)
    let film = folder.file("film.mov")
    let run = try await Program.run(["export", path, "--video-codec", "prores", "-o", film])
    #expect(run.status == 0, "\(run.message)")
    #expect(try await info(film, "tracks[0].formatDescriptions[0].mediaSubType") == ["apcn"])
  }

  @Test func `a file that does not say how long it is is read for it`() async throws {
    var bytes = try Data(contentsOf: URL(filePath: Manifest.folder + "/media/flac-16.flac"))
    let length = try await info(Manifest.folder + "/media/flac-16.flac", "duration.seconds")
    // STREAMINFO's number of samples (RFC 9639, 8.2).
    bytes[21] &= 0xF0
    for place in 22..<26 { bytes[place] = 0 }
    let file = folder.file("open.flac")
    try bytes.write(to: URL(filePath: file))
    #expect(try await info(file, "duration") == ["null"])
    #expect(try await info(compose(file), "duration.seconds") == length)
  }

  @Test func `music is quieter where a file is heard`() async throws {
    let path = try await compose(
      Self.both, "--music", Manifest.folder + "/media/wav-s16.wav", "--duck", "-12")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\"volume\": 0.25118864315095"))
    let silent = try await compose(Self.silent, "--music", Self.both, "--duck", "-12")
    #expect(!(try String(contentsOfFile: silent, encoding: .utf8)).contains("volume"))
  }

  @Test func `a title is seen over the first seconds`() async throws {
    func still(_ path: String, _ time: String) async throws -> Data? {
      let picture = folder.file("still.png")
      let result = try await Program.run(["still", path, "--at", time, "-o", picture])
      #expect(result.status == 0, "\(result.message)")
      return FileManager.default.contents(atPath: picture)
    }
    let long = Self.both + "[,1]"
    let plain = try await compose(long, long, long, long, long, "--crossfade", "0.1")
    let bare = try await [still(plain, "1.5"), still(plain, "4.5")]
    let titled = try await compose(
      long, long, long, long, long, "--crossfade", "0.1", "--title", "A title – größer")
    let shown = try await [still(titled, "1.5"), still(titled, "4.5")]
    #expect(bare[0] != nil && bare[0] != shown[0] && bare[1] == shown[1])
  }

  @Test func `files are named from the timeline's folder`() async throws {
    let media = folder.file("größer 50%[1,2].mp4")
    try FileManager.default.copyItem(atPath: Self.both, toPath: media)
    let path = try await compose(media)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\"target_url\": \"gr%C3%B6%C3%9Fer%2050%25%5B1%2C2%5D.mp4\""))
    #expect(try await info(path, "duration.seconds") == ["1"])
  }

  @Test(arguments: [
    ["boxes"], ["samples"], ["gops"], ["keyframes"], ["metadata"], ["info", "--compat", "ffprobe"],
  ]) func `what asks for stored samples says that a timeline has none`(command: [String]) async throws {
    let path = try await compose(Self.both)
    let result = try await Program.run(command + [path])
    #expect(result.status == 1)
    #expect(
      result.message.contains("timeline") && result.errors.count == 1,
      "\(result.message)")
  }

  /// libx265 takes no pictures that are so small, and libopus no such rate.
  @Test(arguments: [
    "--video-codec hevc --size 8x8 --no-audio", "--audio-codec opus --audio-bit-rate 9M --no-video",
  ])
  func `what an encoder refuses is named`(options: String) async throws {
    let path = try await compose(Self.both)
    func export(_ file: String) async throws -> Program.Result {
      try await Program.run(
        ["export", file, "-o", folder.file("film.mkv")] + options.split(separator: " ").map(String.init))
    }
    let (film, timeline) = (try await export(Self.both), try await export(path))
    #expect(timeline.status == 1 && timeline.errors.count == 1, "\(timeline.errors)")
    #expect(!timeline.message.contains("no structure"), "\(timeline.message)")
    #expect(
      timeline.errors.last?.split(separator: ": ").last == film.errors.last?.split(separator: ": ").last)
  }

  @Test func `a timeline among files to join says what it is`() async throws {
    let path = try await compose(Self.both)
    for files in [[Self.both, path], [path, Self.both]] {
      let result = try await Program.run(["join"] + files + ["-o", folder.file("film.mp4")])
      #expect(result.status == 1 && result.errors.count == 1)
      #expect(result.message.contains("edit.otio: a timeline has no structure"), "\(result.message)")
    }
  }

  @Test(arguments: [
    ["export", "edit.otio", "-o", "media.mp4"], ["decode", "edit.otio", "-o", "media.wav"],
    ["waveform", "edit.otio", "-o", "media.png"], ["levels", "edit.otio", "-o", "media.png"],
    ["still", "edit.otio", "-o", "media.png"], ["sheet", "edit.otio", "-o", "media.png"],
  ]) func `no result takes the place of a file of the timeline`(command: [String]) async throws {
    let name = try #require(command.last)
    try FileManager.default.copyItem(atPath: Self.both, toPath: folder.file(name))
    _ = try await compose(folder.file(name))
    let result = try await Program.run(command.map { $0.contains(".") ? folder.file($0) : $0 })
    #expect(result.status == 1 && result.errors.count == 1)
    #expect(result.message.contains("\(name): the output is a file that the timeline is made of"))
    #expect(FileManager.default.contentsEqual(atPath: Self.both, andPath: folder.file(name)))
    #expect(try folder.contents() == ["edit.otio", name])
  }

  @Test(arguments: [
    ("[0.8,0.2]", "the part ends before it begins"), ("[50,60]", "the part begins at 50.0 seconds"),
    ("[a,b]", "a part is two times in brackets"), ("[1]", "a part is two times in brackets"),
  ]) func `parts that are not there are refused`(part: String, reason: String) async throws {
    let path = folder.file("none.otio")
    let result = try await Program.run(["compose", Self.both + part, "-o", path])
    #expect(result.status == 1 && result.message.contains(reason), "\(result.message)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `wrong usage is named`() async throws {
    for (arguments, reason) in [
      (["-o", "film.mp4"], "a timeline is written into .otio"),
      (["-o", "-", "--duck", "-3"], "--duck is for --music"),
      (["-o", "-", "--crossfade", "-1"], "--crossfade is a time above 0"),
    ] {
      let result = try await Program.run(["compose", Self.both] + arguments)
      #expect(result.status == 64 && result.message.contains(reason), "\(result.message)")
    }
  }

  @Test func `a timeline that names itself is refused`() async throws {
    let path = try await compose(Self.both)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let url = try #require(text.firstRange(of: /"target_url": "[^"]*"/))
    let cyclic = text.replacingCharacters(in: url, with: "\"target_url\": \"edit.otio\"")
    try cyclic.write(toFile: path, atomically: true, encoding: .utf8)
    let result = try await Program.run(["info", path])
    #expect(result.status == 1)
    #expect(
      result.message.contains("this is a timeline, which can't be another one's media"), "\(result.message)")
    // What is no media at all is said of it, not of the timeline.
    let other = text.replacingCharacters(in: url, with: "\"target_url\": \"notes.txt\"")
    try other.write(toFile: path, atomically: true, encoding: .utf8)
    try "notes".write(toFile: folder.file("notes.txt"), atomically: true, encoding: .utf8)
    let refused = try await Program.run(["info", path])
    #expect(refused.status == 1 && refused.message.contains("no media format"), "\(refused.message)")
  }
}
