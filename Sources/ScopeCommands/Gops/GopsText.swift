import MediaScope

/// Groups of pictures in one of the formats that are text, piece by piece.
struct GopsText: ~Copyable {
  private let format: GopsCommand.Format
  private let file: String
  private let track: AssetTrack
  /// Writes JSON; the text of all other formats goes into its buffer, too.
  private var json = JSONWriter(.compact)
  /// The pieces of a table, which waits for the summary above it.
  private var tablePieces: [[UInt8]] = []

  private static let pieceSize = 256 << 10

  init(_ format: GopsCommand.Format, file: String, track: AssetTrack) {
    self.format = format
    self.file = file
    self.track = track
  }

  mutating func begin() throws(MediaError) {
    switch format {
    case .csv: json.text.append(Self.columns.joined(separator: ",") + "\n")
    case .json:
      try json.beginObject()
      try json.member("schemaVersion", 1)
      try json.member("file", file)
      try json.member("trackID", track.trackID)
      try json.beginMember("gops")
      try json.beginArray()
    default: break
    }
  }

  private static let columns = [
    "track", "gop", "firstSample", "presentationTime", "timescale", "seconds", "frames", "lengthSeconds",
    "entry",
    "closed", "leading", "reorderDepth", "references", "disposable", "hidden", "bytes", "bitRate",
    "decodeOrder",
    "displayOrder",
  ]

  mutating func add(_ group: GroupOfPictures) throws(MediaError) {
    switch format {
    case .csv: addCSV(group)
    case .ndjson:
      try addObject(group)
      try json.endLine()
    case .json:
      json.breakLine()
      try addObject(group)
    default: addRow(group)
    }
  }

  /// Takes the bytes that can go out before the end.
  mutating func takePiece() -> [UInt8]? {
    guard json.text.count > Self.pieceSize else { return nil }
    let piece = json.text.takeBytes()
    guard format == .table else { return piece }
    tablePieces.append(piece)
    return nil
  }

  /// The rest, piece by piece.
  mutating func end(_ result: GOPPipeline.Result) throws(MediaError) -> [[UInt8]] {
    switch format {
    case .table:
      let summary = Array(GopsOverview(file: file, track: track, result: result).description.utf8)
      // A row for each frame says nothing of codecs without any other frames.
      guard (result.summary.longest?.frameCount ?? 0) > 1 else { return [summary] }
      return [summary, Array("\n\(Self.header)".utf8)] + tablePieces + [json.text.takeBytes()]
    case .json:
      json.breakLine()
      try json.endArray()
      json.breakLine()
      try json.member("codec", track.content.shortCodecName)
      json.breakLine()
      try json.member("summary") { (json) throws(MediaError) in
        try GopsSummaryJSON(result.summary).write(&json)
      }
      try json.endObject()
      try json.endLine()
      return [json.text.takeBytes()]
    default: return [json.text.takeBytes()]
    }
  }

  // MARK: Table

  private static let widths = [6, 8, 11, 7, 9, 15, 6, 7, 7, 5, 10, 9]

  static let header: String = {
    let names = [
      "gop", "sample", "time", "frames", "seconds", "entry", "closed", "leading", "reorder", "refs", "bytes",
      "kb/s",
    ]
    return zip(names, widths).map { name, width in
      String(repeating: " ", count: max(0, width - name.count)) + name + " "
    }.joined() + " shown\n"
  }()

  /// Letters of a group in a table for people.
  private static let maximumLetters = 60

