import ArgumentParser
import MediaAssets
import MediaScope

/// `mediascope waveform`: the minima and maxima of the sound, as data or as a picture.
struct WaveformCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "waveform", _superCommandName: MediaScopeCommand.name,
    abstract: "Draw or measure the waveform of an audio track.",
    discussion: """
      The format follows from the output's extension: .png, .svg and .pdf are pictures; .dat, .json and .txt the \
      files that audiowaveform writes and peaks.js reads. --format mediascope-json adds loudness, exact times and \
      what was measured, and wavesurfer-json is what wavesurfer.js takes as peaks and duration. The input is any audio or video file, or a .dat or JSON file of a waveform, which is drawn, \
      converted or resampled.

      Options have audiowaveform's names. A picture shows the whole sound, or the part that --start, --end and \
      --duration name; with --zoom, --pixels-per-second or -i it is audiowaveform's: at --zoom 256, its default, 800 \
      pixels show the first 204,800 samples. Data files have --zoom 256. With several files the output is a folder, or \
      has a place for their names: '%d/%f.png' is a picture beside each. With several zooms each has a file, \
      out-256.dat or as %d in the name says.
      """,
    // -h is --height, as audiowaveform has it.
    helpNames: .long)

  @Option(
    name: [.customShort("i"), .customLong("input-filename")], help: "The file, instead of as an argument.",
    completion: .file())
  var inputFilename: String?

  @Option(
    name: [.customShort("o"), .customLong("output-filename")],
    help: "The result, a folder for several files; '-', the default with --format, is standard output.",
    completion: .file())
  var output: String?

  @Option(
    name: [.customLong("format"), .customLong("output-format")],
    help: ArgumentHelp("\(WaveformFormat.names), whatever the output's extension.", valueName: "format"))
  var format: WaveformFormat?

  @Flag(
    name: .long,
    help: "Print audiowaveform's JSON, alone or besides the picture; several files give one array.")
  var json = false

  @Option(
    name: .long,
    help: "audiowaveform: its integers of floating point, and its corners of bars that are rounded.")
  var compat: CompatibleProgram?

  @Option(
    name: .customLong("input-format"),
    help: ArgumentHelp(
      "raw for samples without a header; or take the files for this format, whatever they hold. Without a file the input is standard input.",
      valueName: "name"),
    completion: .list(WaveformInputFormat.allValueStrings))
  var inputFormat: WaveformInputFormat?

  @OptionGroup var raw: RawOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Its ID, or a:0, a:1, …; the first enabled audio track if not given.", valueName: "track"))
  var track: TrackArgument?

  @Option(
    name: .shortAndLong,
    help: "Samples per pixel, several with commas, or 'auto' to fit the width. (default: auto; 256 of data)",
    completion: .list(["auto", "64", "128", "256", "512", "1024", "2048", "4096"]))
  var zoom: ZoomArgument?

  @Option(name: .customLong("pixels-per-second"), parsing: .unconditional, help: "Instead of --zoom.")
  var pixelsPerSecond: Int?

  @OptionGroup var part: TimeRangeOptions

  @Option(
    name: .shortAndLong, help: "Bits of a value in data files: 8 or 16. (default: 16, or those of the input)")
  var bits: Int?

  @Flag(name: .customLong("split-channels"), help: "Each channel by itself, not the mix.")
  var splitChannels = false

  @Option(
    name: .customLong("amplitude-scale"), parsing: .unconditional,
    help: "A factor, or 'auto' to reach full scale.")
  var amplitudeScale: AmplitudeScaleArgument = .factor(1)

  @OptionGroup var picture: WaveformPictureOptions

  @OptionGroup var caption: CaptionOptions

  @Option(name: .shortAndLong, help: "Parts of a lossless file to decode at once. (default: one a core)")
  var jobs: Int?

  @OptionGroup var existing: ExistingOptions

  @OptionGroup var inputFiles: LooseInputOptions

  @OptionGroup var runOptions: RunOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  /// Programs whose results `--compat` gives.
  enum CompatibleProgram: String, ExpressibleByArgument, CaseIterable {
    case audiowaveform
  }

  func validate() throws {
    if inputs.isEmpty { throw ValidationError("Missing expected argument '<files> ...'") }
    if zoom != nil, pixelsPerSecond != nil {
      throw ValidationError("--zoom and --pixels-per-second say the same thing; give one of them")
    }
    if let bits, bits != 8, bits != 16 { throw ValidationError("--bits is 8 or 16") }
    if let pixelsPerSecond, pixelsPerSecond < 1 { throw ValidationError("--pixels-per-second is at least 1") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1") }
    if json, let format, format != .json, !format.isPicture {
      throw ValidationError("--json and --format \(format.rawValue) contradict each other")
    }
    let plan = try plan(inputs.map { InputFile(path: $0) })
    if json, plan.format.isPicture, plan.paths.contains("-") {
      throw ValidationError("--json goes to standard output, where the picture goes, too")
    }
    if zoomCount > 1 {
      if plan.format.isPicture { throw ValidationError("a picture has one zoom") }
      if plan.paths.contains("-"), plan.format != .document {
        throw ValidationError("several results can't go to standard output")
      }
    }
    guard isRaw else { return }
    do {
      _ = try raw.description()
    } catch {
      throw ValidationError(error.reason)
    }
  }

  /// Whether a picture shows all of the sound, since no option of audiowaveform says how much of it.
  var fitsByDefault: Bool {
    zoom == nil && pixelsPerSecond == nil && inputFilename == nil && inputFormat == nil
  }

  /// Whether the input has no headers; then only one of audiowaveform's formats can say otherwise.
  var isRaw: Bool {
    if case .raw = inputFormat { true } else { inputFormat == nil && raw.isGiven }
  }

  private var inputs: [String] {
    let named = (inputFilename.map { [$0] } ?? []) + inputFiles.files.filter { !$0.isEmpty }
    return named.isEmpty && inputFormat != nil ? ["-"] : named
  }

  /// Whether JSON alone is wanted, on standard output.
  private var isPrinted: Bool {
    (output == nil || output == "-") && (format == .json || json && format == nil)
  }

  private func isPicture(_ output: String) -> Bool {
    let suffix = FilePath.split(output).name.split(separator: ".").last.map { $0.lowercased() }
    return suffix.flatMap { WaveformFormat(rawValue: $0) }?.isPicture ?? false
  }

  private var zoomCount: Int {
    if case .samplesPerPixel(let counts) = zoom { counts.count } else { 1 }
  }

  private func plan(_ files: [InputFile]) throws -> OutputPlan<WaveformFormat> {
    if isPrinted { return OutputPlan(printing: files, as: .json) }
    guard let output = output ?? (format == nil ? nil : "-") else {
      throw ValidationError("Missing expected argument '--output-filename <output-filename>'")
    }
    return try OutputPlan(
      output, format: format ?? (json && !isPicture(output) ? .json : nil), inputs: files,
      isSeveral: inputFiles.recursive || inputs.count > 1, of: [.audio], keepsNumbers: zoomCount > 1)
  }

  func work() throws {
    let run = FileRun(runOptions)
    if let title = caption.title { run.warnOfText(title) }
    let files = run.files(inputs, isRecursive: inputFiles.recursive)
    let outputs = try plan(files)
    outputs.reportClashes(run)
    let format = outputs.format
    if format.isPicture, picture.axisLabels { run.warnOfFont() }
    let printsJSON = isPrinted || json && format.isPicture
    let list = JSONList(isArray: printsJSON && (inputFiles.recursive || files.count > 1))
    for (file, path) in zip(outputs.inputs, outputs.paths) {
      let paths = zoomCount > 1 ? levelPaths(path, isOne: format == .document) : [path]
      if paths.allSatisfy(existing.skips) { continue }
      run.attempt(file, to: isPrinted ? nil : path) { () throws(MediaError) in
        try outputs.makeFolder(of: path)
        try makeWaveforms(
          of: file, to: isPrinted ? [] : paths, as: format, printing: printsJSON ? list : nil, run)
      }
    }
    run.attemptOutput { () throws(MediaError) in try list.finish() }
    try run.finish()
  }

  /// Measures one file and writes each of its levels to a file, or the first to standard output.
  private func makeWaveforms(
    of file: InputFile, to paths: [String], as format: WaveformFormat, printing list: JSONList?,
    _ run: FileRun
  ) throws(MediaError) {
    var targets: [OutputFile] = []
    for path in paths { targets.append(try OutputFile(path, madeOf: file.path)) }
    let result = try measure(file.path, for: format, run.progress)
    if let list, let level = result.document.levels.first {
      try list.next()
      try list.write(encode(level, of: result, as: .json))
    }
    for (target, level) in zip(targets, result.document.levels) {
      try write(level, of: result, as: format, to: target)
    }
    if format.isPicture, let level = result.document.levels.first {
      note(level, result, of: file.path, run)
      if level.length == 0, result.shortfall == nil {
        run.warn(
          MediaError(.noSuchTrack, "there is no sound in the track to draw", at: .init(file: file.path)))
      }
    }
    if let shortfall = result.shortfall { throw shortfall }
    run.report(result.damage)
  }

  /// Says which part a picture shows that audiowaveform's options have chosen.
  private func note(_ level: Waveform, _ result: Measurement, of file: String, _ run: FileRun) {
    guard !fitsByDefault, level.sampleRate > 0,
      let columns = try? style(laneCount: level.channelCount).columnCount
    else { return }
    let pixels = min(columns / result.columnWidth, level.length)
    let shown = MediaTime(
      value: Int64(pixels) * Int64(level.samplesPerPixel), timescale: Int32(clamping: level.sampleRate))
    let start = level.timeRange.start
    run.note("\(file.fileTitle): \(start.clockDescription) to \((start + shown).clockDescription) is shown")
  }

  /// The names of the files of several zooms.
  ///
  /// - Parameter isOne: whether one file has all of them.
  private func levelPaths(_ path: String, isOne: Bool) -> [String] {
    let pattern = OutputPattern.filling(path)
    let path = pattern?.path(1, .zero) ?? path
    guard case .samplesPerPixel(let zooms) = zoom, !isOne else { return [path] }
    if let pattern, pattern.hasNumber { return zooms.map { pattern.path($0, .zero) } }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return zooms.map { "\(path)-\($0)" }
    }
    let suffix = name[dot...]
    return zooms.map { "\(path.dropLast(suffix.count))-\($0)\(suffix)" }
  }
}

extension WaveformCommand: PlainCommand {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    inputFilename = line.value("--input-filename", "-i")
    output = line.value("--output-filename", "-o")
    format = line.value("--format", "--output-format")
    json = line.flag("--json")
    compat = line.value("--compat")
    inputFormat = line.value("--input-format")
    raw = line.options()
    track = line.value("--track")
    zoom = line.value("--zoom", "-z")
    pixelsPerSecond = line.value("--pixels-per-second")
    part = line.options()
    bits = line.value("--bits", "-b")
    splitChannels = line.flag("--split-channels")
    amplitudeScale = line.value("--amplitude-scale") ?? .factor(1)
    picture = line.options()
    caption = line.options()
    jobs = line.value("--jobs", "-j")
    existing = line.options()
    runOptions = line.options()
    limits = line.options()
    inputFiles = line.options()
  }
}
