import ArgumentParser
import MediaAssets
import MediaScope
import Synchronization

/// Which file each result goes to, and in which format.
struct OutputPlan<Format: RawRepresentable & CaseIterable> where Format.RawValue == String {
  var format: Format
  /// Without what a folder holds of the results of others.
  private(set) var inputs: [InputFile]
  /// One for each input.
  private(set) var paths: [String]
  private var makesFolders = false
  /// The inputs that have no result, since one before them has it.
  private(set) var clashes: [ResultClash] = []

  /// Plans the results of some inputs.
  ///
  /// - Parameters:
  ///   - isSeveral: whether there may be more inputs than are known yet.
  ///   - mediaTypes: what an input needs a track of to have a result.
  ///   - keepsNumbers: whether an input has several results, whose number and time have their places in its path still.
  ///   - replacesExtensions: whether a result is of the same kind as its input, and in a folder has its own extension alone.
  /// - Throws: `ValidationError` for an output whose format can't be known.
  init(
    _ output: String, format: Format?, inputs: [InputFile], isSeveral: Bool = false,
    of mediaTypes: Set<MediaType> = [], keepsNumbers: Bool = false,
    replacesExtensions: Bool = false
  ) throws {
    guard !output.isEmpty else { throw ValidationError("the name of the output is empty") }
    let isSeveral = isSeveral || inputs.count > 1
    let pattern = OutputPattern.filling(output)
    func filled(_ input: InputFile, _ number: Int = 1) -> String {
      guard let pattern else { return output }
      return keepsNumbers ? pattern.pattern(of: input.path) : pattern.path(number, .zero, of: input.path)
    }
    // A file that is found in a folder would have another number in the next run.
    let counts = !keepsNumbers && inputs.allSatisfy(\.isNamed)
    let isOfEach = counts ? pattern?.isOfEach == true : pattern?.hasName == true
    let isFolder = Self.isFolder(output, isSeveral: isSeveral)
    guard isOfEach || isFolder else {
      let paths = inputs.isEmpty ? [output] : inputs.map { filled($0) }
      self.format = try Self.format(of: paths[0], named: format)
      if isSeveral { throw ValidationError("several results can't go to standard output") }
      (self.inputs, self.paths) = (inputs, paths)
      makesFolders = pattern != nil
      return
    }
    if isOfEach, output.utf8.last != UInt8(ascii: "/") {
      self.format = try Self.format(of: output, named: format)
      paths = inputs.enumerated().map { filled($1, counts ? $0 + 1 : 1) }
    } else {
      try Self.checkIsNoFile(output, isSeveral: isSeveral)
      guard let format = format ?? Format.allCases.first else { throw ValidationError("no format") }
      self.format = format
      // A format of its own in a general one, such as mediascope-json, has the general one's extension.
      let suffix = format.rawValue.split(separator: "-").last.map(String.init) ?? format.rawValue
      paths = inputs.map { "\(FilePath.folder(filled($0)))\($0.relativeName).\(suffix)" }
      if replacesExtensions { paths = Self.shortened(paths, of: inputs, to: suffix) }
    }
    self.inputs = inputs
    leaveOutResults()
    leaveOutInputs(without: mediaTypes)
    leaveOutClashes()
    makesFolders = true
  }

  /// Refuses the name of one file as that of a folder of several.
  private static func checkIsNoFile(_ output: String, isSeveral: Bool) throws {
    guard isSeveral, !FolderWalk.isFolder(output), output.utf8.last != UInt8(ascii: "/"),
      (try? format(of: output, named: nil)) != nil
    else { return }
    throw ValidationError(
      "several results don't go into one file: '\(output)/' is a folder of that name, and a place for the files' "
        + "names makes several of it, such as '%f-\(FilePath.split(output).name)'")
  }

  /// Plans results that all go to standard output.
  init(printing inputs: [InputFile], as format: Format) {
    (self.format, self.inputs) = (format, inputs)
    paths = inputs.map { _ in "-" }
  }

