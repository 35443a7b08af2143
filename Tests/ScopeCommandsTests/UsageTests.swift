import MediaScopeFixtures
import Testing

@testable import ScopeCommands

/// Wrong usage is distinguished from files that are not in order.
struct UsageTests {
  static let wrong: [[String]] = [
    ["nonsense"], ["info"], ["info", "--nonsense", "a.wav"],
    ["waveform", "a.wav"], ["waveform", "-o", "out.png"], ["waveform", "a.wav", "-o", "out.gif"],
    ["waveform", "a.wav", "-o", "-"], ["waveform", "a.wav", "-o", "out.png", "--zoom", "0"],
    ["waveform", "a.wav", "-o", "out.dat", "--bits", "12"],
    ["waveform", "a.wav", "-o", "out.png", "--colors", "nonsense"],
    ["waveform", "a.wav", "b.wav", "--format", "dat", "-o", "-"],
    ["join", "a.mp4", "b.mp4", "-o", "c.mp4", "--progress", "often"],
    ["export", "a.mp4", "--hls", "folder", "--dry-run"],
    ["still", "-o", "out.png"], ["still", "a.mp4", "--at", "0"],
    ["still", "a.mp4", "--at", "0", "1", "-o", "out.png"], ["still", "a.mp4", "--at", "0", "-o", "out.gif"],
    ["still", "a.mp4", "--at", "--1", "-o", "out.png"],
    ["still", "a.mp4", "b.mp4", "-o", "out.png"], ["sprites", "a.mp4", "-o", "tiles.jpg"],
    ["levels", "a.wav", "--require", "I=-23 0.5"], ["levels", "a.wav", "--require", "X<1"],
    ["gops", "a.mp4", "--start", "2", "--end", "1"],
    ["decode", "a.mp4", "-o", "a.wav", "--end", "1", "--duration", "1"],
    ["still", "a.mp4", "--every", "10", "-o", "out.png"],
    ["still", "a.mp4", "--every", "0", "-o", "%d.png"],
    ["still", "a.mp4", "--count", "0", "-o", "%d.png"],
    ["still", "a.mp4", "--count", "3", "--keyframes", "-o", "%d.png"],
    ["still", "a.mp4", "--scene", "2", "-o", "%d.png"],
    ["still", "a.mp4", "--at", "1", "--exact", "--tolerance", "1", "-o", "out.png"],
    ["still", "a.mp4", "--at", "1", "--quality", "0", "-o", "out.jpg"],
    ["still", "a.mp4", "--at", "1", "--dynamic-range", "source", "-o", "out.jpg"],
    ["sheet", "a.mp4"], ["sheet", "a.mp4", "-o", "out.gif"],
    ["sheet", "a.mp4", "--rows", "0", "-o", "out.png"],
    ["sprites", "a.mp4"], ["sprites", "a.mp4", "--every", "0", "-o", "dir"],
    ["sprites", "a.mp4", "--name", "a/b", "-o", "dir"], ["sprites", "a.mp4", "-o", "-"],
  ]

  @Test func `wrong usage is 64`() async throws {
    for arguments in Self.wrong {
      let run = try await Program.run(arguments)
      #expect(run.status == 64, "\(arguments): \(run.errors)")
      #expect(run.output.isEmpty, "\(arguments)")
      #expect(!run.errors.isEmpty, "\(arguments)")
    }
  }

  @Test(arguments: [
    ("--max-time 1s info x", "info x --max-time 1s"), ("--json info x", "info x --json"),
    ("--track a:0 remux x -o y", "remux x -o y --track a:0"),
    ("--at 1 --json still -- x", "still --at 1 --json -- x"),
    ("--max-time=1s x info", "info --max-time=1s x info"), ("- info", "info - info"),
    ("--json x.mp4 y info", "info --json x.mp4 y info"), ("--json -- info", "info --json -- info"),
    ("info --json cut", "info --json cut"), ("--version info", "--version info"),
  ])
  func `options may come before the verb`(line: String, parsed: String) {
    let words = line.split(separator: " ").map(String.init)
    #expect(ArgumentLine(words).arguments.joined(separator: " ") == parsed)
  }

  @Test(arguments: [
    ("samples --track a:0 v:0 x", "samples --track a:0 --track v:0 x"),
    ("remux --track=1 2 x -o y", "remux --track=1 --track 2 x -o y"),
    ("cut --track 1 --json 2", "cut --track 1 --json 2"), ("gops --track 1 2", "gops --track 1 2"),
    ("join x --track a:0 -- a:0", "join x --track a:0 -- a:0"),
    ("decode x -oy.wav", "decode x -o y.wav"), ("decode x -o=y", "decode x -o=y"),
    ("decode x -- -oy", "decode x -- -oy"), ("decode x -o y", "decode x -o y"),
  ])
  func `values end where a word is none`(line: String, parsed: String) {
    let words = line.split(separator: " ").map(String.init)
    #expect(ArgumentLine(words).arguments.joined(separator: " ") == parsed)
  }

