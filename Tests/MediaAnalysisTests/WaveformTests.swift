import MediaAnalysis
import MediaCore
import Testing

struct WaveformTests {
  @Test(arguments: [1, 2], [1, 3, 8, 64])
  func `splitting anywhere and merging is one pass`(channels: Int, zoom: Int) throws {
    let frames = 70
    let samples = noise(frames * channels)
    let whole = try waveform(samples, channels: channels, zoom: .samplesPerPixel(zoom), mode: .split)
    for split in 0...frames {
      let first = try waveform(
        Array(samples[..<(split * channels)]), channels: channels, zoom: .samplesPerPixel(zoom), mode: .split)
      let second = try waveform(
        Array(samples[(split * channels)...]), channels: channels, zoom: .samplesPerPixel(zoom), mode: .split,
        firstFrame: Int64(split))
      #expect(try first.merged(with: second) == whole)
      #expect(try second.merged(with: first) == whole)
    }
  }

  @Test func `many short ranges merge within one pixel`() throws {
    let samples = noise(40)
    var merged = try waveform([], channels: 1, zoom: .samplesPerPixel(16))
    for frame in 0..<40 {
      let one = try waveform(
        [samples[frame]], channels: 1, zoom: .samplesPerPixel(16), firstFrame: Int64(frame))
      merged = try merged.merged(with: one)
    }
    #expect(try merged == waveform(samples, channels: 1, zoom: .samplesPerPixel(16)))
  }

  @Test func `waveforms that do not touch or do not match are refused`() throws {
    let a = try waveform(noise(10), channels: 1, zoom: .samplesPerPixel(4))
    for other in [
      try waveform(noise(10), channels: 1, zoom: .samplesPerPixel(4), firstFrame: 11),
      try waveform(noise(10), channels: 1, zoom: .samplesPerPixel(4), firstFrame: 9),
      try waveform(noise(10), channels: 1, zoom: .samplesPerPixel(5), firstFrame: 10),
      try waveform(noise(10), channels: 2, zoom: .samplesPerPixel(4), mode: .split, firstFrame: 10),
    ] {
      #expect(throws: MediaError.self) { try a.merged(with: other) }
    }
  }

  @Test(arguments: [(1, 4), (2, 6), (4, 16), (16, 16), (3, 300)], [0, 1, 5, 37])
  func `a multiple is the zoom computed from the audio`(zooms: (Int, Int), firstFrame: Int64) throws {
    let samples = noise(2 * 130)
    let fine = try waveform(
      samples, channels: 2, zoom: .samplesPerPixel(zooms.0), mode: .split, firstFrame: firstFrame)
    let coarse = try waveform(
      samples, channels: 2, zoom: .samplesPerPixel(zooms.1), mode: .split, firstFrame: firstFrame)
    #expect(try fine.resampled(to: zooms.1) == coarse)
  }

  @Test(arguments: [5, 6, 7, 9, 31], [0, 3])
  func `any zoom has the frames, the length and the peaks of the audio`(zoom: Int, firstFrame: Int64) throws {
    let samples = noise(101)
    let fine = try waveform(samples, channels: 1, zoom: .samplesPerPixel(4), firstFrame: firstFrame)
    let exact = try waveform(samples, channels: 1, zoom: .samplesPerPixel(zoom), firstFrame: firstFrame)
    let found = try fine.resampled(to: zoom)
    #expect(found.frames == exact.frames)
    #expect(found.length == exact.length)
    // Energy is shared between pixels, but none is lost or made.
    let loudness = try #require(found.rms(0..<found.length))
    let expected = try #require(exact.rms(0..<exact.length))
    #expect(abs(loudness - expected) < 1e-9 * expected)
    for pixel in 0..<exact.length {
      #expect(found[pixel].minimum <= exact[pixel].minimum)
      #expect(found[pixel].maximum >= exact[pixel].maximum)
    }
  }

  @Test func `a finer zoom is refused`() throws {
    let fine = try waveform(noise(10), channels: 1, zoom: .samplesPerPixel(4))
    #expect(throws: MediaError.self) { try fine.resampled(to: 3) }
    #expect(throws: MediaError.self) { try fine.resampled(to: -1) }
  }

  @Test func `a slice at the edges of pixels is the waveform of that range`() throws {
    let samples = noise(50)
    let whole = try waveform(samples, channels: 1, zoom: .samplesPerPixel(8))
    for first in stride(from: 0, to: 50, by: 8) {
      for end in Array(stride(from: first, to: 50, by: 8)) + [50] {
        let direct = try waveform(
          Array(samples[first..<end]), channels: 1, zoom: .samplesPerPixel(8), firstFrame: Int64(first))
        #expect(whole.slice(Int64(first)..<Int64(end)) == direct)
      }
    }
    #expect(whole.slice(9..<10).frames == 8..<16)
    #expect(whole.slice(49..<1000).frames == 48..<50)
    #expect(whole.slice(60..<70).length == 0)
    #expect(whole.slice(0..<Int64.max) == whole)
    #expect(whole.slice(-5..<0).length == 0)
  }

  @Test func `amplitude scales to full scale and stops there`() throws {
    let quiet = try waveform([100, -50, 0, 3], channels: 1, zoom: .samplesPerPixel(2))
    #expect(quiet.fullScaleFactor() == 327.67)
    #expect(quiet.scaled(by: 327.67).valueList == [-16383, 32767, 0, 983])
    #expect(quiet.scaled(by: 1e9).valueList == [-32768, 32767, 0, 32767])
    #expect(quiet.scaled(by: .nan).length == 2)
    #expect(quiet.fullScaleFactor(in: 1..<2) == 32767.0 / 3)
    #expect(try waveform([0, 0], channels: 1, zoom: .samplesPerPixel(2)).fullScaleFactor() == 1)
  }
}
