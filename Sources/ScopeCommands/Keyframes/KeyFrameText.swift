import MediaScope

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
