import LibAV
import MediaContainers
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaAssets

/// Files whose numbers would have their own structure looked at for long: it gives no description, and libav is asked.
struct StructuralBoundsTests {
  private static func tag(_ name: String, _ value: String = "v", _ rest: [UInt8] = []) -> [UInt8] {
    Matroska.element(0x67C8, Matroska.element(0x45A3, name) + Matroska.element(0x4487, value) + rest)
  }

  /// A tag in a tag in a tag.
  private static func nested(_ depth: Int, _ rest: [UInt8] = []) -> [UInt8] {
    (0..<depth).reduce([]) { inner, _ in tag("A", "v", rest + inner) }
  }

  private static func tags(_ lists: [UInt8]...) -> [UInt8] {
    Matroska.element(
      0x1254_C367, lists.flatMap { Matroska.element(0x7373, Matroska.element(0x63C0, []) + $0) })
  }

  private static func file(_ extra: [UInt8]) -> [UInt8] {
    Matroska.file(
      track: Matroska.pcmTrack, clusters: [(0, [UInt8](repeating: 0, count: 96))], duration: 1000,
      extra: extra)
  }

  private static func content(_ file: [UInt8]) -> StructuralContent? {
    StructuralContent(of: ContainerFile(MemoryByteSource(file)))
  }

  @Test(
    "Tags are taken up to a depth",
    arguments: [(3, ["A", "A/A", "A/A/A"]), (17, nil), (3000, nil)] as [(Int, [String]?)])
  func depth(_ depth: Int, _ keys: [String]?) {
    let content = Self.content(Self.file(Self.tags(Self.nested(depth))))
    #expect(content?.container.tags.map(\.key) == keys)
  }

  @Test("Tags in a tag that has two names are libav's", arguments: [2, 8, 40])
  func names(_ depth: Int) {
    let names = Matroska.element(0x447A, "ger") + Matroska.element(0x4484, 1 as UInt64)
    let content = Self.content(Self.file(Self.tags(Self.nested(1, names))))
    #expect(content?.container.tags.map(\.key) == ["A", "A-ger"])
    #expect(Self.content(Self.file(Self.tags(Self.nested(depth, names)))) == nil)
  }

  /// libav goes through what is in them twice at each depth: 2⁴⁰ times here.
  @Test func `tags in tags of two names don't hold libav up`() throws {
    let names = Matroska.element(0x447A, "ger") + Matroska.element(0x4484, 1 as UInt64)
    let folder = try TemporaryDirectory()
    let path = try folder.write(Self.file(Self.tags(Self.nested(40, names))), to: "tags.mkv")
    #expect(try URLAsset(path: path).tracks().count == 1)
  }

  @Test("Tags are taken up to a number, of one key or of many, in one list or in many", arguments: [1, 1000])
  func number(_ keyCount: Int) {
    func lists(_ count: Int) -> [UInt8] { (0..<count).flatMap { Self.tag("K\($0 % keyCount)") } }
    #expect(Self.content(Self.file(Self.tags(lists(1000))))?.container.tags.count == keyCount)
    #expect(Self.content(Self.file(Self.tags(lists(1001)))) == nil)
    #expect(Self.content(Self.file(Self.tags(lists(501), lists(500)))) == nil)
  }

  @Test func `a long key is left to libav`() {
    func file(_ length: Int) -> [UInt8] {
      Self.file(Self.tags(Self.tag(String(repeating: "A", count: length))))
    }
    #expect(Self.content(file(1000)) != nil)
    #expect(Self.content(file(2000)) == nil)
  }

  @Test(
    "Tags that get another name are in libav's order",
    arguments: [
      [["X", "LEAD_PERFORMER"], ["performer", "X"]],
      [["LEAD_PERFORMER"], ["X", "performer"], ["LEAD_PERFORMER"]],
      [["A", "PART_NUMBER", "B"], ["track", "A"], ["lead_performer", "PART_NUMBER", "a"]],
      [["X", "Y", "LEAD_PERFORMER", "X"], ["Y", "performer", "X"], ["x"]],
    ])
  func order(_ lists: [[String]]) throws {
    let entries = lists.enumerated().map { place, names in names.flatMap { Self.tag($0, "\($0) \(place)") } }
    let file = Self.file(
      Matroska.element(
        0x1254_C367, entries.flatMap { Matroska.element(0x7373, Matroska.element(0x63C0, []) + $0) }))
    let demuxer = try Demuxer(MemoryByteSource(file), name: "order.mkv")
    #expect(Self.content(file)?.container.tags == demuxer.container.tags)
  }

  @Test(
    "An Opus track's pre-roll is a number of samples at the most",
    arguments: [
      (80_000_000, 3840), (1_000_000_000, nil), (192_153_584_101_141_162, nil), (UInt64.max, nil),
    ] as [(UInt64, Int?)])
  func preroll(_ nanoseconds: UInt64, _ samples: Int?) {
    let head = Array("OpusHead".utf8) + [1, 1, 0x38, 1, 0x80, 0xBB, 0, 0, 0, 0, 0]
    let track =
      Matroska.element(0x83, 2 as UInt64) + Matroska.element(0x86, "A_OPUS") + Matroska.element(0x63A2, head)
      + Matroska.element(0x56AA, 6_500_000 as UInt64) + Matroska.element(0x56BB, nanoseconds)
      + Matroska.element(0xE1, Matroska.element(0xB5, 48000.0) + Matroska.element(0x9F, 1 as UInt64))
    let content = Self.content(
      Matroska.file(track: track, clusters: [(0, [0xF8, 0xFF, 0xFE])], duration: 1000))
    #expect(content?.tracks.first?.formatDescription.coding.seekPreroll == samples)
  }

  @Test func `tracks are taken up to a number`() {
    func file(_ count: Int) -> [UInt8] {
      let tracks = (1...count).map {
        Matroska.element(0xD7, UInt64($0)) + Matroska.element(0x73C5, UInt64($0)) + Matroska.pcmTrack
      }
      let blocks = (1...count).flatMap {
        Matroska.element(0xA3, [0x40 | UInt8($0 >> 8), UInt8($0 & 0xFF), 0, 0, 0x80, 0, 0])
      }
      let cluster = Matroska.element(0x1F43_B675, Matroska.element(0xE7, 0 as UInt64) + blocks)
      return Matroska.file(tracks: tracks, clusters: [], duration: 1000, extra: cluster)
    }
    #expect(Self.content(file(1000))?.tracks.count == 1000)
    #expect(Self.content(file(1001)) == nil)
  }

  @Test("A first block is looked for among a number of elements", arguments: [(4000, true), (10_000, false)])
  func elements(_ count: Int, _ isFound: Bool) {
    let cluster = Matroska.element(
      0x1F43_B675, [[UInt8]](repeating: [0xEC, 0x80], count: count).flatMap { $0 })
    #expect((Self.content(Self.file(cluster)) != nil) == isFound)
  }

  @Test("A description that is no longer wanted ends", arguments: ["both.mkv", "both-fragmented.mp4"])
  func cancellation(_ name: String) throws {
    let file = ContainerFile(try FileByteSource(path: Fixture.named(name).path))
    let cancellation = WorkCancellation()
    let content = WorkCancellation.$current.withValue(cancellation) { StructuralContent(of: file) }
    #expect(content != nil)
    cancellation.cancel()
    let cancelled = WorkCancellation.$current.withValue(cancellation) { StructuralContent(of: file) }
    #expect(cancelled == nil)
  }
}
