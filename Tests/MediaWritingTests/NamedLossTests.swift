import ISOBaseMedia
import MediaAssets
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import MediaStructure
import Testing

@testable import MediaWriting

/// What a container can't hold is named, one line for each loss, and nothing else is.
struct NamedLossTests {
  private static let start = "what an encoder added at the start of track 1 is heard"
  private static let end = "what an encoder added at the end of track 1 is heard"

  @Test(arguments: [
    ("opus.opus", FileType.mpegTransportStream), ("mp3-cbr.mp3", .wav), ("mp3-cbr.mp3", .mpegTransportStream),
    ("aac.m4a", .adts), ("aac.m4a", .mpegTransportStream), ("aac.m4a", .matroska),
    ("opus.webm", .mpegTransportStream),
  ])
  func `priming that becomes heard is named`(name: String, type: FileType) throws {
    let omissions = try Remuxer.bytes(of: Fixture.named(name).path, to: type).omissions
    #expect(omissions.contains { $0.hasPrefix(Self.start) }, "\(omissions)")
  }

  @Test(arguments: [("opus.opus", FileType.mpegTransportStream), ("mp3-cbr.mp3", .wav)])
  func `padding that becomes heard is named`(name: String, type: FileType) throws {
    let omissions = try Remuxer.bytes(of: Fixture.named(name).path, to: type).omissions
    #expect(omissions.contains { $0.hasPrefix(Self.end) }, "\(omissions)")
  }

  /// What each sample says of its end is known once all are written.
  @Test func `padding that becomes heard is named by an export, and by a join`() async throws {
    let plan = try await ExportTests.export("opus.opus", to: .mpegTransportStream).plan
    #expect(plan.losses.contains { $0.hasPrefix(Self.end) }, "\(plan.losses)")
    let part = try JoinTests.part("opus.opus")
    let losses = try JoinTests.join([part, part], to: .mpegTransportStream).losses
    let ends = losses.filter { $0 == "what an encoder added at the end of \(part.asset.path) is heard" }
    #expect(ends.count == 2, "\(losses)")
  }

  /// What is lost of the first part alone says nothing of the others.
  @Test(arguments: [
    (["h264.mp4", "rotate-90.mp4"], FileType.mpegTransportStream, "loses how its pictures are turned"),
    (["h264.mp4", "rotate-90.mp4"], .matroska, "loses how its pictures are turned"),
    (
      ["h264.mp4", "timecode.mov"], .mpegTransportStream,
      "is left out: files of this type do not hold time codes"
    ),
  ])
  func `what later parts lose is named with their file, and once`(
    names: [String], type: FileType, loss: String
  ) throws {
    var joiner = AssetJoiner(try (names + names.suffix(1)).map { try JoinTests.part($0) }, to: type)
    guard try joiner.differences().isEmpty else {
      Issue.record("\(try joiner.differences())")
      return
    }
    try joiner.run(to: MemorySink())
    let named = joiner.losses.filter { $0.contains(loss) }
    #expect(named.count == 1 && named[0].hasSuffix(names[1]), "\(joiner.losses)")
  }

  @Test(arguments: [("Lavf59.27.100", false), ("15.1", true)])
  func `what a muxer calls itself is no loss`(software: String, isNamed: Bool) throws {
    let item = MetadataItem(keySpace: .quickTimeUserData, key: "\u{A9}swr", value: .string(software))
    #expect(item.isTechnical != isNamed)
  }

  @Test(arguments: [
    ("width", MetadataValue.integer(320), true), ("framerate", .number(23.976), true),
    ("canSeekToEnd", .boolean(true), true), ("creator", .string("a person"), false),
    ("year", .integer(2010), false),
  ])
  func `what Flash Video says of its codecs is no tag of another file`(
    key: String, value: MetadataValue, isFact: Bool
  ) throws {
    let item = MetadataItem(keySpace: .flashVideo, key: key, value: value)
    #expect(item.isTechnical == isFact)
  }

  @Test func `chapters are named once where there is no place for them`() throws {
    let omissions = try Remuxer.bytes(of: Fixture.named("chapters.mp4").path, to: .mpegTransportStream)
      .omissions
    #expect(omissions.filter { $0.contains("chapters") } == ["chapters are left out: 3"])
    #expect(!omissions.contains { $0.hasPrefix("track ") }, "\(omissions)")
  }

  @Test(arguments: [
    ("opus.opus", FileType.matroska), ("opus.webm", .ogg), ("vorbis.ogg", .matroska),
    ("flac-16.flac", .matroska),
    ("wav-s16.wav", .aiff), ("wav-s16.wav", .matroska), ("flac-24.flac", .flac),
    ("aac.aac", .mpegTransportStream),
    ("alac-16.m4a", .caf),
  ])
  func `nothing is named where nothing is lost`(name: String, type: FileType) throws {
    let omissions = try Remuxer.bytes(of: Fixture.named(name).path, to: type).omissions
    #expect(omissions == [])
  }

