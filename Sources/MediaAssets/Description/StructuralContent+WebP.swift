import LibAV
import MediaChunks
import MediaContainers
import MediaCore

extension StructuralContent {
  /// An animated WebP, whose frames libav skips; `nil` for any other file.
  static func animatedWebP(_ file: ContainerFile) -> StructuralContent? {
    guard let animation = (try? file.animation()) ?? nil else { return nil }
    let codec = Codec.webP
    var description = FormatDescription(
      mediaType: .video, mediaSubType: codec.traits.code ?? "WEBP", codec: codec, formatName: codec.name)
    var video = FormatDescription.VideoFormat(
      dimensions: animation.dimensions, pixelLayout: WebPAnimationPacketSource.pixelLayout)
    video.hasAlpha = animation.hasAlpha
    video.color.isFullRange = true
    video.fieldOrder = .progressive
    description.video = video
    var track = DescribedTrack(
      index: 0, id: 0, formatDescription: description,
      timeBase: TimeBase(numerator: 1, denominator: 1000))
    track.startTicks = 0
    track.sampleCount = Int64(animation.frames.count)
    AnimationLength(animation).state(of: &track)
    var container = DescribedContainer(.animatedWebP)
    container.duration = track.durationTicks.flatMap { microseconds($0, per: 1000) }
    container.tags = [.init(key: LibAVTagNames.loopCount, value: "\(animation.loopCount)")]
    return StructuralContent(container: container, tracks: [track])
  }
}
