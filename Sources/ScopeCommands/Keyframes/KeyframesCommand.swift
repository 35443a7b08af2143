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
    let duration = needsDuration ? try asset.content().duration : .invalid
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

/// Key frames in one of the formats.
struct KeyFrameText {
  let file: String
  let track: StoredTrack
  let frames: [KeyFrame]

  func bytes(_ format: KeyframesCommand.Format) throws(MediaError) -> [UInt8] {
    switch format {
    case .table: rows(isTable: true)
    case .csv: rows(isTable: false)
    case .times: seconds(separator: "\n")
    case .ffmpeg: seconds(separator: ",")
    case .json: try json()
    case .ndjson: try lines()
    }
  }

  /// The widths of the table's columns: all of them fit a line of 80 characters.
  private static let widths = [7, 12, 10, 8, 10, 13, 6]

  private static let names = ["index", "seconds", "distance", "samples", "size", "offset", "closed"]

  /// The table's first line.
  static let header = zip(names, widths).map { name, width in
    String(repeating: " ", count: max(0, width - name.count)) + name
  }.joined(separator: " ")

  private func rows(isTable: Bool) -> [UInt8] {
    var row = TextBuffer()
    func cells(_ cells: [(inout TextBuffer) -> Void]) {
      for (index, cell) in cells.enumerated() {
        if index > 0 { row.append(isTable ? " " : ",") }
        let start = row.count
        cell(&row)
        if isTable { row.pad(from: start, to: Self.widths[index]) }
      }
      row.append("\n")
    }
    cells(Self.names.map { name in { $0.append(name) } })
    var previous: Int64?
    for frame in frames {
      let distance = frame.presentationTime.flatMap { time in previous.map { time &- $0 } }
      previous = frame.presentationTime
      cells([
        { row in if let index = frame.index { row.append(Int64(index)) } },
        { row in if let time = frame.presentationTime { row.append(time, over: track.timescale) } },
        { row in if let distance { row.append(distance, over: track.timescale) } },
        { row in if let length = frame.sampleCount { row.append(Int64(length)) } },
        { row in if let size = frame.size { row.append(size) } },
        { row in if let offset = frame.offset { row.append(offset) } },
        { row in if let isClosed = frame.isClosed { row.append(flag: isClosed) } },
      ])
    }
    return row.takeBytes()
  }

  private func seconds(separator: String) -> [UInt8] {
    var row = TextBuffer()
    for time in frames.compactMap(\.presentationTime) {
      if row.count > 0 { row.append(separator) }
      row.append(time, over: track.timescale)
    }
    row.append("\n")
    return row.takeBytes()
  }

  private func lines() throws(MediaError) -> [UInt8] {
    var json = JSONWriter(.compact)
    for frame in frames {
      try json.beginObject()
      try write(frame, &json)
      try json.endObject()
      try json.endLine()
    }
    return json.text.takeBytes()
  }

  private func json() throws(MediaError) -> [UInt8] {
    try JSONWriter.bytes(.compact) { (json) throws(MediaError) in
      try json.beginObject()
      try json.member("schemaVersion", 1)
      try json.member("file", file)
      try json.beginMember("tracks")
      try json.beginArray()
      try json.beginObject()
      try json.member("trackID", track.trackID)
      try json.member("timescale", track.timescale)
      try json.beginMember("keyframes")
      try json.beginArray()
      for frame in frames {
        json.breakLine()
        try json.beginObject()
        try write(frame, &json)
        try json.endObject()
      }
      json.breakLine()
      try json.endArray()
      try json.endObject()
      try json.endArray()
      try json.endObject()
    }
  }

  private func write(_ frame: KeyFrame, _ json: inout JSONWriter) throws(MediaError) {
    try json.member("index", ifPresent: frame.index)
    if let time = frame.presentationTime {
      try json.member("presentationTime", micros: MediaTime(value: time, timescale: track.timescale))
    }
    try json.member("offset", ifPresent: frame.offset)
    try json.member("size", ifPresent: frame.size)
    try json.member("samples", ifPresent: frame.sampleCount)
    try json.member("closed", ifPresent: frame.isClosed)
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
