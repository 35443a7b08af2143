import ArgumentParser
import MediaScope

/// `--format` and `--json`, which mean the same everywhere.
struct FormatOptions<Format: ResultFormat>: PlainOptions {
  @Option(
    name: .long,
    help: ArgumentHelp("\(Format.names), whatever the output's extension.", valueName: "format"))
  var format: Format?

  @Flag(name: .long, help: "The same as --format json; several files give one array.")
  var json = false

  func validate() throws {
    if json, let format, format != .json {
      throw ValidationError("--json and --format \(format.rawValue) contradict each other")
    }
  }

  /// The format that is named; `nil` where none is.
  var named: Format? { format ?? (json ? .json : nil) }

  /// The format that is named, or else the command's own.
  var chosen: Format { named ?? .standard }
}

extension FormatOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    format = line.value("--format")
    json = line.flag("--json")
  }
}
