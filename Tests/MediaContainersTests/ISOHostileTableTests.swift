import MediaCore
import Testing

@testable import ISOBaseMedia

@Suite("Sample tables with numbers that can't be")
struct ISOHostileTableTests {
  typealias W = BoxWriter
  typealias T = ISOSampleTableTests

  static let wide = W.fullBox(
    "co64", T.numbers(2), W.be(UInt64.max), W.be(UInt64(Int64.max)))

  @Test("Sums that overflow stop at the limits, and each sample is given")
  func sums() throws {
    let (samples, _) = try T.samples(
      of: T.movie(
        W.fullBox("stts", T.numbers(1, 4, 0xffff_ffff)), T.chunks, Self.wide,
        W.fullBox("stsz", T.numbers(0, 4, 0xffff_ffff, 0xffff_ffff, 0, 1)),
        W.fullBox("ctts", T.numbers(2, 2, 0x8000_0000, 2, 0x7fff_ffff))))
    #expect(samples.count == 4)
    #expect(samples.allSatisfy { $0.flags.contains(.missing) || $0.size == 0 })
    #expect(samples.map(\.decodeTime) == [0, 0xffff_ffff, 2 * 0xffff_ffff, 3 * 0xffff_ffff])
    #expect(samples.map(\.offset) == [.max, .max, .max, .max])
  }

  /// A movie whose media is in fragments, with one of them.
  static func fragmented(_ parts: [UInt8]...) -> [UInt8] {
    let extends = W.box("mvex", W.fullBox("trex", T.numbers(1, 1, 10, 5, 0)))
    let media = W.box(
      "mdia", W.mdhd(), W.hdlr("vide"),
      W.box("minf", W.box("stbl", W.fullBox("stsz", T.numbers(0, 0)))))
    let movie = W.box("moov", W.mvhd(), W.box("trak", W.tkhd(), media), extends)
    let track = W.box("traf", W.fullBox("tfhd", T.numbers(1)), parts.flatMap { $0 })
    return W.ftyp + movie + W.box("moof", W.fullBox("mfhd", T.numbers(1)), track)
  }

  @Test("A fragment at the end of all times, and data before the start of the file")
  func fragment() throws {
    let (samples, issues) = try T.samples(
      of: Self.fragmented(
        W.fullBox("tfdt", version: 1, W.be(UInt64.max)),
        W.fullBox("trun", flags: 0x301, T.numbers(2, 0x8000_0000, 0xffff_ffff, 0xffff_ffff, 1, 1))))
    #expect(issues.isEmpty)
    #expect(samples.map(\.decodeTime) == [.max, .max])
    #expect(samples.map { $0.offset < 0 || $0.flags.contains(.missing) } == [true, true])
  }

  @Test("Four billion samples that share the defaults are refused, those of other runs given")
  func run() throws {
    let (samples, issues) = try T.samples(
      of: Self.fragmented(
        W.fullBox("trun", flags: 0x1, T.numbers(0xffff_ffff, 0)),
        W.fullBox("trun", flags: 0x201, T.numbers(2, 0, 3, 4))))
    #expect(samples.map(\.size) == [3, 4])
    #expect(issues.map(\.code) == [.overLimit])
  }

  @Test("A run whose table was cut off gives the rows that are there")
  func cut() throws {
    let (samples, _) = try T.samples(
      of: Self.fragmented(W.fullBox("trun", flags: 0x200, T.numbers(0xffff_ffff, 3, 4))))
    #expect(samples.map(\.size) == [3, 4])
  }

  @Test("Fragments without a movie box say so; boxes of no size end the search")
  func withoutMovie() throws {
    let fragment = W.box("moof", W.fullBox("mfhd", T.numbers(1)))
    let tables = try ISOSampleIndex(MemoryByteSource(fragment + fragment))
    #expect(tables.tracks.isEmpty && tables.fragments.count == 2)
    #expect(tables.issues.first?.reason.contains("fragments without a movie box") == true)
    let still = try ISOSampleIndex(MemoryByteSource(fragment + W.be(UInt32(4)) + W.ascii("moof")))
    #expect(still.fragments.count == 1 && !still.issues.isEmpty)
  }

  @Test("A file of still pictures has no tracks, and nothing is wrong with it")
  func stills() throws {
    let tables = try ISOSampleIndex(MemoryByteSource(W.ftyp + W.fullBox("meta", W.hdlr("pict"))))
    #expect(tables.tracks.isEmpty && tables.issues.isEmpty)
  }

  @Test("Sync tables out of order, with numbers of no sample, end the search")
  func sync() throws {
    let (samples, _) = try T.samples(
      of: T.movie(
        T.times, T.chunks, T.offsets, T.sizes, W.fullBox("stss", T.numbers(4, 0, 3, 2, 0xffff_ffff))))
    #expect(samples.map { $0.flags.contains(.sync) } == [false, false, true, false])
  }

  @Test("Encryption is that of the sample entry that a sample has")
  func encryption() throws {
    let protected = W.box(
      "encv", W.zeros(78),
      W.box("sinf", W.box("schi", W.fullBox("tenc", [0, 0, 1, 8] + W.zeros(16)))))
    let (samples, _) = try T.samples(
      of: T.movie(
        W.fullBox("stsd", T.numbers(2), W.videoEntry(), protected), T.times, T.chunks, T.offsets, T.sizes))
    #expect(samples.map { $0.flags.contains(.encrypted) } == [false, true, true, true])
  }

  @Test(
    "Composition offsets may be negative by the table's version and the brand",
    arguments: [(0, "isom", false), (1, "isom", true), (0, "qt  ", true)] as [(UInt8, String, Bool)])
  func offsets(version: UInt8, brand: String, isAllowed: Bool) throws {
    var bytes = T.movie(
      T.times, T.chunks, T.offsets, T.sizes, W.fullBox("ctts", version: version, T.numbers(1, 4, 0xffff_fffe))
    )
    bytes.replaceSubrange(8..<12, with: W.ascii(brand))
    let tables = try ISOSampleIndex(MemoryByteSource(bytes))
    #expect(tables.tracks.first?.allowsNegativeOffsets == isAllowed)
  }

  @Test("Edits of a movie without a timescale show all of the media from their start on")
  func timescale() {
    let timeline = EditTimeline(
      [.init(segmentDuration: 1, mediaTime: 20, mediaRate: 1)], movieTimescale: 0, mediaTimescale: 1000)
    #expect(timeline.placing(100_000, decodeTime: 0, duration: 10).isShown)
    #expect(!timeline.placing(0, decodeTime: 0, duration: 10).isShown)
  }

  @Test("What an edit cuts off of a sample")
  func trim() {
    let timeline = EditTimeline(
      [.init(segmentDuration: 100, mediaTime: 20, mediaRate: 1)], movieTimescale: 1000, mediaTimescale: 1000)
    func trim(_ time: Int64, _ duration: Int64) -> (Int64, Int64) {
      let placement = timeline.placing(time, decodeTime: time, duration: duration)
      return (placement.trimStart, placement.trimEnd)
    }
    #expect(trim(0, 30) == (20, 0))
    #expect(trim(110, 30) == (0, 20))
    #expect(trim(0, 20) == (20, 0))
    #expect(trim(.max - 1, .max) == (.max, 0))
  }
}
