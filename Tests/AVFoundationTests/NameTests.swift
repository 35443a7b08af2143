import AVFoundation
import MediaScopeFixtures
import Testing

struct NameTests {
  @Test(
    "no export session is made of a preset of what isn't encoded",
    arguments: [AVAssetExportPresetHEVCHighestQualityWithAlpha, AVAssetExportPresetAppleM4V480pSD])
  func presets(name: String) async throws {
    let asset = AVURLAsset(
      url: URL(fileURLWithPath: try Fixture.named("h264.mp4").path),
      options: [AVURLAssetAllowsExpensiveNetworkAccessKey: false])
    #expect(AVAssetExportSession(asset: asset, presetName: name) == nil)
    #expect(!AVAssetExportSession.exportPresets(compatibleWith: asset).contains(name))
    #expect(
      await AVAssetExportSession.compatibility(ofExportPreset: name, with: asset, outputFileType: .mp4)
        == false)
    #expect(try await asset.loadTracks(withMediaType: .haptic).isEmpty)
  }

  @Test("the algorithm for no latency is the one in time")
  func pitch() { #expect(AVAudioTimePitchAlgorithm.lowQualityZeroLatency == .timeDomain) }

  @Test("names of which there may be others are made without a label")
  func extensible() {
    #expect(AVFileType("public.mpeg-4") == .mp4 && AVMediaType("vide") == .video)
    #expect(AVMediaCharacteristic(AVMediaCharacteristic.visual.rawValue) == .visual)
    #expect(AVMetadataKey("title") == .commonKeyTitle && AVMetadataKeySpace("mdta") == .quickTimeMetadata)
    #expect(AVMetadataIdentifier("mdta/com.apple.quicktime.title") == .quickTimeMetadataTitle)
    #expect(AVMetadataFormat("org.id3") == .id3Metadata)
    #expect(AVMetadataExtraAttributeKey("info").rawValue == "info")
  }
}
