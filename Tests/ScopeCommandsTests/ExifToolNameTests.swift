import MediaMetadata
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
