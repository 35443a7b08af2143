import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaImages
@testable import MediaStructure

@Suite struct PNGTests {
  typealias W = BoxWriter

  /// A chunk with its checksum, computed bit by bit as PNG 3, annex D says.
  static func chunk(_ type: String, _ data: [UInt8] = []) -> [UInt8] {
    var crc = UInt32.max
    for byte in W.ascii(type) + data {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
    }
    return W.be(UInt32(data.count)) + W.ascii(type) + data + W.be(~crc)
  }

  static let header: [UInt8] = chunk("IHDR", [0, 0, 0, 16, 0, 0, 0, 8, 8, 2, 0, 0, 1])
  static let volume: [UInt8] = join(
    [UInt16(35_400), 14_600, 8500, 39_850, 6550, 2300, 15_635, 16_450].flatMap { W.be($0) },
    W.be(UInt32(10_000_000)), W.be(UInt32(1)))
  static let frameControl: [UInt8] = join(
    W.be(UInt32(0)), W.be(UInt32(16)), W.be(UInt32(8)), W.zeros(8), [0, 1, 0, 25, 0, 1])
  static let start: [UInt8] = PNGChunkHeader.signature + header
  static let end: [UInt8] = chunk("IDAT") + chunk("IEND")
  static let image: [UInt8] = join(
    start, chunk("gAMA", W.be(UInt32(45_455))), chunk("cICP", [9, 16, 0, 1]), chunk("mDCV", volume),
    chunk("cLLI", join(W.be(UInt32(10_000_000)), W.be(UInt32(2_000_000)))),
    chunk("acTL", join(W.be(UInt32(1)), W.be(UInt32(0)))), chunk("fcTL", frameControl),
    chunk("iTXt", join(W.ascii("Title"), [0, 0, 0], W.ascii("de\0Titel\0"), [0xC3, 0xA4])),
    chunk("tEXt", join(W.ascii("Author\0"), [0xE4])), chunk("IDAT", [1, 2, 3]), chunk("IDAT", [4, 5]),
    chunk("IEND"))

