import MediaScopeFixtures
import Testing

/// FLAC that libavcodec doesn't decode: of 32 bits, which is libFLAC's, and in short frames.
///
/// `flac` wrote the MD5 of the samples into STREAMINFO.
struct LongFLACTests {
  static let names = ["mono-32.flac", "stereo-32.flac"]

  static func path(_ name: String) throws -> String {
    try Fixture.named("flac-24.flac").path.replacing("media/flac-24.flac", with: "flac/\(name)")
  }

  private func samples(_ path: String, _ options: [String] = []) async throws -> [UInt8] {
    let run = try await Program.run(["decode", path, "-o", "-", "--format", "pcm"] + options)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    return run.output
  }

  @Test(arguments: names)
  func `the samples are those whose MD5 the file states`(name: String) async throws {
    let path = try Self.path(name)
    // STREAMINFO (RFC 9639, 8.2) follows the magic and a header of a block, four bytes each; the MD5 is at its end.
    let stated = try bytes(path)[26..<42].map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
    let run = try await Program.run(["decode", path, "--md5"])
    #expect(run.status == 0 && run.text.hasPrefix(stated), "\(run.text) \(run.errors)")
  }

  @Test(arguments: names)
  func `a range is a cut of the whole`(name: String) async throws {
    let path = try Self.path(name)
    let whole = try await samples(path)
    let frame = name.hasPrefix("mono") ? 4 : 8
    try #require(whole.count == 3000 * frame)
    // Frames 1600 to 2800, of blocks of 1152.
    let part = try await samples(path, ["--start", "0.1", "--end", "0.175"])
    #expect(part == Array(whole[1600 * frame..<2800 * frame]))
  }

  @Test func `its frames are listed`() async throws {
    let path = try Self.path("mono-32.flac")
    let run = try await Program.run(["samples", path, "--format", "csv"])
    let rows = run.text.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      rows.map { $0.prefix(5).joined(separator: " ") } == [
        "1 0 0 0 1152", "1 1 1152 1152 1152", "1 2 2304 2304 696",
      ])
    // The frames fill the file from the metadata blocks on.
    var place = 0
    for (index, row) in rows.enumerated() {
      let (size, offset) = (try #require(Int(row[6])), try #require(Int(row[7])))
      #expect(index == 0 || offset == place)
      place = offset + size
    }
    #expect(try place == bytes(path).count)
  }

  /// What flac 1.4.2 makes of 256 samples of 0, 256 of 5 and 100 of 0 at 8 bits, of which libavcodec passes over two.
  @Test func `frames of ten bytes are heard`() async throws {
    let head: [UInt8] =
      Array("fLaC".utf8) + [
        0x80, 0, 0, 0x22, 1, 0, 1, 0, 0, 0, 0x0A, 0, 0, 0x0B, 0x01, 0xF4, 0, 0x70, 0, 0, 0x02, 0x64,
        0x66, 0xA6, 0x50, 0xFE, 0xEE, 0x4D, 0xF1, 0x69, 0x51, 0x14, 0xA0, 0x83, 0xBC, 0x8F, 0x0D, 0x2D,
      ]
    let frames: [UInt8] = [
      0xFF, 0xF8, 0x84, 2, 0, 0, 0, 0, 0x65, 0xDD, 0xFF, 0xF8, 0x84, 2, 1, 7, 0, 5, 0x71, 0xAF,
      0xFF, 0xF8, 0x64, 2, 2, 0x63, 0x60, 0, 0, 0x09, 0x3F,
    ]
    let folder = try TemporaryDirectory()
    let path = try folder.write(head + frames, to: "short.flac")
    let decoded = try await samples(path, ["--bits", "8"])
    #expect(
      decoded.map(Int8.init(bitPattern:))
        == [0, 5, 0].enumerated().flatMap { [Int8](repeating: $1, count: $0 == 2 ? 100 : 256) })
    let run = try await Program.run(["decode", path, "--md5"])
    #expect(run.text.hasPrefix("66a650feee4df1695114a083bc8f0d2d"), "\(run.errors)")
  }

  @Test func `a cover picture doesn't hide its frames`() async throws {
    let folder = try TemporaryDirectory()
    var file = try bytes(Self.path("mono-32.flac"))
    let picture = try bytes(Fixture.named("picture.png").path)
    func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    // Kind, type, description, size, depth and colours (RFC 9639, 8.8).
    let block =
      word(3) + word(9) + Array("image/png".utf8) + [UInt8](repeating: 0, count: 20) + word(picture.count)
      + picture
    // After the magic and STREAMINFO, which was the last block or not.
    let header = [file[4] & 0x80 | 6] + word(block.count).dropFirst()
    file[4] &= 0x7F
    file.insert(contentsOf: header + block, at: 42)
    let path = try folder.write(file, to: "cover.flac")
    let listed: [([String], [Int: Int])] = [
      ([], [1: 3, 2: 1]), (["--track", "a:0"], [1: 3]), (["--track", "2"], [2: 1]),
    ]
    for (options, counts) in listed {
      let run = try await Program.run(["samples", path, "--format", "csv"] + options)
      let tracks = run.text.split(separator: "\n").dropFirst().compactMap { Int($0.prefix { $0 != "," }) }
      #expect(Dictionary(grouping: tracks) { $0 }.mapValues(\.count) == counts, "\(run.text) \(run.errors)")
    }
    let (covered, plain) = (try await samples(path), try await samples(Self.path("mono-32.flac")))
    #expect(covered == plain)
  }

  @Test func `levels and a waveform are measured`() async throws {
    let path = try Self.path("mono-32.flac")
    let levels = try await Program.run(["levels", path, "--json"])
    #expect(levels.status == 0 && levels.text.contains("\"samplePeak\": {\"dBFS\": 0,"), "\(levels.text)")
    let waveform = try await Program.run(["waveform", path, "-o", "-", "--format", "json", "-b", "16"])
    #expect(waveform.status == 0 && waveform.text.contains("-32768,32767"), "\(waveform.errors)")
  }

  @Test func `a damaged frame is lost alone, and said`() async throws {
    let folder = try TemporaryDirectory()
    var damaged = try bytes(Self.path("mono-32.flac"))
    let middle = damaged.count / 2
    for place in middle..<middle + 16 { damaged[place] ^= 0x5A }
    let file = try folder.write(damaged, to: "damaged.flac")
    let run = try await Program.run(["decode", file, "-o", "-", "--format", "pcm"])
    #expect(run.status == 0 && run.errors.count == 1, "\(run.errors)")
    let whole = try await samples(Self.path("mono-32.flac"))
    // The one in the middle of three blocks is silent.
    let (first, second) = (1152 * 4, 2304 * 4)
    #expect(run.output.prefix(first) == whole.prefix(first))
    #expect(run.output.dropFirst(first).prefix(first).allSatisfy { $0 == 0 })
    #expect(run.output.dropFirst(second) == whole.dropFirst(second))
  }

  @Test(arguments: ["flac-16.flac", "flac-24.flac"])
  func `a wrong checksum is said, whichever library could decode the frame`(name: String) async throws {
    let folder = try TemporaryDirectory()
    var damaged = try bytes(Fixture.named(name).path)
    damaged[damaged.count * 3 / 4] ^= 1
    let file = try folder.write(damaged, to: name)
    let run = try await Program.run(["decode", file, "-o", "-", "--format", "pcm"])
    #expect(run.errors.count == 1, "\(run.errors)")
    #expect(try await Program.run(["decode", file, "-o", "-", "--format", "pcm", "--strict"]).status == 1)
  }
}
