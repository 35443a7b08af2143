import ISOBaseMedia
import MediaAssets
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// What is written under a common key is read back under it, in every way of writing.
struct TagLawTests {
  /// A value that tags of a key can have.
  private static func value(_ key: MetadataKey, isExif: Bool = false) -> String {
    switch key {
    case .trackNumber, .discNumber, .trackCount, .discCount: "3"
    case .tempo: "120"
    case .compilation: "1"
    case .creationDate, .lastModifiedDate: isExif ? "2024-05-31T12:30:00" : "2001"
    case .location: "+48.1351+011.5820/"
    case .url: "http://example.org/"
    case .language: "deu"
    case .type: "Jazz"
    default: "Some \(key.rawValue)"
    }
  }

  private static func values(_ key: MetadataKey, _ path: String) throws -> [String] {
    let content = try URLAsset(path: path).metadataContent()
    return (content.items + content.tracks.flatMap(\.items)).filter { $0.commonKey == key }.compactMap(
      \.stringValue)
  }

  private static func copy(_ path: String, in folder: borrowing TemporaryDirectory) throws -> String {
    let source = try FileByteSource(path: path)
    return try folder.write(
      try source.bytes(at: 0, count: Int(source.byteCount)), to: FilePath.split(path).name)
  }

  // MARK: - In place

  /// A file of each kind that is edited, and the key space of what is written into it.
  private static let files: [(path: String, keySpace: MetadataKeySpace)] =
    [
      ("itunes.m4a", .iTunes), ("quicktime.mov", .quickTimeMetadata), ("user-data.3gp", .isoUserData),
      ("user-data.mp4", .quickTimeUserData), ("id3v22.mp3", .id3), ("id3v23.mp3", .id3),
      ("id3v24.mp3", .id3), ("id3v1.mp3", .id3v1), ("comments.flac", .vorbisComment),
      ("comments.opus", .vorbisComment), ("tags.mkv", .matroska), ("broadcast.wav", .riff),
      ("texts.aiff", .aiff), ("exif.jpg", .exif),
    ].map { ("\(Manifest.folder)/metadata/\($0)", $1) }

  @Test(arguments: files)
  func `what is set under a common key is read under it`(path: String, keySpace: MetadataKeySpace) throws {
    let folder = try TemporaryDirectory()
    let table = try #require(TagKeyTable.of(keySpace))
    for key in table.keys where key != .artwork {
      let file = try Self.copy(path, in: folder)
      let value = Self.value(key, isExif: keySpace == .exif)
      var editor = try MetadataEditor(path: file)
      try editor.set(key.rawValue, to: value)
      _ = try editor.write()
      let values = try Self.values(key, file)
      // As the file types them.
      let isRead = !Set(values).isDisjoint(with: [value, "2024:05:31 12:30:00", "true"])
      #expect(isRead, "\(key.rawValue): \(values)")
      editor = try MetadataEditor(path: file)
      try editor.set(key.rawValue, to: value)
      #expect(try editor.write().manner == .unchanged, "\(key.rawValue)")
    }
  }

  // MARK: - In copies

  /// What a file of Vorbis comments becomes, and the key space of its tags.
  private static let copies: [(FileType, MetadataKeySpace)] = [
    (.matroska, .matroska), (.ogg, .vorbisComment), (.mp4, .iTunes), (.flac, .vorbisComment),
  ]

  /// A copy of a file that has all common keys of Vorbis comments.
  private static func tagged(_ name: String, in folder: borrowing TemporaryDirectory) throws -> String {
    let file = try copy(try Fixture.named(name).path, in: folder)
    var editor = try MetadataEditor(path: file)
    for key in TagKeyTable.vorbisComment.keys where key != .artwork {
      try editor.set(key.rawValue, to: value(key))
    }
    _ = try editor.write()
    return file
  }

