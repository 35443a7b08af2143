extension FormatWriter {
  /// A container that is written, by libavformat's name.
  package enum Format: String, Sendable {
    case wave = "wav"
    case aiff, caf, flac, mp3, adts, matroska, webm, ogg
    /// AIFF whose samples have a code, whatever they are; libavformat knows one name for both.
    case aiffC
    case mpegTransportStream = "mpegts"

    var libavName: String { isAIFF ? Format.aiff.rawValue : rawValue }

    package var isAIFF: Bool { self == .aiff || self == .aiffC }

    /// The container's traits, by which its files differ from others.
    package var traits: Traits {
      switch self {
      case .wave: Traits(tagNames: .ofInformationChunks, priming: .lost)
      case .aiff, .aiffC: Traits(tagNames: .known, pictures: .asPacket, priming: .lost, isBigEndian: true)
      case .caf: Traits(tagNames: .known, priming: .lost)
      case .flac: Traits(tagNames: .any, chapters: .asComments, pictures: .asPacket, priming: .lost)
      case .mp3:
        Traits(
          tagNames: .any, chapters: .asList, pictures: .asPacket, namesTagsByFrames: true, hasLAMETag: true)
      case .adts: Traits(priming: .lost, hasSetUpInFrames: true)
      case .matroska:
        Traits(
          tagNames: .any, chapters: .asList, pictures: .asAttachment, priming: .statedForSome,
          marksPadding: true,
          statesCodecDelay: true, hasMatroskaTimes: true, holdsAttachments: true, holdsCaptionsAsSubRip: true,
          holdsCues: true, holdsBareFramesAlone: true, needsSamples: true, countsChannelsAlone: true,
          statesPixelShape: true)
      case .webm:
        Traits(
          tagNames: .any, chapters: .asList, priming: .statedForSome, marksPadding: true,
          statesCodecDelay: true, hasMatroskaTimes: true, holdsCues: true,
          needsSamples: true, statesPixelShape: true)
      case .ogg:
        Traits(
          tagNames: .any, chapters: .asComments, pictures: .asComment, priming: .statedForSome,
          needsSamples: true, endsBeforePackets: true)
      case .mpegTransportStream:
        Traits(tagNames: .ofServices, priming: .lost, hasSetUpInBand: true)
      }
    }
  }
}

extension FormatWriter.Format {
  /// The traits of containers that libavformat writes: what their files can hold and say, where they differ in it.
  package struct Traits: Sendable {
    /// The names that tags can have.
    package enum TagNames: Sendable {
      /// Files hold no tags.
      case none
      /// Names of tags with a chunk in WAVE's list of information.
      case ofInformationChunks
      /// Those of ``FormatWriter/TagKey``.
      case known
      /// Those of the one service that a transport stream is written with (ETSI EN 300 468, 6.2.33).
      case ofServices
      case any
    }

    /// The way in which chapters are written.
    package enum Chapters: Sendable {
      case none, asList
      /// Two tags for each chapter.
      case asComments
    }

    /// The way in which a cover is written.
    package enum Pictures: Sendable {
      case none
      /// The one packet of a stream.
      case asPacket
      case asAttachment
      /// The value of a tag.
      case asComment
    }

    /// The treatment of priming: the samples that an encoder put before the sound.
    package enum Priming: Sendable {
      /// The file states them.
      case stated
      /// The file states them for some codecs; others may have times below zero, which not all readers heed.
      case statedForSome
      /// They are heard.
      case lost
    }

    package var tagNames = TagNames.none
    package var chapters = Chapters.none
    package var pictures = Pictures.none
    package var priming = Priming.stated
    /// Whether each sample states the sound that is to be dropped at its end.
    package var marksPadding = false
    /// Whether readers take a stated delay off all times of Opus.
    package var statesCodecDelay = false
    /// Whether times count milliseconds, and say when samples are shown alone (RFC 9559, 11).
    package var hasMatroskaTimes = false
    /// Whether other files, such as fonts, can go along.
    package var holdsAttachments = false
    /// Whether captions of other kinds are written as SubRip.
    package var holdsCaptionsAsSubRip = false
    /// Whether cues of WebVTT are held, each as a block.
    package var holdsCues = false
    /// Whether frames of AAC are held without their own headers.
    package var holdsBareFramesAlone = false
    /// Whether files that libavformat writes without samples can't be read.
    package var needsSamples = false
    /// Whether each frame's header holds its decoder's set-up.
    package var hasSetUpInFrames = false
    /// Whether the set-up of decoders comes among the samples.
    package var hasSetUpInBand = false
    /// Whether a stream can end before its last packet begins, whose length is below zero then.
    package var endsBeforePackets = false
    /// Whether some tags go by the names of ID3's frames alone.
    package var namesTagsByFrames = false
    /// Whether libavformat writes LAME's tag, which states priming.
    package var hasLAMETag = false
    /// Whether files state the number of Linear PCM's channels alone, and not their loudspeakers.
    package var countsChannelsAlone = false
    /// Whether Linear PCM has its most significant byte first.
    package var isBigEndian = false
    /// Whether files state the shape of pixels, whatever the codec says of it.
    package var statesPixelShape = false
  }
}
