import AVFoundation
import MediaScopeFixtures
import Testing

struct PortingPageTests {
  private func frames(_ url: URL) async throws -> Int {
    let asset = AVURLAsset(url: url)
    guard let track = try await asset.loadTracks(withMediaType: .audio).first else { return 0 }
    let reader = try AVAssetReader(asset: asset)
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false,
    ]
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
    reader.add(output)
    reader.startReading()
    var frames = 0
    while let buffer = output.copyNextSampleBuffer() { frames += CMSampleBufferGetNumSamples(buffer) }
    guard reader.status == .completed else { throw reader.error ?? AVError(.unknown) }
    return frames
  }

  @Test("the page's example compiles, and counts the frames of a second")
  func example() async throws {
    #expect(try await frames(URL(fileURLWithPath: try Fixture.named("aac.m4a").path)) == 44100)
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let page = try String(contentsOf: folder.appending(path: "../../docs/porting.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```swift\nimport AVFoundation\n\n").dropFirst()
    let block = try #require(blocks.first).components(separatedBy: "\n```")[0]
    #expect(source.contains(block.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")))
  }
}
