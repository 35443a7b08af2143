import Glibc
import MediaAssets
import MediaContainers
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Tags that are changed where they stand.
///
/// What mutagen and ExifTool read of them is compared by `Scripts/conformance`, in its suite "tags in place".
struct MetadataEditorTests {
  private static let endings = [
    "mp4", "m4a", "mov", "mp3", "flac", "ogg", "opus", "mkv", "webm", "wav", "aiff", "ogv", "3gp",
  ]

  /// Media and tagged files of the kinds that are edited, but for one without sound.
  private static let paths: [String] =
    (Fixture.all.map(\.path)
    + [
      "itunes.m4a", "quicktime.mov", "zones.mov", "user-data.mp4", "user-data.3gp", "id3v22.mp3",
      "id3v23.mp3", "id3v24.mp3",
      "id3-stuffed.mp3", "id3v1.mp3", "comments.flac", "comments.ogg", "comments.opus", "tags.mkv",
      "broadcast.wav",
      "texts.aiff",
    ].map { "\(Manifest.folder)/metadata/\($0)" })
    .filter { path in
      endings.contains { path.hasSuffix("." + $0) } && !path.hasSuffix("wav-zero-samples.wav")
        && !path.hasSuffix("wrong-extension.mp3")
    }

  /// A copy of a file in a folder of its own.
  private static func copy(_ path: String, in folder: borrowing TemporaryDirectory) throws -> String {
    try folder.write(try contents(path), to: FilePath.split(path).name)
  }

  private static func contents(_ path: String) throws -> [UInt8] {
    let source = try FileByteSource(path: path)
    return try source.bytes(at: 0, count: Int(source.byteCount))
  }

  /// What tags say, without their places and in no order.
  private static func tags(_ path: String) throws -> [String] {
    let content = try URLAsset(path: path).metadataContent()
    let items = content.items + content.tracks.flatMap(\.items)
    return items.map { "\($0.identifier.rawValue) \($0.value)" }.sorted()
  }

  private static func values(_ key: MetadataKey, _ path: String) throws -> [String] {
    let content = try URLAsset(path: path).metadataContent()
    return (content.items + content.tracks.flatMap(\.items)).filter { $0.commonKey == key }.compactMap(
      \.stringValue)
  }

  /// The bytes of all stored samples; of Ogg, which has no places for them, their sizes.
  private static func samples(_ path: String) throws -> [[UInt8]] {
    let source = try FileByteSource(path: path)
    var listing = try SampleListing(URLAsset(path: path))
    var samples: [[UInt8]] = []
    let isInPages = ["ogg", "opus", "oga", "ogv"].contains { path.hasSuffix("." + $0) }
    // What libav makes a track of a cover of is no media.
    let tracks = Set(listing.tracks.prefix(try URLAsset(path: path).tracks().count).map(\.trackID))
    try listing.forEachSample(ofTracks: tracks) { (_, sample) throws(MediaError) in
      if isInPages {
        samples.append([UInt8](repeating: 0, count: Int(sample.size)))
      } else if let offset = sample.offset {
        samples.append(try source.bytes(at: offset, count: Int(sample.size)))
      }
    }
    return samples
  }

  // MARK: - Laws

  @Test(arguments: paths)
  func `what is set is read, and taken away leaves the first tags`(path: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(path, in: folder)
    let (before, samples) = (try Self.tags(file), try Self.samples(file))
    var editor = try MetadataEditor(path: file)
    try editor.set("conductor", to: "Größe 大")
    try editor.set("x_of_the_test", to: "value")
    #expect(try editor.write().manner != .unchanged)
    #expect(try Self.tags(file).contains { $0.contains("Größe 大") })
    #expect(try Self.samples(file) == samples)
    editor = try MetadataEditor(path: file)
    let wasThere = try (editor.remove("conductor"), editor.remove("x_of_the_test"))
    #expect(wasThere == (true, true))
    _ = try editor.write()
    #expect(try Self.tags(file) == before)
    #expect(try Self.samples(file) == samples)
    #expect(try folder.contents() == [FilePath.split(file).name])
  }

  @Test(arguments: paths)
  func `what is set twice is there once, and a second time is no change`(path: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(path, in: folder)
    for value in ["One", "Two"] {
      var editor = try MetadataEditor(path: file)
      try editor.set("title", to: value)
      _ = try editor.write()
      #expect(try Self.values(.title, file).contains(value))
    }
    #expect(try !Self.values(.title, file).contains("One"))
    var editor = try MetadataEditor(path: file)
    try editor.set("title", to: "Two")
    #expect(try editor.write().manner == .unchanged)
  }

