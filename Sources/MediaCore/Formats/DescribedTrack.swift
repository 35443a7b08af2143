/// A file's description of one of its tracks, whether its own structure was read or libav was asked.
package struct DescribedTrack: Sendable {
  /// The place among the file's tracks.
  package var index: Int
  /// The container's own identifier: a track ID, a PID; 0 where it has none.
  package var id: Int32
  package var formatDescription: FormatDescription
  package var timeBase: TimeBase
  /// In ticks of the time base.
  package var startTicks: Int64?
  /// In ticks of the time base.
  package var durationTicks: Int64?
  /// The number of samples, where the container counts them; else 0.
  package var sampleCount: Int64 = 0
  /// Bits per second, where the container or the codec's header says.
  package var bitRate: Int64? {
    get { formatDescription.coding.bitRate > 0 ? formatDescription.coding.bitRate : nil }
    set { formatDescription.coding.bitRate = newValue ?? 0 }
  }
  /// Pictures a second: their number over the duration.
  package var averageFrameRate: Rational?
  /// Pictures a second: the lowest rate that all timestamps fit.
  package var baseFrameRate: Rational?
  /// Whether some pictures are shown longer than others; `nil` where that is not known.
  package var isVariableRate: Bool?
  package var disposition: Disposition = []
  /// The turn and the move that players are to give the picture, by the container.
  package var transform = PictureTransform.identity
  /// The language, in ISO 639-2/T or as the container writes it; `nil` where it says none.
  package var language: String?
  package var tags: [DictionaryTag] = []
  /// Pictures that wait for others that come later in decode order; 0 where decode and display order agree.
  package var reorderDepth: Int {
    get { formatDescription.coding.reorderDepth }
    set { formatDescription.coding.reorderDepth = newValue }
  }
  /// Whether the container says that the samples are encrypted.
  package var isProtected = false
  /// Whether the file stores no samples of the track, whose picture is put together of others.
  package var isAssembled = false

  package init(index: Int, id: Int32, formatDescription: FormatDescription, timeBase: TimeBase) {
    self.index = index
    self.id = id
    self.formatDescription = formatDescription
    self.timeBase = timeBase
  }

  package var codec: Codec { formatDescription.codec }
  /// Whether the samples are on the timeline; a cover picture's aren't.
  package var isTimed: Bool { !disposition.contains(.attachedPicture) }
}
