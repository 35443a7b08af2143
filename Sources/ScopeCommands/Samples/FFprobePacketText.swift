import MediaScope

/// Packets as ffprobe 5.1 prints them with `-show_packets -of csv` or `-of json`, without their side data.
struct FFprobePacketText: ~Copyable {
  private let isJSON: Bool
  /// Its text is CSV, too.
  private var json = JSONWriter(indentation: 4, breaksEmpty: true)

  init(isJSON: Bool) {
    self.isJSON = isJSON
  }

  mutating func begin() throws(MediaError) {
    guard isJSON else { return }
    try json.beginObject()
    try json.beginMember("packets")
    try json.beginArray()
  }

  mutating func end() throws(MediaError) {
    guard isJSON else { return }
    try json.endArray()
    try json.endObject()
    try json.endLine()
  }

  mutating func add(_ sample: StoredSample, of track: StoredTrack) throws(MediaError) {
    if isJSON { try json.beginObject() } else { json.text.append("packet") }
    try member("codec_type", isText: true) { $0.append(Self.codecType(of: track.mediaType)) }
    try member("stream_index") { $0.append(Int64(track.trackIndex)) }
    let unit = Double(track.step) / Double(max(1, track.timescale))
    try time("pts", sample.presentationTime, unit)
    try time("dts", sample.decodeTime, unit)
    try time("duration", sample.duration == 0 ? nil : sample.duration, unit)
    try member("size", isText: true) { $0.append(sample.size) }
    try number("pos", sample.offset, isText: true) { $0.append($1) }
    try member("flags", isText: true) { text in
      text.append(sample.flags.contains(.sync) ? "K" : "_")
      text.append(sample.isShown ? "_" : "D")
    }
    if isJSON { try json.endObject() } else { json.text.append("\n") }
  }

  mutating func write(ifLongerThan size: Int, to list: JSONList) throws(MediaError) {
    try json.text.write(ifLongerThan: size, to: list)
  }

  private mutating func time(_ name: String, _ ticks: Int64?, _ unit: Double) throws(MediaError) {
    try number(name, ticks) { $0.append($1) }
    try number("\(name)_time", ticks, isText: true) { $0.append(printed: Double($1) * unit) }
  }

  /// Writes a number; one that is not known is left out of JSON.
  private mutating func number(
    _ name: String, _ value: Int64?, isText: Bool = false, _ body: (inout TextBuffer, Int64) -> Void
  ) throws(MediaError) {
    if let value {
      try member(name, isText: isText) { body(&$0, value) }
    } else if !isJSON {
      json.text.append(",N/A")
    }
  }

  private mutating func member(
    _ name: String, isText: Bool = false, _ body: (inout TextBuffer) -> Void
  ) throws(MediaError) {
    guard isJSON else {
      json.text.append(",")
      return body(&json.text)
    }
    try json.beginMember(name)
    try json.beginValue()
    if isText { json.text.append("\"") }
    body(&json.text)
    if isText { json.text.append("\"") }
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
