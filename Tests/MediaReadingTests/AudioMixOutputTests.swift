import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Synchronization
import Testing

struct AudioMixOutputTests {
  private static func mix(
    _ tracks: [AssetTrack], _ settings: AudioSettings?, range: MediaTimeRange? = nil,
    parameters: [AudioMixInputParameters] = []
  ) throws -> [SampleBuffer] {
    let reader = AssetReader(asset: try #require(tracks.first).asset)
    if let range { reader.timeRange = range }
    let output = AssetReaderAudioMixOutput(audioTracks: tracks, audioSettings: settings)
    output.audioMix = AudioMix(inputParameters: parameters)
    #expect(reader.canAdd(output))
    reader.add(output)
    try reader.start()
    var buffers: [SampleBuffer] = []
    while let buffer = try output.nextSampleBuffer() { buffers.append(buffer) }
    #expect(reader.status == .completed)
    return buffers
  }

  private static func doubles(_ buffers: [SampleBuffer]) -> [Double] {
    bytes(of: buffers).withUnsafeBytes { raw in
      stride(from: 0, to: raw.count, by: 8).map { raw.loadUnaligned(fromByteOffset: $0, as: Double.self) }
    }
  }

  @Test(
    "One track alone is what its own output gives",
    // What has more bits than are asked for is rounded here and cut off there.
    arguments: [
      ("wav-u8.wav", 16, false), ("wav-u8.wav", 24, false), ("wav-u8.wav", 32, true),
      ("wav-s16.wav", 16, false), ("wav-s16.wav", 24, false), ("wav-s16.wav", 32, true),
      ("wav-s24.wav", 24, false), ("wav-s24.wav", 32, true), ("wav-f32.wav", 32, true),
      ("flac-24.flac", 24, false), ("flac-24.flac", 32, true), ("aac-5.1.m4a", 32, true),
    ])
  func single(_ name: String, _ bitDepth: Int, _ isFloat: Bool) throws {
    let track = try StreamCase.named(name, type: "audio").track()
    let settings = AudioSettings.linearPCM(bitDepth: bitDepth, isFloat: isFloat)
    #expect(
      bytes(of: try Self.mix([track], settings)) == bytes(of: try read(track, settings).buffers))
  }

  @Test("Tracks are added, each with its volume")
  func sum() throws {
    let tracks = try URLAsset(path: Fixture.named("two-audio.mp4").path).tracks().filter {
      $0.mediaType == .audio
    }
    try #require(tracks.count == 2)
    var quiet = AudioMixInputParameters(track: tracks[1])
    quiet.setVolume(0.5, at: .zero)
    let rate = tracks.compactMap { $0.formatDescriptions.first?.audioStreamDescription?.sampleRate }.max()
    let settings = AudioSettings.linearPCM(
      bitDepth: 64, isFloat: true, sampleRate: rate, numberOfChannels: 2, channelLayout: .stereo)
    let sum = Self.doubles(try Self.mix(tracks, settings, parameters: [quiet]))
    let parts = try tracks.map { Self.doubles(try read($0, settings).buffers) }
    #expect(sum.count == parts.map(\.count).max())
    for index in stride(from: 0, to: sum.count, by: 97) {
      let first = index < parts[0].count ? parts[0][index] : 0
      let second = index < parts[1].count ? parts[1][index] : 0
      #expect(sum[index] == first + second * 0.5)
    }
  }

