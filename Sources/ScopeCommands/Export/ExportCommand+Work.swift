import MediaAssets
import MediaScope
import MediaWriting

extension ExportCommand {
  func export(
    _ file: InputFile, to path: String, _ format: ExportFormat, _ list: JSONList, _ run: FileRun
  ) throws(MediaError) {
    guard let fileType = format.fileType else { return }
    let asset = try InputAsset.asset(file.path, inputFormat.options)
    try file.checkIsFilm(try asset.content())
    var options = try options(for: asset, format, run)
    if let loudness = sound.loudness {
      options.gain = try LoudnessGain(of: asset, options, target: loudness, run).factor
    }
    let work = ExportWork(asset: asset, path: path, fileType: fileType, options: options)
    let plan = try work.write(run)
    if json {
      try list.next()
      try list.write(try ExportJSON(file: file.path, output: path, plan: plan).bytes())
    }
  }

  /// What is asked for, of a file.
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
    options.trackIDs = try TrackArgument.trackIDs(track, in: asset)
    if !part.isWhole { options.timeRange = try part.range(of: try asset.content(), run) }
    options.keepsMetadata = !noMetadata
    options.tags = set.compactMap { tag in
      tag.dropFirst().firstIndex(of: "=").map { (String(tag[..<$0]), String(tag[tag.index(after: $0)...])) }
    }
    options.fragmentInterval = fragments.map { Int64($0 * 1e9) }
    options.movieIsFirst = fastStart
    return options
  }
}
