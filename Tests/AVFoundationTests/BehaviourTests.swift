import AVFoundation
import MediaScopeFixtures
import Testing

/// What code for Apple's systems relies on without asking.
struct BehaviourTests {
  private func url(_ name: String) throws -> URL { URL(fileURLWithPath: try Fixture.named(name).path) }

  @Test("an asset of a URL is a URL asset, in both shapes")
  func factory() throws {
    let url = try url("both.mp4")
    let asset = AVAsset(url: url)
    #expect((asset as? AVURLAsset)?.url == url)
    #expect(AVURLAsset(url: url).tracks.count == 2 && asset.tracks.count == 2)
  }

  @Test("a pointer to a layout is good after its description is gone")
  func pointers() throws {
    func rate() throws -> UnsafePointer<AudioStreamBasicDescription> {
      let track = try #require(AVAsset(url: try url("aac.m4a")).tracks.first)
      let description = try #require(track.formatDescriptions.first as? CMFormatDescription)
      return try #require(CMAudioFormatDescriptionGetStreamBasicDescription(description))
    }
    #expect(try rate().pointee.mSampleRate == 44100)
    #expect(try rate() == rate())
    let track = try #require(AVAsset(url: try url("aac.m4a")).tracks.first)
    let (first, second) = (
      track.formatDescriptions.first as? CMFormatDescription, track.formatDescriptions.first
    )
    #expect(first != nil && first === second as? CMFormatDescription)
  }

