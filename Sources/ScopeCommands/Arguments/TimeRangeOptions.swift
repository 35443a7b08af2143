import ArgumentParser
import MediaAssets
import MediaScope

/// Which part of a file's timeline is wanted: `--start`, and `--end` or `--duration`.
struct TimeRangeOptions: PlainOptions {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to begin: seconds, 500ms, h:mm:ss, 50%, -5 (from the end) or value/timescale.", valueName: "time"
    ))
  var start: TimeArgument?

  @Option(name: .shortAndLong, help: ArgumentHelp("Where to end.", valueName: "time"))
  var end: TimeArgument?

  @Option(name: .long, help: ArgumentHelp("How long, instead of --end.", valueName: "time"))
  var duration: TimeArgument?

  func validate() throws {
    if end != nil, duration != nil {
      throw ValidationError("--end and --duration say the same thing; give one of them")
    }
    if case .absolute(let length) = duration, length <= .zero {
      throw ValidationError("--duration is more than 0")
    }
    if case .beforeEnd = duration { throw ValidationError("--duration is a length, not a time from the end") }
    if case .absolute(let first) = start, case .absolute(let last) = end, first >= last {
      throw ValidationError("--start is not before --end")
    }
  }

  /// Whether all is wanted.
  var isWhole: Bool { start == nil && !hasEnd }

  /// Whether the end is named.
  var hasEnd: Bool { end != nil || duration != nil }

  /// Whether the file's duration has to be known.
  var needsDuration: Bool { [start, end, duration].contains { $0?.needsDuration ?? false } }

  /// Returns the duration of a file, measured where a time that is named is a part of it and the file only
  /// estimates it.
  func duration(of asset: Asset) throws(MediaError) -> MediaTime {
    needsDuration ? try asset.measuredDuration() : try asset.content().duration
  }

  /// The times that are named, of a file that is so long; from `-infinity` to `infinity` where they aren't.
  ///
  /// - Throws: `.invalidArgument` for a part that is empty, and for parts of a duration that isn't known.
  func range(in fileDuration: MediaTime) throws(MediaError) -> (start: MediaTime, end: MediaTime) {
    // The last five seconds of three are all of them.
    let first =
      try start.map { (time) throws(MediaError) in max(try time.time(in: fileDuration), .zero) }
      ?? .negativeInfinity
    var last = try end?.time(in: fileDuration) ?? .positiveInfinity
    if let duration {
      last = (first.isNumeric ? first : .zero) + (try duration.time(in: fileDuration))
    }
    if case .beforeEnd = end, last.isNumeric, last <= .zero {
      throw MediaError(
        .invalidArgument,
        "--end is not after the beginning of the file, which lasts \(fileDuration.clockDescription)")
    }
    guard first < last else {
      throw MediaError(
        .invalidArgument, "--start \(first.clockDescription) is not before --end \(last.clockDescription)")
    }
    return (first, last)
  }
}

extension TimeRangeOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    start = line.value("--start", "-s")
    end = line.value("--end", "-e")
    duration = line.value("--duration")
  }
}

extension MediaTimeRange {
  /// The part of a file's timeline that is wanted, from zero where no start is named, and without end where no end is.
  ///
  /// - Throws: `.invalidArgument` for a part that is empty, or that begins past the end of the track.
  ///
  /// - Parameters:
  ///   - track: where the track is.
  ///   - duration: of the file, which parts of a hundred are of.
  ///   - isDeclared: whether the track's end is sure enough to refuse what is past it.
  init(
    _ options: TimeRangeOptions, of track: MediaTimeRange, duration: MediaTime, isDeclared: Bool = true
  ) throws(MediaError) {
    let named = try options.range(in: duration)
    let first = max(named.start, .zero)
    guard first == .zero || !track.end.isNumeric || first < track.end || !isDeclared else {
      throw MediaError(
        .invalidArgument, "--start \(first.clockDescription) is past the end at \(track.end.clockDescription)"
      )
    }
    guard first < named.end else {
      throw MediaError(
        .invalidArgument,
        "--start \(first.clockDescription) is not before --end \(named.end.clockDescription)")
    }
    self.init(start: first, end: named.end)
  }
}
