import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaChunks
@testable import MediaStructure

@Suite struct RIFFTests {
  typealias W = BoxWriter
  typealias C = ChunkWriter

  static let pcmGUID: [UInt8] = [1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]

  static let files: [String: [UInt8]] = [
    "wave": C.wave(C.format(), C.chunk("fact", C.le(UInt32(2))), C.chunk("data", W.zeros(8))),
    "extensible": C.wave(
      C.format(0xFFFE, channels: 6, bits: 24, extra: C.le(UInt16(20)) + C.le(UInt32(0x3F)) + pcmGUID),
      C.chunk("data", W.zeros(18))),
    "metadata": C.wave(
      C.format(), C.list("INFO", C.chunk("INAM", W.ascii("odd\0\0")), C.chunk("IART", W.ascii("Grün\0"))),
      C.chunk("cue ", C.le(UInt32(1)), C.le(UInt32(7)), W.zeros(4), W.ascii("data"), W.zeros(12)),
      C.list("adtl", C.chunk("labl", C.le(UInt32(7)), W.ascii("here\0"))),
      C.chunk("smpl", W.zeros(28), C.le(UInt32(1)), C.le(UInt32(2)), W.zeros(24), [1, 2]),
      C.chunk("inst", W.zeros(7)), C.chunk("data", W.zeros(4))),
    "rf64": W.ascii("RF64") + C.le(UInt32.max) + W.ascii("WAVE")
      + C.chunk("ds64", C.le(UInt64(80)), C.le(UInt64(8)), C.le(UInt64(2)), C.le(UInt32(0))) + C.format()
      + W.ascii("data") + C.le(UInt32.max) + W.zeros(8),
    "avi": avi,
    "webp": C.chunk(
      "RIFF", W.ascii("WEBP"), C.chunk("VP8X", [0x12, 0, 0, 0, 7, 0, 0, 7, 0, 0]),
      C.chunk("ANIM", W.zeros(6)),
      C.chunk(
        "ANMF", W.zeros(6), [7, 0, 0, 7, 0, 0, 100, 0, 0, 2],
        C.chunk("VP8L", [0x2F, 7, 0xC0, 1, 0, 0x88, 0x88, 8]))),
  ]

  static let avi: [UInt8] = {
    let header = C.list(
      "hdrl", C.chunk("avih", W.zeros(16), C.le(UInt32(1)), W.zeros(4), C.le(UInt32(1)), W.zeros(28)),
      C.list(
        "strl",
        C.chunk(
          "strh", W.ascii("vidsMJPG"), W.zeros(12), C.le(UInt32(1)), C.le(UInt32(25)), W.zeros(4),
          C.le(UInt32(1)),
          W.zeros(20)),
        C.chunk(
          "strf", C.le(UInt32(40)), C.le(UInt32(8)), C.le(UInt32(8)), C.le(UInt16(1)), C.le(UInt16(24)),
          W.ascii("MJPG"), W.zeros(20))))
    return C.chunk(
      "RIFF", W.ascii("AVI "), header, C.list("movi", C.chunk("00dc", [1, 2, 3])),
      C.chunk("idx1", W.ascii("00dc"), C.le(UInt32(0x10)), C.le(UInt32(4)), C.le(UInt32(3))))
  }()

