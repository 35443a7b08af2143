import Fixtures
import MediaCore
import Testing

@testable import MediaContainers

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
    #expect(tag.content(as: XingTag.self)?.frameCount == UInt32(frames.count - 1))
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
