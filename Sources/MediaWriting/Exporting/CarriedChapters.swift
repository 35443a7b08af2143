import LibAV
import MediaCore
import MediaMetadata

/// A file's chapters as another file is to have them.
struct CarriedChapters {
  /// The chapters on the other file's timeline, in nanoseconds, in the order in which they begin.
  let nanoseconds: [Entry]
  /// The number of chapters without a place: those within others, of further lists, and beyond the end.
  let leftOutCount: Int
  /// The losses of the others beside their times and titles, one clause each.
  private let losses: [String]

  struct Entry {
    var range: Range<Int64>
    var title: String
    /// The language of the title, in BCP 47; `nil` where it is not known.
    var language: String?
  }

  /// - Parameters:
  ///   - range: the part of the timeline that is written; all of it where it is `nil`.
  ///   - isCut: whether chapters outside of the range are left out on purpose, and are not counted as lost.
  init(_ chapters: [Chapter], in range: MediaTimeRange?, isCut: Bool = true) {
    let start = range?.start ?? .zero
    var carried: [Entry] = []
    var kept: [Chapter] = []
    var leftOutCount = 0
    func ticks(_ time: MediaTime) -> Int64 {
      max((time - start).convertScale(1_000_000_000, method: .roundHalfAwayFromZero).value, 0)
    }
    for chapter in chapters {
      guard let shown = Self.shownRange(of: chapter, in: range) else {
        if !isCut { leftOutCount += 1 }
        continue
      }
      guard chapter.edition == 0, chapter.level == 0 else {
        leftOutCount += 1
        continue
      }
      let first = ticks(shown.start)
      let last = shown.end.isNumeric ? max(ticks(shown.end), first) : first
      let language = chapter.extendedLanguageTag.flatMap { $0 == "und" ? nil : $0 }
      carried.append(Entry(range: first..<last, title: chapter.title ?? "", language: language))
      kept.append(chapter)
    }
    nanoseconds = carried.sorted { $0.range.lowerBound < $1.range.lowerBound }
    self.leftOutCount = leftOutCount
    losses = Self.losses(of: kept)
  }

  /// The part of a chapter that is written; `nil` where none is.
  private static func shownRange(of chapter: Chapter, in range: MediaTimeRange?) -> MediaTimeRange? {
    let whole = chapter.timeRange
    guard whole.start.isNumeric else { return nil }
    guard let range else { return whole }
    // A cue point has no length.
    if whole.duration == .zero { return range.containsTime(whole.start) ? whole : nil }
    let shown = whole.intersection(range)
    return shown.start.isNumeric && shown.duration > .zero ? shown : nil
  }

  private static func losses(of chapters: [Chapter]) -> [String] {
    let titles = chapters.reduce(0) { $0 + $1.items.count { $0.commonKey == .title } }
    let hidden = chapters.count { $0.isHidden }
    let disabled = chapters.count { $0.items.contains { $0.key == "ChapterFlagEnabled" } }
    return [
      titles > 0 ? "further titles of chapters are left out: \(titles)" : nil,
      hidden > 0 ? "chapters that were hidden are listed: \(hidden)" : nil,
      disabled > 0 ? "chapters that were not to be played are played: \(disabled)" : nil,
    ].compactMap(\.self)
  }

  /// Returns the losses of written chapters beside their times and titles, one clause each.
  ///
  /// - Parameter keepsLanguages: whether the file says of which languages the titles are.
  func omissions(keepsLanguages: Bool) -> [String] {
    guard !keepsLanguages, !languages.isEmpty else { return losses }
    return losses + ["the titles of chapters lose their language (\(languages.joined(separator: ", ")))"]
  }

  /// The languages of the titles, each once.
  private var languages: [String] {
    nanoseconds.compactMap(\.language).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// The language of all titles; `nil` where there are several, or none is known.
  var language: String? {
    nanoseconds.allSatisfy { $0.language == nanoseconds.first?.language } ? nanoseconds.first?.language : nil
  }

  /// Makes the chapters of several parts, each of which begins at a time of its own, in nanoseconds.
  init(joining parts: [(chapters: CarriedChapters, start: Int64)]) {
    nanoseconds = parts.flatMap { part in
      part.chapters.nanoseconds.map { chapter in
        var moved = chapter
        let first = chapter.range.lowerBound.saturatingAdd(part.start)
        moved.range = first..<max(first, chapter.range.upperBound.saturatingAdd(part.start))
        return moved
      }
    }
    leftOutCount = parts.reduce(0) { $0 + $1.chapters.leftOutCount }
    losses = parts.reduce(into: []) { losses, part in
      for loss in part.chapters.losses where !losses.contains(loss) { losses.append(loss) }
    }
  }

  var hundredNanoseconds: [(start: UInt64, title: String)] {
    nanoseconds.map { (UInt64($0.range.lowerBound.saturatingAdd(50) / 100), $0.title) }
  }

  var forContainer: [FormatWriter.Chapter] {
    nanoseconds.map { FormatWriter.Chapter(range: $0.range, title: $0.title) }
  }
}
