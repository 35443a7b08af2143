import ISOBaseMedia
import MediaContainers
import MediaCore
import MediaImages
import MediaMetadata
import MediaScopeFixtures
import MediaStructure
import Testing

@testable import MediaAssets

/// Files with more tags than libav's dictionaries can take in a useful time: it is shown the first ones alone.
struct HiddenTagsTests {
  /// A kind of file, made with a number of tags.
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var file: @Sendable (_ count: Int) -> [UInt8]
    /// Whether the file's own structure describes it, which takes all tags in a time that grows with their number alone.
    var isStructural = false
    var testDescription: String { name }
  }

  private static func big(_ number: Int, _ width: Int = 4) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * (width - 1 - $0))) }
  }
  private static func little(_ number: Int, _ width: Int = 4) -> [UInt8] { big(number, width).reversed() }
  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static func list(_ count: Int, _ body: (Int) -> [UInt8]) -> [UInt8] { (0..<count).flatMap(body) }
  private static func sevens(_ number: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(number >> $0 & 0x7F) } }

  // MARK: formats

  private static let sound = list(20) { _ in [0xFF, 0xFB, 0x90, 0xC4] + [UInt8](repeating: 0, count: 413) }

  private static func id3(_ version: UInt8, _ frames: [UInt8]) -> [UInt8] {
    text("ID3") + [version, 0, 0] + sevens(frames.count) + frames
  }

  private static func frame(_ version: UInt8, _ name: String, _ content: [UInt8]) -> [UInt8] {
    switch version {
    case 2: text(name) + big(content.count, 3) + content
    case 3: text(name) + big(content.count) + [0, 0] + content
    default: text(name) + sevens(content.count) + [0, 0] + content
    }
  }

  private static func userTexts(_ version: UInt8, _ count: Int) -> [UInt8] {
    list(count) { frame(version, version == 2 ? "TXX" : "TXXX", [0] + text("key\($0)\0v")) }
  }

  private static func comments(_ count: Int) -> [UInt8] {
    little(0) + little(count)
      + list(count) { index in
        let comment = text("KEY\(index)=v")
        return little(comment.count) + comment
      }
  }

  private static func flac(_ count: Int) -> [UInt8] {
    let comments = comments(count)
    let information = big(4096, 2) + big(4096, 2) + [0, 0, 0, 0, 0, 0, 0x01, 0xF4, 0x00, 0xF0, 0, 0, 0, 0]
    return text("fLaC") + [0] + big(34, 3) + information + [UInt8](repeating: 0, count: 16)
      + [0x84] + big(comments.count, 3) + comments + [0xFF, 0xF8, 0xC0, 0x08, 0, 0x5B, 0, 0, 0, 0, 0]
  }

  private static func page(_ content: [UInt8], _ lacing: [UInt8], _ number: Int, flags: UInt8, granule: Int)
    -> [UInt8]
  {
    var page = text("OggS") + [0, flags] + little(granule, 8) + little(1) + little(number) + little(0)
    page += [UInt8(lacing.count)] + lacing + content
    let sum = page.reduce(UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte) << 24) { value, _ in value << 1 ^ (value >> 31 == 1 ? 0x04C1_1DB7 : 0)
      }
    }
    page.replaceSubrange(22..<26, with: little(Int(sum)))
    return page
  }

  private static func opus(_ count: Int) -> [UInt8] {
    var file = page(
      text("OpusHead") + [1, 1] + little(0, 2) + little(48000) + [0, 0, 0], [19], 0, flags: 2, granule: 0)
    var rest = text("OpusTags")[...] + comments(count)
    var number = 1
    while true {
      let part = Array(rest.prefix(255 * 255))
      rest = rest.dropFirst(part.count)
      let isWhole = part.count == 255 * 255
      let full = [UInt8](repeating: 255, count: part.count / 255)
      file += page(
        part, isWhole ? full : full + [UInt8(part.count % 255)], number, flags: number > 1 ? 1 : 0, granule: 0
      )
      number += 1
      if !isWhole { break }
    }
    for index in 1...5 {
      file += page([0xF8, 0xFF, 0xFE], [3], number, flags: index == 5 ? 4 : 0, granule: 960 * index)
      number += 1
    }
    return file
  }

  private static func chunk(_ name: [UInt8], _ content: [UInt8]) -> [UInt8] {
    name + little(content.count) + content + (content.count % 2 == 0 ? [] : [0])
  }

  private static func wave(_ chunks: [UInt8]) -> [UInt8] {
    let format = chunk(
      text("fmt "), little(1, 2) + little(1, 2) + little(8000) + little(16000) + little(2, 2) + little(16, 2))
    return chunk(
      text("RIFF"), text("WAVE") + format + chunk(text("data"), [UInt8](repeating: 0, count: 400)) + chunks)
  }

  private static func caf(_ count: Int) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] { text(name) + big(content.count, 8) + content }
    let description: [UInt8] =
      [0x40, 0xBF, 0x40, 0, 0, 0, 0, 0] + text("lpcm") + big(0) + big(2) + big(1) + big(1) + big(16)
    return text("caff") + [0, 1, 0, 0] + chunk("desc", description)
      + chunk("info", big(count) + list(count) { text("key\($0)\0v\0") })
      + chunk("data", big(0) + [UInt8](repeating: 0, count: 400))
  }

  private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8) + text(name) + content
  }

  /// A fixture's file with a box at the end of the movie box, which is the last one.
  private static func movie(_ extra: [UInt8]) throws -> [UInt8] {
    let bytes = try FileByteSource(path: Fixture.named("aac.m4a").path).bytes(at: 0, count: 1 << 20)
    // What is after the movie box stays where it is, so that the chunks do.
    return bytes + box("moov", extra)
  }

  private static func flv(_ count: Int) -> [UInt8] {
    // Packets at no time would have libav guess the length by the file's size, tags and all.
    func tag(_ type: UInt8, _ content: [UInt8], at milliseconds: Int = 0) -> [UInt8] {
      [type] + big(content.count, 3) + big(milliseconds, 3) + [0, 0, 0, 0] + content + big(content.count + 11)
    }
    let properties = list(count) { index in
      let key = text("key\(index)")
      return big(key.count, 2) + key + [1, 1]
    }
    return text("FLV") + [1, 4] + big(9) + big(0)
      + tag(18, [2, 0, 10] + text("onMetaData") + [8] + big(count) + properties + [0, 0, 9])
      + list(10) { tag(8, [0x0E, 0, 0], at: 20 * $0) }
  }

  private static func matroska(_ count: Int, inEach: Int) -> [UInt8] {
    func tag(_ index: Int) -> [UInt8] {
      Matroska.element(0x67C8, Matroska.element(0x45A3, "KEY\(index)") + Matroska.element(0x4487, "v"))
    }
    let tags = list(count / inEach) { group in
      Matroska.element(
        0x7373, Matroska.element(0x63C0, [UInt8]()) + list(inEach) { tag(group * inEach + $0) })
    }
    let track =
      Matroska.element(0x83, 2 as UInt64) + Matroska.element(0x86, "A_PCM/INT/LIT")
      + Matroska.element(0xE1, Matroska.element(0x9F, 1 as UInt64) + Matroska.element(0x6264, 16 as UInt64))
    return Matroska.file(track: track, clusters: [(0, [0])], extra: Matroska.element(0x1254_C367, tags))
  }

  static let kinds: [Kind] = [
    Kind(name: "ID3v2.2") { id3(2, userTexts(2, $0)) + sound },
    Kind(name: "ID3v2.3") { id3(3, userTexts(3, $0)) + sound },
    Kind(name: "ID3v2.4") { id3(4, userTexts(4, $0)) + sound },
    Kind(name: "ID3 in WAVE") { wave(chunk(text("id3 "), id3(3, userTexts(3, $0)))) },
    Kind(name: "FLAC", file: flac),
    Kind(name: "Opus", file: opus),
    Kind(
      name: "INFO",
      file: { count in
        wave(
          chunk(
            text("LIST"),
            text("INFO")
              + list(count) {
                chunk(
                  [0x41 + UInt8($0 % 26), 0x41 + UInt8($0 / 26 % 26), 0x41 + UInt8($0 / 676), 0x5A],
                  text("v\0"))
              }))
      }, isStructural: true),
    Kind(name: "CAF", file: caf),
    Kind(name: "FLV", file: flv),
    Kind(name: "SimpleTag") { matroska($0, inEach: $0) },
    Kind(name: "Tag") { matroska($0, inEach: 1) },
  ]

  /// The tags of a file and of its tracks: libav has those of Ogg with the stream.
  private static func tagCount(_ content: AssetContent) -> Int {
    (content.tags + content.tracks.flatMap(\.tags)).count {
      $0.key.lowercased().hasPrefix("key") || $0.key.hasSuffix("Z")
    }
  }

  @Test(arguments: kinds, [false, true])
  func `libav is shown the first tags, and that there are more is said`(
    kind: Kind, alwaysUsesLibAV: Bool
  ) throws {
    func content(_ bytes: [UInt8]) throws -> AssetContent {
      let options = URLAsset.Options(alwaysUsesLibAV: alwaysUsesLibAV)
      return try URLAsset(
        path: "tags", source: MemoryByteSource(bytes, name: "tags"), options: options
      ).content()
    }
    let few = kind.file(100)
    #expect(PatchedByteSource(hidingTagsOf: MemoryByteSource(few)) == nil)
    let some = try content(few)
    #expect(Self.tagCount(some) == 100)

    let many = try content(kind.file(5000))
    #expect(many.tracks.count == some.tracks.count)
    #expect(many.tracks.map(\.timeRange) == some.tracks.map(\.timeRange))
    guard alwaysUsesLibAV || !kind.isStructural else {
      #expect(Self.tagCount(many) == 5000)
      #expect(many.issues.count == some.issues.count)
      return
    }
    #expect((100...1100).contains(Self.tagCount(many)), "\(Self.tagCount(many))")
    #expect(many.issues.count == some.issues.count + 1)
    #expect(many.issues.last?.code == .overLimit)
  }

  @Test func `protection systems and items of an ISO file end after as many`() throws {
    let item = { (index: Int) in
      Self.box(
        "----",
        Self.box("mean", Self.big(0) + Self.text("a"))
          + Self.box("name", Self.big(0) + Self.text("k\(index)")))
    }
    for count in [20, 3000] {
      let list = Self.box("udta", Self.box("meta", Self.big(0) + Self.box("ilst", Self.list(count, item))))
      let protection = Self.list(count) { _ in Self.box("pssh", [UInt8](repeating: 0, count: 24)) }
      let file = try Self.movie(list + protection)
      let patched = PatchedByteSource(hidingTagsOf: MemoryByteSource(file))
      guard count > 100 else {
        #expect(patched == nil)
        continue
      }
      let source = try #require(patched)
      let bytes = try source.bytes(at: 0, count: file.count)
      #expect(bytes.count == file.count)
      let tree = StructureFormat.isoBaseMedia.parse(source, StructureOptions())
      func nodes(_ type: String, in node: StructureNode) -> Int {
        (node.type == type ? 1 : 0) + node.children.reduce(0) { $0 + nodes(type, in: $1) }
      }
      #expect((1...64).contains(nodes("pssh", in: tree)))
      #expect((1...1024).contains(nodes("----", in: tree)))
    }
  }

  @Test func `no text of a PNG reaches libav, and one profile alone`() throws {
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      Self.big(content.count) + Self.text(type) + content + Self.big(0)
    }
    let picture = try FileByteSource(path: try Fixture.named("picture.png").path).bytes(at: 0, count: 1 << 20)
    let texts =
      Self.list(10) { _ in chunk("zTXt", Self.text("a\0\0x")) } + chunk("gAMA", Self.big(45455))
      + Self.list(3) { _ in chunk("iCCP", Self.text("p\0\0x")) } + chunk("sBIT", [8, 8, 8])
      + chunk("iTXt", Self.text("b\0\0\0\0\0y"))
    let file = Array(picture[..<33]) + texts + picture[33...]
    let patched = try #require(PatchedByteSource(hidingTagsOf: MemoryByteSource(file)))
    let bytes = try patched.bytes(at: 0, count: file.count)
    #expect(bytes.count == file.count)
    let tree = StructureFormat.png.parse(MemoryByteSource(bytes), StructureOptions())
    #expect(!tree.children.contains { ["zTXt", "iTXt", "tEXt"].contains($0.type) })
    // One chunk for ten that followed each other, one for two profiles, one for the last.
    #expect(tree.children.count { $0.type == "teXt" } == 3)
    #expect(tree.children.count { $0.type == "iCCP" } == 1)
    #expect(tree.children.contains { $0.type == "gAMA" })
  }

  @Test(arguments: [(16, 1 << 31, false), (10_000, 100, false), (20_000, 1000, true), (17, 1 << 31, true)])
  func `edits that show many samples many times are hidden`(
    edits: Int, samples: Int, isHidden: Bool
  ) throws {
    let list =
      Self.big(0) + Self.big(edits) + Self.list(edits) { _ in Self.big(1000) + Self.big(0) + Self.big(65536) }
    let sizes = Self.box("stsz", Self.big(0) + Self.big(1) + Self.big(samples))
    let tables = Self.box("mdia", Self.box("minf", Self.box("stbl", sizes)))
    let file = try Self.movie(Self.box("trak", Self.box("edts", Self.box("elst", list)) + tables))
    let patched = PatchedByteSource(hidingTagsOf: MemoryByteSource(file))
    #expect((patched != nil) == isHidden)
    guard let patched else { return }
    #expect(patched.hiddenTagCount == 0)
    let tree = StructureFormat.isoBaseMedia.parse(patched, StructureOptions())
    let track = tree.children.last?.children.first
    #expect(track?.children.map(\.type) == ["free", "mdia"])
  }

  @Test func `zeros after the chunks of a WAVE file are one chunk`() throws {
    let file = Self.wave([]) + [UInt8](repeating: 0, count: 100_000)
    let patched = try #require(PatchedByteSource(hidingTagsOf: MemoryByteSource(file)))
    #expect(patched.hiddenTagCount == 0)
    let end = Self.wave([]).count
    #expect(try patched.bytes(at: Int64(end), count: 8) == Self.text("JUNK") + Self.little(100_000 - 8))
  }
}