  private mutating func addRow(_ group: GroupOfPictures) {
    var widths = Self.widths.makeIterator()
    func cell(_ write: (inout TextBuffer) -> Void) {
      let start = json.text.count
      write(&json.text)
      json.text.pad(from: start, to: widths.next() ?? 0)
      json.text.append(" ")
    }
    cell { $0.append(Int64(group.index)) }
    cell { $0.append(Int64(group.firstSample)) }
    cell { row in Self.append(group.presentationTime, to: &row) }
    cell { $0.append(Int64(group.frameCount)) }
    cell { row in Self.append(group.timeRange.duration, to: &row) }
    cell { $0.append(group.randomAccess?.title ?? "none") }
    cell { $0.append(group.isClosed ? "yes" : "no") }
    cell { $0.append(Int64(group.leadingCount)) }
    cell { $0.append(Int64(group.reorderDepth)) }
    cell { row in if let count = group.referenceCount { row.append(Int64(count)) } }
    cell { $0.append(group.byteCount) }
    cell { row in
      if let rate = group.bitRate { row.append(Quantity.number(rate / 1000, places: rate < 1e5 ? 1 : 0)) }
    }
    let letters = group.picturesInDisplayOrder
    json.text.append(
      " \(letters.prefix(Self.maximumLetters))\(letters.count > Self.maximumLetters ? "…" : "")\n")
  }

  // MARK: CSV and JSON

  private mutating func addCSV(_ group: GroupOfPictures) {
    let time = group.presentationTime
    json.text.append("\(track.trackID),\(group.index),\(group.firstSample),")
    if time.isNumeric { json.text.append(time.value) }
    json.text.append(",\(group.timescale),")
    Self.append(time, to: &json.text)
    json.text.append(",\(group.frameCount),")
    Self.append(group.timeRange.duration, to: &json.text)
    json.text.append(
      ",\(group.randomAccess?.name ?? ""),\(group.isClosed ? 1 : 0),\(group.leadingCount),")
    json.text.append(
      "\(group.reorderDepth),\(Self.text(group.referenceCount)),\(Self.text(group.disposableCount)),")
    json.text.append(
      "\(group.hiddenCount),\(group.byteCount),\(Self.text(group.bitRate.map { Int64(saturating: $0) })),")
    json.text.append("\(group.picturesInDecodeOrder),\(group.picturesInDisplayOrder)\n")
  }

  private static func text(_ value: (some BinaryInteger)?) -> String { value.map { "\($0)" } ?? "" }

  private mutating func addObject(_ group: GroupOfPictures) throws(MediaError) {
    try json.beginObject()
    try json.member("index", group.index)
    try json.member("firstSample", group.firstSample)
    try json.member("samples", group.sampleCount)
    try json.member("frames", group.frameCount)
    try json.member("presentationTime", micros: group.presentationTime)
    try json.member("duration", micros: group.timeRange.duration)
    if group.hasInferredTimes { try json.member("timesInferred", true) }
    if let access = group.randomAccess {
      try json.member("entry", access.name)
      if case .recoveryPoint(let count) = access { try json.member("recoveryFrames", count) }
    }
    try json.member("closed", group.isClosed)
    try json.member("leading", group.leadingCount)
    try json.member("reorderDepth", group.reorderDepth)
    try json.member("references", ifPresent: group.referenceCount)
    try json.member("disposable", ifPresent: group.disposableCount)
    try json.member("hidden", group.hiddenCount)
    try json.member("bytes", group.byteCount)
    try json.member("bitRate", ifPresent: group.bitRate.map { Int64(saturating: $0) })
    try json.member("decodeOrder", group.picturesInDecodeOrder)
    try json.member("displayOrder", group.picturesInDisplayOrder)
    try json.endObject()
  }

  private static func append(_ time: MediaTime, to row: inout TextBuffer) {
    if time.isNumeric { row.append(time.value, over: time.timescale) }
  }
}

extension RandomAccess {
  /// For people.
  var title: String {
    switch self {
    case .instantaneousDecodingRefresh: "IDR"
    case .cleanRandomAccess: "CRA"
    case .brokenLink: "BLA"
    case .recoveryPoint: "recovery point"
    case .keyFrame: "key frame"
    }
  }

  /// In CSV and JSON.
  var name: String {
    switch self {
    case .instantaneousDecodingRefresh: "idr"
    case .cleanRandomAccess: "cra"
    case .brokenLink: "bla"
    case .recoveryPoint: "recoveryPoint"
    case .keyFrame: "keyFrame"
    }
  }
}
