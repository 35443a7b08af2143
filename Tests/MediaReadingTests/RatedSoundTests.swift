import Glibc
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

/// Sound of edits with other rates than 1.
struct RatedSoundTests {
  /// Milliseconds of two edit lists of half a second of media, in milliseconds of it.
  static let lists: [[Edit]] = [
    [Edit(duration: 250, mediaTime: 0, rate: 2)],
    [Edit(duration: 600, mediaTime: 101, rate: 0.5)],
    [
      Edit(duration: 100, mediaTime: 0), Edit(duration: 80, mediaTime: 100, rate: 2.5),
      Edit(duration: 50, mediaTime: 30, rate: 0), Edit(duration: 333, mediaTime: 60, rate: 1.0 / 3),
      Edit(duration: 7, mediaTime: 33, rate: -1), Edit(duration: 91, mediaTime: 200),
    ],
  ]
  /// A file, and what plays its sound: `timeDomain` doesn't reach all rates, and is `spectral` where it does.
  static let names: [(String, AudioTimePitchAlgorithm)] = [
    ("alac-16.m4a", .spectral), ("alac-16.m4a", .varispeed), ("aac.m4a", .spectral), ("aac.m4a", .varispeed),
    ("alac-16.m4a", .rubberBand),
  ]

  private static func write(
    _ edits: [Edit], into name: String, to folder: TemporaryDirectory
  ) throws -> (track: AssetTrack, rate: Int) {
    let rate = name.hasPrefix("alac") ? 16000 : 44100
    let inTicks = edits.map { edit in
      // AAC's media has its priming before the sound.
      let start = edit.mediaTime * Int64(rate) / 1000 + (name.hasPrefix("aac") ? 1024 : 0)
      return Edit(duration: edit.duration, mediaTime: start, rate: edit.rate)
    }
    return (try Edit.write(inTicks, into: name, to: folder), rate)
  }

  @Test("Each edit lasts as long as it says, at any rate of samples", arguments: lists, names)
  func lengths(_ edits: [Edit], _ source: (name: String, pitch: AudioTimePitchAlgorithm)) throws {
    let (name, pitch) = source
    let folder = try TemporaryDirectory()
    let (track, sourceRate) = try Self.write(edits, into: name, to: folder)
    let milliseconds = edits.reduce(0) { $0 + $1.duration }
    for rate in [sourceRate, 48000] {
      let settings = AudioSettings.linearPCM(bitDepth: 32, isFloat: true, sampleRate: Double(rate))
      let samples = Samples(try read(track, settings, pitch: pitch).buffers, frameSize: 8)
      let whole = MediaTime(value: milliseconds, timescale: 1000).convertScale(
        Int32(rate), method: .roundTowardPositiveInfinity)
      #expect(samples.runCount == 1)
      // An edit begins with a whole sample of the source.
      #expect(abs(samples.end - whole.value) <= 48000 / Int64(sourceRate), "\(rate) Hz")
    }
  }

  @Test("A range is a cut of the whole read, within an edit and over several", arguments: lists, names)
  func ranges(_ edits: [Edit], _ source: (name: String, pitch: AudioTimePitchAlgorithm)) throws {
    let (name, pitch) = source
    let folder = try TemporaryDirectory()
    let (track, rate) = try Self.write(edits, into: name, to: folder)
    for settings in [
      AudioSettings.linearPCM(), .linearPCM(bitDepth: 64, isFloat: true),
      .linearPCM(bitDepth: 24, numberOfChannels: 1, sampleRateConverterAlgorithm: .mastering),
    ] {
      let frameSize = settings.bitDepth / 8 * (settings.numberOfChannels ?? 2)
      let whole = Samples(try read(track, settings, pitch: pitch).buffers, frameSize: frameSize)
      let count = whole.end
      for (start, end) in [
        (0, 1), (1, 2), (count / 3, count / 2), (count - 1, count), (count - 1, count + 99),
        (1000, count), (count / 5 * 2, count / 5 * 4),
      ] {
        let range = MediaTimeRange(
          start: MediaTime(value: start, timescale: Int32(rate)),
          end: MediaTime(value: end, timescale: Int32(rate)))
        let part = Samples(
          try read(track, settings, range: range, pitch: pitch).buffers, frameSize: frameSize)
        #expect(part == whole.cut(start..<end), "\(start)..<\(end) of \(count)")
      }
    }
  }

