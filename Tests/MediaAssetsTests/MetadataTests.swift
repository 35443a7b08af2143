import Foundation
import MediaContainers
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import Testing

@testable import MediaAssets

/// What tags say, held against what exiftool and mutagen read.
struct MetadataTests {
  private func content(_ name: String) throws -> MetadataContent {
    try URLAsset(path: TaggedFile.named(name).path).metadataContent()
  }

  private func items(_ name: String, _ key: String) throws -> [MetadataItem] {
    try content(name).items.filter { $0.key == key }
  }

  private func texts(_ name: String, _ key: String) throws -> [String] {
    try items(name, key).compactMap(\.stringValue)
  }

  @Test func `there are files`() {
    #expect(TaggedFile.all.count > 15)
  }

  @Test(arguments: TaggedFile.all)
  func `a value's bytes are those of its place in the file`(file: TaggedFile) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file.path)))
    let content = try URLAsset(path: file.path).metadataContent()
    #expect(!content.items.isEmpty)
    // Bytes that were stuffed are stored otherwise in the file, and so does what is coded in Base64.
    for item in content.items + content.tracks.flatMap(\.items)
    where file.name != "id3-stuffed.mp3" && item.key.uppercased() != "METADATA_BLOCK_PICTURE" {
      guard let range = item.byteRange else { continue }
      #expect(range.upperBound <= Int64(bytes.count))
      #expect(item.rawData == Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)]), "\(item.key)")
    }
  }

  @Test(
    arguments: TaggedFile.all.filter(atLeast: 5) { $0.name.hasPrefix("id3v2") || $0.name.hasPrefix("id3-") })
  func `ID3v2's frames are mutagen's`(file: TaggedFile) throws {
    let content = try URLAsset(path: file.path).metadataContent()
    // mutagen gives the names of ID3v2.4 to the frames of older versions.
    let renamed = [
      "TT2": "TIT2", "TP1": "TPE1", "TRK": "TRCK", "TCO": "TCON", "COM": "COMM", "PIC": "APIC",
      "TYER": "TDRC",
      "IPLS": "TIPL",
    ]
    let ours = Dictionary(grouping: content.items.filter { $0.keySpace == .id3 }) {
      renamed[$0.key] ?? $0.key
    }
    for (key, value) in file.mutagen {
      let parts = key.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard !["CHAP", "CTOC", "POPM", "SYLT", "TIPL", "PRIV"].contains(parts[0]) else { continue }
      let wanted = value.texts
      let found = (ours[parts[0]] ?? []).filter { item in
        parts.count < 2 || parts[0] == "UFID" || (item.extraAttributes[.info] ?? "") == parts[1]
          || (parts[0] == "APIC")
      }
      let said = found.map { item -> String in
        if case .data(let bytes) = item.value { return "\(bytes.count) bytes" }
        return item.stringValue ?? ""
      }
      if parts[0] == "TDRC", file.name == "id3v23.mp3" {
        #expect(said == [String(wanted[0].prefix(4))])
      } else if parts[0] == "UFID" {
        #expect(found.first?.rawData.count == 6)
      } else {
        // mutagen parts date and time by a space.
        #expect(said == wanted.map { parts[0] == "TDRC" ? $0.replacing(" ", with: "T") : $0 }, "\(key)")
      }
    }
  }

  @Test(arguments: ["comments.flac", "comments.ogg", "comments.opus"])
  func `comments are mutagen's, and the picture is whole`(name: String) throws {
    let file = try TaggedFile.named(name)
    let content = try content(name)
    for (key, value) in file.mutagen where !key.hasPrefix("chapter") && key != "metadata_block_picture" {
      let said = content.items.filter { $0.key.lowercased() == key && $0.keySpace == .vorbisComment }
      #expect(said.compactMap(\.stringValue) == value.texts, "\(key)")
    }
    let chapters = content.chapters.filter { $0.origin == "CHAPTER" }
    #expect(chapters.map(\.title) == ["Start", "Half"])
    #expect(chapters.map(\.timeRange.start.seconds) == [0, 0.5])
    let picture = try #require(content.items.first { $0.commonKey == .artwork })
    guard case .data(let bytes) = picture.value else {
      Issue.record("the picture is no bytes")
      return
    }
    #expect(bytes == [UInt8](try Data(contentsOf: URL(filePath: Fixture.named("picture.png").path))))
    #expect(picture.extraAttributes[.pictureType] == "front cover")
    #expect(PictureInformation(bytes)?.dimensions == VideoDimensions(width: 96, height: 64))
    #expect(content.replayGain?.trackGain == 1.25)
  }

  @Test func `a cue sheet's tracks are chapters`() throws {
    let tracks = try content("comments.flac").chapters.filter { $0.origin == "CUESHEET" }
    #expect(tracks.map(\.title) == ["Track 1", "Track 2"])
    #expect(tracks.map(\.timeRange.start.value) == [0, 588 * 40])
  }

  @Test func `items of iTunes have their types`() throws {
    let file = try TaggedFile.named("itunes.m4a")
    for key in ["\u{A9}nam", "\u{A9}ART", "aART", "\u{A9}day", "\u{A9}lyr"] {
      #expect(try texts("itunes.m4a", key) == file.mutagen[key]?.texts)
    }
    #expect(try items("itunes.m4a", "trkn").map(\.value) == [.position(2, of: 10)])
    #expect(try items("itunes.m4a", "disk").map(\.value) == [.position(1, of: 0)])
    #expect(try items("itunes.m4a", "tmpo").map(\.value) == [.integer(128)])
    #expect(try items("itunes.m4a", "cpil").map(\.value) == [.boolean(true)])
    #expect(try items("itunes.m4a", "pgap").map(\.value) == [.boolean(false)])
    #expect(try items("itunes.m4a", "stik").map { $0.extraAttributes[.meaning] } == ["music"])
    #expect(try items("itunes.m4a", "covr").map(\.dataType) == [.png, .jpeg])
    #expect(try texts("itunes.m4a", "com.apple.iTunes.MOOD") == ["Heiter"])
    #expect(try items("itunes.m4a", "org.example.binary").map(\.value) == [.data([0, 1, 2, 3])])
    #expect(try content("itunes.m4a").replayGain?.trackGain == -2)
    #expect(try items("itunes.m4a", "\u{A9}nam").first?.identifier.rawValue == "itsk/%A9nam")
  }

  @Test func `QuickTime's metadata has its types`() throws {
    let file = try TaggedFile.named("quicktime.mov")
    #expect(
      try texts("quicktime.mov", "com.apple.quicktime.title") == file.exifTool["QuickTime:Title"]?.texts)
    let place = try #require(try items("quicktime.mov", "com.apple.quicktime.location.ISO6709").first)
    #expect(place.location == ISO6709Location(latitude: 48.8577, longitude: 2.295, altitude: 35))
    #expect(place.dataType == .location)
    #expect(try items("quicktime.mov", "org.example.integer").map(\.value) == [.integer(-5)])
    #expect(try items("quicktime.mov", "org.example.unsigned").map(\.value) == [.integer(65534)])
    #expect(try items("quicktime.mov", "org.example.float").map(\.value) == [.number(0.5)])
    #expect(try items("quicktime.mov", "org.example.double").map(\.value) == [.number(-0.25)])
    #expect(
      try texts("quicktime.mov", "org.example.wide") == file.exifTool["QuickTime:OrgExampleWide"]?.texts)
    #expect(
      try items("quicktime.mov", "org.example.point").map(\.value) == [.list([.number(1), .number(2)])])
    #expect(try items("quicktime.mov", "org.example.bytes").map(\.value) == [.data([0, 0xFF])])
    let date = try #require(try content("quicktime.mov").creationDate)
    #expect(date.keySpace == .quickTimeMetadata)
    #expect(date.civilTime?.secondsSince1970 == 1_620_277_689)
  }

  @Test func `user data has languages and old codings`() throws {
    let names = try items("user-data.mp4", "\u{A9}nam")
    #expect(names.compactMap(\.stringValue) == ["Café", "Kaffee ü"])
    #expect(names.map(\.extendedLanguageTag) == ["eng", "deu"])
    #expect(names.map(\.dataType) == [.macRoman, .utf8])
    let file = try TaggedFile.named("user-data.mp4")
    #expect(try texts("user-data.mp4", "\u{A9}cmt") == file.exifTool["QuickTime:Comment"]?.texts)
    #expect(try texts("user-data.mp4", "\u{A9}inf") == ["Größe"])
    #expect(try items("user-data.mp4", "\u{A9}xyz").first?.location?.latitude == 37.3349)
    #expect(try texts("user-data.mp4", "titl") == ["Été"])
    #expect(try texts("user-data.mp4", "auth") == ["Autor"])
    #expect(try items("user-data.mp4", "albm").map(\.value) == [.string("Record"), .integer(5)])
    #expect(try items("user-data.mp4", "yrrc").map(\.value) == [.integer(2007)])
    #expect(try texts("user-data.mp4", "kywd") == ["one", "two"])
    let place = try #require(try items("user-data.mp4", "loci").first)
    #expect(place.location == ISO6709Location(latitude: 37.25, longitude: -122.5, altitude: 12.5))
    #expect(place.extraAttributes[.info] == "Here")
    #expect(try texts("user-data.mp4", "WM/Publisher") == ["Sender"])
    #expect(try items("user-data.mp4", "WM/SharedUserRating").map(\.value) == [.integer(75)])
    #expect(try items("user-data.mp4", "unkn").map(\.value) == [.data([0, 1, 2, 0xFF])])
    let chapters = try content("user-data.mp4").chapters
    #expect(chapters.map(\.title) == ["One", "Two"])
    #expect(chapters.map(\.timeRange.start.seconds) == [0, 0.5])
  }

  @Test func `Matroska's tags keep their targets, and what is attached is whole`() throws {
    let content = try content("tags.mkv")
    #expect(try texts("tags.mkv", "Title") == ["Film"])
    #expect(try texts("tags.mkv", "ARTIST") == ["Somebody"])
    #expect(content.tracks.map(\.index).contains(1))
    let sound = content.items(ofTrack: -1, index: 1)
    #expect(sound.contains { $0.key == "COMMENT" && $0.stringValue == "of a track" })
    #expect(sound.contains { $0.key == "Name" && $0.stringValue == "Sound" })
    let file = try #require(try items("tags.mkv", "AttachedFile").first)
    #expect(file.dataValue == [UInt8](try Data(contentsOf: URL(filePath: Fixture.named("picture.png").path))))
    #expect(file.extraAttributes[.info] == "cover.png")
    #expect(content.chapters.map(\.title) == ["One", "Zwei"])
    #expect(content.chapters.map(\.timeRange.duration.seconds) == [0.4, 0.6])
  }

  @Test func `a broadcast wave gives all that it has`() throws {
    let file = try TaggedFile.named("broadcast.wav")
    #expect(try texts("broadcast.wav", "INAM") == file.exifTool["RIFF:Title"]?.texts)
    #expect(try texts("broadcast.wav", "IART") == ["Künstler"])
    for key in ["Description", "Originator", "OriginatorReference", "TimeReference"] {
      #expect(
        try items("broadcast.wav", key).filter { $0.keySpace == .broadcastExtension }.compactMap(
          \.stringValue)
          == file.exifTool["RIFF:\(key)"]?.texts)
    }
    #expect(try items("broadcast.wav", "LoudnessValue").first?.extraAttributes[.meaning] == "-23.0 LUFS")
    #expect(try items("broadcast.wav", "iXML").first?.dataType == .xml)
    #expect(try texts("broadcast.wav", "CutID") == ["CUT1"])
    #expect(try items("broadcast.wav", "smpl/dwMIDIUnityNote").map(\.value) == [.integer(60)])
    #expect(try texts("broadcast.wav", "TIT2") == file.exifTool["ID3:Title"]?.texts)
    let cues = try content("broadcast.wav").chapters
    #expect(cues.map(\.title) == ["Begin", "Later"])
    #expect(
      cues.map(\.timeRange.start) == [
        MediaTime(value: 0, timescale: 8000), MediaTime(value: 1000, timescale: 8000),
      ])
  }

  @Test func `AIFF's texts and markers`() throws {
    let file = try TaggedFile.named("texts.aiff")
    for (key, name) in [("NAME", "Name"), ("AUTH", "Author"), ("(c) ", "Copyright"), ("ANNO", "Annotation")] {
      #expect(try texts("texts.aiff", key) == file.exifTool["AIFF:\(name)"]?.texts, "\(key)")
    }
    #expect(try content("texts.aiff").chapters.map(\.title) == ["Mark"])
  }

  @Test func `an APE tag's values are lists, pictures and addresses`() throws {
    #expect(try texts("ape.mp3", "Artist") == ["One", "Two"])
    #expect(try texts("ape.mp3", "Homepage") == ["https://example.org/"])
    let cover = try #require(try items("ape.mp3", "Cover Art (Front)").first)
    #expect(
      cover.dataValue == [UInt8](try Data(contentsOf: URL(filePath: Fixture.named("picture.png").path))))
    #expect(try content("ape.mp3").replayGain?.albumGain == -3.5)
  }

  @Test func `the tag of fixed size`() throws {
    let file = try TaggedFile.named("id3v1.mp3")
    for key in ["title", "album", "comment", "year", "track"] {
      #expect(try texts("id3v1.mp3", key) == file.exifTool["ID3:\(key.capitalized)"]?.texts, "\(key)")
    }
    #expect(try texts("id3v1.mp3", "artist") == ["Old Artist"])
    #expect(try texts("id3v1.mp3", "genre") == file.mutagen["TCON"]?.texts)
  }

  @Test(arguments: ["exif.jpg", "exif.png"])
  func `Exif's directories, position and thumbnail`(name: String) throws {
    let file = try TaggedFile.named(name)
    for key in ["Make", "ImageDescription", "DateTimeOriginal", "Orientation"] {
      let ours = try items(name, key).filter { $0.keySpace == .exif }.compactMap(\.stringValue)
      #expect(ours == file.exifTool["EXIF:\(key)"]?.texts, "\(key)")
    }
    #expect(try items(name, "ExposureTime").map(\.value) == [.rational(numerator: 1, denominator: 250)])
    let position = try #require(try items(name, "GPSPosition").first?.location)
    guard case .number(let latitude)? = file.exifTool["EXIF:GPSLatitude"],
      case .number(let longitude)? = file.exifTool["EXIF:GPSLongitude"]
    else {
      Issue.record("exiftool gives no position")
      return
    }
    #expect(abs(position.latitude + latitude) < 0.0001)
    #expect(abs(position.longitude - longitude) < 0.0001)
    #expect(position.altitude == 58)
    let thumbnail = try #require(try items(name, "Thumbnail").first)
    #expect(
      thumbnail.dataValue == [UInt8](try Data(contentsOf: URL(filePath: Fixture.named("picture.jpg").path))))
  }

  @Test func `XMP's properties are exiftool's`() throws {
    let file = try TaggedFile.named("exif.jpg")
    #expect(try texts("exif.jpg", "dc:title") == file.exifTool["XMP:Title"]?.texts)
    #expect(try texts("exif.jpg", "dc:subject") == file.exifTool["XMP:Subject"]?.texts)
    #expect(try texts("exif.jpg", "xmp:CreatorTool") == file.exifTool["XMP:CreatorTool"]?.texts)
    #expect(try texts("exif.jpg", "COM") == ["A remark"])
  }

  @Test func `frames of ID3v2 with parts of their own`() throws {
    #expect(try items("id3v24.mp3", "COMM").map(\.extendedLanguageTag) == ["deu"])
    #expect(try texts("id3v24.mp3", "SYLT") == ["[00:00.000]One\n[00:01.500]Two"])
    let rating = try #require(try items("id3v24.mp3", "POPM").first)
    #expect(rating.value == .integer(196))
    #expect(rating.extraAttributes[.info] == "me@example.org")
    #expect(try items("id3v24.mp3", "PRIV").map(\.value) == [.data([0, 1, 0xFF])])
    let content = try content("id3v24.mp3")
    #expect(content.chapters.map(\.title) == ["One", "Zwei ü"])
    #expect(content.chapters.map(\.timeRange.start.seconds) == [0, 0.4])
    #expect(content.replayGain?.trackPeak == 0.988)
  }
}
