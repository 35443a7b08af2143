public import ArgumentParser

/// The command `mediascope`: a verb for each question that one asks of a media file.
public struct MediaScopeCommand: ParsableCommand {
  /// The command's name, its help and its verbs.
  public static let configuration = CommandConfiguration(
    commandName: "mediascope",
    abstract: "Describe, decode, analyse and draw media files.",
    discussion: """
      Files are recognized by their content. '-' is standard input, or standard output after -o. \
      Results go to standard output or the file after -o, everything else to standard error.

      Exit status: 0 done, 1 a file could not be read or a result not written (the others still are), \
      64 wrong usage.
      """,
    // The libraries' versions are asked of the libraries, which takes loading them.
    version: CommandLine.arguments.contains("--version") ? Version.text : Version.number,
    subcommands: [
      InfoCommand.self, WaveformCommand.self, StillCommand.self, SheetCommand.self, SpritesCommand.self,
      DecodeCommand.self, SamplesCommand.self, KeyframesCommand.self, GopsCommand.self, LevelsCommand.self,
      MetadataCommand.self, BoxesCommand.self, StructuresCommand.self,
    ])

  /// Makes the command without arguments, for the parser to fill.
  public init() {}
}
