import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

/// What is said of priming and padding, and by whom.
struct TrimmingTests {
  /// Where each container states it; ffprobe counts the packets' priming at another place for each of them.
  static let statements: [(String, Trimming.Statement, Trimming.Dropper)] = [
    ("aac.m4a", .editList, .reader),
    ("edit-list-sound.m4a", .editList, .reader),
    ("gapless-tag.m4a", .iTunSMPB, .reader),
    ("mp3-cbr.mp3", .lameTag, .decoder),
    ("mp3-vbr.mp3", .lameTag, .decoder),
    ("mp3-no-header.mp3", .packets, .decoder),
    ("opus.opus", .preSkip, .decoder),
    ("opus-5.1.opus", .preSkip, .decoder),
    ("opus.webm", .codecDelay, .decoder),
    ("vorbis.ogg", .granulePositions, .reader),
    ("both.mkv", .packets, .decoder),
    ("wav-s16.wav", .packets, .decoder),
    ("caf-alac.caf", .packetTable, .reader),
  ]

  @Test("It is found where the container states it", arguments: statements)
  func statement(_ name: String, _ statement: Trimming.Statement, _ dropper: Trimming.Dropper) throws {
    let track = try #require(try asset(name).tracks().first { $0.mediaType == .audio })
    let trimming = track.content.trimming
    #expect(trimming.statement == statement && trimming.dropper == dropper)
    let isPrimed = [.lameTag, .preSkip, .codecDelay, .iTunSMPB].contains(statement)
    #expect((trimming.priming > .zero) == isPrimed)
    #expect(trimming.padding >= .zero)
  }

  @Test("An edit list is the statement wherever there is one", arguments: TrackCase.all)
  func editList(_ case: TrackCase) throws {
    let content = try `case`.track().content
    #expect((content.trimming.statement == .editList) == content.hasEditList)
  }

  @Test(
    "The time range is what is heard, wherever that is stated",
    arguments: TrackCase.all.filter(atLeast: 7) { (try? $0.track().content.trimming.heard.isValid) ?? false })
  func timeRange(_ case: TrackCase) throws {
    let content = try `case`.track().content
    #expect(content.trimming.heard == content.timeRange)
    #expect(content.segments.map(\.timeMapping.target) == [content.timeRange])
  }
}
