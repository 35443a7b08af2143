import Foundation
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

/// What all commands have in common: how files, formats, options and mistakes are treated.
struct MannersTests {
  private let film: String
  private let song: String
  private let folder: TemporaryDirectory

  init() throws {
    film = try Fixture.named("both.mp4").path
    song = try Fixture.named("flac-16.flac").path
    folder = try TemporaryDirectory()
  }

  // MARK: Files

  @Test func `a file alone is described`() async throws {
    let alone = try await Program.run([film])
    #expect(alone.status == 0)
    #expect(try await alone.output == Program.run(["info", film]).output)
    let json = try await Program.run(["--json", film])
    #expect(try await json.output == Program.run(["info", "--json", film]).output)
  }

  @Test(arguments: [
    "levels --silence-duration", "samples --check --gap", "samples --check --interleaving",
    "samples --check --track-end", "remux -o out.mp4 --fragments", "export -o out.mp4 --fragments",
    "export --hls stream --segment", "sprites -o tiles --every", "still -o %d.png --every",
    "keyframes --near", "info --max-time",
  ])
  func `a length is written as a time is`(option: String) async throws {
    for length in ["5000ms", "5", "0:05"] {
      let run = try await Program.runInShell("mediascope \(option) \(length) '\(film)'", in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
    }
    let wrong = try await Program.runInShell("mediascope \(option) 5ns '\(film)'", in: folder.path)
    #expect(wrong.status == 64)
    #expect(wrong.errors.first?.contains("seconds (") == true, "\(wrong.errors)")
  }

  private static let listing: [[String]] = [
    ["info"], ["info", "--compat", "ffprobe"], ["metadata"], ["boxes"], ["levels"], ["samples"],
    ["samples", "--check"], ["samples", "--compat", "ffprobe"],
  ]

  private func objects(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  @Test(arguments: listing) func `several files are one array of what each gives alone`(verb: [String])
    async throws
  {
    let one = try await Program.run(verb + ["--json", film])
    let other = try await Program.run(verb + ["--json", song])
    #expect(one.status == 0)
    let both = try await Program.run(verb + ["--json", film, song])
    #expect(both.status == 0)
    let array = try #require(try objects(both.text) as? [NSDictionary])
    #expect(array == [try objects(one.text) as? NSDictionary, try objects(other.text) as? NSDictionary])
    let recursive = try await Program.run(verb + ["--json", "--recursive", film])
    #expect((try objects(recursive.text) as? [NSDictionary])?.count == 1)
  }

  @Test(arguments: ["keyframes", "gops"]) func `films are one array, too`(verb: String) async throws {
    let both = try await Program.run([verb, "--json", film, try Fixture.named("both.mkv").path])
    #expect((try objects(both.text) as? [NSDictionary])?.count == 2)
  }

  @Test(arguments: ["info", "metadata", "boxes", "levels", "samples", "keyframes", "gops"])
  func `json and format json are the same`(verb: String) async throws {
    let short = try await Program.run([verb, "--json", film])
    let long = try await Program.run([verb, "--format", "json", film])
    #expect(short.status == 0)
    #expect(short.output == long.output)
    if verb == "levels" { return }
    #expect(try await Program.run([verb, "--json", "--format", "nonsense", film]).status == 64)
  }

  @Test(arguments: [["info"], ["boxes"], ["samples"], ["waveform", "-o", "out/"], ["still", "-o", "out/"]])
  func `folders are gone through where that is asked for`(verb: [String]) async throws {
    try FileManager.default.createDirectory(atPath: folder.file("in/deep"), withIntermediateDirectories: true)
    for (name, file) in [("a.mp4", film), ("deep/b.mp4", film)] {
      try FileManager.default.copyItem(atPath: file, toPath: folder.file("in/\(name)"))
    }
    try Data("no media".utf8).write(to: URL(filePath: folder.file("in/notes.txt")))
    let arguments = verb.map { $0 == "out/" ? folder.file($0) : $0 } + [folder.file("in")]
    let refused = try await Program.run(arguments)
    #expect(refused.status == 1)
    #expect(refused.errors.first?.contains("--recursive") == true)
    let run = try await Program.run(arguments + ["--recursive"])
    #expect(run.status == 0, "\(run.errors)")
    if verb.contains("out/") {
      let made = try FileManager.default.subpathsOfDirectory(atPath: folder.file("out"))
      #expect(made.contains { $0.hasPrefix("deep/b.mp4") } && made.contains { $0.hasPrefix("a.mp4") })
    } else {
      #expect(run.text.contains("deep/b.mp4"))
    }
  }

  @Test func `names of results have places for those of files`() async throws {
    let stills = try await Program.run([
      "still", "--at", "0", "-o", folder.file("%f/%t.%e.png"), film, try Fixture.named("both.mkv").path,
    ])
    // Both are called alike but for their extension.
    #expect(stills.status == 0, "\(stills.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.file("both/00-00-00.000.mkv.png")))
    let same = try await Program.run([
      "still", "--at", "0", "-o", folder.file("%f.png"), film, try Fixture.named("both.mkv").path,
    ])
    #expect(same.status == 1)
    #expect(same.errors.first?.contains("both.png, which is that of \(film)") == true)
    let waves = try await Program.run(["waveform", film, song, "-o", folder.file("%f-wave.svg")])
    #expect(waves.status == 0)
    #expect(FileManager.default.fileExists(atPath: folder.file("flac-16-wave.svg")))
  }

  @Test(arguments: [
    "waveform %d/%e-%f%%.png", "sheet %d/%e-%f%%.png", "gops %d/%e-%f%%.svg", "levels %d/%e-%f%%.json",
    "still %d/%e-%f%%.png", "decode %d/%e-%f%%.wav", "remux %d/%e-%f%%.mkv", "export %d/%e-%f%%.m4a",
    "cut %d/%e-%f%%.mp4 --end 0.2", "metadata %d/%e-%f%%.mp4 --set title=a", "waveform %d/%e-both%%.png",
    "metadata %d/mp4-%f%%.png --artwork", "boxes %d/%e-%f%%.bin --extract moov",
  ]) func `places in names are filled for a single file as for several`(line: String) async throws {
    try FileManager.default.createDirectory(atPath: folder.file("in"), withIntermediateDirectories: true)
    let isCover = line.contains("artwork")
    let input = folder.file("in/both.mp4")
    try? FileManager.default.removeItem(atPath: input)
    try FileManager.default.copyItem(
      atPath: Fixture.named(isCover ? "cover.m4a" : "both.mp4").path, toPath: input)
    let parts = line.split(separator: " ").map(String.init)
    let run = try await Program.run([parts[0], input, "-o", parts[1]] + parts.dropFirst(2))
    #expect(run.status == 0, "\(run.errors)")
    let ending = try #require(parts[1].split(separator: ".").last)
    let made = try FileManager.default.contentsOfDirectory(atPath: folder.file("in")).sorted()
    #expect(made.count == 2 && made.contains { $0.hasPrefix("mp4-both%.") }, "\(made)")
    #expect(isCover || made.contains("mp4-both%.\(ending)"))
  }

  @Test func `a name with other percent signs stays, and numbers are those of results`() async throws {
    let waves = try await Program.run(["waveform", song, "-o", folder.file("50%.png")])
    #expect(waves.status == 0 && FileManager.default.fileExists(atPath: folder.file("50%.png")))
    let zooms = try await Program.run(["waveform", song, "-z", "256,512", "-o", folder.file("%f-%04d%%.dat")])
    #expect(zooms.status == 0, "\(zooms.errors)")
    for number in ["0256", "0512"] {
      #expect(FileManager.default.fileExists(atPath: folder.file("flac-16-\(number)%.dat")))
    }
    let pictures = try await Program.run(["decode", film, "--end", "0.1", "-o", folder.file("%f-%03d.png")])
    #expect(pictures.status == 0, "\(pictures.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.file("both-002.png")))
  }

  @Test(arguments: [
    ["waveform", "-o", "x.png"], ["still", "-o", "x.png"], ["sheet", "-o", "x.png"], ["gops", "-o", "x.svg"],
    ["levels", "-o", "x.json"], ["decode", "-o", "x.wav"],
  ])
  func `what is there is left alone where that is asked for`(arguments: [String]) async throws {
    let path = folder.file(arguments[2])
    let command = [arguments[0], film, "-o", path, "--skip-existing"]
    #expect(try await Program.run(command).status == 0)
    #expect(try bytes(path).count > 50)
    try Data("mine".utf8).write(to: URL(filePath: path))
    #expect(try await Program.run(command).status == 0)
    #expect(try bytes(path) == Array("mine".utf8))
  }

  // MARK: Values

  @Test func `single values can be had`() async throws {
    let run = try await Program.run([
      "info", film, "--get", "tracks[0].codec", "--get", "tracks[1].mediaType", "--get",
      "format.compatibleBrands",
    ])
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("h264\naudio\n["))
    let wrong = try await Program.run(["info", film, "--get", "tracks[7].codec"])
    #expect(wrong.status == 1)
    #expect(wrong.errors.first?.contains("[7]") == true)
    #expect(try await Program.run(["info", film, "--get", "tracks[x]"]).status == 64)
  }

  @Test(arguments: [
    (#"{"a": "x\"y\u00e9\ud83d\ude00", "b": 1}"#, "a", "x\"yé😀"),
    (#"{"a": {"b": [1, {"c": null}]}}"#, "a.b[1].c", "null"),
    (#"{"a": null, "b": 1}"#, "a.seconds", "null"), (#"{"a": [null]}"#, "a[0][1].b", "null"),
    (#"{"a": {"b": [1, {"c": "]"}]}}"#, "a.b", #"[1, {"c": "]"}]"#), (#"[{"a": -1.5e3}]"#, "[0].a", "-1.5e3"),
  ])
  func `paths lead to values`(json: String, path: String, expected: String) throws {
    #expect(try #require(JSONPath(argument: path)).text(in: json) == expected)
  }

  @Test(arguments: [
    ["--start", "0.125", "--end", "0.375"], ["-s", "125ms", "-e", "-0.125"],
    ["-s", "25%", "--duration", "0.25s"],
    ["--start", "1/8", "--duration", "50%"],
  ])
  func `parts are named in many ways`(part: [String]) async throws {
    let wave = try Fixture.named("wav-s16.wav").path
    let whole = try await Program.run([
      "decode", wave, "--start", "0.125", "--end", "0.375", "--format", "pcm", "-o", "-",
    ])
    let duration = try await Program.run(["info", wave, "--get", "duration.seconds"]).text
    try #require(duration == "0.5\n")
    let named = try await Program.run(["decode", wave] + part + ["--format", "pcm", "-o", "-"])
    #expect(named.errors == [])
    #expect(!whole.output.isEmpty)
    #expect(named.output == whole.output)
  }

  // MARK: Mistakes

  @Test(arguments: [
    (["inof", "a.mp4"], "Did you mean 'info'"), (["help", "wavform"], "Did you mean 'waveform'"),
    (["wavefrom", "a"], "Did you mean 'waveform'"),
    (["still", "a.mp4", "--at", "1", "--nonsense", "3", "-o", "b.png"], "Unknown option '--nonsense'"),
    (
      ["decode", "a.mp4", "--form", "png", "-o", "b.png"], "Unknown option '--form'. Did you mean '--format'?"
    ),
    (["waveform", "a.wav", "-o", "b.png", "--start", "abc"], "1:02:03.250"),
    (["still", "a.mp4", "--at", "abc", "-o", "b.png"], "1:02:03.250"),
    (["sheet", "a.mp4", "--tile", "abc", "-o", "b.png"], "640x360"),
    (["waveform", "a.wav", "-o", "b.png", "--border-color", "blu"], "name of CSS"),
  ])
  func `what is wrong is named, and how it is right`(arguments: [String], expected: String) async throws {
    let run = try await Program.run(arguments)
    #expect(run.status == 64)
    #expect(run.errors.first?.contains(expected) == true, "\(run.errors)")
  }

  @Test(arguments: [["zzzzz", "a.mp4"], ["boxes", "a.mp4", "--foo"], ["samples", "a", "--xy"]])
  func `nothing far-fetched is suggested`(arguments: [String]) async throws {
    let run = try await Program.run(arguments)
    #expect(run.status == 64)
    #expect(!run.errors.contains { $0.contains("Did you mean") }, "\(run.errors)")
  }

  @Test(arguments: ["gops", "levels", "waveform"]) func `-h is a height, or asks for help`(verb: String)
    async throws
  {
    let help = try await Program.run([verb, "-h"])
    #expect(help.status == 0)
    #expect(help.text.contains("OVERVIEW"))
    let drawn = try await Program.run([verb, film, "-w", "640", "-h", "300", "-o", folder.file("x.png")])
    #expect(drawn.status == 0, "\(drawn.errors)")
    // IHDR: the width and the height, PNG 11.2.2.
    #expect(try Array(bytes(folder.file("x.png"))[16..<24]) == [0, 0, 2, 128, 0, 0, 1, 44])
  }

  @Test func `levels gives a picture and its numbers`() async throws {
    let run = try await Program.run(["levels", "--json", "-o", folder.file("l.png"), film])
    #expect(run.status == 0)
    #expect(try bytes(folder.file("l.png")).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try await run.output == Program.run(["levels", "--json", film]).output)
  }

  @Test func `levels holds sound to rules`() async throws {
    let json = try await Program.run(["levels", "--json", film])
    let tracks = try #require(((try objects(json.text)) as? [String: Any])?["tracks"] as? [[String: Any]])
    let loudness = try #require((tracks[0]["loudness"] as? [String: Any])?["integrated"] as? Double)
    let kept = try await Program.run(["levels", film, "--require", "I=\(loudness)±0.1,TP<=3"])
    #expect(kept.status == 0, "\(kept.errors)")
    let broken = try await Program.run(["levels", film, "--require", "I<=\(loudness - 1),TP<=3"])
    #expect(broken.status == 1)
    #expect(broken.errors.count == 1)
    #expect(broken.errors.first?.contains("LUFS, against I<=") == true)
  }

  @Test func `tables without their media are a failure`() async throws {
    var file: [UInt8] = []
    let whole = try bytes(Fixture.named("both-faststart.mp4").path)
    var place = 0
    while place + 8 <= whole.count {
      let size = whole[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      if whole[place + 4..<place + 8] != ArraySlice("mdat".utf8) { file += whole[place..<place + size] }
      place += size
    }
    try Data(file).write(to: URL(filePath: folder.file("tables.mp4")))
    let run = try await Program.run(["info", folder.file("tables.mp4")])
    #expect(run.status == 1)
    #expect(run.errors.first?.contains("there is no mdat") == true)
  }

  @Test(arguments: ["h264.mp4", "h264-open-gop.mp4", "h264-intra-refresh.mp4", "hevc-leading.mp4"])
  func `any picture before a time is a key frame that is listed`(name: String) async throws {
    let film = try Fixture.named(name).path
    let listed = try await Program.run(["keyframes", film, "--format", "times", "--near", "0.7"]).text
    let run = try await Program.run([
      "still", film, "--at", "0.7", "--tolerance", "any", "--json", "-o", folder.file("k.png"),
    ])
    let stills = try #require((try objects(run.text) as? [String: Any])?["stills"] as? [[String: Any]])
    let seconds = try #require((stills[0]["actualTime"] as? [String: Any])?["seconds"] as? Double)
    let key = try #require(Double(listed.split(separator: "\n")[0]))
    #expect(abs(seconds - key) < 0.001, "\(seconds) is not \(key)")
  }

  @Test func `scenes are listed without their pictures`() async throws {
    let csv = try await Program.run(["still", film, "--scene", "0.3", "--list", "csv"])
    #expect(csv.status == 0)
    #expect(csv.text.hasPrefix("scene,seconds,score\n1,0.000000,1.0000\n"))
    let json = try await Program.run(["still", film, "--scene", "0.3", "--list", "json"])
    let scenes = try #require((try objects(json.text) as? [String: Any])?["scenes"] as? [Any])
    #expect(scenes.count == csv.text.split(separator: "\n").count - 1)
    #expect(try await Program.run(["still", film, "--at", "1", "--list", "csv"]).status == 64)
  }

  @Test func `wavesurfer gets numbers from -1 to 1`() async throws {
    let run = try await Program.run([
      "waveform", song, "--format", "wavesurfer-json", "-o", "-", "--split-channels",
    ])
    let value = try #require(try objects(run.text) as? [String: Any])
    let peaks = try #require(value["peaks"] as? [[Double]])
    #expect(value["duration"] as? Double == 0.5)
    #expect(peaks.count == 2 && peaks.joined().allSatisfy { abs($0) <= 1 })
    #expect(Set(peaks.map(\.count)).count == 1)
  }

  @Test func `a still without a time is no black picture`() async throws {
    let run = try await Program.run(["still", film, "-o", folder.file("s.png"), "--json"])
    #expect(run.status == 0)
    #expect(run.text.contains("requestedTime"))
  }

  @Test func `a sheet of a film of few pictures has as many tiles`() async throws {
    // Ten pictures; four are a row.
    let film = try Fixture.named("h264-no-b-frames.mp4").path
    let count = try await Program.run(["info", film, "--get", "tracks[0].sampleCount"]).text
    let number = try #require(Int(count.dropLast()))
    try #require(number < 40)
    _ = try await Program.run([
      "sheet", film, "--rows", "10", "--tile", "64", "--no-header", "-o", folder.file("all.png"),
    ])
    _ = try await Program.run([
      "sheet", film, "--rows", "1", "--tile", "64", "--no-header", "-o", folder.file("row.png"),
    ])
    let (all, row) = try (bytes(folder.file("all.png")), bytes(folder.file("row.png")))
    func height(_ png: [UInt8]) -> Int { Int(png[22]) << 8 | Int(png[23]) }
    let rows = Double(height(all)) / Double(height(row))
    #expect(rows < Double(number) / 4 + 1.5, "\(rows) rows of \(number) pictures")
  }
}

/// What a terminal shows.
struct TerminalTests {
  @Test(arguments: ["info", "keyframes", "gops", "levels", "boxes", "samples", "metadata"], [40, 80, 120])
  func `output fits the terminal`(verb: String, columns: Int) async throws {
    let file = try Fixture.named("both.mp4").path
    let run = try await Program.runOnTerminal("mediascope \(verb) '\(file)'", columns: columns, in: "/tmp")
    let lines = run.text.split(separator: "\n")
    #expect(lines.count > (verb == "metadata" ? 1 : 3))
    for line in lines { #expect(line.count <= columns, "\(line)") }
  }

  @Test func `colours are obeyed`() async throws {
    let file = try Fixture.named("both.mp4").path
    let colored = try await Program.runOnTerminal(
      "mediascope info '\(file)'", in: "/tmp", environment: "NO_COLOR=")
    #expect(colored.text.contains("\u{1B}[1m"))
    let plain = try await Program.runOnTerminal("mediascope info '\(file)'", in: "/tmp")
    #expect(!plain.text.contains("\u{1B}"))
  }

  @Test func `a check without findings says so`() async throws {
    let file = try Fixture.named("h264.mp4").path
    let run = try await Program.runOnTerminal("mediascope samples --check '\(file)'", in: "/tmp")
    #expect(run.status == 0)
    #expect(run.text.contains("nothing wrong ("))
    #expect(try await Program.run(["samples", "--check", file]).errors == [])
  }
}
