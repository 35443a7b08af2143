import Foundation
import MediaScope
import MediaScopeFixtures
import Synchronization
import Testing

struct CompositionSoundTests {
  private static let names = [
    "wav-s16.wav", "wav-u8.wav", "wav-s24.wav", "wav-f32.wav", "wav-5.1.wav", "aiff-s16.aiff", "flac-16.flac",
    "flac-24.flac", "alac-24.m4a", "aac.m4a", "aac-5.1.m4a", "edit-list-sound.m4a", "both.mp4", "both.mkv",
    "opus.opus",
    "vorbis.ogg", "gapless-tag.m4a", "mp2.mp2", "caf-s24.caf", "wavpack.wv",
  ]
  private static let formats = [
    AudioSettings.linearPCM(), .linearPCM(bitDepth: 24),
    .linearPCM(bitDepth: 32, isFloat: true, isNonInterleaved: true),
    .linearPCM(bitDepth: 16, isBigEndian: true, sampleRate: 11_025),
  ]

  /// What an asset has of a part of its timeline.
  private static func expected(
    _ track: AssetTrack, _ settings: AudioSettings, end: MediaTime
  ) throws -> Heard {
    var sound = try heard(track, settings)
    let rate = try buffers(track, settings).first?.formatDescription?.audioStreamDescription?.sampleRate ?? 1
    // What begins later begins with silence.
    if sound.start > 0 {
      sound.samples = [UInt8](repeating: 0, count: Int(sound.start) * sound.frameSize) + sound.samples
      sound.start = 0
    }
    return sound.cut(0..<end.convertScale(Int32(rate), method: .roundHalfAwayFromZero).value)
  }

  @Test("A composition of one whole asset sounds as the asset", arguments: names)
  func whole(_ name: String) throws {
    let source = try track(name, .audio)
    let whole = try composition([(wholeRange, source)])
    for settings in Self.formats {
      let sound = try heard(whole.tracks[0], settings)
      #expect(sound == (try Self.expected(source, settings, end: source.timeRange.end)))
      #expect(sound.count > 0)
    }
  }

  @Test(
    "An insertion that is split in two sounds the same",
    arguments: ["wav-s16.wav", "flac-24.flac", "aac.m4a"],
    [time(1, 10), time(1001, 30_000), time(7, 31)])
  func split(_ name: String, _ middle: MediaTime) throws {
    let source = try track(name, .audio)
    let (start, end) = (time(1, 97), time(13, 30))
    // After something of another length, so that no time is a whole number of samples.
    let lead = (MediaTimeRange(start: .zero, duration: time(1, 113)), try track("wav-mono-odd.wav", .audio))
    let one = try composition([lead, (MediaTimeRange(start: start, end: end), source)])
    let two = try composition([
      lead, (MediaTimeRange(start: start, end: middle), source),
      (MediaTimeRange(start: middle, end: end), source),
    ])
    #expect(try heard(two.tracks[0]) == heard(one.tracks[0]))
    let scaled = [one, two].map { $0.mutableCopy() }
    for composition in scaled {
      try composition.scaleTimeRange(
        wholeRange.intersection(composition.tracks[0].timeRange), toDuration: time(9, 10))
    }
    let (first, second) = (try heard(scaled[0].tracks[0]), try heard(scaled[1].tracks[0]))
    #expect(first.count == second.count)
    #expect(zip(first.samples, second.samples).count { $0 != $1 } < first.count / 100)
  }

