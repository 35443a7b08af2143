import ArgumentParser
import MediaAssets
import MediaScope

/// `mediascope still`: the picture on screen at a time.
struct StillCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "still",
    abstract: "Save the picture that is on screen at a time as a PNG.",
    discussion: """
      The picture at T is the last one whose presentation time is not after T, as a player shows it, turned and \
      with square pixels. Past the end the last picture is given and the exit status is 1.

      With several times the output's name holds the number: frame-%d.png or frame-%04d.png.
      """)

  @Option(
    name: .customLong("at"), parsing: .upToNextOption,
    help: ArgumentHelp("The times: seconds, h:mm:ss, 50% or value/timescale.", valueName: "time"))
  var at: [String]

  @Option(name: .shortAndLong, help: "The PNG; '-' is standard output.")
  var output: String

  @Option(name: .long, help: "The track: its ID, or v:0, v:1, …; the first enabled video track if not given.")
  var track: TrackArgument?

  @Option(
    name: .customLong("max-size"),
    help: "A box to scale down into, such as 640x360; 640x0 limits the width only.")
  var maximumSize: SizeArgument?

  @Flag(name: .long, help: "Print which picture was given for each time, as JSON.")
  var json = false

  @Argument(help: "The file; '-' is standard input.")
  var files: [String] = []

  /// The file and the times: in `still --at 1 2 FILE -o …` the parser takes the file for a time.
  private func request() throws -> (file: String, times: [TimeArgument]) {
    var names = at
    let file = files.first ?? names.popLast() ?? ""
    let times = try names.map { name in
      guard let time = TimeArgument(argument: name) else {
        throw ValidationError("The value '\(name)' is invalid for '--at <time>'")
      }
      return time
    }
    if files.isEmpty, TimeArgument(argument: file) != nil || file.isEmpty {
      throw ValidationError("Missing expected argument '<file>'")
    }
    if files.count > 1 { throw ValidationError("one file at a time: '\(files[1])' is one too many") }
    if times.isEmpty { throw ValidationError("--at needs a time") }
    return (file, times)
  }

  func validate() throws {
    let times = try request().times
    if json, output == "-" {
      throw ValidationError("--json and the picture can't both go to standard output")
    }
    if times.count > 1, StillPattern(output) == nil {
      throw ValidationError("with several times the output needs a number: frame-%d.png or frame-%04d.png")
    }
    if output != "-", !output.lowercased().hasSuffix(".png"), !output.hasPrefix("/dev/") {
      throw ValidationError("the output is a PNG: '\(output)' has another extension")
    }
  }

  func run() throws {
    let (file, times) = try request()
    let run = FileRun()
    var stills: [StillsJSON.Still] = []
    run.attempt(file) { () throws(MediaError) in
      let asset = URLAsset(path: file)
      let content = try asset.content()
      let track = try TrackArgument.track(self.track, of: .video, in: asset.tracks())
      let generator = AssetImageGenerator(asset: asset)
      generator.trackID = track.trackID
      generator.requestedTimeToleranceBefore = .zero
      generator.requestedTimeToleranceAfter = .zero
      generator.appliesPreferredTrackTransform = true
      if let maximumSize { generator.maximumSize = maximumSize.dimensions }
      for (index, time) in times.enumerated() {
        run.attempt(file) { () throws(MediaError) in
          let still = try save(
            time, number: index + 1, from: generator, track: track, content: content, run)
          stills.append(still)
        }
      }
      // A picture that could not be given has been told of, and that says more.
      guard stills.count == times.count else { return }
      if let truncation = content.truncation { throw truncation }
      if let damage = generator.damage.first { run.warn(damage.counting(generator.damage)) }
    }
    if json {
      run.attempt(file) { () throws(MediaError) in
        try Console.write(try JSONOutput.text(of: StillsJSON(stills: stills)))
      }
    }
    try run.finish()
  }

  private func save(
    _ argument: TimeArgument, number: Int, from generator: AssetImageGenerator, track: AssetTrack,
    content: AssetContent, _ run: FileRun
  ) throws(MediaError) -> StillsJSON.Still {
    // Any part of a picture is the picture.
    let duration = content.format.isPicture ? .zero : content.duration
    let time = try argument.time(in: duration)
    let path = StillPattern(output)?.path(number) ?? output
    let location = (track.asset as? URLAsset)?.path ?? ""
    let target = try OutputFile(path, madeOf: location)
    let (picture, actualTime) = try generator.copyImage(at: time)
    try target.finish(try PictureRenderer.pngData(of: picture))
    // That the file was cut off is told once, and explains the rest.
    if content.truncation == nil {
      tell(of: actualTime, at: time, in: track, run)
    }
    return StillsJSON.Still(
      requestedTime: TimeJSON(time), actualTime: TimeJSON(actualTime), file: path, width: picture.width,
      height: picture.height)
  }

  /// Tells where the picture is not the one on screen at the time that was asked for.
  private func tell(of actualTime: MediaTime, at time: MediaTime, in track: AssetTrack, _ run: FileRun) {
    // The last picture may lie past an end that was only estimated.
    let end = max(track.timeRange.end, actualTime)
    let location = MediaError.Location(file: (track.asset as? URLAsset)?.path)
    // 100% is the end itself, which is where the last picture is meant.
    if end.isNumeric, time > end, track.content.durationIsDeclared || time - end > track.frameDuration {
      run.fail(
        MediaError(
          .noImageAtTime,
          "\(time.clockDescription) is past the end at \(end.clockDescription): the last picture is given, of \(actualTime.clockDescription)",
          at: location))
    } else if actualTime > time, actualTime.clockDescription != time.clockDescription {
      run.warn(
        MediaError(
          .noImageAtTime,
          "nothing is on screen at \(time.clockDescription) yet: the first picture is given, of \(actualTime.clockDescription)",
          at: location))
    }
  }
}

extension AssetTrack {
  /// How long a picture stays, for a judgement of what is near the end; a second where nothing says.
  fileprivate var frameDuration: MediaTime {
    minFrameDuration.isNumeric ? minFrameDuration : MediaTime(value: 1, timescale: 1)
  }
}

/// What `still --json` prints.
struct StillsJSON: Encodable {
  var schemaVersion = 1
  var stills: [Still]

  struct Still: Encodable {
    var requestedTime: TimeJSON?
    var actualTime: TimeJSON?
    var file: String
    var width: Int
    var height: Int
  }
}

/// An output name with a place for a number, `%d` or `%04d`.
struct StillPattern {
  private var head: Substring
  private var tail: Substring
  private var digits: Int

  init?(_ name: String) {
    guard let percent = name.firstIndex(of: "%") else { return nil }
    let rest = name[name.index(after: percent)...]
    guard let letter = rest.firstIndex(where: { !$0.isNumber }), rest[letter] == "d" else { return nil }
    let count = rest[..<letter]
    guard count.isEmpty || count.first == "0", let digits = Int("0" + count), digits <= 9 else { return nil }
    self.digits = digits
    head = name[..<percent]
    tail = rest[rest.index(after: letter)...]
    if tail.contains("%") { return nil }
  }

  func path(_ number: Int) -> String {
    let text = String(number)
    return head + String(repeating: "0", count: max(0, digits - text.count)) + text + tail
  }
}

/// `640x360`; a side of 0 has no limit.
struct SizeArgument: ExpressibleByArgument {
  var dimensions: VideoDimensions

  init?(argument: String) {
    let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (0...100_000).contains(width), (0...100_000).contains(height)
    else { return nil }
    dimensions = VideoDimensions(width: width, height: height)
  }
}
