import ArgumentParser
import MediaScope
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

struct TimeArgumentTests {
  @Test(arguments: [
    ("0", 0, 1), ("12", 12, 1), ("12.5", 125, 10), (".5", 5, 10), ("1.", 1, 1),
    ("0.000000001", 1, 1_000_000_000),
    ("1:30", 90, 1), ("01:02:03.250", 3_723_250, 1000), ("100:00:00", 360_000, 1),
    ("1001/30000", 1001, 30000), ("500ms", 1, 2), ("1.5s", 3, 2), ("250us", 1, 4000), ("2m", 120, 1),
    ("1.5h", 5400, 1),
    // More digits than a nanosecond has are rounded: scripts print numbers of floating point.
    ("0.10500000000000001", 105, 1000), ("0.30000000000000004s", 3, 10), ("1:59.9999999999", 120, 1),
    ("0.0000000014", 1, 1_000_000_000), ("0.0000000015", 2, 1_000_000_000),
    ("0.123456789ms", 123457, 1_000_000_000),
  ])
  func `times as people write them`(text: String, value: Int64, timescale: Int32) throws {
    let argument = try #require(TimeArgument(argument: text))
    let expected = MediaTime(value: value, timescale: timescale)
    #expect(try argument.time(in: .indefinite) == expected)
  }

  @Test(arguments: [
    "", "--1", "1,5", "ms", "5ns", "-end", "1:30s", "1/2s", "99999999999h", "abc", "1:60", "1:2:3:4", ":5",
    "5:", "1e3", "0x10", "1/0", "1/-2", "/", "1/2/3",
    "+1:00", "+1/2", "1/+2", "٣",
    "%", "101%", "100.0001%", "1:60.5", "nan", "inf", " 1", "+1", "9999999999", "99999999999999999999/1",
  ])
  func `what is no time`(text: String) {
    #expect(TimeArgument(argument: text) == nil)
  }

  @Test func `a part with as many digits as there are is no trap`() throws {
    for text in ["922337.203685477%", "999999999.999999999%", "100.000000000%"] {
      _ = TimeArgument(argument: text)
    }
    #expect(TimeArgument(argument: "922337.203685477%") == nil)
  }

  @Test(arguments: [("0%", 0.0), ("50%", 2), ("12.5%", 0.5), ("33.33333333333333%", 1.333332), ("100%", 4)])
  func `parts of the duration`(text: String, seconds: Double) throws {
    let argument = try #require(TimeArgument(argument: text))
    #expect(try argument.time(in: MediaTime(value: 4, timescale: 1)).seconds == seconds)
    #expect(throws: MediaError.self) { try argument.time(in: .indefinite) }
  }

  @Test(arguments: [("end", 4.0), ("-1", 3), ("-500ms", 3.5), ("-0:01", 3), ("-9", -5)])
  func `times from the end`(text: String, seconds: Double) throws {
    let argument = try #require(TimeArgument(argument: text))
    #expect(try argument.time(in: MediaTime(value: 4, timescale: 1)).seconds == seconds)
    #expect(throws: MediaError.self) { try argument.time(in: .indefinite) }
  }

  @Test func `hours, minutes and seconds add up`() throws {
    for total in stride(from: 0, to: 400_000, by: 7919) {
      let clock = "\(total / 3600):\(total / 60 % 60):\(total % 60)"
      #expect(TimeArgument(argument: clock) == TimeArgument(argument: "\(total)"), "\(clock)")
    }
  }
}

struct TrackArgumentTests {
  @Test(arguments: [
    ("1", TrackArgument.trackID(1)), ("256", .trackID(256)), ("a", .index(.audio, 0)),
    ("a:1", .index(.audio, 1)),
    ("v:0", .index(.video, 0)), ("s:2", .index(.subtitle, 2)),
  ])
  func `track IDs and specifiers`(text: String, expected: TrackArgument) {
    #expect(TrackArgument(argument: text) == expected)
  }

  @Test(arguments: ["", "0", "-1", "a:", "a:-1", "x:0", "a:0:0", ":0", "1.5", "3000000000"])
  func `what names no track`(text: String) {
    #expect(TrackArgument(argument: text) == nil)
  }

  @Test func `without an argument the first enabled track is taken`() async throws {
    let tracks = try await URLAsset(path: Fixture.named("two-audio.mp4").path).load(.tracks)
    #expect(try TrackArgument.track(nil, of: .audio, in: tracks).trackID == 2)
    #expect(try TrackArgument.track(.index(.audio, 1), of: .audio, in: tracks).trackID == 3)
    #expect(try TrackArgument.track(.trackID(3), of: .audio, in: tracks).languageCode == "deu")
    #expect(throws: MediaError.self) { try TrackArgument.track(.trackID(1), of: .audio, in: tracks) }
    #expect(throws: MediaError.self) { try TrackArgument.track(nil, of: .subtitle, in: tracks) }
  }
}

