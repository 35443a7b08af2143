import ISOBaseMedia
import MediaContainers
import MediaCore
import MediaStructure

// Nero's list of chapters, and QuickTime's track of them.
extension MetadataReader {
  /// The most chapters that are read of a track.
  private static let chapterLimit = 10_000
  /// The most tracks of chapters that are read.
  private static let chapterTrackLimit = 16

  /// Nero's list, which has starts alone.
  func listedChapters(_ box: StructureNode) -> [Chapter] {
    guard
      let raw = try? source.bytes(
        at: box.payloadRange.lowerBound, count: min(box.payloadRange.count, 1 << 20)),
      raw.count >= 5
    else { return [] }
    var offset = raw[0] == 1 ? 8 : 4
    guard offset < raw.count else { return [] }
    let count = Int(raw[offset])
    offset += 1
    var chapters: [Chapter] = []
    for _ in 0..<count where offset + 9 <= raw.count {
      let ticks = raw[offset..<offset + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let size = min(Int(raw[offset + 8]), raw.count - offset - 9)
      let title = MetadataText(raw[offset + 9..<offset + 9 + size], .local).text
      offset += 9 + size
      var chapter = Chapter(
        timeRange: MediaTimeRange(
          start: MediaTime(value: Int64(clamping: ticks), timescale: 10_000_000), duration: .invalid),
        title: title.isEmpty ? nil : title)
      chapter.origin = "chpl"
      if let last = chapters.indices.last {
        let start = chapters[last].timeRange.start
        if chapter.timeRange.start >= start {
          chapters[last].timeRange.duration = chapter.timeRange.start - start
        }
      }
      chapters.append(chapter)
    }
    return chapters
  }

  /// The samples of the text tracks that others refer to as their chapters.
  mutating func trackChapters(_ movie: StructureNode) -> [Chapter] {
    let wanted = Self.chapterTrackIDs(movie)
    guard !wanted.isEmpty, let index = try? file.boxes.sampleIndex() else { return [] }
    let described = try? file.boxes.movie()
    var chapters: [Chapter] = []
    var edition = 0
    omissions.add(
      "tracks of chapters after the first \(Self.chapterTrackLimit)",
      count: wanted.count - Self.chapterTrackLimit, at: nil)
    for id in wanted.prefix(Self.chapterTrackLimit) {
      guard let track = index.tracks.first(where: { $0.trackID == id }),
        ["text", "sbtl", "subt"].contains(track.handlerType ?? "none"),
        let scale = Int32(exactly: track.timescale),
        var samples = try? index.samples(of: track)
      else { continue }
      let language = movie.children("trak").first { $0.child("tkhd")?.number("track_ID") == Int64(id) }
        .flatMap { $0.child("mdia")?.child("mdhd")?.field("language")?.meaning }.flatMap(Self.language)
      let timeline = described.flatMap { Self.timeline(ofTrack: id, in: $0) }
      var found: [Chapter] = []
      var count = 0
      while let sample = try? samples.next() {
        count += 1
        // Counting the others has its end as well.
        if count > 100 * Self.chapterLimit { break }
        guard count <= Self.chapterLimit else { continue }
        guard sample.size >= 2, sample.size <= 1 << 20, !sample.flags.contains(.missing) else { continue }
        let raw = bytes(sample.offset..<sample.offset + sample.size)
        guard raw.count >= 2 else { break }
        guard let shown = Self.shown(sample, on: timeline, timescale: scale) else { continue }
        let title = Self.chapterTitle(raw)
        var chapter = Chapter(timeRange: shown, title: title.isEmpty ? nil : title)
        (chapter.extendedLanguageTag, chapter.edition, chapter.origin) = (language, edition, "chap")
        found.append(chapter)
      }
      omissions.add(
        "samples of a track of chapters after the first \(Self.chapterLimit)",
        count: count - Self.chapterLimit, at: nil)
      if !found.isEmpty { edition += 1 }
      chapters += found
    }
    return chapters
  }

  /// The edit list of a track; `nil` where it has none.
  private static func timeline(ofTrack id: UInt32, in movie: ISOMovie) -> EditTimeline? {
    movie.tracks.first { $0.trackID == id }.flatMap {
      EditTimeline(of: $0, in: movie, lastSampleEnd: nil, mediaEnd: .invalid)
    }
  }

  /// When a chapter's sample is shown; `nil` for one that ends before the movie begins.
  private static func shown(
    _ sample: ISOSample, on timeline: EditTimeline?, timescale: Int32
  ) -> MediaTimeRange? {
    var (start, end) = (
      sample.presentationTime, sample.presentationTime.saturatingAdd(max(sample.duration, 0))
    )
    if let timeline {
      let placement = timeline.placing(
        sample.presentationTime, decodeTime: sample.decodeTime, duration: sample.duration)
      start = placement.presentationTime
      end = start.saturatingAdd(max(placement.duration, 0))
      if placement.isShown {
        start = start.saturatingAdd(placement.trimStart)
        end = max(end.saturatingSubtract(placement.trimEnd), start)
      }
      guard end > 0 || start >= 0 else { return nil }
      start = max(start, 0)
    }
    return MediaTimeRange(
      start: MediaTime(value: start, timescale: timescale),
      end: MediaTime(value: end, timescale: timescale))
  }

  /// The tracks that others refer to as their chapters, each once.
  private static func chapterTrackIDs(_ movie: StructureNode) -> [UInt32] {
    var wanted: [UInt32] = []
    for track in movie.children("trak") {
      for reference in track.child("tref")?.children("chap") ?? [] {
        for field in reference.fields {
          if case .unsigned(let id) = field.value, let id = UInt32(exactly: id), !wanted.contains(id) {
            wanted.append(id)
          }
        }
      }
    }
    return wanted
  }

  /// The text of a sample of QuickTime's text, of at least two bytes.
  private static func chapterTitle(_ sample: [UInt8]) -> String {
    let size = min(Int(sample[0]) << 8 | Int(sample[1]), sample.count - 2)
    let text = sample[2..<2 + size]
    let isWide = text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE])
    return MetadataText(text, isWide ? .utf16 : .local).text
  }
}
