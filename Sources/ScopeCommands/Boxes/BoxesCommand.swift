import ArgumentParser
import MediaContainers
import MediaScope
import MediaStructure

/// `mediascope boxes`: how a file is built, byte by byte.
struct BoxesCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "boxes", _superCommandName: MediaScopeCommand.name,
    abstract: "Show how files are built: boxes, elements, chunks, pages, with offsets and fields.",
    discussion: """
      The tree is followed by what is wrong, at the place where it is wrong. Offsets are absolute. A path names \
      structures from the outside in: moov/trak[1]/mdia/mdhd is in the second trak.

      An error is what a reader can't get around: a size, a count, an offset or a checksum that does not hold, or \
      something missing without which the media can't be found or decoded. A warning breaks the standard where \
      readers get along; a note is against its advice, unusual, or says what was left out.

      --check exits with 1 when a file has errors, --diff when two files differ. With --json a file gives one \
      JSON object, and several files one array; docs/schema/boxes.json describes the object. --format ndjson and csv \
      give a line for each structure of one file, or with --check for each issue.
      """)

  /// The formats that structures are printed in.
  enum Format: String, ResultFormat {
    case text, json, ndjson, csv

    static let standard = Format.text
  }

  @OptionGroup var result: FormatOptions<Format>

  private var json: Bool { result.named == .json }

  @Option(name: .long, help: "Show only what is at a path, such as moov/trak[1]/mdia/mdhd.")
  var path: String?

  @Option(name: .long, help: "How many levels to show.")
  var depth: Int?

  @Flag(name: .long, help: "List every field, with its place and its meaning.")
  var fields = false

  @Flag(name: .long, help: "Show the bytes of every field.")
  var hex = false

  @Flag(
    name: .long,
    help: "Show whole tables, every packet, page, frame or block and all bytes instead of the first ones.")
  var full = false

  @Option(name: .customLong("at"), help: "Show what is at a byte: 4096 or 0x1000.")
  var place: ByteOffsetArgument?

  @Option(name: .long, help: "Write the payload of the structure at a path to the file after -o.")
  var extract: String?

  @Flag(name: .long, help: "Extract the whole structure, with its header.")
  var whole = false

  @Option(
    name: .shortAndLong, help: "Where --extract writes to; '-' is standard output.", completion: .file())
  var output: String?

  @Option(
    name: .customLong("diff"), help: "Compare with the structure of another file, by path.",
    completion: .file())
  var other: String?

  @Flag(name: .long, help: "Compare offsets too.")
  var offsets = false

  @Flag(
    name: .long,
    help: "Print only what is wrong, of the whole file; the exit status is 1 where errors are among it.")
  var check = false

  @OptionGroup var inputs: InputOptions

  @OptionGroup var runOptions: RunOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    let modes = [place != nil, extract != nil, other != nil, check].filter { $0 }.count
    if modes > 1 { throw ValidationError("--at, --extract, --diff and --check exclude one another") }
    if let depth, depth < 1 { throw ValidationError("--depth begins at 1") }
    if hex, json { throw ValidationError("--hex is text; the JSON has the bytes as digits") }
    if (extract == nil) != (output == nil) { throw ValidationError("--extract and -o belong together") }
    if whole, extract == nil { throw ValidationError("--whole belongs to --extract") }
    if offsets, other == nil { throw ValidationError("--offsets belongs to --diff") }
    if extract != nil || other != nil, inputs.files.count != 1 || inputs.recursive {
      throw ValidationError("one file is needed here")
    }
    if [.ndjson, .csv].contains(result.chosen) {
      if inputs.isSeveral { throw ValidationError("--format \(result.chosen.rawValue) is for one file") }
      if place != nil || extract != nil || other != nil || hex || fields {
        throw ValidationError("--format \(result.chosen.rawValue) is for the tree and for --check")
      }
    }
    if extract != nil, json { throw ValidationError("what is extracted has no JSON form") }
  }

  func work() throws {
    let run = FileRun(runOptions)
    var finds = false
    let list = JSONList(isArray: json && inputs.isSeveral)
    for (index, file) in run.files(of: inputs).enumerated() {
      run.attempt(file) { () throws(MediaError) in
        let out = list.buffer
        defer { try? out.flush() }
        let begins = { () throws(MediaError) in try list.next() }
        let (tree, hasFindings) = try show(file.path, isFirst: index == 0, to: out, begins)
        finds = finds || hasFindings
        try out.flush()
        if check {
          if !hasFindings, result.chosen == .text { note(tree, run) }
        } else if let truncation = tree.truncation {
          throw truncation
        }
      }
    }
    run.attemptOutput { () throws(MediaError) in try list.finish() }
    try run.finish()
    if finds { throw ExitCode.failure }
  }

  /// Says of a file without errors how much of it was looked at.
  private func note(_ tree: BoxesFile, _ run: FileRun) {
    let issueCount = tree.root.allIssues.count
    let found = issueCount == 0 ? "nothing wrong" : "no errors"
    run.note("\(tree.file.fileTitle): \(found) (\(tree.root.nodeCount) structures)")
  }

  /// Does what was asked for one file; gives its tree, and whether it found what the exit status reports.
  func show(
    _ file: String, isFirst: Bool, to out: ConsoleBuffer, _ begins: () throws(MediaError) -> Void = {}
  ) throws(MediaError) -> (tree: BoxesFile, hasFindings: Bool) {
    // Opened before the work, so that a folder that can't be written to is known at once.
    let target = try output.map { (name) throws(MediaError) in
      try OutputFile(OutputPattern.filling(name)?.path(1, .zero, of: file) ?? name, madeOf: file)
    }
    let listsAll = path != nil || place != nil || extract != nil || other != nil
    let tree = try BoxesFile(file: file, full: full, listsAll: listsAll, scansMedia: check)
    try begins()
    if let target, let extract {
      let node = try tree.root.located(at: extract).node
      try BoxesExtract(source: tree.source, node: node, isWhole: whole).write(to: target)
      return (tree, false)
    }
    if let other {
      let diff = BoxesDiff(
        left: tree, right: try BoxesFile(file: other, full: full, listsAll: true), json: json)
      return (tree, try diff.write(comparingOffsets: offsets, to: out))
    }
    let start =
      try path.map { (path) throws(MediaError) in try tree.root.located(at: path) } ?? ("", tree.root)
    if result.chosen == .ndjson || result.chosen == .csv {
      let rows = BoxesRows(
        tree: tree, depth: depth ?? .max, isFull: full, isCSV: result.chosen == .csv, out: out)
      guard check else {
        try rows.writeNodes(start)
        return (tree, false)
      }
      return (tree, try rows.writeIssues(start))
    }
    if check { return (tree, try BoxesCheck(tree: tree, start: start, json: json).write(to: out)) }
    if let place {
      try BoxesPlace(tree: tree, offset: place.offset, json: json).write(to: out)
    } else if json {
      try BoxesJSON(tree: tree, depth: depth ?? .max, isFull: full).write(start, to: out)
    } else {
      if !isFirst { try out.write("\n") }
      try BoxesText(
        tree: tree, depth: depth ?? .max, detail: hex ? .bytes : fields ? .fields : .summary, isFull: full
      ).write(start, to: out)
    }
    return (tree, false)
  }
}

