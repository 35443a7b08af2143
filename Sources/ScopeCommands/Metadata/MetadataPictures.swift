import MediaAssets
import MediaMetadata
import MediaScope

/// `metadata --artwork` and `--thumbnail`: the pictures among a file's tags, written to files.
struct MetadataPictures {
  var file: String
  var content: MetadataContent
  var isThumbnail: Bool
  var existing: ExistingOptions
  /// Whether other files' pictures go to the same place.
  var hasSeveral: Bool

  /// A picture and the file that it was written to.
  struct Written {
    var path: String
    var item: MetadataItem
  }

  /// - Parameter taken: the names that are written to already, by this file and others.
  func write(to name: String, _ taken: inout Set<String>) throws(MediaError) -> [Written] {
    var written: [Written] = []
    let pattern = OutputPattern.filling(name)
    let output = pattern?.path(1, .zero, of: file) ?? name
    let hasSeveral = hasSeveral && pattern?.hasName != true
    let items = (content.items + content.tracks.flatMap(\.items)).filter { item in
      guard case .data(let bytes) = item.value, !bytes.isEmpty else { return false }
      return isThumbnail
        ? item.extraAttributes[.pictureType] == "thumbnail"
        : item.commonKey == .artwork || item.keySpace != .exif && PictureInformation(bytes) != nil
    }
    guard !items.isEmpty else {
      throw MediaError(
        .noSuchTrack, isThumbnail ? "there is no thumbnail in it" : "there are no pictures in it")
    }
    if output == "-", items.count > 1, !isThumbnail {
      let error = MediaError(
        .invalidArgument, "there are \(items.count) pictures; the first is written", at: .init(file: file))
      Console.report("warning: \(error)")
    }
    let folder = output.hasSuffix("/") ? try OutputFolder(output) : nil
    defer { if written.isEmpty { folder?.discard() } }
    for (index, item) in items.enumerated() {
      guard case .data(let bytes) = item.value else { continue }
      let type = PictureInformation(bytes)?.fileExtension
      var number = index + 1
      func named(_ number: Int) -> String {
        if let pattern, pattern.hasNumber { return pattern.path(number, .zero, of: file) }
        return self.path(output, number, type, hasSeveral: hasSeveral)
      }
      while taken.contains(named(number)) { number += 1 }
      let path = named(number)
      if output != "-" { taken.insert(path) }
      if existing.skips(path) { continue }
      if pattern != nil { try OutputFolder.makeAll(of: path) }
      try OutputFile(path, madeOf: file).finish(bytes)
      if path != "-" { Console.report("\(path): \(item.key), \(MetadataListing.description(of: item))") }
      written.append(Written(path: path, item: item))
      // Pictures that follow one another in a stream are no file.
      if isThumbnail || output == "-" { break }
    }
    return written
  }

  /// - Parameter type: the usual ending of the picture's format; `nil` where that is not known.
  private func path(_ output: String, _ count: Int, _ type: String?, hasSeveral: Bool) -> String {
    if output == "-" { return output }
    // Files of several folders can have one name.
    let parts = file.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let name = file == "-" ? "standard-input" : parts.suffix(hasSeveral ? .max : 1).joined(separator: "-")
    var base = output
    if output.hasSuffix("/") {
      base += name
    } else if hasSeveral {
      base += "-" + name
    }
    let number = count == 1 ? "" : "-\(count)"
    // A name that has its ending already keeps it; of the pictures after the first only those of the same format.
    let last = base.split(separator: "/").last ?? ""
    if !output.hasSuffix("/"), !hasSeveral, let dot = last.lastIndex(of: "."), dot != last.startIndex,
      let format = Self.endings[last[last.index(after: dot)...].lowercased()]
    {
      let ending = last[dot...]
      let keeps = count == 1 || type == nil || type == format
      return String(base.dropLast(ending.count)) + number + (keeps ? String(ending) : ".\(type ?? "")")
    }
    return "\(base)\(number).\(type ?? "bin")"
  }

  /// The endings that names of pictures have, each with the usual one of its format.
  private static let endings = [
    "png": "png", "jpg": "jpg", "jpeg": "jpg", "jpe": "jpg", "jfif": "jpg", "webp": "webp", "gif": "gif",
    "bmp": "bmp", "tif": "tif", "tiff": "tif", "heic": "heic", "heif": "heic", "avif": "avif", "jxl": "jxl",
    "jp2": "jp2", "ico": "ico", "svg": "svg", "bin": "bin",
  ]
}

/// The output of `metadata --artwork --json` for a file; `docs/schema/metadata-pictures.json` describes it.
struct MetadataPicturesJSON {
  var file: String
  var pictures: [MetadataPictures.Written]

  /// Writes the object and ends its line.
  func write(to out: ConsoleBuffer, inOneLine: Bool) throws(MediaError) {
    var json = JSONWriter(out)
    try json.beginObject(isShort: inOneLine)
    try json.member("schemaVersion", MetadataJSON.schemaVersion)
    try json.member("file", file)
    try json.member("pictures", pictures, isShort: true) { (picture, json) throws(MediaError) in
      let item = picture.item
      try json.member("path", picture.path)
      try json.member("identifier", item.identifier.rawValue)
      try json.member("dataType", item.dataType.rawValue)
      try json.member("pictureType", ifPresent: item.extraAttributes[.pictureType])
      if case .data(let bytes) = item.value {
        try json.member("size", bytes.count)
        if let size = PictureInformation(bytes)?.dimensions { try json.member("dimensions", size) }
      }
    }
    try json.endObject()
    try json.finish()
    try out.flush()
  }
}
