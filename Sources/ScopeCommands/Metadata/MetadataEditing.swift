import ArgumentParser
import MediaAssets
import MediaMetadata
import MediaScope
import MediaWriting

/// The options by which `metadata` changes a file's tags.
struct MetadataChangeOptions: PlainOptions {
  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp(
      "Set a tag, such as title=Sunset; an empty value takes it away. Can be given several times.",
      valueName: "key=value"))
  var set: [TagArgument] = []

  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp("Take a tag away. Can be given several times.", valueName: "key"))
  var remove: [String] = []

  @Option(
    name: .long, help: ArgumentHelp("Make a JPEG or PNG file the cover.", valueName: "picture"),
    completion: .file())
  var artworkFrom: String?

  var isEmpty: Bool { self.set.isEmpty && remove.isEmpty && artworkFrom == nil }

  func validate() throws {
    if let name = remove.first(where: { $0.isEmpty || $0.contains("=") }) {
      throw ValidationError("--remove takes a key alone, not '\(name)'")
    }
  }
}

extension MetadataChangeOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    self.set = line.values("--set")
    remove = line.values("--remove")
    artworkFrom = line.value("--artwork-from")
  }
}

/// The tags of files changed, one file after the other.
struct MetadataEditing {
  let changes: MetadataChangeOptions
  /// Where the changed file goes; `nil` for its own place.
  let output: String?
  let existing: ExistingOptions
  let list: JSONList?
  /// Whether an object is one line.
  var isInOneLine = false

  /// A cover has no more bytes than a tag that is read.
  private static let pictureSizeLimit: Int64 = 64 << 20

  func edit(_ file: String, _ run: FileRun) throws(MediaError) {
    guard file != "-" else {
      throw MediaError(.invalidArgument, "the tags of standard input can't be changed in place")
    }
    let pattern = output.flatMap(OutputPattern.filling)
    let output = pattern?.path(1, .zero, of: file) ?? output
    if let output, existing.skips(output) { return }
    if let output, pattern != nil { try OutputFolder.makeAll(of: output) }
    let target = try output.map { (path) throws(MediaError) in
      OutputSink(try OutputFile(path, madeOf: file), path: path)
    }
    var editor = try MetadataEditor(path: file)
    var (removed, missing): ([String], [String]) = ([], [])
    for name in changes.remove {
      if try isRemoved(name, &editor) { removed.append(name) } else { missing.append(name) }
    }
    if let path = changes.artworkFrom { try editor.setArtwork(try picture(path)) }
    for tag in changes.set { try editor.set(tag.key, to: tag.value) }
    // As it was before it is written, which moves no end.
    let truncation = editor.truncation
    let outcome =
      if let target { try editor.write(to: target) } else {
        try editor.write { (path, _) throws(MediaError) in
          OutputSink(try OutputFile(path, madeOf: file, replacesInput: true), path: path)
        }
      }
    for name in missing {
      run.warn(MediaError(.invalidArgument, "there is no tag \(name)", at: .init(file: file)))
    }
    if let truncation { run.warn(truncation.at(.init(file: file))) }
    guard let list else { return }
    try list.next()
    try list.write(try json(of: file, to: output, outcome, removed))
  }

  /// Takes a tag away; what a file of its kind never has is not there, either.
  private func isRemoved(_ name: String, _ editor: inout MetadataEditor) throws(MediaError) -> Bool {
    do throws(MediaError) {
      return try editor.remove(name)
    } catch  where error.code == .invalidArgument {
      return false
    }
  }

  private func picture(_ path: String) throws(MediaError) -> [UInt8] {
    let source = try FileByteSource(path: path)
    guard source.byteCount <= Self.pictureSizeLimit else {
      throw MediaError(.overLimit, "a cover has at most 64 MiB", at: .init(file: path))
    }
    let bytes = try source.bytes(at: 0, count: Int(source.byteCount))
    guard PictureInformation(bytes).map({ $0.dataType == .jpeg || $0.dataType == .png }) ?? false else {
      throw MediaError(.invalidArgument, "the picture is neither JPEG nor PNG", at: .init(file: path))
    }
    return bytes
  }

  private func json(
    of file: String, to output: String?, _ outcome: MetadataEditor.Outcome, _ removed: [String]
  ) throws(MediaError) -> [UInt8] {
    try JSONWriter.bytes { (json) throws(MediaError) in
      try json.beginObject(isShort: isInOneLine)
      try json.member("schemaVersion", 1)
      try json.member("file", file)
      try json.member("output", ifPresent: output)
      try json.member("written", outcome.manner.rawValue)
      try json.member("writtenBytes", outcome.writtenBytes)
      try json.member("set", changes.set.filter { !$0.value.isEmpty }) { (tag, json) throws(MediaError) in
        try json.member("key", tag.key)
        try json.member("value", tag.value)
      }
      try json.member("removed", removed)
      try json.member("artwork", ifPresent: changes.artworkFrom)
      try json.endObject()
    }
  }
}
