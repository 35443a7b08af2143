import ArgumentParser
import MediaAssets
import MediaScope

/// Parts of a file's timeline as people write them: `0-10,1:00-1:30`, each from a time to a time.
struct KeptParts {
  /// `nil` for the file's start and end.
  private let ranges: [(start: TimeArgument?, end: TimeArgument?)]

  /// Why there is nothing in one of the parts, whatever the file; `nil` where that depends on it.
  var obstacle: String? {
    for case (let start?, let end?) in ranges {
      let isEmpty =
        switch (start, end) {
        case (.absolute(let start), .absolute(let end)): start >= end
        case (.fraction(let start), .fraction(let end)): start >= end
        default: false
        }
      if isEmpty {
        return
          "a part of --keep begins at its end or after it; a part is from a time to a later one, such as 3-5"
      }
    }
    return nil
  }

  /// The parts of a file; reports one that was to end later than the file does.
  ///
  /// - Throws: `.invalidArgument` for one that is empty or begins past the end.
  func parts(of asset: URLAsset, _ run: FileRun) throws(MediaError) -> [AssetJoiner.Part] {
    let duration = try duration(of: asset)
    var parts: [AssetJoiner.Part] = []
    for range in ranges {
      let start = try range.start?.time(in: duration) ?? .zero
      let end = try range.end?.time(in: duration) ?? .positiveInfinity
      guard start < end, !duration.isNumeric || start < duration else {
        throw MediaError(
          .invalidArgument,
          "there is nothing from \(start.clockDescription) to \(end.isNumeric ? end.clockDescription : "the end")",
          at: .init(file: asset.path))
      }
      try run.warnOfEnd(end, of: asset)
      var part = AssetJoiner.Part(asset)
      part.timeRange = MediaTimeRange(start: start, end: end)
      parts.append(part)
    }
    return parts
  }
}

extension KeptParts {
  /// Returns the duration of a file, measured where a time depends on it or is later than what the file
  /// estimates.
  private func duration(of asset: URLAsset) throws(MediaError) -> MediaTime {
    let duration = try asset.content().duration
    let times = ranges.flatMap { [$0.start, $0.end] }.compactMap(\.self)
    let isEnough = times.allSatisfy { time in
      if case .absolute(let time) = time { duration.isNumeric && time < duration } else { false }
    }
    return isEnough ? duration : try asset.measuredDuration()
  }
}

extension KeptParts: ExpressibleByArgument {
  init?(argument: String) {
    var ranges: [(start: TimeArgument?, end: TimeArgument?)] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let times = part.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard times.count == 2, times != ["", ""] else { return nil }
      let (start, end) = (TimeArgument(argument: times[0]), TimeArgument(argument: times[1]))
      guard (start != nil) != times[0].isEmpty, (end != nil) != times[1].isEmpty else { return nil }
      ranges.append((start, end))
    }
    self.ranges = ranges
  }
}
