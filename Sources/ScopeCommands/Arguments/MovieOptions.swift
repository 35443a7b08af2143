import ArgumentParser
import MediaAssets
import MediaScope
import MediaWriting

/// The options of remux and export for files of the ISO family, and the tags that they set.
struct MovieOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the movie in fragments of at least so many seconds, each beginning with a key frame.",
      valueName: "seconds"), transform: TimeArgument.seconds)
  var fragments: Double?

  @Option(
    // ffmpeg's users know the second name.
    name: [.long, .customLong("metadata")], parsing: .singleValue,
    help: ArgumentHelp(
      "Set a tag, such as title=Sunset; an empty value takes it away. Can be given several times.",
      valueName: "key=value"))
  var set: [TagArgument] = []

  func validate() throws {
    if let fragments, !(fragments > 0 && fragments <= 86_400) {
      throw ValidationError("--fragments is a time above 0 seconds and up to a day")
    }
  }

  /// Refuses what an output can't have.
  func validate(_ fileType: FileType?, fastStart: Bool) throws {
    guard fragments != nil else { return }
    if fileType?.brand == nil {
      throw ValidationError(
        "--fragments is for files of the ISO family: \(FileType.moviePathExtensions.commaSeparated)")
    }
    if fastStart {
      throw ValidationError("--fragments places the movie box first by itself: --fast-start adds nothing")
    }
  }

  /// In nanoseconds.
  var fragmentInterval: Int64? { fragments.map { Int64($0 * 1e9) } }

  var tags: [(key: String, value: String)] { self.set.map { ($0.key, $0.value) } }
}
