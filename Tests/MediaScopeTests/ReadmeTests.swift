import Foundation
import MediaScope
import MediaScopeFixtures
import Testing

/// What the README says, held against what is there.
struct ReadmeTests {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let readme = page("README.md")

  private static func page(_ path: String) -> String {
    (try? String(contentsOf: checkout.appending(path: path), encoding: .utf8)) ?? ""
  }

  // The lines of the README's examples stand in here word by word.
  private func example(_ path: String, _ output: String) async throws {
    let asset = URLAsset(path: path)
    guard let track = try await asset.loadTracks(withMediaType: .audio).first else { return }
    let waveform = try await WaveformPipeline(track: track).run(zoom: .fit(width: 800)).value
    let png = try WaveformRenderer().pngData(of: waveform)
    try Data(png).write(to: URL(filePath: output))
  }

  private func reading(_ path: String, _ still: String) async throws {
    let asset = URLAsset(path: path)
    guard let track = try await asset.loadTracks(withMediaType: .audio).first else { return }
    let reader = AssetReader(asset: asset)
    reader.timeRange = MediaTimeRange(
      start: MediaTime(seconds: 1.5, preferredTimescale: 600), duration: MediaTime(value: 1, timescale: 1))
    let output = AssetReaderTrackOutput(
      track: track, outputSettings: AudioSettings.linearPCM(bitDepth: 32, isFloat: true))
    let samples = reader.outputProvider(for: output)
    try reader.start()
    for try await buffer in samples {
      print(buffer.presentationTimeStamp, buffer.numSamples, buffer.dataBuffer?.dataLength ?? 0)
    }
    let picture = try await AssetImageGenerator(asset: asset).image(at: MediaTime(value: 5, timescale: 2))
    try Data(PictureRenderer.pngData(of: picture.image)).write(to: URL(filePath: still))
  }

  private func choosing(_ path: String) async throws {
    let asset = URLAsset(path: path)
    let cuts = try await KeyFramePipeline(asset: asset).run().keyFrames.filter { $0.isClosed == true }
    guard let film = try await asset.loadTracks(withMediaType: .video).first else { return }
    let generator = AssetImageGenerator(asset: asset)
    for try await picture in generator.images(for: try StillTimes(of: film).middles(ofParts: 4)) {
      print(cuts.count, try picture.actualTime, try picture.image.width)
    }
  }

  @Test func `the third example compiles, and takes pictures`() async throws {
    let path = try Fixture.named("sunset.mp4").path
    // Without pictures the example ends without a word.
    #expect(try await !URLAsset(path: path).loadTracks(withMediaType: .video).isEmpty)
    try await choosing(path)
  }

  @Test func `the second example compiles, and takes a picture`() async throws {
    let folder = try TemporaryDirectory()
    try await reading(Fixture.named("sunset.mp4").path, folder.file("still.png"))
    #expect(try Data(contentsOf: URL(filePath: folder.file("still.png"))).count > 1000)
  }

  @Test func `the example compiles and draws`() async throws {
    let folder = try TemporaryDirectory()
    try await example(Fixture.named("sunset.mp4").path, folder.file("waveform.png"))
    let size = try Data(contentsOf: URL(filePath: folder.file("waveform.png"))).count
    #expect(size > 1000)
  }

  @Test func `the examples are those of README and its page of the library`() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let text = Self.readme + Self.page("docs/library.md")
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().filter {
      $0.contains("URLAsset")
    }
    #expect(blocks.count == 3)
    for block in blocks {
      let lines = block.components(separatedBy: "\n```")[0].split(separator: "\n").filter {
        !$0.hasPrefix("import ")
      }
      #expect(source.contains(lines.map { "    " + $0 }.joined(separator: "\n")))
    }
  }

  @Test func `the table of formats is what the fixtures give`() async throws {
    var table = SupportTable()
    for fixture in Fixture.all where !fixture.streams.isEmpty { try await table.add(fixture) }
    #expect(Self.page("docs/formats.md").contains(table.text), "docs/formats.md should have:\n\(table.text)")
  }

  private static let pages: [String] = {
    let docs = try? FileManager.default.contentsOfDirectory(atPath: checkout.appending(path: "docs").path)
    return ["README.md"] + (docs ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }()

  @Test(arguments: pages)
  func `what a page links to is there`(page: String) {
    let folder = Self.checkout.appending(path: page).deletingLastPathComponent()
    let links = Self.page(page).matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/).map { String($0.output.1) }
    for link in links {
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: link).path), "\(link)")
    }
  }
}

/// Which formats were described, heard and seen in which container.
private struct SupportTable {
  private struct Row {
    var audio: Set<String> = []
    var video: Set<String> = []
  }

  private var rows: [String: Row] = [:]

  /// Adds what a file has: all of its audio is decoded, and the first of its pictures.
  mutating func add(_ fixture: Fixture) async throws {
    let asset = URLAsset(path: fixture.path)
    let container = try await asset.load(.containerFormat).longName
    for track in try await asset.load(.tracks) {
      guard let description = track.formatDescriptions.first else { continue }
      let name = description.formatName ?? description.mediaSubType.description
      switch track.mediaType {
      case .audio:
        let analysis = try await AudioAnalysisPipeline(track: track).run(
          WaveformAnalyzer(zoom: .samplesPerPixel(256)))
        #expect(analysis.damage.isEmpty)
        rows[container, default: Row()].audio.insert(name)
      case .video:
        let generator = AssetImageGenerator(asset: asset)
        generator.trackID = track.trackID
        _ = try await generator.image(at: .zero)
        rows[container, default: Row()].video.insert(name)
      default: break
      }
    }
  }

  var text: String {
    let lines = rows.sorted { $0.key < $1.key }.map { container, row in
      let cells = [row.audio, row.video].map { $0.isEmpty ? "–" : $0.sorted().joined(separator: ", ") }
      return "| \(container) | \(cells[0]) | \(cells[1]) |"
    }
    return (["| container | audio: waveform | video: still |", "| --- | --- | --- |"] + lines).joined(
      separator: "\n")
  }
}
