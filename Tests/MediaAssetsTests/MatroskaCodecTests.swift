import MediaAssets
import MediaCore
import MediaScopeFixtures
import MediaStreams
import MediaStructure
import Testing

/// The names that Matroska has for codecs, held against what libav makes of them.
struct MatroskaCodecTests {
  @Test(
    "Each track's CodecID is its codec's",
    arguments: Fixture.all.filter(atLeast: 10) { $0.format.hasPrefix("matroska") })
  func identifiers(_ fixture: Fixture) throws {
    let tree = StructureFormat.matroska.parse(try FileByteSource(path: fixture.path), StructureOptions())
    let entries = (tree.child("Segment")?.child("Tracks")?.children ?? []).filter { $0.type == "TrackEntry" }
    let tracks = try URLAsset(path: fixture.path).content().tracks
    #expect(!entries.isEmpty && entries.count <= tracks.count)
    for (entry, track) in zip(entries, tracks) {
      let name = try #require(entry.child("CodecID")?.content(as: String.self))
      guard !["V_MS/VFW/FOURCC", "A_MS/ACM"].contains(name) else { continue }
      #expect(Codec(matroskaID: name) == track.codec, "\(name)")
    }
  }
}
