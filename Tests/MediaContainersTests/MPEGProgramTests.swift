import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaStreams
@testable import MediaStructure

@Suite struct MPEGProgramTests {
  typealias W = BoxWriter

  static let pack: [UInt8] = [0, 0, 1, 0xBA, 0x44, 0, 4, 0, 4, 1, 0, 0x03, 0xEB, 0xF8 | 2, 0xFF, 0xFF]
  static let systemHeader: [UInt8] =
    [0, 0, 1, 0xBB, 0, 9, 0x80, 0x01, 0xF5, 0x04, 0x21, 0x7F, 0xE0, 0xE0, 0xE6]
  static let packet: [UInt8] = [0, 0, 1, 0xE0, 0, 12, 0x81, 0x80, 5, 0x21, 0, 1, 0, 1, 9, 8, 7, 6]
  static let oldPack: [UInt8] = [0, 0, 1, 0xBA, 0x21, 0, 1, 0, 1, 0x80, 0x03, 0xEB]
  static let oldPacket: [UInt8] = [0, 0, 1, 0xC0, 0, 12, 0xFF, 0x40, 0x20, 0x21, 0, 1, 0, 0x0B, 1, 2, 3, 4]
  static let end: [UInt8] = [0, 0, 1, 0xB9]

  static let streams: [String: [UInt8]] = [
    "MPEG-2": join(pack, systemHeader, packet, pack, packet, [0, 0, 0], packet, end),
    "MPEG-1": join(oldPack, oldPacket, oldPacket, end),
  ]

  static func tree(_ bytes: [UInt8]) -> StructureNode { Tiling.tree(.mpegProgram, bytes) }

  @Test(arguments: streams.keys.sorted())
  func partsTileAStreamWhateverIsDamaged(name: String) throws {
    let bytes = try #require(Self.streams[name])
    #expect(StructureFormat.mpegProgram.recognizes(bytes))
    Tiling.expect(.mpegProgram, bytes, Comment(rawValue: name))
  }

  @Test func packsHoldTheirPackets() {
    let tree = Self.tree(join(Self.pack, Self.systemHeader, Self.packet, Self.pack, Self.packet, Self.end))
    #expect(tree.allIssues.map(\.description) == [])
    #expect(tree.children.map(\.type) == ["pack", "pack", "MPEG_program_end_code"])
    #expect(tree.children.first?.children.map(\.type) == ["system_header", "PES_packet"])
    #expect(tree.all("PES_packet").first?.content(as: PESPacketHeader.self)?.presentationTimeStamp == 0)
    #expect(tree.all("pack").first?.content(as: MPEGPackHeader.self)?.isMPEG1 == false)
  }

  @Test func theSystemsOfMPEG1AreRead() {
    let tree = Self.tree(join(Self.oldPack, Self.oldPacket, Self.end))
    #expect(tree.allIssues.map(\.description) == [])
    #expect(tree.all("pack").first?.content(as: MPEGPackHeader.self)?.isMPEG1 == true)
    #expect(tree.all("PES_packet").first?.content(as: PESPacketHeader.self)?.presentationTimeStamp == 5)
    #expect(tree.fields(named: "P-STD_buffer_size").first?.meaning == "4096 bytes")
  }

  static let brokenRules: [BrokenRule] = [
    BrokenRule("bytes between packets", join(pack, packet, [1, 2, 3], packet), "no start code"),
    BrokenRule("a length beyond the end", join(pack, packet.dropLast(2)), "beyond the end"),
    BrokenRule("no length", join(pack, [0, 0, 1, 0xE0, 0, 0, 0x80, 0, 0, 1], packet), "not said"),
    BrokenRule("a packet after the end", join(pack, end, packet), "after the end code"),
  ]

  @Test(arguments: brokenRules)
  func aRuleThatIsBrokenIsNamed(rule: BrokenRule) {
    let issues = Self.tree(rule.bytes).allIssues
    #expect(issues.contains { $0.reason.contains(rule.reason) && $0.reason.contains("13818-1") })
  }

  @Test func aFixtureIsInOrder() throws {
    let source = try FileByteSource(path: Fixture.named("mpeg2.mpg").path)
    let tree = StructureFormat.mpegProgram.parse(source, StructureOptions())
    Tiling.expect(tree, "mpeg2.mpg")
    #expect(tree.allIssues.map(\.description) == [])
    #expect(tree.all("PES_packet").count >= 10)
  }
}
