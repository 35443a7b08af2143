import MediaCore
import MediaScopeFixtures
import Testing

@testable import ISOBaseMedia

@Suite("What the tables of samples promise")
struct ISOSampleLimitTests {
  typealias W = BoxWriter

  static func movie(_ tables: [UInt8]...) -> [UInt8] {
    W.ftyp
      + W.box("moov", W.box("trak", W.box("mdia", W.box("minf", W.box("stbl", tables.flatMap { $0 })))))
  }

  static func table(_ type: String, _ numbers: UInt32...) -> [UInt8] {
    W.fullBox(type, numbers.flatMap { W.be($0) })
  }

  static func fragment(flags: UInt32, samples: UInt32) -> [UInt8] {
    W.ftyp + W.box("moof", W.box("traf", W.fullBox("trun", flags: flags, W.be(samples))))
  }

  static let tooMany: [[UInt8]] = [
    movie(table("stsz", 1, 0x03ff_ffff)), movie(table("stsz", 1, 1_000_000)),
    movie(table("stsz", 0xffff_ffff, 0xffff_ffff)),
    // One sample of a second for each: no sound in blocks.
    movie(table("stsz", 4, 50_000_000), table("stts", 1, 50_000_000, 48_000)),
    movie(
      table("stsz", 4, 50_000_000), table("stts", 1, 50_000_000, 1), table("stsc", 1, 1, 0x7fff_ffff, 1),
      table("stco", 2, 40, 80)),
    // The long chunk comes after thousands of runs.
    movie(
      table("stsz", 4, 50_000_000), table("stts", 1, 50_000_000, 1),
      W.fullBox(
        "stsc",
        W.be(UInt32(5000))
          + (1...5000).flatMap {
            W.be(UInt32($0)) + W.be(UInt32($0 == 5000 ? 0x7fff_ffff : 1)) + W.be(UInt32(1))
          }),
      W.fullBox("stco", W.be(UInt32(5000)) + W.zeros(20_000))),
    fragment(flags: 0, samples: 0xffff_ffff),
  ]

  @Test("Promises that no bytes keep are refused", arguments: tooMany)
  func refused(bytes: [UInt8]) {
    #expect {
      try ISOFile(MemoryByteSource(bytes)).checkSampleCounts()
    } throws: { error in
      (error as? MediaError)?.code == .overLimit && (error as? MediaError)?.location.byteOffset != nil
    }
  }

  static let sound: [[UInt8]] = [
    movie(table("stsz", 0, 0xffff_ffff)),
    movie(table("stsz", 1, 10_000)),
    // Ten minutes of a file of PCM that was cut off: one number for each frame of sound.
    movie(
      table("stsz", 4, 28_800_000), table("stts", 1, 28_800_000, 1), table("stsc", 1, 1, 4800, 1),
      table("stco", 2, 40, 80)),
    fragment(flags: 0x200, samples: 0xffff_ffff),
    fragment(flags: 0, samples: 50),
    Array("no boxes at all".utf8), [],
  ]

  @Test("Counts that bytes keep, and files of another kind, pass", arguments: sound)
  func passes(bytes: [UInt8]) throws {
    try ISOFile(MemoryByteSource(bytes)).checkSampleCounts()
  }

  @Test("Every fixture passes", arguments: Fixture.all)
  func fixtures(fixture: Fixture) throws {
    try ISOFile(FileByteSource(path: fixture.path)).checkSampleCounts()
  }
}
