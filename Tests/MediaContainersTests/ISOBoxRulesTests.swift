import MediaCore
import Testing

@testable import ISOBaseMedia
@testable import MediaStructure

/// What breaks the rules of the standard is reported where it is, with the clause.
@Suite struct ISOBoxRulesTests {
  typealias W = BoxWriter

  private static func issues(_ bytes: [UInt8]) -> [String] {
    var parser = ISOBoxParser(MemoryByteSource(bytes), records: true)
    return parser.tree().allIssues.map(\.description)
  }

  private static func movie(_ sampleTables: [UInt8]) -> [UInt8] {
    W.ftyp
      + W.box(
        "moov", W.mvhd(),
        W.track("soun", mdhd: W.mdhd(duration: 6), entry: W.audioEntry(), sampleTables: sampleTables))
  }

  private static func tables(
    times: UInt32 = 6, sizes: UInt32 = 6, runs: [UInt32] = [1, 3, 1], chunks: [UInt32] = [8, 9],
    more: [UInt8] = []
  ) -> [UInt8] {
    W.fullBox("stts", W.be(UInt32(1)), W.be(times), W.be(UInt32(1)))
      + W.fullBox("stsc", W.be(UInt32(runs.count / 3)), runs.flatMap { W.be($0) })
      + W.fullBox("stsz", W.be(UInt32(4)), W.be(sizes))
      + W.fullBox("stco", W.be(UInt32(chunks.count)), chunks.flatMap { W.be($0) }) + more
  }

  @Test func tablesThatAgreeAreInOrder() {
    #expect(Self.issues(Self.movie(Self.tables())) == [])
    let more =
      W.fullBox("stss", W.be(UInt32(2)), W.be(UInt32(1)), W.be(UInt32(6))) + W.fullBox("sdtp", W.zeros(6))
    #expect(Self.issues(Self.movie(Self.tables(more: more))) == [])
  }

  @Test func aSampleThatIsLargerThanTheFileIsReported() {
    let one = Self.tables()
    let table = W.fullBox("stsz", W.be(UInt32(4)), W.be(UInt32(6)))
    let sizes = [4, 4, 4, 0xFF_FFFF, 4, 4].flatMap { W.be(UInt32($0)) }
    let several = one.replacing(table, with: W.fullBox("stsz", W.zeros(4), W.be(UInt32(6)), sizes))
    #expect(several.count == one.count + 24)
    let issues = Self.issues(Self.movie(several))
    #expect(issues.count == 1 && issues[0].contains("sample 4 has 16777215 bytes, the file "), "\(issues)")
  }

  private static func groups(_ count: UInt32, _ index: UInt32) -> [UInt8] {
    W.fullBox("sgpd", version: 1, W.ascii("roll"), W.be(UInt32(2)), W.be(UInt32(1)), [0xFF, 0xFF])
      + W.fullBox("sbgp", W.ascii("roll"), W.be(UInt32(1)), W.be(count), W.be(index))
  }

