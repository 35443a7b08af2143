import LibAV
import MediaAssets
import MediaContainers
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import MediaStreams
import Testing

@testable import MediaWriting

/// Where tags of single tracks of Matroska and their languages go.
struct TrackTagTests {
  /// A film of two tracks, each with a tag, and the first one with what mkvmerge counts.
  private static func tagged(in folder: borrowing TemporaryDirectory) throws -> URLAsset {
    let source = try FileByteSource(path: Fixture.named("both.mkv").path)
    let numbers = try MatroskaOrigin.trackUIDs(in: MatroskaParts(source))
    func tag(_ number: UInt64, _ texts: (String, String)...) -> EditedElement {
      let simples = texts.map { name, text in
        EditedElement(
          .simpleTag, EditedElement(.tagName, text: name), EditedElement(.tagString, text: text))
      }
      return EditedElement(
        .tag, .elements([EditedElement(.targets, EditedElement(.tagTrackUID, number: number))] + simples))
    }
    let tags = EditedElement(
      .tags, tag(numbers[0], ("ARTIST", "Ann"), ("BPS", "1000"), ("_STATISTICS_WRITING_APP", "x")),
      tag(numbers[1], ("COMPOSER", "Bea")))
    return URLAsset(path: try matroska(with: [tags], in: folder))
  }

  /// The tags of each track that say nothing of how the file was made.
  private static func tags(of asset: URLAsset) throws -> [[String]] {
    let metadata = try asset.metadataContent()
    return try asset.content().tracks.map { track in
      metadata.items(ofTrack: track.trackID, index: track.trackIndex)
        .filter { !$0.isTechnical && !MatroskaOrigin.isStatistic($0.key) }
        .map { "\($0.key)=\($0.stringValue ?? "")" }
    }
  }

  private static let lost = ["mkv/ARTIST of track 1", "mkv/COMPOSER of track 2"].map {
    "the tag \($0) is left out"
  }

  private enum Way: CaseIterable { case remux, join, export }

  /// - Returns: what is written, and what is named as lost.
  private static func write(
    _ asset: URLAsset, to type: FileType, _ way: Way, _ sink: MemorySink = MemorySink(),
    tracks: Set<Int32>? = nil
  ) async throws -> (bytes: [UInt8], losses: [String]) {
    switch way {
    case .remux:
      var options = Remuxer.Options()
      options.trackIDs = tracks
      var remuxer = Remuxer(asset, to: type, options: options)
      try { () throws(MediaError) in try remuxer.run(to: sink) }()
      return (sink.bytes, remuxer.omissions)
    case .join:
      var part = AssetJoiner.Part(asset)
      part.trackIDs = tracks
      var joiner = AssetJoiner([part, part], to: type)
      try { () throws(MediaError) in try joiner.run(to: sink) }()
      return (sink.bytes, joiner.losses)
    case .export:
      var options = ExportOptions()
      options.trackIDs = tracks
      let transcoder = try AssetTranscoder(asset, to: type, options: options)
      _ = try await transcoder.run(to: sink)
      return (sink.bytes, transcoder.plan.omissions)
    }
  }

  /// FLAC, whose frames are numbered, is not joined there.
  @Test(arguments: [Way.remux, .export])
  private func `tags of tracks stay with their tracks in Matroska`(way: Way) async throws {
    let folder = try TemporaryDirectory()
    let asset = try Self.tagged(in: folder)
    #expect(try Self.tags(of: asset) == [["ARTIST=Ann"], ["COMPOSER=Bea"]])
    let (bytes, losses) = try await Self.write(asset, to: .matroska, way)
    let copy = URLAsset(path: try folder.write(bytes, to: "copy.mkv"))
    #expect(try Self.tags(of: copy) == [["ARTIST=Ann"], ["COMPOSER=Bea"]])
    #expect(!losses.contains { $0.contains("the tag") })
  }

  @Test func `a track keeps its tags where another one is left out`() async throws {
    let folder = try TemporaryDirectory()
    let asset = try Self.tagged(in: folder)
    let (bytes, losses) = try await Self.write(asset, to: .matroska, .remux, tracks: [2])
    let copy = URLAsset(path: try folder.write(bytes, to: "copy.mkv"))
    #expect(try Self.tags(of: copy) == [["COMPOSER=Bea"]])
    #expect(!losses.contains { $0.contains("the tag") })
  }

