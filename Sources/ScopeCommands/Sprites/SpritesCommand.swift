import ArgumentParser
import Glibc
import MediaAssets
import MediaScope

/// `mediascope sprites`: tiles that web players show while one seeks.
struct SpritesCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "sprites", _superCommandName: MediaScopeCommand.name,
    abstract:
      "Write tiles for a web player's time bar: pictures of many tiles and a WebVTT file that names them.",
    discussion: """
      A tile for every so many seconds, from 0 on: of the key frame at or before its time where that comes after \
      the tile before, and else of the picture that is on screen, as --exact always has it. The folder gets \
      sprites-001.jpg, sprites-002.jpg, … and sprites.vtt, whose cues name a part of a picture each, as players for \
      HTML expect them: sprites-001.jpg#xywh=160,90,160,90. With -o film.bif the tiles go into one archive, as Roku's \
      players take them.
      """)

  @Option(
    name: .shortAndLong,
    help:
      "The folder, which is made if it is not there; of several files one for each in it, or %d/%f. Or a file: .bif.",
    completion: .file())
  var output: String

  @OptionGroup var picture: PictureOptions

  @OptionGroup var part: TimeRangeOptions

  @Option(name: .long, help: ArgumentHelp("The time from tile to tile.", valueName: "time"))
  var every = TimeArgument.absolute(MediaTime(value: 10, timescale: 1))

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The box of a tile, such as 160x90; 160 if not given, 320 in a .bif.", valueName: "size"))
  var tile: SizeArgument?

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

  @OptionGroup var existing: ExistingOptions

  @OptionGroup var inputs: InputOptions

  @OptionGroup var inputFormat: InputFormatOptions

  @OptionGroup var runOptions: RunOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    // The times of cues have three digits after the second.
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
    if isBIF {
      if inputs.isSeveral, (try? OutputPattern(output))?.hasName != true {
        throw ValidationError("with several files the output needs their names: '%d/%f.bif'")
      }
      if let format = picture.format, format != .jpeg { throw ValidationError("a .bif has JPEG pictures") }
      if !part.isWhole { throw ValidationError("a .bif counts its pictures from the beginning of the film") }
      if !prefix.isEmpty || name != "sprites" {
        throw ValidationError("--name and --prefix are for the folder of a player on the web")
      }
    }
    if output == "-" { throw ValidationError("the output is a folder, not standard output") }
    if output.isEmpty { throw ValidationError("the output's name is empty") }
    if let format = PictureFormat(extensionOf: output), !FolderWalk.isFolder(output), !output.hasSuffix("/") {
      throw ValidationError(
        "the output is a folder, for several pictures and a list of them; for a picture named '\(output)' there is "
          + "'mediascope sheet', and '\(output)/' is a folder of that name; --format \(format.rawValue) says what they are"
      )
    }
  }

  /// The folder of a file's tiles: a place for its name is filled, and several files have one each.
  private func folder(of file: InputFile) -> String {
    let pattern = OutputPattern.filling(output)
    let output = pattern?.path(1, .zero, of: file.path) ?? output
    if isBIF || pattern?.hasName == true { return output }
    return inputs.isSeveral ? FilePath.folder(output) + file.relativeName : output
  }

  func work() throws {
    let run = FileRun(runOptions)
    var names = ResultNames()
    // An archive of an earlier run that a walk finds is no film.
    for file in run.files(of: inputs) where file.isNamed || !file.path.lowercased().hasSuffix(".bif") {
      let path = isBIF ? folder(of: file) : FilePath.folder(folder(of: file))
      if existing.skips(isBIF ? path : "\(path)\(name).vtt") { continue }
      run.attempt(file, to: path) { () throws(MediaError) in
        let asset = try InputAsset.asset(file.path, inputFormat.options)
        try file.checkIsFilm(try asset.content())
        if let clash = names.take(path, for: file) { throw clash.error }
        try write(file, asset, to: path, run)
      }
    }
    try run.finish()
  }

  private func write(
    _ input: InputFile, _ asset: Asset, to path: String, _ run: FileRun
  ) throws(MediaError) {
    let file = input.path
    let content = try asset.content()
    let track = try trackOptions.track(of: asset)
    let stillTimes = try part.limit(StillTimes(of: track), of: track)
    if let shortfall = stillTimes.shortfall { run.fail(shortfall) }
    let end = stillTimes.range.end
    let times = try stillTimes.every(try every.time(in: end))
    run.progress.expect(Int64(times.count))
    if isBIF {
      if inputs.isSeveral { try OutputFolder.makeAll(of: path) }
      let target = try OutputFile(path, madeOf: file)
      let damage = try writeBIF(of: track, at: times, size: size(of: track), target, run.progress)
      return run.report(damage, of: content, file)
    }
    if inputs.isSeveral { try OutputFolder.makeAll(of: String(path.dropLast())) }
    let folder = try OutputFolder(path)
    do throws(MediaError) {
      let damage = try write(times, end: end, of: track, in: file, to: folder.path, run.progress)
      run.report(damage, of: content, file)
    } catch {
      folder.discard()
      throw error
    }
  }

  private func write(
    _ times: [MediaTime], end: MediaTime, of track: AssetTrack, in file: String, to folder: String,
    _ progress: WorkProgress
  ) throws(MediaError) -> ReadingDamage {
    // Written last: until then a player finds what was there before.
    let vttPath = "\(folder)\(name).vtt"
    let vtt = try OutputFile(vttPath, madeOf: file)
    let size = size(of: track)
    let (format, picture) = (picture.format ?? .jpeg, picture)
    let cues = SpriteCues(name: name, fileExtension: format.fileExtension, prefix: prefix)
    let former = cues.sheets(in: Self.text(of: vttPath))
    let sheets = SpriteFiles(
      count: times.count, columns: columns, rows: rows, tileSize: size,
      path: { number in folder + cues.sheet(number) },
      write: { (sheet, path) throws(MediaError) in
        let data = try picture.data(of: sheet, as: format, defaultQuality: 75)
        try OutputFile(path, madeOf: file).finish(data)
      })
    do throws(MediaError) {
      let damage = try fill(sheets, at: times, track, size, progress)
      if let failure = sheets.failure { throw failure }
      try sheets.finish()
      let text = cues.text(times, end: end, sheets)
      try vtt.finish(Array(text.utf8))
      // Sheets that the list named before, and names no more, aren't shown any more.
      for stale in former.subtracting(cues.sheets(in: text)) { unlink(FilePath.cString(folder + stale)) }
      return damage
    } catch {
      sheets.discard()
      throw error
    }
  }

  /// Returns the text of an earlier run's list; empty where there is none.
  private static func text(of path: String) -> String {
    guard let source = try? FileByteSource(path: path), source.byteCount <= listSizeLimit,
      let bytes = try? source.bytes(at: 0, count: Int(source.byteCount))
    else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let listSizeLimit: Int64 = 16 << 20

  private func fill(
    _ sheets: SpriteFiles, at times: [MediaTime], _ track: AssetTrack, _ size: VideoDimensions,
    _ progress: WorkProgress
  ) throws(MediaError) -> ReadingDamage {
    let generator = generator(for: track, at: times, size: size)
    return try generator.generateStills(at: times, threadCount: jobOptions.count) { index, still in
      sheets.place(still.map(\.image), at: index)
      progress.add(1)
    }
  }

  private func size(of track: AssetTrack) -> VideoDimensions {
    let usual = VideoDimensions(width: isBIF ? 320 : 160, height: 0)
    return track.displaySize.fitted(into: tile?.dimensions ?? usual)
  }

  /// The time from tile to tile.
  var step: MediaTime {
    if case .absolute(let step) = every { step } else { .zero }
  }

  func generator(for track: AssetTrack, at times: [MediaTime], size: VideoDimensions) -> AssetImageGenerator {
    let generator = AssetImageGenerator(asset: track.asset)
    generator.trackID = track.trackID
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = size
    // No tile shows again what the one before it shows, while the film goes on.
    let step = times.count > 1 ? times[1] - times[0] : .zero
    generator.requestedTimeToleranceBefore =
      exact ? .zero : max(step - MediaTime(value: 1, timescale: 1000), .zero)
    return generator
  }
}
