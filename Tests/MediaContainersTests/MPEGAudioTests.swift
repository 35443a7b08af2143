import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaAudioFrames
@testable import MediaChunks
@testable import MediaContainers
@testable import MediaStreams
@testable import MediaStructure

@Suite struct MPEGAudioTests {
  typealias W = BoxWriter

  /// Empty frames of MPEG-2 Layer III, 8 kbit/s, 24 kHz, mono: 24 bytes each.
  static func frames(_ count: Int) -> [UInt8] {
    [[UInt8]](repeating: [0xFF, 0xF3, 0x14, 0xC0] + W.zeros(20), count: count).flatMap { $0 }
  }

  static func adts(_ count: Int) -> [UInt8] {
    [[UInt8]](repeating: [0xFF, 0xF1, 0x50, 0x80, 0x01, 0x5F, 0xFC, 1, 2, 3], count: count).flatMap { $0 }
  }

  @Test func partsTileTheFrameWhateverIsDamaged() {
    #expect(ChunkTiling.tree(Self.frames(3), .mpegAudio).allIssues == [])
    ChunkTiling.expectEverywhere(Self.frames(3), .mpegAudio, "Layer III")
    #expect(ChunkTiling.tree(Self.adts(3), .adts).allIssues == [])
    ChunkTiling.expectEverywhere(Self.adts(3), .adts, "ADTS")
  }

  /// The header of mutagen's `adif.aac`, of which mediainfo says 128 kb/s, 48 kHz, LTP and two channels.
  static let adif: [UInt8] =
    Array("ADIF".utf8)
    + [0, 0x3E, 0x80, 0, 0, 0, 0x01, 0x98, 0x80, 0, 0x04, 0, 0, 0x21, 0x10, 0x03, 0x20, 0x64, 0x1C]

  @Test func anADIFHeaderSaysWhatFollows() throws {
    ChunkTiling.expectEverywhere(Self.adif, .adif, "ADIF")
    let tree = ChunkTiling.tree(Self.adif, .adif)
    #expect(tree.allIssues == [] && tree.children.map(\.type) == ["adif_header", "raw_data_stream"])
    let header = try #require(ADIFHeader(of: MemoryByteSource(Self.adif, name: "adif")))
    #expect(header.bitRate == 128_000 && !header.isVariableRate && header.byteCount == 17)
    #expect(header.objectType == 4 && header.sampleRate == 48_000 && header.channelCount == 2)
    #expect(try StructureFormat.recognizing(MemoryByteSource(Self.adif, name: "adif")).container == .adif)
    #expect(ADIFHeader(of: MemoryByteSource(Array(Self.adif.prefix(12)), name: "cut")) == nil)
  }

  @Test func recognizes() {
    #expect(StructureFormat.mpegAudio.recognizes(Self.frames(2)))
    #expect(!StructureFormat.adts.recognizes(Self.frames(2)))
    #expect(StructureFormat.adts.recognizes(Self.adts(2)))
    #expect(!StructureFormat.mpegAudio.recognizes(Self.adts(2)))
  }