  static let brokenRules: [BrokenRule] = [
    BrokenRule("a wrong checksum", join(image.dropLast(), [0]), "CRC is"),
    BrokenRule("no image data", join(start, chunk("IEND")), "IDAT is missing"),
    BrokenRule("image data apart", join(image.dropLast(12), chunk("tIME", W.zeros(7)), end), "do not follow"),
    BrokenRule(
      "a late chunk", join(image.dropLast(12), chunk("pHYs", W.zeros(9)), chunk("IEND")),
      "pHYs stands after IDAT"),
    BrokenRule("two headers", join(start, header, end), "more than one IHDR"),
    BrokenRule("an unknown critical chunk", join(start, chunk("ABCD"), end), "critical"),
    BrokenRule("bytes after the end", join(image, [1]), "follow the IEND"),
    BrokenRule(
      "a depth that is none",
      join(PNGChunkHeader.signature, chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 4, 2, 0, 0, 0]), end),
      "do not go together"),
    BrokenRule(
      "frames that are missing", join(start, chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]), end),
      "announces 2 frames"),
  ]

  // MARK: - MNG and JNG

  static let jngHeader: [UInt8] = chunk(
    "JHDR", [0, 0, 0, 16, 0, 0, 0, 8, 14, 8, 8, 0, 8, 0, 0, 0])
  static let jng: [UInt8] = join(
    [0x8B, 0x4A, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], jngHeader, chunk("tEXt", W.ascii("Title\0A")),
    chunk("IDAT", [1]), chunk("JDAT", [2]), chunk("IDAT", [3]), chunk("JDAT", [4]), chunk("IEND"))
  static let mng: [UInt8] = join(
    [0x8A, 0x4D, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], chunk("MHDR", W.zeros(28)),
    chunk("LOOP", [0, 0, 0, 0, 2, 1]), chunk("DEFI", [0, 1]), header, chunk("IDAT", [1]), chunk("IEND"),
    chunk("gAMA"), header, chunk("gAMA", W.be(UInt32(45_455))), chunk("IDAT", [1]), chunk("IEND"),
    jngHeader, chunk("JDAT", [1]), chunk("IEND"), chunk("ENDL", [0]), chunk("MEND"))

  @Test(arguments: [(StructureFormat.jng, jng), (.mng, mng)])
  func `pictures in chunks like PNG's are in order`(format: StructureFormat, bytes: [UInt8]) {
    #expect(format.recognizes(bytes) && !StructureFormat.png.recognizes(bytes))
    #expect(Tiling.tree(format, bytes).allIssues.isEmpty)
    Tiling.expect(format, bytes, "chunks")
  }

  @Test(
    arguments: [
      (
        StructureFormat.jng, "no JHDR", join(Array(jng.prefix(8)), chunk("JDAT", [1]), chunk("IEND")),
        "JHDR is missing"
      ),
      (.jng, "nothing after", join(jng, [1]), "follow the IEND"),
      (.mng, "no end", Array(mng.dropLast(12)), "MEND is missing"),
      (.mng, "unknown", join(mng.dropLast(12), chunk("ABCD"), chunk("MEND")), "critical"),
      (.png, "a chunk of another format", join(start, chunk("MHDR", W.zeros(28)), end), "critical"),
    ] as [(StructureFormat, String, [UInt8], String)])
  func `what is wrong with them is said`(format: StructureFormat, _: String, bytes: [UInt8], reason: String) {
    #expect(Tiling.tree(format, bytes).allIssues.contains { $0.reason.contains(reason) })
  }

  static func tree(_ bytes: [UInt8]) -> StructureNode { Tiling.tree(.png, bytes) }

  @Test func partsTileAnImageWhateverIsDamaged() {
    Tiling.expect(.png, Self.image, "chunks")
  }

  @Test func anImageIsReadWithoutIssues() {
    let tree = Self.tree(Self.image)
    #expect(tree.allIssues.map(\.description) == [])
    #expect(tree.content(as: PNGImageHeader.self)?.width == 16)
    #expect(tree.number("Height") == 8)
    #expect(tree.fields(named: "Colour type").first?.meaning == "truecolour")
    #expect(tree.text("Text") == "ä")
    #expect(tree.text("Text string") == "ä")
    #expect(tree.child("mDCV")?.fields(named: "Maximum luminance").first?.value == .fixedPoint(1000))
    #expect(tree.child("IDAT")?.unparsed.map(\.count) == [3])
    #expect(tree.all("IEND").first?.size == 12)
  }

  @Test(arguments: brokenRules)
  func aRuleThatIsBrokenIsNamed(rule: BrokenRule) {
    let issues = Self.tree(rule.bytes).allIssues
    #expect(issues.contains { $0.reason.contains(rule.reason) && $0.reason.contains("PNG 3") })
  }

  @Test func exifInAChunkIsShown() {
    let tree = Self.tree(join(Self.start, Self.chunk("eXIf", TIFFTests.exif), Self.end))
    #expect(tree.descendant("eXIf", "TIFF", "Make")?.text("Value") == "ACME")
    Tiling.expect(tree, "eXIf")
  }

  @Test func aFixtureIsInOrderAndACutOneIsNot() throws {
    let whole = try FileByteSource(path: Fixture.named("picture.png").path)
    let tree = StructureFormat.png.parse(whole, StructureOptions())
    Tiling.expect(tree, "picture.png")
    #expect(tree.allIssues.isEmpty)
    #expect(StructureFormat.png.recognizes(try whole.bytes(at: 0, count: 4096)))
    let cut = try FileByteSource(path: BrokenFixture.named("cut.png").path)
    let part = StructureFormat.png.parse(cut, StructureOptions())
    Tiling.expect(part, "cut.png")
    #expect(part.allIssues.contains { $0.reason.contains("beyond the end") })
  }
}
