import Foundation
import MediaContainers
import MediaCore
import MediaStructure
import Testing

@testable import MediaMetadata

/// Tags that are large, many or nested without end: read as far as the limits go.
struct MetadataBoundsTests {
  private func little(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private func content(_ bytes: [UInt8]) throws -> MetadataContent {
    try #require(try MetadataContent(of: ContainerFile(MemoryByteSource(bytes))))
  }

  private func properties(_ text: String) -> XMPProperties {
    var repetition = MetadataRepetition(fileSize: Int64(text.utf8.count))
    return XMPProperties(text, &repetition)
  }

  @Test func `names of XMP end at a limit, however deep they are nested`() {
    let name = "a:" + String(repeating: "n", count: 300)
    let open = (0..<70).map { "<\(name)\($0)>" }.joined()
    for text in [open + "value", "<\(String(repeating: "x", count: 5000)) a:b='c'/>"] {
      let found = properties(text)
      #expect(found.properties.isEmpty && found.leftOut > 0)
    }
    let nested =
      (0..<5).map { "<\(name)\($0)>" }.joined() + "value"
      + (0..<5).reversed().map { "</\(name)\($0)>" }.joined()
    let found = properties(nested)
    #expect(found.properties.isEmpty && found.leftOut == 1)
    let many = (0..<20_000).map { "<a:b\($0)>v</a:b\($0)>" }.joined()
    let most = properties(many)
    #expect(most.properties.count == 10_000 && most.leftOut == 10_000)
  }

  @Test func `names of XMP's nodes end at a limit, and what is beyond it is left out`() {
    func node(_ id: String, _ property: String) -> String {
      "<rdf:Description rdf:nodeID='\(id)'>\(property)</rdf:Description>"
    }
    let (name, value) = ("a:" + String(repeating: "n", count: 800), "<b:c>v</b:c>")
    // The names of both are longer together than any is to be.
    let long = properties("<\(name) rdf:nodeID='n'/>" + node("n", "<\(name)>v</\(name)>" + value))
    #expect(long.properties.map(\.name) == ["\(name)/b:c"] && long.leftOut == 1)
    let (count, limit) = (20_000, XMPProperties.propertyLimit)
    let many = properties((0..<count).map { "<a:b\($0) rdf:nodeID='n\($0)'/>" }.joined())
    #expect(many.properties.isEmpty && many.leftOut == count - limit)
    // Names that elements around repeat in each.
    let repeated = properties(
      "<\(name)>" + (0..<9000).map { "<b:c rdf:nodeID='n\($0)'/>" }.joined() + "</\(name)>")
    #expect(repeated.leftOut > 5000)
    let crowd = properties(
      (0..<5000).map { "<a:b\($0) rdf:nodeID='n'/>" }.joined()
        + node("n", (0..<5000).map { "<b:c\($0)>v</b:c\($0)>" }.joined()))
    #expect(crowd.properties.count == limit && crowd.leftOut == 5000 * 5000 - limit)
  }

  @Test func `a node of XMP has the names of all that refer to it, however long its own is`() {
    let id = String(repeating: "n", count: 2000)
    let text = """
      <rdf:RDF><rdf:Description><a:one rdf:nodeID='\(id)'/><a:two rdf:nodeID='\(id)'/></rdf:Description>
      <rdf:Description rdf:nodeID='\(id)'><b:c>v</b:c></rdf:Description></rdf:RDF>
      """
    let found = properties(text)
    #expect(found.properties.map { "\($0.name)=\($0.value)" } == ["a:one/b:c=v", "a:two/b:c=v"])
    #expect(found.leftOut == 0)
  }

  @Test func `what wraps the properties of XMP says who wrote it`() {
    let packet = """
      <x:xmpmeta xmlns:x='adobe:ns:meta/' x:xmptk='Toolkit 1'><rdf:RDF><rdf:Description rdf:about='uuid:1'
      xmlns:dc='d'><dc:title><rdf:Alt><rdf:li xml:lang='x-default'>T</rdf:li></rdf:Alt></dc:title>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
    let found = properties(packet).properties.map { "\($0.name)=\($0.value)" }
    #expect(found == ["x:xmptk=Toolkit 1", "rdf:about=uuid:1", "dc:title=T"])
  }

  @Test func `values of an APE item are parted only so often`() throws {
    let value = Array(String(repeating: "a\0", count: 20_000).utf8)
    let item = little(value.count) + little(0) + Array("Many\0".utf8) + value
    let size = item.count + 32
    func frame(_ flags: UInt32) -> [UInt8] {
      Array("APETAGEX".utf8) + little(2000) + little(size) + little(1) + little(Int(flags))
        + [UInt8](repeating: 0, count: 8)
    }
    // The flags say that there is a header, and which of the two this is.
    let tag = frame(0xA000_0000) + item + frame(0x8000_0000)
    let content = try content([UInt8](repeating: 0, count: 64) + tag)
    #expect(content.issues.map(\.description).contains { $0.contains("19000 left in one piece") })
    let items = content.items.filter { $0.key == "Many" }
    #expect(items.count == 1001)
    // The rest is one value but for the zero that ends it, so that nothing is lost.
    #expect(items.last?.rawData.count == 2 * 19_000 - 1)
  }

  @Test func `comments are counted by what is there, not by what is announced`() throws {
    let comment = Array("TITLE=x".utf8)
    let block = little(0) + little(.max) + little(comment.count) + comment
    let info: [UInt8] =
      [0, 0, 0, 34] + [16, 0, 16, 0, 0, 0, 0, 0, 0, 0, 10, 0xC4, 0x42, 0xF0]
      + [UInt8](repeating: 0, count: 20)
    let file = Array("fLaC".utf8) + info + [0x84, 0, 0, UInt8(block.count)] + block
    let content = try content(file)
    #expect(content.items.map(\.stringValue) == ["x"])
    #expect(content.issues.contains { $0.description.contains("missing") })
  }

  @Test func `tags of ID3v1 that follow one another are not read again and again`() throws {
    let tag = Array("TAG".utf8) + [UInt8](repeating: 0x41, count: 124) + [255]
    let bytes = [UInt8](repeating: 0, count: 512) + (0..<1000).flatMap { _ in tag }
    let content = try content(bytes)
    // Five fields of each, once.
    #expect(content.items.count == 5 * 1000)
  }

  /// A zlib stream of five million zeros: one, and copies of 258 of it at a distance of 1 (RFC 1951, 3.2.6).
  private static let bomb: [UInt8] = {
    var bytes: [UInt8] = [0x78, 0x9C]
    var (bits, count) = (0, 0)
    func write(_ code: String) {
      for digit in code {
        bits |= (digit == "1" ? 1 : 0) << count
        count += 1
        if count == 8 {
          bytes.append(UInt8(bits))
          (bits, count) = (0, 0)
        }
      }
    }
    write("1" + "10" + "00110000")
    for _ in 0..<20_000 { write("11000101" + "00000") }
    return bytes + [UInt8](repeating: 0, count: 16)
  }()

  @Test func `packed texts of PNG are read, damaged ones are reported`() throws {
    // `zlib.compress(b"Packed")` of Python.
    let packed: [UInt8] = [
      0x78, 0x9C, 0x0B, 0x48, 0x4C, 0xCE, 0x4E, 0x4D, 0x01, 0x00, 0x07, 0xC6, 0x02, 0x49,
    ]
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      var sum = UInt32.max
      for byte in Array(type.utf8) + data {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
      }
      let size = UInt32(data.count).bigEndian
      return withUnsafeBytes(of: size, Array.init) + Array(type.utf8) + data
        + withUnsafeBytes(of: (~sum).bigEndian, Array.init)
    }
    func file(_ texts: [UInt8]) -> [UInt8] {
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]) + texts
        + chunk("IDAT", [0x78, 0x9C, 0x63, 0x60, 0x00, 0x00, 0x00, 0x02, 0x00, 0x01]) + chunk("IEND", [])
    }
    let good = try content(
      file(
        chunk("zTXt", Array("A\0\0".utf8) + packed) + chunk("iTXt", Array("B\0\u{1}\0de\0\0".utf8) + packed)))
    #expect(good.items.map(\.stringValue) == ["Packed", "Packed"])
    #expect(good.items.map(\.extendedLanguageTag) == [nil, "de"])
    // What was unpacked in vain counts, too: a thousand bombs are unpacked as far as one.
    let bombed = try content(
      file(chunk("zTXt", Array("A\0\0".utf8) + Self.bomb) + chunk("zTXt", Array("B\0\0".utf8) + packed)))
    #expect(bombed.items.map(\.value) == [.data(Self.bomb), .data(packed)])
    #expect(bombed.issues.contains { $0.description.contains("2 left packed") })
    let bad = try content(file(chunk("zTXt", Array("A\0\0".utf8) + packed.dropLast())))
    #expect(bad.items.map(\.value) == [.data(packed.dropLast())])
    #expect(bad.issues.contains { $0.description.contains("packed") })
    // More than the tree shows of a chunk.
    let long = [UInt8](repeating: 0x61, count: 270_000)
    let longer = try content(
      file(chunk("tEXt", Array("A\0".utf8) + long) + chunk("iTXt", Array("B\0\0\0\0\0".utf8) + long)))
    #expect(longer.items.map { $0.stringValue?.utf8.count } == [long.count, long.count])
  }

  @Test func `XMP that was parted over segments is joined, and reported where a part lacks`() throws {
    let packet = Array(
      "<x:xmpmeta><rdf:RDF><rdf:Description><dc:title>Long</dc:title></rdf:Description>".utf8)
    let guid = String(repeating: "0123456789ABCDEF", count: 2)
    func big(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    func segment(_ range: Range<Int>) -> [UInt8] {
      let content =
        Array("http://ns.adobe.com/xmp/extension/\0\(guid)".utf8) + big(packet.count, 4)
        + big(range.lowerBound, 4) + packet[range]
      return [0xFF, 0xE1] + big(content.count + 2, 2) + content
    }
    let (first, second) = (segment(0..<30), segment(30..<packet.count))
    // Writers may put them in any order.
    let joined = try content([0xFF, 0xD8] + second + first + [0xFF, 0xD9])
    #expect(joined.items.first?.rawData == packet)
    #expect(joined.items.first { $0.key == "dc:title" }?.stringValue == "Long")
    let part = try content([0xFF, 0xD8] + second + [0xFF, 0xD9])
    #expect(part.items.isEmpty)
    #expect(part.issues.contains { $0.description.contains("lacks parts") })
  }

  @Test func `values in the entries of a large TIFF are where they are`() throws {
    func number(_ value: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
    }
    func entry(_ tag: UInt64, _ type: UInt64, _ count: UInt64, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 8) + value
        + [UInt8](repeating: 0, count: 8 - value.count)
    }
    let entries = entry(0x010F, 2, 6, Array("Maker\0".utf8)) + entry(0x0112, 3, 1, [6, 0])
    let file: [UInt8] =
      Array("II".utf8) + [43, 0, 8, 0, 0, 0] + number(16, 8) + number(2, 8) + entries + number(0, 8)
    let content = try content(file)
    let make = try #require(content.items.first { $0.key == "Make" })
    #expect(make.rawData == Array("Maker\0".utf8))
    #expect(make.byteRange == 36..<42)
    #expect(content.items.first { $0.key == "Orientation" }?.rawData == [6, 0])
  }

  @Test(arguments: [3, 4] as [UInt8])
  func `packed frames of ID3v2 say what they said before`(version: UInt8) throws {
    func big(_ number: Int) -> [UInt8] { little(number).reversed() }
    /// RFC 1950 and 1951, 3.2.4: one block that is stored.
    func packed(_ data: [UInt8]) -> [UInt8] {
      var (low, high) = (1, 0)
      for byte in data {
        low = (low + Int(byte)) % 65521
        high = (high + low) % 65521
      }
      return [0x78, 0x01, 1] + little(data.count)[..<2] + little(~data.count)[..<2] + data
        + big(high << 16 | low)
    }
    /// ID3v2.3.0, 3.3.1 and ID3v2.4.0, 4.1.
    func frame(_ id: String, _ data: [UInt8], compressed: Bool, encrypted: Bool = false) -> [UInt8] {
      var flags: UInt8 = 0
      if compressed { flags |= version == 4 ? 0x09 : 0x80 }
      if encrypted { flags |= version == 4 ? 0x04 : 0x40 }
      let content =
        (compressed && version == 3 ? big(data.count) : []) + (encrypted ? [1] : [])
        + (compressed && version == 4 ? big(data.count) : []) + (compressed ? packed(data) : data)
      return Array(id.utf8) + big(content.count) + [0, flags] + content
    }
    func tag(compressed: Bool) throws -> MetadataContent {
      let chapter =
        Array("c\0".utf8) + big(0) + big(500) + big(-1) + big(-1)
        + frame("TIT2", Array("\0Inside".utf8), compressed: false)
      let frames = [
        frame("TCON", Array("\0(17)".utf8), compressed: compressed),
        frame("COMM", Array("\0engd\0Comment".utf8), compressed: compressed),
        frame("POPM", Array("a@b\0".utf8) + [200, 0, 0, 0, 7], compressed: compressed),
        frame("APIC", Array("\0image/gif\0\u{3}\0GIF89a".utf8), compressed: compressed),
        frame("UFID", Array("owner\0id".utf8), compressed: compressed),
        frame("CHAP", chapter, compressed: compressed),
      ].flatMap(\.self)
      return try content(
        Array("ID3".utf8) + [version, 0, 0, 0, 0] + [UInt8(frames.count >> 7), UInt8(frames.count & 127)]
          + frames)
    }
    let plain = try tag(compressed: false)
    let opened = try tag(compressed: true)
    #expect(plain.items.count == 5)
    #expect(opened.items.map(\.key) == plain.items.map(\.key))
    #expect(opened.items.map(\.value) == plain.items.map(\.value))
    #expect(opened.items.map(\.extraAttributes) == plain.items.map(\.extraAttributes))
    #expect(opened.chapters.map(\.title) == ["Inside"])
    #expect(opened.items.allSatisfy { !$0.rawData.isEmpty && $0.byteRange != nil })

    let secret = frame("APIC", Array("secret".utf8), compressed: false, encrypted: true)
    let closed = try content(Array("ID3".utf8) + [version, 0, 0, 0, 0, 0, UInt8(secret.count)] + secret)
    #expect(closed.items.map(\.value) == [.data(Array("secret".utf8))])
    #expect(closed.items.map(\.commonKey) == [nil])
  }

  @Test func `a tag of Matroska that reaches too far is what there is of it, and reported`() throws {
    func element(_ id: [UInt8], _ data: [UInt8], size: Int? = nil) -> [UInt8] {
      let size = size ?? data.count
      return id + [0x40 | UInt8(size >> 8), UInt8(size & 0xFF)] + data
    }
    let name = element([0x45, 0xA3], Array("TITLE".utf8))
    let text = element([0x44, 0x87], Array("abc".utf8), size: 900)
    let tags = element([0x12, 0x54, 0xC3, 0x67], element([0x73, 0x73], element([0x67, 0xC8], name + text)))
    let head = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("matroska".utf8)))
    let content = try content(head + element([0x18, 0x53, 0x80, 0x67], tags))
    #expect(content.items.map(\.stringValue) == ["abc"])
    #expect(content.issues.contains { $0.severity == .error })
  }
}
