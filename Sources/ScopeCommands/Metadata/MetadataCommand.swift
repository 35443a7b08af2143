import ArgumentParser
import MediaAssets
import MediaMetadata
import MediaScope
import MediaStructure

/// `mediascope metadata`: every tag of a file.
struct MetadataCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "metadata", _superCommandName: MediaScopeCommand.name,
    abstract:
      "Show every tag of files: its key space, its type, where it stands; chapters, pictures, Exif. Or change tags in place.",
    discussion: """
      Tags are read from the file's own structure; libav is asked for ASF, FLV and what has no structure that is
      known. With --json a file gives one JSON object, and several files one array; docs/schema/metadata.json describes
      the object. With --recursive objects are lines (ndjson) unless something else is named. --format exiftool prints one array with an object a file, in the shape of exiftool's -j.

      With --artwork or --thumbnail, --json lists the files that were written: names get endings and numbers.

      --key takes a key (TIT2), an identifier (id3/TIT2) or a common key (title), in any case. A file without it
      is no failure: nothing of it is shown, and the exit status stays 0.

      --set, --remove and --artwork-from change the file itself, or write it to -o: what is not named stays byte for byte, and
      media data is never touched. A key is one that this command prints (title, id3/TIT2), a word for it (album, year),
      or a name of your own where the file can hold it. What a file has no place for is refused before anything is
      written.

      Where a file is cut off or damaged, what can be read is printed; a line on standard error says what is
      wrong, and the exit status is 1.
      """)

  @OptionGroup var result: FormatOptions<Format>

  /// The format that is named; `nil` where none is.
  private var named: Format? { result.named }

  /// The format that tags are printed in.
  var format: Format { named ?? (recursive ? .ndjson : .text) }

  /// Whether the files that are written are listed, which nobody gets who doesn't ask for it.
  var listsFiles: Bool { named == .json || named == .ndjson }

  @Option(name: .long, help: "Show only the tags of a key; can be given several times.")
  var key: [String] = []

  @Flag(name: .long, help: "Show only the tags whose meaning a common key says.")
  var common = false

  @Flag(
    name: .long,
    help: "Show the bytes of each value as the file stores them: in hexadecimal, in JSON in Base64.")
  var raw = false

  @Flag(
    name: .long,
    help: "Write the pictures to the file after -o, whose ending is added unless it has one, such as .jpg.")
  var artwork = false

  @Flag(name: .long, help: "Write Exif's thumbnail to the file after -o.")
  var thumbnail = false

  @OptionGroup(title: "Changing tags")
  var changes: MetadataChangeOptions

  @Option(
    name: [.customShort("o"), .long],
    help: "Where --artwork, --thumbnail and changed files are written to; a folder of pictures ends in '/'.",
    completion: .file())
  var output: String?

  @OptionGroup var existing: ExistingOptions

  @OptionGroup var inputs: InputOptions

  @OptionGroup var runOptions: RunOptions

  var recursive: Bool { inputs.recursive }
  var files: [String] { inputs.files }

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  /// The formats that tags are printed in.
  enum Format: String, ResultFormat {
    case text
    case json
    case ndjson
    case exiftool

    static let standard = Format.text
  }

  func validate() throws {
    guard changes.isEmpty else { return try validateChanges() }
    if artwork || thumbnail {
      if output == nil { throw ValidationError("--artwork and --thumbnail need a file after -o") }
      if artwork && thumbnail {
        throw ValidationError("--artwork and --thumbnail would write to the same file")
      }
      if named == .exiftool {
        throw ValidationError(
          "what --artwork and --thumbnail write is listed as json or ndjson, not as exiftool")
      }
      if let output, let ending = Self.mediaEnding(of: output) {
        throw ValidationError("--artwork and --thumbnail write pictures, and .\(ending) files are none")
      }
      if output == "-", listsFiles {
        throw ValidationError("standard output can't hold both the picture and the list of what is written")
      }
    } else if output != nil {
      throw ValidationError(
        "-o is for --artwork, --thumbnail and changed files; results go to standard output")
    }
  }

  /// The ending of a name that stays as it is, where files of sound or films have it.
  private static func mediaEnding(of output: String) -> String? {
    guard OutputPattern.filling(output)?.hasNumber == true else { return nil }
    let ending = FilePath.split(output).name.split(separator: ".").dropFirst().last?.lowercased()
    return ending.flatMap(ExportFormat.init(rawValue:))?.rawValue
  }

  private func validateChanges() throws {
    if artwork || thumbnail || raw || common || !key.isEmpty || named == .exiftool || named == .text {
      throw ValidationError("--set, --remove and --artwork-from go with -o, --json and --format ndjson alone")
    }
    if output != nil, inputs.isSeveral {
      throw ValidationError("-o takes one changed file; several are changed in place")
    }
    if output == "-", listsFiles {
      throw ValidationError("standard output can't hold both the file and what was done")
    }
  }

  func work() throws {
    let run = FileRun(runOptions)
    guard changes.isEmpty else { return try change(run) }
    var output = MetadataOutput(self)
    let files = run.files(of: inputs)
    var ahead = AssetsAhead(files, limits: limits) { _ = try? $0.metadataContent() }
    for (place, file) in files.enumerated() { show(file, &ahead, place, in: &output, run) }
    run.attemptOutput { () throws(MediaError) in try output.end() }
    try run.finish()
  }

  private func change(_ run: FileRun) throws {
    let list = JSONList(isArray: named == .json && inputs.isSeveral)
    let editing = MetadataEditing(
      changes: changes, output: output, existing: existing, list: listsFiles ? list : nil,
      isInOneLine: named == .ndjson)
    for file in run.files(of: inputs) {
      run.attempt(file) { () throws(MediaError) in try editing.edit(file.path, run) }
    }
    run.attemptOutput { () throws(MediaError) in try list.finish() }
    try run.finish()
  }

  private func show(
    _ input: InputFile, _ ahead: inout AssetsAhead, _ place: Int, in output: inout MetadataOutput,
    _ run: FileRun
  ) {
    let (file, isNamed) = (input.path, input.isNamed)
    run.attempt(input) { () throws(MediaError) in
      let asset = ahead.asset(at: place) ?? URLAsset(path: file)
      let content = filtered(try asset.metadataContent())
      let damage = content.issues.first { $0.severity == .error } ?? asset.truncation
      guard writesPictures else {
        defer { if let damage { run.fail(damage.at(.init(file: file))) } }
        return try output.show(content, of: file, run)
      }
      do throws(MediaError) {
        try output.writePictures(content, of: file)
      } catch  where error.code == .noSuchTrack && isNamed {
        // One line says both.
        throw damage.map { MediaError(.noSuchTrack, "\(error.reason); \($0.description)") } ?? error
      } catch {
        if let damage { run.fail(damage.at(.init(file: file))) }
        throw error
      }
      if let damage { run.fail(damage.at(.init(file: file))) }
    }
  }

  var writesPictures: Bool { artwork || thumbnail }

  /// The condition by which the tags were chosen, in words; `nil` for all of them.
  var wants: String? {
    switch (key.isEmpty, common) {
    case (true, false): nil
    case (true, true): "has a common key"
    case (false, let common):
      "has the key \(key.joined(separator: " or "))\(common ? " and a common key" : "")"
    }
  }

  /// The tags that are wanted.
  private func filtered(_ content: MetadataContent) -> MetadataContent {
    guard common || !key.isEmpty else { return content }
    let wanted = Set(key.map { $0.lowercased() })
    func isWanted(_ item: MetadataItem) -> Bool {
      if common, item.commonKey == nil { return false }
      guard !wanted.isEmpty else { return true }
      let names = [
        item.key, item.identifier.rawValue, item.commonKey?.rawValue, item.extraAttributes[.info],
        item.keySpace.rawValue, "\(item.keySpace.rawValue)/\(item.key)",
      ]
      return names.contains { $0.map { wanted.contains($0.lowercased()) } ?? false }
    }
    var content = content
    content.items = content.items.filter(isWanted)
    for index in content.tracks.indices {
      content.tracks[index].items = content.tracks[index].items.filter(isWanted)
    }
    content.tracks.removeAll { $0.items.isEmpty }
    content.chapters = []
    return content
  }
}

