import MediaCore
import Testing

@testable import ISOBaseMedia
@testable import MediaStructure

@Suite struct ISOBoxParserTests {
  typealias W = BoxWriter

  static let files: [String: [UInt8]] = [
    "movie": W.movie,
    "movie of version 1": W.ftyp
      + W.box("moov", W.mvhd(version: 1), W.track("soun", tkhd: W.tkhd(version: 1), entry: W.audioEntry())),
    "quicktime": W.box("wide")
      + W.box("moov", W.mvhd(), W.track("soun", entry: W.audioEntry("sowt", version: 1, W.zeros(16)))),
    "meta": W.fullBox(
      "meta", W.hdlr("pict"),
      W.box("iprp", W.box("ipco", W.box("pasp", W.zeros(8))), W.fullBox("ipma", W.zeros(4)))),
    "plain meta": W.box("meta", W.hdlr("mdta"), W.box("keys", W.zeros(8))),
    "64-bit sizes": W.largeBox(
      "moov", W.mvhd() + W.largeBox("trak", Array(W.track("soun", entry: W.audioEntry()).dropFirst(8)))),
    "uuid": W.box("uuid", (0..<16).map { UInt8($0) }, [1, 2, 3]),
    "not boxes": W.ascii("This is a text, and no box begins in it."),
  ]

  static func tree(_ bytes: [UInt8], limits: StructureLimits = StructureLimits()) -> StructureNode {
    var parser = ISOBoxParser(MemoryByteSource(bytes), records: true, limits: limits)
    return parser.tree()
  }