  @Test(
    arguments: [
      (tables(more: groups(7, 1)), "sbgp counts 7 samples, the sizes 6 (ISO/IEC 14496-12:2022, 8.9.2)"),
      (tables(more: groups(6, 2)), "group_description_index is 2 of 1 (ISO/IEC 14496-12:2022, 8.9.2)"),
      (tables(times: 5), "stts counts 5 samples, the sizes 6 (ISO/IEC 14496-12:2022, 8.6.1.2)"),
      (
        tables(runs: [1, 2, 1]), "the chunks hold 4 samples, the sizes count 6 (ISO/IEC 14496-12:2022, 8.7.4)"
      ),
      (tables(runs: [2, 3, 1]), "first_chunk begins with 2, not 1 (ISO/IEC 14496-12:2022, 8.7.4)"),
      (tables(runs: [1, 3, 2]), "sample_description_index is 2 of 1 (ISO/IEC 14496-12:2022, 8.7.4)"),
      (tables(runs: [1, 3, 1, 1, 3, 1]), "first_chunk 1 follows 1 (ISO/IEC 14496-12:2022, 8.7.4)"),
      (
        tables(chunks: [8, 1 << 20]),
        "1 chunks are beyond the end of the file, the first at 1048576 (ISO/IEC 14496-12:2022, 8.7.5)"
      ),
      (
        tables(more: W.fullBox("stss", W.be(UInt32(2)), W.zeros(3), [2], W.zeros(3), [1])),
        "sample_number 1 follows 2 (ISO/IEC 14496-12:2022, 8.6.2)"
      ),
      (
        tables(more: W.fullBox("stss", W.be(UInt32(1)), W.be(UInt32(7)))),
        "sample_number is 7 of 6 (ISO/IEC 14496-12:2022, 8.6.2)"
      ),
      (
        tables(more: W.fullBox("sdtp", W.zeros(5))),
        "sdtp has 5 samples, stsz has 6 (ISO/IEC 14496-12:2022, 8.6.4)"
      ),
      (Array(tables().dropFirst(24)), "no stts in it (ISO/IEC 14496-12:2022, 8.6.1.2)"),
      (tables(more: W.fullBox("stts", W.zeros(4))), "more than one stts (ISO/IEC 14496-12:2022, 8.6.1.2)"),
    ] as [([UInt8], String)])
  func tablesThatDisagreeAreReported(tables: [UInt8], reason: String) {
    let issues = Self.issues(Self.movie(tables))
    #expect(issues.count == 1)
    #expect(issues.first?.hasSuffix(reason) == true, "\(issues)")
    #expect(issues.first?.hasPrefix("moov/trak/mdia/minf/stbl") == true, "\(issues)")
  }

  @Test(
    arguments: [
      (
        W.box("moov", W.mvhd(), W.mvhd()),
        "moov/mvhd at 0x74: more than one mvhd (ISO/IEC 14496-12:2022, 8.2.2)"
      ),
      (
        W.box("moov", W.mvhd(), W.tkhd()),
        "moov/tkhd at 0x74: tkhd stands in moov, not in trak (ISO/IEC 14496-12:2022, 8.3.2)"
      ),
      (W.box("moov"), "moov at 0x0: no mvhd in it (ISO/IEC 14496-12:2022, 8.2.2)"),
      (
        W.box("moof", W.fullBox("mfhd", W.be(UInt32(2)))) + W.box("moof", W.fullBox("mfhd", W.be(UInt32(2)))),
        "moof[1]/mfhd at 0x20: sequence_number 2 follows 2 (ISO/IEC 14496-12:2022, 8.8.5)"
      ),
      (
        W.box("ftyp", W.ascii("avif\0\0\0\0avif")),
        "ftyp at 0x0: brand avif promises an image, but there is no meta (ISO/IEC 23008-12:2022, 10.2.1)"
      ),
      (
        W.fullBox("dref", W.be(UInt32(2)), W.fullBox("url ", flags: 1)),
        "dref at 0x0: entry_count is 2, 1 are there (ISO/IEC 14496-12:2022, 8.7.2)"
      ),
      (W.box("irot", [0x41]), "irot at 0x8: reserved bits are 16, not 0 (ISO/IEC 23008-12:2022, 6.5.10)"),
      (
        W.box("mdhd", W.zeros(6)),
        "mdhd at 0xc: creation_time needs 4 bytes, 2 are left (ISO/IEC 14496-12:2022, 8.4.2)"
      ),
    ] as [([UInt8], String)])
  func breachesAreReportedWithTheirClause(bytes: [UInt8], issue: String) {
    #expect(Self.issues(bytes) == [issue])
  }

  private static func fragment(
    _ offset: UInt32, _ sequence: UInt32, _ track: UInt32, _ sizes: [UInt32], _ more: [UInt8]
  ) -> [UInt8] {
    let run = W.fullBox(
      "trun", flags: 0x201, W.be(UInt32(sizes.count)), W.be(offset), sizes.flatMap { W.be($0) })
    let header = W.fullBox("tfhd", flags: 0x2_0000, W.be(track))
    return W.box("moof", W.fullBox("mfhd", W.be(sequence)), W.box("traf", header, run, more))
  }

