import ArgumentParser
import MediaAssets
import MediaScope

/// `mediascope samples`: every stored sample of a file, as its tables or packets describe it.
struct SamplesCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "samples", _superCommandName: MediaScopeCommand.name,
    abstract: "List stored samples: times, sizes, places, sync and dependency flags.",
    discussion: """
      ISO files (MP4, MOV, fragmented or not) are answered by their own tables, track by track, without reading media \
      data; other files by their packets, in the order of the file. Times are on the track's timeline, after the edit \
      list, in ticks of the timescale; samples that no edit shows are listed and have 'shown' 0. Uncompressed sound \
      in ISO files is listed in blocks of up to 1024 frames.

      --compat ffprobe gives the packets with ffprobe's keys, in the order in which libav reads them, without side data. \
      torchcodec-frame-mappings is for custom_frame_mappings of TorchCodec's VideoDecoder: the shown pictures of a video \
      track, with the times that libav gives them.

      --fields: \(SampleField.allCases.map(\.rawValue).commaSeparated). \
      What the file doesn't say is left empty, and out of JSON.
      """)

  enum Format: String, ResultFormat {
    case table, csv, ndjson, json
    case torchcodecFrameMappings = "torchcodec-frame-mappings"

    static let standard = Format.table
  }

  enum Compatibility: String, CaseIterable, ExpressibleByArgument {
    case ffprobe
  }

  @OptionGroup var result: FormatOptions<Format>

  var format: Format? { result.named }

  @Option(name: .long, help: "ffprobe: the keys of its packets, as csv or json.")
  var compat: Compatibility?

  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp("IDs, or a:0, v:1, s:0, …; all if not given.", valueName: "track"))
  var track: [TrackArgument] = []

  @OptionGroup var part: TimeRangeOptions

  @Option(
    name: .long, help: "The columns, separated by commas, or 'all'.",
    completion: .list(["all"] + SampleField.allCases.map(\.rawValue)))
  var fields: String?

  @Flag(name: .customLong("media-timeline"), help: "Times as they are stored, before the edit list.")
  var usesMediaTimeline = false

  @Flag(name: .customLong("libav"), help: "Ask libav for the packets, even where tables answer.")
  var usesPackets = false

  @Flag(
    name: .long,
    help: """
      List only what is wrong: times that don't follow each other, samples outside of the file or in each other, tables, \
      edits and sync flags that contradict, sound and pictures that end or are far apart. Exits 1 if there is any.
      """)
  var check = false

  @OptionGroup(title: "Checks")
  var checks: CheckOptions

  struct CheckOptions: PlainOptions {
    @Option(
      name: .customLong("gap"), help: "Seconds of a gap or an overlap that are no finding; 0.5 if not given.",
      transform: TimeArgument.seconds)
    var gap = SampleAnomalyAnalyzer.Tolerances().gap

    @Option(
      name: .customLong("interleaving"),
      help: "Seconds that sound and pictures may be apart in the file; 10 if not given.",
      transform: TimeArgument.seconds)
    var interleaving = SampleAnomalyAnalyzer.Tolerances().interleaving

    @Option(
      name: .customLong("track-end"),
      help: "Seconds that the ends of sound and pictures may differ; 2 if not given.",
      transform: TimeArgument.seconds)
    var trackEnd = SampleAnomalyAnalyzer.Tolerances().trackEnd

    @Flag(
      name: .customLong("all-pictures"), help: "Look for key frames that are not marked as sync samples too.")
    var allPictures = false
  }

  @OptionGroup var inputs: InputOptions

  @OptionGroup var inputFormat: InputFormatOptions

  @OptionGroup var runOptions: RunOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws { _ = try request() }

  /// The content that is written of each file, and its format.
  private struct Request {
    enum Content {
      case samples, mappings
      /// The anomalies of the samples.
      case findings
      /// As ffprobe prints them.
      case packets
    }

    let content: Content
    let format: Format
    let columns: [SampleField]
  }

  /// Returns the request that the options make together.
  private func request() throws -> Request {
    let columns = try columns()
    let isText = [nil, .table, .json].contains(format) && (compat == nil || format != .csv)
    guard isText || !inputs.isSeveral else {
      throw ValidationError("--format \(compat?.rawValue ?? format?.rawValue ?? "") is for one file")
    }
    if compat != nil {
      guard [nil, .csv, .json].contains(format) else {
        throw ValidationError("--compat ffprobe is csv or json")
      }
      guard fields == nil, !check, !usesMediaTimeline else {
        throw ValidationError("--compat ffprobe has keys and times of its own")
      }
    }
    if format == .torchcodecFrameMappings {
      guard fields == nil, !check, !usesMediaTimeline, part.isWhole else {
        throw ValidationError("frame mappings are of all pictures, and have keys and times of their own")
      }
    }
    for seconds in [checks.gap, checks.interleaving, checks.trackEnd] where !(seconds >= 0) {
      throw ValidationError("a tolerance is not negative")
    }
    if check, !part.isWhole || fields != nil {
      throw ValidationError("--check looks at all samples of the tracks")
    }
    let format = format ?? (compat == nil ? .table : .json)
    let content: Request.Content =
      if check {
        .findings
      } else if compat == .ffprobe {
        .packets
      } else {
        format == .torchcodecFrameMappings ? .mappings : .samples
      }
    return Request(content: content, format: format, columns: columns)
  }

  private func columns() throws -> [SampleField] {
    guard let fields else { return SampleField.usual }
    if fields == "all" { return SampleField.allCases }
    let names = fields.split(separator: ",")
    guard !names.isEmpty else { throw ValidationError("--fields names no field") }
    return try names.map { name in
      guard let field = SampleField(rawValue: String(name)) else {
        throw ValidationError("there is no field '\(name)'; 'mediascope help samples' names them")
      }
      return field
    }
  }

  func work() throws {
    let request = try request()
    let run = FileRun(runOptions)
    let list = JSONList(isArray: inputs.isSeveral && request.format == .json)
    var table = SamplesText(format: request.format, columns: request.columns)
    for file in run.files(of: inputs) {
      run.attempt(file) { () throws(MediaError) in
        switch request.content {
        case .findings:
          if try findings(in: file.path, as: request.format, list, run) { run.failQuietly() }
        case .packets: try writePackets(of: file.path, as: request.format, to: list, run.progress)
        case .mappings: try writeMappings(of: file.path)
        case .samples: try writeSamples(of: file.path, &table, to: list, run.progress)
        }
      }
    }
    run.attemptOutput { () throws(MediaError) in try list.finish() }
    try run.finish()
  }

  private func writeSamples(
    of file: String, _ table: inout SamplesText, to list: JSONList, _ progress: WorkProgress
  ) throws(MediaError) {
    let asset = URLAsset(path: file, options: inputFormat.options)
    var listing = try SampleListing(
      asset, timeline: usesMediaTimeline ? .media : .presented, usesPackets: usesPackets)
    let wanted = try wanted(in: listing.tracks, of: asset)
    try list.next()
    try table.begin(file, isOnly: !inputs.isSeveral)
    progress.expect(listing.byteCount)
    try listing.forEachSample(of: wanted) { (track, sample) throws(MediaError) in
      if let offset = sample.offset { progress.reach(offset) }
      try table.add(sample, of: track)
      try table.write(ifLongerThan: SamplesText.pieceSize, to: list)
    }
    // Samples that were read before a failure are given, and the form of the listing kept.
    try table.end()
    try table.write(ifLongerThan: 0, to: list)
    if let damage = listing.damage.first { throw damage }
  }

  /// Writes what is wrong with a file, and gives whether anything is.
  private func findings(
    in file: String, as format: Format, _ list: JSONList, _ run: FileRun
  ) throws(MediaError) -> Bool {
    let asset = URLAsset(path: file, options: inputFormat.options)
    var pipeline = SampleAnomalyPipeline(asset: asset)
    pipeline.usesPackets = usesPackets
    if !track.isEmpty {
      let listing = try SampleListing(asset, usesPackets: usesPackets)
      pipeline.trackIDs = try Set(trackIDs(in: listing.tracks, of: asset))
    }
    pipeline.tolerances.gap = checks.gap
    pipeline.tolerances.interleaving = checks.interleaving
    pipeline.tolerances.trackEnd = checks.trackEnd
    pipeline.looksAtAllPictures = checks.allPictures
    let out = list.buffer
    var text = SampleAnomalyText(format: format, file: file, to: out)
    try list.next()
    try text.begin()
    let count = try pipeline.runBlocking { (anomaly) throws(MediaError) in try text.add(anomaly) }
    try text.end()
    try out.flush()
    if count == 0, Terminal.current.isTerminal, format == .table {
      let samples = try asset.tracks().reduce(0) { $0 + ($1.content.sampleCount ?? 0) }
      run.note("\(file.fileTitle): nothing wrong" + (samples > 0 ? " (\(samples) samples)" : ""))
    }
    return count > 0
  }

  private func writePackets(
    of file: String, as format: Format, to list: JSONList, _ progress: WorkProgress
  ) throws(MediaError) {
    var options = inputFormat.options
    options.followsFFprobe = true
    let asset = URLAsset(path: file, options: options)
    var listing = try SampleListing(asset, timeline: .demuxed, usesPackets: true)
    let wanted = try wanted(in: listing.tracks, of: asset)
    try list.next()
    var text = FFprobePacketText(isJSON: format != .csv)
    try text.begin()
    progress.expect(listing.byteCount)
    try listing.forEachSample(of: wanted) { (track, sample) throws(MediaError) in
      if let offset = sample.offset { progress.reach(offset) }
      try text.add(sample, of: track)
      try text.write(ifLongerThan: SamplesText.pieceSize, to: list)
    }
    try text.end()
    try text.write(ifLongerThan: 0, to: list)
    if let damage = listing.damage.first { throw damage }
  }

  private func writeMappings(of file: String) throws(MediaError) {
    let asset = URLAsset(path: file, options: inputFormat.options)
    var listing = try SampleListing(asset, timeline: .demuxed, usesPackets: usesPackets)
    let tracks = listing.tracks
    let named = try track.first.map { (argument) throws(MediaError) in
      try argument.trackID(in: tracks, of: asset)
    }
    guard track.count <= 1,
      let chosen = tracks.first(where: { named == nil ? $0.mediaType == .video : $0.trackID == named })
    else {
      throw MediaError(.noSuchTrack, "frame mappings are of one video track")
    }
    var mappings = FrameMappings()
    try listing.forEachSample(ofTracks: [chosen.trackID]) { (_, sample) throws(MediaError) in
      mappings.add(sample)
    }
    try Console.write(mappings.json())
    if let damage = listing.damage.first { throw damage }
  }

  private func trackIDs(in tracks: [StoredTrack], of asset: Asset) throws(MediaError) -> [Int32] {
    guard !track.isEmpty else { return tracks.map(\.trackID) }
    var found: [Int32] = []
    for argument in track { found.append(try argument.trackID(in: tracks, of: asset)) }
    return found
  }

  private func wanted(
    in tracks: [StoredTrack], of asset: URLAsset
  ) throws(MediaError) -> SampleSelection {
    let range = try part.range(in: part.needsDuration ? asset.measuredDuration() : .invalid)
    return SampleSelection(
      trackIDs: try Set(trackIDs(in: tracks, of: asset)),
      range: SampleRange(start: range.start, end: range.end))
  }
}

