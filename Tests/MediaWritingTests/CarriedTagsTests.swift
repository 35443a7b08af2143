import ISOBaseMedia
import MediaAssets
import MediaAudioFrames
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import MediaStreams
import Testing

@testable import MediaWriting

/// What copies are given of tags with several values, and of several names for one meaning.
struct CarriedTagsTests {
  private static func bytes(_ name: String) throws -> [UInt8] {
    let source = try FileByteSource(path: try Fixture.named(name).path)
    return try source.bytes(at: 0, count: Int(source.byteCount))
  }

  /// A FLAC file with comments in an order.
  private static func flac(_ comments: [String], in folder: borrowing TemporaryDirectory) throws -> String {
    let bytes = try bytes("flac-16.flac")
    var place = 4
    while bytes[place] < 0x80 { place += 4 + Int(bytes.bigEndian(UInt32.self, at: place) & 0xFFFFFF) }
    place += 4 + Int(bytes.bigEndian(UInt32.self, at: place) & 0xFFFFFF)
    let texts = comments.flatMap { littleEndian($0.utf8.count) + Array($0.utf8) }
    let block = littleEndian(0) + littleEndian(comments.count) + texts
    let header = (UInt32(0x84) << 24 | UInt32(block.count)).bigEndianBytes
    // The first block is that of the stream's information, of 34 bytes.
    var head = Array(bytes[..<42])
    head[4] &= 0x7F
    return try folder.write(head + header + block + bytes[place...], to: "source.flac")
  }

  /// A file of MPEG audio with frames of ID3.
  private static func mp3(
    _ frames: [[UInt8]], version: UInt8, in folder: borrowing TemporaryDirectory
  ) throws -> String {
    let bytes = try bytes("mp3-cbr.mp3")
    let start = try ID3Header.endOfLeadingTags(in: MemoryByteSource(bytes))
    let content = frames.flatMap(\.self)
    let header = Array("ID3".utf8) + [version, 0, 0] + UInt32(content.count).syncsafeBytes
    return try folder.write(header + content + bytes[Int(start)...], to: "source.mp3")
  }

  private static func frame(_ name: String, _ content: [UInt8], _ flags: [UInt8] = [0, 0]) -> [UInt8] {
    // Shorter than 128 bytes, a size is the same in both versions.
    Array(name.utf8) + UInt32(content.count).bigEndianBytes + flags + content
  }

  private static func remuxed(
    _ path: String, to type: FileType, in folder: borrowing TemporaryDirectory,
    _ options: Remuxer.Options = Remuxer.Options()
  ) throws -> (path: String, omissions: [String]) {
    let result = try Remuxer.bytes(of: path, to: type, options)
    return (try folder.write(result.bytes, to: "copy-\(type.rawValue)"), result.omissions)
  }

  private static func values(_ path: String) throws -> [MetadataKey: [String]] {
    let content = try URLAsset(path: path).metadataContent()
    var values: [MetadataKey: [String]] = [:]
    for item in content.items {
      if let key = item.commonKey, let text = item.stringValue { values[key, default: []].append(text) }
    }
    return values
  }

  private static func comments(_ path: String) throws -> [String] {
    try URLAsset(path: path).metadataContent().items.filter { $0.key != "vendor" && $0.key != "encoder" }
      .map { "\($0.key)=\($0.stringValue ?? "")" }
  }

  private static let several = [
    "ARTIST=Ann", "ARTIST=Bob", "GENRE=Jazz", "GENRE=Soul", "COMPOSER=X", "COMPOSER=Y", "TITLE=T",
  ]

