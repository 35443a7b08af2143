import ArgumentParser
import MediaScope

/// The format of the files, where their content leaves that open.
struct InputFormatOptions: PlainOptions {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Take the files for this format, whatever they hold: a container's name as info --json has it, libav's name of a demuxer, or of a codec of pictures (targa).",
      valueName: "name"),
    completion: .list(Container.files.map(\.rawValue)))
  var inputFormat: String?

  /// The options by which a file is opened.
  var options: URLAsset.Options { URLAsset.Options(container: inputFormat.map { Container(rawValue: $0) }) }
}

extension InputFormatOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    inputFormat = line.value("--input-format")
  }
}
