import ArgumentParser
import Glibc
import MediaAssets
import MediaScope
import Synchronization

/// `mediascope sheet`: a contact sheet of a film.
struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draw a contact sheet: pictures of the whole film in a grid, with their times.",
    discussion: """
      Each picture comes from the middle of an equal part of the track; where that is blank, or shows what the one \
      before it shows, another place in the same part is tried. Pictures are key frames where one is near, and always \
      have the time at which they really are on screen.
      """)

  @Option(name: .shortAndLong, help: "The picture: .png, .jpg or .webp; '-' is standard output.")
  var output: String

  @OptionGroup var picture: PictureOptions

  @Option(name: .long, help: "Pictures in a row; 4 if not given, 6 of upright ones.")
  var columns: Int?

  @Option(name: .long, help: "Rows of pictures.")
  var rows = 5

  @Option(name: .long, help: "The box of each picture, such as 320x0 or 320x180.")
  var tile: SizeArgument?

  @Option(name: .long, help: "The track: its ID, or v:0, v:1, …; the first enabled video track if not given.")
  var track: TrackArgument?

  @Option(name: .long, help: "The first line, instead of the file's name.")
  var title: String?

  @Flag(name: .customLong("no-header"), help: "Pictures alone, without the block of text above them.")
  var hasNoHeader = false

  @Flag(name: .customLong("no-times"), help: "Pictures without their times.")
  var hasNoTimes = false

  @Flag(name: .long, help: "Show the file's time code instead of the time, where it has one.")
  var timecode = false

  @Flag(name: .long, help: "Take exactly the middles of the parts, whatever they show.")
  var exact = false

  @Argument(help: "The file; '-' is standard input.")
  var file: String

  func validate() throws {
    _ = try picture.format(of: output)
    guard (1...100).contains(columns ?? 1), (1...100).contains(rows) else {
      throw ValidationError("--columns and --rows are from 1 to 100")
    }
  }

  func run() throws {
    let format = try picture.format(of: output)
    let run = FileRun()
    run.attempt(file) { () throws(MediaError) in
      let asset = URLAsset(path: file)
      let content = try asset.content()
      let track = try TrackArgument.track(self.track, of: .video, in: asset.tracks())
      let target = try OutputFile(output, madeOf: file)
      let display = track.displaySize
      let isUpright = display.height > display.width
      let box = tile?.dimensions ?? VideoDimensions(width: isUpright ? 200 : 320, height: 0)
      let size = display.fitted(into: box)
      let columns = self.columns ?? (isUpright ? 6 : 4)
      var style = ContactSheetStyle(columns: columns, rows: rows, tileSize: size)
      style.hasTimes = !hasNoTimes
      let tracks = try asset.tracks()
      let sheet = try ContactSheet(
        style: style, title: hasNoHeader ? "" : title ?? name,
        lines: hasNoHeader ? [] : lines(content, tracks, track))
      let facts = MovieFacts(content, track, file: file)
      let pictures = SheetPictures(
        track: track, count: columns * rows, size: size, end: try StillTimes.end(of: track, content),
        isExact: exact)
      let stills = try pictures.stills()
      for (index, still) in stills.enumerated() {
        guard let still else { continue }
        let time = timecode ? facts.timecode(at: still.actualTime) : still.actualTime.clockDescription
        try sheet.place(still.image, at: index, label: time)
      }
      try target.finish(try picture.data(of: try sheet.picture(), as: format))
      if let truncation = content.truncation { throw truncation }
      let damage = pictures.damage.withLock(\.self)
      if let first = damage.first { run.warn(first.counting(damage)) }
    }
    try run.finish()
  }

  private var name: String {
    file == "-" ? "standard input" : file.split(separator: "/").last.map { String($0).printable } ?? file
  }

  /// The file, the picture and the first sound, as `info` describes them.
  private func lines(_ content: AssetContent, _ tracks: [AssetTrack], _ track: AssetTrack) -> [String] {
    let text = InfoText(file: file, content: content, tracks: tracks)
    let sound = tracks.first { $0.mediaType == .audio }
    func spaced(_ text: String) -> String {
      text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    return ["\(text.durationText), \(text.containerText)"]
      + [track, sound].compactMap { $0.map { spaced(text.text(of: $0)).printable } }
  }
}

