import Dispatch
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

struct LoadingTests {
  @Test("One property, many, and the same without waiting")
  func many() async throws {
    let asset = try asset("both.mp4")
    #expect(isNotYetLoaded(asset.status(of: .duration)))
    let (duration, tracks, playable, rate) = try await asset.load(
      .duration, .tracks, .isPlayable, .preferredRate)
    #expect(duration.isNumeric)
    #expect(tracks.count == 2)
    #expect(playable)
    #expect(rate == 1)
    guard case .loaded(let value) = asset.status(of: .duration) else {
      Issue.record("the duration is not loaded")
      return
    }
    #expect(value == duration)
    #expect(asset.duration == duration)
    #expect(asset.tracks == tracks)
    #expect(asset.tracks(withMediaType: .audio).count == 1)
    #expect(asset.track(withTrackID: 2)?.mediaType == .audio)
    // What came with the file is loaded as well.
    guard case .loaded = asset.status(of: .preferredRate) else {
      Issue.record("the rate is not loaded")
      return
    }
    // Tags are read when they are asked for.
    guard case .notYetLoaded = asset.status(of: .metadata) else {
      Issue.record("asking how far it is reads the tags")
      return
    }
    _ = try await asset.load(.metadata)
    guard case .loaded = asset.status(of: .metadata) else {
      Issue.record("the metadata are not loaded")
      return
    }
    let track = try #require(tracks.first)
    let (size, segments) = try await track.load(.naturalSize, .segments)
    #expect(size == track.naturalSize)
    #expect(segments == track.segments)
  }

  @Test("Nothing that was loaded of it keeps an asset, or its file open")
  func release() async throws {
    for name in ["both.mp4", "both.mkv", "both.ts", "flac-16.flac"] {
      weak var kept: URLAsset?
      do {
        let asset = try asset(name)
        kept = asset
        let (tracks, _, _) = try await asset.load(.tracks, .metadata, .duration)
        for track in tracks { _ = try await track.load(.segments, .totalSampleDataLength, .metadata) }
        _ = try await asset.loadMediaSelectionGroup(for: .audible)
        _ = asset.status(of: .tracks)
        await withCheckedContinuation { continuation in
          asset.loadValuesAsynchronously(forKeys: ["tracks"]) { continuation.resume() }
        }
      }
      // The thread that worked for it may not be through with its closure.
      for _ in 0..<1000 where kept != nil { try await Task.sleep(for: .milliseconds(1)) }
      #expect(kept == nil, "\(name)")
    }
  }

  @Test("A failure names the file and the property, and stays")
  func failure() async throws {
    let asset = URLAsset(path: "/nothing/here.mp4")
    let error = await #expect(throws: MediaError.self) { try await asset.load(.tracks) }
    #expect(error?.location.property == "tracks")
    #expect(error?.description.contains("/nothing/here.mp4: tracks: ") == true)
    guard case .failed(let failed) = asset.status(of: .tracks) else {
      Issue.record("the tracks have not failed")
      return
    }
    #expect(failed == error)
    #expect(asset.tracks.isEmpty)
    #expect(!asset.duration.isValid)
  }

  @Test("Cancelling ends the wait, and loading can begin anew")
  func cancellation() async throws {
    let source = try GatedSource("wav-s16.wav")
    let asset = URLAsset(path: "gated.wav", source: source)
    let task = Task { try await asset.load(.duration) }
    while isNotYetLoaded(asset.status(of: .duration)) { try await Task.sleep(for: .milliseconds(1)) }
    asset.cancelLoading()
    let error = await #expect(throws: MediaError.self) { try await task.value }
    #expect(error?.code == .operationCancelled)
    #expect(error?.location.property == "duration")
    guard case .failed = asset.status(of: .duration) else {
      Issue.record("the duration is not cancelled")
      return
    }
    source.open()
    #expect(try await asset.load(.duration) == time(4000, 8000))
  }

  @Test("Cancelling the task ends its own wait only")
  func taskCancellation() async throws {
    let source = try GatedSource("wav-s16.wav")
    let asset = URLAsset(path: "gated.wav", source: source)
    let (first, second) = (Task { try await asset.load(.duration) }, Task { try await asset.load(.tracks) })
    while isNotYetLoaded(asset.status(of: .duration)) || isNotYetLoaded(asset.status(of: .tracks)) {
      try await Task.sleep(for: .milliseconds(1))
    }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    source.open()
    #expect(try await second.value.count == 1)
  }

