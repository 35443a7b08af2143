/// A kind of file: the ISO family, Matroska, WAVE, ….
///
/// AVFoundation counterpart: `AVFileType`, as one open set; two containers are equal where their names are.
public struct Container: RawRepresentable, Hashable, Sendable {
  /// A short name, such as `isobmff` or `matroska`; a container that is not among these goes by whatever name it was found under.
  public var rawValue: String

  /// Makes the container of a name, such as `matroska`.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// ISO base media files: MP4, QuickTime, 3GPP, fragmented or not (ISO/IEC 14496-12).
  public static let isoBaseMedia = Container(rawValue: "isobmff")
  /// Matroska and WebM (RFC 9559).
  public static let matroska = Container(rawValue: "matroska")
  /// RIFF files of any form, as their structure shows them; those of the next four kinds have a container of their own as
  /// assets.
  public static let riff = Container(rawValue: "riff")
  /// WAVE, RF64 and BW64 among them.
  public static let wave = Container(rawValue: "wave")
  /// Audio Video Interleave.
  public static let avi = Container(rawValue: "avi")
  /// WebP, which holds one picture.
  public static let webP = Container(rawValue: "webp")
  /// A WebP of several pictures, one after the other.
  package static let animatedWebP = Container(rawValue: "awebp")
  /// Sony Wave64.
  public static let wave64 = Container(rawValue: "w64")
  /// AIFF and AIFF-C.
  public static let aiff = Container(rawValue: "aiff")
  /// Core Audio Format.
  public static let caf = Container(rawValue: "caf")
  /// Sun's and NeXT's sound files.
  public static let au = Container(rawValue: "au")
  /// FLAC without another container (RFC 9639).
  public static let flac = Container(rawValue: "flac")
  /// Ogg (RFC 3533).
  public static let ogg = Container(rawValue: "ogg")
  /// Frames of MPEG audio, one after the other.
  public static let mpegAudio = Container(rawValue: "mpegaudio")
  /// Frames of AAC, one after the other.
  public static let adts = Container(rawValue: "adts")
  /// AAC after one header for all of it.
  public static let adif = Container(rawValue: "adif")
  /// Frames of AC-3, one after the other.
  public static let ac3 = Container(rawValue: "ac3")
  /// Frames of Enhanced AC-3, one after the other.
  public static let enhancedAC3 = Container(rawValue: "eac3")
  /// Frames of AMR, one after the other (RFC 4867, 5).
  public static let amr = Container(rawValue: "amr")
  /// Blocks of WavPack, one after the other.
  public static let wavPack = Container(rawValue: "wv")
  /// Monkey's Audio.
  public static let monkeysAudio = Container(rawValue: "ape")
  /// True Audio.
  public static let trueAudio = Container(rawValue: "tta")
  /// Frames of DTS, one after the other (ETSI TS 102 114).
  public static let dts = Container(rawValue: "dts")
  /// Access units of MLP, one after the other.
  package static let mlp = Container(rawValue: "mlp")
  /// Access units of Dolby TrueHD, one after the other.
  package static let trueHD = Container(rawValue: "truehd")
  /// AAC in LOAS (ISO/IEC 14496-3, 1.7.2).
  package static let loas = Container(rawValue: "loas")
  /// Pictures of YUV4MPEG2, one after the other.
  package static let yuv4MPEG = Container(rawValue: "yuv4mpeg")
  /// Frames of Bluetooth's SBC, one after the other.
  public static let sbc = Container(rawValue: "sbc")
  /// Samples of aptX.
  public static let aptX = Container(rawValue: "aptx")
  /// Samples of aptX HD.
  public static let aptXHD = Container(rawValue: "aptxhd")
  /// Sound of CRI Middleware.
  package static let criADX = Container(rawValue: "adx")
  /// Frames of DV, one after the other (IEC 61834-2).
  package static let dv = Container(rawValue: "dv")
  /// Samples of ITU-T G.722.
  public static let g722 = Container(rawValue: "g722")
  /// AV1's temporal units after their lengths (AV1 Bitstream & Decoding Process Specification, Annex B).
  package static let av1Units = Container(rawValue: "av1")
  /// H.264's NAL units between start codes (ITU-T H.264, Annex B).
  package static let avcByteStream = Container(rawValue: "avc")
  /// Pictures of MPEG-1 or MPEG-2 without packets around them (ISO/IEC 13818-2).
  package static let mpegVideo = Container(rawValue: "mpegvideo")
  /// Pictures of MPEG-4 Visual without packets around them (ISO/IEC 14496-2).
  package static let mpeg4Video = Container(rawValue: "mpeg4video")
  /// Data units of Dirac or VC-2, one after the other (SMPTE ST 2042-1).
  package static let dirac = Container(rawValue: "dirac")
  /// HEVC's NAL units between start codes (ITU-T H.265, Annex B).
  public static let hevcByteStream = Container(rawValue: "hevc")
  /// MPEG transport streams (ISO/IEC 13818-1).
  public static let mpegTransportStream = Container(rawValue: "mpegts")
  /// MPEG program streams, and systems of MPEG-1.
  public static let mpegProgramStream = Container(rawValue: "mpegps")
  /// Advanced Systems Format: WMA and WMV.
  public static let asf = Container(rawValue: "asf")
  /// Flash Video.
  public static let flv = Container(rawValue: "flv")
  /// Material Exchange Format (SMPTE ST 377-1).
  package static let mxf = Container(rawValue: "mxf")
  /// FFmpeg's own container.
  public static let nut = Container(rawValue: "nut")
  /// IVF, of one stream of VP8, VP9 or AV1.
  public static let ivf = Container(rawValue: "ivf")
  /// DSD Stream File, Sony's.
  public static let dsf = Container(rawValue: "dsf")
  /// DSDIFF, Philips' form of DSD.
  public static let dsdiff = Container(rawValue: "dsdiff")
  /// A GIF, of one picture or several.
  public static let gif = Container(rawValue: "gif")
  /// A picture of Windows or OS/2, as its structure shows it.
  public static let bmp = Container(rawValue: "bmp")
  /// Icons or cursors of Windows, of which each picture is a track.
  package static let windowsIcon = Container(rawValue: "windowsicon")
  /// A Photoshop document.
  public static let photoshop = Container(rawValue: "psd")
  /// A JPEG picture.
  public static let jpeg = Container(rawValue: "jpeg")
  /// A PNG picture.
  public static let png = Container(rawValue: "png")
  /// A PNG of several pictures, one after the other.
  package static let animatedPNG = Container(rawValue: "animatedpng")
  /// Pictures of PNG and JNG one after the other.
  package static let mng = Container(rawValue: "mng")
  /// A JPEG picture in chunks like PNG's.
  package static let jng = Container(rawValue: "jng")
  /// A TIFF picture.
  public static let tiff = Container(rawValue: "tiff")
  /// A TGA picture, which begins with no mark.
  public static let targa = Container(rawValue: "targa")
  /// A netpbm picture of two colours.
  public static let portableBitmap = Container(rawValue: "pbm")
  /// A netpbm picture in gray.
  public static let portableGraymap = Container(rawValue: "pgm")
  /// A netpbm picture in colours.
  public static let portablePixmap = Container(rawValue: "ppm")
  /// A netpbm picture of any samples.
  public static let portableArbitraryMap = Container(rawValue: "pam")
  /// A picture like netpbm's, in floating point.
  public static let portableFloatMap = Container(rawValue: "pfm")
  /// An ICC profile.
  public static let iccProfile = Container(rawValue: "icc")
  /// A picture in a format of which no more is known.
  public static let stillPicture = Container(rawValue: "picture")
  /// No file: tracks that are put together of parts of others.
  public static let composition = Container(rawValue: "composition")
  /// A container that is not known.
  public static let unknown = Container(rawValue: "unknown")
}

