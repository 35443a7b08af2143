import ArgumentParser
import MediaAssets
import MediaScope

/// `mediascope sprites`: tiles that web players show while one seeks.
struct SpritesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sprites",
    abstract:
      "Write tiles for a web player's time bar: pictures of many tiles and a WebVTT file that names them.",
    discussion: """
      A tile for every so many seconds, from 0 on: of the key frame at or before its time where that comes after \
      the tile before, and else of the picture that is on screen, as --exact always has it. The folder gets \
      sprites-001.jpg, sprites-002.jpg, … and sprites.vtt, whose cues name a part of a picture each, as players for \
      HTML expect them: sprites-001.jpg#xywh=160,90,160,90.
      """)

  @Option(name: .shortAndLong, help: "The folder; it is made if it is not there.")
  var output: String

  @OptionGroup var picture: PictureOptions

  @Option(name: .long, help: ArgumentHelp("The time from tile to tile.", valueName: "seconds"))
  var every = TimeArgument.absolute(MediaTime(value: 10, timescale: 1))

  @Option(name: .long, help: "The box of a tile, such as 160x0 or 160x90.")
  var tile = SizeArgument(dimensions: VideoDimensions(width: 160, height: 0))

  @Option(name: .long, help: "Tiles in a row.")
  var columns = 10

  @Option(name: .long, help: "Rows of tiles in a picture.")
  var rows = 10

  @Option(name: .long, help: "The names' beginning.")
  var name = "sprites"

  @Option(
    name: .long, help: ArgumentHelp("What stands before names in the VTT, such as a URL.", valueName: "text"))
  var prefix = ""

  @Flag(name: .long, help: "Exactly the picture on screen at each tile's time.")
  var exact = false

  @OptionGroup var trackOptions: PictureTrackOptions

  @OptionGroup var jobOptions: JobOptions

  @Argument(help: "The file; '-' is standard input.")
  var file: String

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    // The times of cues have three digits behind the second.
    guard case .absolute(let step) = every, step >= MediaTime(value: 1, timescale: 1000) else {
      throw ValidationError("--every needs a time of 0.001 or more")
    }
    guard (1...100).contains(columns), (1...100).contains(rows) else {
      throw ValidationError("--columns and --rows are from 1 to 100")
    }
    if name.isEmpty || name.contains("/") || name.contains("\0") {
      throw ValidationError("--name is a name without '/'")
    }
    if prefix.contains(where: \.isNewline) || prefix.contains("-->") {
      throw ValidationError("--prefix is one line of a cue, without '-->'")
    }
    if output == "-" { throw ValidationError("the output is a folder, not standard output") }
  }

  func run() throws {
    let run = FileRun()
    run.attempt(file) { () throws(MediaError) in
      let asset = URLAsset(path: file)
      let content = try asset.content()
      let track = try trackOptions.track(of: asset)
      let stillTimes = try StillTimes(of: track)
      if let shortfall = stillTimes.shortfall { run.fail(shortfall) }
      let end = stillTimes.range.end
      let times = try stillTimes.every(try every.time(in: end))
      let folder = try OutputFolder(output)
      do throws(MediaError) {
        let damage = try write(times, end: end, of: track, to: folder.path)
        if let truncation = content.truncation { run.fail(truncation.at(.init(file: file))) }
        run.warn(of: damage)
      } catch {
        folder.discard()
        throw error
      }
    }
    try run.finish()
  }

  private func write(
    _ times: [MediaTime], end: MediaTime, of track: AssetTrack, to folder: String
  ) throws(MediaError) -> ReadingDamage {
    // Written last: until then a player finds what was there before.
    let vtt = try OutputFile("\(folder)\(name).vtt", madeOf: file)
    let size = track.displaySize.fitted(into: tile.dimensions)
    let (format, picture, file) = (picture.format ?? .jpeg, picture, file)
    let cues = SpriteCues(name: name, fileExtension: format.fileExtension, prefix: prefix)
    let sheets = SpriteSheets(
      count: times.count, columns: columns, rows: rows, tileSize: size,
      path: { number in folder + cues.sheet(number) },
      write: { (sheet, path) throws(MediaError) in
        let data = try picture.data(of: sheet, as: format, defaultQuality: 75)
        try OutputFile(path, madeOf: file).finish(data)
      })
    do throws(MediaError) {
      let damage = try fill(sheets, at: times, track, size)
      if let failure = sheets.failure { throw failure }
      try sheets.finish()
      try vtt.finish(Array(cues.text(times, end: end, sheets).utf8))
      return damage
    } catch {
      sheets.discard()
      throw error
    }
  }

  private func fill(
    _ sheets: SpriteSheets, at times: [MediaTime], _ track: AssetTrack, _ size: VideoDimensions
  ) throws(MediaError) -> ReadingDamage {
    let generator = AssetImageGenerator(asset: track.asset)
    generator.trackID = track.trackID
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = size
    // No tile shows again what the one before it shows, while the film goes on.
    let step = times.count > 1 ? times[1] - times[0] : .zero
    generator.requestedTimeToleranceBefore =
      exact ? .zero : max(step - MediaTime(value: 1, timescale: 1000), .zero)
    return try generator.generateStills(at: times, threadCount: jobOptions.count) { index, still in
      sheets.place(still.map(\.image), at: index)
    }
  }
}
