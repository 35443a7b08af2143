/// A container's description of itself as a whole, whether its own structure was read or libav was asked.
package struct DescribedContainer: Sendable {
  package var kind: Container
  /// The short names that tools print, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  package var shortName: String
  /// The name for people, such as `QuickTime / MOV`.
  package var longName: String
  /// `nil` where it is not known.
  package var duration: MediaTime?
  package var durationOrigin = DurationOrigin.stated
  /// Bits per second over the whole file; `nil` where it is not known.
  package var bitRate: Int64?
  package var tags: [DictionaryTag] = []
  package var chapters: [Chapter] = []

  /// The way in which a duration is known.
  package enum DurationOrigin: Sendable {
    /// The file says it.
    case stated
    /// The size of the file and a bit rate.
    case bitRate
    /// The last timestamps of a stream of broadcasts, after which there may be more.
    case lastTimestamps
  }

  /// A named part of the stored timeline.
  package struct Chapter: Hashable, Sendable {
    package var timeRange: MediaTimeRange
    package var title: String?

    package init(timeRange: MediaTimeRange, title: String?) {
      self.timeRange = timeRange
      self.title = title
    }
  }

  package init(_ kind: Container, shortName: String, longName: String) {
    self.kind = kind
    self.shortName = shortName
    self.longName = longName
  }

  /// Whether the duration is an estimate.
  package var durationIsEstimated: Bool { durationOrigin != .stated }
}
