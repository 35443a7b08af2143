import AVFoundation
import MediaScopeFixtures
import Testing

/// What awaits that an input is ready.
struct ReceiverTests {
  private func picture(_ level: UInt8) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    try #require(CVPixelBufferCreate(nil, 64, 48, kCVPixelFormatType_32BGRA, nil, &made) == kCVReturnSuccess)
    let picture = try #require(made)
    CVPixelBufferLockBaseAddress(picture, [])
    memset(CVPixelBufferGetBaseAddress(picture), Int32(level), CVPixelBufferGetDataSize(picture))
    CVPixelBufferUnlockBaseAddress(picture, [])
    return picture
  }

  @Test("pictures and sound are appended side by side")
  func pair() async throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("a.mov"))
    let source = AVURLAsset(url: URL(fileURLWithPath: try Fixture.named("aac.m4a").path))
    let track = try #require(try await source.loadTracks(withMediaType: .audio).first)
    let reader = try AVAssetReader(asset: source)
    let output = reader.outputProvider(
      for: AVAssetReaderTrackOutput(track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM]))
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let video = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48])
    let audio = AVAssetWriterInput(
      mediaType: .audio,
      outputSettings: [
        AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44100, AVNumberOfChannelsKey: 2,
      ])
    let pictures = writer.inputPixelBufferReceiver(
      for: video,
      pixelBufferAttributes: CVPixelBufferCreationAttributes(
        pixelFormatType: CVPixelFormatType(kCVPixelFormatType_32BGRA),
        size: CVImageSize(width: 64, height: 48)))
    let sound = writer.inputReceiver(for: audio)
    #expect(writer.inputs == [video, audio])
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    try reader.start()
    let pool = try #require(pictures.pixelBufferPool)
    #expect(CVPixelBufferPoolGetPixelBufferAttributes(pool)?[kCVPixelBufferWidthKey] as? Int == 64)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for frame in 0..<25 {
          let time = CMTime(value: CMTimeValue(frame), timescale: 25)
          try await pictures.append(try picture(UInt8(frame * 10)), with: time)
        }
        pictures.finish()
      }
      group.addTask {
        while let buffer = try await output.next() { try await sound.append(buffer) }
        sound.finish()
      }
      try await group.waitForAll()
    }
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let made = AVURLAsset(url: url)
    let written = try #require(made.tracks(withMediaType: .video).first)
    #expect(written.totalSampleDataLength > 0 && written.timeRange.duration.seconds == 1)
    #expect(
      abs(try #require(made.tracks(withMediaType: .audio).first).timeRange.duration.seconds - 1) < 0.001)
  }

  @Test("what a writer refuses is thrown")
  func refusal() async throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("a.mp4"))
    let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
    let receiver = writer.inputPixelBufferReceiver(
      for: AVAssetWriterInput(
        mediaType: .video,
        outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48]))
    #expect(receiver.pixelBufferPool == nil && receiver.sourcePixelBufferAttributes == nil)
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    #expect(try receiver.appendImmediately(try picture(1), with: .zero))
    await #expect(throws: AVError.self) { try await receiver.append(try picture(2), with: .invalid) }
    await #expect(throws: AVError.self) {
      try await receiver.append(try picture(2), with: CMTime(value: 1, timescale: 1))
    }
  }

  @Test("captions are appended one by one and in groups, with and without waiting")
  func captions() async throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("a.mov"))
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    var hint: CMFormatDescription?
    try #require(
      CMFormatDescriptionCreate(
        allocator: kCFAllocatorDefault, mediaType: kCMMediaType_Subtitle,
        mediaSubType: kCMSubtitleFormatType_3GText, extensions: nil, formatDescriptionOut: &hint) == noErr)
    let receiver = writer.inputCaptionReceiver(
      for: AVAssetWriterInput(mediaType: .subtitle, outputSettings: nil, sourceFormatHint: hint))
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    func range(_ second: Int64) -> CMTimeRange {
      CMTimeRange(
        start: CMTime(value: second, timescale: 1), duration: CMTime(value: 1, timescale: 1))
    }
    func group(_ text: String, _ second: Int64) -> AVCaptionGroup {
      AVCaptionGroup(captions: [AVCaption(text, timeRange: range(second))], timeRange: range(second))
    }
    try await receiver.append(AVCaption("one", timeRange: range(0)))
    #expect(try receiver.appendImmediately(AVCaption("two", timeRange: range(1))))
    try await receiver.append(group("three", 2))
    #expect(try receiver.appendImmediately(group("four", 3)))
    receiver.finish()
    #expect(try !receiver.appendImmediately(group("five", 4)))
    await writer.finishWriting()
    let asset = AVURLAsset(url: url)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: try #require(try await asset.load(.tracks).first), outputSettings: nil)
    let texts = AVAssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output)
    reader.add(output)
    try #require(reader.startReading())
    var found: [String] = []
    while let group = texts.nextCaptionGroup() {
      found += texts.captionsNotPresentInPreviousGroups(in: group).map(\.text)
    }
    #expect(found == ["one", "two", "three", "four"])
  }

  @Test("a task that is cancelled waits no longer")
  func cancellation() async throws {
    let folder = try TemporaryDirectory()
    let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: folder.file("a.mov")), fileType: .mov)
    let settings: [String: Any] = [
      AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48,
    ]
    let receiver = writer.inputPixelBufferReceiver(
      for: AVAssetWriterInput(mediaType: .video, outputSettings: settings))
    // Nothing comes by this input, so that the other one has to wait.
    _ = writer.inputPixelBufferReceiver(for: AVAssetWriterInput(mediaType: .video, outputSettings: settings))
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    let task = Task {
      for frame in 0..<100_000 {
        try await receiver.append(try picture(1), with: CMTime(value: CMTimeValue(frame), timescale: 25))
      }
    }
    try await Task.sleep(for: .milliseconds(200))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    writer.cancelWriting()
  }
}