  @Test func recognizesATagBehindZeros() {
    let tag: [UInt8] = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 0]
    #expect(StructureFormat.mpegAudio.recognizes([0, 0] + tag + Self.frames(2)))
    #expect(!StructureFormat.mpegAudio.recognizes([0, 0] + Self.adts(1)))
  }

  @Test func theWalkFindsTheNextFrameBehindDamage() {
    let bytes = Self.frames(2) + [1, 2, 3, 0xFF, 4] + Self.frames(3)
    let tree = ChunkTiling.tree(bytes, .mpegAudio)
    #expect(tree.children.count == 5)
    #expect(tree.unparsed == [48..<53])
    #expect(tree.allIssues.map(\.location.byteOffset) == [48])
  }

  @Test func aLastFrameIsCut() {
    let tree = ChunkTiling.tree(Self.frames(2).dropLast(5), .mpegAudio)
    #expect(tree.children.map(\.size) == [24, 19])
    #expect(tree.allIssues.map(\.location.boxPath) == ["frame[1]"])
  }

  /// The fixtures that ffmpeg wrote, by the number of packets that ffprobe counts.
  @Test(arguments: ["mp3-cbr.mp3", "mp3-vbr.mp3", "mp3-no-header.mp3", "cover.mp3", "mp2.mp2", "aac.aac"])
  func framesAreThoseOfOtherReaders(name: String) throws {
    let source = try FileByteSource(path: try Fixture.named(name).path)
    let format: StructureFormat = name.hasSuffix("aac") ? .adts : .mpegAudio
    let tree = format.parse(source, StructureOptions())
    #expect(tree.allIssues == [])
    ChunkTiling.expect(tree, "\(name)")
    #expect(tree.children.contains { $0.type == "frame" })
  }

  @Test func encodersTagsAreDecoded() throws {
    let source = try FileByteSource(path: try Fixture.named("mp3-vbr.mp3").path)
    let tree = StructureFormat.mpegAudio.parse(source, StructureOptions())
    let tag = try #require(tree.descendant("frame", "Xing"))
    let frames = tree.children.filter { $0.type == "frame" }
    #expect(tag.content(as: LAMETag.self)?.frameCount == UInt32(frames.count - 1))
  }
}

/// What encoders write into the first frame, of which programs know different parts.
@Suite struct LAMETagTests {
  typealias W = BoxWriter

  /// Frames of MPEG-1 Layer III, 128 kbit/s, 44.1 kHz, stereo: the first with a tag that counts the ten others, 576
  /// samples before the sound and 1000 after it.
  static func stream(_ encoder: String, isProtected: Bool = false) -> [UInt8] {
    let header: [UInt8] = [0xFF, isProtected ? 0xFA : 0xFB, 0x90, 0]
    // The CRC of 32 bytes of zeros as side information (ISO/IEC 11172-3, 2.4.3.1).
    var crc = CyclicRedundancyCheck.mpegAudio
    crc.add(header[2...] + W.zeros(32))
    let start = header + (isProtected ? W.be(UInt16(crc.value)) : [])
    func frame(_ content: [UInt8]) -> [UInt8] { start + content + W.zeros(417 - start.count - content.count) }
    let name = W.ascii(encoder) + W.zeros(9 - encoder.utf8.count)
    let counts = W.be(UInt32(15)) + W.be(UInt32(10)) + W.be(UInt32(417 * 11))
    let lame: [UInt8] = [1, 160] + W.zeros(8) + [0, 128, 0x24, 0x03, 0xE8] + W.zeros(4)
    let tag = W.ascii("Info") + counts + W.zeros(104) + name + lame + W.be(UInt32(417 * 11)) + [0, 0]
    let check = CyclicRedundancyCheck.lame.value(of: start + W.zeros(32) + tag)
    return frame(W.zeros(32) + tag + W.be(UInt16(check))) + (0..<10).flatMap { _ in frame([]) }
  }

  /// Mutagen takes 1576 samples off the ten frames of `L3.99r1` and of `LAME3.100`.
  ///
  /// Mediainfo names each encoder. After a CRC the tag follows the side information as in other frames (ISO/IEC 11172-3, 2.4.1.4).
  @Test(
    arguments: [
      ("LAME3.100", false), ("LAME3.100", true), ("L3.99r1", false), ("L3.99r1", true), ("L3.98", false),
      ("GOGO3.13", false), ("GOGO3.13", true), ("Lavf", false),
    ])
  func `a tag is read whoever wrote it, and after a CRC`(encoder: String, isProtected: Bool) throws {
    let tree = ChunkTiling.tree(Self.stream(encoder, isProtected: isProtected), .mpegAudio)
    #expect(tree.allIssues == [])
    let tag = try #require(tree.descendant("frame", "Info")?.content(as: LAMETag.self))
    #expect(tag.kind == .info)
    #expect(tag.frameCount == 10 && tag.byteCount == 417 * 11)
    #expect(tag.encoder == encoder)
    #expect(tag.samples?.delay == 576 && tag.samples?.padding == 1000)
  }

