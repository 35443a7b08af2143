import ArgumentParser
import MediaScope

/// `mediascope info`: what a file is.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Describe files: container, duration, tracks, formats, tags, chapters.",
    discussion: """
      With --json each file gives one JSON object, one after the other; docs/schema/info.json describes it. With
      --compat ffprobe the object has the keys of ffprobe's -show_format -show_streams.
      """)

  @Flag(name: .long, help: "Print JSON instead of text.")
  var json = false

  @Option(
    name: .long,
    help: ArgumentHelp("Print JSON with another program's keys; 'ffprobe' is known.", valueName: "program"))
  var compat: CompatibleProgram?

  @Flag(name: .long, help: "Measure durations that the file only lets estimate, by reading all of it.")
  var precise = false

  @Flag(name: .long, help: "Ask libav even where the file's own structure answers.")
  var libav = false

  @Argument(help: "The files; '-' is standard input.")
  var files: [String]

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  /// Programs whose keys `--compat` knows.
  enum CompatibleProgram: String, ExpressibleByArgument, CaseIterable {
    case ffprobe
  }

  func run() throws {
    let run = FileRun()
    for file in files {
      run.attempt(file) { () throws(MediaError) in
        let asset = URLAsset(
          path: file, options: .init(preferPreciseDurationAndTiming: precise, alwaysUsesLibAV: libav))
        let content = try asset.content()
        let out = ConsoleBuffer()
        if compat != nil {
          try FFprobeJSON(file: file, asset: asset).write(to: out)
        } else if json {
          try InfoJSON(file: file, content: content, tracks: asset.tracks()).write(to: out)
        } else {
          try out.write(InfoText(file: file, content: content, tracks: asset.tracks()).description)
        }
        try out.flush()
        // The description stands, but a file that lost its end is no file in order.
        if let truncation = content.truncation { throw truncation }
      }
    }
    try run.finish()
  }
}
