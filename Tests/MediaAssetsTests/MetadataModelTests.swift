import Fixtures
import Foundation
import MediaContainers
import MediaCore
import Testing

@testable import MediaAssets

/// Tags as values, and the reader on files that are not in order.
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

  @Test(arguments: [
    ("+48.8577+002.2950+035.000/", 48.8577, 2.295, 35.0 as Double?),
    ("+27.5916+086.5640+8850/", 27.5916, 86.564, 8850),
    ("-90+000/", -90, 0, nil), ("+4012.22-07500.25/", 40 + 12.22 / 60, -(75 + 0.25 / 60), nil),
    ("+401213.1-0750015.1/", 40 + 12.0 / 60 + 13.1 / 3600, -(75 + 15.1 / 3600), nil),
    ("+12.3456-098.7654CRSWGS_84/", 12.3456, -98.7654, nil),
  ])
  func `places of ISO 6709`(text: String, latitude: Double, longitude: Double, altitude: Double?) throws {
    let place = try #require(ISO6709Location(text))
    #expect(abs(place.latitude - latitude) < 1e-9)
    #expect(abs(place.longitude - longitude) < 1e-9)
    #expect(place.altitude == altitude)
  }

  @Test(arguments: [
    "", "48,2", "+91+000/", "+1", "north", "+12.3456-098.7654+1+2/", String(repeating: "+1", count: 99),
  ])
  func `texts that are no place`(text: String) {
    #expect(ISO6709Location(text) == nil)
  }

  @Test func `Base64 is Foundation's`() {
    for count in 0..<64 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 251) }
      #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
      #expect(Base64.bytes(Data(bytes).base64EncodedString().utf8) == bytes)
    }
    #expect(Base64.bytes("a b!".utf8) == nil)
  }

  @Test func `what is no text is told`() {
    #expect(MetadataText([0x41, 0xFF], .utf8).isDamaged)
    #expect(MetadataText([0xFF, 0xFE, 0x00, 0xD8], .utf16).isDamaged)
    #expect(MetadataText([0x41], .utf16BigEndian).isDamaged)
    #expect(!MetadataText([0x00, 0x41], .utf16BigEndian).isDamaged)
  }

  @Test(arguments: TaggedFile.all)
  func `a file that was cut anywhere is read as far as it goes`(file: TaggedFile) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file.path)))
    for length in stride(from: 1, to: bytes.count, by: max(1, bytes.count / 61)) {
      let content = try MetadataContent(of: ISOFile(MemoryByteSource(Array(bytes[..<length]))))
      #expect((content?.items.count ?? 0) < 200)
    }
  }

  @Test(arguments: TaggedFile.all)
  func `numbers that lie do no harm`(file: TaggedFile) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file.path)))
    var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    for _ in 0..<60 {
      var changed = bytes
      for _ in 0..<4 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let place = Int(seed >> 33) % changed.count
        changed[place] = [0x00, 0xFF, 0x7F, 0x80][Int(seed >> 20 & 3)]
      }
      _ = try MetadataContent(of: ISOFile(MemoryByteSource(changed)))
    }
  }
}
