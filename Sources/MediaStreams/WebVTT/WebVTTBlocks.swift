import MediaCore
import MediaStructure

/// The blocks of a file of WebVTT, as its parser finds them (W3C WebVTT, 6.1 and 6.2).
///
/// Lines are found as they are come to: a list of them would take sixteen times the bytes of empty ones.
struct WebVTTBlocks {
  let text: [UInt8]

  /// In bytes; a day of texts has less.
  private static let textLimit: Int64 = 1 << 24

  /// `nil` for another file, and for one of more texts than a day has.
  init?(of source: any ByteSource) {
    let signature = Array("WEBVTT".utf8)
    guard let head = try? source.bytes(at: 0, count: signature.count + Self.byteOrderMark.count),
      head.starts(with: signature) || head.starts(with: Self.byteOrderMark + signature),
      source.byteCount <= Self.textLimit,
      let text = try? source.bytes(at: 0, count: Int(source.byteCount))
    else { return nil }
    self.text = text
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let arrow = Array("-->".utf8)

  /// The text with line feeds in the place of all that is neither the first line nor a cue.
  var cuesAlone: [UInt8] {
    var kept = text
    for index in text.indices where text[index] == Self.carriageReturn {
      if index + 1 == text.count || text[index + 1] != Self.lineFeed { kept[index] = Self.lineFeed }
    }
    // The first line may have a header after it, which an empty line ends, or a cue.
    var place = lineEnd(from: 0).next
    var isHeader = true
    while place < text.count {
      let block = block(from: place, isHeader: isHeader)
      if !block.isCue {
        for index in place..<block.end where !isLineEnd(index) { kept[index] = Self.lineFeed }
      }
      isHeader = false
      place = block.end
      while place < text.count, isLineEnd(place) { place += 1 }
    }
    return kept
  }

  /// The text before the first cue: the header, styles and regions, as Matroska keeps it (Matroska codec
  /// mappings, S_TEXT/WEBVTT).
  var beforeCues: [UInt8] {
    var place = lineEnd(from: 0).next
    var isHeader = true
    while place < text.count {
      let block = block(from: place, isHeader: isHeader)
      if block.isCue { break }
      isHeader = false
      place = block.end
      while place < text.count, isLineEnd(place) { place += 1 }
    }
    var header: [UInt8] = []
    for index in 0..<place where text[index] != Self.carriageReturn || text[safe: index + 1] != Self.lineFeed
    {
      header.append(isLineEnd(index) ? Self.lineFeed : text[index])
    }
    while header.last == Self.lineFeed { header.removeLast() }
    return header.starts(with: Self.byteOrderMark)
      ? Array(header.dropFirst(Self.byteOrderMark.count)) : header
  }

  private func isLineEnd(_ index: Int) -> Bool {
    text[index] == Self.lineFeed || text[index] == Self.carriageReturn
  }

  /// Where a line ends, and where the next one begins.
  private func lineEnd(from start: Int) -> (end: Int, next: Int) {
    var end = start
    while end < text.count, !isLineEnd(end) { end += 1 }
    let isPair =
      end + 1 < text.count && text[end] == Self.carriageReturn && text[end + 1] == Self.lineFeed
    return (end, min(end + (isPair ? 2 : 1), text.count))
  }

  /// The place of the line after a block, an empty one or one of the times of the next cue; and whether it is a cue, which has
  /// its times in one of its first two lines.
  private func block(from start: Int, isHeader: Bool) -> (end: Int, isCue: Bool) {
    var (place, lineCount) = (start, 0)
    var isCue: Bool?
    while place < text.count, !isLineEnd(place) {
      let line = lineEnd(from: place)
      if hasArrow(place..<line.end) {
        if isHeader || isCue != nil || lineCount > 1 { break }
        isCue = isTiming(place..<line.end)
      }
      lineCount += 1
      place = line.next
    }
    return (place, isCue ?? false)
  }

  private func hasArrow(_ line: Range<Int>) -> Bool {
    line.count >= Self.arrow.count
      && (line.lowerBound...line.upperBound - Self.arrow.count).contains { place in
        text[place..<place + Self.arrow.count].elementsEqual(Self.arrow)
      }
  }

  /// Whether a line is two times with an arrow between them, and what else libavformat takes for that.
  private func isTiming(_ line: Range<Int>) -> Bool {
    var rest = text[line].drop(while: Self.isBlank)
    guard takeTime(&rest) else { return false }
    rest = rest.drop(while: Self.isBlank)
    guard rest.starts(with: "-->".utf8) else { return false }
    rest = rest.dropFirst(3).drop(while: Self.isBlank)
    return takeTime(&rest)
  }

  private func takeTime(_ rest: inout ArraySlice<UInt8>) -> Bool {
    var colons = 0
    while true {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard (1...9).contains(digits.count) else { return false }
      rest = rest.dropFirst(digits.count)
      switch rest.first {
      case UInt8(ascii: ":") where colons < 2: colons += 1
      case UInt8(ascii: ".") where colons > 0:
        let thousandths = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest.dropFirst(1 + thousandths.count)
        return (1...9).contains(thousandths.count)
      default: return false
      }
      rest = rest.dropFirst()
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