  /// The law of all trees: header, fields, unparsed bytes and children tile the node, to the bit.
  static func expectTiles(_ node: StructureNode, _ comment: Comment) {
    func bits(_ range: Range<Int64>) -> Range<Int64> { range.lowerBound * 8..<range.upperBound * 8 }
    var parts = [bits(node.offset..<node.offset + Int64(node.headerSize))]
    parts += node.fields.map { $0.bits ?? bits($0.range) }
    parts += (node.unparsed + node.children.map(\.range)).map(bits)
    parts.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var position = node.offset * 8
    for part in parts {
      if part.lowerBound != position {
        #expect(part.lowerBound == position, comment)
      }
      position = part.upperBound
    }
    if position != node.range.upperBound * 8 { #expect(position == node.range.upperBound * 8, comment) }
    for child in node.children { expectTiles(child, comment) }
  }

  @Test(arguments: files.keys.sorted())
  func partsTileTheBoxWhereverTheFileEnds(name: String) throws {
    let bytes = try #require(Self.files[name])
    for count in 0...bytes.count {
      let part = Array(bytes.prefix(count))
      Self.expectTiles(Self.tree(part), "\(name), cut at \(count)")
      _ = try? ISOMovie(parsing: MemoryByteSource(part))
    }
  }

  @Test(arguments: files.keys.sorted())
  func partsTileTheBoxWhicheverByteIsDamaged(name: String) throws {
    let bytes = try #require(Self.files[name])
    for index in bytes.indices {
      for value in [1, 0xFF] as [UInt8] where bytes[index] != value {
        var damaged = bytes
        damaged[index] = value
        Self.expectTiles(Self.tree(damaged), "\(name), \(value) at \(index)")
      }
    }
  }

  @Test(arguments: files.keys.sorted().filter { $0 != "not boxes" })
  func whatIsInOrderHasNoIssues(name: String) throws {
    // Its references lead to tracks that it leaves out.
    let issues = Self.tree(try #require(Self.files[name])).allIssues
    #expect(issues.filter { !$0.reason.hasPrefix("no track has the track_ID") } == [])
  }

  @Test func pathsCountBoxesOfOneTypeFromZero() {
    let broken = W.box("mdhd", W.zeros(6))
    let tree = Self.tree(W.box("moov", W.box("trak"), W.box("trak", W.box("mdia", broken))))
    let issues = tree.allIssues.filter { $0.reason.contains("needs") }
    #expect(issues.map(\.location.boxPath) == ["moov/trak[1]/mdia/mdhd"])
    #expect(issues.map(\.location.byteOffset) == [44])
  }

  @Test func sizeZeroReachesToTheEnd() {
    let tree = Self.tree(W.ftyp + W.be(UInt32(0)) + W.ascii("mdat") + W.zeros(5))
    #expect(tree.children.map(\.type) == ["ftyp", "mdat"])
    #expect(tree.children.last?.size == 13)
    #expect(tree.allIssues.isEmpty)
  }

  @Test func sizeZeroInsideIsReported() {
    let inner = W.be(UInt32(0)) + W.ascii("trak") + W.tkhd()
    let tree = Self.tree(W.box("moov", inner) + W.box("free"))
    #expect(tree.descendant("moov", "trak", "tkhd") != nil)
    #expect(tree.allIssues.contains { $0.reason.contains("size 0") })
  }

  @Test(arguments: [2, 7] as [UInt32])
  func aSizeBelowTheHeadersEndsTheWalk(size: UInt32) {
    let tree = Self.tree(W.box("free") + W.be(size) + W.ascii("moov") + W.zeros(20))
    #expect(tree.children.map(\.type) == ["free"])
    #expect(tree.unparsed == [8..<36])
    #expect(tree.issues.map(\.location.byteOffset) == [8])
  }

  @Test(arguments: [UInt64(15), UInt64(1) << 63, .max])
  func implausible64BitSizesDoNotOverflow(size: UInt64) {
    let bytes = W.be(UInt32(1)) + W.ascii("moov") + W.be(size) + W.zeros(8)
    let tree = Self.tree(bytes)
    #expect(tree.allIssues.count == 1)
    Self.expectTiles(tree, "\(size)")
  }

  @Test func aTooLongBoxIsCutOffAndRead() {
    let moov = W.box("moov", W.mvhd())
    let tree = Self.tree(W.be(UInt32(5000)) + moov.dropFirst(4))
    #expect(tree.descendant("moov", "mvhd")?.content(as: MovieHeaderBox.self)?.times.timescale == 600)
    #expect(tree.allIssues.map(\.location.boxPath) == ["moov"])
  }

  @Test func depthIsLimited() {
    var bytes: [UInt8] = []
    for _ in 0..<200 { bytes = W.box("moov", bytes) }
    let tree = Self.tree(bytes)
    #expect(tree.allIssues.map(\.code).filter { $0 == .overLimit }.count == 1)
    Self.expectTiles(tree, "nested")
  }

  @Test func nodesAreLimited() {
    let bytes = [[UInt8]](repeating: W.box("free"), count: 50).flatMap { $0 }
    var limits = StructureLimits()
    limits.nodes = 20
    let tree = Self.tree(bytes, limits: limits)
    #expect(tree.children.count == 20)
    #expect(tree.issues.map(\.code) == [.overLimit])
    Self.expectTiles(tree, "many")
  }

  @Test func decodedBytesAreLimited() {
    var limits = StructureLimits()
    limits.decodedBytes = 120
    let tree = Self.tree(W.mvhd() + W.mvhd(), limits: limits)
    #expect(tree.children.map { $0.content != nil } == [true, false])
    #expect(tree.allIssues.map(\.code) == [.overLimit])
    Self.expectTiles(tree, "budget")
  }

  @Test func aHugeCountReadsTheRowsThatAreThere() {
    let entry = W.be(UInt32(5)) + W.be(Int32(6)) + W.be(Int32(0x10000))
    let tree = Self.tree(W.fullBox("elst", W.be(UInt32.max), entry, [1, 2, 3]))
    let box = tree.child("elst")
    #expect(box?.content(as: EditListBox.self)?.entries.count == 1)
    #expect(box?.issues.count == 1)
    #expect(box?.unparsed == [28..<31])
  }

  @Test func paddingOfZerosIsNoBox() {
    let tree = Self.tree(W.box("udta", W.box("name", [65]), W.zeros(12)) + W.box("free"))
    #expect(tree.children.map(\.type) == ["udta", "free"])
    #expect(tree.child("udta")?.unparsed == [17..<29])
    #expect(tree.allIssues.isEmpty)
  }

  @Test func everyBoxHasOneEntry() {
    let keys = ISOBoxType.known.map { [$0.name, "\($0.kind)", $0.userType?.hexadecimal ?? ""] }
    #expect(Set(keys).count == keys.count)
    let repeated = Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys
    #expect(repeated.isEmpty)
  }

  @Test func everyBoxSaysWhereItComesFrom() {
    for entry in ISOBoxType.known {
      #expect(!entry.title.isEmpty && !entry.standard.isEmpty && !entry.clause.isEmpty, "\(entry.name)")
    }
  }
}
