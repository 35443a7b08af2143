import MediaAnalysis
import MediaAssets
import MediaCore
import MediaPipelines
import MediaReading
import MediaScopeFixtures
import Testing

/// Assets, readers, generators and pipelines used on many threads at once, and given up at any moment.
///
/// It is the thread sanitizer that looks at these (`Scripts/fuzz threads`); without it they hold that nothing hangs, and that
/// what was given up by one is whole for the others.
@Suite(.serialized)
struct ConcurrencyTests {
  private static let names = [
    "both.mp4", "both.mkv", "both-fragmented.mp4", "flac-16.flac", "wav-s16.wav", "both.ts",
  ]
  private static let fixtures = Fixture.all.filter(atLeast: 6) { names.contains($0.name) }

  @Test(arguments: fixtures)
  func `properties that many load and some give up`(fixture: Fixture) async throws {
    let expected = try URLAsset(path: fixture.path).tracks().map(\.timeRange)
    var numbers = Generator(seed: 1)
    for _ in 0..<4 {
      let asset = URLAsset(path: fixture.path)
      let tasks = (0..<6).map { index in
        Task { () -> [MediaTimeRange]? in
          if index % 2 == 0 { return try? await asset.load(.tracks).map(\.timeRange) }
          _ = try? await asset.load(.metadata)
          return nil
        }
      }
      for task in tasks where Int.random(in: 0..<3, using: &numbers) == 0 { task.cancel() }
      for task in tasks {
        if let ranges = await task.value { #expect(ranges == expected) }
      }
      #expect(try await asset.load(.tracks).map(\.timeRange) == expected)
    }
  }

  @Test(arguments: fixtures)
  func `readers that are cancelled while others read`(fixture: Fixture) async throws {
    let asset = URLAsset(path: fixture.path)
    let tracks = try asset.tracks()
    try #require(!tracks.isEmpty)
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          let track = tracks[index % tracks.count]
          let reader = AssetReader(asset: asset)
          let decoded: any OutputSettings =
            if track.mediaType == .video { VideoSettings.pixelFormat(.bgra32) } else {
              AudioSettings.linearPCM()
            }
          let settings = index % 4 == 3 ? nil : decoded
          let output = AssetReaderTrackOutput(track: track, outputSettings: settings)
          let canAdd = reader.canAdd(output)
          #expect(canAdd)
          guard canAdd else { return }
          reader.add(output)
          #expect(reader.startReading())
          async let cancellation: Void = {
            for _ in 0..<index * 3 { await Task.yield() }
            if index % 2 == 0 { reader.cancelReading() }
          }()
          var count = 0
          while count < 40, let buffer = try? output.nextSampleBuffer() {
            count += buffer.presentationTimeStamp.isValid ? 1 : 0
            await Task.yield()
          }
          await cancellation
          #expect(reader.status != .failed)
        }
      }
    }
  }

  @Test(arguments: fixtures.filter(atLeast: 4) { $0.videoStreams.first != nil })
  func `stills that are given up, and others that are not`(fixture: Fixture) async throws {
    let asset = URLAsset(path: fixture.path)
    let times = (0..<6).map { MediaTime(value: Int64($0), timescale: 10) }
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<3 {
        group.addTask {
          let generator = AssetImageGenerator(asset: asset)
          let cancellation = Task {
            for _ in 0..<index * 5 { await Task.yield() }
            if index > 0 { generator.cancelAllImageGeneration() }
          }
          var count = 0
          do {
            for try await _ in generator.images(for: times) { count += 1 }
          } catch {
            Issue.record("nothing cancels the task: \(error)")
          }
          #expect(index == 0 ? count == times.count : count <= times.count)
          await cancellation.value
        }
      }
    }
  }

  @Test(arguments: fixtures.filter(atLeast: 6) { $0.audioStreams.first != nil })
  func `measurements beside each other`(fixture: Fixture) async throws {
    let asset = URLAsset(path: fixture.path)
    let track = try #require(try asset.tracks().first { $0.mediaType == .audio })
    let expected = try await AudioAnalysisPipeline(track: track).run(
      WaveformAnalyzer(zoom: .samplesPerPixel(500))
    )
    .frameCount
    await withTaskGroup(of: Int64?.self) { group in
      for index in 0..<4 {
        group.addTask {
          let pipeline = AudioAnalysisPipeline(track: track)
          let analyzer = WaveformAnalyzer(zoom: .samplesPerPixel(500))
          return index % 2 == 0
            ? try? await pipeline.run([analyzer]).frameCount : try? await pipeline.run(analyzer).frameCount
        }
      }
      for await count in group { #expect(count == expected) }
    }
  }
}
