import ISOBaseMedia
import MediaAssets
import MediaCore

/// The samples of a track of chapters: each is a chapter's title, and lasts until the next one begins.
final class ChapterFeed: SampleFeed {
  let origin: Int64 = 0
  let damage: MediaError? = nil
  private let chapters: [CarriedChapters.Entry]
  private var place = 0
  /// The first moment that no sample covers yet.
  private var time: Int64 = 0

  /// Units a second of the track's times.
  static let timescale: Int32 = 1000

  init(_ chapters: CarriedChapters) {
    self.chapters = chapters.nanoseconds
  }

  func next() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)? {
    guard place < chapters.count else { return nil }
    let chapter = chapters[place]
    place += 1
    // Chapters that begin at once are shown for a moment each.
    let start = max(Self.ticks(chapter.range.lowerBound), time)
    time = start + 1
    let end = place < chapters.count ? chapters[place].range.lowerBound : chapter.range.upperBound
    let bytes = TimedTextSample(chapter.title).quickTimeBytes
    let sample = WrittenSample(
      decodeTime: start, duration: max(Self.ticks(end) - start, 1), size: Int64(bytes.count))
    return (sample, .buffer(try BlockBuffer(bytes)))
  }

  private static func ticks(_ nanoseconds: Int64) -> Int64 {
    let length = 1_000_000_000 / Int64(timescale)
    return nanoseconds.saturatingAdd(length / 2) / length
  }
}

extension WrittenMovie {
  /// Adds a track of chapters that the other tracks refer to, as QuickTime has them.
  ///
  /// - Returns: whether there is such a track now.
  mutating func addTrack(of chapters: CarriedChapters) -> Bool {
    guard !chapters.nanoseconds.isEmpty else { return false }
    let trackID = (tracks.map(\.trackID).max() ?? 0) + 1
    for index in tracks.indices where ["vide", "soun"].contains(tracks[index].handlerType) {
      tracks[index].references.append(.init(type: "chap", trackIDs: [trackID]))
    }
    var track = WrittenTrack(
      trackID: trackID, handlerType: "text", timescale: UInt32(ChapterFeed.timescale))
    track.handlerName = "ChapterHandler"
    track.language = ISOLanguage.packed(chapters.language.flatMap(LanguageSubtag.code))
    // Players list it, and don't show its texts over the pictures.
    track.isEnabled = false
    track.sampleEntries = [WrittenSampleEntry.quickTimeText]
    tracks.append(track)
    return true
  }
}
