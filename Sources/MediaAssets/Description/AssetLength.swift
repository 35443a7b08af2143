package import MediaCore

/// The length of an asset, and the bit rate that it makes.
package struct AssetLength: Sendable {
  package private(set) var duration: MediaTime
  package private(set) var isEstimated: Bool
  /// Bits per second over the whole file; `nil` where it is not known.
  package private(set) var bitRate: Int64?

  init(_ container: DescribedContainer, _ tracks: [TrackContent], hasFragments: Bool, byteCount: Int64) {
    let timed = tracks.filter(\.isTimed)
    let lastEnd = Self.lastEnd(of: tracks)
    // The lengths of tracks by fragments or a tag go before libav's sums.
    let areKnown =
      !timed.isEmpty && timed.allSatisfy { $0.trimming.heard.isValid || $0.timing.mediaEnd.isMeasured }
    duration =
      areKnown ? lastEnd : Self.duration(ofTracks: lastEnd, container: container.duration ?? .invalid)
    isEstimated = container.durationIsEstimated
    bitRate =
      hasFragments && areKnown && lastEnd.isNumeric && lastEnd > .zero
      ? Int64(saturating: Double(byteCount) * 8 / lastEnd.seconds) : container.bitRate
  }

  /// Tracks that are put together last as long as they were made, be it no time.
  init(composed tracks: [TrackContent]) {
    duration = tracks.map(\.timeRange.end).max() ?? .zero
    isEstimated = false
  }

  /// The end of the last track, as lengths of files count it; `.invalid` where none says it.
  static func lastEnd(of tracks: [TrackContent]) -> MediaTime {
    tracks.filter(\.isTimed).map(\.timing.countedEnd).filter(\.isNumeric).max() ?? .invalid
  }

  /// The tracks' own times are exact where the container's are rounded to microseconds; the container's stand where the two
  /// are not about the same thing, such as a stream whose length is only guessed.
  private static func duration(ofTracks tracks: MediaTime, container: MediaTime) -> MediaTime {
    guard tracks.isNumeric else { return container.isNumeric ? container : .indefinite }
    // Writers leave zero there, and libav less than it where a track begins before the file.
    guard container.isNumeric, container > .zero || tracks <= .zero else { return tracks }
    let tolerance = MediaTime(value: 2, timescale: 1000)
    return (tracks - container).absoluteValue <= tolerance ? tracks : container
  }

  /// Takes over the end of tracks that were measured.
  mutating func measure(_ tracks: [TrackContent]) {
    let end = Self.lastEnd(of: tracks)
    guard end.isNumeric else { return }
    duration = end
    isEstimated = false
  }
}

extension AssetContent {
  package var duration: MediaTime { length.duration }
  package var durationIsEstimated: Bool { length.isEstimated }
  /// Bits per second over the whole file; `nil` where it is not known.
  package var bitRate: Int64? { length.bitRate }
}