  private static func fragmented(
    extends: [UInt32] = [1], sequence: UInt32 = 1, track: UInt32 = 1, sizes: [UInt32] = [4, 4],
    more: [UInt8] = []
  ) -> [UInt8] {
    var defaults: [UInt8] = []
    for id in extends { defaults += W.fullBox("trex", W.be(id), W.be(UInt32(1)), W.zeros(12)) }
    let empty = W.track("soun", mdhd: W.mdhd(duration: 0), entry: W.audioEntry())
    let announced: [UInt8] = extends.isEmpty ? [] : W.box("mvex", defaults)
    let size = fragment(0, sequence, track, sizes, more).count
    return join(
      W.ftyp, W.box("moov", W.mvhd(), empty, announced),
      fragment(UInt32(size + 8), sequence, track, sizes, more), W.box("mdat", W.zeros(8)))
  }

  /// Sizes and offsets of auxiliary information, of so many samples and entries.
  private static func information(samples: UInt32?, entries: UInt32?) -> [UInt8] {
    let sizes: [UInt8] = samples.map { W.fullBox("saiz", [2], W.be($0)) } ?? []
    let offsets: [UInt8] = entries.map { W.fullBox("saio", W.be($0), W.zeros(4 * Int($0))) } ?? []
    return sizes + offsets
  }

  @Test func fragmentsInOrderHaveNoIssues() {
    #expect(Self.issues(Self.fragmented()) == [])
    #expect(Self.issues(Self.fragmented(more: Self.information(samples: 2, entries: 1))) == [])
  }

