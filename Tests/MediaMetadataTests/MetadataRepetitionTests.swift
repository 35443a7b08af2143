import Foundation
import MediaContainers
import MediaCore
import MediaStructure
import Testing

@testable import MediaMetadata

/// What a small file could have reported many times over, and what of many tags is left out: bounded, and reported.
struct MetadataRepetitionTests {
  private static func big(_ number: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func little(_ number: Int) -> [UInt8] { big(number).reversed() }

  private static func syncsafe(_ number: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(number >> $0 & 127) }
  }

  /// An ID3v2.4 tag of one frame (ID3v2.4.0, 3.1 and 4).
  private static func frame(_ id: String, _ content: [UInt8]) -> [UInt8] {
    let frame = Array(id.utf8) + syncsafe(content.count) + [0, 0] + content
    return Array("ID3".utf8) + [4, 0, 0] + syncsafe(frame.count) + frame
  }

  private static func element(_ id: [UInt8], _ data: [UInt8]) -> [UInt8] {
    id + [0x10 | UInt8(data.count >> 24 & 15)] + big(data.count, 4).dropFirst() + data
  }

  private static func simpleTag(_ name: [UInt8], _ text: String, _ inner: [UInt8] = []) -> [UInt8] {
    element([0x67, 0xC8], element([0x45, 0xA3], name) + element([0x44, 0x87], Array(text.utf8)) + inner)
  }

