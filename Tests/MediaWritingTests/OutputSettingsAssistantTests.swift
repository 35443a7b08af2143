import MediaAssets
import MediaCore
import MediaScopeFixtures
import MediaWriting
import Testing

/// Settings that fit a preset and a source.
struct OutputSettingsAssistantTests {
  private static func video(_ width: Int, _ height: Int) -> FormatDescription {
    FormatDescription(
      mediaType: .video, mediaSubType: "avc1",
      video: .init(dimensions: VideoDimensions(width: width, height: height)))
  }

  @Test func `presets of a size have settings, and others have none`() {
    #expect(
      OutputSettingsAssistant.availablePresets.map(\.rawValue) == [
        "640x480", "960x540", "1280x720", "1920x1080", "3840x2160", "HEVC1920x1080", "HEVC3840x2160",
      ])
    for name in ["Passthrough", "LowQuality", "HighestQuality", "AppleM4A", "17x4"] {
      #expect(OutputSettingsAssistant(preset: ExportPreset(rawValue: name)) == nil)
    }
  }

  @Test(arguments: OutputSettingsAssistant.availablePresets)
  func `pictures fit the preset, keep their shape and are never enlarged`(_ preset: ExportPreset) throws {
    var assistant = try #require(OutputSettingsAssistant(preset: preset))
    let own = try #require(assistant.videoSettings.dimensions)
    for (width, height) in [(64, 48), (720, 1280), (1920, 800), (4096, 2160), (8000, 100), (2, 2)] {
      assistant.sourceVideoFormat = Self.video(width, height)
      let made = try #require(assistant.videoSettings.dimensions)
      #expect(made.width <= min(own.width, width) && made.height <= min(own.height, height))
      // To the pixel that an even side may be off.
      #expect(abs(made.width * height - made.height * width) <= 2 * max(width, height))
    }
  }

  @Test func `bits follow the pictures a second, whatever is said of them`() throws {
    var assistant = try #require(OutputSettingsAssistant(preset: ExportPreset(rawValue: "1920x1080")))
    let usual = try #require(assistant.videoSettings.averageBitRate)
    #expect(abs(usual - 8_000_000) < 10)
    assistant.sourceVideoAverageFrameDuration = MediaTime(value: 1, timescale: 60)
    #expect(try #require(assistant.videoSettings.averageBitRate) > usual)
    for time in [MediaTime.invalid, .zero, .positiveInfinity, MediaTime(value: -1, timescale: 30)] {
      assistant.sourceVideoAverageFrameDuration = time
      #expect(assistant.videoSettings.averageBitRate == usual)
    }
  }

  @Test func `sound stays mono, and everything else becomes stereo`() throws {
    var assistant = try #require(OutputSettingsAssistant(preset: ExportPreset(rawValue: "640x480")))
    #expect(assistant.audioSettings.channelLayout == .stereo)
    for (name, channels) in [("wav-s16.wav", 2), ("wav-5.1.wav", 2), ("wav-mono-odd.wav", 1)] {
      let track = try #require(URLAsset(path: Fixture.named(name).path).tracks().first)
      assistant.sourceAudioFormat = track.formatDescriptions.first
      #expect(assistant.audioSettings.channelLayout == (channels == 1 ? .mono : .stereo), "\(name)")
    }
  }

  @Test(arguments: OutputSettingsAssistant.availablePresets)
  func `a writer takes them`(_ preset: ExportPreset) throws {
    let assistant = try #require(OutputSettingsAssistant(preset: preset))
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("film"), fileType: assistant.outputFileType)
    #expect(writer.canApply(outputSettings: assistant.videoSettings, forMediaType: .video))
    #expect(writer.canApply(outputSettings: assistant.audioSettings, forMediaType: .audio))
    try writer.add(AssetWriterInput(settings: assistant.videoSettings))
    try writer.add(AssetWriterInput(settings: assistant.audioSettings))
    try writer.start()
    writer.cancelWriting()
  }
}