/// Chooses the pictures of a contact sheet.
private struct SheetPictures: ~Copyable {
  let track: AssetTrack
  let count: Int
  let size: VideoDimensions
  let end: MediaTime
  let isExact: Bool
  let damage = Mutex(ReadingDamage())

  /// Where in its part another picture is looked for, in sixteenths, after the middle.
  private static let otherPlaces = [11, 5, 13, 3]

  /// The picture of each part; `nil` where there is none.
  func stills() throws(MediaError) -> [Still?] {
    let generator = AssetImageGenerator(asset: track.asset)
    generator.trackID = track.trackID
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = size
    let part = end.multiplied(byRatio: 1, divisor: Int32(clamping: count))
    // A key frame of the same part will do.
    generator.requestedTimeToleranceBefore = isExact ? .zero : part.multiplied(by: 0.45)
    var stills = try made(at: (0..<count).map { time(of: $0, 8) }, with: generator)
    guard !isExact else { return stills }
    var summaries = stills.map { $0.flatMap { PictureSummary($0.image) } }
    for place in Self.otherPlaces {
      let poor = stills.indices.filter { isPoor($0, summaries) }
      guard !poor.isEmpty else { break }
      let others = try made(at: poor.map { time(of: $0, place) }, with: generator)
      for (index, other) in zip(poor, others) {
        guard let other, let summary = PictureSummary(other.image), !summary.isBlank,
          !isRepeated(summary, at: index, summaries)
        else { continue }
        stills[index] = other
        summaries[index] = summary
      }
    }
    return stills
  }

  private func time(of index: Int, _ sixteenths: Int) -> MediaTime {
    end.multiplied(byRatio: Int32(clamping: 16 * index + sixteenths), divisor: Int32(clamping: 16 * count))
  }

  private func isPoor(_ index: Int, _ summaries: [PictureSummary?]) -> Bool {
    guard let summary = summaries[index] else { return true }
    return summary.isBlank || isRepeated(summary, at: index, summaries)
  }

  private func isRepeated(_ summary: PictureSummary, at index: Int, _ summaries: [PictureSummary?]) -> Bool {
    guard index > 0, let previous = summaries[index - 1] else { return false }
    return summary.resembles(previous)
  }

  private func made(
    at times: [MediaTime], with generator: AssetImageGenerator
  ) throws(MediaError) -> [Still?] {
    let made = Mutex<[Int: Result<Still, MediaError>]>([:])
    let lost = try generator.generateStills(at: times) { index, still in made.withLock { $0[index] = still } }
    damage.withLock { $0.formUnion(lost) }
    let results = made.withLock(\.self)
    // One picture that fails is left out; if all do, that is told.
    if let failure = results.values.first, results.values.allSatisfy({ (try? $0.get()) == nil }) {
      _ = try failure.get()
    }
    return times.indices.map { try? results[$0]?.get() }
  }
}

extension AssetTrack {
  /// The size at which the picture is seen, turned and in square pixels.
  var displaySize: VideoDimensions {
    let size = naturalSize
    let swaps = PictureOrientation(preferredTransform).swapsAxes
    return swaps ? VideoDimensions(width: size.height, height: size.width) : size
  }
}

extension VideoDimensions {
  /// The largest size of the same aspect within a box, never larger than this; a side of 0 has no limit.
  func fitted(into box: VideoDimensions) -> VideoDimensions {
    guard width > 0, height > 0 else { return VideoDimensions(width: 1, height: 1) }
    let scale = min(
      1, box.width > 0 ? Double(box.width) / Double(width) : 1,
      box.height > 0 ? Double(box.height) / Double(height) : 1)
    return VideoDimensions(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded())))
  }
}
