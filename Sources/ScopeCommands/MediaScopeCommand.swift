public import ArgumentParser
import Glibc
import MediaScope

/// The command `mediascope`: a verb for each question that one asks of a media file.
public struct MediaScopeCommand: ParsableCommand {
  /// The word that the verbs' usage lines begin with.
  static let name = "mediascope"

  /// The command's name, its help and its verbs.
  public static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Describe, decode, analyse and draw media files.",
    discussion: """
      'mediascope FILE' describes a file, as 'mediascope info FILE' does. Files are recognized by their content. '-' is \
      standard input, or standard output after -o. Results go to standard output or the file after -o, everything else to standard error.

      Exit status: 0 done, 1 a file could not be read or a result not written (the others still are), \
      64 wrong usage.
      """,
    version: Version.text,
    subcommands: [
      InfoCommand.self, WaveformCommand.self, StillCommand.self, SheetCommand.self, SpritesCommand.self,
      DecodeCommand.self, SamplesCommand.self, KeyframesCommand.self, GopsCommand.self, LevelsCommand.self,
      MetadataCommand.self, RemuxCommand.self, ExportCommand.self, CutCommand.self, JoinCommand.self,
      ComposeCommand.self,
      BoxesCommand.self, DoctorCommand.self, StructuresCommand.self,
    ])

  /// Runs the command with the arguments of the process, and ends the process.
  public static func main() {
    StandardDescriptors.open()
    let line = ArgumentLine(arguments)
    if line.arguments == ["--version"] { print(Version.text) }
    var command: any ParsableCommand
    do {
      if let name = line.hyphenatedFile {
        throw ValidationError("a file whose name begins with a hyphen is './\(name)', or stands after '--'")
      }
      if let option = line.emptyOption { throw ValidationError("there is no value after '\(option)'") }
      if let word = line.unknownVerb { throw ValidationError("there is no command '\(word)'") }
      command = try parse(line)
    } catch {
      guard exitCode(for: error) == .validationFailure else { answer(error, of: line) }
      Console.writeError(UsageMessage(error, of: line).text + "\n")
      exit(withError: ExitCode.validationFailure)
    }
    do {
      try command.run()
    } catch {
      answer(error, of: line)
    }
  }

  /// Prints what was asked for instead of a run, such as help, or says what ended it, and ends the process.
  private static func answer(_ request: any Error, of line: ArgumentLine) -> Never {
    guard exitCode(for: request) == .success else { exit(withError: request) }
    var text = fullMessage(for: request)
    if line.arguments.first?.hasPrefix("--generate-completion-script") == true {
      text = CompletionScript.addingFiles(to: text)
    }
    print(text)
  }

  /// Prints a text and ends the process.
  private static func print(_ text: String) -> Never {
    do throws(MediaError) {
      try Console.write(text + "\n")
    } catch {
      Console.report("\(error)")
      exit(withError: ExitCode.failure)
    }
    exit()
  }

  /// Parses the words after a verb as that verb's own, which takes a good part less time than by way of all
  /// verbs.
  ///
  /// Whatever isn't a call of the verb (wrong usage, `--help`, `--version`) is the root's to answer.
  private static func parse(_ line: ArgumentLine) throws -> any ParsableCommand {
    if let command = line.plainVerb?.command(of: Array(line.arguments.dropFirst())) { return command }
    if let verb = line.verb, let command = try? verb.parseAsRoot(Array(line.arguments.dropFirst())),
      type(of: command) == verb
    {
      return command
    }
    return try parseAsRoot(line.arguments)
  }

  /// The arguments of the process; bytes that are no UTF-8 are kept, as names of files may have them.
  private static var arguments: [String] {
    (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        FilePath.text(
          UnsafeBufferPointer(start: argument, count: strlen(argument)).map(UInt8.init(bitPattern:)))
      }
    }
  }

  /// Makes the command without arguments, for the parser to fill.
  public init() {}
}
