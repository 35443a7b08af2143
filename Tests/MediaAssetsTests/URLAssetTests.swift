import Glibc
import MediaAssets
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import Testing

struct URLAssetTests {
  @Test(
    "The duration is ffprobe's, without what is dropped of the sound",
    // libav counts the delay that the tag states.
    arguments: Fixture.all.filter(atLeast: 110) { $0.name != "gapless-tag.m4a" })
  func duration(_ fixture: Fixture) async throws {
    let duration = try await URLAsset(path: fixture.path).load(.duration)
    guard let expected = fixture.lengthWithoutPadding ?? fixture.duration.flatMap(Double.init) else {
      #expect(duration == .indefinite || duration == .zero)
      return
    }
    #expect(duration.isNumeric)
    // ffprobe counts in milliseconds where an ISO movie does.
    #expect(abs(duration.seconds - expected) <= 0.002)
  }

  @Test("A movie that is to have fragments and has none doesn't say how long it is")
  func unknownDuration() async throws {
    let source = try FileByteSource(path: Fixture.named("both-fragmented.mp4").path)
    let bytes = try source.bytes(at: 0, count: Int(source.byteCount))
    let fragment = try #require(bytes.indices.first { bytes[$0...].starts(with: "moof".utf8) })
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(Array(bytes[..<(fragment - 4)]), to: "start.mp4"))
    #expect(try await asset.load(.duration) == .indefinite)
    for track in try await asset.load(.tracks) {
      #expect(try await track.load(.timeRange).duration == .indefinite)
    }
  }

  @Test("Tracks come in file order, each with an identifier of its own", arguments: Fixture.all)
  func trackIDs(_ fixture: Fixture) async throws {
    let asset = URLAsset(path: fixture.path)
    let tracks = try await asset.load(.tracks)
    #expect(tracks.count == fixture.streams.count)
    #expect(Set(tracks.map(\.trackID)).count == tracks.count)
    for (track, stream) in zip(tracks, fixture.streams) {
      #expect(track.trackID > 0)
      if let id = stream.id.flatMap({ Int32($0.dropFirst(2), radix: 16) }), id > 0 {
        #expect(track.trackID == id)
      }
      #expect(try await asset.loadTrack(withTrackID: track.trackID)?.content.trackIndex == stream.index)
    }
    #expect(try await asset.loadTrack(withTrackID: 99_999) == nil)
  }

  @Test(
    "Timelines begin at the first sample, whatever the container's clock says",
    arguments: Fixture.all.filter(atLeast: 40) {
      !$0.format.hasPrefix("mov") && !$0.format.hasPrefix("matroska") && !$0.streams.isEmpty
    })
  func origin(_ fixture: Fixture) throws {
    let tracks = try URLAsset(path: fixture.path).tracks()
    #expect(tracks.map(\.timeRange.start).min() == .zero)
  }

  @Test("Several properties load together")
  func loading() async throws {
    let asset = try asset("chapters.mp4")
    let (duration, tracks, chapters, format) = try await asset.load(
      .duration, .tracks, .chapters, .containerFormat)
    #expect(duration == time(1, 1))
    #expect(tracks.count == 2)
    #expect(chapters.map(\.title) == ["First", "Second", "Third é"])
    #expect(format.majorBrand == "isom")
    #expect(format.compatibleBrands == ["isom", "iso2", "mp41"])
    let (natural, rate) = try await tracks[0].load(.naturalTimeScale, .timeRange)
    #expect(natural == 44100)
    #expect(rate == range(0, 1, 1))
    #expect(try await asset.loadTracks(withMediaType: .audio).count == 1)
    #expect(try await asset.loadTracks(withMediaType: .video).isEmpty)
  }

  @Test("Chapters are ffprobe's", arguments: Fixture.all)
  func chapters(_ fixture: Fixture) async throws {
    let chapters = try await URLAsset(path: fixture.path).load(.chapters)
    try #require(chapters.count == fixture.chapters.count)
    for (chapter, expected) in zip(chapters, fixture.chapters) {
      let scale = Int32(clamping: expected.timeBase.denominator)
      #expect(chapter.title == expected.title)
      #expect(chapter.timeRange.start == time(Int64(expected.start), scale))
      #expect(chapter.timeRange.end == time(Int64(expected.end), scale))
    }
  }

  @Test("Tags are ffprobe's", arguments: Fixture.all)
  func metadata(_ fixture: Fixture) throws {
    let tags = try URLAsset(path: fixture.path).content().tags
    for (key, value) in fixture.tags { #expect(tags.contains { $0.key == key && $0.value == value }) }
  }

  @Test(
    "A file is recognized by its content",
    arguments: [("wrong-extension.mp3", "mov,mp4,m4a,3gp,3g2,mj2"), ("both.webm", "matroska,webm")])
  func content(_ name: String, _ format: String) async throws {
    #expect(try await asset(name).load(.containerFormat).libavName == format)
  }

  @Test(
    "Fragments are noticed",
    arguments: [("both-fragmented.mp4", true), ("both.mp4", false), ("both.mkv", false)])
  func fragments(_ name: String, _ expected: Bool) async throws {
    #expect(try await asset(name).load(.containsFragments) == expected)
  }

  /// ffprobe says 1.000 s of both, from 0.080 s on.
  @Test(
    "Pictures that are shown late without an edit list make a file no longer",
    arguments: [("hevc-10bit.mp4", "edts"), ("both-fragmented.mp4", "trak")])
  func delayed(_ name: String, _ dropped: String) throws {
    let source = try FileByteSource(path: Fixture.named(name).path)
    var bytes = try source.bytes(at: 0, count: Int(source.byteCount))
    let last = try #require(
      bytes.indices.dropLast(3).last { bytes[$0..<$0 + 4].elementsEqual(dropped.utf8) })
    bytes.replaceSubrange(last..<last + 4, with: Array("free".utf8))
    let folder = try TemporaryDirectory()
    let content = try URLAsset(path: folder.write(bytes, to: "late.mp4")).content()
    #expect(content.duration == time(1, 1))
    #expect(content.tracks.map(\.timeRange) == [range(80, 1000, 1000)])
    #expect(content.disagreements.isEmpty)
  }

  @Test("What is not there, or is no file, is refused with its name")
  func unreadable() async throws {
    let folder = try TemporaryDirectory()
    for (path, code) in [
      (folder.file("nothing.mp4"), MediaError.Code.fileNotFound), (folder.path, .fileNotReadable),
      ("/dev/zero", .fileNotReadable), ("", .fileNotFound),
    ] {
      let error = await #expect(throws: MediaError.self) { try await URLAsset(path: path).load(.tracks) }
      #expect(error?.code == code)
      #expect(error?.location.file == path)
    }
  }

  @Test(
    "Broken files are refused with their name, the same each time",
    arguments: ["empty.mp4", "text.mp4", "zeros.mov", "playlist.m3u8"])
  func broken(_ name: String) async throws {
    let asset = URLAsset(path: try BrokenFixture.named(name).path)
    let first = await #expect(throws: MediaError.self) { try await asset.load(.tracks) }
    let second = await #expect(throws: MediaError.self) { try await asset.load(.duration) }
    #expect(first?.location.property == "tracks")
    #expect(second?.location.property == "duration")
    #expect(first?.reason == second?.reason)
    #expect(first?.code == second?.code)
    #expect(first?.location.file == asset.path)
  }

  @Test(
    "What comes through a pipe is as good as a file",
    arguments: ["both.mp4", "both.mkv", "wav-s16.wav", "mp3-vbr.mp3", "both.ts"])
  func pipe(_ name: String) async throws {
    let fixture = try Fixture.named(name)
    let content = try FileByteSource(path: fixture.path)
    let bytes = try content.bytes(at: 0, count: Int(content.byteCount))
    var ends: [Int32] = [0, 0]
    try #require(Glibc.pipe(&ends) == 0)
    let (output, input) = (ends[0], ends[1])
    defer { close(output) }
    async let written: Void = offCooperativePool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
      }
      close(input)
    }
    let piped = URLAsset(path: "/dev/fd/\(output)")
    let found = try await piped.load(.tracks)
    try await written
    let expected = try await URLAsset(path: fixture.path).load(.tracks)
    #expect(found.map(\.formatDescriptions) == expected.map(\.formatDescriptions))
    #expect(found.map(\.timeRange) == expected.map(\.timeRange))
    #expect(found.map(\.trackID) == expected.map(\.trackID))
  }
}
