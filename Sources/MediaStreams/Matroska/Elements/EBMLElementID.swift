import MediaCore

/// The number that names a kind of element, with the bits that say its length, as standards write it (RFC 8794, 5).
///
/// Those that code names have a constant; ``EBMLElementType`` declares them all.
package struct EBMLElementID: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The ID that an element states as its number; `nil` for a number that no ID is.
  package init?(stored number: UInt64) {
    guard let id = UInt32(exactly: number) else { return nil }
    rawValue = id
  }

  package init(integerLiteral value: UInt32) { rawValue = value }

  /// As it is stored.
  package var bytes: [UInt8] { Array(rawValue.bigEndianBytes.drop { $0 == 0 }) }

  /// Whether it has four bytes, as those have that a damaged file is taken up at.
  package var isLong: Bool { rawValue > 0xFF_FFFF }

  /// As standards write it.
  var text: String { "0x" + String(rawValue, radix: 16, uppercase: true) }
}

// MARK: - EBML

extension EBMLElementID {
  package static let ebml: EBMLElementID = 0x1A45_DFA3
  package static let ebmlMaxIDLength: EBMLElementID = 0x42F2
  package static let ebmlMaxSizeLength: EBMLElementID = 0x42F3
  package static let docType: EBMLElementID = 0x4282
  package static let docTypeExtension: EBMLElementID = 0x4281
  package static let crc32: EBMLElementID = 0xBF
  package static let void: EBMLElementID = 0xEC
}

// MARK: - Segment

extension EBMLElementID {
  package static let segment: EBMLElementID = 0x1853_8067
  package static let seekHead: EBMLElementID = 0x114D_9B74
  package static let seek: EBMLElementID = 0x4DBB
  package static let seekID: EBMLElementID = 0x53AB
  package static let seekPosition: EBMLElementID = 0x53AC
  package static let info: EBMLElementID = 0x1549_A966
  package static let chapterTranslate: EBMLElementID = 0x6924
  package static let timestampScale: EBMLElementID = 0x2A_D7B1
  package static let duration: EBMLElementID = 0x4489
  package static let dateUTC: EBMLElementID = 0x4461
  package static let title: EBMLElementID = 0x7BA9
  package static let muxingApp: EBMLElementID = 0x4D80
}

// MARK: - Cluster

extension EBMLElementID {
  package static let cluster: EBMLElementID = 0x1F43_B675
  package static let timestamp: EBMLElementID = 0xE7
  package static let silentTracks: EBMLElementID = 0x5854
  package static let simpleBlock: EBMLElementID = 0xA3
  package static let blockGroup: EBMLElementID = 0xA0
  package static let block: EBMLElementID = 0xA1
  package static let blockAdditions: EBMLElementID = 0x75A1
  package static let blockMore: EBMLElementID = 0xA6
  package static let slices: EBMLElementID = 0x8E
  package static let timeSlice: EBMLElementID = 0xE8
  package static let referenceFrame: EBMLElementID = 0xC8
}

// MARK: - Tracks

extension EBMLElementID {
  package static let tracks: EBMLElementID = 0x1654_AE6B
  package static let trackEntry: EBMLElementID = 0xAE
  package static let trackNumber: EBMLElementID = 0xD7
  package static let trackUID: EBMLElementID = 0x73C5
  package static let trackType: EBMLElementID = 0x83
  package static let flagDefault: EBMLElementID = 0x88
  package static let flagForced: EBMLElementID = 0x55AA
  package static let flagHearingImpaired: EBMLElementID = 0x55AB
  package static let flagVisualImpaired: EBMLElementID = 0x55AC
  package static let flagTextDescriptions: EBMLElementID = 0x55AD
  package static let flagOriginal: EBMLElementID = 0x55AE
  package static let flagCommentary: EBMLElementID = 0x55AF
  package static let defaultDuration: EBMLElementID = 0x23_E383
  package static let trackTimestampScale: EBMLElementID = 0x23_314F
  package static let trackOffset: EBMLElementID = 0x537F
  package static let blockAdditionMapping: EBMLElementID = 0x41E4
  package static let name: EBMLElementID = 0x536E
  package static let language: EBMLElementID = 0x22_B59C
  package static let languageBCP47: EBMLElementID = 0x22_B59D
  package static let codecID: EBMLElementID = 0x86
  package static let codecPrivate: EBMLElementID = 0x63A2
  package static let codecDelay: EBMLElementID = 0x56AA
  package static let seekPreRoll: EBMLElementID = 0x56BB
  package static let trackTranslate: EBMLElementID = 0x6624
}

// MARK: - Video

