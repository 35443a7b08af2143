import ArgumentParser
import MediaAssets
import MediaScope

/// `mediascope still`: the pictures on screen at some times.
struct StillCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "still", _superCommandName: MediaScopeCommand.name,
    abstract: "Save the pictures that are on screen at some times as PNG, JPEG or WebP.",
    discussion: """
      The picture at T is the last one whose presentation time is not after T, as a player shows it: turned, with \
      square pixels, cut to its clean aperture. Past the end the last picture is given and the exit status is 1. Each \
      group of pictures is decoded once, in whatever order the times are given, and the cores share the groups.

      Without a time it is the most representative picture near the beginning. With several pictures the output's name holds \
      the number or the time: frame-%04d.png, frame-%t.jpg; with several files their names, too: '%d/%f-%n.png'. A folder \
      gets these names by itself. JPEG files \
      have an Exif block with the time of the picture, and the place and the camera if the file knows them.

      What names no matrix is taken as BT.601 in limited range, as FFmpeg takes it. PQ, HLG and wide colours are \
      mapped to sRGB; --dynamic-range source keeps PQ and HLG as 16-bit PNG.
      """)

  @Option(
    name: .customLong("at"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "The times: seconds, 500ms, h:mm:ss, 50%, end, -5 (from the end) or value/timescale.", valueName: "time"
    ))
  var at: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("A picture every so many seconds, from 0 or --start on.", valueName: "time"))
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
    help:
      "The picture: .png, .jpg or .webp; '-' is standard output. %n is its number, %t its time, %f the file.",
    completion: .file())
  var output: String?

  @Option(
    name: .long,
    help:
      "With --scene: print when scenes begin as csv or json; pictures are saved only where there is an -o.")
  var list: SceneListFormat?

  @OptionGroup var part: TimeRangeOptions

  @OptionGroup var picture: PictureOptions

  @OptionGroup var trackOptions: PictureTrackOptions

  @Option(
    name: [.customLong("size"), .customLong("max-size")],
    help: ArgumentHelp(
      "A box to scale down into, such as 640x360; 640 limits the width only.", valueName: "size"))
  var maximumSize: SizeArgument?

  @Flag(name: .long, help: "Exactly the picture that is on screen; the default.")
  var exact = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How much earlier a picture may be, to save time; 'any' is the key frame before.", valueName: "time"),
    completion: .list(["any"])
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

  @Flag(name: .long, help: "Refuse pictures that are damaged, which are otherwise given and reported.")
  var strict = false

  @OptionGroup var jobOptions: JobOptions

  @Flag(name: .long, help: "Print which picture was given for each time, as JSON.")
  var json = false

  @OptionGroup var existing: ExistingOptions

  // Files can stand among the times after `--at`.
  @OptionGroup var inputs: LooseInputOptions

  @OptionGroup var inputFormat: InputFormatOptions

  @OptionGroup var runOptions: RunOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  enum Aperture: String, CaseIterable, ExpressibleByArgument {
    case clean, production, encoded
  }

  enum SceneListFormat: String, CaseIterable, ExpressibleByArgument {
    case csv, json
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
    /// The most representative picture near the beginning.
    case representative
  }

  /// The request that the options make together.
  struct Request {
    let files: [String]
    let choice: Choice
    /// The format that pictures are written in.
    let format: PictureFormat
    /// Whether there may be more than one file.
    let isSeveral: Bool
  }

  /// The files and the times: in `still --at 1 2 FILE -o …` the parser takes the file for a time.
  private func filesAndTimes() throws -> (files: [String], times: [TimeArgument]) {
    var names = at
    var files = inputs.files
    if files.isEmpty {
      files = names.reversed().prefix { TimeArgument(argument: $0) == nil }.reversed()
      names.removeLast(files.count)
      if !at.isEmpty, names.isEmpty, let first = files.first {
        throw ValidationError("The value '\(first)' is invalid for '--at <time>'")
      }
    }
    let times = try names.map { name in
      guard let time = TimeArgument(argument: name) else {
        throw ValidationError("The value '\(name)' is invalid for '--at <time>'")
      }
      return time
    }
    if files.isEmpty { throw ValidationError("Missing expected argument '<files> ...'") }
    return (files, times)
  }

  private func choice(at times: [TimeArgument]) throws -> Choice {
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
    if choices.count > 1 {
      throw ValidationError("only one of --at, --every, --count, --keyframes, --scene and --artwork")
    }
    return choices.first ?? .representative
  }

  /// Where the pictures of a file go: names of their own in a folder; `nil` where none are saved.
  ///
  /// - Parameter isSeveral: whether there may be more files.
  func pattern(
    _ choice: Choice, of file: InputFile = InputFile(path: ""), isSeveral: Bool
  ) throws -> OutputPattern? {
    guard let output else { return nil }
    let isFolder = output.hasSuffix("/") || FolderWalk.isFolder(output)
    guard isFolder else {
      let pattern = try OutputPattern(output)
      if isSeveral, !pattern.hasName {
        throw ValidationError(
          "with several files the output is a folder, which ends in '/', or needs their names: %f-%n.png")
      }
      return pattern
    }
    let suffix = (picture.format ?? .png).fileExtension
    return OutputPattern(
      folder: FilePath.folder(output) + FilePath.split(file.relativeName).folder,
      name: FilePath.split(file.relativeName).name, isSeveral: choice.isSeveral, suffix: suffix)
  }

  private func format() throws -> PictureFormat {
    guard let output else { return .png }
    let isFolder = output.hasSuffix("/") || FolderWalk.isFolder(output)
    return isFolder ? picture.format ?? .png : try picture.format(of: output)
  }

  func validate() throws { _ = try request() }

  func request() throws -> Request {
    let (files, times) = try filesAndTimes()
    let choice = try choice(at: times)
    let isSeveral = inputs.recursive || files.count > 1
    if case .scenes = choice {
    } else if list != nil {
      throw ValidationError("--list is of scenes: --scene 0.4")
    }
    if output == nil, list == nil {
      throw ValidationError("Missing expected argument '--output <output>'")
    }
    if list != nil, json || output == "-" {
      throw ValidationError("--list goes to standard output, where nothing else can go")
    }
    if json, output == "-" {
      throw ValidationError("--json and the picture can't both go to standard output")
    }
    if let pattern = try pattern(choice, isSeveral: isSeveral), !pattern.hasPlaces, choice.isSeveral {
      throw ValidationError(
        "with several times the output needs a number or a time: frame-%d.png, frame-%04d.png or frame-%t.png"
      )
    }
    let format = try format()
    if dynamicRange == .source {
      if format != .png { throw ValidationError("only PNG holds the dynamic range of the source") }
      if timecode || annotate != nil {
        throw ValidationError("nothing can be written into a picture that keeps its dynamic range")
      }
    }
    if exact, tolerance != nil { throw ValidationError("--exact and --tolerance exclude each other") }
    return Request(files: files, choice: choice, format: format, isSeveral: isSeveral)
  }
}

extension StillCommand.Choice {
  /// Whether there may be more than one picture.
  var isSeveral: Bool {
    switch self {
    case .times(let times): times.count > 1
    case .count(let count): count > 1
    case .artwork, .representative: false
    case .every, .keyframes, .scenes: true
    }
  }
}
