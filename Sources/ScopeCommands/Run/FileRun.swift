import ArgumentParser
import MediaAssets
import MediaEditing
import MediaScope
import Synchronization

/// Does the same for each file of a run: one that fails is reported, and the others are still done.
final class FileRun {
  private var failureCount = 0
  private let options: RunOptions?
  /// The file that is worked on.
  private var file: String?
  /// The progress of the work on the current file.
  private(set) var progress = WorkProgress()
  /// Whether the current file turned out to be none of those that the run is about.
  private var leavesFileOut = false

  init(_ options: RunOptions? = nil) {
    self.options = options
  }

  /// Does the work for one file; an error is one line on standard error.
  ///
  /// - Parameter names: what progress says that the work is about; `nil` where it isn't worth a word.
  func attempt(
    _ file: String, reporting names: ProgressReport.Names? = nil, _ work: () throws(MediaError) -> Void
  ) {
    ResourceWatch.begin(file)
    self.file = file
    progress = WorkProgress()
    leavesFileOut = false
    let failuresBefore = failureCount
    let report = names.flatMap { ProgressReport(options?.progressForm ?? .none, of: $0, progress) }
    defer { report?.finish(isWhole: failureCount == failuresBefore && !leavesFileOut) }
    do throws(MediaError) {
      try work()
    } catch {
      fail(Self.named(error.at(.init(file: file))))
    }
  }

  /// Ends what several files have in common on standard output, such as an array.
  func attemptOutput(_ work: () throws(MediaError) -> Void) {
    do throws(MediaError) {
      try work()
    } catch {
      fail(error.at(.init(file: "standard output")))
    }
  }

  /// An error of reading a timeline as media says what it is instead.
  private static func named(_ error: MediaError) -> MediaError {
    let isOfOpening =
      error.code == .fileFormatNotRecognized
      || error.code == .fileFailedToParse && error.underlying?.domain == .libav
    guard isOfOpening,
      error.location.boxPath == nil, let file = error.location.file, FileByteSource.isRegularFile(file),
      let source = try? FileByteSource(path: file),
      Timeline.isRecognized(source)
    else { return error }
    return MediaError(
      .operationNotSupportedForAsset,
      "a timeline has no structure and no stored samples of its own; 'mediascope export' makes a film of it",
      at: .init(file: file))
  }

  /// Reports a failure and remembers it for the exit status.
  func fail(_ error: MediaError) {
    failureCount += 1
    Console.report(error.description)
  }

  /// Remembers a failure that the result itself reports.
  func failQuietly() { failureCount += 1 }

  /// Goes on without a word of the current file.
  func leaveOut() { leavesFileOut = true }

  /// Reports something that did not keep the result from being given.
  func warn(_ error: MediaError) {
    Console.report("warning: \(error.description)")
  }

  /// Prints a line on a terminal, unless `--quiet` is given.
  func note(_ text: String) {
    if options?.quiet == false, Terminal.errors.isTerminal { Console.report(text) }
  }

  /// Warns that a part was to end later than the file does.
  func warnOfEnd(_ end: MediaTime, of content: AssetContent) {
    warnOfEnd(end, past: content.isImprecise ? .indefinite : content.duration)
  }

  /// Warns that a part was to end later than the file does.
  ///
  /// Where only the packets show the end of the file, they are read.
  func warnOfEnd(_ end: MediaTime, of asset: Asset) throws(MediaError) {
    let content = try asset.content()
    guard content.isImprecise else { return warnOfEnd(end, of: content) }
    guard end.isNumeric, !content.duration.isNumeric || end > content.duration else { return }
    // An error that keeps the file from being read through is reported by who reads it.
    let length = try? asset.measuredDuration()
    try WorkCancellation.check()
    if let length { warnOfEnd(end, past: length) }
  }

  /// Warns that a part was to end later than the file, which lasts so long.
  func warnOfEnd(_ end: MediaTime, past length: MediaTime, in file: String? = nil) {
    guard end.isNumeric, length.isNumeric, end > length else { return }
    let (wanted, there) = (end.clockDescription, length.clockDescription)
    // A difference that rounding makes is not worth a word.
    guard wanted != there else { return }
    warn(
      MediaError(
        .invalidArgument, "the part was to end at \(wanted), and the file does at \(there)",
        at: .init(file: file ?? self.file)))
  }

  /// Warns that labels in a picture are drawn without a font, where none is installed.
  func warnOfFont() {
    // Without Cairo the drawing fails, and says so.
    guard let hasFont = try? WaveformRenderer.hasFont, !hasFont else { return }
    warn(
      MediaError(.unknown, "no font is installed, so labels are thin strokes; fonts-dejavu-core has one"))
  }

  /// Reports that a file lacks its end, or else what of it could not be decoded.
  func report(_ damage: ReadingDamage, of content: AssetContent, _ file: String) {
    report(damage, content.truncation, file)
  }

  /// Reports why a part of a file lacks its end, or else what of it could not be decoded.
  func report(_ damage: ReadingDamage, _ truncation: MediaError?, _ file: String) {
    guard let truncation else { return report(damage) }
    fail(truncation.at(.init(file: file)))
  }

  /// Reports the first damage, and how much more there was: a failure where reading stopped before the file's end.
  func report(_ damage: ReadingDamage) {
    if let failure = damage.failure { return fail(failure.at(.init(file: file))) }
    if let first = damage.losses.first { warn(first.described(of: damage)) }
  }

  /// Ends the run: exit status 1 where anything failed.
  func finish() throws {
    if failureCount > 0 { throw ExitCode.failure }
  }
}

extension String {
  /// The name of a file of the command line in texts for people.
  var fileTitle: String { self == "-" ? "standard input" : printable }

  /// Its title without its folder.
  var fileName: String {
    self == "-" ? "standard input" : split(separator: "/").last.map(String.init) ?? self
  }
}