  @Test(arguments: [FileType.matroska, .caf])
  func `sound that an edit list hides is named`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    var options = Remuxer.Options()
    let tenth = MediaTime(value: 1, timescale: 10)
    options.timeRange = MediaTimeRange(start: tenth, duration: tenth)
    let cut = try Remuxer.bytes(of: Fixture.named("alac-16.m4a").path, to: .m4a, options).bytes
    let path = try folder.write(cut, to: "cut.m4a")
    let omissions = try Remuxer.bytes(of: path, to: type).omissions
    #expect(
      omissions.contains { $0.contains("the sound before the edit list of track 1 is heard") }, "\(omissions)"
    )
  }

  /// A file of the MP4 family whose last chunk lies outside of it.
  private static func misplaced(_ bytes: [UInt8]) throws -> [UInt8] {
    var bytes = bytes
    let table = try #require(bytes.indices.dropLast(4).last { bytes[$0..<$0 + 4].elementsEqual("stco".utf8) })
    let count = Int(bytes[table + 11])
    #expect(count > 0)
    let last = table + 12 + 4 * (count - 1)
    bytes.replaceSubrange(last..<last + 4, with: [0x10, 0, 0, 0])
    return bytes
  }

  @Test(arguments: [FileType.ogg, .matroska])
  func `samples of parts that lie outside of their files are reported`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let source = try Fixture.named("opus.opus").path
    let whole = try Remuxer.bytes(of: source, to: .mp4).bytes
    let path = try folder.write(try Self.misplaced(whole), to: "part.mp4")
    var joiner = AssetJoiner([path, path].map { AssetJoiner.Part(URLAsset(path: $0)) }, to: type)
    try joiner.run(to: MemorySink())
    #expect(joiner.damage.contains { $0.reason.contains("lie outside of the file") }, "\(joiner.damage)")
  }

  @Test(arguments: [FileType.matroska, .mpegTransportStream])
  func `samples that tables place after the end of the file are reported`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let bytes = try FileByteSource(path: Fixture.named("both.mp4").path).bytes(at: 0, count: 1 << 24)
    let path = try folder.write(try Self.misplaced(bytes), to: "film.mp4")
    var remuxer = Remuxer(URLAsset(path: path), to: type)
    try remuxer.run(to: MemorySink())
    #expect(remuxer.damage.contains { $0.reason.contains("lie outside of the file") }, "\(remuxer.damage)")
  }

  @Test(arguments: [FileType.matroska, .mpegTransportStream])
  func `a sample that the file's end cuts off is left out`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let whole = try FileByteSource(path: Fixture.named("both-fragmented.mp4").path).bytes(
      at: 0, count: 1 << 24)
    for part in stride(from: whole.count / 2, to: whole.count, by: 1201) {
      let path = try folder.write(Array(whole.prefix(part)), to: "part\(part).mp4")
      var remuxer = Remuxer(URLAsset(path: path), to: type)
      try remuxer.run(to: MemorySink())
      #expect(!remuxer.damage.isEmpty)
    }
  }

  /// Nobody could show them.
  @Test(arguments: [FileType.mp4, .mov, .matroska])
  func `pictures of a size that nobody knows are refused by name`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let film = URLAsset(path: try Fixture.named("mjpeg.avi").path)
    let feed = try PacketFeed(film, try #require(film.content().tracks.first))
    var bytes: [UInt8] = []
    while case .buffer(let picture)? = try feed.next()?.bytes {
      bytes += picture.withUnsafeBytes { Array($0) }
    }
    // Headers of frames become those of a lossless process, which libav does not know (ITU-T T.81, table B.1).
    for place in bytes.indices.dropLast() where bytes[place] == 0xFF && bytes[place + 1] == 0xC0 {
      bytes[place + 1] = 0xCB
    }
    let path = try folder.write(bytes, to: "pictures.mjpeg")
    let error = #expect(throws: MediaError.self) { try Remuxer.bytes(of: path, to: type) }
    #expect(
      error?.reason.contains("the size of its pictures is not known") == true, "\(String(describing: error))")
  }

  @Test func `pictures have no place beside sound alone`() throws {
    let omissions = try Remuxer.bytes(of: Fixture.named("both.mp4").path, to: .m4a).omissions
    #expect(omissions == ["track 1 is left out: files of this type hold sound alone"])
  }

  /// The pictures' edit shows them twice as fast (ISO/IEC 14496-12, 8.6.6.3).
  @Test(arguments: [FileType.matroska, .mpegTransportStream])
  func `an edit list that plays at another speed is named`(type: FileType) async throws {
    var movie = try FileByteSource(path: Fixture.named("edit-list-cut.mp4").path).bytes(at: 0, count: 1 << 20)
    let box = try #require(movie.indices.first { movie[$0...].starts(with: "elst".utf8) })
    movie[box + 21] = 2
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: try folder.write(movie, to: "fast.mp4"))
    let remuxed = try Remuxer.bytes(of: source.path, to: type).omissions
    let exported = try await ExportTests.export(source, to: type).plan.omissions
    for omissions in [remuxed, exported] {
      #expect(omissions.contains { $0.contains("plays parts at another speed") }, "\(omissions)")
    }
  }
}
