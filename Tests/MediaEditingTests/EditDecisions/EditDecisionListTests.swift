import Foundation
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaEditing

/// Edit decision lists against OpenTimelineIO's own reader of them, and what it doesn't read.
struct EditDecisionListTests {
  /// What OpenTimelineIO's reader makes of an event.
  struct Row: Decodable, Hashable, Sendable {
    let kind: String
    let name: String
    let source: [Double]
    let start: Double
    let speed: Double

    /// Times to the microsecond: the other reader adds seconds in floating point.
    func rounded() -> Row {
      func microsecond(_ time: Double) -> Double { (time * 1e6).rounded() / 1e6 }
      return Row(
        kind: kind, name: name, source: source.map(microsecond), start: microsecond(start), speed: speed)
    }
  }

  private static let rows: [String: [Row]] = {
    let path = TimelineFixture.folder + "expected-lists.json"
    return FileManager.default.contents(atPath: path)
      .flatMap { try? JSONDecoder().decode([String: [Row]].self, from: $0) } ?? [:]
  }()

  private func timeline(_ text: String, at path: String = "edit.edl") throws -> Timeline {
    try Timeline(reading: MemoryByteSource(Array(text.utf8), name: path), path: path)
  }

  private func event(
    _ number: String, _ beginning: String, _ source: String, _ record: String, reel: String = "AX"
  ) -> String {
    func codes(_ frames: String) -> String {
      frames.split(separator: "-").map { "00:00:0\($0.prefix(1)):\($0.dropFirst(2))" }.joined(separator: " ")
    }
    return "\(number)  \(reel)  \(beginning)  \(codes(source)) \(codes(record))\n"
  }

  private func tracks(_ timeline: Timeline) throws -> [(name: String, track: TimelineTrack)] {
    let root = try TimelineReader { _ in .invalid }.item(try timeline.tracks())
    guard case .stack(let tracks) = root.content else { return [] }
    return tracks.compactMap { item in
      guard case .track(let track) = item.content else { return nil }
      return (item.name, track)
    }
  }

  @Test(arguments: ["list.edl", "drop.edl"])
  func `clips are those that OpenTimelineIO reads`(name: String) throws {
    let expected = try #require(Self.rows[name])
    var found: Set<Row> = []
    for (_, track) in try tracks(Timeline(path: TimelineFixture.folder + name)) {
      for child in track.children {
        guard case .clip = child.item.content else { continue }
        let (speed, source) = (child.item.effects.speed, child.item.trimmedRange)
        found.insert(
          Row(
            kind: track.kind == .video ? "Video" : "Audio", name: child.item.name,
            source: [source.start.seconds, source.duration.seconds], start: child.range.start.seconds,
            speed: Double(speed.numerator) / Double(speed.denominator)
          ).rounded())
      }
    }
    #expect(found == Set(expected.map { $0.rounded() }))
  }

  @Test func `a list says what it is, and what is kept of it`() throws {
    let path = TimelineFixture.folder + "list.edl"
    let timeline = try Timeline(path: path)
    #expect(timeline.name == "A list")
    let text = String(decoding: try timeline.data(), as: UTF8.self)
    for kept in ["\"reel\": \"B001\"", "AND A REMARK", "LOOK HERE", "\"GREEN\"", "\"value\": 86400.0"] {
      #expect(text.contains(kept), "\(kept)")
    }
    #expect(Timeline.isRecognized(try FileByteSource(path: path)))
  }

