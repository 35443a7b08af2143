import ArgumentParser
import MediaAssets
import MediaScope

/// `mediascope decode`: the samples themselves, as raw bytes, a WAV file or pictures.
struct DecodeCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode", _superCommandName: MediaScopeCommand.name,
    abstract: "Decode a track to PCM, raw pictures, PNGs, subtitles or their MD5.",
    discussion: """
      The format follows from the output's extension: .wav, .flac and .pcm are sound; .yuv and .rgb are pictures without \
      padding, one after the other, and .png one file a picture (frame-%05d.png); .raw is either; .srt and .vtt are subtitles. '-o -' writes to \
      standard output, with --format.

      Exactly the samples from --start up to --end are given: what the edit list does not show, priming and \
      padding are left out. Lossless sound keeps its own width, other sound gets 16 bits. In .pcm and .raw samples of \
      8 bits are signed.

      --md5 prints the digest of the bytes that .pcm, .yuv or .raw would have, and --md5-frames one of each picture or \
      buffer of sound: its MD5, its number from 0 and its time.

      What is damaged is skipped and reported with its time and place. The exit status is 1 where the sound comes out \
      clearly shorter than declared, and for any damage with --strict.
      """)

  @Option(
    name: .shortAndLong,
    help:
      "The result; '-' is standard output. For several files a folder, or with places for names: %d/%f.wav.",
    completion: .file())
  var output: String?

  @Option(
    name: .long,
    help: ArgumentHelp("\(DecodeFormat.names), whatever the output's extension.", valueName: "format"))
  var format: DecodeFormat?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Its ID, or a:0, v:1, …; the first enabled one of the format's kind if not given.", valueName: "track"))
  var track: TrackArgument?

  @OptionGroup var part: TimeRangeOptions

  @Option(
    name: .customLong("pixel-format"),
    help: ArgumentHelp(
      "For pictures: \(PixelFormatArgument.allNames). The decoder's own if not given.", valueName: "name"),
    completion: .list(PixelFormatArgument.names))
  var pixelFormat: PixelFormatArgument?

  @Option(
    name: .long,
    help: ArgumentHelp("Scale pictures to a size: 640x360, or 640 for the width.", valueName: "size"))
  var size: SizeArgument?

  @Option(name: .customLong("sample-rate"), help: "The rate of the sound, in Hz.")
  var sampleRate: Int?

  @Option(
    name: .long, help: "Mix sound to a number of channels, or to a layout such as stereo, 5.1 or FL+FR+LFE.")
  var channels: ChannelsArgument?

  @Option(name: .long, help: "Bits of a sample of sound: 8, 16, 24 or 32; 32 or 64 with --float.")
  var bits: Int?

  @Flag(name: .customLong("float"), help: "Floating-point samples, of 32 bits unless --bits says 64.")
  var isFloat = false

  @Flag(name: .customLong("big-endian"), help: "The most significant byte first, in .pcm and .raw.")
  var isBigEndian = false

  @Option(name: .long, help: "How sample rates are converted: normal or mastering (a longer filter).")
  var resampler: SampleRateConverterAlgorithm = .normal

  @Flag(name: .customLong("no-trim"), help: "Sound with priming and padding, and what edits hide.")
  var noTrim = false

  @Flag(name: .long, help: "Print the MD5 of what is decoded.")
  var md5 = false

  @Flag(name: .customLong("md5-frames"), help: "Print the MD5 of each picture or buffer.")
  var md5Frames = false

  @Flag(name: .long, help: "Take damage for a failure.")
  var strict = false

  @OptionGroup var existing: ExistingOptions

  @OptionGroup var inputs: InputOptions

  @OptionGroup var inputFormat: InputFormatOptions

  @OptionGroup var runOptions: RunOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    guard output != nil || md5 || md5Frames else { throw ValidationError("-o or --md5 is needed") }
    if output == "-", md5 || md5Frames {
      throw ValidationError("the samples and their MD5 can't both go to standard output")
    }
    if let output, chosenFormat == .png { _ = try OutputPattern(output) }
    _ = try plan(inputs.files.map { InputFile(path: $0) })
    if let output, format == nil, DecodeFormat(path: output) == nil {
      throw ValidationError(
        output == "-"
          ? "--format is needed for standard output: \(DecodeFormat.names)"
          : "the format of '\(output)' can't be known by its extension; name one of \(DecodeFormat.names) with --format, "
            + "or use 'mediascope export' to encode"
      )
    }
    try validateSound()
    if chosenFormat.captions != nil, md5 || md5Frames {
      throw ValidationError("the MD5 is of sound or pictures, not of subtitles")
    }
    try validateFLAC()
    if isBigEndian, chosenFormat == .wav { throw ValidationError("a WAV file is never big-endian") }
    if chosenFormat == .png, let pixelFormat, pixelFormat.type != .bgra32 {
      throw ValidationError("a PNG has no pixel format to choose")
    }
  }

  private func validateSound() throws {
    if let bits, !(isFloat ? [32, 64] : [8, 16, 24, 32]).contains(bits) {
      throw ValidationError(isFloat ? "--bits is 32 or 64 with --float" : "--bits is 8, 16, 24 or 32")
    }
    if let sampleRate, !(100...10_000_000).contains(sampleRate) {
      throw ValidationError("--sample-rate is between 100 and 10000000")
    }
  }

  private func validateFLAC() throws {
    guard chosenFormat == .flac else { return }
    if isFloat || isBigEndian || noTrim || strict || md5 || md5Frames || resampler != .normal {
      throw ValidationError(
        "a FLAC file takes --bits 16 or 24, --sample-rate and --channels; the other options of sound are for wav and pcm"
      )
    }
    if let bits, bits != 16, bits != 24 {
      throw ValidationError("--bits is 16 or 24 in a FLAC file")
    }
  }

  /// The format that is written; raw samples where there is no output.
  var chosenFormat: DecodeFormat {
    format ?? output.flatMap { DecodeFormat(path: $0) } ?? .raw
  }

  func work() throws {
    let run = FileRun(runOptions)
    let files = run.files(of: inputs)
    let plan = try plan(files)
    plan?.reportClashes(run)
    for (index, file) in (plan?.inputs ?? files).enumerated() {
      let path = plan?.paths[index]
      if let path, existing.skips(path) { continue }
      run.attempt(file, to: path) { () throws(MediaError) in
        if let path { try plan?.makeFolder(of: path) }
        if let kind = chosenFormat.captions, let path {
          try decodeCaptions(file.path, as: kind, to: path)
        } else if chosenFormat == .flac, let path {
          try encode(file.path, to: path, run)
        } else {
          try decode(file.path, to: path, run)
        }
      }
    }
    try run.finish()
  }

  /// Which file each result goes to; several pictures of one file have the place of their number still in the name.
  private func plan(_ files: [InputFile]) throws -> OutputPlan<DecodeFormat>? {
    guard let output else { return nil }
    return try OutputPlan(
      output, format: format, inputs: files, isSeveral: inputs.recursive,
      of: chosenFormat.mediaType.map { [$0] } ?? [.audio, .video], keepsNumbers: chosenFormat == .png)
  }
}
