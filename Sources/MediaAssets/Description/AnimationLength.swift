import LibAV
import MediaContainers
import MediaCore
import MediaImages

/// How long animations in GIF and PNG are: libav leaves it open, or counts pictures that state a delay alone.
enum AnimationLength {
  /// States the length of the one stream, and of the file; a GIF of one picture has none.
  static func state(
    of streams: inout [StreamInfo], in file: ContainerFile, _ container: inout ContainerInfo
  ) {
    guard streams.count == 1, let ticks = ticks(streams[0], file.source, container.container) else {
      return
    }
    streams[0].durationTicks = ticks > 0 ? ticks : nil
    container.duration = ticks > 0 ? streams[0].timeBase.time(ticks) : nil
    container.bitRate =
      container.duration.map { Int64(saturating: Double(file.source.byteCount) * 8 / $0.seconds) }
  }

  /// `nil` for other files.
  private static func ticks(
    _ stream: StreamInfo, _ source: any ByteSource, _ container: Container
  ) -> Int64? {
    switch container {
    case .gif:
      guard let length = try? GIFBlockWalk.length(of: source), length.imageCount > 0 else { return nil }
      let time = MediaTime(value: length.hundredths, timescale: 100)
      return length.imageCount == 1 ? 0 : stream.timeBase.ticks(at: time)
    case .animatedPNG:
      var sum: Int64?
      try? PNGAnimation.forEachDelay(of: source) { delay in
        sum = (sum ?? 0).saturatingAdd(stream.timeBase.ticks(at: delay))
      }
      return sum
    default: return nil
    }
  }
}
