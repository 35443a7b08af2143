import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

struct MultiPictureTests {
  @Test("The pictures that an index of the Multi-Picture Format names are not the file's own")
  func index() throws {
    let picture = try FileByteSource(path: try Fixture.named("picture.jpg").path).allBytes()
    // An index without entries, after the mark of the file's beginning.
    let index: [UInt8] = Array("MPF\0".utf8) + Array("II*\0".utf8) + [8, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let segment = [0xFF, 0xE2, 0, UInt8(index.count + 2)] + index
    let folder = try TemporaryDirectory()
    let path = try folder.write(
      picture.prefix(2) + segment + picture.dropFirst(2) + picture, to: "several.jpg")
    let track = try #require(try URLAsset(path: path).tracks().first)
    let alone = try #require(try URLAsset(path: Fixture.named("picture.jpg").path).tracks().first)
    let (buffers, damage) = try read(track, VideoSettings.native)
    #expect(buffers.count == 1 && damage.isEmpty)
    #expect(try pictures(buffers) == pictures(try read(alone, VideoSettings.native).buffers))
    let stored = try read(track, nil).buffers
    #expect(stored.count == 1)
  }

  private func pictures(_ buffers: [SampleBuffer]) throws -> [String] {
    try buffers.compactMap(\.imageBuffer).map { try md5($0) }
  }
}
