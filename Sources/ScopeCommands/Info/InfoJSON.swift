import MediaAssets
import MediaMetadata
import MediaScope

/// The object that `info --json` prints for a file; `docs/schema/info.json` describes it.
///
/// It is written while it is made: a hostile file can have a million segments.
struct InfoJSON {
  var file: String
  var content: AssetContent
  var tracks: [AssetTrack]

  static let schemaVersion = 1

  /// Writes the object and ends its line.
  func write(to out: ConsoleBuffer, inOneLine: Bool = false) throws(MediaError) {
    var json = JSONWriter(out, inOneLine ? .line : .lines)
    try write(&json)
    try json.finish()
  }

  private func write(_ json: inout JSONWriter) throws(MediaError) {
    try json.beginObject()
    try json.member("schemaVersion", Self.schemaVersion)
    try json.member("file", file)
    try json.member("size", ifPresent: content.byteCount)
    try writeFormat(&json)
    try json.member("duration", orNull: content.duration)
    if content.durationIsEstimated, content.duration.isNumeric {
      try json.member("durationIsEstimated", true)
    }
    try json.member("overallDurationHint", content.overallDurationHint)
    try json.member("bitRate", ifPresent: content.bitRate)
    try json.member("preferredRate", number: content.preferredRate)
    try json.member("preferredVolume", number: content.preferredVolume)
    try Self.member("preferredTransform", content.preferredTransform, &json)
    try json.member("creationDate", ifPresent: content.creationDate)
    try json.member("isPlayable", content.isPlayable)
    try json.member("isReadable", content.isReadable)
    try json.member("isExportable", content.isExportable)
    try json.member("isComposable", content.isComposable)
    try json.member("hasProtectedContent", content.hasProtectedContent)
    try json.member("canContainFragments", content.canContainFragments)
    try json.member("containsFragments", content.containsFragments)
    try json.member("tracks", tracks) { (track, json) throws(MediaError) in
      try InfoTrackJSON(track: track).write(&json)
    }
    try json.member("trackGroups", content.trackGroups, isShort: true) { (group, json) throws(MediaError) in
      try json.beginMember("trackIDs")
      try json.beginArray(isShort: true)
      for identifier in group.trackIDs { try json.value(Int64(identifier)) }
      try json.endArray()
    }
    try Self.write(content.tags, &json)
    try json.member("chapters", content.chapters) { (chapter, json) throws(MediaError) in
      try json.member("timeRange", chapter.timeRange)
      try json.member("title", ifPresent: chapter.title)
    }
    try Self.write(content.ownDisagreements, &json)
    try json.member("issues", errors: content.issues)
    try json.endObject()
  }

  /// The text as a whole.
  func text() throws(MediaError) -> String {
    let bytes = try JSONWriter.bytes { (json) throws(MediaError) in try write(&json) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func writeFormat(_ json: inout JSONWriter) throws(MediaError) {
    try json.beginMember("format")
    try json.beginObject()
    try json.member("container", content.format.container.rawValue)
    try json.member("name", content.format.libavName)
    try json.member("longName", content.format.longName)
    try json.member("majorBrand", ifPresent: content.format.majorBrand?.description)
    try json.member("compatibleBrands", content.format.compatibleBrands.map(\.description))
    try json.endObject()
  }

  static func write(_ metadata: [DictionaryTag], _ json: inout JSONWriter) throws(MediaError) {
    try json.member("metadata", metadata, isShort: true) { (item, json) throws(MediaError) in
      try json.member("key", item.key)
      try json.member("value", item.value)
    }
  }

  static func write(_ disagreements: [Disagreement], _ json: inout JSONWriter) throws(MediaError) {
    try json.member("disagreements", disagreements) { (disagreement, json) throws(MediaError) in
      try json.member("property", disagreement.property)
      try json.member("statements", disagreement.statements, isShort: true) {
        (made, json) throws(MediaError) in
        try json.member("source", made.source)
        try json.member("value", made.value)
      }
    }
  }

  /// A transform that changes something.
  static func member(
    _ key: String, _ transform: PictureTransform, _ json: inout JSONWriter
  ) throws(MediaError) {
    guard !transform.isIdentity else { return }
    try json.member(
      key, numbers: [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty])
  }
}
