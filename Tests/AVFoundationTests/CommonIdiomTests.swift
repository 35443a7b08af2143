import MediaCore
import MediaScopeFixtures
import Testing

@testable import AVFoundation

/// Ways of writing that public projects have in common.
struct CommonIdiomTests {
  private func url(_ name: String) throws -> URL { URL(fileURLWithPath: try Fixture.named(name).path) }

  @Test("an error is caught as Foundation's, and Foundation's is one of AVFoundation's")
  func bridgedError() {
    do {
      _ = try AVAssetImageGenerator(asset: AVURLAsset(url: URL(fileURLWithPath: "/none.mp4"))).copyCGImage(
        at: .zero, actualTime: nil)
      Issue.record("there is no such file")
    } catch let error as NSError {
      #expect(error.domain == AVFoundationErrorDomain)
      #expect(error.code == AVError.Code.fileFailedToParse.rawValue)
      #expect(error.localizedDescription == "/none.mp4: No such file or directory")
    }
    let made: any Error = NSError(domain: AVFoundationErrorDomain, code: AVError.Code.diskFull.rawValue)
    #expect((made as? AVError)?.code == .diskFull)
    let other: any Error = NSError(domain: NSPOSIXErrorDomain, code: 2)
    #expect(other as? AVError == nil)
  }

