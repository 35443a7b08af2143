import MediaContainers
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

/// Names that no fixture has, as ExifTool 12.57 gives them of tags that mutagen wrote.
struct ExifToolNameTests {
  @Test(
    arguments: [
      ("x-Own Key", "X-ownKey"), ("a;b", "AB"), ("MusicBrainz_AlbumId", "MusicbrainzAlbumid"),
      ("a_b_c", "A_bC"), ("aa_b_c", "AaB_c"), ("TITLE", "Title"), ("é", "Unknown"),
    ])
  func `a field of Vorbis comments`(key: String, name: String) {
    let item = MetadataItem(keySpace: .vorbisComment, key: key, value: .string("1"))
    #expect(ExifToolName.name(of: item) == name)
  }

  @Test(
    arguments: [
      ("COMM", "deu", "Comment-deu"), ("COMM", "eng", "Comment"), ("COMM", nil, "Comment"),
      ("USLT", "fra", "Lyrics-fra"), ("TDLY", nil, "PlaylistDelay"), ("TOL", nil, "OriginalLyricist"),
    ] as [(String, String?, String)])
  func `a frame of ID3`(key: String, language: String?, name: String) {
    var item = MetadataItem(keySpace: .id3, key: key, value: .string("1"))
    item.extendedLanguageTag = language
    #expect(ExifToolName.name(of: item) == name)
  }

  /// As ExifTool names comments in `XXX` and `und`.
  @Test(arguments: [("XXX", "Comment-xxx"), ("und", "Comment-und"), ("12 ", "Comment")])
  func `a frame of ID3 in no language`(language: String, name: String) {
    var item = MetadataItem(keySpace: .id3, key: "COMM", value: .string("1"))
    item.extraAttributes[.language] = language
    #expect(ExifToolName.name(of: item) == name)
  }

  @Test(
    arguments: [
      ("fr", "Title-fr"), ("pt-br", "Title-pt-BR"), ("x-default", "Title-x-default"),
      ("EN_gb", "Title-en-GB"),
      (nil, "Title"),
    ] as [(String?, String)])
  func `a text of PNG`(language: String?, name: String) {
    var item = MetadataItem(keySpace: .png, key: "Title", value: .string("1"))
    item.extendedLanguageTag = language
    #expect(ExifToolName.name(of: item) == name)
  }

  /// The first language has the name alone, too, where no tag has it.
  @Test(
    arguments: [
      ([("eng", "US")], ["Title-und-US", "Title"]), ([("fra", "FR")], ["Title-fra-FR", "Title"]),
      ([(nil, nil), ("fra", nil)], ["Title", "Title-fra"]), ([("eng", nil)], ["Title"]),
    ] as [([(String?, String?)], [String])])
  func `tags of QuickTime in several languages`(locales: [(String?, String?)], names: [String]) {
    var content = MetadataContent()
    content.items = locales.map { language, country in
      var item = MetadataItem(keySpace: .iTunes, key: "\u{A9}nam", value: .string("1"))
      item.extendedLanguageTag = language
      item.extraAttributes[.country] = country
      return item
    }
    #expect(ExifToolTags(content).tags.map(\.name) == names)
  }

  @Test func `a named tag of iTunes has all its values`() {
    var content = MetadataContent()
    content.items = ["happy", "sad"].map { value in
      var item = MetadataItem(keySpace: .iTunes, key: "com.apple.iTunes.MOOD", value: .string(value))
      item.extraAttributes[.info] = "MOOD"
      return item
    }
    #expect(ExifToolTags(content).tags.map(\.values) == [["happy", "sad"]])
  }

  /// As ExifTool 12.57 gives it of these files, whichever is stored first.
  @Test(arguments: [(1, "One"), (2, "Two")], [false, true])
  func `the picture that stands for a file has the tag`(picture: (Int, String), isReversed: Bool) throws {
    let bytes = StereoPairFile.bytes(primary: picture.0, isReversed: isReversed)
    let content = try #require(try MetadataContent(of: ContainerFile(MemoryByteSource(bytes))))
    #expect(ExifToolTags(content).tags.filter { $0.name == "Model" }.map(\.values) == [[picture.1]])
  }

  /// As ExifTool 12.57 gives it of files with two tags and with all three.
  @Test func `tags of MP3 go before those of APE, and those before ID3v1's`() {
    var content = MetadataContent()
    content.origin = Container.mpegAudio.rawValue
    content.items = [
      MetadataItem(keySpace: .ape, key: "Title", value: .string("APE")),
      MetadataItem(keySpace: .id3v1, key: "title", value: .string("old")),
    ]
    func titles() -> [[String]] { ExifToolTags(content).tags.filter { $0.name == "Title" }.map(\.values) }
    #expect(titles() == [["APE"]])
    content.items.insert(MetadataItem(keySpace: .id3, key: "TIT2", value: .string("ID3")), at: 0)
    #expect(titles() == [["ID3"]])
  }

