import MediaScope

/// Packets as ffprobe 5.1 prints them with `-show_packets -of csv` or `-of json`, without their side data.
struct FFprobePacketText: ~Copyable {
  let isJSON: Bool
  private var row = SampleRow()
  private var isFirst = true

  init(isJSON: Bool) {
    self.isJSON = isJSON
  }

  mutating func begin() {
    if isJSON { row.append("{\n    \"packets\": [\n") }
  }

  mutating func end() {
    if isJSON { row.append("\n    ]\n}\n") }
  }

  mutating func add(_ sample: StoredSample, of track: StoredTrack) {
    if isJSON { row.append(isFirst ? "        {\n" : ",\n        {\n") } else { row.append("packet") }
    isFirst = false
    member("codec_type", isText: true, isLast: false) { $0.append(Self.codecType(of: track.mediaType)) }
    member("stream_index") { $0.append(Int64(track.streamIndex)) }
    let unit = Double(track.step) / Double(max(1, track.timescale))
    func time(_ name: String, _ ticks: Int64?, _ text: inout Self) {
      text.member(name, ticks) { $0.append($1) }
      text.member("\(name)_time", ticks, isText: true) { $0.append(printed: Double($1) * unit) }
    }
    time("pts", sample.presentationTime, &self)
    time("dts", sample.decodeTime, &self)
    time("duration", sample.duration == 0 ? nil : sample.duration, &self)
    member("size", isText: true) { $0.append(sample.size) }
    member("pos", sample.offset, isText: true) { $0.append($1) }
    member("flags", isText: true, isLast: true) { row in
      row.append(sample.flags.contains(.sync) ? "K" : "_")
      row.append(sample.isShown ? "_" : "D")
    }
    row.append(isJSON ? "        }" : "\n")
  }

  mutating func write(ifLongerThan size: Int) throws(MediaError) {
    try row.write(ifLongerThan: size)
  }

  /// What is not known is left out of JSON.
  private mutating func member(
    _ name: String, _ value: Int64?, isText: Bool = false, _ body: (inout SampleRow, Int64) -> Void
  ) {
    if let value {
      member(name, isText: isText) { body(&$0, value) }
    } else if !isJSON {
      row.append(",N/A")
    }
  }

  private mutating func member(
    _ name: String, isText: Bool = false, isLast: Bool = false, _ body: (inout SampleRow) -> Void
  ) {
    guard isJSON else {
      row.append(",")
      return body(&row)
    }
    row.append("            \"")
    row.append(name)
    row.append(isText ? "\": \"" : "\": ")
    body(&row)
    row.append(isText ? "\"" : "")
    row.append(isLast ? "\n" : ",\n")
  }

  private static func codecType(of mediaType: MediaType) -> String {
    switch mediaType {
    case .video, .auxiliaryPicture: "video"
    case .audio: "audio"
    case .subtitle, .text, .closedCaption: "subtitle"
    default: "data"
    }
  }
}

/// The pictures of a track as TorchCodec's `custom_frame_mappings` takes them: ffprobe's
/// `-show_entries frame=pts,duration,key_frame -of json`.
struct FrameMappings {
  private struct Frame {
    var time: Int64
    var duration: Int64
    var isKey: Bool
  }

  private var frames: [Frame] = []

  mutating func add(_ sample: StoredSample) {
    guard sample.isShown, let time = sample.presentationTime ?? sample.decodeTime else { return }
    let isKey = sample.flags.beginsWholeDecoding
    frames.append(Frame(time: time, duration: sample.duration, isKey: isKey))
  }

  /// In the order shown.
  var json: [UInt8] {
    var row = SampleRow()
    row.append("{\"frames\":[")
    for (number, frame) in frames.sorted(by: { $0.time < $1.time }).enumerated() {
      row.append(number == 0 ? "\n{\"pts\":" : ",\n{\"pts\":")
      row.append(frame.time)
      row.append(",\"duration\":")
      row.append(frame.duration)
      row.append(frame.isKey ? ",\"key_frame\":1}" : ",\"key_frame\":0}")
    }
    row.append("\n]}\n")
    return row.takeBytes()
  }
}
