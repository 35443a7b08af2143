import ArgumentParser
import MediaAssets
import MediaScope
import MediaWriting

/// `mediascope remux`: the stored samples in another file, without decoding any.
struct RemuxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remux", _superCommandName: MediaScopeCommand.name,
    abstract: "Write the stored samples into another container, without decoding them.",
    discussion: """
      The container follows from the output's extension: \(FileType.pathExtensions.joined(separator: ", ")); '-o -' \
      writes to standard output, with --format.

      Every track and tag that the container can hold is taken over as it is: bytes, times, edits, chapters. What it can't \
      hold is named on standard error, one line each, and the rest is written all the same.
      """)

  @Option(
    name: .shortAndLong,
    help:
      "The result; '-' is standard output. Of several files a folder, or with places for names: %d/%f.mp4.",
    completion: .file())
  var output: String

  @Option(name: .long, help: "The container, whatever the output's extension.")
  var format: ExportFormat?

  @Option(
    name: .long, parsing: .upToNextOption,
    help: "The tracks: IDs, or a:0, v:1, s:0, …; all if not given.")
  var track: [TrackArgument] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the movie in fragments of at least so many seconds, each beginning with a key frame.",
      valueName: "seconds"), transform: TimeArgument.seconds)
  var fragments: Double?

  @Flag(name: .customLong("fast-start"), help: "Place what describes the samples before them.")
  var fastStart = false

  @Flag(name: .customLong("no-metadata"), help: "Leave the tags out.")
  var noMetadata = false

  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp(
      "Set a tag, such as title=Sunset; an empty value takes it away. Can be given several times.",
      valueName: "key=value"))
  var set: [String] = []

  @Flag(name: .long, help: "Print what became of each track, as JSON; several files give one array.")
  var json = false

  @OptionGroup var existing: ExistingOptions

  @OptionGroup var inputs: InputOptions

  @OptionGroup var inputFormat: InputFormatOptions

  @OptionGroup var runOptions: RunOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    let plan = try plan(inputs.files.map { InputFile(path: $0) })
    if let fragments, !(fragments > 0 && fragments <= 86_400) {
      throw ValidationError("--fragments is a time above 0 seconds and up to a day")
    }
    if fragments != nil || fastStart, plan.format.fileType?.brand == nil {
      throw ValidationError(
        "--fragments and --fast-start are for files of the ISO family: mp4, mov, m4a, m4v, 3gp")
    }
    if json, output == "-" {
      throw ValidationError("--json goes to standard output, where the result goes, too")
    }
    if fragments != nil, fastStart {
      throw ValidationError("--fragments places the movie box first by itself: --fast-start adds nothing")
    }
    for tag in set where !tag.dropFirst().contains("=") {
      throw ValidationError("--set takes key=value, not '\(tag)'")
    }
  }

  private func plan(_ files: [InputFile]) throws -> OutputPlan<ExportFormat> {
    try OutputPlan(output, container: format, inputs: files, isSeveral: inputs.recursive)
  }

  func run() throws {
    let run = FileRun(runOptions)
    let plan = try plan(run.files(of: inputs))
    let list = JSONList(isArray: inputs.isSeveral)
    for (file, path) in zip(plan.inputs, plan.paths) where !existing.skips(path) {
      run.attempt(file) { () throws(MediaError) in
        try plan.makeFolder(of: path)
        try remux(file, to: path, plan.format, list, run)
      }
    }
    if json { try list.finish() }
    try run.finish()
  }

  private func remux(
    _ input: InputFile, to output: String, _ format: ExportFormat, _ list: JSONList, _ run: FileRun
  ) throws(MediaError) {
    guard let fileType = format.fileType else { return }
    let file = input.path
    let asset = URLAsset(path: file, options: inputFormat.options)
    if !input.isNamed { try input.checkIsFilm(try asset.content()) }
    var options = Remuxer.Options()
    if !track.isEmpty {
      let tracks = try asset.sampleListing().tracks
      var wanted: Set<Int32> = []
      for argument in track { wanted.insert(try argument.trackID(in: tracks)) }
      options.trackIDs = wanted
    }
    options.keepsMetadata = !noMetadata
    options.fragmentInterval = fragments.map { Int64($0 * 1e9) }
    options.movieIsFirst = fastStart
    options.tags = set.compactMap { tag in
      tag.dropFirst().firstIndex(of: "=").map { (String(tag[..<$0]), String(tag[tag.index(after: $0)...])) }
    }
    let sink = OutputSink(try OutputFile(output, madeOf: file), path: output)
    var remuxer = Remuxer(asset, to: fileType, options: options)
    try remuxer.run(to: sink)
    for omission in remuxer.omissions { Console.report("\(file.fileTitle): \(omission)") }
    if json {
      try list.next()
      try list.write(try ExportJSON(file: file, output: output, plan: remuxer.plan()).bytes())
    }
    for damage in remuxer.damage { run.fail(damage.at(.init(file: file))) }
  }
}
