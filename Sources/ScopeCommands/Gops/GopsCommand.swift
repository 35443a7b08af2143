import ArgumentParser
import MediaScope

/// `mediascope gops`: the groups of pictures of a video track, without decoding.
struct GopsCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "gops", _superCommandName: MediaScopeCommand.name,
    abstract:
      "List groups of pictures: lengths, picture types, open or closed, bit rates; or draw frame sizes.",
    discussion: """
      The track is the first video track, or the one that is named. A summary comes first, then a row for each group: \
      where decoding can begin, and how; how many frames are shown, and for how long; whether the group is closed, \
      that is, decodable without what came before; how many frames are shown before the one at which decoding begins; \
      the reorder depth; how many frames others refer to; bytes and bit rate; the picture types in the order shown (in \
      the order decoded, too, in the other formats, where small letters are pictures that are not shown).

      H.264, HEVC, AV1, VP9, VP8, MPEG-1, MPEG-2, MPEG-4 part 2, Theora, VC-1 and codecs of key frames alone; nothing \
      is decoded, and of MP4 and MOV files only the beginnings of samples are read. -o draws frame sizes by type with \
      the groups' bounds, and the bit rate above: .png, .svg or .pdf. csv, ndjson and json are written while the file \
      is read.
      """,
    // -h is --height.
    helpNames: .long)

  enum Format: String, ResultFormat {
    case png, svg, pdf, table, csv, ndjson, json

    static let standard = Format.table
  }

  @Option(
    name: .shortAndLong,
    help:
      "The result: .png, .svg and .pdf are pictures; a folder for several files; standard output if not given.",
    completion: .file())
  var output: String?

  @OptionGroup var result: FormatOptions<Format>

  @Option(
    name: .long,
    help: ArgumentHelp("Its ID, or v:0, v:1, …; the first video track if not given.", valueName: "track"))
  var track: TrackArgument?

  @OptionGroup var part: TimeRangeOptions

  @Option(name: .shortAndLong, help: "The picture's width in pixels.")
  var width = 800

  @Option(name: .shortAndLong, help: "The picture's height in pixels.")
  var height = 250

  @OptionGroup var density: DensityOptions

  @OptionGroup var colors: ThemeOptions

  @OptionGroup var caption: CaptionOptions

  @OptionGroup var existing: ExistingOptions

  @OptionGroup var inputs: InputOptions

  @OptionGroup var inputFormat: InputFormatOptions

  @OptionGroup var runOptions: RunOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    let limit = density.maximumSide
    guard (1...limit).contains(width), (1...limit).contains(height) else {
      throw ValidationError("--width and --height are from 1 to \(limit)")
    }
    _ = try plan(inputs.files.map { InputFile(path: $0) })
  }

  private func plan(_ files: [InputFile]) throws
    -> (format: Format, paths: [String], outputs: OutputPlan<Format>?)
  {
    guard let output else {
      let format = result.chosen
      guard [.table, .json].contains(format) || !inputs.isSeveral else {
        throw ValidationError("--format \(format.rawValue) is for one file; name a folder with -o")
      }
      return (format, files.map { _ in "-" }, nil)
    }
    let outputs = try OutputPlan(
      output, format: result.named, inputs: files, isSeveral: inputs.recursive, of: [.video])
    return (outputs.format, outputs.paths, outputs)
  }

  func work() throws {
    let run = FileRun(runOptions)
    if let title = caption.title { run.warnOfText(title) }
    let files = run.files(of: inputs)
    let plan = try plan(files)
    plan.outputs?.reportClashes(run)
    let list = JSONList(isArray: output == nil && plan.format == .json && inputs.isSeveral)
    if plan.format.isPicture { run.warnOfFont() }
    for (file, path) in zip(plan.outputs?.inputs ?? files, plan.paths) where !existing.skips(path) {
      run.attempt(file, to: output == nil ? nil : path) { () throws(MediaError) in
        try plan.outputs?.makeFolder(of: path)
        let target = output == nil ? nil : try OutputFile(path, madeOf: file.path)
        let damage = try report(on: file, as: plan.format, to: target, or: list, run.progress)
        if let first = damage.first { throw first.counting(damage.count) }
      }
    }
    run.attemptOutput { () throws(MediaError) in try list.finish() }
    try run.finish()
  }

  /// Writes a file's groups to a file of their own, or to standard output where there is none.
  private func report(
    on file: InputFile, as format: Format, to target: OutputFile?, or list: JSONList,
    _ progress: WorkProgress
  ) throws(MediaError) -> [MediaError] {
    let asset = URLAsset(path: file.path, options: inputFormat.options)
    try file.checkIsFilm(asset.content())
    let track = try TrackArgument.track(self.track, of: .video, in: asset.tracks())
    var pipeline = GOPPipeline(asset: asset, trackID: track.trackID)
    (pipeline.start, pipeline.end) = try part.range(
      in: part.needsDuration ? asset.measuredDuration() : .invalid)
    progress.expect(track.timeRange.duration)
    guard let target else {
      try list.next()
      return try self.list(pipeline, of: track, in: file.path, as: format, progress) {
        (piece) throws(MediaError) in
        try list.write(format == .table ? TerminalText.cut(piece, header: GopsText.header) : piece)
      }
    }
    if format.isPicture {
      return try draw(
        pipeline, marks: caption.marks(of: asset.content()), as: format, to: target, progress)
    }
    let damage = try self.list(pipeline, of: track, in: file.path, as: format, progress) {
      (piece) throws(MediaError) in try target.append(piece)
    }
    try target.finish([])
    return damage
  }

  private func list(
    _ pipeline: GOPPipeline, of track: AssetTrack, in file: String, as format: Format,
    _ progress: WorkProgress, write: ([UInt8]) throws(MediaError) -> Void
  ) throws(MediaError) -> [MediaError] {
    var text = GopsText(format, file: file, track: track)
    try text.begin()
    let result = try pipeline.runBlocking { (group) throws(MediaError) in
      try text.add(group)
      Self.reach(group, progress)
      if let piece = text.takePiece() { try write(piece) }
    }
    for piece in try text.end(result) { try write(piece) }
    return result.damage
  }

  private func draw(
    _ pipeline: GOPPipeline, marks: [TimeMark], as format: Format, to target: OutputFile,
    _ progress: WorkProgress
  ) throws(MediaError) -> [MediaError] {
    var sizes = FrameSizeSeries()
    let result = try pipeline.runBlocking { (group) throws(MediaError) in
      sizes.add(group)
      Self.reach(group, progress)
    }
    guard sizes.range != nil else {
      throw result.damage.first?.counting(result.damage.count)
        ?? MediaError(.noImageAtTime, "there are no pictures with times to draw")
    }
    var style = colors.theme.map { GOPStyle(theme: $0.colors) } ?? GOPStyle()
    style.title = caption.title?.printable ?? ""
    style.marks = marks
    style.width = width
    style.height = height
    style.pixelRatio = density.pixelRatio
    let renderer = GOPRenderer(style: style)
    switch format {
    case .svg: try target.finish(renderer.svgData(of: sizes))
    case .pdf: try target.finish(renderer.pdfData(of: sizes))
    default: try target.finish(renderer.pngData(of: sizes))
    }
    return result.damage
  }

  private static func reach(_ group: GroupOfPictures, _ progress: WorkProgress) {
    let end = group.timeRange.end
    if end.isNumeric { progress.reach(seconds: end.seconds) }
  }
}

extension GopsCommand: PlainCommand {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    output = line.value("--output", "-o")
    result = line.options()
    track = line.value("--track")
    part = line.options()
    width = line.value("--width", "-w") ?? 800
    height = line.value("--height", "-h") ?? 250
    density = line.options()
    colors = line.options()
    caption = line.options()
    existing = line.options()
    inputFormat = line.options()
    runOptions = line.options()
    limits = line.options()
    inputs = line.options()
  }
}