  @Test("Cancelling a task's load leaves a caller that blocks its answer")
  func blockingCaller() async throws {
    let source = try GatedSource("wav-s16.wav")
    let asset = URLAsset(path: "gated.wav", source: source)
    let loading = Task { try await asset.load(.duration) }
    while isNotYetLoaded(asset.status(of: .duration)) { try await Task.sleep(for: .milliseconds(1)) }
    async let tracks = offCooperativePool { try asset.tracks() }
    // One that comes too late to be in the way begins the loading anew.
    try await Task.sleep(for: .milliseconds(50))
    loading.cancel()
    await #expect(throws: CancellationError.self) { try await loading.value }
    source.open()
    #expect(try await tracks.count == 1)
  }

  @Test("The older shape: keys, a callback and their states")
  func keys() async throws {
    let asset = try asset("aac.m4a")
    #expect(asset.statusOfValue(forKey: "tracks").status == .unknown)
    await withCheckedContinuation { continuation in
      asset.loadValuesAsynchronously(forKeys: ["tracks", "duration", "nothing"]) { continuation.resume() }
    }
    #expect(asset.statusOfValue(forKey: "metadata").status == .unknown)
    await withCheckedContinuation { continuation in
      asset.loadValuesAsynchronously(forKeys: ["replayGain"]) { continuation.resume() }
    }
    #expect(asset.statusOfValue(forKey: "replayGain").status == .loaded)
    #expect(asset.statusOfValue(forKey: "metadata").status == .loaded)
    #expect(asset.statusOfValue(forKey: "tracks").status == .loaded)
    #expect(asset.statusOfValue(forKey: "duration").status == .loaded)
    let (status, error) = asset.statusOfValue(forKey: "nothing")
    #expect(status == .failed)
    #expect(error?.location.property == "nothing")
  }

  @Test(
    "A precise duration is that of the packets", arguments: ["mp3-no-header.mp3", "aac.aac", "ac3.ac3"])
  func precise(_ name: String) async throws {
    let path = try Fixture.named(name).path
    let rough = URLAsset(path: path)
    let precise = URLAsset(path: path, options: .init(preferPreciseDurationAndTiming: true))
    let (duration, isPrecise) = try await precise.load(.duration, .providesPreciseDurationAndTiming)
    #expect(isPrecise)
    #expect(try await !rough.load(.providesPreciseDurationAndTiming))
    // Packets of frames of one length: a whole number of them.
    let track = try #require(try await precise.load(.tracks).first)
    let frames = try #require(track.formatDescriptions.first?.audioStreamDescription?.framesPerPacket)
    let rate = track.formatDescriptions.first?.audioStreamDescription?.sampleRate ?? 0
    let count = duration.seconds * rate / Double(max(frames, 1))
    #expect(abs(count - count.rounded()) < 0.001)
    let length = try await track.load(.totalSampleDataLength)
    #expect(length > 0)
    #expect(track.totalSampleDataLength == length)
  }

  @Test("The bytes of all samples are those of the packets", arguments: ["both.mp4", "both.mkv", "both.ts"])
  func totalSampleDataLength(_ name: String) async throws {
    let fixture = try Fixture.named(name)
    for (track, stream) in zip(try await asset(name).load(.tracks), fixture.streams) {
      let packets = stream.packets.reduce(0) { $0 + $1.size }
      #expect(try await track.load(.totalSampleDataLength) == Int64(packets))
    }
  }

  private func isNotYetLoaded<Value>(_ status: AsyncProperty<Asset, Value>.Status) -> Bool {
    if case .notYetLoaded = status { return true }
    return false
  }

  private func isNotYetLoaded<Value>(_ status: AsyncProperty<URLAsset, Value>.Status) -> Bool {
    if case .notYetLoaded = status { return true }
    return false
  }
}

/// A file whose readers wait until it is opened to them.
private final class GatedSource: ByteSource {
  private let file: FileByteSource
  private let gate = DispatchSemaphore(value: 0)

  init(_ name: String) throws {
    file = try FileByteSource(path: Fixture.named(name).path)
  }

  var name: String? { file.name }
  var byteCount: Int64 { file.byteCount }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    gate.wait()
    gate.signal()
    return try file.read(into: buffer, at: offset)
  }

  func open() { gate.signal() }
}
