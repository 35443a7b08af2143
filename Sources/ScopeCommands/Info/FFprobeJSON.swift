import MediaAssets
import MediaScope

/// A file with the keys of `ffprobe -show_format -show_streams -of json`.
///
/// Every value comes from libav, as ffprobe's do: numbers where ffprobe has numbers, texts where it has texts.
struct FFprobeJSON {
  var file: String
  var asset: URLAsset

  func write(to out: ConsoleBuffer) throws(MediaError) {
    let report = try asset.libraryReport()
    var json = JSONWriter(out)
    try json.beginObject()
    try json.member("streams", report.streams) { (stream, json) throws(MediaError) in
      try Self.write(stream, &json)
    }
    try json.beginMember("format")
    try json.beginObject()
    try json.member("filename", file)
    try Self.write(report.format, &json)
    try json.endObject()
    try json.endObject()
    try json.finish()
  }

  private static func write(
    _ members: ReportValue.Members, _ json: inout JSONWriter
  ) throws(MediaError) {
    for (key, value) in members {
      switch value {
      case .text(let text): try json.member(key, text)
      case .integer(let number): try json.member(key, number)
      case .object(let members):
        try json.beginMember(key)
        try json.beginObject()
        try write(members, &json)
        try json.endObject()
      case .list(let objects):
        try json.member(key, objects) { (members, json) throws(MediaError) in try write(members, &json) }
      }
    }
  }
}
