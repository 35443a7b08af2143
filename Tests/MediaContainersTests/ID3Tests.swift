import MediaCore
import Testing

@testable import MediaAudioFrames
@testable import MediaStructure

@Suite struct ID3Tests {
  typealias W = BoxWriter

  static func syncsafe(_ value: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(truncatingIfNeeded: value >> $0 & 0x7F) }
  }

  static func tag(_ version: UInt8, flags: UInt8 = 0, _ body: [UInt8]...) -> [UInt8] {
    let body = body.flatMap { $0 }
    return W.ascii("ID3") + [version, 0, flags] + syncsafe(body.count) + body
  }

  static func frame(_ id: String, version: UInt8 = 4, flags: UInt16 = 0, _ body: [UInt8]...) -> [UInt8] {
    let body = body.flatMap { $0 }
    if version == 2 { return W.ascii(id) + W.be(UInt32(body.count)).suffix(3) + body }
    return W.ascii(id) + (version == 3 ? W.be(UInt32(body.count)) : syncsafe(body.count)) + W.be(flags) + body
  }

  static let tags: [String: [UInt8]] = [
    "2.2": tag(
      2, frame("TT2", version: 2, [0], W.ascii("Title\0")),
      frame("PIC", version: 2, [0], W.ascii("PNG"), [3, 0, 1, 2]),
      W.zeros(9)),
    "2.3": tag(
      3, flags: 0x40, W.be(UInt32(6)), W.zeros(2), W.be(UInt32(4)),
      frame("TALB", version: 3, [1, 0xFF, 0xFE, 0x41, 0, 0x42, 0]),
      frame("COMM", version: 3, [0], W.ascii("eng"), [0], W.ascii("text")),
      frame("POPM", version: 3, W.ascii("a@b\0"), [128]),
      W.zeros(4)),
    "2.4": tag(
      4, frame("TPE1", [3], W.ascii("one\0two")), frame("TXXX", [0], W.ascii("key\0value")),
      frame("APIC", [0], W.ascii("image/png\0"), [3, 0], W.zeros(20)),
      frame("UFID", W.ascii("owner\0"), [1, 2]),
      frame("CTOC", W.ascii("toc\0"), [3, 1], W.ascii("c1\0"), frame("TIT2", [0], W.ascii("T"))),
      frame("CHAP", W.ascii("c1\0"), W.zeros(16), frame("TIT2", [0], W.ascii("C"))), W.zeros(3)),
    "unsynchronised 2.3": tag(
      3, flags: 0x80,
      frame("TIT1", version: 3, [1, 0xFF, 0xFE, 0x41, 0]).flatMap { $0 == 0xFF ? [0xFF, 0] : [$0] }),
    "unsynchronised 2.4": tag(4, frame("TIT2", flags: 2, [1, 0xFF, 0, 0xFE, 0x41, 0])),
    "footer": tag(4, flags: 0x10, frame("TIT2", [0, 65])) + W.ascii("3DI") + [4, 0, 0x10] + syncsafe(12),
  ]

  /// As mutagen reads it, whose tests have such a file of 2.4.
  @Test(arguments: [3, 4] as [UInt8])
  func aFrameWhereAnExtendedHeaderIsSaidToBeIsRead(version: UInt8) {
    let tag = Self.tag(version, flags: 0x40, Self.frame("TIT2", version: version, [0], W.ascii("Title")))
    let tree = Self.tree(tag)
    #expect(tree.children.first?.children.map(\.type) == ["TIT2"])
    #expect(tree.allIssues.map(\.severity) == [.warning])
  }

  static func tree(_ tag: [UInt8]) -> StructureNode {
    ChunkTiling.tree(tag + MPEGAudioTests.frames(2), .mpegAudio)
  }

  @Test(arguments: tags.keys.sorted())
  func partsTileTheTagWhateverIsDamaged(name: String) throws {
    let tag = try #require(Self.tags[name])
    #expect(Self.tree(tag).allIssues == [], "\(name)")
    #expect(StructureFormat.mpegAudio.recognizes(tag + MPEGAudioTests.frames(2)))
    ChunkTiling.expectEverywhere(tag, .mpegAudio, name)
  }

  @Test(arguments: [
    ("2.2", "TT2", "information", "Title"), ("2.3", "TALB", "information", "AB"),
    ("2.3", "COMM", "text", "text"),
    ("2.4", "TXXX", "value", "value"), ("2.4", "APIC", "MIME_type", "image/png"),
    ("unsynchronised 2.3", "TIT1", "information", "A"), ("unsynchronised 2.4", "TIT2", "information", "A"),
  ])
  func textsAreDecoded(name: String, frame: String, field: String, text: String) throws {
    let tag = try #require(Self.tags[name])
    #expect(Self.tree(tag).descendant("ID3v2", frame)?.value(field) == .text(text))
  }

  @Test func framesLieInFrames() throws {
    let tag = try #require(Self.tags["2.4"])
    let tree = Self.tree(tag)
    #expect(tree.descendant("ID3v2", "CHAP", "TIT2")?.value("information") == .text("C"))
    #expect(tree.descendant("ID3v2", "CTOC")?.value("child_element_ID") == .text("c1"))
  }

  @Test func sizesThatAreNotSyncsafeAreReported() {
    let body = [UInt8](repeating: 65, count: 200)
    let frame = W.ascii("TIT2") + W.be(UInt32(201)) + W.zeros(2) + [0] + body
    let tree = Self.tree(Self.tag(4, frame, Self.frame("TPE1", [0, 66])))
    #expect(tree.descendant("ID3v2", "TPE1")?.value("information") == .text("B"))
    #expect(tree.allIssues.map(\.location.boxPath) == ["ID3v2/TIT2"])
  }

  @Test func fieldsOfUnsynchronisedTagsLieWhereTheFileHasThem() throws {
    let tag = try #require(Self.tags["unsynchronised 2.3"])
    let frame = try #require(Self.tree(tag).descendant("ID3v2", "TIT1"))
    #expect(frame.fields.last?.range == 21..<26)
  }

  @Test func trailingTagsAreFound() throws {
    let item = ChunkWriter.le(UInt32(3)) + W.zeros(4) + W.ascii("Key\0abc")
    func ape(_ flags: UInt32) -> [UInt8] {
      W.ascii("APETAGEX") + ChunkWriter.le(UInt32(2000)) + ChunkWriter.le(UInt32(item.count + 32))
        + ChunkWriter.le(UInt32(1)) + ChunkWriter.le(flags) + W.zeros(8)
    }
    let old = W.ascii("TAG") + W.ascii("Title") + W.zeros(117) + [0, 7] + [17]
    let bytes = MPEGAudioTests.frames(2) + ape(0xA000_0000) + item + ape(0x8000_0000) + old
    let tree = ChunkTiling.tree(bytes, .mpegAudio)
    #expect(tree.allIssues == [])
    #expect(tree.children.map(\.type) == ["frame", "frame", "APETAG", "ID3v1"])
    #expect(tree.descendant("APETAG", "Key")?.value("value") == .text("abc"))
    #expect(tree.child("ID3v1")?.meaning("genre") == "Rock")
    #expect(tree.child("ID3v1")?.value("track") == .unsigned(7))
    ChunkTiling.expect(tree, "tags")
    for index in bytes.indices.dropFirst(MPEGAudioTests.frames(2).count) {
      var damaged = bytes
      damaged[index] ^= 0x55
      ChunkTiling.expect(ChunkTiling.tree(damaged, .mpegAudio), "damage at \(index)")
    }
  }
}
