import ArgumentParser
import MediaScope

/// `mediascope info`: what a file is.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Describe files: container, duration, tracks, formats, tags, chapters.",
    discussion: """
      With --json each file gives one JSON object, one after the other; docs/schema/info.json describes it.
      """)

  @Flag(name: .long, help: "Print JSON instead of text.")
  var json = false

  @Argument(help: "The files; '-' is standard input.")
  var files: [String]

  func run() throws {
    let run = FileRun()
    for file in files {
      run.attempt(file) { () throws(MediaError) in
        let asset = URLAsset(path: file)
        let content = try asset.content()
        let tracks = try asset.tracks()
        let text =
          json
          ? try JSONOutput.text(of: InfoJSON(file: file, content: content, tracks: tracks))
          : InfoText(file: file, content: content, tracks: tracks).description
        try Console.write(text)
        // The description stands, but a file that lost its end is no file in order.
        if let truncation = content.truncation { throw truncation }
      }
    }
    try run.finish()
  }
}
