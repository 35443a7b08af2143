import MediaCore
import Testing

@testable import ISOBaseMedia
@testable import MediaStructure

/// What standards allow, or writers agree on, is no error.
@Suite struct ValidStructureTests {
  typealias W = BoxWriter

  private static func errors(_ bytes: [UInt8]) -> [String] {
    var parser = ISOBoxParser(MemoryByteSource(bytes), records: true)
    return parser.tree().allIssues.filter { $0.severity == .error }.map(\.description)
  }

  private static func movie(_ handler: String, _ entry: [UInt8]) -> [UInt8] {
    W.ftyp + W.box("moov", W.mvhd(), W.track(handler, entry: entry))
  }

  private static let entry = W.zeros(6) + W.be(UInt16(1))

  @Test(arguments: [
    // Two fields of Canon's between a visual sample entry and its boxes.
    movie("vide", W.videoEntry("CRAW", [0, 3, 0, 0], W.box("JPEG", W.zeros(4)))),
    movie("vide", W.videoEntry("CRAW", [0, 1, 0, 0], W.box("CMP1", W.zeros(44)), W.box("CDI1", W.zeros(4)))),
    movie("clcp", W.box("c608", entry)), movie("text", W.box("c608", entry)),
    movie("clcp", W.box("c708", entry)),
    // Free space beside the entry, which is none.
    movie("soun", W.audioEntry("alaw") + W.box("skip", W.zeros(4))),
    movie("soun", W.audioEntry("alaw") + W.box("free", W.zeros(4))),
    // FairPlay's box, which is no part of a standard, in the place of `schi`.
    movie(
      "soun",
      W.audioEntry(
        "enca", W.box("sinf", W.box("frma", W.ascii("mp4a")), W.box("skcr", W.zeros(20))))),
  ])
  func sampleEntriesHaveNoErrors(bytes: [UInt8]) {
    #expect(Self.errors(bytes) == [])
  }

  /// A still with a group of entities, with which properties are associated, too (ISO/IEC 23008-12, 9.4.2.1).
  private static func image(brands: String = "mif1", groupID: UInt32 = 9, hasPrimary: Bool = true) -> [UInt8]
  {
    let info = W.fullBox("infe", version: 2, W.be(UInt16(1)), W.be(UInt16(0)), W.ascii("av01\0"))
    let location = W.fullBox(
      "iloc", version: 1, [0x44, 0x00], W.be(UInt16(1)), W.be(UInt16(1)), W.zeros(4), W.be(UInt16(1)),
      W.be(UInt32(0)), W.be(UInt32(16)))
    let properties = W.box(
      "ipco", W.fullBox("ispe", W.be(UInt32(1)), W.be(UInt32(1))), W.box("av1C", [0x81, 0, 0, 0]))
    let uses = W.fullBox(
      "ipma", W.be(UInt32(2)), W.be(UInt16(1)), [2, 1, 0x82], W.be(UInt16(9)), [1, 1])
    let group = W.fullBox("altr", W.be(groupID), W.be(UInt32(1)), W.be(UInt32(1)))
    return W.box("ftyp", W.ascii(brands.prefix(4) + "\0\0\0\0" + brands))
      + W.fullBox(
        "meta", W.hdlr("pict"), hasPrimary ? W.fullBox("pitm", W.be(UInt16(1))) : [], location,
        W.fullBox("iinf", W.be(UInt16(1)), info), W.box("iprp", properties, uses), W.box("grpl", group))
  }

  @Test func propertiesMayBelongToGroups() {
    #expect(Self.errors(Self.image()) == [])
    #expect(Self.errors(Self.image(groupID: 8)).count == 1)
  }

  @Test func aBrandOfSequencesOnAStillIsNoError() {
    #expect(Self.errors(Self.image(brands: "mif1heichevc")) == [])
  }

  @Test func aSequenceNeedsNoPrimaryItem() {
    let track = W.box("moov", W.mvhd(), W.track("pict", entry: W.videoEntry("av01")))
    let brands = W.box("ftyp", W.ascii("avis\0\0\0\0avismsf1miaf"))
    #expect(Self.errors(brands + track) == [])
    // The brand asks a still for it.
    #expect(Self.errors(Self.image(brands: "miaf", hasPrimary: false)).count == 1)
    #expect(Self.errors(Self.image(brands: "miaf", hasPrimary: false) + track) == [])
  }
}
