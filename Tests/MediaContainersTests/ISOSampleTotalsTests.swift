import ISOBaseMedia
import MediaCore
import MediaScopeFixtures
import Testing

/// What the tables say of all samples, gathered table by table or while samples are gone through.
struct ISOSampleTotalsTests {
  static let fixtures = Fixture.all.filter(atLeast: 45) { $0.format.contains("mov") }

  @Test(arguments: fixtures)
  func `one pass over all tables gives what a pass over each gives`(fixture: Fixture) throws {
    let source = try FileByteSource(path: fixture.path)
    let unkept = CachedByteSource(source, CachedByteSource.Limits(whole: 0, blocks: 0))
    let (kept, read) = (ISOFile(source), ISOFile(unkept))
    for track in try read.movie().tracks {
      let (expected, totals) = (
        kept.sampleTotals(of: track, isWhole: true), read.sampleTotals(of: track, isWhole: true)
      )
      #expect(totals.sampleCount == expected.sampleCount)
      #expect(totals.byteCount == expected.byteCount)
      #expect(totals.timedSampleCount == expected.timedSampleCount)
      #expect(totals.duration == expected.duration)
      #expect(totals.firstDeltas.map(\.count) == expected.firstDeltas.map(\.count))
      #expect(totals.firstDeltas.map(\.delta) == expected.firstDeltas.map(\.delta))
      #expect(totals.deltaCount == expected.deltaCount)
      #expect(totals.shortestDelta == expected.shortestDelta)
      #expect(totals.hasPositiveDeltas == expected.hasPositiveDeltas)
      #expect(totals.hasSoundPackets == expected.hasSoundPackets)
      #expect(totals.lastChunkOffset == expected.lastChunkOffset)
      #expect(totals.firstCompositionOffset == expected.firstCompositionOffset)
      #expect(totals.hasNegativeCompositionOffsets == expected.hasNegativeCompositionOffsets)
      #expect(totals.presentationEnd == expected.presentationEnd)
    }
  }
}
