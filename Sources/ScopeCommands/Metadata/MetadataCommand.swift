import ArgumentParser
import MediaAssets
import MediaContainers
import MediaMetadata
import MediaScope

/// `mediascope metadata`: every tag of a file.
struct MetadataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metadata",
    abstract: "Show every tag of files: its key space, its type, where it stands; chapters, pictures, Exif.",
    discussion: """
      Tags are read from the file's own structure; libav is asked for ASF, FLV and what has no structure that is
      known. With --json each file gives one JSON object, one after the other; docs/schema/metadata.json describes
      it. --format exiftool prints one array with an object a file, in the shape of exiftool's -j.

      With --artwork or --thumbnail, --json lists the files that were written: names get endings and numbers.

      --key takes a key (TIT2), an identifier (id3/TIT2) or a common key (title), in any case. A file without it
      is no failure: nothing of it is shown, and the exit status stays 0.

      Of a file that is cut off or damaged, what can be read is printed; a line on standard error says what is
      wrong, and the exit status is 1.
      """)

  @Flag(name: .long, help: "Print JSON instead of text.")
  var json = false

  @Option(name: .long, help: "Print in a format: text, json, ndjson (one line a file) or exiftool.")
  var format: Format?

  @Option(name: .long, help: "Show only the tags of a key; can be given several times.")
  var key: [String] = []

  @Flag(name: .long, help: "Show only the tags whose meaning a common key says.")
  var common = false

  @Flag(
    name: .long,
    help: "Show the bytes of each value as they lie in the file: in hexadecimal, in JSON in Base64.")
  var raw = false

  @Flag(
    name: .long,
    help: "Write the pictures to the file after -o, whose ending is added unless it has one, such as .jpg.")
  var artwork = false

  @Flag(name: .long, help: "Write Exif's thumbnail to the file after -o.")
  var thumbnail = false

  @Option(
    name: [.customShort("o"), .long],
    help: "Where --artwork and --thumbnail write to; a folder ends in '/', and is made if it is not there.")
  var output: String?

  @Flag(
    name: .long,
    help: "Go through folders, and what links in them lead to; files that are no media are left out.")
  var recursive = false

  @Argument(help: "The files, or folders with --recursive; '-' is standard input.")
  var files: [String]

  /// How tags are printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case ndjson
    case exiftool
  }

  func validate() throws {
    if json, let format, format != .json {
      throw ValidationError("--json and --format \(format.rawValue) contradict each other")
    }
    if artwork || thumbnail {
      if output == nil { throw ValidationError("--artwork and --thumbnail need a file after -o") }
      if artwork && thumbnail {
        throw ValidationError("--artwork and --thumbnail would write to the same file")
      }
      if format == .exiftool {
        throw ValidationError(
          "what --artwork and --thumbnail write is listed as json or ndjson, not as exiftool")
      }
      if output == "-", json || format == .json || format == .ndjson {
        throw ValidationError("standard output can't hold both the picture and the list of what is written")
      }
    } else if output != nil {
      throw ValidationError("-o is for --artwork and --thumbnail; results go to standard output")
    }
  }

  func run() throws {
    let run = FileRun()
    let out = ConsoleBuffer()
    let format = format ?? (json ? .json : recursive ? .ndjson : .text)
    let lists = json || self.format == .json || self.format == .ndjson
    var exifTool = ExifToolJSON(out)
    var count = 0
    var written: Set<String> = []
    func show(_ file: String, isListed: Bool) {
      run.attempt(file) { () throws(MediaError) in
        let content: MetadataContent
        do throws(MediaError) {
          content = filtered(try URLAsset(path: file).metadataContent())
        } catch {
          // A folder holds other things than media.
          if !isListed, Self.isNoMedia(error) {
            if FolderWalk.isEmpty(file) {
              run.warn(MediaError(.fileFormatNotRecognized, "the file is empty", at: .init(file: file)))
            }
            return
          }
          if isListed, !recursive, FolderWalk.isFolder(file) {
            throw MediaError(
              .invalidArgument, "this is a folder; --recursive goes through it", at: .init(file: file))
          }
          throw error
        }
        let damage = content.issues.first { $0.severity == .error }
        var isTold = false
        defer { if let damage, !isTold { run.fail(damage.at(.init(file: file))) } }
        if artwork || thumbnail {
          let pictures = MetadataPictures(
            file: file, content: content, isThumbnail: thumbnail, hasSeveral: recursive || files.count > 1)
          do throws(MediaError) {
            let made = try pictures.write(to: output ?? "", &written)
            if lists {
              try MetadataPicturesJSON(file: file, pictures: made).write(
                to: out, inOneLine: format == .ndjson)
            }
          } catch  where error.code == .noSuchTrack {
            if isListed {
              // One line says both.
              isTold = true
              throw damage.map { MediaError(.noSuchTrack, "\(error.reason); \($0.description)") } ?? error
            }
            // Of a folder's files not all have pictures.
          }
          return
        }
        switch format {
        case .text:
          if count > 0 { try out.write("\n") }
          try MetadataListing(
            file: file, content: content, isWhole: !key.isEmpty, showsRaw: raw, wants: wants
          ).write(to: out)
        case .json, .ndjson:
          try MetadataJSON(file: file, content: content, showsRaw: raw).write(
            to: out, inOneLine: format == .ndjson)
        case .exiftool:
          try exifTool.write(file: file, content)
          // This shape has no place for it.
          for issue in content.issues where issue.code == .overLimit {
            run.warn(issue.at(.init(file: file)))
          }
        }
        count += 1
        if !recursive { try out.flush() }
      }
    }
    for file in files {
      guard recursive, file != "-" else {
        show(file, isListed: true)
        continue
      }
      var walk = FolderWalk(run)
      walk.visit(file) { show($0, isListed: $0 == file) }
    }
    run.attempt("standard output") { () throws(MediaError) in
      if format == .exiftool, !artwork, !thumbnail { try exifTool.end() }
      try out.flush()
    }
    try run.finish()
  }

  private static func isNoMedia(_ error: MediaError) -> Bool {
    error.code == .fileFormatNotRecognized
  }

  /// What the tags were chosen by; `nil` for all of them.
  private var wants: String? {
    switch (key.isEmpty, common) {
    case (true, false): nil
    case (true, true): "has a common key"
    case (false, let common):
      "has the key \(key.joined(separator: " or "))\(common ? " and a common key" : "")"
    }
  }

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