  @Test(arguments: ["both-faststart.mp4", "flac-16.flac", "mp3-cbr.mp3", "opus.opus", "vorbis.ogg"])
  func `room that is left is used, so that no byte after it moves`(name: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(try Fixture.named(name).path, in: folder)
    var editor = try MetadataEditor(path: file)
    try editor.set("album", to: "First")
    _ = try editor.write()
    let size = try Self.contents(file).count
    editor = try MetadataEditor(path: file)
    try editor.set("artist", to: "Second")
    try editor.set("album", to: "Third and longer")
    editor.journalSize = 0
    #expect(try editor.write().manner == .inPlace)
    #expect(try Self.contents(file).count == size)
    #expect(try folder.contents() == [FilePath.split(file).name])
  }

  @Test(arguments: ["both.mp4", "both.mkv", "flac-16.flac", "mp3-cbr.mp3", "opus.opus"])
  func `a cover is read as it was given`(name: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(try Fixture.named(name).path, in: folder)
    let picture = try Self.contents(try Fixture.named("picture.jpg").path)
    var editor = try MetadataEditor(path: file)
    try editor.setArtwork(picture)
    _ = try editor.write()
    let items = try URLAsset(path: file).metadataContent()
    let covers = (items.items + items.tracks.flatMap(\.items)).filter { $0.commonKey == .artwork }
    #expect(covers.map(\.dataValue) == [picture])
  }

  // MARK: - Faults

  @Test(arguments: [
    ("both.mp4", "track", "three"), ("both.mp4", "id3/TIT2", "a"), ("both.mp4", "artwork", "a"),
    ("mp3-cbr.mp3", "bpm", "fast"),
    ("mp3-cbr.mp3", "itsk/%A9nam", "a"), ("flac-16.flac", "a=b", "c"), ("wav-s16.wav", "vorb/TITLE", "a"),
    ("both.mkv", "MuxingApp", "a"),
  ])
  func `what a file can't hold is refused by name`(name: String, key: String, value: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(try Fixture.named(name).path, in: folder)
    let before = try Self.contents(file)
    var editor = try MetadataEditor(path: file)
    let error = #expect(throws: MediaError.self) { try editor.set(key, to: value) }
    #expect(error?.code == .invalidArgument && error?.location.file == file)
    #expect(try editor.write().manner == .unchanged)
    #expect(try Self.contents(file) == before)
  }

  /// Players take the bytes after a chunk of no sound for sound, so that the tags are before it.
  @Test func `a WAVE file without a sample holds tags`() throws {
    let folder = try TemporaryDirectory()
    func word(_ value: UInt8) -> [UInt8] { [value, 0, 0, 0] }
    let format: [UInt8] = [1, 0, 1, 0, 0x80, 0xBB, 0, 0, 0, 0x77, 1, 0, 2, 0, 16, 0]
    let parts: [[UInt8]] = [
      Array("RIFF".utf8), word(36), Array("WAVEfmt ".utf8), word(16), format, Array("data".utf8), word(0),
    ]
    let bytes: [UInt8] = parts.flatMap { $0 }
    let file = try folder.write(bytes, to: "empty.wav")
    for title in ["one", "another title"] {
      var editor = try MetadataEditor(path: file)
      try editor.set("title", to: title)
      try editor.write()
      #expect(try Self.values(.title, file) == [title])
      let written = try Self.contents(file)
      #expect(written.suffix(8) == bytes.suffix(8))
      #expect(Int(written[4]) == written.count - 8)
    }
    // A chunk after the empty one would be taken for sound.
    let strange = try folder.write(bytes + Array("JUNK".utf8) + word(0), to: "strange.wav")
    #expect(throws: MediaError.self) { _ = try MetadataEditor(path: strange) }
  }

  /// Where each of them went through all that are there, the largest of these took minutes.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["mp3-cbr.mp3", "flac-16.flac", "opus.opus", "both.mkv", "aac.m4a", "wav-s16.wav"])
  func `thousands of tags are set in a time that grows with their number alone`(name: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(try Fixture.named(name).path, in: folder)
    var editor = try MetadataEditor(path: file)
    let count = 6000
    for number in 0..<count { try editor.set("own name \(number)", to: "\(number)") }
    try editor.write()
    var again = try MetadataEditor(path: file)
    for number in [0, count / 2, count - 1] { #expect(try again.remove("own name \(number)")) }
    #expect(try !again.remove("own name \(count)"))
    #expect(try !again.remove("own name 0"))
  }

  /// libavcodec's decoder has 16 bits for the length of a header of Theora.
  @Test(arguments: [(60_000, true), (70_000, false)])
  func `comments that would make Theora undecodable are refused`(size: Int, isTaken: Bool) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(try Fixture.named("theora.ogv").path, in: folder)
    let before = try Self.contents(file)
    let value = String(repeating: "x", count: size)
    var editor = try MetadataEditor(path: file)
    try editor.set("comment", to: value)
    guard !isTaken else {
      try editor.write()
      #expect(try Self.values(.comment, file).contains(value))
      return
    }
    let error = #expect(throws: MediaError.self) { try editor.write() }
    #expect(error?.code == .invalidArgument)
    #expect(try Self.contents(file) == before)
  }

