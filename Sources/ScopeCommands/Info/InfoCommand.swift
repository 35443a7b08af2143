import ArgumentParser
import MediaScope

/// `mediascope info`: what a file is.
struct InfoCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", _superCommandName: MediaScopeCommand.name,
    abstract: "Describe files: container, duration, tracks, formats, tags, chapters.",
    discussion: """
      With --json a file gives one JSON object, and several files one array; docs/schema/info.json describes the object. \
      With --compat ffprobe it has the keys of ffprobe's -show_format -show_streams. --get prints single values of it, \
      one a line: --get duration.seconds --get 'tracks[0].codec'.
      """)

  /// The formats that files are described in.
  enum Format: String, ResultFormat {
    case text, json, ndjson

    static let standard = Format.text
  }

  @OptionGroup var result: FormatOptions<Format>

  @Option(
    name: .long,
    help: ArgumentHelp("Print JSON with another program's keys; 'ffprobe' is known.", valueName: "program"))
  var compat: CompatibleProgram?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Print one value of the JSON, such as tracks[0].codec. Can be repeated.", valueName: "path")
  )
  var get: [JSONPath] = []

  @Flag(name: .long, help: "Measure durations that the file only lets estimate, by reading all of it.")
  var precise = false

  @Flag(name: .long, help: "Ask libav even where the file's own structure answers.")
  var libav = false

  @OptionGroup var inputs: InputOptions

  @OptionGroup var inputFormat: InputFormatOptions

  @OptionGroup var runOptions: RunOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  /// Programs whose keys `--compat` knows.
  enum CompatibleProgram: String, ExpressibleByArgument, CaseIterable {
    case ffprobe
  }

  func validate() throws {
    if compat != nil, result.named == .text {
      throw ValidationError("--compat ffprobe is json or ndjson, and --format text contradicts it")
    }
    if !get.isEmpty, compat != nil || result.named != nil {
      throw ValidationError("--get prints values alone, without --json, --format and --compat")
    }
  }

  func work() throws {
    let run = FileRun(runOptions)
    let format = compat == nil ? result.chosen : result.named ?? .json
    let list = JSONList(isArray: inputs.isSeveral && format == .json && get.isEmpty)
    var options = inputFormat.options
    options.preferPreciseDurationAndTiming = precise
    options.alwaysUsesLibAV = libav
    options.followsFFprobe = compat != nil
    let files = run.files(of: inputs)
    var ahead = AssetsAhead(files, options: options, limits: limits) { _ = try? $0.content() }
    for (place, file) in files.enumerated() {
      run.attempt(file) { () throws(MediaError) in
        let opened = ahead.asset(at: place)
        let asset = if let opened { opened as Asset } else { try InputAsset.asset(file.path, options) }
        let content = try asset.content()
        try write(asset, content, of: file.path, as: format, to: list)
        // The description stands, but a file that lost its end is no file in order.
        if let truncation = content.truncation { throw truncation }
      }
    }
    run.attemptOutput { () throws(MediaError) in try list.finish() }
    try run.finish()
  }

  private func write(
    _ asset: Asset, _ content: AssetContent, of file: String, as format: Format, to list: JSONList
  ) throws(MediaError) {
    guard get.isEmpty else {
      let json = try InfoJSON(file: file, content: content, tracks: asset.tracks()).text()
      var lines = ""
      for path in get { lines += try path.text(in: json) + "\n" }
      return try Console.write(lines)
    }
    if format == .text {
      let text = InfoText(file: file, content: content, tracks: try asset.tracks()).description
      return try Console.write(TerminalText.wrapped(text))
    }
    let out = list.buffer
    try list.next()
    if compat != nil {
      guard let asset = asset.fileAsset else {
        throw MediaError(.operationNotSupportedForAsset, "ffprobe's keys describe files, not timelines")
      }
      try FFprobeJSON(file: file, asset: asset).write(to: out)
    } else {
      try InfoJSON(file: file, content: content, tracks: asset.tracks()).write(
        to: out, inOneLine: format == .ndjson)
    }
    try out.flush()
  }
}

extension InfoCommand: PlainCommand {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    result = line.options()
    compat = line.value("--compat")
    get = line.values("--get")
    precise = line.flag("--precise")
    libav = line.flag("--libav")
    inputFormat = line.options()
    runOptions = line.options()
    limits = line.options()
    inputs = line.options()
  }
}
