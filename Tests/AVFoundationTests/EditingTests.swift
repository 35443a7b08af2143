import AVFoundation
import MediaScopeFixtures
import Testing

/// The guide's listings for editing.
struct EditingTests {
  private func asset(_ name: String) throws -> AVURLAsset {
    AVURLAsset(url: URL(fileURLWithPath: try Fixture.named(name).path))
  }

  @Test("two clips, a sound track with a ramp, a turn and a fade are read as one film")
  func film() throws {
    let (first, second, sound) = (try asset("h264.mp4"), try asset("rotate-90.mp4"), try asset("sunset.mp4"))
    let composition = AVMutableComposition()
    let videoTrack = try #require(
      composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
    let audioTrack = try #require(
      composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid))
    let clips = try [first, second].map { try #require($0.tracks(withMediaType: .video).first) }
    let half = CMTime(value: 1, timescale: 2)
    for clip in clips {
      try videoTrack.insertTimeRange(
        CMTimeRange(start: .zero, duration: half), of: clip, at: composition.duration)
    }
    try audioTrack.insertTimeRange(
      CMTimeRange(start: .zero, duration: composition.duration),
      of: try #require(sound.tracks(withMediaType: .audio).first),
      at: .zero)
    // The second clip is shorter than the range; what there is of it is inserted.
    #expect(composition.duration == CMTime(value: 9, timescale: 10))
    #expect(videoTrack.segments.count == 2)
    #expect(composition.tracks(withMediaType: .video).first === videoTrack)

    let instructions = zip(clips, [CMTime.zero, half]).map { clip, start in
      let instruction = AVMutableVideoCompositionInstruction()
      instruction.timeRange = CMTimeRange(start: start, end: start == .zero ? half : composition.duration)
      let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: videoTrack)
      layer.setTransform(clip.preferredTransform, at: start)
      if start == .zero {
        layer.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: instruction.timeRange)
      }
      instruction.layerInstructions = [layer]
      return instruction
    }
    let video = AVMutableVideoComposition()
    video.instructions = instructions
    video.renderSize = CGSize(width: 64, height: 64)
    video.frameDuration = CMTime(value: 1, timescale: 10)
    // A change through one reference is seen through the other.
    instructions[0].backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(
      (video.instructions[0] as? AVVideoCompositionInstruction)?.backgroundColor?.components == [1, 0, 0, 1])
    #expect(
      video.isValid(
        for: composition, timeRange: CMTimeRange(start: .zero, duration: composition.duration),
        validationDelegate: nil))

    let mix = AVMutableAudioMix()
    let parameters = AVMutableAudioMixInputParameters(track: audioTrack)
    mix.inputParameters = [parameters]
    parameters.setVolumeRamp(
      fromStartVolume: 1, toEndVolume: 0, timeRange: CMTimeRange(start: .zero, duration: composition.duration)
    )

    let reader = try AVAssetReader(asset: composition.copy() as! AVComposition)
    let pictures = AVAssetReaderVideoCompositionOutput(
      videoTracks: reader.asset.tracks(withMediaType: .video),
      videoSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    pictures.videoComposition = video
    let heard = AVAssetReaderAudioMixOutput(
      audioTracks: reader.asset.tracks(withMediaType: .audio), audioSettings: nil)
    heard.audioMix = mix
    reader.add(pictures)
    reader.add(heard)
    try #require(reader.startReading(), "\(String(describing: reader.error))")
    var reds: [UInt8] = []
    while let buffer = pictures.copyNextSampleBuffer() {
      let picture = try #require(CMSampleBufferGetImageBuffer(buffer))
      #expect(CVPixelBufferGetWidth(picture) == 64)
      reds.append(try #require(CVPixelBufferGetBaseAddress(picture)).load(fromByteOffset: 2, as: UInt8.self))
    }
    #expect(reds.count == 9)
    var frames = 0
    while let buffer = heard.copyNextSampleBuffer() { frames += CMSampleBufferGetNumSamples(buffer) }
    #expect(frames == 39690)
    #expect(reader.status == .completed)
  }

  @Test("a custom compositor draws the frames")
  func compositor() throws {
    let source = try asset("h264.mp4")
    let track = try #require(source.tracks(withMediaType: .video).first)
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = CMTimeRange(start: .zero, duration: source.duration)
    instruction.layerInstructions = [AVMutableVideoCompositionLayerInstruction(assetTrack: track)]
    let video = AVMutableVideoComposition()
    video.customVideoCompositorClass = GreyCompositor.self
    video.instructions = [instruction]
    video.renderSize = CGSize(width: 16, height: 16)
    video.frameDuration = CMTime(value: 1, timescale: 5)
    let reader = try AVAssetReader(asset: source)
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: [track],
      videoSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    output.videoComposition = video
    reader.add(output)
    try #require(reader.startReading(), "\(String(describing: reader.error))")
    let buffer = try #require(output.copyNextSampleBuffer())
    let picture = try #require(buffer.imageBuffer)
    #expect(CVPixelBufferGetBaseAddress(picture)?.load(as: UInt32.self) == 0x8080_8080)
  }

  @Test("a mutable copy is another composition")
  func copies() throws {
    let source = try asset("both.mp4")
    let composition = AVMutableComposition()
    try composition.insertTimeRange(
      CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2)), of: source, at: .zero)
    let copy = try #require(composition.mutableCopy() as? AVMutableComposition)
    copy.insertEmptyTimeRange(CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1)))
    #expect(copy.duration.seconds == 1.5 && composition.duration.seconds == 0.5)
    composition.removeTimeRange(CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 4)))
    #expect(composition.duration.seconds == 0.25)
    composition.scaleTimeRange(
      CMTimeRange(start: .zero, duration: composition.duration), toDuration: CMTime(value: 2, timescale: 1))
    #expect(composition.duration.seconds == 2)
  }

  @Test("sound of another speed keeps its pitch unless it is asked not to")
  func timePitch() throws {
    let composition = AVMutableComposition()
    try composition.insertTimeRange(
      CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2)), of: try asset("wav-s16.wav"),
      at: .zero)
    composition.scaleTimeRange(
      CMTimeRange(start: .zero, duration: composition.duration), toDuration: CMTime(value: 1, timescale: 1))
    let track = try #require(composition.tracks(withMediaType: .audio).first)
    func heard(_ change: (AVAssetReaderAudioMixOutput) -> Void) throws -> [Data] {
      let output = AVAssetReaderAudioMixOutput(audioTracks: [track], audioSettings: nil)
      #expect(output.audioTimePitchAlgorithm == .spectral)
      change(output)
      let reader = try AVAssetReader(asset: composition)
      reader.add(output)
      try #require(reader.startReading())
      var blocks: [Data] = []
      while let block = output.copyNextSampleBuffer()?.dataBuffer { blocks.append(try block.dataBytes()) }
      #expect(reader.status == .completed)
      return blocks
    }
    let usual = try heard { _ in }
    let varispeed = try heard { $0.audioTimePitchAlgorithm = .varispeed }
    let mixed = try heard { output in
      let parameters = AVMutableAudioMixInputParameters(track: track)
      parameters.audioTimePitchAlgorithm = .varispeed
      let mix = AVMutableAudioMix()
      mix.inputParameters = [parameters]
      output.audioMix = mix
    }
    #expect(!usual.isEmpty && usual != varispeed && varispeed == mixed)
  }
}

