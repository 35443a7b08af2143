import ISOBaseMedia
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// What users of other cutters are told to work around.
struct EditingFaultTests {
  private static func patched(
    _ name: String, _ changes: [(old: String, new: String)], in folder: TemporaryDirectory
  ) throws -> AssetJoiner.Part {
    var bytes = try FileByteSource(path: Fixture.named(name).path).bytes(at: 0, count: 1 << 20)
    for (old, new) in changes {
      let places = bytes.indices.dropLast(4).filter { bytes[$0..<$0 + 4].elementsEqual(old.utf8) }
      try #require(!places.isEmpty)
      for place in places { bytes.replaceSubrange(place..<place + 4, with: new.utf8) }
    }
    return AssetJoiner.Part(URLAsset(path: try folder.write(bytes, to: "patched-\(name)")))
  }

  /// No detour by way of a transport stream.
  @Test(arguments: [
    ["both.mp4", "both.ts"], ["both.ts", "both.flv", "both.mp4"], ["both.flv", "both.mp4"],
  ])
  func `parts may count in different clocks`(names: [String]) throws {
    let parts = try names.map { try JoinTests.part($0) }
    let joined = try JoinTests.join(parts, to: .mov)
    try JoinTests.expectConcatenation(joined, of: parts, bits: nil)
  }

  @Test(arguments: [false, true])
  func `parts may have their parameter sets in either place`(isReversed: Bool) throws {
    let folder = try TemporaryDirectory()
    let other = try Self.patched("hevc-10bit.mp4", [("hvc1", "hev1")], in: folder)
    var parts = [try JoinTests.part("hevc-10bit.mp4"), other]
    if isReversed { parts.reverse() }
    let joined = try JoinTests.join(parts, to: .mp4)
    try JoinTests.expectConcatenation(joined, of: parts, bits: nil)
    let types = try joined.asset.tracks().first?.formatDescriptions.map(\.mediaSubType)
    #expect(types == ["hev1", "hev1"])
    #expect(joined.losses.isEmpty)
  }

  /// Cameras' own tracks stay where they are in the film.
  @Test func `telemetry is cut with its pictures`() throws {
    let folder = try TemporaryDirectory()
    let part = try Self.patched("subtitles.mp4", [("tx3g", "gpmd"), ("sbtl", "meta")], in: folder)
    var options = Remuxer.Options()
    options.timeRange = ExportTests.range(0.3, 0.9)
    let bytes = try Remuxer.bytes(of: part.asset.path, to: .mp4, options).bytes
    let cut = URLAsset(path: try folder.write(bytes, to: "cut.mp4"))
    func shown(_ asset: URLAsset) throws -> [(start: Double, size: Int64)] {
      let track = try #require(try asset.tracks().first { $0.mediaType == .metadata })
      var listing = try asset.sampleListing()
      var samples: [(start: Double, size: Int64)] = []
      let timescale = try #require(listing.tracks.first { $0.trackID == track.trackID }?.timescale)
      try listing.forEachSample(ofTracks: [track.trackID]) { (_, sample) throws(MediaError) in
        guard sample.isShown, let time = sample.presentationTime else { return }
        samples.append((Double(time) / Double(timescale), sample.size))
      }
      return samples
    }
    let whole = try shown(part.asset).filter { $0.start > 0.3 && $0.start < 0.9 }
    let kept = try shown(cut).filter { $0.start > 0 }
    #expect(!whole.isEmpty && kept.map(\.size) == whole.map(\.size), "\(kept) of \(whole)")
    #expect(zip(kept, whole).allSatisfy { abs($0.start - ($1.start - 0.3)) < 0.001 })
  }
}
