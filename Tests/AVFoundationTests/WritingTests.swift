import AVFoundation
import MediaScopeFixtures
import Testing

/// The guide's listings for writing, re-encoding and exporting.
struct WritingTests {
  private func asset(_ name: String) throws -> AVURLAsset {
    AVURLAsset(url: URL(fileURLWithPath: try Fixture.named(name).path))
  }

  @Test("a reader and a writer re-encode with a serial queue for each track")
  func reencode() async throws {
    let folder = try TemporaryDirectory()
    let source = try asset("both.mp4")
    let outputURL = URL(fileURLWithPath: folder.path + "/again.mov")
    let reader = try AVAssetReader(asset: source)
    let writer = try AVAssetWriter(outputURL: outputURL, fileType: .mov)

    let audioTrack = try #require(source.tracks(withMediaType: .audio).first)
    let audioOutput = AVAssetReaderTrackOutput(
      track: audioTrack, outputSettings: [AVFormatIDKey: Int(kAudioFormatLinearPCM)])
    let stereo = AudioChannelLayout(mChannelLayoutTag: kAudioChannelLayoutTag_Stereo)
    let layout = withUnsafeBytes(of: stereo) { Data($0) }
    let audioInput = AVAssetWriterInput(
      mediaType: .audio,
      outputSettings: [
        AVFormatIDKey: NSNumber(value: kAudioFormatMPEG4AAC), AVEncoderBitRateKey: 64000,
        AVSampleRateKey: 44100,
        AVChannelLayoutKey: layout, AVNumberOfChannelsKey: 2,
      ])
    let videoTrack = try #require(source.tracks(withMediaType: .video).first)
    let videoOutput = AVAssetReaderTrackOutput(
      track: videoTrack,
      outputSettings: [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
      ])
    let size = videoTrack.naturalSize
    let videoInput = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height,
        AVVideoCompressionPropertiesKey: [
          AVVideoAverageBitRateKey: 200_000, AVVideoProfileLevelKey: AVVideoProfileLevelH264MainAutoLevel,
          AVVideoMaxKeyFrameIntervalKey: 30,
        ],
      ])
    videoInput.transform = videoTrack.preferredTransform
    for (output, input) in [(audioOutput, audioInput), (videoOutput, videoInput)] {
      try #require(reader.canAdd(output))
      reader.add(output)
      try #require(writer.canAdd(input))
      writer.add(input)
    }
    try #require(reader.startReading())
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)

    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let group = DispatchGroup()
      for (output, input, name) in [
        (audioOutput, audioInput, "sound"), (videoOutput, videoInput, "pictures"),
      ] {
        group.enter()
        let isDone = Once()
        input.requestMediaDataWhenReady(on: DispatchQueue(label: name)) {
          while input.isReadyForMoreMediaData {
            if let buffer = output.copyNextSampleBuffer(), input.append(buffer) { continue }
            input.markAsFinished()
            if isDone.first() { group.leave() }
            return
          }
        }
      }
      group.notify(queue: .global()) {
        writer.finishWriting { continuation.resume() }
      }
    }
    #expect(reader.status == .completed)
    #expect(writer.status == .completed && writer.error == nil)

    let written = AVURLAsset(url: outputURL)
    #expect(abs(written.duration.seconds - source.duration.seconds) < 0.05)
    let video = try #require(written.tracks(withMediaType: .video).first)
    #expect(video.naturalSize == size && video.nominalFrameRate == videoTrack.nominalFrameRate)
    let audio = try #require(
      written.tracks(withMediaType: .audio).first?.formatDescriptions.first as? CMFormatDescription)
    #expect(audio.audioStreamBasicDescription?.mSampleRate == 44100)
    #expect(audio.mediaSubType == .mpeg4AAC)
  }

  @Test("pictures that are drawn go through an adaptor's pool")
  func adaptor() async throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.path + "/drawn.mp4")
    let writer = try AVAssetWriter(url: url, fileType: .mp4)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.h264.rawValue, AVVideoWidthKey: 64, AVVideoHeightKey: 48,
      ])
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: input,
      sourcePixelBufferAttributes: [
        kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_32BGRA),
        kCVPixelBufferWidthKey as String: 64, kCVPixelBufferHeightKey as String: 48,
        kCVPixelBufferIOSurfacePropertiesKey as String: [String: Any](),
      ])
    writer.add(input)
    #expect(adaptor.pixelBufferPool == nil)
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for number in 0..<10 {
      while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(2)) }
      var picture: CVPixelBuffer?
      #expect(
        CVPixelBufferPoolCreatePixelBuffer(nil, try #require(adaptor.pixelBufferPool), &picture)
          == kCVReturnSuccess)
      let buffer = try #require(picture)
      CVPixelBufferLockBaseAddress(buffer, [])
      memset(
        try #require(CVPixelBufferGetBaseAddress(buffer)), Int32(number * 20),
        CVPixelBufferGetBytesPerRow(buffer) * 48)
      CVPixelBufferUnlockBaseAddress(buffer, [])
      #expect(adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(number), timescale: 10)))
    }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let written = AVURLAsset(url: url)
    let last = try AVAssetImageGenerator(asset: written).copyCGImage(
      at: CMTime(value: 9, timescale: 10), actualTime: nil)
    #expect(last.width == 64 && last.height == 48)
  }

  @Test("Linear PCM becomes an M4A, sample by sample")
  func soundToM4A() async throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.path + "/tone.m4a")
    let writer = try AVAssetWriter(outputURL: url, fileType: .m4a)
    let input = AVAssetWriterInput(
      mediaType: .audio,
      outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48000, AVNumberOfChannelsKey: 1])
    writer.add(input)
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    var basic = AudioStreamBasicDescription(
      mSampleRate: 48000, mFormatID: kAudioFormatLinearPCM, mFormatFlags: kAudioFormatFlagsNativeFloatPacked,
      mBytesPerPacket: 4, mFramesPerPacket: 1, mBytesPerFrame: 4, mChannelsPerFrame: 1, mBitsPerChannel: 32,
      mReserved: 0)
    var format: CMAudioFormatDescription?
    #expect(
      CMAudioFormatDescriptionCreate(
        allocator: kCFAllocatorDefault, asbd: &basic, layoutSize: 0, layout: nil, magicCookieSize: 0,
        magicCookie: nil,
        extensions: nil, formatDescriptionOut: &format) == noErr)
    for part in 0..<10 {
      while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(2)) }
      let samples = (0..<4800).map {
        Float(sin(2 * Double.pi * 440 * Double(part * 4800 + $0) / 48000)) * 0.5
      }
      var block: CMBlockBuffer?
      #expect(
        CMBlockBufferCreateWithMemoryBlock(
          allocator: nil, memoryBlock: nil, blockLength: 19200, blockAllocator: nil, customBlockSource: nil,
          offsetToData: 0, dataLength: 19200, flags: kCMBlockBufferAssureMemoryNowFlag, blockBufferOut: &block
        ) == noErr)
      let bytes = try #require(block)
      #expect(
        CMBlockBufferReplaceDataBytes(
          with: samples, blockBuffer: bytes, offsetIntoDestination: 0, dataLength: 19200) == noErr)
      var timing = CMSampleTimingInfo(
        duration: CMTime(value: 1, timescale: 48000),
        presentationTimeStamp: CMTime(value: Int64(part * 4800), timescale: 48000), decodeTimeStamp: .invalid)
      var size = 4
      var buffer: CMSampleBuffer?
      #expect(
        CMSampleBufferCreateReady(
          allocator: nil, dataBuffer: bytes, formatDescription: format, sampleCount: 4800,
          sampleTimingEntryCount: 1,
          sampleTimingArray: &timing, sampleSizeEntryCount: 1, sampleSizeArray: &size,
          sampleBufferOut: &buffer) == noErr)
      #expect(input.append(try #require(buffer)))
    }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.error == nil)
    #expect(AVURLAsset(url: url).duration == CMTime(value: 1, timescale: 1))
  }

  @Test(
    "Linear PCM is written in the layout that is asked for",
    arguments: [(AVFileType.wav, 16), (.wav, 24), (.caf, 32)])
  func soundToPCM(type: AVFileType, depth: Int) async throws {
    let folder = try TemporaryDirectory()
    let source = try asset("wav-f32.wav")
    let track = try #require(source.tracks(withMediaType: .audio).first)
    let url = URL(fileURLWithPath: folder.path + "/out." + (type == .wav ? "wav" : "caf"))
    let reader = try AVAssetReader(asset: source)
    let output = AVAssetReaderTrackOutput(
      track: track,
      outputSettings: [
        AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true,
      ])
    reader.add(output)
    let writer = try AVAssetWriter(outputURL: url, fileType: type)
    let input = AVAssetWriterInput(
      mediaType: .audio,
      outputSettings: [
        AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: depth, AVLinearPCMIsFloatKey: false,
        AVLinearPCMIsBigEndianKey: false, AVLinearPCMIsNonInterleaved: false,
      ])
    writer.add(input)
    try #require(writer.startWriting() && reader.startReading())
    writer.startSession(atSourceTime: .zero)
    while let buffer = output.copyNextSampleBuffer() {
      while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(2)) }
      #expect(input.append(buffer))
    }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.error == nil)
    let written = AVURLAsset(url: url)
    #expect(written.duration == source.duration)
    let format = written.tracks.first?.formatDescriptions.first as? CMFormatDescription
    #expect(format?.audioStreamBasicDescription?.mBitsPerChannel == UInt32(depth))
    let (before, after) = (try samples(source), try samples(written))
    #expect(before.count == after.count)
    let step = Float(1) / Float(1 << 15)
    #expect(zip(before, after).allSatisfy { abs($0 - $1) <= step })
  }

  private func samples(_ asset: AVAsset) throws -> [Float] {
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: try #require(asset.tracks.first),
      outputSettings: [
        AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true,
      ])
    reader.add(output)
    reader.startReading()
    var samples: [Float] = []
    while let buffer = output.copyNextSampleBuffer() {
      try buffer.withAudioBufferList { list, _ in
        for part in list {
          let count = Int(part.mDataByteSize) / 4
          if let data = part.mData?.assumingMemoryBound(to: Float.self) {
            samples += UnsafeBufferPointer(start: data, count: count)
          }
        }
      }
    }
    return samples
  }

  @Test("an export says how it ended, in both shapes")
  func export() async throws {
    let folder = try TemporaryDirectory()
    let source = try asset("both.mp4")
    let session = try #require(
      AVAssetExportSession(asset: source, presetName: AVAssetExportPresetPassthrough))
    session.outputURL = URL(fileURLWithPath: folder.path + "/first.mp4")
    session.outputFileType = .mp4
    session.timeRange = CMTimeRange(
      start: CMTime(value: 1, timescale: 4), duration: CMTime(value: 1, timescale: 2))
    await withCheckedContinuation { continuation in
      session.exportAsynchronously { continuation.resume() }
    }
    #expect(session.status == .completed && session.error == nil && session.progress == 1)
    #expect(abs(AVURLAsset(url: try #require(session.outputURL)).duration.seconds - 0.5) < 0.03)

    let second = try #require(AVAssetExportSession(asset: source, presetName: AVAssetExportPresetAppleM4A))
    try await second.export(to: URL(fileURLWithPath: folder.path + "/sound.m4a"), as: .m4a)
    #expect(second.status == .completed)
    #expect(AVURLAsset(url: try #require(second.outputURL)).tracks.map(\.mediaType) == [.audio])
    #expect(
      AVAssetExportSession.exportPresets(compatibleWith: source).contains(AVAssetExportPresetMediumQuality))
    let third = try #require(AVAssetExportSession(asset: source, presetName: AVAssetExportPresetAppleM4A))
    let error = await #expect(throws: AVError.self) {
      try await third.export(to: URL(fileURLWithPath: folder.path + "/sound.m4a"), as: .m4a)
    }
    #expect(error?.code == .fileAlreadyExists)
    #expect(third.status == .failed)
  }
}

/// Says once that it is the first time.
private final class Once: @unchecked Sendable {
  private let lock = NSLock()
  private var isDone = false
  func first() -> Bool {
    lock.withLock {
      defer { isDone = true }
      return !isDone
    }
  }
}
