import MediaAssets
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import MediaStreams
import Testing

@testable import MediaWriting

/// Where chapters and tags of Matroska go, with all that they say.
struct MatroskaOriginTests {
  /// Chapters in others and of two lists, with two titles and hidden, and tags of three levels, one in another.
  private static func nested(in folder: borrowing TemporaryDirectory) throws -> URLAsset {
    let inner = EditedElement.chapter(50, nil, [("Inner", "eng")])
    let first = EditedElement(
      .editionEntry, .chapter(0, 200, [("Outer", "ger"), ("Dehors", "fre")], inner),
      .chapter(200, nil, [("Hidden", "eng")], EditedElement(0x98, number: 1)))
    let second = EditedElement(.editionEntry, .chapter(100, nil, [("Second list", "eng")]))
    func simple(_ name: String, _ text: String, _ more: EditedElement...) -> EditedElement {
      EditedElement(
        .simpleTag,
        .elements([EditedElement(.tagName, text: name), EditedElement(.tagString, text: text)] + more))
    }
    func tag(_ level: UInt64, _ simples: EditedElement...) -> EditedElement {
      let targets = EditedElement(.targets, EditedElement(.targetTypeValue, number: level))
      return EditedElement(.tag, .elements([targets] + simples))
    }
    let tags = EditedElement(
      .tags, tag(70, simple("TITLE", "Series")),
      tag(
        50, simple("TITLE", "Episode", EditedElement(.tagLanguage, text: "ger")), simple("ENCODER", "x"),
        simple("ACTOR", "Ann", simple("CHARACTER", "Bea"))),
      tag(30, simple("TITLE", "Part")))
    return URLAsset(path: try matroska(with: [EditedElement(.chapters, first, second), tags], in: folder))
  }

  /// What a Matroska file says of its chapters and its tags beside where they are.
  private static func statements(of asset: URLAsset) throws -> (chapters: [String], tags: [String]) {
    let metadata = try asset.metadataContent()
    let chapters = metadata.chapters.map { chapter in
      let titles = [chapter.title ?? ""] + chapter.items.compactMap(\.stringValue)
      return
        "\(chapter.edition) \(chapter.level) \(chapter.isHidden) \(titles) \(chapter.extendedLanguageTag ?? "") \(chapter.timeRange)"
    }
    let tags = metadata.items.filter { $0.keySpace == .matroska && !$0.isTechnical }.map { item in
      "\(item.extraAttributes[.target] ?? "") \(item.key) \(item.extendedLanguageTag ?? "") \(item.stringValue ?? "")"
    }
    return (chapters, tags)
  }

  @Test(arguments: [true, false])
  func `chapters and tags of Matroska stay as they are in Matroska`(isExport: Bool) async throws {
    let folder = try TemporaryDirectory()
    let asset = try Self.nested(in: folder)
    let sink = MemorySink()
    let losses: [String]
    if isExport {
      let transcoder = try AssetTranscoder(asset, to: .matroska)
      _ = try await transcoder.run(to: sink)
      losses = transcoder.plan.losses
    } else {
      var remuxer = Remuxer(asset, to: .matroska)
      try remuxer.run(to: sink)
      losses = remuxer.omissions
    }
    let copy = URLAsset(path: try folder.write(sink.bytes, to: "copy.mkv"))
    let (before, after) = (try Self.statements(of: asset), try Self.statements(of: copy))
    #expect(before.chapters.count == 4 && before.tags.count > 4)
    #expect(after.chapters == before.chapters)
    #expect(after.tags == before.tags)
    #expect(losses == [])
  }

  @Test func `a tag that is set takes the place of the one of the file as a whole`() throws {
    let folder = try TemporaryDirectory()
    var options = Remuxer.Options()
    options.tags = [("title", "New"), ("ACTOR", "")]
    let path = try Self.nested(in: folder).path
    let bytes = try Remuxer.bytes(of: path, to: .matroska, options).bytes
    let copy = URLAsset(path: try folder.write(bytes, to: "copy.mkv"))
    let tags = try Self.statements(of: copy).tags
    #expect(tags.contains { $0.hasSuffix("Series") } && tags.contains { $0.hasSuffix("Part") }, "\(tags)")
    #expect(tags.contains { $0.hasSuffix("New") }, "\(tags)")
    #expect(!tags.contains { $0.contains("Episode") || $0.contains("ACTOR") }, "\(tags)")
  }

