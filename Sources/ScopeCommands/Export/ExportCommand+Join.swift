import ArgumentParser
import MediaAssets
import MediaEditing
import MediaScope
import MediaWriting

// `--join`: several files in one result, by the timeline that `compose` makes of them.
extension ExportCommand {
  func validateJoin() throws {
    guard hls == nil else { throw ValidationError("--join makes one file, and --hls a folder") }
    guard batch.inputs.files.count > 1, !batch.inputs.recursive else {
      throw ValidationError("--join is for two files or more, which are named in their order")
    }
    guard writing.track.isEmpty else {
      throw ValidationError("--join takes pictures and sound that play by default, and --track others")
    }
    guard !batch.inputs.files.contains("-") else {
      throw ValidationError("standard input can't be joined: files are read twice")
    }
  }

  func joinFormat(ofOutput output: String) throws -> ExportFormat {
    guard !OutputPlan<ExportFormat>.isFolder(output, isSeveral: false) else {
      throw ValidationError("what is joined is one file, and '\(output)' is a folder")
    }
    return try OutputPlan<ExportFormat>(output, format: writing.format, inputs: []).format
  }

  /// Writes one file of all that are named.
  func joinFiles(to output: String) throws {
    let run = FileRun(batch.runOptions)
    let format = try joinFormat(ofOutput: output)
    if batch.existing.skips(output) { return }
    run.attempt(output, reporting: .init(output: output)) { () throws(MediaError) in
      let parts = try batch.inputs.files.map { (file) throws(MediaError) in try FilePart(file) }
      for part in parts { try OutputFile.check(output, isNot: part.path) }
      let asset = try joined(parts, run)
      guard let made = try export(asset, of: InputFile(path: parts[0].path), to: output, format, run),
        writing.json
      else { return }
      let list = JSONList(isArray: false)
      try list.next()
      try list.write(try made.bytes())
      try list.finish()
    }
    try run.finish()
  }

  /// The files one after the other; messages name the first one.
  private func joined(_ parts: [FilePart], _ run: FileRun) throws(MediaError) -> Asset {
    let path = parts[0].path
    let folder = RelativePath.folder(of: path)
    let opened = try parts.map { (part) throws(MediaError) in try part.open(run, for: [.video, .audio]) }
    let timeline = try TimelineAssembly(opened).timeline(named: "", path: path) {
      RelativePath.url(of: $0, from: folder)
    }
    let (asset, files, issues) = try timeline.asset(batch.inputFormat.options)
    TimelineSources.insert(files)
    for issue in issues { Console.report("warning: \(issue.at(.init(file: path)))") }
    return asset
  }
}
