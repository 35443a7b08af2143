import ArgumentParser
import MediaAssets
import MediaScope
import MediaWriting

/// `mediascope export`: a file's sound and pictures in another file, as they are or encoded.
struct ExportCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", _superCommandName: MediaScopeCommand.name,
    abstract: "Convert a file: another container, codec, size, length or loudness.",
    discussion: """
      The container follows from the output's extension: \(FileType.pathExtensions.commaSeparated). What it can \
      hold stays as it is; the rest is encoded to what is usual there: AAC in mp4, m4a and mov, MP3 in mp3, FLAC in flac, \
      Opus in opus, webm and mkv, Vorbis in ogg, PCM in wav, aiff, aifc and caf.

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
      "In the place of --output: a folder for HTTP Live Streaming, with main.m3u8 and segments of each track.",
      valueName: "folder"), completion: .directory)
  var hls: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How long the segments of --hls are, in seconds; 6 if not given.", valueName: "seconds"),
    transform: TimeArgument.seconds)
  var segment: Double?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "One of \(ExportPreset.all.map(\.rawValue).commaSeparated).", valueName: "name"),
    completion: .list(ExportPreset.all.map(\.rawValue)))
  var preset: PresetArgument?

  @Flag(
    name: .customLong("dry-run"),
    help:
      "Write nothing: print how large and how long the result would be, within 20 %, and what would become of each track."
  )
  var dryRun = false

  @Flag(
    name: .long,
    help:
      "Put the files, or parts of them such as a.mp4[0.5,3], one after the other in one result; 'join' does so without encoding."
  )
  var join = false

  @OptionGroup var part: TimeRangeOptions

  @OptionGroup var writing: WritingOptions

  @OptionGroup(title: "Sound")
  var sound: ExportSoundOptions

  @OptionGroup(title: "Pictures")
  var pictures: ExportPictureOptions

  @OptionGroup var movie: MovieOptions

  @OptionGroup var batch: BatchOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    if join { try validateJoin() }
    if hls != nil { return try validateStream() }
    if segment != nil { throw ValidationError("--segment is for --hls") }
    let format = try format(ofOutput: try fileOutput())
    try writing.validate(output ?? "", format.fileType)
    try movie.validate(format.fileType, fastStart: writing.fastStart)
    if let preset, let type = format.fileType, !preset.preset.fileTypes.contains(type) {
      throw ValidationError(
        "the preset \(preset.preset.rawValue) does not make .\(format.rawValue) files")
    }
    try validateEffects(format)
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

  func work() throws {
    if let hls { return try stream(to: hls) }
    if join { return try joinFiles(to: try fileOutput()) }
    try batch.run(to: try fileOutput(), writing, writes: !dryRun, export)
  }

  private func format(ofOutput output: String) throws -> ExportFormat {
    if join { return try joinFormat(ofOutput: output) }
    return try batch.plan(output, writing.format).format
  }

  private func fileOutput() throws -> String {
    guard let output else {
      throw ValidationError("Missing expected argument '--output <output>' or '--hls <folder>'")
    }
    return output
  }
}

extension OutputPlan<ExportFormat> {
  /// Plans files of media, for which a folder doesn't say what they are.
  init(_ output: String, container: ExportFormat?, inputs: [InputFile], isSeveral: Bool) throws {
    if container == nil, (try? OutputPattern(output))?.hasName != true,
      Self.isFolder(output, isSeveral: isSeveral || inputs.count > 1), !Self.isOneFile(output)
    {
      throw ValidationError("--format is needed where results go into a folder, such as --format m4a")
    }
    try self.init(
      output, format: container, inputs: inputs, isSeveral: isSeveral, of: [.audio, .video],
      replacesExtensions: true)
  }
}

extension OutputPlan<ExportFormat> {
  /// Whether a name is that of a file, into which several results don't go.
  private static func isOneFile(_ output: String) -> Bool {
    guard !FolderWalk.isFolder(output), output.utf8.last != UInt8(ascii: "/") else { return false }
    let suffix = FilePath.split(output).name.split(separator: ".").dropFirst().last
    return suffix.flatMap { ExportFormat(rawValue: $0.lowercased()) } != nil
  }
}

/// The formats that an export writes, by the extension of such files.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case mp4, mov, m4a, m4v, m4b, qt
  case mobile3GPP = "3gp"
  case wav, aiff, aif, aifc, caf, flac, mp3, aac, mkv, mka, webm, ogg, oga, opus, ogv, ts

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
