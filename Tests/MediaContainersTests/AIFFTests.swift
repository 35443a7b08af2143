import MediaCore
import Testing

@testable import MediaChunks
@testable import MediaStructure

@Suite struct AIFFTests {
  typealias W = BoxWriter
  typealias C = ChunkWriter

  /// 44 100 as an 80-bit number.
  static let rate: [UInt8] = [0x40, 0x0E, 0xAC, 0x44, 0, 0, 0, 0, 0, 0]

  static let common = C.bigChunk("COMM", W.be(Int16(2)), W.be(UInt32(2)), W.be(Int16(16)), rate)

  static let files: [String: [UInt8]] = [
    "aiff": C.bigChunk(
      "FORM", W.ascii("AIFF"), common, C.bigChunk("NAME", W.ascii("odd")),
      C.bigChunk("MARK", W.be(UInt16(1)), W.be(Int16(1)), W.be(UInt32(0)), [4], W.ascii("mark"), [0]),
      C.bigChunk("COMT", W.be(UInt16(1)), W.zeros(6), W.be(UInt16(3)), W.ascii("abc"), [0]),
      C.bigChunk("INST", W.zeros(20)), C.bigChunk("SSND", W.zeros(16))),
    "aifc": C.bigChunk(
      "FORM", W.ascii("AIFC"), C.bigChunk("FVER", W.be(UInt32(0xA280_5140))),
      C.bigChunk(
        "COMM", W.be(Int16(1)), W.be(UInt32(1)), W.be(Int16(16)), rate, W.ascii("sowt"), [0, 0]),
      C.bigChunk("SSND", W.zeros(10))),
  ]

  @Test(arguments: files.keys.sorted())
  func partsTileTheChunkWhateverIsDamaged(name: String) throws {
    let bytes = try #require(Self.files[name])
    #expect(StructureFormat.aiff.recognizes(bytes))
    #expect(ChunkTiling.tree(bytes, .aiff).allIssues == [])
    ChunkTiling.expectEverywhere(bytes, .aiff, name)
  }

  @Test func ratesHave80Bits() throws {
    let bytes = try #require(Self.files["aiff"])
    let common = ChunkTiling.tree(bytes, .aiff).descendant("FORM:AIFF", "COMM")
    #expect(common?.value("sampleRate") == .fixedPoint(44_100))
    #expect(common?.content(as: CommonChunk.self)?.frameCount == 2)
  }

  @Test(
    arguments: [
      ([0x3F, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0], 1), ([0xC0, 0, 0xC0, 0, 0, 0, 0, 0, 0, 0], -3),
      ([0x40, 0x10, 0xBB, 0x80, 0, 0, 0, 0, 0, 0], 192_000), ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 0),
      ([0x7F, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0], .infinity),
    ] as [([UInt8], Double)])
  func extendedNumbers(bytes: [UInt8], value: Double) throws {
    var reader = FieldReader(bytes, at: 0, path: "")
    #expect(try reader.readExtended("number") == value)
  }

  @Test func samplesAreCounted() {
    let bytes = C.bigChunk("FORM", W.ascii("AIFF"), Self.common, C.bigChunk("SSND", W.zeros(12)))
    #expect(ChunkTiling.tree(bytes, .aiff).allIssues.map(\.location.byteOffset) == [38])
  }
}
