import Foundation
import MediaContainers
import MediaCore
import MediaScopeFixtures
import MediaStructure
import Testing

@testable import MediaMetadata

/// What tags could lose on the way to a person: their place, their number, their emptiness, their character set.
struct MetadataLossTests {
  private func content(_ bytes: [UInt8]) throws -> MetadataContent {
    try #require(try MetadataContent(of: ContainerFile(MemoryByteSource(bytes))))
  }

  private func big(_ number: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  @Test func `the service of a stream whose tables of services come first`() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: Fixture.named("both.ts").path)))
    let packets = stride(from: 0, to: bytes.count, by: 188).map {
      Array(bytes[$0..<min($0 + 188, bytes.count)])
    }
    // ffmpeg begins with them, and says them again later.
    let found = try content(Array(packets.prefix(10).joined()))
    #expect(found.items.map(\.stringValue) == ["Service01", "FFmpeg"])
  }

  @Test func `texts that are empty or parted by zeros`() throws {
    func little(_ number: Int) -> [UInt8] { big(number).reversed() }
    func item(_ key: String, _ value: String) -> [UInt8] {
      little(value.utf8.count) + little(0) + Array("\(key)\0\(value)".utf8)
    }
    let items = item("Empty", "") + item("Ended", "a\0") + item("Two", "b\0\0c")
    let tag =
      Array("APETAGEX".utf8) + little(2000) + little(items.count + 32) + little(3) + little(0)
      + [UInt8](repeating: 0, count: 8)
    #expect(
      try content(items + tag).items.map { [$0.key, $0.stringValue ?? "-"] } == [
        ["Empty", ""], ["Ended", "a"], ["Two", "b"], ["Two", ""], ["Two", "c"],
      ])

    func chunk(_ type: String, _ text: String) -> [UInt8] {
      Array(type.utf8) + big(text.utf8.count) + Array(text.utf8) + (text.utf8.count % 2 == 1 ? [0] : [])
    }
    let chunks = Array("AIFF".utf8) + chunk("ANNO", "\0first\0second") + chunk("NAME", "n")
    let found = try content(Array("FORM".utf8) + big(chunks.count) + chunks)
    #expect(found.items.map(\.stringValue) == ["first", "second", "n"])
  }

  @Test func `an empty text of an INFO list, and of PNG`() throws {
    func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
      Array(type.utf8) + big(body.count).reversed() + body
    }
    let list = chunk("LIST", Array("INFO".utf8) + chunk("INAM", []) + chunk("IART", Array("a\0".utf8)))
    let wave = chunk("RIFF", Array("WAVE".utf8) + list)
    #expect(
      try content(wave).items.map { [$0.key, $0.stringValue ?? "-"] } == [["INAM", ""], ["IART", "a"]])

    func png(_ type: String, _ body: [UInt8]) -> [UInt8] {
      big(body.count) + Array(type.utf8) + body + big(0)
    }
    let header = png("IHDR", big(1) + big(1) + [8, 0, 0, 0, 0])
    let found = try content(
      [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + header + png("tEXt", Array("Comment\0".utf8)) + png("IEND", [])
    )
    #expect(found.items.map { [$0.key, $0.stringValue ?? "-"] } == [["Comment", ""]])
  }

  /// As ExifTool reads them.
  @Test func `zeros at the end of texts of PNG are none of them`() throws {
    func chunk(_ type: String, _ body: String) -> [UInt8] {
      big(body.utf8.count) + Array(type.utf8) + Array(body.utf8) + big(0)
    }
    let texts =
      chunk("tEXt", "Title\0abc\0") + chunk("iTXt", "Comment\0\0\0\0\0hi\0\0") + chunk("tEXt", "Author\0\0")
    let header = big(13) + Array("IHDR".utf8) + big(1) + big(1) + [8, 0, 0, 0, 0] + big(0)
    let found = try content([0x89] + Array("PNG\r\n\u{1A}\n".utf8) + header + texts)
    #expect(
      found.items.map { [$0.key, $0.stringValue ?? "-"] } == [
        ["Title", "abc"], ["Comment", "hi"], ["Author", ""],
      ])
  }

  @Test func `names of channels and of the clipping path in Photoshop's blocks`() throws {
    func block(_ id: Int, _ body: [UInt8]) -> [UInt8] {
      Array("8BIM".utf8) + big(id, 2) + [0, 0] + big(body.count) + body + (body.count % 2 == 1 ? [0] : [])
    }
    let names: [UInt8] = [3] + Array("One".utf8) + [4, 0x54, 0x77, 0xF6, 0x80] + [9, 0x41]
    let blocks = block(0x03EE, names) + block(0x0BB7, [5] + Array("Path1".utf8) + [0, 2, 0, 0, 0, 7])
    let body = Array("Photoshop 3.0\0".utf8) + blocks
    let found = try content([0xFF, 0xD8, 0xFF, 0xED] + big(body.count + 2, 2) + body + [0xFF, 0xD9])
    #expect(found.items.map(\.stringValue) == ["One, Twö€", "Path1"])
  }

  @Test func `a comment before a packet of XMP that is a file`() throws {
    let packet =
      "<!-- one --> <!-- <x:two> -->\n<x:xmpmeta xmlns:x='adobe:ns:meta/' x:xmptk='Toolkit 1'></x:xmpmeta>"
    #expect(try content(Array(packet.utf8)).items.map(\.key) == ["XMP", "x:xmptk"])
  }

  @Test(arguments: [3, 11, 15, 16, 30])
  func `blocks of Photoshop that are divided over two segments`(cut: Int) throws {
    func block(_ id: Int, _ body: [UInt8]) -> [UInt8] {
      Array("8BIM".utf8) + big(id, 2) + [0, 0] + big(body.count) + body + (body.count % 2 == 1 ? [0] : [])
    }
    let datasets = [0x1C, 2, 0x50, 0, 5] + Array("Maker".utf8) + [0x1C, 2, 0x69, 0, 4] + Array("Head".utf8)
    let blocks = block(0x0404, datasets) + block(0x040A, [1])
    func segment(_ body: some Sequence<UInt8>) -> [UInt8] {
      let body = Array("Photoshop 3.0\0".utf8) + body
      return [0xFF, 0xED] + big(body.count + 2, 2) + body
    }
    let jpeg = [0xFF, 0xD8] + segment(blocks.prefix(cut)) + segment(blocks.dropFirst(cut)) + [0xFF, 0xD9]
    let found = try content(jpeg)
    // A block's head is in one piece.
    guard cut >= 12 else { return #expect(found.items.count < 3) }
    #expect(found.items.map(\.stringValue).prefix(2) == ["Maker", "Head"] && found.items.count == 3)
    #expect(!found.issues.contains { $0.reason.contains("image resource") || $0.reason.contains("beyond") })
  }

  @Test(arguments: [[0, 42], [0, 0x55], [0x4F, 0x52]] as [[UInt8]])
  func `raw pictures whose directories are TIFF's`(version: [UInt8]) throws {
    let entry = big(0x010F, 2) + big(2, 2) + big(4) + Array("Abc\0".utf8)
    let tiff = Array("MM".utf8) + version + big(8) + big(1, 2) + entry + big(0)
    #expect(try content(tiff).items.map(\.stringValue) == ["Abc"])
  }

  @Test func `a directory within another's value is read, and one that is its own parent once`() throws {
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      big(tag, 2) + big(type, 2) + big(count) + value
    }
    func directory(_ entries: [[UInt8]]) -> [UInt8] { big(entries.count, 2) + entries.joined() + big(0) }
    let interoperability = directory([entry(1, 2, 4, Array("R98\0".utf8))])
    let first = directory([entry(0x8769, 4, 1, big(26))])
    for (place, expected) in [(56, ["R98"]), (26, [])] {
      let exif = directory([
        entry(0x9286, 7, interoperability.count, big(56)), entry(0xA005, 4, 1, big(place)),
      ])
      let tiff = Array("MM".utf8) + big(42, 2) + big(8) + first + exif + interoperability
      let found = try content(tiff)
      #expect(found.items.compactMap(\.stringValue).filter { $0 == "R98" } == expected)
      #expect(found.issues.contains { $0.severity == .error } == expected.isEmpty)
    }
  }

  // MARK: - Matroska

  private func matroska(_ parts: [UInt8]) -> [UInt8] {
    Matroska.element(0x1A45_DFA3, Matroska.element(0x4282, "matroska")) + Matroska.element(0x1853_8067, parts)
  }

  @Test(arguments: [1, 1 << 62, 1 << 63, .max] as [UInt64])
  func `tags of Matroska belong to their track, whatever its number`(identifier: UInt64) throws {
    let entry = Matroska.element(
      0xAE, Matroska.element(0xD7, 1 as UInt64) + Matroska.element(0x73C5, identifier))
    let tag = Matroska.element(
      0x7373,
      Matroska.element(0x63C0, Matroska.element(0x63C5, identifier))
        + Matroska.element(0x67C8, Matroska.element(0x45A3, "MOOD") + Matroska.element(0x4487, "calm")))
    let found = try content(
      matroska(Matroska.element(0x1654_AE6B, entry) + Matroska.element(0x1254_C367, tag)))
    #expect(found.items.isEmpty)
    #expect(found.tracks.map { $0.items.map(\.stringValue) } == [["calm"]])
  }

  @Test func `a part of a chapter ends with it, and thousands of chapters are read at once`() throws {
    func atom(_ start: UInt64, _ end: UInt64?, _ parts: [UInt8] = []) -> [UInt8] {
      Matroska.element(
        0xB6,
        Matroska.element(0x91, start) + (end.map { Matroska.element(0x92, $0) } ?? []) + parts)
    }
    func chapters(_ atoms: [UInt8]) throws -> [Chapter] {
      try content(matroska(Matroska.element(0x1043_A770, Matroska.element(0x45B9, atoms)))).chapters
    }
    let nested = try chapters(
      atom(0, 2_000_000_000, atom(0, nil) + atom(1_500_000_000, nil)) + atom(4_000_000_000, nil))
    #expect(nested.map(\.timeRange.end.seconds).prefix(3) == [2, 1.5, 2])
    #expect(nested.last?.timeRange.duration.isNumeric == false)
    let many = try chapters((0..<20_000).flatMap { atom($0, nil) })
    #expect(many.count == 20_000)
  }

  // MARK: - XMP

  private func properties(_ text: String) -> (values: [String: String], openElement: String?) {
    var repetition = MetadataRepetition(fileSize: 100_000)
    let found = XMPProperties(text, &repetition)
    return (
      Dictionary(found.properties.map { ($0.name, $0.value) }) { first, _ in first }, found.openElement
    )
  }

  @Test func `properties go by the usual prefix of their namespace`() {
    let packet = """
      <m:xmpmeta xmlns:m="adobe:ns:meta/"><R:RDF xmlns:R="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <R:Description R:about="" xmlns:xap="http://ns.adobe.com/xap/1.0/" xap:CreatorTool="a">
      <d:creator xmlns:d="http://purl.org/dc/elements/1.1/"><R:Seq><R:li>b</R:li></R:Seq></d:creator>
      <dc:own xmlns:dc="http://example.com/">c</dc:own></R:Description></R:RDF></m:xmpmeta>
      """
    #expect(properties(packet).values == ["xmp:CreatorTool": "a", "dc:creator": "b", "dc:own": "c"])
  }

  @Test(arguments: [
    ("<cc:license rdf:resource='http://c/by'/>", "cc:license", "http://c/by"),
    ("<a:b><![CDATA[c<d & e]]></a:b>", "a:b", "c<d & e"),
    ("<a:b>x<!-- > -->y</a:b>", "a:b", "xy"),
    ("<a:b><rdf:Description rdf:value='q' a:c='w'/></a:b>", "a:b", "q"),
    ("<a:b rdf:parseType='Resource'><rdf:value>q</rdf:value></a:b>", "a:b", "q"),
    ("<a:b/>", "a:b", ""), ("<a:b></a:b>", "a:b", ""),
    ("<rdf:Description a:b='x>y'/>", "a:b", "x>y"),
  ])
  func `values of XMP in all forms of RDF`(text: String, name: String, value: String) {
    let found = properties("<rdf:RDF><rdf:Description>\(text)</rdf:Description></rdf:RDF>")
    #expect(found.values[name] == value)
    #expect(found.openElement == nil)
  }

  @Test(arguments: ["<rdf:RDF><a:b>x", "<rdf:RDF><a:b><![CDATA[", "<rdf:RDF><a:b><!--", "<rdf:RDF><a:b c='"])
  func `a packet that ends early says so`(text: String) {
    #expect(properties(text).openElement != nil)
  }

  @Test func `sections that are opened and never closed cost no more than one`() {
    for mark in ["<![CDATA[", "<!--", "<a b='"] {
      #expect(properties("<rdf:RDF>" + String(repeating: mark, count: 20_000)).values.count <= 1)
    }
  }

  @Test func `a TIFF file's XMP and IPTC are tags of theirs`() throws {
    let packet = Array("<rdf:RDF><a:b>c</a:b></rdf:RDF>".utf8)
    let records: [UInt8] = [0x1C, 2, 120, 0, 2, 0x6B, 0xFC]
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ offset: Int) -> [UInt8] {
      big(tag, 2) + big(type, 2) + big(count) + big(offset)
    }
    let start = 8 + 2 + 2 * 12 + 4
    let file =
      Array("MM\0*".utf8) + big(8) + big(2, 2)
      + entry(0x02BC, 1, packet.count, start) + entry(0x83BB, 1, records.count, start + packet.count)
      + big(0) + packet + records
    let items = try content(file).items
    #expect(items.contains { $0.keySpace == .xmp && $0.key == "a:b" && $0.stringValue == "c" })
    // Without a word of a character set, the byte is one of ISO 8859-1.
    #expect(items.contains { $0.keySpace == .iptc && $0.key == "2:120" && $0.stringValue == "kü" })
  }

  @Test func `what a property refers to is its value`() throws {
    // The values that ExifTool 12.57 has of it: DerivedFromInstanceID and Creator.
    let packet = """
      <rdf:RDF><rdf:Description rdf:about=""><m:DerivedFrom rdf:nodeID="n1"/><dc:creator rdf:nodeID="n2"/>\
      </rdf:Description><rdf:Description rdf:nodeID="n1"><r:instanceID>abc</r:instanceID></rdf:Description>\
      <rdf:Seq rdf:nodeID="n2"><rdf:li>Me</rdf:li></rdf:Seq><rdf:Seq rdf:nodeID="n3"><rdf:li>No</rdf:li></rdf:Seq>\
      </rdf:RDF>
      """
    #expect(properties(packet).values == ["m:DerivedFrom/r:instanceID": "abc", "dc:creator": "Me"])
  }

  // MARK: - others

  @Test func `a table of contents is of chapters, and no tag`() throws {
    func frame(_ type: String, _ content: [UInt8]) -> [UInt8] {
      Array(type.utf8) + big(content.count) + [0, 0] + content
    }
    let table = frame(
      "CTOC", Array("toc\0".utf8) + [3, 1] + Array("c1\0".utf8) + frame("TIT2", [0] + Array("All".utf8)))
    let chapter = frame(
      "CHAP",
      Array("c1\0".utf8) + big(0) + big(1000) + big(0xFFFF_FFFF) + big(0xFFFF_FFFF)
        + frame("TIT2", [0] + Array("One".utf8)))
    let frames = table + chapter
    let content = try content(Array("ID3\u{3}\0\0".utf8) + big(frames.count) + frames)
    #expect(content.items.isEmpty)
    #expect(content.chapters.map(\.title) == ["One"])
  }

  @Test(arguments: [(UInt64.max - 1, "18446744073709551614"), (UInt64(Int64.max), "9223372036854775807")])
  func `a number of 64 bits is none of the others`(number: UInt64, text: String) {
    let bytes = withUnsafeBytes(of: number.bigEndian, Array.init)
    let item = DataBoxValue(bytes, type: 78, key: "n").item(.quickTimeMetadata, "n", at: 0..<8)
    #expect(item.stringValue == text)
    #expect(item.dataType.rawValue == "uint64")
  }

  @Test func `a comment without a value is one`() throws {
    let comments = ["A=", "B=b"].flatMap { big($0.utf8.count).reversed() + Array($0.utf8) }
    let body = big(0).reversed() + big(2).reversed() + comments
    let information = [UInt8](repeating: 0, count: 34)
    let file = Array("fLaC".utf8) + [0] + big(34, 3) + information + [0x84] + big(body.count, 3) + body
    let items = try content(file).items
    #expect(items.map(\.key) == ["A", "B"])
    #expect(items.map(\.stringValue) == ["", "b"])
  }

  @Test(arguments: [(0, MetadataValue.string("Ü")), (11, .data([0x86])), (32, .data([0x86]))])
  func `a text of the Macintosh is read in the western character set alone`(
    language: Int, value: MetadataValue
  ) throws {
    let box = big(8 + 5) + [0xA9] + Array("nam".utf8) + big(1, 2) + big(language, 2) + [0x86]
    let file =
      ISOPatch.box("ftyp", Array("qt  \0\0\0\0".utf8)) + ISOPatch.box("moov", ISOPatch.box("udta", box))
    #expect(try content(file).items.first?.value == value)
  }
}
