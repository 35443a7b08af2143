import Foundation
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaEditing

/// A timeline of `Fixtures/otio`, with what OpenTimelineIO's own package says of it.
struct TimelineFixture: CustomTestStringConvertible, Sendable {
  /// The ranges of an item, each a start and a duration in seconds.
  struct Row: Decodable, Sendable {
    let path: String
    let name: String
    let available: [Double]?
    let trimmed: [Double]
    let inParent: [Double]?
    let onTimeline: [Double]?
  }

  let name: String
  let rows: [Row]

  static let folder = Manifest.folder + "/otio/"

  static let all: [TimelineFixture] = {
    guard let data = FileManager.default.contents(atPath: folder + "expected.json"),
      let rows = try? JSONDecoder().decode([String: [Row]].self, from: data)
    else { return [] }
    return rows.map(TimelineFixture.init).sorted { $0.name < $1.name }
  }()

  var path: String { Self.folder + name }
  var testDescription: String { name }
  var bytes: [UInt8] { FileManager.default.contents(atPath: path).map(Array.init) ?? [] }

  /// OpenTimelineIO adds rounded seconds, and takes a rate of three places for what it says.
  var tolerance: Double { name == "rates.otio" ? 0.002 : 1e-9 }

  func agrees(_ range: MediaTimeRange?, with expected: [Double]?) -> Bool {
    guard let range, let expected else { return range == nil && expected == nil }
    return abs(range.start.seconds - expected[0]) < tolerance
      && abs(range.duration.seconds - expected[1]) < tolerance
  }

  /// The items, of media that nobody looks for.
  func item() throws -> TimelineItem {
    let timeline = try Timeline(path: path)
    return try TimelineReader { _ in .invalid }.item(try timeline.tracks())
  }
}
