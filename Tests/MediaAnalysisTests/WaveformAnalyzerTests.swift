import MediaAnalysis
import MediaCore
import Testing

struct WaveformAnalyzerTests {
  @Test(
    arguments: [1, 2, 3, 6], [WaveformAnalyzer.ChannelMode.mono, .split])
  func `each pixel holds the extrema of its frames`(
    channels: Int, mode: WaveformAnalyzer.ChannelMode
  ) throws {
    let samples = noise(331 * channels)
    for zoom in [1, 2, 7, 64, 331, 1000] {
      for firstFrame in [0, 5, 64] {
        let found = try waveform(
          samples, channels: channels, zoom: .samplesPerPixel(zoom), mode: mode,
          firstFrame: Int64(firstFrame), spanFrames: 50)
        #expect(
          found.valueList
            == expectedValues(
              samples, channels: channels, samplesPerPixel: zoom, mode: mode, firstFrame: firstFrame))
        #expect(found.frames == Int64(firstFrame)..<Int64(firstFrame) + 331)
        #expect(found.channelCount == (mode == .mono ? 1 : channels))
      }
    }
  }

  @Test(arguments: [1, 2, 3, 6], [WaveformAnalyzer.ChannelMode.mono, .split])
  func `each pixel knows how loud it is, and whether a channel was clipped`(
    channels: Int, mode: WaveformAnalyzer.ChannelMode
  ) throws {
    let frames = 203
    let samples = noise(frames * channels)
    for (zoom, firstFrame) in [(1, 0), (7, 5), (64, 0), (1000, 3)] {
      let found = try waveform(
        samples, channels: channels, zoom: .samplesPerPixel(zoom), mode: mode, firstFrame: Int64(firstFrame),
        spanFrames: 50)
      for pixel in 0..<found.length {
        let first = max((pixel + firstFrame / zoom) * zoom - firstFrame, 0)
        let end = min((pixel + firstFrame / zoom + 1) * zoom - firstFrame, frames)
        let inside = (first..<end).map { samples[$0 * channels..<($0 + 1) * channels].map(Int.init) }
        #expect(found.frameCount(pixel..<pixel + 1) == inside.count)
        for channel in 0..<found.channelCount {
          let values = inside.map { mode == .mono ? $0.reduce(0, +) / channels : $0[channel] }
          let mean = values.reduce(0.0) { $0 + Double($1 * $1) } / Double(values.count)
          let rms = try #require(found.rms(pixel, channel: channel))
          #expect(abs(rms - mean.squareRoot()) < 1e-9)
          let sources = mode == .mono ? inside.flatMap(\.self) : values
          let isClipped = sources.contains { $0 == 32767 || $0 == -32768 }
          #expect(found.isClipped(pixel..<pixel + 1, channel: channel) == isClipped)
        }
      }
    }
  }

  @Test func `what was not measured is not known`() throws {
    let wave = try waveform(noise(40), channels: 2, zoom: .samplesPerPixel(4), measures: [])
    #expect(!wave.hasRMS)
    #expect(wave.rms(0) == nil)
    let measured = try waveform(noise(40), channels: 2, zoom: .samplesPerPixel(4))
    #expect(throws: MediaError.self) {
      try measured.merged(
        with: waveform(noise(8), channels: 2, zoom: .samplesPerPixel(4), firstFrame: 20, measures: []))
    }
  }

  @Test func `several analyzers share one decode`() throws {
    let samples = noise(500)
    var analyzers = AnalyzerList([16, 64, 100].map { WaveformAnalyzer(zoom: .samplesPerPixel($0)) })
    try analyzers.begin(AudioAnalysisFormat(sampleRate: 8000, channelCount: 2))
    try analyzers.process(samples.span)
    let list = try analyzers.finish()
    let found = list.values
    for wave in found {
      #expect(
        try wave
          == waveform(samples, channels: 2, zoom: .samplesPerPixel(wave.samplesPerPixel), measures: []))
    }
    #expect(found.map(\.samplesPerPixel) == [16, 64, 100])
    var shorter = list
    shorter.values.removeLast()
    #expect(throws: MediaError.self) { try list.merged(with: shorter) }
  }

  @Test(arguments: [1, 2, 13, 64, 200])
  func `how the samples are cut into spans does not show`(spanFrames: Int) throws {
    let samples = noise(400)
    let whole = try waveform(samples, channels: 2, zoom: .samplesPerPixel(32))
    #expect(
      try waveform(samples, channels: 2, zoom: .samplesPerPixel(32), spanFrames: spanFrames) == whole)
  }

  @Test func `a mix is truncated toward zero`() throws {
    let found = try waveform(
      [1, 0, -1, 0, -32768, -32768, 32767, 32767], channels: 2, zoom: .samplesPerPixel(2))
    #expect(found.valueList == [0, 0, -32768, 32767])
  }

  @Test(arguments: [1, 9, 10, 11, 640, 641, 1000, 3001], [1, 2])
  func `fit gives the zoom of the known length, and loses no peak`(frames: Int, channels: Int) throws {
    let samples = noise(frames * channels)
    for mode in [WaveformAnalyzer.ChannelMode.mono, .split] {
      let found = try waveform(samples, channels: channels, zoom: .fit(width: 10), mode: mode, spanFrames: 77)
      let zoom = (frames + 9) / 10
      #expect(found.samplesPerPixel == zoom)
      let exact = try waveform(samples, channels: channels, zoom: .samplesPerPixel(zoom), mode: mode)
      #expect(found.length == exact.length)
      for pixel in 0..<exact.length {
        #expect(found[pixel].minimum <= exact[pixel].minimum)
        #expect(found[pixel].maximum >= exact[pixel].maximum)
      }
      // Short audio never leaves a resolution of one frame.
      if frames < 640 { #expect(found == exact) }
      #expect(
        found.extrema(0..<found.length, channel: 0)?.maximum
          == exact.extrema(0..<exact.length, channel: 0)?.maximum)
    }
  }

  @Test func `nothing in, nothing out`() throws {
    var analyzer = WaveformAnalyzer(zoom: .samplesPerPixel(4))
    #expect(try analyzer.finish().length == 0)
    for zoom in [WaveformZoom.samplesPerPixel(4), .fit(width: 10)] {
      let found = try waveform([], channels: 2, zoom: zoom)
      #expect(found.length == 0)
      #expect(found.frames == 0..<0)
    }
  }

  @Test(arguments: [
    AudioAnalysisFormat(sampleRate: 0, channelCount: 1), AudioAnalysisFormat(sampleRate: 1, channelCount: 0),
    AudioAnalysisFormat(sampleRate: -1, channelCount: -1),
    AudioAnalysisFormat(sampleRate: 1, channelCount: 1, firstFrame: -1),
    AudioAnalysisFormat(sampleRate: 1, channelCount: 1, firstFrame: .max),
    AudioAnalysisFormat(sampleRate: 1, channelCount: .max),
  ])
  func `formats without a waveform are refused`(format: AudioAnalysisFormat) {
    var analyzer = WaveformAnalyzer(zoom: .samplesPerPixel(4), channelMode: .split)
    #expect(throws: MediaError.self) { try analyzer.begin(format) }
  }
}

struct WaveformZoomTests {
  // Fit is frames divided by width rounded up, pixels per second is rate divided by it rounded down.
  @Test(arguments: [
    (WaveformZoom.fit(width: 800), 113_519, 142), (.fit(width: 800), 113_600, 142),
    (.fit(width: 800), 113_601, 143),
    (.fit(width: 800), 0, 1), (.pixelsPerSecond(100), 1, 441), (.pixelsPerSecond(99), 1, 445),
    (.samplesPerPixel(256), 1, 256),
  ])
  func `zoom to samples per pixel`(zoom: WaveformZoom, frames: Int64, expected: Int) throws {
    #expect(try zoom.samplesPerPixel(sampleRate: 44100, frameCount: frames) == expected)
  }

  @Test(arguments: [
    WaveformZoom.fit(width: 0), .fit(width: -1), .pixelsPerSecond(0), .pixelsPerSecond(-1),
    .pixelsPerSecond(44101), .samplesPerPixel(0), .samplesPerPixel(.min), .samplesPerPixel(.max),
  ])
  func `impossible zooms are refused`(zoom: WaveformZoom) {
    #expect(throws: MediaError.self) { try zoom.samplesPerPixel(sampleRate: 44100, frameCount: 1) }
  }
}
