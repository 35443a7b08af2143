import MediaContainers
import MediaCore
import MediaImages

/// The size of pictures of TIFF that libav doesn't know, or takes for others.
enum SampledPictures {
  /// States what the file's own entries say of the first picture.
  static func state(
    of tracks: inout [DescribedTrack], in file: ContainerFile, _ container: DescribedContainer
  ) {
    guard container.kind == .tiff, tracks.count == 1, let image = try? file.sampledImage() else { return }
    let layout = image.pixelLayout
    tracks[0].formatDescription.video?.dimensions = image.dimensions
    tracks[0].formatDescription.video?.pixelLayout = layout
    tracks[0].formatDescription.video?.bitsPerComponent = layout.bitsPerComponent
    tracks[0].formatDescription.video?.hasAlpha = layout.hasAlpha
  }
}
