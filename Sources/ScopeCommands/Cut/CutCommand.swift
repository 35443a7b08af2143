import ArgumentParser
import MediaAssets
import MediaScope
import MediaWriting

/// `mediascope cut`: a part of a file, without decoding a sample.
struct CutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cut", _superCommandName: MediaScopeCommand.name,
    abstract: "Cut a part out of a film or a piece of sound, exactly and without encoding it anew.",
    discussion: """
      The result is a file of the MP4 family (mp4, mov, m4a, m4v, 3gp), whose edit list hides what decoding needs before \
      the part: pictures from the key frame before, sound from 250 ms before. So the part begins and ends where it is asked \
      to. Other containers can't hide anything: 'export' encodes for them. --keep takes several parts, which come one after \
      the other.

      Every track and tag that the file can hold is taken over; what it can't hold is named on standard error.
      """)

  @Option(
    name: .shortAndLong,
    help:
      "The result; '-' is standard output. Of several files a folder, or with places for names: %d/%f-part.mp4.",
    completion: .file())
  var output: String

  @Option(name: .long, help: "The container, whatever the output's extension.")
  var format: ExportFormat?

  @OptionGroup var part: TimeRangeOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The parts to keep, in the order in which they are to come, such as 0-10,1:00-1:30,90%-.",
      valueName: "parts"))
  var keep: KeptParts?

  @Option(
    name: .long, parsing: .upToNextOption,
    help: "The tracks: IDs, or a:0, v:1, s:0, …; all if not given.")
  var track: [TrackArgument] = []

  @Flag(name: .customLong("fast-start"), help: "Place what describes the samples before them.")
  var fastStart = false

  @Flag(name: .customLong("no-metadata"), help: "Leave the tags out.")
  var noMetadata = false

  @Flag(name: .long, help: "Print what became of each track, as JSON; several files give one array.")
  var json = false

  @OptionGroup var existing: ExistingOptions

  @OptionGroup var inputs: InputOptions

  @OptionGroup var inputFormat: InputFormatOptions

  @OptionGroup var runOptions: RunOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    guard !part.isWhole || keep != nil else {
      throw ValidationError("--start, --end, --duration or --keep is needed")
    }
    if !part.isWhole, keep != nil {
      throw ValidationError("--keep says itself where its parts begin and end")
    }
    let plan = try plan(inputs.files.map { InputFile(path: $0) })
    guard plan.format.fileType?.brand != nil else {
      throw ValidationError(
        "a part is cut into mp4, mov, m4a, m4v or 3gp, not into \(plan.format.rawValue); 'mediascope export' encodes for others"
      )
    }
    if json, output == "-" {
      throw ValidationError("--json goes to standard output, where the result goes, too")
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
        try cut(file, to: path, plan.format, list, run)
      }
    }
    if json { try list.finish() }
    try run.finish()
  }

  private func cut(
    _ file: InputFile, to output: String, _ format: ExportFormat, _ list: JSONList, _ run: FileRun
  ) throws(MediaError) {
    guard let fileType = format.fileType else { return }
    let asset = URLAsset(path: file.path, options: inputFormat.options)
    try file.checkIsFilm(try asset.content())
    let made =
      if let keep {
        try join(try keep.parts(of: asset, run), to: output, fileType, run)
      } else {
        try part(of: asset, to: output, fileType, run)
      }
    guard json, let made else { return }
    try list.next()
    try list.write(try ExportJSON(file: file.path, output: output, plan: made).bytes())
  }

  private func part(
    of asset: URLAsset, to output: String, _ fileType: FileType, _ run: FileRun
  ) throws(MediaError) -> ExportPlan? {
    var options = ExportOptions()
    (options.sound, options.pictures) = (.copied, .copied)
    options.trackIDs = try TrackArgument.trackIDs(track, in: asset)
    options.timeRange = try part.range(of: try asset.content(), run)
    options.keepsMetadata = !noMetadata
    options.movieIsFirst = fastStart
    return try ExportWork(asset: asset, path: output, fileType: fileType, options: options).write(run)
  }

  /// Writes parts one after the other; `nil` where they can't be joined.
  private func join(
    _ parts: [AssetJoiner.Part], to output: String, _ fileType: FileType, _ run: FileRun
  ) throws(MediaError) -> ExportPlan? {
    let trackIDs = try TrackArgument.trackIDs(track, in: parts[0].asset)
    let parts = parts.map { part in
      var part = part
      part.trackIDs = trackIDs
      return part
    }
    var joiner = AssetJoiner(parts, to: fileType)
    joiner.keepsMetadata = !noMetadata
    joiner.shouldOptimizeForNetworkUse = fastStart
    guard try joiner.write(to: output, run) else { return nil }
    return joiner.plans.first
  }
}
