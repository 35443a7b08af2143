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
  /// The parts of the media that an edit list shows, in units of the media's own timeline; empty where there is none.
  ///
  /// An edit without an end reaches to `Int64.max`.
  public var edits: [Range<Int64>]

  /// Whether the container can place the presentation before the decoding: the decode times then are no clock.
  public var allowsNegativeOffsets = false
  /// Whether pictures are stored that are never shown, at the time of another one (VP8).
  public var hidesPictures = false
  /// Whether decode times are those of the file, which then must not go back.
  package var statesDecodeTimes = true
  /// Its place among the streams that libav counts, from 0.
  package var trackIndex = 0
  /// Units of its times that one unit of libav's times stands for.
  package var step: Int32 = 1

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
