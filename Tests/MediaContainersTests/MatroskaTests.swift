import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaStreams
@testable import MediaStructure

@Suite struct MatroskaTests {
  static let files = [
    "anamorphic.mkv", "av1-10bit.mkv", "both.mkv", "both.webm", "chapters.mkv", "ffv1.mkv", "opus.webm",
    "subtitles.mkv", "two-audio.mkv", "variable-rate.mkv", "vp8.webm", "vp9-alpha.webm", "vp9.webm",
  ]

  /// An element with a size of one byte, or of eight.
  static func element(_ id: UInt32, _ parts: [UInt8]..., isLong: Bool = false) -> [UInt8] {
    let payload = parts.flatMap { $0 }
    let size: [UInt8] =
      payload.count < 127 && !isLong
      ? [0x80 | UInt8(payload.count)]
      : [0x01] + (0..<7).reversed().map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) }
    return idBytes(id) + size + payload
  }

  static func endless(_ id: UInt32, _ parts: [UInt8]...) -> [UInt8] {
    idBytes(id) + [0xFF] + parts.flatMap { $0 }
  }

  private static func idBytes(_ id: UInt32) -> [UInt8] {
    Array((0..<4).reversed().map { UInt8(truncatingIfNeeded: id >> ($0 * 8)) }.drop { $0 == 0 })
  }

  static let header = element(
    0x1A45_DFA3, element(0x4282, Array("matroska".utf8)), element(0x4287, [4]), element(0x4285, [2]))
  static let info = element(
    0x1549_A966, element(0x4D80, Array("test".utf8)), element(0x5741, Array("test".utf8)))
  static let tracks = element(
    0x1654_AE6B,
    element(
      0xAE, element(0xD7, [1]), element(0x73C5, [1]), element(0x83, [2]), element(0x86, Array("A_PCM".utf8))))

  static func block(_ flags: UInt8, _ data: [UInt8]) -> [UInt8] {
    element(0xA3, [0x81, 0xFF, 0xFE, flags], data, isLong: true)
  }

  static func cluster(_ parts: [UInt8]...) -> [UInt8] {
    element(0x1F43_B675, element(0xE7, [0]), parts.flatMap { $0 }, isLong: true)
  }

  static func segment(_ parts: [UInt8]...) -> [UInt8] {
    header + element(0x1853_8067, info, tracks, parts.flatMap { $0 }, isLong: true)
  }

  static func tree(_ bytes: [UInt8]) -> StructureNode { StreamTiling.tree(bytes, .matroska) }

  @Test(arguments: files) func fixturesTileAndAreInOrder(name: String) throws {
    let bytes = try StreamTiling.bytes(Fixture.named(name).path)
    #expect(StructureFormat.matroska.recognizes(bytes))
    let tree = Self.tree(bytes)
    #expect(tree.allIssues == [])
    #expect(tree.children.map(\.type) == ["EBML", "Segment"])
    StreamTiling.checkDamaged(bytes, .matroska, cuts: 8, changes: 8)
  }

  @Test func aCutFileIsNoticedByItsHeaders() throws {
    let cut = try FileByteSource(path: BrokenFixture.named("cut.mkv").path)
    #expect(try MatroskaSegment.declaredEnd(of: cut) ?? 0 > cut.byteCount)
    let whole = try FileByteSource(path: Fixture.named("both.mkv").path)
    #expect(try MatroskaSegment.declaredEnd(of: whole) == whole.byteCount)
    let live = Self.header + Self.endless(0x1853_8067, Self.info)
    #expect(try MatroskaSegment.declaredEnd(of: MemoryByteSource(live)) == nil)
    #expect(try MatroskaSegment.declaredEnd(of: MemoryByteSource([1, 2, 3])) == nil)
    #expect(Self.tree(try StreamTiling.bytes(BrokenFixture.named("cut.mkv").path)).allIssues.count == 2)
  }

  @Test func everyElementHasAnIDOfItsOwnAndAParent() {
    let known = EBMLElementType.known
    let ids = Set(known.map(\.id))
    #expect(ids.count == known.count)
    for type in known {
      #expect(type.parent.map(ids.contains) ?? true, "\(type.name)")
      #expect(!type.clause.isEmpty || type.standard == EBMLElementType.drafts, "\(type.name)")
    }
    #expect(EBMLElementType.named(0x83)?.clause == "5.1.4.1.3")
    #expect(EBMLElementType.named(0x9A)?.clause == "5.1.4.1.28.1")
    #expect(EBMLElementType.named(0x97)?.clause == "A.37")
    #expect(EBMLElementType.named(0x42F2)?.title == "EBML Max ID Length")
  }

  @Test func handBuiltFilesTileWhereverTheyAreCut() {
    let crc = Self.element(0xBF, [1, 2, 3, 4])
    let bytes = Self.segment(
      Self.cluster(Self.block(0x82, [1, 3, 1, 2, 3, 4, 5]), Self.element(0xEC, [0, 0])),
      Self.element(0x1254_C367, crc, Self.element(0x7373, Self.element(0x67C8, Self.element(0x45A3, [0x41]))))
    )
    for count in 0...bytes.count {
      StreamTiling.check(Self.tree(Array(bytes[..<count])), "cut to \(count)")
    }
    StreamTiling.checkDamaged(bytes, .matroska, cuts: 0, changes: 400)
  }

  // The examples of RFC 9559, 10.3: frames of 800, 500 and 1000 bytes.
  @Test(
    arguments: [
      (0x02, [2, 255, 255, 255, 35, 255, 245], [800, 500, 1000]),
      (0x06, [2, 0x43, 0x20, 0x5E, 0xD3], [800, 500, 1000]),
      (0x04, [2], [800, 800, 800]),
    ] as [(UInt8, [UInt8], [Int])])
  func lacesAreListedWithoutBeingRead(flags: UInt8, lace: [UInt8], sizes: [Int]) throws {
    let data = lace + [UInt8](repeating: 0, count: sizes.reduce(0, +))
    let tree = Self.tree(Self.segment(Self.cluster(Self.block(flags, data))))
    #expect(tree.allIssues == [])
    let block = try #require(tree.descendant("Segment", "Cluster", "SimpleBlock"))
    #expect(block.children.map(\.size) == sizes.map(Int64.init))
    #expect(block.content(as: MatroskaBlock.self)?.timestamp == -2)
    StreamTiling.check(tree, "laced")
  }

  @Test func aLaceThatDoesNotFitIsRefused() {
    for data in [[2, 200, 200, 1] as [UInt8], [2, 0x41], [3, 0x81, 0x80, 0x80, 0x80], [2]] {
      let tree = Self.tree(Self.segment(Self.cluster(Self.block(0x02, data), Self.block(0x06, data))))
      #expect(!tree.allIssues.isEmpty)
      StreamTiling.check(tree, "lace \(data)")
    }
  }

  @Test func mastersWithoutASizeEndBeforeWhatIsNotTheirs() throws {
    let cluster = Self.endless(0x1F43_B675, Self.element(0xE7, [0]), Self.block(0x80, [1, 2, 3]))
    let tree = Self.tree(
      Self.header + Self.endless(0x1853_8067, Self.info, Self.tracks, cluster, cluster) + Self.header)
    #expect(tree.allIssues == [])
    #expect(tree.children.map(\.type) == ["EBML", "Segment", "EBML"])
    let segment = try #require(tree.child("Segment"))
    #expect(segment.children.map(\.type) == ["Info", "Tracks", "Cluster", "Cluster"])
    #expect(segment.children[2].children.map(\.type) == ["Timestamp", "SimpleBlock"])
  }

  @Test func checksumsAreChecked() throws {
    // CRC-32 of the nine bytes "123456789" is CBF43926.
    #expect(Self.sum(.iso3309, "123456789") == 0xCBF4_3926)
    #expect(Self.sum(.flac8, "123456789") == 0xF4)
    #expect(Self.sum(.flac16, "123456789") == 0xFEE8)
    let tag = Self.element(0x7373, Self.element(0x67C8, Self.element(0x45A3, Array("A".utf8))))
    var sum = CyclicRedundancyCheck.iso3309
    sum.add(tag)
    let stored = (0..<4).map { UInt8(truncatingIfNeeded: sum.value >> ($0 * 8)) }
    let good = Self.segment(Self.element(0x1254_C367, Self.element(0xBF, stored), tag))
    #expect(Self.tree(good).allIssues == [])
    #expect(Self.tree(good).descendant("Segment", "Tags", "CRC-32")?.fields.first?.meaning == "valid")
    var bad = good
    bad[bad.count - 1] = UInt8(ascii: "B")
    #expect(Self.tree(bad).allIssues.map(\.location.boxPath) == ["Segment/Tags/CRC-32"])
  }

  private static func sum(_ check: CyclicRedundancyCheck, _ text: String) -> UInt32 {
    var check = check
    check.add(text.utf8)
    return check.value
  }

  @Test(
    arguments: [
      (element(0x1F43_B675, block(0x80, [1])), "Timestamp is missing"),
      (cluster(element(0xE7, [1])), "2 elements are Timestamp"),
      (cluster(element(0xA3, [0x82, 0, 0, 0x80, 1])), "track 2 is not described"),
      (cluster(element(0x55AA, [1])), "FlagForced does not belong in Cluster"),
      (cluster(element(0xAB, [UInt8](repeating: 0, count: 9))), "PrevSize has 9 bytes"),
      (
        element(
          0x114D_9B74, element(0x4DBB, element(0x53AB, [0x1F, 0x43, 0xB6, 0x75]), element(0x53AC, [0]))),
        "no Cluster is at the position 0"
      ),
      (
        element(0x1254_C367, element(0x7373, element(0x67C8, element(0x45A3, [0xFF])))),
        "TagName is not UTF-8"
      ),
    ] as [([UInt8], String)])
  func breachesAreNamed(part: [UInt8], reason: String) {
    let tree = Self.tree(Self.segment(part))
    #expect(tree.allIssues.contains { $0.reason.contains(reason) }, "\(tree.allIssues)")
    StreamTiling.check(tree, "\(reason)")
  }

  @Test func theWalkGoesOnBehindDamage() throws {
    let tree = Self.tree(Self.segment([0, 0, 0, 0, 0], Self.cluster(Self.block(0x80, [1]))))
    let segment = try #require(tree.child("Segment"))
    #expect(segment.children.map(\.type) == ["Info", "Tracks", "Cluster"])
    #expect(segment.issues.count == 1)
    #expect(segment.unparsed.map(\.count) == [5])
  }

  @Test func depthAndNumbersAreLimited() {
    var tag = Self.element(0x67C8, Self.element(0x45A3, [0x41]))
    for _ in 0..<200 { tag = Self.element(0x67C8, Self.element(0x45A3, [0x41]), tag, isLong: true) }
    let deep = Self.segment(Self.element(0x1254_C367, Self.element(0x7373, tag, isLong: true), isLong: true))
    #expect(Self.tree(deep).allIssues.map(\.code) == [.overLimit])
    StreamTiling.check(Self.tree(deep), "deep")
    var options = StructureOptions()
    options.limits.nodes = 10
    let many = Self.segment(Self.cluster(Self.block(0x80, [1]), Self.block(0x80, [1])))
    let tree = StreamTiling.tree(many, .matroska, options)
    #expect(tree.allIssues.contains { $0.code == .overLimit })
    StreamTiling.check(tree, "many")
  }

  private static func element(_ id: [UInt8], _ payload: [UInt8]...) -> [UInt8] {
    let body = payload.flatMap { $0 }
    return id + [0x40 | UInt8(body.count >> 8), UInt8(body.count & 0xFF)] + body
  }

  /// The three headers of Theora in Xiph's lacing, as ffmpeg writes them.
  @Test func theCommentsOfTheoraAreLittleEndian() throws {
    let identification: [UInt8] =
      [0x80] + Array("theora".utf8) + [3, 2, 1, 0, 1, 0, 1, 0, 0, 16, 0, 0, 16, 0, 0]
      + [0, 0, 0, 25, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    let comment = [0x81] + Array("theora".utf8) + [3, 0, 0, 0] + Array("abc".utf8) + [0, 0, 0, 0]
    let setup = [0x82] + Array("theora".utf8) + [0]
    let data = [2, UInt8(identification.count), UInt8(comment.count)] + identification + comment + setup
    let track = Self.element(
      0xAE, Self.element(0xD7, [1]), Self.element(0x73C5, [1]), Self.element(0x83, [1]),
      Self.element(0x86, Array("V_THEORA".utf8)), Self.element(0x63A2, data))
    let tree = Self.tree(
      Self.header + Self.element(0x1853_8067, Self.info, Self.element(0x1654_AE6B, track), isLong: true))
    let entry = try #require(tree.child("Segment")?.child("Tracks")?.child("TrackEntry"))
    let node = try #require(entry.child("CodecPrivate"))
    #expect(node.allIssues == [])
    let vendor = node.fields.first { $0.name.hasSuffix("vendor_string") }
    #expect(vendor.map { "\($0.value)".contains("abc") } == true)
  }

  @Test func whatTheHeaderPromisesIsHeldAgainstTheTracks() {
    func file(_ version: UInt8, _ codec: String) -> [UInt8] {
      let header = Self.element(
        [0x1A, 0x45, 0xDF, 0xA3], Self.element([0x42, 0x82], Array("webm".utf8)),
        Self.element([0x42, 0x87], [version]), Self.element([0x42, 0x85], [2]))
      let track = Self.element([0xAE], Self.element([0x86], Array(codec.utf8)))
      return header + Self.element([0x18, 0x53, 0x80, 0x67], Self.element([0x16, 0x54, 0xAE, 0x6B], track))
    }
    func warnings(_ bytes: [UInt8]) -> [String] {
      StructureFormat.matroska.parse(MemoryByteSource(bytes), StructureOptions()).issues.map(\.reason)
    }
    #expect(warnings(file(4, "V_VP9")) == [])
    #expect(
      warnings(file(4, "V_MPEG4/ISO/AVC")) == [
        "CodecID V_MPEG4/ISO/AVC is none that WebM has (WebM Container Guidelines)"
      ])
    #expect(
      warnings(file(1, "V_VP9")) == [
        "DocTypeReadVersion 2 is above DocTypeVersion 1 (RFC 8794, 11.2.8)"
      ])
  }
}
