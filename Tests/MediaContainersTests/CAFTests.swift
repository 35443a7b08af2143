import MediaCore
import Testing

@testable import MediaChunks
@testable import MediaStructure

@Suite struct CAFTests {
  typealias W = BoxWriter

  static func chunk(_ id: String, _ payload: [UInt8]...) -> [UInt8] {
    let body = payload.flatMap { $0 }
    return W.ascii(id) + W.be(Int64(body.count)) + body
  }

  static func description(_ id: String, bytesPerPacket: UInt32, framesPerPacket: UInt32) -> [UInt8] {
    chunk(
      "desc", W.be((48_000 as Double).bitPattern), W.ascii(id), W.be(UInt32(2)), W.be(bytesPerPacket),
      W.be(framesPerPacket), W.be(UInt32(1)), W.be(UInt32(16)))
  }

  static let header = W.ascii("caff") + W.be(UInt16(1)) + W.be(UInt16(0))

  static let files: [String: [UInt8]] = [
    "lpcm": header + description("lpcm", bytesPerPacket: 2, framesPerPacket: 1)
      + chunk("info", W.be(UInt32(1)), W.ascii("title\0odd\0"))
      + chunk("chan", W.be(UInt32(0x10000)), W.be(UInt32(4)), W.be(UInt32(0)))
      + chunk("mark", W.zeros(4), W.be(UInt32(1)), W.zeros(28)) + W.ascii("data") + W.be(Int64(-1))
      + W.zeros(8),
    "alac": header + description("alac", bytesPerPacket: 0, framesPerPacket: 4096)
      + chunk("kuki", W.zeros(24)) + chunk("data", W.zeros(4 + 300))
      + chunk(
        "pakt", W.be(Int64(2)), W.be(Int64(8000)), W.be(Int32(0)), W.be(Int32(192)), [0x81, 0x48, 0x64]),
  ]

  @Test(arguments: files.keys.sorted())
  func partsTileTheChunkWhateverIsDamaged(name: String) throws {
    let bytes = try #require(Self.files[name])
    #expect(StructureFormat.caf.recognizes(bytes))
    #expect(ChunkTiling.tree(bytes, .caf).allIssues == [])
    ChunkTiling.expectEverywhere(bytes, .caf, name)
  }

  @Test func packetSizesHaveSevenBitsAByte() throws {
    let bytes = try #require(Self.files["alac"])
    let table = try #require(ChunkTiling.tree(bytes, .caf).descendant("caff", "pakt"))
    #expect(table.fields.suffix(2).map(\.value) == [.unsigned(200), .unsigned(100)])
  }

  @Test func packetsAreCounted() {
    let bytes =
      Self.header + Self.description("lpcm", bytesPerPacket: 2, framesPerPacket: 1)
      + Self.chunk("data", W.zeros(7))
    #expect(ChunkTiling.tree(bytes, .caf).allIssues.map(\.location.boxPath) == ["caff"])
  }
}
