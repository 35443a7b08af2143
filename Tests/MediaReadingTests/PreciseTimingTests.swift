import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

/// Sound of assets whose durations were measured by reading them.
struct PreciseTimingTests {
  private func preciseTrack(_ case: StreamCase) throws -> AssetTrack {
    let asset = URLAsset(path: `case`.fixture.path, options: .init(preferPreciseDurationAndTiming: true))
    return try #require(try asset.tracks().first { $0.content.trackIndex == `case`.stream.index })
  }

  @Test("A range gives the same samples with precise timing as without", arguments: StreamCase.audio)
  func ranges(_ case: StreamCase) throws {
    let (plain, precise) = (try `case`.track(), try preciseTrack(`case`))
    let ranges = [
      MediaTimeRange(start: .zero, duration: seconds(0.1)),
      MediaTimeRange(start: seconds(0.05), duration: seconds(0.1)),
    ]
    for range in ranges {
      let expected = try read(plain, AudioSettings.linearPCM(), range: range).buffers
      let found = try read(precise, AudioSettings.linearPCM(), range: range).buffers
      #expect(found.first?.presentationTimeStamp == expected.first?.presentationTimeStamp)
      #expect(bytes(of: found) == bytes(of: expected))
    }
  }

  @Test(
    "Sound begins and ends where the time range says",
    arguments: StreamCase.audio.filter(atLeast: 7, \.isTrimmed))
  func extent(_ case: StreamCase) throws {
    let rate = try #require(`case`.stream.sampleRate.flatMap(Double.init))
    let pcm = try #require(`case`.stream.pcm?.s16le)
    let decoded = Double(pcm.byteCount / 2 / (`case`.stream.channels ?? 1)) / rate
    // Matroska counts in milliseconds, and states padding in its last block alone.
    let tolerance = `case`.fixture.format.contains("matroska") ? 0.0085 : 0.000_01
    for track in [try `case`.track(), try preciseTrack(`case`)] {
      #expect(track.timeRange.start == .zero)
      #expect(abs(track.timeRange.duration.seconds - decoded) <= tolerance)
    }
  }
}

extension StreamCase {
  /// Whether the container says what the encoder added, in another way than with an edit list.
  fileprivate var isTrimmed: Bool {
    [
      "mp3-cbr.mp3", "mp3-vbr.mp3", "cover.mp3", "opus.opus", "opus-5.1.opus", "vorbis.ogg", "opus.webm",
    ].contains(fixture.name)
  }
}
