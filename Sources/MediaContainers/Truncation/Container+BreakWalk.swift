import MediaCore
import MediaStreams
import MediaStructure

extension Container {
  /// A walk that finds where packets of a file of this container are missing; `nil` where the structure doesn't show it.
  func breakWalk(through source: any ByteSource) -> (any BreakWalk)? {
    switch self {
    case .ogg: OggBreaks(source)
    case .matroska: MatroskaBreaks(source)
    case .flv: FLVBreaks(source)
    case .mpegTransportStream: TransportBreaks(source)
    case .mpegProgramStream: MPEGProgramBreaks(source)
    default: nil
    }
  }
}
