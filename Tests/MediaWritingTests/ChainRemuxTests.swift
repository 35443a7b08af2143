import MediaAssets
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Chains of Ogg, whose links are read as files of their own.
struct ChainRemuxTests {
  private static func bytes(_ name: String) throws -> [UInt8] {
    let source = try FileByteSource(path: try Fixture.named(name).path)
    return try source.bytes(at: 0, count: Int(source.byteCount))
  }

  /// A file twice.
  private static func chain(_ name: String, in folder: borrowing TemporaryDirectory) throws -> String {
    try folder.write(try bytes(name) + bytes(name), to: name)
  }

  @Test(
    arguments: [
      ("vorbis.ogg", FileType.ogg), ("opus.opus", .oggOpus), ("flac.oga", .ogg), ("opus.opus", .mp4),
      ("flac.oga", .mp4),
    ])
  func `all links of a chain are written`(name: String, type: FileType) throws {
    let folder = try TemporaryDirectory()
    let path = try Self.chain(name, in: folder)
    let (bytes, omissions) = try Remuxer.bytes(of: path, to: type)
    #expect(omissions == [])
    let copy = URLAsset(path: try folder.write(bytes, to: "copy"))
    let (before, after) = (try ExportTests.sound(URLAsset(path: path)), try ExportTests.sound(copy))
    #expect(before.count == after.count)
    #expect(
      try abs(copy.content().duration.seconds - URLAsset(path: path).content().duration.seconds) < 0.001)
    // Each link of a chain, and each frame that loses nothing, is decoded as it was.
    if type != .mp4 || name == "flac.oga" {
      let isSame = before.bytes == after.bytes
      #expect(isSame)
    }
  }

  @Test(arguments: [FileType.matroska, .webM])
  func `a chain is one stream where there are no chains`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let path = try Self.chain("opus.opus", in: folder)
    let (bytes, _) = try Remuxer.bytes(of: path, to: type)
    let copy = URLAsset(path: try folder.write(bytes, to: "copy"))
    let length = try URLAsset(path: path).content().duration.seconds
    #expect(abs(try copy.content().duration.seconds - length) < 0.05)
  }

  @Test(arguments: ["vorbis.ogg", "opus.opus", "flac.oga"])
  func `the lengths of the links add up to that of the chain`(name: String) throws {
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try Self.chain(name, in: folder))
    let lengths = try #require(try asset.chainLinks()).map { try $0.length() }
    let sum = lengths.reduce(MediaTime.zero, +)
    #expect(lengths.count == 2)
    #expect(try asset.content().tracks.map(\.timeRange.duration) == [sum])
  }

  @Test func `links of several streams are written one after the other`() throws {
    let folder = try TemporaryDirectory()
    let path = try Self.chain("theora.ogv", in: folder)
    let (bytes, _) = try Remuxer.bytes(of: path, to: .matroska)
    let copy = URLAsset(path: try folder.write(bytes, to: "copy.mkv"))
    func counts(_ asset: URLAsset) throws -> [Int] {
      try asset.content().tracks.map { track in
        let feed = try PacketFeed(asset, track)
        var count = 0
        while try feed.next() != nil { count += 1 }
        return count
      }
    }
    let single = try counts(URLAsset(path: try Fixture.named("theora.ogv").path))
    #expect(try counts(copy) == single.map { 2 * $0 })
  }

  @Test func `a chain is joined with another file, link by link`() throws {
    let folder = try TemporaryDirectory()
    let chain = AssetJoiner.Part(URLAsset(path: try Self.chain("vorbis.ogg", in: folder)))
    let single = try JoinTests.part("vorbis.ogg")
    for parts in [[chain, single], [single, chain], [chain, chain]] {
      let joined = try JoinTests.join(parts, to: .ogg)
      try JoinTests.expectConcatenation(joined, of: parts)
    }
  }

  @Test func `each link keeps its own tags in a copy, and gets those that are set`() throws {
    let folder = try TemporaryDirectory()
    var links: [UInt8] = []
    for title in ["one", "two"] {
      var options = Remuxer.Options()
      options.tags = [("title", title)]
      links += try Remuxer.bytes(of: try Fixture.named("vorbis.ogg").path, to: .ogg, options).bytes
    }
    let path = try folder.write(links, to: "titled.ogg")
    func comments(_ options: Remuxer.Options = .init()) throws -> [[String]] {
      let copy = try folder.write(try Remuxer.bytes(of: path, to: .ogg, options).bytes, to: "copy.ogg")
      return try #require(try URLAsset(path: copy).links()).map { link in
        // Names are the same in small letters and capitals (Vorbis I, 5.2.2).
        try link.metadataContent().items.map { "\($0.key)=\($0.stringValue ?? "")".lowercased() }
      }
    }
    #expect(try comments().map { $0.filter { $0.hasPrefix("title=") } } == [["title=one"], ["title=two"]])
    var options = Remuxer.Options()
    options.tags = [("artist", "Ann")]
    let tagged = try comments(options)
    #expect(tagged.map { $0.filter { $0.hasPrefix("artist=") } } == [["artist=ann"], ["artist=ann"]])
    #expect(tagged.map { $0.filter { $0.hasPrefix("title=") } } == [["title=one"], ["title=two"]])
  }

  @Test func `one line says what became of a chain`() throws {
    let folder = try TemporaryDirectory()
    let path = try Self.chain("opus.opus", in: folder)
    var remuxer = Remuxer(URLAsset(path: path), to: .oggOpus)
    try remuxer.run(to: MemorySink())
    let plan = try remuxer.report()
    #expect(plan.tracks.map(\.action) == [.copied])
    #expect(plan.tracks.map(\.trackID) == (try URLAsset(path: path).content().tracks.map(\.trackID)))
  }

  /// A part of a chain is the part of what it sounds like.
  @Test(
    arguments: ["opus.opus", "flac.oga"],
    [(0.0, 0.3), (0.3, 0.7), (0.9, 1.2), (0.2, 9.0)] as [(Double, Double)])
  func `parts of a chain are cut by its links`(name: String, times: (Double, Double)) throws {
    let folder = try TemporaryDirectory()
    var part = AssetJoiner.Part(URLAsset(path: try Self.chain(name, in: folder)))
    part.timeRange = ExportTests.range(times.0, times.1)
    let joined = try JoinTests.join([part], to: .mp4)
    let whole = try ExportTests.sound(part.asset, part.timeRange, bits: 16)
    let cut = try ExportTests.sound(joined.asset, bits: 16)
    #expect(cut.count == whole.count)
    if name == "flac.oga" {
      let isSame = cut.bytes == whole.bytes
      #expect(isSame)
    }
  }

  @Test func `nothing is left of a part past the end`() throws {
    let folder = try TemporaryDirectory()
    var part = AssetJoiner.Part(URLAsset(path: try Self.chain("opus.opus", in: folder)))
    part.timeRange = ExportTests.range(100, 200)
    let joiner = AssetJoiner([part], to: .mp4)
    let error = #expect(throws: MediaError.self) { _ = try joiner.differences() }
    #expect(error?.reason == TrackCut.nothing.reason)
  }

  @Test(arguments: ["vorbis.ogg", "opus.opus", "flac.oga"])
  func `a tag is set in all links`(name: String) throws {
    let folder = try TemporaryDirectory()
    let path = try Self.chain(name, in: folder)
    let before = try ExportTests.sound(URLAsset(path: path))
    for value in ["Evening", String(repeating: "long ", count: 2000), ""] {
      var editor = try MetadataEditor(path: path)
      try editor.set("title", to: value)
      _ = try editor.write()
      let titles = try #require(try URLAsset(path: path).links()).map { link in
        try link.metadataContent().items.first { $0.commonKey == .title }?.stringValue
      }
      #expect(titles == (value.isEmpty ? [nil, nil] : [value, value]))
      let after = try ExportTests.sound(URLAsset(path: path))
      let isSame = before.bytes == after.bytes
      #expect(isSame)
    }
  }
}
