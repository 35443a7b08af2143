import MediaContainers
import MediaCore
import MediaScopeFixtures
import MediaStructure
import Testing

@testable import MediaAssets

/// Files that zeros fill up, such as downloads whose space was reserved: libav, which looks at each of them, is shown the first ones.
struct TrailingZerosTests {
  static let zeroCount = 5 << 20

  private static func filled(_ fixture: Fixture) throws -> [UInt8] {
    let file = try FileByteSource(path: fixture.path)
    return try file.bytes(at: 0, count: Int(file.byteCount)) + [UInt8](repeating: 0, count: zeroCount)
  }

  @Test(
    arguments: [
      "mp3-cbr.mp3", "mp3-no-header.mp3", "cover.mp3", "mp2.mp2", "ac3.ac3", "eac3.eac3", "flac-16.flac",
      "both.mkv", "both.webm", "both.flv", "picture.jpg", "picture.png", "caf-alac.caf",
    ])
  func `a stream, a compressed image or chunks and zeros are what they are without the zeros`(name: String)
    throws
  {
    let fixture = try Fixture.named(name)
    let filled = try Self.filled(fixture)
    let shown = try #require(PatchedByteSource(hidingTagsOf: MemoryByteSource(filled)))
    let end = Int64(filled.count - Self.zeroCount)
    #expect(end...end + 2 << 20 ~= shown.byteCount)
    #expect(try shown.bytes(at: shown.byteCount - 16, count: 32).count == 16)

    let plain = try URLAsset(path: fixture.path).content()
    let content = try URLAsset(path: name, source: MemoryByteSource(filled, name: name)).content()
    #expect(content.tracks.map(\.codec) == plain.tracks.map(\.codec))
    #expect(content.truncation == nil)
  }

  @Test(arguments: ["wav-s16.wav", "aiff-s16.aiff", "both.mp4", "caf-s24.caf", "mpeg4.avi"])
  func `zeros are left where they may be sound or pictures`(name: String) throws {
    let filled = try Self.filled(try Fixture.named(name))
    let shown = PatchedByteSource(hidingTagsOf: MemoryByteSource(filled))
    // After the chunks of a file that says where they end, nothing can be meant.
    #expect(shown == nil || shown?.byteCount == Int64(filled.count) || name.hasSuffix("caf"))
  }

  /// A writer to a pipe can't say how much sound follows, which may begin with silence.
  @Test func `silence after a size that was left open is sound`() throws {
    let file = try FileByteSource(path: Fixture.named("wav-s16.wav").path).bytes(at: 0, count: 4096)
    let mark = Array("data".utf8)
    let place = try #require(file.indices.first { file[$0...].starts(with: mark) })
    let open = file[..<place] + mark + [UInt8](repeating: 0, count: 4 + Self.zeroCount)
    #expect(PatchedByteSource(hidingTagsOf: MemoryByteSource(Array(open))) == nil)
  }

  @Test func `zeros within a file are left`() throws {
    let fixture = try Fixture.named("mp3-cbr.mp3")
    #expect(PatchedByteSource(hidingTagsOf: MemoryByteSource(try Self.filled(fixture) + [1])) == nil)
  }
}
