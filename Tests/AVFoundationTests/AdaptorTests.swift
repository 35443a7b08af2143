import AVFoundation
import MediaScopeFixtures
import Testing

/// Captions, timed metadata, groups of inputs and what is chosen among tracks.
struct AdaptorTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func write(
    _ name: String, _ inputs: [AVAssetWriterInput], _ append: (AVAssetWriter) throws -> Void
  ) async throws -> AVURLAsset {
    let url = URL(fileURLWithPath: folder.file(name))
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    for input in inputs {
      try #require(writer.canAdd(input))
      writer.add(input)
    }
    try append(writer)
    for input in inputs { input.markAsFinished() }
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
    return AVURLAsset(url: url)
  }

  private func start(_ writer: AVAssetWriter) throws {
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
  }

  private func range(_ start: Double, _ end: Double) -> CMTimeRange {
    CMTimeRange(
      start: CMTime(seconds: start, preferredTimescale: 600),
      end: CMTime(seconds: end, preferredTimescale: 600))
  }

  private func hint(_ type: CMMediaType, _ subtype: FourCharCode) throws -> CMFormatDescription {
    var description: CMFormatDescription?
    #expect(
      CMFormatDescriptionCreate(
        allocator: kCFAllocatorDefault, mediaType: type, mediaSubType: subtype, extensions: nil,
        formatDescriptionOut: &description) == noErr)
    return try #require(description)
  }

  @Test(
    "captions that are written are read",
    arguments: [
      (AVMediaType.subtitle, kCMMediaType_Subtitle, kCMSubtitleFormatType_3GText),
      (.text, kCMMediaType_Text, kCMTextFormatType_QTText),
    ])
  func captions(type: AVMediaType, mediaType: CMMediaType, subtype: FourCharCode) async throws {
    let input = AVAssetWriterInput(
      mediaType: type, outputSettings: nil, sourceFormatHint: try hint(mediaType, subtype))
    let adaptor = AVAssetWriterInputCaptionAdaptor(assetWriterInput: input)
    let asset = try await write("captions.mov", [input]) { writer in
      try start(writer)
      #expect(adaptor.append(AVCaption("one", timeRange: range(0, 1))))
      #expect(
        adaptor.append(
          AVCaptionGroup(captions: [AVCaption("two", timeRange: range(1.5, 2))], timeRange: range(1.5, 2))))
    }
    let track = try #require(try await asset.load(.tracks).first)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    let texts = AVAssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output)
    reader.add(output)
    try #require(reader.startReading())
    var found: [(String, CMTimeRange)] = []
    while let group = texts.nextCaptionGroup() {
      for caption in texts.captionsNotPresentInPreviousGroups(in: group) {
        found.append((caption.text, caption.timeRange))
      }
    }
    #expect(found.map(\.0) == ["one", "two"])
    #expect(found.map(\.1) == [range(0, 1), range(1.5, 2)])
    #expect(reader.status == .completed)
  }

  @Test("timed metadata that is written is read")
  func metadata() async throws {
    let identifier = "mdta/com.example.place"
    let specification: [String: Any] = [
      kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier as String: identifier,
      kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType as String:
        kCMMetadataBaseDataType_UTF8 as String,
    ]
    var description: CMFormatDescription?
    #expect(
      CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
        allocator: kCFAllocatorDefault, metadataType: kCMMetadataFormatType_Boxed,
        metadataSpecifications: [specification] as CFArray, formatDescriptionOut: &description) == noErr)
    let input = AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: description)
    let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: input)
    let item = AVMutableMetadataItem()
    item.identifier = AVMetadataIdentifier(rawValue: identifier)
    item.dataType = kCMMetadataBaseDataType_UTF8 as String
    item.value = "here"
    #expect(item.dataType == kCMMetadataBaseDataType_UTF8)
    let asset = try await write("places.mov", [input]) { writer in
      try start(writer)
      #expect(adaptor.append(AVTimedMetadataGroup(items: [item], timeRange: range(0, 2))))
    }
    let track = try #require(try await asset.loadTracks(withMediaType: .metadata).first)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    let groups = AVAssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
    reader.add(output)
    try #require(reader.startReading())
    let group = try #require(groups.nextTimedMetadataGroup())
    #expect(group.items.map(\.stringValue) == ["here"])
    #expect(group.items.map { $0.identifier?.rawValue } == [identifier])
    #expect(group.timeRange == range(0, 2))
    #expect(groups.nextTimedMetadataGroup() == nil)

    // The sample itself says the same.
    let again = try AVAssetReader(asset: asset)
    let stored = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    again.add(stored)
    try #require(again.startReading())
    let buffer = try #require(stored.copyNextSampleBuffer())
    #expect(AVTimedMetadataGroup(sampleBuffer: buffer)?.items.map(\.stringValue) == ["here"])
    #expect(group.copyFormatDescription()?.mediaSubType.rawValue == kCMMetadataFormatType_Boxed)
  }

  @Test("an adaptor of what it can't read makes the reader fail")
  func refusals() throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Fixture.named("both.mp4").path))
    let track = try #require(asset.tracks(withMediaType: .audio).first)
    for isAddedFirst in [true, false] {
      let reader = try AVAssetReader(asset: asset)
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
      if isAddedFirst { reader.add(output) }
      let adaptor = AVAssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output)
      if !isAddedFirst { reader.add(output) }
      #expect(!reader.startReading())
      #expect(reader.status == .failed && reader.error != nil)
      #expect(adaptor.nextCaptionGroup() == nil)
    }
    let input = AVAssetWriterInput(mediaType: .metadata, outputSettings: nil)
    let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: input)
    #expect(!adaptor.append(AVTimedMetadataGroup(items: [], timeRange: range(0, 1))))
    var description: CMFormatDescription?
    #expect(
      CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
        allocator: nil, metadataType: 0, metadataSpecifications: [], formatDescriptionOut: &description)
        == kCMFormatDescriptionError_InvalidParameter)
    #expect(description == nil)
  }

  @Test("of the tracks of a group one is chosen")
  func selection() async throws {
    let inputs = try ["de", "fr"].map { language in
      let input = AVAssetWriterInput(
        mediaType: .subtitle, outputSettings: nil,
        sourceFormatHint: try hint(kCMMediaType_Subtitle, kCMSubtitleFormatType_3GText))
      input.extendedLanguageTag = language
      return input
    }
    let group = AVAssetWriterInputGroup(inputs: inputs, defaultInput: inputs[1])
    let asset = try await write("languages.mov", inputs) { writer in
      try #require(writer.canAdd(group))
      writer.add(group)
      #expect(!writer.canAdd(group))
      #expect(writer.inputGroups == [group])
      let adaptors = inputs.map { AVAssetWriterInputCaptionAdaptor(assetWriterInput: $0) }
      try start(writer)
      for adaptor in adaptors { #expect(adaptor.append(AVCaption("text", timeRange: range(0, 1)))) }
    }
    #expect(try await asset.load(.availableMediaCharacteristicsWithMediaSelectionOptions).contains(.legible))
    let found = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
    #expect(found.options.map(\.extendedLanguageTag) == ["de", "fr"])
    #expect(found.defaultOption?.extendedLanguageTag == "fr")
    #expect(found.allowsEmptySelection)
    #expect(found.options[0].displayName(with: Locale(identifier: "en")) == "German")
    let french = AVMediaSelectionGroup.mediaSelectionOptions(
      from: found.options, with: Locale(identifier: "fr"))
    #expect(french == [found.options[1]])
    #expect(
      AVMediaSelectionGroup.mediaSelectionOptions(
        from: found.options, filteredAndSortedAccordingToPreferredLanguages: ["it", "fr-CA", "de"])
        == [found.options[1], found.options[0]])
    #expect(
      AVMediaSelectionGroup.mediaSelectionOptions(from: found.options, withMediaCharacteristics: [.audible])
        .isEmpty)
    #expect(try await asset.loadMediaSelectionGroup(for: .audible) == nil)
  }

  @Test("cursors are objects: a copy stays where it is")
  func cursors() throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Fixture.named("both.mp4").path))
    let track = try #require(asset.tracks(withMediaType: .video).first)
    let cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    let copy = try #require(cursor.copy() as? AVSampleCursor)
    let first = cursor.presentationTimeStamp
    #expect(cursor.currentSampleSyncInfo.sampleIsFullSync.boolValue)
    #expect(cursor.stepInDecodeOrder(byCount: 3) == 3)
    #expect(cursor.decodeTimeStamp > copy.decodeTimeStamp)
    #expect(copy.presentationTimeStamp == first)
    #expect(copy.comparePositionInDecodeOrder(withPositionOf: cursor) == .orderedAscending)
    var isPinned: ObjCBool = false
    let far = CMTime(value: 1000, timescale: 1)
    #expect(cursor.step(byPresentationTime: far, wasPinned: &isPinned) < far)
    #expect(isPinned.boolValue)
    #expect(copy.currentSampleStorageRange.length > 0)
    #expect(copy.copyCurrentSampleFormatDescription()?.mediaType == .video)
  }

  @Test("segments of a file's track and of a composition's")
  func segments() throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Fixture.named("both.mp4").path))
    let track = try #require(asset.tracks(withMediaType: .video).first)
    #expect(!track.segments.isEmpty)
    let composition = AVMutableComposition()
    let composed = try #require(
      composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
    try composed.insertTimeRange(range(0, 0.5), of: track, at: .zero)
    #expect(composed.segments.first?.sourceURL == asset.url)
    let plain: AVAssetTrack = composed
    #expect(plain.segments.map(\.timeMapping.target) == composed.segments.map(\.timeMapping.target))
    #expect(plain.segment(forTrackTime: CMTime(value: 1, timescale: 4))?.isEmpty == false)
  }

  @Test("what is set of a sample is in its buffer")
  func attachments() throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Fixture.named("both.mp4").path))
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: try #require(asset.tracks(withMediaType: .video).first), outputSettings: nil)
    reader.add(output)
    try #require(reader.startReading())
    let buffer = try #require(output.copyNextSampleBuffer())
    #expect(buffer.sampleAttachments.count == 1)
    #expect(buffer.sampleAttachments[0][.notSync] == nil)
    buffer.sampleAttachments[0][.notSync] = true
    buffer.sampleAttachments[0][.displayImmediately] = true
    let array =
      CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: false) as? [[CFString: Any]]
    #expect(array?.first?[kCMSampleAttachmentKey_NotSync] as? Bool == true)
    #expect(array?.first?[kCMSampleAttachmentKey_DisplayImmediately] as? Bool == true)
    #expect(buffer.media.sampleAttachments.map(\.notSync) == [true])
    buffer.sampleAttachments[0][.notSync] = nil
    #expect(buffer.media.sampleAttachments.map(\.notSync) == [false])
    #expect(buffer.sampleAttachments[0][.displayImmediately] as? Bool == true)
  }

  @Test("names that Foundation has are Foundation's")
  func names() {
    #expect(NSError(domain: NSOSStatusErrorDomain, code: Int(kAudioFileFileNotFoundError)).code == -43)
  }

  @Test("settings of an assistant are taken by a writer")
  func assistant() throws {
    #expect(AVOutputSettingsAssistant.availableOutputSettingsPresets().contains(.preset1280x720))
    #expect(AVOutputSettingsAssistant(preset: .init(rawValue: "AVOutputSettingsPreset1x1")) == nil)
    let assistant = try #require(AVOutputSettingsAssistant(preset: .preset1280x720))
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Fixture.named("both.mp4").path))
    let track = try #require(asset.tracks(withMediaType: .video).first)
    assistant.sourceVideoFormat = track.formatDescriptions.first as! CMFormatDescription?
    assistant.sourceAudioFormat =
      asset.tracks(withMediaType: .audio).first?.formatDescriptions.first as! CMFormatDescription?
    let writer = try AVAssetWriter(
      outputURL: URL(fileURLWithPath: folder.file("film.mov")), fileType: assistant.outputFileType)
    #expect(writer.canApply(outputSettings: assistant.videoSettings, forMediaType: .video))
    #expect(writer.canApply(outputSettings: assistant.audioSettings, forMediaType: .audio))
    #expect(assistant.videoSettings?[AVVideoWidthKey] as? Int == Int(track.naturalSize.width))
    #expect((assistant.audioSettings?[AVSampleRateKey] as? Double ?? 0) > 0)
  }
}
