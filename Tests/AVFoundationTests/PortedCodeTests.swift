import AVFoundation
import MediaScopeFixtures
import Testing

/// Spellings that code for Apple's systems often has.
struct PortedCodeTests {
  @Test("names and values become Foundation's objects by `as`")
  func bridging() {
    let item = AVMutableMetadataItem()
    item.keySpace = .common
    item.key = AVMetadataKey.commonKeyTitle as any NSCopying & NSObjectProtocol
    item.value = "A title" as any NSCopying & NSObjectProtocol
    #expect(item.commonKey == .commonKeyTitle)
    #expect(item.value as? String == "A title")
    #expect(item.value as? NSString == "A title")
    #expect(item.key as? String == "title")
    item.value = 7 as NSNumber
    #expect(item.numberValue == 7)
    item.value = Data([1, 2]) as NSData
    #expect(item.dataValue == Data([1, 2]))
    #expect(AVFileType.mp4 as NSString == "public.mpeg-4")
    #expect(AVMediaType.video as NSString == "vide")
  }

  private static let namedTags: [(AVMetadataIdentifier, AVMetadataKeySpace, String, AVMetadataKey?)] = [
    (.iTunesMetadataSongName, .iTunes, "\u{A9}nam", .commonKeyTitle),
    (.commonIdentifierArtist, .common, "artist", .commonKeyArtist),
    (AVMetadataIdentifier(rawValue: "id3/TIT2"), .id3, "TIT2", .commonKeyTitle),
    (
      AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.title"), .quickTimeMetadata,
      "com.apple.quicktime.title", .commonKeyTitle
    ),
    (
      AVMetadataIdentifier(rawValue: "mdta/Gr%C3%BC%C3%9Fe"), .quickTimeMetadata, "Gr\u{FC}\u{DF}e", nil
    ),
  ]

  @Test(
    "an identifier that is set is the one that is read, with the key that means the same in any format",
    arguments: namedTags)
  func identifiers(
    identifier: AVMetadataIdentifier, keySpace: AVMetadataKeySpace, key: String, commonKey: AVMetadataKey?
  ) {
    let item = AVMutableMetadataItem()
    item.identifier = identifier
    #expect(item.identifier == identifier)
    #expect(item.keySpace == keySpace)
    #expect(item.key as? String == key)
    #expect(item.commonKey == commonKey)
    #expect(AVMetadataItem.identifier(forKey: key, keySpace: keySpace) == identifier)
    #expect(AVMetadataItem.keySpace(forIdentifier: identifier) == keySpace)
    #expect(AVMetadataItem.key(forIdentifier: identifier) as? String == key)
  }