/// The output of `metadata`, which is printed and written file by file.
private struct MetadataOutput: ~Copyable {
  private let command: MetadataCommand
  private let format: MetadataCommand.Format
  private let list: JSONList
  private let out: ConsoleBuffer
  private var exifTool: ExifToolJSON
  /// Files that were shown.
  private var count = 0
  /// The names of pictures that were written.
  private var written: Set<String> = []

  init(_ command: MetadataCommand) {
    self.command = command
    format = command.format
    list = JSONList(isArray: format == .json && command.inputs.isSeveral)
    out = list.buffer
    exifTool = ExifToolJSON(out)
  }

  mutating func show(
    _ content: MetadataContent, of file: String, _ run: FileRun
  ) throws(MediaError) {
    switch format {
    case .text:
      if count > 0 { try out.write("\n") }
      let listing = MetadataListing(
        file: file, content: content, isWhole: !command.key.isEmpty, showsRaw: command.raw,
        wants: command.wants)
      guard Terminal.current.isTerminal else {
        try listing.write(to: out)
        break
      }
      let lines = ConsoleBuffer { [out] (bytes) throws(MediaError) in
        try out.write(TerminalText.wrapped(String(decoding: bytes, as: UTF8.self)))
      }
      try listing.write(to: lines)
      try lines.flush()
    case .json, .ndjson:
      try next()
      try MetadataJSON(file: file, content: content, showsRaw: command.raw).write(
        to: out, inOneLine: format == .ndjson)
    case .exiftool:
      try exifTool.write(file: file, content)
      // This shape has no place for it.
      for issue in content.issues where issue.code == .overLimit { run.warn(issue.at(.init(file: file))) }
    }
    count += 1
    if !command.recursive { try out.flush() }
  }

  /// - Throws: `.noSuchTrack` where there are no pictures.
  mutating func writePictures(_ content: MetadataContent, of file: String) throws(MediaError) {
    let pictures = MetadataPictures(
      file: file, content: content, isThumbnail: command.thumbnail, existing: command.existing,
      hasSeveral: command.recursive || command.files.count > 1)
    let made = try pictures.write(to: command.output ?? "", &written)
    guard command.listsFiles else { return }
    try next()
    try MetadataPicturesJSON(file: file, pictures: made).write(to: out, inOneLine: format == .ndjson)
  }

  /// Begins the next object.
  private func next() throws(MediaError) {
    guard format == .json else { return }
    try out.flush()
    try list.next()
  }

  mutating func end() throws(MediaError) {
    if format == .exiftool, !command.writesPictures { try exifTool.end() }
    try out.flush()
    try list.finish()
  }
}

extension MetadataCommand: PlainCommand {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    result = line.options()
    key = line.values("--key")
    common = line.flag("--common")
    raw = line.flag("--raw")
    artwork = line.flag("--artwork")
    thumbnail = line.flag("--thumbnail")
    changes = line.options()
    output = line.value("--output", "-o")
    existing = line.options()
    runOptions = line.options()
    limits = line.options()
    inputs = line.options()
  }
}
