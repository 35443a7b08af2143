import Foundation
import MediaAssets
import MediaScope
import MediaScopeFixtures
import MediaWriting
import Testing

struct CompositionExportTests {
  @Test("Lossless sound of a composition is written as it is heard", arguments: [FileType.flac, .wav, .m4a])
  func lossless(_ type: FileType) async throws {
    let folder = try TemporaryDirectory()
    let composition = MutableComposition()
    let sound = composition.addMutableTrack(withMediaType: .audio)
    for name in ["flac-16.flac", "wav-mono-odd.wav", "alac-16.m4a"] {
      try sound.insertTimeRange(
        MediaTimeRange(start: time(1, 20), duration: time(2, 7)), of: track(name, .audio),
        at: composition.duration + time(1, 30))
    }
    var options = ExportOptions()
    options.sound = .encoded(type == .wav ? .linearPCM : type == .flac ? .flac : .alac)
    let transcoder = try AssetTranscoder(composition, to: type, options: options)
    let outcome = try await transcoder.run(to: FileSink(folder.file("sound")))
    #expect(outcome.failures.isEmpty && outcome.warnings.isEmpty)
    #expect(transcoder.plan.tracks.map(\.action) == [.encoded])
    let written = try heard(URLAsset(path: folder.file("sound")).tracks()[0])
    #expect(written == (try heard(sound.assetTrack)))
  }

  @Test("Clips of several sizes are written in that of the first")
  func sizes() async throws {
    let folder = try TemporaryDirectory()
    let composition = MutableComposition()
    for name in ["h264.mp4", "sunset.mp4"] {
      let clip = try track(name, .video)
      let target =
        composition.mutableTrack(compatibleWith: clip) ?? composition.addMutableTrack(withMediaType: .video)
      try target.insertTimeRange(MediaTimeRange(start: .zero, duration: time(1, 2)), of: clip, at: .invalid)
    }
    let transcoder = try AssetTranscoder(composition, to: .mp4)
    let outcome = try await transcoder.run(to: FileSink(folder.file("film.mp4")))
    #expect(outcome.failures.isEmpty)
    let written = try URLAsset(path: folder.file("film.mp4")).tracks()[0]
    #expect(written.naturalSize == VideoDimensions(width: 96, height: 64))
    let (times, expected) = (try seen(written).map(\.time), try seen(composition.tracks[0]).map(\.time))
    #expect(times.count == expected.count)
    for (time, exact) in zip(times, expected) { #expect(abs(time.seconds - exact.seconds) < 0.001) }
  }

  @Test("Two tracks are drawn to one, and their sound has its volumes")
  func mixedAndDrawn() async throws {
    let folder = try TemporaryDirectory()
    let composition = MutableComposition()
    let length = MediaTimeRange(start: .zero, duration: time(2, 5))
    for (name, start) in [("two-audio.mp4", MediaTime.zero), ("both.mp4", time(1, 5))] {
      for source in try URLAsset(path: Fixture.named(name).path).tracks().prefix(2) {
        try composition.addMutableTrack(withMediaType: source.mediaType)
          .insertTimeRange(length, of: source, at: start)
      }
    }
    let pictures = composition.tracks(withMediaType: .video)
    let sound = composition.tracks(withMediaType: .audio)
    var silent = AudioMixInputParameters(track: sound[1])
    silent.setVolume(0, at: .zero)
    var front = VideoCompositionLayerInstruction(track: pictures[1])
    front.setOpacity(0, at: time(2, 5))
    var instruction = VideoCompositionInstruction(
      timeRange: MediaTimeRange(start: .zero, duration: composition.duration))
    instruction.layerInstructions = [front, VideoCompositionLayerInstruction(track: pictures[0])]
    let session = try #require(AssetExportSession(asset: composition, preset: .highestQuality))
    session.audioMix = AudioMix(inputParameters: [silent])
    session.videoComposition = VideoComposition(
      renderSize: VideoDimensions(width: 48, height: 32), frameDuration: time(1, 25),
      instructions: [instruction])
    try await session.export(to: folder.file("film.mp4"), as: .mp4)
    #expect(session.damage.isEmpty)
    let written = URLAsset(path: folder.file("film.mp4"))
    #expect(written.tracks.map(\.mediaType) == [.video, .audio, .audio])
    #expect(try seen(written.tracks[0]).count == 15)
    #expect(written.tracks[0].naturalSize == VideoDimensions(width: 48, height: 32))
    #expect(try heard(written.tracks[1]).samples.contains { $0 > 16 && $0 < 240 })
    #expect(try heard(written.tracks[2]).samples.allSatisfy { $0 == 0 })
  }

  @Test("What a composition says of its tracks is in a copy, and a track that it has twice is there twice")
  func presentedCopies() async throws {
    let folder = try TemporaryDirectory()
    let composition = MutableComposition()
    let (film, sound) = (try track("both.mp4", .video), try track("both.mp4", .audio))
    let length = MediaTimeRange(start: .zero, duration: time(1, 2))
    var copies: [MutableCompositionTrack] = []
    for source in [film, sound, sound] {
      let copy = composition.addMutableTrack(withMediaType: source.mediaType)
      try copy.insertTimeRange(length, of: source, at: .zero)
      copies.append(copy)
    }
    func written(_ name: String) async throws -> [AssetTrack] {
      let session = try #require(AssetExportSession(asset: composition, preset: .passthrough))
      try await session.export(to: folder.file(name), as: .mp4)
      return try URLAsset(path: folder.file(name)).tracks()
    }
    #expect(try await written("twice.mp4").map(\.mediaType) == [.video, .audio, .audio])
    composition.removeTrack(copies[2])
    (copies[1].preferredVolume, copies[1].languageCode) = (0.5, "deu")
    let tracks = try await written("said.mp4")
    #expect(tracks.count == 2 && tracks.last?.preferredVolume == 0.5 && tracks.last?.languageCode == "deu")
  }

  @Test("What can't be written without encoding is refused by name, and a source that is gone leaves nothing")
  func refusals() async throws {
    let sound = try composition([(wholeRange, track("wav-s16.wav", .audio))])
    let session = try #require(AssetExportSession(asset: sound, preset: .passthrough))
    let folder = try TemporaryDirectory()
    let error = await #expect(throws: MediaError.self) {
      try await session.export(to: folder.file("sound.wav"), as: .wav)
    }
    #expect(error?.reason.contains("put together of parts") == true)
    #expect(try folder.contents().isEmpty)

    let sources = try TemporaryDirectory()
    try FileManager.default.copyItem(
      atPath: try Fixture.named("h264.mp4").path, toPath: sources.file("gone.mp4"))
    let film = try #require(try URLAsset(path: sources.file("gone.mp4")).tracks().first)
    let pictures = try composition([(wholeRange, film)])
    let copy = try #require(AssetExportSession(asset: pictures, preset: .passthrough))
    try FileManager.default.removeItem(atPath: sources.file("gone.mp4"))
    await #expect(throws: MediaError.self) { try await copy.export(to: folder.file("film.mp4"), as: .mp4) }
    #expect(try folder.contents().isEmpty)
  }
}
