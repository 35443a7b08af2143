public import MediaCore

/// Something about a track's samples that a reader may stumble over.
public struct SampleAnomaly: Hashable, Sendable {
  /// The kind of anomaly, in a word that programs can go by.
  public var kind: Kind
  /// The track; `nil` for an anomaly of the file as a whole.
  public var trackID: Int32?
  /// The sample, in decode order from 0; of several in a row, the first.
  public var index: Int?
  /// The number of samples in a row that have it.
  public var count: Int
  /// The time of the sample, on the track's timeline.
  public var time: MediaTime?
  /// The latest time that one of several in a row is shown at, on the track's timeline; only says in which ranges the anomaly is.
  package var latestTime: MediaTime?
  /// Absolute, in bytes.
  public var offset: Int64?
  /// In words, with the numbers that it was found by.
  public var reason: String

  /// Makes an anomaly, by default of one sample.
  public init(
    _ kind: Kind, _ reason: String, trackID: Int32? = nil, index: Int? = nil, count: Int = 1,
    time: MediaTime? = nil, offset: Int64? = nil
  ) {
    self.kind = kind
    self.reason = reason
    self.trackID = trackID
    self.index = index
    self.count = count
    self.time = time
    self.offset = offset
  }

  public static func == (one: SampleAnomaly, other: SampleAnomaly) -> Bool {
    one.kind == other.kind && one.trackID == other.trackID && one.index == other.index
      && one.count == other.count && one.time == other.time && one.offset == other.offset
      && one.reason == other.reason
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(trackID)
    hasher.combine(index)
    hasher.combine(count)
    hasher.combine(time)
    hasher.combine(offset)
    hasher.combine(reason)
  }

  /// The kind of an anomaly; more may be added.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A sample is decoded no later than the one before it.
    public static let decodeOrder = Kind(rawValue: "decode-order")
    /// A sample is shown before it is decoded.
    public static let shownBeforeDecoded = Kind(rawValue: "shown-before-decoded")
    /// Time passes between one sample's end and the next one's start.
    public static let gap = Kind(rawValue: "gap")
    /// A sample starts before the one before it has ended.
    public static let overlap = Kind(rawValue: "overlap")
    /// Two samples are shown at the same time.
    public static let samePresentationTime = Kind(rawValue: "same-presentation-time")
    /// A sample lasts no time.
    public static let zeroDuration = Kind(rawValue: "zero-duration")
    /// The container and the coded picture do not agree on whether decoding can begin with it.
    public static let syncFlag = Kind(rawValue: "sync-flag")
    /// A sample is outside of the file.
    public static let outsideFile = Kind(rawValue: "outside-file")
    /// Two samples share some of their bytes.
    public static let sharedBytes = Kind(rawValue: "shared-bytes")
    /// Samples that are played together are far apart in the file.
    public static let interleaving = Kind(rawValue: "interleaving")
    /// Sound and pictures end at different times.
    public static let trackEnd = Kind(rawValue: "track-end")
    /// An edit shows what the media doesn't have.
    public static let edit = Kind(rawValue: "edit")
    /// Tables do not agree with one another, or are damaged.
    public static let tables = Kind(rawValue: "tables")
  }
}
