import Foundation
import MediaContainers
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaMetadata

/// Tags of formats whose own structure is read, held against what mutagen reads.
struct MetadataFormatTests {
  private func content(_ name: String) throws -> MetadataContent {
    try #require(try MetadataContent(of: ContainerFile(FileByteSource(path: TaggedFile.named(name).path))))
  }

  @Test(arguments: ["tagged.dsf", "tagged.dff", "stray-names.mp3"])
  func `frames of ID3 are mutagen's`(name: String) throws {
    let file = try TaggedFile.named(name)
    let renamed = ["TT2": "TIT2", "TP1": "TPE1"]
    let items = try content(name).items.filter { $0.keySpace == .id3 }
    #expect(!file.mutagen.isEmpty)
    for (key, value) in file.mutagen where !key.hasPrefix("PRIV") {
      let ours = items.filter { (renamed[$0.key] ?? $0.key) == key }.compactMap(\.stringValue)
      #expect(ours == value.texts, "\(key)")
    }
  }

  @Test func `XMP in a private frame is read`() throws {
    #expect(try content("stray-names.mp3").items.contains { $0.keySpace == .xmp && $0.key == "dc:title" })
  }

  @Test func `a picture's size is found after what is unusual before its header`() throws {
    // Apple's own form of PNG has a chunk before the header.
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let own: [UInt8] = [0, 0, 0, 4] + Array("CgBI".utf8) + [0x50, 0, 0x20, 6, 0, 0, 0, 0]
    let header: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 60, 0, 0, 0, 40, 8, 6, 0, 0, 0]
    let size = VideoDimensions(width: 60, height: 40)
    #expect(PictureInformation(signature + header)?.dimensions == size)
    #expect(PictureInformation(signature + own + header)?.dimensions == size)
    // TEM stands alone.
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 40, 0, 60, 1, 1, 0x11, 0]
    #expect(PictureInformation([0xFF, 0xD8, 0xFF, 0x01] + frame)?.dimensions == size)
    for count in 0..<16 {
      #expect(PictureInformation(signature + own + header.prefix(count))?.dimensions == nil)
      if count < 9 { #expect(PictureInformation([0xFF, 0xD8] + frame.prefix(count))?.dimensions == nil) }
    }
  }

  @Test func `all values of Windows Media's tags are mutagen's`() throws {
    let file = try TaggedFile.named("windows.wma")
    let items = try content("windows.wma").items.filter { $0.keySpace == .windowsMedia }
    #expect(file.mutagen.count > 8)
    for (key, value) in file.mutagen where key != "WM/Picture" {
      let ours = items.filter { $0.key == key }.map { item -> String in
        if case .boolean(let flag) = item.value { return flag ? "true" : "false" }
        return item.stringValue ?? ""
      }
      #expect(ours.map { $0.lowercased() } == value.texts.map { $0.lowercased() }, "\(key)")
    }
    let picture = items.first { $0.commonKey == .artwork }
    #expect(picture?.extraAttributes[.mediaType] == "image/png")
    #expect(picture?.extraAttributes[.info] == "front")
  }

  @Test(arguments: ["short-block.flac", "no-framing.ogg"])
  func `comments are read to their end`(name: String) throws {
    let file = try TaggedFile.named(name)
    let content = try content(name)
    let items = content.items
    let titles = items.filter { $0.key == "TITLE" }.compactMap(\.stringValue)
    #expect(!titles.isEmpty)
    var chapterTexts: [String: String] = [:]
    for (key, value) in file.mutagen where !key.lowercased().contains("picture") {
      if key.lowercased().hasPrefix("chapter") {
        chapterTexts[key.lowercased()] = value.texts.joined()
        continue
      }
      let ours = items.filter { $0.key.lowercased() == key.lowercased() }.compactMap(\.stringValue)
      #expect(ours == value.texts, "\(key)")
    }
    // Chapters are no tags here.
    #expect(content.chapters.count * 2 == chapterTexts.count)
    for (index, chapter) in content.chapters.enumerated() {
      let start = chapter.timeRange.start
      #expect(start.isNumeric && start < MediaTime(value: 60, timescale: 1))
      let milliseconds = Int((start.seconds * 1000).rounded())
      let clock = "00:00:0\(milliseconds / 1000).\("\(1000 + milliseconds % 1000)".dropFirst())"
      #expect(chapterTexts["chapter00\(index)"] == clock)
      #expect(chapterTexts["chapter00\(index)name"] == chapter.title)
    }
  }

  @Test func `a text after zeros is read`() throws {
    #expect(try content("late-text.aiff").items.map(\.stringValue) == ["A remark"])
  }

  @Test func `Exif without its offset is read, and that it lacks is said`() throws {
    let content = try content("no-offset.heic")
    #expect(content.items.contains { $0.keySpace == .exif && $0.key == "Make" })
    #expect(content.issues.contains { $0.reason.contains("exif_tiff_header_offset") })
  }

  @Test func `an item whose bytes lie nowhere is reported`() throws {
    let whole = [UInt8](try Data(contentsOf: URL(filePath: TaggedFile.named("no-offset.heic").path)))
    guard let mark = whole.indices.first(where: { whole[$0...].starts(with: "mdat".utf8) }) else {
      Issue.record("no media data")
      return
    }
    let cut = try MetadataContent(of: ContainerFile(MemoryByteSource(Array(whole[..<(mark - 4)]))))
    #expect(cut?.issues.contains { $0.reason.contains("Exif item") } ?? false)
  }

  @Test(arguments: [1, 2], [false, true])
  func `Exif of the picture that stands for a file comes first`(primary: Int, isReversed: Bool) throws {
    let bytes = StereoPairFile.bytes(primary: primary, isReversed: isReversed)
    let content = try #require(try MetadataContent(of: ContainerFile(MemoryByteSource(bytes))))
    let models = content.items.filter { $0.key == "Model" }
    #expect(models.map(\.stringValue) == (primary == 1 ? ["One", "Two"] : ["Two", "One"]))
    #expect(models.map(\.isOfOtherPicture) == [false, true])
  }

  /// A genre's number is known by its two bytes, whatever type is said of them.
  @Test(arguments: [0, 1, 13, 21] as [UInt32])
  func `the number of a genre is read in any type`(type: UInt32) {
    let item = DataBoxValue([0, 18], type: type, key: "gnre").item(.iTunes, "gnre", at: 0..<2)
    #expect(item.stringValue == "Rock")
  }
}
