import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaStreams
@testable import MediaStructure

/// Headers that are read twice, quickly for whoever passes over them and with names for the tree: both say the same, of the
/// fixtures and of bytes that mean nothing.
@Suite struct StreamHeaderLawTests {
  private static let rounds = 400

  private static func randomBytes(_ generator: inout Generator, upTo count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &generator)).map { _ in .random(in: 0...255, using: &generator) }
  }

  private static func fixture(_ name: String) throws -> [UInt8] {
    try StreamTiling.bytes(Fixture.named(name).path)
  }

  // MARK: - MPEG

  private func checkTransportHeader(_ packet: [UInt8]) throws {
    let header = packet.withUnsafeBytes { TransportPacketHeader($0) }
    #expect((0...packet.count).contains(header.payloadStart))
    guard packet.count >= TransportPacketHeader.size else { return }
    var reader = FieldReader(packet, at: 0, path: "", records: true)
    try TransportPacketHeader.read(&reader, usage: nil)
    func value(_ name: String) -> Field.Value? { reader.fields.first { $0.name == name }?.value }
    func bit(_ isSet: Bool) -> Field.Value { .unsigned(isSet ? 1 : 0) }
    #expect(value("sync_byte") == .unsigned(UInt64(packet[0])))
    #expect(header.hasSync == (packet[0] == 0x47))
    #expect(value("transport_error_indicator") == bit(header.hasError))
    #expect(value("payload_unit_start_indicator") == bit(header.isUnitStart))
    #expect(value("PID") == .unsigned(UInt64(header.pid)))
    #expect((value("transport_scrambling_control") != .unsigned(0)) == header.isScrambled)
    #expect(
      value("adaptation_field_control")
        == .unsigned((header.hasAdaptationField ? 2 : 0) | (header.hasPayload ? 1 : 0)))
    #expect(value("continuity_counter") == .unsigned(UInt64(header.continuityCounter)))
    guard header.hasAdaptationField, packet.count > 4, packet.count >= 5 + Int(packet[4]) else { return }
    #expect(header.payloadStart == 5 + Int(packet[4]))
    var rest = FieldReader(Array(packet[4..<header.payloadStart]), at: 0, path: "")
    guard let field = try? TransportAdaptationField(&rest) else { return }
    #expect(header.isDiscontinuity == field.isDiscontinuity)
    #expect(header.isRandomAccess == field.isRandomAccess)
  }

  @Test func `the header of a transport packet, of any bytes`() throws {
    var generator = Generator(seed: 1)
    for _ in 0..<Self.rounds { try checkTransportHeader(Self.randomBytes(&generator, upTo: 200)) }
  }

  @Test(arguments: ["both.ts"]) func `the headers of a file's transport packets`(name: String) throws {
    let bytes = try Self.fixture(name)
    var times = 0
    for start in stride(from: 0, to: bytes.count - 187, by: 188) {
      let packet = Array(bytes[start..<start + 188])
      try checkTransportHeader(packet)
      let header = packet.withUnsafeBytes { TransportPacketHeader($0) }
      if header.isUnitStart { times += checkPacketHeader(Array(packet[header.payloadStart...])) }
    }
    #expect(times > 10)
  }

  /// 1 where both readings give a time.
  @discardableResult
  private func checkPacketHeader(_ bytes: [UInt8]) -> Int {
    let quick = bytes.withUnsafeBytes { PESPacketHeader(beginning: $0) }
    #expect((quick != nil) == (bytes.count >= 6 && bytes.starts(with: [0, 0, 1])))
    guard let quick, let size = PESPacketHeader.size(bytes), size <= bytes.count else { return 0 }
    var reader = FieldReader(bytes, at: 0, path: "")
    guard let header = try? PESPacketHeader(&reader),
      !reader.issues.contains(where: { $0.severity == .error })
    else { return 0 }
    #expect(quick.streamID == header.streamID)
    #expect(quick.packetLength == header.packetLength)
    #expect(quick.isScrambled == header.isScrambled)
    // Whoever goes from packet to packet needs no times of MPEG-1.
    guard PESPacketHeader.hasOptionalHeader(quick.streamID), bytes[6] >> 6 == 2 else { return 0 }
    #expect(quick.presentationTimeStamp == header.presentationTimeStamp)
    #expect(quick.decodingTimeStamp == header.decodingTimeStamp)
    return quick.presentationTimeStamp == nil ? 0 : 1
  }

  @Test func `the header of a packet of an elementary stream, of any bytes`() {
    var generator = Generator(seed: 2)
    var times = 0
    for round in 0..<Self.rounds {
      var bytes = Self.randomBytes(&generator, upTo: 300)
      if round % 4 != 0, bytes.count > 9 {
        bytes.replaceSubrange(0..<4, with: [0, 0, 1, 0xE0])
        bytes[6] = 0x80 | bytes[6] & 0x0F
        // The times alone, so that chance makes no other fields.
        bytes[7] &= 0xC0
        bytes[8] = UInt8(min(Int(bytes[8]), bytes.count - 9))
      }
      times += checkPacketHeader(bytes)
    }
    #expect(times > 50)
  }

  @Test func `what begins in a program stream has the size that its walk finds`() throws {
    let bytes = try Self.fixture("mpeg2.mpg")
    let tree = Tiling.tree(.mpegProgram, bytes)
    var count = 0
    for pack in tree.children where pack.type == "pack" || pack.type == "MPEG_program_end_code" {
      let start = Int(pack.offset)
      let size = MPEGProgramCode.size(bytes, at: start)
      #expect(size == Int(pack.children.first?.offset ?? pack.range.upperBound) - start)
      for packet in pack.children {
        #expect(
          MPEGProgramCode.size(bytes, at: Int(packet.offset)) == Int(packet.range.upperBound - packet.offset))
        count += 1
      }
    }
    #expect(count > 10)
    var generator = Generator(seed: 3)
    for _ in 0..<Self.rounds {
      let bytes =
        [0, 0, 1, UInt8.random(in: 0xB0...0xFF, using: &generator)] + Self.randomBytes(&generator, upTo: 16)
      #expect(MPEGProgramCode.code(bytes) == (bytes[3] >= 0xB9 ? bytes[3] : nil))
      for offset in 0...bytes.count + 1 { #expect(MPEGProgramCode.size(bytes, at: offset) ?? 4 >= 4) }
    }
  }

  // MARK: - Flash

  @Test func `the header of a tag`() throws {
    let bytes = try Self.fixture("both.flv")
    let tree = StreamTiling.tree(bytes, .flv)
    #expect(FLVFileHeader.firstTag(bytes) == tree.children[1].offset)
    for tag in tree.children.dropFirst() {
      let header = try #require(FLVTagHeader(bytes[Int(tag.offset)...]))
      #expect(header.isKnown)
      #expect(header.type?.name == tag.type)
      #expect(header.timestamp == tag.content(as: FLVTag.self)?.timestamp)
      #expect(Int64(header.tagSize + FLVTagHeader.trailerSize) == tag.range.upperBound - tag.offset)
      #expect(header.isScript == (tag.type == "script"))
      #expect(header.streamID == 0)
    }
    var generator = Generator(seed: 4)
    for _ in 0..<Self.rounds {
      let bytes = Self.randomBytes(&generator, upTo: 16)
      #expect((FLVTagHeader(bytes) != nil) == (bytes.count >= FLVTagHeader.size))
      #expect(FLVTagHeader(bytes)?.tagSize ?? FLVTagHeader.size >= FLVTagHeader.size)
      _ = FLVFileHeader.firstTag(Array("FLV".utf8) + bytes)
    }
  }

  @Test func `a header of Flash Video that is longer than usual is followed to its end`() throws {
    let head = Array("FLV".utf8) + [1, 5, 0, 0, 0, 13, 1, 2, 3, 4] + [0, 0, 0, 0]
    #expect(FLVFileHeader.firstTag(head) == 17)
    func file(_ size: Double) -> [UInt8] {
      head
        + FLVTests.tag(
          18, [2] + FLVTests.text("onMetaData") + [8, 0, 0, 0, 1] + FLVTests.text("filesize"),
          FLVTests.number(size) + [0, 0, 9])
    }
    let size = file(0).count
    let cut = Array(file(Double(size)).dropLast(5))
    #expect(try FLVExtent.extent(of: MemoryByteSource(cut)) == .bytes(Int64(size)))
  }

  // MARK: - Matroska

  @Test func `the IDs of elements are read as they are stored`() throws {
    for type in EBMLElementType.known {
      let header = try EBMLElementHeader(type.id.bytes + [0x81], at: 0)
      #expect(header.id == type.id)
      #expect(header.headerSize == type.id.bytes.count + 1)
      #expect(type.id.isLong == (type.id.bytes.count == 4))
    }
  }

  @Test func `laced packets lie one after the other`() {
    var generator = Generator(seed: 5)
    for _ in 0..<200 {
      let packets = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        Self.randomBytes(&generator, upTo: 700)
      }
      var bytes = [UInt8(packets.count - 1)]
      for packet in packets.dropLast() {
        bytes += [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
      }
      bytes += packets.flatMap(\.self)
      #expect(XiphLacing.packets(bytes)?.map { Array(bytes[$0]) } == packets)
    }
    for _ in 0..<Self.rounds {
      let bytes = Self.randomBytes(&generator, upTo: 300)
      guard let places = XiphLacing.packets(bytes) else { continue }
      #expect(places.count == Int(bytes[0]) + 1)
      #expect(places.last?.upperBound == bytes.count)
      for (one, next) in zip(places, places.dropFirst()) { #expect(one.upperBound == next.lowerBound) }
    }
    #expect(XiphLacing.packets([]) == nil)
    #expect(XiphLacing.packets([1, 255]) == nil)
    #expect(XiphLacing.packets([1, 2, 0]) == nil)
  }
}
