import MediaScope

/// A series of values 100 ms apart, as `--series` gives it.
struct LevelsSeriesText {
  /// The names of the columns: the series' own for loudness, those of the channels for levels.
  let names: [String]
  /// In LUFS or dBFS, `-infinity` for silence.
  let columns: [[Double]]
  let interval: MediaTime
  /// The time of the first values: when its window ends for loudness, when its 100 ms begin for levels.
  let firstTime: MediaTime
  private let times: [MediaTime]

  init(_ result: LevelsMeasurement, _ series: SeriesArgument) {
    let levels = result.levels
    interval = MediaTime(
      value: Int64(Loudness.hopLength(at: levels.sampleRate)), timescale: Int32(clamping: levels.sampleRate))
    if let window = series.window {
      names = [series.rawValue]
      let values = levels.loudness?.series(window) ?? []
      columns = [values]
      times = values.indices.map { levels.loudness?.endTime(ofWindow: $0, window) ?? .zero }
    } else {
      names = levels.channels.map(\.name)
      let steps = levels.series?.count ?? 0
      columns = levels.channels.indices.map { channel in
        (0..<steps).map { step in
          let value =
            series == .peak
            ? levels.series?.peak(step, channel: channel) : levels.series?.rms(step, channel: channel)
          return Decibels.ofAmplitude(value ?? 0)
        }
      }
      times = (0..<steps).map { levels.time(ofStep: $0) }
    }
    firstTime = times.first ?? .zero
  }

  func bytes(asCSV: Bool) throws(MediaError) -> [UInt8] {
    asCSV ? Array(csv.utf8) : try ndjson()
  }

  private var csv: String {
    var text = "time,\(names.joined(separator: ","))\n"
    for (row, time) in times.enumerated() {
      let values = columns.map { column in
        let value = LevelsJSON.rounded(column[row], 1e4)
        return value.isFinite ? JSONWriter.text(value) : "-inf"
      }
      text += "\(JSONWriter.text(Self.seconds(time))),\(values.joined(separator: ","))\n"
    }
    return text
  }

  private func ndjson() throws(MediaError) -> [UInt8] {
    var json = JSONWriter(.compact)
    for (row, time) in times.enumerated() {
      try json.beginObject()
      try json.member("time", number: Self.seconds(time))
      for (name, column) in zip(names, columns) {
        try json.member(name, number: LevelsJSON.rounded(column[row], 1e4))
      }
      try json.endObject()
      try json.endLine()
    }
    return json.text.takeBytes()
  }

  private static func seconds(_ time: MediaTime) -> Double { LevelsJSON.rounded(time.seconds, 1e6) }
}
