import ArgumentParser
import MediaScope

/// `mediascope gops`: the groups of pictures of a video track, without decoding.
struct GopsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gops",
    abstract:
      "List groups of pictures: lengths, picture types, open or closed, bit rates; or draw frame sizes.",
    discussion: """
      Of the first video track, or the track that is named. A summary, then a row for each group: where decoding can \
      begin, and how; how many frames are shown, and for how long; whether the group is closed, that is, decodable \
      without what came before; how many frames are shown before the one at which decoding begins; the reorder depth; \
      how many frames others refer to; bytes and bit rate; the picture types in the order shown (in the order decoded, \
      too, in the other formats, where small letters are pictures that are not shown).

      H.264, HEVC, AV1, VP9, VP8, MPEG-1, MPEG-2, MPEG-4 part 2, Theora, VC-1 and codecs of key frames alone; nothing \
      is decoded, and of MP4 and MOV files only the beginnings of samples are read. -o draws frame sizes by type with \
      the groups' bounds, and the bit rate above: .png, .svg or .pdf. csv, ndjson and json are written while the file \
      is read.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case png, svg, pdf, table, csv, ndjson, json

    var isPicture: Bool { [.png, .svg, .pdf].contains(self) }
  }

  @Option(
    name: .shortAndLong,
    help:
      "The result: .png, .svg and .pdf are pictures; a folder for several files; standard output if not given."
  )
  var output: String?

  @Option(name: .long, help: "table, csv, ndjson, json, png, svg or pdf, whatever the output's extension.")
  var format: Format?

  @Option(name: .long, help: "The track: its ID, or v:0, v:1, …; the first video track if not given.")
  var track: TrackArgument?

  @Option(name: .long, help: "Leave out groups that end at or before a time: seconds or h:mm:ss.")
  var start: TimeArgument?

  @Option(name: .long, help: "Leave out groups that begin at or after a time.")
  var end: TimeArgument?

  @Option(name: .shortAndLong, help: "The picture's width in pixels.")
  var width = 800

  @Option(name: .long, help: "The picture's height in pixels.")
  var height = 250

  @Option(
    name: .customLong("pixel-ratio"),
    help: "Pixels of the image to one of --width and --height, for dense displays: 1 to 8.")
  var pixelRatio = 1

  @Argument(help: "The files; '-' is standard input.")
  var files: [String]

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    if case .absolute(let first) = start, case .absolute(let last) = end, first >= last {
      throw ValidationError("--start is not before --end")
    }
    for time in [start, end] {
      if case .fraction = time { throw ValidationError("groups are listed from and to times, not parts") }
    }
    guard (1...WaveformRenderer.maximumPixelRatio).contains(pixelRatio) else {
      throw ValidationError("--pixel-ratio is from 1 to \(WaveformRenderer.maximumPixelRatio)")
    }
    let limit = WaveformRenderer.maximumSide / pixelRatio
    guard (1...limit).contains(width), (1...limit).contains(height) else {
      throw ValidationError("--width and --height are from 1 to \(limit)")
    }
    _ = try plan()
  }

  private func plan() throws -> (format: Format, paths: [String], outputs: OutputPlan<Format>?) {
    guard let output else {
      let format = format ?? .table
      guard format == .table || files.count == 1 else {
        throw ValidationError("--format \(format.rawValue) is for one file; name a folder with -o")
      }
      return (format, files.map { _ in "-" }, nil)
    }
    let outputs = try OutputPlan(output, format: format, inputs: files)
    return (outputs.format, outputs.paths, outputs)
  }

  func run() throws {
    let plan = try plan()
    let run = FileRun()
    if plan.format.isPicture { run.warnOfFont() }
    for (file, path) in zip(files, plan.paths) {
      run.attempt(file) { () throws(MediaError) in
        try plan.outputs?.makeFolder()
        let target = try OutputFile(path, madeOf: file)
        let asset = URLAsset(path: file)
        let track = try TrackArgument.track(self.track, of: .video, in: asset.tracks())
        var pipeline = GOPPipeline(asset, trackID: track.trackID)
        pipeline.start = try start?.time(in: .invalid) ?? .negativeInfinity
        pipeline.end = try end?.time(in: .invalid) ?? .positiveInfinity
        let damage =
          plan.format.isPicture
          ? try draw(pipeline, as: plan.format, to: target)
          : try list(pipeline, of: track, in: file, as: plan.format, to: target)
        if let first = damage.first { throw first.counting(damage.count) }
      }
    }
    try run.finish()
  }

  private func list(
    _ pipeline: GOPPipeline, of track: AssetTrack, in file: String, as format: Format, to target: OutputFile
  ) throws(MediaError) -> [MediaError] {
    var text = GopsText(format, file: file, track: track)
    try text.begin()
    let result = try pipeline.run { (group) throws(MediaError) in
      try text.add(group)
      if let piece = text.takePiece() { try target.append(piece) }
    }
    for piece in try text.end(result) { try target.append(piece) }
    try target.finish([])
    return result.damage
  }

  private func draw(
    _ pipeline: GOPPipeline, as format: Format, to target: OutputFile
  ) throws(MediaError) -> [MediaError] {
    var sizes = FrameSizeSeries()
    let result = try pipeline.run { (group) throws(MediaError) in sizes.add(group) }
    guard sizes.range != nil else {
      throw result.damage.first?.counting(result.damage.count)
        ?? MediaError(.noImageAtTime, "there are no frames with times to draw")
    }
    var style = GOPStyle()
    style.width = width
    style.height = height
    style.pixelRatio = pixelRatio
    let renderer = GOPRenderer(style: style)
    switch format {
    case .svg: try target.finish(renderer.svgData(of: sizes))
    case .pdf: try target.finish(renderer.pdfData(of: sizes))
    default: try target.finish(renderer.pngData(of: sizes))
    }
    return result.damage
  }
}
