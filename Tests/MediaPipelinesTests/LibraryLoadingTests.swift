import Foundation
import MediaAnalysis
import MediaAssets
import MediaCore
import MediaPipelines
import MediaReading
import MediaScopeFixtures
import Testing

/// libav's demuxers, whose library takes as long to load as all the rest, stay out of what the tables of a file answer.
struct LibraryLoadingTests {
  /// What is done with a file, each in a process of its own.
  enum Use: String, CaseIterable, Codable, Sendable {
    case nothing, description, storedSamples, decodedSamples, still, waveform, levels

    /// Packets are libavcodec's, too.
    var decodes: Bool { self != .nothing && self != .description }

    func run(_ path: String) throws {
      let asset = URLAsset(path: path)
      switch self {
      case .nothing: break
      case .description: guard try !asset.tracks().isEmpty else { exit(2) }
      case .storedSamples: try read(asset) { _ in nil }
      case .decodedSamples:
        try read(asset) { type in
          if type == .audio { AudioSettings.linearPCM() } else { VideoSettings.pixelFormat(.bgra32) }
        }
      case .still:
        _ = try AssetImageGenerator(asset: asset).still(at: MediaTime(value: 1, timescale: 4))
      case .waveform:
        for track in try asset.tracks() where track.mediaType == .audio {
          _ = try WaveformPipeline(track: track).runBlocking(zoom: .fit(width: 100))
        }
      case .levels:
        for track in try asset.tracks() where track.mediaType == .audio {
          _ = try AudioAnalysisPipeline(track: track).runBlocking(LevelsAnalyzer())
        }
      }
    }

    private func read(_ asset: URLAsset, _ settings: (MediaType) -> (any OutputSettings)?) throws {
      for track in try asset.tracks() {
        let reader = AssetReader(asset: asset)
        let output = AssetReaderTrackOutput(track: track, outputSettings: settings(track.mediaType))
        reader.add(output)
        try reader.start()
        guard try output.nextSampleBuffer() != nil else { exit(2) }
        while try output.nextSampleBuffer() != nil {}
      }
    }
  }

  static let cases: [(name: String, use: Use)] =
    ["h264.mp4", "both.mp4", "hevc-10bit.mp4", "aac.m4a", "alac-16.m4a"].flatMap { name in
      Use.allCases.filter { use in
        switch use {
        case .still: !name.hasSuffix(".m4a")
        case .waveform, .levels: name == "both.mp4" || name.hasSuffix(".m4a")
        default: true
        }
      }.map { (name, $0) }
    }

  /// The files that are mapped into this process's memory, libraries among them.
  ///
  /// Foundation reads but the beginning of `/proc/self/maps`, since the system gives such a file a size of 0.
  private static func mappedFiles() -> String {
    guard let file = fopen("/proc/self/maps", "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: cases)
  func `reading a track by tables opens no demuxer`(name: String, use: Use) async throws {
    let path = try Fixture.named(name).path
    await #expect(processExitsWith: .success) { [path = path as String, use = use as Use] in
      try use.run(path)
      let files = Self.mappedFiles()
      guard files.contains("libavcodec") == use.decodes else { exit(4) }
      guard !files.contains("libavformat") else { exit(3) }
    }
  }

  @Test func `a file without tables is read by a demuxer`() async throws {
    let path = try Fixture.named("both.mkv").path
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Use.decodedSamples.run(path)
      guard Self.mappedFiles().contains("libavformat") else { exit(3) }
    }
  }
}
