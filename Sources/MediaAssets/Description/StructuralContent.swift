import ISOBaseMedia
import LibAV
import MediaAudioFrames
import MediaContainers
import MediaCore
import MediaStructure

/// What a file's own structure says of it, in the shape in which libav says it.
///
/// Describing a file takes a few milliseconds; loading libav takes ten times as long. So the structure answers
/// where it leaves nothing open, and with the same values; in any doubt there is no answer, and libav is asked.
struct StructuralContent {
  var container: ContainerInfo
  var streams: [StreamInfo]
  /// The movie of a file of the ISO family.
  var movie: ISOMovie?

  /// Describes a file where libav isn't needed; `nil` where it has to be asked, by the file or by what is wanted of it.
  init?(of file: ContainerFile, _ options: URLAsset.Options) {
    guard !options.alwaysUsesLibAV, options.container == nil else { return nil }
    // What libav makes of such a file differs by how it is set up, and of an animated WebP it makes nothing.
    guard !options.followsFFprobe || (try? file.format().container) != .mpegTransportStream else {
      return nil
    }
    self.init(of: file)
    if options.followsFFprobe, self.container.container == .animatedWebP { return nil }
  }

  /// `nil` where libav has to be asked.
  init?(of file: ContainerFile) {
    guard let container = try? file.format().container, var content = Self.content(of: file, container) else {
      return nil
    }
    content.setBitRate(byteCount: file.source.byteCount)
    self = content
  }

  private static func content(of file: ContainerFile, _ container: Container) -> StructuralContent? {
    switch container {
    case .isoBaseMedia: iso(file) ?? images(file)
    case .riff: WaveDescription(of: file).flatMap(wave) ?? animatedWebP(file)
    case .aiff: AIFFDescription(of: file).flatMap(aiff)
    case .caf: CAFDescription(of: file).flatMap(caf)
    case .matroska: matroska(file)
    case .flac: FLACDescription(of: file).flatMap(flac)
    case .adif: ADIFHeader(of: file.source).flatMap { adif($0, byteCount: file.source.byteCount) }
    case .ogg: ogg(file)
    case .mpegTransportStream: transport(file)
    case .mpegAudio: MPEGAudioDescription(of: file).flatMap { mpegAudio($0, of: file.source) }
    case .jpeg, .png: stillPicture(file, in: container)
    default: nil
    }
  }

  init(container: ContainerInfo, streams: [StreamInfo], movie: ISOMovie? = nil) {
    self.container = container
    self.streams = streams
    self.movie = movie
  }

  /// libav's microseconds: the nearest, halves away from zero.
  static func microseconds(_ ticks: Int64, per timescale: Int64) -> MediaTime? {
    guard timescale > 0, ticks >= 0 else { return nil }
    let scaled = (Int128(ticks) * 1_000_000 + Int128(timescale) / 2) / Int128(timescale)
    return Int64(exactly: scaled).map { MediaTime(value: $0, timescale: 1_000_000) }
  }

  private mutating func setBitRate(byteCount: Int64) {
    guard let duration = container.duration, duration.value > 0 else { return }
    container.bitRate = Int64(saturating: Double(byteCount) * 8 * 1_000_000 / Double(duration.value))
  }
}
