import ArgumentParser
import Glibc
import MediaAssets
import MediaEditing
import MediaScope

/// `mediascope compose`: a timeline of parts of files.
struct ComposeCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "compose", _superCommandName: MediaScopeCommand.name,
    abstract:
      "Put parts of files together to a timeline, which commands that read media take in place of a file.",
    discussion: """
      The result is a timeline of OpenTimelineIO (.otio), which editors open, too; 'mediascope export edit.otio -o film.mp4' \
      makes a file of it. The files stay where they are: the timeline names them by their paths from its own folder.

      A part of a file stands in brackets after its name, such as 'a.mp4[0.5,3]' or 'a.mp4[10%,end]'; either time may be \
      missing. A picture is shown for as long as its part, 'photo.jpg[0,3]', or for five seconds. A file whose name itself \
      ends so is taken by its name.
      """)

  @Option(name: .shortAndLong, help: "The timeline (.otio); '-' is standard output.", completion: .file())
  var output: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Have each file go over into the next, for so many seconds in which both are there.",
      valueName: "seconds"))
  var crossfade: TimeArgument?

  @Option(
    name: .long, help: "A file whose sound is heard along with the others, from the beginning.",
    completion: .file())
  var music: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "How loud the music is while another file is heard, in dB below its own level: -12, for example.",
      valueName: "dB"))
  var duck: Double?

  @Option(name: .long, help: "A text over the first four seconds, which fades in and out.")
  var title: String?

  @Argument(help: "The files in their order, each with its part.", completion: .file())
  var files: [String]

  @OptionGroup var existing: ExistingOptions

  @OptionGroup var runOptions: RunOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    guard output == "-" || FilePath.split(output).name.lowercased().hasSuffix(".otio") else {
      throw ValidationError(
        "a timeline is written into .otio, not into '\(output)'; 'mediascope export' makes a film of it")
    }
    if let crossfade {
      guard case .absolute(let time) = crossfade, time > .zero else {
        throw ValidationError("--crossfade is a time above 0, such as 0.5")
      }
    }
    if let title, title.isEmpty || title.count > TimelineAssembly.maximumTitleLength {
      throw ValidationError("--title is a text of \(TimelineAssembly.maximumTitleLength) characters at most")
    }
    if let duck {
      guard music != nil else { throw ValidationError("--duck is for --music") }
      guard (-100...0).contains(duck) else {
        throw ValidationError("--duck is a number from -100 to 0, such as -12")
      }
    }
  }

  func work() throws {
    let run = FileRun(runOptions)
    if existing.skips(output) { return }
    run.attempt(output) { () throws(MediaError) in try compose(run) }
    try run.finish()
  }

  private func compose(_ run: FileRun) throws(MediaError) {
    let target = try OutputFile(output, madeOf: files.first ?? "")
    let parts = try files.map { (file) throws(MediaError) in
      try FilePart(file).open(run, for: [.video, .audio])
    }
    var assembly = TimelineAssembly(parts)
    if case .absolute(let time) = crossfade { assembly.crossFade = time }
    if let title {
      guard parts.contains(where: \.hasPictures) else {
        throw MediaError(.invalidArgument, "there are no pictures for a title to be seen over")
      }
      run.warnOfText(title)
      assembly.title = title
    }
    if let music {
      let part = try FilePart(music).open(run, for: [.audio])
      guard part.hasSound else {
        throw MediaError(.invalidArgument, "the music has no sound", at: .init(file: part.path))
      }
      assembly.music = part
      assembly.duckedVolume = decibels(duck ?? 0)
    }
    let name = output == "-" ? "" : String(FilePath.split(output).name.dropLast(5))
    let folder = RelativePath.folder(of: output)
    let timeline = try assembly.timeline(named: name) { RelativePath.url(of: $0, from: folder) }
    try target.finish(try timeline.data())
  }

  private func decibels(_ level: Double) -> Double { level == 0 ? 1 : pow(10, level / 20) }
}
