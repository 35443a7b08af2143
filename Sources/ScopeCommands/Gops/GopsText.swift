import MediaScope

/// Groups of pictures in one of the formats that are text, piece by piece.
struct GopsText: ~Copyable {
  private let format: GopsCommand.Format
  private let file: String
  private let track: AssetTrack
  private var row: SampleRow
  private var groupCount = 0
  /// Of a table, which waits for the summary above it.
  private var tablePieces: [[UInt8]] = []

  private static let pieceSize = 256 << 10

  init(_ format: GopsCommand.Format, file: String, track: AssetTrack) {
    self.format = format
    self.file = file
    self.track = track
    row = SampleRow(usesWords: format == .json || format == .ndjson)
    switch format {
    case .csv: row.append(Self.columns.joined(separator: ",") + "\n")
    case .json:
      row.append(
        "{\"schemaVersion\":1,\"file\":\(JSONWriter.quoted(file)),\"trackID\":\(track.trackID),\"gops\":[")
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

  mutating func add(_ group: GroupOfPictures) {
    switch format {
    case .csv: addCSV(group)
    case .ndjson:
      addObject(group)
      row.append("\n")
    case .json:
      row.append(groupCount == 0 ? "\n" : ",\n")
      addObject(group)
    default: addRow(group)
    }
    groupCount += 1
  }

  /// What can go out before the end.
  mutating func takePiece() -> [UInt8]? {
    guard row.count > Self.pieceSize else { return nil }
    let piece = row.takeBytes()
    guard format == .table else { return piece }
    tablePieces.append(piece)
    return nil
  }

  /// The rest, piece by piece.
  mutating func end(_ result: GOPPipeline.Result) -> [[UInt8]] {
    switch format {
    case .table:
      let summary = Array(GopsSummaryText(file: file, track: track, result: result).description.utf8)
      // Of codecs without any other frames a row for each frame says nothing.
      guard (result.summary.longest?.frameCount ?? 0) > 1 else { return [summary] }
      return [summary, Array("\n\(Self.header)".utf8)] + tablePieces + [row.takeBytes()]
    case .json:
      row.append("\n],\n\"codec\":\(JSONWriter.quoted(track.content.libavCodecName)),\n\"summary\":")
      row.append(GopsSummaryJSON(result.summary).text)
      row.append("}\n")
      return [row.takeBytes()]
    default: return [row.takeBytes()]
    }
  }

  // MARK: Table

  private static let widths = [6, 8, 11, 7, 9, 15, 6, 7, 7, 5, 10, 9]

  private static let header: String = {
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
    func cell(_ write: (inout SampleRow) -> Void) {
      let start = row.count
      write(&row)
      row.pad(from: start, to: widths.next() ?? 0)
      row.append(" ")
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
    row.append(" \(letters.prefix(Self.maximumLetters))\(letters.count > Self.maximumLetters ? "…" : "")\n")
  }

  // MARK: CSV and JSON

  private mutating func addCSV(_ group: GroupOfPictures) {
    let time = group.presentationTime
    row.append("\(track.trackID),\(group.index),\(group.firstSample),")
    if time.isNumeric { row.append(time.value) }
    row.append(",\(group.timescale),")
    Self.append(time, to: &row)
    row.append(",\(group.frameCount),")
    Self.append(group.timeRange.duration, to: &row)
    row.append(",\(group.randomAccess?.name ?? ""),\(group.isClosed ? 1 : 0),\(group.leadingCount),")
    row.append(
      "\(group.reorderDepth),\(Self.text(group.referenceCount)),\(Self.text(group.disposableCount)),")
    row.append(
      "\(group.hiddenCount),\(group.byteCount),\(Self.text(group.bitRate.map { Int64(saturating: $0) })),")
    row.append("\(group.picturesInDecodeOrder),\(group.picturesInDisplayOrder)\n")
  }

  private static func text(_ value: (some BinaryInteger)?) -> String { value.map { "\($0)" } ?? "" }

  private mutating func addObject(_ group: GroupOfPictures) {
    row.append(
      "{\"index\":\(group.index),\"firstSample\":\(group.firstSample),\"samples\":\(group.sampleCount),")
    row.append("\"frames\":\(group.frameCount)")
    row.append(Self.member("presentationTime", group.presentationTime))
    row.append(Self.member("duration", group.timeRange.duration))
    if group.hasInferredTimes { row.append(",\"timesInferred\":true") }
    if let access = group.randomAccess {
      row.append(",\"entry\":\"\(access.name)\"")
      if case .recoveryPoint(let count) = access { row.append(",\"recoveryFrames\":\(count)") }
    }
    row.append(",\"closed\":\(group.isClosed),\"leading\":\(group.leadingCount)")
    row.append(",\"reorderDepth\":\(group.reorderDepth)")
    if let count = group.referenceCount { row.append(",\"references\":\(count)") }
    if let count = group.disposableCount { row.append(",\"disposable\":\(count)") }
    row.append(",\"hidden\":\(group.hiddenCount),\"bytes\":\(group.byteCount)")
    if let rate = group.bitRate { row.append(",\"bitRate\":\(Int64(saturating: rate))") }
    row.append(",\"decodeOrder\":\"\(group.picturesInDecodeOrder)\"")
    row.append(",\"displayOrder\":\"\(group.picturesInDisplayOrder)\"}")
  }

  static func member(_ key: String, _ time: MediaTime) -> String {
    guard time.isNumeric else { return "" }
    var row = SampleRow()
    append(time, to: &row)
    let seconds = String(decoding: row.takeBytes(), as: UTF8.self)
    return ",\"\(key)\":{\"value\":\(time.value),\"timescale\":\(time.timescale),\"seconds\":\(seconds)}"
  }

  private static func append(_ time: MediaTime, to row: inout SampleRow) {
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
