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
