import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaStreams
@testable import MediaStructure

@Suite struct MPEGTransportTests {
  typealias W = BoxWriter

  /// A section with its checksum, computed bit by bit as ISO/IEC 13818-1, annex A says.
  static func section(_ table: UInt8, _ number: UInt16, _ body: [UInt8]) -> [UInt8] {
    let bytes = join(
      [table], W.be(UInt16(0xB000) | UInt16(body.count + 9)), W.be(number), [0xC1, 0, 0], body)
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte) << 24
      for _ in 0..<8 { crc = crc & 0x8000_0000 == 0 ? crc << 1 : crc << 1 ^ 0x04C1_1DB7 }
    }
    return bytes + W.be(crc)
  }

  static func packet(
    _ pid: UInt16, _ counter: UInt8, start: Bool = true, adaptation: [UInt8]? = nil, _ payload: [UInt8]
  ) -> [UInt8] {
    let control: UInt8 = (adaptation == nil ? 0x10 : 0x30) | counter
    let field: [UInt8] = adaptation.map { join([UInt8($0.count)], $0) } ?? []
    let bytes = join([0x47], W.be(pid | (start ? 0x4000 : 0)), [control], field, payload)
    return bytes + [UInt8](repeating: 0xFF, count: max(0, 188 - bytes.count))
  }

  static let association: [UInt8] = section(0, 1, [0, 1, 0xE1, 0])
  static let map: [UInt8] = section(
    2, 1, join([0xE1, 1, 0xF0, 0, 0x1B, 0xE1, 1, 0xF0, 6, 10, 4], W.ascii("deu"), [0]))
  static func service(_ number: UInt8) -> [UInt8] {
    join(
      [0, number, 0xFC, 0x80, 25, 0x48, 23, 1, 10], W.ascii("Provider 1"), [10],
      W.ascii("Service  \(number)"))
  }
  /// A service description that does not fit into one packet.
  static let services: [UInt8] = section(
    0x42, 1, join([0, 1, 0xFF], (1...8).flatMap { service($0) }))
  static let header: [UInt8] = [
    0, 0, 1, 0xE0, 0, 0, 0x80, 0xC0, 10, 0x31, 0, 1, 0, 1, 0x11, 0, 1, 0, 1,
  ]
  /// A clock reference with a base of 90000.
  static let clock: [UInt8] = [0x50, 0, 0, 0xAF, 0xC8, 0x7E, 0]

  static let stream: [UInt8] = join(
    packet(0, 0, join([0], association)), packet(0x100, 0, join([0], map)),
    packet(0x11, 0, join([0], Array(services.prefix(183)))),
    packet(0x101, 0, adaptation: clock, join(header, W.zeros(188 - 12 - 19))),
    packet(0x11, 1, start: false, Array(services.dropFirst(183))),
    packet(0x101, 1, start: false, W.zeros(184)), packet(0x1FFF, 0, start: false, []))

  static let brokenRules: [BrokenRule] = [
    BrokenRule(
      "tables that are missing", join(packet(0x101, 0, start: false, W.zeros(184))),
      "no program_association_section"),
    BrokenRule(
      "a map that is missing", join(packet(0, 0, join([0], association))),
      "program 1 has no TS_program_map_section on PID 256"),
    BrokenRule(
      "a packet that is missing",
      join(Array(stream.prefix(188 * 4)), packet(0x101, 2, start: false, W.zeros(184))), "continuity_counter"),
    BrokenRule(
      "a lost sync byte", join(Array(stream.prefix(376)), [1, 2, 3], Array(stream.suffix(188 * 5))), "sync"),
    BrokenRule("a packet that is cut", stream.dropLast(1), "fewer than a packet"),
    BrokenRule(
      "a wrong checksum", join(Array(stream.prefix(15)), [0x55], Array(stream.dropFirst(16))),
      "CRC_32 is wrong"),
    BrokenRule(
      "a field that is too long", join([0x47, 1, 1, 0x30, 200], W.zeros(183), stream),
      "adaptation_field_length"),
  ]

  static func tree(_ bytes: [UInt8]) -> StructureNode { Tiling.tree(.mpegTransport, bytes) }

  /// The stream in packets of another size.
  static func stream(_ size: Int) -> [UInt8] {
    stride(from: 0, to: stream.count, by: 188).flatMap { start in
      let packet = Array(stream[start..<start + 188])
      return size == 192 ? [0x40, 1, 2, 3] + packet : packet + W.zeros(size - 188)
    }
  }

  @Test(arguments: [188, 192, 204])
  func packetsOfEverySizeAreRead(size: Int) throws {
    let bytes = Self.stream(size)
    #expect(StructureFormat.mpegTransport.recognizes(bytes))
    let tree = Self.tree(bytes)
    #expect(tree.allIssues.map(\.description) == [])
    Tiling.expect(tree, "packets of \(size)")
    let summary = try #require(tree.content(as: TransportStreamSummary.self))
    #expect(summary.packetSize == size)
    #expect(summary.packets == 7)
    #expect(summary.transportStreamID == 1)
    #expect(summary.programs[1]?.map?.streams.first?.language == "deu")
    #expect(summary.services[1]?.name == "Service  1")
    let video = try #require(summary.pids[0x101])
    #expect(video.usage == "AVC video")
    #expect(video.packets == 2)
    #expect(video.programClockReferences == 1)
    #expect(video.presentationTimeStamps == 1)
    #expect(video.decodingTimeStamps == 1)
    #expect(video.lastClockReference?.ticks == 90_000 * 300)
    #expect(summary == MPEGTransportParser.summary(of: MemoryByteSource(bytes)))
  }

  @Test func partsTilePacketsWhateverIsDamaged() {
    Tiling.expect(.mpegTransport, Self.stream, step: 7, "packets")
  }

  @Test func aSectionInTwoPacketsIsShownInBoth() {
    let tree = Self.tree(Self.stream)
    let parts = tree.all("service_description_section")
    #expect(parts.count == 2)
    #expect(parts.last?.title?.hasSuffix("(continued)") == true)
    #expect(parts.map { Int($0.size) }.reduce(0, +) == Self.services.count)
    #expect(
      tree.fields(named: "service_name").count + tree.fields(named: "service_name (continued)").count >= 8)
    #expect(tree.fields(named: "CRC_32").map(\.meaning) == ["right", "right", "right"])
  }

  @Test(arguments: brokenRules)
  func aRuleThatIsBrokenIsNamed(rule: BrokenRule) {
    let tree = Self.tree(rule.bytes)
    #expect(tree.allIssues.contains { $0.reason.contains(rule.reason) && $0.reason.contains("13818-1") })
    Tiling.expect(tree, Comment(rawValue: rule.description))
  }

  @Test func beyondTheLimitPacketsAreCountedAndNotListed() throws {
    var options = StructureOptions()
    options.limits.nodes = 6
    let tree = Tiling.tree(.mpegTransport, Self.stream, options)
    Tiling.expect(tree, "limited")
    #expect(tree.allIssues.contains { $0.code == .overLimit })
    #expect(tree.content(as: TransportStreamSummary.self)?.packets == 7)
  }

  @Test(arguments: ["both.ts", "late-start.ts", "mpeg2-interlaced.ts"])
  func fixturesAreInOrder(name: String) throws {
    let source = try FileByteSource(path: Fixture.named(name).path)
    let tree = StructureFormat.mpegTransport.parse(source, StructureOptions())
    Tiling.expect(tree, Comment(rawValue: name))
    #expect(tree.allIssues.map(\.description) == [])
    #expect(StructureFormat.mpegTransport.recognizes(try source.bytes(at: 0, count: 4096)))
  }

  @Test func aDamagedFixtureSaysWhere() throws {
    let source = try FileByteSource(path: BrokenFixture.named("damaged.ts").path)
    let tree = StructureFormat.mpegTransport.parse(source, StructureOptions())
    Tiling.expect(tree, "damaged.ts")
    #expect(tree.issues.contains { $0.reason.contains("no packet begins here") })
    #expect(tree.children.count > 80)
  }

  /// Bytes are lost early, in the middle of the head, and twice.
  @Test(arguments: [[3], [30], [20, 60]])
  func aStreamThatLostBytesIsRecognized(losses: [Int]) throws {
    let packet = [0x47, 0x1F, 0xFF, 0x10] as [UInt8] + [UInt8](repeating: 0xFF, count: 184)
    var bytes = Array(repeatElement(packet, count: 120).joined())
    for loss in losses.reversed() { bytes.removeSubrange(loss * 188 + 50..<loss * 188 + 150) }
    #expect(StructureFormat.mpegTransport.recognizes(Array(bytes.prefix(16 << 10))))
    let other = [UInt8](repeating: 0x47, count: 1) + [UInt8](repeating: 0, count: 16_000)
    #expect(!StructureFormat.mpegTransport.recognizes(other))
    #expect(!StructureFormat.mpegTransport.recognizes([0x47, 0x49, 0x46, 0x38]))
    #expect(!StructureFormat.mpegTransport.recognizes([0]))
  }
}