  private func makeWriter(_ path: String, adaptorAttributes: [String: Any]? = nil) throws -> (
    AVAssetWriter, AVAssetWriterInput, AVAssetWriterInputPixelBufferAdaptor
  ) {
    let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: path), fileType: .mov)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 16, AVVideoHeightKey: 16])
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: input, sourcePixelBufferAttributes: adaptorAttributes)
    writer.add(input)
    return (writer, input, adaptor)
  }

  private func picture() throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 16, 16, kCVPixelFormatType_32BGRA, nil, &made)
    return try #require(made)
  }

  @Test("attributes of a pixel buffer that nobody knows are left alone")
  func unknownAttribute() throws {
    let folder = try TemporaryDirectory()
    let (writer, _, adaptor) = try makeWriter(
      folder.file("a.mov"),
      adaptorAttributes: [
        kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey: 16,
        kCVPixelBufferHeightKey: 16, "IOSurfaceOpenGLESTextureCompatibility": true,
      ])
    try #require(writer.startWriting(), "\(String(describing: writer.error))")
    #expect(adaptor.pixelBufferPool != nil)
    writer.cancelWriting()
  }

  @Test("a session that is started twice is one, and at another time it is refused")
  func sessionTwice() async throws {
    let folder = try TemporaryDirectory()
    let (writer, _, adaptor) = try makeWriter(folder.file("a.mov"))
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    writer.startSession(atSourceTime: .zero)
    #expect(adaptor.append(try picture(), withPresentationTime: .zero))
    #expect(writer.status == .writing)
    writer.startSession(atSourceTime: CMTime(value: 1, timescale: 1))
    #expect(writer.status == .failed)
    await writer.finishWriting()
  }

  @Test("who leaves a group where an append fails leaves it once")
  func groupAfterFailure() async throws {
    let folder = try TemporaryDirectory()
    let (writer, input, _) = try makeWriter(folder.file("a.mov"))
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    let wrong = try CMSampleBuffer(
      dataBuffer: CMBlockBuffer(length: 4), formatDescription: nil, numSamples: 1, sampleTimings: [],
      sampleSizes: [4])
    let group = DispatchGroup()
    group.enter()
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      input.requestMediaDataWhenReady(on: DispatchQueue(label: "input")) {
        while input.isReadyForMoreMediaData {
          // Once more would end the process.
          guard input.append(wrong) else { return group.leave() }
        }
      }
      group.notify(queue: .global()) { continuation.resume() }
    }
    #expect(writer.status == .failed)
    try await Task.sleep(for: .milliseconds(20))
  }

  @Test("a writer that supports one pass asks for it, and then for none")
  func passes() async throws {
    let folder = try TemporaryDirectory()
    let (writer, input, adaptor) = try makeWriter(folder.file("a.mov"))
    input.performsMultiPassEncodingIfSupported = true
    #expect(!input.canPerformMultiplePasses && input.currentPassDescription == nil)
    let picture = try picture()
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      input.respondToEachPassDescription(on: DispatchQueue(label: "passes")) {
        guard let pass = input.currentPassDescription else {
          input.markAsFinished()
          return continuation.resume()
        }
        #expect(
          pass.sourceTimeRanges.map(\.timeRangeValue) == [
            CMTimeRange(start: .zero, duration: .positiveInfinity)
          ])
        input.requestMediaDataWhenReady(on: DispatchQueue(label: "pictures")) {
          #expect(adaptor.append(picture, withPresentationTime: .zero))
          input.markCurrentPassAsFinished()
        }
      }
      #expect(writer.startWriting())
      writer.startSession(atSourceTime: .zero)
    }
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
    let output = try AVAssetReader(asset: AVURLAsset(url: writer.outputURL))
    #expect(output.asset.tracks.first?.timeRange.start == .zero)
  }

  @Test("a track of timecode takes what it is from its first sample, in QuickTime alone")
  func hintless() async throws {
    let folder = try TemporaryDirectory()
    let (writer, pictures, adaptor) = try makeWriter(folder.file("a.mov"))
    let codes = AVAssetWriterInput(mediaType: .timecode, outputSettings: nil)
    #expect(
      try !AVAssetWriter(outputURL: URL(fileURLWithPath: folder.file("a.mp4")), fileType: .mp4).canAdd(codes))
    try #require(writer.canAdd(codes))
    writer.add(codes)
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    #expect(adaptor.append(try picture(), withPresentationTime: .zero))
    var made: CMTimeCodeFormatDescription?
    CMTimeCodeFormatDescriptionCreate(
      allocator: nil, timeCodeFormatType: kCMTimeCodeFormatType_TimeCode32,
      frameDuration: CMTime(value: 1, timescale: 25), frameQuanta: 25, flags: kCMTimeCodeFlag_24HourMax,
      extensions: nil, formatDescriptionOut: &made)
    let time = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: 25), presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
    let sample = try CMSampleBuffer(
      dataBuffer: CMBlockBuffer(length: 4), formatDescription: made, numSamples: 1, sampleTimings: [time],
      sampleSizes: [4])
    #expect(codes.append(sample))
    for input in [codes, pictures] { input.markAsFinished() }
    await writer.finishWriting()
    try #require(writer.status == .completed, "\(String(describing: writer.error))")
    let read = try await AVURLAsset(url: writer.outputURL).loadTracks(withMediaType: .timecode).first
    let description = try #require(try await read?.load(.formatDescriptions).first)
    #expect(description.frameQuanta == 25 && description.timeCodeFlags == .twentyFourHourMax)
  }

  private func item(_ identifier: AVMetadataIdentifier, _ value: any NSCopying & NSObjectProtocol)
    -> AVMetadataItem
  {
    let item = AVMutableMetadataItem()
    (item.identifier, item.value) = (identifier, value)
    return item
  }

  @Test("tags of a file and of a track are written: texts, numbers, places among others and pictures")
  func tags() async throws {
    let folder = try TemporaryDirectory()
    let (writer, input, adaptor) = try makeWriter(folder.file("a.mov"))
    let cover = try Data(contentsOf: url("picture.jpg"))
    writer.metadata = [
      item(.commonIdentifierTitle, "A title" as NSString), item(.commonIdentifierArtwork, cover as NSData),
      item(.iTunesMetadataBeatsPerMin, NSNumber(value: 120)),
      item(.iTunesMetadataTrackNumber, Data([0, 0, 0, 3, 0, 12, 0, 0]) as NSData),
    ]
    input.metadata = [item(.commonIdentifierTitle, "A track" as NSString)]
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    #expect(adaptor.append(try picture(), withPresentationTime: .zero))
    await writer.finishWriting()
    let asset = AVURLAsset(url: writer.outputURL)
    let read = try await asset.load(.metadata)
    func value(_ identifier: AVMetadataIdentifier) -> AVMetadataItem? {
      AVMetadataItem.metadataItems(from: read, filteredByIdentifier: identifier).first
    }
    #expect(value(.commonIdentifierTitle)?.stringValue == "A title")
    #expect(value(.commonIdentifierArtwork)?.dataValue == cover)
    #expect(value(.iTunesMetadataBeatsPerMin)?.numberValue == 120)
    #expect(value(.iTunesMetadataTrackNumber)?.stringValue == "3/12")
    let track = try #require(try await asset.load(.tracks).first)
    #expect(try await track.load(.metadata).map(\.stringValue) == ["A track"])
    #expect(try await track.load(.availableMetadataFormats) == [.iTunesMetadata])
  }

  @Test("tracks of a composition are tracks of a composition, which can be changed where it can")
  func compositionTracks() throws {
    let composition = AVMutableComposition()
    let source = AVURLAsset(url: try url("both.mp4"))
    try composition.insertTimeRange(
      CMTimeRange(start: .zero, duration: source.duration), of: source, at: .zero)
    composition.naturalSize = CGSize(width: 10, height: 20)
    #expect(composition.naturalSize == CGSize(width: 10, height: 20))
    for track in composition.tracks {
      track.insertEmptyTimeRange(CMTimeRange(start: .zero, duration: source.duration))
    }
    composition.tracks(withMediaType: .video).first?.isEnabled = false
    let video = try #require(composition.tracks.first { $0.mediaType == .video })
    #expect(!video.isEnabled && video.segments.map(\.isEmpty) == [true, false])
    #expect(composition.track(withTrackID: video.trackID) === video)
    let copy = try #require(composition.copy() as? AVComposition)
    #expect(copy.tracks.map(\.segments.count) == [2, 2])
    let plain: AVAsset = composition
    #expect(plain.tracks.count == 2 && plain.tracks.first is AVMutableCompositionTrack)
  }

  private final class Delegate: NSObject, AVVideoCompositionValidationHandling {
    var found: [String] = []
    var goesOn = true

    func videoComposition(
      _ videoComposition: AVVideoComposition,
      shouldContinueValidatingAfterFindingInvalidValueForKey key: String
    ) -> Bool {
      found.append(key)
      return goesOn
    }
    func videoComposition(
      _ videoComposition: AVVideoComposition,
      shouldContinueValidatingAfterFindingInvalidTrackIDIn instruction:
        any AVVideoCompositionInstructionProtocol,
      layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
    ) -> Bool {
      let isOwn =
        (instruction as? AVVideoCompositionInstruction)?.layerInstructions.first === layerInstruction
      found.append("\(layerInstruction.trackID) \(isOwn) \(asset is AVURLAsset)")
      return goesOn
    }
  }

  @Test("a delegate is told of the faults of a video composition", arguments: [true, false])
  func validation(goesOn: Bool) throws {
    let asset = AVURLAsset(url: try url("both.mp4"))
    let composition = AVMutableVideoComposition(propertiesOf: asset)
    let whole = CMTimeRange(start: .zero, duration: .positiveInfinity)
    let delegate = Delegate()
    delegate.goesOn = goesOn
    #expect(composition.isValid(for: asset, timeRange: whole, validationDelegate: delegate))
    #expect(delegate.found.isEmpty)
    composition.renderScale = 0
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = CMTimeRange(start: .zero, duration: asset.duration)
    let layer = AVMutableVideoCompositionLayerInstruction()
    layer.trackID = 77
    instruction.layerInstructions = [layer]
    composition.instructions = [instruction]
    #expect(!composition.isValid(for: asset, timeRange: whole, validationDelegate: delegate))
    #expect(delegate.found == ["renderScale"] + (goesOn ? ["77 true true"] : []))
  }
}

