import ArgumentParser
import MediaAssets
import MediaScope
import MediaWriting

/// `--hls`: a folder of segments and playlists instead of a file.
extension ExportCommand {
  /// Seconds that a segment lasts unless `--segment` says otherwise (HLS Authoring Specification, 7.5).
  private static let segmentDuration = 6.0

  func validateStream() throws {
    if hls?.isEmpty == true { throw ValidationError("the name of --hls is empty") }
    if hls == "-" { throw ValidationError("--hls is a folder, not standard output") }
    if dryRun { throw ValidationError("--dry-run is for files, not for --hls") }
    guard output == nil, writing.format == nil else {
      throw ValidationError("--hls names the folder by itself: --output and --format are for files")
    }
    guard movie.fragments == nil, !writing.fastStart else {
      throw ValidationError("--fragments and --fast-start are for files; --segment is how long segments are")
    }
    if pictures.passes == 2 { throw ValidationError("--passes 2 is for files, not for --hls") }
    if let segment, !(segment >= 0.1 && segment <= 3600) {
      throw ValidationError("--segment is a time from 0.1 to 3600 seconds")
    }
    if let preset, !preset.preset.fileTypes.contains(.mp4) {
      throw ValidationError(
        "the preset \(preset.preset.rawValue) does not make MP4, which streams consist of")
    }
  }

  /// Writes a stream of each file; several have a folder each.
  func stream(to folder: String) throws {
    let run = FileRun(batch.runOptions)
    let list = JSONList(isArray: batch.inputs.isSeveral)
    var names = ResultNames()
    for file in run.files(of: batch.inputs) {
      let path = FilePath.folder(
        batch.inputs.isSeveral ? FilePath.folder(folder) + file.relativeName : folder)
      if batch.existing.skips(path + HLSExport.mainPlaylist) { continue }
      if let clash = names.take(path, for: file) {
        run.fail(clash.error)
        continue
      }
      run.attempt(file, to: path) { () throws(MediaError) in try stream(file, to: path, list, run) }
    }
    if writing.json { run.attemptOutput { () throws(MediaError) in try list.finish() } }
    try run.finish()
  }

  private func stream(
    _ file: InputFile, to path: String, _ list: JSONList, _ run: FileRun
  ) throws(MediaError) {
    try ExportWork.startQueues()
    let asset = try InputAsset.asset(file.path, batch.inputFormat.options)
    try file.checkIsFilm(try asset.content())
    var options = try options(for: asset, .mp4, run)
    let progress = try measureLoudness(of: asset, for: .mp4, &options, run)
    let duration = MediaTime(seconds: segment ?? Self.segmentDuration, preferredTimescale: 1000)
    let export = try HLSExport(asset, options: options, segmentDuration: duration)
    try checkFolder(path, export)
    if batch.inputs.isSeveral { try OutputFolder.makeAll(of: String(path.dropLast())) }
    let folder = try OutputFolder(path)
    do throws(MediaError) {
      try write(export, of: file.path, to: folder.path, run, progress)
    } catch {
      folder.discard()
      throw error
    }
    if writing.json {
      try list.next()
      try list.write(
        try ExportJSON(file: file.path, output: path + HLSExport.mainPlaylist, plan: export.plan).bytes())
    }
  }

  /// Holds a folder that is there against what is to be written into it.
  ///
  /// A folder with the playlist is the result of an earlier run, which is replaced as any other result is.
  ///
  /// - Throws: `.invalidArgument` for a file that no such run wrote.
  private func checkFolder(_ path: String, _ export: HLSExport) throws(MediaError) {
    guard !batch.existing.overwrite, !FolderWalk.exists(path + HLSExport.mainPlaylist),
      let name = export.fileNames.first(where: { FolderWalk.exists(path + $0) })
    else { return }
    throw MediaError(
      .invalidArgument,
      "the stream would replace this file, and there is no \(HLSExport.mainPlaylist) of an earlier one beside it; "
        + "--overwrite replaces it", at: .init(file: path + name))
  }

  /// Writes all files of a stream, which get their names once all are whole.
  private func write(
    _ export: HLSExport, of file: String, to folder: String, _ run: FileRun, _ progress: WorkProgress
  ) throws(MediaError) {
    var outputs: [OutputFile] = []
    do throws(MediaError) {
      try write(export, of: file, to: folder, &outputs, run, progress)
    } catch {
      // The task that wrote them may hold them until the process has ended.
      for output in outputs { output.discard() }
      throw error
    }
  }

  private func write(
    _ export: HLSExport, of file: String, to folder: String, _ outputs: inout [OutputFile], _ run: FileRun,
    _ progress: WorkProgress
  ) throws(MediaError) {
    var made: [String: any ByteSink] = [:]
    for name in export.fileNames {
      let output = try OutputFile(folder + name, madeOf: file)
      outputs.append(output)
      made[name] = OutputSink(output, path: folder + name)
    }
    // One task at a time writes.
    nonisolated(unsafe) let sinks = made
    let length = export.duration
    progress.expect(length)
    let outcome = try ExportWork.wait(progress, length: length, done: { export.progress }) {
      () async throws(MediaError) in try await export.run(to: sinks)
    }
    let earlier = EarlierStream(in: folder)
    for (name, output) in zip(export.fileNames, outputs) {
      if export.unusedNames.contains(name) { output.discard() } else { try output.finish([]) }
    }
    earlier.remove(except: Set(export.fileNames).subtracting(export.unusedNames), madeOf: file)
    ExportWork.report(outcome, export.plan, of: file, run)
  }
}
