import ArgumentParser
import MediaAssets
import MediaScope

/// `mediascope sheet`: a contact sheet of a film.
struct SheetCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet", _superCommandName: MediaScopeCommand.name,
    abstract: "Draw a contact sheet: pictures of the whole film in a grid, with their times.",
    discussion: """
      Each picture comes from the middle of an equal part of the track, or is a key frame of the same part not long \
      before it. Where that is blank, or shows what the one before it shows, another key frame of the same part is tried. \
      Pictures always have the time at which they really are on screen.
      """)

  @Option(
    name: .shortAndLong,
    help:
      "The picture: .png, .jpg or .webp; '-' is standard output. For several files a folder, or %d/%f.png.",
    completion: .file())
  var output: String

  @OptionGroup var picture: PictureOptions

  @Option(name: .long, help: "Pictures in a row; 4 if not given, 6 of upright ones.")
  var columns: Int?

  @Option(name: .long, help: "Rows of pictures.")
  var rows = 5

  @OptionGroup var part: TimeRangeOptions

  @Option(
    name: .long, help: ArgumentHelp("The box of each picture, such as 320 or 320x180.", valueName: "size"))
  var tile: SizeArgument?

  @OptionGroup var trackOptions: PictureTrackOptions

  @Option(name: .long, help: "The first line, instead of the file's name.")
  var title: String?

  @OptionGroup var colors: ThemeOptions

  @Flag(name: .customLong("no-header"), help: "Pictures alone, without the block of text above them.")
  var hasNoHeader = false

  @Flag(name: .customLong("no-times"), help: "Pictures without their times.")
  var hasNoTimes = false

  @Flag(name: .long, help: "Show the file's time code instead of the time, where it has one.")
  var timecode = false

  @Flag(name: .long, help: "Take exactly the middles of the parts, whatever they show.")
  var exact = false

  @OptionGroup var existing: ExistingOptions

  @OptionGroup var inputs: InputOptions

  @OptionGroup var inputFormat: InputFormatOptions

  @OptionGroup var runOptions: RunOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    _ = try plan(inputs.files.map { InputFile(path: $0) })
    guard (1...100).contains(columns ?? 1), (1...100).contains(rows) else {
      throw ValidationError("--columns and --rows are from 1 to 100")
    }
  }

  func work() throws {
    let run = FileRun(runOptions)
    let files = run.files(of: inputs)
    let plan = try plan(files)
    plan.reportClashes(run)
    for (file, path) in zip(plan.inputs, plan.paths) where !existing.skips(path) {
      run.attempt(file, to: path) { () throws(MediaError) in
        try plan.makeFolder(of: path)
        try draw(file, to: path, as: plan.format, run)
      }
    }
    try run.finish()
  }

  private func plan(_ files: [InputFile]) throws -> OutputPlan<PictureFormat> {
    let isSeveral = inputs.isSeveral
    let hasPlaces = (try? OutputPattern(output))?.isOfEach ?? false
    let isFolder = !hasPlaces && OutputPlan<PictureFormat>.isFolder(output, isSeveral: isSeveral)
    return try OutputPlan(
      output, format: isFolder ? picture.format : picture.format(of: output), inputs: files,
      isSeveral: inputs.recursive, of: [.video])
  }

  private func draw(
    _ input: InputFile, to path: String, as format: PictureFormat, _ run: FileRun
  ) throws(MediaError) {
    let file = input.path
    let asset = try InputAsset.asset(file, inputFormat.options)
    let content = try asset.content()
    try input.checkIsFilm(content)
    let track = try trackOptions.track(of: asset)
    let target = try OutputFile(path, madeOf: file)
    let (columns, size) = layout(of: track.displaySize)
    let times = try part.limit(StillTimes(of: track), of: track)
    if let shortfall = times.shortfall { run.fail(shortfall) }
    let range = times.range
    var pictures = SheetPictures(
      track: track, count: columns * rows, size: size, range: range, isExact: exact)
    pictures.progress = run.progress
    let chosen = try pictures.runBlocking().withoutRepetitions
    // A film of fewer pictures has fewer tiles.
    let tileColumns = min(columns, max(chosen.pictures.count, 1))
    let tileRows = (chosen.pictures.count + tileColumns - 1) / tileColumns
    var style = ContactSheetStyle(columns: tileColumns, rows: max(tileRows, 1), tileSize: size)
    style.hasTimes = !hasNoTimes
    if let theme = colors.theme { style.apply(theme.colors) }
    let tracks = try asset.tracks()
    let title = hasNoHeader ? "" : self.title ?? file.fileName.printable
    let lines = hasNoHeader ? [] : lines(file, content, tracks, track)
    run.warnOfText(([title] + lines).joined())
    let sheet = try ContactSheet(style: style, title: title, lines: lines)
    let timecode = self.timecode ? PictureTimecode(content, track) : nil
    for (index, picture) in chosen.pictures.enumerated() {
      guard let picture else { continue }
      let time = picture.actualTime.clockDescription
      let label = timecode?.text(at: picture.actualTime) ?? time
      try sheet.place(
        picture.image, at: index, label: label,
        shorterLabels: label == time ? Self.shorter(time, ofFilmEndingAt: range.end) : [])
    }
    try target.finish(try picture.data(of: try sheet.picture(), as: format))
    run.report(chosen.damage, of: content, file)
  }

  /// Returns the number of columns, and the size of a tile, by the shape of the film's pictures.
  private func layout(of display: VideoDimensions) -> (columns: Int, tile: VideoDimensions) {
    let isUpright = display.height > display.width
    let box = tile?.dimensions ?? VideoDimensions(width: isUpright ? 200 : 320, height: 0)
    return (columns ?? (isUpright ? 6 : 4), display.fitted(into: box))
  }

  /// `hh:mm:ss.mmm` with less of it, the same way for all pictures of a film.
  static func shorter(_ time: String, ofFilmEndingAt end: MediaTime) -> [String] {
    let needsHours = end.seconds >= 3600
    let short = needsHours ? time : String(time.dropFirst(3))
    return (needsHours ? [] : [short]) + [String(short.dropLast(4))]
  }

  /// The file, the picture and the first sound, as `info` describes them.
  private func lines(
    _ file: String, _ content: AssetContent, _ tracks: [AssetTrack], _ track: AssetTrack
  ) -> [String] {
    let text = InfoText(file: file, content: content, tracks: tracks)
    let sound = tracks.first { $0.mediaType == .audio }
    func spaced(_ text: String) -> String {
      text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    return ["\(text.durationText), \(text.containerText)"]
      + [track, sound].compactMap { $0.map { spaced(text.text(of: $0)).printable } }
  }
}
