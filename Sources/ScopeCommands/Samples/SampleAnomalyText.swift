import MediaScope

/// Findings in one of the formats.
struct SampleAnomalyText {
  let format: SamplesCommand.Format
  let file: String
  private var isFirst = true

  init(format: SamplesCommand.Format, file: String) {
    self.format = format
    self.file = file
  }

  func start() -> String {
    switch format {
    case .csv: "track,index,count,seconds,offset,kind,reason\n"
    case .json: "{\"schemaVersion\":1,\"file\":\(JSONWriter.quoted(file)),\"anomalies\":["
    default: ""
    }
  }

  func end() -> String { format == .json ? "\n]}\n" : "" }

  mutating func text(_ anomaly: SampleAnomaly) -> String {
    defer { isFirst = false }
    switch format {
    case .csv: return row(anomaly)
    case .json: return (isFirst ? "\n" : ",\n") + object(anomaly)
    case .ndjson: return object(anomaly) + "\n"
    default: return line(anomaly)
    }
  }

  private static func seconds(_ time: MediaTime) -> String {
    var row = SampleRow()
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
    return "\(file == "-" ? "standard input" : file.printable): \(place)\(anomaly.kind.rawValue): "
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

  private func object(_ anomaly: SampleAnomaly) -> String {
    var members = ["\"kind\":\(JSONWriter.quoted(anomaly.kind.rawValue))"]
    if let track = anomaly.trackID { members.append("\"track\":\(track)") }
    if let index = anomaly.index { members.append("\"index\":\(index),\"count\":\(anomaly.count)") }
    if let time = anomaly.time {
      members.append(
        "\"time\":{\"value\":\(time.value),\"timescale\":\(time.timescale),\"seconds\":\(Self.seconds(time))}"
      )
    }
    if let offset = anomaly.offset { members.append("\"offset\":\(offset)") }
    members.append("\"reason\":\(JSONWriter.quoted(anomaly.reason))")
    return "{\(members.joined(separator: ","))}"
  }
}
