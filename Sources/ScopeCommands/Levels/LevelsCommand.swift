import ArgumentParser
import MediaScope

/// What `levels` writes.
enum LevelsFormat: String, CaseIterable, ExpressibleByArgument {
  case png, svg, pdf, json, csv, ndjson
  case text = "txt"

  var isPicture: Bool { [.png, .svg, .pdf].contains(self) }
}

/// `--series`: what is given for each 100 ms.
enum LevelsSeries: String, CaseIterable, ExpressibleByArgument {
  case momentary
  case shortTerm = "short-term"
  case peak, rms

  var window: Loudness.Window? { Loudness.Window(rawValue: rawValue) }
}

/// `mediascope levels`: how loud the sound is.
struct LevelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "levels",
    abstract: "Measure levels and loudness: peaks, RMS, LUFS, clipping, silence.",
    discussion: """
      Loudness is that of ITU-R BS.1770-5 and EBU R 128: integrated, range, the loudest 400 ms (momentary) and 3 s \
      (short-term), true peak. Each channel has its peaks, RMS, the loudest and quietest 50 ms, DC offset, clipped runs \
      of at least three samples, zero crossings and the bits that its samples need.

      --json gives one object a file, which docs/schema/levels.json describes. --series gives values 100 ms apart, as \
      CSV unless --format says ndjson, or within the JSON. -o draws the loudness history as .png, .svg or .pdf. \
      --album adds what all files are together. --self-test measures the signals of EBU Tech 3341 and 3342, and fails \
      where a result is not within their tolerance.
      """)

  @Option(name: .shortAndLong, help: "A picture, or a file for the result; a folder for several files.")
  var output: String?

  @Option(name: .long, help: "png, svg, pdf, json, csv, ndjson or txt, whatever the output's extension.")
  var format: LevelsFormat?

  @Flag(name: .long, help: "Print JSON instead of text.")
  var json = false

  @Option(name: .long, help: "momentary, short-term, peak or rms: a value for each 100 ms.")
  var series: LevelsSeries?

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help:
      "A loudness in LUFS, such as -23: tell the gain to it and the true peak that it gives. Can be repeated."
  )
  var target: [Double] = []

  @Flag(name: .long, help: "Tell the loudness of all files together, too.")
  var album = false

  @Flag(name: .long, help: "Only sample peak, RMS and DC offset, in a fraction of the time.")
  var quick = false

  @Option(
    name: .customLong("silence-threshold"), parsing: .unconditional,
    help: "In dBFS: samples up to it are silent.")
  var silenceThreshold = -60.0

  @Option(name: .customLong("silence-duration"), help: "Seconds; shorter silence is not told of.")
  var silenceDuration = 2.0

  @Option(name: .long, help: "The track: its ID, or a:0, a:1, …; the first enabled audio track if not given.")
  var track: TrackArgument?

  @Option(name: .shortAndLong, help: "Where to begin: seconds, h:mm:ss, 50% or value/timescale.")
  var start: TimeArgument = .absolute(.zero)

  @Option(name: .shortAndLong, help: "Where to end.")
  var end: TimeArgument?

  @Option(name: .shortAndLong, help: "Parts of a lossless file to measure at once. (default: one a core)")
  var jobs: Int?

  @OptionGroup var raw: RawOptions

  @OptionGroup var picture: LevelsPictureOptions

  @Flag(name: .customLong("self-test"), help: "Measure the signals of EBU Tech 3341 and 3342 at each rate.")
  var selfTest = false

  @Option(name: .customLong("self-test-rate"), help: "In hertz: only that one. Can be repeated.")
  var selfTestRates: [Int] = []

  @Argument(help: "The files; '-' is standard input.")
  var files: [String] = []

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    if selfTest {
      guard files.isEmpty else { throw ValidationError("--self-test takes no files") }
      for rate in selfTestRates where !LoudnessSelfTest.sampleRates.contains(rate) {
        throw ValidationError("--self-test-rate is from 44100 to 192000")
      }
      return
    }
    if files.isEmpty { throw ValidationError("Missing expected argument '<files> ...'") }
    if case .absolute(let first) = start, case .absolute(let last) = end, first >= last {
      throw ValidationError("--start is not before --end")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1") }
    guard silenceThreshold < 0, silenceThreshold >= -400 else {
      throw ValidationError("--silence-threshold is in dBFS, from -400 to below 0")
    }
    guard silenceDuration >= 0.01, silenceDuration <= 1e6 else {
      throw ValidationError("--silence-duration is at least 0.01")
    }
    for value in target where !(-100...0).contains(value) {
      throw ValidationError("--target is in LUFS, from -100 to 0")
    }
    let format = try plan().format
    if quick, !target.isEmpty || album || format.isPicture || series?.window != nil {
      throw ValidationError("--quick does not measure loudness")
    }
    if format.isPicture {
      if output == nil { throw ValidationError("a picture needs --output; '-' is standard output") }
      if album || series != nil { throw ValidationError("a picture has neither --album nor --series") }
    }
    if format == .csv || format == .ndjson, series == nil {
      throw ValidationError("--format \(format.rawValue) is for --series")
    }
    if format == .csv || format == .ndjson, album {
      throw ValidationError("--album is for text and json")
    }
    if format == .text, series != nil { throw ValidationError("--series is for csv, ndjson and json") }
    if raw.isGiven {
      do {
        _ = try raw.description()
      } catch {
        throw ValidationError(error.reason)
      }
    }
  }

  private func plan() throws -> (format: LevelsFormat, paths: [String], outputs: OutputPlan<LevelsFormat>?) {
    let wanted = format ?? (json ? .json : series != nil ? (output == nil ? .csv : nil) : nil)
    guard let output else { return (wanted ?? .text, files.map { _ in "-" }, nil) }
    let outputs = try OutputPlan(output, format: wanted, inputs: files)
    return (outputs.format, outputs.paths, outputs)
  }

  func run() throws {
    if selfTest { return try runSelfTest() }
    let (format, paths, outputs) = try plan()
    let run = FileRun()
    if format.isPicture { run.warnOfFont() }
    var pieces: [LevelsMeasurement] = []
    for (file, path) in zip(files, paths) {
      run.attempt(file) { () throws(MediaError) in
        try outputs?.makeFolder()
        let target = try OutputFile(path, madeOf: file)
        let result = try measure(file)
        try target.finish(encode(result, as: format))
        if album { pieces.append(result) }
        if let loss = result.loss { throw loss }
        run.warn(of: result.damage)
      }
    }
    if album {
      run.attempt("album") { () throws(MediaError) in
        try Console.write(LevelsAlbum(pieces: pieces, targets: target).bytes(asJSON: format == .json))
      }
    }
    try run.finish()
  }

  private func encode(_ result: LevelsMeasurement, as format: LevelsFormat) throws(MediaError) -> [UInt8] {
    switch format {
    case .text: Array(LevelsText(result, targets: target).description.utf8)
    case .json: try LevelsJSON(result, targets: target, series: series).bytes()
    case .csv, .ndjson: try LevelsSeriesText(result, series ?? .momentary).bytes(asCSV: format == .csv)
    case .png: try picture.renderer(result, target: target.first).pngData(of: result.levels)
    case .svg: try picture.renderer(result, target: target.first).svgData(of: result.levels)
    case .pdf: try picture.renderer(result, target: target.first).pdfData(of: result.levels)
    }
  }
}
