import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// What is lost is named before a file is written.
struct LossForecastTests {
  @Test(arguments: [(FileType.mov, false), (.mp4, true)])
  func `a track that is not marked as forced any more is named by an export, too`(
    type: FileType, isMarked: Bool
  ) async throws {
    let folder = try TemporaryDirectory()
    var bytes = try FileByteSource(path: Fixture.named("both.mkv").path).bytes(at: 0, count: 1 << 20)
    // Language "und" of the second track becomes FlagForced and a Void element (RFC 9559, 5.1.4.1.6).
    let language: [UInt8] = [0x22, 0xB5, 0x9C, 0x83] + Array("und".utf8)
    let place = try #require(
      bytes.indices.dropLast(8).last { bytes[$0..<$0 + 7].elementsEqual(language) })
    bytes.replaceSubrange(place..<place + 7, with: [0x55, 0xAA, 0x81, 1, 0xEC, 0x81, 0])
    let asset = URLAsset(path: try folder.write(bytes, to: "forced.mkv"))
    let loss = "track 2 is not marked as forced any more"
    #expect(try Remuxer.bytes(of: asset.path, to: type).omissions.contains(loss) != isMarked)
    let exported = try await ExportTests.export(asset, to: type)
    #expect(exported.plan.losses.contains(loss) != isMarked)
    #expect(try exported.asset.content().tracks[1].disposition.contains(.forced) == isMarked)
  }

  @Test func `a join says of each part's tracks why they are left out`() throws {
    var joiner = AssetJoiner(
      try ["timecode.mov", "timecode.mov"].map { try JoinTests.part($0) }, to: .matroska)
    try joiner.run(to: MemorySink())
    let reason = "files of this type do not hold time codes"
    for plan in joiner.plans {
      #expect(plan.tracks.compactMap(\.reason) == [reason], "\(plan)")
    }
    #expect(joiner.losses.count { $0.contains("is left out: \(reason)") } == 1, "\(joiner.losses)")
    #expect(!joiner.plans[0].omissions.contains { $0.contains("is left out") })
  }
}
