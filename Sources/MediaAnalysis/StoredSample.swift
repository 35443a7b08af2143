public import MediaCore

/// A track whose stored samples are looked at.
public struct StoredTrack: Hashable, Sendable {
  /// The container's identifier of the track, which anomalies name.
  public var trackID: Int32
  /// Sound and pictures are looked at for gaps and overlaps; samples of other kinds need not follow each other.
  public var mediaType: MediaType
  /// Units a second of the samples' times.
  public var timescale: Int32
  /// Whether tables give every sample its duration and its place; otherwise a duration of 0 is one that is not known,
  /// and places are those of packets with what is around them.
  public var hasTables: Bool
  /// What an edit list shows of the media, in units of the media's own timeline; empty where there is none.
  ///
  /// An edit without an end reaches to `Int64.max`.
  public var edits: [Range<Int64>]

  /// Whether the container can place the presentation before the decoding: the decode times then are no clock.
  public var allowsNegativeOffsets = false
  /// Whether pictures are stored that are never shown, at the time of another one (VP8).
  public var hidesPictures = false

  /// Makes a track; what is not given is as in a file with tables for every sample and without an edit list.
  public init(
    trackID: Int32, mediaType: MediaType, timescale: Int32, hasTables: Bool = true, edits: [Range<Int64>] = []
  ) {
    self.trackID = trackID
    self.mediaType = mediaType
    self.timescale = timescale
    self.hasTables = hasTables
    self.edits = edits
  }
}

/// One stored sample as its container describes it; times are in units of the track's timescale.
public struct StoredSample: Hashable, Sendable {
  /// In decode order, from 0.
  public var index: Int
  /// On the track's timeline; `nil` where the container doesn't say.
  public var decodeTime: Int64?
  /// On the track's timeline, after the edit list; `nil` where the container doesn't say.
  public var presentationTime: Int64?
  /// Of the presentation, on the media's own timeline; `presentationTime` where there is no edit list.
  public var mediaTime: Int64?
  /// 0 where the container doesn't say, or the sample lasts no time.
  public var duration: Int64
  /// In bytes.
  public var size: Int64
  /// Absolute, in bytes; `nil` where the container doesn't say.
  public var offset: Int64?
  /// Whether decoding can begin here, as the container says.
  public var isSync: Bool
  /// Whether any of it is shown, after the edit list.
  public var isShown: Bool
  /// Whether its bytes lie outside of the file.
  public var isMissing: Bool
  /// What the coded picture itself says.
  public var picture: CodedPicture?

  /// Makes a sample, by default one that is in the file, shown, and a place to begin decoding; `mediaTime` is
  /// `presentationTime` where it is not given.
  public init(
    index: Int, decodeTime: Int64?, presentationTime: Int64?, mediaTime: Int64? = nil, duration: Int64 = 0,
    size: Int64 = 0, offset: Int64? = nil, isSync: Bool = true, isShown: Bool = true, isMissing: Bool = false,
    picture: CodedPicture? = nil
  ) {
    self.index = index
    self.decodeTime = decodeTime
    self.presentationTime = presentationTime
    self.mediaTime = mediaTime ?? presentationTime
    self.duration = duration
    self.size = size
    self.offset = offset
    self.isSync = isSync
    self.isShown = isShown
    self.isMissing = isMissing
    self.picture = picture
  }
}
