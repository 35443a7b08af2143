import MediaCore
import Testing

@testable import MediaEditing

/// Timelines that are refused, with their file and the place in them.
struct TimelineRefusalTests {
  private func range(_ start: String = "0", _ duration: String = "24", rate: String = "24") -> String {
    func time(_ value: String) -> String {
      #"{"OTIO_SCHEMA": "RationalTime.1", "value": \#(value), "rate": \#(rate)}"#
    }
    return #"{"OTIO_SCHEMA": "TimeRange.1", "start_time": \#(time(start)), "duration": \#(time(duration))}"#
  }

  private func track(_ children: String...) -> String {
    let all = children.joined(separator: ", ")
    return #"{"OTIO_SCHEMA": "Track.1", "kind": "Video", "children": [\#(all)]}"#
  }

  private func clip(_ range: String, _ more: String = "") -> String {
    #"{"OTIO_SCHEMA": "Clip.1", "source_range": \#(range)\#(more)}"#
  }

  private func dissolve(_ before: Int, _ after: Int) -> String {
    func time(_ value: Int) -> String {
      #"{"OTIO_SCHEMA": "RationalTime.1", "value": \#(value), "rate": 24}"#
    }
    return #"{"OTIO_SCHEMA": "Transition.1", "in_offset": \#(time(before)), "out_offset": \#(time(after))}"#
  }

  private func error(_ text: String) -> String {
    do {
      let source = MemoryByteSource(Array(text.utf8), name: "edit.otio")
      _ = try Timeline(reading: source, path: "edit.otio").composition()
      return "nothing"
    } catch {
      return "\(error)"
    }
  }

