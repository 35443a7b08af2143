import MediaAssets
import MediaScope

/// A file of captions: SubRip, or WebVTT (W3C WebVTT, 4.1).
struct CaptionFile {
  enum Kind {
    case subRip, webVTT
  }

  let kind: Kind
  /// Whether the texts have markup of their own: that of WebVTT, that of SubRip, or none.
  let markup: Kind?
  private var captions: [Caption] = []

  init(_ kind: Kind, markup: Kind?) {
    (self.kind, self.markup) = (kind, markup)
  }

  /// The number of captions that can be shown beside one that goes on.
  private static let nearest = 7

  /// Adds a caption; one that goes on where the same text ended makes that longer.
  mutating func add(_ caption: Caption) {
    let same = captions.suffix(Self.nearest).lastIndex {
      $0.text == caption.text && $0.timeRange.end == caption.timeRange.start
    }
    guard let same else { return captions.append(caption) }
    captions[same].timeRange.duration = caption.timeRange.end - captions[same].timeRange.start
  }

  /// The file, with times from the beginning of a range on; what is outside of it is cut off.
  func bytes(of range: MediaTimeRange) -> [UInt8] {
    var text = kind == .webVTT ? "WEBVTT\n" : ""
    var number = 0
    for (index, caption) in captions.enumerated() {
      var end = caption.timeRange.end
      // Some files don't say for how long; then it is up to the next one.
      if caption.timeRange.duration == .zero {
        end = captions.dropFirst(index + 1).first?.timeRange.start ?? end + MediaTime(value: 3, timescale: 1)
      }
      let start = max(caption.timeRange.start, range.start)
      end = min(end, range.end)
      guard start < end else { continue }
      number += 1
      text += kind == .webVTT ? "\n" : number > 1 ? "\n\(number)\n" : "\(number)\n"
      text += "\(clock(start - range.start)) --> \(clock(end - range.start))\n"
      text += "\(lines(of: caption.text, before: range.start))\n"
    }
    return Array(text.utf8)
  }

  private func clock(_ time: MediaTime) -> String {
    let text = time.clockDescription
    return kind == .webVTT ? text : text.replacing(".", with: ",")
  }

  /// A text in the markup of the file, with times from the beginning of a range on; an empty line would end it.
  private func lines(of text: String, before start: MediaTime) -> String {
    let milliseconds = start.convertScale(1000, method: .roundHalfAwayFromZero).value
    let text =
      switch (markup, kind) {
      case (.webVTT, .webVTT): WebVTTCue.shifted(text, by: Int64(0).saturatingSubtract(milliseconds))
      case (nil, .webVTT): CaptionMarkup.escaped(text)
      case (.subRip, .webVTT): CaptionMarkup.cue(ofSubRip: text)
      case (.webVTT, .subRip): CaptionMarkup.subRip(ofCue: text)
      default: text
      }
    return text.split(separator: "\n").joined(separator: "\n")
  }
}
