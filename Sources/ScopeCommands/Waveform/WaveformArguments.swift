public import ArgumentParser
public import MediaScope

/// What `waveform` writes.
enum WaveformFormat: String, ResultFormat {
  case png
  case svg
  case pdf
  case dat
  case json
  case txt
  case document = "mediascope-json"
  case wavesurfer = "wavesurfer-json"

  static let standard = WaveformFormat.png
}

/// `--input-format`: audiowaveform's names, and those of containers that the other commands take.
enum WaveformInputFormat: ExpressibleByArgument {
  case raw
  /// Another of audiowaveform's names of formats: the content of the file says which format it has.
  case recognized
  /// The container that the file is taken for, whatever it holds.
  case container(Container)

  private static let recognizedNames = ["mp3", "wav", "flac", "ogg", "oga", "opus", "dat", "json"]

  static var allValueStrings: [String] { ["raw"] + recognizedNames }

  init(argument: String) {
    self =
      argument == "raw"
      ? .raw
      : Self.recognizedNames.contains(argument) ? .recognized : .container(Container(rawValue: argument))
  }
}

/// `--zoom`: samples per pixel, several of them, or `auto`.
enum ZoomArgument: Hashable, ExpressibleByArgument {
  case samplesPerPixel([Int])
  case auto

  init?(argument: String) {
    if argument == "auto" {
      self = .auto
      return
    }
    let counts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard counts.allSatisfy({ (1...WaveformZoom.maximumSamplesPerPixel).contains($0) }),
      Set(counts).count == counts.count
    else { return nil }
    self = .samplesPerPixel(counts)
  }

  var defaultValueDescription: String {
    switch self {
    case .samplesPerPixel(let counts): counts.map { "\($0)" }.joined(separator: ",")
    case .auto: "auto"
    }
  }
}

/// `--amplitude-scale`: a factor, or `auto`.
enum AmplitudeScaleArgument: Hashable, ExpressibleByArgument {
  case factor(Double)
  case auto

  init?(argument: String) {
    if argument == "auto" {
      self = .auto
    } else if let factor = Double(argument), factor.isFinite, factor >= 0 {
      self = .factor(factor)
    } else {
      return nil
    }
  }

  var defaultValueDescription: String {
    switch self {
    case .factor(let factor): "\(factor)"
    case .auto: "auto"
    }
  }
}

/// `--waveform-style`.
enum WaveformShapeArgument: String, CaseIterable, ExpressibleByArgument {
  case normal
  case bars
}

extension WaveformStyle.BarCap: ExpressibleByArgument {}
extension WaveformStyle.View: ExpressibleByArgument {}
extension WaveformStyle.ChannelArrangement: ExpressibleByArgument {}
extension WaveformAxisScale: ExpressibleByArgument {}

extension Color {
  /// How a colour is written, for messages.
  static let syntax = "a color is rrggbb, rrggbbaa, #rgb, a name of CSS such as teal, or transparent"
}

/// A colour, as ``Color/init(_:)`` reads it.
struct ColorArgument: ExpressibleByArgument {
  var color: Color

  static var defaultCompletionKind: CompletionKind { .list(Color.names + ["transparent"]) }

  init?(argument: String) {
    guard let color = Color(argument) else { return nil }
    self.color = color
  }
}

/// Colours with commas between them.
struct ColorListArgument: ExpressibleByArgument {
  var colors: [Color]

  static var defaultCompletionKind: CompletionKind { ColorArgument.defaultCompletionKind }

  init?(argument: String) {
    colors = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let color = Color(part) else { return nil }
      colors.append(color)
    }
  }
}

/// The colours of a picture: a scheme, and what of it is to be other.
struct WaveformColorOptions: PlainOptions {
  @Option(
    name: [.customShort("c"), .customLong("colors"), .customLong("theme")],
    help: "The scheme: \(WaveformColors.schemeNames.joined(separator: ", ")).",
    completion: .list(WaveformColors.schemeNames))
  var scheme = "audacity"

  @Option(
    name: .customLong("border-color"),
    help: ArgumentHelp(
      "#rgb, rrggbb, rrggbbaa, a name of CSS or transparent, as all colours.", valueName: "color"))
  var border: ColorArgument?

  @Option(
    name: .customLong("background-color"),
    help: ArgumentHelp("The color below everything.", valueName: "color"))
  var background: ColorArgument?

  @Option(
    name: .customLong("waveform-color"),
    help: ArgumentHelp("A list with commas gives each channel its own.", valueName: "color"))
  var waveform: ColorListArgument?