  @Test(arguments: Way.allCases, [FileType.mp4, .mpegTransportStream])
  private func `tags of tracks are named where they have no place`(way: Way, type: FileType) async throws {
    let folder = try TemporaryDirectory()
    let (_, losses) = try await Self.write(try Self.tagged(in: folder), to: type, way)
    // A transport stream holds no FLAC, which an export encodes.
    let lost = type == .mp4 || way == .export ? Self.lost : [Self.lost[0]]
    #expect(losses.filter { $0.contains("the tag") && $0.contains(" of track ") } == lost)
  }

  @Test func `tags of tracks are named where a file can't be written over`() async throws {
    let folder = try TemporaryDirectory()
    let (_, losses) = try await Self.write(
      try Self.tagged(in: folder), to: .matroska, .remux, MemorySink(canSeek: false))
    #expect(losses.filter { $0.contains("the tag") && $0.contains(" of track ") } == Self.lost)
  }

  /// A film of two tracks, each with a tag, the first of which is about another thing, too.
  private static func shared(
    with id: EBMLElementID, in folder: borrowing TemporaryDirectory
  ) throws -> URLAsset {
    let source = try FileByteSource(path: Fixture.named("both.mkv").path)
    let numbers = try MatroskaOrigin.trackUIDs(in: MatroskaParts(source))
    func tag(_ name: String, _ targets: EditedElement...) -> EditedElement {
      EditedElement(
        .tag, EditedElement(.targets, .elements(targets)),
        EditedElement(
          .simpleTag, EditedElement(.tagName, text: name), EditedElement(.tagString, text: "Ann")))
    }
    let tags = EditedElement(
      .tags, tag("ARTIST", EditedElement(.tagTrackUID, number: numbers[0]), EditedElement(id, number: 1)),
      tag("COMPOSER", EditedElement(.tagTrackUID, number: numbers[1])))
    return URLAsset(path: try matroska(with: [tags], in: folder))
  }

  @Test(arguments: [EBMLElementID.tagChapterUID, .tagEditionUID, .tagAttachmentUID])
  func `tags of tracks that lose what they are about aren't taken for kept`(id: EBMLElementID) throws {
    let folder = try TemporaryDirectory()
    let source = try FileByteSource(path: try Self.shared(with: id, in: folder).path)
    var origin = MatroskaOrigin(source, forWebM: false)
    origin?.removeChapters()
    let isKept = origin?.keepTags(of: []) ?? false
    #expect(!isKept)
    #expect(origin?.trackTags.isEmpty != false)
  }

  @Test func `tags of tracks are named where one is about an attachment`() async throws {
    let folder = try TemporaryDirectory()
    let asset = try Self.shared(with: .tagAttachmentUID, in: folder)
    let (_, losses) = try await Self.write(asset, to: .matroska, .remux)
    #expect(losses.filter { $0.contains("the tag") && $0.contains(" of track ") } == Self.lost)
  }

  // MARK: - Languages

  /// Sound in a language.
  ///
  /// - Parameter code: what the element says that counts no more beside the tag.
  private static func sound(
    in tag: String, code: String = "ger", named name: String? = nil, _ folder: borrowing TemporaryDirectory
  ) throws -> URLAsset {
    let track =
      Matroska.pcmTrack + Matroska.element(0x22_B59C, code) + Matroska.element(0x22_B59D, tag)
      + (name.map { Matroska.element(0x536E, $0) } ?? [])
    let bytes = Matroska.file(
      track: track,
      clusters: [(0, [UInt8](repeating: 1, count: 9600)), (100, [UInt8](repeating: 2, count: 9600))],
      duration: 200)
    return URLAsset(path: try folder.write(bytes, to: "source.mkv"))
  }

  @Test(
    arguments: [("de-AT", "ger", "ger"), ("pt-BR", "eng", "por"), ("zh-Hant-TW", "chi", "chi")], [nil, "Ton"])
  func `a language keeps its region`(language: (tag: String, code: String, read: String), name: String?)
    throws
  {
    let folder = try TemporaryDirectory()
    let source = try Self.sound(in: language.tag, code: language.code, named: name, folder)
    let track = try #require(source.content().tracks.first)
    #expect(track.extendedLanguageTag == language.tag && track.languageCode == language.read)
    var asset = source
    for (number, type) in [FileType.matroska, .mov, .matroska].enumerated() {
      let (bytes, losses) = try Remuxer.bytes(of: asset.path, to: type)
      asset = URLAsset(path: try folder.write(bytes, to: "copy\(number)"))
      let track = try #require(asset.content().tracks.first)
      #expect(track.extendedLanguageTag == language.tag)
      #expect(!losses.contains { $0.contains("language") })
      #expect(try asset.title(of: track) == name)
      #expect(try ExportTests.sound(asset).bytes == ExportTests.sound(source).bytes)
    }
  }

