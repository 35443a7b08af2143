import Foundation
import MediaCore
import MediaScopeFixtures
import Testing

/// What `metadata` prints, held against the schema and exiftool.
struct MetadataCommandTests {
  @Test func `the JSON of every fixture and tagged file keeps to the schema`() async throws {
    let schema = try Schema("metadata.json")
    var count = 0
    for path in TaggedFile.all.map(\.path) + Fixture.all.map(\.path) {
      let run = try await Program.run(["metadata", "--json", "--raw", path])
      guard !run.text.isEmpty else { continue }
      count += 1
      let breaches = try schema.breaches(of: run.text)
      #expect(breaches == [], "\(path)")
    }
    // Text files that are no media have no object.
    #expect(count >= TaggedFile.all.count + Fixture.all.count - 3)
  }

  /// Names of which both programs read the same, by file.
  static let names: [(file: String, names: [String])] = [
    (
      "id3v24.mp3",
      ["Title", "Album", "Composer", "Track", "Lyrics", "Picture", "PictureMIMEType", "PictureDescription"]
    ),
    ("id3v23.mp3", ["Title", "Artist", "Year", "PictureMIMEType"]),
    ("id3v22.mp3", ["Title", "Artist", "Track", "Comment", "PictureDescription"]),
    ("ape.mp3", ["Title", "Homepage", "Track", "Year", "ReplaygainAlbumGain"]),
    (
      "comments.flac",
      ["Title", "Artist", "Date", "Comment", "TrackNumber", "Tracktotal", "ReplayGainTrackGain", "Vendor"]
    ),
    ("comments.ogg", ["Title", "Artist", "Date", "Encoder", "Lyrics", "Vendor"]),
    ("comments.opus", ["Title", "Artist", "Date", "Encoder", "Lyrics"]),
    ("itunes.m4a", ["Title", "AlbumArtist", "Lyrics", "BeatsPerMinute", "Mood", "CoverArt"]),
    (
      "quicktime.mov",
      ["Title", "OrgExampleFloat", "OrgExampleDouble", "OrgExampleUnsigned", "OrgExampleWide"]
    ),
    ("tags.mkv", ["Title", "Artist", "MuxingApp", "WritingApp", "AttachedFileData"]),
    (
      "broadcast.wav",
      ["Title", "Description", "Originator", "OriginatorReference", "TimeReference", "BWFVersion"]
    ),
    ("texts.aiff", ["Name", "Author", "Copyright", "Annotation"]),
    ("exif.jpg", ["ImageDescription", "Make", "ModifyDate", "DateTimeOriginal", "CreatorTool", "Subject"]),
    ("exif.png", ["ImageDescription", "Make", "DateTimeOriginal", "Title"]),
  ]

