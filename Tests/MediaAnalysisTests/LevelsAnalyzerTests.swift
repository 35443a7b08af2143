import MediaCore
import Testing

@testable import MediaAnalysis

struct LevelsAnalyzerTests {
  private static let rate = 8000

  /// Noise that swells, with silence and clipping in it.
  private static func noise(_ frames: Int, channels: Int, seed: UInt64 = 1) -> [Int16] {
    var state = seed
    return (0..<frames * channels).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let frame = index / channels
      if (frame / 3000) % 5 == 4 { return 0 }
      let amplitude = Double(frame % 4000) / 2000
      let value = (Double(state >> 11) / Double(1 << 52) - 1) * amplitude * 32768
      return Int16(max(-32768, min(32767, value)))
    }
  }

  private func levels(
    _ samples: [Int16], channels: Int, _ range: Range<Int>? = nil, cut: Int = 997,
    measures: LevelsAnalyzer.Measures = [.all, .series]
  ) throws -> Levels {
    var analyzer = LevelsAnalyzer(measures: measures, silenceDuration: 0.1)
    let range = range ?? 0..<samples.count / channels
    var format = AudioAnalysisFormat(
      sampleRate: Self.rate, channelCount: channels, firstFrame: Int64(range.lowerBound))
    format.originFrame = 0
    format.bitsPerChannel = 16
    format.prerollFrameCount = min(
      analyzer.prerollFrameCount(at: Self.rate), Int64(range.lowerBound))
    try analyzer.begin(format)
    var position = range.lowerBound - Int(format.prerollFrameCount)
    while position < range.upperBound {
      let end = min(position + cut, range.upperBound)
      analyzer.process(samples.span.extracting(position * channels..<end * channels))
      position = end
    }
    return try analyzer.finish()
  }

  @Test(arguments: [1, 2, 3])
  func `how samples are handed over does not show`(channels: Int) throws {
    let samples = Self.noise(9000, channels: channels)
    let whole = try levels(samples, channels: channels, cut: 1 << 20)
    for cut in [1, 13, 800] { #expect(try levels(samples, channels: channels, cut: cut) == whole) }
  }

  @Test func `parts that begin at a segment are the whole, bit for bit`() throws {
    let length = Int(LevelsAnalyzer().partFrameCount(at: Self.rate))
    let samples = Self.noise(2 * length + 5000, channels: 2)
    let frames = samples.count / 2
    let whole = try levels(samples, channels: 2)
    let parts = try [0..<length, length..<2 * length, 2 * length..<frames].map {
      try levels(samples, channels: 2, $0)
    }
    #expect(try parts[0].merged(with: parts[1]).merged(with: parts[2]) == whole)
    #expect(try parts[1].merged(with: parts[2]).merged(with: parts[0]) == whole)
    #expect(throws: MediaError.self) { try parts[0].merged(with: parts[2]) }
  }

  @Test(arguments: [1, 7, 801, 12345, 40001])
  func `parts that begin anywhere are the whole but for rounding`(split: Int) throws {
    let samples = Self.noise(45000, channels: 2)
    let whole = try levels(samples, channels: 2)
    let merged = try levels(samples, channels: 2, 0..<split).merged(
      with: levels(samples, channels: 2, split..<45000))
    #expect(merged.samplePeak == whole.samplePeak)
    #expect(merged.truePeak?.time == whole.truePeak?.time)
    #expect(abs(merged.rms - whole.rms) < 1e-9)
    #expect(merged.silentRanges == whole.silentRanges)
    for (one, other) in zip(merged.channels, whole.channels) {
      #expect(one.clippedRuns == other.clippedRuns)
      #expect(one.silentRanges == other.silentRanges)
      #expect(one.zeroCrossings == other.zeroCrossings)
      #expect(one.maximumRMS?.time == other.maximumRMS?.time)
      #expect(abs((one.minimumRMS?.value ?? 0) - (other.minimumRMS?.value ?? 0)) < 1e-6)
    }
    let (one, other) = (try #require(merged.loudness), try #require(whole.loudness))
    #expect(abs(try #require(one.integrated) - #require(other.integrated)) < 1e-6)
    #expect(abs(try #require(one.range?.value) - #require(other.range?.value)) < 1e-6)
    #expect(one.maximumShortTerm?.time == other.maximumShortTerm?.time)
    #expect(abs(try #require(one.maximumMomentary?.value) - #require(other.maximumMomentary?.value)) < 1e-6)
  }

  /// What can be said of a few samples by looking at them.
  @Test func `statistics of samples that are known`() throws {
    let left: [Int16] = [0, 100, -100, 32767, 32767, 32767, 0, 0, -32768, -32768, 8, 8]
    let samples = left.flatMap { [$0, $0 == .min ? .max : -$0] }
    let result = try levels(samples, channels: 2)
    let channel = result.channels[0]
    #expect(channel.samplePeak == LevelExtreme(value: 1, time: MediaTime(value: 8, timescale: 8000)))
    #expect(channel.clippedRuns.count == 1)
    #expect(channel.clippedRuns.longest == 3..<6)
    #expect(channel.zeroCrossings == 5)
    #expect(channel.effectiveBitDepth == 16)
    #expect(abs(channel.dcOffset - Double(left.reduce(0) { $0 + Int($1) }) / 12 / 32768) < 1e-9)
    let energy = left.reduce(0.0) { $0 + Double($1) * Double($1) } / 12 / 32768 / 32768
    #expect(abs(channel.rms - energy.squareRoot()) < 1e-7)
    #expect(!result.relations[0].isIdentical)
  }

  @Test func `identical and inverted channels are known, and fewer bits than there is room for`() throws {
    let samples = Self.noise(3000, channels: 1).map { $0 & ~0xFF }
    let same = try levels(samples.flatMap { [$0, $0] }, channels: 2)
    #expect(same.relations.map(\.isIdentical) == [true])
    #expect(abs(try #require(same.correlation(same.relations[0])) - 1) < 1e-6)
    #expect(same.channels[0].effectiveBitDepth == 8)
    let inverted = try levels(samples.flatMap { [$0, -max($0, -32767)] }, channels: 2)
    #expect(!inverted.relations[0].isIdentical)
    #expect(abs(try #require(inverted.correlation(inverted.relations[0])) + 1) < 1e-3)
  }

  @Test func `numbers that are none are counted and left out`() throws {
    var analyzer = LevelsAnalyzer()
    try analyzer.begin(AudioAnalysisFormat(sampleRate: 8000, channelCount: 1))
    let strange: [Float] = [0.5, .nan, -.infinity, -0.25, .infinity, .signalingNaN]
    analyzer.process(strange.span)
    let result = try analyzer.finish()
    #expect(result.channels[0].nonFiniteCount == 4)
    #expect(result.samplePeak?.value == 0.5)
    #expect(result.channels[0].effectiveBitDepth == nil)
  }

  @Test func `wide integers and floats are what narrow ones are`() throws {
    let samples = Self.noise(2000, channels: 2)
    let narrow = try levels(samples, channels: 2)
    var analyzer = LevelsAnalyzer(measures: [.all, .series], silenceDuration: 0.1)
    var format = AudioAnalysisFormat(sampleRate: Self.rate, channelCount: 2)
    format.bitsPerChannel = 16
    try analyzer.begin(format)
    let wide = samples.map { Int32($0) << 16 }
    analyzer.process(wide.span)
    #expect(try analyzer.finish() == narrow)
    try analyzer.begin(format)
    let floats = samples.map { Float($0) / 32768 }
    analyzer.process(floats.span)
    let float = try analyzer.finish()
    #expect(float.loudness == narrow.loudness)
    #expect(float.samplePeak == narrow.samplePeak)
  }

  @Test func `formats that can't be are refused`() {
    for (rate, channels) in [(0, 2), (48000, 0), (48000, 1025), (20_000_000, 1)] {
      var analyzer = LevelsAnalyzer()
      #expect(throws: MediaError.self) {
        try analyzer.begin(AudioAnalysisFormat(sampleRate: rate, channelCount: channels))
      }
    }
  }

  @Test func `many channels and odd rates have levels`() throws {
    for (rate, channels) in [(1, 255), (7, 1), (44099, 255), (1_000_000, 2)] {
      var analyzer = LevelsAnalyzer()
      try analyzer.begin(AudioAnalysisFormat(sampleRate: rate, channelCount: channels))
      let samples = Self.noise(50, channels: channels)
      analyzer.process(samples.span)
      let result = try analyzer.finish()
      #expect(result.channels.count == channels)
      #expect((result.loudness != nil) == (8000...384_000).contains(rate))
    }
  }
}

struct FrameRunsTests {
  @Test(arguments: 0..<64)
  func `runs merge wherever they are cut`(pattern: Int) {
    let holds = (0..<10).map { pattern * 37 >> $0 & 1 == 1 }
    func runs(_ range: Range<Int>) -> FrameRuns {
      var runs = FrameRuns(minimum: 2, from: Int64(range.lowerBound))
      for index in range {
        if holds[index] { runs.begin(at: Int64(index)) } else { runs.end(at: Int64(index)) }
      }
      runs.cover(to: Int64(range.upperBound))
      return runs
    }
    let whole = runs(0..<10)
    for split in 0...10 {
      #expect(runs(0..<split).merged(with: runs(split..<10)).all == whole.all)
      for second in split...10 {
        let merged = runs(0..<split).merged(with: runs(split..<second)).merged(with: runs(second..<10))
        #expect(merged.all == whole.all)
      }
    }
  }
}
