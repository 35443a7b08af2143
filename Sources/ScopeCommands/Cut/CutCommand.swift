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

  @Option(name: .shortAndLong, help: "The result.", completion: .file())
  var output: String

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

  @Flag(name: .long, help: "Print what became of each track, as JSON.")
  var json = false

  @Argument(help: "The file.", completion: .file())
  var file: String

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
    guard fileType?.brand != nil else {
      throw ValidationError(
        "a part is cut into mp4, mov, m4a, m4v or 3gp, not into '\(output)'; 'mediascope export' encodes for others"
      )
    }
  }

  private var fileType: FileType? {
    FilePath.split(output).name.split(separator: ".").dropFirst().last.flatMap {
      FileType(pathExtension: String($0))
    }
  }

  func run() throws {
    let run = FileRun(runOptions)
    run.attempt(file) { () throws(MediaError) in
      guard let fileType else { return }
      let asset = URLAsset(path: file, options: inputFormat.options)
      if let keep { return try join(try keep.parts(of: asset), to: fileType, run) }
      var options = ExportOptions()
      (options.sound, options.pictures) = (.copied, .copied)
      options.trackIDs = try TrackArgument.trackIDs(track, in: asset)
      options.timeRange = try part.range(of: try asset.content())
      options.keepsMetadata = !noMetadata
      options.movieIsFirst = fastStart
      let work = ExportWork(asset: asset, path: output, fileType: fileType, options: options)
      let plan = try work.write(run)
      if json { try Console.write(try ExportJSON(file: file, output: output, plan: plan).bytes()) }
    }
    try run.finish()
  }

  private func join(_ parts: [AssetJoiner.Part], to fileType: FileType, _ run: FileRun) throws(MediaError) {
    let trackIDs = try TrackArgument.trackIDs(track, in: parts[0].asset)
    let parts = parts.map { part in
      var part = part
      part.trackIDs = trackIDs
      return part
    }
    var joiner = AssetJoiner(parts, to: fileType)
    joiner.keepsMetadata = !noMetadata
    joiner.shouldOptimizeForNetworkUse = fastStart
    guard try joiner.write(to: output, run), json, let plan = joiner.plans.first else { return }
    try Console.write(try ExportJSON(file: file, output: output, plan: plan).bytes())
  }
}
