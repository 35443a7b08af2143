package import MediaAssets
package import MediaCore
package import MediaMetadata

/// What becomes of a file that is exported: of its sound, its pictures and all the rest.
package struct ExportOptions: Sendable {
  /// What becomes of the tracks of a kind.
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
  /// How many channels the sound is mixed to.
  package var channelCount: Int?
  /// What the sound is mixed to.
  package var channelLayout: ChannelLayout?
  /// Bits of a sample of a lossless codec.
  package var bitDepth: Int?
  /// What the sound's samples are multiplied by.
  package var gain: Double?
  /// How loud tracks are, by their IDs; each stays a track of its own.
  package var audioMix: AudioMix?
  /// What becomes of the pitch of sound that plays at another rate than 1.
  package var audioTimePitchAlgorithm = AudioTimePitchAlgorithm.spectral
  /// How pictures are put together to one track.
  package var videoComposition: VideoComposition?
  /// What the first of two passes over the pictures measures; `nil` for one pass.
  package var statistics: PassStatistics?
  /// How pictures are encoded, whatever its codec says.
  package var video = VideoEncoderSettings(.h264)
  /// What pictures are scaled to, in square pixels as they are seen; a side of 0 follows the other one.
  package var size: VideoDimensions?
  /// Whether `size` is what pictures fit into, as they are, and they are never enlarged.
  package var fits = false
  /// How long each picture is shown; as long as in the track where it is `nil`.
  package var frameRate: MediaTime?
  /// By track ID; all where it is `nil`.
  package var trackIDs: Set<Int32>?
  package var timeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  /// Whether a part keeps its stored samples where they can be decoded without those that are cut off, and no edit list has to
  /// hide anything.
  package var isSmart = false
  /// What sound becomes where the file can't hold it as it is, if not what is usual in it.
  package var fallbackSoundCodec: Codec?
  /// Whether tags are taken over.
  package var keepsMetadata = true
  /// Whether chapters of other containers become a track.
  var keepsChapters = true
  /// Which of the tags; all where it is `nil`.
  package var metadataFilter: MetadataItemFilter?
  /// Items that are set after the tags that are taken over.
  package var metadata: [MetadataItem] = []
  /// Tags to be set, in this order; an empty value takes the tag away.
  package var tags: [(key: String, value: String)] = []
  /// In nanoseconds; `nil` writes no fragments.
  package var fragmentInterval: Int64?
  /// Whether what describes the samples comes before them.
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
