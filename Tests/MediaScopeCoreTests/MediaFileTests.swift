import MediaScopeCore
import MediaScopeFixtures
import Testing

/// Files as their own structure describes them, without any C library.
struct MediaFileTests {
  // The lines of the doc comment, which stand in here word by word.
  private func example(_ path: String) async throws {
    let file = try MediaFile(path: path)
    print(try await file.structure()["moov/mvhd"]?.field("timescale")?.value.integer ?? 0)
    for item in try await file.metadata() { print(item.key, item.value) }
  }

  @Test func `the example runs`() async throws { try await example(Fixture.named("both.mp4").path) }

  @Test(
    arguments: Fixture.all.filter(atLeast: 3) { fixture in
      fixture.tags.keys.contains { $0.lowercased() == "title" }
        && ["mov", "matroska", "mp3", "flac", "ogg"].contains { fixture.format.hasPrefix($0) }
    })
  func `a title is the one that ffprobe reads`(fixture: Fixture) async throws {
    let title = fixture.tags.first { $0.key.lowercased() == "title" }?.value
    let items = try await MediaFile(path: fixture.path).metadata()
    #expect(items.contains { $0.commonKey == .title && $0.stringValue == title })
  }

  @Test func `the tree of a file is that of its bytes`() async throws {
    let path = try Fixture.named("h264.mp4").path
    let file = try await MediaFile(path: path).structure()
    let header = try #require(file["moov/mvhd"])
    let bytes = try file.bytes(file.root.range)
    let inMemory = try await MediaFile(bytes: bytes).structure()
    #expect(inMemory["moov/mvhd"]?.range == header.range)
    #expect(inMemory.format == file.format)
  }

  @Test func `tags of Exif are there as they are stored, without words`() async throws {
    let camera = try #require(TaggedFile.all.first { $0.name == "camera.jpg" })
    let items = try await MediaFile(path: camera.path).metadata()
    let make = items.first { $0.key == "Make" }?.stringValue
    #expect(make == camera.exifTool["EXIF:Make"]?.texts.first)
    #expect(!items.contains { $0.extraAttributes[.text] != nil })
  }

  @Test func `what is no file of a known format is refused`() async {
    await #expect(throws: MediaError.self) { try await MediaFile(bytes: [1, 2, 3]).structure() }
    await #expect(throws: (any Error).self) { try await MediaFile(bytes: [1, 2, 3]).metadata() }
  }
}