  /// Paths of results without the extensions of the inputs, where that is the name of one result alone and of no input
  /// that was named.
  ///
  /// A result beside its file keeps the whole of its name: a later run knows it by that, and it takes the place of no other
  /// file there.
  private static func shortened(
    _ paths: [String], of inputs: [InputFile], to suffix: String
  ) -> [String] {
    let short = zip(paths, inputs).map { path, input in
      let (folder, name) = FilePath.split(String(path.dropLast(suffix.count + 1)))
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count > 1, parts[0] != "", input.path != "-" else { return path }
      let isBeside = FilePath.split(path).folder == FilePath.split(input.path).folder
      return isBeside ? path : "\(folder)\(parts.dropLast().joined(separator: ".")).\(suffix)"
    }
    let uses = Dictionary(grouping: short.indices, by: { FilePath.bytes(short[$0]) })
    let taken = Set(inputs.filter(\.isNamed).compactMap { FolderWalk.FileID($0.path) })
    return zip(paths, short).map { path, short in
      let isInput = FolderWalk.FileID(short).map(taken.contains) ?? false
      return isInput || uses[FilePath.bytes(short), default: []].count > 1 ? path : short
    }
  }

  /// Leaves out results of an earlier run that a walk through a folder finds: they are no input, but are
  /// replaced.
  private mutating func leaveOutResults() {
    var makers: [FolderWalk.FileID: [Int]] = [:]
    for (index, path) in paths.enumerated() {
      if let id = FolderWalk.FileID(path) { makers[id, default: []].append(index) }
    }
    let kept = inputs.indices.filter { index in
      guard !inputs[index].isNamed, let id = FolderWalk.FileID(inputs[index].path) else { return true }
      return makers[id, default: []].allSatisfy { $0 == index }
    }
    keep(kept)
  }

  /// A file that a walk finds and that can't have a result takes no name that another file's result could have.
  private mutating func leaveOutInputs(without types: Set<MediaType>) {
    let groups = Dictionary(grouping: paths.indices, by: { FilePath.bytes(paths[$0]) })
    let doubtful = groups.values.filter { $0.count > 1 }.joined().filter { index in
      guard !inputs[index].isNamed else { return false }
      let asset = URLAsset(path: inputs[index].path)
      guard let tracks = try? asset.tracks(), let content = try? asset.content(),
        !content.isStillPicture
      else { return true }
      return !tracks.contains { types.contains($0.mediaType) }
    }
    if !types.isEmpty { keep(inputs.indices.filter { !doubtful.contains($0) }) }
  }

  /// The first of several inputs whose results would be one file has it.
  private mutating func leaveOutClashes() {
    var names = ResultNames()
    var kept: [Int] = []
    for index in paths.indices {
      if let clash = names.take(paths[index], for: inputs[index]) {
        clashes.append(clash)
      } else {
        kept.append(index)
      }
    }
    keep(kept)
  }

  /// Reports the inputs that have no result, a line each.
  func reportClashes(_ run: FileRun) {
    for clash in clashes { run.fail(clash.error) }
  }

  private mutating func keep(_ kept: [Int]) {
    inputs = kept.map { inputs[$0] }
    paths = kept.map { paths[$0] }
  }

  private static func format(of output: String, named format: Format?) throws -> Format {
    let suffix = FilePath.split(output).name.split(separator: ".").dropFirst().last.map(String.init)
    if let format = format ?? suffix.flatMap({ Format(rawValue: $0.lowercased()) }) { return format }
    let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError(
      output == "-"
        ? "--format is needed for standard output: \(known)"
        : "the format of '\(output)' can't be known by its extension; name one of \(known) with --format")
  }

  /// Whether results go into a folder under names of their own.
  static func isFolder(_ output: String, isSeveral: Bool) -> Bool {
    output.utf8.last == UInt8(ascii: "/") || isSeveral && output != "-" || FolderWalk.isFolder(output)
  }

  /// Makes the folders that a result goes to, if they are the plan's.
  ///
  /// - Throws: `.fileNotWritable` with the system's words.
  func makeFolder(of path: String) throws(MediaError) {
    if makesFolders { try OutputFolder.makeAll(of: path) }
  }
}

/// The options for results that are there already.
struct ExistingOptions: PlainOptions {
  @Flag(name: .long, help: "Leave out what has its result already.")
  var skipExisting = false

  @Flag(
    name: .long,
    help:
      "Replace media of a folder that is searched, too, where they lie in the place of another file's result."
  )
  var overwrite = false

  func validate() throws {
    if skipExisting, overwrite { throw ValidationError("--skip-existing and --overwrite exclude each other") }
    FolderOriginals.areReplaced.store(overwrite, ordering: .relaxed)
  }

  /// Whether a result is there and stays as it is.
  func skips(_ path: String) -> Bool { skipExisting && path != "-" && FolderWalk.exists(path) }
}

extension ExistingOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    skipExisting = line.flag("--skip-existing")
    overwrite = line.flag("--overwrite")
  }
}
