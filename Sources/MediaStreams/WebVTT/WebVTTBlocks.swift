/// The blocks of a file of WebVTT, as its parser finds them (W3C WebVTT, 6.1 and 6.2).
struct WebVTTBlocks {
  private let text: [UInt8]
  /// Without what ends them.
  private let lines: [Range<Int>]

  init(_ text: [UInt8]) {
    self.text = text
    var lines: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == Self.lineFeed || byte == Self.carriageReturn {
        lines.append(start..<index)
        if byte == Self.carriageReturn, index + 1 < text.count, text[index + 1] == Self.lineFeed {
          index += 1
        }
        start = index + 1
      }
      index += 1
    }
    if start < text.count { lines.append(start..<text.count) }
    self.lines = lines
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// The text with line feeds in the place of all that is neither the first line nor a cue.
  var cuesAlone: [UInt8] {
    var kept = text
    for index in text.indices where text[index] == Self.carriageReturn {
      if index + 1 == text.count || text[index + 1] != Self.lineFeed { kept[index] = Self.lineFeed }
    }
    // The first line may have a header after it, which an empty line ends, or a cue.
    var place = 1
    var isHeader = true
    while place < lines.count {
      let end = blockEnd(from: place, isHeader: isHeader)
      let timing = lines[place..<end].firstIndex(where: hasArrow)
      let isCue = !isHeader && timing.map { isTiming(lines[$0]) && $0 - place <= 1 } ?? false
      if !isCue {
        for line in lines[place..<end] { for index in line { kept[index] = Self.lineFeed } }
      }
      isHeader = false
      place = end
      while place < lines.count, lines[place].isEmpty { place += 1 }
    }
    return kept
  }

  /// The place of the line after a block: an empty one, or one of the times of the next cue.
  private func blockEnd(from start: Int, isHeader: Bool) -> Int {
    var place = start
    var hasTimes = false
    while place < lines.count, !lines[place].isEmpty {
      if hasArrow(lines[place]) {
        if isHeader || hasTimes || place - start > 1 { return place }
        hasTimes = true
      }
      place += 1
    }
    return place
  }

  private func hasArrow(_ line: Range<Int>) -> Bool {
    let arrow = Array("-->".utf8)
    return line.count >= 3
      && (line.lowerBound...line.upperBound - 3).contains { place in
        text[place..<place + 3].elementsEqual(arrow)
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
