import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaImages
@testable import MediaStructure

@Suite struct JPEGTests {
  typealias W = BoxWriter

  static func segment(_ code: UInt8, _ payload: [UInt8]) -> [UInt8] {
    join([0xFF, code], W.be(UInt16(payload.count + 2)), payload)
  }

  static let table: [UInt8] = segment(0xDB, join([0], [UInt8](1...64)))
  static let frame: [UInt8] = segment(0xC0, [8, 0, 16, 0, 24, 1, 1, 0x21, 0])
  static let scan: [UInt8] = segment(0xDA, [1, 1, 0x00, 0, 63, 0])
  static let image: [UInt8] = join(
    [0xFF, 0xD8], segment(0xE0, join(W.ascii("JFIF\0"), [1, 2, 1, 0, 72, 0, 72, 0, 0])),
    segment(0xE1, join(W.ascii("Exif\0\0"), TIFFTests.exif)),
    segment(0xE1, W.ascii("http://ns.adobe.com/xap/1.0/\0<x/>")),
    segment(
      0xED,
      join(W.ascii("Photoshop 3.0\u{0}8BIM"), [4, 4, 0, 0, 0, 0, 0, 8, 0x1C, 2, 5, 0, 3], W.ascii("abc"))),
    segment(0xEE, join(W.ascii("Adobe"), [0, 100, 0, 0, 0, 0, 1])),
    table, frame,
    segment(0xC4, join([0x10, 1], W.zeros(15), [7])), segment(0xDD, [0, 2]), segment(0xFE, W.ascii("note")),
    scan, [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56, 0xFF, 0xD1, 0x78], [0xFF, 0xD9])

  static let brokenRules: [BrokenRule] = [
    BrokenRule("no end", image.dropLast(2), "without EOI"),
    BrokenRule("no frame", join([0xFF, 0xD8], scan, [0xFF, 0xD9]), "no frame header"),
    // As libjpeg refuses it: "Quantization table 0x00 was not defined".
    BrokenRule(
      "a table that nothing defines",
      join([0xFF, 0xD8], segment(0xDB, join([1], [UInt8](1...64))), frame, scan, [1, 0xFF, 0xD9]),
      "no DQT defines quantization table 0 of component 1"),
    BrokenRule(
      "restarts out of order", join(image.dropLast(5), [0xFF, 0xD5, 1, 0xFF, 0xD9]), "RST5 where"),
    BrokenRule(
      "a length beyond the end", [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF, 1], "beyond the end"),
    BrokenRule(
      "bytes between segments", join([0xFF, 0xD8, 1, 2, 3], frame, [0xFF, 0xD9]), "no marker begins here"),
  ]

  static func tree(_ bytes: [UInt8]) -> StructureNode { Tiling.tree(.jpeg, bytes) }

  /// ISO 15076-1, B.4: a profile longer than a segment goes on in the next one.
  @Test func aProfileInPartsHasNoIssues() {
    var header = W.zeros(128)
    header.replaceSubrange(0..<4, with: W.be(UInt32(300)))
    header.replaceSubrange(36..<40, with: W.ascii("acsp"))
    // One tag, whose data is in the second part.
    let profile = join(header, W.be(UInt32(1)), W.ascii("desc"), W.be(UInt32(200)), W.be(UInt32(100)))
    let first = Self.segment(0xE2, join(W.ascii("ICC_PROFILE\0"), [1, 2], profile, W.zeros(6)))
    let second = Self.segment(0xE2, join(W.ascii("ICC_PROFILE\0"), [2, 2], W.zeros(150)))
    let start: [UInt8] = [0xFF, 0xD8]
    let end: [UInt8] = [0x12, 0xFF, 0xD9]
    let tree = Self.tree(join(start, first, second, Self.table, Self.frame, Self.scan, end))
    #expect(tree.allIssues.map(\.description) == [])
    // The same tag reaches beyond the end of a profile that says to be whole.
    let alone = Self.segment(0xE2, join(W.ascii("ICC_PROFILE\0"), [1, 1], profile, W.zeros(6)))
    let broken = Self.tree(join(start, alone, Self.frame, Self.scan, end))
    #expect(broken.allIssues.contains { $0.reason.contains("beyond the end") })
  }