/// Paints every frame in one grey.
private final class GreyCompositor: NSObject, AVVideoCompositing, @unchecked Sendable {
  var sourcePixelBufferAttributes: [String: any Sendable]? {
    [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
  }
  var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] {
    [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
  }
  func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
  func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
    guard let picture = request.renderContext.newPixelBuffer(), !request.sourceTrackIDs.isEmpty,
      let address = CVPixelBufferGetBaseAddress(picture)
    else {
      request.finish(with: AVError(.unknown))
      return
    }
    memset(address, 0x80, CVPixelBufferGetDataSize(picture))
    request.finish(withComposedVideoFrame: picture)
  }
}

/// Layers over a film.
struct AnimationToolTests {
  @Test(
    "a layer is drawn over the pictures, from the lower left corner, when its animation says so",
    arguments: [false, true])
  func watermark(asTrack: Bool) throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Fixture.named("both.mp4").path))
    let composition = AVMutableVideoComposition(propertiesOf: asset)
    let whole = CGRect(origin: .zero, size: composition.renderSize)
    let (parent, video, mark) = (CALayer(), CALayer(), CALayer())
    (parent.frame, video.frame) = (whole, whole)
    mark.frame = CGRect(x: 8, y: 8, width: 16, height: 16)
    mark.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let appearance = CABasicAnimation(keyPath: "opacity")
    (appearance.fromValue, appearance.toValue, appearance.duration) = (0, 0, 0.5)
    appearance.beginTime = AVCoreAnimationBeginTimeAtZero
    mark.add(appearance, forKey: "appearance")
    if !asTrack { parent.addSublayer(video) }
    parent.addSublayer(mark)
    if asTrack {
      composition.animationTool = AVVideoCompositionCoreAnimationTool(additionalLayer: parent, asTrackID: 99)
      let layer = AVMutableVideoCompositionLayerInstruction()
      layer.trackID = 99
      let instruction = try #require(composition.instructions.first as? AVVideoCompositionInstruction)
      let changed = try #require(instruction.mutableCopy() as? AVMutableVideoCompositionInstruction)
      changed.layerInstructions.insert(layer, at: 0)
      composition.instructions = [changed]
    } else {
      composition.animationTool = AVVideoCompositionCoreAnimationTool(
        postProcessingAsVideoLayer: video, in: parent)
    }
    let generator = AVAssetImageGenerator(asset: asset)
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    let plain = try generator.copyCGImage(at: CMTime(value: 4, timescale: 5), actualTime: nil)
    generator.videoComposition = composition
    let early = try generator.copyCGImage(at: .zero, actualTime: nil)
    let late = try generator.copyCGImage(at: CMTime(value: 4, timescale: 5), actualTime: nil)
    func pixel(_ image: CGImage, _ x: Int, _ y: Int) throws -> [UInt8] {
      let data = try #require(image.dataProvider?.data)
      // Blue comes first.
      return (0..<3).reversed().map { data[data.startIndex + y * image.bytesPerRow + x * 4 + $0] }
    }
    let middle = Int(whole.height) - 16
    #expect(try pixel(late, 16, middle) == [255, 0, 0])
    #expect(try pixel(early, 16, middle) != [255, 0, 0])
    // At the upper left, nothing is drawn.
    for (one, other) in zip(try pixel(late, 16, 16), try pixel(plain, 16, 16)) {
      #expect(abs(Int(one) - Int(other)) <= 3)
    }
  }

  @Test("a layer that can't be drawn makes the picture fail")
  func refusal() throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Fixture.named("both.mp4").path))
    let composition = AVMutableVideoComposition(propertiesOf: asset)
    let parent = CALayer()
    parent.frame = CGRect(origin: .zero, size: composition.renderSize)
    let small = CALayer()
    small.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    parent.addSublayer(small)
    composition.animationTool = AVVideoCompositionCoreAnimationTool(
      postProcessingAsVideoLayer: small, in: parent)
    let generator = AVAssetImageGenerator(asset: asset)
    generator.videoComposition = composition
    do {
      _ = try generator.copyCGImage(at: .zero, actualTime: nil)
      Issue.record("it was drawn")
    } catch {
      #expect(error.localizedDescription.contains("a film in a layer of another size"))
    }
  }

  @Test("a track has its composition, whoever else holds that, and neither holds the other for ever")
  func trackAlone() throws {
    func makeTrack() throws -> AVMutableCompositionTrack {
      try #require(
        AVMutableComposition().addMutableTrack(
          withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
    }
    weak var gone: AVMutableComposition?
    weak var goneTrack: AVMutableCompositionTrack?
    do {
      let track = try makeTrack()
      let composition = try #require(track.asset as? AVMutableComposition)
      #expect(track.asset === composition)
      #expect(composition.tracks(withMediaType: .video).first === track)
      (gone, goneTrack) = (composition, track)
    }
    #expect(gone == nil && goneTrack == nil)
  }
}
