import Dispatch
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Synchronization
import Testing

@testable import MediaWriting

// What an input with pictures refuses, and what is left of a file that doesn't come to its end.
extension VideoEncodingTests {
  @Test func `a picture that goes back in time or has another size is refused, and others can follow`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("film.mp4"), fileType: .mp4)
    let receiver = try writer.inputReceiver(for: AssetWriterInput(settings: VideoEncoderSettings(.h264)))
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    for time in times(3, 1, 10) {
      try await receiver.append(try DrawnPicture.moving(0), withPresentationTime: time)
    }
    let error = await #expect(throws: MediaError.self) {
      try await receiver.append(
        try DrawnPicture.moving(0), withPresentationTime: MediaTime(value: 1, timescale: 10))
    }
    #expect(error?.reason == "a picture at 1/10 does not come after the last one at 2048/10240")
    let other = await #expect(throws: MediaError.self) {
      try await receiver.append(
        try DrawnPicture.moving(0, .bgra32, .init(width: 32, height: 32)),
        withPresentationTime: MediaTime(value: 5, timescale: 10))
    }
    #expect(other?.reason == "a picture of 32×32 pixels follows one of 64×48")
    try await receiver.append(
      try DrawnPicture.moving(0), withPresentationTime: MediaTime(value: 5, timescale: 10))
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(try decoded(URLAsset(path: writer.outputPath)).count == 4)
  }

  @Test(arguments: [
    (VideoEncoderSettings(.ffv1), FileType.mp4), (VideoEncoderSettings(.proRes), .mp4),
    (VideoEncoderSettings(.h264), .webM), (VideoEncoderSettings(.vp9), .mov),
    (VideoEncoderSettings(.h264), .m4a),
    (VideoEncoderSettings(.theora), .ogg), (VideoEncoderSettings(.aac), .mp4),
  ])
  func `what a file type doesn't hold is refused before anything is written`(
    settings: VideoEncoderSettings, type: FileType
  ) throws {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("film"), fileType: type)
    #expect(!writer.canApply(outputSettings: settings, forMediaType: .video))
    let input = AssetWriterInput(settings: settings)
    #expect(!writer.canAdd(input))
    #expect(throws: MediaError.self) { try writer.add(input) }
  }

  @Test(arguments: [
    (VideoEncoderSettings(.h264), VideoDimensions(width: 63, height: 47), "63×47"),
    (VideoEncoderSettings(.hevc), VideoDimensions(width: 63, height: 48), "63×48"),
    (VideoEncoderSettings(.h264, profile: "no"), small, "can't be opened"),
    (VideoEncoderSettings(.h264, encoderOptions: ["no": "1"]), small, "option no"),
  ])
  func `what an encoder doesn't take makes the writer fail and leaves nothing`(
    settings: VideoEncoderSettings, size: VideoDimensions, words: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("film.mp4"), fileType: .mp4)
    let receiver = try writer.inputReceiver(for: AssetWriterInput(settings: settings))
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    let error = await #expect(throws: MediaError.self) {
      for buffer in try buffers(times(2), .bgra32, size) { try await receiver.append(buffer) }
    }
    #expect(error?.reason.contains(words) == true)
    await writer.finishWriting()
    #expect(writer.status == .failed)
    #expect(try folder.contents().isEmpty)
  }

  @Test(arguments: [Codec.h264, .hevc, .av1, .vp9])
  func `no pictures, and an end in the middle, leave nothing`(codec: Codec) async throws {
    let size = VideoDimensions(width: 64, height: 64)
    for count in [0, 1, 3] {
      let folder = try TemporaryDirectory()
      let writer = try AssetWriter(outputPath: folder.file("film.mp4"), fileType: .mp4)
      let receiver = try writer.inputReceiver(for: AssetWriterInput(settings: VideoEncoderSettings(codec)))
      try writer.start()
      try writer.startSession(atSourceTime: .zero)
      for buffer in try buffers(times(count), .bgra32, size) { try await receiver.append(buffer) }
      if count > 0 { writer.cancelWriting() }
      await writer.finishWriting()
      #expect(writer.status == (count > 0 ? .cancelled : .failed))
      #expect(try folder.contents().isEmpty)
    }
  }

  @Test func `what a recording has written can be played before it ends`() async throws {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("film.mp4"), fileType: .mp4)
    writer.movieFragmentInterval = MediaTime(value: 2, timescale: 5)
    let settings = VideoEncoderSettings(
      .h264, maxKeyFrameInterval: 2, encoderOptions: ["tune": "zerolatency"])
    let receiver = try writer.inputReceiver(for: AssetWriterInput(settings: settings))
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    for buffer in try buffers(times(12, 1, 10)) { try await receiver.append(buffer) }
    // What a process leaves that is killed here.
    let file = try FileByteSource(path: writer.outputPath)
    let path = try folder.write(try file.bytes(at: 0, count: Int(file.byteCount)), to: "left.mp4")
    let left = try decoded(URLAsset(path: path)).map(\.presentationTimeStamp)
    #expect(left.count >= 8)
    #expect(left == Array(times(12, 1, 10).prefix(left.count)))
    await writer.finishWriting()
    #expect(try decoded(URLAsset(path: writer.outputPath)).count == 12)
  }

  @Test func `a block is asked for pictures until it has no more`() async throws {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("film.mp4"), fileType: .mp4)
    let input = AssetWriterInput(settings: VideoEncoderSettings(.h264))
    try writer.add(input)
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    let source = try buffers(times(9))
    let next = Mutex(0)
    await withCheckedContinuation { continuation in
      input.requestMediaDataWhenReady(on: DispatchQueue(label: "pictures")) {
        // Two at a time, to be asked again.
        for _ in 0..<2 where input.isReadyForMoreMediaData {
          let index = next.withLock { index in
            index += 1
            return index - 1
          }
          guard index < source.count else {
            if index == source.count {
              input.markAsFinished()
              continuation.resume()
            }
            return
          }
          #expect(input.append(source[index]))
        }
      }
    }
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(try decoded(URLAsset(path: writer.outputPath)).count == 9)
  }

  @Test func `the adaptor's pool makes buffers for its input`() async throws {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("film.mov"), fileType: .mov)
    let input = AssetWriterInput(settings: VideoEncoderSettings(.h264, dimensions: Self.small))
    let adaptor = AssetWriterInputPixelBufferAdaptor(
      assetWriterInput: input, sourcePixelBufferAttributes: .pixelFormat(.yuv420BiPlanarVideoRange))
    try writer.add(input)
    #expect(adaptor.pixelBufferPool == nil)
    #expect(writer.startWriting())
    try writer.startSession(atSourceTime: .zero)
    let pool = try #require(adaptor.pixelBufferPool)
    for time in times(4) {
      let picture = try pool.makePixelBuffer()
      for plane in 0..<2 {
        try picture.withMutableBytes(ofPlane: plane) { bytes in
          for place in 0..<bytes.byteCount { bytes.storeBytes(of: 128, toByteOffset: place, as: UInt8.self) }
        }
      }
      #expect(adaptor.append(picture, withPresentationTime: time))
      #expect(throws: MediaError.self) { try picture.withMutableBytes { _ in } }
    }
    #expect(!adaptor.append(try pool.makePixelBuffer(), withPresentationTime: .zero))
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let pictures = try decoded(URLAsset(path: writer.outputPath))
    #expect(pictures.count == 4)
    #expect(pictures.last?.imageBuffer?.content[0].allSatisfy { $0 == 128 } == true)
  }
}
