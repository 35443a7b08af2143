import ArgumentParser
import MediaAssets
import MediaScope
import MediaWriting

/// `mediascope join`: several files one after the other, without decoding a sample.
struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", _superCommandName: MediaScopeCommand.name,
    abstract: "Join films or pieces of sound one after the other, without encoding them anew.",
    discussion: """
      The container follows from the output's extension: \(FileType.pathExtensions.joined(separator: ", ")). Files have to be \
      alike in their codecs, in sizes of pictures, in rates and channels of sound. In the MP4 family (mp4, mov, m4a, m4v, 3gp) \
      parameter sets may differ, and the edit list hides what an encoder added at either end of a file. What differs is \
      named, one line each, and the exit status is 1.

      Tags are those of the first file; chapters of all files are taken over.
      """)

  @Option(name: .shortAndLong, help: "The result; '-' is standard output.", completion: .file())
  var output: String

  @Option(name: .long, help: "The container, whatever the output's extension.")
  var format: String?

  @Option(
    name: .long, parsing: .upToNextOption,
    help: "The tracks of each file: IDs, or a:0, v:1, s:0, …; all if not given.")
  var track: [TrackArgument] = []

  @Flag(name: .customLong("fast-start"), help: "Place what describes the samples before them.")
  var fastStart = false

  @Flag(name: .customLong("no-metadata"), help: "Leave tags and chapters out.")
  var noMetadata = false

  @Flag(name: .long, help: "Print what became of the tracks of each file, as JSON.")
  var json = false

  @Argument(help: "The files, in their order.", completion: .file())
  var files: [String]

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    guard files.count > 1 else { throw ValidationError("two files or more are joined") }
    guard let fileType else {
      throw ValidationError(
        output == "-" && format == nil
          ? "--format is needed for standard output"
          : "the container of '\(format ?? output)' is not one of \(FileType.pathExtensions.joined(separator: ", "))"
      )
    }
    if fastStart, fileType.brand == nil {
      throw ValidationError("--fast-start is for files of the ISO family: mp4, mov, m4a, m4v, 3gp")
    }
    if json, output == "-" {
      throw ValidationError("--json goes to standard output, where the result goes, too")
    }
    if files.contains("-") { throw ValidationError("standard input can't be joined: files are read twice") }
  }

  private var fileType: FileType? { FileType(format: format, output: output) }

  func run() throws {
    let run = FileRun()
    run.attempt(output) { () throws(MediaError) in
      guard let fileType else { return }
      var parts: [AssetJoiner.Part] = []
      for file in files {
        var part = AssetJoiner.Part(URLAsset(path: file))
        do throws(MediaError) {
          part.trackIDs = try TrackArgument.trackIDs(track, in: part.asset)
        } catch {
          throw error.at(.init(file: file))
        }
        parts.append(part)
      }
      var joiner = AssetJoiner(parts, to: fileType)
      joiner.keepsMetadata = !noMetadata
      joiner.shouldOptimizeForNetworkUse = fastStart
      guard try joiner.write(to: output, run), json else { return }
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
    try self.run(to: sink)
    for loss in losses { Console.report("\(parts[0].asset.path.fileTitle): \(loss)") }
    for damage in self.damage { run.fail(damage) }
    return true
  }
}

extension FileType {
  /// The type of a result, by its format where that is named, or else by its extension.
  init?(format: String?, output: String) {
    let name = format ?? FilePath.split(output).name.split(separator: ".").dropFirst().last.map(String.init)
    guard let name, let type = FileType(pathExtension: name) else { return nil }
    self = type
  }
}
