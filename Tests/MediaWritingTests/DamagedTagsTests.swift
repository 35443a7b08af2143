import MediaContainers
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Files whose structures don't hold what their kind has, as no writer leaves them.
struct DamagedTagsTests {
  private static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    UInt32(payload.count + 8).bigEndianBytes + Array(type.utf8) + payload
  }

  private static func contents(_ name: String) throws -> [UInt8] {
    let source = try FileByteSource(path: try Fixture.named(name).path)
    return try source.bytes(at: 0, count: Int(source.byteCount))
  }

  /// The file with its movie box grown by so much that what follows moves.
  private static func grown(_ file: [UInt8]) throws -> FileEdit {
    var store = try ISOTagStore(ContainerFile(MemoryByteSource(file)))
    try store.set(TagName("title"), to: .text(String(repeating: "long ", count: 2000)))
    return try store.edit()
  }

  // MARK: - MP4

  @Test(arguments: ["tfra", "tfhd", "iloc", "traf"])
  func `a box without a payload has no offset that moves`(type: String) throws {
    let edit = try Self.grown(
      try Self.contents("both-faststart.mp4") + Self.box("mfra", Self.box(type, [])))
    #expect(edit.patches.count == 1)
  }

  @Test func `boxes in boxes of their own kind are not followed`() throws {
    let depth = 100_000
    let nested = (0..<depth).flatMap { UInt32(8 * (depth - $0)).bigEndianBytes + Array("traf".utf8) }
    let edit = try Self.grown(try Self.contents("both-faststart.mp4") + Self.box("moof", nested))
    #expect(edit.patches.count == 1)
  }

  @Test func `a list of keys without its number is none`() throws {
    let meta = Self.box(
      "meta",
      Self.box(
        "hdlr", [UInt8](repeating: 0, count: 8) + Array("mdta".utf8) + [UInt8](repeating: 0, count: 13))
        + Self.box("keys", []) + Self.box("ilst", []))
    var store = try ISOTagStore(ContainerFile(MemoryByteSource(Self.box("moov", meta))))
    let error = #expect(throws: MediaError.self) {
      try store.set(TagName("mdta/com.apple.quicktime.title"), to: .text("a"))
    }
    #expect(error?.code == .invalidArgument)
  }

  @Test(arguments: [[0, 0, 0, 0], [0x7F, 0, 0, 0]] as [[UInt8]])
  func `nothing is put after a box that goes on to the end of the file`(size: [UInt8]) throws {
    var file = try Self.contents("both-faststart.mp4")
    func place(of type: String) throws -> Int {
      try #require(file.indices.first { file[$0...].starts(with: type.utf8) })
    }
    // An offset that can't move, so that the movie box would have to.
    let table = try place(of: "stco")
    file.replaceSubrange(table + 12..<table + 16, with: [0xFF, 0xFF, 0xFF, 0xF0])
    let media = try place(of: "mdat")
    file = Array(file[..<(media - 4)]) + size + Array(file[media...].prefix(1000))
    let error = #expect(throws: MediaError.self) { try Self.grown(file) }
    #expect(error?.code == .operationNotSupportedForAsset)
  }

  // MARK: - Others

  @Test func `chunks of text that change their size keep their order`() throws {
    func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
      Array(name.utf8) + UInt32(payload.count).bigEndianBytes + payload
    }
    let names = ["NAME", "AUTH", "(c) ", "ANNO"]
    let form = Array("AIFF".utf8) + names.flatMap { chunk($0, [0x61, 0x62]) } + chunk("SSND", [1, 2])
    for _ in 0..<8 {
      var store = try ChunkTagStore(ContainerFile(MemoryByteSource(chunk("FORM", form))))
      for key in ["comment", "copyrights", "artist", "title"] {
        try store.set(TagName(key), to: .text("longer"))
      }
      let last = try #require(try store.edit().patches.max { $0.range.lowerBound < $1.range.lowerBound })
      #expect(last.bytes == names.flatMap { chunk($0, Array("longer".utf8)) })
    }
  }

  @Test func `long sizes that are cut off are not written over what follows`() throws {
    func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
      Array(name.utf8) + UInt32(payload.count).bigEndianBytes.reversed() + payload
    }
    let file =
      Array("RF64".utf8) + [0xFF, 0xFF, 0xFF, 0xFF] + Array("WAVE".utf8) + chunk("ds64", [])
      + chunk("fmt ", [UInt8](repeating: 1, count: 16)) + chunk("data", [1, 2, 3, 4])
    var store = try ChunkTagStore(ContainerFile(MemoryByteSource(file)))
    try store.set(TagName("title"), to: .text("a"))
    let error = #expect(throws: MediaError.self) { try store.edit() }
    #expect(error?.code == .fileFailedToParse)
  }

  @Test func `more chunks than are read are refused`() throws {
    let chunk = Array("junk".utf8) + [0, 0, 0, 0]
    let chunks = Array(repeating: chunk, count: 100_001).flatMap(\.self)
    let form = Array("WAVE".utf8) + chunks
    let file = Array("RIFF".utf8) + UInt32(form.count).bigEndianBytes.reversed() + form
    let error = #expect(throws: MediaError.self) { try ChunkTagStore(ContainerFile(MemoryByteSource(file))) }
    #expect(error?.code == .overLimit)
  }

  @Test func `a cover that has no room in a frame of ID3v2.2 is refused`() throws {
    let picture = try Self.contents("picture.png") + [UInt8](repeating: 0, count: 1 << 24)
    var tag = try ID3EditedTag(Array("ID3".utf8) + [2, 0, 0, 0, 0, 0, 0])
    try tag.set(TagName("artwork"), to: .picture(try TagPicture(picture)))
    let error = #expect(throws: MediaError.self) { try tag.bytes(filling: 0) }
    #expect(error?.code == .invalidArgument)
  }

  // MARK: - What the tree reads, too

  private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    Array(name.utf8) + UInt32(payload.count).bigEndianBytes.reversed() + payload
  }

  private static func wave(_ chunks: [UInt8]) -> [UInt8] {
    chunk("RIFF", Array("WAVE".utf8) + chunk("fmt ", [UInt8](repeating: 1, count: 16)) + chunks)
  }

  private static let title = chunk("LIST", Array("INFO".utf8) + chunk("INAM", Array("old\0".utf8)))

  /// The file with the title `new`, of the same length.
  private static func retitled(_ file: [UInt8]) throws -> [UInt8] {
    var store = try ChunkTagStore(ContainerFile(MemoryByteSource(file)))
    try store.set(TagName("title"), to: .text("new"))
    var changed = file
    for patch in try store.edit().patches {
      changed.replaceSubrange(Int(patch.range.lowerBound)..<Int(patch.range.upperBound), with: patch.bytes)
    }
    return changed
  }

  @Test(arguments: [
    chunk("abc\0", [1, 2]), chunk("odd ", [1]) + [0], chunk("odd ", [1]),
  ])
  func `chunks after one of unusual name or padding are found`(before: [UInt8]) throws {
    let file = Self.wave(before + Self.title + Self.chunk("data", [1, 2, 3, 4]))
    let place = try #require(file.firstRange(of: Array("old".utf8)))
    var expected = file
    expected.replaceSubrange(place, with: Array("new".utf8))
    #expect(try Self.retitled(file) == expected)
  }

  @Test func `the name of a text that isn't ASCII stays`() throws {
    let strange = [0xA9, 0x78, 0x79, 0x7A] + Self.chunk("", [0x61, 0])
    let list = Self.chunk("LIST", Array("INFO".utf8) + Self.chunk("INAM", Array("old\0".utf8)) + strange)
    let changed = try Self.retitled(Self.wave(list + Self.chunk("data", [1, 2])))
    #expect(changed.firstRange(of: strange) != nil)
    #expect(changed.firstRange(of: Array("new\0".utf8)) != nil)
  }

  @Test func `metadata blocks of which none is the last are refused`() throws {
    let comments: [UInt8] = [4, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0]
    let info = [0, 0, 0, 34] + [UInt8](repeating: 0, count: 34)
    // A frame begins with eleven bits of one and more: as a block it would be the last, of type 127 and a huge size.
    let frame: [UInt8] = [0xFF, 0xF8, 0, 0] + [UInt8](repeating: 0, count: 0xF8_0000 + 10)
    let error = #expect(throws: MediaError.self) {
      try FLACTagStore(ContainerFile(MemoryByteSource(Array("fLaC".utf8) + info + comments + frame)))
    }
    #expect(error?.code == .fileFailedToParse)
    let last = [0x84] + comments.dropFirst()
    var store = try FLACTagStore(ContainerFile(MemoryByteSource(Array("fLaC".utf8) + info + last + frame)))
    try store.set(TagName("title"), to: .text("a"))
    #expect(try !store.edit().isEmpty)
  }

  /// Some writers don't fill up the texts of a list, and each is kept.
  @Test func `texts without their padding are edited`() throws {
    let texts = Self.chunk("INAM", Array("oldie".utf8)) + Self.chunk("IART", Array("me!".utf8))
    let file = Self.wave(
      Self.chunk("LIST", Array("INFO".utf8) + texts + Self.chunk("ICMT", Array("ok".utf8)))
        + Self.chunk("data", [1, 2, 3, 4]))
    var store = try ChunkTagStore(ContainerFile(MemoryByteSource(file)))
    try store.set(TagName("title"), to: .text("new"))
    let patched = try store.edit().patches.flatMap(\.bytes)
    let expected =
      Self.chunk("INAM", Array("new\0".utf8)) + Self.chunk("IART", Array("me!".utf8)) + [0]
      + Self.chunk("ICMT", Array("ok".utf8))
    #expect(patched.count >= expected.count && patched.contains(expected))
  }

  private static func frame(_ name: String, _ content: [UInt8], version: UInt8) -> [UInt8] {
    let size = UInt32(content.count).bigEndianBytes
    return version == 2
      ? Array(name.utf8.prefix(3)) + size.dropFirst() + content : Array(name.utf8) + size + [0, 0] + content
  }

  /// The zero bytes that its writer put in are not those that others would put in.
  @Test(arguments: [2, 3] as [UInt8])
  func `what is not named stays byte for byte in an unsynchronised tag`(version: UInt8) throws {
    let stuffed = [3, 0xFF, 0, 0xE1, 0x41, 0xFF, 0, 0, 0xFF, 0, 0xFF, 0, 0x42] as [UInt8]
    let plain = 9
    var private1 = Self.frame(
      version == 2 ? "TT3" : "PRIV", [UInt8](repeating: 1, count: plain), version: version)
    private1 = private1.dropLast(plain) + stuffed
    let title = Self.frame(version == 2 ? "TT2" : "TIT2", [0] + Array("old".utf8), version: version)
    let body = private1 + title + private1 + [0, 0, 0]
    let bytes = Array("ID3".utf8) + [version, 0, 0x80] + UInt32(body.count).syncsafeBytes + body
    var tag = try ID3EditedTag(bytes)
    #expect(try tag.bytes(filling: bytes.count) == bytes)
    try tag.set(TagName("title"), to: .text("ÿ new"))
    let made = try tag.bytes(filling: 0)
    let new = Self.frame(version == 2 ? "TT2" : "TIT2", [0, 0xFF] + Array(" new".utf8), version: version)
    #expect(made[5] == 0x80)
    #expect(Array(made[10...].prefix(private1.count * 2 + new.count)) == private1 + new + private1)
  }

  @Test func `a comment keeps its language`() throws {
    let comment = Self.frame("COMM", [0] + Array("eng\0old".utf8), version: 3)
    var tag = try ID3EditedTag(
      Array("ID3".utf8) + [3, 0, 0] + UInt32(comment.count).syncsafeBytes + comment)
    try tag.set(TagName("comment"), to: .text("new"))
    try tag.set(TagName("lyrics"), to: .text("la"))
    let made = try tag.bytes(filling: 0)
    let expected =
      Self.frame("COMM", [0] + Array("eng\0new".utf8), version: 3)
      + Self.frame("USLT", [0] + Array("XXX\0la".utf8), version: 3)
    #expect(Array(made[10...].prefix(expected.count)) == expected)
  }

  /// UTF-16 without a mark is little-endian, and a name of ID3v2.2 can be in a later tag.
  private static let moods: [(String, [UInt8])] = [
    ("TXXX", [1] + Array("mood".utf8).flatMap { [$0, 0] as [UInt8] } + [0, 0, 0x61, 0]),
    ("TXX\0", [0] + Array("mood\0a".utf8)),
  ]

  @Test(arguments: moods)
  func `a text is found by its description`(name: String, content: [UInt8]) throws {
    let frame = Array(name.utf8) + UInt32(content.count).bigEndianBytes + [0, 0] + content
    var tag = try ID3EditedTag(Array("ID3".utf8) + [3, 0, 0] + UInt32(frame.count).syncsafeBytes + frame)
    #expect(try tag.remove(TagName("mood")))
    #expect(tag.isEmpty)
  }

  @Test func `a journal with a size below zero is left out`() throws {
    let folder = try TemporaryDirectory()
    let before = [UInt8](repeating: 1, count: 9000)
    let file = try folder.write(before, to: "some.bin")
    var edit = FileEdit()
    edit.replace(0..<9000, with: [UInt8](repeating: 2, count: 9000))
    try EditJournal.begin(edit, of: file, try FileByteSource(path: file))
    let journal = try FileByteSource(path: EditJournal.path(of: file))
    var bytes = try journal.bytes(at: 0, count: Int(journal.byteCount))
    // The size follows the mark and the number of the file.
    let size = "mediascope edit 1\n".utf8.count + 8
    bytes.replaceSubrange(size..<size + 8, with: Int64.min.bigEndianBytes)
    _ = try folder.write(bytes, to: FilePath.split(EditJournal.path(of: file)).name)
    #expect(try !EditJournal.recover(file))
    #expect(try folder.contents() == ["some.bin"])
  }
}