  private static func matroska(_ segment: [UInt8]) -> [UInt8] {
    element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("matroska".utf8)))
      + element([0x18, 0x53, 0x80, 0x67], segment)
  }

  private static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    big(payload.count + 8) + Array(type.utf8) + payload
  }

  private static func movie(_ userData: [UInt8]) -> [UInt8] {
    box("ftyp", Array("M4A \0\0\0\0".utf8)) + box("moov", box("udta", userData))
  }

  private static let name = [UInt8](repeating: 0x4E, count: 5000)

  private static func xmp(_ name: String, _ count: Int) -> [UInt8] {
    let inner = (0..<count).map { _ in "<a:b>v</a:b>" }.joined()
    let packet = Array("<x:xmpmeta><rdf:RDF><rdf:Description><\(name)>\(inner)</\(name)>".utf8)
    let content = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet
    return [0xFF, 0xD8, 0xFF, 0xE1] + big(content.count + 2, 2) + content + [0xFF, 0xD9]
  }

  /// Files whose tags share what is long.
  static let files: [(what: String, bytes: [UInt8])] = [
    ("a description", frame("TXXX", [0] + name + [0] + Array(String(repeating: "a\0", count: 900).utf8))),
    ("genres", frame("TCON", [0] + Array(String(repeating: "(1)", count: 900).utf8) + name)),
    (
      "names in names",
      matroska(
        element(
          [0x12, 0x54, 0xC3, 0x67],
          element(
            [0x73, 0x73],
            simpleTag(Array(name.prefix(4000)), "v", (0..<900).flatMap { _ in simpleTag([0x41], "v") }))))
    ),
    (
      "a target",
      matroska(
        element(
          [0x12, 0x54, 0xC3, 0x67],
          element(
            [0x73, 0x73],
            element([0x63, 0xC0], element([0x68, 0xCA], [30]) + element([0x63, 0xCA], name))
              + (0..<900).flatMap { _ in simpleTag([0x41], "v") })))
    ),
    (
      "a free name",
      movie(
        box(
          "meta",
          [0, 0, 0, 0]
            + box("hdlr", [UInt8](repeating: 0, count: 8) + Array("mdirappl\0\0\0\0\0\0\0\0\0".utf8))
            + box(
              "ilst",
              box(
                "----",
                box("mean", [0, 0, 0, 0] + name) + box("name", [0, 0, 0, 0] + name)
                  + (0..<900).flatMap { _ in box("data", [0, 0, 0, 1, 0, 0, 0, 0, 0x76]) }))))
    ),
    ("a structure", xmp("a:" + String(repeating: "n", count: 900), 900)),
  ]

  @Test(arguments: files.map(\.what))
  func `what tags share is not repeated without end`(what: String) throws {
    let bytes = try #require(Self.files.first { $0.what == what }).bytes
    let content = try #require(try MetadataContent(of: ContainerFile(MemoryByteSource(bytes))))
    let items = content.items
    #expect(!items.isEmpty)
    let names = items.reduce(0) { sum, item in
      sum + max(0, item.extraAttributes.values.reduce(item.key.utf8.count) { $0 + $1.utf8.count } - 128)
    }
    #expect(names <= (128 << 10) + 4 * bytes.count)
    var ranges: Set<Range<Int64>> = []
    let raw = items.filter { $0.byteRange.map { ranges.insert($0).inserted } ?? true }.map(\.rawData.count)
    #expect(raw.reduce(0, +) <= 2 * bytes.count)
    // The rest is reported, in one line.
    if what != "genres" {
      #expect(content.issues.count { $0.description.contains("left out") } == 1, "\(content.issues)")
    }
  }

  @Test func `tags of many tracks are copied as often as there is room`() throws {
    let tracks: [UInt8] = (1...100).flatMap { (number: Int) -> [UInt8] in
      let head: [UInt8] = Self.element([0xD7], [UInt8(number)])
      let identifier: [UInt8] = Self.element([0x73, 0xC5], [UInt8(number)])
      return Self.element([0xAE], head + identifier)
    }
    // The same number twice is one track.
    let numbers: [Int] = Array(1...100) + [1, 1]
    let targets: [UInt8] = numbers.flatMap { (number: Int) -> [UInt8] in
      Self.element([0x63, 0xC5], [UInt8(number)])
    }
    let simple: [UInt8] = Self.simpleTag([0x41], String(repeating: "v", count: 100))
    var tag: [UInt8] = Self.element([0x63, 0xC0], targets)
    for _ in 0..<100 { tag += simple }
    let tags: [UInt8] = Self.element([0x12, 0x54, 0xC3, 0x67], Self.element([0x73, 0x73], tag))
    let bytes: [UInt8] = Self.matroska(Self.element([0x16, 0x54, 0xAE, 0x6B], tracks) + tags)
    let content = try #require(try MetadataContent(of: ContainerFile(MemoryByteSource(bytes))))
    #expect(content.tracks.first?.items.count == 100)
    #expect(content.tracks.reduce(0) { $0 + $1.items.count } < 3000)
    #expect(content.issues.count { $0.description.contains("left out") } == 1)
  }

  @Test(arguments: [0, 1] as [UInt8])
  func `texts of a frame that are more than are kept apart stay in one piece`(coding: UInt8) throws {
    let text = coding == 0 ? Array("a\0".utf8) : [0xFF, 0xFE, 0x61, 0, 0, 0]
    let bytes = Self.frame("TIPL", [coding] + (0..<3000).flatMap { _ in text })
    let content = try #require(try MetadataContent(of: ContainerFile(MemoryByteSource(bytes))))
    #expect(content.items.count == 1001)
    #expect(content.items.last?.rawData.count == 2000 * text.count)
    #expect(content.issues.map(\.description).filter { $0.contains("2000 left in one piece") }.count == 1)
  }

  @Test func `comments that are more than are kept are counted`() throws {
    let comment = Self.little(3) + Array("A=b".utf8)
    let count = MetadataContent.itemLimit + 7
    let block = Self.little(0) + Self.little(count) + (0..<count).flatMap { _ in comment }
    let info: [UInt8] =
      [0, 0, 0, 34] + [16, 0, 16, 0, 0, 0, 0, 0, 0, 0, 10, 0xC4, 0x42, 0xF0]
      + [UInt8](repeating: 0, count: 20)
    let file = Array("fLaC".utf8) + info + [0x84] + Self.big(block.count, 3) + block
    let content = try #require(try MetadataContent(of: ContainerFile(MemoryByteSource(file))))
    #expect(content.items.count == MetadataContent.itemLimit)
    #expect(content.issues.map(\.description).filter { $0.contains("7 left out") }.count == 1)
  }

  @Test func `comments that are none are reported so many times`() throws {
    let count = 50_000
    let block = Self.little(0) + Self.little(count) + [UInt8](repeating: 0, count: 4 * count)
    let info: [UInt8] =
      [0, 0, 0, 34] + [16, 0, 16, 0, 0, 0, 0, 0, 0, 0, 10, 0xC4, 0x42, 0xF0]
      + [UInt8](repeating: 0, count: 20)
    let file: [UInt8] = Array("fLaC".utf8) + info + [0x84] + Self.big(block.count, 3) + block
    let tree = try #require(StructureFormat.known.first { $0.name == "flac" }).parse(
      MemoryByteSource(file), StructureOptions())
    #expect(tree.allIssues.count < 2500)
    #expect(tree.allIssues.contains { $0.code == .overLimit })
  }

  @Test func `a frame that is no text stays bytes`() throws {
    // ID3v2.3.0, 4.12: 16 bits; half of the most for the right, nothing for the left.
    let change: [UInt8] = [3, 16, 0x80, 0, 0, 0, 0, 0, 0, 0]
    let frame = Array("RVAD".utf8) + Self.big(change.count) + [0, 0] + change
    let bytes = Array("ID3".utf8) + [3, 0, 0] + Self.syncsafe(frame.count) + frame
    let content = try #require(try MetadataContent(of: ContainerFile(MemoryByteSource(bytes))))
    #expect(content.items.map(\.value) == [.data(change)])
    #expect(content.items.first?.byteRange == 20..<30)
  }

  @Test func `values that lie over one another are read no more than a few times`() throws {
    func word(_ value: Int) -> [UInt8] { Array(Self.little(value).prefix(2)) }
    let count = 500
    let start = 8 + 2 + 12 * count + 4
    let entries: [UInt8] = (0..<count).flatMap { (number: Int) -> [UInt8] in
      let place: [UInt8] = Self.little(20_000 - number) + Self.little(start + number)
      return word(0x9286 + number) + word(7) + place
    }
    var tiff: [UInt8] = Array("II*\0".utf8) + Self.little(8) + word(count)
    tiff += entries + Self.little(0)
    tiff += [UInt8](repeating: 0x41, count: 20_000)
    let content = try #require(try MetadataContent(of: ContainerFile(MemoryByteSource(tiff))))
    #expect(content.items.count == count)
    #expect(content.items.reduce(0) { $0 + $1.rawData.count } < (64 << 10) + 4 * tiff.count)
    #expect(content.issues.count { $0.description.contains("not read") } == 1, "\(content.issues)")
    #expect(Set(content.issues.map(\.description)).count == content.issues.count)
  }

  @Test func `a long text of iTunes is whole, and no issue`() throws {
    let text = String(repeating: "L", count: 5000)
    let item =
      Self.big(8 + 16 + 5000) + [0xA9] + Array("lyr".utf8)
      + Self.box("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array(text.utf8))
    let meta = Self.box(
      "meta",
      [0, 0, 0, 0]
        + Self.box("hdlr", [UInt8](repeating: 0, count: 8) + Array("mdirappl\0\0\0\0\0\0\0\0\0".utf8))
        + Self.box("ilst", item))
    let content = try #require(try MetadataContent(of: ContainerFile(MemoryByteSource(Self.movie(meta)))))
    #expect(content.items.first?.stringValue == text)
    #expect(!content.issues.contains { $0.code == .overLimit })
  }
}
