import ArgumentParser
import MediaAssets
import MediaScope
import MediaWriting

/// What all commands that write media take.
struct WritingOptions: ParsableArguments {
  @Option(name: .long, help: "The container, whatever the output's extension.")
  var format: ExportFormat?

  @Option(
    name: .long, parsing: .upToNextOption,
    help: "The tracks: IDs, or a:0, v:1, s:0, …; all if not given.")
  var track: [TrackArgument] = []

  @Flag(name: .customLong("fast-start"), help: "Place what describes the samples before them.")
  var fastStart = false

  @Flag(name: .customLong("no-metadata"), help: "Leave tags and chapters out.")
  var noMetadata = false

  @Flag(name: .long, help: "Print what became of each track, as JSON; several files give one array.")
  var json = false

  /// Refuses what an output can't have.
  func validate(_ output: String, _ fileType: FileType?) throws {
    if json, output == "-" {
      throw ValidationError("--json goes to standard output, where the result goes, too")
    }
    if fastStart, fileType?.brand == nil {
      throw ValidationError("--fast-start is for files of the ISO family: mp4, mov, m4a, m4v, 3gp")
    }
  }
}

/// What the commands take that write a file for each of several.
struct BatchOptions: ParsableArguments {
  @OptionGroup var existing: ExistingOptions

  @OptionGroup var inputs: InputOptions

  @OptionGroup var inputFormat: InputFormatOptions

  @OptionGroup var runOptions: RunOptions

  /// The results of the files that are named; a folder's are known when it has been walked.
  func plan(_ output: String, _ format: ExportFormat?) throws -> OutputPlan<ExportFormat> {
    try plan(output, format, inputs.files.map { InputFile(path: $0) })
  }

  private func plan(
    _ output: String, _ format: ExportFormat?, _ files: [InputFile]
  ) throws -> OutputPlan<ExportFormat> {
    try OutputPlan(output, container: format, inputs: files, isSeveral: inputs.recursive)
  }

  /// Writes the result of each file, and with `--json` prints what became of its tracks.
  func run(
    to output: String, _ options: WritingOptions,
    _ write: (InputFile, String, ExportFormat, FileRun) throws(MediaError) -> ExportPlan?
  ) throws {
    let run = FileRun(runOptions)
    let plan = try plan(output, options.format, run.files(of: inputs))
    let list = JSONList(isArray: inputs.isSeveral)
    for (file, path) in zip(plan.inputs, plan.paths) where !existing.skips(path) {
      run.attempt(file) { () throws(MediaError) in
        try plan.makeFolder(of: path)
        guard let made = try write(file, path, plan.format, run), options.json else { return }
        try list.next()
        try list.write(try ExportJSON(file: file.path, output: path, plan: made).bytes())
      }
    }
    if options.json { try list.finish() }
    try run.finish()
  }
}

/// What remux and export take for files of the ISO family, and the tags that they set.
struct MovieOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the movie in fragments of at least so many seconds, each beginning with a key frame.",
      valueName: "seconds"), transform: TimeArgument.seconds)
  var fragments: Double?

  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp(
      "Set a tag, such as title=Sunset; an empty value takes it away. Can be given several times.",
      valueName: "key=value"))
  var set: [String] = []

  func validate() throws {
    for tag in set where !tag.dropFirst().contains("=") {
      throw ValidationError("--set takes key=value, not '\(tag)'")
    }
    if let fragments, !(fragments > 0 && fragments <= 86_400) {
      throw ValidationError("--fragments is a time above 0 seconds and up to a day")
    }
  }

  /// Refuses what an output can't have.
  func validate(_ fileType: FileType?, fastStart: Bool) throws {
    guard fragments != nil else { return }
    if fileType?.brand == nil {
      throw ValidationError("--fragments is for files of the ISO family: mp4, mov, m4a, m4v, 3gp")
    }
    if fastStart {
      throw ValidationError("--fragments places the movie box first by itself: --fast-start adds nothing")
    }
  }

  /// In nanoseconds.
  var fragmentInterval: Int64? { fragments.map { Int64($0 * 1e9) } }

  var tags: [(key: String, value: String)] {
    self.set.compactMap { tag in
      tag.dropFirst().firstIndex(of: "=").map { (String(tag[..<$0]), String(tag[tag.index(after: $0)...])) }
    }
  }
}