  @Test(arguments: files.keys.sorted())
  func partsTileTheChunkWhateverIsDamaged(name: String) throws {
    ChunkTiling.expectEverywhere(try #require(Self.files[name]), .riff, name)
  }

  @Test(arguments: files.keys.sorted())
  func whatIsInOrderHasNoIssues(name: String) throws {
    #expect(ChunkTiling.tree(try #require(Self.files[name]), .riff).allIssues == [])
  }

  @Test func namesSayWhatListsHold() throws {
    let tree = ChunkTiling.tree(Self.avi, .riff)
    let header = try #require(tree.descendant("RIFF:AVI", "LIST:hdrl", "LIST:strl", "strf"))
    #expect(header.content(as: BitmapInfoHeader.self)?.compression == "MJPG")
    #expect(tree.descendant("RIFF:AVI", "LIST:movi", "00dc")?.title == "Compressed Video Frame")
    #expect(tree.descendant("RIFF:AVI", "LIST:movi", "00dc")?.size == 12)
  }

  @Test func extensibleFormatsNameCodingAndSpeakers() throws {
    let bytes = try #require(Self.files["extensible"])
    let node = try #require(ChunkTiling.tree(bytes, .riff).descendant("RIFF:WAVE", "fmt"))
    #expect(node.meaning("SubFormat") == "PCM")
    #expect(node.meaning("dwChannelMask") == "FL, FR, FC, LFE, BL, BR")
    #expect(node.content(as: WaveFormat.self)?.validBitsPerSample == 20)
    #expect(node.content(as: WaveFormat.self)?.isUncompressed == true)
  }

  @Test func textIsUTF8OrLatin1() throws {
    let bytes = try #require(Self.files["metadata"])
    let list = try #require(ChunkTiling.tree(bytes, .riff).descendant("RIFF:WAVE", "LIST:INFO"))
    #expect(list.child("INAM")?.value("text") == .text("odd"))
    #expect(list.child("IART")?.value("text") == .text("Grün"))
  }

  @Test func sizesOfAnotherChunkReplaceAllOnes() throws {
    let bytes = try #require(Self.files["rf64"])
    let tree = ChunkTiling.tree(bytes, .riff)
    #expect(tree.descendant("RF64:WAVE", "data")?.unparsed == [Int64(bytes.count - 8)..<Int64(bytes.count)])
  }

  @Test(arguments: [
    (
      C.wave(C.format(), C.chunk("fact", C.le(UInt32(3))), C.chunk("data", W.zeros(8))), "fact says 3 samples"
    ),
    (C.wave(C.chunk("data", W.zeros(8)), C.format()), "comes before fmt"),
    (C.wave(C.format(), C.chunk("data", W.zeros(7))), "no whole number of blocks"),
    (C.wave(C.format()), "no data chunk"),
    (C.wave(C.format(), C.format(), C.chunk("data", [])), "2 fmt chunks"),
    (C.wave(C.format(), C.chunk("data", [])) + [1, 2, 3], "3 bytes after the last chunk"),
    (
      C.wave(
        C.format(0xFFFE, channels: 1, extra: C.le(UInt16(16)) + C.le(UInt32(3)) + pcmGUID),
        C.chunk("data", [])), "names 2 speakers"
    ),
  ])
  func broken(bytes: [UInt8], says: String) {
    let issues = ChunkTiling.tree(bytes, .riff).allIssues
    #expect(issues.count == 1)
    #expect(issues.first?.reason.contains(says) == true, "\(issues)")
  }

  @Test func aChunkFollowsWithoutItsPadding() {
    let tight = W.ascii("ICMT") + C.le(UInt32(3)) + W.ascii("abc")
    let tree = ChunkTiling.tree(
      C.wave(
        C.format(), C.chunk("LIST", W.ascii("INFO"), tight, C.chunk("INAM", W.ascii("name"))),
        C.chunk("data", [])), .riff)
    #expect(tree.descendant("RIFF:WAVE", "LIST:INFO", "INAM")?.value("text") == .text("name"))
    #expect(tree.allIssues.map(\.reason).filter { $0.contains("padding") }.count == 1)
  }

  @Test func longTablesAreReadAsFarAsIsWanted() throws {
    let rows = (0..<3000).flatMap { C.le(UInt32($0)) + W.zeros(4) + W.ascii("data") + W.zeros(12) }
    let bytes = C.wave(C.format(), C.chunk("cue ", C.le(UInt32(3000)), rows), C.chunk("data", []))
    for (full, count) in [(false, 1000), (true, 3000)] {
      let tree = ChunkTiling.tree(bytes, .riff, fullTables: full)
      #expect(tree.descendant("RIFF:WAVE", "cue")?.content(as: [UInt32].self)?.count == count)
      #expect(tree.allIssues == [])
      ChunkTiling.expect(tree, "\(count) rows")
    }
  }

  @Test(arguments: [UInt32(0), .max])
  func mediaIsLeftUnreadOnRequest(size: UInt32) throws {
    var options = StructureOptions()
    options.scansMedia = false
    let tree = StructureFormat.riff.parse(MemoryByteSource(Self.avi), options)
    #expect(tree.descendant("RIFF:AVI", "LIST:movi")?.children.isEmpty == true)
    ChunkTiling.expect(tree, "unscanned")
  }

  @Test func wave64HasLongNamesAndSizes() throws {
    func chunk(
      _ id: String, _ payload: [UInt8],
      tail: [UInt8] = [0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A]
    ) -> [UInt8] {
      let padding: [UInt8] = W.zeros((8 - payload.count % 8) % 8)
      let header: [UInt8] = W.ascii(id) + tail + C.le(UInt64(payload.count + 24))
      return header + payload + padding
    }
    let body = W.ascii("wave") + [0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A]
    let chunks: [UInt8] = chunk("fmt ", Array(C.format().dropFirst(8))) + chunk("data", W.zeros(12))
    let bytes = chunk(
      "riff", body + chunks, tail: [0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 4, 0xC1, 0, 0])
    #expect(StructureFormat.w64.recognizes(bytes))
    let tree = ChunkTiling.tree(bytes, .w64)
    #expect(tree.allIssues == [])
    #expect(tree.descendant("riff:wave", "fmt")?.content(as: WaveFormat.self)?.channelCount == 2)
    ChunkTiling.expectEverywhere(bytes, .w64, "w64")
  }

  // MARK: - Extent

  /// A form and a data chunk that claim the sizes given, with a format chunk between them.
  private static func claiming(_ size: UInt32, data: UInt32) -> [UInt8] {
    let form: [UInt8] = W.ascii("RIFF") + C.le(size) + W.ascii("WAVE")
    let chunk: [UInt8] = W.ascii("data") + C.le(data)
    return form + C.format() + chunk
  }

  static let extents: [([UInt8], Int64?)] = [
    (C.wave(C.format(), C.chunk("data", W.zeros(7))), 51),
    (Array(C.wave(C.format(), C.chunk("data", W.zeros(800))).prefix(100)), 844),
    (C.wave(C.format(), C.chunk("data", []), C.chunk("LIST", W.zeros(20))), 72),
    (avi, Int64(avi.count)),
    (W.ascii("FORM") + W.zeros(20), nil),
    ([], nil),
    (claiming(.max, data: .max), nil),
    (claiming(0, data: 0), nil),
    (claiming(44, data: 0), 44),
  ]

  @Test(arguments: extents)
  func headersSayWhereTheFileEnds(bytes: [UInt8], end: Int64?) throws {
    #expect(try RIFFExtent.declaredEnd(of: MemoryByteSource(bytes)) == end)
  }

  @Test func sizesOf64BitsSayWhereTheFileEnds() throws {
    let bytes = try #require(Self.files["rf64"])
    #expect(try RIFFExtent.declaredEnd(of: MemoryByteSource(bytes)) == Int64(bytes.count))
  }
}