/// The samples that are listed.
struct SampleSelection {
  var trackIDs: Set<Int32>
  var range: SampleRange
}

extension SampleListing {
  fileprivate mutating func forEachSample(
    of wanted: SampleSelection, _ body: (StoredTrack, StoredSample) throws(MediaError) -> Void
  ) throws(MediaError) {
    try forEachSample(ofTracks: wanted.trackIDs) { (track, sample) throws(MediaError) in
      if wanted.range.contains(sample, of: track) { try body(track, sample) }
    }
  }
}

/// The part of a timeline that is listed.
struct SampleRange {
  private let start: MediaTime
  private let end: MediaTime
  private let isWhole: Bool

  init(start: MediaTime, end: MediaTime) {
    self.start = start
    self.end = end
    isWhole = !start.isNumeric && !end.isNumeric
  }

  func contains(_ sample: StoredSample, of track: StoredTrack) -> Bool {
    guard !isWhole else { return true }
    guard let time = sample.presentationTime else { return false }
    let first = MediaTime(value: time, timescale: track.timescale)
    if first >= end { return false }
    return first >= start || first + MediaTime(value: sample.duration, timescale: track.timescale) > start
  }
}

extension TrackArgument {
  /// The ID of the track that is meant.
  ///
  /// - Throws: `.noSuchTrack`.
  func trackID(in tracks: [StoredTrack], of asset: Asset) throws(MediaError) -> Int32 {
    switch self {
    case .trackID(let trackID):
      if tracks.contains(where: { $0.trackID == trackID }) { return trackID }
      if try asset.tracks().contains(where: { $0.trackID == trackID && $0.mediaType == .auxiliaryPicture }) {
        throw MediaError(
          .noSuchTrack,
          "track \(trackID) is a cover among the tags, which has no samples; 'mediascope metadata --artwork' writes it"
        )
      }
      let known = tracks.map { "\($0.trackID)" }.joined(separator: ", ")
      throw MediaError(
        .noSuchTrack, "there is no track \(trackID); there are \(known.isEmpty ? "none" : known)")
    case .index(let kind, let index):
      let candidates = tracks.filter { $0.mediaType == kind }
      guard candidates.indices.contains(index) else {
        throw MediaError(
          .noSuchTrack, "there is no \(kind) track with index \(index); the file has \(candidates.count)")
      }
      return candidates[index].trackID
    }
  }
}

