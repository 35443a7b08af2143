import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

struct AudioSampleReaderTests {
  @Test("The whole read is ffmpeg's, byte for byte", arguments: StreamCase.audio)
  func digests(_ audio: StreamCase) throws {
    let pcm = try #require(audio.stream.pcm)
    let track = try audio.track()
    for (settings, expected) in [
      (AudioSettings.linearPCM(bitDepth: 16), pcm.s16le), (.linearPCM(bitDepth: 32), pcm.s32le),
      (.linearPCM(bitDepth: 32, isFloat: true), pcm.f32le),
    ] {
      let samples = bytes(of: try read(track, settings).buffers)
      #expect(samples.count == expected.byteCount)
      // Lossy decoders give other low bits on other processors.
      if pcm.isPortable { #expect(try md5(samples) == expected.md5, "\(settings.bitDepth) bits") }
    }
  }

  @Test("Levels and samples here and there are ffmpeg's", arguments: StreamCase.audio)
  func levels(_ audio: StreamCase) throws {
    let pcm = try #require(audio.stream.pcm)
    let channels = try #require(audio.stream.channels)
    let samples = floats(
      bytes(of: try read(try audio.track(), AudioSettings.linearPCM(bitDepth: 32, isFloat: true)).buffers))
    for sample in pcm.samples {
      for channel in 0..<channels {
        let value = try #require(
          samples.indices.contains(sample.frame * channels + channel)
            ? samples[sample.frame * channels + channel] : nil)
        #expect(abs(value - sample.values[channel]) <= 1e-4)
      }
    }
    for (channel, peak) in pcm.peak.enumerated() {
      let found = stride(from: channel, to: samples.count, by: channels).reduce(Float(0)) {
        max($0, abs(samples[$1]))
      }
      #expect(abs(found - peak) <= 1e-4)
    }
  }

