import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Synchronization
import Testing

struct RandomAccessTests {
  private let settings = AudioSettings.linearPCM()

  private func opened(
    _ name: String = "flac-16.flac", configure: (AssetReaderOutput) -> Void = { _ in }
  ) throws -> (AssetReader, AssetReaderTrackOutput) {
    let track = try StreamCase.named(name, type: "audio").track()
    let reader = AssetReader(asset: track.asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: settings)
    configure(output)
    reader.add(output)
    try reader.start()
    return (reader, output)
  }

  private func drain(_ output: AssetReaderOutput) throws -> [SampleBuffer] {
    var buffers: [SampleBuffer] = []
    while let buffer = try output.nextSampleBuffer() { buffers.append(buffer) }
    return buffers
  }

  @Test(
    "Other ranges are read after the first, and the reader completes when the configuration is final",
    arguments: ["flac-16.flac", "aac.m4a", "opus.opus"])
  func ranges(_ name: String) throws {
    let (reader, output) = try opened(name) { $0.supportsRandomAccess = true }
    let whole = bytes(of: try drain(output))
    #expect(reader.status == .reading)
    let cuts = [MediaTime.zero, seconds(0.125), seconds(0.3)]
    let ranges = zip(cuts, cuts.dropFirst()).map { MediaTimeRange(start: $0, end: $1) }
    try output.reset(
      forReadingTimeRanges: ranges + [MediaTimeRange(start: seconds(0.3), duration: .positiveInfinity)])
    #expect(bytes(of: try drain(output)) == whole)
    #expect(reader.status == .reading)
    output.markConfigurationAsFinal()
    #expect(reader.status == .completed)
    #expect(throws: MediaError.self) { try output.reset(forReadingTimeRanges: []) }
  }

  @Test("Ranges are refused where they can't be read")
  func refusals() throws {
    let first = MediaTimeRange(start: .zero, duration: seconds(0.1))
    let (one, plain) = try opened()
    _ = try drain(plain)
    #expect(throws: MediaError.self) { try plain.reset(forReadingTimeRanges: [first]) }

    let (second, early) = try opened { $0.supportsRandomAccess = true }
    _ = try early.nextSampleBuffer()
    #expect(throws: MediaError.self) { try early.reset(forReadingTimeRanges: [first]) }

    // A reader that nobody holds stops reading.
    #expect(one.status == .completed && second.status == .reading)

    let (reader, output) = try opened { $0.supportsRandomAccess = true }
    _ = try drain(output)
    for ranges in [
      [MediaTimeRange.invalid], [MediaTimeRange(start: .indefinite, duration: seconds(1))],
      [MediaTimeRange(start: .zero, duration: .indefinite)], [first, first],
      [MediaTimeRange(start: seconds(0.2), duration: seconds(0.1)), first],
      [first, MediaTimeRange(start: seconds(0.05), duration: seconds(0.1))],
    ] {
      let error = #expect(throws: MediaError.self) { try output.reset(forReadingTimeRanges: ranges) }
      #expect(error?.code == .invalidArgument)
    }
    #expect(reader.status == .reading)
    reader.cancelReading()
    // Nothing happens to a reader that was cancelled.
    try output.reset(forReadingTimeRanges: [first])
    #expect(output.copyNextSampleBuffer() == nil)
    #expect(reader.status == .cancelled)
  }

  @Test("Settings of an output stay as they are once reading has started")
  func configuration() throws {
    let (reader, output) = try opened()
    #expect(reader.status == .reading)
    output.supportsRandomAccess = true
    output.alwaysCopiesSampleData = false
    #expect(!output.supportsRandomAccess)
    #expect(output.alwaysCopiesSampleData)
  }

  @Test("A controller names the ranges of a provider")
  func controller() async throws {
    let track = try StreamCase.named("flac-16.flac", type: "audio").track()
    let reader = AssetReader(asset: track.asset)
    let (provider, controller) = reader.outputProviderWithRandomAccess(
      for: AssetReaderTrackOutput(track: track, outputSettings: settings))
    try reader.start()
    var whole: [SampleBuffer] = []
    for try await buffer in provider { whole.append(buffer) }
    try controller.reset(forReadingTimeRanges: [MediaTimeRange(start: .zero, duration: .positiveInfinity)])
    var again: [SampleBuffer] = []
    while let buffer = try await provider.next() { again.append(buffer) }
    #expect(bytes(of: whole) == bytes(of: again))
    controller.markConfigurationAsFinal()
    #expect(reader.status == .completed)
  }
}

/// The ways to take buffers give the same buffers.
struct ProviderTests {
  @Test("A provider gives what the older call gives", arguments: StreamCase.all)
  func sameBuffers(_ stream: StreamCase) async throws {
    let track = try stream.track()
    let settings: (any OutputSettings)? =
      switch track.mediaType {
      case .audio: AudioSettings.linearPCM(bitDepth: 32, isFloat: true)
      case .video: VideoSettings.pixelFormat(.bgra32)
      default: nil
      }
    let expected = try read(track, settings).buffers
    let reader = AssetReader(asset: track.asset)
    let provider = reader.outputProvider(for: AssetReaderTrackOutput(track: track, outputSettings: settings))
    try reader.start()
    var count = 0
    for try await buffer in provider {
      try #require(count < expected.count)
      #expect(buffer.presentationTimeStamp == expected[count].presentationTimeStamp)
      #expect(buffer.dataBuffer?.bytes == expected[count].dataBuffer?.bytes)
      if let picture = buffer.imageBuffer, let other = expected[count].imageBuffer {
        #expect(try md5(picture) == md5(other))
      }
      count += 1
    }
    #expect(count == expected.count)
    #expect(reader.status == .completed)
  }