  @Test(arguments: ["picture.png", "both.ts"])
  func `files whose tags are not edited are refused`(name: String) throws {
    let path = try Fixture.named(name).path
    let error = #expect(throws: MediaError.self) { _ = try MetadataEditor(path: path) }
    #expect(error?.code == .operationNotSupportedForAsset)
  }

  @Test(arguments: ["both-faststart.mp4", "mp3-cbr.mp3", "both.mkv"])
  func `a disk that is full at any byte leaves the old file`(name: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(try Fixture.named(name).path, in: folder)
    let before = try Self.contents(file)
    var editor = try MetadataEditor(path: file)
    try editor.set("title", to: String(repeating: "long ", count: 2000))
    for room in stride(from: 0, to: before.count, by: before.count / 20) {
      let sink = MemorySink(room: room)
      let error = #expect(throws: MediaError.self) { try editor.write { (_, _) throws(MediaError) in sink } }
      #expect(error?.code == .diskFull)
      #expect(sink.isDiscarded && !sink.isFinished)
    }
    #expect(try Self.contents(file) == before)
  }

  /// The longest names are those of 255 bytes (NAME_MAX).
  @Test(arguments: [
    "some.bin", String(repeating: "é", count: 125) + ".bin", String(repeating: "n", count: 242),
  ])
  func `an edit in place that was killed is taken back by the next one`(name: String) throws {
    let folder = try TemporaryDirectory()
    let before = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let file = try folder.write(before, to: name)
    var edit = FileEdit()
    edit.replace(10..<12, with: [1, 2])
    edit.replace(9000..<9003, with: [3, 4, 5])
    edit.replace(19_000..<20_000, with: [UInt8](repeating: 6, count: 3000))
    // Killed at each step: after the journal, and after each of the changes.
    for step in 0...edit.patches.count {
      let source = try FileByteSource(path: file)
      try EditJournal.begin(edit, of: file, source)
      #expect(try folder.contents().count == 2)
      let target = try WritableFile(opening: file, flags: O_RDWR)
      for patch in edit.patches.prefix(step) {
        try patch.bytes.withUnsafeBytes { try target.overwrite($0, at: patch.range.lowerBound) }
      }
      #expect(try EditJournal.recover(file))
      #expect(try Self.contents(file) == before)
      #expect(try folder.contents() == [name])
    }
    try EditJournal.apply(edit, to: file, try FileByteSource(path: file))
    var after = before
    after.replaceSubrange(19_000..<20_000, with: [UInt8](repeating: 6, count: 3000))
    after.replaceSubrange(9000..<9003, with: [3, 4, 5])
    after.replaceSubrange(10..<12, with: [1, 2])
    #expect(try Self.contents(file) == after)
    #expect(try folder.contents() == [name])
  }

  @Test(arguments: [20_000, 19_000, 25_000])
  func `what is the same in the middle of a change is not written`(count: Int) throws {
    let folder = try TemporaryDirectory()
    let before = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let file = try folder.write(before, to: "some.bin")
    var after = Array((before + [UInt8](repeating: 9, count: 5000)).prefix(count))
    for place in [0, 7000, 7001, 18_990] { after[place] ^= 1 }
    var edit = FileEdit()
    edit.replace(0..<20_000, with: after)
    let source = try FileByteSource(path: file)
    let trimmed = try edit.trimmed(source)
    #expect(trimmed.writtenBytes == Int64(4 + max(0, count - 20_000)))
    #expect(trimmed.movesNothing(in: source.byteCount))
    try EditJournal.apply(trimmed, to: file, source)
    #expect(try Self.contents(file) == after)
  }

