import ArgumentParser
import MediaAssets
import MediaScope
import MediaWriting

/// `mediascope join`: several files one after the other, without decoding a sample.
struct JoinCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", _superCommandName: MediaScopeCommand.name,
    abstract: "Join films or pieces of sound one after the other, without encoding them anew.",
    discussion: """
      The container follows from the output's extension: \(FileType.pathExtensions.commaSeparated). Files have to be \
      alike in their codecs, in sizes of pictures, in rates and channels of sound. In the MP4 family (\(FileType.moviePathExtensions.commaSeparated)) \
      parameter sets may differ, and the edit list hides what an encoder added at either end of a file. What differs is \
      named, one line each, and the exit status is 1.

      Tags are those of the first file; chapters of all files are taken over. --no-metadata leaves the tags out.
      """)

  @Option(name: .shortAndLong, help: "The result; '-' is standard output.", completion: .file())
  var output: String

  @OptionGroup var options: WritingOptions

  @OptionGroup var existing: ExistingOptions

  @OptionGroup var runOptions: RunOptions

  @Argument(help: "The files, in their order.", completion: .file())
  var files: [String]

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    guard files.count > 1 else { throw ValidationError("two files or more are joined") }
    guard !OutputPlan<ExportFormat>.isFolder(output, isSeveral: false) else {
      throw ValidationError("what is joined is one file, and '\(output)' is a folder")
    }
    try options.validate(output, try fileType())
    if files.contains("-") { throw ValidationError("standard input can't be joined: files are read twice") }
  }

  private func fileType() throws -> FileType {
    let format = try OutputPlan<ExportFormat>(output, format: options.format, inputs: []).format
    guard let type = format.fileType else {
      throw ValidationError("\(format.rawValue) files are not written")
    }
    return type
  }

  func work() throws {
    let run = FileRun(runOptions)
    let fileType = try fileType()
    if existing.skips(output) { return }
    run.attempt(output, reporting: .init(output: output)) { () throws(MediaError) in
      var parts: [AssetJoiner.Part] = []
      for file in files {
        var part = AssetJoiner.Part(URLAsset(path: file))
        do throws(MediaError) {
          part.trackIDs = try TrackArgument.trackIDs(options.track, in: part.asset)
        } catch {
          throw error.at(.init(file: file))
        }
        parts.append(part)
      }
      var joiner = AssetJoiner(parts, to: fileType)
      joiner.keepsMetadata = !options.noMetadata
      joiner.shouldOptimizeForNetworkUse = options.fastStart
      guard try joiner.write(to: output, run), options.json else { return }
      let list = JSONList(isArray: true)
      for (file, plan) in zip(files, joiner.plans) {
        try list.next()
        try list.write(try ExportJSON(file: file, output: output, plan: plan).bytes())
      }
      try list.finish()
    }
    try run.finish()
  }
}

extension AssetJoiner {
  /// Writes the file; where its parts can't be joined, each difference is a line on standard error.
  ///
  /// - Returns: whether it was written.
  mutating func write(to path: String, _ run: FileRun) throws(MediaError) -> Bool {
    let differences = try self.differences()
    guard differences.isEmpty else {
      for difference in differences { run.fail(difference) }
      return false
    }
    for part in parts.dropFirst() { try OutputFile.check(path, isNot: part.asset.path) }
    let sink = OutputSink(try OutputFile(path, madeOf: parts[0].asset.path), path: path)
    progress = run.progress
    try self.run(to: sink)
    for loss in losses { Console.report("\(parts[0].asset.path.fileTitle): \(loss)") }
    for damage in self.damage { run.fail(damage) }
    return true
  }
}
