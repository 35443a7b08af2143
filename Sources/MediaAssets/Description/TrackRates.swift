import ISOBaseMedia
package import MediaCore

/// The rates of a track, and the number and the size of its samples.
package struct TrackRates: Sendable {
  /// Bits per second; `nil` where that is not known.
  package private(set) var dataRate: Int64?
  /// The number of packets, where the container counts them.
  package private(set) var sampleCount: Int64?
  /// The number of bytes of all samples, where the container counts them.
  package private(set) var sampleDataLength: Int64?
  /// Pictures a second on average; 0 where that is not known.
  package let frameRate: Double
  /// The shortest time that a picture is shown; `.invalid` where that is not known.
  package let minFrameDuration: MediaTime
  /// Whether the sample table, or an animation, shows some pictures longer than others, by more than what clocks round; `nil`
  /// where neither is there.
  package private(set) var isVariable: Bool?

  /// Makes the rates of pictures that all last as long.
  init(frameDuration: MediaTime) {
    frameRate = 1 / frameDuration.seconds
    minFrameDuration = frameDuration
  }

  /// The finest rates of the tracks that a track is put together of.
  init(_ sources: [TrackRates]) {
    frameRate = sources.map(\.frameRate).max() ?? 0
    minFrameDuration = sources.map(\.minFrameDuration).filter(\.isNumeric).min() ?? .invalid
  }

  /// - Parameter extent: of the samples in the movie's fragments, in the media's timescale.
  init(
    _ described: DescribedTrack, isoTrack: ISOTrack?, movie: ISOMovie?, extent: ISOMediaExtent?,
    totals: ISOSampleTotals?
  ) {
    // libav takes each frame of sound for a byte where packets stand for many.
    let isCounted = !Self.isFar(described, from: extent) && totals?.hasSoundPackets != true
    dataRate = isCounted ? described.bitRate : nil
    let hasFragments = movie.map { $0.containsFragments || $0.canContainFragments } ?? false
    let placed = hasFragments ? nil : totals?.placedCount
    sampleCount = described.sampleCount > 0 ? min(described.sampleCount, placed ?? .max) : nil
    sampleDataLength = hasFragments ? nil : totals?.byteCount
    frameRate = described.averageFrameRate?.value ?? 0
    let shortest =
      described.formatDescription.mediaType == .video
      ? Self.shortestDistance(in: totals, timescale: isoTrack?.mediaTimescale) ?? described.baseFrameRate
      : nil
    minFrameDuration =
      shortest.map { MediaTime(value: Int64($0.denominator), timescale: $0.numerator) } ?? .invalid
    isVariable = described.isVariableRate
    if described.formatDescription.mediaType == .video, !hasFragments, let longest = totals?.longestDelta,
      let shortest = totals?.shortestDelta, let timescale = isoTrack?.mediaTimescale
    {
      // Clocks of many files count milliseconds, and are converted to others.
      isVariable = longest - shortest > max(1, timescale / 900)
    }
  }

  /// Whether libav's length is far from the true one: a rate that was made with it means nothing.
  private static func isFar(_ described: DescribedTrack, from extent: ISOMediaExtent?) -> Bool {
    guard let extent, let ticks = described.durationTicks else { return false }
    return ticks / 2 > extent.shown.upperBound.saturatingSubtract(extent.shown.lowerBound)
  }

  /// The shortest distance, by the file's table, of pictures that don't follow each other at one rate; `nil` where they
  /// do.
  private static func shortestDistance(
    in totals: ISOSampleTotals?, timescale: UInt32?
  ) -> Rational? {
    guard let totals, !totals.isConstantRate, let timescale, let delta = totals.shortestDelta, delta > 0
    else { return nil }
    return Rational(reducing: Int128(timescale), Int128(delta))
  }

  /// The duration of each picture, where all last as long; `nil` where they don't, or that is not known.
  var constantFrameDuration: MediaTime? {
    guard minFrameDuration.isNumeric, minFrameDuration > .zero, frameRate > 0 else { return nil }
    // The last one may have another length.
    return abs(frameRate * minFrameDuration.seconds - 1) < 0.001 ? minFrameDuration : nil
  }

  /// Takes over the counts of the packets.
  mutating func measure(by survey: PacketSurvey) {
    sampleDataLength = survey.byteCount
    sampleCount = sampleCount ?? survey.packetCount
  }

  /// Makes the data rate of the samples' size where the container doesn't say it.
  mutating func estimateDataRate(over duration: MediaTime) {
    guard dataRate == nil, let sampleDataLength, duration.isNumeric, duration > .zero else { return }
    dataRate = Int64(saturating: Double(sampleDataLength) * 8 / duration.seconds)
  }
}

extension TrackContent {
  package var estimatedDataRate: Int64? { rates.dataRate }
  package var totalSampleDataLength: Int64? { rates.sampleDataLength }
  package var sampleCount: Int64? { rates.sampleCount }
  package var nominalFrameRate: Double { rates.frameRate }
  package var minFrameDuration: MediaTime { rates.minFrameDuration }
  package var constantFrameDuration: MediaTime? { rates.constantFrameDuration }
}