  @Test(
    "Parts of a source sound as cuts of it, further on and back",
    arguments: ["aac.m4a", "both.mp4", "opus.opus", "vorbis.ogg", "gapless-tag.m4a", "wav-s16.wav"])
  func parts(_ name: String) throws {
    let (source, other) = (try track(name, .audio), try track("mp3-cbr.mp3", .audio))
    let settings = AudioSettings.linearPCM(bitDepth: 32, isFloat: true)
    let whole = try heard(source, settings)
    let rate = try #require(source.formatDescriptions.first?.audioStreamDescription).sampleRate
    let length = Int64(rate) / 50
    func range(_ place: Int64) -> MediaTimeRange {
      MediaTimeRange(start: time(place, 100), duration: time(1, 50))
    }
    // One after the other, with gaps, touching, back, twice the same, and to the end of the source.
    let places: [Int64] = [5, 9, 10, 12, 30, 7, 7, 35, 43, 3, 20]
    let composed = try composition(
      places.flatMap { [(range($0), source), (range($0), other)] } + [(range(20), source)])
    let sound = try heard(composed.tracks[0], settings)
    for (index, place) in (places + [20]).enumerated() {
      let (from, at) = (place * Int64(rate) / 100, Int64(index) * 2 * length)
      #expect(
        sound.cut(at..<at + length).samples == whole.cut(from..<from + length).samples, "part \(index)")
    }
    // A range of it begins in the middle of a part.
    let part = MediaTimeRange(start: time(3, 100), end: time(31, 100))
    let bounds =
      time(3, 100).convertScale(Int32(rate), method: .roundHalfAwayFromZero)
      .value..<time(31, 100)
      .convertScale(Int32(rate), method: .roundHalfAwayFromZero).value
    #expect(try heard(composed.tracks[0], settings, part).samples == sound.cut(bounds).samples)
  }

  @Test("Parts that go back in their source have it decoded once")
  func backwards() throws {
    // Longer than what is kept of a file's bytes.
    let file = try FileByteSource(path: Fixture.named("ac3.ac3").path)
    let frames = try file.bytes(at: 0, count: Int(file.byteCount))
    let source = CountingSource(MemoryByteSource((0..<400).flatMap { _ in frames }))
    let long = try #require(URLAsset(path: "long.ac3", source: source).tracks().first)
    let other = try track("wav-mono-odd.wav", .audio)
    func count(_ places: [Int64]) throws -> Int {
      let composed = try composition(
        places.flatMap { place in
          let range = MediaTimeRange(start: time(place, 1), duration: time(1, 50))
          return [(range, long), (MediaTimeRange(start: .zero, duration: time(1, 50)), other)]
        })
      let before = source.count
      #expect(try heard(composed.tracks[0]).count > 0)
      return source.count - before
    }
    let (on, back) = (try count([10, 20, 30, 40, 50]), try count([50, 40, 30, 20, 10]))
    #expect(on > 400_000 && back <= on * 3 / 2, "\(back) of \(on) bytes")
  }

  /// Clips of four rates, channel counts and codecs, an empty edit, one that is slower and one that is held.
  private static func mixture() throws -> Composition {
    let composition = MutableComposition()
    let sound = composition.addMutableTrack(withMediaType: .audio)
    for (name, length) in [
      ("flac-16.flac", time(1, 10)), ("wav-mono-odd.wav", time(1, 7)), ("aac.m4a", time(1, 9)),
    ] {
      try sound.insertTimeRange(
        MediaTimeRange(start: time(1, 20), duration: length), of: track(name, .audio), at: .invalid)
    }
    try sound.insertEmptyTimeRange(MediaTimeRange(start: time(1, 10), duration: time(1, 30)))
    try sound.scaleTimeRange(
      MediaTimeRange(start: time(1, 5), duration: time(1, 20)), toDuration: time(1, 15))
    return composition.copy()
  }

  @Test(
    "A range of a composition is a cut of the whole",
    arguments: [(0.0, 0.1), (0.05, 0.21), (0.2071, 0.3), (0.33, 9)])
  func ranges(_ start: Double, _ end: Double) throws {
    let track = try Self.mixture().tracks[0]
    let range = MediaTimeRange(
      start: MediaTime(seconds: start, preferredTimescale: 1_000_000),
      end: MediaTime(seconds: end, preferredTimescale: 1_000_000))
    let rate = Int32(16_000)
    let whole = try heard(track)
    #expect(whole.end == track.timeRange.end.convertScale(rate).value)
    let places =
      range.start.convertScale(rate, method: .roundTowardPositiveInfinity)
      .value..<range.end.convertScale(
        rate, method: .roundTowardPositiveInfinity
      ).value
    #expect(try heard(track, .linearPCM(), range) == whole.cut(places))
  }

  @Test("Each sample is where its exact time says, whatever comes before it")
  func exactPlaces() throws {
    // Sound that says where it is: each sample is its number.
    let folder = try TemporaryDirectory()
    let path = try folder.write(wave(rate: 8000, (0..<8000).map { Int16($0) }), to: "count.wav")
    let source = try URLAsset(path: path).tracks()[0]
    let clips = (0..<200).map { index in
      MediaTimeRange(start: time(Int64(index * 37), 8000), duration: time(1001, Int32(30_000 + index)))
    }
    let track = try composition(clips.map { ($0, source) }).tracks[0]
    let sound = try heard(track)
    var exact = 0.0
    for clip in clips {
      let first = Int((exact * 8000).rounded())
      let sample = Int(sound.samples[first * 2]) | Int(sound.samples[first * 2 + 1]) << 8
      #expect(abs(Double(sample) - (clip.start.seconds * 8000 + Double(first) - exact * 8000)) <= 0.5001)
      exact += clip.duration.seconds
    }
    #expect(sound.count == Int((exact * 8000).rounded()))
  }

  @Test("Clips in sequence sound as ffmpeg joins them", arguments: Joined.all.sound)
  func joined(_ expected: Joined.Sound) throws {
    let parts = try expected.clips.map { clip in
      let source = try track(clip.name, .audio)
      let rate = Int32(try #require(source.formatDescriptions.first?.audioStreamDescription?.sampleRate))
      return (MediaTimeRange(start: time(clip.first, rate), end: time(clip.after, rate)), source)
    }
    let sound = try heard(try composition(parts).tracks[0])
    #expect(sound.samples.count == expected.byteCount)
    #expect(md5(sound.samples) == expected.md5)
  }

  /// A second of a tone of 440 Hz that takes another time.
  private static func scaledTone(
    _ numerator: Int64, _ denominator: Int32, in folder: TemporaryDirectory
  ) throws -> Composition {
    let samples = (0..<16_000).map { Int16(20_000 * sin(2 * .pi * 440 * Double($0) / 16_000)) }
    let path = try folder.write(wave(rate: 16_000, samples), to: "tone.wav")
    let composition = try composition([(wholeRange, URLAsset(path: path).tracks()[0])]).mutableCopy()
    try composition.scaleTimeRange(
      MediaTimeRange(start: .zero, duration: time(1, 1)), toDuration: time(numerator, denominator))
    return composition.copy()
  }

  @Test("What is scaled keeps its pitch", arguments: [(1, 2), (3, 2), (2, 1)])
  func stretched(_ numerator: Int64, _ denominator: Int32) throws {
    let folder = try TemporaryDirectory()
    let track = try Self.scaledTone(numerator, denominator, in: folder).tracks[0]
    let sound = try heard(track)
    #expect(sound.count == 16_000 * Int(numerator) / Int(denominator))
    let samples = (0..<sound.count).map {
      Int16(bitPattern: UInt16(sound.samples[$0 * 2]) | UInt16(sound.samples[$0 * 2 + 1]) << 8)
    }
    let crossings = zip(samples, samples.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    #expect(abs(Double(crossings) / 2 / (Double(sound.count) / 16_000) - 440) < 12)
    // It is as loud from its first sample to its last.
    for start in stride(from: 0, to: samples.count - 79, by: 80) {
      let squares = samples[start..<start + 80].reduce(0.0) { $0 + Double($1) * Double($1) }
      #expect((squares / 80).squareRoot() > 7000, "at \(start) of \(samples.count)")
    }
    // A mix plays it as its parameters say.
    var parameters = AudioMixInputParameters(track: track)
    parameters.audioTimePitchAlgorithm = .varispeed
    let mix = AssetReaderAudioMixOutput(audioTracks: [track], audioSettings: .linearPCM())
    mix.audioMix = AudioMix(inputParameters: [parameters])
    let reader = AssetReader(asset: track.asset)
    reader.add(mix)
    try reader.start()
    var bytes: [UInt8] = []
    while let buffer = try mix.nextSampleBuffer() { bytes += buffer.dataBuffer?.dataBytes() ?? [] }
    #expect(bytes == (try heard(track, pitch: .varispeed).samples))
    #expect(bytes != sound.samples)
  }

  @Test("By varispeed it plays lower and longer, or higher and shorter", arguments: [(1, 2), (3, 2), (2, 1)])
  func scaled(_ numerator: Int64, _ denominator: Int32) throws {
    let folder = try TemporaryDirectory()
    let track = try Self.scaledTone(numerator, denominator, in: folder).tracks[0]
    let sound = try heard(track, pitch: .varispeed)
    #expect(sound.count == 16_000 * Int(numerator) / Int(denominator))
    let rate = Double(denominator) / Double(numerator)
    for index in stride(from: 200, to: sound.count - 200, by: 61) {
      let sample = Int16(
        bitPattern: UInt16(sound.samples[index * 2]) | UInt16(sound.samples[index * 2 + 1]) << 8)
      #expect(abs(Double(sample) - 20_000 * sin(2 * .pi * 440 * Double(index) * rate / 16_000)) < 12)
    }
  }

  @Test("A composition in a composition sounds as it does, and readers share it")
  func nested() async throws {
    let inner = try Self.mixture()
    let outer = try composition([(wholeRange, inner.tracks[0])])
    let expected = try heard(inner.tracks[0])
    #expect(try heard(outer.tracks[0]) == expected)
    try await withThrowingTaskGroup(of: Heard.self) { group in
      for _ in 0..<6 { group.addTask { try heard(outer.tracks[0]) } }
      for try await sound in group { #expect(sound == expected) }
    }
  }

  @Test("Tracks of a composition are mixed with their volumes")
  func mixed() throws {
    let composition = MutableComposition()
    let first = composition.addMutableTrack(withMediaType: .audio)
    try first.insertTimeRange(wholeRange, of: track("wav-s16.wav", .audio), at: .zero)
    let second = composition.addMutableTrack(withMediaType: .audio)
    try second.insertTimeRange(wholeRange, of: track("wav-s16.wav", .audio), at: time(1, 4))
    var quiet = AudioMixInputParameters(track: second.assetTrack)
    quiet.setVolume(0.5, at: .zero)
    let reader = AssetReader(asset: composition)
    let output = AssetReaderAudioMixOutput(
      audioTracks: composition.tracks, audioSettings: .linearPCM(bitDepth: 32, isFloat: true))
    output.audioMix = AudioMix(inputParameters: [quiet])
    reader.add(output)
    try reader.start()
    var mixed: [SampleBuffer] = []
    while let buffer = try output.nextSampleBuffer() { mixed.append(buffer) }
    func floats(_ sound: Heard) -> [Float] {
      sound.samples.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }
    let one = floats(try heard(composition.tracks[0], .linearPCM(bitDepth: 32, isFloat: true)))
    let sum = floats(Heard(mixed))
    #expect(sum.count == one.count * 3 / 2)
    for index in stride(from: 0, to: sum.count, by: 53) {
      let late = index - one.count / 2
      #expect(sum[index] == (index < one.count ? one[index] : 0) + (late >= 0 ? one[late] / 2 : 0))
    }
  }

  @Test("A file that vanished, has changed or ends early is named with the time")
  func brokenSources() throws {
    let folder = try TemporaryDirectory()
    let samples = [Int16](repeating: 100, count: 8000)
    let good = try folder.write(wave(rate: 8000, samples), to: "good.wav")
    let bad = try folder.write(wave(rate: 8000, samples), to: "bad.wav")
    let composition = try composition([
      (wholeRange, URLAsset(path: good).tracks()[0]), (wholeRange, URLAsset(path: bad).tracks()[0]),
    ])
    try FileManager.default.removeItem(atPath: bad)
    let missing = #expect(throws: MediaError.self) { try heard(composition.tracks[0]) }
    #expect(missing?.code == .fileNotFound && missing?.location.file == bad)
    _ = try folder.write(wave(rate: 8000, Array(samples.dropLast(5))), to: "bad.wav")
    let changed = #expect(throws: MediaError.self) { try heard(composition.tracks[0]) }
    #expect(changed?.location.file == bad && changed?.reason.contains("of the composition") == true)
    // Others go on.
    #expect(
      try heard(composition.tracks[0], .linearPCM(), MediaTimeRange(start: .zero, duration: time(1, 1))).count
        == 8000)
    _ = try folder.write(Array(wave(rate: 8000, samples).dropLast(9000)), to: "bad.wav")
    #expect(throws: MediaError.self) { try heard(composition.tracks[0]) }
  }

  @Test(
    "A file that was cut off before it was inserted is named, with the time",
    arguments: ["flac-16.flac", "flac-24.flac"])
  func cutSource(_ name: String) throws {
    let folder = try TemporaryDirectory()
    let good = try track(name, .audio)
    let whole = try Data(contentsOf: URL(filePath: Fixture.named(name).path))
    let bad = try URLAsset(path: folder.write(Array(whole.prefix(whole.count * 7 / 10)), to: "bad.flac"))
      .tracks()[0]
    for (end, isCut) in [(bad.timeRange.duration, true), (time(1, 100), false)] {
      let part = MediaTimeRange(start: .zero, end: end)
      let composition = try composition([(wholeRange, good), (part, bad), (wholeRange, good)])
      let reader = AssetReader(asset: composition)
      let output = AssetReaderTrackOutput(
        track: composition.tracks[0], outputSettings: AudioSettings.linearPCM())
      reader.add(output)
      try reader.start()
      var failure: MediaError?
      do { while try output.nextSampleBuffer() != nil {} } catch { failure = error }
      let found = failure ?? output.damage.shortfall
      #expect((found != nil) == isCut, "\(found as Any)")
      guard isCut else { continue }
      #expect(found?.location.file == bad.asset.file)
      #expect(found?.reason.contains("of the composition") == true, "\(found as Any)")
    }
  }

  @Test("Ten thousand segments of a hundred files are read with few of them open")
  func manyFiles() throws {
    let folder = try TemporaryDirectory()
    let paths = try (0..<100).map { index in
      try folder.write(wave(rate: 8000, [Int16](repeating: Int16(index), count: 80)), to: "\(index).wav")
    }
    let composition = MutableComposition()
    let sound = composition.addMutableTrack(withMediaType: .audio)
    for index in 0..<10_000 {
      try sound.insertTimeRange(
        MediaTimeRange(start: time(1, 1000), duration: time(1, 8000)),
        of: URLAsset(path: paths[index % 100]).tracks()[0], at: .invalid)
    }
    let reader = AssetReader(asset: composition)
    let output = AssetReaderTrackOutput(
      track: composition.tracks[0], outputSettings: AudioSettings.linearPCM())
    reader.add(output)
    try reader.start()
    var (count, most) = (0, 0)
    while let buffer = try output.nextSampleBuffer() {
      buffer.dataBuffer?.withUnsafeBytes { #expect(Int($0[0]) == count % 100) }
      count += buffer.numSamples
      if count % 97 == 0 {
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasPrefix(
            folder.path) == true
        }
        most = max(most, open)
      }
    }
    #expect(count == 10_000)
    // Those of the pool, and the one that is read.
    #expect(most > 0 && most <= 17)
  }
}

/// Counts the bytes that are read of a file.
private final class CountingSource: ByteSource {
  private let source: any ByteSource
  private let state = Mutex(0)

  init(_ source: any ByteSource) {
    self.source = source
  }

  var name: String? { source.name }
  var byteCount: Int64 { source.byteCount }
  var count: Int { state.withLock(\.self) }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    let count = try source.read(into: buffer, at: offset)
    state.withLock { $0 += count }
    return count
  }
}
