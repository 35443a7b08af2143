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
    of tracks: inout [DescribedTrack], in file: ContainerFile, _ container: inout DescribedContainer
  ) {
    guard tracks.count == 1, let length = AnimationLength(tracks[0], file.source, container.kind)
    else { return }
    length.state(of: &tracks[0])
    let ticks = tracks[0].durationTicks
    container.duration = ticks.map { tracks[0].timeBase.time($0) }
    container.durationOrigin = .stated
    container.bitRate =
      container.duration.map { Int64(saturating: Double(file.source.byteCount) * 8 / $0.seconds) }
  }

  /// - Returns: `nil` for other files, and for one that can't be read to its end.
  private init?(_ track: DescribedTrack, _ source: any ByteSource, _ container: Container) {
    var length = AnimationLength()
    do throws(MediaError) {
      switch container {
      case .gif:
        try GIFBlockWalk.forEachDelay(of: source) { hundredths in
          length.add(track.timeBase.ticks(at: MediaTime(value: hundredths, timescale: 100)))
        }
        if length.pictureCount == 1 { length.total = 0 }
      case .animatedPNG:
        try PNGAnimation.forEachDelay(of: source) { length.add(track.timeBase.ticks(at: $0)) }
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

  func state(of track: inout DescribedTrack) {
    track.durationTicks = total > 0 ? total : nil
    guard pictureCount > 1, total > 0 else { return }
    let unit = Int128(track.timeBase.denominator)
    let tick = Int128(track.timeBase.numerator)
    track.averageFrameRate = Rational(reducing: Int128(pictureCount) * unit, Int128(total) * tick)
    if shortest > 0 {
      track.baseFrameRate = Rational(reducing: unit, Int128(shortest) * tick)
    }
    track.isVariableRate = shortest != longest
  }
}
