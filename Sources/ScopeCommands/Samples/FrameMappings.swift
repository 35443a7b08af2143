import MediaScope

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
  func json() throws(MediaError) -> [UInt8] {
    try JSONWriter.bytes(.compact) { (json) throws(MediaError) in
      try json.beginObject()
      try json.beginMember("frames")
      try json.beginArray()
      for frame in frames.sorted(by: { $0.time < $1.time }) {
        json.breakLine()
        try json.beginObject()
        try json.member("pts", frame.time)
        try json.member("duration", frame.duration)
        try json.member("key_frame", frame.isKey ? 1 : 0)
        try json.endObject()
      }
      json.breakLine()
      try json.endArray()
      try json.endObject()
    }
  }
}
