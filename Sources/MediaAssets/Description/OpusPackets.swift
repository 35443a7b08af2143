import LibAV
import MediaChunks
import MediaCodecs
import MediaContainers
import MediaCore
import MediaStreams
import MediaStructure

/// The duration of packets of Opus, where a container says that all are alike.
enum OpusPackets {
  static func state(
    of tracks: inout [DescribedTrack], in file: ContainerFile, _ container: DescribedContainer
  ) {
    for place in tracks.indices where tracks[place].codec == .opus {
      guard tracks[place].formatDescription.audio?.streamDescription.framesPerPacket == 0,
        let frames = frames(ofTrack: place, of: tracks.count, in: file, container.kind),
        lengths.contains(frames)
      else { continue }
      tracks[place].formatDescription.audio?.streamDescription.framesPerPacket = frames
    }
  }

  /// From the shortest frame to the longest packet, 120 ms at 48 kHz (RFC 6716, 2.1.4).
  private static let lengths = 120...5760

  private static func frames(
    ofTrack place: Int, of count: Int, in file: ContainerFile, _ container: Container
  ) -> Int? {
    switch container {
    case .caf:
      let stated = file.chunks?.descendant("caff", "desc")?.content(as: CoreAudioDescription.self)
      return stated.map { Int(clamping: $0.framesPerPacket) }
    case .matroska:
      let entries = MatroskaDescription.trackEntries(of: file)
      guard entries.count == count, let duration = entries[place].number(.defaultDuration),
        case let (ticks, isHuge) = duration.multipliedReportingOverflow(by: UInt64(OpusHead.sampleRate)),
        !isHuge,
        ticks % 1_000_000_000 == 0
      else { return nil }
      return Int(clamping: ticks / 1_000_000_000)
    default: return nil
    }
  }
}
