/// All that is known of a container.
///
/// A new container takes no more than an entry of ``known`` or ``plainFiles`` and, where libav reads it, a
/// row in the table of libav's names (`Container+LibAV.swift` of `LibAV`).
struct ContainerTraits: Sendable {
  let container: Container
  let flags: Flags

  private init(_ container: Container, _ flags: Flags) {
    (self.container, self.flags) = (container, flags)
  }

  /// Facts that hold of all files of a container; ``Container`` has a property for each, which says what it means.
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt64

    /// A file can be taken for it, whatever it holds.
    static let isFile = Flags(rawValue: 1 << 0)
    static let hasOwnTimeline = Flags(rawValue: 1 << 1)
    static let statesDurations = Flags(rawValue: 1 << 2)
    static let indexesKeySamples = Flags(rawValue: 1 << 3)
    static let endsAtLastTimestamp = Flags(rawValue: 1 << 4)
    static let hasWaveFormatTags = Flags(rawValue: 1 << 5)
    static let cutsLastPacket = Flags(rawValue: 1 << 6)
    static let isStillPicture = Flags(rawValue: 1 << 7)
    static let statesTimestamps = Flags(rawValue: 1 << 8)
    static let statesDecodeTimes = Flags(rawValue: 1 << 9)
    static let endsAnywhere = Flags(rawValue: 1 << 10)
    static let chainsStreams = Flags(rawValue: 1 << 11)
    static let numbersSamples = Flags(rawValue: 1 << 12)
    static let statesPlayTime = Flags(rawValue: 1 << 13)
    static let statesDurationOfFile = Flags(rawValue: 1 << 14)
    static let statesDurationOfLoneTrack = Flags(rawValue: 1 << 15)
    static let countsChaptersFromSound = Flags(rawValue: 1 << 16)
    static let skipsZeros = Flags(rawValue: 1 << 17)
    static let placesPlainSound = Flags(rawValue: 1 << 18)
    static let isOfChunks = Flags(rawValue: 1 << 19)
    static let isRIFF = Flags(rawValue: 1 << 20)
    static let clockCanRestart = Flags(rawValue: 1 << 21)
    static let isPicturesAlone = Flags(rawValue: 1 << 22)
    static let leavesTextsOpen = Flags(rawValue: 1 << 23)
    static let mayLackPictureTimes = Flags(rawValue: 1 << 24)
    static let plainSoundEndsAnywhere = Flags(rawValue: 1 << 25)
    static let beginsStreamsLate = Flags(rawValue: 1 << 26)
    static let holdsImages = Flags(rawValue: 1 << 27)
    static let hasCheapStreams = Flags(rawValue: 1 << 28)
    static let statesFrameSizes = Flags(rawValue: 1 << 29)
    static let marksPadding = Flags(rawValue: 1 << 30)
    static let seeksByIndex = Flags(rawValue: 1 << 31)
  }

  static let flags = Dictionary(known.map { ($0.container, $0.flags) }) { first, _ in first }

  /// Containers that a file can be taken for, and of which nothing else is known; apart, so that a start needn't look at them.
  static let plainFiles: [Container] = [
    .au, .adts, .ac3, .enhancedAC3, .amr, .wavPack, .monkeysAudio, .trueAudio, .dts, .mlp, .trueHD, .loas,
    .yuv4MPEG, .sbc, .criADX, .dv, .g722, .av1Units, .ivf, .dsf, .bmp, .photoshop, .portableBitmap,
    .portableGraymap, .portablePixmap, .portableArbitraryMap, .portableFloatMap,
  ]

  /// All other containers of which anything is known.
  static let known: [ContainerTraits] = [
    ContainerTraits(
      .isoBaseMedia,
      [
        .isFile, .hasOwnTimeline, .statesDurations, .indexesKeySamples, .statesTimestamps,
        .statesDecodeTimes,
      ]),
    ContainerTraits(
      .matroska,
      [
        .isFile, .hasOwnTimeline, .statesDurations, .statesTimestamps, .statesDurationOfFile, .skipsZeros,
        .leavesTextsOpen, .beginsStreamsLate, .statesFrameSizes, .marksPadding, .seeksByIndex,
      ]),
    ContainerTraits(
      .wave,
      [
        .isFile, .isRIFF, .statesDurations, .hasWaveFormatTags, .placesPlainSound, .plainSoundEndsAnywhere,
        .statesFrameSizes,
      ]),
    ContainerTraits(
      .avi,
      [
        .isFile, .isRIFF, .statesDurations, .hasWaveFormatTags, .indexesKeySamples,
        .statesDurationOfLoneTrack, .statesFrameSizes,
      ]),
    ContainerTraits(.webP, [.isFile, .isRIFF, .isStillPicture]),
    ContainerTraits(.wave64, [.isFile, .isOfChunks, .hasWaveFormatTags, .statesFrameSizes]),
    ContainerTraits(.aiff, [.isFile, .isOfChunks, .statesDurations, .placesPlainSound]),
    ContainerTraits(
      .caf, [.isFile, .isOfChunks, .statesDurations, .plainSoundEndsAnywhere, .statesFrameSizes]),
    ContainerTraits(.flac, [.isFile, .statesDurations, .statesTimestamps, .numbersSamples, .skipsZeros]),
    ContainerTraits(
      .ogg,
      [.isFile, .cutsLastPacket, .statesTimestamps, .chainsStreams, .skipsZeros, .hasCheapStreams]),
    ContainerTraits(.mpegAudio, [.isFile, .countsChaptersFromSound]),
    ContainerTraits(.aptX, [.isFile, .endsAnywhere]),
    ContainerTraits(.aptXHD, [.isFile, .endsAnywhere]),
    ContainerTraits(.avcByteStream, [.isFile, .isPicturesAlone]),
    ContainerTraits(.hevcByteStream, [.isFile, .isPicturesAlone]),
    ContainerTraits(.mpegVideo, [.isFile, .isPicturesAlone]),
    ContainerTraits(.mpeg4Video, [.isFile, .isPicturesAlone]),
    ContainerTraits(.dirac, [.isFile, .isPicturesAlone]),
    ContainerTraits(
      .mpegTransportStream,
      [
        .isFile, .clockCanRestart, .endsAtLastTimestamp, .statesTimestamps, .statesDecodeTimes,
        .beginsStreamsLate, .hasCheapStreams,
      ]),
    ContainerTraits(
      .mpegProgramStream,
      [
        .isFile, .clockCanRestart, .endsAtLastTimestamp, .statesTimestamps, .statesDecodeTimes,
        .hasCheapStreams,
      ]),
    ContainerTraits(
      .asf,
      [.isFile, .hasWaveFormatTags, .statesPlayTime, .statesDurationOfLoneTrack, .statesFrameSizes]),
    ContainerTraits(
      .flv,
      [
        .isFile, .statesTimestamps, .statesDecodeTimes, .statesDurationOfFile, .skipsZeros,
        .beginsStreamsLate,
      ]),
    ContainerTraits(.nut, [.isFile, .statesTimestamps]),
    ContainerTraits(.mxf, [.isFile, .mayLackPictureTimes]),
    ContainerTraits(.gif, [.isFile, .skipsZeros, .holdsImages]),
    ContainerTraits(.windowsIcon, [.isFile, .holdsImages]),
    ContainerTraits(.jpeg, [.isFile, .isStillPicture, .skipsZeros]),
    ContainerTraits(.png, [.isFile, .isStillPicture, .skipsZeros]),
    ContainerTraits(.animatedPNG, [.isFile, .holdsImages]),
    ContainerTraits(.tiff, [.isFile, .isStillPicture]),
    ContainerTraits(.targa, [.isFile, .isStillPicture]),
    // Structures, and assets that a mark alone doesn't show.
    ContainerTraits(.riff, [.isOfChunks, .isRIFF]),
    ContainerTraits(.composition, [.hasOwnTimeline, .statesDurations, .statesTimestamps]),
    ContainerTraits(
      .animatedWebP, [.isRIFF, .statesDurations, .statesTimestamps, .statesDecodeTimes, .holdsImages]),
    ContainerTraits(.stillPicture, .isStillPicture),
  ]
}
