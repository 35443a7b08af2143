import ArgumentParser
import MediaAssets
import MediaScope

/// `mediascope still`: the pictures on screen at some times.
struct StillCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "still",
    abstract: "Save the pictures that are on screen at some times as PNG, JPEG or WebP.",
    discussion: """
      The picture at T is the last one whose presentation time is not after T, as a player shows it: turned, with \
      square pixels, cut to its clean aperture. Past the end the last picture is given and the exit status is 1. Each \
      group of pictures is decoded once, in whatever order the times are given, and the cores share the groups.

      With several pictures the output's name holds the number or the time: frame-%04d.png, frame-%t.jpg. JPEG files \
      have an Exif block with the time of the picture, and the place and the camera if the file knows them.

      What names no matrix is taken as BT.601 in limited range, as FFmpeg takes it. PQ, HLG and wide colours are \
      mapped to sRGB; --dynamic-range source keeps PQ and HLG as 16-bit PNG.
      """)

  @Option(
    name: .customLong("at"), parsing: .upToNextOption,
    help: ArgumentHelp("The times: seconds, h:mm:ss, 50% or value/timescale.", valueName: "time"))
  var at: [String] = []

  @Option(
    name: .long, help: ArgumentHelp("A picture every so many seconds, from 0 on.", valueName: "seconds"))
  var every: TimeArgument?

  @Option(name: .long, help: "So many pictures, each from the middle of an equal part of the track.")
  var count: Int?

  @Flag(name: .long, help: "All key frames.")
  var keyframes = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The first picture, and those at which ffmpeg's scene score is above this: 0 to 1.", valueName: "score")
  )
  var scene: Double?

  @Flag(name: .long, help: "The cover picture instead of the video.")
  var artwork = false

  @Option(
    name: .shortAndLong,
    help: "The picture: .png, .jpg or .webp; '-' is standard output. %d is its number, %t its time.")
  var output: String

  @OptionGroup var picture: PictureOptions

  @OptionGroup var trackOptions: PictureTrackOptions

  @Option(
    name: [.customLong("size"), .customLong("max-size")],
    help: "A box to scale down into, such as 640x360; 640x0 limits the width only.")
  var maximumSize: SizeArgument?

  @Flag(name: .long, help: "Exactly the picture that is on screen; the default.")
  var exact = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How much earlier a picture may be, to save time; 'any' is the key frame before.", valueName: "seconds")
  )
  var tolerance: ToleranceArgument?

  @Option(name: .long, help: "Which part: clean (aperture), production or encoded (pixels as they are).")
  var aperture = Aperture.clean

  @Option(
    name: .customLong("dynamic-range"),
    help: "sdr maps high dynamic range to sRGB, source keeps it in a PNG of 16 bits.")
  var dynamicRange = DynamicRange.sdr

  @Flag(name: .long, help: "Make interlaced pictures of their first field alone.")
  var deinterlace = false

  @Flag(name: .long, help: "Write the time into the picture: the file's time code where it has one.")
  var timecode = false

  @Option(name: .long, help: ArgumentHelp("Write a caption into the picture.", valueName: "text"))
  var annotate: String?

  @Flag(name: .long, help: "Refuse pictures that are damaged, which are otherwise given and told of.")
  var strict = false

  @OptionGroup var jobOptions: JobOptions

  @Flag(name: .long, help: "Print which picture was given for each time, as JSON.")
  var json = false

  @Argument(help: "The file; '-' is standard input.")
  var files: [String] = []

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  enum Aperture: String, CaseIterable, ExpressibleByArgument {
    case clean, production, encoded
  }

  enum DynamicRange: String, CaseIterable, ExpressibleByArgument {
    case sdr, source
  }

  /// Which pictures are wanted.
  enum Choice {
    case times([TimeArgument])
    case every(MediaTime)
    case count(Int)
    case keyframes
    case scenes(Double)
    case artwork
  }

  /// The file and the pictures: in `still --at 1 2 FILE -o …` the parser takes the file for a time.
  func request() throws -> (file: String, choice: Choice) {
    var names = at
    let file = files.first ?? names.popLast() ?? ""
    let times = try names.map { name in
      guard let time = TimeArgument(argument: name) else {
        if name.hasPrefix("-"), TimeArgument(argument: String(name.dropFirst())) != nil {
          throw ValidationError("times can't be negative: '\(name)'")
        }
        throw ValidationError("The value '\(name)' is invalid for '--at <time>'")
      }
      return time
    }
    if files.isEmpty, TimeArgument(argument: file) != nil || file.isEmpty {
      throw ValidationError("Missing expected argument '<file>'")
    }
    if files.count > 1 { throw ValidationError("one file at a time: '\(files[1])' is one too many") }
    var choices: [Choice] = times.isEmpty ? [] : [.times(times)]
    if let every {
      guard case .absolute(let step) = every, step > .zero else {
        throw ValidationError("--every needs a time above 0")
      }
      choices.append(.every(step))
    }
    if let count {
      guard (1...StillTimes.maximumCount).contains(count) else {
        throw ValidationError("--count is from 1 to \(StillTimes.maximumCount)")
      }
      choices.append(.count(count))
    }
    if keyframes { choices.append(.keyframes) }
    if let scene {
      guard (0...1).contains(scene) else { throw ValidationError("--scene is from 0 to 1") }
      choices.append(.scenes(scene))
    }
    if artwork { choices.append(.artwork) }
    guard let choice = choices.first else {
      throw ValidationError(
        "--at needs a time; or say which pictures with --every, --count, --keyframes, --scene or --artwork")
    }
    if choices.count > 1 {
      throw ValidationError("only one of --at, --every, --count, --keyframes, --scene and --artwork")
    }
    return (file, choice)
  }

  func validate() throws {
    let choice = try request().choice
    if json, output == "-" {
      throw ValidationError("--json and the picture can't both go to standard output")
    }
    if try !StillPattern(output).hasPlaces, choice.isSeveral {
      throw ValidationError(
        "with several times the output needs a number or a time: frame-%d.png, frame-%04d.png or frame-%t.png"
      )
    }
    let format = try picture.format(of: output)
    if dynamicRange == .source {
      if format != .png { throw ValidationError("only PNG holds the dynamic range of the source") }
      if timecode || annotate != nil {
        throw ValidationError("nothing can be written into a picture that keeps its dynamic range")
      }
    }
    if exact, tolerance != nil { throw ValidationError("--exact and --tolerance exclude each other") }
  }
}

extension StillCommand.Choice {
  /// Whether there may be more than one picture.
  var isSeveral: Bool {
    switch self {
    case .times(let times): times.count > 1
    case .count(let count): count > 1
    case .artwork: false
    case .every, .keyframes, .scenes: true
    }
  }
}
