/// All that is known of a codec.
///
/// A new codec takes no more than an entry of ``known`` and, where libav decodes it, a row in the table of
/// libav's names (`Codec+LibAV.swift` of `LibAV`).
package final class CodecTraits: Sendable {
  /// The codec's own name, which no other has.
  package let identifier: String
  /// The name that people use, which codecs can share.
  package let name: String
  /// The short name, where it is another one than ``word`` makes of the codec's own.
  private let statedWord: String?
  package let mediaType: MediaType
  package let flags: Flags
  /// The length of the pre-roll after which samples come out as in a decode from the beginning; `nil` where
  /// no length assures that.
  package let preroll: MediaTime?
  /// The least number of packets in the pre-roll; with fewer, nothing assures that the samples after them
  /// come out right.
  package let prerollPackets: Int
  /// The pre-roll that a file has to state (ISO/IEC 14496-12, 10.1: `roll_distance`), so that the sound after
  /// it can be listened to; `nil` for codecs whose files state none.
  package let statedPreroll: StatedPreroll?
  /// The number of samples of each channel that a decoder is late by, beside the encoder's priming.
  package let decoderDelay: Int
  /// The codes of sample entries in ISO and QuickTime files, the usual one first.
  package let sampleEntries: [FourCC]
  /// Those of `sampleEntries` whose samples may have parameter sets among them (ISO/IEC 14496-15, 5.4.2.1 and 8.4.1).
  package let inBandEntries: [FourCC]
  /// The code that stands for the codec where a container has none for it; `nil` where the first of `sampleEntries` does,
  /// even in the place of the container's own.
  package let code: FourCC?
  /// Core Audio's code (`kAudioFormat…`); `nil` where it has none.
  package let audioFormatID: FourCC?
  /// Object type indications (ISO/IEC 14496-1, 7.2.6.6).
  package let objectTypes: [UInt8]
  /// The value of the parameter `codecs` of a MIME type (RFC 6381) without a sample entry's code; `nil` where
  /// none is usual.
  package let codecString: String?
  /// Matroska's `CodecID`s (Matroska Codec Specifications; WebM Container Guidelines).
  package let matroskaIDs: [String]
  /// The names of the codec in transport streams, where they leave nothing open.
  package let transportTypes: [TransportType]
  /// The place of the first bits that say a picture's type (I, P, B); `nil` for codecs whose headers
  /// `PictureHeaders` parses.
  package let pictureMark: PictureMark?
  /// The part of a written sample entry that is the codec's own; `nil` for codecs that are not written to ISO
  /// and QuickTime files.
  package let sampleEntryBinding: SampleEntryBinding?
  /// The box of a sample entry that has the decoder's configuration; `nil` where none has, or where that isn't known.
  package let configurationBox: FourCC?
  /// The number of frames of sound that each packet is decoded to; `nil` where packets differ, or say so
  /// of themselves.
  package let packetLength: PacketLength?
  /// The number of frames of sound that encoders put into a packet; `nil` where that isn't known.
  package let usualPacketLength: UsualPacketLength?
  /// The rate that sound is decoded at, in hertz, whatever that of the encoded sound was; `nil` for the same.
  package let decodedSampleRate: Int?
  /// The limits of an encoder of the codec; `nil` for codecs that nothing is encoded to.
  package let encoding: Encoding?

  package init(
    _ identifier: String, _ mediaType: MediaType, _ flags: Flags = [], name: String? = nil,
    word: String? = nil, preroll: MediaTime? = nil, prerollPackets: Int = 0,
    statedPreroll: StatedPreroll? = nil,
    decoderDelay: Int = 0,
    sampleEntries: [FourCC] = [], inBandEntries: [FourCC] = [], code: FourCC? = nil,
    audioFormatID: FourCC? = nil,
    objectTypes: [UInt8] = [], codecString: String? = nil, matroskaIDs: [String] = [],
    transportTypes: [TransportType] = [],
    pictureMark: PictureMark? = nil, binding: SampleEntryBinding? = nil, configurationBox: FourCC? = nil,
    packetLength: PacketLength? = nil, usualPacketLength: UsualPacketLength? = nil,
    decodedSampleRate: Int? = nil, encoding: Encoding? = nil
  ) {
    self.identifier = identifier
    self.name = name ?? identifier
    statedWord = word
    self.mediaType = mediaType
    self.flags = flags
    self.preroll = preroll
    self.prerollPackets = prerollPackets
    self.statedPreroll = statedPreroll
    self.decoderDelay = decoderDelay
    self.sampleEntries = sampleEntries
    self.inBandEntries = inBandEntries
    self.code = code
    self.audioFormatID = audioFormatID
    self.objectTypes = objectTypes
    self.codecString = codecString
    self.matroskaIDs = matroskaIDs
    self.transportTypes = transportTypes
    self.pictureMark = pictureMark
    sampleEntryBinding = binding
    self.configurationBox = configurationBox ?? binding?.configurationBox
    self.packetLength = packetLength
    self.usualPacketLength = usualPacketLength
    self.decodedSampleRate = decodedSampleRate
    self.encoding = encoding
  }

  /// The short name in letters and digits, such as `h264`, which programs print and are asked for the codec by.
  package var word: String {
    // Programs print this where no codec is known.
    if identifier == Codec.unknown.rawValue { return "none" }
    return statedWord
      ?? identifier.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// The part of a sample entry that is the codec's own (ISO/IEC 14496-15 and the codecs' own bindings).
  package enum SampleEntryBinding: Sendable {
    /// Nothing in QuickTime, whose entries have codes for files of pictures; elsewhere a descriptor with an object type.
    case picture(objectType: UInt8)
    /// Nothing, and the entry's own code says which profile it is.
    case profileCodes
    /// The configuration as a box, with the least that it has and what it begins with.
    case box(FourCC, least: Int, prefix: [UInt8] = [])
    /// A descriptor in an `esds`, with an object type, and the least of the configuration; `nil` where it has none.
    case elementaryStream(objectType: UInt8, least: Int? = nil)
    /// A descriptor without a configuration, whose object type is another one up to 24 kHz (ISO/IEC 14496-1, 7.2.6.6: sound of
    /// ISO/IEC 11172-3 and of ISO/IEC 13818-3).
    case mpegAudio(objectType: UInt8, lowRateObjectType: UInt8)

    /// The fewest bytes of a configuration that says what a decoder needs.
    var leastConfiguration: Int {
      switch self {
      case .picture, .profileCodes, .mpegAudio: 0
      case .box(_, let least, _): least
      case .elementaryStream(_, let least): least ?? 0
      }
    }

    fileprivate var configurationBox: FourCC? {
      switch self {
      case .picture, .profileCodes: nil
      case .box(let type, _, _): type
      case .elementaryStream, .mpegAudio: "esds"
      }
    }
  }

  /// The pre-roll that files state for a codec, by the codec's own standard.
  package enum StatedPreroll: Sendable {
    case packets(Int)
    case time(MediaTime)
  }

  /// The number of frames that a packet of sound is decoded to.
  package enum PacketLength: Sendable {
    /// As many in each, by the codec's standard.
    case constant(Int)
    /// As many in each, which differ from stream to stream: the format description says how many.
    case stated
  }

  /// The number of frames of sound that encoders put into a packet.
  package enum UsualPacketLength: Sendable {
    /// So many; another number below 32 kHz, where there is one.
    case frames(Int, below32kHz: Int? = nil)
    /// The encoder's choice.
    case chosen
  }

  /// A transport stream's name for the codec of a stream: its type (ISO/IEC 13818-1, table 2-34), and the
  /// registration descriptor beside it, where there is one.
  package struct TransportType: Hashable, Sendable {
    package let streamType: UInt8
    package let registration: FourCC?

    package init(_ streamType: UInt8, _ registration: FourCC? = nil) {
      (self.streamType, self.registration) = (streamType, registration)
    }
  }

  /// The limits and needs of a codec's encoder, as far as encoders differ.
  package struct Encoding: Sendable {
    /// The channels that it takes at most; `nil` where no file has more.
    package var mostChannels: Int?
    /// Whether it is given pictures of eight bits a component.
    package var hasEightBits = false
    /// Whether pictures keep what is transparent of them.
    package var keepsAlpha = false
    /// Whether it can go through the pictures twice: once to measure them, once to encode them.
    package var takesTwoPasses = false
    /// Whether its stream says where chroma is among the samples of luma (ITU-T H.264 and H.265, E.2.1).
    package var statesChromaSiting = false
    /// Whether a picture's size has to be a whole number of samples of chroma (ITU-T H.264, 7.4.2.1.1; H.265, 7.4.3.2.1).
    package var takesWholeChromaAlone = false
    /// Whether it keeps within a ``BitRateLimit``.
    package var holdsRateLimits = false
    /// Whether two fields are coded in each picture; `nil` where both become one picture.
    package var fields: FieldCoding?
    /// Whether numbers leave room below black and above white, whatever those of the source do.
    package var leavesHeadroom = false
    /// The bits that it needs for what H.264 takes one for, as far as a bit rate is proposed.
    package var bitRateFactor = 1.0
    /// The rates that an encoder of sound takes; `nil` where it takes any rate, and any bit rate or none.
    package var rates: SoundRates?

    package init(
      mostChannels: Int? = nil, hasEightBits: Bool = false, keepsAlpha: Bool = false,
      takesTwoPasses: Bool = false, statesChromaSiting: Bool = false, takesWholeChromaAlone: Bool = false,
      holdsRateLimits: Bool = false,
      fields: FieldCoding? = nil, leavesHeadroom: Bool = false, bitRateFactor: Double = 1,
      rates: SoundRates? = nil
    ) {
      self.mostChannels = mostChannels
      self.hasEightBits = hasEightBits
      self.keepsAlpha = keepsAlpha
      self.takesTwoPasses = takesTwoPasses
      self.statesChromaSiting = statesChromaSiting
      self.takesWholeChromaAlone = takesWholeChromaAlone
      self.holdsRateLimits = holdsRateLimits
      self.fields = fields
      self.leavesHeadroom = leavesHeadroom
      self.bitRateFactor = bitRateFactor
      self.rates = rates
    }

    package static let plain = Encoding()
  }

  /// The rates of sound that an encoder takes.
  package struct SoundRates: Sendable {
    /// In hertz, the highest first.
    package let sampleRates: [Int]
    /// Usual ones, in bits a second.
    package let bitRates: [Int]
    /// The bit rates of sound below 32 kHz.
    package let lowBitRates: [Int]

    package init(_ sampleRates: [Int], kilobits: [Int], below32kHz low: [Int]? = nil) {
      self.sampleRates = sampleRates
      bitRates = kilobits.map { $0 * 1000 }
      lowBitRates = (low ?? kilobits).map { $0 * 1000 }
    }
  }

  /// The profiles in which two fields can be coded in each picture.
  package enum FieldCoding: Sendable {
    case everyProfile
    /// All but one, by its name.
    case allProfiles(but: String)
  }

  /// Facts that hold of all streams of a codec; ``Codec`` has a property for each, which says what it means.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
      self.rawValue = rawValue
    }

    package static let isLossless = Flags(rawValue: 1 << 0)
    package static let isIntraOnly = Flags(rawValue: 1 << 1)
    package static let reordersPictures = Flags(rawValue: 1 << 2)
    package static let hasDisposablePictures = Flags(rawValue: 1 << 3)
    package static let hidesPictures = Flags(rawValue: 1 << 4)
    package static let isConfiguredByHeaders = Flags(rawValue: 1 << 5)
    package static let isPCM = Flags(rawValue: 1 << 6)
    package static let isADPCM = Flags(rawValue: 1 << 7)
    package static let storesPackets = Flags(rawValue: 1 << 8)
    package static let padsLastPacket = Flags(rawValue: 1 << 9)
    package static let isInWebM = Flags(rawValue: 1 << 10)
    package static let hasNALUnits = Flags(rawValue: 1 << 11)
    package static let isInHLS = Flags(rawValue: 1 << 12)
    package static let describesItself = Flags(rawValue: 1 << 13)
    package static let repeatsItsSetUp = Flags(rawValue: 1 << 14)
    package static let isDescribedByConfiguration = Flags(rawValue: 1 << 15)
    package static let countsPictures = Flags(rawValue: 1 << 16)
    package static let hasRecoveryPoints = Flags(rawValue: 1 << 17)
    package static let reordersByMany = Flags(rawValue: 1 << 18)
    package static let keepsPrimingInMatroska = Flags(rawValue: 1 << 19)
    package static let hasVorbisChannelOrder = Flags(rawValue: 1 << 20)
    package static let hasTextSamples = Flags(rawValue: 1 << 21)
    package static let hasJFIFColors = Flags(rawValue: 1 << 22)
    package static let keepsAlphaApart = Flags(rawValue: 1 << 23)
    package static let isFullRangeUnlessStated = Flags(rawValue: 1 << 24)
    package static let isInTransportStreams = Flags(rawValue: 1 << 25)
    package static let needsRestartAtJoins = Flags(rawValue: 1 << 26)
    package static let entryIsTemplate = Flags(rawValue: 1 << 27)
    package static let endsWithTrack = Flags(rawValue: 1 << 28)
    package static let hasEvenPackets = Flags(rawValue: 1 << 29)
    package static let numbersPackets = Flags(rawValue: 1 << 30)
  }

  // MARK: - Lookup

  static let named = Dictionary(known.map { ($0.identifier, $0) }) { first, _ in first }
  static let bySampleEntry = Dictionary(
    known.flatMap { traits in traits.sampleEntries.map { ($0, [traits]) } }, uniquingKeysWith: +)
  /// The boxes of sample entries that have a decoder's configuration, of all codecs.
  package static let configurationBoxes = Set(known.compactMap(\.configurationBox))
  static let byObjectType = Dictionary(
    known.flatMap { traits in traits.objectTypes.map { ($0, traits) } }
  ) { first, _ in first }
  static let byMatroskaID = Dictionary(
    known.flatMap { traits in traits.matroskaIDs.map { ($0, traits) } }
  ) { first, _ in first }
  static let byTransportType = Dictionary(
    known.flatMap { traits in traits.transportTypes.map { ($0, traits) } }
  ) { first, _ in first }
  /// By what codec strings begin with, in lower case and without the spaces that fill a code.
  static let byCodecString: [String: CodecTraits] = {
    var found: [String: CodecTraits] = [:]
    for traits in known {
      let codes = traits.sampleEntries.map { code in
        code.description.lowercased().filter { $0 != " " && $0 != "." }
      }
      for name in codes + [traits.codecString].compactMap(\.self) where found[name] == nil {
        found[name] = traits
      }
    }
    // WAVE_FORMAT_PCM (RFC 2361, A.1).
    found["1"] = named["PCM"]
    return found
  }()
}
