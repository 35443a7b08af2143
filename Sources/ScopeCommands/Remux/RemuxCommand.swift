import ArgumentParser
import MediaAssets
import MediaScope
import MediaWriting

/// `mediascope remux`: the stored samples in another file, without decoding any.
struct RemuxCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "remux", _superCommandName: MediaScopeCommand.name,
    abstract: "Write the stored samples into another container, without decoding them.",
    discussion: """
      The container follows from the output's extension: \(FileType.pathExtensions.commaSeparated); '-o -' \
      writes to standard output, with --format.

      Every track and tag that the container can hold is taken over as it is: bytes, times, edits, chapters. What it can't \
      hold is named on standard error, one line each, and the rest is written all the same.
      """)

  @Option(
    name: .shortAndLong,
    help:
      "The result; '-' is standard output. A folder for several files, or with places for names: %d/%f.mp4.",
    completion: .file())
  var output: String

  @OptionGroup var options: WritingOptions

  @OptionGroup var movie: MovieOptions

  @OptionGroup var batch: BatchOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    let fileType = try batch.plan(output, options.format).format.fileType
    try options.validate(output, fileType)
    try movie.validate(fileType, fastStart: options.fastStart)
  }

  func work() throws {
    try batch.run(to: output, options, remux)
  }

  private func remux(
    _ input: InputFile, to path: String, _ format: ExportFormat, _ run: FileRun
  ) throws(MediaError) -> ExportJSON? {
    guard let fileType = format.fileType else { return nil }
    let asset = URLAsset(path: input.path, options: batch.inputFormat.options)
    if !input.isNamed { try input.checkIsFilm(try asset.content()) }
    var remuxer = Remuxer(asset, to: fileType, options: try remuxing(asset))
    let progress = run.progress
    progress.expect(try asset.content().duration)
    remuxer.reach = { progress.reach(seconds: $0) }
    try remuxer.run(to: OutputSink(try OutputFile(path, madeOf: input.path), path: path))
    for omission in remuxer.omissions { Console.report("\(input.path.fileTitle): \(omission)") }
    for damage in remuxer.damage { run.fail(damage.at(.init(file: input.path))) }
    return options.json ? ExportJSON(file: input.path, output: path, plan: try remuxer.report()) : nil
  }

  private func remuxing(_ asset: URLAsset) throws(MediaError) -> Remuxer.Options {
    var remuxing = Remuxer.Options()
    if !options.track.isEmpty {
      let tracks = try asset.sampleListing().tracks
      var wanted: Set<Int32> = []
      for argument in options.track { wanted.insert(try argument.trackID(in: tracks, of: asset)) }
      remuxing.trackIDs = wanted
    }
    remuxing.keepsMetadata = !options.noMetadata
    remuxing.fragmentInterval = movie.fragmentInterval
    remuxing.movieIsFirst = options.fastStart
    remuxing.tags = movie.tags
    return remuxing
  }
}
