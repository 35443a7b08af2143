import MediaCore
import Testing

@testable import MediaStreams
@testable import MediaStructure

@Suite struct FLVTests {
  typealias W = BoxWriter

  static func tag(_ type: UInt8, time: UInt32 = 0, _ data: [UInt8]...) -> [UInt8] {
    let body = data.flatMap { $0 }
    return [type] + W.be(UInt32(body.count)).suffix(3) + W.be(time).suffix(3) + W.be(time).prefix(1)
      + W.zeros(3)
      + body + W.be(UInt32(body.count + 11))
  }

  static func text(_ text: String) -> [UInt8] { W.be(UInt16(text.utf8.count)) + W.ascii(text) }

  static func number(_ value: Double) -> [UInt8] { [0] + W.be(value.bitPattern) }

  static let script: [UInt8] =
    [2] + text("onMetaData") + [8] + W.be(UInt32(2)) + text("duration") + number(1.5) + text("keyframes") + [
      3
    ]
    + text("times") + [10] + W.be(UInt32(2)) + number(0) + number(1) + [0, 0, 9] + [0, 0, 9]

  static let file: [UInt8] =
    W.ascii("FLV") + [1, 5] + W.be(UInt32(9)) + W.be(UInt32(0)) + tag(18, script)
    + tag(9, [0x17, 1, 0xFF, 0xFF, 0xFE], [1, 2, 3]) + tag(8, time: 0x0100_0020, [0xAF, 1], [1, 2])

  @Test func partsTileTheTagWhateverIsDamaged() {
    #expect(StructureFormat.flv.recognizes(Self.file))
    #expect(ChunkTiling.tree(Self.file, .flv).allIssues == [])
    ChunkTiling.expectEverywhere(Self.file, .flv, "flv")
  }

  @Test func scriptDataIsATree() throws {
    let value = try #require(ChunkTiling.tree(Self.file, .flv).descendant("script", "Value"))
    #expect(value.child("duration")?.value("Number") == .fixedPoint(1.5))
    #expect(
      value.descendant("keyframes", "times")?.children.map { $0.value("Number") } == [
        .fixedPoint(0), .fixedPoint(1),
      ])
  }

  @Test func tagsSayTimeAndCoding() throws {
    let tree = ChunkTiling.tree(Self.file, .flv)
    let video = try #require(tree.child("video"))
    #expect(video.meaning("CodecID") == "AVC")
    #expect(video.value("CompositionTime") == .signed(-2))
    #expect(tree.child("audio")?.content(as: FLVTag.self)?.timestamp == 0x0100_0020)
  }

  @Test func sizesBehindTagsAreChecked() {
    var bytes = Self.file
    bytes[bytes.count - 1] = 7
    #expect(ChunkTiling.tree(bytes, .flv).allIssues.map(\.location.boxPath) == ["audio"])
  }
}
