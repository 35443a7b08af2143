import LibAV
import MediaContainers
import MediaCore

/// How photographs are turned, which libav says of some decoded pictures alone.
enum PhotographOrientation {
  /// States the transform of a picture by its tags.
  static func state(of streams: inout [StreamInfo], in file: ContainerFile, _ container: ContainerInfo) {
    guard container.container.isStillPicture, streams.count == 1,
      let dimensions = streams[0].formatDescription.video?.dimensions,
      let orientation = file.statedOrientation, orientation != .upright
    else { return }
    streams[0].transform = PictureTransform(orientation, of: dimensions)
  }
}