  @Test("A track that is not enabled is out, unless its volume is set or it is alone")
  func disabled() throws {
    let tracks = try URLAsset(path: Fixture.named("two-audio.mp4").path).tracks().filter {
      $0.mediaType == .audio
    }
    try #require(tracks.map(\.isEnabled) == [true, false])
    let settings = AudioSettings.linearPCM(bitDepth: 32, isFloat: true)
    let first = bytes(of: try read(tracks[0], settings).buffers)
    #expect(bytes(of: try Self.mix(tracks, settings)) == first)
    #expect(bytes(of: try Self.mix(tracks, settings, parameters: [.init(track: tracks[1])])) == first)
    #expect(
      bytes(of: try Self.mix([tracks[1]], settings)) == bytes(of: try read(tracks[1], settings).buffers))
    var heard = AudioMixInputParameters(track: tracks[1])
    heard.setVolume(1, at: .zero)
    #expect(bytes(of: try Self.mix(tracks, settings, parameters: [heard])) != first)
  }

  @Test(
    "A range of a mix is a cut of the whole, ramps and all", arguments: ["two-audio.mp4", "two-audio.mkv"])
  func ranges(_ name: String) throws {
    let tracks = try URLAsset(path: Fixture.named(name).path).tracks().filter { $0.mediaType == .audio }
    var fading = AudioMixInputParameters(track: tracks[0])
    fading.setVolumeRamp(
      fromStartVolume: 1, toEndVolume: 0,
      timeRange: MediaTimeRange(start: seconds(0.1), duration: seconds(0.5)))
    // The second is not enabled, and heard since its volume is set.
    var other = AudioMixInputParameters(track: tracks.last)
    other.setVolume(0.5, at: .zero)
    let settings = AudioSettings.linearPCM()
    let whole = try Self.mix(tracks, settings, parameters: [fading, other])
    let format = try #require(whole.first?.formatDescription?.audioStreamDescription)
    let rate = Int32(format.sampleRate)
    let all = bytes(of: whole)
    for (first, last) in [(0, 1), (1, 777), (5000, 14_321), (20_000, 1_000_000)] as [(Int64, Int64)] {
      let range = MediaTimeRange(
        start: MediaTime(value: first, timescale: rate), end: MediaTime(value: last, timescale: rate))
      let part = try Self.mix(tracks, settings, range: range, parameters: [fading, other])
      let (lower, upper) = (Int(first) * format.bytesPerFrame, Int(last) * format.bytesPerFrame)
      #expect(bytes(of: part) == Array(all[min(lower, all.count)..<min(upper, all.count)]))
      if lower < all.count { #expect(part.first?.presentationTimeStamp == range.start) }
    }
  }

  @Test(
    "A track is silent before it begins and where it has nothing",
    arguments: ["both-fragmented.mp4", "both.ts", "wmv2.wmv", "two-audio.mkv"])
  func late(_ name: String) throws {
    let track = try StreamCase.named(name, type: "audio").track()
    let own = try read(track, AudioSettings.linearPCM()).buffers
    let mixed = try Self.mix([track], .linearPCM())
    let format = try #require(own.first?.formatDescription?.audioStreamDescription)
    #expect(mixed.first?.presentationTimeStamp == .zero)
    var expected: [UInt8] = []
    for buffer in own {
      let place = Int(buffer.presentationTimeStamp.value) * format.bytesPerFrame
      expected += [UInt8](repeating: 0, count: max(place - expected.count, 0))
      expected += buffer.dataBuffer?.bytes ?? []
    }
    #expect(bytes(of: mixed) == expected)
  }

  @Test("Planes, byte order and narrow samples are those of a track's output")
  func formats() throws {
    let track = try StreamCase.named("wav-s16.wav", type: "audio").track()
    for settings in [
      AudioSettings.linearPCM(isBigEndian: true), .linearPCM(bitDepth: 32),
      .linearPCM(bitDepth: 64, isFloat: true),
    ] {
      #expect(bytes(of: try Self.mix([track], settings)) == bytes(of: try read(track, settings).buffers))
    }
    let planar = AudioSettings.linearPCM(isNonInterleaved: true, numberOfChannels: 2)
    let mixed = try Self.mix([track], planar)
    #expect(mixed.allSatisfy { $0.totalSampleSize == $0.dataBuffer?.dataLength })
    #expect(
      mixed.first?.formatDescription?.audioStreamDescription?.formatFlags.contains(.isNonInterleaved) == true)
  }

  @Test("Pictures, nothing, and tracks of another asset are refused")
  func refusals() throws {
    let asset = URLAsset(path: try Fixture.named("both.mp4").path)
    let (audio, video) = (
      try asset.tracks().filter { $0.mediaType == .audio },
      try asset.tracks().filter { $0.mediaType == .video }
    )
    let reader = AssetReader(asset: asset)
    #expect(!reader.canAdd(AssetReaderAudioMixOutput(audioTracks: [], audioSettings: nil)))
    let other = try StreamCase.named("wav-s16.wav", type: "audio").track()
    #expect(!reader.canAdd(AssetReaderAudioMixOutput(audioTracks: [other], audioSettings: nil)))
    #expect(!reader.canAdd(AssetReaderAudioMixOutput(audioTracks: audio + [other], audioSettings: nil)))
    reader.add(AssetReaderAudioMixOutput(audioTracks: audio + video, audioSettings: nil))
    let error = #expect(throws: MediaError.self) { try reader.start() }
    #expect(error?.code == .invalidArgument)
  }

  /// What a tap was called with.
  private final class TapLog: Sendable {
    struct Calls {
      var format: AudioProcessingTap.Format?
      var samples: [Double] = []
      var starts: [Int64] = []
      var finishes = 0
    }
    let calls = Mutex(Calls())
  }

  @Test("A tap sees each sample once before the volume, and changes it")
  func tap() throws {
    let track = try StreamCase.named("wav-s16.wav", type: "audio").track()
    let settings = AudioSettings.linearPCM(bitDepth: 64, isFloat: true)
    let plain = Self.doubles(try read(track, settings).buffers)
    let log = TapLog()
    var parameters = AudioMixInputParameters(track: track)
    parameters.setVolume(0.5, at: .zero)
    parameters.audioTapProcessor = AudioProcessingTap(
      prepare: { format in log.calls.withLock { $0.format = format } },
      finish: { log.calls.withLock { $0.finishes += 1 } },
      process: { samples, start in
        log.calls.withLock { calls in
          calls.starts.append(start)
          for index in samples.indices { calls.samples.append(samples[index]) }
        }
        for index in samples.indices { samples[index] = -samples[index] }
      })
    let changed = Self.doubles(try Self.mix([track], settings, parameters: [parameters]))
    #expect(changed == plain.map { -$0 / 2 })
    let calls = log.calls.withLock(\.self)
    let format = try #require(track.formatDescriptions.first?.audioStreamDescription)
    #expect(calls.samples == plain && calls.finishes == 1)
    #expect(calls.format?.channelCount == format.channelsPerFrame)
    #expect(calls.format?.sampleRate == Int(format.sampleRate))
    #expect(calls.starts.first == 0 && calls.starts == calls.starts.sorted())
  }

  @Test("A tap is for its track alone, and what it throws fails the reader")
  func tapOfOne() throws {
    let tracks = try URLAsset(path: Fixture.named("two-audio.mp4").path).tracks().filter {
      $0.mediaType == .audio
    }
    try #require(tracks.count == 2)
    let settings = AudioSettings.linearPCM(
      bitDepth: 64, isFloat: true, sampleRate: 48_000, numberOfChannels: 2, channelLayout: .stereo)
    var silenced = AudioMixInputParameters(track: tracks[1])
    silenced.audioTapProcessor = AudioProcessingTap { samples, _ in
      for index in samples.indices { samples[index] = 0 }
    }
    var muted = AudioMixInputParameters(track: tracks[1])
    muted.setVolume(0, at: .zero)
    let expected = Self.doubles(try Self.mix(tracks, settings, parameters: [muted]))
    #expect(Self.doubles(try Self.mix(tracks, settings, parameters: [silenced])) == expected)
    struct Refusal: Error {}
    let log = TapLog()
    silenced.audioTapProcessor = AudioProcessingTap(
      finish: { log.calls.withLock { $0.finishes += 1 } }, process: { _, _ in throw Refusal() })
    let error = #expect(throws: MediaError.self) {
      try Self.mix(tracks, settings, parameters: [silenced])
    }
    #expect(error?.reason.contains("Refusal") == true)
  }
}
