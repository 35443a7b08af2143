import ArgumentParser
import MediaScope

/// `mediascope keyframes`: where decoding of a track can begin.
struct KeyframesCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "keyframes", _superCommandName: MediaScopeCommand.name,
    abstract: "List where decoding can begin: times, places, and the distance between them.",
    discussion: """
      The track is the first video track, or the one that is named. A key frame is 'closed' where nothing after it \
      needs what comes before: the track can be cut there. In MP4 and MOV files, pictures are looked at for that: IDR \
      pictures and AV1's and VP9's key frames are closed. Elsewhere a key frame is closed where no sample after it is \
      shown before it. 'times' gives seconds, one a line; 'ffmpeg' gives them for ffmpeg's -force_key_frames. --near \
      gives the key frames before and after a time.
      """)

  enum Format: String, ResultFormat {
    case table, csv, json, ndjson, times, ffmpeg

    static let standard = Format.table
  }

  @OptionGroup var result: FormatOptions<Format>

  @Option(
    name: .long,
    help: ArgumentHelp("Its ID, or v:0, a:1, …; the first video track if not given.", valueName: "track"))
  var track: TrackArgument?

  @Flag(name: .customLong("closed"), help: "Only those at which the track can be cut.")
  var onlyClosed = false

  @OptionGroup var part: TimeRangeOptions

  @Option(
    name: .long,
    help: ArgumentHelp("Only the last one at or before a time and the first one after it.", valueName: "time")
  )
  var near: TimeArgument?

  @Flag(
    name: .long,
    help: """
      Only what the file itself marks, without a look at the media: of Matroska and WebM what the index (Cues) names, of \
      transport streams the packets with random_access_indicator. Those may not be all.
      """)
  var fast = false

  @Flag(name: .customLong("media-timeline"), help: "Times as they are stored, before the edit list.")
  var usesMediaTimeline = false

  @OptionGroup var inputs: InputOptions

  @OptionGroup var inputFormat: InputFormatOptions

  @OptionGroup var runOptions: RunOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    if inputs.isSeveral, ![.table, .json].contains(result.chosen) {
      throw ValidationError("--format \(result.chosen.rawValue) is for one file")
    }
    if fast, onlyClosed { throw ValidationError("what the file marks doesn't say where a track can be cut") }
  }

  func work() throws {
    let run = FileRun(runOptions)
    let format = result.chosen
    let list = JSONList(isArray: inputs.isSeveral && format == .json)
    for (index, file) in run.files(of: inputs).enumerated() {
      run.attempt(file) { () throws(MediaError) in
        let asset = URLAsset(path: file.path, options: inputFormat.options)
        let text = try text(of: asset, file.path, run)
        try list.next()
        if format == .table, inputs.isSeveral {
          try Console.write((index == 0 ? "" : "\n") + file.path.fileTitle + "\n")
        }
        let bytes = try text.text.bytes(format)
        try list.write(format == .table ? TerminalText.cut(bytes, header: KeyFrameText.header) : bytes)
        if let damage = text.damage { throw damage }
      }
    }
    run.attemptOutput { () throws(MediaError) in try list.finish() }
    try run.finish()
  }

  private func text(
    of asset: URLAsset, _ file: String, _ run: FileRun
  ) throws(MediaError) -> (text: KeyFrameText, damage: MediaError?) {
    var pipeline = KeyFramePipeline(asset: asset) { [track] (tracks) throws(MediaError) in
      try Self.chosenTrack(track, of: tracks, in: asset)
    }
    pipeline.usesMediaTimeline = usesMediaTimeline
    pipeline.onlyMarked = fast
    pipeline.progress = run.progress
    var result = try listed(by: pipeline)
    if result.emptyCount > 0 {
      run.warn(
        MediaError(
          .fileFailedToParse, "\(result.emptyCount) sync samples take no bytes, and are left out",
          at: .init(file: file)))
    }
    if onlyClosed { result.keyFrames.removeAll { $0.isClosed != true } }
    let needsDuration = part.needsDuration || near?.needsDuration == true
    let duration = needsDuration ? try asset.measuredDuration() : .invalid
    if !part.isWhole {
      let range = try part.range(in: duration)
      result.keyFrames = result.keyFrames.filter { [result] frame in
        let time = result.presentationTime(of: frame)
        return time.isNumeric && time >= range.start && time < range.end
      }
    }
    if let near { result.keyFrames = result.keyFrames(around: try near.time(in: duration)) }
    let text = KeyFrameText(file: file, track: result.track, frames: result.keyFrames)
    return (text, result.damage.first)
  }

  private func listed(by pipeline: KeyFramePipeline) throws(MediaError) -> KeyFramePipeline.Result {
    do throws(MediaError) {
      return try pipeline.runBlocking()
    } catch  where error == KeyFramePipeline.noMarks {
      var error = error
      error.reason += "; without --fast the media is read"
      throw error
    }
  }

  private static func chosenTrack(
    _ argument: TrackArgument?, of tracks: [StoredTrack], in asset: URLAsset
  ) throws(MediaError) -> StoredTrack {
    let wanted: Int32
    if let argument {
      wanted = try argument.trackID(in: tracks, of: asset)
    } else if let first = tracks.first(where: { $0.mediaType == .video }) {
      return first
    } else {
      throw MediaError(.noSuchTrack, "there is no video track; name another one with --track")
    }
    guard let found = tracks.first(where: { $0.trackID == wanted }) else {
      throw MediaError(.noSuchTrack, "there is no track \(wanted)")
    }
    return found
  }
}

extension KeyframesCommand: PlainCommand {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    result = line.options()
    track = line.value("--track")
    onlyClosed = line.flag("--closed")
    part = line.options()
    near = line.value("--near")
    fast = line.flag("--fast")
    usesMediaTimeline = line.flag("--media-timeline")
    inputFormat = line.options()
    runOptions = line.options()
    limits = line.options()
    inputs = line.options()
  }
}