  @Option(
    name: .customLong("axis-label-color"),
    help: ArgumentHelp("The color of times, amplitudes and names.", valueName: "color"))
  var axisLabel: ColorArgument?

  @Option(
    name: .customLong("rms-color"),
    help: ArgumentHelp("With --view both; between waveform and background if not given.", valueName: "color"))
  var rms: ColorArgument?

  @Option(
    help: ArgumentHelp("Colours from silence to full scale, instead of --waveform-color.", valueName: "color")
  )
  var gradient: ColorListArgument?

  @Option(
    name: .customLong("clipping-color"),
    help: ArgumentHelp("With --mark-clipping; red if not given.", valueName: "color"))
  var clipping: ColorArgument?

  func colors(overlaid: Bool = false) throws(MediaError) -> WaveformColors {
    guard var colors = WaveformColors.scheme(named: scheme) else {
      let names = WaveformColors.schemeNames.joined(separator: ", ")
      throw MediaError(.invalidArgument, "there is no theme '\(scheme)', but \(names)")
    }
    if overlaid { colors.waveform = WaveformColors.overlaid }
    if let waveform { colors.waveform = waveform.colors }
    if let border { colors.border = border.color }
    if let background { colors.background = background.color }
    if let axisLabel { colors.axisLabel = axisLabel.color }
    if let rms { colors.rms = rms.color }
    if let gradient { colors.gradient = gradient.colors }
    if let clipping { colors.clipping = clipping.color }
    return colors
  }
}

/// The form of raw samples.
struct RawOptions: PlainOptions {
  @Option(
    name: .customLong("raw-format"),
    help: "Raw samples: s8, u8, or s16, s24, s32, f32, f64 with le or be, such as s16le.",
    completion: .list([
      "s8", "u8", "s16le", "s24le", "s32le", "f32le", "f64le", "s16be", "s24be", "s32be", "f32be", "f64be",
    ]))
  var format: String?

  @Option(
    name: .customLong("raw-channels"), parsing: .unconditional,
    help: "Number of interleaved channels of raw samples.")
  var channels: Int?

  @Option(name: .customLong("raw-samplerate"), parsing: .unconditional, help: "For raw samples, in Hz.")
  var sampleRate: Int?

  var isGiven: Bool { format != nil || channels != nil || sampleRate != nil }

  /// What the options say together.
  func description() throws(MediaError) -> AudioStreamDescription {
    guard let format, let channels, let sampleRate else {
      throw MediaError(
        .invalidArgument, "raw samples need all of --raw-format, --raw-channels and --raw-samplerate")
    }
    guard (1...1024).contains(channels) else {
      throw MediaError(.invalidArgument, "--raw-channels is from 1 to 1024, not \(channels)")
    }
    guard (1...10_000_000).contains(sampleRate) else {
      throw MediaError(.invalidArgument, "--raw-samplerate is from 1 to 10000000, not \(sampleRate)")
    }
    let isFloat = format.hasPrefix("f")
    var digits = format.dropFirst()
    let order = format.hasSuffix("le") || format.hasSuffix("be") ? String(format.suffix(2)) : nil
    if order != nil { digits = digits.dropLast(2) }
    let known = isFloat ? ["32", "64"] : format.hasPrefix("u") ? ["8"] : ["8", "16", "24", "32"]
    guard ["s", "u", "f"].contains(format.prefix(1)), known.contains(String(digits)), let bits = Int(digits),
      (bits == 8) == (order == nil)
    else { throw MediaError(.invalidArgument, "--raw-format is not '\(format)'; try s16le") }
    var description = AudioStreamDescription.linearPCM(
      sampleRate: Double(sampleRate), channels: channels, bitsPerChannel: bits, isFloat: isFloat)
    if format.hasPrefix("u") { description.formatFlags.remove(.isSignedInteger) }
    if order == "be" { description.formatFlags.insert(.isBigEndian) }
    return description
  }
}

extension WaveformColorOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    scheme = line.value("--colors", "--theme", "-c") ?? "audacity"
    border = line.value("--border-color")
    background = line.value("--background-color")
    waveform = line.value("--waveform-color")
    axisLabel = line.value("--axis-label-color")
    rms = line.value("--rms-color")
    gradient = line.value("--gradient")
    clipping = line.value("--clipping-color")
  }
}

extension RawOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    format = line.value("--raw-format")
    channels = line.value("--raw-channels")
    sampleRate = line.value("--raw-samplerate")
  }
}