  @Test(arguments: names.map(\.file))
  func `the shape of exiftool has its names and values`(name: String) async throws {
    let file = try TaggedFile.named(name)
    let run = try await Program.run(["metadata", "--format", "exiftool", file.path])
    let object = try #require(
      try (JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [[String: Any]])?.first)
    #expect(object["SourceFile"] as? String == file.path)
    for key in Self.names.first(where: { $0.file == name })?.names ?? [] {
      // Several of exiftool's groups can have a name; ours is that of the first in the file.
      let theirs = file.exifTool.filter { $0.key.split(separator: ":").last == key[...] }.map(\.value.texts)
      let ours: [String] =
        switch object[key] {
        case let list as [Any]: list.map { "\($0)" }
        case let value?: ["\(value)"]
        case nil: []
        }
      // exiftool keeps the last of several pictures.
      let isSame = theirs.contains { key == "CoverArt" ? ours.last == $0.last : ours == $0 }
      #expect(isSame, "\(key): \(ours), not \(theirs)")
    }
  }

  @Test(arguments: [
    "camera.jpg", "exif.jpg", "exif.png", "people.mp3", "user-data.3gp", "zones.mov", "sampler.wav",
    "profiles.png", "copies.jpg", "photoshop.psd", "boxes.jp2", "boxes.jxl", "comments.gif", "canon.cr3",
    "negative.dng", "no-offset.heic", "windows.wma", "script.flv", "namespaces.jpg", "words.mov",
  ])
  func `tags have exiftool's names and values, in its words`(name: String) async throws {
    let file = try TaggedFile.named(name)
    let run = try await Program.run(["metadata", "--format", "exiftool", file.path])
    let objects = try JSONDecoder().decode([[String: TaggedFile.Value]].self, from: Data(run.text.utf8))
    let object = try #require(objects.first)
    #expect(file.exifToolPrinted.count > 5)
    for (key, value) in file.exifToolPrinted { #expect(object[key]?.texts == value.texts, "\(key)") }
  }

  @Test func `keys and common keys choose, and text shows key spaces`() async throws {
    let path = try TaggedFile.named("id3v24.mp3").path
    let title = try await Program.run(["metadata", "--key", "title", path])
    #expect(title.text.contains("Überraschung") && !title.text.contains("TALB"))
    let all = try await Program.run(["metadata", path])
    #expect(all.text.contains("ID3v2 [org.id3]") && all.text.contains("PNG, 96 × 64"))
    let common = try await Program.run(["metadata", "--common", path])
    #expect(common.text.contains("TIT2") && !common.text.contains("PRIV"))
  }

  @Test func `pictures and thumbnails are written as they are`() async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "metadata", "--artwork", "-o", folder.file("cover"), try TaggedFile.named("itunes.m4a").path,
    ])
    #expect(run.status == 0)
    #expect(try folder.contents() == ["cover-2.jpg", "cover.png"])
    let picture = try Data(contentsOf: URL(filePath: Fixture.named("picture.png").path))
    #expect(try Data(contentsOf: URL(filePath: folder.file("cover.png"))) == picture)
    let thumb = try await Program.run([
      "metadata", "--thumbnail", "-o", folder.file("t.jpg"), try TaggedFile.named("exif.jpg").path,
    ])
    #expect(thumb.status == 0)
    let small = try Data(contentsOf: URL(filePath: Fixture.named("picture.jpg").path))
    #expect(try Data(contentsOf: URL(filePath: folder.file("t.jpg"))) == small)
    let none = try await Program.run([
      "metadata", "--artwork", "-o", folder.file("x"), try TaggedFile.named("quicktime.mov").path,
    ])
    #expect(none.status == 1)
  }

  @Test(arguments: [
    ("cover.png", ["cover-2.jpg", "cover.png"]), ("Vol. 1", ["Vol. 1-2.jpg", "Vol. 1.png"]),
    ("a.JPEG", ["a-2.JPEG", "a.JPEG"]), ("new/", ["new"]),
  ])
  func `names get an ending unless they have one, which is of the picture's format`(
    name: String, expected: [String]
  ) async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "metadata", "--artwork", "-o", folder.file(name), try TaggedFile.named("itunes.m4a").path,
    ])
    #expect(run.status == 0)
    #expect(try folder.contents() == expected)
  }

  @Test func `a folder is made for pictures alone`() async throws {
    let folder = try TemporaryDirectory()
    let tagged = try TaggedFile.named("itunes.m4a").path
    let run = try await Program.run(["metadata", "--artwork", "-o", folder.file("new/"), tagged])
    #expect(run.status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("new")).sorted()
        == ["itunes.m4a-2.jpg", "itunes.m4a.png"])
    let none = try await Program.run([
      "metadata", "--artwork", "-o", folder.file("none/"), try TaggedFile.named("quicktime.mov").path,
    ])
    #expect(none.status == 1)
    let deep = try await Program.run(["metadata", "--artwork", "-o", folder.file("a/b/"), tagged])
    #expect(deep.status == 1 && deep.errors.count == 1)
    #expect(try folder.contents() == ["new"])
  }

  @Test func `what is written is listed, and one line says that there is nothing to write`() async throws {
    let folder = try TemporaryDirectory()
    let tagged = try TaggedFile.named("itunes.m4a").path
    let run = try await Program.run([
      "metadata", "--artwork", "--json", "-o", folder.file("cover"), tagged,
    ])
    #expect(run.status == 0)
    #expect(try Schema("metadata-pictures.json").breaches(of: run.text) == [])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any])
    let pictures = try #require(object["pictures"] as? [[String: Any]])
    #expect(
      pictures.compactMap { $0["path"] as? String } == [folder.file("cover.png"), folder.file("cover-2.jpg")])
    for picture in pictures {
      let path = try #require(picture["path"] as? String)
      #expect(try Data(contentsOf: URL(filePath: path)).count == picture["size"] as? Int)
    }
    for options in [["--json", "-o", "-"], ["--format", "exiftool", "-o", folder.file("x")]] {
      #expect(try await Program.run(["metadata", "--artwork", tagged] + options).status == 64)
    }
    // A picture that is cut off has two things wrong, and one line.
    let whole = try Data(contentsOf: URL(filePath: Fixture.named("picture.jpg").path))
    try whole.prefix(whole.count / 2).write(to: URL(filePath: folder.file("cut.jpg")))
    let none = try await Program.run([
      "metadata", "--thumbnail", "-o", folder.file("t.jpg"), folder.file("cut.jpg"),
    ])
    #expect(none.status == 1)
    #expect(none.errors.count == 1)
    #expect(none.errors.first?.contains("no thumbnail") ?? false)
  }

  @Test func `what is left out is reported in every format, in one line`() async throws {
    let folder = try TemporaryDirectory()
    // An ID3v2.4 tag (3.1) of one frame with more values than are separated.
    let values = Array(String(repeating: "a\0", count: 3000).utf8)
    func syncsafe(_ number: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(number >> $0 & 127) } }
    let frame = Array("TIPL".utf8) + syncsafe(values.count + 1) + [0, 0, 0] + values
    let path = try folder.write(
      Array("ID3".utf8) + [4, 0, 0] + syncsafe(frame.count) + frame + [UInt8](repeating: 0, count: 64),
      to: "many.mp3")
    for format in ["text", "json", "exiftool"] {
      let run = try await Program.run(["metadata", "--raw", "--format", format, path])
      #expect(run.status == 0)
      let reported = (run.text.split(separator: "\n").map(String.init) + run.errors).filter {
        $0.contains("2000 left in one piece")
      }
      #expect(reported.count == 1, "\(format)")
    }
  }

  @Test func `a folder gives a line for each file`() async throws {
    let whole = try TemporaryDirectory()
    // No other program opens that one without a complaint.
    let damaged = "short-block.flac"
    for file in TaggedFile.all where file.name != damaged {
      try FileManager.default.createSymbolicLink(
        atPath: whole.file(file.name), withDestinationPath: file.path)
    }
    let folder = URL(filePath: try TaggedFile.named(damaged).path).deletingLastPathComponent().path
    for (folder, status) in [
      (URL(filePath: whole.file("x")).deletingLastPathComponent().path, 0), (folder, 1),
    ] {
      let run = try await Program.run(["metadata", "--recursive", folder])
      #expect(Int(run.status) == status)
      #expect(run.errors.count == status, "\(run.errors)")
      #expect(run.errors.allSatisfy { $0.contains(damaged) }, "\(run.errors)")
      let lines = run.text.split(separator: "\n")
      #expect(lines.count == TaggedFile.all.count - 1 + status)
      for line in lines {
        #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
      }
    }
  }

  @Test func `pictures of several files have names of their own, or go out one`() async throws {
    let folder = try TemporaryDirectory()
    let tagged = try TaggedFile.named("itunes.m4a").path
    for part in ["a", "b"] {
      try FileManager.default.createDirectory(
        at: URL(filePath: folder.file(part)), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: tagged, toPath: folder.file("\(part)/song.m4a"))
    }
    let again = try await Program.run([
      "metadata", "--artwork", "-o", folder.file("out/"), folder.file("a/song.m4a"),
      folder.file("b/song.m4a"),
    ])
    #expect(again.status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("out"))
    #expect(Set(names).count == 4)
    let stream = try await Program.run(["metadata", "--artwork", "-o", "-", tagged])
    #expect(stream.status == 0)
    #expect(!stream.output.isEmpty)
  }

  @Test(arguments: [
    ("exif.jpg", "Make", 50), ("id3v24.mp3", "TIT2", 20), ("itunes.m4a", "no tags", 50),
    ("comments.flac", "TITLE", 20),
    ("tags.mkv", "MuxingApp", 50), ("broadcast.wav", "no tags", 50), ("exif.png", "Make", 50),
    ("texts.aiff", "NAME", 50),
  ])
  func `what there is of a file that is cut off is printed, and the rest is reported`(
    name: String, key: String, percent: Int
  ) async throws {
    let folder = try TemporaryDirectory()
    let whole = try Data(contentsOf: URL(filePath: TaggedFile.named(name).path))
    let path = folder.file(name)
    try whole.prefix(whole.count * percent / 100).write(to: URL(filePath: path))
    let run = try await Program.run(["metadata", path])
    #expect(run.status == 1)
    #expect(run.errors.count == 1)
    #expect(run.errors.first?.contains(name) ?? false)
    #expect(run.text.contains(key))
  }

  @Test func `whole files are no failure`() async throws {
    // Two of them are damaged on purpose.
    let whole = TaggedFile.all.filter(atLeast: 30) {
      !["no-offset.heic", "short-block.flac"].contains($0.name)
    }
    let run = try await Program.run(["metadata"] + whole.map(\.path))
    #expect(run.status == 0)
    #expect(run.errors == [])
  }

  @Test func `folders are distinguished from files, and what is in them is reported`() async throws {
    let folder = try TemporaryDirectory()
    let tagged = try TaggedFile.named("id3v1.mp3").path
    let manager = FileManager.default
    try manager.createDirectory(at: URL(filePath: folder.file("d")), withIntermediateDirectories: true)
    try manager.createSymbolicLink(atPath: folder.file("d/link.mp3"), withDestinationPath: tagged)
    try manager.createSymbolicLink(atPath: folder.file("d/loop"), withDestinationPath: "..")
    try Data().write(to: URL(filePath: folder.file("d/empty.mp3")))
    try Data("no media".utf8).write(to: URL(filePath: folder.file("d/readme.txt")))
    let plain = try await Program.run(["metadata", folder.file("d")])
    #expect(plain.status == 1)
    #expect(plain.errors.joined().contains("--recursive"))
    let run = try await Program.run(["metadata", "--recursive", folder.file("d")])
    #expect(run.status == 0)
    #expect(run.text.contains("d/link.mp3"))
    #expect(run.text.split(separator: "\n").count < 4)
    #expect(run.errors.contains { $0.contains("empty.mp3") })
    #expect(run.errors.contains { $0.contains("loop") })
    #expect(!run.errors.joined().contains("readme.txt"))
  }

  @Test func `a key that no tag has is said, and what contradicts is refused`() async throws {
    let path = try TaggedFile.named("id3v24.mp3").path
    let none = try await Program.run(["metadata", "--key", "nosuch", path])
    #expect(none.status == 0)
    #expect(none.text.contains("no tag has the key nosuch"))
    let both = try await Program.run(["metadata", "--json", "--format", "text", path])
    #expect(both.status == 64)
  }

  @Test func `folders that many links lead to are gone through once`() async throws {
    let folder = try TemporaryDirectory()
    let manager = FileManager.default
    for level in 0..<20 {
      try manager.createDirectory(
        at: URL(filePath: folder.file("d\(level)")), withIntermediateDirectories: true)
      for link in ["a", "b"] where level < 19 {
        try manager.createSymbolicLink(
          atPath: folder.file("d\(level)/\(link)"), withDestinationPath: "../d\(level + 1)")
      }
    }
    try manager.copyItem(atPath: TaggedFile.named("id3v24.mp3").path, toPath: folder.file("d19/song.mp3"))
    let run = try await Program.run(["metadata", "--recursive", folder.file("d0")])
    #expect(run.status == 0)
    #expect(run.output.filter { $0 == UInt8(ascii: "\n") }.count == 1)
  }

  @Test func `pictures of files whose names come out the same do not replace each other`() async throws {
    let folder = try TemporaryDirectory()
    for part in ["a", "out"] {
      try FileManager.default.createDirectory(
        at: URL(filePath: folder.file(part)), withIntermediateDirectories: true)
    }
    let tagged = try TaggedFile.named("itunes.m4a").path
    let (one, other) = (folder.file("a-b.m4a"), folder.file("a/b.m4a"))
    for path in [one, other] { try FileManager.default.copyItem(atPath: tagged, toPath: path) }
    let run = try await Program.run(["metadata", "--artwork", "-o", folder.file("out/"), one, other])
    #expect(run.status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).count == 4)
  }

  @Test func `damaged media in a folder are reported`() async throws {
    let folder = try TemporaryDirectory()
    let file = try FileByteSource(path: Fixture.named("wmv2.wmv").path)
    _ = try folder.write(try file.bytes(at: 0, count: 700), to: "cut.wmv")
    let run = try await Program.run(["metadata", "--recursive", folder.file("")])
    #expect(run.status == 1)
    #expect(run.errors.joined().contains("cut.wmv"))
  }

  @Test(arguments: ["1e99", "nan", "inf", "-1"])
  func `codes of iTunes that are no numbers of the list come as they are`(text: String) async throws {
    let folder = try TemporaryDirectory()
    let item = Array("stik".utf8) + ISOPatch.box("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array(text.utf8))
    let list = ISOPatch.box("ilst", ISOPatch.word(UInt32(item.count) + 4) + item)
    let handler = ISOPatch.box(
      "hdlr", [UInt8](repeating: 0, count: 8) + Array("mdirappl".utf8) + [UInt8](repeating: 0, count: 9))
    let tags = ISOPatch.box("udta", ISOPatch.box("meta", [0, 0, 0, 0] + handler + list))
    var patch = ISOPatch(try FileByteSource(path: Fixture.named("aac.m4a").path).bytes(at: 0, count: 1 << 20))
    for old in patch.payloads("moov/udta") { patch.set(0x6672_6565, at: old.lowerBound - 4) }
    patch.append(tags, to: try [#require(patch.payloads("moov").first)])
    let path = try folder.write(patch.bytes, to: "code.m4a")
    let run = try await Program.run(["metadata", "--format", "exiftool", path])
    #expect(run.status == 0)
    #expect(String(decoding: run.output, as: UTF8.self).contains("MediaType"))
  }
}
