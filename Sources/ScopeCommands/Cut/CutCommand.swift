import ArgumentParser
import MediaAssets
import MediaScope
import MediaWriting

/// `mediascope cut`: a part of a file, without decoding a sample.
struct CutCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "cut", _superCommandName: MediaScopeCommand.name,
    abstract: "Cut a part out of a film or a piece of sound, exactly and without encoding it anew.",
    discussion: """
      The result is a file of the MP4 family (\(FileType.moviePathExtensions.commaSeparated)), whose edit list hides what decoding needs before \
      the part: pictures from the key frame before, sound from 250 ms before. So the part begins and ends where it is asked \
      to. Other containers can't hide anything: 'export' encodes for them, and --smart encodes only the pictures that need \
      others which are cut off. --keep takes several parts, which come one after the other.

      Every track and tag that the file can hold is taken over; what it can't hold is named on standard error.
      """)

  @Option(
    name: .shortAndLong,
    help:
      "The result; '-' is standard output. A folder for several files, or with places for names: %d/%f-part.mp4.",
    completion: .file())
  var output: String

  @OptionGroup var options: WritingOptions

  @OptionGroup var part: TimeRangeOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The parts to keep, in the order in which they are to come, such as 0-10,1:00-1:30,90%-.",
      valueName: "parts"))
  var keep: KeptParts?

  @Flag(
    name: .long,
    help:
      "Write a file that needs no edit list, of any container: pictures of H.264 and HEVC are encoded anew where they need others that are cut off (in H.264 up to the next IDR picture), and sound is cut between its packets."
  )
  var smart = false

  @OptionGroup var batch: BatchOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    guard !part.isWhole || keep != nil else {
      throw ValidationError("--start, --end, --duration or --keep is needed")
    }
    if !part.isWhole, keep != nil {
      throw ValidationError("--keep says itself where its parts begin and end")
    }
    if let obstacle = keep?.obstacle { throw ValidationError(obstacle) }
    if smart, keep != nil { throw ValidationError("--smart cuts one part, and --keep names several") }
    let format = try batch.plan(output, options.format).format
    guard format.fileType?.brand != nil || smart else {
      throw ValidationError(
        "a part is cut into the MP4 family (\(FileType.moviePathExtensions.commaSeparated)), not into \(format.rawValue); --smart and 'mediascope export' encode for others"
      )
    }
    try options.validate(output, format.fileType)
  }

  func work() throws {
    try batch.run(to: output, options, cut)
  }

  private func cut(
    _ file: InputFile, to path: String, _ format: ExportFormat, _ run: FileRun
  ) throws(MediaError) -> ExportJSON? {
    guard let fileType = format.fileType else { return nil }
    let asset = URLAsset(path: file.path, options: batch.inputFormat.options)
    try file.checkIsFilm(try asset.content())
    let plan: ExportPlan?
    if let keep {
      plan = try join(try keep.parts(of: asset, run), to: path, fileType, run)
    } else if !smart, try asset.isChain() {
      // The links are files of their own.
      var wanted = AssetJoiner.Part(asset)
      wanted.timeRange = try part.range(of: asset, run)
      plan = try join([wanted], to: path, fileType, run)
    } else {
      plan = try part(of: asset, to: path, fileType, run)
    }
    return plan.map { ExportJSON(file: file.path, output: path, plan: $0) }
  }

  private func part(
    of asset: URLAsset, to output: String, _ fileType: FileType, _ run: FileRun
  ) throws(MediaError) -> ExportPlan {
    var export = ExportOptions()
    (export.sound, export.pictures) = smart ? (.automatic, .automatic) : (.copied, .copied)
    export.isSmart = smart
    export.trackIDs = try TrackArgument.trackIDs(options.track, in: asset)
    export.timeRange = try part.range(of: asset, run)
    export.keepsMetadata = !options.noMetadata
    export.movieIsFirst = options.fastStart
    return try ExportWork(asset: asset, path: output, fileType: fileType, options: export).write(run)
  }

  /// Writes parts one after the other; `nil` where they can't be joined.
  private func join(
    _ parts: [AssetJoiner.Part], to output: String, _ fileType: FileType, _ run: FileRun
  ) throws(MediaError) -> ExportPlan? {
    let trackIDs = try TrackArgument.trackIDs(options.track, in: parts[0].asset)
    let parts = parts.map { part in
      var part = part
      part.trackIDs = trackIDs
      return part
    }
    var joiner = AssetJoiner(parts, to: fileType)
    joiner.keepsMetadata = !options.noMetadata
    joiner.shouldOptimizeForNetworkUse = options.fastStart
    guard try joiner.write(to: output, run) else { return nil }
    return joiner.plans.first
  }
}
