import MediaAssets
import MediaAudioFrames
import MediaCore
import MediaMetadata
import MediaScopeFixtures
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
    func littleEndian(_ count: Int) -> [UInt8] { Array(UInt32(count).bigEndianBytes.reversed()) }
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
    // A file of the MP4 family says when it was made.
    let film = try Fixture.named("both.mp4").path
    let made = TagOrigin.creationTime(of: try URLAsset(path: film).content())
    let copy = try Self.remuxed(film, to: .matroska, in: folder)
    let again = try folder.write(try Remuxer.bytes(of: copy.path, to: .matroska).bytes, to: "again.mkv")
    for path in [copy.path, again] {
      let items = try URLAsset(path: path).metadataContent().items
      #expect(TagOrigin.creationTime(of: try URLAsset(path: path).content()) == made)
      #expect(!items.contains { $0.key == "DATE" })
    }
  }

  @Test func `a tag that has no place is one loss`() throws {
    let folder = try TemporaryDirectory()
    let source = try Self.flac(["COMPOSER=X", "COMPOSER=Y"], in: folder)
    let plan = try AssetTranscoder(URLAsset(path: source), to: .wav).plan
    #expect(plan.omissions.filter { $0.contains("COMPOSER") }.count <= 1, "\(plan.omissions)")
  }

  @Test func `who made a broadcast is no composer`() {
    let item = MetadataItem(keySpace: .broadcastExtension, key: "Originator", value: .string("A station"))
    #expect(item.exactKey == nil)
  }

  @Test(arguments: [0, 1, 7])
  func `the extension of broadcast WAVE stays as it is`(history: Int) throws {
    let folder = try TemporaryDirectory()
    var bytes = try Self.bytes("wav-s16.wav")
    var content = Array("A recording".utf8) + [UInt8](repeating: 0, count: 245) + Array("A station".utf8)
    content += [UInt8](repeating: 0, count: 602 - content.count) + [UInt8](repeating: 0x41, count: history)
    content[348...350] = [0xF0, 0xFF, 0xEE]
    let size = Array(UInt32(content.count).bigEndianBytes.reversed())
    let chunk = Array("bext".utf8) + size + content + (history % 2 == 0 ? [] : [0])
    bytes.insert(contentsOf: chunk, at: 12)
    bytes.replaceSubrange(4..<8, with: UInt32(bytes.count - 8).bigEndianBytes.reversed())
    let result = try Remuxer.bytes(of: try folder.write(bytes, to: "broadcast.wav"), to: .wav)
    #expect(result.bytes.firstRange(of: chunk) != nil)
    #expect(!result.omissions.contains { $0.contains("bext") }, "\(result.omissions)")
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
