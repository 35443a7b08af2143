import MediaAssets
import MediaEditing
import MediaScope

/// A file with the part of it that is meant: `a.mp4`, `a.mp4[0.5,3]`, `a.mp4[,50%]`.
struct FilePart {
  let path: String
  private var start: TimeArgument?
  private var end: TimeArgument?

  /// - Throws: `.invalidArgument` for brackets around something else than two times.
  init(_ argument: String) throws(MediaError) {
    guard argument.hasSuffix("]"), let bracket = argument.lastIndex(of: "["), bracket > argument.startIndex,
      !FileByteSource.isRegularFile(argument)
    else {
      path = argument
      return
    }
    path = String(argument[..<bracket])
    let times = argument[argument.index(after: bracket)...].dropLast()
      .split(separator: ",", omittingEmptySubsequences: false)
    guard times.count == 2 else { throw Self.error(argument) }
    start = try Self.time(times[0], argument)
    end = try Self.time(times[1], argument)
  }

  private static func time(_ text: Substring, _ argument: String) throws(MediaError) -> TimeArgument? {
    let text = String(text.drop { $0 == " " })
    guard !text.isEmpty else { return nil }
    guard let time = TimeArgument(argument: text) else { throw error(argument) }
    return time
  }

  private static func error(_ argument: String) -> MediaError {
    MediaError(
      .invalidArgument,
      "a part is two times in brackets, start and end, such as [0.5,3]; \(TimeArgument.syntax)",
      at: .init(file: argument))
  }

  /// Looks at the file, and reports a part that was to end later than it does.
  ///
  /// - Parameter mediaTypes: what of it is used.
  func open(_ run: FileRun, for mediaTypes: Set<MediaType>) throws(MediaError) -> TimelineAssembly.Part {
    guard path != "-" else {
      throw MediaError(.invalidArgument, "a timeline names files, and standard input is none")
    }
    if let source = try? FileByteSource(path: path), Timeline.isRecognized(source) {
      throw MediaError(
        .operationNotSupportedForAsset, "this is a timeline, which can't be another one's media",
        at: .init(file: path))
    }
    let asset = try openAsset()
    return try TimelineAssembly.Part(asset) { (end) throws(MediaError) in
      try part(ofLength: end, asset, run, mediaTypes)
    }
  }

  /// The file, whose packets are read where nothing else shows how long it is.
  private func openAsset() throws(MediaError) -> URLAsset {
    let asset = URLAsset(path: path)
    guard try asset.content().isOfUnknownLength else { return asset }
    return URLAsset(path: path, options: .init(preferPreciseDurationAndTiming: true))
  }

  private func part(
    ofLength end: MediaTime, _ asset: URLAsset, _ run: FileRun, _ mediaTypes: Set<MediaType>
  ) throws(MediaError) -> MediaTimeRange {
    let content = try asset.content()
    // The last five seconds of three are all of them.
    let from = max(try start?.time(in: end) ?? .zero, .zero)
    let to = try self.end?.time(in: end) ?? (content.isStillPicture ? from + end : end)
    guard from < end || content.isStillPicture else {
      throw MediaError(
        .invalidArgument, "the part begins at \(from.seconds) seconds, and the file lasts \(end.seconds)",
        at: .init(file: path))
    }
    guard to > from else {
      throw MediaError(.invalidArgument, "the part ends before it begins", at: .init(file: path))
    }
    if !content.isStillPicture { run.warnOfEnd(to, past: end, in: path) }
    if let lack = try asset.shortfall(ofPartEndingAt: to, missing: .of(mediaTypes)) {
      run.fail(lack.at(.init(file: path)))
    }
    return MediaTimeRange(start: from, end: to)
  }
}
