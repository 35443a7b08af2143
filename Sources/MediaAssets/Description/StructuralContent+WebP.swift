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
    var stream = StreamInfo(
      index: 0, id: 0, formatDescription: description,
      timeBase: TimeBase(numerator: 1, denominator: 1000))
    stream.startTicks = 0
    stream.packetCount = Int64(animation.frames.count)
    AnimationLength(animation).state(of: &stream)
    var container = ContainerInfo(.animatedWebP)
    container.duration = stream.durationTicks.flatMap { microseconds($0, per: 1000) }
    container.metadata = [.init(key: LibAVTagNames.loopCount, value: "\(animation.loopCount)")]
    return StructuralContent(container: container, streams: [stream])
  }
}