extension EBMLElementID {
  package static let video: EBMLElementID = 0xE0
  package static let flagInterlaced: EBMLElementID = 0x9A
  package static let fieldOrder: EBMLElementID = 0x9D
  package static let stereoMode: EBMLElementID = 0x53B8
  package static let alphaMode: EBMLElementID = 0x53C0
  package static let pixelWidth: EBMLElementID = 0xB0
  package static let pixelHeight: EBMLElementID = 0xBA
  package static let displayWidth: EBMLElementID = 0x54B0
  package static let displayHeight: EBMLElementID = 0x54BA
  package static let displayUnit: EBMLElementID = 0x54B2
  package static let colour: EBMLElementID = 0x55B0
  package static let matrixCoefficients: EBMLElementID = 0x55B1
  package static let chromaSitingHorz: EBMLElementID = 0x55B7
  package static let chromaSitingVert: EBMLElementID = 0x55B8
  package static let range: EBMLElementID = 0x55B9
  package static let transferCharacteristics: EBMLElementID = 0x55BA
  package static let primaries: EBMLElementID = 0x55BB
  package static let maxCLL: EBMLElementID = 0x55BC
  package static let maxFALL: EBMLElementID = 0x55BD
  package static let masteringMetadata: EBMLElementID = 0x55D0
  package static let projection: EBMLElementID = 0x7670
}

// MARK: - Audio

extension EBMLElementID {
  package static let audio: EBMLElementID = 0xE1
  package static let samplingFrequency: EBMLElementID = 0xB5
  package static let outputSamplingFrequency: EBMLElementID = 0x78B5
  package static let channels: EBMLElementID = 0x9F
  package static let bitDepth: EBMLElementID = 0x6264
  package static let trackOperation: EBMLElementID = 0xE2
  package static let trackCombinePlanes: EBMLElementID = 0xE3
  package static let trackPlane: EBMLElementID = 0xE4
  package static let trackJoinBlocks: EBMLElementID = 0xE9
}

// MARK: - Content encodings

extension EBMLElementID {
  package static let contentEncodings: EBMLElementID = 0x6D80
  package static let contentEncoding: EBMLElementID = 0x6240
  package static let contentCompression: EBMLElementID = 0x5034
  package static let contentEncryption: EBMLElementID = 0x5035
  package static let contentEncAESSettings: EBMLElementID = 0x47E7
}

// MARK: - Cues

extension EBMLElementID {
  package static let cues: EBMLElementID = 0x1C53_BB6B
  package static let cuePoint: EBMLElementID = 0xBB
  package static let cueTime: EBMLElementID = 0xB3
  package static let cueTrackPositions: EBMLElementID = 0xB7
  package static let cueTrack: EBMLElementID = 0xF7
  package static let cueClusterPosition: EBMLElementID = 0xF1
  package static let cueRelativePosition: EBMLElementID = 0xF0
  package static let cueReference: EBMLElementID = 0xDB
}

// MARK: - Attachments

extension EBMLElementID {
  package static let attachments: EBMLElementID = 0x1941_A469
  package static let attachedFile: EBMLElementID = 0x61A7
  package static let fileDescription: EBMLElementID = 0x467E
  package static let fileName: EBMLElementID = 0x466E
  package static let fileMediaType: EBMLElementID = 0x4660
  package static let fileData: EBMLElementID = 0x465C
  package static let fileUID: EBMLElementID = 0x46AE
}

// MARK: - Chapters

extension EBMLElementID {
  package static let chapters: EBMLElementID = 0x1043_A770
  package static let editionEntry: EBMLElementID = 0x45B9
  package static let editionDisplay: EBMLElementID = 0x4520
  package static let chapterAtom: EBMLElementID = 0xB6
  package static let chapterUID: EBMLElementID = 0x73C4
  package static let chapterTimeStart: EBMLElementID = 0x91
  package static let chapterTimeEnd: EBMLElementID = 0x92
  package static let chapterTrack: EBMLElementID = 0x8F
  package static let chapterDisplay: EBMLElementID = 0x80
  package static let chapString: EBMLElementID = 0x85
  package static let chapLanguage: EBMLElementID = 0x437C
  package static let chapProcess: EBMLElementID = 0x6944
  package static let chapProcessCommand: EBMLElementID = 0x6911
}

// MARK: - Tags

extension EBMLElementID {
  package static let tags: EBMLElementID = 0x1254_C367
  package static let tag: EBMLElementID = 0x7373
  package static let targets: EBMLElementID = 0x63C0
  package static let targetTypeValue: EBMLElementID = 0x68CA
  package static let targetType: EBMLElementID = 0x63CA
  package static let tagTrackUID: EBMLElementID = 0x63C5
  package static let tagEditionUID: EBMLElementID = 0x63C9
  package static let tagChapterUID: EBMLElementID = 0x63C4
  package static let tagAttachmentUID: EBMLElementID = 0x63C6
  package static let simpleTag: EBMLElementID = 0x67C8
  package static let tagName: EBMLElementID = 0x45A3
  package static let tagLanguage: EBMLElementID = 0x447A
  package static let tagLanguageBCP47: EBMLElementID = 0x447B
  package static let tagDefault: EBMLElementID = 0x4484
  package static let tagString: EBMLElementID = 0x4487
  package static let tagBinary: EBMLElementID = 0x4485
}
