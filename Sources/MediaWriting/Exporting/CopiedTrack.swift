import ISOBaseMedia
import LibAV
import MediaCore

/// A track that is taken over from another file as it is: for a file of the ISO family, or for one of libavformat's.
struct CopiedTrack {
  var track: WrittenTrack?
  var stream: FormatWriter.Stream?
  /// Whether the last edit ends with the samples where those end earlier, which is known once they have come.
  var endsWithSamples = false

  /// Units a second of the samples' times.
  var timescale: UInt32 {
    track?.timescale ?? stream.map { UInt32(max($0.timeBase.denominator, 1)) } ?? 1
  }
}
