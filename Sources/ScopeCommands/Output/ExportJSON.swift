import MediaScope
import MediaWriting

/// The object that `export`, `cut`, `join` and `remux` print for a file with `--json`; `docs/schema/export.json` describes it.
struct ExportJSON {
  static let schemaVersion = 1

  let file: String
  let output: String
  let plan: ExportPlan
  /// The estimate of the file; `nil` where it was written.
  var estimate: ExportWork.Estimate?

  func bytes() throws(MediaError) -> [UInt8] {
    try JSONWriter.bytes { (json) throws(MediaError) in
      try json.beginObject()
      try json.member("schemaVersion", Self.schemaVersion)
      try json.member("file", file)
      try json.member("output", output)
      try json.member("tracks", plan.tracks) { (track, json) throws(MediaError) in
        try json.member("trackID", track.trackID)
        try json.member("source", track.source.name)
        try json.member("mediaType", track.mediaType.description)
        try json.member("action", track.outcome.rawValue)
        try json.member("codec", ifPresent: track.codec?.name)
        try json.member("reason", ifPresent: track.reason)
      }
      try json.member("lost", plan.losses)
      if let estimate {
        try json.member("estimatedBytes", ifPresent: estimate.byteCount)
        try json.member("estimatedDuration", orNull: estimate.duration)
      }
      try json.endObject()
    }
  }
}
