import ArgumentParser
import MediaScope
import MediaWriting

/// The options for the sound of an export.
struct ExportSoundOptions: ParsableArguments {
  @Option(
    name: .customLong("audio-codec"),
    help: ArgumentHelp("\(SoundCodecArgument.names).", valueName: "codec"))
  var codec: SoundCodecArgument?

  @Option(
    name: .customLong("audio-bit-rate"),
    help: ArgumentHelp("Bits a second of a lossy codec: 128k or 128000.", valueName: "rate"))
  var bitRate: BitRateArgument?

  @Option(name: .customLong("sample-rate"), help: "The rate of the sound, in Hz.")
  var sampleRate: Int?

  @Option(
    name: .long, help: "Mix sound to a number of channels, or to a layout such as stereo, 5.1 or FL+FR+LFE.")
  var channels: ChannelsArgument?

  @Option(name: .long, help: "Bits of a sample of a lossless codec: 16 or 24, and 32 of PCM.")
  var bits: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Bring the sound to a loudness, in LUFS, by one gain; less where the true peak would pass -1 dBTP.",
      valueName: "LUFS"))
  var loudness: Double?

  @Option(
    name: .customLong("time-pitch"),
    help: ArgumentHelp(
      "How sound of another speed is played: \(TimePitchArgument.names). All but varispeed keep its pitch.",
      valueName: "algorithm"))
  var timePitch: TimePitchArgument?

  @Flag(name: .customLong("no-audio"), help: "Leave the sound out.")
  var noAudio = false

  /// Whether the sound is to be encoded.
  var changes: Bool {
    bitRate != nil || sampleRate != nil || channels != nil || bits != nil || loudness != nil
  }

  func validate() throws {
    if let sampleRate, !(1000...384_000).contains(sampleRate) {
      throw ValidationError("--sample-rate is between 1000 and 384000")
    }
    if let bits, ![16, 24, 32].contains(bits) { throw ValidationError("--bits is 16, 24 or 32") }
    if let loudness, !(-70 ... -1).contains(loudness) {
      throw ValidationError("--loudness is between -70 and -1 LUFS")
    }
    if noAudio, codec != nil || changes { throw ValidationError("--no-audio leaves nothing to be encoded") }
    if codec?.coding == .copied, changes {
      throw ValidationError("--audio-codec copy leaves the sound as it is, and the other options change it")
    }
    if bitRate != nil, case .encoded(let codec) = codec?.coding, codec.isLossless {
      throw ValidationError("\(codec.name) has no bit rate to choose")
    }
  }

  func apply(to options: inout ExportOptions) {
    if let codec { options.sound = codec.coding }
    if noAudio { options.sound = .leftOut }
    options.audioBitRate = bitRate?.bitsPerSecond ?? options.audioBitRate
    options.sampleRate = sampleRate
    options.bitDepth = bits
    if let timePitch { options.audioTimePitchAlgorithm = timePitch.algorithm }
    switch channels {
    case .count(let count): options.channelCount = count
    case .layout(let layout): options.channelLayout = layout
    case nil: break
    }
  }
}

/// `--time-pitch`.
enum TimePitchArgument: String, CaseIterable, ExpressibleByArgument {
  case spectral
  case timeDomain = "time-domain"
  case varispeed
  case rubberBand = "rubber-band"

  var algorithm: AudioTimePitchAlgorithm {
    switch self {
    case .spectral: .spectral
    case .timeDomain: .timeDomain
    case .varispeed: .varispeed
    case .rubberBand: .rubberBand
    }
  }

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// A number of bits a second: `128k`, `2.5M` or `128000`, in powers of 1000.
struct BitRateArgument: ExpressibleByArgument {
  let bitsPerSecond: Int

  init?(argument: String) {
    let factors: [Character: Double] = ["k": 1e3, "m": 1e6]
    let factor = argument.lowercased().last.flatMap { factors[$0] }
    guard let number = Double(decimal: factor == nil ? argument : String(argument.dropLast())),
      case let rate = number * (factor ?? 1), rate >= 1000, rate <= 1e10
    else { return nil }
    bitsPerSecond = Int(rate.rounded())
  }
}
