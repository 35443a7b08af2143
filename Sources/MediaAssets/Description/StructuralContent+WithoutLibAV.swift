import LibAV
import MediaAudioFrames
import MediaContainers
import MediaCore
import MediaStructure

/// The choice of files that are described by their structure, so that libav isn't loaded.
extension StructuralContent {
  /// The description of a file for which libav isn't needed; `nil` where it has to be asked, by the file or by what is wanted of
  /// it.
  static func withoutLibAV(_ file: ContainerFile, _ options: URLAsset.Options) -> StructuralContent? {
    guard !options.alwaysUsesLibAV, [nil, .animatedWebP].contains(options.container) else { return nil }
    // libav's description of such a file differs by how it is set up; of an animated WebP it has none.
    guard !options.followsFFprobe || (try? file.format().container) != .mpegTransportStream else {
      return nil
    }
    guard let content = StructuralContent(of: file) else { return nil }
    if options.followsFFprobe, content.container.kind == .animatedWebP { return nil }
    if let known = options.container, known != content.container.kind { return nil }
    return content
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
}
