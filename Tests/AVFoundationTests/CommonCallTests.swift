import AVFoundation
import MediaScopeFixtures
import Synchronization
import Testing

/// Calls that are common in public code beside the guide's.
struct CommonCallTests {
  private func asset(_ name: String) throws -> AVURLAsset {
    AVURLAsset(url: URL(fileURLWithPath: try Fixture.named(name).path))
  }

  @Test("packets of coded sound are where their sizes, as ffprobe has them, put them")
  func packets() throws {
    let source = try asset("aac.m4a")
    let track = try #require(source.tracks(withMediaType: .audio).first)
    let reader = try AVAssetReader(asset: source)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    try #require(reader.startReading())
    var sizes: [UInt32] = []
    while let buffer = output.copyNextSampleBuffer() {
      var packets: UnsafePointer<AudioStreamPacketDescription>?
      var size = 0
      #expect(
        CMSampleBufferGetAudioStreamPacketDescriptionsPtr(
          buffer, packetDescriptionsPointerOut: &packets, sizeOut: &size) == noErr)
      let list = UnsafeBufferPointer(
        start: packets, count: size / MemoryLayout<AudioStreamPacketDescription>.stride)
      #expect(list.count == buffer.numSamples)
      var offset: Int64 = 0
      for packet in list {
        #expect(packet.mStartOffset == offset)
        offset += Int64(packet.mDataByteSize)
        sizes.append(packet.mDataByteSize)
      }
      #expect(Int(offset) == buffer.dataBuffer?.dataLength)
      var count = 0
      #expect(
        CMSampleBufferGetSampleSizeArray(buffer, entryCount: 0, arrayToFill: nil, entriesNeededOut: &count)
          == noErr)
      #expect(count == 1 || count == buffer.numSamples)
      withExtendedLifetime(buffer) {}
    }
    #expect(Array(sizes.prefix(5)) == [157, 239, 120, 140, 161])
  }

  @Test("linear PCM has no packets")
  func noPackets() throws {
    let source = try asset("wav-s16.wav")
    let track = try #require(source.tracks(withMediaType: .audio).first)
    let reader = try AVAssetReader(asset: source)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    try #require(reader.startReading())
    let buffer = try #require(output.copyNextSampleBuffer())
    var size = 1
    #expect(
      CMSampleBufferGetAudioStreamPacketDescriptions(
        buffer, allocatedSize: 0, packetDescriptionsOut: nil, packetDescriptionsSizeNeededOut: &size)
        == noErr)
    #expect(size == 0)
  }

  @Test("the compositor that a generator has is the one that draws")
  func compositor() throws {
    let source = try asset("h264.mp4")
    let generator = AVAssetImageGenerator(asset: source)
    #expect(generator.customVideoCompositor == nil)
    let composition = AVMutableVideoComposition(propertiesOf: source)
    composition.customVideoCompositorClass = CountingCompositor.self
    generator.videoComposition = composition
    let compositor = try #require(generator.customVideoCompositor as? CountingCompositor)
    _ = try generator.copyCGImage(at: .zero, actualTime: nil)
    #expect(compositor.count.withLock(\.self) == 1)
    let seen = compositor.sizes.withLock(\.first)
    #expect(seen == composition.renderSize)
  }

  @Test("an instruction's background is that of the prototype")
  func prototype() throws {
    let prototype = AVMutableVideoCompositionInstruction()
    prototype.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let composition = AVMutableVideoComposition(
      propertiesOf: try asset("h264.mp4"), prototypeInstruction: prototype)
    let instruction = try #require(composition.instructions.first as? AVVideoCompositionInstruction)
    #expect(instruction.backgroundColor == prototype.backgroundColor)
    #expect(!instruction.layerInstructions.isEmpty)
  }

  @Test("tracks that are alternatives are a group, and one is preferred")
  func groups() async throws {
    let source = try asset("two-audio.mp4")
    let audible = try await source.loadTracks(withMediaType: .audio)
    let groups = try await source.load(.trackGroups)
    #expect(groups.map { $0.trackIDs.map(\.int32Value) } == [audible.map(\.trackID)])
    let group = try #require(try await source.loadMediaSelectionGroup(for: .audible))
    let selection = try await source.load(.preferredMediaSelection)
    #expect(selection.selectedMediaOption(in: group) == group.defaultOption)
    #expect(selection.mediaSelectionCriteriaCanBeAppliedAutomatically(to: group))
    let chosen = try #require(selection.mutableCopy() as? AVMutableMediaSelection)
    chosen.select(group.options.last, in: group)
    #expect(chosen.selectedMediaOption(in: group) == group.options.last)
    #expect(!chosen.mediaSelectionCriteriaCanBeAppliedAutomatically(to: group))
    #expect(try await asset("h264.mp4").load(.trackGroups).isEmpty)
  }

  @Test("a composition's track finds those like it, and has associations")
  func compositions() async throws {
    let source = try asset("both.mp4")
    let composition = AVMutableComposition()
    let range = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2))
    try await composition.insertTimeRange(range, of: source, at: .zero)
    let video = try #require(composition.tracks(withMediaType: .video).first)
    let audio = try #require(composition.tracks(withMediaType: .audio).first)
    #expect(source.compatibleTrack(for: video)?.mediaType == .video)
    #expect(try await source.findCompatibleTrack(for: audio)?.mediaType == .audio)
    #expect(try asset("aac.m4a").compatibleTrack(for: video) == nil)
    video.addTrackAssociation(to: audio, type: .metadataReferent)
    video.addTrackAssociation(to: audio, type: .metadataReferent)
    #expect(video.availableTrackAssociationTypes == [.metadataReferent])
    #expect(video.associatedTracks(ofType: .metadataReferent) == [audio])
    video.removeTrackAssociation(to: audio, type: .metadataReferent)
    #expect(video.availableTrackAssociationTypes.isEmpty)
  }

  @Test("a ramp of crops is given back")
  func crops() throws {
    let instruction = AVMutableVideoCompositionLayerInstruction()
    let range = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))
    instruction.setCropRectangleRamp(
      fromStartCropRectangle: CGRect(x: 0, y: 0, width: 8, height: 8),
      toEndCropRectangle: CGRect(x: 1, y: 2, width: 3, height: 4), timeRange: range)
    var (start, end, found) = (CGRect.zero, CGRect.zero, CMTimeRange())
    #expect(
      instruction.getCropRectangleRamp(
        for: .zero, startCropRectangle: &start, endCropRectangle: &end, timeRange: &found))
    #expect(start.width == 8 && end == CGRect(x: 1, y: 2, width: 3, height: 4) && found == range)
  }

  @Test("an encoder's choices are those of its format")
  func choices() throws {
    let from = try #require(AVAudioFormat(standardFormatWithSampleRate: 8000, channels: 1))
    var description = AudioStreamBasicDescription()
    (description.mSampleRate, description.mFormatID) = (8000, kAudioFormatMPEG4AAC)
    (description.mChannelsPerFrame, description.mFramesPerPacket) = (1, 1024)
    let to = try #require(AVAudioFormat(streamDescription: &description))
    let converter = try #require(AVAudioConverter(from: from, to: to))
    #expect(converter.availableEncodeBitRates?.contains(128_000) == true)
    #expect(converter.applicableEncodeBitRates?.last == 48_000)
    #expect(converter.availableEncodeSampleRates?.contains(44_100) == true)
    let plain = try #require(AVAudioConverter(from: to, to: from))
    #expect(plain.availableEncodeBitRates == nil && plain.availableEncodeChannelLayoutTags == nil)
  }

  @Test("formats that are encoded are listed")
  func formats() throws {
    var size: UInt32 = 0
    #expect(AudioFormatGetPropertyInfo(kAudioFormatProperty_EncodeFormatIDs, 0, nil, &size) == noErr)
    var formats = [AudioFormatID](repeating: 0, count: Int(size) / MemoryLayout<AudioFormatID>.stride)
    #expect(AudioFormatGetProperty(kAudioFormatProperty_EncodeFormatIDs, 0, nil, &size, &formats) == noErr)
    #expect(formats.contains(kAudioFormatMPEG4AAC) && formats.contains(kAudioFormatLinearPCM))
    size = 3
    #expect(
      AudioFormatGetProperty(kAudioFormatProperty_EncodeFormatIDs, 0, nil, &size, &formats)
        == kAudioFormatBadPropertySizeError)
  }
}

/// Hands frames on, and counts them.
private final class CountingCompositor: NSObject, AVVideoCompositing {
  let count = Mutex(0)
  let sizes = Mutex<[CGSize]>([])
  var sourcePixelBufferAttributes: [String: any Sendable]? {
    [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
  }
  var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] {
    [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
  }
  func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
  func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
    count.withLock { $0 += 1 }
    sizes.withLock { $0.append(request.renderContext.videoComposition.renderSize) }
    let id = request.sourceTrackIDs.first?.int32Value ?? 0
    guard let frame = request.sourceFrame(byTrackID: id) else {
      return request.finish(with: AVError(.unknown))
    }
    request.finish(withComposedVideoFrame: frame)
  }
}
