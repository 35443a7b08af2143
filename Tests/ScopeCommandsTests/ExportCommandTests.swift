import Foundation
import MediaAssets
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import Testing

struct ExportCommandTests {
  /// RFC 7845, 9: the extension is for Opus alone.
  @Test(arguments: ["flac-16.flac", "flac.oga", "opus.opus"])
  func `a file that is called opus holds Opus`(name: String) async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run(["export", Fixture.named(name).path, "-o", folder.file("a.opus")])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try URLAsset(path: folder.file("a.opus")).content().tracks.map(\.codec) == [.opus])
  }

  @Test(arguments: [
    "cut -o out.mp4 --start 0.5 --end 99", "cut -o out.mp4 --keep 0-0.2,0.5-99",
    "cut -o out.mp4 -s 0.5 --duration 98.5",
    "export -o out.mkv --end 99", "decode -o out.wav --end 99", "decode -o out.flac --end 99",
  ])
  func `a part that was to end after its file is reported`(line: String) async throws {
    let folder = try TemporaryDirectory()
    let file = try Fixture.named("both.mp4").path
    func run(_ line: String) async throws -> Program.Result {
      let arguments = line.split(separator: " ").map(String.init)
      return try await Program.run(arguments.map { $0.hasPrefix("out.") ? folder.file($0) : $0 } + [file])
    }
    let past = try await run(line)
    #expect(past.status == 0 && past.errors.count == 1)
    let reason = "\(file): the part was to end at 00:01:39.000, and the file does at 00:00:01"
    #expect(past.errors.first?.contains(reason) == true, "\(past.errors)")
    let whole = try await run(line.replacing("99", with: "0.9").replacing("98.5", with: "0.4"))
    #expect(whole.status == 0 && whole.errors == [], "\(whole.errors)")
  }

  @Test(arguments: ["it's", #"b\s"#, "a:b", "a=b", #"'"#], ["h264", "hevc", "vp9"])
  func `two passes keep what they measure wherever temporary files are`(name: String, codec: String)
    async throws
  {
    let folder = try TemporaryDirectory()
    let place = folder.file(name)
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    let run = try await Program.run(
      [
        "export", Fixture.named("h264.mp4").path, "-o", folder.file("a.mkv"), "--passes", "2",
        "--video-codec", codec, "--video-bit-rate", "100k", "--end", "0.2",
      ], environment: ["TMPDIR": place])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.contents().sorted() == [name, "a.mkv"].sorted())
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
  }

  @Test func `sound of another speed is played as it is asked for`() async throws {
    let folder = try TemporaryDirectory()
    let timeline = try FastTimeline.write(to: folder)
    var digests: [String: String] = [:]
    for name in ["", "spectral", "time-domain", "varispeed", "rubber-band"] {
      let out = folder.file("sound\(name).wav")
      let options = name.isEmpty ? [] : ["--time-pitch", name]
      let run = try await Program.run(["export", timeline, "-o", out] + options)
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
      digests[name] = String(try await Program.run(["decode", out, "--md5"]).text.prefix(32))
    }
    // SoundTouch plays both of the first two.
    #expect(digests[""] == digests["spectral"] && digests["spectral"] == digests["time-domain"])
    #expect(Set(digests.values).count == 3, "\(digests)")
  }

  /// ffprobe and mutagen have the first at zero, too.
  @Test func `chapters of MP3 count from the sound's beginning`() async throws {
    let folder = try TemporaryDirectory()
    let book = folder.file("book.mp3")
    #expect(try await Program.run(["export", Fixture.named("chapters.mp4").path, "-o", book]).status == 0)
    let text = try await Program.run(["info", book]).text
    for line in ["00:00:00.000  First", "00:00:00.300  Second", "00:00:00.700  Third"] {
      #expect(text.contains(" " + line), "\(text)")
    }
  }

  @Test func `several results don't go into one file`() async throws {
    let (one, other) = (try Fixture.named("both.mp4").path, try Fixture.named("h264.mp4").path)
    let run = try await Program.run(["export", one, other, "-o", "x.mp4"])
    #expect(run.status == 64)
    #expect(run.errors.contains { $0.contains("several results don't go into one file") }, "\(run.errors)")
  }

  @Test func `a time code that is left out is called so`() async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "export", Fixture.named("timecode.mov").path, "-o", folder.file("a.mkv"),
    ])
    #expect(run.errors.contains { $0.contains("(time code)") && $0.contains("do not hold time codes") })
    #expect(!run.errors.contains { $0.contains("unknown") }, "\(run.errors)")
  }

  @Test func `the mapping of HDR to eight bits is named`() async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "export", Fixture.named("hevc-hdr10.mp4").path, "--video-codec", "h264", "-o", folder.file("a.mp4"),
    ])
    #expect(run.status == 0)
    #expect(run.errors.contains { $0.contains("mapped from HDR to SDR") }, "\(run.errors)")
  }

  @Test func `a stream is a folder of files that name each other`() async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "export", Fixture.named("both.mp4").path, "--hls", folder.file("stream"), "--segment", "0.5",
    ])
    #expect(run.status == 0, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("stream")).sorted()
    #expect(
      names == [
        "main.m3u8", "sound.m3u8", "sound.mp4", "video-keyframes.m3u8", "video.m3u8", "video.mp4",
      ])
  }

  /// A folder with the playlist is an earlier result; a film of the user's under one of the names is none.
  @Test func `a stream doesn't replace files that are no earlier stream`() async throws {
    let folder = try TemporaryDirectory()
    let (film, stream) = (try Fixture.named("both.mp4").path, folder.file("stream"))
    try FileManager.default.createDirectory(atPath: stream, withIntermediateDirectories: false)
    for name in ["video.mp4", "sound.mp4"] {
      let own = try folder.write(Array("mine".utf8), to: "stream/" + name)
      let run = try await Program.run(["export", film, "--hls", stream])
      #expect(run.status == 1 && run.errors.count == 1, "\(run.errors)")
      #expect(run.errors.first?.contains(name) == true && run.errors.first?.contains("--overwrite") == true)
      #expect(try String(contentsOfFile: own, encoding: .utf8) == "mine")
      #expect(try FileManager.default.contentsOfDirectory(atPath: stream) == [name])
      try FileManager.default.removeItem(atPath: own)
    }
    _ = try folder.write([1], to: "stream/video.mp4")
    #expect(try await Program.run(["export", film, "--hls", stream, "--overwrite"]).status == 0)
    // The result of an earlier run is replaced as a file is.
    #expect(try await Program.run(["export", film, "--hls", stream]).status == 0)
  }

  @Test(arguments: [
    ["--hls", "stream", "-o", "a.mp4"], ["-o", "a.mp4", "--segment", "2"],
    ["--hls", "stream", "--fast-start"], ["--hls", "stream", "--segment", "0"],
    ["--hls", "stream", "--preset", "AppleM4A", "--format", "m4a"], ["--hls", "-"], [],
  ])
  func `options of files and of streams don't go together`(options: [String]) async throws {
    let run = try await Program.run(["export", Fixture.named("both.mp4").path] + options)
    #expect(run.status == 64)
  }

  /// Dispatch ends a process that has no descriptors for it.
  @Test(
    arguments: [5, 6, 8, 10, 12, 14, 16, 20],
    ["export -o new.mp4 --audio-bit-rate 64k", "cut -o new.mp4 --end 0.2", "export --hls new"])
  func `too few descriptors are one line`(limit: Int, line: String) async throws {
    let folder = try TemporaryDirectory()
    let file = try Fixture.named("both.mp4").path
    let run = try await Program.runInShell(
      "ulimit -n \(limit); mediascope \(line) '\(file)'", in: folder.path)
    #expect([0, 1].contains(run.status), "\(run.errors)")
    if run.status == 1 {
      #expect(run.errors.count == 1 && run.errors[0].contains("Too many open files"), "\(run.errors)")
      #expect(try folder.contents() == [])
    }
  }

  @Test func `a stream that can't be written leaves nothing`() async throws {
    let folder = try TemporaryDirectory()
    let file = try Fixture.named("both.mp4").path
    let run = try await Program.runInShell(
      "ulimit -f 4; mediascope export '\(file)' --hls stream", in: folder.path)
    #expect(run.status == 1)
    #expect(run.errors.count == 1, "\(run.errors)")
    #expect(try folder.contents() == [])
  }

  @Test func `nothing is left of a stream that fails`() async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "export", Fixture.named("no-streams.mp4").path, "--hls", folder.file("stream"),
    ])
    #expect(run.status == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.file("stream")))
  }

  /// A setting that changes nothing is a mistake of whoever gave it.
  @Test(arguments: [
    "-o x.flac --size 64x64", "-o x.mp4 --preset Passthrough --size 64x64",
    "-o x.mp4 --preset Passthrough --channels 1", "-o x.m4a --preset AppleM4A --quality 1",
  ])
  func `options that have no effect are wrong usage`(options: String) async throws {
    try await Self.expectRefusal(of: options, status: 64)
  }

  /// What the codec decides is known once the file was looked at.
  @Test(arguments: ["-o x.flac --audio-bit-rate 64k", "-o x.m4a --bits 24"])
  func `options without an effect on a codec are refused`(options: String) async throws {
    try await Self.expectRefusal(of: options, status: 1)
  }

  private static func expectRefusal(of options: String, status: Int32) async throws {
    let folder = try TemporaryDirectory()
    let arguments = options.split(separator: " ").map {
      $0.hasPrefix("x.") ? folder.file(String($0)) : String($0)
    }
    let run = try await Program.run(["export", Fixture.named("both.mp4").path] + arguments)
    #expect(run.status == status, "\(run.errors)")
    #expect(try folder.contents() == [])
  }

  @Test func `the name of standard output is standard output`() async throws {
    let folder = try TemporaryDirectory()
    let file = try Fixture.named("wav-s16.wav").path
    let line = "mediascope export '\(file)' -o /dev/stdout --format flac | wc -c"
    let run = try await Program.runInShell(line, in: folder.path)
    #expect((Int(run.text.filter { $0.isNumber }) ?? 0) > 1000, "\(run.text) \(run.errors)")
  }

  @Test func `comments and lyrics of MP3 have frames of their own`() async throws {
    let folder = try TemporaryDirectory()
    let tags = [
      "comment": "hello", "lyrics": "la la", "tempo": "120", "isrc": "AA6Q72000047", "description": "d",
    ]
    let run = try await Program.run(
      ["export", Fixture.named("wav-s16.wav").path, "-o", folder.file("a.mp3")]
        + tags.sorted { $0.key < $1.key }.flatMap { ["--set", "\($0.key)=\($0.value)"] })
    #expect(run.status == 0, "\(run.errors)")
    let items = try URLAsset(path: folder.file("a.mp3")).metadataContent().items
    for (key, frame) in [
      ("comment", "COMM"), ("lyrics", "USLT"), ("tempo", "TBPM"), ("isrc", "TSRC"), ("description", "TIT3"),
    ] {
      #expect(items.filter { $0.key == frame }.compactMap(\.stringValue) == [tags[key]], "\(key)")
    }
  }
}
