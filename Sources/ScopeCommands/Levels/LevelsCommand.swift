import ArgumentParser
import MediaScope

/// The formats that `levels` writes.
enum LevelsFormat: String, ResultFormat {
  case png, svg, pdf, json, csv, ndjson
  case text = "txt"

  static let standard = LevelsFormat.text
}

/// `--series`: what is given for each 100 ms.
enum SeriesArgument: String, CaseIterable, ExpressibleByArgument {
  case momentary
  case shortTerm = "short-term"
  case peak, rms

  var window: Loudness.Window? { Loudness.Window(rawValue: rawValue) }
}

/// `mediascope levels`: how loud the sound is.
struct LevelsCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "levels", _superCommandName: MediaScopeCommand.name,
    abstract: "Measure levels and loudness: peaks, RMS, LUFS, clipping, silence.",
    discussion: """
      Loudness is that of ITU-R BS.1770-5 and EBU R 128: integrated, range, the loudest 400 ms (momentary) and 3 s \
      (short-term), true peak. Each channel has its peaks, RMS, the loudest and quietest 50 ms, DC offset, clipped runs \
      of at least three samples, zero crossings and the bits that its samples need.

      --json gives one object a file, which docs/schema/levels.json describes, and an array of several; --format ndjson \
      gives it in one line, --format csv a line of the main values. --series gives values 100 ms apart, as CSV unless \
      --format says ndjson, or within the JSON. -o draws the loudness history as .png, \
      .svg or .pdf; with --json the numbers are printed besides. --require exits with 1 where a file breaks a rule. \
      --album adds what all files are together. --self-test measures the signals of EBU Tech 3341 and 3342, and fails \
      where a result is not within their tolerance.
      """,
    // -h is --height.
    helpNames: .long)

  @Option(
    name: .shortAndLong, help: "A picture, or a file for the result; a folder for several files.",
    completion: .file())
  var output: String?

  @Option(
    name: .long,
    help: ArgumentHelp("\(LevelsFormat.names), whatever the output's extension.", valueName: "format"))
  var format: LevelsFormat?

  @Flag(
    name: .long,
    help: "Print JSON instead of text, or besides the picture; several files give one array.")
  var json = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Exit with 1 where this does not hold, such as 'I=-23±0.5,TP<=-1'. Can be repeated.", valueName: "rules"
    ))
  var require: [LevelRules] = []

  @Option(name: .long, help: "momentary, short-term, peak or rms: a value for each 100 ms.")
  var series: SeriesArgument?

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help:
      "A loudness in LUFS, such as -23: report the gain to it and the true peak that it gives. Can be repeated."
  )
  var target: [Double] = []

  @Flag(name: .long, help: "Report the loudness of all files together, too.")
  var album = false

  @Flag(name: .long, help: "Only sample peak, RMS and DC offset, in a fraction of the time.")
  var quick = false

  @Option(
    name: .customLong("silence-threshold"), parsing: .unconditional,
    help: "In dBFS: samples up to it are silent.")
  var silenceThreshold = -60.0

  @Option(
    name: .customLong("silence-duration"), help: "Seconds; shorter silence is not reported; 2 if not given.",
    transform: TimeArgument.seconds)
  var silenceDuration = 2.0

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Its ID, or a:0, a:1, …; the first enabled audio track if not given.", valueName: "track"))
  var track: TrackArgument?

  @OptionGroup var part: TimeRangeOptions

  @Option(name: .shortAndLong, help: "Parts of a lossless file to measure at once. (default: one a core)")
  var jobs: Int?

  @OptionGroup var raw: RawOptions

  @OptionGroup var inputFormat: InputFormatOptions

  @OptionGroup var picture: LevelsPictureOptions

  @Flag(name: .customLong("self-test"), help: "Measure the signals of EBU Tech 3341 and 3342 at each rate.")
  var selfTest = false

  @Option(name: .customLong("self-test-rate"), help: "In hertz: only that one. Can be repeated.")
  var selfTestRates: [Int] = []

  @OptionGroup var existing: ExistingOptions

  // `--self-test` takes no files.
  @OptionGroup var inputs: LooseInputOptions

  @OptionGroup var runOptions: RunOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    if selfTest {
      guard inputs.files.isEmpty else { throw ValidationError("--self-test takes no files") }
      for rate in selfTestRates where !LoudnessSelfTest.sampleRates.contains(rate) {
        throw ValidationError("--self-test-rate is from 44100 to 192000")
      }
      return
    }
    if inputs.files.isEmpty { throw ValidationError("Missing expected argument '<files> ...'") }
    try validateNumbers()
    if json, let named = self.format, named != .json, !named.isPicture {
      throw ValidationError("--json and --format \(named.rawValue) contradict each other")
    }
    let format = try plan(inputs.files.map { InputFile(path: $0) }).format
    if quick, !require.isEmpty { throw ValidationError("--quick does not measure what --require is about") }
    if quick, !target.isEmpty || album || format.isPicture || series?.window != nil {
      throw ValidationError("--quick does not measure loudness")
    }
    try validate(format)
    if raw.isGiven {
      do {
        _ = try raw.description()
      } catch {
        throw ValidationError(error.reason)
      }
    }
  }

  private func validateNumbers() throws {
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
  }

  /// Whether a format has what is asked for.
  private func validate(_ format: LevelsFormat) throws {
    if format.isPicture {
      if output == nil { throw ValidationError("a picture needs --output; '-' is standard output") }
      if album || series != nil && !json {
        throw ValidationError("a picture has neither --album nor --series")
      }
    }
    if format == .csv || format == .ndjson, series != nil, output == nil,
      inputs.recursive || inputs.files.count > 1
    {
      throw ValidationError("--series as \(format.rawValue) is of one file; --json gives those of several")
    }
    if format == .csv || format == .ndjson, album {
      throw ValidationError("--album is for text and json")
    }
    if format == .text, series != nil { throw ValidationError("--series is for csv, ndjson and json") }
  }

  private func plan(_ files: [InputFile]) throws
    -> (format: LevelsFormat, paths: [String], outputs: OutputPlan<LevelsFormat>?)
  {
    let isSeveral = inputs.recursive || files.count > 1
    guard let output else {
      return (format ?? (json ? .json : series != nil ? .csv : .text), files.map { _ in "-" }, nil)
    }
    if json, format == nil, !OutputPlan<LevelsFormat>.isFolder(output, isSeveral: isSeveral),
      let known = try? OutputPlan<LevelsFormat>(output, format: nil, inputs: files, isSeveral: isSeveral),
      known.format.isPicture
    {
      return (known.format, known.paths, known)
    }
    let outputs = try OutputPlan(
      output, format: format ?? (json ? .json : nil), inputs: files, isSeveral: isSeveral, of: [.audio])
    return (outputs.format, outputs.paths, outputs)
  }

  func work() throws {
    if selfTest { return try runSelfTest() }
    let run = FileRun(runOptions)
    if let title = picture.caption.title { run.warnOfText(title) }
    let files = run.files(inputs.files, isRecursive: inputs.recursive)
    let (format, paths, outputs) = try plan(files)
    outputs?.reportClashes(run)
    if format.isPicture { run.warnOfFont() }
    // The picture and the numbers come from one decode.
    let printsJSON = output == nil ? format == .json : json && format.isPicture
    let list = JSONList(isArray: printsJSON && (inputs.recursive || files.count > 1 || album))
    var pieces: [LevelsMeasurement] = []
    var isFirst = true
    for (file, path) in zip(outputs?.inputs ?? files, paths) where !existing.skips(path) {
      run.attempt(file, to: output == nil ? nil : path) { () throws(MediaError) in
        try outputs?.makeFolder(of: path)
        let target = format.isPicture || !printsJSON ? try OutputFile(path, madeOf: file.path) : nil
        let result = try measure(file.path, run.progress)
        try target?.finish(encode(result, as: format, namesColumns: isFirst || output != nil))
        isFirst = false
        if printsJSON {
          try list.next()
          try list.write(encode(result, as: .json))
        }
        if album { pieces.append(result) }
        for breach in require.flatMap({ $0.breaches(by: result.levels) }) {
          run.fail(MediaError(.invalidArgument, breach, at: .init(file: file.path)))
        }
        if let shortfall = result.shortfall { throw shortfall }
        run.report(result.damage)
      }
    }
    if album {
      run.attempt("album") { () throws(MediaError) in
        try list.next()
        try list.write(LevelsAlbum(pieces: pieces, targets: target).bytes(asJSON: format == .json))
      }
    }
    run.attemptOutput { () throws(MediaError) in try list.finish() }
    try run.finish()
  }

  private func encode(
    _ result: LevelsMeasurement, as format: LevelsFormat, namesColumns: Bool = true
  ) throws(MediaError) -> [UInt8] {
    switch format {
    case .text: Array(TerminalText.wrapped(LevelsText(result, targets: target).description).utf8)
    case .json: try LevelsJSON(result, targets: target, series: series).bytes()
    case .csv, .ndjson:
      if let series {
        try LevelsSeriesText(result, series).bytes(asCSV: format == .csv)
      } else if format == .ndjson {
        try LevelsJSON(result, targets: target, series: nil).bytes(inOneLine: true)
      } else {
        Array(((namesColumns ? LevelsRow.header : "") + LevelsRow(result).text).utf8)
      }
    case .png: try picture.renderer(result, target: target.first).pngData(of: result.levels)
    case .svg: try picture.renderer(result, target: target.first).svgData(of: result.levels)
    case .pdf: try picture.renderer(result, target: target.first).pdfData(of: result.levels)
    }
  }
}

extension LevelsCommand: PlainCommand {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    output = line.value("--output", "-o")
    format = line.value("--format")
    json = line.flag("--json")
    require = line.values("--require")
    series = line.value("--series")
    target = line.values("--target")
    album = line.flag("--album")
    quick = line.flag("--quick")
    silenceThreshold = line.value("--silence-threshold") ?? -60
    silenceDuration = line.seconds("--silence-duration") ?? 2
    track = line.value("--track")
    part = line.options()
    jobs = line.value("--jobs", "-j")
    raw = line.options()
    inputFormat = line.options()
    picture = line.options()
    selfTest = line.flag("--self-test")
    selfTestRates = line.values("--self-test-rate")
    existing = line.options()
    runOptions = line.options()
    limits = line.options()
    inputs = line.options()
  }
}