  /// ITU-T T.87, A.1: after FF comes a bit of zero, so FF and a byte below 80 are data.
  @Test func dataOfJPEGLSIsNoMarker() {
    let frame = Self.segment(0xF7, [8, 0, 16, 0, 24, 1, 1, 0x11, 0])
    let scan = Self.segment(0xDA, [1, 1, 0x00, 0, 0, 0])
    let data: [UInt8] = [0x12, 0xFF, 0x7F, 0x34, 0xFF, 0x01, 0x56]
    let start: [UInt8] = [0xFF, 0xD8]
    let tree = Self.tree(join(start, frame, scan, data, [0xFF, 0xD9]))
    #expect(!tree.allIssues.contains { $0.reason.contains("no marker") })
    #expect(tree.all("ECS").map(\.size) == [7])
  }

  @Test func partsTileAnImageWhateverIsDamaged() {
    Tiling.expect(.jpeg, Self.image, "segments")
  }

  @Test func anImageIsReadWithoutIssues() {
    let tree = Self.tree(Self.image)
    #expect(tree.allIssues.map(\.description) == [])
    #expect(
      tree.children.map(\.type) == [
        "SOI", "APP0", "APP1", "APP1", "APP13", "APP14", "DQT", "SOF0", "DHT", "DRI", "COM", "SOS", "ECS",
        "RST0", "ECS", "RST1", "ECS", "EOI",
      ])
    let frame = tree.content(as: JPEGFrameHeader.self)
    #expect(frame?.samplesPerLine == 24)
    #expect(frame?.components.first?.horizontalSampling == 2)
    #expect(tree.fields(named: "version").first?.meaning == "1.2")
    #expect(tree.text("packet") == "<x/>")
    #expect(tree.all("2:5").first?.text("Data Field") == "abc")
    #expect(tree.text("Cm") == "note")
    #expect(tree.number("Q[63]") == 64)
    #expect(tree.descendant("APP1", "TIFF", "IFD0") != nil)
  }

  @Test(arguments: brokenRules)
  func aRuleThatIsBrokenIsNamed(rule: BrokenRule) {
    let issues = Self.tree(rule.bytes).allIssues
    #expect(issues.contains { $0.reason.contains(rule.reason) && $0.reason.contains("T.81") })
  }

  @Test func withoutTheScanTheEndIsFoundAllTheSame() {
    var options = StructureOptions()
    options.scansMedia = false
    let tree = Tiling.tree(.jpeg, Self.image, options)
    #expect(tree.children.last?.type == "EOI")
    #expect(tree.unparsed.map(\.count) == [10])
    Tiling.expect(tree, "not scanned")
  }

  @Test func thumbnailsThatHoldThumbnailsEnd() {
    // The thumbnail of each Exif structure is an image with the next one in it.
    var image: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
    for _ in 0..<40 {
      let tiff = join(
        W.ascii("MM"), W.be(UInt16(42)), W.be(UInt32(8)), W.be(UInt16(2)),
        TIFFTests.entry(0x0201, 4, 1, W.be(UInt32(38))),
        TIFFTests.entry(0x0202, 4, 1, W.be(UInt32(image.count))), W.be(UInt32(0)))
      image = join([0xFF, 0xD8], Self.segment(0xE1, join(W.ascii("Exif\0\0"), tiff, image)), [0xFF, 0xD9])
    }
    let tree = Self.tree(image)
    Tiling.expect(tree, "nested thumbnails")
    #expect(tree.allIssues.contains { $0.code == .overLimit })
  }

  @Test func aFixtureIsInOrder() throws {
    let source = try FileByteSource(path: Fixture.named("picture.jpg").path)
    let tree = StructureFormat.jpeg.parse(source, StructureOptions())
    Tiling.expect(tree, "picture.jpg")
    #expect(tree.allIssues.isEmpty)
    #expect(StructureFormat.jpeg.recognizes(try source.bytes(at: 0, count: 4096)))
  }
}
