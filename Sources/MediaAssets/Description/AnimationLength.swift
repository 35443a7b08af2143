import LibAV
import MediaChunks
import MediaContainers
import MediaCore
import MediaImages

/// For how long animations in GIF, PNG and WebP show their pictures: libav leaves it open, or counts pictures that state a delay
/// alone.
struct AnimationLength {
  private var pictureCount: Int64 = 0
  /// In ticks, as the other two.
  private var total: Int64 = 0
  private var shortest = Int64.max
  private var longest: Int64 = 0

  private mutating func add(_ ticks: Int64) {
    pictureCount += 1
    total = total.saturatingAdd(ticks)
    (shortest, longest) = (min(shortest, ticks), max(longest, ticks))
  }

  /// States the length and the rate of the one stream, and the file's length; a GIF of one picture has none.
  static func state(
    of streams: inout [StreamInfo], in file: ContainerFile, _ container: inout ContainerInfo
  ) {
    guard streams.count == 1, let length = AnimationLength(streams[0], file.source, container.container)
    else { return }
    length.state(of: &streams[0])
    let ticks = streams[0].durationTicks
    container.duration = ticks.map { streams[0].timeBase.time($0) }
    container.durationIsFromBitRate = false
    container.bitRate =
      container.duration.map { Int64(saturating: Double(file.source.byteCount) * 8 / $0.seconds) }
  }

  /// - Returns: `nil` for other files, and for one that can't be read to its end.
  private init?(_ stream: StreamInfo, _ source: any ByteSource, _ container: Container) {
    var length = AnimationLength()
    do throws(MediaError) {
      switch container {
      case .gif:
        try GIFBlockWalk.forEachDelay(of: source) { hundredths in
          length.add(stream.timeBase.ticks(at: MediaTime(value: hundredths, timescale: 100)))
        }
        if length.pictureCount == 1 { length.total = 0 }
      case .animatedPNG:
        try PNGAnimation.forEachDelay(of: source) { length.add(stream.timeBase.ticks(at: $0)) }
      default: return nil
      }
    } catch {
      return nil
    }
    guard length.pictureCount > 0 else { return nil }
    self = length
  }

  private init() {}

  /// Adds up delays in milliseconds.
  init(_ animation: WebPAnimation) {
    for frame in animation.frames { add(frame.duration) }
  }

  func state(of stream: inout StreamInfo) {
    stream.durationTicks = total > 0 ? total : nil
    guard pictureCount > 1, total > 0 else { return }
    let unit = Int128(stream.timeBase.denominator)
    let tick = Int128(stream.timeBase.numerator)
    stream.averageFrameRate = StreamInfo.Rational(reducing: Int128(pictureCount) * unit, Int128(total) * tick)
    if shortest > 0 {
      stream.realFrameRate = StreamInfo.Rational(reducing: unit, Int128(shortest) * tick)
    }
    stream.isVariableRate = shortest != longest
  }
}
