import MediaCore
import Testing

@testable import MediaImages
@testable import MediaStructure

@Suite struct TIFFTests {
  typealias W = BoxWriter

  static func entry(_ tag: UInt16, _ type: UInt16, _ count: UInt32, _ value: [UInt8]) -> [UInt8] {
    join(W.be(tag), W.be(type), W.be(count), value, W.zeros(4 - value.count))
  }

  /// IFD0 with a text, a pointer to an Exif IFD with a rational, and a GPS IFD; big-endian.
  static let exif: [UInt8] = join(
    W.ascii("MM"), W.be(UInt16(42)), W.be(UInt32(8)),
    // 8: IFD0 with four entries.
    W.be(UInt16(4)), entry(0x010F, 2, 5, W.be(UInt32(62))), entry(0x0112, 3, 1, W.be(UInt16(6))),
    entry(0x8769, 4, 1, W.be(UInt32(68))), entry(0x8825, 4, 1, W.be(UInt32(102))), W.be(UInt32(0)),
    // 62: the text, and a byte that fills.
    W.ascii("ACME\0"), [0],
    // 68: the Exif IFD with two entries, and bytes that nothing points to.
    W.be(UInt16(2)), entry(0x829A, 5, 1, W.be(UInt32(120))), entry(0x9000, 7, 4, W.ascii("0232")),
    W.be(UInt32(0)), W.zeros(4),
    // 102: the GPS IFD with one entry; 120: the rational.
    W.be(UInt16(1)), entry(0x0005, 1, 1, [1]), W.be(UInt32(0)), W.be(UInt32(1)), W.be(UInt32(250)))

  static func tree(_ bytes: [UInt8]) -> StructureNode { Tiling.tree(.tiff, bytes) }

  /// The same structure in the other byte order: each number of the layout above turned round.
  static let littleEndian: [UInt8] = {
    var bytes = exif
    func turn(_ offset: Int, _ count: Int) { bytes[offset..<offset + count].reverse() }
    bytes.replaceSubrange(0..<2, with: W.ascii("II"))
    turn(2, 2)
    turn(4, 4)
    for (start, count) in [(8, 4), (68, 2), (102, 1)] {
      turn(start, 2)
      for index in 0..<count {
        let entry = start + 2 + index * 12
        turn(entry, 2)
        turn(entry + 2, 2)
        turn(entry + 4, 4)
        let type = bytes[entry + 2]
        if type == 3 { turn(entry + 8, 2) }
        if type == 4 || type == 5 || bytes[entry + 4] == 5 { turn(entry + 8, 4) }
      }
      turn(start + 2 + count * 12, 4)
    }
    turn(120, 4)
    turn(124, 4)
    return bytes
  }()

  @Test(arguments: [exif, littleEndian])
  func partsTileAStructureWhateverIsDamaged(bytes: [UInt8]) {
    Tiling.expect(.tiff, bytes, "Exif")
  }

  @Test(arguments: [exif, littleEndian])
  func valuesAreReadInEitherByteOrder(bytes: [UInt8]) throws {
    let tree = Self.tree(bytes)
    #expect(tree.allIssues.map(\.description) == [])
    let content = try #require(tree.content(as: TIFFStructure.self))
    #expect(content.directories.map(\.name) == ["IFD0", "Exif IFD", "GPS IFD"])
    #expect(content.value(0x010F) == .text("ACME"))
    #expect(content.value(0x0112) == .unsigned([6]))
    #expect(content.value(0x829A, in: .exif) == .rational([.init(numerator: 1, denominator: 250)]))
    #expect(content.value(0x9000, in: .exif) == .text("0232"))
    #expect(content.value(0x0005, in: .gps) == .unsigned([1]))
    #expect(tree.descendant("IFD0", "Orientation")?.fields(named: "Value").first?.meaning == "right-top")
    #expect(tree.descendant("IFD0", "Make")?.fields(named: "Value Offset").first?.meaning == "ACME")
    #expect(tree.child("ExposureTime")?.range == 120..<128)
  }

  @Test func aDirectoryThatLeadsBackIsRefused() {
    var bytes = Self.exif
    bytes[58..<62] = [0, 0, 0, 8]
    #expect(Self.tree(bytes).allIssues.contains { $0.reason.contains("loop") })
    #expect(Self.tree(bytes).all("IFD0").count == 1)
  }

