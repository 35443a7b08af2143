import ArgumentParser
import MediaAssets
import MediaScope

/// Which track pictures are taken of.
struct PictureTrackOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Its ID, or v:0, v:1, …; the first enabled video track if not given.", valueName: "track"))
  var track: TrackArgument?

  /// - Throws: `.noSuchTrack`.
  func track(of asset: Asset) throws(MediaError) -> AssetTrack {
    try TrackArgument.track(track, of: .video, in: asset.tracks())
  }
}