  @Test("numbers of settings may have fractions, and be of any type")
  func numbers() throws {
    let folder = try TemporaryDirectory()
    let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: folder.path + "/a.mp4"), fileType: .mp4)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: CGFloat(64),
        AVVideoHeightKey: NSNumber(value: 48),
        AVVideoScalingModeKey: AVVideoScalingModeResizeAspectFill,
        AVVideoCompressionPropertiesKey: [
          AVVideoAverageBitRateKey: Float(120_000.7), AVVideoMaxKeyFrameIntervalKey: 29.97,
          AVVideoAllowFrameReorderingKey: NSNumber(value: false),
        ],
      ])
    #expect(writer.canAdd(input))
  }

  @Test("a writer fails with the first sample that is refused, and nobody waits for ever")
  func refusedSample() async throws {
    let folder = try TemporaryDirectory()
    let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: folder.path + "/a.mov"), fileType: .mov)
    let video = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48])
    let audio = AVAssetWriterInput(
      mediaType: .audio,
      outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44100, AVNumberOfChannelsKey: 2])
    writer.add(video)
    writer.add(audio)
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    let sound = try AVAssetReader(asset: AVAsset(url: try url("aac.m4a")))
    let output = AVAssetReaderTrackOutput(track: try #require(sound.asset.tracks.first), outputSettings: nil)
    sound.add(output)
    sound.startReading()
    let wrong = try #require(output.copyNextSampleBuffer())
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let group = DispatchGroup()
      for input in [video, audio] {
        group.enter()
        input.requestMediaDataWhenReady(on: DispatchQueue(label: "input")) {
          while input.isReadyForMoreMediaData {
            // Stored sound is not what either input encodes.
            if input.append(wrong) { continue }
            input.markAsFinished()
            group.leave()
            return
          }
        }
      }
      group.notify(queue: .global()) { continuation.resume() }
    }
    #expect(writer.status == .failed)
    #expect(writer.error is AVError)
    await writer.finishWriting()
    #expect(writer.status == .failed)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("one buffer that is drawn again and again gives as many pictures")
  func reusedBuffer() async throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.path + "/a.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.proRes422, AVVideoWidthKey: 64, AVVideoHeightKey: 48,
      ])
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
    writer.add(input)
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    var made: CVPixelBuffer?
    _ = CVPixelBufferCreate(nil, 64, 48, kCVPixelFormatType_32BGRA, nil, &made)
    let buffer = try #require(made)
    let greys: [Int32] = [20, 120, 220]
    for (number, grey) in greys.enumerated() {
      while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(2)) }
      memset(try #require(CVPixelBufferGetBaseAddress(buffer)), grey, CVPixelBufferGetDataSize(buffer))
      #expect(adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(number), timescale: 10)))
    }
    input.markAsFinished()
    await writer.finishWriting()
    try #require(writer.status == .completed, "\(String(describing: writer.error))")
    let generator = AVAssetImageGenerator(asset: AVAsset(url: url))
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    for (number, grey) in greys.enumerated() {
      let image = try generator.copyCGImage(at: CMTime(value: Int64(number), timescale: 10), actualTime: nil)
      let pixel = try #require(image.dataProvider?.data?.first)
      #expect(abs(Int32(pixel) - grey) <= 3)
    }
  }

  @Test("a track that was removed is gone, and its ID may be another's")
  func removedTrack() throws {
    let composition = AVMutableComposition()
    let first = try #require(
      composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
    for track in composition.tracks { composition.removeTrack(track) }
    let second = try #require(
      composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid))
    #expect(first !== second && second.mediaType == .audio && composition.tracks.count == 1)
    #expect(first.media == nil && first.trackID == kCMPersistentTrackID_Invalid)
  }

  @Test("copies of what can be changed can be changed")
  func mutableCopies() throws {
    let item = AVMutableMetadataItem()
    item.identifier = .commonIdentifierTitle
    item.value = "Evening"
    let copy = try #require(item.mutableCopy() as? AVMutableMetadataItem)
    copy.value = NSNumber(value: 7)
    #expect(item.stringValue == "Evening" && copy.numberValue == 7)
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))
    #expect(
      (instruction.mutableCopy() as? AVMutableVideoCompositionInstruction)?.timeRange == instruction.timeRange
    )
    #expect(
      AVMutableVideoCompositionLayerInstruction().mutableCopy() is AVMutableVideoCompositionLayerInstruction)
    #expect(AVMutableAudioMixInputParameters().mutableCopy() is AVMutableAudioMixInputParameters)
  }

  @Test("an export says at once that it waits, and names its cancellation as Apple's does")
  func cancelledExport() async throws {
    let folder = try TemporaryDirectory()
    let session = try #require(
      AVAssetExportSession(
        asset: AVAsset(url: try url("sunset.mp4")), presetName: AVAssetExportPresetHighestQuality))
    session.outputURL = URL(fileURLWithPath: folder.path + "/a.mp4")
    session.outputFileType = .mp4
    await withCheckedContinuation { continuation in
      session.exportAsynchronously { continuation.resume() }
      #expect(session.status == .waiting || session.status == .exporting)
      session.cancelExport()
    }
    #expect(session.status == .cancelled)
    #expect((session.error as? AVError)?.code == .operationCancelled)
    do {
      throw AVError(.fileAlreadyExists)
    } catch AVError.fileAlreadyExists {
    } catch {
      Issue.record("the pattern doesn't match")
    }
  }

  @Test("a loop over the pieces of a block buffer ends")
  func pieces() throws {
    var made: CMBlockBuffer?
    #expect(
      CMBlockBufferCreateWithMemoryBlock(
        allocator: nil, memoryBlock: nil, blockLength: 100, blockAllocator: nil, customBlockSource: nil,
        offsetToData: 10, dataLength: 80, flags: 0, blockBufferOut: &made) == noErr)
    let block = try #require(made)
    var (offset, length) = (0, 0)
    while CMBlockBufferGetDataPointer(
      block, atOffset: offset, lengthAtOffsetOut: &length, totalLengthOut: nil, dataPointerOut: nil) == noErr
    { offset += length }
    #expect(offset == 80)
    var part: CMBlockBuffer?
    for (start, count) in [(Int.min, 1), (0, .max), (81, 0), (-1, 5)] {
      #expect(
        CMBlockBufferCreateWithBufferReference(
          allocator: nil, referenceBuffer: block, offsetToData: start, dataLength: count, flags: 0,
          blockBufferOut: &part) != noErr)
    }
    var (timing, size) = (CMSampleTimingInfo(), Int.max)
    var sample: CMSampleBuffer?
    #expect(
      CMSampleBufferCreateReady(
        allocator: nil, dataBuffer: block, formatDescription: nil, sampleCount: 3, sampleTimingEntryCount: 1,
        sampleTimingArray: &timing, sampleSizeEntryCount: 1, sampleSizeArray: &size, sampleBufferOut: &sample)
        != noErr)
  }

  @Test("a buffer gets its sound from a list, and once alone")
  func bufferList() throws {
    var basic = AudioStreamBasicDescription(
      mSampleRate: 8000, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagsNativeFloatPacked | kAudioFormatFlagIsNonInterleaved, mBytesPerPacket: 4,
      mFramesPerPacket: 1, mBytesPerFrame: 4, mChannelsPerFrame: 2, mBitsPerChannel: 32, mReserved: 0)
    var format: CMAudioFormatDescription?
    #expect(
      CMAudioFormatDescriptionCreate(
        allocator: nil, asbd: &basic, layoutSize: 0, layout: nil, magicCookieSize: 0, magicCookie: nil,
        extensions: nil,
        formatDescriptionOut: &format) == noErr)
    var timing = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: 8000), presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
    var made: CMSampleBuffer?
    #expect(
      CMSampleBufferCreate(
        allocator: nil, dataBuffer: nil, dataReady: false, makeDataReadyCallback: nil, refcon: nil,
        formatDescription: format, sampleCount: 3, sampleTimingEntryCount: 1, sampleTimingArray: &timing,
        sampleSizeEntryCount: 0, sampleSizeArray: nil, sampleBufferOut: &made) == noErr)
    let buffer = try #require(made)
    #expect(!CMSampleBufferDataIsReady(buffer))
    var (left, right): ([Float], [Float]) = ([1, 2, 3], [4, 5, 6])
    let list = AudioBufferList.allocate(maximumBuffers: 2)
    defer { free(list.unsafeMutablePointer) }
    let status = left.withUnsafeMutableBytes { left in
      right.withUnsafeMutableBytes { right in
        list[0] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 12, mData: left.baseAddress)
        list[1] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 12, mData: right.baseAddress)
        return CMSampleBufferSetDataBufferFromAudioBufferList(
          buffer, blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0,
          bufferList: list.unsafePointer)
      }
    }
    #expect(
      status == noErr && CMSampleBufferDataIsReady(buffer)
        && buffer.duration == CMTime(value: 3, timescale: 8000))
    let planes = try buffer.withAudioBufferList { list, _ in
      list.map { part in part.mData.map { $0.load(fromByteOffset: 8, as: Float.self) } }
    }
    #expect(planes == [3, 6])
    #expect(
      CMSampleBufferSetDataBuffer(buffer, newValue: try #require(buffer.dataBuffer))
        == kCMSampleBufferError_AlreadyHasDataBuffer)
  }
}
