import MediaAssets
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// A `free` box whose size has 64 bits is room for tags as any other is.
struct LargeFreeBoxTests {
  /// Titles that take less than the room, nearly all of it, and more than it.
  @Test(arguments: [1, 7, 40, 300, 900, 5000])
  func `is used as room`(length: Int) throws {
    let folder = try TemporaryDirectory()
    let source = try FileByteSource(path: Fixture.named("both.mp4").path)
    let movie = try source.bytes(at: 0, count: Int(source.byteCount))
    let room = 1200
    let free: [UInt8] =
      [0, 0, 0, 1] + Array("free".utf8) + [0, 0, 0, 0, 0, 0, UInt8(room >> 8), UInt8(room & 0xFF)]
      + [UInt8](repeating: 0, count: room - 16)
    let path = try folder.write(movie + free, to: "film.mp4")
    var editor = try MetadataEditor(path: path)
    let title = String(repeating: "a", count: length)
    try editor.set("title", to: title)
    _ = try editor.write()
    let changed = try FileByteSource(path: path)
    #expect((changed.byteCount == Int64(movie.count + room)) == (length < 1000))
    let items = try URLAsset(path: path).metadataContent().items
    #expect(items.first { $0.commonKey == .title }?.stringValue == title)
    #expect(try URLAsset(path: path).content().truncation == nil)
    // The bytes of the samples have not moved.
    #expect(
      try changed.bytes(at: 0, count: 1000) == source.bytes(at: 0, count: 1000))
    #expect(try SampleListing(URLAsset(path: path)).damage.isEmpty)
  }
}
