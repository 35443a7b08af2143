import MediaCore
import Testing

@testable import MediaEditing

/// Ranges against those that OpenTimelineIO's own package works out.
struct TimelineRangeTests {
  @Test func `fixtures are there`() {
    #expect(TimelineFixture.all.count == 9)
  }

  @Test(arguments: TimelineFixture.all) func `documents are written as they were`(fixture: TimelineFixture)
    throws
  {
    let timeline = try Timeline(path: fixture.path)
    #expect(try timeline.data() == fixture.bytes)
  }

  @Test(arguments: TimelineFixture.all) func `ranges of items agree`(fixture: TimelineFixture) throws {
    var found: [String: TimelineItem] = [:]
    var places: [String: MediaTimeRange] = [:]
    func visit(_ item: TimelineItem, at range: MediaTimeRange?) {
      found[item.path] = item
      places[item.path] = range
      switch item.content {
      case .clip, .gap: break
      case .stack(let children):
        for child in children { visit(child, at: MediaTimeRange(start: .zero, duration: child.duration)) }
      case .track(let track): for child in track.children { visit(child.item, at: child.range) }
      }
    }
    visit(try fixture.item(), at: nil)
    #expect(Set(found.keys) == Set(fixture.rows.map(\.path)))
    for row in fixture.rows {
      let item = try #require(found[row.path])
      #expect(item.name == row.name)
      #expect(fixture.agrees(item.trimmedRange, with: row.trimmed), "\(row.path): \(item.trimmedRange)")
      #expect(fixture.agrees(places[row.path], with: row.inParent), "\(row.path)")
      if case .gap = item.content { continue }
      #expect(fixture.agrees(item.availableRange, with: row.available), "\(row.path)")
    }
  }

  /// Without warps, transitions and what is disabled, a clip is where OpenTimelineIO's transformations have it.
  @Test(arguments: ["nested.otio", "rates.otio", "media-time.otio", "older.otio"])
  func `clips are where transformations have them`(name: String) throws {
    let fixture = try #require(TimelineFixture.all.first { $0.name == name })
    let flattened = try TimelineFlattening(try Self.withMedia(fixture.item()))
    for row in fixture.rows {
      let placed = flattened.placements.first { $0.path == row.path }
      let isOut = ["over", "bars"].contains(row.name)
      #expect(fixture.agrees(placed?.target, with: isOut ? nil : row.onTimeline), "\(row.path)")
    }
  }

  /// The item with a file in the place of media that is missing.
  static func withMedia(_ item: TimelineItem) -> TimelineItem {
    let content: TimelineItem.Content
    switch item.content {
    case .clip(var reference):
      if reference.kind == .missing { reference.kind = .external(url: "a.mov") }
      content = .clip(reference)
    case .gap: content = .gap
    case .stack(let children): content = .stack(children.map(withMedia))
    case .track(var track):
      for index in track.children.indices {
        track.children[index].item = withMedia(track.children[index].item)
      }
      content = .track(track)
    }
    return TimelineItem(
      content: content, name: item.name, path: item.path, isEnabled: item.isEnabled,
      availableRange: item.availableRange, trimmedRange: item.trimmedRange, rate: item.rate,
      effects: item.effects, settings: item.settings)
  }
}
