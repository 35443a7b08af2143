import Foundation
import MediaAssets
import MediaCore
import MediaEditing
import MediaScopeFixtures
import Testing

struct CompositionTests {
  private static let whole = MediaTimeRange(start: .zero, duration: .positiveInfinity)

  @Test("Clips follow each other, and what has nothing is an empty segment")
  func sequence() throws {
    let (first, second) = (try track("wav-s16.wav", .audio), try track("flac-24.flac", .audio))
    let composition = MutableComposition()
    let sound = composition.addMutableTrack(withMediaType: .audio)
    #expect(sound.naturalTimeScale == 600)
    #expect(
      try sound.insertTimeRange(range(.zero, seconds(1, 10)), of: first, at: .zero).duration == seconds(1, 10)
    )
    try sound.insertTimeRange(range(seconds(1, 10), seconds(1, 10)), of: second, at: seconds(1, 2))
    #expect(
      sound.segments.map(\.summary) == [
        "wav-s16.wav [0/1, 1/10) → [0/1, 1/10)", "empty empty → [1/10, 5/10)",
        "flac-24.flac [1/10, 2/10) → [5/10, 6/10)",
      ])
    #expect(composition.duration == seconds(6, 10))
    #expect(sound.naturalTimeScale == first.naturalTimeScale)
    #expect(sound.formatDescriptions == first.formatDescriptions + second.formatDescriptions)
  }

  @Test("A range that runs past its source inserts what there is, or is refused")
  func clamping() throws {
    let source = try track("wav-s16.wav", .audio)
    let end = source.timeRange.end
    let composition = MutableComposition()
    let sound = composition.addMutableTrack(withMediaType: .audio)
    let inserted = try sound.insertTimeRange(range(end - seconds(1, 100), seconds(5)), of: source, at: .zero)
    #expect(inserted == MediaTimeRange(start: end - seconds(1, 100), end: end))
    #expect(composition.duration == seconds(1, 100))
    #expect(try sound.insertTimeRange(range(end, seconds(5)), of: source, at: .zero).isEmpty)
    #expect(throws: MediaError.self) {
      try sound.insertTimeRange(range(.zero, seconds(500)), of: source, at: .zero, strict: true)
    }
    #expect(sound.segments.count == 1)
  }

  @Test(
    "Times that are none are refused, and change nothing",
    arguments: [
      MediaTimeRange.invalid, range(.positiveInfinity, seconds(1)), range(.indefinite, seconds(1)),
      range(.zero, .indefinite), range(.zero, seconds(-1)),
    ])
  func badRanges(_ bad: MediaTimeRange) throws {
    let source = try track("wav-s16.wav", .audio)
    let composition = try MutableComposition(Self.whole, of: source)
    let sound = composition.mutableTracks[0]
    let before = sound.segments.map(\.summary)
    #expect(throws: MediaError.self) { try sound.insertTimeRange(bad, of: source, at: .zero) }
    #expect(throws: MediaError.self) { try sound.insertEmptyTimeRange(bad) }
    #expect(throws: MediaError.self) { try sound.scaleTimeRange(bad, toDuration: seconds(1)) }
    #expect(throws: MediaError.self) { try composition.removeTimeRange(bad) }
    #expect(sound.segments.map(\.summary) == before)
  }

  @Test("Negative, empty and endless scales and times beyond 64 bits are refused")
  func badTimes() throws {
    let source = try track("wav-s16.wav", .audio)
    let composition = try MutableComposition(Self.whole, of: source)
    let sound = composition.mutableTracks[0]
    for duration in [seconds(0), seconds(-1), .positiveInfinity, .indefinite, .invalid, seconds(.max)] {
      #expect(throws: MediaError.self) {
        try sound.scaleTimeRange(range(.zero, seconds(1, 10)), toDuration: duration)
      }
    }
    for time in [seconds(-1), seconds(.max), seconds(1 << 32), .negativeInfinity] {
      #expect(throws: MediaError.self) { try sound.insertTimeRange(Self.whole, of: source, at: time) }
    }
    #expect(sound.segments.count == 1)
  }

  @Test("Ten thousand segments of odd rates are where their exact sum says")
  func noDrift() throws {
    let source = try track("wav-s16.wav", .audio)
    let composition = MutableComposition()
    let sound = composition.addMutableTrack(withMediaType: .audio)
    let lengths = [
      seconds(1, 30), seconds(1001, 30_000), seconds(441, 44_100), seconds(7, 96_000), seconds(1, 11_025),
    ]
    // In units that all of them are counted in.
    let unit: Int64 = 70_560_000
    var sum: Int64 = 0
    for index in 0..<10_000 {
      let length = lengths[index % lengths.count]
      #expect(composition.duration == MediaTime(value: sum, timescale: Int32(unit)))
      try sound.insertTimeRange(range(.zero, length), of: source, at: composition.duration)
      sum += length.value * (unit / Int64(length.timescale))
    }
    let starts = sound.segments.map(\.timeMapping.target.start)
    #expect(starts.count == 10_000)
    #expect(starts[5000] == MediaTime(value: sum / 2, timescale: Int32(unit)))
  }

  @Test("Clocks without a common one are off by less than a sample after ten thousand segments")
  func noCommonClock() throws {
    let source = try track("wav-s16.wav", .audio)
    let composition = MutableComposition()
    let sound = composition.addMutableTrack(withMediaType: .audio)
    var sum = 0.0
    for index in 0..<10_000 {
      let length = seconds(Int64(100 + index % 7), Int32(10_007 + index))
      try sound.insertTimeRange(range(.zero, length), of: source, at: .invalid)
      sum += length.seconds
    }
    #expect(abs(composition.duration.seconds - sum) < 1 / 192_000)
  }

  @Test("What is inserted in the middle moves what comes after it, and removal undoes it")
  func insertionAndRemoval() throws {
    let (first, second) = (try track("wav-s16.wav", .audio), try track("flac-24.flac", .audio))
    let composition = try MutableComposition(range(.zero, seconds(4, 10)), of: first)
    let sound = composition.mutableTracks[0]
    try sound.insertTimeRange(range(.zero, seconds(1, 10)), of: second, at: seconds(1, 10))
    #expect(
      sound.segments.map(\.summary) == [
        "wav-s16.wav [0/1, 1/10) → [0/1, 1/10)", "flac-24.flac [0/1, 1/10) → [1/10, 2/10)",
        "wav-s16.wav [1/10, 4/10) → [2/10, 5/10)",
      ])
    try composition.removeTimeRange(range(seconds(1, 10), seconds(1, 10)))
    #expect(
      sound.segments.map(\.summary) == [
        "wav-s16.wav [0/1, 1/10) → [0/1, 1/10)", "wav-s16.wav [1/10, 4/10) → [1/10, 4/10)",
      ])
    try composition.removeTimeRange(Self.whole)
    #expect(composition.duration == .zero && sound.segments.isEmpty)
  }

  @Test("Scaling moves what comes after it, and by 1 it is nothing")
  func scaling() throws {
    let source = try track("wav-s16.wav", .audio)
    let composition = try MutableComposition(range(.zero, seconds(4, 10)), of: source)
    let sound = composition.mutableTracks[0]
    try composition.scaleTimeRange(range(seconds(1, 10), seconds(1, 10)), toDuration: seconds(1, 10))
    #expect(sound.segments.count == 1)
    try composition.scaleTimeRange(range(seconds(1, 10), seconds(1, 10)), toDuration: seconds(3, 10))
    #expect(
      sound.segments.map(\.summary) == [
        "wav-s16.wav [0/1, 1/10) → [0/1, 1/10)", "wav-s16.wav [1/10, 2/10) → [1/10, 4/10)",
        "wav-s16.wav [2/10, 4/10) → [4/10, 6/10)",
      ])
    // A cut of what is scaled is scaled alike.
    try composition.removeTimeRange(range(.zero, seconds(2, 10)))
    #expect(sound.segments[0].timeMapping.source == range(seconds(4, 30), seconds(2, 30)))
  }

  @Test("An asset is inserted with all its tracks, which stay together")
  func assets() throws {
    let asset = try URLAsset(path: Fixture.named("two-audio.mp4").path)
    let composition = MutableComposition()
    let part = try composition.insertTimeRange(Self.whole, of: asset, at: .invalid)
    #expect(part == range(.zero, asset.duration))
    let sources: [AssetTrack] = try asset.tracks()
    #expect(composition.tracks.map(\.mediaType) == sources.map(\.mediaType))
    #expect(composition.tracks.map(\.trackID) == sources.map(\.trackID))
    let extra = composition.addMutableTrack(withMediaType: .audio)
    let wav = try track("wav-s16.wav", .audio)
    try extra.insertTimeRange(range(.zero, seconds(2, 10)), of: wav, at: .zero)
    try composition.insertTimeRange(range(.zero, seconds(1, 10)), of: asset, at: seconds(1, 10))
    #expect(
      extra.segments.map(\.summary) == [
        "wav-s16.wav [0/1, 1/10) → [0/1, 1/10)", "empty empty → [1/10, 2/10)",
        "wav-s16.wav [1/10, 2/10) → [2/10, 3/10)",
      ])
  }

  @Test("Identifiers are unique and stay")
  func identifiers() throws {
    let composition = MutableComposition()
    let first = composition.addMutableTrack(withMediaType: .audio)
    let seventh = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 7)
    let other = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 7)
    #expect([first, seventh, other].map(\.trackID) == [1, 7, 2])
    composition.removeTrack(first)
    #expect(composition.mutableTracks.map(\.trackID) == [7, 2])
    let source = try track("wav-s16.wav", .audio)
    #expect(throws: MediaError.self) { try first.insertTimeRange(Self.whole, of: source, at: .zero) }
    #expect(throws: MediaError.self) { try seventh.insertTimeRange(Self.whole, of: source, at: .zero) }
    #expect(composition.mutableTrack(compatibleWith: source) == nil)
  }

  @Test("Segments are set only where they follow each other and are all there")
  func settingSegments() throws {
    let path = try Fixture.named("wav-s16.wav").path
    let composition = MutableComposition()
    let sound = composition.addMutableTrack(withMediaType: .audio)
    func segment(_ source: MediaTimeRange, _ target: MediaTimeRange, _ path: String = path)
      -> CompositionTrackSegment
    {
      CompositionTrackSegment(path: path, trackID: 1, sourceTimeRange: source, targetTimeRange: target)
    }
    let tenth = range(.zero, seconds(1, 10))
    let trackID = try track("wav-s16.wav", .audio).trackID
    let good = [
      CompositionTrackSegment(timeRange: tenth),
      CompositionTrackSegment(
        path: path, trackID: trackID, sourceTimeRange: tenth,
        targetTimeRange: range(seconds(1, 10), seconds(2, 10))),
    ]
    try sound.setSegments(good)
    #expect(sound.segments.map(\.summary) == good.map(\.summary))
    for bad in [
      [segment(tenth, range(seconds(1, 10), seconds(1, 10)))],
      [segment(range(.zero, seconds(1000)), tenth)], [segment(.invalid, tenth)],
      [segment(tenth, range(.zero, .zero))], [segment(tenth, tenth, "/nowhere.wav")],
    ] {
      #expect(throws: MediaError.self) { try sound.setSegments(bad) }
      #expect(throws: MediaError.self) { try sound.validateSegments(bad) }
    }
    #expect(sound.segments.count == 2)
  }

  @Test("A copy stays as it was, and so does a composition in another or in itself")
  func snapshots() throws {
    let source = try track("wav-s16.wav", .audio)
    let composition = try MutableComposition(range(.zero, seconds(1, 10)), of: source)
    let copy = composition.copy()
    try composition.insertTimeRange(Self.whole, of: composition, at: .invalid)
    #expect(copy.duration == seconds(1, 10))
    #expect(composition.duration == seconds(2, 10))
    let nested = try #require(composition.mutableTracks[0].segments.last?.source?.content.composed)
    #expect(nested.timeline.edits.last?.end == seconds(1, 10))
    let outer = try MutableComposition(Self.whole, of: copy.tracks[0])
    try copy.mutableCopy().removeTimeRange(Self.whole)
    #expect(outer.duration == seconds(1, 10))
  }

  @Test("Compositions are one in the other up to a limit")
  func depth() throws {
    var composition = try MutableComposition(range(.zero, seconds(1, 10)), of: track("wav-s16.wav", .audio))
    for _ in 1..<32 { composition = try MutableComposition(Self.whole, of: composition.tracks[0]) }
    let error = #expect(throws: MediaError.self) {
      try MutableComposition(Self.whole, of: composition.tracks[0])
    }
    #expect(error?.code == .overLimit)
  }

  @Test("A composition holds no file open")
  func openFiles() throws {
    // Copies, which no other test reads.
    let folder = try TemporaryDirectory()
    let composition = MutableComposition()
    for name in ["wav-s16.wav", "flac-24.flac", "two-audio.mp4"] {
      try FileManager.default.copyItem(atPath: Fixture.named(name).path, toPath: folder.file(name))
      try composition.insertTimeRange(Self.whole, of: URLAsset(path: folder.file(name)), at: .invalid)
    }
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    #expect(!open.contains { $0.hasPrefix(folder.path) })
    #expect(composition.tracks.count == 3)
  }
}