  @Test func bytesThatTwoEntriesPointToBelongToOne() {
    var bytes = Self.exif
    // The exposure time points into the text of the make.
    bytes[78..<82] = [0, 0, 0, 60]
    let tree = Self.tree(bytes)
    #expect(tree.issues.contains { $0.reason.contains("belong to something else") })
    Tiling.expect(tree, "shared bytes")
  }

  @Test func offsetsOf64BitsAreFollowed() throws {
    let bytes: [UInt8] = join(
      W.ascii("MM"), W.be(UInt16(43)), W.be(UInt16(8)), W.zeros(2), W.be(UInt64(16)), W.be(UInt64(1)),
      W.be(UInt16(0x0100)), W.be(UInt16(16)), W.be(UInt64(1)), W.be(UInt64(640)), W.be(UInt64(0)))
    let tree = Self.tree(bytes)
    #expect(tree.content(as: TIFFStructure.self)?.value(0x0100) == .unsigned([640]))
    #expect(tree.allIssues.isEmpty)
    Tiling.expect(.tiff, bytes, "BigTIFF")
  }

  /// A picture of 2 by 1 pixels: width, bits of three samples, the strip's offset, its size, and a text of six bytes.
  static let big: [UInt8] = join(
    W.ascii("MM"), W.be(UInt16(43)), W.be(UInt16(8)), W.zeros(2), W.be(UInt64(24)), W.zeros(6), W.zeros(2),
    W.be(UInt64(5)),
    W.be(UInt16(0x0100)), W.be(UInt16(4)), W.be(UInt64(1)), W.be(UInt32(2)), W.zeros(4),
    W.be(UInt16(0x0102)), W.be(UInt16(3)), W.be(UInt64(3)), W.be(UInt16(8)), W.be(UInt16(8)), W.be(UInt16(8)),
    W.zeros(2),
    W.be(UInt16(0x010F)), W.be(UInt16(2)), W.be(UInt64(6)), W.ascii("ACME!"), W.zeros(3),
    W.be(UInt16(0x0111)), W.be(UInt16(16)), W.be(UInt64(1)), W.be(UInt64(16)),
    W.be(UInt16(0x0117)), W.be(UInt16(16)), W.be(UInt64(2)), W.be(UInt64(140)),
    W.be(UInt64(0)), W.be(UInt64(6)), W.be(UInt64(7)))

  @Test func aBigTIFFIsATIFFToThoseWhoKnowNoOther() throws {
    let source = try #require(ClassicTIFFSource(of: MemoryByteSource(Self.big)))
    let bytes = try source.bytes(at: 0, count: Int(source.byteCount))
    #expect(bytes.count == Int(source.byteCount))
    #expect(bytes[4] == 0 && Array(bytes[8..<Self.big.count]) == Array(Self.big[8...]))
    let big = try #require(Self.tree(Self.big).content(as: TIFFStructure.self))
    let classic = try #require(Self.tree(bytes).content(as: TIFFStructure.self))
    for tag in [0x0100, 0x0102, 0x010F, 0x0111, 0x0117] as [UInt16] {
      #expect(big.value(tag) != nil)
      #expect(classic.value(tag) == big.value(tag))
    }
    // Read in any pieces, it is the same.
    for count in [1, 7] {
      let pieces = try stride(from: 0, to: bytes.count, by: count).flatMap {
        try source.bytes(at: Int64($0), count: count)
      }
      #expect(pieces == bytes)
    }
    // Damaged anywhere, it is one or it isn't.
    for index in Self.big.indices {
      var damaged = Self.big
      damaged[index] = 0xFF
      guard let source = ClassicTIFFSource(of: MemoryByteSource(damaged)) else { continue }
      #expect(source.byteCount < 1 << 16)
    }
    #expect(ClassicTIFFSource(of: MemoryByteSource(bytes)) == nil)
  }

  @Test func aHostileCountAllocatesNothing() {
    let bytes: [UInt8] = join(
      W.ascii("MM"), W.be(UInt16(42)), W.be(UInt32(8)), W.be(UInt16(0xFFFF)),
      Self.entry(0x0111, 4, .max, W.be(UInt32(8))))
    let tree = Self.tree(bytes)
    #expect(tree.allIssues.contains { $0.reason.contains("announced") })
    #expect(tree.allIssues.contains { $0.reason.contains("reach beyond the end") })
    Tiling.expect(tree, "hostile count")
  }
}
