import Foundation
import Testing

/// What the public names of the library have in common, looked for in the sources.
struct PublicNameTests {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
  }

  @Test func `each public enum is one that the architecture gives a reason for`() throws {
    let page = try Self.text("docs/architecture.md")
    let start = try #require(page.range(of: "**Enums.**"))
    let end = try #require(page.range(of: "**Foundation.**"))
    let list = page[start.upperBound..<end.lowerBound]
    let reasons = list[(list.range(of: "\n- ")?.lowerBound ?? list.startIndex)...]
    let named = Set(reasons.matches(of: /`(\w+)`/).map { String($0.output.1) })
    var found: Set<String> = []
    for source in DocExampleSourceTests.sources {
      for match in try Self.text("Sources/\(source)").matches(of: /(?m)^ *public (?:indirect )?enum (\w+)/) {
        found.insert(String(match.output.1))
      }
    }
    #expect(found.count > 20)
    #expect(found.subtracting(named).sorted() == [], "without a reason")
    #expect(named.subtracting(found).sorted() == [], "no longer there")
  }

  @Test func `modules of C have the project's prefix`() throws {
    let folder = Self.checkout.appending(path: "Sources")
    let modules = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { module in
      let maps = ["module.modulemap", "include"].map { folder.appending(path: "\(module)/\($0)").path }
      return maps.contains { FileManager.default.fileExists(atPath: $0) }
    }
    #expect(modules.count > 5 && modules.allSatisfy { $0.hasPrefix("CMediaScope") }, "\(modules)")
  }
}
