package import MediaAssets
package import MediaCore
package import MediaMetadata

/// The options of an export: what becomes of the sound, the pictures and all the rest of a file.
package struct ExportOptions: Sendable {
  /// The way in which the tracks of a kind are taken over.
  package enum Coding: Hashable, Sendable {
    /// Samples stay as they are where the file holds them, and are encoded where it doesn't.
    case automatic
    case copied
    case encoded(Codec)
    case leftOut
  }

  package var sound = Coding.automatic
  package var pictures = Coding.automatic
  /// Bits a second of a lossy codec of sound.
  package var audioBitRate: Int?
  /// Samples a second.
  package var sampleRate: Int?
  /// The number of channels that the sound is mixed to.
  package var channelCount: Int?
  /// The layout of channels that the sound is mixed to.
  package var channelLayout: ChannelLayout?
  /// Bits of a sample of a lossless codec.
  package var bitDepth: Int?
  /// The factor that the sound's samples are multiplied by.
  package var gain: Double?
  /// The mix that says how loud tracks are, by their IDs; each stays a track of its own.
  package var audioMix: AudioMix?
  /// The algorithm for sound that plays at another rate than 1, which decides what becomes of its pitch.
  package var audioTimePitchAlgorithm = AudioTimePitchAlgorithm.spectral
  /// The composition that draws all pictures as one track.
  package var videoComposition: VideoComposition?
  /// The statistics that the first of two passes over the pictures collects; `nil` for one pass.
  package var statistics: PassStatistics?
  /// The settings with which pictures are encoded; their codec is not looked at.
  package var video = VideoEncoderSettings(.h264)
  /// The size that pictures are scaled to, in square pixels as they are seen; a side of 0 follows the other one.
  package var size: VideoDimensions?
  /// Whether pictures are scaled to fit into `size`: they keep their shape, and are never enlarged.
  package var fits = false
  /// The time for which each picture is shown; that in the track where it is `nil`.
  package var frameRate: MediaTime?
  /// The IDs of the tracks that are written; all where it is `nil`.
  package var trackIDs: Set<Int32>?
  package var timeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  /// Whether a part keeps its stored samples where they can be decoded without those that are cut off, and no edit list has to
  /// hide anything.
  package var isSmart = false
  /// The codec of sound that the file can't hold as it is; the one that is usual in it where `nil`.
  package var fallbackSoundCodec: Codec?
  /// Whether tags are taken over.
  package var keepsMetadata = true
  /// Whether chapters of other containers become a track.
  var keepsChapters = true
  /// The filter of the tags that are taken over; all are where it is `nil`.
  package var metadataFilter: MetadataItemFilter?
  /// Items that are set after the tags that are taken over.
  package var metadata: [MetadataItem] = []
  /// Tags to be set, in this order; an empty value takes the tag away.
  package var tags: [(key: String, value: String)] = []
  /// The time from one fragment to the next, in nanoseconds; `nil` writes no fragments.
  package var fragmentInterval: Int64?
  /// Whether the movie box, which describes the samples, comes before them.
  package var movieIsFirst = false

  package init() {}

  /// Whether all of the timeline is wanted.
  var isWhole: Bool { timeRange.start <= .zero && !timeRange.end.isNumeric }
  /// Whether the sound's samples have to change.
  var changesSound: Bool {
    audioBitRate != nil || sampleRate != nil || channelCount != nil || channelLayout != nil || bitDepth != nil
      || gain != nil || audioMix != nil
  }
  /// Whether the pictures have to change.
  var changesPictures: Bool {
    size != nil || frameRate != nil || videoComposition != nil || video.averageBitRate != nil
      || video.quality != nil
  }
}
