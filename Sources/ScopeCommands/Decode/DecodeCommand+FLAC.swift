import MediaAssets
import MediaScope
import MediaWriting

extension DecodeCommand {
  /// Writes the sound to a FLAC file, as an export does.
  func encode(_ file: String, to path: String, _ run: FileRun) throws(MediaError) {
    let asset = URLAsset(path: file, options: inputFormat.options)
    var options = ExportOptions()
    options.sound = .encoded(.flac)
    options.pictures = .leftOut
    options.trackIDs = [try chooseTrack(in: asset.tracks()).trackID]
    options.timeRange = try part.range(of: asset, run)
    options.sampleRate = sampleRate
    options.bitDepth = bits
    switch channels {
    case .count(let count): options.channelCount = count
    case .layout(let layout): options.channelLayout = layout
    case nil: break
    }
    _ = try ExportWork(asset: asset, path: path, fileType: .flac, options: options).write(run)
  }
}