  @Test func `degenerate times are refused`() {
    let place = "edit.otio: children[0]/source_range"
    #expect(error(track(clip(range(rate: "0")))) == "\(place)/start_time/rate: a rate of 0 is not positive")
    #expect(
      error(track(clip(range(rate: "-24")))) == "\(place)/start_time/rate: a rate of -24 is not positive")
    #expect(
      error(track(clip(range(rate: "NaN")))) == "\(place)/start_time/rate: a rate of NaN is not positive")
    #expect(error(track(clip(range("NaN")))) == "\(place)/start_time/value: a value of NaN is no time")
    #expect(
      error(track(clip(range("0", "Infinity")))) == "\(place)/duration/value: a value of Infinity is no time")
    #expect(
      error(track(clip(range("0", "-24")))) == "\(place)/duration: a duration of -1.0 seconds is negative")
    #expect(error(track(clip(range("0", "1e30")))) == "\(place)/duration/value: a value of 1e30 is no time")
    #expect(
      error(track(clip(range("9e18", "9e18")))) == "\(place): the range is beyond the limit of 2^32 seconds")
  }

  @Test func `later versions of what is needed are refused`() {
    #expect(
      error(track(clip(range()).replacing("Clip.1", with: "Clip.9")))
        == "edit.otio: children[0]: Clip.9 is a later version of the schema than Clip.2, the last one that is known"
    )
    #expect(error(#"{"OTIO_SCHEMA": "Timeline.2"}"#).contains("Timeline.2 is a later version"))
  }

  @Test func `what has no schema, no length or no place is refused`() {
    #expect(error(#"{"OTIO_SCHEMA": "Marker.2"}"#) == "edit.otio: Marker is no timeline")
    #expect(error(#"{"OTIO_SCHEMA": "Timeline.1"}"#) == "edit.otio: the timeline has no tracks")
    #expect(error("[]") == "edit.otio: this is an array, where an object of a schema should be")
    #expect(error(#"{"tracks": 1}"#) == "edit.otio: the object has no OTIO_SCHEMA")
    #expect(error(#"{"OTIO_SCHEMA": "Stack"}"#).hasSuffix("is \"Stack\", which is no name with a version"))
    #expect(
      error(track(#"{"OTIO_SCHEMA": "Clip.2"}"#)).hasSuffix(
        "the clip says neither in source_range nor in its media how long it is"))
    #expect(
      error(track(#"{"OTIO_SCHEMA": "Unheard.1"}"#)).hasSuffix(
        "children[0]: Unheard is nothing that can be placed on a timeline"))
    let keyed = #", "media_references": {"a": null}, "active_media_reference_key": "b""#
    #expect(error(track(clip(range(), keyed))).contains("\"b\" is not among the clip's"))
  }

  @Test(arguments: [
    "[0, 0, 0, 0, 5, 5]", "[1, 1, 1, 1, 0, 0]", "[1, 0, 0, 0, 0, 0]", "[-2, 0, 0, 1e-320, 0, 0]",
  ])
  func `a transform that leaves no area is refused`(numbers: String) {
    let settings = #", "metadata": {"mediascope": {"transform": \#(numbers)}}"#
    #expect(
      error(track(clip(range(), settings)))
        == "edit.otio: children[0]/metadata/mediascope/transform: the transform leaves nothing of a picture")
  }

  @Test func `transitions have to fit their neighbours`() {
    let one = clip(range())
    #expect(
      error(track(one, dissolve(30, 0), one)).hasSuffix("a transition lasts longer than the item before it"))
    #expect(
      error(track(one, dissolve(0, 30), one)).hasSuffix("a transition lasts longer than the item after it"))
    #expect(
      error(track(one, dissolve(0, 20), one, dissolve(20, 0), one)).hasSuffix(
        "a transition begins before the one that it follows has ended"))
    #expect(
      error(track(one, dissolve(1, 1), dissolve(1, 1), one)).hasSuffix("a transition follows another one"))
    #expect(error(track(one, dissolve(-1, 1), one)).hasSuffix("a transition's offset is negative"))
  }

  @Test(arguments: [
    (#""renderSize": [32768, 32768]"#, "renderSize: a picture of 32768×32768 is over the limit"),
    (#""overlays": 1"#, "overlays: this is no array of 1000 overlays at most"),
    (#""overlays": [{"title": ""}]"#, "overlays[0]: an overlay needs a title of 1000 characters at most"),
    (#""overlays": [{"title": "a"}]"#, "overlays[0]: an overlay needs a timeRange"),
    (#""renderSize": [0, 2]"#, "renderSize: a size is two whole numbers from 1 to 32768"),
    (
      #""frameDuration": {"OTIO_SCHEMA": "RationalTime.1", "value": 1, "rate": 1e9}"#,
      "frameDuration: a frame duration is a RationalTime of a thousandth of a second or more"
    ),
  ]) func `settings beyond what can be drawn are refused`(setting: String, reason: String) {
    let root = #"{"OTIO_SCHEMA": "Timeline.1", "tracks": \#(track(clip(range())))"#
    #expect(
      error(root + #", "metadata": {"mediascope": {\#(setting)}}}"#)
        .hasPrefix("edit.otio: metadata/mediascope/\(reason)"))
  }

  @Test func `playing backwards is refused`() {
    let effects = #", "effects": [{"OTIO_SCHEMA": "LinearTimeWarp.1", "time_scalar": -1}]"#
    #expect(
      error(track(clip(range(), effects)))
        == "edit.otio: children[0]/effects: a time_scalar of -1.0 plays backwards, which is not supported")
  }

  @Test(arguments: [
    ("https://example.com/a.mov", "only local files are opened, no URLs of https"),
    ("file://server/a.mov", "the URL names a file of another machine"), ("nowhere.mov", "No such file"),
    ("file:///nowhere/%41.mov", "/nowhere/A.mov: "),
  ]) func `media that can't be opened is named with its clip`(url: String, reason: String) {
    let media = #", "media_reference": {"OTIO_SCHEMA": "ExternalReference.1", "target_url": "\#(url)"}"#
    let error = error(track(clip(range(), media)))
    #expect(error.hasPrefix("edit.otio: children[0]"))
    #expect(error.contains(reason), "\(error)")
  }

  @Test func `ten thousand stacks within one another are refused`() {
    let opening = #"{"OTIO_SCHEMA": "Stack.1", "children": ["#
    let deep = String(repeating: opening, count: 10_000) + String(repeating: "]}", count: 10_000)
    #expect(error(deep).contains("more than 512 objects and arrays are within one another"))
    let allowed = String(repeating: opening, count: 255) + String(repeating: "]}", count: 255)
    #expect(error(allowed) == "nothing")
  }
}
