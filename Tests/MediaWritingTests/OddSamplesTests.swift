import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Samples that other writers lose without a word: those without a byte, and those before the first key frame.
struct OddSamplesTests {
  /// How many samples each track has, by its kind, and how many of them are empty.
  private static func counts(_ asset: URLAsset) throws -> [MediaType: [Int]] {
    var counts: [MediaType: [Int]] = [:]
    for track in try asset.tracks() {
      var (all, empty) = (0, 0)
      var listing = try asset.sampleListing()
      try listing.forEachSample(ofTracks: [track.trackID]) { (_, sample) throws(MediaError) in
        all += 1
        if sample.size == 0 { empty += 1 }
      }
      counts[track.mediaType] = [all, empty]
    }
    return counts
  }

  private static func bytes(of name: String) throws -> [UInt8] {
    try FileByteSource(path: Fixture.named(name).path).bytes(at: 0, count: 1 << 20)
  }

  /// `both.ts` from its fourth picture on, which needs the three before it.
  private static func withoutFirstPictures() throws -> [UInt8] {
    let stream = try bytes(of: "both.ts")
    var (kept, pictures): ([UInt8], Int) = ([], 0)
    for start in stride(from: 0, to: stream.count, by: 188) {
      let packet = stream[start..<min(start + 188, stream.count)]
      let isOfPictures = stream[start + 1] & 0x1F == 1 && stream[start + 2] == 0
      if isOfPictures, stream[start + 1] & 0x40 != 0 { pictures += 1 }
      if !isOfPictures || pictures > 3 { kept += packet }
    }
    return kept
  }

  /// ffprobe counts 22 pictures and 45 packets of sound in what is written.
  @Test(arguments: [FileType.mp4, .mov, .matroska, .mpegTransportStream])
  func `pictures before the first key frame stay`(type: FileType) async throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: try folder.write(Self.withoutFirstPictures(), to: "late.ts"))
    let remuxed = URLAsset(
      path: try folder.write(Remuxer.bytes(of: source.path, to: type).bytes, to: "remuxed"))
    let exported = try await ExportTests.export(source, to: type)
    #expect(exported.plan.tracks.map(\.action) == [.copied, .copied])
    for made in [remuxed, exported.asset] {
      #expect(try Self.counts(made) == [.video: [22, 0], .audio: [45, 0]])
    }
  }

  /// `both.mp4` with a last sample without a byte in each track.
  private static func withEmptySamples() throws -> [UInt8] {
    var movie = try bytes(of: "both.mp4")
    // The last size of each table of sizes becomes 0 (ISO/IEC 14496-12, 8.7.3.2).
    for place in movie.indices.dropLast(24) where movie[place..<place + 4].elementsEqual("stsz".utf8) {
      let count = movie[place + 12..<place + 16].reduce(0) { $0 << 8 | Int($1) }
      let last = place + 16 + 4 * (count - 1)
      movie.replaceSubrange(last..<last + 4, with: [0, 0, 0, 0])
    }
    return movie
  }

  @Test(arguments: [FileType.mp4, .mov])
  func `a sample without a byte stays`(type: FileType) async throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: try folder.write(Self.withEmptySamples(), to: "empty.mp4"))
    let remuxed = URLAsset(
      path: try folder.write(Remuxer.bytes(of: source.path, to: type).bytes, to: "remuxed"))
    let exported = try await ExportTests.export(source, to: type)
    for made in [source, remuxed, exported.asset] {
      #expect(try Self.counts(made) == [.video: [25, 1], .audio: [45, 1]])
    }
  }

  @Test func `a sample without a byte is left out of a stream, which says so`() async throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: try folder.write(Self.withEmptySamples(), to: "empty.mp4"))
    let remuxed = try Remuxer.bytes(of: source.path, to: .mpegTransportStream)
    let exported = try await ExportTests.export(source, to: .mpegTransportStream)
    for omissions in [remuxed.omissions, exported.plan.omissions] {
      #expect(omissions.count { $0.contains("without a byte are left out") } == 2, "\(omissions)")
    }
    for made in [URLAsset(path: try folder.write(remuxed.bytes, to: "remuxed.ts")), exported.asset] {
      #expect(try Self.counts(made) == [.video: [24, 0], .audio: [44, 0]])
    }
  }
}
