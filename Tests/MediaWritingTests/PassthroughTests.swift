import ISOBaseMedia
import MediaAssets
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import MediaStructure
import Testing

@testable import MediaWriting

/// A file that is written again without decoding is the same film to the sample.
struct PassthroughTests {
  static let fixtures = Fixture.all.filter(atLeast: 45) { fixture in
    ["mp4", "mov", "m4a"].contains { fixture.name.hasSuffix(".\($0)") } && !fixture.streams.isEmpty
  }
  /// They have a track that MP4 can't hold, which the command says.
  static let quickTimeAlone: Set = [
    "both.mov", "prores-422.mov", "qtrle-alpha.mov", "ima4.mov", "ima4-version-0.mov", "palette.mov",
    "rgb555.mov",
  ]
  /// Its tables count frames of which several stand in one packet, which fragments have no way to say.
  static let packed = "ima4-version-0.mov"
  /// Its cover is a track of libav's, which begins where the sound does.
  static let covered: Set = ["cover.m4a"]

  @Test(arguments: fixtures, Form.allCases)
  func `all that is stored is kept in QuickTime`(fixture: Fixture, form: Form) throws {
    guard fixture.name != Self.packed || form != .fragments else {
      let error = #expect(throws: MediaError.self) {
        try Remuxer.bytes(of: fixture.path, to: .mov, form.options)
      }
      #expect(error?.code == .operationNotSupportedForAsset)
      return
    }
    try check(fixture, .mov, form)
  }

  @Test(arguments: fixtures.filter(atLeast: 40) { !quickTimeAlone.contains($0.name) }, Form.allCases)
  func `all that is stored is kept in MP4`(fixture: Fixture, form: Form) throws {
    try check(fixture, .mp4, form)
  }

  /// Cameras' own tracks, which libavformat does not write: GoPro's telemetry.
  @Test(arguments: [FileType.mp4, .mov])
  func `a track of samples that nobody knows is kept`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    var bytes = try FileByteSource(path: Fixture.named("subtitles.mp4").path).bytes(at: 0, count: 1 << 20)
    for (old, new) in [("tx3g", "gpmd"), ("sbtl", "meta")] {
      let place = try #require(
        bytes.indices.dropLast(4).first { bytes[$0..<$0 + 4].elementsEqual(old.utf8) })
      bytes.replaceSubrange(place..<place + 4, with: new.utf8)
    }
    let film = URLAsset(path: try folder.write(bytes, to: "film.mp4"))
    let (again, omissions) = try Remuxer.bytes(of: film.path, to: type)
    #expect(omissions.isEmpty)
    let made = URLAsset(path: try folder.write(again, to: "again.mp4"))
    let (before, after) = (try Stored(film), try Stored(made))
    #expect(before.samples == after.samples && before.bytes == after.bytes)
    #expect(try made.tracks().map(\.mediaType) == [.video, .metadata])
  }

  /// A part of a broadcast, whose pictures are decoded earlier than they are shown.
  @Test func `a fragmented film that begins late begins there`() throws {
    let folder = try TemporaryDirectory()
    var bytes = try FileByteSource(path: Fixture.named("both-fragmented.mp4").path).bytes(
      at: 0, count: 1 << 20)
    for place in bytes.indices.dropLast(16) where bytes[place..<place + 4].elementsEqual("tfdt".utf8) {
      try #require(bytes[place + 4] == 1)
      // A unit of this byte of the decode time is 65,536 ticks.
      bytes[place + 13] += 8
    }
    let late = URLAsset(path: try folder.write(bytes, to: "late.mp4"))
    let again = try folder.write(Remuxer.bytes(of: late.path, to: .mp4).bytes, to: "again.mp4")
    let (before, after) = (
      try late.tracks().map(\.timeRange), try URLAsset(path: again).tracks().map(\.timeRange)
    )
    #expect(before.allSatisfy { $0.start.seconds > 10 })
    #expect(before == after)
  }

  private func check(_ fixture: Fixture, _ type: FileType, _ form: Form) throws {
    let folder = try TemporaryDirectory()
    let (bytes, omissions) = try Remuxer.bytes(of: fixture.path, to: type, form.options)
    #expect(omissions.isEmpty)
    let path = try folder.write(bytes, to: "again.mp4")
    var (before, after) = (try Stored(URLAsset(path: fixture.path)), try Stored(URLAsset(path: path)))
    if form == .fragments, Self.covered.contains(fixture.name) {
      (before.segments, after.segments) = ([:], [:])
    }
    // In fragments, each frame of uncompressed sound is a sample that is listed by itself.
    if form == .fragments { (before.samples, after.samples) = (before.frames, after.frames) }
    #expect(before.samples == after.samples)
    #expect(before.bytes == after.bytes)
    #expect(before.segments == after.segments)
    #expect(before.tags == after.tags)
    #expect(before.chapters == after.chapters)

    var parser = ISOBoxParser(MemoryByteSource(bytes), records: true)
    let errors = parser.tree().allIssues.filter { $0.severity == .error }
    #expect(errors.isEmpty)
  }

  @Test(arguments: ["both.mp4", "h264.mp4", "aac.m4a"])
  func `a last edit without a length gets that of the media`(name: String) throws {
    let source = try FileByteSource(path: Fixture.named(name).path)
    var bytes = try source.bytes(at: 0, count: Int(source.byteCount))
    let lists = bytes.indices.dropLast(16).filter { bytes[$0..<$0 + 4].elementsEqual("elst".utf8) }
    #expect(!lists.isEmpty)
    for list in lists { bytes.replaceSubrange(list + 12..<list + 16, with: [0, 0, 0, 0]) }
    let asset = URLAsset(path: name, source: MemoryByteSource(bytes, name: name))
    let sink = MemorySink()
    var remuxer = Remuxer(asset, to: .mp4)
    try remuxer.run(to: sink)
    let movie = try ISOFile(MemoryByteSource(sink.bytes)).movie()
    for track in movie.tracks { #expect(try #require(track.edits.last).segmentDuration > 0) }
    let again = URLAsset(path: name, source: MemoryByteSource(sink.bytes, name: name))
    #expect(try again.content().tracks.map(\.timeRange) == asset.content().tracks.map(\.timeRange))
  }

  @Test(arguments: [("both.mkv", FileType.mp4), ("both-faststart.mp4", .matroska), ("wav-s16.wav", .wav)])
  func `a file that is cut off is written as far as it goes, and that is said`(name: String, type: FileType)
    throws
  {
    let source = try FileByteSource(path: Fixture.named(name).path)
    let bytes = try source.bytes(at: 0, count: Int(source.byteCount * 6 / 10))
    var remuxer = Remuxer(URLAsset(path: name, source: MemoryByteSource(bytes, name: name)), to: type)
    let sink = MemorySink()
    try remuxer.run(to: sink)
    #expect(!sink.bytes.isEmpty)
    #expect(!remuxer.damage.isEmpty)
  }

  @Test(arguments: ["both.mov", "prores-422.mov"])
  func `what MP4 can't hold is named`(name: String) throws {
    let (bytes, omissions) = try Remuxer.bytes(of: Fixture.named(name).path, to: .mp4)
    #expect(omissions.count == 1)
    #expect(omissions.first?.contains("sowt") == true)
    #expect(!bytes.isEmpty)
  }

  @Test(arguments: ["qtrle-alpha.mov", "no-streams.mp4"])
  func `a file without a track that can be written is refused`(name: String) throws {
    let sink = MemorySink()
    var remuxer = Remuxer(URLAsset(path: try Fixture.named(name).path), to: .mp4)
    let error = #expect(throws: MediaError.self) { try remuxer.run(to: sink) }
    #expect(error?.code == .operationNotSupportedForAsset)
    #expect(sink.isDiscarded)
  }

  @Test(arguments: ["both.mp4", "edit-list-two.mp4", "both-fragmented.mp4"], Form.allCases)
  func `the same input gives the same bytes`(name: String, form: Form) throws {
    let path = try Fixture.named(name).path
    let first = try Remuxer.bytes(of: path, to: .mp4, form.options).bytes
    let second = try Remuxer.bytes(of: path, to: .mp4, form.options).bytes
    #expect(first == second)
  }

  @Test(arguments: ["both.mp4", "hevc-leading.mp4", "edit-list-two.mp4", "chapters.mp4"])
  func `what was written is written again to the same bytes`(name: String) throws {
    let folder = try TemporaryDirectory()
    let first = try Remuxer.bytes(of: Fixture.named(name).path, to: .mp4).bytes
    let path = try folder.write(first, to: "first.mp4")
    let second = try Remuxer.bytes(of: path, to: .mp4).bytes
    #expect(first == second)
  }

  @Test func `a pipe gets the movie box first`() throws {
    let path = try Fixture.named("both.mp4").path
    let sink = MemorySink(canSeek: false)
    var remuxer = Remuxer(URLAsset(path: path), to: .mp4)
    try remuxer.run(to: sink)
    var options = Remuxer.Options()
    options.movieIsFirst = true
    let first = try Remuxer.bytes(of: path, to: .mp4, options).bytes
    #expect(first == sink.bytes)
  }

  @Test func `a tag is set, changed and taken away, and the others stay`() throws {
    let folder = try TemporaryDirectory()
    let fixture = try Fixture.named("cover.m4a")
    var options = Remuxer.Options()
    options.tags = [("title", "Evening"), ("comment", "seen"), ("MOOD", "calm")]
    let path = try folder.write(try Remuxer.bytes(of: fixture.path, to: .m4a, options).bytes, to: "a.m4a")
    let items = try URLAsset(path: path).metadataContent().items
    #expect(items.first { $0.key == "\u{A9}nam" }?.stringValue == "Evening")
    #expect(items.first { $0.key == "\u{A9}cmt" }?.stringValue == "seen")
    #expect(items.contains { $0.key.hasSuffix("MOOD") && $0.stringValue == "calm" })
    #expect(items.contains { $0.commonKey == .artwork })
    options.tags = [("title", "")]
    let bare = try folder.write(try Remuxer.bytes(of: path, to: .m4a, options).bytes, to: "b.m4a")
    #expect(try !URLAsset(path: bare).metadataContent().items.contains { $0.key == "\u{A9}nam" })
    options.keepsMetadata = false
    options.tags = []
    let none = try folder.write(try Remuxer.bytes(of: path, to: .m4a, options).bytes, to: "c.m4a")
    #expect(try URLAsset(path: none).metadataContent().items.filter { $0.keySpace == .iTunes }.isEmpty)
  }

  @Test func `tracks are chosen, and references to others go with them`() throws {
    let folder = try TemporaryDirectory()
    var options = Remuxer.Options()
    options.trackIDs = [1]
    let fixture = try Fixture.named("chapters.mp4")
    let path = try folder.write(try Remuxer.bytes(of: fixture.path, to: .mp4, options).bytes, to: "a.mp4")
    let movie = try URLAsset(path: path).isoFile().movie()
    #expect(movie.tracks.map(\.trackID) == [1])
    #expect(movie.tracks.flatMap(\.references).isEmpty)
  }
}
