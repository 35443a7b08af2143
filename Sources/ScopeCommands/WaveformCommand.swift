import ArgumentParser
import MediaAssets
import MediaScope

/// `mediascope waveform`: the minima and maxima of the sound, as data or as a picture.
struct WaveformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "waveform",
    abstract: "Draw or measure the waveform of an audio track.",
    discussion: """
      The format follows from the output's extension: .png draws a picture; .dat and .json are the data files \
      that audiowaveform writes and peaks.js reads. Options have audiowaveform's names and defaults: at \
      --zoom 256 a picture of 800 pixels shows the first 204,800 samples; --zoom auto fits the whole sound.

      With several files the output is a folder.
      """,
    // -h is --height, as audiowaveform has it.
    helpNames: .long)

  @Option(
    name: [.customShort("i"), .customLong("input-filename")], help: "The file, instead of as an argument.")
  var inputFilename: String?

  @Option(
    name: [.customShort("o"), .customLong("output-filename")],
    help: "The result: .png, .dat or .json; a folder for several files; '-' is standard output.")
  var output: String

  @Option(name: .customLong("format"), help: "png, dat or json, whatever the output's extension.")
  var format: WaveformFormat?

  @Option(name: .long, help: "The track: its ID, or a:0, a:1, …; the first enabled audio track if not given.")
  var track: TrackArgument?

  @Option(name: .shortAndLong, help: "Samples per pixel, or 'auto' to fit the width. (default: 256)")
  var zoom: ZoomArgument?

  @Option(name: .customLong("pixels-per-second"), help: "Instead of --zoom.")
  var pixelsPerSecond: Int?

  @Option(name: .shortAndLong, help: "Where to begin: seconds, h:mm:ss, 50% or value/timescale.")
  var start: TimeArgument = .absolute(.zero)

  @Option(name: .shortAndLong, help: "Where to end.")
  var end: TimeArgument?

  @Option(name: .shortAndLong, help: "Bits of a value in data files: 8 or 16.")
  var bits = 16

  @Flag(name: .customLong("split-channels"), help: "Each channel by itself, not the mix.")
  var splitChannels = false

  @Option(name: .shortAndLong, help: "The picture's width in pixels.")
  var width = 800

  @Option(name: .shortAndLong, help: "The picture's height in pixels.")
  var height = 250

  @OptionGroup var colors: WaveformColorOptions

  @Option(name: .customLong("amplitude-scale"), help: "A factor, or 'auto' to fill the height.")
  var amplitudeScale: AmplitudeScaleArgument = .factor(1)

  @Flag(
    name: .customLong("axis-labels"), inversion: .prefixedNo, help: "Times and the border around the picture."
  )
  var axisLabels = true

  @Flag(name: [.customLong("with-axis-labels")], help: .hidden)
  var withAxisLabels = false

  @Option(name: .customLong("waveform-style"), help: "normal or bars.")
  var waveformStyle: WaveformShapeArgument = .normal

  @Option(name: .customLong("bar-width"), help: "In pixels.")
  var barWidth = 8

  @Option(name: .customLong("bar-gap"), help: "In pixels.")
  var barGap = 4

  @Option(name: .customLong("bar-style"), help: "square or rounded.")
  var barStyle: WaveformStyle.BarCap = .square

  @Flag(name: .shortAndLong, help: "Taken for audiowaveform's sake; nothing is printed anyway.")
  var quiet = false

  @Argument(help: "The files; '-' is standard input.")
  var files: [String] = []

  func validate() throws {
    if files.isEmpty, inputFilename == nil {
      throw ValidationError("Missing expected argument '<files> ...'")
    }
    if zoom != nil, pixelsPerSecond != nil {
      throw ValidationError("--zoom and --pixels-per-second say the same thing; give one of them")
    }
    if case .absolute(let first) = start, case .absolute(let last) = end, first >= last {
      throw ValidationError("--start is not before --end")
    }
    if bits != 8, bits != 16 { throw ValidationError("--bits is 8 or 16") }
    if let pixelsPerSecond, pixelsPerSecond < 1 { throw ValidationError("--pixels-per-second is at least 1") }
    if width < 1 || height < 1 { throw ValidationError("--width and --height are at least 1") }
    let limit = WaveformRenderer.maximumSide
    if width > limit || height > limit {
      throw ValidationError("--width and --height are at most \(limit)")
    }
    if barWidth < 1 || barGap < 0 { throw ValidationError("--bar-width is at least 1, --bar-gap at least 0") }
    _ = try plan()
    do {
      _ = try colors.colors()
    } catch {
      throw ValidationError(error.reason)
    }
  }

  private var inputs: [String] { (inputFilename.map { [$0] } ?? []) + files }

  private func plan() throws -> OutputPlan<WaveformFormat> {
    try OutputPlan(output, format: format, inputs: inputs)
  }

  func run() throws {
    let outputs = try plan()
    let run = FileRun()
    for (file, path) in zip(inputs, outputs.paths) {
      run.attempt(file) { () throws(MediaError) in
        try outputs.makeFolder()
        let target = try OutputFile(path, madeOf: file)
        let result = try measure(file, for: outputs.format)
        try target.finish(encode(result.value, as: outputs.format))
        if let loss = result.loss { throw loss }
        if let damage = result.damage.first {
          run.warn(damage.counting(result.damage))
        }
      }
    }
    try run.finish()
  }
}