/// The listing in one of its formats, piece by piece.
struct SamplesText: ~Copyable {
  let format: SamplesCommand.Format
  let columns: [SampleField]
  /// Whether the columns are the usual ones, for which CSV has a way of its own: a film has half a million rows.
  private let isUsual: Bool
  /// Writes JSON; the text of all other formats goes into its buffer, too.
  private var json = JSONWriter(.compact)
  private var isFirstFile = true

  static let pieceSize = 256 << 10

  init(format: SamplesCommand.Format, columns: [SampleField]) {
    self.format = format
    self.columns = columns
    isUsual = columns == SampleField.usual
    json.text.usesWords = format == .json || format == .ndjson
  }

  /// The table's first line.
  private var header: String {
    columns.map { column in
      String(repeating: " ", count: max(0, column.width - column.rawValue.count)) + column.rawValue
    }.joined(separator: " ")
  }

  mutating func begin(_ file: String, isOnly: Bool) throws(MediaError) {
    defer { isFirstFile = false }
    switch format {
    case .csv: json.text.append(columns.map(\.rawValue).joined(separator: ",") + "\n")
    case .table:
      if !isOnly { json.text.append("\(isFirstFile ? "" : "\n")\(file.printable)\n") }
      for column in columns {
        let start = json.text.count
        json.text.append(column.rawValue)
        json.text.pad(from: start, to: column.width)
        json.text.append(byte: UInt8(ascii: " "))
      }
      json.text.append(byte: UInt8(ascii: "\n"))
    case .json:
      try json.beginObject()
      try json.member("schemaVersion", 1)
      try json.member("file", file)
      try json.beginMember("samples")
      try json.beginArray()
    case .ndjson, .torchcodecFrameMappings: break
    }
  }