  @Test func `a transition shows the event before it for as long as it takes`() throws {
    let flattened = try TimelineFlattening(
      try TimelineReader { _ in .invalid }.item(
        try Timeline(path: TimelineFixture.folder + "list.edl").tracks()))
    func seconds(_ time: Double) -> MediaTime { MediaTime(seconds: time, preferredTimescale: 24) }
    let one = try #require(flattened.placements.first { $0.name == "one.mov" })
    #expect(one.target == MediaTimeRange(start: .zero, end: seconds(2.5)))
    let two = try #require(flattened.placements.first { $0.name == "two.mov" })
    #expect(
      two.level
        == TimelineCurve(from: 0, to: 1, over: MediaTimeRange(start: seconds(2), end: seconds(2.5))))
    #expect(flattened.issues.map(\.reason) == ["the transition \"SMPTE_Wipe\" becomes a dissolve"])
  }

  @Test func `a transition from black has nothing to go out of`() throws {
    let text =
      event("001", "V C", "0:00-1:00", "0:00-1:00") + "* FROM CLIP NAME: a\n"
      + event("002", "V C", "0:00-0:00", "1:00-1:00", reel: "BL")
      + event("002", "V D 012", "3:00-4:00", "1:00-2:00") + "* TO CLIP NAME: b\n"
      + event("003", "V D 006", "0:00-1:00", "2:00-3:00", reel: "BL")
    let flattened = try TimelineFlattening(
      try TimelineReader { _ in .invalid }.item(try timeline(text).tracks()))
    let (a, b) = (flattened.placements[0], flattened.placements[1])
    #expect((a.name, b.name) == ("a", "b") && flattened.placements.count == 2)
    #expect(a.target.end == MediaTime(value: 1, timescale: 1) && a.level == TimelineCurve(1))
    #expect(b.target.end == MediaTime(value: 54, timescale: 24))
    #expect(b.level.values(at: MediaTime(value: 30, timescale: 24)).after == 0.5)
    #expect(b.level.values(at: MediaTime(value: 51, timescale: 24)).after == 0.5)
  }

  @Test func `sound on several channels of one file is heard once`() throws {
    let text =
      event("001", "A C", "0:00-1:00", "0:00-1:00") + "* FROM CLIP NAME: a\n"
      + event("002", "A2 C", "0:00-1:00", "0:00-1:00") + "* FROM CLIP NAME: a\n"
      + event("003", "A2 C", "0:00-1:00", "1:00-2:00") + "* FROM CLIP NAME: b\n"
      + event("004", "AA/V C", "0:00-1:00", "2:00-3:00") + "AUD  3 4\n"
    let tracks = try tracks(try timeline(text))
    #expect(tracks.map(\.name) == ["V1", "A1", "A2"])
    #expect(tracks.map { $0.track.children.filter { $0.item.content.isClip }.count } == [1, 2, 1])
  }

  @Test func `files that are there give their rate`() throws {
    let text = event("001", "V C", "0:05-0:15", "0:00-0:10") + "* SOURCE FILE: C:\\films\\both.mp4\n"
    let timeline = try timeline(text, at: Manifest.folder + "/media/edit.edl")
    let made = try timeline.composition()
    let segment = try #require(made.composition.compositionTracks.first?.segments.first)
    #expect(segment.timeMapping.source.start == MediaTime(value: 5, timescale: 25))
    #expect(made.composition.duration == MediaTime(value: 10, timescale: 25))
  }

  /// `both.mp4` has 25 frames a second.
  @Test(arguments: [
    ("0:05-0:30", "both.mp4", 25, ""), ("0:05-0:25", "both.mp4", 25, ""),
    ("0:05-0:75", "nothing.mp4", 60, "the highest rate of a list"),
    ("0:05-0:60", "nothing.mp4", 60, "the highest rate of a list"),
    ("0;05-0;60", "both.mp4", 60, "the highest rate of a list"),
  ])
  func `numbers of frames that a second doesn't have are refused`(
    source: String, file: String, rate: Int, reason: String
  ) throws {
    let range = source.split(separator: "-").map { "00:00:0\($0)" }
    let text =
      event("001", "V C", "0:00-1:00", "0:00-1:00")
      + "002  AX  V  C  \(range[0]) \(range[1]) 00:00:01:00 00:00:02:00\n* SOURCE FILE: \(file)\n"
    let error = #expect(throws: MediaError.self) {
      try timeline(text, at: Manifest.folder + "/media/edit.edl")
    }
    let expected = reason.isEmpty ? "the rate of its files" : reason
    #expect(
      error?.reason == "line 2: \"\(range[1])\" is no time code at \(rate) frames a second, \(expected)")
  }

  /// The average of a rate that varies, as that of `variable-rate.mp4`, refuses nothing.
  @Test(
    arguments: [
      (["both.mp4", "ntsc.mp4"], 27, 30000.0 / 1001), (["both.mp4", "ntsc.mp4"], 20, 25),
      (["variable-rate.mp4"], 29, 30), ([], 29, 30), ([], 49, 50),
    ] as [([String], Int, Double)])
  func `a list counts in the rate of a file that has all its numbers`(
    files: [String], highest: Int, expected: Double
  ) throws {
    var text = ""
    for (index, file) in files.enumerated() {
      text +=
        event("00\(index + 1)", "V C", "0:00-0:10", "\(index):00-\(index):10") + "* SOURCE FILE: \(file)\n"
    }
    text += event("009", "V C", "0:00-0:\(highest)", "9:00-9:\(highest)")
    let list = try timeline(text, at: Manifest.folder + "/media/edit.edl")
    let clip = try #require(try tracks(list).first?.track.children.last)
    #expect(abs(clip.range.duration.seconds - Double(highest) / expected) < 1e-9)
  }

  @Test func `reels that are missing are named where there is nothing else`() throws {
    let text =
      event("001", "V C", "0:00-1:00", "0:00-1:00", reel: "A001")
      + event("002", "V C", "0:00-1:00", "1:00-2:00", reel: "B002")
      + event("003", "A C", "0:00-1:00", "1:00-2:00", reel: "A001")
    let list = try timeline(text)
    #expect(try !list.data().isEmpty)
    let error = #expect(throws: MediaError.self) { try list.composition() }
    #expect(error?.code == .fileNotFound)
    #expect(
      error?.reason == "there is nothing to show: the media of all clips is missing, of \"A001\", \"B002\"")
    // Where one is there, the others are warnings.
    let some = try timeline(
      text + event("004", "V C", "0:00-0:10", "3:00-3:10") + "* SOURCE FILE: both.mp4\n",
      at: Manifest.folder + "/media/edit.edl"
    ).composition()
    #expect(some.issues.count == 3 && some.composition.duration > .zero)
  }

  @Test func `lists in Latin 1 with ends of lines of other systems are read`() throws {
    let text = "TITLE: gr\u{F6}\u{DF}er\r\n" + event("001", "B C", "0:00-1:00", "0:00-1:00")
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let timeline = try Timeline(reading: MemoryByteSource(bytes, name: "a"), path: "a")
    #expect(timeline.name == "größer")
    #expect(try tracks(timeline).count == 2)
  }

  @Test(arguments: [
    ("V X", "0:00-1:00", "0:00-1:00", "line 1: the event begins with \"X\", which is none of C, D, W and K"),
    (
      "Q C", "0:00-1:00", "0:00-1:00",
      "line 1: the event's channels are none of V, A, A2, AA, B and their like"
    ),
    ("V C", "0:00-2:00", "0:00-1:00", "line 1: 2.0 seconds of the reel are recorded in 1.0, and no M2"),
    ("V C", "0:00-1:00", "2:00-1:00", "line 1: the event ends before it begins"),
    ("V D 999999", "0:00-1:00", "0:00-1:00", "line 1: the event begins with \"999999\""),
  ])
  func `events that have no place are refused with their line`(
    beginning: String, source: String, record: String, reason: String
  ) throws {
    let error = #expect(throws: MediaError.self) { try timeline(event("001", beginning, source, record)) }
    #expect(error?.description.hasPrefix("edit.edl: \(reason)") == true, "\(error?.description ?? "")")
  }

  @Test func `events at one time and speeds that are none are refused with their line`() throws {
    let one = event("001", "V C", "0:00-1:00", "0:00-1:00")
    for (text, reason) in [
      (one + one, "line 2: the event begins before the one before it on V has ended"),
      (one + "M2 AX fast 00:00:00:00\n", "line 2: M2 says no speed"),
      (one + "AUD  x\n", "line 2: AUD names channels by numbers"),
    ] {
      let error = #expect(throws: MediaError.self) { try timeline(text) }
      #expect(error?.reason == reason)
    }
  }

  @Test(arguments: ["", "TITLE: x", "001 AX V C", "1\n00:00:01,000 --> 00:00:02,000\ntext\n", "{}", "\0"])
  func `what has no event is no list`(text: String) {
    #expect(!EditDecisionList.isRecognized(Array(text.utf8)))
  }
}

extension TimelineItem.Content {
  fileprivate var isClip: Bool { if case .clip = self { true } else { false } }
}
