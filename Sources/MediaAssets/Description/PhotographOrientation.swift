import MediaContainers
import MediaCore

/// The turn of photographs, which libav states of some decoded pictures alone.
enum PhotographOrientation {
  /// States the transform of a picture by its tags.
  static func state(
    of tracks: inout [DescribedTrack], in file: ContainerFile, _ container: DescribedContainer
  ) {
    guard container.kind.isStillPicture, tracks.count == 1,
      let dimensions = tracks[0].formatDescription.video?.dimensions,
      let orientation = file.statedOrientation, orientation != .upright
    else { return }
    tracks[0].transform = PictureTransform(orientation, of: dimensions)
  }
}