  @Test(arguments: [FileType.flac, .ogg, .matroska, .mp4, .m4a])
  func `all values of a tag are taken over`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let source = try Self.flac(Self.several, in: folder)
    let copy = try Self.remuxed(source, to: type, in: folder)
    let values = try Self.values(copy.path)
    #expect(values[.artist] == ["Ann", "Bob"])
    #expect(values[.type] == ["Jazz", "Soul"])
    #expect(values[.creator] == ["X", "Y"])
    #expect(copy.omissions == [])
  }

  @Test(arguments: [("mp3", FileType.mp3), ("aiff", .aiff), ("opus", .ogg), ("mka", .matroska)])
  func `an export has all values of a tag`(name: String, type: FileType) async throws {
    let folder = try TemporaryDirectory()
    let source = try Self.flac(Self.several, in: folder)
    let sink = MemorySink()
    let transcoder = try AssetTranscoder(URLAsset(path: source), to: type)
    _ = try await transcoder.run(to: sink)
    let copy = try folder.write(sink.bytes, to: "copy.\(name)")
    let values = try Self.values(copy)
    #expect(values[.artist] == ["Ann", "Bob"])
    #expect(values[.type] == ["Jazz", "Soul"])
  }

  /// Without going back, a file has them as libav's users write them.
  @Test func `values of a tag are one text where a file can't be changed`() throws {
    let folder = try TemporaryDirectory()
    let sink = MemorySink(canSeek: false)
    var remuxer = Remuxer(URLAsset(path: try Self.flac(Self.several, in: folder)), to: .ogg)
    try remuxer.run(to: sink)
    let values = try Self.values(try folder.write(sink.bytes, to: "copy.oga"))
    #expect(values[.artist] == ["Ann;Bob"])
  }

  private static let aliases = [
    "DESCRIPTION=desc", "COMMENT=comm", "ARTIST=Ann", "PERFORMER=Pia", "ENCODED-BY=Me", "DATE=2020",
    "YEAR=1999", "ORGANIZATION=org", "LABEL=lab", "CONTACT=c", "track=3",
  ]

  @Test(arguments: [FileType.flac, .ogg])
  func `comments keep their names and their order`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let copy = try Self.remuxed(try Self.flac(Self.aliases, in: folder), to: type, in: folder)
    #expect(try Self.comments(copy.path) == Self.aliases)
  }

  @Test(arguments: [FileType.m4a, .matroska])
  func `another name of a meaning doesn't take its place`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let copy = try Self.remuxed(try Self.flac(Self.aliases, in: folder), to: type, in: folder)
    let items = try URLAsset(path: copy.path).metadataContent().items
    func first(_ key: MetadataKey) -> String? { items.first { $0.commonKey == key }?.stringValue }
    #expect(first(.artist) == "Ann")
    #expect(first(.creationDate) == "2020")
    #expect(first(.comment) == "comm")
    #expect(first(.description) == "desc")
    #expect(items.contains { $0.stringValue == "Pia" && $0.key.hasSuffix("PERFORMER") })
    #expect(items.contains { $0.stringValue == "1999" && $0.key.hasSuffix("YEAR") })
  }

  @Test(arguments: [UInt8(3), 4])
  func `frames of ID3 stay as they are`(version: UInt8) throws {
    let folder = try TemporaryDirectory()
    let frames = [
      Self.frame("TIT2", [0] + Array("A".utf8)),
      Self.frame("TCON", [0] + Array("Rock".utf8)),
      Self.frame("POPM", Array("a@b".utf8) + [0, 196, 0, 0, 0, 5]),
      Self.frame("COMM", [0] + Array("deux".utf8) + [0] + Array("c".utf8)),
      Self.frame(version == 3 ? "IPLS" : "TIPL", [0] + Array("producer\0P\0mix\0M".utf8)),
      Self.frame("UFID", Array("http://musicbrainz.org\0abc".utf8)),
      Self.frame("TXXX", [0] + Array("replaygain_track_gain\0-3.2 dB".utf8)),
    ]
    let source = try Self.mp3(frames, version: version, in: folder)
    let result = try Remuxer.bytes(of: source, to: .mp3)
    #expect(result.bytes[3] == version)
    for frame in frames {
      #expect(result.bytes.firstRange(of: frame) != nil, "\(String(decoding: frame[..<4], as: UTF8.self))")
    }
    #expect(result.omissions == [])
    var options = Remuxer.Options()
    options.tags = [("title", "New")]
    let changed = try Self.remuxed(source, to: .mp3, in: folder, options)
    #expect(try Self.values(changed.path)[.title] == ["New"])
  }

  @Test func `tags of Matroska keep their names, and the date of muxing its place`() throws {
    let folder = try TemporaryDirectory()
    let comments = ["ARTIST=Ann", "ARTIST=Bob", "DATE_RELEASED=1999", "DATE_RECORDED=1998", "PERFORMER=P"]
    let first = try Self.remuxed(try Self.flac(comments, in: folder), to: .matroska, in: folder)
    let second = try folder.write(try Remuxer.bytes(of: first.path, to: .matroska).bytes, to: "second.mka")
    #expect(Set(try Self.comments(second)).isSuperset(of: ["ARTIST=Ann", "ARTIST=Bob", "PERFORMER=P"]))
    // A file of the MP4 family says when it was made, and takes it over.
    var dated = ISOPatch(try Self.bytes("both.mp4"))
    let header = try #require(dated.payloads("moov/mvhd").first)
    // The first of January 2020, after version and flags.
    dated.set(3_660_681_600, at: header.lowerBound + 4)
    let film = try folder.write(dated.bytes, to: "dated.mp4")
    let made = TagOrigin.creationTime(of: try URLAsset(path: film).content())
    let copy = try Self.remuxed(film, to: .matroska, in: folder)
    let again = try folder.write(try Remuxer.bytes(of: copy.path, to: .matroska).bytes, to: "again.mkv")
    for path in [copy.path, again] {
      let items = try URLAsset(path: path).metadataContent().items
      #expect(TagOrigin.creationTime(of: try URLAsset(path: path).content()) == made)
      #expect(!items.contains { $0.key == "DATE" })
    }
    #expect(made != nil)
    let back = try folder.write(try Remuxer.bytes(of: again, to: .mp4).bytes, to: "back.mp4")
    let (old, new) = (try URLAsset(path: film).isoFile().movie(), try URLAsset(path: back).isoFile().movie())
    #expect(old.creationTime == new.creationTime)
    #expect(new.tracks.allSatisfy { $0.mediaCreationTime == new.creationTime })
  }

  @Test func `a tag that has no place is one loss`() throws {
    let folder = try TemporaryDirectory()
    let source = try Self.flac(["COMPOSER=X", "COMPOSER=Y"], in: folder)
    let plan = try AssetTranscoder(URLAsset(path: source), to: .wav).plan
    #expect(plan.omissions.filter { $0.contains("COMPOSER") }.count <= 1, "\(plan.omissions)")
  }

  /// libavformat writes no chunk for a composer.
  @Test func `a composer is named in the information of WAVE`() async throws {
    let folder = try TemporaryDirectory()
    let source = try Self.flac(["COMPOSER=X", "AUTHOR=W", "TITLE=T", "COMMENT=c"], in: folder)
    let wave = try await ExportTests.export(URLAsset(path: source), to: .wav)
    let path = wave.folder.file("result")
    let items = try wave.asset.metadataContent().items
    #expect(
      items.filter { $0.keySpace == .riff }.map { "\($0.key)=\($0.stringValue ?? "")" }.sorted()
        == ["ICMT=c", "IMUS=X", "INAM=T", "IWRI=W"])
    #expect(wave.plan.omissions == [])
    let again = try Remuxer.bytes(of: path, to: .wav)
    #expect(again.omissions == [])
    #expect(try again.bytes == FileByteSource(path: path).bytes(at: 0, count: again.bytes.count))
    let sink = MemorySink(canSeek: false)
    var remuxer = Remuxer(URLAsset(path: path), to: .wav)
    try remuxer.run(to: sink)
    #expect(remuxer.omissions.contains("the tag riff/IMUS is left out"), "\(remuxer.omissions)")
  }

  @Test(arguments: [FileType.flac, .ogg])
  func `a comment of another family is a comment`(type: FileType) async throws {
    let folder = try TemporaryDirectory()
    let frames = [Self.frame("COMM", [0] + Array("eng".utf8) + [0] + Array("said".utf8))]
    let sink = MemorySink()
    let asset = URLAsset(path: try Self.mp3(frames, version: 3, in: folder))
    _ = try await AssetTranscoder(asset, to: type).run(to: sink)
    let copy = try folder.write(sink.bytes, to: "copy")
    #expect(try Self.values(copy)[.comment] == ["said"])
    #expect(try Self.values(copy)[.description] == nil)
  }

  /// What is no UTF-8 is in the characters of Windows, where a quotation mark is 0x93.
  @Test func `information of WAVE without UTF-8 is in the characters of Windows`() throws {
    let folder = try TemporaryDirectory()
    var bytes = try Self.bytes("wav-s16.wav")
    let text: [UInt8] = [0x93, 0xE9, 0x94, 0]
    let list =
      Array("LIST".utf8) + Self.littleEndian(4 + 8 + 4) + Array("INFOINAM".utf8) + Self.littleEndian(4) + text
    bytes.insert(contentsOf: list, at: 12)
    bytes.replaceSubrange(4..<8, with: UInt32(bytes.count - 8).bigEndianBytes.reversed())
    let path = try folder.write(bytes, to: "windows.wav")
    #expect(try Self.values(path)[.title]?.first == "\u{201C}\u{E9}\u{201D}")
  }

  // MARK: - Cue points

  /// A WAVE file with two cue points, the first of which has a name.
  private static func cued(in folder: borrowing TemporaryDirectory) throws -> (path: String, chunks: [UInt8])
  {
    func point(_ number: Int, _ sample: Int) -> [UInt8] {
      littleEndian(number) + littleEndian(sample) + Array("data".utf8) + littleEndian(0) + littleEndian(0)
        + littleEndian(sample)
    }
    let points = littleEndian(2) + point(1, 100) + point(2, 2000)
    let label = Array("labl".utf8) + littleEndian(8) + littleEndian(1) + Array("one\0".utf8)
    let chunks =
      Array("cue ".utf8) + littleEndian(points.count) + points + Array("LIST".utf8)
      + littleEndian(4 + label.count) + Array("adtl".utf8) + label
    var bytes = try Self.bytes("wav-s16.wav") + chunks
    bytes.replaceSubrange(4..<8, with: UInt32(bytes.count - 8).bigEndianBytes.reversed())
    return (try folder.write(bytes, to: "cued.wav"), chunks)
  }

  @Test func `cue points of WAVE and their labels stay as they are`() throws {
    let folder = try TemporaryDirectory()
    let (path, chunks) = try Self.cued(in: folder)
    let result = try Remuxer.bytes(of: path, to: .wav)
    #expect(result.omissions == [])
    #expect(result.bytes.suffix(chunks.count).elementsEqual(chunks))
    #expect(result.bytes.bigEndian(UInt32.self, at: 4).byteSwapped == UInt32(result.bytes.count - 8))
    let copy = URLAsset(path: try folder.write(result.bytes, to: "copy.wav"))
    #expect(try copy.metadataContent().chapters == URLAsset(path: path).metadataContent().chapters)
    #expect(try ExportTests.sound(copy).bytes == ExportTests.sound(URLAsset(path: path)).bytes)
    let sink = MemorySink(canSeek: false)
    var remuxer = Remuxer(URLAsset(path: path), to: .wav)
    try remuxer.run(to: sink)
    #expect(remuxer.omissions == ["chapters are left out: 2"])
  }

  @Test(arguments: [(nil, nil), (48000, nil), (nil, 0.01)] as [(Int?, Double?)])
  func `cue points are for the whole sound in its own rate`(rate: Int?, start: Double?) async throws {
    let folder = try TemporaryDirectory()
    let (path, chunks) = try Self.cued(in: folder)
    var options = ExportOptions()
    (options.sampleRate, options.bitDepth) = (rate, 24)
    if let start { options.timeRange = ExportTests.range(start, 9) }
    let transcoder = try AssetTranscoder(URLAsset(path: path), to: .wav, options: options)
    let sink = MemorySink()
    _ = try await transcoder.run(to: sink)
    let isKept = rate == nil && start == nil
    #expect((sink.bytes.firstRange(of: chunks) != nil) == isKept)
    #expect(transcoder.plan.omissions.contains { $0.contains("chapters") } != isKept)
  }

  // MARK: - Several families of tags

  private static func littleEndian(_ count: Int) -> [UInt8] {
    Array(UInt32(count).bigEndianBytes.reversed())
  }

  /// A tag of APE (version 2), which has a header, too.
  private static func ape(_ tags: [(String, String)]) -> [UInt8] {
    var items: [UInt8] = []
    for (name, value) in tags {
      items += littleEndian(value.utf8.count) + littleEndian(0)
      items += Array("\(name)\0\(value)".utf8)
    }
    func end(_ flags: Int) -> [UInt8] {
      let fields = [2000, items.count + 32, tags.count, flags, 0, 0]
      return Array("APETAGEX".utf8) + fields.flatMap(littleEndian)
    }
    return end(0xA000_0000) + items + end(0x8000_0000)
  }

  /// A file of MPEG audio with an ID3 tag and one of another family.
  private static func mixed(
    _ frames: [[UInt8]], version: UInt8 = 3, _ tags: [(String, String)],
    in folder: borrowing TemporaryDirectory
  ) throws -> String {
    let source = try FileByteSource(path: try mp3(frames, version: version, in: folder))
    return try folder.write(
      try source.bytes(at: 0, count: Int(source.byteCount)) + ape(tags), to: "mixed.mp3")
  }

  @Test(arguments: ["New", ""])
  func `a tag that is set takes the place of one of another family`(value: String) throws {
    let folder = try TemporaryDirectory()
    let source = try Self.mixed(
      [Self.frame("TCON", [0] + Array("Rock".utf8))], [("Title", "Old title"), ("Album", "Own")], in: folder)
    var options = Remuxer.Options()
    options.tags = [("title", value)]
    let values = try Self.values(try Self.remuxed(source, to: .mp3, in: folder, options).path)
    #expect(values[.title] == (value.isEmpty ? nil : [value]))
    #expect(values[.albumName] == ["Own"])
  }

  @Test func `values beside a tag of UTF-16 keep their characters`() throws {
    let folder = try TemporaryDirectory()
    let source = try Self.mixed(
      [Self.frame("TIT2", [0] + Array("A".utf8))],
      [
        ("Composer", "Do\u{11F}an"), ("Artist", "I\u{15F}\u{131}\u{11F}\0Ann"),
        ("Comment", "Ka\u{11F}\u{131}t"),
      ], in: folder)
    let copy = try Self.remuxed(source, to: .mp3, in: folder)
    let values = try Self.values(copy.path)
    #expect(values[.title] == ["A"])
    #expect(values[.creator] == ["Do\u{11F}an"])
    #expect(values[.artist] == ["I\u{15F}\u{131}\u{11F}", "Ann"])
    #expect(values[.comment] == ["Ka\u{11F}\u{131}t"])
    let items = try URLAsset(path: copy.path).metadataContent().items
    #expect(items.contains { $0.key == "COMM" } && !items.contains { $0.key == "TXXX" })
  }

  @Test func `a second ID3 tag is not lost`() throws {
    let folder = try TemporaryDirectory()
    let source = try Self.mp3([Self.frame("TIT2", [0] + Array("A".utf8))], version: 3, in: folder)
    let frame = Self.frame("TALB", [0] + Array("B".utf8))
    let first = Array("ID3".utf8) + [3, 0, 0] + UInt32(frame.count).syncsafeBytes + frame
    let file = try FileByteSource(path: source)
    let path = try folder.write(first + (try file.bytes(at: 0, count: Int(file.byteCount))), to: "two.mp3")
    let values = try Self.values(try Self.remuxed(path, to: .mp3, in: folder).path)
    #expect(values[.title] == ["A"])
    #expect(values[.albumName] == ["B"])
  }

  /// libavformat writes both as descriptions.
  @Test func `comments of one name are joined where a file can't be changed`() throws {
    let folder = try TemporaryDirectory()
    let sink = MemorySink(canSeek: false)
    var remuxer = Remuxer(URLAsset(path: try Self.flac(Self.aliases, in: folder)), to: .ogg)
    try remuxer.run(to: sink)
    let comments = try Self.comments(try folder.write(sink.bytes, to: "copy.oga"))
    #expect(comments.contains("DESCRIPTION=desc;comm"), "\(comments)")
  }

  @Test func `a name without characters has no placeholder`() {
    var placeholders = PlaceholderNames()
    #expect(placeholders.next(for: "") == nil)
    #expect(placeholders.names.isEmpty)
  }

  // MARK: - Chains

  @Test func `each link of a chain has its tags, the first one the cover`() throws {
    let folder = try TemporaryDirectory()
    let cover = try URLAsset(path: try Fixture.named("cover.mp3").path).metadataContent().items
      .first { $0.commonKey == .artwork }
    let picture = try TagPicture(try #require(cover?.dataValue))
    let path = try Self.flac(
      Self.aliases + ["METADATA_BLOCK_PICTURE=" + Base64.text(picture.block)], in: folder)
    let parts = (0..<3).map { _ in AssetJoiner.Part(URLAsset(path: path)) }
    let joined = try JoinTests.join(parts, to: .ogg)
    try JoinTests.expectConcatenation(joined, of: parts)
    let source = try FileByteSource(path: joined.folder.file("result"))
    let bytes = try source.bytes(at: 0, count: Int(source.byteCount))
    #expect(bytes.ranges(of: Array("METADATA_BLOCK_PICTURE".utf8)).count == 1)
    for comment in ["DESCRIPTION=desc", "COMMENT=comm", "PERFORMER=Pia"] {
      #expect(bytes.ranges(of: Array(comment.utf8)).count == 3, "\(comment)")
    }
  }

  // MARK: - Broadcasts

  @Test func `who made a broadcast is no composer`() {
    let item = MetadataItem(keySpace: .broadcastExtension, key: "Originator", value: .string("A station"))
    #expect(item.exactKey == nil)
  }

  /// A WAVE file with the extension for broadcasts.
  private static func broadcast(
    history: Int, in folder: borrowing TemporaryDirectory
  ) throws -> (path: String, chunk: [UInt8]) {
    var bytes = try Self.bytes("wav-s16.wav")
    var content = Array("A recording".utf8) + [UInt8](repeating: 0, count: 245) + Array("A station".utf8)
    content += [UInt8](repeating: 0, count: 602 - content.count) + [UInt8](repeating: 0x41, count: history)
    content[348...350] = [0xF0, 0xFF, 0xEE]
    let size = Array(UInt32(content.count).bigEndianBytes.reversed())
    let chunk = Array("bext".utf8) + size + content + (history % 2 == 0 ? [] : [0])
    bytes.insert(contentsOf: chunk, at: 12)
    bytes.replaceSubrange(4..<8, with: UInt32(bytes.count - 8).bigEndianBytes.reversed())
    return (try folder.write(bytes, to: "broadcast.wav"), chunk)
  }

  @Test(arguments: [0, 1, 7])
  func `the extension of broadcast WAVE stays as it is`(history: Int) throws {
    let folder = try TemporaryDirectory()
    let (path, chunk) = try Self.broadcast(history: history, in: folder)
    let result = try Remuxer.bytes(of: path, to: .wav)
    #expect(result.bytes.firstRange(of: chunk) != nil)
    #expect(!result.omissions.contains { $0.contains("bext") }, "\(result.omissions)")
  }

  @Test func `what a pipe is not given of a broadcast is named`() throws {
    let folder = try TemporaryDirectory()
    let sink = MemorySink(canSeek: false)
    var remuxer = Remuxer(URLAsset(path: try Self.broadcast(history: 0, in: folder).path), to: .wav)
    try remuxer.run(to: sink)
    #expect(remuxer.omissions.contains { $0.contains("bext/TimeReference") }, "\(remuxer.omissions)")
  }

  /// Its time is a number of samples.
  @Test(arguments: [nil, 48000, 22050])
  func `the extension of broadcast WAVE is for its own rate`(rate: Int?) async throws {
    let folder = try TemporaryDirectory()
    let (path, chunk) = try Self.broadcast(history: 0, in: folder)
    let asset = URLAsset(path: path)
    let own = try #require(asset.tracks().first?.formatDescriptions.first?.audioStreamDescription?.sampleRate)
    var options = ExportOptions()
    (options.sampleRate, options.bitDepth) = (rate, 24)
    let transcoder = try AssetTranscoder(asset, to: .wav, options: options)
    let sink = MemorySink()
    _ = try await transcoder.run(to: sink)
    let isKept = rate.map { Double($0) == own } ?? true
    #expect((sink.bytes.firstRange(of: chunk) != nil) == isKept)
    #expect(
      transcoder.plan.omissions.contains { $0.contains("bext/TimeReference") } != isKept,
      "\(transcoder.plan.omissions)")
  }

  @Test func `a comment takes the place of remarks of several people`() throws {
    let folder = try TemporaryDirectory()
    var bytes = try Self.bytes("aiff-s16.aiff")
    let remark =
      Array("COMT".utf8) + UInt32(14).bigEndianBytes + [0, 1, 0, 0, 0, 0, 0, 0, 0, 4] + Array("said".utf8)
    bytes += remark
    bytes.replaceSubrange(4..<8, with: UInt32(bytes.count - 8).bigEndianBytes)
    let path = try folder.write(bytes, to: "remarks.aiff")
    #expect(try Self.values(path)[.comment] == ["said"])
    var editor = try MetadataEditor(path: path)
    try editor.set("comment", to: "NEW")
    _ = try editor.write()
    #expect(try Self.values(path)[.comment] == ["NEW"])
  }
}