  @Test(arguments: [
    (["samples", "--track", "a:0"], []), (["remux", "--track", "a:0"], ["-o", "-", "--format", "mp4"]),
    (["cut", "--track", "a:0"], ["-o", "-", "--format", "mp4", "--end", "0.5"]),
  ])
  func `a file may follow a track`(verb: [String], options: [String]) async throws {
    let run = try await Program.run(verb + [Fixture.named("both-faststart.mp4").path] + options)
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.output.isEmpty)
  }

  @Test(arguments: [
    (["info", "--format=", "x"], "there is no value after '--format='"),
    (["still", "--time", "1", "x", "-o", "y.png"], "Unknown option '--time'. Did you mean '--at'?"),
    (["remux", "--set", "title", "x", "-o", "y.mp4"], TagArgument.syntax),
    (["metadata", "--set", "=x", "x"], TagArgument.syntax),
  ])
  func `wrong usage is named`(line: [String], words: String) async throws {
    let run = try await Program.run(line)
    #expect(run.status == 64)
    #expect(run.errors.first?.hasPrefix("Error: ") == true)
    #expect(run.errors.first?.contains(words) == true, "\(run.errors)")
  }

  @Test func `a time from the end that is before the beginning is the beginning, or no end`() async throws {
    let sound = try Fixture.named("wav-s16.wav").path
    let folder = try TemporaryDirectory()
    for command in [
      ["levels", sound, "--start", "-1:02"], ["compose", "\(sound)[-1:02,end]", "-o", folder.file("a.otio")],
    ] {
      let run = try await Program.run(command)
      #expect(run.status == 0, "\(run.errors)")
    }
    // The file lasts half a second.
    for end in ["-1:02", "-0.5"] {
      let run = try await Program.run(["levels", sound, "--end", end])
      #expect(run.status == 1)
      #expect(
        run.errors.count == 1 && run.errors[0].contains("--end is not after the beginning"), "\(run.errors)")
    }
  }

  @Test(arguments: ["join", "compose"])
  func `help names no option that the command lacks`(command: String) async throws {
    let help = try await Program.run([command, "--help"])
    #expect(help.text.contains("--overwrite") && !help.text.contains("--recursive"))
  }

  @Test func `help and version are no failure`() async throws {
    let help = try await Program.run(["--help"])
    #expect(help.status == 0)
    #expect(["info", "waveform", "still"].allSatisfy(help.text.contains))
    let version = try await Program.run(["--version"])
    #expect(version.status == 0)
    #expect(version.text.hasPrefix("mediascope "))
    #expect(version.text.split(separator: "\n").count == 1)
    let doctor = try await Program.run(["doctor"])
    #expect(doctor.status == 0)
    #expect(doctor.text.hasPrefix(version.text))
    #expect(doctor.text.contains("libavcodec "))
  }
}

/// Standard input and output, and the same bytes each time.
struct StreamTests {
  @Test(arguments: ["wav-s24.wav", "both-faststart.mp4", "both.mp4", "both.mkv"])
  func `what comes through a pipe reads as the file does`(name: String) async throws {
    let file = try Fixture.named(name).path
    let piped = try await Program.run(["waveform", "-", "--format", "dat", "-o", "-"], input: file)
    #expect(piped.errors.isEmpty, "\(piped.errors)")
    #expect(piped.status == 0)
    let folder = try TemporaryDirectory()
    _ = try await Program.run(["waveform", file, "-o", folder.file("out.dat")])
    #expect(try piped.output == bytes(folder.file("out.dat")))
    #expect(piped.output.count > 24)
    let described = try await Program.run(["info", "-"], input: file)
    #expect(described.status == 0)
    #expect(described.text.hasPrefix("standard input\n"))
  }

  static let runs: [[String]] = [
    ["info", "--json"], ["waveform", "--format", "png", "-o", "-"],
    ["waveform", "--format", "json", "-o", "-"],
    ["still", "--at", "0.5", "-o", "-"], ["gops", "--format", "json"],
    ["gops", "-o", "-", "--format", "pdf"],
  ]

  @Test(arguments: runs)
  func `two runs give the same bytes`(arguments: [String]) async throws {
    let file = try Fixture.named("both.mp4").path
    let command = arguments.prefix(1) + [file] + arguments.dropFirst()
    let first = try await Program.run(Array(command))
    let second = try await Program.run(Array(command))
    #expect(first.status == 0)
    #expect(!first.output.isEmpty)
    #expect(first.output == second.output)
  }
}
