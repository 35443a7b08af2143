import MediaAssets
import MediaScope
import MediaWriting

extension ExportCommand {
  func export(
    _ file: InputFile, to path: String, _ format: ExportFormat, _ run: FileRun
  ) throws(MediaError) -> ExportJSON? {
    let asset = try InputAsset.asset(file.path, batch.inputFormat.options)
    try file.checkIsFilm(try asset.content())
    return try export(asset, of: file, to: path, format, run)
  }

  /// - Parameter file: what the asset was made of, the first of several.
  func export(
    _ asset: Asset, of file: InputFile, to path: String, _ format: ExportFormat, _ run: FileRun
  ) throws(MediaError) -> ExportJSON? {
    guard let fileType = format.fileType else { return nil }
    var options = try options(for: asset, format, run)
    if dryRun { return try estimate(asset, file, to: path, fileType, options, run) }
    let progress = try measureLoudness(of: asset, for: fileType, &options, run)
    if pictures.passes == 2 { options.statistics = try makeStatistics() }
    defer {
      if let statistics = options.statistics {
        statistics.remove()
        Interruption.forget(statistics.paths)
      }
    }
    let work = ExportWork(asset: asset, path: path, fileType: fileType, options: options)
    return ExportJSON(file: file.path, output: path, plan: try work.write(run, progress))
  }

  /// Prints the estimate that `--dry-run` gives of a file.
  ///
  /// - Returns: the same for `--json`.
  private func estimate(
    _ asset: Asset, _ file: InputFile, to path: String, _ fileType: FileType, _ options: ExportOptions,
    _ run: FileRun
  ) throws(MediaError) -> ExportJSON? {
    var options = options
    // The gain of the sound changes nothing; that it is encoded does.
    if sound.loudness != nil { options.gain = 1 }
    try OutputFile.check(path, isNot: file.path)
    let work = ExportWork(asset: asset, path: path, fileType: fileType, options: options)
    let (plan, estimate) = try work.estimate(run)
    let result = ExportJSON(file: file.path, output: path, plan: plan, estimate: estimate)
    if !writing.json { try Console.write(TerminalText.wrapped(EstimateText(result).description)) }
    return result
  }

  /// Makes the files that the first of two passes writes; they are removed also where a signal ends the
  /// process.
  private func makeStatistics() throws(MediaError) -> PassStatistics {
    try Interruption.make { () throws(MediaError) in
      let statistics = try PassStatistics()
      return (statistics, statistics.paths)
    }
  }

  /// The export's options, some of which depend on the file.
  func options(for asset: Asset, _ format: ExportFormat, _ run: FileRun) throws(MediaError) -> ExportOptions {
    var options = preset?.preset.options ?? ExportOptions()
    if format == .opus {
      options.fallbackSoundCodec = .opus
      // The extension is for Opus alone (RFC 7845, 9).
      let sound = try asset.content().tracks.filter { $0.mediaType == .audio }
      if options.sound == .automatic, !sound.allSatisfy({ $0.codec == .opus }) {
        options.sound = .encoded(.opus)
      }
    }
    sound.apply(to: &options)
    pictures.apply(to: &options)
    options.trackIDs = try TrackArgument.trackIDs(writing.track, in: asset)
    if !part.isWhole { options.timeRange = try part.range(of: asset, run) }
    options.keepsMetadata = !writing.noMetadata
    options.tags = movie.tags
    options.fragmentInterval = movie.fragmentInterval
    options.movieIsFirst = writing.fastStart
    return options
  }
}
