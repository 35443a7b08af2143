import ArgumentParser
import MediaAssets
import MediaScope
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

/// What `decode` writes is what ffmpeg decodes, as the manifest has it.
struct DecodeCommandTests {
  private func decode(_ name: String, _ options: [String], to output: String) throws -> [UInt8] {
    let folder = try TemporaryDirectory()
    let path = try Fixture.named(name).path
    try DecodeCommand.parse([path, "-o", folder.file(output)] + options).run()
    #expect(try folder.contents() == [output])
    return try bytes(folder.file(output))
  }

  @Test(arguments: Fixture.audio.filter(atLeast: 40) { $0.videoStreams.isEmpty })
  func `the PCM is ffmpeg's`(fixture: Fixture) throws {
    let pcm = try #require(fixture.audioStreams.first?.pcm)
    for (options, expected) in [
      (["--bits", "16"], pcm.s16le), (["--bits", "32"], pcm.s32le), (["--float"], pcm.f32le),
      (["--bits", "16", "--no-trim"], pcm.untrimmed),
    ] {
      let samples = try decode(fixture.name, options, to: "out.pcm")
      #expect(samples.count == expected.byteCount, "\(options)")
      if pcm.isPortable { #expect(try digest(samples) == expected.md5, "\(options)") }
    }
  }

  @Test func `a WAV file of lossless sound is the file itself`() throws {
    for name in ["wav-s16.wav", "wav-u8.wav"] {
      let file = try decode(name, [], to: "out.wav")
      #expect(try file == bytes(Fixture.named(name).path), "\(name)")
    }
  }

  @Test(arguments: ["flac-16.flac", "wav-s24.wav", "alac-16.m4a"])
  func `a FLAC file has the samples of the PCM`(name: String) async throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("out.flac")
    let part = ["--start", "0.1", "--end", "0.4"]
    // In a process of its own: an export waits for tasks, which need the threads that tests block.
    let run = try await Program.run(["decode", Fixture.named(name).path, "-o", file] + part)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try bytes(file).starts(with: "fLaC".utf8))
    let ours = try await Program.run(["decode", file, "-o", "-", "--format", "pcm", "--bits", "24"])
    let theirs = try await Program.run(
      ["decode", Fixture.named(name).path, "-o", "-", "--format", "pcm", "--bits", "24"] + part)
    #expect(ours.status == 0 && !ours.output.isEmpty && ours.output == theirs.output)
  }

  @Test(arguments: [
    ("wav-s24.wav", [String](), 24, 0xFFFE), ("flac-24.flac", [], 24, 0xFFFE), ("flac-16.flac", [], 16, 1),
    ("aac.m4a", [], 16, 1), ("wav-f64.wav", [], 64, 3), ("wav-5.1.wav", ["--bits", "16"], 16, 0xFFFE),
    ("wav-mono-odd.wav", [], 8, 1),
  ])
  func `a WAV file says what its samples are`(name: String, options: [String], bits: Int, tag: Int) throws {
    let file = try decode(name, options, to: "out.wav")
    func number(_ at: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(file[at + $1]) << (8 * $1) }
    }
    #expect(number(4, 4) == file.count - 8)
    #expect(number(20, 2) == tag)
    #expect(number(34, 2) == bits)
    let stream = try #require(try Fixture.named(name).audioStreams.first)
    let channels = try #require(stream.channels)
    #expect(number(22, 2) == channels)
    #expect(String(number(24, 4)) == stream.sampleRate)
    let frames = try #require(stream.pcm?.s16le.byteCount) / 2 / channels
    let size = frames * channels * bits / 8
    let place = try #require(file.indices.first { file[$0...].starts(with: "data".utf8) })
    #expect(number(place + 4, 4) == size)
    #expect(file.count == place + 8 + size + size % 2)
    // Our own reader, and so libav, reads it back the same.
    let folder = try TemporaryDirectory()
    let copy = try folder.write(file, to: "copy.wav")
    try DecodeCommand.parse([copy, "-o", folder.file("again.wav")]).run()
    #expect(try bytes(folder.file("again.wav")) == file)
  }

  @Test func `a large WAV file has its sizes where RF64 has them`() {
    let format = AudioStreamDescription.linearPCM(sampleRate: 48000, channels: 2, bitsPerChannel: 16)
    let header = WaveFileHeader(format: format, layout: .stereo, hasRoomForLargeSizes: true)
    let (small, large) = (header.bytes(dataByteCount: 8), header.bytes(dataByteCount: 5 << 30))
    #expect(small.count == large.count && small.count == 80)
    #expect(small.starts(with: "RIFF".utf8) && large.starts(with: "RF64".utf8))
    #expect(small[12...].starts(with: "JUNK".utf8) && large[12...].starts(with: "ds64".utf8))
    #expect(Array(large[28..<36]) == [0, 0, 0, 0x40, 1, 0, 0, 0])
    #expect(Array(large[76..<80]) == [255, 255, 255, 255])
  }

  @Test(arguments: ["h264.mp4", "h264-422-10bit.mp4", "vp9.webm", "hevc-10bit.mp4", "negative-offsets.mp4"])
  func `pictures are ffmpeg's, without padding`(name: String) throws {
    let frames = try #require(try Fixture.named(name).videoStreams.first?.frames)
    let file = try decode(name, [], to: "out.yuv")
    let size = file.count / frames.count
    for (index, frame) in frames.enumerated() {
      #expect(try digest(Array(file[index * size..<(index + 1) * size])) == frame.md5)
    }
  }

  @Test func `digests are of the same bytes`() async throws {
    let file = try Fixture.named("h264.mp4").path
    let frames = try #require(try Fixture.named("h264.mp4").videoStreams.first?.frames)
    let run = try await Program.run(["decode", file, "--md5-frames", "--md5"])
    #expect(run.status == 0 && run.errors.isEmpty)
    let lines = run.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.dropLast().map(\.[0]) == frames.map(\.md5))
    #expect(lines.dropLast().map(\.[1]) == frames.indices.map(String.init))
    let whole = try digest(try decode("h264.mp4", [], to: "out.yuv"))
    #expect(lines.last == [whole, file])
    let apart = try await Program.run(["decode", file, "--md5-frames"])
    #expect(run.text == apart.text + "\(whole)  \(file)\n")
    let two = try await Program.run(["decode", file, file, "--md5"])
    #expect(two.text == "\(whole)  \(file)\n\(whole)  \(file)\n")
  }

  @Test(arguments: ["both.ts", "mpeg2.mpg"])
  func `a start after an end that is only estimated gives what is there`(name: String) throws {
    let whole = try decode(name, ["--track", "a:0"], to: "out.pcm")
    let part = try decode(name, ["--track", "a:0", "--start", "0.9"], to: "out.pcm")
    #expect(!part.isEmpty && whole.suffix(part.count).elementsEqual(part))
    let error = #expect(throws: (any Error).self) {
      try decode(name, ["--track", "a:0", "--start", "9"], to: "out.pcm")
    }
    #expect(error != nil)
  }

  /// The ADPCM of Shockwave Flash in WAVE, of which ffmpeg 5.1 decodes 4096 samples a block, too.
  @Test func `a block of WAVE is decoded by itself`() throws {
    func word(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    // Codes of four bits, by the first two.
    let blocks = (0..<3).flatMap { (block: Int) -> [UInt8] in
      let codes = (1..<2051).map { UInt8(truncatingIfNeeded: $0 * 37 + block * 11) }
      return [0x80 | UInt8(block)] + codes
    }
    let fields = [(0x5346, 2), (1, 2), (22050, 4), (11041, 4), (2051, 2), (4, 2), (0, 2)]
    let format = fields.flatMap { word($0.0, $0.1) }
    var chunks = Array("WAVEfmt ".utf8) + word(format.count, 4) + format
    chunks += Array("data".utf8) + word(blocks.count, 4) + blocks + [0]
    let folder = try TemporaryDirectory()
    let file = try folder.write(Array("RIFF".utf8) + word(chunks.count, 4) + chunks, to: "flash.wav")
    let output = folder.file("out.pcm")
    try DecodeCommand.parse([file, "--bits", "16", "-o", output]).run()
    #expect(try bytes(output).count == 2 * 3 * 4096)
  }

  @Test func `ranges touch without a gap`() throws {
    let whole = try decode("aac.m4a", [], to: "out.pcm")
    let cuts = ["0", "0.25", "12345/44100", "0.75", "100%"]
    let parts = try zip(cuts, cuts.dropFirst()).flatMap { start, end in
      try decode("aac.m4a", ["--start", start, "--end", end], to: "out.pcm")
    }
    #expect(parts == whole)
  }

  @Test(arguments: ["prores-4444-alpha.mov", "palette.mov", "rgb555.mov", "ffv1-422-12bit.mkv"])
  func `pictures in formats that Core Video lacks are ffmpeg's`(name: String) async throws {
    let fixture = try Fixture.named(name)
    let frames = try #require(fixture.videoStreams.first?.frames)
    let run = try await Program.run(["decode", fixture.path, "--md5-frames"])
    #expect(run.status == 0 && run.errors.isEmpty)
    let digests = run.text.split(separator: "\n").map { String($0.prefix(32)) }
    #expect(digests == frames.map(\.md5))
    let whole = try decode(name, [], to: "out.raw")
    #expect(!whole.isEmpty && whole.count.isMultiple(of: frames.count))
  }

  /// The commands count the same frames of sound, gaps and all.
  @Test(arguments: Fixture.audio)
  func `as many frames as levels and waveform measure`(fixture: Fixture) async throws {
    let stream = try #require(fixture.audioStreams.first)
    let channels = try #require(stream.channels)
    let folder = try TemporaryDirectory()
    let pcm = folder.file("out.pcm")
    let decoded = try await Program.run([
      "decode", fixture.path, "--track", "a:0", "--bits", "16", "-o", pcm,
    ])
    #expect(decoded.status == 0, "\(decoded.errors)")
    let frames = try bytes(pcm).count / 2 / channels
    let levels = try await Program.run(["levels", "--quick", "--json", "--track", "a:0", fixture.path])
    #expect(levels.text.contains("\"frameCount\": \(frames),"))
    let waveform = try await Program.run([
      "waveform", fixture.path, "--track", "a:0", "--format", "mediascope-json", "-z", "1", "-o", "-",
    ])
    #expect(waveform.text.contains("\"length\": \(frames),"))
  }

  @Test(arguments: ["flac-16.flac", "flac-24.flac"])
  func `an error says where a file ends within its headers`(name: String) async throws {
    let folder = try TemporaryDirectory()
    let bytes = try bytes(Fixture.named(name).path)
    let run = try await Program.run([
      "decode", folder.write(Array(bytes.prefix(5000)), to: "cut.flac"), "--md5",
    ])
    #expect(run.status == 1)
    #expect(
      run.errors.joined().contains(
        "PADDING at 0x3c: the file ends after 5000 bytes, within its headers: 8192 bytes are declared"
      ))
  }

  @Test func `each picture is a PNG`() throws {
    let folder = try TemporaryDirectory()
    let path = try Fixture.named("h264.mp4").path
    try DecodeCommand.parse([path, "-o", folder.file("%02d.png"), "--end", "0.2"]).run()
    #expect(try folder.contents() == ["01.png", "02.png", "03.png", "04.png", "05.png"])
    #expect(PNG.size(try bytes(folder.file("05.png"))) == [96, 64])
  }

  @Test func `standard output gets what a file would`() async throws {
    let file = try Fixture.named("flac-16.flac").path
    let piped = try await Program.run(["decode", file, "-o", "-", "--format", "pcm"])
    #expect(piped.status == 0)
    #expect(try piped.output == decode("flac-16.flac", [], to: "out.pcm"))
    let wave = try await Program.run(["decode", "-", "-o", "-", "--format", "wav"], input: file)
    // The sizes can't be known in a pipe.
    #expect(wave.output.count == piped.output.count + 44)
    #expect(Array(wave.output[40..<44]) == [255, 255, 255, 255])
  }

  /// Where a tenth of the sound is gone in the end, as of the MP3, whose frames have no timestamps, that is a failure.
  @Test(arguments: [("damaged.mp4", 0), ("damaged.mp3", 1), ("damaged.ts", 0)])
  func `damage is reported with its time, and fatal where that is asked for`(name: String, status: Int32)
    async throws
  {
    let file = try BrokenFixture.named(name).path
    let folder = try TemporaryDirectory()
    let run = try await Program.run(["decode", file, "-o", folder.file("out.raw")])
    #expect(run.status == status)
    #expect(run.errors.count == 1)
    #expect(run.errors.first?.contains("warning: ") == (status == 0))
    #expect(run.errors.first?.contains("at 00:00:0") == true, "\(run.errors)")
    let strict = try await Program.run(["decode", file, "-o", folder.file("strict.raw"), "--strict"])
    #expect(strict.status == 1)
    #expect(strict.errors.count == 1)
    #expect(try folder.contents() == ["out.raw"])
  }

  /// Pictures whose bytes are zeros from a quarter of them on.
  @Test func `a part of which nothing comes names what was lost`() async throws {
    var film = try bytes(Fixture.named("h264-no-b-frames.mp4").path)
    let media = try #require(outermostBoxes(of: film).first { $0.type == "mdat" }).range
    let lost = (Int(media.lowerBound) + media.count / 4)..<Int(media.upperBound)
    film.replaceSubrange(lost, with: [UInt8](repeating: 0, count: lost.count))
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "decode", try folder.write(film, to: "lost.mp4"), "--md5", "--start", "0.5",
    ])
    #expect(run.status == 1 && run.errors.count == 1)
    let error = try #require(run.errors.first)
    #expect(error.contains("track 1: ") && !error.contains("no samples"), "\(error)")
  }

  /// Its pictures begin after half a second without any.
  @Test(arguments: [["--start", "0.1", "--end", "0.2"], ["--end", "0.2"]])
  func `a part without pictures says so of the part`(part: [String]) async throws {
    let file = try Fixture.named("edit-list-empty.mp4").path
    let run = try await Program.run(["decode", file, "--track", "v:0", "--md5"] + part)
    #expect(run.status == 1 && run.errors.count == 1)
    let start = part.contains("--start") ? "00:00:00.100" : "00:00:00.000"
    let error = try #require(run.errors.first)
    #expect(error.contains("there are no samples in the part from \(start) to 00:00:00.200"), "\(error)")
  }

  /// LogLuv (`PHOTOMETRIC_LOGLUV` of LibTIFF), which libavcodec doesn't decode.
  @Test func `a picture of which nothing comes is a failure`() async throws {
    func entry(_ tag: UInt8, _ type: UInt8, _ count: UInt8, _ value: UInt16) -> [UInt8] {
      [tag, 1, type, 0, count, 0, 0, 0, UInt8(value & 0xFF), UInt8(value >> 8), 0, 0]
    }
    let entries = [
      entry(0, 3, 1, 2), entry(1, 3, 1, 2), entry(2, 3, 3, 122), entry(3, 3, 1, 1), entry(6, 3, 1, 32845),
      entry(17, 4, 1, 128), entry(21, 3, 1, 3), entry(22, 3, 1, 2), entry(23, 4, 1, 12),
    ]
    let head: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, UInt8(entries.count), 0]
    let bits: [UInt8] = [8, 0, 8, 0, 8, 0]
    let bytes = head + entries.joined() + [0, 0, 0, 0] + bits + [UInt8](repeating: 128, count: 12)
    #expect(bytes.count == 140)
    let folder = try TemporaryDirectory()
    let file = try folder.write(bytes, to: "logluv.tif")
    for arguments in [["--md5"], ["--track", "v", "--md5-frames"], ["-o", folder.file("out.raw")]] {
      let run = try await Program.run(["decode", file] + arguments)
      #expect(run.status == 1 && run.errors.count == 1 && run.output.isEmpty, "\(run.errors) \(run.output)")
    }
    #expect(try folder.contents() == ["logluv.tif"])
  }

  static let wrong: [[String]] = [
    ["a.wav"], ["a.wav", "-o", "-"], ["a.wav", "-o", "out.txt"],
    ["a.wav", "-o", "-", "--format", "pcm", "--md5"],
    ["a.wav", "b.wav", "-o", "out.wav"], ["a.wav", "-o", "out.wav", "--bits", "12"],
    ["a.wav", "-o", "out.wav", "--bits", "16", "--float"], ["a.wav", "-o", "out.wav", "--big-endian"],
    ["a.wav", "--md5", "--start", "2", "--end", "1"], ["a.mp4", "-o", "o.png", "--pixel-format", "nv12"],
    ["a.mp4", "--md5", "--pixel-format", "nonsense"], ["a.mp4", "--md5", "--size", "0x0"],
    ["a.wav", "--md5", "--channels", "nonsense"], ["a.wav", "--md5", "--sample-rate", "0"],
    ["a.wav", "--md5", "--sample-rate", "99"], ["a.wav", "-o", "out.flac", "--float"],
    ["a.wav", "-o", "out.flac", "--bits", "32"],
  ]

  @Test(arguments: wrong) func `wrong usage is refused before any work`(arguments: [String]) {
    #expect(throws: (any Error).self) { try DecodeCommand.parse(arguments) }
  }

  @Test(arguments: [
    ("h264.mp4", "out.wav", "there is no audio track"), ("wav-s16.wav", "out.yuv", "there is no video track"),
  ])
  func `what a file does not have is refused in one line`(name: String, output: String, words: String)
    async throws
  {
    let folder = try TemporaryDirectory()
    let run = try await Program.run(["decode", try Fixture.named(name).path, "-o", folder.file(output)])
    #expect(run.status == 1)
    #expect(run.errors.count == 1)
    #expect(run.errors.first?.contains(words) == true, "\(run.errors)")
    #expect(try folder.contents().isEmpty)
  }

  private func digest(_ bytes: [UInt8]) throws -> String {
    var digest = try SampleDigest()
    bytes.withUnsafeBytes { digest.update($0) }
    return digest.finish()
  }

  @Test(arguments: ["h264.mp4", "aac.m4a", "hevc-10bit.mp4", "alac-16.m4a"])
  func `an ISO file is decoded by its tables, without libav's demuxers`(name: String) async throws {
    let path = try Fixture.named(name).path
    let run = try await Program.run(["decode", path, "--md5"], environment: ["LD_DEBUG": "libs"])
    #expect(run.status == 0)
    let loaded = run.errors.filter { $0.contains("find library=") }
    #expect(loaded.contains { $0.contains("libavcodec") } && !loaded.contains { $0.contains("libavformat") })
  }
}