  /// ffprobe's start times of such streams are 0.025057 s, which is 576 + 529 samples, and 0 s.
  @Test(
    arguments: [
      ("LAME3.100", false, true), ("Lavc59.37", false, true), ("LAME3.100", true, false),
      ("L3.99r1", false, false), ("GOGO3.13", false, false),
    ])
  func `what libav drops is what it knows of`(encoder: String, isProtected: Bool, isDropped: Bool) {
    let source = MemoryByteSource(Self.stream(encoder, isProtected: isProtected))
    let padding = LAMETrimming(of: ContainerFile(source))
    #expect((padding?.droppedFirst == 1105) == isDropped)
    #expect((padding?.frameCount == 11520) == isDropped)
    #expect((MPEGAudioDescription(of: ContainerFile(source))?.priming == 576) == isDropped)
  }

  @Test func `frames of LATM follow one another`() {
    let frame: [UInt8] = [0x56, 0xE0, 2, 0x20, 0]
    #expect(StructureFormat.loas.recognizes(frame + frame))
    #expect(
      !StructureFormat.loas.recognizes(frame + [0x56]) && !StructureFormat.loas.recognizes([0x56, 0xE0, 9]))
    let tree = ChunkTiling.tree(frame + frame, .loas)
    #expect(tree.allIssues == [] && tree.children.map(\.size) == [5, 5])
    ChunkTiling.expectEverywhere(frame + frame, .loas, "LOAS")
    #expect(ChunkTiling.tree(frame + frame.dropLast(), .loas).allIssues.count == 1)
  }

  /// An ID3v2.4 tag with a footer has ten bytes more than its size and its header (ID3v2.4.0 structure, 3.4).
  @Test(arguments: [(4 as UInt8, 0x10 as UInt8, 10), (4, 0, 0), (3, 0, 0)])
  func `frames are found after a tag`(version: UInt8, flags: UInt8, footerSize: Int) throws {
    let size: [UInt8] = [0, 0, 1, 2]
    let footer = footerSize > 0 ? W.ascii("3DI") + [version, 0, flags] + size : []
    let tag = W.ascii("ID3") + [version, 0, flags] + size + W.zeros(130) + footer
    let stream = Self.stream("LAME3.100")
    #expect(StructureFormat.mpegAudio.recognizes(tag + stream))
    #expect(!StructureFormat.flac.recognizes(tag + stream))
    #expect(StructureFormat.flac.recognizes(tag + W.ascii("fLaC")))
    let tree = ChunkTiling.tree(tag + stream, .mpegAudio)
    #expect(tree.child("frame")?.offset == Int64(tag.count))
    #expect(LAMETrimming(of: ContainerFile(MemoryByteSource(tag + stream)))?.droppedFirst == 1105)
  }
}

/// Files of fixtures, good and broken, as far as they are of the formats of chunks and frames.
@Suite struct ChunkFormatFixtureTests {
  static let formats: [StructureFormat] = [.riff, .w64, .aiff, .caf, .flv, .adts, .mpegAudio]

  private static func isKnown(_ path: String) -> Bool {
    (try? format(FileByteSource(path: path))).flatMap(\.self) != nil
  }

  static func format(_ source: any ByteSource) throws -> StructureFormat? {
    let head = try source.bytes(at: 0, count: 4096)
    return formats.first { $0.recognizes(head) }
  }

  @Test(arguments: Fixture.all.map(\.path).filter(atLeast: 20, isKnown))
  func goodFilesHaveNoIssues(path: String) throws {
    let source = try FileByteSource(path: path)
    let format = try #require(try Self.format(source))
    let tree = format.parse(source, StructureOptions())
    ChunkTiling.expect(tree, "\(path)")
    #expect(tree.allIssues == [])
  }

  @Test(arguments: Fixture.broken.map(\.path).filter(atLeast: 2, isKnown))
  func brokenFilesHaveTrees(path: String) throws {
    let source = try FileByteSource(path: path)
    let format = try #require(try Self.format(source))
    let tree = format.parse(source, StructureOptions())
    ChunkTiling.expect(tree, "\(path)")
    #expect(!tree.allIssues.isEmpty)
  }
}