/// What exports and writers do with films of other shapes and of several parts.
struct ShapeAndPartTests {
  private func asset(_ name: String) throws -> AVURLAsset {
    AVURLAsset(url: URL(fileURLWithPath: try Fixture.named(name).path))
  }

  @Test(
    "a picture of another shape is cut off, or gets bars",
    arguments: [AVVideoScalingModeResizeAspectFill, AVVideoScalingModeResizeAspect],
    [kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange])
  func scalingModes(mode: String, format: UInt32) async throws {
    let folder = try TemporaryDirectory()
    let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: folder.file("a.mov")), fileType: .mov)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 64, AVVideoHeightKey: 64,
        AVVideoScalingModeKey: mode, AVVideoCompressionPropertiesKey: [AVVideoQualityKey: 1.0],
      ])
    writer.add(input)
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    // White, of the shape 2:1.
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 128, 64, format, nil, &made)
    let picture = try #require(made)
    CVPixelBufferLockBaseAddress(picture, [])
    if format == kCVPixelFormatType_32BGRA {
      memset(CVPixelBufferGetBaseAddress(picture), 255, CVPixelBufferGetBytesPerRow(picture) * 64)
    } else {
      memset(
        CVPixelBufferGetBaseAddressOfPlane(picture, 0), 235,
        CVPixelBufferGetBytesPerRowOfPlane(picture, 0) * 64)
      memset(
        CVPixelBufferGetBaseAddressOfPlane(picture, 1), 128,
        CVPixelBufferGetBytesPerRowOfPlane(picture, 1) * 32)
    }
    CVPixelBufferUnlockBaseAddress(picture, [])
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
    #expect(adaptor.append(picture, withPresentationTime: .zero))
    await writer.finishWriting()
    try #require(writer.status == .completed, "\(String(describing: writer.error))")
    let image = try AVAssetImageGenerator(asset: AVURLAsset(url: writer.outputURL)).copyCGImage(
      at: .zero, actualTime: nil)
    let data = try #require(image.dataProvider?.data)
    func green(_ y: Int) -> UInt8 { data[data.startIndex + y * image.bytesPerRow + 32 * 4 + 1] }
    #expect((image.width, image.height) == (64, 64))
    let hasBars = mode == AVVideoScalingModeResizeAspect
    #expect([4, 60].allSatisfy { hasBars ? green($0) < 16 : green($0) > 240 })
    #expect([24, 32, 40].allSatisfy { green($0) > 240 })
  }

  @Test(
    "a picture with an odd side is cut to what is there, and no shape is too high to be asked for"
  )
  func oddSides() throws {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 65, 33, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &made)
    let picture = try #require(made).pixelBuffer
    #expect(try picture.shaped(as: 1, isCut: true).dimensions == VideoDimensions(width: 34, height: 32))
    #expect(throws: MediaError.self) { try picture.shaped(as: 1 / Double(Int.max), isCut: false) }
  }

  @Test(
    "parts of a film are exported as they are stored, whether or not key frames begin them",
    arguments: [true, false])
  func passthrough(isCutAtKeys: Bool) async throws {
    let folder = try TemporaryDirectory()
    let source = try asset("h264-no-b-frames.mp4")
    let track = try #require(source.tracks(withMediaType: .video).first)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    let reader = try AVAssetReader(asset: source)
    reader.add(output)
    try #require(reader.startReading())
    var keys: [CMTime] = []
    while let sample = output.copyNextSampleBuffer() {
      if sample.sampleAttachments.first?[.notSync] as? Bool != true {
        keys.append(sample.presentationTimeStamp)
      }
    }
    try #require(keys.count > 1)
    let shift = isCutAtKeys ? CMTime.zero : CMTime(value: 3, timescale: 25)
    let cut = keys[1] + shift
    let composition = AVMutableComposition()
    for range in [CMTimeRange(start: cut, end: source.duration), CMTimeRange(start: shift, end: keys[1])] {
      try await composition.insertTimeRange(range, of: source, at: composition.duration)
    }
    #expect(
      AVAssetExportSession.exportPresets(compatibleWith: composition).contains(AVAssetExportPresetPassthrough)
    )
    let session = try #require(
      AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetPassthrough))
    let url = URL(fileURLWithPath: folder.file("parts.mp4"))
    try await session.export(to: url, as: .mp4)
    let written = try #require(AVURLAsset(url: url).tracks(withMediaType: .video).first)
    #expect(written.timeRange.duration == composition.duration)
    #expect(written.totalSampleDataLength > 0)
    let frame = try AVAssetImageGenerator(asset: AVURLAsset(url: url)).copyCGImage(at: .zero, actualTime: nil)
    let expected = AVAssetImageGenerator(asset: source)
    (expected.requestedTimeToleranceBefore, expected.requestedTimeToleranceAfter) = (.zero, .zero)
    #expect(
      try frame.dataProvider?.data == expected.copyCGImage(at: cut, actualTime: nil).dataProvider?.data)
    // What is hidden before a cut isn't known before.
    guard isCutAtKeys else { return }
    let estimated = try await session.estimatedOutputFileLengthInBytes
    let length = try #require(try url.resourceValues(forKeys: [.fileSizeKey]).fileSize)
    #expect(abs(Double(estimated) / Double(length) - 1) < 0.2)
  }
}
