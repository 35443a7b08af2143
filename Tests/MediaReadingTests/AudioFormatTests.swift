import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

struct AudioFormatTests {
  private static let range = MediaTimeRange(start: seconds(0.1), duration: seconds(0.02))

  private func samples(_ name: String, _ settings: AudioSettings) throws -> [UInt8] {
    bytes(
      of: try read(try StreamCase.named(name, type: "audio").track(), settings, range: Self.range).buffers)
  }

  @Test(
    "Big-endian samples are the others with their bytes turned round",
    arguments: [(16, false), (24, false), (32, false), (32, true), (64, true)])
  func byteOrder(_ bitDepth: Int, _ isFloat: Bool) throws {
    let little = try samples("wav-s24.wav", .linearPCM(bitDepth: bitDepth, isFloat: isFloat))
    let big = try samples("wav-s24.wav", .linearPCM(bitDepth: bitDepth, isFloat: isFloat, isBigEndian: true))
    let size = bitDepth / 8
    #expect(little.count == 160 * 2 * size)
    let turned = stride(from: 0, to: little.count, by: size).flatMap { little[$0..<$0 + size].reversed() }
    #expect(big == turned)
  }

  @Test("Samples of a byte are signed: the file's own, less 128")
  func bytesOfSamples() throws {
    let fixture = try Fixture.named("wav-u8.wav")
    let source = try FileByteSource(path: fixture.path)
    // 44 bytes of header and 800 frames of two channels before the range.
    let stored = try source.bytes(at: 44 + 800 * 2, count: 160 * 2)
    #expect(try samples("wav-u8.wav", .linearPCM(bitDepth: 8)) == stored.map { $0 ^ 0x80 })
  }

  @Test("64-bit samples are the file's own")
  func doubles() throws {
    let source = try FileByteSource(path: try Fixture.named("wav-f64.wav").path)
    let all = try source.allBytes()
    let found = try samples("wav-f64.wav", .linearPCM(bitDepth: 64, isFloat: true))
    #expect(found.count == 160 * 2 * 8)
    #expect(all.indices.contains { all[$0...].starts(with: found) })
  }

  @Test("Sound is mixed to the layout that is asked for")
  func layouts() throws {
    let track = try StreamCase.named("wav-5.1.wav", type: "audio").track()
    let layout = try #require(ChannelLayout.named("FL+FR+LFE"))
    let buffers = try read(track, AudioSettings.linearPCM(channelLayout: layout)).buffers
    let description = try #require(buffers.first?.formatDescription?.audio)
    #expect(description.streamDescription.channelsPerFrame == 3)
    #expect(description.channelLayout.channels == [.frontLeft, .frontRight, .lowFrequency])
    // The low frequencies go through as they are: channel 3 of six is channel 2 of three.
    let whole = words16(bytes(of: try read(track, AudioSettings.linearPCM()).buffers))
    let mixed = words16(bytes(of: buffers))
    #expect(mixed.count == whole.count / 2)
    let low = stride(from: 2, to: mixed.count, by: 3).map { mixed[$0] }
    let expected = stride(from: 3, to: whole.count, by: 6).map { whole[$0] }
    // The mix as a whole may be made softer, so that it can't clip.
    let ratio =
      Double(low.map { Int($0).magnitude }.max() ?? 0) / Double(expected.map { Int($0).magnitude }.max() ?? 1)
    #expect(ratio > 0.2 && ratio <= 1)
    for (one, other) in zip(low, expected) { #expect(abs(Double(one) - Double(other) * ratio) <= 2) }
  }

  @Test("The same layout is no conversion")
  func sameLayout() throws {
    let layout = try #require(ChannelLayout.named("5.1"))
    let one = try samples("wav-5.1.wav", .linearPCM())
    #expect(try samples("wav-5.1.wav", .linearPCM(channelLayout: layout)) == one)
  }

  @Test(
    "A layout that can't be mixed to is refused, with the reason",
    arguments: [
      AudioSettings.linearPCM(numberOfChannels: 2, channelLayout: .mono),
      .linearPCM(channelLayout: ChannelLayout(channels: [.frontRight, .frontLeft])),
      .linearPCM(channelLayout: ChannelLayout(channels: [.unknown, .unknown])),
      .linearPCM(channelLayout: ChannelLayout(channels: [])),
    ])
  func refusedLayouts(_ settings: AudioSettings) throws {
    let track = try StreamCase.named("wav-s16.wav", type: "audio").track()
    let error = #expect(throws: MediaError.self) { try read(track, settings) }
    #expect(error?.code == .invalidArgument)
  }

  @Test("A longer filter keeps more of the highest tones", arguments: SampleRateConverterAlgorithm.allCases)
  func algorithms(_ algorithm: SampleRateConverterAlgorithm) throws {
    let settings = AudioSettings.linearPCM(sampleRate: 12000, sampleRateConverterAlgorithm: algorithm)
    let track = try StreamCase.named("wav-s16.wav", type: "audio").track()
    let found = bytes(of: try read(track, settings).buffers)
    #expect(abs(found.count / 4 - 6000) <= 1)
  }

  @Test("Without trimming all is given that ffmpeg's decoder gives", arguments: StreamCase.audio)
  func untrimmed(_ audio: StreamCase) throws {
    let pcm = try #require(audio.stream.pcm)
    let track = try audio.track()
    let whole = try read(track, AudioSettings.linearPCM(trim: false)).buffers
    let samples = bytes(of: whole)
    #expect(samples.count == pcm.untrimmed.byteCount)
    if pcm.isPortable { #expect(try md5(samples) == pcm.untrimmed.md5) }
    // What is trimmed is a part of it, in its place.
    for (start, trimmed) in [(seconds(0.1), true), (seconds(0.1), false)] {
      let range = MediaTimeRange(start: start, duration: seconds(0.02))
      let part = try read(track, AudioSettings.linearPCM(trim: trimmed), range: range).buffers
      guard track.content.segments.filter({ !$0.isEmpty }).count == 1 else { continue }
      #expect(bytes(of: part).count == (try expectedCount(whole, in: range)))
    }
  }

  /// Bytes of the samples of some buffers whose times are in a range.
  private func expectedCount(_ buffers: [SampleBuffer], in range: MediaTimeRange) throws -> Int {
    try buffers.reduce(0) { count, buffer in
      let description = try #require(buffer.formatDescription?.audioStreamDescription)
      let rate = Int32(description.sampleRate)
      func index(_ time: MediaTime) -> Int64 {
        time.convertScale(rate, method: .roundTowardPositiveInfinity).value
      }
      let start = buffer.presentationTimeStamp.value
      let lower = max(start, index(range.start))
      let upper = min(start + Int64(buffer.numSamples), index(range.end))
      return count + max(0, Int(upper - lower)) * description.bytesPerFrame
    }
  }
}

private func words16(_ bytes: [UInt8]) -> [Int16] {
  bytes.withUnsafeBytes { bytes in
    (0..<bytes.count / 2).map { bytes.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self) }
  }
}
