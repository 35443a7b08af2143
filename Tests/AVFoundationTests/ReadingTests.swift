import AVFoundation
import MediaScopeFixtures
import Testing

/// Code as it is written for Apple's systems.
struct ReadingTests {
  private func asset(_ name: String) throws -> AVURLAsset {
    AVURLAsset(url: URL(fileURLWithPath: try Fixture.named(name).path))
  }

  @Test(
    "a loop over copyNextSampleBuffer gives every sample of the sound",
    arguments: ["wav-s16.wav", "aac.m4a", "mp3-vbr.mp3"])
  func soundInALoop(name: String) throws {
    let asset = try asset(name)
    let reader = try AVAssetReader(asset: asset)
    let track = try #require(asset.tracks(withMediaType: .audio).first)
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM,
      AVLinearPCMBitDepthKey: 16,
      AVLinearPCMIsBigEndianKey: false,
      AVLinearPCMIsFloatKey: false,
      AVLinearPCMIsNonInterleaved: false,
    ]
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
    output.alwaysCopiesSampleData = false
    #expect(reader.canAdd(output))
    reader.add(output)
    reader.startReading()
    var (bytes, frames, peak) = (0, 0, 0)
    while reader.status == .reading {
      guard let buffer = output.copyNextSampleBuffer(), let block = CMSampleBufferGetDataBuffer(buffer) else {
        break
      }
      var length = 0
      var pointer: UnsafeMutablePointer<Int8>?
      let status = CMBlockBufferGetDataPointer(
        block, atOffset: 0, lengthAtOffsetOut: nil, totalLengthOut: &length, dataPointerOut: &pointer)
      #expect(status == kCMBlockBufferNoErr)
      pointer?.withMemoryRebound(to: Int16.self, capacity: length / 2) { samples in
        for index in 0..<length / 2 { peak = max(peak, abs(Int(samples[index]))) }
      }
      bytes += length
      frames += CMSampleBufferGetNumSamples(buffer)
      CMSampleBufferInvalidate(buffer)
    }
    #expect(reader.status == .completed)
    let description = try #require(track.formatDescriptions.first) as! CMAudioFormatDescription
    let basic = try #require(CMAudioFormatDescriptionGetStreamBasicDescription(description)?.pointee)
    #expect(bytes == frames * Int(basic.mChannelsPerFrame) * 2)
    let duration = Double(frames) / basic.mSampleRate
    #expect(abs(duration - CMTimeGetSeconds(track.timeRange.duration)) < 0.001)
    #expect(peak > 1000)
  }

  @Test("properties are loaded together, in their order")
  func loading() async throws {
    let asset = try asset("both.mp4")
    let (duration, tracks) = try await asset.load(.duration, .tracks)
    #expect(duration.seconds > 0)
    #expect(tracks.map(\.mediaType).sorted { $0.rawValue < $1.rawValue } == [.audio, .video])
    let video = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let (size, rate, transform, formats) = try await video.load(
      .naturalSize, .nominalFrameRate, .preferredTransform, .formatDescriptions)
    #expect(size.width > 0 && rate > 0 && transform.isIdentity)
    #expect(formats.first?.mediaSubType == .h264)
    guard case .loaded(let again) = asset.status(of: .duration) else {
      Issue.record("the duration is not loaded")
      return
    }
    #expect(again == duration)
    #expect(tracks.first === asset.track(withTrackID: tracks[0].trackID))
  }

  @Test("pictures are read as BGRA, and turned into images")
  func pictures() throws {
    let asset = try asset("both.mp4")
    let reader = try AVAssetReader(asset: asset)
    let track = try #require(asset.tracks(withMediaType: .video).first)
    let output = AVAssetReaderTrackOutput(
      track: track,
      outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_32BGRA)])
    reader.add(output)
    #expect(reader.startReading())
    var times: [CMTime] = []
    while let buffer = output.copyNextSampleBuffer() {
      let picture = try #require(CMSampleBufferGetImageBuffer(buffer))
      CVPixelBufferLockBaseAddress(picture, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
      #expect(CVPixelBufferGetPixelFormatType(picture) == kCVPixelFormatType_32BGRA)
      let address = try #require(CVPixelBufferGetBaseAddress(picture))
      let (width, height) = (CVPixelBufferGetWidth(picture), CVPixelBufferGetHeight(picture))
      let row = CVPixelBufferGetBytesPerRow(picture)
      let data = Data(bytes: address, count: row * height)
      let image = CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: row,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: [.byteOrder32Little, CGBitmapInfo(alphaInfo: .noneSkipFirst)],
        provider: try #require(CGDataProvider(data: data)), decode: nil, shouldInterpolate: false,
        intent: .defaultIntent)
      #expect(image?.width == width && image?.height == height)
      times.append(CMSampleBufferGetPresentationTimeStamp(buffer))
    }
    #expect(reader.status == .completed)
    #expect(times.count > 10 && times == times.sorted())
  }

  @Test("a key that is not understood is refused by its name")
  func unknownKey() throws {
    let asset = try asset("aac.m4a")
    let reader = try AVAssetReader(asset: asset)
    let track = try #require(asset.tracks(withMediaType: .audio).first)
    let output = AVAssetReaderTrackOutput(
      track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM, "AVBassBoostKey": 11])
    #expect(!reader.canAdd(output))
    reader.add(output)
    #expect(!reader.startReading())
    #expect(reader.status == .failed)
    #expect(reader.error?.localizedDescription.contains("AVBassBoostKey") == true)
  }

  @Test("errors are AVError with Apple's codes and the library's sentence")
  func errors() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/noise.mp4"
    try Data("nothing that anybody could play".utf8).write(to: URL(fileURLWithPath: path))
    let asset = AVURLAsset(url: URL(fileURLWithPath: path))
    let error = await #expect(throws: AVError.self) { try await asset.load(.duration) }
    #expect(error?.code == .fileFormatNotRecognized)
    #expect((error as NSError?)?.domain == AVFoundationErrorDomain)
    #expect(error?.localizedDescription.contains("noise.mp4") == true)
  }

  @Test("the provider gives what the loop gives")
  func provider() async throws {
    let asset = try asset("aac.m4a")
    let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
    let reader = try AVAssetReader(asset: asset)
    let provider = reader.outputProvider(for: AVAssetReaderTrackOutput(track: track, outputSettings: nil))
    try reader.start()
    var count = 0
    while let buffer = try await provider.next() { count += buffer.numSamples }
    let again = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    again.add(output)
    again.startReading()
    var expected = 0
    while let buffer = output.copyNextSampleBuffer() { expected += CMSampleBufferGetNumSamples(buffer) }
    #expect(count == expected && count > 10)
  }

  @Test("stills are at the times that were asked for, in all three shapes")
  func stills() async throws {
    let asset = try asset("both.mp4")
    let generator = AVAssetImageGenerator(asset: asset)
    #expect(
      !generator.appliesPreferredTrackTransform && generator.requestedTimeToleranceAfter == .positiveInfinity)
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    generator.maximumSize = CGSize(width: 64, height: 64)
    let time = CMTime(value: 1, timescale: 2)
    var actual = CMTime.invalid
    let image = try generator.copyCGImage(at: time, actualTime: &actual)
    #expect(image.width <= 64 && image.height <= 64 && actual <= time)
    let (same, when) = try await generator.image(at: time)
    #expect(same.dataProvider?.data == image.dataProvider?.data && when == actual)
    var results: [CMTime] = []
    for await result in generator.images(for: [.zero, time]) { results.append(try result.actualTime) }
    #expect(results == [.zero, actual])
    let called: [CMTime] = await withCheckedContinuation { continuation in
      let calls = Calls(2, continuation)
      generator.generateCGImagesAsynchronously(forTimes: [NSValue(time: .zero), NSValue(time: time)]) {
        requested, image, _, result, error in
        calls.add(result == .succeeded && image != nil && error == nil ? requested : .invalid)
      }
    }
    #expect(called == [.zero, time])
  }
}

/// Collects what a completion handler is called with.
final class Calls: @unchecked Sendable {
  private let lock = NSLock()
  private var times: [CMTime] = []
  private let count: Int
  private let continuation: CheckedContinuation<[CMTime], Never>

  init(_ count: Int, _ continuation: CheckedContinuation<[CMTime], Never>) {
    (self.count, self.continuation) = (count, continuation)
  }

  func add(_ time: CMTime) {
    lock.withLock {
      times.append(time)
      if times.count == count { continuation.resume(returning: times) }
    }
  }
}
