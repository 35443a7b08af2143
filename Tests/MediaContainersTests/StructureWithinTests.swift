import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaContainers
@testable import MediaStreams
@testable import MediaStructure

/// Declarations that serve in more than one format: Exif, profiles, the configurations of codings.
@Suite struct StructureWithinTests {
  typealias W = BoxWriter

  static let exif: [UInt8] = join(
    W.ascii("MM"), [0, 42, 0, 0, 0, 8, 0, 1], [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0], W.zeros(4))
  static let profile: [UInt8] = join(
    W.be(UInt32(152)), W.zeros(32), W.ascii("acsp"), W.zeros(88), W.be(UInt32(1)), W.ascii("desc"),
    W.be(UInt32(144)), W.be(UInt32(8)), W.zeros(8))

  private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    join(W.ascii(name), W.be(UInt32(payload.count)).reversed(), payload, W.zeros(payload.count % 2))
  }

  private static let webP: [UInt8] = {
    let body = join(
      W.ascii("WEBP"), chunk("VP8X", [0x28, 0, 0, 0, 0, 0, 0, 0, 0, 0]), chunk("ICCP", profile),
      chunk("VP8L", [0x2F, 0, 0, 0, 0]), chunk("EXIF", exif))
    return join(W.ascii("RIFF"), W.be(UInt32(body.count)).reversed(), body)
  }()

  private static func entry(_ id: UInt16, _ type: String, _ rest: [UInt8]) -> [UInt8] {
    W.fullBox("infe", version: 2, W.be(id), W.be(UInt16(0)), W.ascii(type), rest)
  }

  private static func location(_ id: UInt16, _ method: UInt16, _ offset: UInt32, _ size: Int) -> [UInt8] {
    join(W.be(id), W.be(method), W.zeros(2), W.be(UInt16(1)), W.be(offset), W.be(UInt32(size)))
  }

  private static let item: [UInt8] = join(W.zeros(4), exif)
  private static let packet: [UInt8] = W.ascii("<x:xmpmeta/>")

  private static func meta(_ offset: UInt32) -> [UInt8] {
    let locations = join(
      [0x44, 0x00], W.be(UInt16(2)), location(1, 0, offset, item.count), location(2, 1, 0, packet.count))
    let entries = join(entry(1, "Exif", [0]), entry(2, "mime", [0] + W.ascii("application/rdf+xml\0")))
    let properties = W.box("iprp", W.box("ipco"), W.fullBox("ipma", W.zeros(4)))
    return W.fullBox(
      "meta", W.hdlr("pict"), W.fullBox("pitm", W.be(UInt16(1))), W.fullBox("iloc", version: 1, locations),
      W.fullBox("iinf", W.be(UInt16(2)), entries), properties, W.box("idat", packet))
  }

  /// An image with one item in `mdat` and one in `idat`.
  private static let image: [UInt8] = {
    let head = W.box("ftyp", W.ascii("mif1\0\0\0\0mif1"))
    let size = head.count + meta(0).count + 8
    return join(head, meta(UInt32(size)), W.box("mdat", item))
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

  @Test(
    arguments: [
      ("flac", join(W.ascii("fLaC"), [0x80, 0, 0, 34], W.zeros(34))),
      (
        "adts",
        join([0xFF, 0xF1, 0x50, 0x80, 2, 0x1F, 0xFC], W.zeros(9), [0xFF, 0xF1, 0x50, 0x80, 2, 0x1F, 0xFC])
      ),
      ("mpegaudio", join([0xFF, 0xFB, 0x90, 0], W.zeros(413), [0xFF, 0xFB, 0x90, 0], W.zeros(413))),
    ])
  func aLongTagDoesNotHideTheFormatBehindIt(name: String, bytes: [UInt8]) throws {
    let tag = join(W.ascii("ID3"), [4, 0, 0, 0, 2, 0, 0], W.zeros(2 << 14))
    #expect(try StructureFormat.recognizing(MemoryByteSource(join(tag, bytes))).name == name)
  }
}