  @Test("a tag by iTunes's identifier is written and read")
  func iTunesTag() async throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("tagged.m4a"))
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Fixture.named("aac.m4a").path))
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
    let item = AVMutableMetadataItem()
    item.identifier = .iTunesMetadataArtist
    item.value = "Somebody" as NSString
    session.metadata = [item]
    try await session.export(to: url, as: .m4a)
    let read = try await AVURLAsset(url: url).load(.metadata)
    let found = AVMetadataItem.metadataItems(from: read, filteredByIdentifier: .iTunesMetadataArtist)
    #expect(found.map(\.stringValue) == ["Somebody"])
  }

  @Test("memory behind optional pointers is copied and filled, and nil copies nothing")
  func memory() {
    var bytes: [UInt8] = [1, 2, 3, 4]
    let none: UnsafeMutableRawPointer? = nil
    bytes.withUnsafeMutableBytes { bytes in
      let pointer: UnsafeMutableRawPointer? = bytes.baseAddress
      memcpy(pointer, none, 2)
      memcpy(none, pointer, 2)
      memcpy(pointer, pointer?.advanced(by: 2), 1)
      memset(pointer?.advanced(by: 3), 9, 1)
    }
    #expect(bytes == [3, 2, 3, 9])
    #expect(CFSwapInt32BigToHost(UInt32(0x0102_0304).bigEndian) == 0x0102_0304)
    let data = Data(0..<20)
    #expect(CFDataGetBytePtr(data)[19] == 19 && CFDataGetLength(data) == 20)
    #expect(CFDataGetBytePtr(Data([1])) == nil)
  }

  @Test("block buffers are made, filled and replaced")
  func blockBuffers() throws {
    let buffer = try CMBlockBuffer(length: 4, flags: .assureMemoryNow)
    #expect(try buffer.dataBytes() == Data(count: 4))
    try buffer.fillDataBytes(with: 7)
    try [1, 2].withUnsafeBytes {
      try buffer.replaceDataBytes(with: UnsafeRawBufferPointer(rebasing: $0[..<2]))
    }
    #expect(try buffer.dataBytes() == Data([1, 0, 7, 7]))
    #expect(throws: NSError.self) {
      try [UInt8](repeating: 0, count: 5).withUnsafeBytes { try buffer.replaceDataBytes(with: $0) }
    }
    #expect(throws: NSError.self) { try CMBlockBuffer(length: -1) }
  }

  @Test("type IDs tell classes apart")
  func typeIDs() throws {
    var picture: CVPixelBuffer?
    CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &picture)
    #expect(CFGetTypeID(picture) == CVPixelBufferGetTypeID())
    #expect(CVPixelBufferGetTypeID() != CMSampleBufferGetTypeID())
    #expect(CMTIME_COMPARE_INLINE(.zero, <, CMTime(value: 1, timescale: 2)))
  }

  @Test("timecode says what it was made of, and is read from a file, associated with the pictures")
  func timecode() async throws {
    var made: CMTimeCodeFormatDescription?
    let name =
      [kCMTimeCodeFormatDescriptionKey_Value: "A001", kCMTimeCodeFormatDescriptionKey_LangCode: 0]
      as [String: Any]
    CMTimeCodeFormatDescriptionCreate(
      allocator: nil, timeCodeFormatType: kCMTimeCodeFormatType_TimeCode32,
      frameDuration: CMTime(value: 1001, timescale: 30000), frameQuanta: 30, flags: kCMTimeCodeFlag_DropFrame,
      extensions: [kCMTimeCodeFormatDescriptionExtension_SourceReferenceName: name],
      formatDescriptionOut: &made)
    let description = try #require(made)
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("timecode.mov"))
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let pictures = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 16, AVVideoHeightKey: 16])
    let codes = AVAssetWriterInput(mediaType: .timecode, outputSettings: nil, sourceFormatHint: description)
    let type = AVAssetTrack.AssociationType.timecode.rawValue
    #expect(pictures.canAddTrackAssociation(withTrackOf: codes, type: type))
    pictures.addTrackAssociation(withTrackOf: codes, type: type)
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: pictures)
    writer.add(pictures)
    writer.add(codes)
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    let block = try CMBlockBuffer(length: 4)
    try withUnsafeBytes(of: UInt32(1800).bigEndian) { try block.replaceDataBytes(with: $0) }
    let time = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: 1), presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
    let sample = try CMSampleBuffer(
      dataBuffer: block, formatDescription: description, numSamples: 1, sampleTimings: [time],
      sampleSizes: [4])
    #expect(codes.append(sample))
    codes.markAsFinished()
    var picture: CVPixelBuffer?
    CVPixelBufferCreate(nil, 16, 16, kCVPixelFormatType_32BGRA, nil, &picture)
    #expect(adaptor.append(try #require(picture), withPresentationTime: .zero))
    pictures.markAsFinished()
    await writer.finishWriting()
    try #require(writer.status == .completed, "\(String(describing: writer.error))")

    let asset = AVURLAsset(url: url)
    let track = try #require(asset.tracks(withMediaType: .timecode).first)
    let read = try #require(try await track.load(.formatDescriptions).first)
    for found in [description, read] {
      #expect(CMTimeCodeFormatDescriptionGetFrameQuanta(found) == 30)
      #expect(CMTimeCodeFormatDescriptionGetFrameDuration(found) == CMTime(value: 1001, timescale: 30000))
      #expect(CMTimeCodeFormatDescriptionGetTimeCodeFlags(found) == kCMTimeCodeFlag_DropFrame)
      let source = CMFormatDescriptionGetExtension(
        found, extensionKey: kCMTimeCodeFormatDescriptionExtension_SourceReferenceName)
      #expect((source as? [String: Any])?[kCMTimeCodeFormatDescriptionKey_Value] as? String == "A001")
    }
    let film = try #require(asset.tracks(withMediaType: .video).first)
    #expect(film.availableTrackAssociationTypes == [.timecode])
    #expect(film.associatedTracks(ofType: .timecode).first === track)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    try #require(reader.startReading())
    #expect(try output.copyNextSampleBuffer()?.dataBuffer?.dataBytes() == Data([0, 0, 7, 8]))
  }

  @Test("texts take a description of Core Media's extensions, and numbers out of range are refused")
  func texts() throws {
    var made: CMFormatDescription?
    func create(_ fontSize: Int) -> OSStatus {
      CMFormatDescriptionCreate(
        allocator: nil, mediaType: kCMMediaType_Text, mediaSubType: kCMTextFormatType_3GText,
        extensions: [
          kCMTextFormatDescriptionExtension_DisplayFlags: 0,
          kCMTextFormatDescriptionExtension_DefaultTextBox: [kCMTextFormatDescriptionRect_Bottom: 60],
          kCMTextFormatDescriptionExtension_DefaultStyle: [kCMTextFormatDescriptionStyle_FontSize: fontSize],
          kCMTextFormatDescriptionExtension_FontTable: ["1": "Sans"],
        ], formatDescriptionOut: &made)
    }
    #expect(create(300) == kCMFormatDescriptionError_InvalidParameter && made == nil)
    #expect(create(12) == noErr)
    // 3GPP TS 26.245, 5.16: flags, justification, colour, box, style, fonts.
    let expected: [UInt8] =
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 255, 255, 255, 255]
      + [0, 0, 0, 17] + Array("ftab".utf8) + [0, 1, 0, 1, 4] + Array("Sans".utf8)
    #expect(made?.media.codecConfiguration == expected)
  }

  @Test("chapters come from the blocking calls as from the asynchronous ones")
  func chapters() async throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Fixture.named("chapters.mp4").path))
    let loaded = try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["en"])
    let known = asset.chapterMetadataGroups(bestMatchingPreferredLanguages: ["en"])
    #expect(!loaded.isEmpty)
    #expect(known.map(\.timeRange) == loaded.map(\.timeRange))
    let locales = try await asset.load(.availableChapterLocales)
    #expect(asset.availableChapterLocales == locales)
    for locale in locales {
      let groups = try await asset.loadChapterMetadataGroups(withTitleLocale: locale)
      #expect(
        asset.chapterMetadataGroups(withTitleLocale: locale).map(\.timeRange) == groups.map(\.timeRange))
    }
  }

  @Test("a description's extensions are asked for by key and by name")
  func extensions() async throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Fixture.named("h264.mp4").path))
    let track = try #require(asset.tracks(withMediaType: .video).first)
    let extensions = try #require(try await track.load(.formatDescriptions).first).extensions
    let atoms = extensions[.sampleDescriptionExtensionAtoms]?.propertyListRepresentation as? [String: Any]
    #expect(atoms?["avcC"] is Data)
    #expect(extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] is [String: Any])
  }

  /// As code older than concurrency writes a compositor.
  private final class Darkening: NSObject, AVVideoCompositing {
    var sourcePixelBufferAttributes: [String: Any]? {
      [kCVPixelBufferPixelFormatTypeKey as String: [kCVPixelFormatType_32BGRA]]
    }
    var requiredPixelBufferAttributesForRenderContext: [String: Any] {
      [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    }
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
      guard let frame = request.renderContext.newPixelBuffer() else {
        return request.finishCancelledRequest()
      }
      CVPixelBufferLockBaseAddress(frame, [])
      memset(CVPixelBufferGetBaseAddress(frame), 0, CVPixelBufferGetDataSize(frame))
      CVPixelBufferUnlockBaseAddress(frame, [])
      request.finish(withComposedVideoFrame: frame)
    }
  }

  @Test("a compositor may have its attributes as `[String: Any]`")
  func compositor() throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Fixture.named("h264.mp4").path))
    let composition = AVMutableVideoComposition(propertiesOf: asset)
    composition.customVideoCompositorClass = Darkening.self
    let generator = AVAssetImageGenerator(asset: asset)
    generator.videoComposition = composition
    let image = try generator.copyCGImage(at: .zero, actualTime: nil)
    let pixels = try #require(image.dataProvider?.data)
    #expect(pixels.allSatisfy { $0 == 0 })
  }
}
