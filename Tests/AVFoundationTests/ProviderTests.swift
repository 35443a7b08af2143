import AVFoundation
import MediaScopeFixtures
import Testing

/// What awaits an output's samples, captions and tags.
struct ProviderTests {
  private static func range(_ second: Int64) -> CMTimeRange {
    CMTimeRange(start: CMTime(value: second, timescale: 1), duration: CMTime(value: 1, timescale: 1))
  }

  private static func asset(_ name: String) throws -> AVURLAsset {
    AVURLAsset(url: URL(fileURLWithPath: try Fixture.named(name).path))
  }

  @Test("captions are awaited, and the reader completes")
  func captions() async throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("a.mov"))
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    var hint: CMFormatDescription?
    try #require(
      CMFormatDescriptionCreate(
        allocator: nil, mediaType: kCMMediaType_Subtitle, mediaSubType: kCMSubtitleFormatType_3GText,
        extensions: nil, formatDescriptionOut: &hint) == noErr)
    let receiver = writer.inputCaptionReceiver(
      for: AVAssetWriterInput(mediaType: .subtitle, outputSettings: nil, sourceFormatHint: hint))
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    for (second, text) in ["one", "two"].enumerated() {
      try await receiver.append(AVCaption(text, timeRange: Self.range(Int64(second))))
    }
    receiver.finish()
    await writer.finishWriting()
    let asset = AVURLAsset(url: url)
    let reader = try AVAssetReader(asset: asset)
    let track = try #require(try await asset.load(.tracks).first)
    let provider = reader.outputCaptionProvider(
      for: AVAssetReaderTrackOutput(track: track, outputSettings: nil))
    try reader.start()
    var found: [(String, CMTimeRange)] = []
    while let group = try await provider.next() {
      found += group.captions.map { ($0.text, $0.timeRange) }
    }
    #expect(found.map(\.0) == ["one", "two"])
    #expect(found.map(\.1) == [Self.range(0), Self.range(1)])
    #expect(reader.status == .completed)
  }

  @Test("tags that a receiver took are awaited again")
  func metadata() async throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("a.mov"))
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    func group(_ text: String, _ second: Int64) -> AVTimedMetadataGroup {
      let item = AVMutableMetadataItem()
      item.identifier = AVMetadataIdentifier(rawValue: "mdta/com.example.place")
      item.dataType = kCMMetadataBaseDataType_UTF8 as String
      item.value = text
      return AVTimedMetadataGroup(items: [item], timeRange: Self.range(second))
    }
    let hint = try #require(group("", 0).copyFormatDescription())
    let receiver = writer.inputMetadataReceiver(
      for: AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: hint))
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    try await receiver.append(group("here", 0))
    #expect(try receiver.appendImmediately(group("there", 1)))
    receiver.finish()
    #expect(try !receiver.appendImmediately(group("nowhere", 2)))
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let asset = AVURLAsset(url: url)
    let reader = try AVAssetReader(asset: asset)
    let track = try #require(try await asset.loadTracks(withMediaType: .metadata).first)
    let provider = reader.outputMetadataProvider(
      for: AVAssetReaderTrackOutput(track: track, outputSettings: nil))
    try reader.start()
    var found: [String?] = []
    while let group = try await provider.next() { found += group.items.map(\.stringValue) }
    #expect(found == ["here", "there"])
    #expect(reader.status == .completed)
  }

  @Test("an output that has no such samples throws")
  func refusals() async throws {
    let asset = try Self.asset("both.mp4")
    let track = try #require(asset.tracks(withMediaType: .audio).first)
    let reader = try AVAssetReader(asset: asset)
    let captions = reader.outputCaptionProvider(
      for: AVAssetReaderTrackOutput(track: track, outputSettings: nil))
    #expect(throws: AVError.self) { try reader.start() }
    await #expect(throws: AVError.self) { try await captions.next() }
    let other = try AVAssetReader(asset: asset)
    let tags = other.outputMetadataProvider(
      for: AVAssetReaderTrackOutput(track: track, outputSettings: nil))
    await #expect(throws: AVError.self) { try await tags.next() }
  }

  @Test("other ranges are read after the first one")
  func randomAccess() async throws {
    let asset = try Self.asset("wav-s16.wav")
    let track = try #require(asset.tracks(withMediaType: .audio).first)
    let reader = try AVAssetReader(asset: asset)
    reader.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 10))
    let (provider, controller) = reader.outputProviderWithRandomAccess(
      for: AVAssetReaderTrackOutput(track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM]))
    try reader.start()
    func seconds() async throws -> Double {
      var sum = 0.0
      while let buffer = try await provider.next() { sum += buffer.duration.seconds }
      return sum
    }
    #expect(abs(try await seconds() - 0.1) < 1e-9)
    #expect(reader.status == .reading)
    let second = CMTimeRange(
      start: CMTime(value: 2, timescale: 10), duration: CMTime(value: 3, timescale: 10))
    controller.reset(forReadingTimeRanges: [second])
    #expect(abs(try await seconds() - 0.3) < 1e-9)
    controller.markConfigurationAsFinal()
    #expect(reader.status == .completed)
  }
}
