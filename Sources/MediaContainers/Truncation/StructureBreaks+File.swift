import MediaCore
import MediaStreams
import MediaStructure

extension StructureBreaks {
  /// Those of a file; none where its container doesn't show them, or can't be read.
  init(of source: any ByteSource, in container: Container) {
    let breaks: StructureBreaks? =
      switch container {
      case .ogg: try? OggBreaks.breaks(in: source)
      case .matroska: try? MatroskaBreaks.breaks(in: source)
      case .flv: try? FLVBreaks.breaks(in: source)
      case .mpegTransportStream: try? TransportBreaks.breaks(in: source)
      case .mpegProgramStream: try? MPEGProgramBreaks.breaks(in: source)
      default: nil
      }
    self = breaks ?? StructureBreaks()
  }
}
