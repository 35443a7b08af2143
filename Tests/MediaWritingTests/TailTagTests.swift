import ISOBaseMedia
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Tags at the end of MPEG audio are none of its sound.
struct TailTagTests {
  private static func littleEndian(_ number: Int) -> [UInt8] { UInt32(number).bigEndianBytes.reversed() }

  /// An APE tag, with a header or without, as version 1 has it.
  private static func ape(hasHeader: Bool) -> [UInt8] {
    let text = "said of the sound"
    let item = littleEndian(text.utf8.count) + littleEndian(0) + Array("Comment\0\(text)".utf8)
    func end(_ flags: Int) -> [UInt8] {
      Array("APETAGEX".utf8)
        + [hasHeader ? 2000 : 1000, item.count + 32, 1, flags, 0, 0].flatMap(littleEndian)
    }
    return hasHeader ? end(0xA000_0000) + item + end(0x8000_0000) : item + end(0)
  }

  /// Its size counts from `LYRICSBEGIN` up to the size itself (Lyrics3 v2.00).
  private static let lyrics = Array("LYRICSBEGININD0000210LYR00006a song000035LYRICS200".utf8)
  private static let old = Array("TAGAn old title".utf8) + [UInt8](repeating: 0, count: 113)

  private static let tails = [
    ape(hasHeader: false), ape(hasHeader: true), ape(hasHeader: false) + old, lyrics + old,
    lyrics + ape(hasHeader: true), old,
  ]

  private static func samples(_ path: String) throws -> [Int64] {
    let asset = URLAsset(path: path)
    let feed = try PacketFeed(
      asset, try #require(try asset.content().tracks.first { $0.mediaType == .audio }))
    var sizes: [Int64] = []
    while let (sample, _) = try feed.next() { sizes.append(sample.size) }
    return sizes
  }

  @Test(arguments: ["mp3-cbr.mp3", "mp3-no-header.mp3", "mp2.mp2"], tails.indices)
  func `tags after the last frame are no sound`(name: String, tail: Int) throws {
    let folder = try TemporaryDirectory()
    let fixture = try Fixture.named(name).path
    let source = try FileByteSource(path: fixture)
    let bytes = try source.bytes(at: 0, count: Int(source.byteCount)) + Self.tails[tail]
    let path = try folder.write(bytes, to: "tagged-" + name)
    #expect(try Self.samples(path) == Self.samples(fixture))
    #expect(try URLAsset(path: path).content().truncation == nil)
  }
}
