import Foundation
import MediaAnalysis
import MediaAssets
import MediaCore
import MediaPipelines
import MediaScopeFixtures
import Testing

/// What is wrong with the samples of files, of tables and of packets.
struct SampleAnomalyPipelineTests {
  private func kinds(
    _ file: String, _ change: (inout SampleAnomalyPipeline) -> Void = { _ in }
  ) throws -> [SampleAnomaly.Kind] {
    var pipeline = SampleAnomalyPipeline(asset: URLAsset(path: file))
    change(&pipeline)
    var kinds: [SampleAnomaly.Kind] = []
    #expect(try pipeline.runBlocking { kinds.append($0.kind) } == kinds.count)
    return kinds
  }

  @Test(arguments: ["both.mp4", "both.mkv", "both.ts"])
  func `nothing is wrong with good files, whatever is looked at`(name: String) throws {
    let file = try Fixture.named(name).path
    #expect(try kinds(file) == [])
    #expect(try kinds(file) { $0.looksAtAllPictures = true } == [])
    #expect(try kinds(file) { $0.trackIDs = [] } == [])
  }

  @Test(arguments: [
    ["opus.opus", "opus.opus"], ["vorbis.ogg", "vorbis.ogg", "vorbis-pages.ogg"], ["flac.oga", "flac.oga"],
  ])
  func `links of a chain follow each other`(names: [String]) throws {
    let folder = try TemporaryDirectory()
    let links = try names.map { try Data(contentsOf: URL(filePath: Fixture.named($0).path)) }
    try Data(links.joined()).write(to: URL(filePath: folder.file("chain.ogg")))
    #expect(try kinds(folder.file("chain.ogg")) == names.flatMap { try kinds(Fixture.named($0).path) })
  }

  @Test(arguments: [("both-faststart.mp4", SampleAnomaly.Kind.outsideFile), ("both.mkv", .tables)])
  func `a file that was cut off`(name: String, kind: SampleAnomaly.Kind) throws {
    let content = try Data(contentsOf: URL(filePath: Fixture.named(name).path))
    let folder = try TemporaryDirectory()
    try content.dropLast(1000).write(to: URL(filePath: folder.file("cut")))
    #expect(try kinds(folder.file("cut")).contains(kind))
  }

  @Test func `tolerances are those that are set`() throws {
    let file = try Fixture.named("both.mp4").path
    // The sound of the fixture begins after the first pictures.
    #expect(try kinds(file) { $0.tolerances.interleaving = 0 }.contains(.interleaving))
  }

  @Test func `ranges side by side have the findings of the whole`() async throws {
    let content = try Data(contentsOf: URL(filePath: Fixture.named("both-faststart.mp4").path))
    let folder = try TemporaryDirectory()
    try content.dropLast(1000).write(to: URL(filePath: folder.file("cut")))
    let asset = URLAsset(path: folder.file("cut"))
    var pipeline = SampleAnomalyPipeline(asset: asset)
    let all = try await pipeline.run()
    let timed = all.filter { $0.time != nil }
    try #require(!timed.isEmpty)
    let middle = try #require(timed.compactMap(\.time).max())
    pipeline.timeRange = MediaTimeRange(start: .zero, end: middle)
    let before = try await pipeline.run()
    #expect(before == all.filter { $0.time.map { $0 < middle } ?? true })
    pipeline.timeRange = MediaTimeRange(start: middle, duration: .positiveInfinity)
    let after = try await pipeline.run()
    #expect(Set(before + after) == Set(all))
    // A run of samples is in each range that one of them is in.
    let run = try #require(timed.first { $0.count > 1 })
    let start = try #require(run.time)
    pipeline.timeRange = MediaTimeRange(
      start: start + MediaTime(value: 1, timescale: 1000), duration: MediaTime(value: 1, timescale: 1))
    #expect(try await pipeline.run().contains(run))
  }

  @Test func `what the caller throws ends the run`() throws {
    let content = try Data(contentsOf: URL(filePath: Fixture.named("both-faststart.mp4").path))
    let folder = try TemporaryDirectory()
    try content.dropLast(1000).write(to: URL(filePath: folder.file("cut")))
    let pipeline = SampleAnomalyPipeline(asset: URLAsset(path: folder.file("cut")))
    let error = #expect(throws: MediaError.self) {
      try pipeline.runBlocking { (_) throws(MediaError) in throw MediaError(.invalidArgument, "not this one")
      }
    }
    #expect(error?.code == .invalidArgument)
  }
}