  @Test("Planes are the interleaved samples taken apart", arguments: StreamCase.audio)
  func planes(_ audio: StreamCase) throws {
    let track = try audio.track()
    let channels = try #require(audio.stream.channels)
    let interleaved = words(bytes(of: try read(track, AudioSettings.linearPCM(bitDepth: 32)).buffers))
    var apart = [[UInt32]](repeating: [], count: channels)
    for buffer in try read(track, AudioSettings.linearPCM(bitDepth: 32, isNonInterleaved: true)).buffers {
      #expect(buffer.totalSampleSize == buffer.dataBuffer?.dataLength)
      let samples = words(buffer.dataBuffer?.bytes ?? [])
      for channel in 0..<channels {
        apart[channel] += samples[channel * buffer.numSamples..<(channel + 1) * buffer.numSamples]
      }
    }
    for channel in 0..<channels {
      #expect(
        apart[channel] == stride(from: channel, to: interleaved.count, by: channels).map { interleaved[$0] })
    }
  }

  @Test("24-bit samples are the upper three bytes of 32-bit ones", arguments: StreamCase.audio)
  func packed(_ audio: StreamCase) throws {
    let track = try audio.track()
    // A part from the middle, since loops over bytes are slow in debug builds.
    let range = MediaTimeRange(start: seconds(0.1), duration: seconds(0.05))
    let wide = bytes(of: try read(track, AudioSettings.linearPCM(bitDepth: 32), range: range).buffers)
    let packed = bytes(of: try read(track, AudioSettings.linearPCM(bitDepth: 24), range: range).buffers)
    #expect(packed == wide.indices.filter { $0 % 4 != 0 }.map { wide[$0] })
  }

  @Test("Buffers say what they carry and follow each other without a gap", arguments: StreamCase.audio)
  func buffers(_ audio: StreamCase) throws {
    let track = try audio.track()
    let rate = try #require(audio.stream.sampleRate.flatMap(Int32.init))
    let channels = try #require(audio.stream.channels)
    // Its first fragment has the timestamps from before the edit list, the others those from after it.
    let hasGap = audio.fixture.name == "both-fragmented.mp4"
    var end: MediaTime?
    for buffer in try read(track, AudioSettings.linearPCM()).buffers {
      let description = try #require(buffer.formatDescription?.audioStreamDescription)
      #expect(description == .linearPCM(sampleRate: Double(rate), channels: channels, bitsPerChannel: 16))
      #expect(buffer.numSamples * 2 * channels == buffer.dataBuffer?.dataLength)
      #expect(buffer.duration == MediaTime(value: Int64(buffer.numSamples), timescale: rate))
      if let end, !hasGap { #expect(buffer.presentationTimeStamp == end) }
      end = buffer.presentationTimeStamp + buffer.duration
    }
  }

  @Test(
    "Rates and channel counts are converted", arguments: [8000.0, 22050, 44100, 48000, 96000], [1, 2, 6])
  func conversion(_ rate: Double, _ channels: Int) throws {
    for name in ["wav-s16.wav", "aac.m4a", "wav-5.1.wav", "flac-24.flac"] {
      let audio = try StreamCase.named(name, type: "audio")
      let track = try audio.track()
      let source = try #require(audio.stream.sampleRate.flatMap(Double.init))
      let pcm = try #require(audio.stream.pcm)
      let frames = Double(pcm.s16le.byteCount / 2 / (audio.stream.channels ?? 1))
      let settings = AudioSettings.linearPCM(sampleRate: rate, numberOfChannels: channels)
      let converted = bytes(of: try read(track, settings).buffers).count / 2 / channels
      #expect(abs(Double(converted) - frames * rate / source) <= 1, "\(name)")
    }
  }

  @Test(
    "An edit that begins with the media and between two frames shows every frame",
    arguments: [43, 44] as [Int64])
  func wholeEdit(_ milliseconds: Int64) throws {
    let folder = try TemporaryDirectory()
    let edits = [Edit(duration: milliseconds, mediaTime: -1), Edit(duration: 5000, mediaTime: 0)]
    let track = try Edit.write(edits, into: "edit-list-sound-aac.m4a", to: folder)
    let shown = try read(track, AudioSettings.linearPCM()).buffers
    let raw = try read(track, AudioSettings.linearPCM(trim: false)).buffers
    #expect(bytes(of: shown) == bytes(of: raw))
    let rate: Int32 = 44100
    #expect(
      shown.first?.presentationTimeStamp == MediaTime(value: milliseconds, timescale: 1000).convertScale(rate)
    )
  }

  @Test("A range is a cut of the whole read, sample for sample", arguments: StreamCase.audio)
  func ranges(_ audio: StreamCase) throws {
    let track = try audio.track()
    let settings = AudioSettings.linearPCM(bitDepth: 32)
    let frameSize = try 4 * #require(audio.stream.channels)
    let whole = Samples(try read(track, settings).buffers, frameSize: frameSize)
    let rate = try #require(audio.stream.sampleRate.flatMap(Int32.init))
    let count = whole.end
    for (start, end) in [
      (0, 1), (1, 2), (count / 3, count / 2), (count / 2, count / 2), (count - 1, count),
      (count - 1, count + 99),
      (count, count + 1), (count + 50_000, count + 50_001), (1000, count),
    ] where start >= 0 && end >= start {
      let range = MediaTimeRange(
        start: MediaTime(value: start, timescale: rate), end: MediaTime(value: end, timescale: rate))
      let part = Samples(try read(track, settings, range: range).buffers, frameSize: frameSize)
      #expect(part == whole.cut(start..<end), "\(start)..<\(end) of \(count)")
    }
  }

  @Test(
    "A range that starts between two samples starts with the later one",
    arguments: ["wav-s16.wav", "aac.m4a", "flac.oga"])
  func betweenSamples(_ name: String) throws {
    let audio = try StreamCase.named(name, type: "audio")
    let track = try audio.track()
    let rate = try #require(audio.stream.sampleRate.flatMap(Int32.init))
    let frameSize = try 2 * #require(audio.stream.channels)
    let whole = Samples(try read(track, AudioSettings.linearPCM()).buffers, frameSize: frameSize)
    let range = MediaTimeRange(
      start: MediaTime(value: 2001, timescale: rate * 2), end: MediaTime(value: 3001, timescale: rate * 2))
    #expect(
      Samples(try read(track, AudioSettings.linearPCM(), range: range).buffers, frameSize: frameSize)
        == whole.cut(1001..<1501))
  }

  @Test(
    "Ranges that touch make up the whole, at the source's rate and at another", arguments: StreamCase.audio)
  func partition(_ audio: StreamCase) throws {
    let track = try audio.track()
    let source = try #require(audio.stream.sampleRate.flatMap(Double.init))
    for settings in [AudioSettings.linearPCM(), .linearPCM(sampleRate: source / 2)] {
      let whole = try read(track, settings).buffers
      var joined: [SampleBuffer] = []
      let cuts = [
        MediaTime.zero, seconds(0.1), seconds(0.123456), seconds(0.37), seconds(0.5), .positiveInfinity,
      ]
      for (start, end) in zip(cuts, cuts.dropFirst()) {
        let range = MediaTimeRange(start: start, end: end)
        joined += try read(track, settings, range: range).buffers
      }
      #expect(bytes(of: joined) == bytes(of: whole))
    }
  }

  @Test(
    "What PCM can't be is refused",
    arguments: [
      AudioSettings.linearPCM(bitDepth: 12), .linearPCM(bitDepth: 0), .linearPCM(bitDepth: -16),
      .linearPCM(bitDepth: 16, isFloat: true), .linearPCM(bitDepth: 64),
      .linearPCM(sampleRate: 0), .linearPCM(sampleRate: -1), .linearPCM(sampleRate: .nan),
      .linearPCM(sampleRate: .infinity), .linearPCM(numberOfChannels: 0), .linearPCM(numberOfChannels: .max),
    ])
  func refusals(_ settings: AudioSettings) throws {
    let track = try StreamCase.named("wav-s16.wav", type: "audio").track()
    let error = #expect(throws: MediaError.self) { try read(track, settings) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.location.trackID == track.trackID)
  }
}
