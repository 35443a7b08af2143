import Fixtures
import MediaCore
import Testing

@testable import MediaContainers

/// Declarations that serve in more than one format: Exif, profiles, the configurations of codings.
@Suite struct StructureWithinTests {
  typealias W = BoxWriter

  static let exif: [UInt8] =
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  static let profile: [UInt8] =
    W.be(UInt32(152)) + W.zeros(32) + Array("acsp".utf8) + W.zeros(88) + W.be(UInt32(1))
    + Array("desc".utf8) + W.be(UInt32(144)) + W.be(UInt32(8)) + W.zeros(8)

  private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    W.ascii(name) + W.be(UInt32(payload.count)).reversed() + payload
      + W.zeros(payload.count % 2)
  }

  private static let webP: [UInt8] = {
    let body =
      W.ascii("WEBP") + chunk("VP8X", [0x28, 0, 0, 0, 0, 0, 0, 0, 0, 0]) + chunk("ICCP", profile)
      + chunk("VP8L", [0x2F, 0, 0, 0, 0]) + chunk("EXIF", exif)
    return W.ascii("RIFF") + W.be(UInt32(body.count)).reversed() + body
  }()

  /// An image with one item in `mdat` and one in `idat`.
  private static let image: [UInt8] = {
    func entry(_ id: UInt16, _ type: String, _ rest: [UInt8]) -> [UInt8] {
      W.fullBox("infe", version: 2, W.be(id), W.be(UInt16(0)), W.ascii(type), rest)
    }
    let item = W.be(UInt32(0)) + exif
    let packet = W.ascii("<x:xmpmeta/>")
    func meta(_ offset: UInt32) -> [UInt8] {
      let locations =
        [0x44, 0x00] + W.be(UInt16(2)) + W.be(UInt16(1)) + W.be(UInt16(0)) + W.zeros(2) + W.be(UInt16(1))
        + W.be(offset) + W.be(UInt32(item.count)) + W.be(UInt16(2)) + W.be(UInt16(1)) + W.zeros(2)
        + W.be(UInt16(1)) + W.be(UInt32(0)) + W.be(UInt32(packet.count))
      return W.fullBox(
        "meta", W.hdlr("pict"), W.fullBox("pitm", W.be(UInt16(1))), W.fullBox("iloc", version: 1, locations),
        W.fullBox(
          "iinf", W.be(UInt16(2)),
          entry(1, "Exif", [0]) + entry(2, "mime", [0] + W.ascii("application/rdf+xml\0"))),
        W.box("iprp", W.box("ipco"), W.fullBox("ipma", W.zeros(4))), W.box("idat", packet))
    }
    let head = W.box("ftyp", W.ascii("mif1\0\0\0\0mif1"))
    return head + meta(UInt32(head.count + meta(0).count + 8)) + W.box("mdat", item)
  }()

  @Test(
    arguments: [
      ("WebP's Exif", webP, "Orientation"), ("WebP's profile", webP, "tags[0].Tag signature"),
      ("an image's Exif", image, "Orientation"), ("an image's XMP", image, "packet"),
      ("a profile", profile, "tags[0].Tag signature"),
      (
        "a colour box", W.box("moov", W.mvhd(), W.box("colr", W.ascii("prof"), profile)),
        "ICC_profile.tags[0].Tag signature"
      ),
    ])
  func whatLiesWithinIsDecoded(name: String, bytes: [UInt8], field: String) throws {
    let source = MemoryByteSource(bytes)
    let tree = try StructureFormat.recognizing(source).parse(source, StructureOptions())
    let isTag = !tree.all(field).isEmpty
    #expect(isTag || !tree.fields(named: field).isEmpty, "\(name)")
    #expect(tree.allIssues.filter { $0.severity == .error }.map(\.description) == [], "\(name)")
    Tiling.expect(tree, Comment(rawValue: name))
  }

  @Test(arguments: [webP, image, profile])
  func whatLiesWithinIsTiledWhateverIsDamaged(bytes: [UInt8]) throws {
    let format = try StructureFormat.recognizing(MemoryByteSource(bytes))
    Tiling.expect(format, bytes, step: 7, "\(format.name)")
  }

  @Test(
    arguments: [
      ("both.mkv", "sequenceParameterSets[0].nalUnit.profile_idc"), ("opus.webm", "output_channel_count"),
      ("av1-10bit.mkv", "seq_profile"), ("two-audio.mkv", "audioObjectType"),
    ])
  func thePrivateDataOfACodingIsDecoded(name: String, field: String) throws {
    let source = try FileByteSource(path: Fixture.named(name).path)
    let tree = StructureFormat.matroska.parse(source, StructureOptions())
    let names = tree.all("CodecPrivate").flatMap { $0.fields.map(\.name) }
    #expect(names.count > 3, "\(name)")
    #expect(tree.allIssues == [])
    Tiling.expect(tree, Comment(rawValue: name))
  }

  @Test func aLongTagDoesNotHideTheFormatBehindIt() throws {
    let tag = Array("ID3".utf8) + [4, 0, 0, 0, 2, 0, 0] + W.zeros(2 << 14)
    let flac = Array("fLaC".utf8) + [0x80, 0, 0, 34] + W.zeros(34)
    #expect(try StructureFormat.recognizing(MemoryByteSource(tag + flac)).name == "flac")
    let adts = [0xFF, 0xF1, 0x50, 0x80, 2, 0x1F, 0xFC] + W.zeros(9)
    #expect(try StructureFormat.recognizing(MemoryByteSource(tag + adts + adts)).name == "adts")
    let mp3 = [0xFF, 0xFB, 0x90, 0] + W.zeros(413)
    #expect(try StructureFormat.recognizing(MemoryByteSource(tag + mp3 + mp3)).name == "mpegaudio")
  }
}
