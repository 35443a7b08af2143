import Foundation
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Films with bytes that are wrong: what can be decoded is written, and the rest is said.
struct DamagedExportTests {
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 33)
    }
  }

  /// The places of the timestamps in the headers of packets of pictures, in MPEG streams.
  private static func timestamps(_ bytes: [UInt8]) -> [Int] {
    bytes.indices.dropLast(14).filter { place in
      bytes[place] == 0 && bytes[place + 1] == 0 && bytes[place + 2] == 1 && bytes[place + 3] == 0xE0
        && bytes[place + 7] & 0x80 != 0
    }.map { $0 + 9 }
  }

  private static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: Fixture.named(name).path)))
  }

  private static func export(_ bytes: [UInt8]) async throws -> ExportTests.Exported {
    var options = ExportOptions()
    (options.sound, options.pictures) = (.leftOut, .encoded(.h264))
    let folder = try TemporaryDirectory()
    let path = folder.file("damaged")
    try Data(bytes).write(to: URL(filePath: path))
    return try await ExportTests.export(URLAsset(path: path), to: .mp4, options)
  }

  private static func times(_ asset: URLAsset) throws -> [MediaTime] {
    let track = try #require(try asset.tracks().first { $0.mediaType == .video })
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: VideoSettings.native)
    reader.add(output)
    try reader.start()
    var times: [MediaTime] = []
    while let buffer = try output.nextSampleBuffer() { times.append(buffer.presentationTimeStamp) }
    return times
  }

  @Test(arguments: ["mpeg2.mpg", "both.ts"], [1, 2])
  func `a timestamp that is wrong takes no picture away`(name: String, place: Int) async throws {
    var bytes = try Self.bytes(name)
    let places = Self.timestamps(bytes)
    try #require(places.count > place + 1)
    bytes.replaceSubrange(places[place]..<places[place] + 5, with: [0x3F, 0x10, 0x41, 0x10, 0x81])
    let result = try await Self.export(bytes)
    #expect(result.outcome.warnings.contains { $0.reason.contains("out of order") }, "\(result.outcome)")
    let (before, after) = (
      try Self.times(URLAsset(path: Fixture.named(name).path)), try Self.times(result.asset)
    )
    #expect(before.count == after.count)
    func length(_ times: [MediaTime]) throws -> Double {
      (try #require(times.last) - #require(times.first)).seconds
    }
    #expect(abs(try length(after) - length(before)) < 0.1)
  }

  @Test func `a film after another one, with its own clock and size, is one film`() async throws {
    let first = try Self.bytes("mpeg2.mpg")
    let result = try await Self.export(first + first + Self.bytes("mpeg1.mpg"))
    let counts = try ["mpeg2.mpg", "mpeg2.mpg", "mpeg1.mpg"].map {
      try Self.times(URLAsset(path: Fixture.named($0).path)).count
    }
    #expect(abs(try Self.times(result.asset).count - counts.reduce(0, +)) <= 3)
  }

  @Test(arguments: ["both.ts", "mpeg2.mpg", "both.mkv", "both.mp4", "mpeg2-interlaced.ts"], 0..<6)
  func `bytes that are wrong leave what can be decoded`(name: String, seed: UInt64) async throws {
    var bytes = try Self.bytes(name)
    var generator = Generator(state: seed &* 7919)
    // What says what the tracks are stays.
    let range = bytes.count / 4..<bytes.count * 7 / 10
    for _ in 0..<8 {
      let place = Int.random(in: range, using: &generator)
      for index in 0..<6 { bytes[place + index] = .random(in: 0...255, using: &generator) }
    }
    let result = try await Self.export(bytes)
    let whole = try Self.times(URLAsset(path: Fixture.named(name).path)).count
    let times = try Self.times(result.asset)
    #expect(times.count * 2 > whole, "\(times.count) of \(whole)")
    for (time, next) in zip(times, times.dropFirst()) { #expect(time < next) }
  }

  @Test(arguments: ["both.ts", "mpeg2.mpg"])
  func `stored samples come after those of the clock before theirs`(name: String) throws {
    let bytes = try Self.bytes(name)
    let folder = try TemporaryDirectory()
    let path = try folder.write(bytes + bytes + bytes, to: name)
    func length(_ bytes: [UInt8], _ name: String) throws -> Double {
      let asset = URLAsset(path: try folder.write(bytes, to: name))
      let track = try #require(try asset.tracks().first { $0.mediaType == .video })
      return track.timeRange.duration.seconds
    }
    let one = try length(Remuxer.bytes(of: Fixture.named(name).path, to: .mov).bytes, "one.mov")
    let three = try length(Remuxer.bytes(of: path, to: .mov).bytes, "three.mov")
    // A part begins where the longest track before it ended: sound lasts longer than pictures, and those are decoded before they are shown.
    #expect(three > 3 * one - 0.01 && three < 3 * one + 2 * 0.15, "\(three) \(one)")
  }

  @Test(arguments: [FileType.mp4, .matroska])
  func `a join names the later file that lacks something, and not the first one`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let bytes = try Self.bytes("both.ts")
    let whole = try Fixture.named("both.ts").path
    let joined = try folder.write(bytes + bytes, to: "joined.ts")
    for files in [[joined, whole], [whole, joined]] {
      var joiner = AssetJoiner(files.map { AssetJoiner.Part(URLAsset(path: $0)) }, to: type)
      try joiner.run(to: MemorySink())
      let clauses = joiner.losses.filter { $0.contains("out of order") }
      #expect(!clauses.isEmpty)
      for clause in clauses {
        #expect(clause.hasSuffix(", in \(joined)") == (files[0] == whole), "\(clause)")
      }
    }
  }
}
