import Foundation
import Testing

/// Whether the examples that stand in doc comments are those that `DocExampleTests` runs.
struct DocExampleSourceTests {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The sources of the modules that users import, and of those that these are built on.
  static let sources: [String] = {
    let folder = checkout.appending(path: "Sources").path
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasPrefix("Media") && $0.hasSuffix(".swift") }.sorted()
  }()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
  }

  /// What stands in doc comments between marks of Swift, without the marks of the comment.
  private static func examples(in source: String) -> [[String]] {
    var examples: [[String]] = []
    var example: [String]?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.drop { $0 == " " }
      guard words.hasPrefix("///") else {
        example = nil
        continue
      }
      let text = words.dropFirst(words.hasPrefix("/// ") ? 4 : 3)
      if text == "```swift" {
        example = []
      } else if text == "```" {
        if let example { examples.append(example) }
        example = nil
      } else {
        example?.append(String(text))
      }
    }
    return examples
  }

  @Test func `the examples of doc comments are those that are run`() throws {
    let run =
      try Self.text("Tests/MediaScopeTests/DocExampleTests.swift")
      + Self.text("Tests/MediaScopeCoreTests/MediaFileTests.swift")
    var count = 0
    for source in Self.sources {
      for example in Self.examples(in: try Self.text("Sources/\(source)")) {
        let body = example.map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
        #expect(run.contains("{\n\(body)\n  }"), "\(source) has an example that is not run:\n\(body)")
        count += 1
      }
    }
    #expect(count > 40)
  }

  /// The types with which a work begins.
  static let mainTypes = [
    "Asset", "URLAsset", "AssetTrack", "AssetReader", "AssetReaderTrackOutput", "AssetReaderAudioMixOutput",
    "AssetReaderVideoCompositionOutput", "AssetImageGenerator", "AudioAnalysisPipeline", "WaveformPipeline",
    "LoudnessAnalyzer", "LevelsAnalyzer", "WaveformAnalyzer", "AudioAnalyzer", "GOPPipeline",
    "KeyFramePipeline",
    "SampleAnomalyPipeline", "SheetPictures", "StillTimes", "StructureTree", "MetadataEditor",
    "MutableComposition",
    "VideoComposition", "AudioMix", "Timeline", "AssetWriter", "AssetWriterInput", "AssetExportSession",
    "AssetJoiner", "OutputSettingsAssistant", "WaveformRenderer", "PictureRenderer", "MediaTime",
    "MediaTimeRange", "MediaError", "SampleBuffer", "BlockBuffer", "PixelBuffer", "WorkProgress",
  ]

  @Test func `each main type has an example`() throws {
    var found: Set<String> = []
    for source in Self.sources {
      var hasExample = false
      for line in try Self.text("Sources/\(source)").split(separator: "\n", omittingEmptySubsequences: false)
      {
        if line.hasPrefix("///") {
          hasExample = hasExample || line == "/// ```swift"
        } else if !line.hasPrefix("@") {
          let words = line.split(separator: " ")
          if hasExample,
            let kind = words.firstIndex(where: { ["class", "struct", "enum", "protocol"].contains($0) }),
            kind + 1 < words.count
          {
            found.insert(String(words[kind + 1].prefix { $0.isLetter }))
          }
          hasExample = false
        }
      }
    }
    #expect(Set(Self.mainTypes).subtracting(found) == [])
  }
}
