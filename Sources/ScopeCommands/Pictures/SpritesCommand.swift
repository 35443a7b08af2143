import ArgumentParser
import Glibc
import MediaAssets
import MediaScope
import Synchronization

/// `mediascope sprites`: tiles that web players show while one seeks.
struct SpritesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sprites",
    abstract:
      "Write tiles for a web player's time bar: pictures of many tiles and a WebVTT file that names them.",
    discussion: """
      A tile for every so many seconds, from 0 on, of the key frame at or before its time; --exact gives the picture \
      that is on screen. The folder gets sprites-001.jpg, sprites-002.jpg, … and sprites.vtt, whose cues name a part \
      of a picture each, as players for HTML expect them: sprites-001.jpg#xywh=160,90,160,90.
      """)

  @Option(name: .shortAndLong, help: "The folder; it is made if it is not there.")
  var output: String

  @Option(name: .long, help: "jpeg, png or webp.")
  var format = PictureFormat.jpeg

  @Option(name: .long, help: "Of JPEG and WebP: 1 to 100.")
  var quality = 75

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

  @Option(name: .long, help: "The track: its ID, or v:0, v:1, …; the first enabled video track if not given.")
  var track: TrackArgument?

  @Option(name: .long, help: "Decode so many parts at once; as many as there are cores if not given.")
  var jobs: Int?

  @Argument(help: "The file; '-' is standard input.")
  var file: String

  func validate() throws {
    guard case .absolute(let step) = every, step > .zero else {
      throw ValidationError("--every needs a time above 0")
    }
    guard (1...100).contains(quality) else { throw ValidationError("--quality is from 1 to 100") }
    guard (1...100).contains(columns), (1...100).contains(rows) else {
      throw ValidationError("--columns and --rows are from 1 to 100")
    }
    if name.isEmpty || name.contains("/") { throw ValidationError("--name is a name without '/'") }
    if prefix.contains(where: \.isNewline) || name.contains(where: \.isNewline) {
      throw ValidationError("a cue is one line")
    }
    if output == "-" { throw ValidationError("the output is a folder, not standard output") }
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs is from 1 to 256") }
  }

  func run() throws {
    let run = FileRun()
    run.attempt(file) { () throws(MediaError) in
      let asset = URLAsset(path: file)
      let content = try asset.content()
      let track = try TrackArgument.track(self.track, of: .video, in: asset.tracks())
      let folder = output.hasSuffix("/") ? output : output + "/"
      if mkdir(folder, 0o777) != 0, errno != EEXIST {
        throw MediaError(.fileNotWritable, posix: errno, doing: "the folder can't be made", at: folder)
      }
      // Written last: until then a player finds what was there before.
      let vtt = try OutputFile("\(folder)\(name).vtt", madeOf: file)
      let end = try StillTimes.end(of: track, content)
      let times = try StillTimes.every(try every.time(in: end), until: end)
      let size = track.displaySize.fitted(into: tile.dimensions)
      let (format, quality, file) = (format, quality, file)
      let names = names
      let sheets = SpriteSheets(
        count: times.count, columns: columns, rows: rows, tileSize: size,
        path: { number in folder + names.sheet(number) },
        write: { (picture, path) throws(MediaError) in
          let data: [UInt8] =
            switch format {
            case .png: try PictureRenderer.pngData(of: picture)
            case .jpeg: try PictureRenderer.jpegData(of: picture, quality: quality)
            case .webp: try PictureRenderer.webpData(of: picture, quality: quality)
            }
          try OutputFile(path, madeOf: file).finish(data)
        })
      let damage = try fill(sheets, at: times, track, size)
      if let failure = sheets.failure { throw failure }
      try vtt.finish(Array(cues(times, end: end, size, sheets).utf8))
      if let truncation = content.truncation { throw truncation }
      if let first = damage.first { run.warn(first.counting(damage)) }
    }
    try run.finish()
  }

  private func fill(
    _ sheets: SpriteSheets, at times: [MediaTime], _ track: AssetTrack, _ size: VideoDimensions
  ) throws(MediaError) -> ReadingDamage {
    let generator = AssetImageGenerator(asset: track.asset)
    generator.trackID = track.trackID
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = size
    generator.requestedTimeToleranceBefore = exact ? .zero : .positiveInfinity
    return try generator.generateStills(
      at: times, threadCount: jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    ) { index, still in
      sheets.place(still.map(\.image), at: index)
    }
  }

  private var names: SpriteNames { SpriteNames(name: name, fileExtension: format.fileExtension) }

  /// W3C WebVTT, 4.1, with the fragments of Media Fragments URI 1.0, 4.2.2.
  private func cues(
    _ times: [MediaTime], end: MediaTime, _ size: VideoDimensions, _ sheets: SpriteSheets
  ) -> String {
    var text = "WEBVTT\n"
    for (index, time) in times.enumerated() {
      let next = index + 1 < times.count ? times[index + 1] : end
      let place = sheets.place(of: index)
      text += "\n\(time.clockDescription) --> \(next.clockDescription)\n"
      text +=
        "\(prefix)\(names.sheet(place.sheet + 1))#xywh=\(place.x),\(place.y),\(size.width),\(size.height)\n"
    }
    return text
  }
}

