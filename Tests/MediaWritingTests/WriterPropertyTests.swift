import ISOBaseMedia
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// What can be asked of a writer and set before it starts.
struct WriterPropertyTests {
  private static let aac = FormatDescription(
    mediaType: .audio, mediaSubType: "mp4a", codec: .aac,
    audio: .init(
      streamDescription: AudioStreamDescription(sampleRate: 48000, formatID: "aac ", channelsPerFrame: 1),
      channelLayout: ChannelLayout(channels: [])),
    codecConfiguration: [0x11, 0x88])

  private static func sound(_ frame: Int64) throws -> SampleBuffer {
    SampleBuffer(
      formatDescription: aac, dataBuffer: try BlockBuffer([1, 2, 3]), numSamples: 1,
      sampleTimingInfoArray: [
        SampleTimingInfo(
          duration: MediaTime(value: 1024, timescale: 48000),
          presentationTimeStamp: MediaTime(value: frame * 1024, timescale: 48000))
      ])
  }

  @Test(arguments: FileType.written)
  func `inputs of kinds that a file can't hold can't be added`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("film"), fileType: type)
    let types = writer.availableMediaTypes
    #expect(types.contains(.audio))
    #expect(types.contains(.video) == type.holdsPictures)
    for mediaType in [MediaType.video, .timecode, .metadata] where !types.contains(mediaType) {
      let input = AssetWriterInput(mediaType: mediaType)
      #expect(!writer.canAdd(input))
      #expect(throws: MediaError.self) { try writer.add(input) }
    }
    #expect(!writer.canApply(outputSettings: AudioEncoderSettings(.aac), forMediaType: .video))
    #expect(!writer.canApply(outputSettings: VideoEncoderSettings(.h264), forMediaType: .audio))
    let stored: AudioEncoderSettings? = nil
    #expect(writer.canApply(outputSettings: stored, forMediaType: .audio))
  }

  @Test(arguments: [
    (FileType.mp4, Codec.aac, true), (.mp4, .vorbis, false), (.wav, .aac, false), (.flac, .flac, true),
    (.ogg, .opus, true),
    (.adts, .aac, true), (.mp3, .aac, false),
  ])
  func `settings can be applied where the file has that codec`(type: FileType, codec: Codec, applies: Bool)
    throws
  {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("film"), fileType: type)
    #expect(writer.canApply(outputSettings: AudioEncoderSettings(codec), forMediaType: .audio) == applies)
  }

  @Test(arguments: [0, 600, 90000] as [Int32])
  func `the movie counts in the timescale that is asked for`(timescale: Int32) async throws {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("film.mp4"), fileType: .mp4)
    writer.movieTimeScale = timescale
    let receiver = try writer.inputReceiver(for: AssetWriterInput(mediaType: .audio))
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    for frame in 0..<75 as Range<Int64> { try await receiver.append(Self.sound(frame)) }
    await writer.finishWriting()
    let movie = try URLAsset(path: writer.outputPath).isoFile().movie()
    #expect(movie.timescale == UInt32(timescale == 0 ? 48000 : timescale))
    #expect(movie.tracks[0].mediaTimescale == 48000)
    #expect(try URLAsset(path: writer.outputPath).content().duration.seconds == 1.6)
  }

  @Test func `the unfinished file is in the folder for temporary files`() async throws {
    let (folder, temporary) = (try TemporaryDirectory(), try TemporaryDirectory())
    let writer = try AssetWriter(outputPath: folder.file("film.mp4"), fileType: .mp4)
    writer.directoryForTemporaryFiles = temporary.path
    let receiver = try writer.inputReceiver(for: AssetWriterInput(mediaType: .audio))
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    try await receiver.append(Self.sound(0))
    #expect(try folder.contents().isEmpty)
    #expect(try temporary.contents().count == 1)
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(try folder.contents() == ["film.mp4"])
    #expect(try temporary.contents().isEmpty)
  }

  @Test func `what is appended at once is taken while there is room, and no longer`() throws {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("film.mp4"), fileType: .mp4)
    let receiver = try writer.inputReceiver(for: AssetWriterInput(mediaType: .audio))
    _ = try writer.inputReceiver(for: AssetWriterInput(mediaType: .audio))
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    var taken: Int64 = 0
    while taken < 1000, try receiver.appendImmediately(Self.sound(taken)) { taken += 1 }
    // The other input gives nothing, half a second of which is waited for.
    #expect((20..<60).contains(taken))
    #expect(writer.status == .writing)
    writer.cancelWriting()
  }

  @Test(arguments: [1024, 1500, 4096] as [Int64])
  func `sound that is encoded is heard up to the end of the session`(end: Int64) async throws {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("film.mp4"), fileType: .mp4)
    let receiver = try writer.inputReceiver(for: AssetWriterInput(settings: AudioEncoderSettings(.aac)))
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    let samples = [Int16](repeating: 1000, count: 9600)
    try await receiver.append(
      try SampleBuffer(interleaved: samples, channels: 1, sampleRate: 48000, presentationTimeStamp: .zero))
    writer.endSession(atSourceTime: MediaTime(value: end, timescale: 48000))
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
    let track = try #require(try URLAsset(path: writer.outputPath).tracks().first)
    #expect(
      track.timeRange == MediaTimeRange(start: .zero, duration: MediaTime(value: end, timescale: 48000)))
  }
}