  @Test(
    arguments: [
      (
        fragmented(extends: []), "fragments follow, but no mvex announces them (ISO/IEC 14496-12:2022, 8.8.1)"
      ),
      (fragmented(extends: [1, 1]), "track 1 has two trex (ISO/IEC 14496-12:2022, 8.8.3)"),
      (fragmented(track: 5), "no track has the track_ID 5 (ISO/IEC 14496-12:2022, 8.8.7)"),
      (
        fragmented(sizes: [4, 5]),
        "samples are from 636 to 645, the file ends at 644 (ISO/IEC 14496-12:2022, 8.8.8)"
      ),
      (
        fragmented(more: information(samples: 2, entries: nil)),
        "no saio goes with it (ISO/IEC 14496-12:2022, 8.7.8)"
      ),
      (
        fragmented(more: information(samples: nil, entries: 1)),
        "no saiz goes with it (ISO/IEC 14496-12:2022, 8.7.9)"
      ),
      (
        fragmented(more: information(samples: 3, entries: 1)),
        "saiz has 3 samples, trun has 2 (ISO/IEC 14496-12:2022, 8.7.8)"
      ),
      (
        fragmented(more: information(samples: 2, entries: 2)),
        "saio has 2 entries, neither 1 nor 1 (ISO/IEC 14496-12:2022, 8.7.9)"
      ),
      (
        fragmented(more: W.fullBox("senc", W.be(UInt32(1)), W.zeros(8))),
        "senc has 1 samples, trun has 2 (ISO/IEC 23001-7:2023, 7.2)"
      ),
    ] as [([UInt8], String?)])
  func fragmentsThatDisagreeAreReported(bytes: [UInt8], reason: String?) {
    let issues = Self.issues(bytes)
    #expect(issues.count == (reason == nil ? 0 : 1), "\(issues)")
    if let reason { #expect(issues.first?.hasSuffix(reason) == true, "\(issues)") }
  }

  private static func index(_ sizes: [UInt32], first: UInt32 = 0) -> [UInt8] {
    var rows: [UInt8] = []
    for size in sizes { rows += W.be(size) + W.zeros(8) }
    let sidx = W.fullBox(
      "sidx", W.be(UInt32(1)), W.be(UInt32(1000)), W.zeros(4), W.be(first), W.zeros(2),
      W.be(UInt16(sizes.count)), rows)
    return join(
      W.ftyp, sidx, W.box("moof", W.fullBox("mfhd", W.be(UInt32(1)))), W.box("mdat", W.zeros(8)),
      W.box("moof", W.fullBox("mfhd", W.be(UInt32(2)))))
  }

  @Test(
    arguments: [
      (index([40, 24]), nil),
      (index([20, 44]), "a reference leads to 104, where no box begins"),
      (index([40, 25]), "the references reach to 149, the file ends at 148"),
      (index([40], first: 100), "what it refers to begins at 172, after the end of the file"),
    ] as [([UInt8], String?)])
  func indexesLeadToBoxes(bytes: [UInt8], reason: String?) {
    let issues = Self.issues(bytes)
    #expect(issues.count == (reason == nil ? 0 : 1), "\(issues)")
    if let reason { #expect(issues.first?.contains(reason) == true, "\(issues)") }
  }

  private static func edited(
    _ edits: [(duration: UInt64, time: Int64, rate: Int32)], more: [UInt8] = [], media: UInt64 = 6
  ) -> [UInt8] {
    let list: [UInt8] = edits.isEmpty ? [] : W.box("edts", W.elst(edits))
    let track = W.track(
      "soun", mdhd: W.mdhd(timescale: 600, duration: media), entry: W.audioEntry(), edits: list, more: more,
      sampleTables: tables())
    return join(W.ftyp, W.box("moov", W.mvhd(), track))
  }

  @Test(
    arguments: [
      (edited([(1200, 0, 0x8)]), nil),
      (
        edited([(1200, 7, 0x8)]),
        "edit 0 shows 0 ticks from 7 on of the media's 6 (ISO/IEC 14496-12:2022, 8.6.6)"
      ),
      (
        edited([(1200, 0, 0x10000)]),
        "edit 0 shows 1200 ticks from 0 on of the media's 6 (ISO/IEC 14496-12:2022, 8.6.6)"
      ),
      (
        edited([(800, -1, 0x10000)]),
        "the edits last 800, the track's duration is 1200 (ISO/IEC 14496-12:2022, 8.3.2)"
      ),
      (edited([], media: 9), "duration is 9, the samples last 6 (ISO/IEC 14496-12:2022, 8.4.2)"),
      (
        edited([], more: W.box("tref", W.box("chap", W.be(UInt32(7))))),
        "no track has the track_ID 7 (ISO/IEC 14496-12:2022, 8.3.3)"
      ),
    ] as [([UInt8], String?)])
  func durationsAndReferencesThatDisagreeAreWarnedOf(bytes: [UInt8], reason: String?) {
    var parser = ISOBoxParser(MemoryByteSource(bytes), records: true)
    let issues = parser.tree().allIssues
    #expect(issues.count == (reason == nil ? 0 : 1), "\(issues)")
    #expect(issues.allSatisfy { $0.severity == .warning })
    if let reason { #expect(issues.first?.description.hasSuffix(reason) == true, "\(issues)") }
  }

  @Test func brandsAreHeldAgainstTheContent() {
    let image = Array(Self.image().dropFirst(24))
    let brand = W.box("ftyp", W.ascii("heic\0\0\0\0heicmif1"))
    #expect(
      Self.issues(brand + image) == [
        "ftyp at 0x0: brand heic promises hvc1, but neither item nor track is coded so (ISO/IEC 23008-12:2022, B.4.1)"
      ])
    let other = W.box("ftyp", W.ascii("abcd\0\0\0\0isom"))
    var parser = ISOBoxParser(MemoryByteSource(other), records: true)
    let issues = parser.tree().allIssues
    #expect(issues.map(\.severity) == [.note])
  }

  @Test func flagsAndReservedBytesAreWarnedOf() {
    let flags = W.fullBox("mehd", flags: 4, W.be(UInt32(1)))
    #expect(
      Self.issues(flags) == [
        "mehd at 0x9: flags are 0x4, of which 0x4 are not known (ISO/IEC 14496-12:2022, 8.8.2)"
      ])
    let reserved = W.fullBox("smhd", W.zeros(3), [1])
    #expect(
      Self.issues(reserved) == ["smhd at 0xe: reserved bytes are not 0 (ISO/IEC 14496-12:2022, 12.2.2)"])
  }

