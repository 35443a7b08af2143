import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

struct AssetReaderTests {
  private func track(_ name: String, _ type: String = "video") throws -> AssetTrack {
    try StreamCase.named(name, type: type).track()
  }

  @Test("Outputs of one reader are drained in any order", arguments: [false, true])
  func severalOutputs(_ inTurn: Bool) throws {
    let asset = URLAsset(path: try Fixture.named("both.mp4").path)
    let tracks = try asset.tracks()
    let reader = AssetReader(asset: asset)
    let outputs = [
      AssetReaderTrackOutput(track: tracks[0], outputSettings: VideoSettings.pixelFormat(.bgra32)),
      AssetReaderTrackOutput(track: tracks[1], outputSettings: AudioSettings.linearPCM()),
      AssetReaderTrackOutput(track: tracks[1], outputSettings: nil),
    ]
    for output in outputs {
      #expect(reader.canAdd(output))
      reader.add(output)
    }
    #expect(reader.status == .unknown)
    try reader.start()
    #expect(reader.status == .reading)
    var counts = [0, 0, 0]
    var hasMore = [true, true, true]
    while hasMore.contains(true) {
      for (index, output) in outputs.enumerated() where hasMore[index] {
        #expect(reader.status == .reading)
        repeat {
          hasMore[index] = try output.nextSampleBuffer() != nil
          if hasMore[index] { counts[index] += 1 }
        } while !inTurn && hasMore[index]
      }
    }
    #expect(counts == [25, 6, 45])
    #expect(reader.status == .completed)
    #expect(try outputs[0].nextSampleBuffer() == nil)
    #expect(reader.damage.isEmpty)
  }

  @Test("The older calls give the same buffers")
  func olderCalls() throws {
    let track = try track("h264.mp4")
    let reader = AssetReader(asset: track.asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: VideoSettings.native)
    #expect(output.copyNextSampleBuffer() == nil)
    reader.add(output)
    #expect(reader.startReading())
    var count = 0
    while output.copyNextSampleBuffer() != nil { count += 1 }
    #expect(count == 40)
    #expect(reader.status == .completed)
  }

  @Test("A reader reads once")
  func startedTwice() throws {
    let track = try track("h264.mp4")
    let reader = AssetReader(asset: track.asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    try reader.start()
    #expect(throws: MediaError.self) { try reader.start() }.map { #expect($0.code == .invalidArgument) }
    #expect(!reader.canAdd(AssetReaderTrackOutput(track: track, outputSettings: nil)))
    #expect(!reader.startReading())
    // A second start does no harm to the first.
    #expect(reader.status == .reading)
    #expect(reader.error == nil)
    #expect(try output.nextSampleBuffer() != nil)
  }

  @Test("An output gives to one reader only")
  func outputOfTwoReaders() throws {
    let track = try track("h264.mp4")
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    let first = AssetReader(asset: track.asset)
    first.add(output)
    try first.start()
    let second = AssetReader(asset: track.asset)
    second.add(output)
    #expect(throws: MediaError.self) { try second.start() }.map { #expect($0.code == .invalidArgument) }
    #expect(second.status == .failed)
    #expect(try output.nextSampleBuffer() != nil)
  }

  @Test("An output of another asset is refused")
  func otherAsset() throws {
    let reader = AssetReader(asset: URLAsset(path: try Fixture.named("h264.mp4").path))
    let output = AssetReaderTrackOutput(track: try track("h264.mp4"), outputSettings: nil)
    #expect(!reader.canAdd(output))
    reader.add(output)
    #expect(reader.status == .unknown)
    #expect(reader.error == nil)
    #expect(throws: MediaError.self) { try reader.start() }.map { #expect($0.code == .invalidArgument) }
    #expect(reader.status == .failed)
    #expect(reader.error?.code == .invalidArgument)
  }

  @Test(
    "A time range that is none is refused",
    arguments: [
      MediaTimeRange.invalid, MediaTimeRange(start: .zero, duration: .invalid),
      MediaTimeRange(start: .zero, duration: seconds(-1)),
      MediaTimeRange(start: seconds(2), end: seconds(1)),
    ])
  func invalidTimeRange(_ range: MediaTimeRange) throws {
    let track = try track("h264.mp4")
    let reader = AssetReader(asset: track.asset)
    reader.add(AssetReaderTrackOutput(track: track, outputSettings: nil))
    reader.timeRange = range
    #expect(throws: MediaError.self) { try reader.start() }.map { #expect($0.code == .invalidArgument) }
    #expect(reader.status == .failed)
    #expect(reader.error?.code == .invalidArgument)
  }

  @Test("Settings for another kind of media are refused, with the file and the track")
  func wrongSettings() throws {
    for (track, settings) in [
      (try track("h264.mp4"), AudioSettings.linearPCM() as any OutputSettings),
      (try track("aac.m4a", "audio"), VideoSettings.native),
      (try track("subtitles.mp4", "subtitle"), AudioSettings.linearPCM()),
    ] {
      let error = #expect(throws: MediaError.self) { try read(track, settings) }
      #expect(error?.code == .invalidArgument)
      #expect(error?.location.file == (track.asset as? URLAsset)?.path)
      #expect(error?.location.trackID == track.trackID)
    }
  }

  @Test("A cancelled reader gives no more buffers", arguments: [0, 1, 5])
  func cancelled(_ count: Int) throws {
    let track = try track("h264.mp4")
    let reader = AssetReader(asset: track.asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: VideoSettings.native)
    reader.add(output)
    try reader.start()
    for _ in 0..<count { #expect(try output.nextSampleBuffer() != nil) }
    reader.cancelReading()
    #expect(reader.status == .cancelled)
    #expect(output.copyNextSampleBuffer() == nil)
    #expect(throws: MediaError.self) { try output.nextSampleBuffer() }.map {
      #expect($0.code == .operationCancelled)
    }
    #expect(reader.status == .cancelled)
    #expect(reader.error == nil)
  }

  @Test("A reader that is gone while its output is read stops reading")
  func readerGone() throws {
    let track = try track("h264.mp4")
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    do {
      let reader = AssetReader(asset: track.asset)
      reader.add(output)
      try reader.start()
    }
    #expect(throws: MediaError.self) { try output.nextSampleBuffer() }
  }

  @Test("Two readers of one asset read at the same time")
  func concurrent() async throws {
    let asset = URLAsset(path: try Fixture.named("both.mkv").path)
    let tracks = try asset.tracks()
    let expected = try shown(tracks[0], .native)
    try await withThrowingTaskGroup(of: [Shown].self) { group in
      for _ in 0..<4 { group.addTask { try shown(tracks[0], .native) } }
      for try await found in group { #expect(found == expected) }
    }
  }
}
