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
    #expect(try pipeline.run { kinds.append($0.kind) } == kinds.count)
    return kinds
  }

  @Test(arguments: ["both.mp4", "both.mkv", "both.ts"])
  func `nothing is wrong with good files, whatever is looked at`(name: String) throws {
    let file = try Fixture.named(name).path
    #expect(try kinds(file) == [])
    #expect(try kinds(file) { $0.looksAtAllPictures = true } == [])
    #expect(try kinds(file) { $0.trackIDs = [] } == [])
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

  @Test func `what the caller throws ends the run`() throws {
    let content = try Data(contentsOf: URL(filePath: Fixture.named("both-faststart.mp4").path))
    let folder = try TemporaryDirectory()
    try content.dropLast(1000).write(to: URL(filePath: folder.file("cut")))
    let pipeline = SampleAnomalyPipeline(asset: URLAsset(path: folder.file("cut")))
    let error = #expect(throws: MediaError.self) {
      try pipeline.run { (_) throws(MediaError) in throw MediaError(.invalidArgument, "not this one") }
    }
    #expect(error?.code == .invalidArgument)
  }
}
