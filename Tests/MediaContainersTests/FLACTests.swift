import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaAudioFrames
@testable import MediaCodecs
@testable import MediaStructure

@Suite struct FLACTests {
  static let files = ["flac-16.flac", "flac-24.flac"]

  static func tree(_ bytes: [UInt8], _ options: StructureOptions = StructureOptions()) -> StructureNode {
    StreamTiling.tree(bytes, .flac, options)
  }

  @Test(arguments: files) func framesHoldTheSamplesOfStreamInfo(name: String) throws {
    let bytes = try StreamTiling.bytes(Fixture.named(name).path)
    #expect(StructureFormat.flac.recognizes(bytes))
    let tree = Self.tree(bytes)
    #expect(tree.allIssues == [])
    StreamTiling.check(tree, "whole")
    let info = try #require(tree.child("STREAMINFO")?.content(as: FLACStreamInfo.self))
    let frames = tree.children.filter { $0.type == "frame" }.compactMap {
      $0.content(as: FLACFrameHeader.self)
    }
    #expect(frames.map(\.number) == frames.indices.map(UInt64.init))
    #expect(UInt64(frames.reduce(0) { $0 + $1.blockSize }) == info.sampleCount)
  }

  @Test func damageTiles() throws {
    let bytes = try StreamTiling.bytes(Fixture.named("flac-16.flac").path)
    let head = Array(bytes[..<min(bytes.count, 20000)])
    StreamTiling.checkDamaged(head, .flac, cuts: 6, changes: 12)
    let cut = Self.tree(try StreamTiling.bytes(BrokenFixture.named("cut.flac").path))
    #expect(cut.allIssues.count == 1)
    StreamTiling.check(cut, "cut.flac")
  }

  @Test func aChangedByteBreaksTheFrameThatItIsIn() throws {
    var bytes = try StreamTiling.bytes(Fixture.named("flac-16.flac").path)
    let whole = Self.tree(bytes)
    let frames = whole.children.filter { $0.type == "frame" }
    try #require(frames.count > 2)
    bytes[Int(frames[1].offset) + 100] ^= 0x10
    let tree = Self.tree(bytes)
    #expect(tree.allIssues.map(\.location.boxPath) == ["frame[1]"])
    #expect(tree.children.filter { $0.type == "frame" }.map(\.offset) == frames.map(\.offset))
    // A header that can't be trusted is no header: the frame before takes its bytes.
    bytes[Int(frames[2].offset) + 3] ^= 0x10
    #expect(Self.tree(bytes).children.filter { $0.type == "frame" }.count == frames.count - 1)
  }

  @Test func framesAreLeftAloneWhereMediaMayNotBeRead() throws {
    let bytes = try StreamTiling.bytes(Fixture.named("flac-16.flac").path)
    var options = StructureOptions()
    options.scansMedia = false
    let tree = Self.tree(bytes, options)
    #expect(!tree.children.contains { $0.type == "frame" })
    #expect(tree.unparsed.last?.upperBound == Int64(bytes.count))
    StreamTiling.check(tree, "without frames")
  }

  static func block(_ code: UInt8, _ payload: [UInt8], isLast: Bool = false) -> [UInt8] {
    [code | (isLast ? 0x80 : 0), 0, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)] + payload
  }

  static let streamInfo =
    block(
      0,
      [0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0, 0x0A, 0xC4, 0x42, 0xF0, 0, 0, 0, 0]
        + [UInt8](repeating: 0, count: 16))

  @Test func blocksAreDecodedFieldByField() throws {
    let seekTable = [UInt8](repeating: 0, count: 14) + [0, 0, 0x10, 0]
    let picture: [UInt8] =
      [0, 0, 0, 3, 0, 0, 0, 9] + Array("image/png".utf8) + [0, 0, 0, 0] + [
        0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 24,
      ]
      + [0, 0, 0, 0, 0, 0, 0, 2, 1, 2]
    let comment: [UInt8] = [1, 0, 0, 0, 0x41, 1, 0, 0, 0, 3, 0, 0, 0] + Array("A=B".utf8)
    let cueSheet =
      [UInt8](repeating: 0, count: 128 + 8) + [0x80] + [UInt8](repeating: 0, count: 258) + [1]
      + [0, 0, 0, 0, 0, 0, 0, 9, 170] + [UInt8](repeating: 0, count: 12 + 14) + [0]
    let bytes =
      Array("fLaC".utf8) + Self.streamInfo + Self.block(3, seekTable) + Self.block(6, picture)
      + Self.block(4, comment) + Self.block(5, cueSheet) + Self.block(2, Array("testXX".utf8))
      + Self.block(1, [0, 0, 0], isLast: true)
    let tree = Self.tree(bytes)
    #expect(tree.allIssues == [])
    let info = try #require(tree.child("STREAMINFO")?.content(as: FLACStreamInfo.self))
    #expect(
      info.sampleRate == 44100 && info.channelCount == 2 && info.bitsPerSample == 16
        && info.sampleCount == nil)
    #expect(tree.child("SEEKTABLE")?.content(as: FLACSeekTable.self)?.points.first?.sampleCount == 4096)
    let shown = try #require(tree.child("PICTURE")?.content(as: FLACPicture.self))
    #expect(shown.mediaType == "image/png" && shown.width == 4 && shown.height == 5 && shown.dataLength == 2)
    #expect(tree.child("VORBIS_COMMENT")?.content(as: VorbisComment.self)?.comments == ["A=B"])
    #expect(tree.child("CUESHEET")?.content(as: FLACCueSheet.self)?.tracks.map(\.number) == [170])
    for count in 0...bytes.count { StreamTiling.check(Self.tree(Array(bytes[..<count])), "cut to \(count)") }
    StreamTiling.checkDamaged(bytes, .flac, cuts: 0, changes: 300)
  }
}
