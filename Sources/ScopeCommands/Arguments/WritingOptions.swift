import ArgumentParser
import MediaAssets
import MediaScope
import MediaWriting

/// The options of all commands that write media.
struct WritingOptions: ParsableArguments {
  @Option(name: .long, help: "The container, whatever the output's extension.")
  var format: ExportFormat?

  @Option(
    name: .long, parsing: .singleValue,
    help: "The tracks: IDs, or a:0, v:1, s:0, …; all if not given.")
  var track: [TrackArgument] = []

  @Flag(name: .customLong("fast-start"), help: "Place what describes the samples before them.")
  var fastStart = false

  @Flag(name: .customLong("no-metadata"), help: "Leave the tags out; chapters stay.")
  var noMetadata = false

  @Flag(name: .long, help: "Print what became of each track, as JSON; several files give one array.")
  var json = false

  /// Refuses what an output can't have.
  func validate(_ output: String, _ fileType: FileType?) throws {
    if json, output == "-" {
      throw ValidationError("--json goes to standard output, where the result goes, too")
    }
    if fastStart, fileType?.brand == nil {
      throw ValidationError(
        "--fast-start is for files of the ISO family: \(FileType.moviePathExtensions.commaSeparated)"
      )
    }
  }
}
