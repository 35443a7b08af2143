/// On which timeline the times of a track's samples are.
package enum SampleTimeline: Hashable, Sendable {
  /// The track's, after the edit list.
  case presented
  /// The media's own, before the edit list.
  case media
  /// The one of the timestamps that libav gives packets: after an edit list, and from wherever the stored times begin.
  case demuxed
}
