import MediaScope

/// Findings in one of the formats, piece by piece.
struct SampleAnomalyText: ~Copyable {
  private let format: SamplesCommand.Format
  private let file: String
  private let out: ConsoleBuffer
  private var json: JSONWriter

  init(format: SamplesCommand.Format, file: String, to out: ConsoleBuffer) {
    self.format = format
    self.file = file
    self.out = out
    json = JSONWriter(out, .compact)
  }

  mutating func begin() throws(MediaError) {
    switch format {
    case .csv: try out.write("track,index,count,seconds,offset,kind,reason\n")
    case .json:
      try json.beginObject()
      try json.member("schemaVersion", 1)
      try json.member("file", file)
      try json.beginMember("anomalies")
      try json.beginArray()
    default: break
    }
  }

  mutating func end() throws(MediaError) {
    guard format == .json else { return try json.flush() }
    json.breakLine()
    try json.endArray()
    try json.endObject()
    try json.finish()
  }

  mutating func add(_ anomaly: SampleAnomaly) throws(MediaError) {
    switch format {
    case .csv: try out.write(row(anomaly))
    case .json:
      json.breakLine()
      try write(anomaly)
    case .ndjson:
      try write(anomaly)
      try json.endLine()
    default: try out.write(line(anomaly))
    }
  }

  private mutating func write(_ anomaly: SampleAnomaly) throws(MediaError) {
    try json.beginObject()
    try json.member("kind", anomaly.kind.rawValue)
    try json.member("track", ifPresent: anomaly.trackID)
    if let index = anomaly.index {
      try json.member("index", index)
      try json.member("count", anomaly.count)
    }
    if let time = anomaly.time { try json.member("time", micros: time) }
    try json.member("offset", ifPresent: anomaly.offset)
    try json.member("reason", anomaly.reason)
    try json.endObject()
  }

  private static func seconds(_ time: MediaTime) -> String {
    var row = TextBuffer()
    row.append(time.value, over: time.timescale)
    return String(decoding: row.takeBytes(), as: UTF8.self)
  }

  private func line(_ anomaly: SampleAnomaly) -> String {
    var places: [String] = []
    if let track = anomaly.trackID { places.append("track \(track)") }
    if let index = anomaly.index {
      places.append(anomaly.count > 1 ? "\(anomaly.count) samples from \(index) on" : "sample \(index)")
    }
    if let time = anomaly.time { places.append("\(Self.seconds(time)) s") }
    if let offset = anomaly.offset { places.append("byte \(offset)") }
    let place = places.isEmpty ? "" : places.joined(separator: ", ") + ": "
    return "\(file.fileTitle): \(place)\(anomaly.kind.rawValue): "
      + "\(anomaly.reason.printable)\n"
  }

  private func row(_ anomaly: SampleAnomaly) -> String {
    var cells: [String] = []
    cells.append(anomaly.trackID.map { "\($0)" } ?? "")
    cells.append(anomaly.index.map { "\($0)" } ?? "")
    cells.append("\(anomaly.count)")
    cells.append(anomaly.time.map(Self.seconds) ?? "")
    cells.append(anomaly.offset.map { "\($0)" } ?? "")
    cells.append(anomaly.kind.rawValue)
    let parts = anomaly.reason.printable.split(separator: "\"", omittingEmptySubsequences: false)
    cells.append("\"" + parts.joined(separator: "\"\"") + "\"")
    return cells.joined(separator: ",") + "\n"
  }
}
