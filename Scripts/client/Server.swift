import Foundation
import Gtk
import MediaScope

struct Peak: AudioAnalyzer {
  private var peak = 0
  mutating func begin(_ format: AudioAnalysisFormat) { peak = 0 }
  mutating func process(_ samples: Span<Int16>) {
    for index in samples.indices { peak = max(peak, abs(Int(samples[index]))) }
  }
  mutating func finish() -> Double { Double(peak) / 32768 }
}

/// Loudness, samples, the box tree, an analyzer of one's own and a still.
func takeFirstSteps(_ path: String, writingTo folder: String) async throws {
  let asset = URLAsset(path: path)
  let (duration, tracks) = try await asset.load(.duration, .tracks)
  print(duration.seconds, "s,", tracks.count, "tracks")
  guard let sound = try await asset.loadTracks(withMediaType: .audio).first else { return }
  let (peak, loudness) = try await AudioAnalysisPipeline(track: sound).run(Peak(), LoudnessAnalyzer()).value
  print("peak", peak, "loudness", loudness.integrated ?? -.infinity)
  let waveform = try await WaveformPipeline(track: sound).run(zoom: .fit(width: 800)).value
  try WaveformRenderer().write(waveform, to: folder + "/waveform.png")
  let second = MediaTimeRange(start: .zero, duration: MediaTime(value: 1, timescale: 1))
  print("floats of each channel:", try await sound.readFloats(in: second).map(\.count))
  let still = try await AssetImageGenerator(asset: asset).image(at: .zero)
  try still.image.write(to: folder + "/still.jpg")
  let header = try await asset.structure()["moov/trak[1]/mdia/mdhd"]
  print(header?.title ?? "", header?.field("timescale")?.value.integer ?? 0)
}

/// Analyses a film a hundred times at once, and is cancelled after three of them.
func serve(_ path: String) async throws {
  let (done, finished) = AsyncStream.makeStream(of: Void.self)
  let task = Task {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask {
          guard let track = try await URLAsset(path: path).loadTracks(withMediaType: .audio).first else { return }
          _ = try await AudioAnalysisPipeline(track: track).run(LoudnessAnalyzer())
          finished.yield()
        }
      }
      try await group.waitForAll()
    }
  }
  var count = 0
  for await _ in done {
    count += 1
    if count == 3 { break }
  }
  let start = ContinuousClock.now
  task.cancel()
  do {
    try await task.value
    print("all were analysed before the cancellation")
  } catch is CancellationError {
    print("cancelled, and ended after", ContinuousClock.now - start)
  }
  print("the next request is answered:", try await URLAsset(path: path).load(.duration).seconds)
}

do {
  _ = try await URLAsset(path: "/nothing/here.mp4").load(.duration)
} catch let error as MediaError where error.code == .fileNotFound {
  print(error.localizedDescription)
}
_ = Gtk.Color()
try await takeFirstSteps(CommandLine.arguments[1], writingTo: CommandLine.arguments[2])
try await serve(CommandLine.arguments[1])
