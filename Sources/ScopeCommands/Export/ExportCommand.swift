import ArgumentParser
import MediaAssets
import MediaScope
import MediaWriting

/// `mediascope export`: a file's sound and pictures in another file, as they are or encoded.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", _superCommandName: MediaScopeCommand.name,
    abstract: "Convert a file: another container, codec, size, length or loudness.",
    discussion: """
      The container follows from the output's extension: \(FileType.pathExtensions.joined(separator: ", ")). What it can \
      hold stays as it is; the rest is encoded to what is usual there: AAC in mp4, m4a and mov, MP3 in mp3, FLAC in flac, \
      Opus in opus, webm and mkv, Vorbis in ogg, PCM in wav, aiff and caf.

      Exactly what lies from --start up to --end is written. Tags, cover, chapters and languages are taken over. What the \
      file can't hold is named on standard error, one line each, and with --json.
      """)

  @Option(
    name: .shortAndLong,
    help:
      "The result; '-' is standard output. A folder for several files, or with places for names: %d/%f.m4a.",
    completion: .file())
  var output: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write a folder for HTTP Live Streaming instead: main.m3u8, and segments of each track.",
      valueName: "folder"), completion: .directory)
  var hls: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How long the segments of --hls are, in seconds; 6 if not given.", valueName: "seconds"),
    transform: TimeArgument.seconds)
  var segment: Double?

  @Option(name: .long, help: "The container, whatever the output's extension.")
  var format: ExportFormat?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "One of \(ExportPreset.all.map(\.rawValue).joined(separator: ", ")).", valueName: "name"),
    completion: .list(ExportPreset.all.map(\.rawValue)))
  var preset: PresetArgument?

  @OptionGroup var part: TimeRangeOptions

  @Option(
    name: .long, parsing: .upToNextOption,
    help: "The tracks: IDs, or a:0, v:1, s:0, …; all if not given.")
  var track: [TrackArgument] = []

  @OptionGroup(title: "Sound")
  var sound: ExportSoundOptions

  @OptionGroup(title: "Pictures")
  var pictures: ExportPictureOptions

  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp(
      "Set a tag, such as title=Sunset; an empty value takes it away. Can be given several times.",
      valueName: "key=value"))
  var set: [String] = []

  @Flag(name: .customLong("no-metadata"), help: "Leave the tags out.")
  var noMetadata = false

  @Flag(name: .customLong("fast-start"), help: "Place what describes the samples before them.")
  var fastStart = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the movie in fragments of at least so many seconds, each beginning with a key frame.",
      valueName: "seconds"), transform: TimeArgument.seconds)
  var fragments: Double?

  @Flag(name: .long, help: "Print what becomes of each track as JSON; several files give one array.")
  var json = false

  @OptionGroup var existing: ExistingOptions

  @OptionGroup var inputs: InputOptions

  @OptionGroup var inputFormat: InputFormatOptions

  @OptionGroup var runOptions: RunOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    for tag in set where !tag.dropFirst().contains("=") {
      throw ValidationError("--set takes key=value, not '\(tag)'")
    }
    if hls != nil { return try validateStream() }
    if segment != nil { throw ValidationError("--segment is for --hls") }
    let plan = try plan(inputs.files.map { InputFile(path: $0) })
    if json, output == "-" { throw ValidationError("the file and --json can't both go to standard output") }
    if let fragments, !(fragments > 0 && fragments <= 86_400) {
      throw ValidationError("--fragments is a time above 0 seconds and up to a day")
    }
    if fragments != nil || fastStart, plan.format.fileType?.brand == nil {
      throw ValidationError(
        "--fragments and --fast-start are for files of the ISO family: mp4, mov, m4a, m4v, 3gp")
    }
    if fragments != nil, fastStart {
      throw ValidationError("--fragments places the movie box first by itself: --fast-start adds nothing")
    }
    if let preset, let type = plan.format.fileType, !preset.preset.fileTypes.contains(type) {
      throw ValidationError(
        "the preset \(preset.preset.rawValue) does not make .\(plan.format.rawValue) files")
    }
    try validateEffects(plan.format)
  }

  /// Refuses options that would change nothing.
  private func validateEffects(_ format: ExportFormat) throws {
    if preset?.preset == .passthrough, sound.changes || pictures.changes {
      throw ValidationError("the preset Passthrough leaves all as it is, and other options change it")
    }
    guard pictures.changes || pictures.codec != nil else { return }
    if preset?.preset == .appleM4A { throw ValidationError("the preset AppleM4A writes no pictures") }
    if format.fileType?.holdsPictures == false {
      throw ValidationError(".\(format.rawValue) files hold sound alone, and options are given for pictures")
    }
  }

  func run() throws {
    let run = FileRun(runOptions)
    let list = JSONList(isArray: inputs.isSeveral)
    if let hls { return try stream(to: hls, list, run) }
    let plan = try plan(run.files(of: inputs))
    for (file, path) in zip(plan.inputs, plan.paths) where !existing.skips(path) {
      run.attempt(file) { () throws(MediaError) in
        try plan.makeFolder(of: path)
        try export(file, to: path, plan.format, list, run)
      }
    }
    if json { try list.finish() }
    try run.finish()
  }

  private func plan(_ files: [InputFile]) throws -> OutputPlan<ExportFormat> {
    guard let output else {
      throw ValidationError("Missing expected argument '--output <output>' or '--hls <folder>'")
    }
    return try OutputPlan(output, container: format, inputs: files, isSeveral: inputs.recursive)
  }
}

extension OutputPlan<ExportFormat> {
  /// Plans files of media, for which a folder doesn't say what they are.
  init(_ output: String, container: ExportFormat?, inputs: [InputFile], isSeveral: Bool) throws {
    if container == nil, (try? OutputPattern(output))?.hasName != true,
      Self.isFolder(output, isSeveral: isSeveral || inputs.count > 1)
    {
      throw ValidationError("--format is needed where results go into a folder, such as --format m4a")
    }
    try self.init(
      output, format: container, inputs: inputs, isSeveral: isSeveral, of: [.audio, .video])
  }
}

/// What an export writes, by the extension of such files.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case mp4, mov, m4a, m4v, m4b, qt
  case mobile3GPP = "3gp"
  case wav, aiff, aif, caf, flac, mp3, aac, mkv, mka, webm, ogg, oga, opus, ogv, ts

  var fileType: FileType? { FileType(pathExtension: rawValue) }
}

/// `--preset`.
struct PresetArgument: ExpressibleByArgument {
  var preset: ExportPreset

  init?(argument: String) {
    guard let preset = ExportPreset.all.first(where: { $0.rawValue.lowercased() == argument.lowercased() })
    else { return nil }
    self.preset = preset
  }
}
