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