  @Test func `a journal of another file is left out`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write([UInt8](repeating: 1, count: 9000), to: "some.bin")
    var edit = FileEdit()
    edit.replace(0..<9000, with: [UInt8](repeating: 2, count: 9000))
    try EditJournal.begin(edit, of: file, try FileByteSource(path: file))
    let other = try folder.write([3, 4], to: "other.bin")
    #expect(rename(other, file) == 0)
    #expect(try !EditJournal.recover(file))
    #expect(try Self.contents(file) == [3, 4])
    #expect(try folder.contents() == ["some.bin"])
  }

  @Test func `a journal that others may have placed is neither read nor written through`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write([UInt8](repeating: 1, count: 9000), to: "some.bin")
    let other = try folder.write([3, 4], to: "other.bin")
    #expect(symlink(other, EditJournal.path(of: file)) == 0)
    #expect(try !EditJournal.recover(file))
    var edit = FileEdit()
    edit.replace(0..<9000, with: [UInt8](repeating: 2, count: 9000))
    try EditJournal.apply(edit, to: file, try FileByteSource(path: file))
    #expect(try Self.contents(file) == [UInt8](repeating: 2, count: 9000))
    #expect(try Self.contents(other) == [3, 4])
  }

  // MARK: - Several editors

  @Test(arguments: ["both-faststart.mp4", "mp3-cbr.mp3", "both.mkv"])
  func `a file that was changed since it was read keeps what the other wrote`(name: String) throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(try Fixture.named(name).path, in: folder)
    var (first, second) = (try MetadataEditor(path: file), try MetadataEditor(path: file))
    try first.set("title", to: "First")
    try second.set("title", to: "Second")
    #expect(try first.write().manner != .unchanged)
    let error = #expect(throws: MediaError.self) { try second.write() }
    #expect(error?.code == .fileNotWritable)
    #expect(try Self.values(.title, file) == ["First"])
  }

  @Test func `a file is refused while another program changes it`() throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(try Fixture.named("both.mkv").path, in: folder)
    let error = try EditedFile.hold(file) { () throws(MediaError) in
      #expect(throws: MediaError.self) { try MetadataEditor(path: file) }
    }
    #expect(error?.code == .fileNotWritable)
    #expect(throws: Never.self) { try MetadataEditor(path: file) }
  }

  // MARK: - User texts

  /// As libavformat writes what it has no frame for.
  @Test(arguments: [("comment", MetadataKey.comment), ("lyrics", .lyrics), ("description", .description)])
  func `a user text that says what a frame says is the same tag`(name: String, key: MetadataKey) throws {
    func frame(_ name: String, _ text: String) -> [UInt8] {
      Array(name.utf8) + UInt32(text.utf8.count + 1).syncsafeBytes + [0, 0, 3] + Array(text.utf8)
    }
    let frames = frame("TXXX", "\(name)\0One") + frame("TXXX", "other \(name)\0Two")
    let tag = Array("ID3".utf8) + [4, 0, 0] + UInt32(frames.count).syncsafeBytes + frames
    let folder = try TemporaryDirectory()
    let sound = try Self.contents(try Fixture.named("mp3-cbr.mp3").path)
    let file = try folder.write(tag + sound, to: "a.mp3")
    #expect(try Self.values(key, file).contains("One"))
    var editor = try MetadataEditor(path: file)
    try editor.set(name, to: "New")
    _ = try editor.write()
    #expect(try Self.values(key, file) == ["New"])
    editor = try MetadataEditor(path: file)
    #expect(try editor.remove(name))
    _ = try editor.write()
    #expect(try Self.values(key, file).isEmpty)
    #expect(try Self.tags(file).contains { $0.contains("Two") })
  }

  // MARK: - Offsets

  @Test func `offsets that need more than their bytes are not written`() throws {
    var table = EditedBox("stco", .payload([0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0xFF, 0xFF, 0xFF, 0]))
    for type in ["stbl", "minf", "mdia", "trak", "moov"] as [FourCC] {
      table = EditedBox(type, .boxes(prefix: [], [table], rest: []))
    }
    var movie = table
    #expect(ISOOffsetShift(after: 512, by: 255).apply(to: &movie))
    #expect(Array(movie.bytes.suffix(8)) == [0, 0, 1, 0, 0xFF, 0xFF, 0xFF, 0xFF])
    movie = table
    #expect(!ISOOffsetShift(after: 512, by: 256).apply(to: &movie))
  }

  @Test func `names mean the same for all who set tags`() {
    for (name, key) in [
      ("title", MetadataKey.title), ("Album", .albumName), ("album_artist", .albumArtist),
      ("ALBUM ARTIST", .albumArtist),
      ("year", .creationDate), ("creationDate", .creationDate), ("genre", .type), ("bpm", .tempo),
    ] {
      #expect(MetadataKey(named: name) == key)
    }
    #expect(MetadataKey(named: "x_of_the_test") == nil)
    #expect(
      MetadataIdentifier(rawValue: "itsk/%A9nam").parts.map { [$0.keySpace.rawValue, $0.key] } == [
        "itsk", "\u{A9}nam",
      ])
    #expect(MetadataIdentifier(rawValue: "title").parts == nil)
  }
}
