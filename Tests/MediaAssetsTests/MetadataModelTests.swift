import Foundation
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import Testing

@testable import MediaAssets

/// Tags as values that an asset loads.
struct MetadataModelTests {
  @Test func `filters by identifier, key and key space`() async throws {
    let items = try await URLAsset(path: TaggedFile.named("id3v24.mp3").path).load(.metadata)
    let titles = MetadataItem.metadataItems(
      from: items, filteredByIdentifier: MetadataIdentifier(rawValue: "id3/TIT2"))
    #expect(titles.map(\.key) == ["TIT2"])
    #expect(MetadataItem.metadataItems(from: items, withKey: "title", keySpace: .common) == titles)
    #expect(MetadataItem.metadataItems(from: items, withKey: nil, keySpace: .id3).count == items.count)
    #expect(MetadataItem.metadataItems(from: items, withKey: "TPE1", keySpace: nil).count == 2)
    #expect(
      MetadataItem.metadataItems(from: items, filteredBy: .forSharing()).allSatisfy {
        $0.key != "PRIV" && $0.keySpace != .xmp
      })
  }

  @Test func `constants name tags, and items load their values`() async throws {
    let items = try await URLAsset(path: TaggedFile.named("id3v24.mp3").path).load(.metadata)
    let title = try #require(
      MetadataItem.metadataItems(from: items, filteredByIdentifier: .id3MetadataTitleDescription).first)
    #expect(
      MetadataItem.metadataItems(from: items, filteredByIdentifier: .commonIdentifierTitle).contains(title))
    #expect(try await title.load(.stringValue) == title.stringValue)
    #expect(try await title.load(.value, .dataValue) == (title.value, title.rawData))
    #expect(try await title.load(.dateValue) == nil)
    #expect(MetadataIdentifier.iTunesMetadataSongName.rawValue == "itsk/%A9nam")
    #expect(MetadataIdentifier.commonIdentifierTitle.rawValue == "comn/title")
    let date = MetadataItem(keySpace: .id3, key: "TDRC", value: .string("2021-05-06T07:08:09+0200"))
    #expect(date.dateValue == Date(timeIntervalSince1970: 1_620_277_689))
  }

  @Test func `a track's tags are loaded by their format`() async throws {
    let asset = try URLAsset(path: TaggedFile.named("tags.mkv").path)
    let sound = try #require(try await asset.loadTracks(withMediaType: .audio).first)
    let all = try await sound.load(.metadata)
    #expect(try await sound.loadMetadata(for: MetadataFormat(.matroska)) == all)
    #expect(try await sound.loadMetadata(for: MetadataFormat(.id3)).isEmpty)
  }

  @Test func `chapters are chosen by the language of their titles`() async throws {
    let asset = try URLAsset(path: Fixture.named("chapters.mp4").path)
    let locales = try await asset.load(.availableChapterLocales)
    #expect(!locales.isEmpty)
    for locale in locales {
      let groups = try await asset.loadChapterMetadataGroups(withTitleLocale: locale)
      #expect(!groups.isEmpty)
      #expect(groups.allSatisfy { $0.items.allSatisfy { $0.extendedLanguageTag == locale } })
    }
    #expect(try await asset.loadChapterMetadataGroups(withTitleLocale: "tlh").isEmpty)
  }

  @Test func `filters by language`() async throws {
    let items = try await URLAsset(path: TaggedFile.named("user-data.mp4").path).load(.metadata)
    let names = items.filter { $0.key == "\u{A9}nam" }
    let german = MetadataItem.metadataItems(
      from: names, filteredAndSortedAccordingToPreferredLanguages: ["deu", "eng"])
    #expect(german.compactMap(\.stringValue) == ["Kaffee ü", "Café"])
    #expect(
      MetadataItem.metadataItems(from: names, filteredAndSortedAccordingToPreferredLanguages: ["fra"]).isEmpty
    )
  }

  @Test func `an asset has formats, common tags, chapters and tracks' tags`() async throws {
    let asset = try URLAsset(path: TaggedFile.named("tags.mkv").path)
    #expect(try await asset.load(.availableMetadataFormats) == [MetadataFormat(.matroska)])
    #expect(try await asset.load(.commonMetadata).allSatisfy { $0.commonKey != nil })
    let groups = try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["eng"])
    #expect(groups.compactMap { $0.items.first?.stringValue } == ["One", "Zwei"])
    let sound = try #require(try await asset.loadTracks(withMediaType: .audio).first)
    #expect(try await sound.load(.metadata).contains { $0.key == "COMMENT" })
    #expect(
      try await asset.loadMetadata(for: MetadataFormat(.matroska)).count == asset.load(.metadata).count)
  }
}
