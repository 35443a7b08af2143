import MediaAssets
import MediaMetadata
import MediaScope

/// Tags in the shape of `exiftool -j`: an array with one flat object a file, by the names that ExifTool gives them.
///
/// Tags that ExifTool has no name for get one from their key as it makes them. `ExifToolTags` says which of several
/// values of one name is given.
struct ExifToolJSON: ~Copyable {
  private var json: JSONWriter
  private var hasBegun = false

  init(_ out: ConsoleBuffer) {
    json = JSONWriter(out)
  }

  mutating func write(file: String, _ content: MetadataContent) throws(MediaError) {
    if !hasBegun { try json.beginArray() }
    hasBegun = true
    try json.beginObject()
    try json.member("SourceFile", file)
    for tag in ExifToolTags(content).tags {
      try json.beginMember(tag.name)
      if tag.values.count == 1 {
        try json.value(ExifToolValue.json(tag.values[0]))
      } else {
        try json.beginArray(isShort: true)
        for value in tag.values { try json.value(ExifToolValue.json(value)) }
        try json.endArray()
      }
    }
    try json.endObject()
    try json.flush()
  }

  mutating func end() throws(MediaError) {
    guard hasBegun else { return }
    try json.endArray()
    try json.finish()
  }
}