  /// As ExifTool 12.57 gives them of files that it wrote.
  @Test(
    arguments: [
      ("crs:RetouchAreas/crs:Feather", ["2"]), ("crs:RetouchAreas/crs:Masks/crs:What", ["2"]),
      ("crs:GradientBasedCorrections/crs:CorrectionAmount", ["2"]),
      ("crs:GradientBasedCorrections/crs:CorrectionName", ["1", "2"]),
      ("crs:PaintBasedCorrections/crs:CorrectionMasks/crs:Dabs", ["2"]),
      ("crs:MaskGroupBasedCorrections/crs:CorrectionMasks/crs:Dabs", ["1", "2"]),
      ("xmpMM:Pantry/xmpMM:InstanceID", ["2"]), ("xmpMM:History/stEvt:action", ["1", "2"]),
    ])
  func `a field of structures that are a list`(key: String, values: [String]) {
    var content = MetadataContent()
    content.items = ["1", "2"].map { MetadataItem(keySpace: .xmp, key: key, value: .string($0)) }
    #expect(ExifToolTags(content).tags.map(\.values) == [values])
  }

  @Test func `unknown tags of QuickTime are hidden`() {
    var content = MetadataContent()
    content.items = [
      MetadataItem(keySpace: .quickTimeUserData, key: "zzzz", value: .string("1")),
      MetadataItem(keySpace: .quickTimeUserData, key: "\u{A9}zzz", value: .string("1")),
    ]
    #expect(ExifToolTags(content).tags.map(\.name) == ["UserData_zzz"])
  }

  @Test func `the file name of a cover in an APE tag`() {
    var cover = MetadataItem(keySpace: .ape, key: "Cover Art (Front)", value: .data([0xFF]))
    cover.commonKey = .artwork
    cover.extraAttributes[.info] = "front.jpg"
    var content = MetadataContent()
    content.items = [cover]
    let tags = ExifToolTags(content).tags
    #expect(tags.map(\.name) == ["CoverArtFrontDesc", "CoverArtFront"])
    #expect(tags.first?.values == ["front.jpg"])
  }

  @Test(
    arguments: [
      ("135926", "13:59:26"), ("135926-0600", "13:59:26-06:00"), ("135926.054-0600", "13:59:26.054-06:00"),
      ("135926+06", "13:59:26+06"),
    ])
  func `a time of IPTC`(text: String, expected: String) {
    #expect(
      ExifToolValue.text(of: MetadataItem(keySpace: .iptc, key: "2:60", value: .string(text))) == expected)
  }

  @Test(
    arguments: [
      ("Tue, 03 Apr 2007 10:00:00 +0200", "2007:04:03 10:00:00+02:00"),
      ("3 Apr 07 9:05 EST", "2007:04:03 09:05:00-05:00"), ("2 Feb 2019 10:11:12", "2019:02:02 10:11:12"),
      ("Sat, 17 Jan 1998 08:09:10 GMT", "1998:01:17 08:09:10+00:00"),
      ("12 dec 99 1:02:03 pst", "1999:12:12 01:02:03-08:00"),
      ("1 Jan 2000 1:02:03 Y", "2000:01:01 01:02:03+12:00"),
      ("Mon, 1 Jan 2018 12:10:22 XYZ", "Mon, 1 Jan 2018 12:10:22 XYZ"),
      ("2020-01-02T03:04:05Z", "2020-01-02T03:04:05Z"), ("Jan", "Jan"), ("1 Jan", "1 Jan"), ("", ""),
    ])
  func `a date of mail in PNG`(text: String, expected: String) {
    let item = MetadataItem(keySpace: .png, key: "Creation Time", value: .string(text))
    #expect(ExifToolValue.text(of: item) == expected)
  }

  @Test func `several sensitivities of Exif`() {
    let list = MetadataValue.list([64, 0, 0].map { .integer($0) })
    let item = MetadataItem(keySpace: .exif, key: "PhotographicSensitivity", value: list)
    #expect(ExifToolValue.text(of: item) == "64, 0, 0")
  }

  @Test(
    arguments: [
      ("00:00.900]b", "[00:00.90]b"), ("01:02.345]a: b]", "[01:02.34]a: b]"), ("75:01.000]", "[1:15:01.00]"),
      ("text", "[text"),
    ])
  func `a text with its time`(line: String, text: String) {
    #expect(ExifToolValue.timedText(Substring(line)) == text)
  }
}
