import MediaScopeFixtures
import Synchronization
import Testing

@testable import AVFoundation

/// Assets whose bytes a delegate gives.
struct ResourceLoaderTests {
  /// Gives the bytes of a file, later and in parts.
  private final class FileLoader: NSObject, AVAssetResourceLoaderDelegate, Sendable {
    private let bytes: Data
    private let asked = Mutex<[URL?]>([])
    var urls: [URL?] { asked.withLock(\.self) }

    init(_ name: String) throws {
      bytes = try Data(contentsOf: URL(fileURLWithPath: try Fixture.named(name).path))
    }

    func resourceLoader(
      _ resourceLoader: AVAssetResourceLoader,
      shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
    ) -> Bool {
      asked.withLock { $0.append(loadingRequest.request.url) }
      DispatchQueue.global().async { [bytes] in
        if let information = loadingRequest.contentInformationRequest {
          information.contentType = AVFileType.mp4.rawValue
          information.contentLength = Int64(bytes.count)
          information.isByteRangeAccessSupported = true
        }
        if let wanted = loadingRequest.dataRequest {
          let end = min(Int(wanted.requestedOffset) + wanted.requestedLength, bytes.count)
          while Int(wanted.currentOffset) < end {
            let start = Int(wanted.currentOffset)
            wanted.respond(with: bytes.subdata(in: start..<min(start + 5000, end)))
          }
        }
        loadingRequest.finishLoading()
      }
      return true
    }
  }

  private func asset(_ delegate: (any AVAssetResourceLoaderDelegate)?) throws -> AVURLAsset {
    let asset = AVURLAsset(url: try #require(URL(string: "memory://film/1")))
    asset.resourceLoader.setDelegate(delegate, queue: DispatchQueue(label: "loader"))
    return asset
  }

  private func bytes(of asset: AVAsset, _ type: AVMediaType, _ settings: [String: Any]?) async throws -> Data
  {
    let track = try #require(try await asset.loadTracks(withMediaType: type).first)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
    reader.add(output)
    try #require(reader.startReading())
    var all = Data()
    while let buffer = output.copyNextSampleBuffer() { all += try #require(buffer.dataBuffer).dataBytes() }
    #expect(reader.status == .completed)
    return all
  }

  @Test(
    "a film is the same as from its file",
    arguments: ["both.mp4", "both-fragmented.mp4", "both.mkv", "both.ts", "both.mov"])
  func film(name: String) async throws {
    let loader = try FileLoader(name)
    let (given, file) = (
      try asset(loader), AVURLAsset(url: URL(fileURLWithPath: try Fixture.named(name).path))
    )
    #expect(try await given.load(.duration) == file.load(.duration))
    #expect(try await given.load(.tracks).map(\.trackID) == file.load(.tracks).map(\.trackID))
    for (type, settings) in [(.video, nil), (.audio, [AVFormatIDKey: kAudioFormatLinearPCM])]
      as [(AVMediaType, [String: Any]?)]
    {
      let (one, other) = (
        try await bytes(of: given, type, settings), try await bytes(of: file, type, settings)
      )
      #expect(!one.isEmpty && one == other)
    }
    let image = try await AVAssetImageGenerator(asset: given).image(at: .zero).image
    #expect(image.width > 0)
    #expect(loader.urls.allSatisfy { $0 == given.url } && !loader.urls.isEmpty)
    let composition = AVMutableComposition()
    try await composition.insertTimeRange(
      CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2)), of: given, at: .zero)
    #expect(
      try await !bytes(of: composition, .audio, [AVFormatIDKey: kAudioFormatLinearPCM]).isEmpty)
  }

  /// Says no, fails, gives too little, or never answers.
  private final class Refuser: NSObject, AVAssetResourceLoaderDelegate, Sendable {
    enum Way { case no, error, short, endless, silent }
    let way: Way
    init(_ way: Way) { self.way = way }

    func resourceLoader(
      _ resourceLoader: AVAssetResourceLoader,
      shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
    ) -> Bool {
      switch way {
      case .no: return false
      case .error: loadingRequest.finishLoading(with: NSError(domain: "test", code: 7))
      case .short, .endless:
        loadingRequest.contentInformationRequest?.contentLength = way == .short ? 1 << 60 : .max
        loadingRequest.dataRequest?.respond(with: Data([1]))
        loadingRequest.finishLoading()
      case .silent: break
      }
      return true
    }
  }

  @Test("what isn't loaded is an error", arguments: [Refuser.Way.no, .error, .short, .endless])
  private func failures(way: Refuser.Way) async throws {
    let refuser = Refuser(way)
    let given = try asset(refuser)
    await #expect(throws: AVError.self) { try await given.load(.duration) }
    let alone = try asset(nil)
    await #expect(throws: AVError.self) { try await alone.load(.tracks) }
  }

  @Test("what is gone has still given what it gave before", arguments: [false, true])
  func release(isFinished: Bool) throws {
    let url = try #require(URL(string: "memory://film/1"))
    let request = AVAssetResourceLoadingRequest(url, at: 0, count: 2, wantsInformation: true)
    let hasCome = try request.wait {
      if isFinished { request.finishLoading() }
      return false
    }
    #expect(hasCome == isFinished)
  }

  @Test("a task that is cancelled doesn't wait for an answer")
  func cancellation() async throws {
    let refuser = Refuser(.silent)
    let given = try asset(refuser)
    let task = Task { try await given.load(.duration) }
    try await Task.sleep(for: .milliseconds(100))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