  /// The first blank after U+0600 is of one Character with it, and a zero ends what libavformat gets.
  @Test(arguments: [("A\0B", "A"), ("\0", nil), ("Ton\u{600}", "Ton\u{600}")])
  func `a name of any letters leaves a language its room`(name: String, written: String?) throws {
    let folder = try TemporaryDirectory()
    let sound = try #require(Self.sound(in: "de-AT", folder).content().tracks.first)
    var stream = FormatWriter.Stream(
      try #require(sound.formatDescriptions.first), timeBase: TimeBase(numerator: 1, denominator: 48000))
    (stream.title, stream.languageTag) = (name, "de-AT")
    let sink = MemorySink()
    let muxer = try LibAVMuxer(format: .matroska, streams: [stream], tags: ContainerTags(), to: sink)
    try muxer.begin()
    try muxer.finish()
    let source = try FileByteSource(path: folder.write(sink.bytes, to: "copy.mkv"))
    let tracks = try #require(try MatroskaParts(source).element(.tracks))
    var entry = try #require(tracks.children.first { $0.id == .trackEntry })
    try entry.open()
    #expect(entry.child(.languageBCP47)?.text == "de-AT")
    #expect(entry.child(.name)?.text == written)
  }

  @Test func `a name without room stays as it is`() throws {
    let written = EditedElement(.tracks, EditedElement(.trackEntry, EditedElement(.name, text: "Ton")))
    #expect(try LanguageElements.tracks(written, with: ["de-AT"])?.bytes == written.bytes)
  }

  @Test(arguments: [(FileType.wav, "track 1 loses its language, de-AT")])
  func `a region that has no place is named`(type: FileType, clause: String) throws {
    let folder = try TemporaryDirectory()
    let path = try Self.sound(in: "de-AT", folder).path
    #expect(try Remuxer.bytes(of: path, to: type).omissions.contains(clause))
  }

  @Test func `a region is named where a file can't be written over`() throws {
    let folder = try TemporaryDirectory()
    var remuxer = Remuxer(try Self.sound(in: "de-AT", folder), to: .matroska)
    try remuxer.run(to: MemorySink(canSeek: false))
    #expect(remuxer.omissions.contains("the language of track 1 is ger from now on, and was de-AT"))
  }

  @Test(arguments: ["", "-", "de-", "de_AT", "und", "\u{E4}", String(repeating: "a", count: 9)])
  func `what is no tag of a language is not taken for one`(text: String) throws {
    let folder = try TemporaryDirectory()
    let track = try #require(Self.sound(in: text, folder).content().tracks.first)
    #expect(track.extendedLanguageTag == nil && track.languageCode == "ger")
  }

  @Test func `a language stays with its track after entries that are no streams, or streams of metadata`()
    throws
  {
    let folder = try TemporaryDirectory()
    func entry(_ number: UInt64, _ track: [UInt8], _ tag: String) -> [UInt8] {
      let numbers = Matroska.element(0xD7, number) + Matroska.element(0x73C5, number)
      return numbers + track + Matroska.element(0x22_B59D, tag)
    }
    let metadata = Matroska.element(0x83, 33 as UInt64) + Matroska.element(0x86, "D_WEBVTT/DESCRIPTIONS")
    let bytes = Matroska.file(
      tracks: [
        entry(2, Matroska.element(0x83, 2 as UInt64), "fr-CA"), entry(3, metadata, "en-GB"),
        entry(1, Matroska.pcmTrack, "de-AT"),
      ], clusters: [(0, [UInt8](repeating: 1, count: 9600))], duration: 100)
    let asset = URLAsset(path: try folder.write(bytes, to: "source.mkv"))
    let sound = try #require(asset.content().tracks.first { $0.mediaType == .audio })
    #expect(sound.extendedLanguageTag == "de-AT")
    let source = try FileByteSource(path: asset.path)
    #expect(try MatroskaOrigin.trackUIDs(in: MatroskaParts(source)) == [3, 1])
  }
}