struct OutputPatternTests {
  @Test(arguments: [
    ("%d.png", "7.png"), ("a-%04d.png", "a-0007.png"), ("f/%09d", "f/000000007"), ("%0d.png", "7.png"),
    ("%t-%d.png", "00-00-02.500-7.png"), ("%d/%f-%n.png", "in/put/film.v2-7.png"),
    ("%f/%03n.%e", "film.v2/007.mp4"),
    ("a%d/%d", "ain/put/7"), ("100%%-%d.png", "100%-7.png"), ("50%/%d.png", "50%/7.png"),
  ])
  func `the number's place`(pattern: String, expected: String) throws {
    let pattern = try OutputPattern(pattern)
    #expect(
      pattern.hasPlaces
        && pattern.path(7, MediaTime(value: 5, timescale: 2), of: "in/put/film.v2.mp4") == expected)
  }

  @Test func `a number longer than its place keeps its digits`() throws {
    #expect(try OutputPattern("%02d.png").path(12345, .zero) == "12345.png")
  }

  @Test(arguments: ["a.png", "50%/a.png", "100%%.png"])
  func `names without a place for a number`(pattern: String) throws {
    #expect(try !OutputPattern(pattern).hasPlaces)
  }

  @Test(arguments: ["%", "%s.png", "%4d.png", "%099d.png", "%d%x.png", "%%%", "%٣d.png", "%0t", "a%"])
  func `percent signs that are no place are refused in one line`(pattern: String) {
    let error = #expect(throws: ValidationError.self) { try OutputPattern(pattern) }
    #expect(error?.message.contains("is no place") == true)
  }

  @Test(arguments: [
    ("640x360", 640, 360), ("640X0", 640, 0), ("320", 320, 0), ("0x90", 0, 90),
  ])
  func `sizes`(text: String, width: Int, height: Int) throws {
    #expect(SizeArgument(argument: text)?.dimensions == VideoDimensions(width: width, height: height))
  }

  @Test(arguments: ["", "0", "x", "640x", "-1x2", "1x2x3", "1000000x1", "0x0", "00x00"])
  func `what is no size`(text: String) {
    #expect(SizeArgument(argument: text) == nil)
  }
}

struct OutputPlanTests {
  private typealias Plan = OutputPlan<WaveformFormat>

  @Test(arguments: [("a.png", "png"), ("a.b.DAT", "dat"), ("folder.png/a.json", "json")])
  func `the format follows from the extension`(output: String, format: String) throws {
    let plan = try Plan(output, format: nil, inputs: [InputFile(path: "x.wav")])
    #expect(plan.format.rawValue == format)
    #expect(plan.paths == [output])
  }

  @Test func `a named format overrides it`() throws {
    #expect(try Plan("a.png", format: .dat, inputs: [InputFile(path: "x.wav")]).format == .dat)
    #expect(try Plan("-", format: .json, inputs: [InputFile(path: "x.wav")]).paths == ["-"])
  }

  @Test func `several inputs go into a folder, which is made`() throws {
    let folder = try TemporaryDirectory()
    let plan = try Plan(
      folder.file("new"), format: .dat, inputs: ["a/x.wav", "-", "y.mp3"].map { InputFile(path: $0) })
    #expect(
      plan.paths.map { $0.dropFirst(folder.path.count) } == [
        "/new/x.wav.dat", "/new/standard-input.dat", "/new/y.mp3.dat",
      ])
    #expect(try folder.contents() == [])
    try plan.makeFolder(of: plan.paths[0])
    try plan.makeFolder(of: plan.paths[1])
    #expect(try folder.contents() == ["new"])
  }

  @Test func `media in a folder have the extension of what they are`() throws {
    let folder = try TemporaryDirectory()
    for name in ["a.m4a", "b.x.mp3"] { try OutputBytes.write([], to: folder.file(name)) }
    func names(_ output: String, _ inputs: [String], walked: Bool = false) throws -> [String] {
      let inputs = inputs.map { InputFile(path: $0, folder: walked ? folder.path : "") }
      return try OutputPlan<ExportFormat>(output, container: .m4a, inputs: inputs, isSeveral: false).paths
        .map { String($0.split(separator: "/").last ?? "") }
    }
    let (sound, other) = (folder.file("a.m4a"), folder.file("b.x.mp3"))
    let new = folder.file("new/")
    #expect(
      try names(new, [sound, other, "noname", ".mp3"]) == ["a.m4a", "b.x.m4a", "noname.m4a", ".mp3.m4a"])
    // Two results of one name, and an input, keep the whole names.
    #expect(try names(new, ["a.mp3", "a.flac", "c.mp3"]) == ["a.mp3.m4a", "a.flac.m4a", "c.m4a"])
    #expect(try names(folder.path, [sound]) == ["a.m4a.m4a"])
    // So does what is in the folder of the results, found by a walk or named.
    #expect(try names(folder.path + "/", [other], walked: true) == ["b.x.mp3.m4a"])
    #expect(try names(folder.path + "/", [other]) == ["b.x.mp3.m4a"])
  }

  @Test(arguments: ["a", "a.gif", "-", "a.", ".png/a"])
  func `an output whose format can't be known`(output: String) {
    #expect(throws: ValidationError.self) {
      try Plan(output, format: nil, inputs: [InputFile(path: "x.wav")])
    }
  }
}
