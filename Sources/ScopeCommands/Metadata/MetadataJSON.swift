import MediaAssets
import MediaMetadata
import MediaScope

/// The object that `metadata --json` prints for a file; `docs/schema/metadata.json` describes it.
struct MetadataJSON {
  var file: String
  var content: MetadataContent
  var showsRaw = false

  static let schemaVersion = 1

  /// Writes the object and ends its line.
  func write(to out: ConsoleBuffer, inOneLine: Bool = false) throws(MediaError) {
    var json = JSONWriter(out)
    var given: Set<Range<Int64>> = []
    try json.beginObject(isShort: inOneLine)
    try json.member("schemaVersion", Self.schemaVersion)
    try json.member("file", file)
    try json.member("source", content.origin)
    try json.member("availableMetadataFormats", content.availableFormats.map(\.rawValue))
    try json.member("creationDate", ifPresent: content.creationDate?.stringValue)
    try json.member("items", content.items, isShort: true) { (item, json) throws(MediaError) in
      try write(item, &json, &given)
    }
    try json.member("tracks", content.tracks) { (track, json) throws(MediaError) in
      try json.member("trackID", ifPresent: track.trackID.map(Int.init))
      try json.member("index", track.index)
      try json.member("items", track.items, isShort: true) { (item, json) throws(MediaError) in
        try write(item, &json, &given)
      }
    }
    try json.member("chapters", content.chapters, isShort: true) { (chapter, json) throws(MediaError) in
      try write(chapter, &json, &given)
    }
    if let gain = content.replayGain {
      try json.beginMember("replayGain")
      try json.beginObject(isShort: true)
      try json.member("trackGain", number: gain.trackGain)
      try json.member("trackPeak", number: gain.trackPeak)
      try json.member("albumGain", number: gain.albumGain)
      try json.member("albumPeak", number: gain.albumPeak)
      try json.endObject()
    }
    try json.member("issues", errors: content.issues)
    try json.endObject()
    try json.finish()
  }

  private func write(
    _ chapter: Chapter, _ json: inout JSONWriter, _ given: inout Set<Range<Int64>>
  ) throws(MediaError) {
    try json.member("timeRange", object: .line) { (json) throws(MediaError) in
      try json.member("start", chapter.timeRange.start)
      try json.member("duration", chapter.timeRange.duration)
    }
    try json.member("title", ifPresent: chapter.title)
    try json.member("extendedLanguageTag", ifPresent: chapter.extendedLanguageTag)
    try json.member("edition", chapter.edition)
    try json.member("level", chapter.level)
    if chapter.isHidden { try json.member("isHidden", true) }
    if !chapter.origin.isEmpty { try json.member("origin", chapter.origin) }
    guard !chapter.items.isEmpty else { return }
    try json.member("items", chapter.items, isShort: true) { (item, json) throws(MediaError) in
      try write(item, &json, &given)
    }
  }

  /// - Parameter given: the ranges whose bytes are in the output already; items of one frame share theirs.
  private func write(
    _ item: MetadataItem, _ json: inout JSONWriter, _ given: inout Set<Range<Int64>>
  ) throws(MediaError) {
    try json.member("identifier", item.identifier.rawValue)
    try json.member("keySpace", item.keySpace.rawValue)
    try json.member("key", item.key)
    try json.member("commonKey", ifPresent: item.commonKey?.rawValue)
    try json.member("extendedLanguageTag", ifPresent: item.extendedLanguageTag)
    try json.member("dataType", item.dataType.rawValue)
    if case .data(let bytes) = item.value {
      try json.member("dataSize", bytes.count)
      if let size = PictureInformation(bytes)?.dimensions { try json.member("dimensions", size) }
    } else {
      try json.beginMember("value")
      try Self.write(item.value, &json)
    }
    if item.hasInvalidText { try json.member("hasInvalidText", true) }
    if !item.extraAttributes.isEmpty {
      try json.beginMember("extraAttributes")
      try json.beginObject(isShort: true)
      for (key, value) in item.extraAttributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        try json.member(key.rawValue, value)
      }
      try json.endObject()
    }
    if let range = item.byteRange {
      try json.member("offset", range.lowerBound)
      try json.member("size", range.upperBound - range.lowerBound)
    }
    if showsRaw, item.byteRange.map({ given.insert($0).inserted }) ?? true {
      try json.member("raw", Base64.text(item.rawData))
    }
  }

  private static func write(_ value: MetadataValue, _ json: inout JSONWriter) throws(MediaError) {
    switch value {
    case .string, .date: try json.value(text: value.stringValue ?? "")
    case .integer(let number): try json.value(number)
    case .number(let number): try json.value(number: number)
    case .boolean(let flag): try json.value(flag ? "true" : "false")
    case .rational(let numerator, let denominator):
      try json.beginObject(isShort: true)
      try json.member("numerator", numerator)
      try json.member("denominator", denominator)
      try json.endObject()
    case .position(let number, let total):
      try json.beginObject(isShort: true)
      try json.member("number", number)
      try json.member("total", ifPresent: total)
      try json.endObject()
    case .list(let values):
      try json.beginArray(isShort: true)
      for value in values { try write(value, &json) }
      try json.endArray()
    case .data(let bytes): try json.value(text: Base64.text(bytes))
    }
  }
}