  @Test(arguments: [(FileType.matroska, false), (.mp4, true), (.mp3, true)])
  func `what other files can't say of Matroska's chapters and tags is named`(
    type: FileType, canSeek: Bool
  ) async throws {
    let folder = try TemporaryDirectory()
    let transcoder = try AssetTranscoder(Self.nested(in: folder), to: type)
    _ = try await transcoder.run(to: MemorySink(canSeek: canSeek))
    let losses = transcoder.plan.losses
    let lostChapters = [
      "chapters are left out: 2", "further titles of chapters are left out: 1",
      "chapters that were hidden are listed: 1", "the titles of chapters lose their language (ger, eng)",
    ]
    let lostTargets = [
      "the tag mkv/TITLE does not say any more what it is about (COLLECTION)",
      "the tag mkv/TITLE does not say any more what it is about (TRACK)",
      "the tag mkv/ACTOR%2FCHARACTER is not part of another one any more",
    ]
    // ID3 has one title, and the others are named as such.
    for loss in lostChapters + (type == .mp3 ? [] : lostTargets) {
      #expect(losses.count { $0 == loss } == 1, "\(loss) is not in \(losses)")
    }
  }

  /// What mkvmerge makes of chapters without ends.
  private static func openEnded(
    _ fixture: String = "both.mkv", in folder: borrowing TemporaryDirectory
  ) throws -> URLAsset {
    let edition = EditedElement(
      .editionEntry, .chapter(0, nil, [("One", "eng")]), .chapter(200, nil, [("Two", "eng")]))
    return URLAsset(path: try matroska(with: [EditedElement(.chapters, edition)], of: fixture, in: folder))
  }

  @Test(arguments: [FileType.mp4, .mov, .m4a, .mpegTransportStream])
  func `a last chapter without an end lasts as long as the file`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let asset = try Self.openEnded(in: folder)
    let (bytes, omissions) = try Remuxer.bytes(of: asset.path, to: type)
    let lost = omissions.filter { $0.contains("chapters") }
    guard type != .mpegTransportStream else {
      #expect(lost == ["chapters are left out: 2"])
      return
    }
    #expect(lost == [])
    let chapters = try URLAsset(path: folder.write(bytes, to: "again.mp4")).metadataContent().chapters
    #expect(chapters.map(\.title) == ["One", "Two"])
    #expect(chapters.map(\.extendedLanguageTag) == ["eng", "eng"])
    let end = try asset.content().duration.seconds
    #expect(chapters.last.map { abs($0.timeRange.end.seconds - end) < 0.002 } == true, "\(chapters)")
  }

  @Test(arguments: [FileType.mp4, .matroska])
  func `a cut and a join keep a last chapter without an end`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    // Matroska can't hold FLAC that is joined.
    let asset = try Self.openEnded(type == .mp4 ? "both.mkv" : "variable-rate.mkv", in: folder)
    var options = Remuxer.Options()
    if type == .mp4 {
      let start = MediaTime(value: 3, timescale: 10)
      options.timeRange = MediaTimeRange(start: start, duration: .positiveInfinity)
      let (bytes, _) = try Remuxer.bytes(of: asset.path, to: type, options)
      let cut = try URLAsset(path: folder.write(bytes, to: "cut.mp4")).metadataContent().chapters
      #expect(cut.map(\.title) == ["Two"])
    }
    var joiner = AssetJoiner([AssetJoiner.Part(asset), AssetJoiner.Part(asset)], to: type)
    let sink = MemorySink()
    try joiner.run(to: sink)
    let joined = try URLAsset(path: folder.write(sink.bytes, to: "joined")).metadataContent().chapters
    #expect(joined.map(\.title) == ["One", "Two", "One", "Two"])
    #expect(joined.allSatisfy { $0.timeRange.duration > .zero && $0.extendedLanguageTag == "eng" })
    #expect(!joiner.losses.contains { $0.contains("chapters") }, "\(joiner.losses)")
  }
}