/// Facts that hold of all files of a container.
extension Container {
  /// The containers that a file can be taken for, whatever it holds.
  package static let files: [Container] = {
    // Every start of the program asks for them: allocate once.
    var files: [Container] = []
    files.reserveCapacity(ContainerTraits.known.count + ContainerTraits.plainFiles.count)
    for traits in ContainerTraits.known where traits.flags.contains(.isFile) {
      files.append(traits.container)
    }
    files += ContainerTraits.plainFiles
    return files
  }()

  private func has(_ flag: ContainerTraits.Flags) -> Bool {
    ContainerTraits.flags[self]?.contains(flag) ?? false
  }

  /// Whether times count from the beginning of the presentation; elsewhere they begin anywhere (a broadcast's clock, an
  /// encoder's priming), and players count from the first of them.
  package var hasOwnTimeline: Bool { has(.hasOwnTimeline) }
  /// Whether headers or an index say how long each track is, so that its packets need not be read for that.
  package var statesDurations: Bool { has(.statesDurations) }
  /// Whether an index that is read when the file is opened names all key samples.
  package var indexesKeySamples: Bool { has(.indexesKeySamples) }
  /// Whether a duration that is made of timestamps ends with the last that was found, after which there may be more.
  package var endsAtLastTimestamp: Bool { has(.endsAtLastTimestamp) }
  /// Whether the file says when each packet of sound is heard, so that a time without packets is silence.
  ///
  /// Elsewhere timestamps are what a demuxer makes of sizes and rates. ASF's are when a packet is to arrive, and what
  /// comes out of a packet of Windows Media Audio can belong to the one before.
  package var statesTimestamps: Bool { has(.statesTimestamps) }
  /// Whether the file says when each picture is decoded; elsewhere a demuxer makes that up of presentation times.
  package var statesDecodeTimes: Bool { has(.statesDecodeTimes) }
  /// Whether sound has the numbers of WAVE for its codings.
  package var hasWaveFormatTags: Bool { has(.hasWaveFormatTags) }
  /// Whether the last packet's duration is without its padding.
  package var cutsLastPacket: Bool { has(.cutsLastPacket) }
  /// Whether the file is one picture, not a video: its rate and duration mean nothing.
  package var isStillPicture: Bool { has(.isStillPicture) }
  /// Whether sound without headers is cut into packets of one size, of which the last is short in whole files, too.
  package var endsAnywhere: Bool { has(.endsAnywhere) }
  /// Whether another stream can come after one, whose times begin anew (RFC 3533, 4).
  package var chainsStreams: Bool { has(.chainsStreams) }
  /// Whether each packet of sound states which samples it has, so that a gap is a loss.
  package var numbersSamples: Bool { has(.numbersSamples) }
  /// Whether what is stated is how long the file plays: from 0, wherever its tracks begin, and more than a decoder gives.
  package var statesPlayTime: Bool { has(.statesPlayTime) }
  /// Whether the file says how long it is as a whole, which is a track's duration where there is no other.
  package var statesDurationOfFile: Bool { has(.statesDurationOfFile) }
  /// Whether a track's duration is only that of its sound or pictures where there is no other track; AVI counts chunks
  /// without sound, which are there to have it begin later.
  package var statesDurationOfLoneTrack: Bool { has(.statesDurationOfLoneTrack) }
  /// Whether chapters count from the beginning of the sound, as ID3's do, which libav places after its priming.
  package var countsChaptersFromSound: Bool { has(.countsChaptersFromSound) }
  /// Whether the headers place sound that is not coded, so that no demuxer is needed to read it.
  package var placesPlainSound: Bool { has(.placesPlainSound) }
  /// Whether sound that is not coded is cut into packets out of a chunk of samples, which can be of any length where it came
  /// from a pipe.
  package var plainSoundEndsAnywhere: Bool { has(.plainSoundEndsAnywhere) }
  /// Whether the file's structure is a tree of chunks that is held as a whole, by the name that structures have.
  package var isOfChunks: Bool { has(.isOfChunks) }
  /// The container that the file's structure goes by: ``riff`` for all forms of RIFF.
  package var structure: Container { has(.isRIFF) ? .riff : self }
  /// Whether timestamps can go back to a small number within the file: after 33 bits, or where recordings were put together.
  package var clockCanRestart: Bool { has(.clockCanRestart) }
  /// Whether the file is coded pictures and nothing that says when they are shown: one after the other, in their order.
  package var isPicturesAlone: Bool { has(.isPicturesAlone) }
  /// Whether a text may come without a word of how long it is shown, and then is up to the next one (RFC 9559, 5.1.3.5.3).
  package var leavesTextsOpen: Bool { has(.leavesTextsOpen) }
  /// Whether pictures can be stored in another order than they are shown in without a word of when that is.
  package var mayLackPictureTimes: Bool { has(.mayLackPictureTimes) }
  /// Whether a stream of zeros is nothing; in uncompressed sound and pictures it is silence or black.
  package var skipsZeros: Bool { has(.skipsZeros) }
  /// Whether streams may begin after those that are described at the beginning.
  package var beginsStreamsLate: Bool { has(.beginsStreamsLate) }
  /// Whether the file is several images, of which each is looked at by itself, too: no film.
  package var holdsImages: Bool { has(.holdsImages) }
  /// Whether a stream costs a few bytes, so that a small file can name very many.
  package var hasCheapStreams: Bool { has(.hasCheapStreams) }
  /// Whether sound states how many bytes a frame has beside the width of its samples: as WAVE does, or in the container's own way.
  package var statesFrameSizes: Bool { has(.statesFrameSizes) }
  /// Whether a packet of sound says how much of its end is not to be heard (RFC 9559, 5.1.3.5.7).
  package var marksPadding: Bool { has(.marksPadding) }
  /// Whether a demuxer finds a place by an index that it goes to for that; elsewhere it guesses, or has read the index when the
  /// file was opened.
  package var seeksByIndex: Bool { has(.seeksByIndex) }
}