  /// Whole tables are shown however long: their rows come in batches and tile the box.
  @Test(
    arguments: [
      W.fullBox("stsz", W.zeros(4), W.be(UInt32(40_000)), W.zeros(160_000)),
      W.fullBox("subs", W.be(UInt32(20_000)), W.zeros(120_000)),
      W.fullBox("ctts", W.be(UInt32(9000)), W.zeros(72_000)),
    ])
  func rowsOfALongTableComeInBatches(bytes: [UInt8]) throws {
    let source = MemoryByteSource(bytes)
    var parser = ISOBoxParser(source, records: true, fullTables: true)
    let box = try #require(parser.tree().children.first)
    #expect(box.fields.count < 60)
    var position: Int64 = 8 * 8
    var rows: Set<Substring> = []
    try box.forEachField(in: source) { (field) throws(MediaError) in
      if field.position.lowerBound != position {
        #expect(field.position.lowerBound == position, "\(field.name)")
      }
      position = field.position.upperBound
      if let end = field.name.firstIndex(of: "]") { rows.insert(field.name[..<end]) }
    }
    #expect(position == Int64(bytes.count) * 8)
    #expect([40_000, 20_000, 9000].contains(rows.count))
  }

  private static func image(
    primary: UInt16 = 1, property: UInt8 = 1, essential: Bool = true, end: UInt32 = 16
  ) -> [UInt8] {
    let info = W.fullBox("infe", version: 2, W.be(UInt16(1)), W.be(UInt16(0)), W.ascii("av01\0"))
    let location =
      W.fullBox(
        "iloc", version: 1, [0x44, 0x00], W.be(UInt16(1)), W.be(UInt16(1)), W.zeros(4), W.be(UInt16(1)),
        W.be(UInt32(0)), W.be(end))
    let properties = W.box(
      "ipco", W.fullBox("ispe", W.be(UInt32(1)), W.be(UInt32(1))), W.box("av1C", [0x81, 0, 0, 0]),
      W.box("irot", [1]))
    let uses = W.fullBox(
      "ipma", W.be(UInt32(1)), W.be(UInt16(1)), [3, property, 0x82, essential ? 0x83 : 3])
    return W.box("ftyp", W.ascii("avif\0\0\0\0avifmif1"))
      + W.fullBox(
        "meta", W.hdlr("pict"), W.fullBox("pitm", W.be(primary)), location,
        W.fullBox("iinf", W.be(UInt16(1)), info),
        W.box("iprp", properties, uses))
  }

  @Test func anImageInOrderHasNoIssues() {
    #expect(Self.issues(Self.image()) == [])
  }

  @Test(
    arguments: [
      (image(primary: 2), "there is no item 2 (ISO/IEC 14496-12:2022, 8.11.4)"),
      (image(property: 2), "image item 1 has no ispe (ISO/IEC 23008-12:2022, 6.5.3)"),
      (image(essential: false), "irot of item 1 is not marked essential (ISO/IEC 23008-12:2022, 6.5.10)"),
      (image(end: 5000), "item 1 reaches to 5000, beyond 236 (ISO/IEC 14496-12:2022, 8.11.3)"),
    ] as [([UInt8], String)])
  func itemsThatDisagreeAreReported(bytes: [UInt8], reason: String) {
    let issues = Self.issues(bytes)
    #expect(issues.count == 1)
    #expect(issues.first?.hasSuffix(reason) == true, "\(issues)")
  }
}