  mutating func add(_ sample: StoredSample, of track: StoredTrack) throws(MediaError) {
    switch format {
    case .csv where isUsual:
      let numbers: InlineArray<9, Int64> = [
        Int64(track.trackID), Int64(sample.index), sample.decodeTime ?? TextBuffer.unknown,
        sample.presentationTime ?? TextBuffer.unknown, sample.duration, Int64(track.timescale), sample.size,
        sample.offset ?? TextBuffer.unknown, sample.flags.contains(.sync) ? 1 : 0,
      ]
      json.text.appendLine(numbers.span)
    case .csv:
      for column in columns {
        column.append(sample, of: track, to: &json.text)
        json.text.append(byte: UInt8(ascii: ","))
      }
      json.text.replaceLast(with: UInt8(ascii: "\n"))
    case .table:
      for column in columns {
        let start = json.text.count
        column.append(sample, of: track, to: &json.text)
        json.text.pad(from: start, to: column.width)
        json.text.append(byte: UInt8(ascii: " "))
      }
      json.text.append(byte: UInt8(ascii: "\n"))
    case .ndjson:
      try write(sample, of: track)
      try json.endLine()
    case .json:
      json.breakLine()
      try write(sample, of: track)
    case .torchcodecFrameMappings: break
    }
  }

  private mutating func write(_ sample: StoredSample, of track: StoredTrack) throws(MediaError) {
    try json.beginObject()
    for column in columns {
      try json.memberIfAny(column.rawValue) { column.append(sample, of: track, to: &$0) }
    }
    try json.endObject()
  }

  mutating func end() throws(MediaError) {
    guard format == .json else { return }
    json.breakLine()
    try json.endArray()
    try json.endObject()
    try json.endLine()
  }

  mutating func write(ifLongerThan size: Int, to list: JSONList) throws(MediaError) {
    guard format == .table, Terminal.current.isTerminal else {
      return try json.text.write(ifLongerThan: size, to: list)
    }
    if json.text.count > size { try list.write(TerminalText.cut(json.text.takeBytes(), header: header)) }
  }
}

extension SamplesCommand: PlainCommand {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    result = line.options()
    compat = line.value("--compat")
    track = line.values("--track")
    part = line.options()
    fields = line.value("--fields")
    usesMediaTimeline = line.flag("--media-timeline")
    usesPackets = line.flag("--libav")
    check = line.flag("--check")
    checks = line.options()
    inputFormat = line.options()
    runOptions = line.options()
    limits = line.options()
    inputs = line.options()
  }
}

extension SamplesCommand.CheckOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    let standard = SampleAnomalyAnalyzer.Tolerances()
    gap = line.seconds("--gap") ?? standard.gap
    interleaving = line.seconds("--interleaving") ?? standard.interleaving
    trackEnd = line.seconds("--track-end") ?? standard.trackEnd
    allPictures = line.flag("--all-pictures")
  }
}
