import ArgumentParser
import MediaAssets
import MediaScope

/// `mediascope decode`: the samples themselves, as raw bytes, a WAV file or pictures.
struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Decode a track to PCM, raw pictures, PNGs or their MD5.",
    discussion: """
      The format follows from the output's extension: .wav and .pcm are sound; .yuv and .rgb are pictures without \
      padding, one behind the other, and .png one file a picture (frame-%05d.png); .raw is either. '-o -' writes to \
      standard output, with --format.

      Exactly the samples from --start up to --end are given: what the edit list does not show, encoder delay and \
      padding are left out. Lossless sound keeps its own width, other sound gets 16 bits. In .pcm and .raw samples of \
      8 bits are signed.

      --md5 prints the digest of the bytes that .pcm, .yuv or .raw would have, and --md5-frames one of each picture or \
      buffer of sound: its MD5, its number from 0 and its time.

      What is damaged is passed over and told with its time and place. The exit status is 1 where the sound comes out \
      clearly shorter than declared, and for any damage with --strict.
      """)

  @Option(name: .shortAndLong, help: "The result; '-' is standard output.")
  var output: String?

  @Option(name: .long, help: "\(DecodeFormat.names), whatever the output's extension.")
  var format: DecodeFormat?

  @Option(
    name: .long,
    help: "The track: its ID, or a:0, v:1, …; the first enabled one of the format's kind if not given.")
  var track: TrackArgument?

  @Option(name: .shortAndLong, help: "Where to begin: seconds, h:mm:ss, 50% or value/timescale.")
  var start: TimeArgument = .absolute(.zero)

  @Option(name: .shortAndLong, help: "Where to end, the first time that is not given.")
  var end: TimeArgument?

  @Option(
    name: .customLong("pixel-format"),
    help: ArgumentHelp(
      "Of pictures: \(PixelFormatArgument.allNames). The decoder's own if not given.", valueName: "name"))
  var pixelFormat: PixelFormatArgument?

  @Option(name: .long, help: "Scale pictures to a size, such as 640x360.")
  var size: SizeArgument?

  @Option(name: .customLong("sample-rate"), help: "Of sound, in Hz.")
  var sampleRate: Int?

  @Option(
    name: .long, help: "Mix sound to a number of channels, or to a layout such as stereo, 5.1 or FL+FR+LFE.")
  var channels: ChannelsArgument?

  @Option(name: .long, help: "Of a sample of sound: 8, 16, 24 or 32; 32 or 64 with --float.")
  var bits: Int?

  @Flag(name: .customLong("float"), help: "Floating-point samples, of 32 bits unless --bits says 64.")
  var isFloat = false

  @Flag(name: .customLong("big-endian"), help: "The most significant byte first, in .pcm and .raw.")
  var isBigEndian = false

  @Option(name: .long, help: "How sample rates are converted: normal or mastering (a longer filter).")
  var resampler: SampleRateConverterAlgorithm = .normal

  @Flag(name: .customLong("no-trim"), help: "Sound with encoder delay and padding, and what edits hide.")
  var noTrim = false

  @Flag(name: .long, help: "Print the MD5 of what is decoded.")
  var md5 = false

  @Flag(name: .customLong("md5-frames"), help: "Print the MD5 of each picture or buffer.")
  var md5Frames = false

  @Flag(name: .long, help: "Take damage for a failure.")
  var strict = false

  @Argument(help: "The file; several with --md5 alone. '-' is standard input.")
  var files: [String]

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    guard output != nil || md5 || md5Frames else { throw ValidationError("-o or --md5 is needed") }
    if output == "-", md5 || md5Frames {
      throw ValidationError("the samples and their MD5 can't both go to standard output")
    }
    if output != nil, files.count > 1 {
      throw ValidationError("one file at a time: '\(files[1])' is one too many")
    }
    if let output, chosenFormat == .png { _ = try StillPattern(output) }
    if let output, format == nil, DecodeFormat(path: output) == nil {
      throw ValidationError(
        output == "-"
          ? "--format is needed for standard output: \(DecodeFormat.names)"
          : "the format of '\(output)' can't be told by its extension; name one of \(DecodeFormat.names) with --format"
      )
    }
    if case .absolute(let first) = start, case .absolute(let last) = end, first >= last {
      throw ValidationError("--start is not before --end")
    }
    if let bits, !(isFloat ? [32, 64] : [8, 16, 24, 32]).contains(bits) {
      throw ValidationError(isFloat ? "--bits is 32 or 64 with --float" : "--bits is 8, 16, 24 or 32")
    }
    if let sampleRate, !(100...10_000_000).contains(sampleRate) {
      throw ValidationError("--sample-rate is between 100 and 10000000")
    }
    if let size, size.dimensions.width < 1 || size.dimensions.height < 1 {
      throw ValidationError("--size has two sides of at least 1")
    }
    if isBigEndian, chosenFormat == .wav { throw ValidationError("a WAV file is never big-endian") }
    if chosenFormat == .png, let pixelFormat, pixelFormat.type != .bgra32 {
      throw ValidationError("a PNG has no pixel format to choose")
    }
  }

  /// What is written; raw samples where there is no output.
  var chosenFormat: DecodeFormat {
    format ?? output.flatMap { DecodeFormat(path: $0) } ?? .raw
  }

  func run() throws {
    let run = FileRun()
    for file in files {
      run.attempt(file) { () throws(MediaError) in try decode(file, run) }
    }
    try run.finish()
  }
}