  @Test(arguments: copies)
  func `a tag keeps its meaning in a copy`(type: FileType, keySpace: MetadataKeySpace) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.tagged("flac-16.flac", in: folder)
    let (bytes, _) = try Remuxer.bytes(of: file, to: type)
    let copy = try folder.write(bytes, to: "copy")
    for key in TagKeyTable.vorbisComment.keys where key != .artwork && key != .software {
      let values = Set(try Self.values(key, copy))
      #expect(!values.isDisjoint(with: [Self.value(key), "true"]), "\(key.rawValue): \(values)")
    }
  }

  @Test(arguments: copies)
  func `what a copy is given under a common key is read under it`(
    type: FileType, keySpace: MetadataKeySpace
  ) throws {
    let folder = try TemporaryDirectory()
    let table = try #require(TagKeyTable.of(keySpace))
    let keys = table.keys.filter { $0 != .artwork && $0 != .software }
    var options = Remuxer.Options()
    options.tags = keys.map { ($0.rawValue, Self.value($0)) }
    let (bytes, _) = try Remuxer.bytes(of: try Fixture.named("flac-16.flac").path, to: type, options)
    let copy = try folder.write(bytes, to: "copy")
    for key in keys {
      let values = Set(try Self.values(key, copy))
      #expect(!values.isDisjoint(with: [Self.value(key), "true"]), "\(key.rawValue): \(values)")
    }
  }

  /// mutagen has a number of it in all of them.
  @Test(arguments: [(FileType.matroska, "COMPILATION"), (.mp4, "cpil")])
  func `that an album is a compilation is a number`(type: FileType, name: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy("\(Manifest.folder)/metadata/itunes.m4a", in: folder)
    var editor = try MetadataEditor(path: file)
    try editor.set("compilation", to: "1")
    _ = try editor.write()
    let copy = try folder.write(try Remuxer.bytes(of: file, to: type).bytes, to: "copy")
    let item = try #require(try URLAsset(path: copy).metadataContent().items.first { $0.key == name })
    #expect(item.commonKey == .compilation && item.numberValue == 1)
  }

  @Test func `frames of ID3 keep their meaning in copies`() throws {
    let folder = try TemporaryDirectory()
    let keys = TagKeyTable.id3.keys.filter { $0 != .artwork && $0 != .software }
    let file = try Self.copy(try Fixture.named("mp3-cbr.mp3").path, in: folder)
    var editor = try MetadataEditor(path: file)
    for key in keys { try editor.set(key.rawValue, to: Self.value(key)) }
    _ = try editor.write()
    for type in [.mp3, .matroska, .mp4] as [FileType] {
      let copy = try folder.write(try Remuxer.bytes(of: file, to: type).bytes, to: "copy")
      for key in keys {
        let values = Set(try Self.values(key, copy))
        #expect(!values.isDisjoint(with: [Self.value(key), "true"]), "\(type.rawValue) \(key.rawValue)")
      }
    }
  }

  /// ExifTool calls it ContributedBy where it is TIPL, and Director where it is DIRECTOR.
  @Test func `who helped is not made a director`() throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(try Fixture.named("mp3-cbr.mp3").path, in: folder)
    var editor = try MetadataEditor(path: file)
    try editor.set("TIPL", to: "engineer")
    _ = try editor.write()
    let copy = try folder.write(try Remuxer.bytes(of: file, to: .matroska).bytes, to: "copy")
    let items = try URLAsset(path: copy).metadataContent().items
    #expect(items.contains { $0.key.uppercased() == "TIPL" })
    #expect(!items.contains { $0.key.uppercased() == "DIRECTOR" })
  }

  // MARK: - ID3v2.2

  /// The names that mutagen and ExifTool know in ID3v2.2, by those of ID3v2.4.
  @Test(arguments: [
    ("TSOP", "TSP"), ("TSOA", "TSA"), ("TSOT", "TST"), ("TSO2", "TS2"), ("TSOC", "TSC"), ("TRDA", "TRD"),
    ("TSIZ", "TSI"),
  ])
  func `frames of ID3v2.2 have their own names`(name: String, old: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy("\(Manifest.folder)/metadata/id3v22.mp3", in: folder)
    for given in [name, "id3/\(name)", "id3/\(old)"] {
      var editor = try MetadataEditor(path: file)
      try editor.set(given, to: "Value of \(given)")
      _ = try editor.write()
      let items = try URLAsset(path: file).metadataContent().items.filter { $0.key == old }
      #expect(items.map(\.stringValue) == ["Value of \(given)"])
    }
  }

  @Test(arguments: ["TMOO", "TSST", "id3/TPRO", "TIPL"])
  func `a frame that ID3v2.2 doesn't have is refused`(name: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy("\(Manifest.folder)/metadata/id3v22.mp3", in: folder)
    var editor = try MetadataEditor(path: file)
    let error = #expect(throws: MediaError.self) { try editor.set(name, to: "a") }
    #expect(error?.code == .invalidArgument && error?.description.contains("ID3v2.2") == true)
    #expect(try editor.write().manner == .unchanged)
  }

  @Test(arguments: ["TXXX", "WXXX", "id3/TXXX"])
  func `frames that many share are not named by their type alone`(name: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy("\(Manifest.folder)/metadata/id3v24.mp3", in: folder)
    var editor = try MetadataEditor(path: file)
    #expect(throws: MediaError.self) { try editor.set(name, to: "a") }
    #expect(throws: MediaError.self) { try editor.remove(name) }
  }

  // MARK: - Movies

  /// ExifTool and mutagen know these items by four characters.
  @Test(arguments: [
    ("show", "tvsh"), ("sort_album_artist", "soaa"), ("sort_composer", "soco"), ("soaa", "soaa"),
    ("sort_show", "sosn"), ("category", "catg"), ("synopsis", "ldes"),
  ])
  func `iTunes' items without a common key have words of their own`(name: String, code: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy("\(Manifest.folder)/metadata/itunes.m4a", in: folder)
    var editor = try MetadataEditor(path: file)
    try editor.set(name, to: "Some text")
    _ = try editor.write()
    let items = try URLAsset(path: file).metadataContent().items
    #expect(items.filter { $0.key == code }.map(\.stringValue) == ["Some text"])
  }

  /// ExifTool reads `Album` and `Year` of `UserData`.
  @Test(arguments: [
    ("album", "albm", "Other album"), ("uiso/albm", "albm", "Größe"), ("year", "yrrc", "1999"),
    ("uiso/titl", "titl", "A title"),
  ])
  func `texts and years of 3GPP are changed where they are`(name: String, key: String, value: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy("\(Manifest.folder)/metadata/user-data.3gp", in: folder)
    var editor = try MetadataEditor(path: file)
    try editor.set(name, to: value)
    _ = try editor.write()
    let items = try URLAsset(path: file).metadataContent().items
    #expect(items.filter { $0.keySpace == .isoUserData && $0.key == key }.map(\.stringValue) == [value])
    #expect(!items.contains { $0.keySpace == .iTunes })
  }

  @Test func `a day that 3GPP has no place for is in iTunes' list alone`() throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy("\(Manifest.folder)/metadata/user-data.3gp", in: folder)
    var editor = try MetadataEditor(path: file)
    try editor.set("date", to: "2001-05-31")
    _ = try editor.write()
    #expect(try Self.values(.creationDate, file) == ["2001-05-31"])
  }

  @Test(arguments: ["uiso/rtng", "uiso/clsf"])
  func `a box of 3GPP without a common key is taken away by its name`(name: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy("\(Manifest.folder)/metadata/user-data.3gp", in: folder)
    var editor = try MetadataEditor(path: file)
    let wasThere = try editor.remove(name)
    #expect(wasThere)
    _ = try editor.write()
    let items = try URLAsset(path: file).metadataContent().items
    #expect(!items.contains { $0.identifier.rawValue == name })
  }

  @Test(arguments: [("uiso/loci", "here"), ("uiso/yrrc", "2001-05-31")])
  func `what a box can't hold is refused, and the box stays`(name: String, value: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy("\(Manifest.folder)/metadata/user-data.3gp", in: folder)
    var editor = try MetadataEditor(path: file)
    #expect(throws: MediaError.self) { try editor.set(name, to: value) }
    #expect(try editor.write().manner == .unchanged)
  }

  /// ID3v1 has 30 bytes for a title.
  @Test func `a tag that is cut off doesn't take the place of the whole one`() throws {
    let title = "A title of more than thirty letters"
    let whole = MetadataItem(keySpace: .id3, key: "TIT2", value: .string(title))
    let cut = MetadataItem(keySpace: .id3v1, key: "title", value: .string(String(title.prefix(30))))
    var data = WrittenUserData()
    #expect(data.take([whole, cut]) == [])
    let bytes = try #require(data.box).bytes
    #expect(String(decoding: bytes, as: UTF8.self).contains(title))
  }

  /// A number that is none, the part of one, a text as a picture, and names of other lists.
  @Test(arguments: [
    ("track", "none"), ("trackCount", "3"), ("artwork", "text"), ("id3/TIT2", "a"), ("udta/titl", "a"),
  ])
  func `what a new movie is not given is what one is not given in place`(name: String, value: String) throws {
    let folder = try TemporaryDirectory()
    var editor = try MetadataEditor(path: try Self.copy(Fixture.named("both.mp4").path, in: folder))
    #expect(throws: MediaError.self) { try editor.set(name, to: value) }
    var data = WrittenUserData()
    #expect(throws: MediaError.self) { try data.set(TagName(name), to: value) }
    #expect(data.isEmpty)
  }
}
