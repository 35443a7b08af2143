import MediaAssets
import MediaScope

/// A file, and the track of it that pictures are taken of.
struct Film {
  let file: String
  let content: AssetContent
  let track: AssetTrack

  init(
    _ input: InputFile, _ reading: URLAsset.Options, _ options: PictureTrackOptions,
    _ choice: StillCommand.Choice
  ) throws(MediaError) {
    file = input.path
    let asset = try InputAsset.asset(file, reading)
    content = try asset.content()
    try input.checkIsFilm(content)
    track = try Self.track(of: asset, options, choice)
  }

  private static func track(
    of asset: Asset, _ options: PictureTrackOptions, _ choice: StillCommand.Choice
  ) throws(MediaError) -> AssetTrack {
    let tracks = try asset.tracks()
    let covers = tracks.filter { !$0.content.isTimed && $0.formatDescriptions.first?.video != nil }
    if case .artwork = choice {
      guard let cover = covers.first else { throw MediaError(.noSuchTrack, "the file has no cover picture") }
      return cover
    }
    do throws(MediaError) {
      return try options.track(of: asset)
    } catch {
      guard options.track == nil, !covers.isEmpty else { throw error }
      throw MediaError(
        .noSuchTrack, "there is no video track, but a cover picture, which --artwork gives")
    }
  }
}