/// A byte's place in a file, in decimal or, after 0x, in hexadecimal digits.
struct ByteOffsetArgument: ExpressibleByArgument {
  var offset: Int64

  init?(argument: String) {
    let text = argument.lowercased()
    let number = text.hasPrefix("0x") ? Int64(text.dropFirst(2), radix: 16) : Int64(text)
    guard let number, number >= 0 else { return nil }
    offset = number
  }
}

/// A file's bytes, its format and its structure.
struct BoxesFile {
  var file: String
  var source: any ByteSource { container.source }
  var format: StructureFormat
  var root: StructureNode
  private let container: ContainerFile

  /// Reads the structure of a file.
  ///
  /// - Parameters:
  ///   - full: whether it has whole tables and every structure of media.
  ///   - listsAll: whether it has every structure of media.
  ///   - scansMedia: whether it has what is between frames of media however large the file is.
  init(file: String, full: Bool, listsAll: Bool = false, scansMedia: Bool = false) throws(MediaError) {
    self.file = file
    container = ContainerFile(CachedByteSource(try FileByteSource(recognizing: file)))
    format = try StructureFormat.recognizing(anywhereIn: container.source)
    var options = StructureOptions()
    options.fullTables = full
    options.listsAllMedia = full || listsAll
    if full || scansMedia { options.scansMedia = true }
    if full {
      options.limits.decodedBytes = .max
      options.limits.nodes = .max
    }
    root = format.parse(container.source, options).withOuterNodes(of: format)
  }

  /// The error that the file lacks its end, where its container says so.
  var truncation: MediaError? { Truncation.error(of: container, in: format.container) }
}

extension StructureNode {
  /// The structures below a node.
  fileprivate var nodeCount: Int { children.reduce(children.count) { $0 + $1.nodeCount } }
}

extension BoxesCommand: PlainCommand {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    result = line.options()
    path = line.value("--path")
    depth = line.value("--depth")
    fields = line.flag("--fields")
    hex = line.flag("--hex")
    full = line.flag("--full")
    place = line.value("--at")
    extract = line.value("--extract")
    whole = line.flag("--whole")
    output = line.value("--output", "-o")
    other = line.value("--diff")
    offsets = line.flag("--offsets")
    check = line.flag("--check")
    runOptions = line.options()
    limits = line.options()
    inputs = line.options()
  }
}