/// The names of the pictures: `sprites-001.jpg`.
private struct SpriteNames {
  var name: String
  var fileExtension: String

  func sheet(_ number: Int) -> String {
    let digits = "\(number)"
    return "\(name)-\(String(repeating: "0", count: max(0, 3 - digits.count)))\(digits).\(fileExtension)"
  }
}

/// Fills sheets with tiles that come in any order, and writes each as soon as it is full.
private final class SpriteSheets: Sendable {
  private let count: Int
  private let columns: Int
  private let rows: Int
  private let tileSize: VideoDimensions
  private let path: @Sendable (_ number: Int) -> String
  private let write: @Sendable (PixelBuffer, _ path: String) throws(MediaError) -> Void
  private let state = Mutex(State())

  private struct State {
    var open: [Int: (sheet: SpriteSheet, missing: Int)] = [:]
    var failure: MediaError?
  }

  init(
    count: Int, columns: Int, rows: Int, tileSize: VideoDimensions,
    path: @escaping @Sendable (_ number: Int) -> String,
    write: @escaping @Sendable (PixelBuffer, _ path: String) throws(MediaError) -> Void
  ) {
    self.count = count
    self.columns = columns
    self.rows = rows
    self.tileSize = tileSize
    self.path = path
    self.write = write
  }

  var failure: MediaError? { state.withLock(\.failure) }

  /// Which sheet a tile is on, and where on it.
  func place(of index: Int) -> (sheet: Int, x: Int, y: Int) {
    let number = index % (columns * rows)
    return (
      index / (columns * rows), number % columns * tileSize.width, number / columns * tileSize.height
    )
  }

  func place(_ picture: Result<PixelBuffer, MediaError>, at index: Int) {
    let perSheet = columns * rows
    let number = index / perSheet
    let size = min(perSheet, count - number * perSheet)
    let full: SpriteSheet? = state.withLock { state in
      do throws(MediaError) {
        var entry: (sheet: SpriteSheet, missing: Int)
        if let open = state.open[number] {
          entry = open
        } else {
          entry = (try SpriteSheet(columns: columns, rows: rows, tileSize: tileSize), size)
        }
        entry.missing -= 1
        state.open[number] = entry
        try entry.sheet.place(try picture.get(), at: index % perSheet)
      } catch {
        // The tile stays black.
        state.failure = state.failure ?? error
      }
      guard let entry = state.open[number], entry.missing == 0 else { return nil }
      state.open[number] = nil
      return entry.sheet
    }
    guard let full else { return }
    do throws(MediaError) {
      try write(full.picture(ofFirst: size), path(number + 1))
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
    }
  }
}
