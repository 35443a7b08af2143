import MediaAnalysis
import MediaCore

/// Noise from a linear congruential generator, the same on each run, with full-scale samples in it.
func noise(_ count: Int, seed: UInt32 = 1) -> [Int16] {
  var state = seed
  return (0..<count).map { index in
    state = state &* 1_664_525 &+ 1_013_904_223
    if index % 97 == 13 { return index % 2 == 0 ? .max : .min }
    return Int16(truncatingIfNeeded: state >> 16)
  }
}

/// One pass over `samples`, lent in spans of `spanFrames` frames.
func waveform(
  _ samples: [Int16], channels: Int, zoom: WaveformZoom, mode: WaveformAnalyzer.ChannelMode = .mono,
  firstFrame: Int64 = 0, spanFrames: Int = 1000, measures: WaveformAnalyzer.Measures = [.rms, .clipping]
) throws -> Waveform {
  var analyzer = WaveformAnalyzer(zoom: zoom, channelMode: mode, measures: measures)
  try analyzer.begin(
    AudioAnalysisFormat(sampleRate: 8000, channelCount: channels, firstFrame: firstFrame))
  for start in stride(from: 0, to: samples.count, by: spanFrames * channels) {
    analyzer.process(
      samples.span.extracting(start..<min(start + spanFrames * channels, samples.count)))
  }
  return try analyzer.finish()
}

/// The definition, frame by frame: the expected value of the analyzer.
func expectedValues(
  _ samples: [Int16], channels: Int, samplesPerPixel: Int, mode: WaveformAnalyzer.ChannelMode,
  firstFrame: Int = 0
) -> [Int16] {
  var pixels: [Int: [(Int, Int)]] = [:]
  for frame in 0..<samples.count / channels {
    let all = samples[frame * channels..<(frame + 1) * channels].map(Int.init)
    let outputs = mode == .mono ? [all.reduce(0, +) / channels] : all
    let pixel = (firstFrame + frame) / samplesPerPixel
    let old = pixels[pixel] ?? outputs.map { ($0, $0) }
    pixels[pixel] = zip(old, outputs).map { (min($0.0, $1), max($0.1, $1)) }
  }
  return pixels.sorted { $0.key < $1.key }.flatMap { $0.value.flatMap { [Int16($0.0), Int16($0.1)] } }
}

extension Waveform {
  var valueList: [Int16] {
    let values = self.values
    return values.indices.map { values[$0] }
  }
}
