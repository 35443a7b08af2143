import Foundation
import MediaScopeFixtures
import Testing

/// Files of codecs that ffmpeg alone makes here.
@Suite(.enabled(if: Program.has("ffmpeg"))) struct MadeFileTests {
  @Test(arguments: ["x.adx", "x.aptx", "x.aptxhd"], ["1", "3"])
  func `sound that ends within libav's packets is whole`(name: String, seconds: String) async throws {
    let folder = try TemporaryDirectory()
    let file = folder.file(name)
    let made = try await Program.runInShell(
      "ffmpeg -v error -f lavfi -i sine=d=\(seconds) -ac 2 '\(file)'", in: folder.file(""))
    try #require(made.status == 0, "\(made.errors)")
    for words in [["levels"], ["decode", "--md5"]] {
      let run = try await Program.run(words + [file])
      #expect(run.status == 0)
      #expect(run.errors == [])
    }
  }

  @Test(arguments: [
    ("x.tco", "-c:a g723_1 -ar 8000 -ac 1 -b:a 6300"), ("x.rco", "-c:a g723_1 -ar 8000 -ac 1 -b:a 6300"),
    ("x.rso", "-ar 8000 -ac 1"), ("x.dfpwm", "-ar 48000 -ac 1"),
    ("x.sln", "-ar 8000 -ac 1 -c:a pcm_s16le -f s16le"), ("x.msbc", "-ar 16000 -ac 1 -c:a sbc -msbc 1"),
  ])
  func `sound without marks is known by its extension`(name: String, options: String) async throws {
    let folder = try TemporaryDirectory()
    let file = folder.file(name)
    let pcm = folder.file("a.pcm")
    let made = try await Program.runInShell(
      "ffmpeg -v error -f lavfi -i sine=d=1 \(options) '\(file)' && ffmpeg -v error -i '\(file)' -f s16le x.pcm",
      in: folder.file(""))
    try #require(made.status == 0, "\(made.errors)")
    let run = try await Program.run(["decode", "--format", "pcm", "--bits", "16", file, "-o", pcm])
    #expect(run.status == 0)
    #expect(run.errors == [])
    #expect(try bytes(pcm) == bytes(folder.file("x.pcm")))
  }

  /// The length is that of the file without them, as mediainfo has it, too.
  @Test(arguments: ["zeros", "random", "text"])
  func `bytes after MP3 that its encoder counted are no sound`(kind: String) async throws {
    let folder = try TemporaryDirectory()
    let made = try await Program.runInShell(
      "ffmpeg -v error -f lavfi -i sine=d=5 -b:a 128k a.mp3", in: folder.file(""))
    try #require(made.status == 0, "\(made.errors)")
    var noise = Generator(seed: 7)
    let added: [UInt8] = (0..<300_000).map { index in
      switch kind {
      case "zeros": 0
      case "text": UInt8(0x20 + index % 90)
      default: UInt8(truncatingIfNeeded: noise.next())
      }
    }
    let longer = folder.file("b.mp3")
    try Data(bytes(folder.file("a.mp3")) + added).write(to: URL(filePath: longer))
    let info = try await Program.run(["info", longer])
    #expect(info.text.contains("00:00:05.000") && !info.text.contains("estimated"), "\(info.text)")
    let plain = try await Program.run(["decode", "--md5", folder.file("a.mp3")])
    let run = try await Program.run(["decode", "--md5", longer])
    #expect(run.status == 0)
    #expect(run.errors == [])
    #expect(run.text.prefix(32) == plain.text.prefix(32))
  }

  @Test(arguments: [("tff", true), ("bff", false)])
  func `DV has fields, and their loss is named`(order: String, isTopFirst: Bool) async throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("tape.dv")
    let made = try await Program.runInShell(
      "ffmpeg -v error -f lavfi -i testsrc=s=720x576:r=25:d=0.2 -vf setfield=\(order) -c:v dvvideo -pix_fmt yuv420p "
        + "'\(file)'", in: folder.file(""))
    try #require(made.status == 0, "\(made.errors)")
    let shown = try await Program.run(["info", "--json", file])
    #expect(shown.text.contains(isTopFirst ? "topFieldFirst" : "bottomFieldFirst"))
    let run = try await Program.run(["export", file, "-o", folder.file("a.mp4"), "--video-codec", "hevc"])
    #expect(run.status == 0)
    #expect(run.errors.contains { $0.contains("interlaced") }, "\(run.errors)")
  }

  @Test func `sound whose stream becomes one of another kind is missed`() async throws {
    let folder = try TemporaryDirectory()
    let sources = "-f lavfi -i testsrc=s=64x64:r=25:d=2 -f lavfi -i sine=d=2"
    let made = try await Program.runInShell(
      "ffmpeg -v error \(sources) -c:a aac a.ts && ffmpeg -v error \(sources) -c:a mp2 b.ts && cat a.ts b.ts > c.ts",
      in: folder.file(""))
    try #require(made.status == 0, "\(made.errors)")
    for words in [["remux"], ["export"]] {
      let run = try await Program.run(words + [folder.file("c.ts"), "-o", folder.file("\(words[0]).mp4")])
      #expect(run.status == 1)
      #expect(run.errors.contains { $0.contains("of sound are missing, at 00:00:02") }, "\(run.errors)")
    }
  }

  /// libav goes on with what its parser finds in the other stream.
  @Test(arguments: [["aac", "mp2"], ["aac", "mp2", "aac"], ["mp2", "aac", "mp2"], ["ac3", "aac"]])
  func `as much sound is missed as lacks where a stream is one of another kind`(codecs: [String]) async throws
  {
    let folder = try TemporaryDirectory()
    let sources = "-f lavfi -i testsrc=s=64x64:r=25:d=2 -f lavfi -i sine=d=2"
    let made = try await Program.runInShell(
      Set(codecs).map { "ffmpeg -v error \(sources) -c:a \($0) \($0).ts && " }.joined() + "cat "
        + codecs.map { "\($0).ts" }.joined(separator: " ") + " > c.ts",
      in: folder.file(""))
    try #require(made.status == 0, "\(made.errors)")
    let run = try await Program.run(["remux", folder.file("c.ts"), "-o", folder.file("c.mkv")])
    #expect(run.status == 1)
    let line = try #require(run.errors.first { $0.contains("of sound are missing") })
    let amount = try #require(line.firstMatch(of: /([0-9.]+) s of sound/).flatMap { Double($0.1) })
    let counted = try await Program.runInShell(
      "ffprobe -v error -select_streams a -count_packets -show_entries stream=nb_read_packets -of csv=p=0 c.mkv",
      in: folder.file(""))
    let count = try #require(Double(counted.text.trimmingCharacters(in: .whitespacesAndNewlines)))
    let frames = try #require(["aac": 1024.0, "mp2": 1152, "ac3": 1536][codecs[0]])
    #expect(abs(amount + count * frames / 44_100 - 2 * Double(codecs.count)) < 0.2, "\(line)")
    #expect(amount > 1.8)
  }

  @Test func `sound that begins at the end of a stream alone is described and kept`() async throws {
    let folder = try TemporaryDirectory()
    let pictures = "-f lavfi -i nullsrc=s=320x240:r=25:d"
    let made = try await Program.runInShell(
      """
      ffmpeg -v error \(pictures)=8 -vf noise=alls=100:allf=t -c:v mpeg2video -q:v 2 a.ts &&
      ffmpeg -v error \(pictures)=1 -f lavfi -i sine=d=1:r=48000 -c:v mpeg2video -c:a aac -output_ts_offset 8 b.ts &&
      cat a.ts b.ts > c.ts
      """, in: folder.file(""))
    try #require(made.status == 0, "\(made.errors)")
    let file = folder.file("c.ts")
    let shown = try await Program.run(["info", file, "--get", "tracks[1].formatDescriptions[0].sampleRate"])
    #expect(shown.text == "48000\n")
    let run = try await Program.run(["remux", file, "-o", folder.file("c.mp4")])
    #expect(run.status == 0, "\(run.errors)")
    let levels = try await Program.run(["levels", folder.file("c.mp4")])
    #expect(levels.status == 0)
  }

  @Test(arguments: ["ffv1", "ffvhuff", "mjpeg"])
  func `sound begins with pictures that Matroska has as AVI does`(codec: String) async throws {
    let folder = try TemporaryDirectory()
    let made = try await Program.runInShell(
      "ffmpeg -v error -f lavfi -i testsrc=s=64x64:d=1 -f lavfi -i sine=d=1 -c:v \(codec) -c:a flac a.mkv",
      in: folder.file(""))
    try #require(made.status == 0, "\(made.errors)")
    for words in [["remux"], ["export"]] {
      let file = folder.file("\(words[0]).mkv")
      #expect(try await Program.run(words + [folder.file("a.mkv"), "-o", file]).status == 0)
      let starts = try await Program.runInShell(
        "ffprobe -v error -show_entries stream=start_time -of csv=p=0 '\(file)'", in: folder.file(""))
      #expect(starts.text == "0.000000\n0.000000\n")
    }
  }
}
