import MediaScope

/// The facts of a track's groups of pictures that a person wants to know first.
struct GopsOverview: CustomStringConvertible {
  let file: String
  let track: AssetTrack
  let result: GOPPipeline.Result

  private var summary: GOPSummary { result.summary }

  var description: String {
    var lines = [file.fileTitle]
    let name = track.formatDescriptions.first?.formatName ?? result.codec.name
    var parts = ["\(name)", Self.count(summary.frameCount, "frame")]
    if summary.hiddenCount > 0 { parts.append("\(summary.hiddenCount) hidden") }
    if summary.sampleCount != summary.frameCount { parts.append(Self.count(summary.sampleCount, "sample")) }
    let range = summary.timeRange
    if range.duration.isNumeric { parts.append("\(Self.seconds(range.duration)) s") }
    parts.append(Quantity.bytes(summary.byteCount))
    lines.append(row("track \(track.trackID)", parts.joined(separator: ", ")))
    guard summary.groupCount > 0 else { return lines.joined(separator: "\n") + "\n" }
    lines.append(row("GOP", structure))
    if !isAllIntra, summary.groupCount > 1, let longest = summary.longest {
      lines.append(row("longest", text(longest)))
    }
    lines.append(row("entry", entries))
    lines += types
    if summary.reorderDepth > 0 || (summary.referenceCount ?? 0) > 0, !isAllIntra {
      lines.append(row("order", order))
    }
    if let rates { lines.append(row("frame rate", rates)) }
    if let mean = summary.meanBitRate {
      let peak =
        summary.peakBitRate.map { ", at most \(Quantity.bitRate(Int64(saturating: $0))) in a second" } ?? ""
      lines.append(row("bit rate", "\(Quantity.bitRate(Int64(saturating: mean))) on average\(peak)"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var isAllIntra: Bool { summary.longest?.frameCount ?? 0 <= 1 && summary.groupCount > 1 }

  private func row(_ name: String, _ text: String) -> String {
    "  \(name)" + String(repeating: " ", count: max(1, 12 - name.count)) + text
  }

  private var structure: String {
    if isAllIntra { return "every picture is a key frame" }
    var parts: [String]
    switch summary.isConstant {
    case nil: parts = [Self.count(summary.groupCount, "group")]
    case true?:
      let length = summary.lengths.keys.first ?? 0
      parts = ["constant, \(Self.count(length, "frame"))", Self.count(summary.groupCount, "group")]
    case false?:
      let lengths = summary.lengths.keys
      let range =
        "\(lengths.min() ?? 0) to \(max(lengths.max() ?? 0, summary.longest?.frameCount ?? 0)) frames"
      parts = [
        "variable, \(range), \(Quantity.number(summary.meanLength, places: 1)) on average",
        Self.count(summary.groupCount, "group"),
      ]
    }
    switch summary.closedCount {
    case summary.groupCount: parts.append("closed")
    case 0: parts.append("open")
    default:
      parts.append("\(summary.closedCount) closed and \(summary.groupCount - summary.closedCount) open")
    }
    return parts.joined(separator: ", ")
  }

  private func text(_ extent: GOPSummary.Extent) -> String {
    var text = Self.count(extent.frameCount, "frame")
    if extent.timeRange.duration.isNumeric {
      text += ", \(Self.seconds(extent.timeRange.duration)) s, at \(extent.timeRange.start.clockDescription)"
    }
    return text
  }

  private var entries: String {
    GopsSummaryJSON.entries(summary).map { access, count in "\(access?.title ?? "none") \(count)" }
      .joined(separator: ", ")
  }

  private var types: [String] {
    GopsSummaryJSON.types(summary).map { type, count in
      let share = 100 * Double(count.byteCount) / Double(max(1, summary.byteCount))
      let mean = count.byteCount / Int64(max(1, count.count))
      let text =
        "\(count.count), \(Quantity.number(share, places: share < 10 ? 1 : 0)) % of the bytes, "
        + "\(Quantity.bytes(mean)) on average, \(Quantity.bytes(count.largest)) the largest"
      return row("\(type?.rawValue ?? "?") frames", text)
    }
  }

  private var order: String {
    var parts = [
      summary.reorderDepth == 0
        ? "decoded as shown" : "reordered by \(Self.count(summary.reorderDepth, "frame"))"
    ]
    if let count = summary.referenceCount {
      parts.append("\(count) are referred to, \(summary.pictureCount - count) are not")
    }
    return parts.joined(separator: ", ")
  }

  /// All rates where they are few, or their range.
  private var rates: String? {
    let rates = summary.frameRates.rates
    let listed = rates.reduce(0) { $0 + $1.count }
    let total = listed + summary.frameRates.otherCount
    func text(_ rate: Double) -> String { "\(Quantity.number(rate, places: 3)) fps" }
    guard let first = rates.first else { return nil }
    if rates.count == 1 { return text(first.framesPerSecond) }
    if rates.count <= 3 {
      let parts = rates.map { "\(text($0.framesPerSecond)) \(Self.share($0.count, of: total))" }
      return "variable, " + parts.joined(separator: ", ")
    }
    let all = rates.map(\.framesPerSecond)
    let range = "\(Quantity.number(all.min() ?? 0, places: 3)) to \(text(all.max() ?? 0))"
    let mean = Double(listed) / rates.reduce(0) { $0 + Double($1.count) / $1.framesPerSecond }
    let line = "variable, \(range), \(text(mean)) on average"
    guard first.count * 5 > total else { return line }
    return line + ", most often \(text(first.framesPerSecond)) (\(Self.share(first.count, of: total)))"
  }

  private static func share(_ part: Int, of total: Int) -> String {
    let share = 100 * Double(part) / Double(max(1, total))
    return share > 0 && share < 0.1 ? "<0.1 %" : "\(Quantity.number(share, places: 1)) %"
  }

  private static func seconds(_ time: MediaTime) -> String { Quantity.number(time.seconds, places: 3) }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
