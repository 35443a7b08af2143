import MediaContainers
import MediaCore
import MediaMetadata

/// The samples of a track of chapters: each is a chapter's title, and lasts until the next one begins.
final class ChapterFeed: SampleFeed {
  let origin: Int64 = 0
  let damage: MediaError? = nil
  private let chapters: [Chapter]
  private var place = 0

  /// Units a second of the track's times.
  static let timescale: Int32 = 1000

  /// - Parameter chapters: of one list, in order.
  init(_ chapters: [Chapter]) {
    self.chapters = chapters
  }

  func next() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)? {
    guard place < chapters.count else { return nil }
    let chapter = chapters[place]
    place += 1
    let start = Self.ticks(chapter.timeRange.start)
    let end = place < chapters.count ? chapters[place].timeRange.start : chapter.timeRange.end
    let bytes = TimedTextSample(chapter.title ?? "").quickTimeBytes
    let sample = WrittenSample(
      decodeTime: start, duration: max(Self.ticks(end) - start, 1), size: Int64(bytes.count))
    return (sample, .buffer(try BlockBuffer(bytes)))
  }

  private static func ticks(_ time: MediaTime) -> Int64 {
    time.isNumeric ? max(time.convertScale(timescale, method: .roundHalfAwayFromZero).value, 0) : 0
  }
}

extension [Chapter] {
  /// The chapters of the one list that all players know, one level deep, in order.
  func listed(report: (String) -> Void) -> [Chapter] {
    let listed = filter { $0.edition == 0 && $0.level == 0 && $0.timeRange.start.isNumeric }
      .sorted { $0.timeRange.start < $1.timeRange.start }
    if listed.count < count {
      report("\(count - listed.count) chapters are left out: they belong to other lists or to other chapters")
    }
    return listed
  }
}

extension WrittenMovie {
  /// Adds a track of chapters that the other tracks refer to, as QuickTime has them.
  ///
  /// - Returns: whether there is such a track now.
  mutating func addTrack(of chapters: [Chapter]) -> Bool {
    guard !chapters.isEmpty, !tracks.isEmpty else { return false }
    let trackID = (tracks.map(\.trackID).max() ?? 0) + 1
    for index in tracks.indices where ["vide", "soun"].contains(tracks[index].handlerType) {
      tracks[index].references.append(.init(type: "chap", trackIDs: [trackID]))
    }
    var track = WrittenTrack(
      trackID: trackID, handlerType: "text", timescale: UInt32(ChapterFeed.timescale))
    track.handlerName = "ChapterHandler"
    // Players list it, and don't show its texts over the pictures.
    track.flags = 2
    track.sampleEntries = [WrittenSampleEntry.quickTimeText]
    tracks.append(track)
    return true
  }
}
