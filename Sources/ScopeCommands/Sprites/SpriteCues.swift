import MediaScope

/// The WebVTT file that says to a player which part of which picture is shown when.
///
/// W3C WebVTT, 4.1, with the fragments of Media Fragments URI 1.0, 4.2.2.
struct SpriteCues {
  /// The name of the sheets, without number and extension.
  let name: String
  let fileExtension: String
  /// The text before names, unchanged.
  let prefix: String

  /// A sheet's name: `sprites-001.jpg`.
  func sheet(_ number: Int) -> String {
    let digits = "\(number)"
    return "\(name)-\(String(repeating: "0", count: max(0, 3 - digits.count)))\(digits).\(fileExtension)"
  }

  /// - Parameters:
  ///   - times: when tiles begin, ascending, a millisecond apart or more.
  ///   - end: when the last one ends.
  func text(_ times: [MediaTime], end: MediaTime, _ sheets: SpriteFiles) -> String {
    var text = "WEBVTT\n"
    let starts = times.map { Self.milliseconds($0, .roundTowardNegativeInfinity) }
    let size = sheets.tileSize
    for (index, start) in starts.enumerated() {
      let next =
        index + 1 < starts.count
        ? starts[index + 1] : max(Self.milliseconds(end, .roundTowardPositiveInfinity), start + 1)
      let place = sheets.place(of: index)
      text += "\n\(Self.clock(start)) --> \(Self.clock(next))\n"
      text += prefix + Self.escaped(sheet(place.sheet + 1))
      text += "#xywh=\(place.x),\(place.y),\(size.width),\(size.height)\n"
    }
    return text
  }

  /// The names of sheets that a list of an earlier run has, whatever was written before them.
  func sheets(in text: String) -> Set<String> {
    let start = Self.escaped(name) + "-"
    var names: Set<String> = []
    for line in text.split(separator: "\n") {
      guard let mark = line.ranges(of: "#xywh=").last,
        let begin = line[..<mark.lowerBound].ranges(of: start).last
      else { continue }
      let parts = line[begin.upperBound..<mark.lowerBound].split(
        separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy({ ("0"..."9").contains($0) }),
        PictureFormat(extensionOf: "a.\(parts[1])") != nil
      else { continue }
      names.insert("\(name)-\(parts[0]).\(parts[1])")
    }
    return names
  }

  private static func milliseconds(_ time: MediaTime, _ method: MediaTimeRoundingMethod) -> Int64 {
    time.convertScale(1000, method: method).value
  }

  private static func clock(_ milliseconds: Int64) -> String {
    MediaTime(value: milliseconds, timescale: 1000).clockDescription
  }

  /// A name as a part of a URL: RFC 3986, 2.1 and 2.3.
  private static func escaped(_ name: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }.joined()
  }
}
