import MediaAssets
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// All pictures of a file are taken over, with what they show and the words beside them.
struct SeveralPicturesTests {
  private struct Shown: Hashable {
    var type: String?
    var title: String?
    var bytes: [UInt8]
  }

  private static let (front, back) = ("front cover", "back cover")

  /// A file of FLAC with a front cover and a back cover.
  private static func source(in folder: borrowing TemporaryDirectory) throws -> (URLAsset, [Shown]) {
    var bytes = try contents(Fixture.named("flac-16.flac").path)
    let pictures = try [("picture.png", 3, "Vorn"), ("picture.jpg", 4, "Hinten")].map { name, type, title in
      var picture = try TagPicture(try contents(Fixture.named(name).path))
      (picture.type, picture.title) = (type, title)
      return picture
    }
    let blocks = pictures.flatMap { picture in
      (6 << 24 | UInt32(picture.block.count)).bigEndianBytes + picture.block
    }
    // After the signature and STREAMINFO.
    bytes.insert(contentsOf: blocks, at: 42)
    let shown = zip(pictures, [front, back]).map { Shown(type: $1, title: $0.title, bytes: $0.bytes) }
    return (URLAsset(path: try folder.write(bytes, to: "source.flac")), shown)
  }

  private static func contents(_ path: String) throws -> [UInt8] {
    let source = try FileByteSource(path: path)
    return try source.bytes(at: 0, count: Int(source.byteCount))
  }

  private static func pictures(of asset: URLAsset) throws -> [MetadataItem] {
    try asset.metadataContent().items.filter { $0.commonKey == .artwork }
  }

  @Test(arguments: [FileType.flac, .ogg])
  func `Vorbis comments and FLAC hold several pictures`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let (source, shown) = try Self.source(in: folder)
    let written = try Remuxer.bytes(of: source.path, to: type)
    #expect(!written.omissions.contains { $0.contains("picture") }, "\(written.omissions)")
    let result = URLAsset(path: try folder.write(written.bytes, to: "result"))
    let found = try Self.pictures(of: result).map { item in
      Shown(
        type: item.extraAttributes[.pictureType], title: item.extraAttributes[.info], bytes: item.dataValue)
    }
    #expect(found == shown)
    #expect(try ExportTests.sound(result).bytes == ExportTests.sound(source).bytes)
  }

  /// Names say what attached pictures are, and only one is called a cover (RFC 9559, 21.3).
  @Test func `Matroska holds several pictures, and gives them back`() throws {
    let folder = try TemporaryDirectory()
    let (source, shown) = try Self.source(in: folder)
    var asset = source
    for name in ["one.mka", "two.mka"] {
      let written = try Remuxer.bytes(of: asset.path, to: .matroska)
      #expect(!written.omissions.contains { $0.contains("picture") }, "\(written.omissions)")
      asset = URLAsset(path: try folder.write(written.bytes, to: name))
      let items = try Self.pictures(of: asset)
      #expect(items.map(\.dataValue) == shown.map(\.bytes))
      #expect(items.map { $0.extraAttributes[.info] } == ["cover.png", "back-cover-2.jpg"])
      #expect(items.map { $0.extraAttributes[.meaning] } == shown.map(\.title))
    }
  }

  @Test func `MP3 holds several pictures`() async throws {
    let folder = try TemporaryDirectory()
    let (source, shown) = try Self.source(in: folder)
    let exported = try await ExportTests.export(source, to: .mp3)
    #expect(!exported.plan.losses.contains { $0.contains("the picture ") }, "\(exported.plan.losses)")
    let items = try Self.pictures(of: exported.asset)
    #expect(items.map(\.dataValue) == shown.map(\.bytes))
    #expect(items.map { $0.extraAttributes[.pictureType] } == [Self.front, Self.back])
  }

  @Test func `pictures without a place are named by what they show`() async throws {
    let folder = try TemporaryDirectory()
    let (source, _) = try Self.source(in: folder)
    let losses = try await ExportTests.export(source, to: .wav).plan.losses
    for facts in ["front cover, Vorn", "back cover, Hinten"] {
      #expect(losses.contains("the picture vorb/PICTURE (\(facts)) is left out"), "\(losses)")
    }
  }

  /// A file that can't be changed once it is written holds one, as comments of one name would become one.
  @Test func `Ogg in a pipe holds one picture, and names the other`() throws {
    let folder = try TemporaryDirectory()
    let (source, shown) = try Self.source(in: folder)
    let sink = MemorySink(canSeek: false)
    var remuxer = Remuxer(source, to: .ogg)
    try remuxer.run(to: sink)
    #expect(
      remuxer.omissions.contains("the picture vorb/PICTURE (back cover, Hinten) is left out"),
      "\(remuxer.omissions)")
    let items = try Self.pictures(of: URLAsset(path: folder.write(sink.bytes, to: "piped.ogg")))
    #expect(items.map(\.dataValue) == [shown[0].bytes])
  }
}
