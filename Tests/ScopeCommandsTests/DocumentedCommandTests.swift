import Foundation
import MediaScopeFixtures
import Testing

/// Every command that README and docs show is run as it stands there; what they show of its output is what it prints.
struct DocumentedCommandTests {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The gallery's commands are run by the script that writes the page.
  private static let pages: [String] = {
    let docs =
      (try? FileManager.default.contentsOfDirectory(atPath: checkout.appending(path: "docs").path)) ?? []
    return ["README.md"]
      + docs.filter { $0.hasSuffix(".md") && $0 != "gallery.md" }.sorted().map { "docs/\($0)" }
  }()

  private struct Shown {
    var command: String
    var output: [Substring]
  }

  private static func shown(on page: String) throws -> [Shown] {
    let text = try String(contentsOf: checkout.appending(path: page), encoding: .utf8)
    var found: [Shown] = []
    for block in text.components(separatedBy: "```console\n").dropFirst() {
      for line in block.components(separatedBy: "\n```")[0].split(
        separator: "\n", omittingEmptySubsequences: false)
      {
        if line.hasPrefix("$ ") {
          found.append(Shown(command: String(line.dropFirst(2)), output: []))
        } else if !found.isEmpty {
          found[found.count - 1].output.append(line)
        }
      }
    }
    // Scripts install packages and build for minutes.
    return found.filter { $0.command.hasPrefix("mediascope ") }
  }

  @Test func `there are commands`() throws {
    #expect(try Self.pages.reduce(0) { $0 + (try Self.shown(on: $1).count) } > 35)
  }

  @Test(arguments: pages)
  func `commands print what their page shows`(page: String) async throws {
    let folder = try TemporaryDirectory()
    try FileManager.default.createSymbolicLink(
      at: URL(filePath: folder.file("Fixtures")),
      withDestinationURL: Self.checkout.appending(path: "Fixtures"))
    for shown in try Self.shown(on: page) {
      let result = try await Program.runInShell("\(shown.command) 2>&1", in: folder.path)
      let isWarned = shown.output.contains { $0.hasPrefix("mediascope: ") }
      #expect(result.status == (isWarned ? 1 : 0), "\(shown.command): \(result.text)")
      guard !shown.output.isEmpty else { continue }
      #expect(result.text == shown.output.map { $0 + "\n" }.joined(), "\(shown.command)")
    }
  }
}
