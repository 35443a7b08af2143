import Foundation
import MediaScopeFixtures
import Testing

/// What the commands say of files that lack packets by their own structure, and of those whose sound has gaps.
@Suite struct MissingSoundTests {
  /// A file that lacks sound, or has none for a while.
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]
    var testDescription: String { name }
  }

  /// A second of a tone.
  private static let block: [UInt8] = (0..<48000).flatMap { [UInt8($0 % 109), 0] }

  private static func clusters(_ seconds: [UInt64]) -> [UInt8] {
    Matroska.file(track: Matroska.pcmTrack, clusters: seconds.map { ($0 * 1000, block) })
  }

  /// Ogg pages of a stream of Opus, with the ones that are left out neither counted nor timed.
  private static func pages(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let starts = bytes.indices.filter { bytes[$0...].starts(with: "OggS".utf8) }
    return zip(starts, starts.dropFirst() + [bytes.count]).map { bytes[$0..<$1] }
  }

  private static func transportPackets(
    of bytes: [UInt8], without isLost: (_ pid: Int, _ index: Int) -> Bool
  ) -> [UInt8] {
    var counts: [Int: Int] = [:]
    return stride(from: 0, to: bytes.count, by: 188).flatMap { place -> ArraySlice<UInt8> in
      let packet = bytes[place..<min(place + 188, bytes.count)]
      let pid = Int(packet[place + 1] & 0x1F) << 8 | Int(packet[place + 2])
      counts[pid, default: 0] += 1
      return isLost(pid, counts[pid, default: 0]) ? [] : packet
    }
  }

  private static func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: Fixture.named(name).path)))
  }

  private static func lacking() throws -> [Sample] {
    let whole = clusters(Array(0..<6))
    let cluster = block.count
    var zeroed = whole
    // From within the second cluster to within the fourth.
    let range = cluster * 3 / 2..<cluster * 7 / 2
    zeroed.replaceSubrange(range, with: repeatElement(0, count: range.count))
    let pages = Self.pages(of: try read("vorbis-pages.ogg"))
    var wrong = Array(pages.joined())
    let middle = pages[pages.count / 2].startIndex + 60
    wrong[middle] ^= 0xFF
    let film = try read("both.flv")
    let lost = film.count * 2 / 10..<film.count * 6 / 10
    let stream = try read("both.ts")
    return [
      Sample(name: "zeroed.mka", bytes: zeroed),
      Sample(
        name: "page.ogg",
        bytes: Array((pages[..<(pages.count / 2)] + pages[(pages.count / 2 + 1)...]).joined())),
      Sample(name: "checksum.ogg", bytes: wrong),
      Sample(name: "cut.flv", bytes: Array(film[..<lost.lowerBound] + film[lost.upperBound...])),
      Sample(
        name: "packets.ts", bytes: transportPackets(of: stream) { $0 == 0x101 && (8...20).contains($1) }),
      // Each gap is shorter than what clocks may be off.
      Sample(
        name: "scattered.ts",
        bytes: transportPackets(of: try read("two-languages.ts")) { $0 == 0x101 && $1 % 6 == 0 }),
    ]
  }

  @Test func `lost sound fails decode, levels, waveform, remux and export, and each says where`() async throws
  {
    for sample in try Self.lacking() {
      let folder = try TemporaryDirectory()
      let file = try folder.write(sample.bytes, to: sample.name)
      for arguments in [
        ["decode", file, "--format", "wav", "--track", "a:0", "-o", folder.file("out.wav")],
        ["levels", file],
        ["waveform", file, "--format", "json", "-o", folder.file("out.json")],
        ["remux", file, "-o", folder.file("out.mka")],
        ["export", file, "-o", folder.file("out.m4a")],
      ] {
        let run = try await Program.run(arguments)
        #expect(run.status == 1, "\(sample.name) \(arguments[0])")
        let line = run.errors.last ?? ""
        #expect(line.contains(sample.name) && line.contains("at 00:00:0"), "\(arguments[0]): \(line)")
      }
    }
  }

  private static func gapped() throws -> [Sample] {
    let whole = clusters(Array(0..<4))
    let stream = try read("both.ts")
    // The sound begins late, and only a picture lacks something before that.
    let late = transportPackets(of: stream) { $0 == 0x101 && $1 <= 20 || $0 == 0x100 && $1 == 30 }
    return [
      Sample(name: "late.ts", bytes: late),
      Sample(name: "gap.mka", bytes: clusters([0, 1, 4, 5])),
      Sample(name: "late.mka", bytes: clusters([3, 4])),
      Sample(name: "joined.mka", bytes: whole + clusters([10, 11])),
      Sample(name: "joined.ts", bytes: stream + stream),
      Sample(name: "joined.mp3", bytes: try read("mp3-cbr.mp3") + ID3.tag + read("mp3-no-header.mp3")),
      Sample(name: "chain.opus", bytes: try read("opus.opus") + read("opus.opus")),
      Sample(name: "chain.ogg", bytes: try read("vorbis.ogg") + read("vorbis.ogg")),
    ]
  }

  private enum ID3 {
    /// An empty tag with padding.
    static let tag: [UInt8] = Array("ID3".utf8) + [3, 0, 0, 0, 0, 1, 0] + [UInt8](repeating: 0, count: 128)
  }

  @Test func `gaps that nothing shows to be losses are silence without a word`() async throws {
    for sample in try Self.gapped() {
      let folder = try TemporaryDirectory()
      let file = try folder.write(sample.bytes, to: sample.name)
      let run = try await Program.run(["levels", file])
      #expect(run.status == 0, "\(sample.name)")
      #expect(
        !run.errors.contains { $0.contains("missing") || $0.contains("decoded") },
        "\(sample.name)")
    }
  }

  /// When the blocks of a tenth of a second begin, in milliseconds, and how much of the time is without sound.
  private static let straying: [(name: String, times: [UInt64], silence: Int)] = [
    ("gaps", (0..<20).map { $0 * 110 }, 190),
    ("a clock that is slow", (0..<20).map { $0 * 101 }, 0),
    ("times that stray to and fro", (0..<20).map { $0 * 100 + $0 % 2 * 30 }, 0),
    ("overlaps", (0..<20).map { $0 * 90 }, 0),
  ]

  @Test(arguments: straying)
  func `gaps add up, and what clocks stray by does not`(
    name: String, times: [UInt64], silence: Int
  ) async throws {
    let folder = try TemporaryDirectory()
    let tenth = Array(Self.block[..<9600])
    let bytes = Matroska.file(track: Matroska.pcmTrack, clusters: times.map { ($0, tenth) })
    let output = folder.file("out.pcm")
    let run = try await Program.run([
      "decode", folder.write(bytes, to: "straying.mka"), "--format", "pcm", "-o", output,
    ])
    #expect(run.status == 0)
    let milliseconds = try Data(contentsOf: URL(filePath: output)).count / 96
    // No more lacks than may be heard.
    #expect((2000 + max(silence - 50, 0)...2000 + silence).contains(milliseconds))
  }

  @Test(arguments: ["pcm", "vorbis"])
  func `a part that begins or ends in a gap is that part of the whole`(kind: String) async throws {
    let folder = try TemporaryDirectory()
    let pages = Self.pages(of: try Self.read("vorbis-pages.ogg"))
    let bytes =
      kind == "pcm"
      ? Self.clusters([0, 1, 4, 5])
      : Array((pages[..<3] + pages[5...]).joined())
    let file = try folder.write(bytes, to: kind == "pcm" ? "gap.mka" : "gap.ogg")
    func decoded(_ part: [String]) async throws -> [UInt8] {
      let output = folder.file("out.pcm")
      _ = try await Program.run(["decode", file, "--format", "pcm", "--channels", "1", "-o", output] + part)
      return [UInt8](try Data(contentsOf: URL(filePath: output)))
    }
    let info = try await Program.run(["info", file, "--get", "tracks[0].formatDescriptions[0].sampleRate"])
    let rate = try #require(Int(info.text.trimmingCharacters(in: .whitespacesAndNewlines)))
    let whole = try await decoded([])
    let length = whole.count / 2
    // Before, over one end, within, over the other end, and over all of the gap.
    for (first, last) in [(10, 25), (25, 45), (42, 58), (55, 75), (20, 85)] {
      let range = length * first / 100..<length * last / 100
      let part = try await decoded([
        "--start", "\(range.lowerBound)/\(rate)", "--end", "\(range.upperBound)/\(rate)",
      ])
      #expect(
        part == Array(whole[(range.lowerBound * 2)..<(range.upperBound * 2)]), "\(first) % to \(last) %")
    }
  }

  @Test func `a little that is lost is a warning, and a failure where damage is`() async throws {
    let folder = try TemporaryDirectory()
    // One of 60 blocks of a tenth of a second is destroyed, with the head of its cluster.
    let blocks = (0..<60).map { (UInt64($0) * 100, Array(Self.block[..<9600])) }
    var bytes = Matroska.file(track: Matroska.pcmTrack, clusters: blocks)
    let middle = bytes.count / 2
    bytes.replaceSubrange(middle..<middle + 4800, with: repeatElement(0, count: 4800))
    let file = try folder.write(bytes, to: "little.mka")
    let levels = try await Program.run(["levels", file])
    #expect(levels.status == 0)
    #expect(levels.errors.count == 1 && levels.errors[0].contains("s of sound are missing, at 00:00:0"))
    #expect(levels.errors[0].contains("little.mka"))
    let strict = try await Program.run([
      "decode", file, "--strict", "--format", "pcm", "-o", folder.file("out.pcm"),
    ])
    #expect(strict.status == 1)
    let remux = try await Program.run(["remux", file, "-o", folder.file("out.mka")])
    #expect(remux.status == 0)
    #expect(remux.errors.count == 1 && remux.errors[0].contains("s of sound are missing, at 00:00:0"))
  }
}
