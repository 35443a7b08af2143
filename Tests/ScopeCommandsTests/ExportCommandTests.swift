import Foundation
import MediaAssets
import MediaCore
import MediaMetadata
import MediaScope
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

  @Test(arguments: [100_000, 400_000]) func `two passes meet the bit rate that is asked for`(rate: Int)
    async throws
  {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "export", Fixture.named("sunset.mp4").path, "-o", folder.file("a.mp4"), "--no-audio",
      "--video-codec", "h264", "--video-bit-rate", "\(rate)", "--passes", "2",
    ])
    #expect(run.status == 0, "\(run.errors)")
    let video = try #require(URLAsset(path: folder.file("a.mp4")).tracks().first)
    #expect(abs(Double(video.estimatedDataRate) / Double(rate) - 1) < 0.1)
  }

  @Test func `a second of a film is exactly a second`() async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "export", Fixture.named("sunset.mp4").path, "-o", folder.file("a.mp4"), "--preset", "MediumQuality",
      "--start", "1", "--end", "2",
    ])
    #expect(run.status == 0, "\(run.errors)")
    let asset = URLAsset(path: folder.file("a.mp4"))
    let second = MediaTime(value: 1, timescale: 1)
    #expect(try asset.content().duration == second)
    for track in try asset.tracks() where [.video, .audio].contains(track.mediaType) {
      #expect(track.timeRange == MediaTimeRange(start: .zero, duration: second))
    }
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

  /// Only reading their packets shows how long these are.
  @Test(arguments: ["mp3-cbr.mp3", "both.ts", "opus.opus", "aac.aac"], ["--end 99", "--keep 0-0.2,0.3-99"])
  func `a part that was to end after a file of estimated length is reported`(name: String, part: String)
    async throws
  {
    let folder = try TemporaryDirectory()
    let file = try Fixture.named(name).path
    let cut = ["cut", file, "-o", folder.file("out.mp4")]
    let past = try await Program.run(cut + part.split(separator: " ").map(String.init))
    #expect(past.status == 0)
    #expect(
      past.errors.count { $0.contains("the part was to end at 00:01:39.000, and the file does at") } == 1)
    let shorter = part.replacing("99", with: "0.35").split(separator: " ").map(String.init)
    let within = try await Program.run(cut + shorter)
    #expect(within.status == 0 && !within.errors.contains { $0.contains("was to end") }, "\(within.errors)")
  }

  @Test(arguments: ["--set", "--metadata"]) func `a tag is set by either name`(option: String) async throws {
    let folder = try TemporaryDirectory()
    let output = folder.file("a.m4a")
    let run = try await Program.run([
      "export", Fixture.named("wav-s16.wav").path, "-o", output, option, "title=Dawn", option, "artist=Ann",
    ])
    #expect(run.status == 0)
    let items = try URLAsset(path: output).metadataContent().items
    #expect(items.first { $0.commonKey == .title }?.stringValue == "Dawn")
    #expect(items.first { $0.commonKey == .artist }?.stringValue == "Ann")
  }

  /// When the pictures of a file are shown.
  private static func times(_ path: String) throws -> [MediaTime] {
    let asset = URLAsset(path: path)
    let track = try #require(asset.tracks().first { $0.mediaType == .video })
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: VideoSettings.native)
    reader.add(output)
    try reader.start()
    var times: [MediaTime] = []
    while let buffer = try output.nextSampleBuffer() { times.append(buffer.presentationTimeStamp) }
    return times
  }

  /// Files whose sound ends between two pictures, in the middle with pictures of another size.
  @Test(arguments: ["both.mp4", "sunset.mp4"])
  func `pictures of joined files come when they do in their files`(middle: String) async throws {
    let folder = try TemporaryDirectory()
    let output = folder.file("a.mov")
    let sound = folder.file("longer.mov")
    // The last picture's rest lacks: sound goes on for a part of a picture.
    let first = try Fixture.named("both.mp4").path + "[0,0.93]"
    let cut = try await Program.run([
      "cut", Fixture.named("both.mp4").path, "-o", sound, "--end", "0.93",
    ])
    #expect(cut.status == 0)
    let names = [first, try Fixture.named(middle).path, first]
    let run = try await Program.run(["export", "--join"] + names + ["-o", output])
    #expect(run.status == 0, "\(run.errors)")
    let own = try [sound, Fixture.named(middle).path, sound].map { path in
      (times: try Self.times(path), length: try URLAsset(path: path).content().duration)
    }
    var (wanted, start): ([Double], Double) = ([], 0)
    for part in own {
      wanted += part.times.map { $0.seconds + start }
      start += part.length.seconds
    }
    let times = try Self.times(output).map(\.seconds)
    #expect(times.count == wanted.count)
    #expect(zip(times, wanted).allSatisfy { abs($0 - $1) < 0.0015 }, "\(zip(times, wanted).map { $0 - $1 })")
  }

  @Test func `files that differ are joined in one`() async throws {
    let folder = try TemporaryDirectory()
    let output = folder.file("a.mov")
    let run = try await Program.run([
      "export", "--join", Fixture.named("both.mp4").path, Fixture.named("h264-pyramid.mp4").path + "[0,0.2]",
      Fixture.named("wav-s16.wav").path, "-o", output,
    ])
    #expect(run.status == 0, "\(run.errors)")
    let parts = try [Fixture.named("both.mp4"), Fixture.named("wav-s16.wav")].map {
      try URLAsset(path: $0.path).content().duration.seconds
    }
    #expect(abs(try URLAsset(path: output).content().duration.seconds - parts.reduce(0.2, +)) < 0.05)
  }

  @Test(arguments: [
    "export --join a.mp4 -o b.mp4", "export --join a.mp4 b.mp4 -o folder/", "export --join a.mp4 - -o c.mp4",
    "export --join a.mp4 b.mp4 --hls folder", "export --join a.mp4 b.mp4 -o c.mp4 --track a:0",
  ])
  func `a join that makes no sense is wrong usage`(line: String) async throws {
    let run = try await Program.run(line.split(separator: " ").map(String.init))
    #expect(run.status == 64, "\(run.errors)")
  }

  @Test(arguments: ["export", "remux", "sheet", "waveform"])
  func `a place for a number counts the files`(verb: String) async throws {
    let folder = try TemporaryDirectory()
    let names = verb == "sheet" ? ["h264.mp4", "both.mp4"] : ["wav-s16.wav", "flac-16.flac"]
    let suffix = ["sheet": "jpg", "waveform": "json"][verb] ?? "mka"
    let files = try names.map { try Fixture.named($0).path }
    let run = try await Program.run([verb] + files + ["-o", folder.file("x%02d.\(suffix)")])
    #expect(run.status == 0, "\(run.errors)")
    let made = try FileManager.default.contentsOfDirectory(atPath: folder.file("")).sorted()
    #expect(made == ["x01.\(suffix)", "x02.\(suffix)"])
  }

  /// A second run would count its own results.
  @Test func `what is found in a folder isn't counted`() async throws {
    let folder = try TemporaryDirectory()
    for name in ["wav-s16.wav", "wav-u8.wav"] {
      let bytes = try Data(contentsOf: URL(filePath: Fixture.named(name).path))
      _ = try folder.write([UInt8](bytes), to: name)
    }
    let run = try await Program.run([
      "export", "--recursive", folder.file(""), "-o", folder.file("x%d.m4a"),
    ])
    #expect(run.status == 64)
    #expect(run.errors.contains { $0.contains("several results don't go into one file") }, "\(run.errors)")
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

  @Test func `what an earlier stream has besides is taken away, and nothing else`() async throws {
    let folder = try TemporaryDirectory()
    let stream = folder.file("stream")
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: stream).sorted() }
    let first = try await Program.run(["export", Fixture.named("two-audio.mp4").path, "--hls", stream])
    #expect(first.status == 0)
    #expect(try names().contains("sound-2.mp4") && names().contains("video-keyframes.m3u8"))
    // No playlist names these.
    for name in ["notes.txt", "sound-9.mp4"] { _ = try folder.write([1], to: "stream/" + name) }
    let second = try await Program.run(["export", Fixture.named("wav-s16.wav").path, "--hls", stream])
    #expect(second.status == 0, "\(second.errors)")
    #expect(try names() == ["main.m3u8", "notes.txt", "sound-9.mp4", "sound.m3u8", "sound.mp4"])
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

  @Test(arguments: ["-o x.m4a --channels 0x10", "-o x.mp4 --rate 0x10", "-o x.m4a --audio-bit-rate 0x10000"])
  func `numbers of options are decimal`(options: String) async throws {
    try await Self.expectRefusal(of: options, status: 64)
  }

  @Test func `a number of channels without usual places says which have them`() async throws {
    let folder = try TemporaryDirectory()
    let file = try Fixture.named("both.mp4").path
    let run = try await Program.run(["export", file, "-o", folder.file("x.m4a"), "--channels", "64"])
    #expect(run.status == 1 && run.errors.count == 1, "\(run.errors)")
    #expect(run.errors.first?.contains("64 channels: of 1 to 8, 16 and 24") == true, "\(run.errors)")
    #expect(try folder.contents() == [])
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
