import ArgumentParser
import MediaAssets
import MediaScope
import MediaWriting

/// The options of commands that write a file for each of several inputs.
struct BatchOptions: ParsableArguments {
  @OptionGroup var existing: ExistingOptions

  @OptionGroup var inputs: InputOptions

  @OptionGroup var inputFormat: InputFormatOptions

  @OptionGroup var runOptions: RunOptions

  /// The results of the files that are named; a folder's are known when it has been walked.
  func plan(_ output: String, _ format: ExportFormat?) throws -> OutputPlan<ExportFormat> {
    try plan(output, format, inputs.files.map { InputFile(path: $0) })
  }

  private func plan(
    _ output: String, _ format: ExportFormat?, _ files: [InputFile]
  ) throws -> OutputPlan<ExportFormat> {
    try OutputPlan(output, container: format, inputs: files, isSeveral: inputs.recursive)
  }

  /// Writes the result of each file, and with `--json` prints what became of its tracks.
  ///
  /// - Parameter writes: whether anything is written at all.
  func run(
    to output: String, _ options: WritingOptions, writes: Bool = true,
    _ write: (InputFile, String, ExportFormat, FileRun) throws(MediaError) -> ExportJSON?
  ) throws {
    let run = FileRun(runOptions)
    let plan = try plan(output, options.format, run.files(of: inputs))
    plan.reportClashes(run)
    let list = JSONList(isArray: inputs.isSeveral)
    for (file, path) in zip(plan.inputs, plan.paths) where !existing.skips(path) {
      run.attempt(file, to: path) { () throws(MediaError) in
        if writes { try plan.makeFolder(of: path) }
        guard let made = try write(file, path, plan.format, run), options.json else { return }
        try list.next()
        try list.write(try made.bytes())
      }
    }
    if options.json { run.attemptOutput { () throws(MediaError) in try list.finish() } }
    try run.finish()
  }
}
