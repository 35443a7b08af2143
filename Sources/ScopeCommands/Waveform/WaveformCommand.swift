import ArgumentParser
import MediaAssets
import MediaScope

/// `mediascope waveform`: the minima and maxima of the sound, as data or as a picture.
struct WaveformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "waveform",
    abstract: "Draw or measure the waveform of an audio track.",
    discussion: """
      The format follows from the output's extension: .png, .svg and .pdf are pictures; .dat, .json and .txt the \
      files that audiowaveform writes and peaks.js reads. --format mediascope-json adds loudness, exact times and \
      what was measured. The input is any audio or video file, or a .dat or JSON file of a waveform, which is drawn, \
      converted or resampled.

      Options have audiowaveform's names and defaults: at --zoom 256 a picture of 800 pixels shows the first \
      204,800 samples; --zoom auto fits the whole sound, and --end without --zoom the part up to there. With several \
      files the output is a folder; with several zooms each has a file, out-256.dat or as %d in the name says.
      """,
    // -h is --height, as audiowaveform has it.
    helpNames: .long)

  @Option(
    name: [.customShort("i"), .customLong("input-filename")], help: "The file, instead of as an argument.")
  var inputFilename: String?

  @Option(
    name: [.customShort("o"), .customLong("output-filename")],
    help: "The result, a folder for several files; '-', the default with --format, is standard output.")
  var output: String?

  @Option(
    name: [.customLong("format"), .customLong("output-format")],
    help: "png, svg, pdf, dat, json, txt or mediascope-json, whatever the output's extension.")
  var format: WaveformFormat?

  @Option(
    name: .customLong("input-format"),
    help: "Needed for raw samples alone; without a file the input is standard input.")
  var inputFormat: WaveformInputFormat?

  @OptionGroup var raw: RawOptions

  @Option(name: .long, help: "The track: its ID, or a:0, a:1, …; the first enabled audio track if not given.")
  var track: TrackArgument?

  @Option(
    name: .shortAndLong,
    help: "Samples per pixel, several with commas, or 'auto' to fit the width. (default: 256)")
  var zoom: ZoomArgument?

  @Option(name: .customLong("pixels-per-second"), parsing: .unconditional, help: "Instead of --zoom.")
  var pixelsPerSecond: Int?

  @Option(name: .shortAndLong, help: "Where to begin: seconds, h:mm:ss, 50% or value/timescale.")
  var start: TimeArgument = .absolute(.zero)

  @Option(name: .shortAndLong, help: "Where to end.")
  var end: TimeArgument?

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

  @Option(name: .shortAndLong, help: "Parts of a lossless file to decode at once. (default: one a core)")
  var jobs: Int?

  @Flag(name: .shortAndLong, help: "Taken for audiowaveform's sake; nothing is printed anyway.")
  var quiet = false

  @Argument(help: "The files; '-' is standard input.")
  var files: [String] = []

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    if inputs.isEmpty { throw ValidationError("Missing expected argument '<files> ...'") }
    if zoom != nil, pixelsPerSecond != nil {
      throw ValidationError("--zoom and --pixels-per-second say the same thing; give one of them")
    }
    if case .absolute(let first) = start, case .absolute(let last) = end, first >= last {
      throw ValidationError("--start is not before --end")
    }
    if let bits, bits != 8, bits != 16 { throw ValidationError("--bits is 8 or 16") }
    if let pixelsPerSecond, pixelsPerSecond < 1 { throw ValidationError("--pixels-per-second is at least 1") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1") }
    let plan = try plan()
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

  /// Whether the input has no headers; then only one of audiowaveform's formats can say otherwise.
  var isRaw: Bool { inputFormat == .raw || inputFormat == nil && raw.isGiven }

  private var inputs: [String] {
    let named = (inputFilename.map { [$0] } ?? []) + files.filter { !$0.isEmpty }
    return named.isEmpty && inputFormat != nil ? ["-"] : named
  }

  private var zoomCount: Int {
    if case .samplesPerPixel(let counts) = zoom { counts.count } else { 1 }
  }

  private func plan() throws -> OutputPlan<WaveformFormat> {
    guard let output = output ?? (format == nil ? nil : "-") else {
      throw ValidationError("Missing expected argument '--output-filename <output-filename>'")
    }
    return try OutputPlan(output, format: format, inputs: inputs)
  }

  func run() throws {
    let outputs = try plan()
    let format = outputs.format
    let run = FileRun()
    if format.isPicture, picture.axisLabels { run.warnOfFont() }
    for (file, path) in zip(inputs, outputs.paths) {
      run.attempt(file) { () throws(MediaError) in
        try outputs.makeFolder()
        let paths = zoomCount > 1 && format != .document ? levelPaths(path) : [path]
        var targets: [OutputFile] = []
        for path in paths { targets.append(try OutputFile(path, madeOf: file)) }
        let result = try measure(file, for: format)
        for (target, level) in zip(targets, result.document.levels) {
          try target.finish(encode(level, of: result, as: format))
        }
        if let loss = result.loss { throw loss }
        run.warn(of: result.damage)
      }
    }
    try run.finish()
  }

  /// The names of the files of several zooms.
  private func levelPaths(_ path: String) -> [String] {
    guard case .samplesPerPixel(let zooms) = zoom else { return [path] }
    if let pattern = try? StillPattern(path), pattern.hasNumber {
      return zooms.map { pattern.path($0, .zero) }
    }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return zooms.map { "\(path)-\($0)" }
    }
    let suffix = name[dot...]
    return zooms.map { "\(path.dropLast(suffix.count))-\($0)\(suffix)" }
  }
}