  @Test(
    "Lent samples are the copied ones",
    arguments: (StreamCase.audio + StreamCase.video).filter(atLeast: 125) { $0.stream.codec != "png" })
  func lent(_ stream: StreamCase) throws {
    let track = try stream.track()
    let settings: any OutputSettings =
      track.mediaType == .audio ? AudioSettings.linearPCM() : VideoSettings.native
    func samples(copied: Bool) throws -> [SampleBuffer] {
      let reader = AssetReader(asset: track.asset)
      let output = AssetReaderTrackOutput(track: track, outputSettings: settings)
      output.alwaysCopiesSampleData = copied
      reader.add(output)
      try reader.start()
      var buffers: [SampleBuffer] = []
      while let buffer = output.copyNextSampleBuffer() { buffers.append(buffer) }
      return buffers
    }
    let (copied, lent) = (try samples(copied: true), try samples(copied: false))
    #expect(copied.count == lent.count)
    for (one, other) in zip(copied, lent) {
      #expect(one.dataBuffer?.isLent != true && one.imageBuffer?.isLent != true)
      #expect(one.dataBuffer?.bytes == other.dataBuffer?.bytes)
      if let picture = one.imageBuffer, let lent = other.imageBuffer {
        #expect(try md5(picture) == md5(lent))
        #expect(picture.color == lent.color)
      }
    }
  }

  @Test("A reader is cancelled from another thread at any moment", arguments: [0, 1, 3, 10, 30])
  func cancelled(_ milliseconds: Int) async throws {
    let asset = URLAsset(path: try Fixture.named("both.mp4").path)
    let reader = AssetReader(asset: asset)
    let outputs =
      try asset.tracks().map { AssetReaderTrackOutput(track: $0, outputSettings: nil) }
      + [
        AssetReaderTrackOutput(
          track: try #require(try asset.tracks().first), outputSettings: VideoSettings.pixelFormat(.bgra32))
      ]
    for output in outputs { reader.add(output) }
    try reader.start()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for output in outputs {
        for _ in 0..<2 {
          group.addTask {
            do {
              while try output.nextSampleBuffer() != nil {}
            } catch let error as MediaError {
              #expect(error.code == .operationCancelled)
            }
          }
        }
      }
      group.addTask {
        try await Task.sleep(for: .milliseconds(milliseconds))
        reader.cancelReading()
      }
      try await group.waitForAll()
    }
    #expect(reader.status == .cancelled || reader.status == .completed)
    #expect(reader.error == nil)
    for output in outputs where reader.status == .cancelled { #expect(output.copyNextSampleBuffer() == nil) }
  }

  @Test("Threads that take from one output get each buffer once")
  func shared() async throws {
    let track = try StreamCase.named("h264.mp4").track()
    let expected = try read(track, nil).buffers.map(\.presentationTimeStamp)
    let reader = AssetReader(asset: track.asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    try reader.start()
    let found = try await withThrowingTaskGroup(of: [MediaTime].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var times: [MediaTime] = []
          while let buffer = try output.nextSampleBuffer() { times.append(buffer.presentationTimeStamp) }
          return times
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(found.sorted() == expected.sorted())
    #expect(reader.status == .completed)
  }
}

struct SampleReferenceTests {
  @Test(
    "A sample reference says where the bytes of the stored sample are",
    arguments: ["h264.mp4", "wav-s16.wav", "aac.m4a"])
  func places(_ name: String) throws {
    let path = try Fixture.named(name).path
    let source = try FileByteSource(path: path)
    let track = try #require(try URLAsset(path: path).tracks().first)
    let stored = try read(track, nil).buffers
    let reader = AssetReader(asset: track.asset)
    let output = AssetReaderSampleReferenceOutput(track: track)
    #expect(reader.canAdd(output))
    reader.add(output)
    #expect(!reader.canAdd(output))
    try reader.start()
    var count = 0
    while let reference = try output.nextSampleBuffer() {
      let sample = stored[count]
      #expect(reference.dataBuffer == nil)
      #expect(reference.totalSampleSize == sample.totalSampleSize)
      #expect(reference.presentationTimeStamp == sample.presentationTimeStamp)
      #expect(reference.attachments.sampleReferencePath == path)
      let offset = try #require(reference.attachments.sampleReferenceByteOffset)
      #expect(try source.bytes(at: offset, count: reference.totalSampleSize) == sample.dataBuffer?.bytes)
      count += 1
    }
    #expect(count == stored.count)
  }

  @Test("An output that is added twice is refused")
  func twice() throws {
    let track = try StreamCase.named("h264.mp4").track()
    let reader = AssetReader(asset: track.asset)
    let output = AssetReaderSampleReferenceOutput(track: track)
    reader.add(output)
    reader.add(output)
    #expect(throws: MediaError.self) { try reader.start() }.map { #expect($0.code == .invalidArgument) }
  }
}
