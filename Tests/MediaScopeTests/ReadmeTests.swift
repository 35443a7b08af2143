import Fixtures
import Foundation
import MediaScope
import Testing

/// What the README says, held against what is there.
struct ReadmeTests {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let readme =
    (try? String(contentsOf: checkout.appending(path: "README.md"), encoding: .utf8)) ?? ""

  // The lines of the README's example stand in here word by word.
  private func example(_ path: String, _ output: String) async throws {
    let asset = URLAsset(path: path)
    guard let track = try await asset.loadTracks(withMediaType: .audio).first else { return }
    let analysis = try AudioAnalysisPipeline(track: track).run(WaveformAnalyzer(zoom: .fit(width: 800)))
    let png = try WaveformRenderer().pngData(of: analysis.value)
    try Data(png).write(to: URL(filePath: output))
  }

  @Test func `the example compiles and draws`() async throws {
    let folder = try TemporaryDirectory()
    try await example(Fixture.named("sunset.mp4").path, folder.file("waveform.png"))
    let size = try Data(contentsOf: URL(filePath: folder.file("waveform.png"))).count
    #expect(size > 1000)
  }

  @Test func `the example is the one of the README`() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let blocks = Self.readme.components(separatedBy: "```swift\nimport Foundation\nimport MediaScope\n\n")
    let block = try #require(blocks.dropFirst().first?.components(separatedBy: "\n```").first)
    let indented = block.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    #expect(source.contains(indented))
  }

  @Test func `the table of formats is what the fixtures give`() async throws {
    var table = SupportTable()
    for fixture in Fixture.all where !fixture.streams.isEmpty { try await table.add(fixture) }
    #expect(Self.readme.contains(table.text), "the README should have:\n\(table.text)")
  }

  @Test func `what the README links to is there`() throws {
    let links = Self.readme.matches(of: /\]\(([^)#:]+)\)/).map { String($0.output.1) }
    #expect(links.count > 3)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: Self.checkout.appending(path: link).path), "\(link)")
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
        let analysis = try AudioAnalysisPipeline(track: track).run(
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