  @Test("Ranges that touch make up the whole, at another rate of samples too", arguments: lists, names)
  func partition(_ edits: [Edit], _ source: (name: String, pitch: AudioTimePitchAlgorithm)) throws {
    let (name, pitch) = source
    let folder = try TemporaryDirectory()
    let (track, rate) = try Self.write(edits, into: name, to: folder)
    for settings in [AudioSettings.linearPCM(), .linearPCM(sampleRate: Double(rate) * 0.75)] {
      let whole = try read(track, settings, pitch: pitch).buffers
      var joined: [SampleBuffer] = []
      let cuts = [0, 0.05, 0.1, 0.123456, 0.2, 0.37, 0.5].map(seconds) + [.positiveInfinity]
      for (start, end) in zip(cuts, cuts.dropFirst()) {
        joined += try read(track, settings, range: MediaTimeRange(start: start, end: end), pitch: pitch)
          .buffers
      }
      #expect(bytes(of: joined) == bytes(of: whole))
    }
  }

  @Test("Varispeed plays what the fixture's sound was made of, faster or slower", arguments: lists)
  func sound(_ edits: [Edit]) throws {
    let folder = try TemporaryDirectory()
    let (track, rate) = try Self.write(edits, into: "alac-16.m4a", to: folder)
    let settings = AudioSettings.linearPCM(bitDepth: 32, isFloat: true)
    let samples = floats(bytes(of: try read(track, settings, pitch: .varispeed).buffers))
    var start = 0
    for edit in edits {
      let frames = Int(edit.duration) * rate / 1000
      // Away from the start and the end of the media, where there is silence beyond.
      let strays = (20..<frames - 20).map { frame in
        let t = Double(edit.mediaTime) / 1000 + Double(frame) / Double(rate) * edit.rate
        let left = (0.2 + 0.4 * t) * sin(2 * .pi * (300 + 400 * t) * t)
        let right = (0.6 - 0.4 * t) * sin(2 * .pi * (1000 - 300 * t) * t)
        let place = 2 * (start + frame)
        let (first, second) = (Double(samples[place]), Double(samples[place + 1]))
        guard edit.rate > 0 else { return max(abs(first), abs(second)) }
        return max(abs(first - left), abs(second - right))
      }
      #expect(strays.allSatisfy { $0 < 1e-4 }, "up to \(strays.max() ?? 0) of \(edit)")
      start += frames
    }
  }

  @Test(
    "Other algorithms keep the pitch, and each sound comes near its place",
    arguments: [AudioTimePitchAlgorithm.spectral, .timeDomain, .rubberBand], [0.5, 0.8, 1.25, 2])
  func pitch(_ algorithm: AudioTimePitchAlgorithm, _ rate: Double) throws {
    let folder = try TemporaryDirectory()
    let length = Int64(480 / rate)
    let (track, sampleRate) = try Self.write(
      [Edit(duration: length, mediaTime: 0, rate: rate)], into: "alac-16.m4a", to: folder)
    let settings = AudioSettings.linearPCM(bitDepth: 32, isFloat: true)
    let samples = floats(bytes(of: try read(track, settings, pitch: algorithm).buffers))
    // The fixture's left channel is a tone that rises from 300 Hz by 800 Hz a second: its pitch says what of the source is heard.
    for part in [0.3, 0.5, 0.7] {
      let middle = Int(part * Double(length) / 1000 * Double(sampleRate))
      let left = (middle - 800..<middle + 800).map { Double(samples[2 * $0]) }
      let crossings = zip(left, left.dropFirst()).count { ($0 < 0) != ($1 < 0) }
      let heard = Double(crossings) / 2 * Double(sampleRate) / 1600
      let expected = 300 + 800 * part * Double(length) / 1000 * rate
      #expect(abs(heard - expected) < 40, "\(algorithm.rawValue) at \(part): \(heard) Hz for \(expected)")
    }
  }

  @Test(
    "Sound that is too fast or too slow is refused with the rate",
    arguments: [
      (33, AudioTimePitchAlgorithm.spectral), (1.0 / 64, .varispeed), (2.5, .timeDomain), (0.4, .timeDomain),
    ])
  func refusal(_ rate: Double, _ algorithm: AudioTimePitchAlgorithm) throws {
    let folder = try TemporaryDirectory()
    let edits = [Edit(duration: 10, mediaTime: 0, rate: rate)]
    let (track, _) = try Self.write(edits, into: "alac-16.m4a", to: folder)
    let error = #expect(throws: MediaError.self) {
      try read(track, AudioSettings.linearPCM(), pitch: algorithm)
    }
    #expect(error?.code == .operationNotSupportedForAsset)
    #expect(error?.reason.contains("\(rate)") == true)
  }

  @Test("An algorithm that isn't there is refused by its name")
  func unknown() throws {
    let folder = try TemporaryDirectory()
    let (track, _) = try Self.write(
      [Edit(duration: 10, mediaTime: 0, rate: 2)], into: "alac-16.m4a", to: folder)
    let error = #expect(throws: MediaError.self) {
      try read(track, AudioSettings.linearPCM(), pitch: .init(rawValue: "LowQualityZeroLatency"))
    }
    #expect(error?.code == .invalidArgument)
    #expect(error?.reason.contains("LowQualityZeroLatency") == true)
  }
}
