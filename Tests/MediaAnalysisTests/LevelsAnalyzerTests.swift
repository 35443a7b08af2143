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

  @Test func `silence is neither identical nor inverted, and does not end what is`() throws {
    let silence = try levels(Array(repeating: 0, count: 1600), channels: 2)
    let relation = try #require(silence.relations.first)
    #expect(!silence.isIdentical(relation) && !silence.isInverted(relation))
    let sound = try levels(Array(repeating: 0, count: 1600) + Array(repeating: 100, count: 1600), channels: 2)
    let same = try #require(sound.relations.first)
    #expect(sound.isIdentical(same) && !sound.isInverted(same))
  }

  @Test func `samples far above full scale have a level, too`() throws {
    let samples = [Float](repeating: 1e30, count: 1600)
    var analyzer = LevelsAnalyzer()
    try analyzer.begin(AudioAnalysisFormat(sampleRate: Self.rate, channelCount: 2))
    analyzer.process(samples.span)
    let levels = try analyzer.finish()
    #expect(abs(levels.channels[0].rms / 1e30 - 1) < 1e-6)
    #expect(abs(levels.channels[1].dcOffset / 1e30 - 1) < 1e-6)
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

  // MARK: Sums of integers

  /// What is asked for with `--quick`.
  private static let quick: LevelsAnalyzer.Measures = []

  @Test(arguments: [1, 2, 3, 6])
  func `sums of integers are exact, however they are handed over`(channels: Int) throws {
    // Both ends of the range, and an odd number of frames.
    var samples = Self.noise(9001, channels: channels)
    samples[channels * 100] = .min
    samples[channels * 7001] = .max
    for cut in [1, 7, 800, 1 << 20] {
      let result = try levels(samples, channels: channels, cut: cut, measures: Self.quick)
      for (channel, found) in result.channels.enumerated() {
        let own = stride(from: channel, to: samples.count, by: channels).map { Int(samples[$0]) }
        let energy = own.reduce(0) { $0 + $1 * $1 }
        #expect(found.rms == (Double(energy) / 0x1p30 / 9001).squareRoot())
        #expect(found.dcOffset == Double(own.reduce(0, +)) / 0x1p15 / 9001)
        let peak = own.map(\.magnitude).max() ?? 0
        let place = own.firstIndex { $0.magnitude == peak } ?? 0
        #expect(found.samplePeak?.value == Double(peak) / 0x1p15)
        #expect(found.samplePeak?.time == MediaTime(value: Int64(place), timescale: 8000))
      }
    }
  }

  @Test(arguments: [1, 2, 3])
  func `sums alone are what all measures have`(channels: Int) throws {
    let samples = Self.noise(9000, channels: channels)
    let (quick, full) = (
      try levels(samples, channels: channels, measures: Self.quick.union(.series)),
      try levels(samples, channels: channels)
    )
    #expect(quick.samplePeak == full.samplePeak)
    #expect(quick.series?.count == full.series?.count)
    for (one, other) in zip(quick.channels, full.channels) {
      #expect(abs(one.rms - other.rms) < 1e-6)
      #expect(abs(one.dcOffset - other.dcOffset) < 1e-6)
      #expect(one.effectiveBitDepth == other.effectiveBitDepth)
      #expect(one.maximumRMS?.time == other.maximumRMS?.time)
      #expect(one.minimumRMS?.time == other.minimumRMS?.time)
    }
  }

  @Test(arguments: [1, 79, 801, 12345, 40000])
  func `sums of parts are those of the whole, bit for bit`(split: Int) throws {
    let samples = Self.noise(45000, channels: 2)
    let whole = try levels(samples, channels: 2, measures: Self.quick)
    let merged = try levels(samples, channels: 2, 0..<split, measures: Self.quick)
      .merged(with: levels(samples, channels: 2, split..<45000, measures: Self.quick))
    #expect(merged.samplePeak == whole.samplePeak)
    #expect(merged.rms == whole.rms)
    #expect(merged.channels.map(\.dcOffset) == whole.channels.map(\.dcOffset))
    #expect(merged.channels.map(\.maximumRMS) == whole.channels.map(\.maximumRMS))
    #expect(merged.channels.map(\.minimumRMS) == whole.channels.map(\.minimumRMS))
  }

  @Test(arguments: [1, 2, 3], [12, 18, 30, 36])
  func `sums of wide integers are exact, too`(channels: Int, count: Int) throws {
    let some: [Int32] = [.min, .max, 0, -1, 1 << 8, -(1 << 8), 0x1234_5600, -0x0765_4321, 3, 5, 7, .min]
    let wide = (0..<count).map { some[$0 * 5 % 12] }
    var analyzer = LevelsAnalyzer(measures: Self.quick)
    try analyzer.begin(AudioAnalysisFormat(sampleRate: 8000, channelCount: channels))
    analyzer.process(wide.span)
    let result = try analyzer.finish()
    for (channel, found) in result.channels.enumerated() {
      let own = stride(from: channel, to: wide.count, by: channels).map { Int128(wide[$0]) }
      let energy = own.reduce(Int128(0)) { $0 + $1 * $1 }
      #expect(found.rms == (Double(energy) * 0x1p-62 / Double(own.count)).squareRoot())
      #expect(found.samplePeak?.value == Double(own.map(\.magnitude).max() ?? 0) * 0x1p-31)
      #expect(found.dcOffset == Double(own.reduce(Int128(0), +)) * 0x1p-31 / Double(own.count))
    }
  }

  @Test func `kinds of samples can follow each other`() throws {
    let samples = Self.noise(3000, channels: 2)
    var analyzer = LevelsAnalyzer(measures: Self.quick)
    try analyzer.begin(AudioAnalysisFormat(sampleRate: Self.rate, channelCount: 2))
    let floats = samples[1234..<3002].map { Float($0) / 32768 }
    let wide = samples[3002...].map { Int32($0) << 16 }
    analyzer.process(samples.span.extracting(0..<1234))
    analyzer.process(floats.span)
    analyzer.process(wide.span)
    let result = try analyzer.finish()
    let whole = try levels(samples, channels: 2, measures: Self.quick)
    #expect(result.samplePeak == whole.samplePeak)
    #expect(abs(result.rms - whole.rms) < 1e-7)
    #expect(result.channels.map(\.maximumRMS?.time) == whole.channels.map(\.maximumRMS?.time))
  }

  @Test func `all channels together are the extremes and sums of each`() throws {
    let samples = Self.noise(9000, channels: 3)
    let all = try levels(samples, channels: 3)
    let each = all.channels
    #expect(all.maximumRMS?.value == each.compactMap(\.maximumRMS?.value).max())
    #expect(all.minimumRMS?.value == each.compactMap(\.minimumRMS?.value).min())
    #expect(all.zeroCrossings == each.reduce(0) { $0 + $1.zeroCrossings })
    #expect(abs(all.dcOffset) == each.map { abs($0.dcOffset) }.max())
    #expect(all.effectiveBitDepth == 16)
    let runs = all.clippedRuns
    #expect(runs.count == each.reduce(0) { $0 + $1.clippedRuns.count })
    #expect(runs.count > 0)
    #expect(runs.longest?.count == each.compactMap(\.clippedRuns.longest?.count).max())
    #expect(runs.ranges == runs.ranges.sorted { $0.lowerBound < $1.lowerBound })
  }

  // MARK: Bits, signs, numbers that are none

  @Test(arguments: [LevelsAnalyzer.Measures.all, []])
  func `integers of 24 bits that hold 16 say so`(measures: LevelsAnalyzer.Measures) throws {
    func depth(_ samples: [Int32], bits: Int) throws -> Int? {
      var analyzer = LevelsAnalyzer(measures: measures)
      var format = AudioAnalysisFormat(sampleRate: 8000, channelCount: 1)
      format.bitsPerChannel = bits
      try analyzer.begin(format)
      analyzer.process(samples.span)
      return try analyzer.finish().channels[0].effectiveBitDepth
    }
    let narrow = Self.noise(500, channels: 1).map { Int32($0) << 16 }
    #expect(try depth(narrow, bits: 24) == 16)
    #expect(try depth(narrow + [1 << 8], bits: 24) == 24)
    #expect(try depth(narrow + [1 << 12], bits: 32) == 20)
    #expect(try depth(narrow + [1], bits: 32) == 32)
    #expect(try depth([0, 0], bits: 24) == nil)
    #expect(try depth([.min, 0], bits: 24) == 1)
  }

  @Test func `channels of opposite signs are known, and what differs by next to nothing`() throws {
    let samples = Self.noise(3001, channels: 1).map { max($0, -32767) }
    let inverted = try levels(samples.flatMap { [$0, -$0] }, channels: 2)
    #expect(inverted.relations.map(\.isInverted) == [true])
    #expect(inverted.relations.map(\.isIdentical) == [false])
    var analyzer = LevelsAnalyzer()
    try analyzer.begin(AudioAnalysisFormat(sampleRate: 8000, channelCount: 3))
    let tiny = Float.leastNonzeroMagnitude
    let floats = (0..<20).flatMap { (frame: Int) -> [Float] in
      let value = Float(frame % 3) * tiny
      return [value, frame == 18 ? tiny : value, 0]
    }
    analyzer.process(floats.span)
    let relations = try analyzer.finish().relations
    #expect(relations.allSatisfy { !$0.isIdentical && !$0.isInverted })
  }

  @Test(arguments: [LevelsAnalyzer.Measures.all, []])
  func `numbers that are none change nothing else`(measures: LevelsAnalyzer.Measures) throws {
    var floats = Self.noise(3000, channels: 2).map { Float($0) / 32768 }
    func measured(_ samples: [Float]) throws -> Levels {
      var analyzer = LevelsAnalyzer(measures: measures)
      try analyzer.begin(AudioAnalysisFormat(sampleRate: Self.rate, channelCount: 2))
      analyzer.process(samples.span)
      return try analyzer.finish()
    }
    for index in [0, 700, 701, 2998 * 2] { floats[index] = 0 }
    let clean = try measured(floats)
    floats[0] = .nan
    floats[700] = .infinity
    floats[701] = -.infinity
    floats[2998 * 2] = .signalingNaN
    let strange = try measured(floats)
    #expect(strange.channels.map(\.nonFiniteCount) == [3, 1])
    #expect(strange.channels.map(\.rms) == clean.channels.map(\.rms))
    #expect(strange.samplePeak == clean.samplePeak)
    #expect(strange.truePeak == clean.truePeak)
    #expect(strange.loudness == clean.loudness)
  }

  @Test func `what is over full scale is clipped, in runs of three at least`() throws {
    var analyzer = LevelsAnalyzer()
    try analyzer.begin(AudioAnalysisFormat(sampleRate: 8000, channelCount: 1))
    let floats: [Float] = [1, 1, 0, 1, -1.5, 3, 0.999, -1, -1, -1, -1]
    analyzer.process(floats.span)
    let runs = try analyzer.finish().channels[0].clippedRuns
    #expect(runs.ranges == [3..<6, 7..<11])
    #expect(runs.longest == 7..<11)
    #expect(runs.frameCount == 7)
    // The highest integer of 24 bits is full scale; one less is not.
    var format = AudioAnalysisFormat(sampleRate: 8000, channelCount: 1)
    format.bitsPerChannel = 24
    try analyzer.begin(format)
    let integers: [Int32] = [0x7FFF_FF00, 0x7FFF_FF00, 0x7FFF_FF00, 0, 0x7FFF_FE00, 0x7FFF_FE00, 0x7FFF_FE00]
    analyzer.process(integers.span)
    #expect(try analyzer.finish().channels[0].clippedRuns.ranges == [0..<3])
  }

  @Test func `nothing has no levels`() throws {
    for measures in [LevelsAnalyzer.Measures.all, []] {
      var analyzer = LevelsAnalyzer(measures: measures)
      try analyzer.begin(AudioAnalysisFormat(sampleRate: 48000, channelCount: 2))
      let result = try analyzer.finish()
      #expect(result.frames.isEmpty)
      #expect(result.samplePeak == nil)
      #expect(result.truePeak == nil)
      #expect(result.rms == 0)
      #expect(result.channels.allSatisfy { $0.crestFactor == nil && $0.maximumRMS == nil })
    }
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
